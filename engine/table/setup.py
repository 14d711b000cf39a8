"""The set-up of a match: validated plain data, the same for every fold of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine import catalogue, readings
from engine.abilities import behaves
from engine.catalogue import CardFacts
from engine.errors import SetupError
from engine.rulesets import CURRENT, RULESETS
from engine.table.chance import SCHEME

SCHEMA = 1
DECK_SIZE = 36
MOST_CHAINS = 24
VARIANTS: dict[str, tuple[int, ...]] = {"standard": (2,), "break-key": (3,)}
"""Variants and the numbers of seats they are played with."""


class Setup:
    """A checked set-up. `data` is the plain form (see `from_data`); the rest are its parts.

    Its shape: schema, ruleset, variant, seats [{name, chains, deck: {name, set, houses, cards: [{set, number, title,
    house, enhancements}], tide (only if the deck has a tide reference card), token (only if it has a token reference
    card: its name)}}], first (seat or None), lost_previous (only in later games of a series between two decks: the seat
    whose deck lost the game before), readings {id: option} (see `engine.readings`; not in set-ups of before there was
    that list), options {ask_forced, ask_idle, mulligan}, chance {scheme, seed (64 hex), entropy [text]}. Set-ups
    written before there was `ask_idle` do not name it: their matches ask as they did then (`engine.rules.asking`).

    Set and number say which card a row is; its `title` is the name of that card (`engine.catalogue.printed`), written
    out for readers. In what `from_data` is given, either will do where only one card can be meant.
    """

    __slots__ = (
        "data",
        "ruleset",
        "variant",
        "seats",
        "first",
        "lost_previous",
        "ask_forced",
        "ask_idle",
        "names_ask_idle",
        "mulligan",
        "seed",
        "entropy",
        "readings",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.ruleset = RULESETS[data["ruleset"]]
        self.variant: str = data["variant"]
        self.seats: list[dict[str, Any]] = data["seats"]
        self.first: int | None = data["first"]
        self.lost_previous: int | None = data.get("lost_previous")
        self.ask_forced: bool = data["options"]["ask_forced"]
        self.ask_idle: bool = data["options"].get("ask_idle", True)
        self.names_ask_idle = "ask_idle" in data["options"]
        self.mulligan: bool = data["options"]["mulligan"]
        self.seed = bytes.fromhex(data["chance"]["seed"])
        self.entropy: list[str] = data["chance"]["entropy"]
        self.readings = readings.in_force(data.get("readings"), data["ruleset"], data["variant"])

    @classmethod
    def from_data(cls, raw: Mapping[str, Any], *, any_deck: bool = False, any_seats: bool = False) -> Setup:
        """Check plain data and fill in defaults. Raises SetupError with every fault found.

        `any_deck` lifts the deck-building rules and the demand that every card behaves, `any_seats` the number of
        seats:
        both are for tests and positions.
        """
        check = _Check(any_deck=any_deck, any_seats=any_seats)
        data = check.run(raw)
        if check.faults:
            raise SetupError(check.faults)
        return cls(data)

    def to_data(self) -> dict[str, Any]:
        """The plain form, with the secret seed."""
        return self.data


def for_new_match(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Say in a set-up what matches opened before left unsaid: the readings, and that nothing idle is asked.

    To be called where a match is opened, and never where a log is folded. `raw` as for `Setup.from_data`; its
    `readings` need to name only those that are chosen. Raises SetupError for a choice that a reading does not leave.
    """
    new = {**raw, "options": {"ask_idle": False, **(raw.get("options") or {})}}
    ruleset, variant = raw.get("ruleset", CURRENT), raw.get("variant", "standard")
    if ruleset not in RULESETS or variant not in VARIANTS:
        return new  # the check of the set-up says so, with all that is wrong beside it
    chosen = raw.get("readings")
    if chosen is not None and (faults := readings.faults_of_choice(chosen, ruleset, variant)):
        raise SetupError(faults)
    return {**new, "readings": readings.for_new_match(chosen, ruleset, variant)}


