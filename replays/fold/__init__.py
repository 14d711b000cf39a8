"""The fold: from a log to the state of its match at any event, with a grade.

`fold`       `Fold`: events in, state out, checked event by event
`steps`      what events did to a game, in a form that can be done again
`snapshots`  states at rest points, so that a fold need not begin at event 1
`travel`     the match after any event
"""
