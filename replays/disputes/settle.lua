-- Take a match off the list of waiting ones, unless a later event put it there.
-- KEYS: 1 waiting matches (sorted by event)  ARGV: 1 match, 2 event up to which nothing waits
-- Returns the number of matches taken off.
local last = redis.call('ZSCORE', KEYS[1], ARGV[1])
if last and tonumber(last) <= tonumber(ARGV[2]) then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return 0
