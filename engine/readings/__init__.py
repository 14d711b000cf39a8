"""The list of readings: assumptions where the rulebooks are silent.

A reading is a question that a rulebook leaves open, its possible answers, the answer taken under each rulebook, and the
reasons for it. Rules and cards ask `g.reads(id, option)`; facts that follow from a reading name it.

The set-up of a match names the readings it is played with (`readings`, see `engine.table.setup`). Where a row is
`offered`, the set-up may choose another option. A set-up that does not name a reading means the one from before it was
listed (`Reading.earlier`), so older logs keep their meaning. A rulebook that answers the question itself (`settled`)
leaves no choice and names no reading: facts cite its clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from engine.catalogue import CardFacts
from engine.readings.aoa import AOA
from engine.readings.as_ import AS
from engine.readings.break_key import BREAK_KEY
from engine.readings.cota import COTA
from engine.readings.dt import DT
from engine.readings.gr import GR
from engine.readings.mm import MM
from engine.readings.reading import Reading, SettledAnswer
from engine.readings.rules import RULES
from engine.readings.wc import WC
from engine.readings.woe import WOE

__all__ = [
    "READINGS",
    "Reading",
    "SettledAnswer",
    "answered",
    "concerning",
    "faults_of",
    "faults_of_choice",
    "for_new_match",
    "in_force",
    "in_setups",
    "listed",
    "of_variant",
    "otherwise",
]

READINGS: dict[str, Reading] = {row.id: row for row in (*RULES, *BREAK_KEY, *COTA, *AOA, *WC, *MM, *DT, *WOE, *GR, *AS)}
"""Every reading by its id, in the order of the list."""


def of_variant(variant: str) -> tuple[Reading, ...]:
    """The readings that belong to a variant alone, in the order of the list."""
    return tuple(row for row in READINGS.values() if row.variant == variant)


def listed(ruleset: str | None = None, variant: str | None = None) -> list[Reading]:
    """The readings of questions that arise under a rulebook and in a variant, in the order of the list; None: under any
    of them."""
    return [
        row
        for row in READINGS.values()
        if (ruleset is None or ruleset in row.taken) and (variant is None or row.variant in (None, variant))
    ]


def concerning(cards: Iterable[CardFacts]) -> list[Reading]:
    """The readings about one of these cards, and then those that touch one: the index by card."""
    names = {name for card in cards for name in (card.title, card.name)}
    about = {row.id: any(name in names for name in row.cards) for row in READINGS.values()}
    return sorted((row for row in READINGS.values() if row.concerns(names)), key=lambda row: not about[row.id])


def in_setups(ruleset: str, variant: str) -> list[Reading]:
    """The readings that a set-up names (`Reading.in_setups`)."""
    return list(_in_setups(ruleset, variant))


@cache
def _in_setups(ruleset: str, variant: str) -> tuple[Reading, ...]:
    return tuple(row for row in listed(ruleset, variant) if row.in_setups)


def faults_of(chosen: Any, ruleset: str, variant: str) -> list[str]:
    """The faults of a set-up's readings, a sentence each."""
    if not isinstance(chosen, Mapping):
        return ["readings must map the id of a reading to one of its options; `vaultlog rulings --readings` lists them"]
    rows = {row.id: row for row in in_setups(ruleset, variant)}
    faults = []
    for id, option in chosen.items():
        if id not in READINGS:
            faults.append(f"readings: {id!r} is not a reading; `vaultlog rulings --readings` lists them")
        elif not READINGS[id].in_setups:
            faults.append(f"readings: {id} is about a card and leaves no choice; leave it out")
        elif (answer := READINGS[id].answered(ruleset)) is not None:
            faults.append(f"readings: {id} is answered by rulebook {ruleset} ({answer.clause}); leave it out")
        elif id not in rows:
            faults.append(f"readings: {id} does not arise in {variant} under rulebook {ruleset}; leave it out")
        elif not isinstance(option, str) or option not in rows[id].options:
            faults.append(f"readings: {id} is {option!r}; choose one of {', '.join(rows[id].options)}")
    return faults


def faults_of_choice(chosen: Any, ruleset: str, variant: str) -> list[str]:
    """Faults of readings chosen for new matches, a sentence each: only rows that are `offered` leave a choice."""
    faults = faults_of(chosen, ruleset, variant)
    if faults:
        return faults
    return [
        f"readings: {id} leaves no choice; it is read as {READINGS[id].taken[ruleset]}"
        for id, option in chosen.items()
        if option != READINGS[id].taken[ruleset] and not READINGS[id].offered
    ]


def otherwise(read_as: Mapping[str, str], ruleset: str, variant: str) -> list[Reading]:
    """The rows that a match reads differently from matches opened today, in the order of the list. `read_as`: from
    `in_force`."""
    return [row for row in in_setups(ruleset, variant) if read_as.get(row.id, row.taken[ruleset]) != row.taken[ruleset]]


def in_force(named: Mapping[str, str] | None, ruleset: str, variant: str) -> dict[str, str]:
    """By id of a reading, the option of a set-up: the one that it names, else the one from before the row was
    listed."""
    named = named or {}
    options = {}
    for row in in_setups(ruleset, variant):
        option = named.get(row.id) or row.before(ruleset)
        if option is not None:
            options[row.id] = option
    return options


def under_another(named: Mapping[str, str] | None, before: str, after: str, variant: str) -> dict[str, str] | None:
    """What a set-up under rulebook `before` names when it is read under rulebook `after`: chosen options stay, all
    others follow the reading of that book. None where the set-up names no readings."""
    if named is None:
        return None
    options = {}
    for row in in_setups(after, variant):
        option = named.get(row.id)
        chosen = option is not None and option != row.taken.get(before)
        if row.id in named or before not in row.taken:
            options[row.id] = option if chosen and option is not None else row.taken[after]
    return options


@cache
def answered(ruleset: str, variant: str) -> Mapping[str, SettledAnswer]:
    """By id of a reading, the answer that a rulebook gives itself to what earlier ones leave open."""
    rows = ((row, row.answered(ruleset)) for row in READINGS.values() if row.variant in (None, variant))
    return MappingProxyType({row.id: answer for row, answer in rows if answer is not None})


def for_new_match(chosen: Mapping[str, str] | None, ruleset: str, variant: str) -> dict[str, str]:
    """All readings that a new match names in its set-up: those chosen, else those taken."""
    chosen = chosen or {}
    return {row.id: chosen.get(row.id, row.taken[ruleset]) for row in in_setups(ruleset, variant)}
