"""The store: the logs of matches in Redis.

`store`       `Store`: one stream per match, appended to by one script (`append.lua`)
`reading`     `LogReader`, the reading half of it: events, heads, the index of matches
`connection`  clients of Redis, and what their errors mean
`scripts`     scripts that Redis runs, from the `.lua` files beside the modules
`locks`       a key that one holder at a time fills, and notes under it (`lock.lua`)
`leased`      records of work that one worker at a time does, with a lease
`keys`        the Redis keys of the histories
`bulk_reads`  reads over many matches at once
`damage`      logs that are known to differ from the appended ones
"""
