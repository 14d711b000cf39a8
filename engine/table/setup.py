"""The set-up of a match: validated plain data, the same for every fold of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from msgspec import UNSET

from engine import catalogue, readings
from engine.abilities import behaves
from engine.abilities.mechanisms import unknown_to
from engine.catalogue import CardFacts
from engine.catalogue.printed import TOKEN
from engine.errors import SetupError
from engine.rulesets import CURRENT, RULESETS, Ruleset, with_every_mechanism
from engine.shapes import Contract, is_whole
from engine.table.chance import SCHEME
from engine.table.description import (
    DECK,
    DECK_SIZE,
    MOST_SEATS,
    OPTIONS,
    SCHEMA,
    SEAT,
    SETUP,
    TERMS_OF_VARIANTS,
    fault_of_token,
    shape_faults,
)

_BEYOND = "what-the-rulebook-does-not-know"
"""The reading of cards that ask for more than their rulebook knows."""


def rulebook_as_read(name: str, read_as: Mapping[str, Any]) -> Ruleset:
    """The rulebook of this name as the readings of a match have it. `read_as`: reading -> option.

    Where a match gives new cards their newest meaning, that is more than the book itself.
    """
    ruleset = RULESETS[name]
    return with_every_mechanism(ruleset) if read_as.get(_BEYOND) == "newest" else ruleset


class RowOfDeck(NamedTuple):
    """A card of a deck: whose, what it is, its house, and all its bonus icons."""

    seat: int
    facts: CardFacts
    house: str
    icons: tuple[str, ...]


class Setup:
    """A checked set-up. `data` is the plain form, as `engine.table.description` describes it; the rest are its parts.

    The plain form says everything but what most matches do not have: the tide and the token of a deck, that it is an
    Alliance, and of which pods, `barred_house` of a seat, `lost_previous`, `keys_to_win`, a `position`. Set-ups older
    than `readings` and `ask_idle` do not name them, and their matches keep the behaviour of that time
    (`engine.readings`, `engine.rules.questions.asking`).

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
        "keys_to_win",
        "ask_forced",
        "ask_idle",
        "names_ask_idle",
        "mulligan",
        "seed",
        "observed",
        "renews_ids",
        "sees",
        "entropy",
        "readings",
        "answered",
        "_rows",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.variant: str = data["variant"]
        self.seats: list[dict[str, Any]] = data["seats"]
        self.first: int | None = data["first"]
        self.lost_previous: int | None = data.get("lost_previous")
        self.keys_to_win: int | None = data.get("keys_to_win")
        self.ask_forced: bool = data["options"]["ask_forced"]
        self.ask_idle: bool = data["options"].get("ask_idle", True)
        self.names_ask_idle = "ask_idle" in data["options"]
        self.mulligan: bool = data["options"]["mulligan"]
        self.observed: bool = data["chance"].get("observed", False)
        self.renews_ids: bool = data["chance"].get("renews_ids", False)
        self.sees: list[int] = data["chance"].get("sees", [])
        self.seed = bytes.fromhex(data["chance"]["seed"])  # where chance is observed, only the key of the commitments
        self.entropy: list[str] = data["chance"]["entropy"]
        read_as = readings.in_force(data.get("readings"), data["ruleset"], data["variant"])
        self.answered = readings.answered(data["ruleset"], data["variant"])
        self.readings = {**read_as, **{id: answer.option for id, answer in self.answered.items()}}
        self.ruleset = rulebook_as_read(data["ruleset"], self.readings)
        self._rows: list[RowOfDeck] | None = None

    @classmethod
    def from_data(cls, raw: Mapping[str, Any], *, any_deck: bool = False, any_seats: bool = False) -> Setup:
        """Check plain data and fill in defaults. Raises SetupError with every fault found.

        `any_deck` lifts the deck-building rules and the demand that every card behaves, `any_seats` the number of
        seats: both are for tests and positions.
        """
        check = _Check(any_deck=any_deck, any_seats=any_seats)
        data = check.run(raw)
        if check.faults:
            raise SetupError(check.faults)
        return cls(data)

    def to_data(self) -> dict[str, Any]:
        """The plain form, with the secret seed."""
        return self.data

    @property
    def rows(self) -> list[RowOfDeck]:
        """The cards of the decks, seat by seat. They are looked up once: a match is opened again for every moment of
        it that is looked at."""
        if self._rows is None:
            rows = [(seat, facts_of(row), row) for seat, data in enumerate(self.seats) for row in data["deck"]["cards"]]
            self._rows = [
                RowOfDeck(seat, facts, row["house"], (*facts.icons, *row["enhancements"])) for seat, facts, row in rows
            ]
        return self._rows


