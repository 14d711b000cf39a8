-- Prolong the lease. KEYS: 1 lock  ARGV: 1 token, 2 life in ms  Returns 1, or 0 when the lease was lost.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
