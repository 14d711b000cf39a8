"""The store: the logs of matches in Redis.

`store`       `Store`: one stream per match, appended to by one script (`append.lua`)
`keys`        the Redis keys of the histories
`many`        reads over many matches at once
`damage`      what is known of logs that are not what was appended
"""
