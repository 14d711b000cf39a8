-- Give the lease back, unless there is something newer to fold.
-- KEYS: 1 meta, 2 state, 3 lock, 4 queued flag
-- ARGV: 1 token, 2 'done' (go on if something is newer), 'yield' (let others go first), 'leave' (just give it back),
--       3 life of the queued flag in s
-- Returns 1 go on, 0 released, 2 released and a wake-up must be enqueued, -1 the lease was lost.
if redis.call('GET', KEYS[3]) ~= ARGV[1] then return -1 end
local log = tonumber(redis.call('HGET', KEYS[1], 'v') or '0')
local folded = tonumber(redis.call('HGET', KEYS[2], 'v') or '0')
if ARGV[2] == 'done' and log > folded then return 1 end
redis.call('HSET', KEYS[2], 'deaths', 0)
redis.call('DEL', KEYS[3])
if ARGV[2] == 'yield' and log > folded and redis.call('SET', KEYS[4], '1', 'NX', 'EX', ARGV[3]) then return 2 end
return 0
