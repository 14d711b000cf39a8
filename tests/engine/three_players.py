"""Matches of three players: triples of the deck lists, random decks, tables in the middle of a match, and departures.

`scripts()` describes the matches by number; `played(number)` plays one with the checks, folds it again and counts what
became of each card. `python -m tests.engine.three_players <number> …` plays them by hand.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine import catalogue
from engine.catalogue.decks import deck_lists
from engine.game import Game
from engine.opening.positions import setup_of
from engine.players import RandomPlayer
from engine.rulesets import CURRENT, RULESETS
from engine.table.setup import Setup, for_new_match
from tests.engine.all_pairs import Deeds, decks_with, sturdy
from tests.engine.deck_lots import invented_deck
from tests.engine.invariants import check_invariants
from tests.engine.matches import BEFORE, NAMES

LISTED = 80
"""Matches between three of the deck lists."""
DRAWN = 180
"""Matches between random decks."""
TABLES = 80
"""Matches that begin with creatures of any house on the table."""
MATCHES = range(LISTED + DRAWN + TABLES)
LEAVING = 3
"""In every so many matches players give up, at any moment."""
LINE, HAND, STURDY, RICHEST = 5, 6, 4, 9
EVERY = 10
"""At every so many moves the invariants are checked; and whenever somebody leaves, and at the end."""
MOST_MOVES = 8000

Move = tuple[str, ...] | int
"""An answer, or the seat that gives up."""


@dataclass
class Match:
    """A match that was played to its end."""

    setup: Setup
    game: Game
    moves: list[Move]
    deeds: Deeds
    rests: list[tuple[int, bytes, str]]
    """Some rest points: how many moves had been made, the snapshot, the digest."""


def raw(number: int, names: Sequence[str] = ()) -> dict[str, Any]:
    """The set-up of a match, as plain data. `names`: of cards that the decks shall hold, under the newest rulebook."""
    dice = random.Random(f"three {number}")
    setup: dict[str, Any] = {
        "variant": "break-key",
        "ruleset": CURRENT if names else list(RULESETS)[number % len(RULESETS)],
        "options": {"ask_forced": dice.random() < 0.15, "mulligan": dice.random() < 0.8},
        "chance": {"seed": f"{dice.getrandbits(256):064x}"},
    }
    if number % BEFORE:
        setup = for_new_match(setup)
    if names:
        seats = zip(NAMES, decks_with(names, dice, len(NAMES)), strict=True)
        return {**setup, "seats": [{"name": name, "deck": deck} for name, deck in seats]}
    if number >= LISTED + DRAWN:
        return {**setup, "position": _position(dice, number, setup["ruleset"])}
    lists = list(deck_lists("CotA").values())
    decks = dice.sample(lists, 3) if number < LISTED else [invented_deck(dice, setup["ruleset"]) for _ in NAMES]
    seats = [{"name": name, "deck": deck} for name, deck in zip(NAMES, decks, strict=True)]
    return {**setup, "seats": seats}


def _position(dice: random.Random, number: int, ruleset: str) -> dict[str, Any]:
    creatures = sturdy(ruleset)
    seats = []
    for _ in NAMES:
        deck = invented_deck(dice, ruleset)
        rows = [catalogue.find(row["set"], row["number"]) for row in deck["cards"]]
        pile = [{"title": catalogue.written(card), "house": card.house} for card in rows if card is not None]
        dice.shuffle(pile)
        line = [{"title": title, "house": dice.choice(deck["houses"])} for title in dice.sample(creatures, LINE)]
        for one in line:
            amber = dice.choice((0, 0, 0, 1, 2))
            one |= {"amber": amber, "amber_of": {str(dice.randrange(3)): amber}} if amber else {}
        seat = {"houses": deck["houses"], "amber": dice.randint(0, RICHEST), "line": line, "boon": dice.random() < 0.2}
        keys = dice.choice((["red", "yellow", "blue"], ["red", "blue"], ["yellow"]))
        seats.append({**seat, "keys": keys, "hand": pile[:HAND], "deck": pile[HAND:]})
    return {"turn": 4, "step": "start", "active": number % 3, "seats": seats}


def play(number: int, look: Callable[[Game], None] = lambda game: None, names: Sequence[str] = ()) -> Match:
    """Play a match to its end, with the invariants checked; `look` sees it before every answer. Raises AssertionError
    when one breaks, or it does not end."""
    dice = random.Random(f"three {number}, moves")
    data = raw(number, names)
    setup = setup_of(data, any_seats=False) if "position" in data else Setup.from_data(data)
    players = [RandomPlayer(f"three {number}/{seat}", dice.choice((6, 20, 20))) for seat in range(3)]
    game = Game.open(setup)
    match = Match(setup, game, [], Deeds(), [])
    while game.pending is not None:
        assert len(match.moves) < MOST_MOVES, f"match {number} does not end: {game.pending!r}"
        look(game)
        leaves = number % LEAVING == 0 and dice.random() < 0.005
        if leaves:
            seat = dice.choice([player.seat for player in game.table.players if not player.eliminated])
            facts = game.concede(seat)
            match.moves.append(seat)
        else:
            answer = players[game.pending.seat].answer(game.pending)
            facts = game.submit(answer)
            match.moves.append(tuple(answer))
        match.deeds.see(game, facts)
        if leaves or len(match.moves) % EVERY == 0 or game.pending is None:
            check_invariants(game)
        if game.at_rest and dice.random() < 0.02:
            match.rests.append((len(match.moves), game.snapshot(), game.digest()))
    return match


def again(match: Match) -> None:
    """Fold the moves bare, and go on from each snapshot: it must come out the same."""
    digest = match.game.digest()
    bare = Game.open(match.setup, facts=False)
    for move in match.moves:
        do(bare, move)
    assert bare.digest() == digest
    assert bare.result == match.game.result
    for made, blob, there in match.rests[:3]:
        restored = Game.restore(match.setup, blob, facts=False)
        assert restored.digest() == there
        for move in match.moves[made:]:
            do(restored, move)
        assert restored.digest() == digest


def do(game: Game, move: Move) -> None:
    """Make a move of a match that was played before."""
    if isinstance(move, int):
        game.concede(move)
    else:
        game.submit(move, check=False)


def main(numbers: list[str]) -> None:
    """Play these matches and print how they ended."""
    for number in numbers:
        match = play(int(number))
        again(match)
        print(number, len(match.moves), "moves,", match.game.turn, "turns:", match.game.result)


if __name__ == "__main__":
    main(sys.argv[1:])
