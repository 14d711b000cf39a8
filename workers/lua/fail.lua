-- Record that a fold failed or diverged, and give the lease back.
-- KEYS: 1 lock, 2 state, 3 pause
-- ARGV: 1 token, 2 the failure (JSON), 3 failures that are enough, 4 the record to stop with (JSON),
--       5 length of the first pause in ms
-- Returns the number of failures in a row, -1 when the match is stopped now, or 0 when the lease was lost.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local failures = redis.call('HINCRBY', KEYS[2], 'failures', 1)
redis.call('HSET', KEYS[2], 'failure', ARGV[2], 'deaths', 0)
redis.call('DEL', KEYS[1])
if failures >= tonumber(ARGV[3]) then
  redis.call('HSET', KEYS[2], 'stopped', ARGV[4])
  return -1
end
redis.call('SET', KEYS[3], '1', 'PX', tonumber(ARGV[5]) * 2 ^ (failures - 1))
return failures
