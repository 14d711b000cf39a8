"""Settings of gunicorn that are code: read as `--config python:service.gunicorn_conf`."""

from __future__ import annotations

import gc

umask = 0o077
"""Nobody else may ask past the front."""
secure_scheme_headers: dict[str, str] = {}
forwarder_headers = ""
"""On a Unix socket gunicorn would believe these of everybody; what proxies say is read by `service.app` alone."""
limit_request_line = 0
limit_request_field_size = 0
limit_request_fields = 200
"""The front's limits are narrower, and it says so in a problem document."""


def post_worker_init(worker: object) -> None:
    """Take what a worker has loaded (rules, cards, schemas) out of the garbage collector's sight.

    A full collection over it takes 10 to 30 ms, and would fall into somebody's request.
    """
    gc.collect()
    gc.freeze()
