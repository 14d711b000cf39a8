"""Stored permissions: tokens, profiles, sessions, share links, records of access, limits."""
