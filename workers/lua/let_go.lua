-- Let a stopped match go on, on request.
-- KEYS: 1 state, 2 pause, 3 queued flag, 4 released  ARGV: 1 who asked, 2 when, 3 life of the queued flag in s
-- Returns the record that the match was stopped with, or nothing.
local record = redis.call('HGET', KEYS[1], 'stopped')
if not record then return false end
redis.call('RPUSH', KEYS[4], cjson.encode({record = record, by = ARGV[1], at = ARGV[2]}))
redis.call('HDEL', KEYS[1], 'stopped', 'failures', 'failure', 'deaths', 'reached')
redis.call('DEL', KEYS[2])
redis.call('SET', KEYS[3], '1', 'EX', ARGV[3])
return record
