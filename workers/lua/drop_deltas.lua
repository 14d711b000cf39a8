-- Drop the deltas of a match, unless a worker folds it or has not folded it to its last event.
-- KEYS: 1 meta, 2 fold lock, 3 fold state, 4 fold deltas
-- Returns the number of keys dropped.
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
if redis.call('HGET', KEYS[1], 'v') ~= redis.call('HGET', KEYS[3], 'v') then return 0 end
return redis.call('UNLINK', KEYS[4])
