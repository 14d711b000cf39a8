"""Stored permissions: tokens, sessions, share links, records of access, limits."""
