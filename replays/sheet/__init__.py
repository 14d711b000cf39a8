"""A whole match as plain text, one decision a line: for people to read and to write. `README.md` specifies it.

`words`        what each option of a question is called, and the words of an answer
`matching`     the answer that words mean
`refusals`     answers that the rules forbid, in words
`header`       the first lines: rulebook, seats, lists, chance
`writing`      the lines of a match, event by event
`playing`      the lines as acts of a match
`reading`      a match from its lines, or every line that is wrong
`stored_sheet` a sheet as a match of the store, once
`continuation` lines as further acts of a running match
"""
