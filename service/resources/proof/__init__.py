"""What vouches for the logs: announcements, checkpoints, audits, keys."""
