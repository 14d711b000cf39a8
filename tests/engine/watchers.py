"""Watchers, who remember every id that they are shown, and what with it; and matches that they watch.

A watcher reads what a viewer is sent: the table, the question, the facts. It counts a leak where an id tells it of a
card what the views do not: a card out of sight whose id it was shown before, or a token creature in play whose id it
was shown with the title that the token creature covers.

    python -m tests.engine.watchers 200           # so many matches of Winds of Exchange, and what the ids told
    python -m tests.engine.watchers 200 --set GR  # of another set
    python -m tests.engine.watchers 200 --old  # as they were before ids were renewed
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from typing import Any

from engine import catalogue
from engine.game import Game
from engine.opening.made_up_decks import made_up_decks
from engine.players import RandomPlayer
from engine.table.setup import Setup, for_new_match
from engine.table.state import LIMBO, PLAY, REMOVED
from engine.views import Viewer, project

MOST_DECISIONS = 1500
NAMES = ("Ann", "Ben", "Cem")


class Watcher:
    """One viewer's memory of ids."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.shown: set[int] = set()
        """Every id, with or without a title."""
        self.titles: dict[int, set[str]] = {}
        """By id, the titles of what was printed on the card, as far as they were shown."""
        self.covered = 0
        """Token creatures that came whose card the viewer was not shown."""
        self.leaks: list[str] = []
        self._tokens: set[tuple[int, int]] = set()

    def look(self, game: Game) -> None:
        """Read what the viewer is sent at this moment; before that, hold the memory against what is hidden."""
        views = [project(thing, game, self.viewer) for thing in (game, game.pending, game.facts)]
        self._compare(game)
        for view in views:
            self._read(view, game)

    def _compare(self, game: Game) -> None:
        table = game.table
        for card in table.cards:
            if self.viewer.knows(table, card) or card.zone in (LIMBO, REMOVED):
                continue
            number = card.shown_id
            if card.zone != PLAY:
                if number in self.shown:
                    self.leaks.append(f"{game.decisions}: {card.name}, unseen, is {number} as before")
                continue
            if (card.id, card.incarnation) not in self._tokens:
                self._tokens.add((card.id, card.incarnation))
                self.covered += 1
                if card.printed.name in self.titles.get(number, ()):
                    self.leaks.append(f"{game.decisions}: the token {number} was known as {card.printed.name}")

    def _read(self, view: Any, game: Game) -> None:
        if isinstance(view, list):
            for each in view:
                self._read(each, game)
        elif isinstance(view, dict):
            self._note(view, game)
            for each in view.values():
                self._read(each, game)

    def _note(self, view: dict[str, Any], game: Game) -> None:
        about = [view[field] for field in ("id", "card", "source", "on") if isinstance(view.get(field), int)]
        rest = str(view.get("key", "")).partition(":")[2].partition("/")[0]
        if isinstance(view.get("card"), int) and rest.isdigit():
            about.append(int(rest))
        for number in about:
            self.shown.add(number)
            card = game.table.by_id[number]
            words = [view.get("title"), view.get("label"), (view.get("printed") or {}).get("title")]
            if any(card.printed.name in word for word in words if isinstance(word, str)):
                self.titles.setdefault(number, set()).add(card.printed.name)


def watched(setup: Setup, seed: str, watchers: list[Watcher], most: int = MOST_DECISIONS) -> Game:
    """A match between random players to its end, or so many decisions; every watcher looks after each of them."""
    game = Game.open(setup)
    players = [RandomPlayer(f"{seed}/{player.seat}") for player in game.table.players]
    while True:
        for watcher in watchers:
            watcher.look(game)
        if game.pending is None or game.decisions == most:
            return game
        game.submit(players[game.pending.seat].answer(game.pending))


def winds_of_exchange(number: int, *, seats: int = 2, renews_ids: bool = True) -> Setup:
    """A match of the set whose decks make token creatures, by number."""
    return match_of("WoE", number, seats=seats, renews_ids=renews_ids)


def match_of(code: str, number: int, *, seats: int = 2, renews_ids: bool = True) -> Setup:
    """A match of made-up decks of a set, by number."""
    dice = random.Random(f"watched {number}")
    decks = dice.sample(list(made_up_decks(code).values()), seats)
    raw = {
        "variant": "standard" if seats == 2 else "break-key",
        "seats": [{"name": name, "deck": deck} for name, deck in zip(NAMES, decks, strict=False)],
        "chance": {"seed": dice.randbytes(32).hex()},
    }
    setup = for_new_match(raw)
    if not renews_ids:
        setup["chance"] = raw["chance"]
    return Setup.from_data(setup)


def main(arguments: Sequence[str] | None = None) -> int:
    """Watch matches and count. Returns 1 where an id told something."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matches", type=int)
    parser.add_argument("--old", action="store_true", help="matches of before ids were renewed")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3))
    parser.add_argument("--set", default="WoE", choices=list(catalogue.HOUSES_OF_SET), help="whose decks are played")
    asked = parser.parse_args(arguments)
    covered, leaks, ids = 0, [], 0
    for number in range(asked.matches):
        watchers = [Watcher(Viewer.parse("spectator")), *(Watcher(Viewer("player", n)) for n in range(asked.seats))]
        setup = match_of(asked.set, number, seats=asked.seats, renews_ids=not asked.old)
        game = watched(setup, str(number), watchers)
        covered += sum(watcher.covered for watcher in watchers)
        leaks += [f"match {number}, {watcher.viewer}, {leak}" for watcher in watchers for leak in watcher.leaks]
        ids = max(ids, len(game.table.by_id))
    for leak in leaks[:20]:
        print(leak)
    tokens = sum("the token" in leak for leak in leaks)
    print(f"{asked.matches} matches, {covered} covered token creatures, {tokens} of them told by their ids,")
    print(f"{len(leaks) - tokens} cards out of sight; at most {ids} ids in a match")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
