-- Store the film of a closed match and give the lock back.
-- KEYS: 1 film, 2 film lock, 3 meta  ARGV: 1 token, 2 head, 3 the film
-- Returns 'made', 'there' (a film was stored before), 'lost' (the lock), 'changed' (the log, or it is archived).
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 'lost' end
redis.call('DEL', KEYS[2])
local meta = redis.call('HMGET', KEYS[3], 'h', 'closed', 'archived')
if meta[1] ~= ARGV[2] or not meta[2] or meta[3] then return 'changed' end
return redis.call('SET', KEYS[1], ARGV[3], 'NX') and 'made' or 'there'
