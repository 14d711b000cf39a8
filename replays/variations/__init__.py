"""Trying: other answers than the match has, played on a copy of a moment. Nothing of it is written to a log.

Lowest first:

`tree`    the answers that were tried, as a tree, and how it stands in an address
`results` what came of them: each answer as the story tells it, and the position after it
"""
