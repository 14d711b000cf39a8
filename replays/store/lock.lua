-- Prolong a lock or give it back, and note fields in the record that it is about.
-- KEYS: 1 lock, 2 record (a hash; may be left out)
-- ARGV: 1 token, 2 life of the lock in ms (0: give it back), then fields and values of the record
-- Returns 1, or 0 when the lock was lost or the record is gone: then nothing was done.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if KEYS[2] then
  if redis.call('EXISTS', KEYS[2]) == 0 then return 0 end
  for i = 3, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
end
if ARGV[2] == '0' then redis.call('DEL', KEYS[1]) else redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1
