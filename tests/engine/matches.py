"""Whole matches for the tests: set-ups by number, played by seeded players, folded again from their logs.

`Script.numbered(n)` describes match number n completely, so a failing number is all that is needed to see it again:

    python -m tests.engine.matches 17     # plays match 17 with every check and prints how it went
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine import catalogue
from engine.abilities import behaves
from engine.abilities.mechanisms import unknown_to
from engine.catalogue.decks import starter_decks
from engine.catalogue.printed import TOKEN
from engine.game import Game, Setup
from engine.opening.positions import setup_of
from engine.players import RandomPlayer
from engine.rulesets import RULESETS
from engine.table.description import DECK_SIZE
from engine.table.facts import Fact
from engine.table.setup import for_new_match

MOST_DECISIONS = 5_000
"""More answers than any match between these players needs: beyond it a match counts as endless."""

DEAR = 9
"""Players who decide by lot seldom gather so much Æmber: where every key costs it, a match may never end."""

BEFORE = 5
"""Every so many matches are those of a log from before set-ups said all that they say now."""

Answers = list[list[str]]


@cache
def behaving(house: str, ruleset: str) -> list[catalogue.CardFacts]:
    """The cards of a house that behave, that a rulebook knows and that decks hold, each in its first printing."""
    every = [card for found in catalogue.sets() for card in catalogue.cards(found.code) if card.house == house]
    first = [card for card in every if catalogue.by_name(card.name) is card and card.rarity != TOKEN]
    return [card for card in first if behaves(card.name) and not unknown_to(RULESETS[ruleset], card)]


def invented_deck(dice: random.Random, ruleset: str) -> dict[str, Any]:
    """A deck that keeps the deck-building rules, of any cards that behave: it meets pairs no starter deck has."""
    chosen = sorted(dice.sample([house for house in RULESETS[ruleset].houses if behaving(house, ruleset)], 3))
    rows = [
        {"set": card.set, "number": card.number, "house": house}
        for house in chosen
        for card in dice.choices(behaving(house, ruleset), k=DECK_SIZE // 3)
    ]
    return {"name": "Invented", "set": "CotA", "houses": chosen, "cards": rows}


@dataclass(frozen=True)
class Script:
    """One match to be played: its set-up (plain data) and how its players play."""

    number: int
    setup: dict[str, Any]
    eagerness: tuple[int, int]

    @classmethod
    def numbered(cls, number: int) -> Script:
        """Match number so-and-so. The rulesets alternate; decks, chains, options and tempers are drawn."""
        dice = random.Random(f"match {number}")
        decks = list(starter_decks().values())
        pair = [dice.choice(decks), dice.choice(decks)] if dice.random() < 0.3 else dice.sample(decks, 2)
        ruleset = list(RULESETS)[number % len(RULESETS)]
        if dice.random() < 0.4:
            pair = [invented_deck(dice, ruleset), invented_deck(dice, ruleset)]
        with_chains = dice.random() < 0.3
        setup = {
            "ruleset": ruleset,
            "seats": [
                {"name": name, "chains": dice.randint(0, 24) if with_chains else 0, "deck": deck}
                for name, deck in zip(("Ann", "Ben"), pair, strict=True)
            ],
            "first": dice.choice([None, None, 0, 1]),
            "options": {"ask_forced": dice.random() < 0.25, "mulligan": dice.random() < 0.8},
            "chance": {"seed": f"{dice.getrandbits(256):064x}", "entropy": [f"ann {number}", f"ben {number}"]},
        }
        if number % BEFORE:
            setup = for_new_match(setup)
        return cls(number, setup, (dice.choice([2, 6, 20]), dice.choice([2, 6, 20])))

    def players(self) -> list[RandomPlayer]:
        """Two players whose answers depend on the number of the match only."""
        return [RandomPlayer(f"{self.number}/{seat}", self.eagerness[seat]) for seat in (0, 1)]


@dataclass
class Played:
    """A match that was played: the answers, the digest after the opening and after each answer, and all facts."""

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
    script: Script, look: Callable[[Game], None] | None = None, most: int = MOST_DECISIONS, *, noted: bool = True
) -> Played:
    """Play a match to its end; `look` sees it after the opening and after every answer.

    `noted`: whether digests and rest points are, which takes a third of the time; otherwise both lists stay empty.
    Fails when it does not end, unless keys have grown too dear (Universal Keylock, Vineapple Tree)."""
    setup = setup_of(script.setup) if "position" in script.setup else Setup.from_data(script.setup)
    players = script.players()
    game = Game.open(setup)
    played = Played(setup, game, [], [], list(game.facts), [])
    while True:
        if look is not None:
            look(game)
        if noted:
            played.digests.append(game.digest())
        if noted and game.at_rest:
            played.rests.append((len(played.answers), game.snapshot()))
        choice = game.pending
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
    """Play numbered matches with every check and print how they ended; with `fold`, refold the logs on standard input
    (a JSON list) and print what `refold` finds."""
    if arguments == ["fold"]:
        print(json.dumps(refold(json.load(sys.stdin))))
        return
    from tests.engine.invariants import check_invariants

    for number in arguments:
        played = play(Script.numbered(int(number)), check_invariants)
        print(number, len(played.answers), "answers,", played.game.turn, "turns:", played.game.result)


if __name__ == "__main__":
    main(sys.argv[1:])