def for_new_match(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Say in a set-up what matches opened before left unsaid: the rulebook, the readings, that nothing idle is asked,
    that ids renew.

    To be called where a match is opened, and never where a log is folded. `raw` as for `Setup.from_data`; its
    `readings` need to name only those that are chosen. Raises SetupError for a choice that a reading does not leave,
    and for a described table with a high tide in a match that has none.
    """
    if not isinstance(raw, Mapping):
        raise SetupError(shape_faults(raw))
    options = raw.get("options") or {}
    new = {
        "ruleset": CURRENT,
        **raw,
        "options": {"ask_idle": False, **options} if isinstance(options, Mapping) else options,
    }
    chance = raw.get("chance")
    if isinstance(chance, Mapping):
        new["chance"] = {**chance, "renews_ids": True}
    ruleset, variant = (_given(new, SETUP, name) for name in ("ruleset", "variant"))
    if not _is_one(ruleset, RULESETS) or not _is_one(variant, TERMS_OF_VARIANTS):
        return new  # the check of the set-up says so, with all that is wrong beside it
    chosen = raw.get("readings")
    if chosen is not None and (faults := readings.faults_of_choice(chosen, ruleset, variant)):
        raise SetupError(faults)
    new["readings"] = readings.for_new_match(chosen, ruleset, variant)
    if (fault := _fault_of_tide(new, rulebook_as_read(ruleset, new["readings"]))) is not None:
        raise SetupError([fault], ["/position/tide"])
    return new


def _fault_of_tide(raw: Mapping[str, Any], ruleset: Ruleset) -> str | None:
    """What is wrong with the tide of a described table. Only of new matches: those before opened with it."""
    position = _mapping(raw.get("position"))
    tide = position.get("tide")
    if not is_whole(tide):
        return None  # there is none, or the description of the table says what it takes
    if not ruleset.tide_known:
        return f"tide is {tide}, but rulebook {ruleset.name} knows no tide; leave it out"
    decks = [*_list(position.get("seats")), *(_mapping(seat).get("deck") for seat in _list(raw.get("seats")))]
    if ruleset.tide_needs_a_tide_deck and not any(_mapping(deck).get("tide") is True for deck in decks):
        return (
            f"tide is {tide}, but no deck has the reference card of the tide, so that this match has none; leave it "
            "out, or say of a deck that it has one: tide, true"
        )
    return None


class _Check:
    """Collects every fault of a set-up and makes its full form. What has not the shape that is described is passed over
    here: `engine.table.description` says what is wrong with it."""

    def __init__(self, *, any_deck: bool, any_seats: bool) -> None:
        self.faults: list[str] = []
        self.sound = True
        self.any_deck = any_deck
        self.any_seats = any_seats
        self.ruleset: Ruleset | None = None  # that decks must keep to
        self.observed = False

    def run(self, raw: Any) -> dict[str, Any]:
        fault = self.faults.append
        self.faults += shape_faults(raw)
        self.sound = not self.faults
        if not isinstance(raw, Mapping):
            return {}
        self.observed = _mapping(raw.get("chance")).get("observed") is True
        ruleset, variant = (_given(raw, SETUP, name) for name in ("ruleset", "variant"))
        terms = TERMS_OF_VARIANTS[variant] if _is_one(variant, TERMS_OF_VARIANTS) else None
        recognised = _is_one(ruleset, RULESETS) and terms is not None
        raw_seats = _list(raw.get("seats"))
        listed = isinstance(raw.get("seats"), list | tuple)
        if listed and not self.any_seats and terms is not None and len(raw_seats) not in terms.seats:
            many = " or ".join(map(str, terms.seats))
            other = [name for name, able in TERMS_OF_VARIANTS.items() if len(raw_seats) in able.seats]
            hint = f"; {other[0]} is played with {len(raw_seats)}" if other else ""
            fault(f"{variant} is played with {many} seats, and {len(raw_seats)} were given{hint}")
        named = raw.get("readings")
        if recognised and not (isinstance(named, Mapping) and named.get(_BEYOND) == "newest"):
            self.ruleset = RULESETS[ruleset]
        seats = [self._seat(n, seat) for n, seat in enumerate(raw_seats)]
        first, lost = raw.get("first"), raw.get("lost_previous")
        if listed and _beyond(first, seats):
            fault(f"first is {first}; give the number of a seat, or null to let chance decide")
        if listed and _beyond(lost, seats):
            fault(f"lost_previous is {lost}; give the seat whose deck lost the game before, or null")
        keys_to_win = raw.get("keys_to_win")
        if keys_to_win is not None and recognised and terms is not None and terms.keys_to_win is None:
            fault(f"keys_to_win is {keys_to_win}; no number of forged keys wins {variant}: leave it out")
        if isinstance(named, Mapping) and recognised:
            texts = {name: option for name, option in named.items() if isinstance(option, str)}
            self.faults += readings.faults_of(texts, ruleset, variant)
        options = _mapping(raw.get("options"))
        return {
            "schema": SCHEMA,
            "ruleset": ruleset,
            "variant": variant,
            "seats": seats,
            "first": first,
            **({} if lost is None else {"lost_previous": lost}),  # only in series: single matches do not name it
            **({} if keys_to_win is None else {"keys_to_win": keys_to_win}),
            **({} if named is None else {"readings": dict(_mapping(named))}),
            # ask_idle has no default: a log from before this option has answers to idle questions
            "options": {
                name: options.get(name, field.default)
                for name, field in OPTIONS.fields.items()
                if name in options or field.default is not UNSET
            },
            "chance": self._chance(_mapping(raw.get("chance")), len(seats)),
        }

    def _chance(self, raw: Mapping[str, Any], seats: int) -> dict[str, Any]:
        entropy = _list(raw.get("entropy")) or [""] * seats
        if len(entropy) != seats:
            self.faults.append(f"entropy of chance has {len(entropy)} items; give one text for each seat")
        return {"scheme": SCHEME, "seed": raw.get("seed"), "entropy": entropy, **self._observed(raw, seats)}

    def _observed(self, raw: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """What a match says of chance besides: that it renews ids, or that its cards are printed ones. Nothing where
        neither is so: matches opened before do not name it."""
        renews = {"renews_ids": True} if raw.get("renews_ids") is True else {}
        if raw.get("observed") is not True:
            if _list(raw.get("sees")):
                self.faults.append("chance: sees is for matches with printed cards; give observed too, or leave it out")
            return renews
        if any(_list(raw.get("entropy"))):
            self.faults.append("chance is observed at the table, so no entropy goes into it; leave that out")
        sees = sorted({seat for seat in _list(raw.get("sees")) if is_whole(seat)})
        if any(_beyond(seat, [None] * seats) for seat in sees):
            self.faults.append(f"chance: sees is {sees}; give the seats whose cards the record sees")
        return {"observed": True, **({"sees": sees} if sees else {}), **renews}

    def _seat(self, n: int, raw: Any) -> dict[str, Any]:
        seat = _mapping(raw)
        given = _mapping(seat.get("deck"))
        deck = (
            self._learnt(f"seat {n}", given) if self._is_learnt(f"seat {n}", given) else self._deck(f"seat {n}", given)
        )
        made = {"name": seat.get("name"), "chains": _given(seat, SEAT, "chains"), "deck": deck}
        if (barred := seat.get("barred_house")) is None:
            return made
        if self.sound and barred not in catalogue.EVERY_HOUSE:
            houses = ", ".join(catalogue.EVERY_HOUSE)
            self.faults.append(f"seat {n}: barred_house is {barred}; give one of {houses}, or null")
        return {**made, "barred_house": barred}

    def _is_learnt(self, where: str, raw: Mapping[str, Any]) -> bool:
        """Whether the list of a deck is learnt as its cards turn up: it says so, or it has none."""
        if raw.get("learnt") is True and not self.observed:
            self.faults.append(f"{where}: only the deck of a match with printed cards is learnt; give its cards")
            return False
        if "cards" not in raw and not self.observed and isinstance(raw.get("houses"), list | tuple):
            self.faults.append(f"{where}: cards of deck is missing; give a list of cards")
        return self.observed and (raw.get("learnt") is True or ("cards" not in raw and "houses" in raw))

    def _learnt(self, where: str, raw: Mapping[str, Any]) -> dict[str, Any]:
        """A deck of which its houses are known, and perhaps its set and some of its cards."""
        houses, code = _list(raw.get("houses")), _given(raw, DECK, "set")
        if self.sound and len(houses) != 3:
            self.faults.append(f"{where}: a deck has three houses, and this one has {len(houses)}")
        for house in houses if self.sound else ():
            if house not in catalogue.EVERY_HOUSE:
                self.faults.append(f"{where}: {house} is no house; give three of {', '.join(catalogue.EVERY_HOUSE)}")
            elif code in catalogue.HOUSES_OF_SET and house not in catalogue.HOUSES_OF_SET[code]:
                choices = ", ".join(catalogue.HOUSES_OF_SET[code])
                self.faults.append(f"{where}: {house} is no house of the set {code}; give three of {choices}")
        if self.sound and code and code not in catalogue.HOUSES_OF_SET:
            self.faults.append(f"{where}: {code} is no set; give one of {', '.join(catalogue.HOUSES_OF_SET)}, or none")
        deck = self._deck(where, raw, learnt=True)
        return {**deck, "learnt": True}

    def _deck(self, where: str, raw: Mapping[str, Any], *, learnt: bool = False) -> dict[str, Any]:
        houses = _list(raw.get("houses"))
        strict = (learnt or not self.any_deck) and isinstance(raw.get("houses"), list | tuple)
        per_house: dict[str, int] = {house: 0 for house in houses if isinstance(house, str)}
        rows: list[dict[str, Any]] = []
        silent: list[str] = []
        for entry in _list(raw.get("cards")):
            row = self._card(where, entry) if self.sound or _names_a_card(entry) else None
            if row is None:
                continue
            rows.append(row)
            if row["house"] in per_house:
                per_house[row["house"]] += 1
            elif strict:
                self.faults.append(f"{where}: {row['title']} is of {row['house']}, which is none of the deck's houses")
            if not self.any_deck and not behaves(row["title"]) and row["title"] not in silent:
                silent.append(row["title"])
        if silent:
            self.faults.append(f"{where}: these cards do not behave yet: {', '.join(silent)}")
        if self.ruleset is not None and not self.any_deck:
            self.faults += _beyond_the_rulebook(where, houses, rows, self.ruleset)
        if strict:
            if len(houses) != 3 and not learnt:
                self.faults.append(f"{where}: a deck has three houses, and this one has {len(houses)}")
            missing = len(rows) < len(_list(raw.get("cards")))
            for house, many in per_house.items():
                if not missing and not (many <= DECK_SIZE // 3 if learnt else many == DECK_SIZE // 3):
                    self.faults.append(f"{where}: a deck has twelve cards of each house, and {many} are of {house}")
        name, code = (_given(raw, DECK, field) for field in ("name", "set"))
        deck = {"name": name, "set": code, "houses": houses, "cards": rows}
        alliance = {"alliance": True} if raw.get("alliance") is True else {}
        return {**deck, **alliance, **self._pods(where, raw), **self._references(where, raw)}

    def _pods(self, where: str, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The decks that the houses of an Alliance come from; nothing where it names none."""
        pods = [{"house": pod["house"], "deck": pod["deck"]} for pod in _list(raw.get("pods"))] if self.sound else []
        houses = [pod["house"] for pod in pods]
        for house in dict.fromkeys(houses):
            if house not in _list(raw.get("houses")):
                self.faults.append(f"{where}: a pod is of {house}, which is none of the deck's houses")
            elif houses.count(house) > 1:
                self.faults.append(f"{where}: pods names {house} twice; give each house once")
        return {"pods": pods} if pods else {}

    def _references(self, where: str, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The reference cards of a deck that matter, which most decks do not have and then do not name."""
        references: dict[str, Any] = {}
        if raw.get("tide") is True:
            references["tide"] = True
        token, code = raw.get("token"), _given(raw, DECK, "set")
        if isinstance(token, str) and isinstance(code, str):
            fault = fault_of_token(token, code)
            if fault is not None:
                self.faults.append(f"{where}: token {'; '.join(fault)}")
            else:
                (card,) = catalogue.meant(token, code=code)
                key = catalogue.key_of(card)
                references["token"] = key if len(catalogue.meant(key)) == 1 else catalogue.by_number(card)
        return references

    def _card(self, where: str, entry: Mapping[str, Any]) -> dict[str, Any] | None:
        code, number, title, house = (entry.get(name) or "" for name in ("set", "number", "title", "house"))
        candidates = catalogue.candidates(code, number, title, house)
        if len(candidates) != 1:
            label = title or f"{code} {number}".strip() or "a card without title and number"
            what = catalogue.ambiguous(label, candidates) if candidates else f"{label} is not in the catalogue"
            self.faults.append(f"{where}: {what}")
            return None
        facts = candidates[0]
        name = facts.name
        if facts.rarity == TOKEN:
            self.faults.append(f"{where}: {name} is a token creature and in no deck; name it as the deck's token")
        title, house = entry.get("title"), entry.get("house")
        if title not in (name, None) and title not in (facts.title, catalogue.written(facts)):
            self.faults.append(f"{where}: {facts.set} {facts.number} is {name}, not {title}")
        return {
            "set": facts.set,
            "number": facts.number,
            "title": name,
            "house": facts.house if house is None else house,
            "enhancements": list(entry.get("enhancements") or ()) if self.sound else [],
        }


def _beyond_the_rulebook(
    where: str, houses: Sequence[Any], rows: Sequence[Mapping[str, Any]], ruleset: Ruleset
) -> Iterator[str]:
    """A sentence for what a deck asks for that the rulebook does not know; a newer set is named once for its cards."""
    strange = [house for house in houses if house in catalogue.EVERY_HOUSE and house not in ruleset.houses]
    unknown = {row["title"]: unknown_to(ruleset, facts_of(row), row["enhancements"]) for row in rows}
    sets = [printed.name for printed in catalogue.sets()]
    newer = [name for name in sets if any(name in words for words in unknown.values())]
    of_cards = [
        f"{title} ({', '.join(words)})" for title, words in unknown.items() if words and not {*words} & {*newer}
    ]
    if strange or newer or of_cards:
        what = [f"the set {name}" for name in newer]
        what += [f"house {catalogue.in_words(house)}" for house in strange] + of_cards
        yield (
            f"{where}: rulebook {ruleset.name} does not know what these ask for: {', '.join(what)}; play under a newer"
            f" rulebook, or give what is new its newest meaning with the reading {_BEYOND}=newest"
        )


def _given(raw: Mapping[str, Any], contract: Contract[Any], name: str) -> Any:
    """A field as it is given, else what it is then."""
    return raw.get(name, contract.fields[name].default)


def _is_one(value: Any, names: Mapping[str, Any]) -> bool:
    return isinstance(value, str) and value in names


def _names_a_card(entry: Any) -> bool:
    """Whether this has the shape of a card of a deck, as far as finding it needs."""
    if not isinstance(entry, Mapping):
        return False
    return all(isinstance(entry.get(name, ""), str | None) for name in ("set", "number", "title", "house"))


def _beyond(seat: Any, seats: Sequence[Any]) -> bool:
    """Whether this is the number of a seat that the match does not have."""
    return is_whole(seat) and len(seats) <= seat <= MOST_SEATS - 1


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def facts_of(row: Mapping[str, Any]) -> CardFacts:
    """The facts of a card of a checked deck, by its set and number. Raises KeyError when the catalogue has none."""
    return listed_facts(row["set"], row["number"])


def listed_facts(code: str, number: str) -> CardFacts:
    """The facts of the card of a set and number. Raises KeyError when the catalogue has none."""
    facts = catalogue.find(code, number)
    if facts is None:
        raise KeyError(f"{code} {number}")
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
