"""The front: the one process that clients are connected to, on one event loop.

It takes requests in whole, however slowly they come, before a process of the API (gunicorn, on a Unix socket) has to do
with them; takes answers in whole before it passes them on, however slowly they are read; refuses what is no request;
and keeps live streams open (`service.live`). So connections cost nothing but a file descriptor, and nobody can hold the
API up by being slow. The API's own code never runs here.

    server      listens; everything that the connections of this process share; stops in order
    connection  one client: request after request, each with its deadlines
    crowd       how many connections an address may have; who gives way when there are too many
    passing     a request to the API and its answer
    spool       bodies: small ones in memory, large ones in a file
    refusals    what the front itself refuses, as the same problem documents
    trust       the API's side: it believes what the front says of a client
"""
