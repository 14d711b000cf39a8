"""The matches that show every card of the catalogue at work: all pairs of the deck lists, random decks, and
random decks with creatures on the table already.

`pairs()`, `drawn()` and `tables()` describe the matches; `shown(script)` plays one with the checks, folds it again and
counts what became of each card. `tests.engine.coverage_report` adds the counts up.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

from engine import catalogue
from engine.abilities import behaves, text_of
from engine.abilities.mechanisms import names_in
from engine.catalogue.decks import deck_lists
from engine.catalogue.printed import TOKEN
from engine.game import Game
from engine.opening.made_up_decks import made_up_decks
from engine.rulesets import CURRENT, RULESETS
from engine.table.description import DECK_SIZE
from engine.table.facts import Fact
from tests.engine.deck_lots import behaving, invented_deck, knows, tokens
from tests.engine.invariants import check_invariants
from tests.engine.matches import Script, beyond_reach, fold, play

ROUNDS = 2
"""How often each pair meets, each time under another rulebook and with other shuffles."""
DRAWN = 360
"""Matches between random decks."""
TABLES = 100
"""Matches that begin with creatures of any house on the table: some are too dear to be played often."""
LATER = tuple(found.code for found in catalogue.sets())[1:]
"""The sets after the first, of whose decks there are lists that are made up."""
LINE, HAND = 6, 6
RICHEST = 14
"""The most Æmber in a pool at the start: enough for what needs seven after a key has been forged."""
STURDY = 4
"""The least printed power of creatures on the table, so that none is dead beside those that weaken others."""
EVERY = 10
"""At every so many answers, at rest or not, the invariants are checked; and at the end."""
EAGERNESS = (20, 20)
"""Players who would rather act than end their turn, so that cards are played and used."""
DEEDS = {
    "card.played": "played",
    "card.used": "used",
    "card.destroyed": "destroyed",
    "card.discarded": "discarded",
}
"""Kind of fact -> what became of the card that it names."""


@dataclass
class Deeds:
    """How often each card, by its name, was played, used, destroyed and discarded."""

    counts: dict[str, Counter[str]] = field(default_factory=lambda: {what: Counter() for what in DEEDS.values()})

    def add(self, other: Deeds) -> None:
        """Add the counts of another match, or of several."""
        for what, counter in other.counts.items():
            self.counts[what] += counter

    def see(self, game: Game, facts: Iterable[Fact]) -> None:
        """Count what these facts of a match tell."""
        for fact in facts:
            what = DEEDS.get(fact.kind)
            if what is not None:
                self.counts[what][game.table.by_id[fact.data["card"]].printed.name] += 1

    def times(self, title: str, *what: str) -> int:
        """How often any of these things happened to a card."""
        return sum(self.counts[one][title] for one in what)


def every_card() -> list[catalogue.CardFacts]:
    """Every card of a deck that behaves, in its first printing, in the order of sets and numbers."""
    every = [card for found in catalogue.sets() for card in catalogue.cards(found.code) if card.rarity != TOKEN]
    return [card for card in every if catalogue.by_name(card.name) is card and behaves(card.name)]


def sturdy(ruleset: str) -> list[str]:
    """The titles of the creatures that a rulebook knows and that stand beside those that weaken others. None that take
    two cards."""
    known = [card for house in RULESETS[ruleset].houses for card in behaving(house, ruleset)]
    return [
        catalogue.written(card) for card in known if card.type == "creature" and card.power >= STURDY and not card.half
    ]


def pairs() -> list[Script]:
    """`ROUNDS` matches for each two of the deck lists. Rulebooks take turns, and so do the seats."""
    couples = list(combinations(deck_lists("CotA").values(), 2))
    scripts = []
    for lap in range(ROUNDS):
        for n, (one, other) in enumerate(couples):
            ruleset = list(RULESETS)[(n + lap) % len(RULESETS)]
            decks = [one, other] if (n + lap) % 2 else [other, one]
            scripts.append(_script(lap * len(couples) + n, ruleset, decks))
    return scripts


def couples() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Each two of the made-up decks of a later set; those of different sets meet in `tests.engine.random_matches`."""
    return [couple for code in LATER for couple in combinations(made_up_decks(code).values(), 2)]


def later() -> list[Script]:
    """The `couples`, under every rulebook that knows both decks, numbered after all other matches."""
    first = len(pairs()) + DRAWN + TABLES
    scripts: list[Script] = []
    for n, couple in enumerate(couples()):
        for ruleset in RULESETS:
            if all(knows(ruleset, deck) for deck in couple):
                decks = list(couple if n % 2 else reversed(couple))
                scripts.append(_script(first + len(scripts), ruleset, decks))
    return scripts


