"""Tests of the histories: events, store, fold, snapshots, time travel, exports."""
