"""Settings of gunicorn that are code: read as `--config python:service.gunicorn_conf`."""

from __future__ import annotations

import gc
import importlib
import sys

umask = 0o077
"""Nobody else may ask past the front."""
secure_scheme_headers: dict[str, str] = {}
forwarder_headers = ""
"""On a Unix socket gunicorn would believe these from any client; only `service.front.front` reads what proxies say."""
limit_request_line = 0
limit_request_field_size = 0
limit_request_fields = 200
"""The front's limits are narrower, and it says so in a problem document."""


SWITCH_SECONDS = 0.0005
"""How soon a thread gets its turn beside one that computes. An append waits for Redis several times, and after each of
them for its turn."""


def on_starting(server: object) -> None:
    """Load the code once, before there are workers: they share it, and one that comes in the place of another answers
    half a second of processor time sooner. The application itself, with its connections, is made by each worker.

    Nothing that is loaded becomes garbage, so the collector need not look meanwhile.
    """
    gc.disable()
    importlib.import_module("service.app")
    gc.freeze()
    gc.enable()


def post_worker_init(worker: object) -> None:
    """Freeze what a worker has made (rules, cards, schemas), so that the garbage collector skips it.

    A full collection over it takes 10 to 30 ms, in the middle of a request.
    """
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH_SECONDS)
