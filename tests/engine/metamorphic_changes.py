"""What is changed on a table and must not matter, the cases it is tried on, and the reasons why a change may show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from engine import catalogue
from engine.abilities import CARDS
from engine.abilities.mechanisms import names_in
from engine.catalogue import CardFacts
from engine.catalogue.printed import TOKEN
from engine.rules.zones.zones import are_halves
from engine.table.choices import Choice
from engine.table.state import PLAY
from tests.engine.interactions import cards
from tests.engine.invent import invent, plain

PILES = ("hand", "deck", "discard", "archives", "purged")
STAND, GIANT = "Stander", "Standing Giant"
"""The bystander on either side, and a gigantic creature that is otherwise alike."""
CLOSE, NEAR = "Near Access", "Near Shift"
CALLED = {"Lateral Shift/play": "Near Shift/play", "Remote Access/play": "Near Access/play"}
"""The prompt of a question in the second match -> that of the same question in the first."""
SPARED = 8
"""Of so many couples one is tried: each card is met many times over."""
PUTS_AWAY = frozenset(
    "put_into_archives archive purge purge_and_keep put_under return_to_hand put_on_deck shuffle_into_deck destroy"
    " sacrifice".split()
)
ASKS = re.compile(r"archive|purge|under it|beneath|discard pile|leaves? play|destroyed", re.IGNORECASE)
TEXTS: dict[str, str] = {
    "tokens": r"token|facedown",
    "owner": r"\bown(er|ed|s)?\b|your opponent's",
    "warded": r"\bward",
}
"""Change -> words of a text that asks about the very thing that is changed."""

plain(STAND, power=6)
plain(GIANT, power=6, half="bottom")
plain(GIANT, power=0, half="top")


@invent(CLOSE, type="action", icons=("amber",))
class NearAccess:
    """Play: uses a friendly artifact."""

    def play(g, me, you):
        artifact = yield from g.choose_card(g.artifacts(friendly_to=you), useful=lambda a: g.can_be_used(a, you))
        yield from g.use(artifact, you)


@invent(NEAR, type="action")
class NearShift:
    """Play: plays a card from your hand."""

    def play(g, me, you):
        for shifted in (yield from g.choose_to_play(you, "hand")):
            yield from g.play_card(shifted, you)


@dataclass(frozen=True)
class Change:
    """A thing that is changed. `seats`: the seats of both matches in the order of their parts."""

    name: str
    of_bystanders: bool = False
    seats: tuple[tuple[int, ...], tuple[int, ...]] = ((0, 1), (0, 1))

    def reason(self, case: Case, sides: Sequence[Any], difference: Any) -> str | None:
        """Why the difference may be, or None."""
        return next((said for said, holds in REASONS[self.name] if holds(case, sides, difference)), None)


@dataclass(frozen=True)
class Case:
    """Two tables and what is done on them. `deeds`: (verb, title), those of the second match where they are others."""

    change: Change
    number: int
    cards: tuple[CardFacts, ...]
    first: dict[str, Any]
    second: dict[str, Any]
    deeds: tuple[tuple[str, str], ...]
    other_deeds: tuple[tuple[str, str], ...] = ()
    apart: tuple[str, ...] = ()
    copies: str = ""
    """The prompt by which the second match asks what is copied."""
    ends_with_deeds: bool = False

    def __str__(self) -> str:
        return f"{self.change.name}: {' and '.join(card.name for card in self.cards)}, {self.deeds}"

    def skips(self, choice: Choice) -> bool:
        """Whether this is a question of the change itself."""
        return bool(self.copies) and choice.prompt == self.copies

    def passes(self, name: str, own: Sequence[str], here: dict[str, Any]) -> bool:
        """Whether this difference is the change itself. `own`: the parts that lie elsewhere in the second match, or are
        owned by the other side."""
        part, _, what = name.rpartition(".")
        if self.change.name == "warded":
            return what == "warded"
        stays = here.get(f"{part}.zone") == PLAY and self.change.name != "access"
        return part in own and what == "holder" and not stays

    def meant(self, side: Any) -> str:
        """The answer to it, in parts."""
        table = side.game.table
        keys = [key for key in side.game.pending.keys if table.cards[int(key[5:])].name == self.cards[0].name]
        return str(side.part_key(keys[0]))


Reason = tuple[str, Callable[[Case, Sequence[Any], Any], bool]]


def _says(words: str) -> Callable[[Case, Sequence[Any], Any], bool]:
    """The text of a card of the case, or of any that something happened to, has such a word."""

    def holds(case: Case, sides: Sequence[Any], difference: Any) -> bool:
        said = [CARDS[card.name].summary for card in case.cards]
        return any(re.search(words, text, re.IGNORECASE) for text in said)

    return holds


def _chance(case: Case, sides: Sequence[Any], difference: Any) -> bool:
    """Chance was asked: it deals to other cards, or another number of them. No shuffle parts two halves."""
    purposes = {purpose.partition("/")[2] for side in sides for purpose in side.game.table.chance.ordinals}
    return bool(purposes - ({"ids", "shuffle", "order"} if difference.where == "bystander" else {"ids"}))


def _has_left(case: Case, sides: Sequence[Any], difference: Any) -> bool:
    """A bystander has left play."""
    names = (STAND, GIANT)
    return any(card.printed.title in names and card.zone != PLAY for card in sides[0].game.table.cards)


def _in_order(case: Case, sides: Sequence[Any], difference: Any) -> bool:
    """Cards go to the discard piles of their owners, pile by pile."""
    return any(side.game.pending is not None and side.game.pending.prompt == "destroyed.order" for side in sides)


def _copies(case: Case, sides: Sequence[Any], difference: Any) -> bool:
    return "copies" in CARDS[case.cards[0].name].own


def _looks_at_a_hand(case: Case, sides: Sequence[Any], difference: Any) -> bool:
    """The card lay in the hand that its own text asks for."""
    return "look_at_hand" in names_in(CARDS[case.cards[0].name])


def _used_up(case: Case, sides: Sequence[Any], difference: Any) -> bool:
    return any(fact.kind == "status.ward_used" for fact in sides[1].facts)


def parted(sides: Sequence[Any]) -> bool:
    """Whether the halves of a bystander lie in different piles."""
    halves = [card for card in sides[1].game.table.cards if card.printed.title == GIANT]
    places = {(card.owner, card.zone, card.controller) for card in halves if card.zone not in (PLAY, "under")}
    return len(places) > len({owner for owner, _, _ in places})


def half_offered(side: Any) -> bool:
    """Whether a top half may be chosen from a pile in which its bottom half lies and may not be."""
    table = side.game.table
    cards = [table.cards[int(key[5:])] for key in side.game.pending.keys if re.fullmatch(r"card:\d+", key)]
    halves = [card for card in table.cards if card.printed.title == GIANT]
    return any(
        half.printed.half == "top" and other.zone == half.zone and other not in cards
        for half in cards
        if half in halves
        for other in halves
        if are_halves(half, other) and other.owner == half.owner
    )


def _two_cards(case: Case, sides: Sequence[Any], difference: Any) -> bool:
    """A bystander lies out of play as two cards, both in the same pile, and what takes the one takes the other."""
    return _has_left(case, sides, difference) and difference.where != "bystander"


def _one_chosen(case: Case, sides: Sequence[Any], difference: Any) -> bool:
    """One half out of play was named by an answer, or taken for its place in a deck or on a pile."""
    halves = {card.id for card in sides[1].game.table.cards if card.printed.title == GIANT}
    decked = any(fact.data.get("card") in halves and fact.data.get("zone") == "deck" for fact in sides[1].facts)
    return difference.where == "bystander" and (GIANT in sides[1].named or decked)


REASONS: dict[str, tuple[Reason, ...]] = {
    "tokens": (("the text asks for token creatures", _says(TEXTS["tokens"])),),
    "gigantic": (
        ("two cards out of play", _two_cards),
        ("one half was taken alone", _one_chosen),
        ("chance", _chance),
    ),
    "owner": (
        ("each owner's cards are put in order", _in_order),
        ("it went to its owner", _has_left),
        ("the text asks for owners", _says(TEXTS["owner"])),
        ("chance", _chance),
    ),
    "warded": (("a ward was used up", _used_up), ("the text asks for wards", _says(TEXTS["warded"]))),
    "seat": (("chance", _chance),),
    "gel": (("the card asks itself what it copies", _copies),),
    "mimicry": (("the card asks itself what it copies", _copies),),
    "access": (("the text moves the artifact itself", _says(r"\bitself\b|battleline")),),
    "shift": (
        ("each owner's cards are put in order", _in_order),
        ("the text asks for the other hand", _looks_at_a_hand),
    ),
}
CHANGES: dict[str, Change] = {
    name: Change(
        name,
        of_bystanders=name in ("tokens", "gigantic", "owner", "warded", "seat"),
        seats=((0, 1), (1, 0)) if name == "seat" else ((0, 1), (0, 1)),
    )
    for name in REASONS
}


# tables


def _seat() -> dict[str, Any]:
    return {
        "amber": 5,
        "keys": ["red"],
        "houses": ["brobnar"],
        "tide": True,
        "token": STAND,
        "line": ["Goon 3", STAND, {"title": "Goon 9", "damage": 2, "amber": 1}, "Guard 3/2"],
        "artifacts": ["Trinket"],
        "hand": ["Goon 1", "Chant"],
        "deck": ["Goon 2", "Chant", "Trinket"] * 4,
        "discard": ["Goon 3", "Chant"],
        "archives": ["Goon 1"],
    }


def _raw(house: str, seats: list[dict[str, Any]], number: int) -> dict[str, Any]:
    for seat in seats:
        seat["houses"] = list(dict.fromkeys([house, "brobnar", "dis", "logos"]))[:3]
    position = {"turn": 3, "step": "main", "house": house, "active": 0, "seats": seats}
    return {"ruleset": "16.0", "chance": {"seed": f"{number:064x}"}, "position": position}


def _laid(seat: dict[str, Any], card: CardFacts, deed: str, house: str = "") -> None:
    """Put a card where the deed finds it."""
    one: dict[str, Any] = {"title": catalogue.written(card), **({"house": house} if house else {})}
    if deed == "play":
        seat["hand"].append(one)
        if card.half:
            seat["hand"].append({"title": f"{card.title} (top half)"})
    elif card.type == "creature":
        under = {"under": [f"{card.title} (top half)"]} if card.half else {}
        seat["line"].insert(1, {**one, **under})
    elif card.type == "artifact":
        seat["artifacts"].insert(0, one)
    elif card.type == "upgrade":
        seat["line"][0] = {"title": "Goon 3", "upgrades": [one]}


def deeds_of(card: CardFacts) -> list[str]:
    """What can be done with a card at all."""
    if card.type in ("action", "upgrade"):
        return ["play"]
    labels = {"action", "omni"} & set(CARDS[card.name].labelled)
    return ["play", *(["reap", "fight"] if card.type == "creature" else []), *sorted(labels)]


def changed(change: Change, raw: dict[str, Any]) -> dict[str, Any]:
    """The table with the change."""
    new = deepcopy(raw)
    seats = new["position"]["seats"]
    for n, seat in enumerate(seats):
        for at, one in enumerate(seat["line"]):
            host = {"title": one} if isinstance(one, str) else one
            if change.name == "warded":
                seat["line"][at] = {**host, "warded": True}
            elif host["title"] == STAND:
                more: dict[str, dict[str, Any]] = {
                    "tokens": {"facedown": True},
                    "gigantic": {"title": f"{GIANT} (bottom half)", "under": [f"{GIANT} (top half)"]},
                    "owner": {"owner": 1 - n},
                }
                seat["line"][at] = {**host, **more.get(change.name, {})}
    if change.name == "seat":
        new["position"] |= {"seats": seats[::-1], "active": 1}
    return new


@cache
def _printed() -> tuple[CardFacts, ...]:
    """The cards that can be dealt: token creatures are made."""
    return tuple(card for card in cards() if card.rarity != TOKEN and card.set != "TEST")


def cases(change: Change, start: int = 0, every: int = 1) -> Iterator[Case]:
    """Every card with each of its deeds, or as often as the change fits it; of these cases one in so many."""
    number = 0
    for card in _printed():
        made = _MANNERS[change.name](change, card) if change.name in _MANNERS else _by_deeds(change, card)
        for case in made:
            if number >= start and (number - start) % every == 0:
                yield replace(case, number=number)
            number += 1


def _by_deeds(change: Change, card: CardFacts) -> Iterator[Case]:
    for deed in deeds_of(card):
        seats = [_seat(), _seat()]
        _laid(seats[0], card, deed)
        raw = _raw(card.house, seats, 0)
        yield Case(change, 0, (card,), raw, changed(change, raw), ((deed, card.name),))


@cache
def couples() -> tuple[tuple[CardFacts, CardFacts], ...]:
    """A card that puts something out of play, and one that asks for what lies there: one in `SPARED` such couples."""
    asking = [card for card in _printed() if ASKS.search(CARDS[card.name].summary) and not card.half]
    away = [card for card in _printed() if PUTS_AWAY & set(names_in(CARDS[card.name])) and not card.half]
    # a row begins one later than the one before: else a number of columns that the stride divides leaves most out
    return tuple(
        (one, other)
        for row, one in enumerate(away)
        for column, other in enumerate(asking)
        if (row * (len(asking) + 1) + column) % SPARED == 0
    )


def pairs(change: Change, start: int = 0, every: int = 1) -> Iterator[Case]:
    """The couples on a table each, with the change, one in so many."""
    for number in range(start, len(couples()), every):
        yield pair(change, *couples()[number], number)


def pair(change: Change, away: CardFacts, asking: CardFacts, number: int) -> Case:
    """A table with both cards: the first is put to use at once, the other is in play or in hand on either side."""
    seats = [_seat(), _seat()]
    first = _first_deed(away)
    _laid(seats[0], away, first)
    _laid(seats[number // 2 % 2], asking, "reap" if number % 2 and asking.type != "action" else "play", away.house)
    raw = _raw(away.house, seats, number)
    return Case(change, number, (away, asking), raw, changed(change, raw), ((first, away.name),))


def _first_deed(card: CardFacts) -> str:
    """How a card that is put to use puts something away."""
    labels = [label for label in CARDS[card.name].labelled if label in ("reap", "action", "omni", "fight")]
    return "play" if card.type in ("action", "upgrade") or not labels else labels[0]


# the manner in which a card comes to act


def _as_copy(change: Change, card: CardFacts) -> Iterator[Case]:
    """A creature that is played, and a Mimic Gel that copies one of the other side."""
    if card.type != "creature" or card.half:
        return
    seats, others = [_seat(), _seat()], [_seat(), _seat()]
    for each in (seats, others):
        _laid(each[1], card, "reap")
    _laid(seats[0], card, "play")
    others[0]["hand"].append({"title": "Mimic Gel", "house": card.house})
    first, second = _raw(card.house, seats, 0), _raw(card.house, others, 0)
    yield Case(
        change, 0, (card,), first, second, (("play", card.name),), (("play", "Mimic Gel"),), copies="Mimic Gel/copies"
    )


def _mimicked(change: Change, card: CardFacts) -> Iterator[Case]:
    """An action that is played, and a Mimicry that copies one of the other discard pile."""
    if card.type != "action":
        return
    seats, others = [_seat(), _seat()], [_seat(), _seat()]
    for each in (seats, others):
        each[1]["discard"].append(catalogue.written(card))
    _laid(seats[0], card, "play")
    others[0]["hand"].append({"title": "Mimicry", "house": card.house})
    first, second = _raw(card.house, seats, 0), _raw(card.house, others, 0)
    deeds = (("play", card.name),), (("play", "Mimicry"),)
    yield Case(change, 0, (card,), first, second, *deeds, copies="Mimicry/copies")


def _from_afar(change: Change, card: CardFacts) -> Iterator[Case]:
    """An artifact that is used, and one of the other side that Remote Access uses."""
    if card.type != "artifact" or not {"action", "omni"} & set(CARDS[card.name].labelled):
        return
    seats, others = [_seat(), _seat()], [_seat(), _seat()]
    for each in (*seats, *others):
        each["artifacts"] = []
    _laid(seats[0], card, "action")
    _laid(others[1], card, "action")
    seats[0]["hand"].append({"title": CLOSE, "house": card.house})
    others[0]["hand"].append({"title": "Remote Access", "house": card.house})
    first, second = _raw(card.house, seats, 0), _raw(card.house, others, 0)
    deeds = (("play", CLOSE),), (("play", "Remote Access"),)
    yield Case(change, 0, (card,), first, second, *deeds, apart=(card.title,), ends_with_deeds=True)


def _shifted(change: Change, card: CardFacts) -> Iterator[Case]:
    """A card that an action plays from the own hand, and one that Lateral Shift plays from another."""
    if card.half:
        return
    seats, others = [_seat(), _seat()], [_seat(), _seat()]
    for each in (*seats, *others):
        each["hand"] = []
    _laid(seats[0], card, "play")
    _laid(others[1], card, "play")
    seats[0]["hand"].append({"title": NEAR, "house": card.house})
    others[0]["hand"].append({"title": "Lateral Shift", "house": card.house})
    first, second = _raw(card.house, seats, 0), _raw(card.house, others, 0)
    deeds = (("play", NEAR),), (("play", "Lateral Shift"),)
    yield Case(change, 0, (card,), first, second, *deeds, apart=(card.title,), ends_with_deeds=True)


_MANNERS: dict[str, Callable[[Change, CardFacts], Iterator[Case]]] = {
    "gel": _as_copy,
    "mimicry": _mimicked,
    "access": _from_afar,
    "shift": _shifted,
}
