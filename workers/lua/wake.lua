-- Decide whether a match needs a wake-up that nobody is going to send, and set the flag if so.
-- KEYS: 1 meta, 2 state, 3 lock, 4 queued flag, 5 pause
-- ARGV: 1 version folded at the sweep before, 2 life of the flag in s, 3 age in ms at which a flag counts as forgotten
-- Returns 1 when a wake-up must be enqueued, else 0.
local known = redis.call('HMGET', KEYS[2], 'v', 'stopped', 'head')
local folded = tonumber(known[1] or '0')
if known[2] or folded ~= tonumber(ARGV[1]) then return 0 end
local log = redis.call('HMGET', KEYS[1], 'v', 'h')
if tonumber(log[1] or '0') == folded then
  -- As long, and perhaps another one: a replica that took over had not got its end.
  local head = string.gsub(log[2] or '', '.', function(byte) return string.format('%02x', string.byte(byte)) end)
  if not known[3] or known[3] == head then return 0 end
end
if redis.call('EXISTS', KEYS[3], KEYS[5]) > 0 then return 0 end
local left = redis.call('PTTL', KEYS[4])
if left > 0 and ARGV[2] * 1000 - left < tonumber(ARGV[3]) then return 0 end
redis.call('SET', KEYS[4], '1', 'EX', ARGV[2])
return 1
