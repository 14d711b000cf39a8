"""Checking: what is stored, looked at again.

`audit`   every match of the archive folded again with the engine of today
`chains`  every log read once after a start of Redis, link by link
"""
