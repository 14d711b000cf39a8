"""The jobs: functions that take ids and plain values and return plain values. rq finds them by name."""

from __future__ import annotations

import os
import socket
from functools import cache
from typing import Any

from workers.folder import Folder
from workers.queues import fold_queue, folding_client
from workers.settings import Settings


def fold_match(match_id: str) -> dict[str, Any]:
    """Fold a match to its last event, unless somebody else does; `workers.folder.Outcome` as a dictionary."""
    return folder(Settings.from_environment()).run(match_id)._asdict()


@cache
def folder(settings: Settings) -> Folder:
    """The folder of this process. A worker makes it before it forks, so that its jobs start with everything loaded."""
    return Folder(folding_client(settings.redis_url), wake=fold_queue(settings.queue_url).wake, worker=worker_name())


@cache
def worker_name() -> str:
    """A name for this process that says where it runs; unique, because process ids are used again."""
    return f"{socket.gethostname().replace(':', '_')}.{os.getpid()}.{os.urandom(3).hex()}"
