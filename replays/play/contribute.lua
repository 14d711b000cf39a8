-- Take in the entropy of one seat, once.
-- KEYS: 1 announcement  ARGV: 1 field of the seat, 2 its text
-- Returns 'taken', 'again' (the same text), 'other' (another text is there), 'late' (the match goes without the seat).
local given = redis.call('HGET', KEYS[1], ARGV[1])
if given then return given == ARGV[2] and 'again' or 'other' end
if redis.call('HEXISTS', KEYS[1], 'without') == 1 then return 'late' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 'taken'
