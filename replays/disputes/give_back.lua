-- Give a call back, if this judge took it.
-- KEYS: 1 taken calls  ARGV: 1 case, 2 judge
-- Returns the number of calls given back.
local taken = redis.call('HGET', KEYS[1], ARGV[1])
if taken and cjson.decode(taken).by == ARGV[2] then return redis.call('HDEL', KEYS[1], ARGV[1]) end
return 0
