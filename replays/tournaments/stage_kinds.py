"""The kinds of stages: one row a kind says what distinguishes it."""

from __future__ import annotations

from math import ceil, log2

import msgspec

from replays.tournaments.event_fields import StageKind, StageRules
from replays.tournaments.formats import FORMATS


class KindOfStage(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of stage."""

    name: StageKind
    label: str
    about: str
    """A sentence for organisers."""
    out_after: int | None = None
    """After how many losses a player is out; None: never."""
    seeded: bool = False
    """Whether seeds decide the pairings, so that nobody comes later."""
    bracket: bool = False
    """Whether all its pairings follow from one bracket (`replays.tournaments.stages.brackets`)."""
    pools: bool = False
    """Whether its players can be divided into pools."""
    fixed: bool = False
    """Whether who meets in each round is known as soon as it begins."""
    tables_of_two: bool = True
    """Whether it can be played at tables of two only."""

    @property
    def elimination(self) -> bool:
        """Whether it is played by seeds until one player is left, and some players wait for others."""
        return self.seeded and self.out_after is not None


KINDS: dict[StageKind, KindOfStage] = {
    kind.name: kind
    for kind in (
        KindOfStage(
            name="swiss",
            label="Swiss",
            about="Everybody plays every round, against players of about as many points.",
            tables_of_two=False,
        ),
        KindOfStage(
            name="two-losses",
            label="Two losses and out",
            about="The undefeated meet each other, and so do those with one loss; a second loss is the end. The cut "
            "forms once the undefeated are at most half of it.",
            out_after=2,
        ),
        KindOfStage(
            name="single-elimination",
            label="Single elimination",
            about="A bracket by seeds, with byes for the best; a loss is the end.",
            out_after=1,
            seeded=True,
            bracket=True,
        ),
        KindOfStage(
            name="double-elimination",
            label="Double elimination",
            about="A second loss is the end; the last of both sides meet, twice if the undefeated loses the first.",
            out_after=2,
            seeded=True,
        ),
        KindOfStage(
            name="round-robin",
            label="Round robin",
            about="Everybody meets everybody of their pool once.",
            seeded=True,
            fixed=True,
            pools=True,
        ),
    )
}


def kind_of(rules: StageRules) -> KindOfStage:
    """The row of the kind that rules are of."""
    return KINDS[rules.kind]


def until_one_is_left(rules: StageRules) -> bool:
    """Whether a stage ends when one player is left: the winner."""
    kind = kind_of(rules)
    if kind.out_after is not None:
        return kind.elimination or rules.cut is None
    return FORMATS[rules.format].outlives_decks and not kind.seeded and rules.rounds is None


def planned_rounds(rules: StageRules, players: int) -> int | None:
    """How many rounds a stage with so many players takes; None where its results decide."""
    if rules.rounds is not None:
        return rules.rounds
    if players < 2:
        return 0
    if FORMATS[rules.format].outlives_decks and not kind_of(rules).seeded:
        return None
    if rules.kind in ("swiss", "single-elimination"):
        return ceil(log2(players))
    if rules.kind == "round-robin":
        most = ceil(players / rules.pools)
        return most - 1 + most % 2
    return None
