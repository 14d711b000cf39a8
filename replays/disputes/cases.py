"""The cases of a match, read from its log: the call of a judge, statements, rulings and signatures.

A case is `<match>.<seq of dispute.opened>`. Everything about it is an event of the same log whose cause is that event;
what a ruling did are events whose cause is the ruling. So cases are computed, never stored. Sealed parts of the events
stay null: project the events for a viewer first (`replays.telling.viewer.Eyes.event`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from replays.disputes.measures import AnyMeasure
from replays.log.event_types import (
    ClaimSecret,
    DisputeOpened,
    DisputeWithdrawn,
    MeasuresSecret,
    RulingGiven,
    RulingSigned,
    StatementGiven,
)
from replays.log.events import Actor, Event

CaseStatus: TypeAlias = Literal["open", "waiting for signatures", "ruled", "withdrawn"]
RulingEffect: TypeAlias = Literal["waiting", "in force", "void"]
STATUSES: tuple[CaseStatus, ...] = ("open", "waiting for signatures", "ruled", "withdrawn")
WAITING: tuple[CaseStatus, ...] = ("open", "waiting for signatures")
"""Those in which a ruling or a signature is missing."""


class CaseStatement(msgspec.Struct, frozen=True):
    """A statement in a case."""

    seq: int
    at: str
    by: Actor
    text: str | None
    """Null: under seal."""
    sealed: bool
    about: int | None
    """The event that it is about."""


class RulingSignature(msgspec.Struct, frozen=True):
    """A signature under a ruling, or its refusal."""

    seq: int
    at: str
    by: Actor
    role: str
    accepted: bool
    reason: str | None


class Ruling(msgspec.Struct, frozen=True):
    """A judge's ruling, with its signatures and effect."""

    seq: int
    at: str
    by: Actor
    verdict: str | None
    text: str
    clauses: tuple[str, ...]
    measures: tuple[dict[str, Any], ...] | None
    """Null: under seal."""
    sealed: bool
    signers: tuple[str, ...]
    signatures: tuple[RulingSignature, ...] = ()
    acts: tuple[int, ...] = ()
    """The events by which it was carried out."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Roles whose signature is missing, in the order of `signers`."""
        signed = {signature.role for signature in self.signatures if signature.accepted}
        return tuple(role for role in self.signers if role not in signed)

    @property
    def effect(self) -> RulingEffect:
        """Whether it holds: a refused signature makes it void, a missing one lets it wait."""
        if any(not signature.accepted for signature in self.signatures):
            return "void"
        return "waiting" if self.missing else "in force"


