"""Verify a log from its file alone: every changed byte is found and located.

The checks, in their order: every line is a well-formed event in canonical JSON; sequence, chain and the commitments
of sealed parts; the signature of the announcement, if the seed was announced; the seed against its commitment; and, as
far as secrets are there, the match is played again: every shuffle drawn again from seed and contributions, every
question and every state compared with what the log committed to. Given a checkpoint with a proof
(`replays.proof.checkpoints`), that the log is the one it vouches for.

The chance of a match with printed cards was observed at the table, so no shuffle is drawn again. The chain, questions,
states, and the legality of every answer by all that was seen before it are checked as ever. The log cannot show that
the cards that were seen are those that lay there (`chance`, `checked` and `unchecked` of `VerificationReport`).

A chain alone cannot show that the holder of the seed rewrote a log from some event to its end: compare the reported
head with one noted elsewhere (`expect`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from engine.table.chance import FILLED
from replays.engines.registry import Engines
from replays.exports.log import LineInvalid, read_line
from replays.fold.fold import Divergence, Fold, Grade
from replays.log.canonical import GENESIS
from replays.log.chain import check_event
from replays.log.errors import NotFoldable
from replays.log.event_types import Decision, MatchClosed, MatchOpened, SignedCommitment
from replays.log.events import Event
from replays.log.grades import Graded, KeptBy
from replays.play.announcements import holds
from replays.proof.checkpoints import ProofInvalid, Proven, check_proof

CHECKS: dict[str, str] = {
    "chain": "form, sequence and hashes of every event",
    "answers": "every answer to the question that was asked",
    "legality": "every answer allowed by the rules",
    "states": "every state that the log committed to",
    "chance": "every draw, from seed and contributions",
}
"""The checks -> their descriptions."""


class LogFault(msgspec.Struct, frozen=True):
    """The first place at which a file is not what was written."""

    line: int
    """Line of the file, from 1; also the sequence number that event must have."""
    what: str
    """`line`: malformed or not canonical; `chain/<check>` as in `replays.log.chain`; `head`: another end than expected;
    `announcement`: its signature is false; `checkpoint`: the checkpoint is false, or vouches for another log."""
    detail: str


class VerificationReport(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a verification."""

    match: str | None
    events: int
    """Events whose bytes and chain hold."""
    head: str
    """Hash of the last of them."""
    fault: LogFault | None
    grade: Grade
    """The grade of the fold over these events."""
    kept_engine: KeptBy | None
    """The kept engine that confirmed it; null: the present one, or none, did."""
    folded_to: int
    """Last event whose state was confirmed."""
    divergence: Divergence | None
    note: str | None
    """Why the fold could not go further, when it neither ended nor diverged (redacted secrets)."""
    closed: bool
    sealed: int
    """Sealed parts whose disclosure was checked."""
    redacted: int
    """Sealed parts without a disclosure."""
    engine: str | None
    catalogue: str | None
    result: dict[str, Any] | None
    announcement: SignedCommitment | None
    """The seed was announced like this, and signed, before the players contributed. Null: not announced."""
    contributions: tuple[str, ...] | None
    """The entropy that went into every shuffle beside the seed, by seat; empty where a seat contributed nothing."""
    shuffles: int
    """Shuffles drawn again from seed and contributions, on the line of the match; undone ones are drawn again too,
    but not counted."""
    chance: Literal["drawn", "observed", "observed, then drawn"] | None
    """`drawn`: by the engine, from seed and contributions; `observed`: at the table, with printed cards;
    `observed, then drawn`: in a what-if match that was filled. Null: nothing opens it."""
    observations: int
    """Answers that say what was seen at the table, on the line of the match."""
    checked: tuple[str, ...]
    """The checks that hold, up to event `folded_to`: some of `CHECKS`."""
    unchecked: tuple[str, ...]
    """The other `CHECKS`: not made, or impossible."""
    checkpoint: Proven | None
    """The verdict of the given checkpoint on this log; null when none was given, or it does not hold."""

    @property
    def ok(self) -> bool:
        """Whether nothing speaks against the log: bytes and chain hold and no state differs."""
        return self.fault is None and self.divergence is None and self.events > 0

    @property
    def chance_in_words(self) -> str | None:
        """The verdict on chance; None if it was not or cannot be checked."""
        if self.chance is None:
            return None
        if self.chance == "drawn":
            return None if not self.shuffles else f"{_count(self.shuffles, 'shuffle')} drawn again and the same"
        seen = "observed at the table, not verified"
        if self.chance == "observed":
            return seen
        return f"{seen}; since what nobody saw was filled, {_count(self.shuffles, 'shuffle')} drawn again and the same"

    @property
    def graded(self) -> Graded:
        """Grade, divergence and engine in one."""
        return Graded(self.grade, self.divergence, self.kept_engine)

    def to_data(self) -> dict[str, Any]:
        """Plain JSON."""
        return {**msgspec.to_builtins(self), "ok": self.ok}


