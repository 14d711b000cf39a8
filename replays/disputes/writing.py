"""Appending what people do in a case: looked at in the log as it was at the version they decided upon, all or none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from replays.disputes.acts import GameAt, RulingAct
from replays.disputes.cases import Case, cases_of
from replays.engines.replayed_game import ReplayedGame
from replays.log.events import Actor
from replays.play.commands import Command
from replays.play.live import LiveMatch, Recorded
from replays.store.store import RequestKey

Build: TypeAlias = Callable[[list[Case], int, GameAt], list[RulingAct]]
"""Makes the acts to append, from the cases at a version, that version, and the match after any event."""


def append(
    live: LiveMatch,
    build: Build,
    *,
    actor: Actor,
    expected: int,
    request: RequestKey | None = None,
    seat: int | None = None,
) -> Recorded:
    """Append what `build` makes for the version `expected`, or a later one after which only remarks came.

    `seat`: on whose behalf that is entered which is forced by a judge. A request that was done before gets its first
    answer again, whatever holds now. Raises what `build` and `LiveMatch.record` raise.
    """

    def plan(version: int) -> tuple[list[Command], list[Actor]]:
        def game_at(at: int | None) -> ReplayedGame:
            return live.game if at in (None, version) else live.traveller.at(live.match, at).game

        acts = build(cases_of(live.match, live.store.events(live.match, 1, version)), version, game_at)
        return [act.command for act in acts], [_signed(actor, act, seat) for act in acts]

    return live.record_plan(plan, expected=expected, request=request)


def _signed(actor: Actor, act: RulingAct, seat: int | None) -> Actor:
    if not act.forced:
        return actor
    return msgspec.structs.replace(actor, forced_by_judge=True, on_behalf_of=seat)
