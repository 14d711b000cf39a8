-- Put the packed blocks of a log in the place of its stream.
-- KEYS: 1 events, 2 meta, 3 requests, 4 packed, 5 fold lock
-- ARGV: 1 version, 2 head, 3 number of requests, 4 events of a block, 5 time of the last event, then name and value of
--       each field
-- Returns 'packed', or why nothing was done: 'there' (packed or archived), 'held' (a worker folds it), 'changed'.
local meta = redis.call('HMGET', KEYS[2], 'v', 'h', 'closed', 'archived', 'packed')
if meta[4] or meta[5] then return 'there' end
if redis.call('EXISTS', KEYS[5]) == 1 then return 'held' end
if meta[1] ~= ARGV[1] or meta[2] ~= ARGV[2] or not meta[3] then return 'changed' end
if redis.call('XLEN', KEYS[1]) ~= tonumber(ARGV[1]) or redis.call('HLEN', KEYS[3]) ~= tonumber(ARGV[3]) then
  return 'changed'
end
redis.call('DEL', KEYS[4])
for i = 6, #ARGV, 2 do redis.call('HSET', KEYS[4], ARGV[i], ARGV[i + 1]) end
redis.call('HSET', KEYS[2], 'packed', ARGV[4], 'at', ARGV[5])
redis.call('UNLINK', KEYS[1], KEYS[3])
return 'packed'
