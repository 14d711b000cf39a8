"""Tests of the workers: leases, folding, projections, quarantine, sweeper, health, and whole processes being killed."""
