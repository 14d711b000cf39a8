"""Structures that events use, each a row of stages. An organiser picks one and changes its rules."""

from __future__ import annotations

import msgspec

from replays.tournaments import event_types as types
from replays.tournaments.event_fields import StageRules
from replays.tournaments.stage_kinds import KINDS
from replays.tournaments.state import Change, Tournament


class Structure(msgspec.Struct, frozen=True, kw_only=True):
    """A row of stages with a name."""

    id: str
    label: str
    about: str
    """A sentence for organisers."""
    stages: tuple[tuple[str, StageRules], ...]
    """Name and rules of each stage."""


_TOP = StageRules(kind="single-elimination", final_best_of=3)
STRUCTURES: dict[str, Structure] = {
    structure.id: structure
    for structure in (
        Structure(
            id="two-losses-top-8",
            label="Two losses and out, then top 8",
            about="As official events are played: pools of undefeated and one-loss players until the cut of 8 forms, "
            "then a bracket whose final is best of three.",
            stages=(
                ("Two losses and out", StageRules(kind="two-losses", cut=8, draws=False)),
                ("Top 8", _TOP),
            ),
        ),
        Structure(
            id="swiss",
            label="Swiss",
            about="Everybody plays every round.",
            stages=(("Swiss", StageRules(kind="swiss")),),
        ),
        Structure(
            id="swiss-top-8",
            label="Swiss, then top 8",
            about="Swiss rounds, and a bracket of the best eight.",
            stages=(("Swiss", StageRules(kind="swiss", cut=8)), ("Top 8", _TOP)),
        ),
        Structure(
            id="swiss-top-4",
            label="Swiss, then top 4",
            about="Swiss rounds, and a bracket of the best four.",
            stages=(("Swiss", StageRules(kind="swiss", cut=4)), ("Top 4", _TOP)),
        ),
        Structure(
            id="single-elimination",
            label="Single elimination",
            about=KINDS["single-elimination"].about,
            stages=(("Bracket", StageRules(kind="single-elimination", third_place=True)),),
        ),
        Structure(
            id="double-elimination",
            label="Double elimination",
            about=KINDS["double-elimination"].about,
            stages=(("Double elimination", StageRules(kind="double-elimination")),),
        ),
        Structure(
            id="round-robin",
            label="Round robin",
            about="Everybody meets everybody once.",
            stages=(
                (
                    "Round robin",
                    StageRules(kind="round-robin", tie_breaks=("head-to-head", "keys", "schedule", "lot")),
                ),
            ),
        ),
        Structure(
            id="league-weeks",
            label="League, weeks",
            about="Everybody meets everybody once, a match a week, which the players open themselves when they meet. "
            "Several weeks may be open at once.",
            stages=(
                (
                    "League",
                    StageRules(
                        kind="round-robin",
                        tie_breaks=("head-to-head", "keys", "schedule", "lot"),
                        days=7,
                        early=True,
                        players_open=True,
                    ),
                ),
            ),
        ),
        Structure(
            id="league-teams",
            label="League of teams",
            about="Every team meets every team once, at three boards, a meeting a week.",
            stages=(
                (
                    "League",
                    StageRules(
                        kind="round-robin",
                        tie_breaks=("head-to-head", "keys", "schedule", "lot"),
                        days=7,
                        early=True,
                        players_open=True,
                        boards=3,
                    ),
                ),
            ),
        ),
        Structure(
            id="swiss-teams",
            label="Teams of three, Swiss",
            about="Teams meet teams of about as many points, at three boards.",
            stages=(("Swiss", StageRules(kind="swiss", tie_breaks=("keys", "schedule"), boards=3)),),
        ),
    )
}
"""By id, those most used first."""


def stages_to_add(now: Tournament, structure: Structure) -> list[Change]:
    """The events that add the stages of a structure after those there are, with the next free ids."""
    changes: list[Change] = []
    number = len(now.stages)
    for name, rules in structure.stages:
        number += 1
        while str(number) in now.stages:
            number += 1
        changes.append((types.StageAdded(stage=str(number), name=name, rules=rules), None))
    return changes
