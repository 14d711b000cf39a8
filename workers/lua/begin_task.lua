-- Note that a task began, so that of several processes one does it.
-- KEYS: 1 begun  ARGV: 1 task, 2 the time it is due, in s  Returns whether nobody began it before.
local last = redis.call('HGET', KEYS[1], ARGV[1])
if last and tonumber(last) >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
