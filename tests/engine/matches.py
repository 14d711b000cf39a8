"""Whole matches for the tests: set-ups by number, played by seeded players, folded again from their logs.

`Script.numbered(n)` describes match number n completely, so a failing number is all that is needed to see it again:
`tests.engine.random_matches` plays it with every check.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import readings
from engine.game import Game, Setup
from engine.opening.positions import setup_of
from engine.players import RandomPlayer
from engine.rulesets import CURRENT, RULESETS
from engine.table.description import MOST_CHAINS
from engine.table.facts import Fact
from engine.table.setup import for_new_match
from engine.variants import VARIANTS
from tests.engine.deck_lots import FIRST_SETS, SETS, drawn_decks

MOST_DECISIONS = 8_000
"""More answers than any match between these players needs: beyond it a match counts as endless."""

DEAR = 9
"""Players who decide by lot seldom gather so much Æmber: where every key costs it, a match may never end."""

AT_THREE = 4
"""One in so many matches has three seats."""

NAMES = ("Ann", "Ben", "Cleo")

BEYOND = "what-the-rulebook-does-not-know"
"""The reading under which every rulebook knows every card."""

NEWEST_FROM = 100_000
"""From this number on, matches are played under the newest rulebook; the others share those before, as they did when
the numbers that tests name were chosen."""

EVERY_SET_FROM = 200_000
"""From this number on, decks are of every set, and all rulebooks take turns; before it they are of `FIRST_SETS`."""

OLDER = tuple(RULESETS)[:-1]

BEFORE = 5
"""Every so many matches are those of a log from before set-ups said all that they say now."""

Answers = list[list[str]]


@dataclass(frozen=True)
class Script:
    """One match to be played: its set-up (plain data) and how its players play."""

    number: int
    setup: dict[str, Any]
    eagerness: tuple[int, ...]

    @classmethod
    def numbered(cls, number: int) -> Script:
        """Match number so-and-so. The older rulebooks take turns below `NEWEST_FROM`, all from `EVERY_SET_FROM` on, and
        every `AT_THREE` matches each is played with three seats; decks, readings, chains, options and tempers are
        drawn."""
        dice = random.Random(f"match {number}")
        ruleset, lap = _book_of(number)
        codes = SETS if number >= EVERY_SET_FROM else FIRST_SETS
        variant = "break-key" if lap % AT_THREE == AT_THREE - 1 else "standard"
        (seats,) = VARIANTS[variant].seats
        old = number % BEFORE == 0
        chosen = {} if old else _chosen(dice, number, ruleset, variant)
        decks = drawn_decks(dice, CURRENT if chosen.get(BEYOND) == "newest" else ruleset, seats, codes)
        with_chains = dice.random() < 0.3
        setup = {
            "ruleset": ruleset,
            "variant": variant,
            "seats": [
                {"name": name, "chains": dice.randint(0, MOST_CHAINS) if with_chains else 0, "deck": deck}
                for name, deck in zip(NAMES, decks, strict=False)
            ],
            "first": dice.choice([None, None, *range(seats)]),
            "lost_previous": dice.choice([None, None, None, *range(seats)]),
            "options": {"ask_forced": dice.random() < 0.25, "mulligan": dice.random() < 0.8},
            "chance": {
                "seed": f"{dice.getrandbits(256):064x}",
                "entropy": [f"{name} {number}" for name in NAMES[:seats]],
            },
        }
        if not old:
            setup = for_new_match({**setup, "readings": chosen})
        return cls(number, setup, tuple(dice.choice([2, 6, 20]) for _ in range(seats)))

    def players(self) -> list[RandomPlayer]:
        """Players whose answers depend on the number of the match only."""
        return [RandomPlayer(f"{self.number}/{seat}", eagerness) for seat, eagerness in enumerate(self.eagerness)]


def _book_of(number: int) -> tuple[str, int]:
    """The rulebook of a numbered match, and how many laps of the rulebooks came before."""
    if number >= EVERY_SET_FROM:
        lap = number // len(RULESETS)
        return tuple(RULESETS)[(number + lap) % len(RULESETS)], lap  # one in `BEFORE` is not always of the same book
    return CURRENT if number >= NEWEST_FROM else OLDER[number % len(OLDER)], number // len(OLDER)


FIRST_OFFERED = (
    "before-effects-of-a-stopped-fight",
    "protection-from-redirected-damage",
    "colour-of-a-key-forged-in-another-turn",
    "steal-for-each",
    "several-copied-reap-abilities",
    "lasting-effect-begun-in-a-window",
    "bonus-icons-an-additional-time",
    "turn-ended-by-an-effect",
    BEYOND,
)
"""The readings that the dice of a match draw. Each that was offered later has dice to itself, so that the decks of a
numbered match stay what they were."""


LATER_BOOKS = {(BEYOND, "16.0")}
"""Of those: the rulebooks that it was offered for later."""


def _chosen(dice: random.Random, number: int, ruleset: str, variant: str) -> dict[str, str]:
    """Readings that a set-up chooses, of those that leave a choice; mostly none but that of newer cards."""
    offered = [row for row in readings.in_setups(ruleset, variant) if row.offered]
    usual = dice.random() < 0.8

    def of_row(row: readings.Reading) -> random.Random:
        drawn = row.id in FIRST_OFFERED and (row.id, ruleset) not in LATER_BOOKS
        return dice if drawn else random.Random(f"{row.id} of match {number}")

    return {row.id: of_row(row).choice(list(row.options)) for row in offered if row.id == BEYOND or not usual}


@dataclass
class Played:
    """A match that was played: the answers, the digest after the opening and after each answer (or only the last), and
    all facts."""

    setup: Setup
    game: Game
    answers: Answers
    digests: list[str]
    facts: list[Fact]
    rests: list[tuple[int, bytes]]
    """Rest points: how many answers had been given, and the snapshot."""

    @property
    def told(self) -> str:
        """A digest of all facts, in the order of everything in them."""
        return digest_of_facts(self.facts)


def digest_of_facts(facts: list[Fact]) -> str:
    """SHA-256 of the facts as JSON, keys in the order in which the engine wrote them."""
    return hashlib.sha256(json.dumps([fact.to_data() for fact in facts]).encode()).hexdigest()


def play(
    script: Script, look: Callable[[Game], None] | None = None, most: int = MOST_DECISIONS, *, every: bool = True
) -> Played:
    """Play a match to its end; `look` sees it after the opening and after every answer. `every`: whether the digest
    after each answer and all snapshots are kept; else only the last digest.

    Fails when it does not end, unless keys have grown too dear (Universal Keylock, Vineapple Tree)."""
    setup = setup_of(script.setup) if "position" in script.setup else Setup.from_data(script.setup)
    players = script.players()
    game = Game.open(setup)
    played = Played(setup, game, [], [], list(game.facts), [])
    while True:
        if look is not None:
            look(game)
        choice = game.pending
        if every or choice is None or len(played.answers) >= most:
            played.digests.append(game.digest())
        if every and game.at_rest:
            played.rests.append((len(played.answers), game.snapshot()))
        if choice is None:
            return played
        if len(played.answers) >= most:
            assert beyond_reach(game), f"match {script.number} does not end: {choice!r}"
            return played
        answer = players[choice.seat].answer(choice)
        played.facts += game.submit(answer)
        played.answers.append(answer)


def beyond_reach(game: Game) -> bool:
    """Whether every player's keys cost more Æmber than such players ever gather."""
    return all(game.table.key_cost(player) >= DEAR for player in game.table.players)


def fold(setup: Setup | dict[str, Any], answers: Answers, *, facts: bool = False, check: bool = False) -> Game:
    """A fresh match with these answers given."""
    game = Game.open(setup, facts=facts)
    for answer in answers:
        game.submit(answer, check=check)
    return game


def refold(logs: list[dict[str, Any]]) -> list[list[str]]:
    """For each {setup, answers}: the digest at the end, that of all facts, that of the bytes of all snapshots."""
    found = []
    for log in logs:
        game = Game.open(log["setup"])
        facts = list(game.facts)
        snapshots = hashlib.sha256()
        for answer in log["answers"]:
            facts += game.submit(answer)
            if game.at_rest:
                snapshots.update(game.snapshot())
        found.append([game.digest(), digest_of_facts(facts), snapshots.hexdigest()])
    return found


def main(arguments: list[str]) -> None:
    """With `fold`, refold the logs on standard input (a JSON list) and print what `refold` finds."""
    if arguments == ["fold"]:
        print(json.dumps(refold(json.load(sys.stdin))))


if __name__ == "__main__":
    main(sys.argv[1:])
