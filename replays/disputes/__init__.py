"""Disputes: what a judge needs to rule on what happened in a match, made from its log alone.

`cases`          the cases of a match and how they stand
`calls`          the index of the cases that wait for a judge
`acts`           what people do in a case, as commands: call, say, withdraw, rule, sign
`writing`        appending them, looked at in the log that they were decided upon
`case_file`      everything about one case, as one viewer may see it
`what_if`        a match that repeats another one up to an event and then goes its own way
`branches`       two branches of a match side by side
`comparison`     the same decisions under another rulebook version
`applied_events` what a log does to a game, without the proofs that bind it to its place
`documents`      the case file as one self-contained page
`markdown`       the case file as Markdown
"""
