-- Take the next match of an audit.
-- KEYS: 1 waiting, 2 taken, 3 tries, 4 meta  ARGV: 1 now in ms  Returns a match, or nothing.
local match = redis.call('LPOP', KEYS[1])
if not match then return false end
redis.call('ZADD', KEYS[2], ARGV[1], match)
redis.call('HINCRBY', KEYS[3], match, 1)
redis.call('HSET', KEYS[4], 'moved_at', ARGV[1])
return match
