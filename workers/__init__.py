"""The workers: they fold every match from its stream once more, on their own, and check what the service promised.

A wake-up is level-triggered: the append script says that one is needed, a job means no more than "look at this match",
and whoever holds the match goes on until nothing is newer. Jobs may be lost at any time; the sweeper finds what is
behind. rq only carries wake-ups, so its Redis need not be durable and may be another one than that of the logs.

* `workers.queues`: `enqueue_fold(match)`, called by whoever appended when the append said so
* `workers.jobs`: the job functions; `workers.folder`: what one job does; `workers.leases`: one fold per match at a time
* `workers.projections`: what lists and timelines are served from (`Projections`)
* `workers.quarantine`: matches the workers stopped at, and how to release them
* `workers.sweeper`, `workers.health`: lost wake-ups; what readiness and metrics report
* `python -m workers`, `python -m workers sweep`: the two processes a supervisor keeps running
"""
