"""The jobs: functions that take ids and plain values and return plain values. rq finds them by name."""

from __future__ import annotations

import os
import socket
from functools import cache, partial
from typing import Any

from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import Engines
from replays.estimating.requests import Requests
from replays.keeping.archive import Archive
from workers.calendar import Calendar
from workers.calendar_tasks import Tasks
from workers.checking.audit import Audits
from workers.estimating import ask_when_closed
from workers.folding import films
from workers.folding.folder import Folder, Hooks
from workers.match_ender import Ender
from workers.queues import fold_queue, folding_client, long_queue
from workers.settings import Settings


def fold_match(match_id: str) -> dict[str, Any]:
    """Fold a match to its last event, unless another worker does.

    Returns a `workers.folding.folder.FoldOutcome` as a dictionary.
    """
    return folder(Settings.from_environment()).run(match_id)._asdict()


def end_match(tournament_id: str, match_id: str) -> str:
    """Close a match that its tournament's log asks to close; see `workers.match_ender.Ender.run`."""
    return ender(Settings.from_environment()).run(tournament_id, match_id)


def film_match(match_id: str) -> str:
    """Film a closed match, unless it was done; see `workers.folding.films.Filmer.run`."""
    settings = Settings.from_environment()
    client = folding_client(settings.redis_url)
    return films.Filmer(client, Archive(client, settings.archive), engines(settings)).run(match_id)


def audit_step(audit_id: str) -> int:
    """Do a piece of an audit; see `workers.checking.audit.Audits.step`."""
    settings = Settings.from_environment()
    client = folding_client(settings.redis_url)
    archive = Archive(client, settings.archive)
    return Audits(client, fold_queue(settings.queue_url), archive, engines(settings)).step(audit_id)


def calendar_task(task: str, due: int) -> str | None:
    """Do what the calendar has for then, unless it was begun before; see `workers.calendar.Calendar.run`."""
    settings = Settings.from_environment()
    client = folding_client(settings.redis_url)
    tasks = Tasks(settings, client, fold_queue(settings.queue_url), engines(settings))
    return Calendar(client).run(task, due, tasks.by_name[task])


@cache
def folder(settings: Settings) -> Folder:
    """The folder of this process. A worker makes it before it forks, so that its jobs start with everything loaded."""
    client = folding_client(settings.redis_url)
    return Folder(
        client,
        wake=fold_queue(settings.queue_url).wake,
        worker=worker_name(),
        shelf=Archive(client, settings.archive),
        engines=engines(settings),
        hooks=Hooks(
            film=lambda match: long_queue(settings.queue_url).enqueue(films.JOB, match),
            closed=partial(ask_when_closed, Requests(client)) if settings.estimates else lambda match, fold, last: None,
        ),
        count_seconds=1.0,
    )


@cache
def ender(settings: Settings) -> Ender:
    """The closer of matches in this process."""
    client = folding_client(settings.redis_url)
    archive = Archive(client, settings.archive)
    return Ender(client, fold_queue(settings.queue_url), shelf=archive, engines=engines(settings))


@cache
def engines(settings: Settings) -> Engines:
    """The engines of this process. No kept engine runs before a match needs it."""
    return Engines(KeptEngines.at(settings.engines, settings.engine_copies))


@cache
def worker_name() -> str:
    """A name for this process that says where it runs; unique, because process ids are used again."""
    return f"{socket.gethostname().replace(':', '_')}.{os.getpid()}.{os.urandom(3).hex()}"
