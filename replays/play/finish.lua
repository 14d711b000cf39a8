-- Decide which seats a match goes without, if they are those whose entropy is missing.
-- KEYS: 1 announcement  ARGV: 1 the seats to go without (JSON), 2 number of seats, then the numbers of those seats
-- Returns what it was finished with before or now, or 'not' when other seats than those are missing.
local done = redis.call('HGET', KEYS[1], 'without')
if done then return done end
local without, missing = {}, 0
for i = 3, #ARGV do without[ARGV[i]] = true end
for seat = 0, tonumber(ARGV[2]) - 1 do
  if redis.call('HEXISTS', KEYS[1], 'entropy:' .. seat) == 0 then
    if not without[tostring(seat)] then return 'not' end
    missing = missing + 1
  end
end
if missing ~= #ARGV - 2 then return 'not' end
redis.call('HSET', KEYS[1], 'without', ARGV[1])
return ARGV[1]
