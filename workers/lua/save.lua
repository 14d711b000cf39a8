-- Store what was folded, if the lease is still ours, and give it back when nothing is newer.
-- KEYS: 1 lock, 2 state, 3 deltas, 4 rows of the timeline, 5 meta
-- ARGV: 1 token, 2 life of the lease in ms, 3 version stored before, 4 version now, 5 '1' to replace all stored,
--       6 '1' to give the lease back, 7 number of fields, then name and value of each, then for each new event what it
--       counted, then for each what it added to the timeline
-- Returns 1, 2 when the lease was given back as well, or 0 when it was lost: then nothing was stored.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[5] == '1' then
  redis.call('DEL', KEYS[3], KEYS[4])
  redis.call('HDEL', KEYS[2], 'timeline')
elseif tonumber(redis.call('HGET', KEYS[2], 'v') or '0') ~= tonumber(ARGV[3]) then
  return 0
end
local past = 7 + 2 * tonumber(ARGV[7])
for i = 8, past - 1, 2 do
  redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1])
end
local now = redis.call('TIME')
-- Only what was never reached before is progress: folding again up to the trouble forgives nothing.
if tonumber(ARGV[4]) > tonumber(redis.call('HGET', KEYS[2], 'reached') or '0') then
  redis.call('HSET', KEYS[2], 'reached', ARGV[4], 'deaths', 1, 'failures', 0)
end
redis.call('HSET', KEYS[2], 'v', ARGV[4], 'folded_at',
           now[1] .. string.format('%03d', math.floor(tonumber(now[2]) / 1000)))
local events = (#ARGV - past) / 2
for i = past + 1, past + events do
  redis.call('RPUSH', KEYS[3], ARGV[i])
  redis.call('RPUSH', KEYS[4], ARGV[i + events])
end
if ARGV[6] == '1' and tonumber(redis.call('HGET', KEYS[5], 'v') or '0') <= tonumber(ARGV[4]) then
  redis.call('HSET', KEYS[2], 'deaths', 0)
  redis.call('DEL', KEYS[1])
  return 2
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
