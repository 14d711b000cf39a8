-- Store what was folded, if the lease is still ours.
-- KEYS: 1 lock, 2 state, 3 deltas
-- ARGV: 1 token, 2 life of the lease in ms, 3 version stored before, 4 version now, 5 '1' to replace all stored,
--       6 number of fields, then name and value of each, then what each new event counted
-- Returns 1, or 0 when the lease was lost: then nothing was stored.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[5] == '1' then
  redis.call('DEL', KEYS[3])
elseif tonumber(redis.call('HGET', KEYS[2], 'v') or '0') ~= tonumber(ARGV[3]) then
  return 0
end
local fields = tonumber(ARGV[6])
for i = 7, 5 + 2 * fields, 2 do
  redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1])
end
local now = redis.call('TIME')
-- Only what was never reached before is progress: folding once more up to the trouble forgives nothing.
if tonumber(ARGV[4]) > tonumber(redis.call('HGET', KEYS[2], 'reached') or '0') then
  redis.call('HSET', KEYS[2], 'reached', ARGV[4], 'deaths', 1, 'failures', 0)
end
redis.call('HSET', KEYS[2], 'v', ARGV[4], 'folded_at',
           now[1] .. string.format('%03d', math.floor(tonumber(now[2]) / 1000)))
for i = 7 + 2 * fields, #ARGV do
  redis.call('RPUSH', KEYS[3], ARGV[i])
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
