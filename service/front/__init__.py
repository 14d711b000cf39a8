"""The front: the one process that clients connect to, on one event loop.

It buffers whole requests before a process of the API (gunicorn, on a Unix socket) sees them, and whole answers before
it sends them; refuses malformed requests; and keeps live streams open (`service.live`). So a connection costs nothing
but a file descriptor, and no slow client can hold up the API. The API's own code never runs here.

    server      listens, serves each connection, and stops in order
    front       what the connections of this process share
    connection  one client: request after request, each with its deadlines
    crowd the number of connections of an address; which connection gives way when there are too many
    fairness the next of the waiting requests: fair to callers, with places for play
    passing     a request to the API and its answer
    spool       bodies: small ones in memory, large ones in a file
    refusals refusals of the front itself, as the same problem documents
    trust the API's side: it believes the front's headers about a client
"""
