-- Append leaves to the tree of a tournament, with a checkpoint where one is given: all or nothing.
-- KEYS: 1 leaves (list), 2 last (hash match -> head of its last leaf), 3 checkpoints (list),
--       4 waiting (set of matches), 5 whole (string), then the roots of runs of each level (lists)
-- ARGV: 1 leaves so far, 2 checkpoints so far, 3 the checkpoint or '', 4 number of leaves, then match, head, leaf of
--       each new leaf; for each level how many roots so far, how many more, and those; '1' when all matches were looked
--       at, how many of them to wait for, those; then those that no longer need be waited for
-- Returns 1, or 0 when another process appended meanwhile.
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
if redis.call('LLEN', KEYS[3]) ~= tonumber(ARGV[2]) then return 0 end
local at = 5
for i = 1, tonumber(ARGV[4]) do
  redis.call('RPUSH', KEYS[1], ARGV[at + 2])
  redis.call('HSET', KEYS[2], ARGV[at], ARGV[at + 1] .. ':' .. (redis.call('LLEN', KEYS[1]) - 1))
  at = at + 3
end
for level = 6, #KEYS do
  local many = tonumber(ARGV[at + 1])
  redis.call('LTRIM', KEYS[level], 0, tonumber(ARGV[at]) - 1)
  if ARGV[at] == '0' then redis.call('DEL', KEYS[level]) end
  for i = at + 2, at + 1 + many do redis.call('RPUSH', KEYS[level], ARGV[i]) end
  at = at + 2 + many
end
if ARGV[at] == '1' then redis.call('SET', KEYS[5], '1') end
local past = at + 1 + tonumber(ARGV[at + 1])
for i = at + 2, #ARGV do redis.call(i <= past and 'SADD' or 'SREM', KEYS[4], ARGV[i]) end
if ARGV[3] ~= '' then redis.call('RPUSH', KEYS[3], ARGV[3]) end
return 1