def drawn() -> list[Script]:
    """`DRAWN` matches between decks of any cards, numbered after those of the pairs. A card is dealt again only when
    every card of its house that the rulebook knows has been."""
    first = len(pairs())
    packs: dict[tuple[str, str], list[catalogue.CardFacts]] = {}

    def deck(dice: random.Random, ruleset: str) -> dict[str, Any]:
        houses = sorted(dice.sample([house for house in RULESETS[ruleset].houses if behaving(house, ruleset)], 3))
        rows = []
        for house in houses * (DECK_SIZE // 3):
            pack = packs.setdefault((house, ruleset), [])
            if not pack:
                every = behaving(house, ruleset)
                pack += dice.sample(every, len(every))
            card = pack.pop()
            rows.append({"set": card.set, "number": card.number, "house": house})
        return {"name": "Invented", "set": "CotA", "houses": houses, "cards": rows}

    scripts = []
    for number in range(first, first + DRAWN):
        dice = random.Random(f"drawn {number}")
        ruleset = list(RULESETS)[number % len(RULESETS)]
        scripts.append(_script(number, ruleset, [deck(dice, ruleset), deck(dice, ruleset)]))
    return scripts


def tables() -> list[Script]:
    """`TABLES` matches of random decks from the fourth turn on, numbered last, each battleline drawn from the
    sturdy creatures and put under the houses of its player."""
    first = len(pairs()) + DRAWN
    scripts = []
    for number in range(first, first + TABLES):
        dice = random.Random(f"table {number}")
        seats = []
        ruleset = list(RULESETS)[number % len(RULESETS)]
        for _ in range(2):
            deck = invented_deck(dice, ruleset)
            rows = [catalogue.find(row["set"], row["number"]) for row in deck["cards"]]
            pile = [{"title": catalogue.written(card), "house": card.house} for card in rows if card is not None]
            dice.shuffle(pile)
            line = [
                {"title": title, "house": dice.choice(deck["houses"])} for title in dice.sample(sturdy(ruleset), LINE)
            ]
            seat = {"houses": deck["houses"], "amber": dice.randint(0, RICHEST), "line": line}
            seats.append({**seat, "hand": pile[:HAND], "deck": pile[HAND:]})
        position = {"turn": 4, "step": "start", "active": number % 2, "seats": seats}
        setup = {
            "ruleset": ruleset,
            "position": position,
            "chance": {"seed": f"{number:064x}"},
        }
        scripts.append(Script(number, setup, EAGERNESS))
    return scripts


def sought(names: Iterable[str], number: int) -> Script:
    """A match between decks that hold the cards of these names: for what the others have not shown."""
    return _script(number, CURRENT, decks_with(names, random.Random(f"sought {number}"), 2))


def decks_with(names: Iterable[str], dice: random.Random, seats: int) -> list[dict[str, Any]]:
    """Decks for so many players, each with two copies of the cards of these names, as far as its houses have room, and
    with what helps to play them: the tide, a token creature of its houses, and cards that make one or raise the
    tide."""
    wanted = [card for name in names for card in _whole(name)]
    houses = list(dict.fromkeys(dice.sample([card.house for card in wanted], len(wanted))))
    rest = [house for house in RULESETS[CURRENT].houses if behaving(house, CURRENT) and house not in houses]
    decks = []
    for _ in range(seats):
        chosen = sorted([*houses, *dice.sample(rest, min(3, len(rest)))][:3])
        rows = []
        for house in chosen:
            here = [card for card in wanted if card.house == house][: DECK_SIZE // 6]
            room = DECK_SIZE // 3 - 2 * len(here)
            help = dice.choices(helpful(house), k=room // 2) if helpful(house) else []
            fill = dice.choices(behaving(house, CURRENT), k=room - len(help))
            rows += [{"set": card.set, "number": card.number, "house": house} for card in (*here, *here, *help, *fill)]
        token = dice.choice([card for card in tokens() if card.house in chosen] or tokens())
        deck = {"name": "Sought", "set": token.set, "houses": chosen, "cards": rows}
        decks.append({**deck, "token": token.name, "tide": True})
    return decks


@cache
def helpful(house: str) -> list[catalogue.CardFacts]:
    """The cards of a house that make token creatures or raise the tide."""
    return [card for card in behaving(house, CURRENT) if names_in(text_of(card.name)) & {"make_token", "raise_tide"}]


def _whole(name: str) -> list[catalogue.CardFacts]:
    """The card of this name, of a gigantic creature both halves."""
    card = catalogue.by_name(name)
    if card is None:
        return []
    return [card] if not card.half else [one for one in catalogue.by_title(card.title) if one.half]


def _script(number: int, ruleset: str, decks: list[dict[str, Any]]) -> Script:
    setup = {
        "ruleset": ruleset,
        "seats": [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=True)],
        "chance": {"seed": f"{number:064x}", "entropy": ["ann", "ben"]},
    }
    return Script(number, setup, EAGERNESS)


def counted(script: Script) -> Deeds:
    """Play a match to its end without checks, and count the deeds of its cards."""
    played = play(script, every=False)
    deeds = Deeds()
    deeds.see(played.game, played.facts)
    return deeds


def shown(script: Script) -> Deeds:
    """Play a match to its end with the invariants checked, fold it again bare, and count the deeds of its cards.

    Raises AssertionError when it does not end, an invariant breaks or the fold comes out otherwise."""
    looks = 0

    def look(game: Game) -> None:
        nonlocal looks
        if looks % EVERY == 0 or game.pending is None:
            check_invariants(game)
            game.digest()
            if game.at_rest:
                game.snapshot()
        looks += 1

    played = play(script, look, every=False)
    assert played.game.result is not None or beyond_reach(played.game), f"match {script.number} has no result"
    again = fold(played.setup, played.answers)
    assert again.digest() == played.game.digest(), f"match {script.number} folds to another state"
    deeds = Deeds()
    deeds.see(played.game, played.facts)
    return deeds
