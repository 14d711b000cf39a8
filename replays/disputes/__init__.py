"""Disputes: what a judge needs to rule on what happened in a match, made from its log alone.

`cases`        the cases of a match and how they stand
`acts`         what people do in a case, as commands: call, say, withdraw, rule, sign
`clauses`      the ids of rulebook clauses and rulings that may be cited
`case_file`    everything about one case, as one viewer may see it
`what_if`      a match that repeats another one up to an event and then goes its own way
`comparison`   two ways from the same decisions: another rulebook version, or another branch
`documents`    the case file as one self-contained page, and as Markdown
"""