class Case(msgspec.Struct, frozen=True):
    """One dispute. `seq`, `at` and `by`: when a judge was called, and by which actor."""

    match: str
    seq: int
    at: str
    by: Actor
    first: int
    last: int
    """It is about the events `first` to `last`."""
    claim: str | None
    """Null: under seal."""
    sealed: bool
    statements: tuple[CaseStatement, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    overrides: tuple[int, ...] = ()
    """Events that record, because of this case, what happened although the rules forbid it."""
    withdrawn: int | None = None
    withdrawn_because: str | None = None

    @property
    def id(self) -> str:
        """How it is called."""
        return f"{self.match}.{self.seq}"

    @property
    def ruling(self) -> Ruling | None:
        """The ruling that holds or waits for signatures."""
        return next((ruling for ruling in reversed(self.rulings) if ruling.effect != "void"), None)

    @property
    def status(self) -> CaseStatus:
        """How it stands."""
        if self.withdrawn is not None:
            return "withdrawn"
        ruling = self.ruling
        if ruling is None:
            return "open"
        return "ruled" if ruling.effect == "in force" else "waiting for signatures"

    @property
    def waits(self) -> bool:
        """Whether a judge has still to rule or to sign."""
        return self.status in WAITING

    @property
    def events(self) -> tuple[int, ...]:
        """All events of the case itself, in order: the call, statements, rulings, signatures, what was carried out."""
        seqs = [self.seq, *(said.seq for said in self.statements), *self.overrides]
        for ruling in self.rulings:
            seqs += [ruling.seq, *(signature.seq for signature in ruling.signatures), *ruling.acts]
        if self.withdrawn is not None:
            seqs.append(self.withdrawn)
        return tuple(sorted(seqs))

    def answer(self) -> CaseAnswer:
        """The case as the API and the pages have it."""
        rulings = [
            CaseRuling(**_fields(ruling), effect=ruling.effect, missing=ruling.missing) for ruling in self.rulings
        ]
        return CaseAnswer(**{**_fields(self), "rulings": rulings}, id=self.id, status=self.status)


class CaseRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A judge's ruling, with its signatures and effect."""

    seq: int
    at: str
    by: Actor
    verdict: str | None
    text: str
    clauses: tuple[str, ...]
    measures: Annotated[
        tuple[AnyMeasure, ...] | None, Meta(description="as plain JSON, as the log has them; null: under seal")
    ]
    sealed: bool
    signers: Annotated[tuple[str, ...], Meta(description="the approvals that must sign")]
    signatures: tuple[RulingSignature, ...]
    acts: Annotated[tuple[int, ...], Meta(description="the events by which it was carried out")]
    effect: RulingEffect
    missing: Annotated[tuple[str, ...], Meta(description="those of `signers` whose signature is missing")]
    done: Annotated[list[str] | UnsetType, Meta(description="in a case file: what its acts did, in sentences")] = UNSET
    foreseen: Annotated[
        list[str] | UnsetType,
        Meta(description="in a case file, where a signature is missing: what its measures would do"),
    ] = UNSET


class CaseAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute, and how it stands."""

    id: str
    status: CaseStatus
    match: str
    seq: Annotated[int, Meta(description="the event that called a judge")]
    at: str
    by: Actor
    first: Annotated[int, Meta(description="it is about the events `first` to `last`")]
    last: int
    claim: Annotated[str | None, Meta(description="null: under seal")]
    sealed: bool
    statements: tuple[CaseStatement, ...]
    rulings: list[CaseRuling]
    overrides: Annotated[
        tuple[int, ...],
        Meta(description="events that record, because of this case, what happened although the rules forbid it"),
    ]
    withdrawn: Annotated[int | None, Meta(description="the event that withdrew it")]
    withdrawn_because: str | None


def _fields(record: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def cases_of(match: str, events: Iterable[Event]) -> list[Case]:
    """The cases of a log, or of its beginning, in the order in which they were opened."""
    collected = _Cases(match)
    for event in events:
        collected.add(event)
    return collected.cases()


class _Cases:
    """Cases while a log is read."""

    def __init__(self, match: str) -> None:
        self.match = match
        self._cases: dict[int, Case] = {}
        self._rulings: dict[int, int] = {}  # ruling -> its case

    def cases(self) -> list[Case]:
        return list(self._cases.values())

    def add(self, event: Event) -> None:
        data, cause = event.data, event.cause
        if isinstance(data, DisputeOpened):
            claim = event.secret.text if isinstance(event.secret, ClaimSecret) else data.claim
            self._cases[event.seq] = Case(
                self.match, event.seq, event.at, event.actor, data.first, data.last, claim, data.claim is None
            )
        elif cause in self._cases:
            self._cases[cause] = self._of_case(self._cases[cause], event)
        elif cause in self._rulings:
            at = self._rulings[cause]
            case = self._cases[at]
            rulings = tuple(_of_ruling(item, event) if item.seq == cause else item for item in case.rulings)
            self._cases[at] = msgspec.structs.replace(case, rulings=rulings)

    def _of_case(self, case: Case, event: Event) -> Case:
        data = event.data
        if isinstance(data, StatementGiven):
            text = event.secret.text if isinstance(event.secret, ClaimSecret) else data.text
            statement = CaseStatement(event.seq, event.at, event.actor, text, data.text is None, data.about)
            return msgspec.structs.replace(case, statements=(*case.statements, statement))
        if isinstance(data, DisputeWithdrawn):
            return msgspec.structs.replace(case, withdrawn=event.seq, withdrawn_because=data.reason)
        if isinstance(data, RulingGiven):
            sealed = data.measures is None
            measures = event.secret.measures if isinstance(event.secret, MeasuresSecret) else data.measures
            ruling = Ruling(
                event.seq,
                event.at,
                event.actor,
                data.verdict,
                data.ruling,
                data.clauses,
                measures,
                sealed,
                data.signers,
            )
            self._rulings[event.seq] = case.seq
            return msgspec.structs.replace(case, rulings=(*case.rulings, ruling))
        if event.type == "overridden":
            return msgspec.structs.replace(case, overrides=(*case.overrides, event.seq))
        return case


def _of_ruling(ruling: Ruling, event: Event) -> Ruling:
    data = event.data
    if isinstance(data, RulingSigned):
        signed = RulingSignature(event.seq, event.at, event.actor, data.role, data.accepted, data.reason)
        return msgspec.structs.replace(ruling, signatures=(*ruling.signatures, signed))
    return msgspec.structs.replace(ruling, acts=(*ruling.acts, event.seq))
