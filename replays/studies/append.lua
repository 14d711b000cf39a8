-- Append an event to a study, and list the study among those of its match.
-- KEYS: 1 the stream of the study, 2 the studies of the match (hash: author -> '1' when it is published, else '0')
-- ARGV: 1 how many events the study has, as the caller knows it, 2 the event, 3 author, 4 '1' or '0',
--       5 most studies of a match
-- Returns 'stored', 'version' (another request appended first) or 'crowded' (the match has that many studies).
local version = redis.call('XLEN', KEYS[1])
if version ~= tonumber(ARGV[1]) then return 'version' end
if version == 0 and redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[5]) then return 'crowded' end
redis.call('XADD', KEYS[1], string.format('%d-0', version + 1), 'e', ARGV[2])
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
return 'stored'