class _Check:
    """Collects every fault instead of stopping at the first."""

    def __init__(self, *, any_deck: bool, any_seats: bool) -> None:
        self.faults: list[str] = []
        self.any_deck = any_deck
        self.any_seats = any_seats

    def run(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        fault = self.faults.append
        if raw.get("schema", SCHEMA) != SCHEMA:
            fault(f"schema is {raw.get('schema')!r}; this engine reads set-ups of schema {SCHEMA}")
        ruleset = raw.get("ruleset", CURRENT)
        if ruleset not in RULESETS:
            fault(f"ruleset {ruleset!r} is not known; choose one of {', '.join(RULESETS)}")
        variant = raw.get("variant", "standard")
        if variant not in VARIANTS:
            fault(f"variant {variant!r} is not known; choose one of {', '.join(VARIANTS)}")
        raw_seats = raw.get("seats")
        if not isinstance(raw_seats, list):
            fault("seats must be a list of {name, deck}")
            raw_seats = []
        elif not self.any_seats and variant in VARIANTS and len(raw_seats) not in VARIANTS[variant]:
            wanted = " or ".join(map(str, VARIANTS[variant]))
            other = [name for name, many in VARIANTS.items() if len(raw_seats) in many]
            hint = f"; {other[0]} is played with {len(raw_seats)}" if other else ""
            fault(f"{variant} is played with {wanted} seats, and {len(raw_seats)} were given{hint}")
        seats = [self._seat(n, seat) for n, seat in enumerate(raw_seats)]
        first = raw.get("first")
        if first is not None and (not isinstance(first, int) or not 0 <= first < len(seats)):
            fault(f"first is {first!r}; give the number of a seat, or null to let chance decide")
        lost = raw.get("lost_previous")
        if lost is not None and (not isinstance(lost, int) or not 0 <= lost < len(seats)):
            fault(f"lost_previous is {lost!r}; give the seat whose deck lost the game before, or null")
        options = raw.get("options") or {}
        named = raw.get("readings")
        if named is not None and ruleset in RULESETS and variant in VARIANTS:
            self.faults += readings.faults_of(named, ruleset, variant)
        return {
            "schema": SCHEMA,
            "ruleset": ruleset,
            "variant": variant,
            "seats": seats,
            "first": first,
            **({} if lost is None else {"lost_previous": lost}),  # only in series: single matches do not name it
            **({} if named is None else {"readings": dict(named) if isinstance(named, Mapping) else {}}),
            "options": {
                "ask_forced": bool(options.get("ask_forced", False)),
                # never filled in: a log from before this option has answers to idle questions
                **({"ask_idle": bool(options["ask_idle"])} if "ask_idle" in options else {}),
                "mulligan": bool(options.get("mulligan", True)),
            },
            "chance": self._chance(raw.get("chance"), len(seats)),
        }

    def _chance(self, raw: Any, seats: int) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            self.faults.append("chance must be {scheme, seed, entropy}")
            return {}
        if raw.get("scheme", SCHEME) != SCHEME:
            self.faults.append(f"chance scheme {raw.get('scheme')!r} is not known; this engine has scheme {SCHEME}")
        seed = raw.get("seed")
        try:
            if not isinstance(seed, str) or len(bytes.fromhex(seed)) != 32:
                raise ValueError
        except ValueError:
            self.faults.append("chance.seed must be 64 hex digits (256 bits)")
        entropy = raw.get("entropy") or [""] * seats
        if not isinstance(entropy, list) or len(entropy) != seats or not all(isinstance(e, str) for e in entropy):
            self.faults.append("chance.entropy must hold one text per seat")
        return {"scheme": SCHEME, "seed": seed, "entropy": entropy}

    def _seat(self, n: int, raw: Any) -> dict[str, Any]:
        where = f"seat {n}"
        if not isinstance(raw, Mapping) or not isinstance(raw.get("deck"), Mapping):
            self.faults.append(f"{where} needs a name and a deck")
            return {}
        chains = raw.get("chains", 0)
        if not isinstance(chains, int) or not 0 <= chains <= MOST_CHAINS:
            self.faults.append(f"{where}: chains is {chains!r}; give a number from 0 to {MOST_CHAINS}")
        name = raw.get("name")
        if not isinstance(name, str) or not name.strip():
            self.faults.append(f"{where} needs a name")
        return {"name": name, "chains": chains, "deck": self._deck(where, raw["deck"])}

    def _deck(self, where: str, raw: Mapping[str, Any]) -> dict[str, Any]:
        houses = raw.get("houses")
        cards = raw.get("cards")
        if not isinstance(houses, list) or not isinstance(cards, list):
            self.faults.append(f"{where}: a deck has a name, a set, a list of houses and a list of cards")
            return {}
        if not all(isinstance(house, str) for house in houses) or len(set(houses)) != len(houses):
            self.faults.append(f"{where}: the houses of a deck must be different names, and are {houses!r}")
            return {}
        rows: list[dict[str, Any]] = []
        per_house: dict[str, int] = dict.fromkeys(houses, 0)
        silent: list[str] = []
        for entry in cards:
            row = self._card(where, entry)
            if row is None:
                continue
            rows.append(row)
            if row["house"] in per_house:
                per_house[row["house"]] += 1
            elif not self.any_deck:
                self.faults.append(f"{where}: {row['title']} is of {row['house']}, which is none of the deck's houses")
            if not self.any_deck and not behaves(row["title"]) and row["title"] not in silent:
                silent.append(row["title"])
        if silent:
            self.faults.append(f"{where}: these cards do not behave yet: {', '.join(silent)}")
        if not self.any_deck:
            if len(houses) != 3:
                self.faults.append(f"{where}: a deck has three houses, and this one has {len(houses)}")
            for house, many in per_house.items():
                if many != DECK_SIZE // 3:
                    self.faults.append(f"{where}: a deck has twelve cards of each house, and {many} are of {house}")
        deck = {"name": raw.get("name", ""), "set": raw.get("set", ""), "houses": list(houses), "cards": rows}
        return {**deck, **self._references(where, raw)}

    def _references(self, where: str, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The reference cards of a deck that matter, which most decks do not have and then do not name."""
        found: dict[str, Any] = {}
        tide, token = raw.get("tide", False), raw.get("token")
        if not isinstance(tide, bool):
            self.faults.append(
                f"{where}: tide is {tide!r}; give true if the deck has a tide reference card, else false"
            )
        elif tide:
            found["tide"] = True
        if token is not None:
            known = catalogue.meant(str(token), code=str(raw.get("set", "")))
            if len(known) > 1:
                self.faults.append(f"{where}: token: {catalogue.ambiguous(str(token), known)}")
            elif not known or known[0].type != "creature":
                self.faults.append(f"{where}: token is {token!r}; give the title of a creature that is known, or null")
            else:
                key = catalogue.key_of(known[0])
                found["token"] = key if len(catalogue.meant(key)) == 1 else catalogue.by_number(known[0])
        return found

    def _card(self, where: str, entry: Any) -> dict[str, Any] | None:
        if not isinstance(entry, Mapping):
            self.faults.append(f"{where}: {entry!r} is not a card; give {{set, number}} or {{title}}")
            return None
        code, number, title, house = (str(entry.get(name) or "") for name in ("set", "number", "title", "house"))
        found = catalogue.candidates(code, number, title, house)
        if len(found) != 1:
            label = title or f"{code or None} {number or None}"
            what = catalogue.ambiguous(label, found) if found else f"{label} is not in the catalogue"
            self.faults.append(f"{where}: {what}")
            return None
        facts = found[0]
        title = entry.get("title", facts.title)
        if title not in (facts.title, facts.name, catalogue.written(facts)):
            self.faults.append(f"{where}: {facts.set} {facts.number} is {facts.name}, not {title}")
        icons = entry.get("enhancements") or []
        if not isinstance(icons, list) or any(icon not in catalogue.ICONS for icon in icons):
            self.faults.append(f"{where}: the enhancements of {title} must be among {', '.join(catalogue.ICONS)}")
        house = entry.get("house", facts.house)
        return {
            "set": facts.set,
            "number": facts.number,
            "title": facts.name,
            "house": house,
            "enhancements": list(icons),
        }


def facts_of(row: Mapping[str, Any]) -> CardFacts:
    """The facts of a card of a checked deck, by its set and number. Raises KeyError when the catalogue has none."""
    facts = catalogue.find(row["set"], row["number"])
    if facts is None:
        raise KeyError(f"{row['set']} {row['number']}")
    return facts


def in_form(facts: CardFacts, type: str, power: int = 0, armor: int = 0) -> CardFacts:
    """The facts of a card in another form than the printed one.

    Such as a creature played as an upgrade, or an artifact that has become a creature of some power and armor.
    """
    if facts.type == type:
        return facts
    return replace(facts, type=type, power=power, armor=armor)


def face_of(key: str, type: str, power: int, armor: int = 0) -> CardFacts:
    """The facts that a card in play shows, by the key of their printing (`catalogue.key_of`) and their type. Raises
    KeyError when nobody knows the key."""
    return in_form(catalogue.of_key(key), type, power, armor)
