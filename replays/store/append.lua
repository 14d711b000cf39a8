-- Append a batch of events to one match: all of them or none, in this order:
--   in the archive, or packed? -> request record -> closed? -> known to be damaged? -> expected version -> chain head -> XADD each -> records -> wake-up flag.
-- KEYS: 1 events (stream), 2 meta (hash), 3 requests (hash), 4 fold lock, 5 fold queued flag
-- ARGV: 1 expected version, 2 expected head hash (32 bytes), 3 request id or '', 4 request fingerprint,
--       5 '1' when the last event of the batch closes the match, 6 life of the queued flag in s,
--       then body, hash (32 bytes), opening of each event
-- Returns {code, ...}; see replays/store/store.py for the codes.
local events, meta, requests = KEYS[1], KEYS[2], KEYS[3]
local expected, request = tonumber(ARGV[1]), ARGV[3]
local count = (#ARGV - 6) / 3

local away = redis.call('HMGET', meta, 'archived', 'packed')
if away[1] then return {'archived'} end
if away[2] then return {'packed'} end

if request ~= '' then
  local record = redis.call('HGET', requests, request)
  if record then
    local fingerprint, first, last = string.match(record, '^(%x*):(%d+):(%d+)$')
    if not fingerprint then return {'damaged', 'unreadable request record ' .. request} end
    if fingerprint == ARGV[4] then return {'again', tonumber(first), tonumber(last)} end
    return {'reused', tonumber(first), tonumber(last)}
  end
end

local known = redis.call('HMGET', meta, 'v', 'h', 'closed', 'broken')
local version, head = tonumber(known[1] or '0'), known[2] or ''

-- The stream is the truth; the head record only repeats its end. Never build on a contradiction.
local last = redis.call('XREVRANGE', events, '+', '-', 'COUNT', 1)[1]
local at, hash = 0, ''
if last then
  at = tonumber(string.match(last[1], '^(%d+)%-0$') or '-1')
  for i = 1, #last[2], 2 do
    if last[2][i] == 'h' then hash = last[2][i + 1] end
  end
end
if at ~= version or hash ~= head then
  return {'damaged', 'the head record says version ' .. version .. ', the stream ends at ' .. at}
end

-- A reply may be lost on the way and the client asks again: the same bytes at the same place are the same append.
if version >= expected + count then
  local id = (expected + count) .. '-0'
  local there = redis.call('XRANGE', events, id, id)[1]
  if there then
    for i = 1, #there[2], 2 do
      if there[2][i] == 'h' and there[2][i + 1] == ARGV[#ARGV - 1] then
        return {'again', expected + 1, expected + count}
      end
    end
  end
end

if known[3] then return {'closed', version} end
if known[4] then return {'broken', known[4]} end
if version ~= expected then return {'version', version, head} end
if version > 0 and head ~= ARGV[2] then return {'chain', version, head} end

for i = 0, count - 1 do
  local a = 7 + 3 * i
  redis.call('XADD', events, (version + 1 + i) .. '-0', 'e', ARGV[a], 'h', ARGV[a + 1], 's', ARGV[a + 2])
end
version = version + count
redis.call('HSET', meta, 'v', version, 'h', ARGV[#ARGV - 1])
if ARGV[5] == '1' then redis.call('HSET', meta, 'closed', '1') end
if request ~= '' then
  redis.call('HSET', requests, request, ARGV[4] .. ':' .. (expected + 1) .. ':' .. version)
end

-- Level-triggered wake-up: ask for a job unless a worker holds the match or a job is on its way.
local need = 0
if redis.call('EXISTS', KEYS[4]) == 0 and redis.call('SET', KEYS[5], '1', 'NX', 'EX', tonumber(ARGV[6])) then
  need = 1
end
return {'stored', expected + 1, version, need}
