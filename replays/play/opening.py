"""Open a match: make its set-up, from decks or a position, and the first event of its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.catalogue import CATALOGUE_ID
from engine.game import Game
from engine.opening.positions import setup_of
from engine.table.setup import Setup, for_new_match
from replays.engines.archive import present_name
from replays.log.canonical import GENESIS
from replays.log.commitments import Commitments, public_setup
from replays.log.event_types import BranchOrigin, MatchOpened, SeedSecret, SignedCommitment
from replays.log.events import Actor, Draft, Event, seal
from replays.store.store import RequestKey


def checked_setup(raw: Mapping[str, Any]) -> Setup:
    """A set-up with its seed, checked, for a match that is opened now: it states what older set-ups leave out.
    `raw`: as for `engine.table.setup.Setup.from_data`, or with a `position`
    (`engine.opening.positions`) in place of its `seats`.
    Raises engine.errors.SetupError with every fault."""
    raw = for_new_match(raw)
    return setup_of(raw, any_seats=False) if "position" in raw else Setup.from_data(raw)


def opening_event(
    setup: Setup,
    *,
    match: str,
    actor: Actor,
    labels: Mapping[str, str | None],
    request: RequestKey | None = None,
    branch: BranchOrigin | None = None,
    announcement: SignedCommitment | None = None,
) -> Event:
    """Event 1 of the match of this id. `labels`: title, tournament, round, table, as far as there are any. `branch`:
    where a what-if match comes from; `announcement`: how its seed was committed to before it opened.

    Raises engine.errors.SetupError for a position that is impossible, EventInvalid for one too large for an event.
    """
    seed = setup.seed.hex()
    data = MatchOpened(
        match=match,
        setup=public_setup(setup.to_data()),
        engine=present_name(),
        catalogue=CATALOGUE_ID,
        title=labels.get("title"),
        tournament=labels.get("tournament"),
        round=labels.get("round"),
        table=labels.get("table"),
        branch=branch,
        announcement=announcement,
        state=Commitments(seed).state(1, Game.open(setup, facts=False).digest()),
    )
    draft = Draft(
        data=data,
        secret=SeedSecret(seed, setup.to_data().get("position")),
        actor=actor,
        request=request.id if request is not None else None,
    )
    return seal(draft, seq=1, prev=GENESIS)
