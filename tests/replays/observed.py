"""Matches with printed cards for the tests of the histories: those of the engine's recorder, in a log."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.game import Game
from engine.observed.table import ObservedTable
from engine.observed.unseen_cards import Unseen
from engine.table.choices import Choice
from replays.log.events import Event
from replays.play.commands import Answer
from replays.play.live import Recorder
from replays.store.store import MAX_BATCH
from tests.engine.observed_matches import record
from tests.replays.matches import ANN, ORGANISER, recorder

SCRIBE = ANN
"""Who enters what happens at the table."""
NUMBER = 2
"""A match of two seats that is won, in which cards are shown, looked at and shuffled."""


@cache
def watched(number: int = NUMBER, sees: tuple[int, ...] = ()) -> tuple[dict[str, Any], tuple[tuple[str, ...], ...]]:
    """The set-up of a match with printed cards, and all that was entered about it."""
    one = record(number, sees)
    return one.record.table.setup.to_data(), tuple(map(tuple, one.answers))


@cache
def log(number: int = NUMBER, sees: tuple[int, ...] = ()) -> tuple[Event, ...]:
    """The whole log of such a match."""
    setup, answers = watched(number, sees)
    on = recorder()
    on.open(setup, actor=ORGANISER, match="M1")
    enter(on, "M1", answers)
    return tuple(on.store.events("M1"))


def observed(number: int = NUMBER, decisions: int | None = None, *, sees: tuple[int, ...] = ()) -> Recorder:
    """A recorder with such a match, M1, as far as its first decisions."""
    on = recorder()
    events = log(number, sees)[: None if decisions is None else decisions + 1]
    for at in range(0, len(events), MAX_BATCH // 5):
        on.store.append("M1", list(events[at : at + MAX_BATCH // 5]))
    return on


def asked_at(kind: str, number: int = NUMBER, least: int = 30) -> int:
    """The first event from `least` on after which a question of a kind is asked."""
    setup, answers = watched(number)
    game = Game.open(setup, facts=False)
    for seq, answer in enumerate(answers, 2):
        game.submit(answer, check=False)
        if seq >= least and game.pending is not None and game.pending.kind == kind:
            return seq
    raise AssertionError(f"match {number} has no question of the kind {kind}")


def enter(on: Recorder, match: str, answers: tuple[tuple[str, ...], ...]) -> None:
    """Enter answers, each as an event of its own."""
    with on.live(match) as live:
        live.sync()
        for keys in answers:
            asked = live.game.pending
            assert asked is not None
            live.record([Answer(asked.seat, keys)], actor=SCRIBE, expected=live.version)


def game_at(on: Recorder, seq: int | None = None, match: str = "M1") -> Game:
    """The match after an event, with everything that the engine knows of it."""
    game = on.traveller.at(match, seq).game
    assert isinstance(game, Game)
    return game


def unseen_in(game: Game) -> Unseen:
    """What the record of a match that is not filled does not know."""
    assert isinstance(game.table, ObservedTable)
    return game.table.unseen


def asked_of(game: Game) -> Choice:
    """The question that is open."""
    assert game.pending is not None
    return game.pending
