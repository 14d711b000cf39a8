"""What is wrong with a described table (`engine.opening.positions` tells its shape): one sentence for each fault.

A description comes from outside, so nothing about it is believed before it was looked at: whatever JSON holds, the
answer is a list of sentences and never a TypeError.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import catalogue
from engine.abilities import behaves
from engine.catalogue import CardFacts
from engine.contract import excerpt
from engine.rulesets import CURRENT, RULESETS
from engine.table.setup import MOST_CHAINS
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, KEY_COLOURS, PURGED
from engine.variants import VARIANTS

PILES = (DECK, HAND, DISCARD, ARCHIVES, PURGED)
IN_PLAY = ("line", "artifacts")
STEPS = ("start", "forge", "house", "main", "ready", "draw", "end")
NUMBERS = ("damage", "amber", "power_counters", "armor_used")
FLAGS = ("stunned", "warded", "enraged")
FIELDS = ("turn", "active", "first", "step", "house", "tide", "seats")
SEAT_FIELDS = ("name", "amber", "keys", "chains", "houses", "tide", "token", "boon", *IN_PLAY, *PILES)
CARD_FIELDS = ("title", "house", "owner", "icons")
ENTERED_FIELDS = (*CARD_FIELDS, "ready", *NUMBERS, "amber_of", "counters", *FLAGS)
HOST_FIELDS = (*ENTERED_FIELDS, "upgrades", "under")

MOST = 999
"""No number of a description is larger, so that what follows from it stays far from the limits of the log."""
MOST_CARDS = 200
"""Cards of a seat, all zones together."""
NAME_LENGTH = 100
MANY = ("no", "one", "two", "three")
MOST_MARKS = 20
"""Icons and kinds of counters on a card."""


def entry(raw: Any) -> dict[str, Any]:
    """A card of a position in its long form."""
    return {"title": raw} if isinstance(raw, str) else dict(raw)


def facts_of(one: Mapping[str, Any]) -> CardFacts:
    """The facts of a card of a position without faults, in its long form."""
    (facts,) = _meant(one)
    return facts


def _meant(one: Mapping[str, Any]) -> tuple[CardFacts, ...]:
    title, house = one.get("title"), one.get("house")
    if not isinstance(title, str):
        return ()
    return catalogue.meant(title, house=house if isinstance(house, str) else "")


def described(seat: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """All cards described at a seat without faults: (zone, entry), upgrades after their host as (upgrade, entry)."""
    for zone in (*IN_PLAY, *PILES):
        for raw in seat.get(zone, ()):
            one = entry(raw)
            yield zone, one
            for below in one.get("upgrades", ()):
                yield "upgrade", entry(below)
            for below in one.get("under", ()):
                yield "under", entry(below)


def faults_of(position: Any, ruleset: Any = CURRENT, variant: Any = "standard") -> list[str]:
    """One sentence for each thing wrong with a described table. Special counters are those of the rulebook.

    Whether a creature would be dead at once is known only at the table: `engine.opening.positions.arrange` says it.
    """
    if not isinstance(position, Mapping):
        return [f"position is {excerpt(position)}; give an object with {', '.join(FIELDS)}"]
    return list(_Check(position, ruleset, variant).run())


class _Check:
    def __init__(self, position: Mapping[str, Any], ruleset: Any, variant: Any) -> None:
        self.position = position
        self.ruleset = ruleset
        known_variant = isinstance(variant, str) and variant in VARIANTS
        self.variant = VARIANTS[variant if known_variant else "standard"]
        known = isinstance(ruleset, str) and ruleset in RULESETS
        self.listed = RULESETS[ruleset].listed_counters if known else None
        seats = position.get("seats")
        self.seats: list[Any] = seats if isinstance(seats, list) else []

    def run(self) -> Iterator[str]:
        position = self.position
        yield from _strange("position", position, FIELDS)
        if not self.seats:
            yield "seats must be a list of objects, one for each player"
        step = position.get("step", "main")
        if step not in STEPS:
            yield f"step is {excerpt(step)}; give one of {', '.join(STEPS)}"
        # a turn counts as soon as it starts, so before the first one it is 0
        yield from _number("turn", position, "turn", 3, least=0 if position.get("step") == "start" else 1)
        house = position.get("house")
        if house is not None:
            yield from _house("house", house)
        elif step == "main":
            yield "house is missing: in step main a house is active; give its name"
        for name, optional in (("active", False), ("first", True), ("tide", True)):
            seat = position.get(name, None if optional else 0)
            if not (seat is None and optional) and not self._is_seat(seat):
                yield f"{name} is {excerpt(seat)}, which is no seat of the table; give a number from 0"
        for n, one in enumerate(self.seats):
            yield from self._seat(f"seat {n}", one)

    def _is_seat(self, value: Any) -> bool:
        return _whole(value) and 0 <= value < len(self.seats)

    def _seat(self, where: str, seat: Any) -> Iterator[str]:
        if not isinstance(seat, Mapping):
            yield f"{where} is {excerpt(seat)}; give an object with any of {', '.join(SEAT_FIELDS)}"
            return
        yield from _strange(where, seat, SEAT_FIELDS)
        name = seat.get("name", "-")
        if not isinstance(name, str) or not name.strip() or len(name) > NAME_LENGTH:
            yield f"{where}: name is {excerpt(name)}; give a text of 1 to {NAME_LENGTH} letters"
        yield from _number(f"{where}: amber", seat, "amber", 0)
        yield from _number(f"{where}: chains", seat, "chains", 0, most=MOST_CHAINS)
        yield from self._keys(where, seat.get("keys", ()), "keys" in seat)
        yield from self._boon(where, seat)
        houses = seat.get("houses", [])
        if not isinstance(houses, list):
            yield f"{where}: houses is {excerpt(houses)}; give a list of names"
        else:
            for house in houses:
                yield from _house(f"{where}: houses", house)
        yield from self._zones(where, seat)

    def _boon(self, where: str, seat: Mapping[str, Any]) -> Iterator[str]:
        if not isinstance(seat.get("boon", False), bool):
            yield f"{where}: boon is {excerpt(seat['boon'])}; give true or false"
        elif "boon" in seat and not self.variant.rewards_targeting:
            yield f"{where}: there are no boon tokens in the variant {self.variant.name}; leave boon out"

    def _keys(self, where: str, keys: Any, given: bool) -> Iterator[str]:
        if not isinstance(keys, list | tuple):
            yield f"{where}: keys is {excerpt(keys)}; give a list of colours"
            return
        for colour in keys:
            if colour not in KEY_COLOURS:
                yield f"{where}: there is no {excerpt(colour)} key; keys are {', '.join(KEY_COLOURS)}"
        most = self.variant.most_keys
        if len(keys) > most or any(colour in keys[:at] for at, colour in enumerate(keys)):
            yield f"{where}: give at most {MANY[most]} forged keys, each once"
        if given and not keys and not self.variant.may_be_without_keys:
            yield f"{where}: who has no forged key is out of the match; give at least one"

    def _zones(self, where: str, seat: Mapping[str, Any]) -> Iterator[str]:
        many = 0
        for zone in (*IN_PLAY, *PILES):
            cards = seat.get(zone, [])
            if not isinstance(cards, list | tuple):
                yield f"{where}, {zone} is {excerpt(cards)}; give a list of cards"
                continue
            for raw in cards:
                many += 1
                if many > MOST_CARDS:
                    break
                yield from self._card(f"{where}, {zone}", zone, raw, HOST_FIELDS if zone in IN_PLAY else CARD_FIELDS)
                if zone in IN_PLAY and isinstance(raw, Mapping):
                    for below, fields in (("upgrades", ENTERED_FIELDS), ("under", CARD_FIELDS)):
                        attached = raw.get(below, [])
                        if not isinstance(attached, list | tuple):
                            yield f"{where}, {zone}: {below} is {excerpt(attached)}; give a list of cards"
                            continue
                        many += len(attached)
                        for one in attached[:MOST_CARDS]:
                            yield from self._card(f"{where}, {zone}, {below}", below, one, fields)
        if many > MOST_CARDS:
            yield f"{where}: {MOST_CARDS} cards are the most that a seat can have"

    def _card(self, where: str, zone: str, raw: Any, fields: tuple[str, ...]) -> Iterator[str]:
        if not isinstance(raw, str | Mapping):
            yield f"{where}: {excerpt(raw)} is no card; give a title, or an object with a title"
            return
        one = entry(raw)
        title = one.get("title")
        found = _meant(one)
        if len(found) > 1:
            yield f"{where}: {catalogue.ambiguous(str(title), found)}"
            return
        if not found:
            yield f"{where}: {excerpt(title)} is not in the catalogue{_nearest(title)}"
            return
        facts = found[0]
        if not behaves(facts.name):
            yield f"{where}: {title} does not behave yet"
        yield from _strange(f"{where}: {title}", one, fields)
        if zone == "line" and facts.half:
            under = one.get("under")
            first = [_meant(entry(each)) for each in _cards(under)][:1]
            below = [card.half for cards in first for card in cards if card.title == facts.title]
            if facts.half == "top" or below != ["top"]:
                yield f"{where}: {title} is one half; give the bottom half, and the top half first under it"
        wanted = {"line": "creature", "artifacts": "artifact", "upgrades": "upgrade"}.get(zone)
        if wanted is not None and facts.type != wanted:
            yield f"{where}: {title} is of type {facts.type}, and only a card of type {wanted} can be there"
        if zone == "artifacts" and one.get("upgrades"):
            yield f"{where}: {title} is no creature, and only creatures have upgrades"
        yield from self._state(where, str(title), one)

    def _state(self, where: str, title: str, one: Mapping[str, Any]) -> Iterator[str]:
        for name in NUMBERS:
            yield from _number(f"{where}: {name} of {title}", one, name, 0)
        yield from self._owners(where, title, one)
        for name in ("ready", *FLAGS):
            if not isinstance(one.get(name, False), bool):
                yield f"{where}: {name} of {title} is {excerpt(one[name])}; give true or false"
        if "house" in one:
            yield from _house(f"{where}: house of {title}", one["house"])
        if "owner" in one and not self._is_seat(one["owner"]):
            yield f"{where}: owner of {title} is {excerpt(one['owner'])}, which is no seat of the table"
        icons = one.get("icons", [])
        if not isinstance(icons, list | tuple) or any(icon not in catalogue.ICONS for icon in icons):
            yield f"{where}: icons of {title} is {excerpt(icons)}; give a list from {', '.join(catalogue.ICONS)}"
        elif len(icons) > MOST_MARKS:
            yield f"{where}: {title} has {len(icons)} icons; give at most {MOST_MARKS}"
        counters = one.get("counters", {})
        if not isinstance(counters, Mapping):
            yield f"{where}: counters of {title} is {excerpt(counters)}; give an object of kinds and numbers"
            return
        if len(counters) > MOST_MARKS:
            yield f"{where}: {title} has {len(counters)} kinds of counters; give at most {MOST_MARKS}"
            return
        for kind in counters:
            if not isinstance(kind, str) or not 0 < len(kind) <= 40 or not kind.isprintable():
                yield f"{where}: {excerpt(kind)} is no kind of counter; give a word"
            elif self.listed is not None and kind not in self.listed:
                known = ", ".join(sorted(self.listed)) or "no special counters"
                yield f"{where}: rulebook {self.ruleset} knows no {kind} counter, but {known}"
            yield from _number(f"{where}: {excerpt(kind)} counters of {title}", counters, kind, 1, least=1)

    def _owners(self, where: str, title: str, one: Mapping[str, Any]) -> Iterator[str]:
        if "amber_of" not in one:
            return
        owners = one["amber_of"]
        seats = [str(seat) for seat in range(len(self.seats))]
        if not self.variant.amber_has_owners:
            yield f"{where}: Æmber has no owners in the variant {self.variant.name}; leave out amber_of of {title}"
        elif not isinstance(owners, Mapping) or not all(
            seat in seats and _whole(amount) and amount > 0 for seat, amount in owners.items()
        ):
            known = ", ".join(seats)
            yield f"{where}: amber_of of {title} must be an object of seats ({known}) and numbers from 1"
        elif _whole(one.get("amber", 0)) and sum(owners.values()) > one.get("amber", 0):
            yield f"{where}: amber_of of {title} tells the owners of more Æmber than is on it"


def _cards(raw: Any) -> list[Any]:
    """What can be a card in a list that may be none."""
    return [each for each in raw if isinstance(each, str | Mapping)] if isinstance(raw, list | tuple) else []


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(
    what: str, data: Mapping[str, Any], name: str, default: int, *, least: int = 0, most: int = MOST
) -> Iterator[str]:
    value = data.get(name, default)
    if not _whole(value) or not least <= value <= most:
        yield f"{what} is {excerpt(value)}; give a number from {least} to {most}"


def _house(what: str, house: Any) -> Iterator[str]:
    known = sorted({name for names in catalogue.HOUSES_OF_SET.values() for name in names})
    if house not in known:
        yield f"{what} is {excerpt(house)}, which is no house; houses are {', '.join(known)}"


def _strange(where: str, data: Mapping[str, Any], fields: tuple[str, ...]) -> Iterator[str]:
    for name in data:
        if name not in fields:
            yield f"{where} has no field {excerpt(name)} there; its fields are {', '.join(fields)}"


def _nearest(title: Any) -> str:
    if not isinstance(title, str):
        return "; give a title"
    near = catalogue.nearest(title)
    return f"; did you mean {' or '.join(near)}?" if near else ""
