"""Checking: re-reading of stored logs and archived matches.

`audit`   every match of the archive folded again with the engine of today
`chains`  every log read once after a start of Redis, link by link
"""
