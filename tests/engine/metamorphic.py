"""The same play twice, on a table and on one with a thing changed that must not matter; then both are compared.

Each printed card is played, used, reaped and fought with beside a bystander on either side, and the match goes on by
lot for some answers. `CHANGES` (`tests.engine.metamorphic_changes`) says what is changed: the bystanders are token
creatures, gigantic, owned by the other side, or all are warded; the seats are swapped; the card is a copy, is used as
an enemy one, or comes out of another hand. In pairs, one card puts the bystander out of play and another asks for that.

After each answer the same questions must be asked, and at each rest point the tables must be alike, card by card. What
differs has a reason that the change names, or is a fault.

    python -m tests.engine.metamorphic                       # every card, every change: what was found, by reason
    python -m tests.engine.metamorphic --change owner --every 10
    python -m tests.engine.metamorphic --pairs --every 10    # a card that puts away, and one that asks
    python -m tests.engine.metamorphic --change owner --case 17   # one case, with its answers
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.errors import SetupError
from engine.game import Game
from engine.opening.positions import setup_of
from engine.rules.zones.zones import are_halves
from engine.table.choices import CARD_VERBS, Choice
from engine.table.facts import Fact
from engine.table.state import PLAY, Card
from tests.engine.interactions import STURDIER
from tests.engine.metamorphic_changes import (
    CALLED,
    CHANGES,
    PILES,
    STAND,
    Case,
    Change,
    cases,
    half_offered,
    pairs,
    parted,
)

ANSWERS = 16
"""So many answers are given after the deeds of a case."""
EAGERNESS = 20
FOND = 3
"""Of so many answers and one more, all but one go by what they have a taste for."""
SHOWN = 4


@dataclass
class Side:
    """One of the two matches, with its cards and seats in the order of their parts: part n is the same in both."""

    game: Game
    ids: list[int]
    seats: tuple[int, ...]
    parts: dict[int, int] = field(init=False)
    facts: list[Fact] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    """The titles of the cards that an answer named while they were not in play."""

    def __post_init__(self) -> None:
        self.parts = {number: n for n, number in enumerate(self.ids)}

    def card(self, part: int) -> Card:
        return self.game.table.cards[self.ids[part]]

    def key(self, part_key: str) -> str:
        """A key of this match for one in which parts stand for cards and seats."""
        return self._with(part_key, lambda n: self.ids[n], lambda n: self.seats[n])

    def name(self, keys: Sequence[str]) -> None:
        """Note which cards out of play these keys name."""
        for verb, _, rest in (key.partition(":") for key in keys):
            if verb in CARD_VERBS and rest.isdigit() and self.game.table.cards[int(rest)].zone != PLAY:
                self.named.add(self.game.table.cards[int(rest)].printed.title)

    def part_key(self, key: str) -> str:
        """The opposite; a card without a part, the top half of a bystander, keeps a name that no other has."""
        return self._with(key, lambda n: self.parts.get(n, -1), self.seats.index)

    def _with(self, key: str, card: Any, seat: Any) -> str:
        verb, _, rest = key.partition(":")
        number, slash, nth = rest.partition("/")
        if not number.isdigit():
            return key
        if verb in CARD_VERBS:
            return f"{verb}:{card(int(number))}{slash}{nth}"
        return f"seat:{seat(int(number))}" if verb == "seat" else key


class Difference(NamedTuple):
    """What is not alike: of which part or player, which field, and both values."""

    where: str
    what: str
    said: str


@dataclass
class Outcome:
    """What a case came to: None where its deeds are not legal, no difference, or the first one with its reason."""

    case: Case
    sides: tuple[Side, Side]
    answers: list[list[str]]
    difference: Difference | None = None
    reason: str | None = None


def acted(case: Case) -> Outcome | None:
    """Act a case out on both tables until they differ; None where the deeds cannot be done on the first table."""
    change = case.change
    first, second = opened(case.first), opened(case.second)
    one, other = walked(first, change.seats[0], case.apart), walked(second, change.seats[1], case.apart)
    if len(one) != len(other):
        raise AssertionError(f"{case}: {len(one)} cards and {len(other)}")
    sides = Side(first, one, change.seats[0]), Side(second, other, change.seats[1])
    outcome = Outcome(case, sides, [])
    dice = random.Random(f"{case} {case.number}")
    deeds, others = list(case.deeds), list(case.other_deeds or case.deeds)
    fond = _fond(case, sides[0])
    while first.pending is not None and second.pending is not None and len(outcome.answers) < ANSWERS + len(deeds):
        if case.skips(second.pending):  # a question that only the second match asks, with one answer that is meant
            sides[1].facts += second.submit([sides[1].key(case.meant(sides[1]))])
            continue
        if half_offered(sides[1]):
            return explained(outcome, Difference("bystander", "half", f"one half alone is offered: {second.pending!r}"))
        if first.at_rest != second.at_rest:
            return explained(outcome, Difference("table", "rest", f"{first.pending!r} and {second.pending!r}"))
        main = first.at_rest and first.pending.kind == "main"
        if main and len(outcome.answers) and (difference := compared(*sides, case)):
            return explained(outcome, difference)
        if main and deeds:
            answer, again = [_deed(sides[0], deeds.pop(0))], [_deed(sides[1], others.pop(0))]
            if answer[0] not in first.pending.keys:
                return None if not outcome.answers else outcome
            if again[0] not in second.pending.keys:
                return explained(outcome, Difference(again[0], "legal", "not in the second match"))
        else:
            if case.ends_with_deeds and main:
                break
            if difference := asked_alike(*sides):
                return explained(outcome, difference)
            parts = _answer(dice, first.pending, [sides[0].part_key(key) for key in first.pending.keys], fond)
            answer, again = [sides[0].key(key) for key in parts], [sides[1].key(key) for key in parts]
            for side, keys in zip(sides, (answer, again), strict=True):
                side.name(keys)
        outcome.answers.append(answer)
        sides[0].facts += first.submit(answer)
        sides[1].facts += second.submit(again)
    if (first.pending is None) == (second.pending is None) and first.at_rest and second.at_rest:
        if difference := compared(*sides, case):
            return explained(outcome, difference)
    return outcome


def opened(raw: dict[str, Any]) -> Game:
    """The match at a table; where bystanders would be dead at once, with counters."""
    try:
        return Game.open(setup_of(raw))
    except SetupError:
        for seat in raw["position"]["seats"]:
            for n, creature in enumerate(seat["line"]):
                seat["line"][n] = {"power_counters": STURDIER} | (
                    creature if isinstance(creature, dict) else {"title": creature}
                )
        return Game.open(setup_of(raw))


def walked(game: Game, seats: Sequence[int], apart: Sequence[str]) -> list[int]:
    """The cards of a match as parts: as they lie, the top halves under creatures left out, those of the titles that lie
    elsewhere in the other match last."""
    found: list[Card] = []
    for seat in seats:
        player = game.table.players[seat]
        for host in (*player.line, *player.artifacts):
            found += [host, *host.upgrades, *(below for below in host.under if not are_halves(host, below))]
        for pile in PILES:
            found += getattr(player, pile)
    last = [next(card for card in found if card.title == title) for title in apart]
    return [card.id for card in (*(card for card in found if card not in last), *last)]


def _deed(side: Side, deed: tuple[str, str]) -> str:
    verb, title = deed
    zone = "hand" if verb == "play" else PLAY
    me = side.seats[0]
    able = [card for card in side.game.table.cards if title in (card.name, card.title) and card.zone == zone]
    able = [card for card in able if card.controller == me] or able
    return f"{verb}:{able[0].id}" if able else f"{verb}:none"


def _fond(case: Case, side: Side) -> frozenset[str]:
    """The keys that an answer has a taste for, in parts: the bystanders, what is done with the last card of the case,
    and its house."""
    found = {f"house:{case.first['position']['house']}"}
    for n in range(len(side.ids)):
        if side.card(n).title == STAND:
            found.add(f"card:{n}")
        elif side.card(n).name == case.cards[-1].name:
            found |= {f"{verb}:{n}" for verb in ("play", "reap", "action", "omni")}
    return frozenset(found)


def _answer(dice: random.Random, choice: Choice, parts: list[str], fond: frozenset[str]) -> list[str]:
    """An answer by lot, in parts, with a taste for some and for doing things."""
    if choice.kind == "main":
        liked = [key for key in parts if key in fond]
        if liked and dice.randrange(FOND + 1):
            return [dice.choice(liked)]
        return [dice.choice([key for key in parts for _ in range(1 if key == "end" else EAGERNESS)])]
    left = [key for key in parts for _ in range(choice.repeats)]
    many = dice.randint(max(choice.minimum, min(1, choice.maximum)), choice.maximum)
    chosen: list[str] = []
    for _ in range(many):
        liked = [key for key in left if key in fond]
        chosen.append(dice.choice(liked if liked and dice.randrange(FOND + 1) else left))
        left.remove(chosen[-1])
    return chosen


def asked_alike(one: Side, other: Side) -> Difference | None:
    """What differs between the questions of two matches."""
    asked = []
    for side in (one, other):
        choice = side.game.pending
        assert choice is not None
        keys = sorted(key for key in map(side.part_key, choice.keys) if not key.endswith(":-1"))
        asked.append(
            (
                CALLED.get(choice.prompt, choice.prompt),
                side.seats.index(choice.seat),
                choice.minimum,
                choice.maximum,
                keys,
            )
        )
    if asked[0] == asked[1]:
        return None
    return Difference(asked[0][0], "question", f"{asked[0]} and {asked[1]}")


def compared(one: Side, other: Side, case: Case) -> Difference | None:
    """The first thing that is not alike at two rest points; and that two halves of a creature have parted."""
    here, there = look(one), look(other)
    own = [f"part {len(one.ids) - 1 - n}" for n in range(len(case.apart))]
    if case.change.name == "owner":
        own += [f"part {n}" for n in range(len(one.ids)) if one.card(n).printed.title == STAND]
    if parted([one, other]):
        return Difference("bystander", "halves", "the halves have parted")
    for name in here:
        if here[name] != there.get(name) and not case.passes(name, own, here):
            where, _, what = name.rpartition(".")
            return Difference(where, what, f"{here[name]!r} and {there.get(name)!r}")
    return None


def look(side: Side) -> dict[str, Any]:
    """A table in words that both matches share: "amber.0" -> 4, "Goon 3 #2.damage" -> 1."""
    game, table = side.game, side.game.table
    state = table.state
    seats = side.seats
    found: dict[str, Any] = {"table.turn": state.turn, "table.step": state.step, "table.house": state.house}
    found |= {"table.active": seats.index(state.active), "table.over": game.result is not None}
    found["table.tide"] = None if state.tide is None else seats.index(state.tide)
    for n, seat in enumerate(seats):
        player = table.players[seat]
        for what in ("amber", "keys", "chains"):
            found[f"player {n}.{what}"] = getattr(player, what)
        found[f"player {n}.line"] = [side.parts.get(card.id, -1) for card in player.line]
    for n, number in enumerate(side.ids):
        card = table.cards[number]
        name = f"part {n}"
        found[f"{name}.zone"] = card.zone
        found[f"{name}.holder"] = seats.index(card.controller) if card.controller in seats else -1
        if card.zone == PLAY:
            numbers = ("damage", "amber", "power_counters", "stunned", "warded", "enraged", "ready", "type")
            found |= {f"{name}.{what}": getattr(card, what) for what in numbers}
            found |= {f"{name}.counters": dict(card.counters), f"{name}.house": table.house_of(card)}
            found[f"{name}.host"] = None if card.host is None else side.parts.get(card.host.id, -1)
            if card.type == "creature":
                found |= {f"{name}.power": table.power(card), f"{name}.armor": table.armor_left(card)}
    lasting = [(record.text.key, seats.index(record.seat)) for record in state.lasting]
    found["table.lasting"] = sorted(set(lasting))
    return found


def explained(outcome: Outcome, difference: Difference) -> Outcome:
    """The outcome with its difference, and the reason that the change has for it."""
    outcome.difference = difference
    outcome.reason = outcome.case.change.reason(outcome.case, outcome.sides, difference)
    return outcome


def outcomes(change: Change, every: int = 1, *, paired: bool = False, start: int = 0) -> Iterator[Outcome]:
    """What the cases of a change come to, one in so many."""
    for case in (pairs if paired else cases)(change, start, every):
        found = acted(case)
        if found is not None:
            yield found


def main(arguments: Sequence[str] | None = None) -> int:
    """Act cases out and print what differs, by change and reason. Returns 1 where something has no reason."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.metamorphic", description=main.__doc__)
    parser.add_argument("--change", choices=sorted(CHANGES))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="the number of the first case")
    parser.add_argument("--pairs", action="store_true")
    parser.add_argument("--case", type=int, help="the number of one case of the change")
    given = parser.parse_args(arguments)
    names = [given.change] if given.change else sorted(CHANGES)
    if given.case is not None:
        case = next((pairs if given.pairs else cases)(CHANGES[names[0]], given.case))
        print(case.first, case.second, acted(case), sep="\n")
        return 0
    unexplained = 0
    for name in names:
        if given.pairs and not CHANGES[name].of_bystanders:
            continue
        count: Counter[str] = Counter()
        for outcome in outcomes(CHANGES[name], given.every, paired=given.pairs, start=given.start):
            reason = "alike" if outcome.difference is None else outcome.reason or "NO REASON"
            count[reason] += 1
            if reason == "NO REASON":
                unexplained += 1
                if count[reason] <= SHOWN or given.change:
                    print(f"{name}: case {outcome.case.number}, {outcome.case}: {outcome.difference}")
        print(f"{name}: {', '.join(f'{many} {reason}' for reason, many in count.most_common())}", flush=True)
    print(f"{unexplained} differences without a reason")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
