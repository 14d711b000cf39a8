"""The first lines of a sheet: everything that a match is opened with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from engine import catalogue, readings
from engine.catalogue import CardFacts
from engine.errors import SetupError
from engine.nearest import did_you_mean
from engine.opening.positions import setup_of
from engine.rulesets import CURRENT, RULESETS
from engine.table.description import MOST_KEYS_TO_WIN, OPTIONS
from engine.table.setup import Setup, facts_of, for_new_match
from engine.variants import VARIANTS, variant_for

FIRST = "Vaultlog sheet 1:"
UNSAID = "unsaid"
"""The fields that a set-up of an older match lacks."""
_SEAT = re.compile(r'P([1-8]) ("(?:[^"\\]|\\.)*")\s*(?::(.*))?', re.IGNORECASE)
_CARDS = re.compile(r"cards ([a-z]+)\s*:(.*)", re.IGNORECASE)
_ENTRY = re.compile(r"(.+?)\s*(?:\{([^{}]*)\})?")
_COUNTED = re.compile(r"(\d{1,2})(?:\s?[x×])? (.+)")
_PLAYER = re.compile(r"P([1-8])", re.IGNORECASE)
_SEED = re.compile(r"[0-9a-f]{64}")

Decks = Callable[[str], Mapping[str, Any]]
"""Finds the deck that a sheet names without its cards. Raises ValueError, saying why not."""


class LineFault(NamedTuple):
    """A fault of a line."""

    line: int
    """From 1."""
    text: str


class Header:
    """The header of a sheet that is read, line by line."""

    def __init__(self, decks: Decks) -> None:
        self.faults: list[LineFault] = []
        self.seats: list[dict[str, Any]] = []
        self.line = 0
        self._raw: dict[str, Any] = {}
        self._chance: dict[str, Any] = {}
        self._options: dict[str, Any] = {}
        self._readings: dict[str, str] = {}
        self._unsaid: set[str] = set()
        self._entropy: dict[int, str] = {}
        self._seat_lines: list[int] = []
        self._decks = decks

    def fault(self, text: str) -> None:
        """Note what is wrong with the present line."""
        self.faults.append(LineFault(self.line, text))

    def take(self, number: int, line: str) -> bool:
        """Read a line; returns whether it is one of the header."""
        self.line = number
        if (seat := _SEAT.fullmatch(line)) is not None:
            self._seat(seat)
        elif (cards := _CARDS.fullmatch(line)) is not None:
            self._cards(cards)
        else:
            word, _, rest = line.partition(" ")
            read = {
                "first": self._first,
                "lost": self._lost,
                "keys": self._keys_to_win,
                "options": self._read_options,
                "readings": self._read_readings,
                "printed": self._printed,
                "seed": self._seed,
                "ids": self._ids,
                "entropy": self._read_entropy,
                "position": self._position,
            }.get(word.lower().rstrip(":"))
            if read is None:
                return False
            read(rest.strip())
        return True

    def head(self, line: str) -> None:
        """Read the first line."""
        self.line = 1
        if not line.startswith(FIRST):
            self.fault(f'write "{FIRST} rulebook {CURRENT}, variant standard" as the first line')
            return
        choices: dict[str, Mapping[str, Any]] = {"rulebook": RULESETS, "variant": VARIANTS}
        for field in filter(None, (part.strip() for part in line.removeprefix(FIRST).split(","))):
            word, _, value = field.partition(" ")
            if word not in choices:
                self.fault(f'"{field}" is not known; the first line has rulebook and variant')
            elif value.strip() not in choices[word]:
                self.fault(f'there is no {word} "{value.strip()}"; it can be {", ".join(choices[word])}')
            else:
                self._raw["ruleset" if word == "rulebook" else word] = value.strip()

    def setup(self, seed: str) -> Setup | None:
        """The set-up, or None if something is wrong with it. `seed`: the one to take for printed cards."""
        self._name_decks()
        self.line = 1
        raw: dict[str, Any] = {"ruleset": CURRENT, **self._raw}
        raw.setdefault("variant", variant_for(len(self.seats)))
        if "observed" not in self._chance and "seed" not in self._chance:
            self.fault('nobody says what chance is: write a line "printed cards", or "seed" with 64 hex digits')
        if self.faults:
            return None
        if "position" not in raw or "observed" in self._chance:
            raw["seats"] = self.seats
        seats = len(raw["seats"] if "seats" in raw else raw["position"]["seats"])
        entropy = [self._entropy.get(seat, "") for seat in range(seats)]
        chance = {"seed": seed, **self._chance, **({"entropy": entropy} if self._entropy else {})}
        try:
            raw = for_new_match({**raw, "options": self._options, "chance": chance})
            if self._readings:
                raw["readings"] = {**raw["readings"], **self._readings}
            parts = {"readings": raw, "renews_ids": raw["chance"]}
            for name in self._unsaid:
                parts.get(name, raw["options"]).pop(name, None)
            return setup_of(raw, any_seats=False) if "position" in raw else Setup.from_data(raw)
        except SetupError as error:
            for text in error.faults:
                self._of_seat(text)
            return None

    def _name_decks(self) -> None:
        """Fill in the cards of each deck that a line names without a list."""
        for number, seat in zip(self._seat_lines, self.seats, strict=True):
            if seat["deck"].get("cards") or "learnt" in seat["deck"]:
                continue
            if "position" not in self._raw or "observed" in self._chance:
                self._named_deck(number, seat)

    def _of_seat(self, text: str) -> None:
        """Note a fault of the set-up at the line of the seat that it is about."""
        about = re.match(r"seat (\d+): ", text)
        self.line = self._seat_lines[int(about[1])] if about and int(about[1]) < len(self._seat_lines) else 1
        self.fault(f"P{int(about[1]) + 1}: {text[about.end() :]}" if about else text)

    def _seat(self, parts: re.Match[str]) -> None:
        if int(parts[1]) != len(self.seats) + 1:
            self.fault(f"P{parts[1]} stands here, and P{len(self.seats) + 1} comes now: players stand in their order")
        deck: dict[str, Any] = {"houses": [], "cards": []}
        seat: dict[str, Any] = {"name": _unquoted(parts[2]) or parts[2], "chains": 0, "deck": deck}
        self.seats.append(seat)
        self._seat_lines.append(self.line)
        for part in _parts(parts[3] or ""):
            self._seat_part(part, seat, deck)

    def _seat_part(self, part: str, seat: dict[str, Any], deck: dict[str, Any]) -> None:
        word, _, rest = part.partition(" ")
        rest = rest.strip()
        if word == "deck":
            deck["name"] = _unquoted(rest) or rest
        elif word == "set":
            deck["set"] = rest
        elif word == "houses":
            deck["houses"] = [self._house(house) for house in rest.split()]
        elif word in ("tide", "learnt", "alliance") and not rest:
            deck[word] = True
        elif word == "pod":
            house, _, source = rest.partition(" ")
            pod = {"house": self._house(house), "deck": _unquoted(source.strip()) or source.strip()}
            deck.setdefault("pods", []).append(pod)
        elif word == "token":
            deck["token"] = catalogue.spelt(_unquoted(rest) or rest)
        elif word == "barred" and rest:
            seat["barred_house"] = self._house(rest)
        elif rest in ("chains", "chain") and word.isdigit():
            seat["chains"] = int(word)
        else:
            self.fault(
                f'"{part}" is not known; a player has deck "…", set CotA, houses …, learnt, alliance, pod … "…", '
                '2 chains, barred and a house, tide and token "…"'
            )

    def _house(self, text: str) -> str:
        houses = {_solid(house_name): house_name for house_name in catalogue.EVERY_HOUSE}
        house = houses.get(_solid(text))
        if house is None:
            self.fault(f'there is no house "{text}"; {did_you_mean(text.lower(), houses) or ", ".join(houses)}')
        return house or text

    def _cards(self, heading: re.Match[str]) -> None:
        house = self._house(heading[1])
        if not self.seats:
            self.fault("cards stand below the player whose they are; write the player first")
            return
        deck = self.seats[-1]["deck"]
        for entry in filter(None, (part.strip() for part in heading[2].split("|"))):
            parts = _ENTRY.fullmatch(entry)
            text, icons = (entry, "") if parts is None else (parts[1], parts[2] or "")
            counted = None if catalogue.meant(catalogue.spelt(text)) else _COUNTED.fullmatch(text)
            many, title = (1, text) if counted is None else (int(counted[1]), counted[2])
            facts = self._card(catalogue.spelt(title.strip()), deck.get("set", ""), house)
            if facts is not None:
                row = {"set": facts.set, "number": facts.number, "title": facts.name, "house": house}
                deck["cards"] += [{**row, "enhancements": icons.replace(",", " ").split()} for _ in range(many)]

    def _card(self, title: str, code: str, house: str) -> CardFacts | None:
        printings = catalogue.meant(title, code=code, house=house)
        if len(printings) == 1:
            return printings[0]
        if printings:
            self.fault(catalogue.ambiguous(title, printings))
        else:
            near = catalogue.nearest(title)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            self.fault(f'"{title}" is not in the catalogue{hint}')
        return None

    def _named_deck(self, number: int, seat: dict[str, Any]) -> None:
        self.line, name = number, seat["deck"].get("name")
        if name is None:
            self.fault('the deck is missing: write deck "…" with its name or file, or its cards below')
            return
        try:
            seat["deck"] = dict(self._decks(name))
        except ValueError as error:
            self.fault(str(error))

    def _player(self, text: str) -> int | None:
        parts = _PLAYER.fullmatch(text)
        if parts is None:
            self.fault(f'"{text}" is no player; write P1, P2 …')
            return None
        return int(parts[1]) - 1

    def _first(self, rest: str) -> None:
        self._raw["first"] = self._player(rest)

    def _lost(self, rest: str) -> None:
        self._raw["lost_previous"] = self._player(rest.removeprefix("previous").strip())

    def _keys_to_win(self, rest: str) -> None:
        number = rest.removeprefix("to win").strip()
        if not (number.isascii() and number.isdigit() and 1 <= int(number) <= MOST_KEYS_TO_WIN):
            self.fault(f'write "keys to win", and a number from 1 to {MOST_KEYS_TO_WIN} behind it')
            return
        self._raw["keys_to_win"] = int(number)

    def _read_options(self, rest: str) -> None:
        for part in _parts(rest):
            name, _, value = part.partition(" ")
            if name not in OPTIONS.fields:
                self.fault(f'there is no option "{name}"; they are {", ".join(OPTIONS.fields)}')
            elif value == UNSAID:
                self._unsaid.add(name)
            elif value in ("yes", "no"):
                self._options[name] = value == "yes"
            else:
                self.fault(f'"{part}": write yes or no behind it')

    def _read_readings(self, rest: str) -> None:
        if rest == UNSAID:
            self._unsaid.add("readings")
            return
        for part in _parts(rest):
            name, sign, option = part.partition("=")
            if not sign:
                self.fault(f'"{part}" is no reading; write its id and an option: {next(iter(readings.READINGS))}=…')
            else:
                self._readings[name.strip()] = option.strip()

    def _ids(self, rest: str) -> None:
        if rest == UNSAID:
            self._unsaid.add("renews_ids")
        else:
            self.fault(f'write "ids {UNSAID}" for an older match, whose log says nothing of ids, or no such line')

    def _printed(self, rest: str) -> None:
        first, *others = [part.strip() for part in rest.split(",")]
        self._chance["observed"] = True
        sees = [self._player(player) for part in others for player in part.removeprefix("sees").split()]
        if first != "cards":
            self.fault(
                'write "printed cards", and behind it whose hidden cards the record sees: printed cards, sees P1'
            )
        if sees:
            self._chance["sees"] = [seat for seat in sees if seat is not None]

    def _seed(self, rest: str) -> None:
        if _SEED.fullmatch(rest) is not None:
            self._chance["seed"] = rest
        elif rest == "hidden":
            self.fault(
                "this was written for a viewer who does not know the seed; write it again when the match is closed"
            )
            self._chance["seed"] = ""
        else:
            self.fault("a seed has 64 hex digits, in lower case")
            self._chance["seed"] = ""

    def _read_entropy(self, rest: str) -> None:
        name, _, text = rest.partition(" ")
        seat = self._player(name)
        if seat is not None:
            self._entropy[seat] = _unquoted(text.strip()) or ""

    def _position(self, rest: str) -> None:
        try:
            position = json.loads(rest)
        except (ValueError, RecursionError) as error:
            self.fault(f"the described table is not JSON: {error}")
            return
        if not isinstance(position, dict) or not isinstance(position.get("seats"), list):
            self.fault("a described table is a JSON object with seats (`vaultlog match position` lists what it holds)")
        self._raw["position"] = position


def header_of(setup: Mapping[str, Any], *, seed: str | None) -> Iterator[str]:
    """The lines of a set-up. `seed`: None where the viewer must not know it."""
    yield f"{FIRST} rulebook {setup['ruleset']}, variant {setup['variant']}"
    if "position" in setup:
        yield f"position {json.dumps(setup['position'], ensure_ascii=False, separators=(',', ':'))}"
    if "position" not in setup or setup["chance"].get("observed"):
        for number, seat in enumerate(setup["seats"], 1):
            yield from _seat_lines(number, seat)
    if setup.get("first") is not None and "position" not in setup:
        yield f"first P{setup['first'] + 1}"
    if setup.get("lost_previous") is not None:
        yield f"lost previous P{setup['lost_previous'] + 1}"
    if setup.get("keys_to_win") is not None:
        yield f"keys to win {setup['keys_to_win']}"
    yield "options " + ", ".join(f"{name} {_yes_or_no(setup['options'].get(name))}" for name in OPTIONS.fields)
    read = setup.get("readings")
    yield "readings " + (UNSAID if read is None else ", ".join(f"{id}={option}" for id, option in read.items()))
    yield from _chance_lines(setup["chance"], seed)


def _chance_lines(chance: Mapping[str, Any], seed: str | None) -> Iterator[str]:
    if chance.get("observed"):
        sees = "".join(f" P{seat + 1}" for seat in chance.get("sees", ()))
        yield "printed cards" + (f", sees{sees}" if sees else "")
    else:
        yield f"seed {seed or 'hidden'}"
    if not chance.get("renews_ids"):
        yield f"ids {UNSAID}"
    for number, text in enumerate(chance.get("entropy") or (), 1):
        if text:
            yield f"entropy P{number} {quoted(text)}"


def quoted(text: str) -> str:
    """A text in quotes, as JSON has it, on one line."""
    return json.dumps(text, ensure_ascii=False).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _seat_lines(number: int, seat: Mapping[str, Any]) -> Iterator[str]:
    deck = seat["deck"]
    parts = [f"deck {quoted(deck['name'])}"]
    parts += [f"set {deck['set']}"] if deck["set"] else []
    parts.append("houses " + " ".join(deck["houses"]))
    parts += ["learnt"] if deck.get("learnt") else []
    parts += ["alliance"] if deck.get("alliance") else []
    parts += [f"pod {pod['house']} {quoted(pod['deck'])}" for pod in deck.get("pods", ())]
    parts += [f"{seat['chains']} chains"] if seat["chains"] else []
    parts += [f"barred {seat['barred_house']}"] if seat.get("barred_house") else []
    parts += ["tide"] if deck.get("tide") else []
    parts += [f"token {quoted(deck['token'])}"] if "token" in deck else []
    yield f"P{number} {quoted(seat['name'])}: {', '.join(parts)}"
    for house, rows in groupby(deck["cards"], key=lambda row: row["house"]):
        entries = []
        for text, same in groupby(_entry(row, deck["set"]) for row in rows):
            many = len(list(same))
            entries.append(text if many == 1 else f"{many} {text}")
        yield f"  cards {house}: {' | '.join(entries)}"


def _entry(row: Mapping[str, Any], code: str) -> str:
    """A card of a list: its name, with set and number where that alone would mean another."""
    facts, name = facts_of(row), str(row["title"])
    if catalogue.meant(name, code=code, house=row["house"]) != (facts,) or catalogue.spelt(name) != name:
        name = f"{facts.title} ({facts.set} {facts.number})"
    return name + (f" {{{' '.join(row['enhancements'])}}}" if row["enhancements"] else "")


def _solid(text: str) -> str:
    """A name of one or more words for comparing: Star Alliance is staralliance."""
    return catalogue.plain(text).replace(" ", "")


def _yes_or_no(value: bool | None) -> str:
    """Yes or no, or that a set-up does not say it."""
    return UNSAID if value is None else "yes" if value else "no"


def _parts(text: str) -> Iterator[str]:
    """The parts between commas; a comma in quotes is part of a text."""
    for part in re.finditer(r'(?:[^,"]|"(?:[^"\\]|\\.)*"|")+', text):
        if part[0].strip():
            yield part[0].strip()


def _unquoted(text: str) -> str | None:
    """The text in quotes; None if it is none."""
    try:
        unquoted = json.loads(text, strict=False)
    except ValueError:
        return None
    return unquoted if isinstance(unquoted, str) else None
