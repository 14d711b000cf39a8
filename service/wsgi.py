"""For WSGI servers that want a name to import: `gunicorn service.wsgi:app`.

Use threads (gthread) or a worker class that lets a live stream wait without blocking others; one process with sync
workers would serve nobody else while somebody watches.
"""

from service.app import create_app

app = create_app()
