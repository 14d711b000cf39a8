"""What a simulated event is: its structure, size and format, and how often things go another way in it. Each is drawn
from the number of the event by itself, so that any meets any."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

import msgspec

from replays.tournaments.event_fields import FormatName, Points, StageRules, TieBreak
from replays.tournaments.formats import FORMATS
from replays.tournaments.stage_kinds import kind_of

Rules = StageRules
LEAST, MOST = 8, 300
_TOP_8 = Rules(kind="single-elimination")
STRUCTURES: Mapping[str, Callable[[int], Sequence[Rules]]] = {
    "swiss": lambda size: (Rules(kind="swiss"),),
    "swiss and top 8": lambda size: (Rules(kind="swiss", cut=8), _TOP_8),
    "two losses and top 8": lambda size: (Rules(kind="two-losses", cut=8), _TOP_8),
    "two losses to the end": lambda size: (Rules(kind="two-losses"),),
    "single elimination": lambda size: (Rules(kind="single-elimination"),),
    "double elimination": lambda size: (Rules(kind="double-elimination"),),
    "round robin": lambda size: (Rules(kind="round-robin", pools=max(1, size // 6), cut=8), _TOP_8),
}
"""Name -> the stages for so many players."""
_SIZES = ((LEAST, 40), (LEAST, 40), (LEAST, 40), (40, 120), (120, MOST))
_SELDOM = (0.0, 0.02, 0.1)
_OFTEN = (0.0, 0.3, 0.7)


@dataclass(frozen=True)
class Habits:
    """Chances: of a pairing, or between two rounds."""

    draw: float
    by_games: float
    """Of a pairing: played game by game; else its result is recorded."""
    loss: float
    """Of a player in a match: the loss of it, by a judge."""
    absent: float
    both_absent: float
    """Of an absence: nobody has come."""
    penalty: float
    leave: float
    """Between two rounds."""
    leave_table: float
    """During a round."""
    come_back: float
    late: float
    correct: float
    """Between two rounds: a result of `back` rounds before is corrected."""
    back: int


@dataclass(frozen=True)
class Plan:
    """What an event is."""

    structure: str
    size: int
    format: FormatName
    stages: Sequence[Rules]
    habits: Habits


def dice_of(number: int) -> random.Random:
    """The chance of an event."""
    return random.Random(f"event {number}")


def plan(dice: random.Random, most: int = MOST) -> Plan:
    """The plan of an event of at most so many players."""
    structure = dice.choice(list(STRUCTURES))
    least, largest = dice.choice(_SIZES)
    size = dice.randint(min(least, most // 2), min(largest, most))
    format = dice.choice(list(FORMATS))
    stages = [_varied(rules, format, dice) for rules in STRUCTURES[structure](size)]
    return Plan(structure, size, format, stages, _habits(dice, size))


def _varied(rules: Rules, format: FormatName, dice: random.Random) -> Rules:
    """The rules of a stage with the format, and what else a stage chooses."""
    if FORMATS[format].sells_decks and rules is _TOP_8:
        format = "archon"  # decks are bought for one stage
    free = FORMATS[format].best_of is None
    names = get_args(TieBreak)
    return msgspec.structs.replace(
        rules,
        format=format,
        best_of=dice.choice((1, 3)) if free else 1,
        final_best_of=dice.choice((None, 3)) if free and kind_of(rules).elimination else None,
        third_place=kind_of(rules).bracket and dice.random() < 0.5,
        draws=dice.random() < 0.5,
        points=dice.choice((Points(), Points(win=3, bye=3))),
        tie_breaks=tuple(dice.sample(names, dice.randint(0, len(names)))),
    )


def _habits(dice: random.Random, size: int) -> Habits:
    return Habits(
        draw=dice.choice(_SELDOM),
        by_games=min(dice.choice((0.0, 0.3, 1.0)), 60 / size),
        loss=dice.choice((0.0, 0.0, 0.05)),
        absent=dice.choice(_SELDOM),
        both_absent=dice.choice(_OFTEN),
        penalty=dice.choice(_SELDOM),
        leave=dice.choice(_OFTEN),
        leave_table=dice.choice(_OFTEN),
        come_back=dice.choice(_OFTEN),
        late=dice.choice(_OFTEN),
        correct=dice.choice(_OFTEN),
        back=dice.choice((2, 3)),
    )
