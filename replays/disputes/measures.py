"""The measures of a ruling: the fields of each kind, and all faults of the measures of one ruling.

A measure is a plain object {"kind": …, …}; measures are acted out in the order given. The structs are the one
description of them: the API, the form of a ruling and the check before a ruling is recorded are made from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.judging.kinds import MOST_CORRECTIONS, AnyCorrection
from engine.opening.description import Seat
from engine.shapes import Contract, KnownValues, Names, ShapeFault
from engine.table.description import MOST_CHAINS
from replays.log.event_types import ChancePolicy, Label, Seq, Text, Verdict
from replays.tournaments.policy import Policy

VERDICTS: tuple[str, ...] = get_args(Verdict)
LOSSES = ("game-loss", "match-loss")
MOST_MEASURES = 20
"""Measures of one ruling."""
_KIND_OF_VERDICT = {"rewound": "rewind", "adjusted": "adjust", "penalty": "penalty"}


class Measure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of the measures. Omitted fields are UNSET, or have their default."""


class GoBack(Measure, frozen=True, tag="rewind"):
    """Goes back to the state after an event, by a `rewound`; at most once, and before anything else."""

    to: Annotated[Seq, Meta(title="To the state after event", extra={"named": "event"})]
    policy: Annotated[
        ChancePolicy, Meta(title="Later chance", description="whether later shuffles and draws turn out the same")
    ] = "same-future"


class CorrectPosition(Measure, frozen=True, tag="adjust"):
    """Corrects the position, by an `adjusted`: all corrections, in order, or none."""

    corrections: Annotated[tuple[AnyCorrection, ...], Meta(min_length=1, max_length=MOST_CORRECTIONS)]


class Penalise(Measure, frozen=True, kw_only=True, tag="penalty"):
    """Penalises a seat, by a `penalty.given`. Unless the match is over, an `adjusted` follows after `chains`, which
    sets them, and after `game-loss` and `match-loss`, by which the seat forfeits."""

    seat: Seat
    penalty: Annotated[
        Label,
        Meta(
            description="one of those of the policy, such as warning, chains, game-loss, match-loss",
            extra={"named": "penalty"},
        ),
    ]
    chains: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_CHAINS)] | UnsetType,
        Meta(title="How many chains", description="how many more; for the penalty chains alone"),
    ] = UNSET
    reason: Annotated[Text, Meta(title="Why")]


AnyMeasure: TypeAlias = GoBack | CorrectPosition | Penalise
MEASURE: Contract[AnyMeasure] = Contract(AnyMeasure)


class MeasureLimits(NamedTuple):
    """The limits for the numbers and names of measures: the match after its last event, and the policy."""

    version: int
    seats: int
    cards: int
    """How many ids of cards there are."""
    policy: Policy

    @classmethod
    def at(cls, version: int, table: Any, policy: Policy) -> MeasureLimits:
        """The limits for the table of a present or kept game after event `version`."""
        unseen = getattr(table, "unseen", None)
        ids = len(table.by_id) if unseen is None else unseen.ids
        return cls(version, len(table.players), ids, policy)

    def names(self) -> Names:
        """The same for `engine.shapes`."""
        return {
            "event": KnownValues(f"an event from 1 to {self.version}", lambda event: event <= self.version),
            "seat": KnownValues(f"a seat from 0 to {self.seats - 1}", lambda seat: seat < self.seats),
            "card": KnownValues(f"the id of a card, from 0 to {self.cards - 1}", lambda card: card < self.cards),
            "word": KnownValues("a word", str.isprintable),
            "penalty": KnownValues(f"one of {', '.join(self.policy.penalties)}", self.policy.penalties.__contains__),
        }


def measure_faults(verdict: str, measures: Sequence[Mapping[str, Any]], limits: MeasureLimits) -> list[ShapeFault]:
    """Everything wrong with the measures of a ruling, and with the verdict beside them.

    Whether a position allows the corrections is another question: `engine.judging.corrections` answers it.
    """
    if verdict not in VERDICTS:
        return [ShapeFault(("verdict",), f"is {verdict!r}", f"give one of {', '.join(VERDICTS)}")]
    if len(measures) > MOST_MEASURES:
        return [ShapeFault(("measures",), f"has {len(measures)} measures", f"give at most {MOST_MEASURES}")]
    names = limits.names()
    faults = [
        fault for at, measure in enumerate(measures) for fault in MEASURE.faults(measure, names, ("measures", at))
    ]
    return faults or [*_chains_faults(measures), *_together(verdict, measures)]


def _chains_faults(measures: Sequence[Mapping[str, Any]]) -> list[ShapeFault]:
    faults = []
    for at, measure in enumerate(measures):
        place = ("measures", at, "chains")
        if measure.get("penalty") == "chains" and "chains" not in measure:
            faults.append(ShapeFault(place, "is missing", f"give a number of chains from 1 to {MOST_CHAINS}"))
        elif measure.get("penalty") != "chains" and "chains" in measure:
            faults.append(ShapeFault(place, "says nothing about this penalty", "leave it out; only chains has chains"))
    return faults


def _together(verdict: str, measures: Sequence[Mapping[str, Any]]) -> list[ShapeFault]:
    """The faults of measures that are right one by one."""
    faults = []

    def fault(what: str, remedy: str, *path: int) -> None:
        faults.append(ShapeFault(("measures", *path), what, remedy))

    kinds = [measure["kind"] for measure in measures]
    if verdict == "upheld" and kinds:
        fault("changes what is upheld", "give no measures, or another verdict")
    needed = _KIND_OF_VERDICT.get(verdict)
    if needed is not None and needed not in kinds:
        fault(f"has no measure of the kind {needed}", f"give one, since the verdict is {verdict}")
    if verdict in ("adjusted", "penalty") and "rewind" in kinds:
        fault("goes back", "give the verdict rewound for that")
    if verdict == "penalty" and "adjust" in kinds:
        fault("corrects the position", "give the verdict adjusted for that")
    if "rewind" in kinds[1:]:
        fault("goes back after something else", "go back at most once, and first")
    losses = [at for at, measure in enumerate(measures) if measure.get("penalty") in LOSSES]
    if losses and losses[0] != len(measures) - 1:
        fault("ends the match", "put it last", losses[0])
    return faults
