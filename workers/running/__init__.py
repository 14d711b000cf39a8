"""Running: the processes that a supervisor keeps going.

`process`   the worker process and the sweeper process
`sweeper`   finds the matches whose wake-up got lost
`watching`  keeps the witness up to date
`pausing`   pauses that a signal ends
"""
