"""Recorded matches that begin at a described table, answered by titles: for tests in which one thing must happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from replays.log.events import Actor
from replays.play.commands import Answer, Command
from replays.play.live import Recorded, Recorder
from tests.replays.matches import ANN, JUDGE, ORGANISER, recorder

DECK = ["Bumpsy", "Troll", "Smaaash", "Krump", "Punch", "Barehanded", "Warsong", "Firespitter"]


class Table:
    """The match M1. Seat 0 is active and in the main step, unless `more` says otherwise."""

    def __init__(
        self,
        *seats: Mapping[str, Any],
        house: str | None = "logos",
        on: Recorder | None = None,
        under: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        """`seats`: what lies at each, three for Break-Key. `under`: further parts of the set-up, such as its rulebook;
        `more`: further parts of the position."""
        self.on = on or recorder()
        sides = [{"name": name, "deck": DECK, **side} for name, side in zip(("Ann", "Ben", "Cat"), seats, strict=False)]
        for side in sides:
            side.setdefault("houses", ["brobnar", "dis", "logos"])
        position = {"turn": 5, "step": "main", "house": house, "active": 0, "seats": sides, **more}
        setup: dict[str, Any] = {"position": position, "chance": {"seed": "5e" * 32}}
        setup |= {"variant": "break-key" if len(sides) == 3 else "standard", **(under or {})}
        self.on.open(setup, actor=ORGANISER, match="M1")

    @property
    def version(self) -> int:
        return self.on.store.head("M1").version

    def record(self, *commands: Command, actor: Actor = JUDGE) -> Recorded:
        with self.on.live("M1") as live:
            live.sync()
            return live.record(list(commands), actor=actor, expected=live.version)

    def answer(self, *titles: str) -> int:
        """Answer with the options of these keys, or of cards of these titles (`play Punch`, `Punch`); the version."""
        with self.on.live("M1") as live:
            live.sync()
            choice = live.game.pending
            assert choice is not None
            keys = tuple(_key(title, choice, live.game) for title in titles)
            live.record([Answer(choice.seat, keys)], actor=ANN, expected=live.version)
            return live.version


def _key(wanted: str, choice: Any, game: Any) -> str:
    verb, title = wanted.split(" ", 1) if " " in wanted and wanted[0].islower() else ("", wanted)
    for option in choice.options:
        named = option.card is not None and game.table.by_id[option.card].printed.title == title
        if option.key == wanted or (named and (not verb or option.key.startswith(f"{verb}:"))):
            return str(option.key)
    raise AssertionError(f"{wanted!r} is none of {[option.key for option in choice.options]}")
