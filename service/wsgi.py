"""For WSGI servers that want a name to import: `gunicorn service.wsgi:app`.

Put the front (`service.front`) before it, which takes slow clients and live streams off it: it asks where
`VAULTLOG_API` says, and both need the same `VAULTLOG_ADMIN_TOKEN`. Without it a live stream ends after what there is,
and its client asks again every two seconds.
"""

from service.app import create_app

app = create_app()
