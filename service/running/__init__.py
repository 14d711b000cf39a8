"""Vaultlog on one machine: the supervisor and its processes, what an earlier run left over, the match that is shown."""
