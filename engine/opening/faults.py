"""The faults of a described table, all at once, each with its place.

`engine.opening.description` defines the fields and their values, and its contract checks them. This module has the
rules that concern several fields, a variant, a rulebook or the catalogue. A description comes from outside, so the
rules accept any JSON, and ignore values that the contract refuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import catalogue
from engine.abilities import behaves
from engine.catalogue import CardFacts
from engine.opening.description import IN_PLAY, MOST, PILES, POSITION, STEPS
from engine.rulesets import CURRENT, RULESETS
from engine.shapes import KnownValues, Path, ShapeFault, excerpt, in_words, is_whole
from engine.table.description import MOST_CARDS, fault_of_token
from engine.table.setup import rulebook_as_read
from engine.table.state import HIDDEN_ZONES, PURGED
from engine.table.table import Variant
from engine.variants import VARIANTS

_LISTS = (*IN_PLAY, *PILES, "upgrades", "under")
_TYPES = {"line": "creature", "artifacts": "artifact", "upgrades": "upgrade"}
_TITLES_WANTED = "give the titles: only with printed cards may nobody have seen a card"
_MANY = ("no", "one", "two", "three")


def faults_of(
    position: Any, ruleset: Any = CURRENT, variant: Any = "standard", *, observed: bool = False, read_as: Any = None
) -> list[str]:
    """One sentence for each thing wrong with a described table. Special counters are those of the rulebook.

    `observed`: it is one of printed cards, so that there may be cards that nobody has seen. `read_as`: the readings
    that the set-up names, by which a rulebook may know more than its text does.

    Only `engine.opening.positions.arrange` can say whether a creature would die at once, because that needs the table.
    """
    faults = faults_at(position, ruleset, variant, observed=observed, read_as=read_as)
    return [sentence(position, fault) for fault in faults]


def faults_at(
    position: Any,
    ruleset: Any = CURRENT,
    variant: Any = "standard",
    *,
    observed: bool = False,
    read_as: Any = None,
    keys_to_win: Any = None,
) -> list[ShapeFault]:
    """The faults of a described table, each with its place in it. `keys_to_win`: of the set-up."""
    seats = _seats(position)
    numbers = [str(n) for n in range(len(seats))]
    names = {
        "seat": KnownValues(f"a seat from 0 to {len(seats) - 1}", lambda seat: seat < len(seats)),
        "seat number": KnownValues(f"a seat as a text: {', '.join(numbers)}", lambda number: number in numbers),
        "word": KnownValues("a word", str.isprintable),
    }
    faults = POSITION.faults(position, names if seats else {})
    if isinstance(position, Mapping):
        faults += _of_turn(position)
        rules = _Rules(ruleset, variant, observed, read_as if isinstance(read_as, Mapping) else {})
        if is_whole(keys_to_win) and rules.variant.keys_to_win is not None:
            rules.most_keys = keys_to_win - 1
        rules.tokens = [seat.get("token") if isinstance(seat, Mapping) else None for seat in seats]
        faults += rules.of_table(position)
        for n, seat in enumerate(seats):
            if isinstance(seat, Mapping):
                faults += rules.of_seat(("seats", n), seat)
    return faults


def sentence(position: Any, fault: ShapeFault) -> str:
    """A fault as a sentence: seat and zone, then the card and the fault."""
    where: list[str] = []
    rest, at, card = list(fault.path), position, ""
    if len(rest) > 1 and rest[0] == "seats":
        where.append(f"seat {rest[1]}")
        at, rest = at["seats"][rest[1]], rest[2:]
    while len(rest) > 1 and rest[0] in _LISTS:
        zone, n = str(rest[0]), int(rest[1])
        where.append(zone)
        at, rest = at[zone][n], rest[2:]
        card = _called(at, n)
    what = " of ".join(filter(None, (in_words(tuple(rest)), card)))
    if not where:
        return f"{what or 'position'} {fault}"
    return f"{', '.join(where)}: {what} {fault}" if what else f"{', '.join(where)} {fault}"


def _called(raw: Any, n: int) -> str:
    title = _title(raw)
    if title is None:
        return f"item {n + 1}"
    return title if catalogue.meant(title) else excerpt(title)


def _of_turn(position: Mapping[str, Any]) -> Iterator[ShapeFault]:
    turn, step = position.get("turn"), position.get("step", "main")
    if is_whole(turn) and turn == 0 and step != "start":  # a turn counts as soon as it starts
        yield ShapeFault(("turn",), "is 0", f"give a number from 1 to {MOST}, or 0 in step {STEPS[0]}")
    if step == "main" and position.get("house") is None:
        yield ShapeFault(("house",), "is missing", "in step main a house is active: give its name")


class _Rules:
    """The rules of a rulebook and a variant. An unknown rulebook or variant counts as the standard game."""

    def __init__(self, ruleset: Any, variant: Any, observed: bool, read_as: Mapping[str, Any]) -> None:
        self.ruleset = ruleset
        is_known_ruleset = isinstance(ruleset, str) and ruleset in RULESETS
        book = rulebook_as_read(ruleset, read_as) if is_known_ruleset else None
        self.listed = None if book is None else book.listed_counters
        self.tokens_known = book is None or book.tokens_known
        self.upgrades_stay = book is not None and book.upgrade_stays_on_noncreature
        self.tokens: list[Any] = []
        self.observed = observed
        is_known_variant = isinstance(variant, str) and variant in VARIANTS
        self.variant: Variant = VARIANTS[variant if is_known_variant else "standard"]
        self.most_keys = self.variant.most_keys

    def of_table(self, position: Mapping[str, Any]) -> Iterator[ShapeFault]:
        if "first" in position and position["first"] is None and self.variant.counts_from_first:
            remedy = f"turns of {self.variant.name} are counted from who began: give that seat"
            yield ShapeFault(("first",), "is None", remedy)

    def of_seat(self, path: Path, seat: Mapping[str, Any]) -> Iterator[ShapeFault]:
        variant = self.variant
        if seat.get("boon") is not None and not variant.has_boons:
            yield ShapeFault((*path, "boon"), f"is not known in the variant {variant.name}", "leave it out")
        keys = seat.get("keys")
        if isinstance(keys, list | tuple) and len(keys) > self.most_keys:
            most = _MANY[self.most_keys] if 0 <= self.most_keys < len(_MANY) else self.most_keys
            yield ShapeFault((*path, "keys"), f"has {len(keys)} items", f"give at most {most} forged keys, each once")
        if isinstance(keys, list | tuple) and not keys and not variant.may_be_without_keys:
            yield ShapeFault((*path, "keys"), "is an empty list", "who has no forged key is out of the match: give one")
        token = seat.get("token")
        if isinstance(token, str) and (fault := fault_of_token(token)) is not None:
            yield ShapeFault((*path, "token"), *fault)
        cards = list(_cards(path, seat))
        if len(cards) > MOST_CARDS and all(len(_list(seat.get(zone))) <= MOST_CARDS for zone in (*IN_PLAY, *PILES)):
            yield ShapeFault(path, f"has {len(cards)} cards", f"{MOST_CARDS} cards are the most that a seat can have")
        for zone in PILES:
            if is_whole(seat.get(zone)) and not self.observed:
                yield ShapeFault((*path, zone), "is only a number", _TITLES_WANTED)
        for place, zone, raw in cards[:MOST_CARDS]:
            yield from self._of_card(place, zone, raw)

    def _of_card(self, path: Path, zone: str, raw: Any) -> Iterator[ShapeFault]:
        title = _title(raw)
        if title is None:
            if raw is None or (isinstance(raw, Mapping) and raw.get("title", ...) is None):
                yield from self._of_unseen(path, zone, raw)
            return
        meanings = _meant(raw)
        if not meanings:
            near = catalogue.nearest(title)
            remedy = f"did you mean {' or '.join(near)}?" if near else "give the title of a card that is"
            yield ShapeFault(path, "is not in the catalogue", remedy)
            return
        if len(meanings) > 1:
            yield ShapeFault(
                path, f"can be {len(meanings)} cards", f"write which one is meant: {catalogue.told_apart(meanings)}"
            )
            return
        yield from self._of_known(path, zone, meanings[0], {} if isinstance(raw, str) else raw)

    def _of_known(self, path: Path, zone: str, facts: CardFacts, fields: Mapping[str, Any]) -> Iterator[ShapeFault]:
        """The faults of an entry that means this card."""
        if not behaves(facts.name):
            yield ShapeFault(path, "does not behave yet", "leave it out")
        wanted = _TYPES.get(zone, facts.type)
        is_token = zone in IN_PLAY and fields.get("facedown") is True
        if is_token:
            yield from self._of_token(path, zone, fields)
        elif facts.type != wanted:
            yield ShapeFault(path, f"is of type {facts.type}", f"only a card of type {wanted} can be there")
        if zone == "line" and facts.half and not is_token and not _whole_creature(facts, fields):
            yield ShapeFault(path, "is one half", "give the bottom half, and the top half first under it")
        if not fields:
            return
        if zone == "artifacts" and fields.get("upgrades") and not self.upgrades_stay:
            yield ShapeFault(path, "is no creature", "only creatures have upgrades: leave them out")
        yield from self._of_counters(path, fields.get("counters"))
        if fields.get("amber_of") is not None:
            yield from self._of_owners((*path, "amber_of"), fields)

    def _of_counters(self, path: Path, counters: Any) -> Iterator[ShapeFault]:
        if self.listed is None or not isinstance(counters, Mapping):
            return
        for kind in counters:
            if isinstance(kind, str) and kind not in self.listed:
                listed_names = ", ".join(sorted(self.listed)) or "no special counters"
                remedy = f"rulebook {self.ruleset} knows no {excerpt(kind)[1:-1]} counter, but {listed_names}"
                yield ShapeFault(path, f"has {excerpt(kind)} counters", remedy)

    def _of_token(self, path: Path, zone: str, fields: Mapping[str, Any]) -> Iterator[ShapeFault]:
        owner = fields.get("owner", path[1])
        if self.observed:
            yield ShapeFault(path, "lies facedown", "give null in place of a card that nobody has seen")
        elif zone != "line" or not self.tokens_known:
            where = "in artifacts" if zone != "line" else f"and rulebook {self.ruleset} knows no token creatures"
            yield ShapeFault(path, f"lies facedown {where}", "leave facedown out")
        elif is_whole(owner) and 0 <= owner < len(self.tokens) and not isinstance(self.tokens[owner], str):
            remedy = f"give seat {owner} the token creature of its deck, token, or leave facedown out"
            yield ShapeFault(path, "lies facedown, and its owner's deck has no token creature", remedy)

    def _of_unseen(self, path: Path, zone: str, raw: Any) -> Iterator[ShapeFault]:
        if not self.observed:
            yield ShapeFault(path, "is null", _TITLES_WANTED)
        elif zone not in (*HIDDEN_ZONES, PURGED, "line", "under") or (
            zone == "under" and raw and raw.get("facedown") is False
        ):
            yield ShapeFault(path, "is null", "it lies open: give its title")
        elif raw and any(name in raw for name in ("house", "icons", "shown")):
            yield ShapeFault(
                path, "is a card that nobody has seen", "leave house, icons and shown out, or give its title"
            )

    def _of_owners(self, path: Path, fields: Mapping[str, Any]) -> Iterator[ShapeFault]:
        owners, amber = fields["amber_of"], fields.get("amber", 0)
        if not self.variant.amber_has_owners:
            yield ShapeFault(path, f"is not known in the variant {self.variant.name}", "leave it out")
        elif isinstance(owners, Mapping) and all(map(is_whole, owners.values())) and is_whole(amber):
            if sum(owners.values()) > amber:
                yield ShapeFault(path, "tells the owners of more Æmber than is on it", f"give at most {amber} in all")


def _whole_creature(facts: CardFacts, fields: Mapping[str, Any]) -> bool:
    """Whether this is a bottom half with its top half as the first card under it."""
    first = [_meant(entry) for entry in _list(fields.get("under")) if _title(entry) is not None][:1]
    below = [card.half for cards in first for card in cards if card.title == facts.title]
    return facts.half != "top" and below == ["top"]


def _seats(position: Any) -> list[Any]:
    return _list(position.get("seats")) if isinstance(position, Mapping) else []


def _cards(path: Path, seat: Mapping[str, Any]) -> Iterator[tuple[Path, str, Any]]:
    """Every entry in the place of a card: (place, zone or list, entry)."""
    for zone in (*IN_PLAY, *PILES):
        for n, raw in enumerate(_list(seat.get(zone))[: MOST_CARDS + 1]):
            place = (*path, zone, n)
            yield place, zone, raw
            if zone in IN_PLAY and not isinstance(raw, str) and isinstance(raw, Mapping):
                for below in ("upgrades", "under"):
                    for at, card in enumerate(_list(raw.get(below))[: MOST_CARDS + 1]):
                        yield (*place, below, at), below, card


def _list(raw: Any) -> list[Any]:
    return list(raw) if isinstance(raw, list | tuple) else []


def _title(raw: Any) -> str | None:
    if isinstance(raw, str):
        return raw
    title = raw.get("title") if isinstance(raw, Mapping) else None
    return title if isinstance(title, str) else None


def _meant(raw: Any) -> tuple[CardFacts, ...]:
    """The cards that an entry with a title can mean."""
    if isinstance(raw, str):
        return catalogue.meant(raw)
    house = raw.get("house")
    return catalogue.meant(raw["title"], house=house if isinstance(house, str) else "")
