"""The parts an application is made of, made once per process and found by `services()`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from flask import current_app
from redis import Redis

from replays.disputes.calls import Calls, OfficialCases
from replays.engines.registry import Engines
from replays.estimating.requests import Requests
from replays.exports.orders import Exports
from replays.keeping.archive import Archive
from replays.keeping.film import Films
from replays.play.announcements import Announcements
from replays.play.live import Recorder
from replays.proof.checkpoints import Checkpoints
from replays.proof.signing import SigningKey
from replays.store.store import Store
from replays.studies.studies import Studies
from replays.telling.recent_clocks import Clocks
from replays.telling.timeline import Timelines
from replays.tournaments.decks.master_vault import MasterVault
from replays.tournaments.policy import Policy
from replays.tournaments.registry import Tournaments
from replays.undo.governed import Going
from service.access.accesses import Accesses
from service.access.limits import Limits
from service.access.profiles import Profiles
from service.access.sessions import Sessions
from service.access.shares import Shares
from service.access.tokens import Tokens
from service.access.validity import Validity
from service.access.visibility import Visibility
from service.board.narrations import Narrations
from service.config import Config
from service.http.marks import Marks
from service.http.metrics import Metrics
from service.waking import Waker
from workers.checking.audit import Audits
from workers.folding.projections import Projections
from workers.health import Health
from workers.queues import LongQueue

EXTENSION = "vaultlog"


@dataclass(frozen=True)
class Services:
    """The parts that resources work with. All of them are thread-safe."""

    config: Config
    redis: Redis
    watcher: Redis
    """A client of the same Redis for health checks: it gives up soon and does not try again."""
    store: Store
    engines: Engines
    recorder: Recorder
    timelines: Timelines
    narrations: Narrations
    clocks: Clocks
    tournaments: Tournaments
    calls: Calls
    cases: OfficialCases
    projections: Projections
    signing: SigningKey
    announcements: Announcements
    checkpoints: Checkpoints
    archive: Archive
    films: Films
    audits: Audits
    exports: Exports
    estimates: Requests
    studies: Studies
    jobs: LongQueue
    tokens: Tokens
    validity: Validity
    profiles: Profiles
    shares: Shares
    sessions: Sessions
    visibility: Visibility
    accesses: Accesses
    limits: Limits
    waker: Waker
    health: Health
    metrics: Metrics
    marks: Marks

    @property
    def going(self) -> Going:
        """Going back: one review and one policy, wherever it is asked from."""
        return Going(self.recorder.traveller, self.tournaments)

    @property
    def master_vault(self) -> MasterVault | None:
        """Where missing deck lists are fetched; None where the operator does not allow it."""
        return self.config.master_vault

    def policy_for(self, match: str) -> Policy:
        """The policy under which a match is played. Raises MatchNotFound, StoreDamaged, StoreUnavailable."""
        return self.visibility.policy(match)


def services() -> Services:
    """The parts of the current application."""
    return cast(Services, current_app.extensions[EXTENSION])
