"""Workers: fold every match independently from its stream, and check what the service promised.

A wake-up is level-triggered: the append script says that one is needed, a job only means "look at this match",
and the lease holder goes on until nothing is newer. Jobs may be lost at any time; the sweeper finds what is behind. rq
only carries wake-ups, so its Redis need not be durable and may be another one than that of the logs.

Lowest first:

`settings`, `logs`, `keys`  what the environment says, how logs are written, Redis keys
`leases`     one worker at a time per match, fenced
`queues`     `enqueue_fold(match)`, called after an append whose result says so
`folding`    what the workers make of a match
`checking`   checks of stored logs and archived matches
`leased_jobs` what long jobs under a lease have in common
`exporting`  the job that makes an export
`estimating` the job that estimates the chances over a match
`jobs`       the functions that rq calls by name. These names, and `workers.exporting.make_export` and
             `workers.estimating.make_estimate`, stand in queues: jobs that an older version enqueued must be found
             under them
`health`     what readiness and metrics report
`processes`  the processes: `python -m workers`, `python -m workers long`, `python -m workers sweep`
"""
