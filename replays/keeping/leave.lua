-- Delete a match whose files are in the archive from Redis, and note their digests.
-- KEYS: 1 events, 2 meta, 3 requests, 4 film, 5 fold lock, 6 packed, 7 fold state, 8 fold deltas, 9 its rows
-- ARGV: 1 version, 2 head, 3 the digests to note, 4 the film or '', 5 number of requests, 6 '1' when its log is packed,
--       7 number of fields of the fold to replace, their names and values, then those that are made again when they are
--       needed
-- Returns 'moved', or why nothing was done: 'there' (archived), 'held' (a worker folds it), 'changed'.
local meta = redis.call('HMGET', KEYS[2], 'v', 'h', 'closed', 'archived')
if meta[4] then return 'there' end
if redis.call('EXISTS', KEYS[5]) == 1 then return 'held' end
if meta[1] ~= ARGV[1] or meta[2] ~= ARGV[2] or not meta[3] then return 'changed' end
if (redis.call('GET', KEYS[4]) or '') ~= ARGV[4] then return 'changed' end
if redis.call('HEXISTS', KEYS[2], 'packed') ~= tonumber(ARGV[6]) then return 'changed' end
if ARGV[6] == '0' then
  if redis.call('XLEN', KEYS[1]) ~= tonumber(ARGV[1]) or redis.call('HLEN', KEYS[3]) ~= tonumber(ARGV[5]) then
    return 'changed'
  end
end
redis.call('HSET', KEYS[2], 'archived', ARGV[3])
redis.call('HDEL', KEYS[2], 'packed', 'at')
redis.call('UNLINK', KEYS[1], KEYS[3], KEYS[4], KEYS[6], KEYS[8], KEYS[9])
local replaced = 2 * tonumber(ARGV[7])
for i = 8, 6 + replaced, 2 do redis.call('HSET', KEYS[7], ARGV[i], ARGV[i + 1]) end
for i = 8 + replaced, #ARGV do redis.call('HDEL', KEYS[7], ARGV[i]) end
local state = redis.call('HGETALL', KEYS[7])
if #state > 0 then  -- written again, because a hash that has lost fields keeps the room for them
  redis.call('DEL', KEYS[7])
  redis.call('HSET', KEYS[7], unpack(state))
end
return 'moved'