def verify_lines(
    lines: Iterable[bytes],
    *,
    expect: str | None = None,
    proof: str | None = None,
    key: str | None = None,
    engines: Engines | None = None,
) -> VerificationReport:
    """Verify a log from its lines (a file opened in binary mode).

    `expect`: the hash that it must end with, if known.
    `proof`: a checkpoint with its proof for this log.
    `key`: the server's public key (64 hex digits), if known: then it must have signed announcement and checkpoint.
    `engines`: the kept engines, which have the match's own when this engine does not confirm the log. A file never
    brings an engine.

    No content of the file makes it raise: the report has every fault.
    """
    events: list[Event] = []
    fault: LogFault | None = None
    for number, line in enumerate(lines, 1):
        try:
            event = read_line(number, line)
        except LineInvalid as error:
            fault = LogFault(number, "line", error.reason)
            break
        broken = check_event(event, seq=number, prev=events[-1].hash if events else GENESIS, thorough=True)
        if broken is not None:
            fault = LogFault(number, f"chain/{broken.check}", str(broken))
            break
        events.append(event)
    head = events[-1].hash if events else GENESIS
    if fault is None and expect is not None and head != expect:
        fault = LogFault(len(events), "head", f"the log ends with {head}, not with {expect}")
    elif fault is None and not events:
        fault = LogFault(1, "line", "the file is empty")
    if fault is None:
        fault = _announced(events[0], key)
    proven = None
    if fault is None and proof is not None:
        try:
            proven = check_proof(proof, events, key)
        except ProofInvalid as error:
            fault = LogFault(len(events), "checkpoint", str(error))
    return _fold(events, head, fault, proven, engines)


def verify_file(
    path: str, *, expect: str | None = None, proof: str | None = None, key: str | None = None
) -> VerificationReport:
    """Verify the log in a file. Raises OSError when it cannot be read."""
    with open(path, "rb") as file:
        return verify_lines(file, expect=expect, proof=proof, key=key)


def _announced(first: Event, key: str | None) -> LogFault | None:
    """The fault of the announcement, if it has one."""
    opened = first.data
    if not isinstance(opened, MatchOpened) or opened.announcement is None:
        return None
    if not holds(opened):
        return LogFault(1, "announcement", "its signature is not that of the key it names over this seed and match")
    if key is not None and opened.announcement.key != key:
        return LogFault(1, "announcement", f"it is signed with the key {opened.announcement.key}, not with {key}")
    return None


def _fold(
    events: list[Event], head: str, fault: LogFault | None, proven: Proven | None, engines: Engines | None
) -> VerificationReport:
    opened = events[0].data if events and isinstance(events[0].data, MatchOpened) else None
    end = events[-1].data if events else None
    single, observations = (
        Fold(facts=False, seed=end.seed if isinstance(end, MatchClosed) else None, engines=engines),
        set[int](),
    )
    note = None
    try:
        for event in events:
            question = single.game.pending if single.version and type(event.data) is Decision else None
            single.feed(event)
            if single.divergence is not None:
                break
            if question is not None and question.kind == "observed":
                observations.add(event.seq)
    except NotFoldable as error:
        note = str(error)
    complete = single.exact and single.version == len(events) and fault is None
    grade = single.grade if single.divergence is not None else Grade.EXACT if complete else Grade.UNVERIFIED
    checked = _checked(single, events, complete)
    sealed = [event.sealed.salt is not None for event in events if event.sealed is not None]
    return VerificationReport(
        match=opened.match if opened is not None else None,
        events=len(events),
        head=head,
        fault=fault,
        grade=grade,
        kept_engine=single.kept_engine,
        folded_to=single.version,
        divergence=single.divergence,
        note=note,
        closed=isinstance(end, MatchClosed),
        sealed=sum(sealed),
        redacted=len(sealed) - sum(sealed),
        engine=opened.engine if opened is not None else None,
        catalogue=opened.catalogue if opened is not None else None,
        result=end.result if isinstance(end, MatchClosed) else None,
        announcement=opened.announcement if opened is not None else None,
        contributions=_contributions(opened),
        shuffles=_shuffles(single),
        chance=_chance(opened, single),
        observations=sum(len(observations.intersection(run)) for run in single.history.line(single.version)),
        checked=tuple(name for name in CHECKS if name in checked),
        unchecked=tuple(name for name in CHECKS if name not in checked),
        checkpoint=proven,
    )


def _checked(single: Fold, events: Sequence[Event], complete: bool) -> set[str]:
    """The checks of the whole log that hold."""
    checked = {"chain"} if events else set()
    if complete:
        checked |= {"answers", "legality", "states"}
        if single.setup is not None and not single.setup.observed:
            checked.add("chance")
    return checked


def _chance(opened: MatchOpened | None, single: Fold) -> Literal["drawn", "observed", "observed, then drawn"] | None:
    if opened is None:
        return None
    chance = opened.setup.get("chance")
    if not isinstance(chance, dict) or chance.get("observed") is not True:
        return "drawn"
    filled = single.version and FILLED in single.game.table.chance.ordinals
    return "observed, then drawn" if filled else "observed"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _contributions(opened: MatchOpened | None) -> tuple[str, ...] | None:
    chance = opened.setup.get("chance") if opened is not None else None
    contributions = chance.get("entropy") if isinstance(chance, dict) else None
    return tuple(map(str, contributions)) if isinstance(contributions, list) else None


def _shuffles(fold: Fold) -> int:
    """How often chance was asked for an order, up to the last event confirmed."""
    uses = fold.game.table.chance.ordinals if fold.version else {}
    return sum(times for purpose, times in uses.items() if purpose.endswith("/shuffle"))
