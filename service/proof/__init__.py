"""Proof for the logs: announcements, checkpoints, audits, keys."""
