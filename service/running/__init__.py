"""Run Vaultlog on one machine: the supervisor, its processes, leftovers of earlier runs, the demo match."""
