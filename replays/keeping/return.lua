-- Put an archived match back, every byte as it was.
-- KEYS: 1 events, 2 meta, 3 requests, 4 film
-- ARGV: 1 the digests noted, 2 the film or '', 3 number of events; body, hash, disclosure of each; then the requests
-- Returns 'back', or why nothing was done: 'there' (not archived), 'changed' (other digests).
local noted = redis.call('HGET', KEYS[2], 'archived')
if not noted then return 'there' end
if noted ~= ARGV[1] then return 'changed' end
local count = tonumber(ARGV[3])
redis.call('DEL', KEYS[1])
for i = 0, count - 1 do
  local a = 4 + 3 * i
  redis.call('XADD', KEYS[1], (i + 1) .. '-0', 'e', ARGV[a], 'h', ARGV[a + 1], 's', ARGV[a + 2])
end
for i = 4 + 3 * count, #ARGV, 2 do redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]) end
if ARGV[2] ~= '' then redis.call('SET', KEYS[4], ARGV[2]) end
local now = redis.call('TIME')
redis.call('HSET', KEYS[2], 'returned', now[1] .. '000')
redis.call('HDEL', KEYS[2], 'archived')
return 'back'
