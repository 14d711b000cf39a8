-- Take the lease of a match.
-- KEYS: 1 lock, 2 queued flag, 3 state, 4 pause
-- ARGV: 1 worker, 2 life of the lease in ms, 3 deaths that are enough, 4 the record to stop with when they are reached
-- Returns {'taken', token} | {'held'} | {'stopped'} | {'paused'} | {'quarantined'} (stopped just now).
redis.call('DEL', KEYS[2])
if redis.call('HEXISTS', KEYS[3], 'stopped') == 1 then return {'stopped'} end
if redis.call('EXISTS', KEYS[1]) == 1 then return {'held'} end
if redis.call('EXISTS', KEYS[4]) == 1 then return {'paused'} end
if tonumber(redis.call('HGET', KEYS[3], 'deaths') or '0') >= tonumber(ARGV[3]) then
  redis.call('HSET', KEYS[3], 'stopped', ARGV[4])
  return {'quarantined'}
end
-- A holder that ends without a word leaves this count behind; every other end sets it back.
redis.call('HINCRBY', KEYS[3], 'deaths', 1)
local token = redis.call('HINCRBY', KEYS[3], 'fence', 1) .. ':' .. ARGV[1]
redis.call('SET', KEYS[1], token, 'PX', ARGV[2])
return {'taken', token}
