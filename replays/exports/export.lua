-- The lease of an export and what is noted under it.
-- KEYS: 1 job (hash), 2 lock, 3 set of those not finished
-- ARGV: 1 token, 2 life of the lease in ms, 3 'take', 'keep' or 'free', 4 id, then fields and values of the job
-- 'take': returns the attempt (from 1), 0 held by another, -1 finished or gone.
-- 'keep', 'free' (and the lease ends): returns 1, 0 the lease was lost or the export deleted.
local fields = {}
for i = 5, #ARGV do fields[#fields + 1] = ARGV[i] end
if ARGV[3] == 'take' then
  local status = redis.call('HGET', KEYS[1], 'status')
  if status ~= 'waiting' and status ~= 'running' then return -1 end
  if not redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return 0 end
  redis.call('HSET', KEYS[1], unpack(fields))
  return redis.call('HINCRBY', KEYS[1], 'attempts', 1)
end
if redis.call('GET', KEYS[2]) ~= ARGV[1] or redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if #fields > 0 then redis.call('HSET', KEYS[1], unpack(fields)) end
if ARGV[3] == 'keep' then
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
else
  redis.call('DEL', KEYS[2])
  local status = redis.call('HGET', KEYS[1], 'status')
  if status ~= 'waiting' and status ~= 'running' then redis.call('SREM', KEYS[3], ARGV[4]) end
end
return 1
