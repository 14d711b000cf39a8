"""The front: the one process that clients connect to, on one event loop.

It buffers whole requests before a process of the API (gunicorn, on a Unix socket) sees them, and whole answers before
it sends them; refuses malformed requests; and keeps live streams open (`service.live`). So a connection costs nothing
but a file descriptor, and no slow client can hold up the API. The API's own code never runs here.

    server      listens; everything that the connections of this process share; stops in order
    connection  one client: request after request, each with its deadlines
    crowd       how many connections an address may have; who gives way when there are too many
    fairness    which waiting request is next: fair to callers, with places for play
    passing     a request to the API and its answer
    spool       bodies: small ones in memory, large ones in a file
    refusals    what the front itself refuses, as the same problem documents
    trust       the API's side: it believes what the front says of a client
"""
