"""The parts an application is made of, made once per process and found by `services()`."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import cast

import redis
from flask import current_app

from replays.live import Recorder
from replays.store import Store
from replays.timeline import Timelines
from replays.tournaments.registry import Tournaments
from service.config import Config
from service.metrics import Metrics
from service.shares import Shares
from service.tokens import Tokens
from service.waking import Waker
from workers.health import Health
from workers.projections import Projections

EXTENSION = "vaultlog"


@dataclass(frozen=True)
class Services:
    """What the resources work with. Everything in it may be used by several threads."""

    config: Config
    redis: redis.Redis
    store: Store
    recorder: Recorder
    timelines: Timelines
    tournaments: Tournaments
    projections: Projections
    tokens: Tokens
    shares: Shares
    waker: Waker
    health: Health
    metrics: Metrics
    streams: threading.BoundedSemaphore
    """One permit per live stream that this process may serve at a time."""


def services() -> Services:
    """The parts of the current application."""
    return cast(Services, current_app.extensions[EXTENSION])
