"""Running: the processes that a supervisor keeps going.

`worker`        rq's worker, and one whose child takes job after job
`process`       the worker processes and the sweeper process
`sweeper`       finds the matches whose wake-up got lost
`clean_up`      packs the logs of closed matches
`upgrades`      has made again what an older version made
`witness_timer` keeps the witness up to date
"""
