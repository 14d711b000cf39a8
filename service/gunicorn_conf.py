"""Settings of gunicorn that are code: read as `--config python:service.gunicorn_conf`."""

from __future__ import annotations

import gc
from typing import Any


def post_worker_init(worker: Any) -> None:
    """Take what a worker has loaded (rules, cards, schemas) out of the garbage collector's sight.

    A full collection over it takes 10 to 30 ms, and would fall into somebody's request.
    """
    gc.collect()
    gc.freeze()
