"""Live streams: one reader per match that is followed, one rendering per view, any number of followers.

A stream begins in the API like any request (`service.match.stream`): it decides who may follow what, answers
with past events, and leaves a `Ticket`. The front (`service.front`), which holds the connection, continues from there:

    hub        all streams of this process: admits them, keeps them alive, ends them
    channel    a followed match: reads its log as it grows, passes the events on
    standing   one caller's view of one match, shared by all their streams, checked again and again
    follower   one open stream
    messages   renders events
"""
