-- Take the lease of a match.
-- KEYS: 1 lock, 2 queued flag, 3 state, 4 pause, 5 meta
-- ARGV: 1 worker, 2 life of the lease in ms, 3 deaths that are enough, 4 the record to stop with when they are reached,
--       or nothing: then it is asked for
-- Returns {'taken', fence, last event folded, '1' if a fold of what follows failed or killed its worker, last event of
-- the log, its hash, '1' if damage of the log is known} | {'held'} | {'stopped'} | {'paused'} |
-- {'deadly', last event folded} (ask again with the record) | {'quarantined'} (stopped just now).
redis.call('DEL', KEYS[2])
if redis.call('HEXISTS', KEYS[3], 'stopped') == 1 then return {'stopped'} end
if redis.call('EXISTS', KEYS[1]) == 1 then return {'held'} end
if redis.call('EXISTS', KEYS[4]) == 1 then return {'paused'} end
local known = redis.call('HMGET', KEYS[3], 'v', 'deaths', 'failures')
local deaths, failures = tonumber(known[2] or '0'), tonumber(known[3] or '0')
if deaths >= tonumber(ARGV[3]) then
  if ARGV[4] == '' then return {'deadly', known[1] or '0'} end
  redis.call('HSET', KEYS[3], 'stopped', ARGV[4])
  return {'quarantined'}
end
-- A holder that ends without a word leaves this count behind; every other end sets it back.
redis.call('HSET', KEYS[3], 'deaths', deaths + 1)
local fence = redis.call('HINCRBY', KEYS[3], 'fence', 1)
redis.call('SET', KEYS[1], fence .. ':' .. ARGV[1], 'PX', ARGV[2])
local log = redis.call('HMGET', KEYS[5], 'v', 'h', 'broken')
return {'taken', fence, known[1] or '0', (failures > 0 or deaths > 0) and '1' or '0',
        log[1] or '0', log[2] or '', log[3] and '1' or '0'}
