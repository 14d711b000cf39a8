"""Folding: the verified fold of a match by the workers, and what they save of it.

`folder`       what one job does: fold a match to its last event and save what follows
`projections`  what is saved: time line, standing, tallies
`outcomes`     tallies in the form that standings and statistics take
`quarantine`   matches the workers stopped at
`films`        films of closed matches, made after the last fold
"""
