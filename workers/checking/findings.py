"""What an audit finds at one match: folded by the present engine, and by its own where the two part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.english import listed
from engine.table.facts import Fact
from engine.views import Viewer
from replays.engines.archive import SHORT
from replays.engines.errors import EngineFailed, EngineFault
from replays.engines.registry import PRESENT, Engines, stamp_of
from replays.fold.fold import Fold, Own, of_the_engine
from replays.fold.steps import answer_of
from replays.log.errors import NotFoldable, StoreDamaged
from replays.log.event_types import Decision, EngineMoved, MatchOpened
from replays.log.events import Event
from replays.telling.answers import answer_to, decision_sentence, question_for
from replays.telling.sentences import sentence
from replays.telling.transcript import headline
from replays.telling.viewer import Eyes

_OWN_WORDS = {"missing": "its own engine is not kept here", "damage": "damage"}
_ASKED_WORDS = {
    "exact": "exact under {}",
    "failed": "{} could not be asked",
    "damage": "not exact under {} either: damage",
}
_NAMED = 8
"""Digits by which a sentence calls an engine."""
_MOST_CLAUSES = 5
_EYES = Eyes(Viewer("judge"))


class Finding(msgspec.Struct):
    """The finding of an audit at one match."""

    match: str
    version: Annotated[int, Meta(description="events in the log")]
    proven: Annotated[int, Meta(description="the last event that the present engine confirms")]
    grade: Annotated[
        str,
        Meta(
            description="`EXACT`; `DIVERGED`: the present engine comes to something else; `UNVERIFIED`: the log is "
            "damaged, or cannot be folded here"
        ),
    ]
    engine: Annotated[str | None, Meta(description="engine and catalogue that the match was opened with")] = None
    own: Annotated[
        str | None,
        Meta(
            description="where the grade is DIVERGED, what the match's own engine comes to: `exact`; `damage`: to "
            "something else, too; `missing`: it is not kept here; `failed`: it did not answer. Where the "
            "present one is its own, it is `damage`."
        ),
    ] = None
    own_engine: Annotated[
        str | None,
        Meta(description="the beginning of the id of that engine, where it was asked and is not the present one"),
    ] = None
    event: Annotated[int | None, Meta(description="the first event that is not confirmed")] = None
    what: Annotated[
        str | None, Meta(description="which check it fails (`replays.log.grades.Divergence.what`), or `log`")
    ] = None
    reason: str | None = None
    type: Annotated[str | None, Meta(description="type of that event")] = None
    question: Annotated[str | None, Meta(description="the question there, as the present engine asks it")] = None
    answer: list[str] | None = None
    decision: Annotated[str | None, Meta(description="the answer or act there, in words")] = None
    cards: Annotated[
        list[str],
        Meta(
            description="titles of the cards that the answer names, and of the cards whose abilities then resolve",
        ),
    ] = []
    clauses: Annotated[
        list[str], Meta(description="the rule clauses that decide what follows there, as the present engine takes them")
    ] = []
    here: Annotated[
        str | None,
        Meta(description="the first fact there under the present engine that its own does not have, in words"),
    ] = None
    there: Annotated[str | None, Meta(description="the fact in its place under its own engine")] = None
    film: Annotated[bool, Meta(description="whether a film shows the match as it was")] = False
    seconds: float = 0.0

    @property
    def sound(self) -> bool:
        """Whether the match is EXACT under the present engine, or its own."""
        return self.grade == "EXACT" or self.own == "exact"


def in_words(finding: Finding) -> str:
    """The finding as a sentence.

    >>> in_words(Finding("M1", 9, 9, "EXACT"))
    'same under the present engine'
    >>> in_words(Finding("M1", 9, 4, "DIVERGED", own="missing", event=5, decision="Ann ends the step"))
    'differs from event 5 on: Ann ends the step; its own engine is not kept here'
    """
    if finding.grade == "EXACT":
        return "same under the present engine"
    if finding.grade != "DIVERGED":
        return f"cannot be folded from event {finding.event} on: {finding.reason}"
    about = [finding.decision or finding.type or f"event {finding.event}"]
    if finding.clauses:
        about.append(f"rule {listed(finding.clauses)}")
    words = f"differs from event {finding.event} on: {', '.join(about)}"
    if finding.here != finding.there:
        words += f" (here: {finding.here or 'nothing more'}; then: {finding.there or 'nothing more'})"
    if finding.own is None:
        return words
    if finding.own_engine is None:
        return f"{words}; {_OWN_WORDS[finding.own]}"
    own = f"its own engine {finding.own_engine[:_NAMED]}…"
    return f"{words}; {_ASKED_WORDS[finding.own].format(own)}"


def audit(match: str, version: int, events: Iterable[Event], engines: Engines | None = None) -> Finding:
    """Fold the events of one match with the present engine, everything checked.

    Where that one comes to something else, the match is folded by its own engine besides, if `engines` have it.
    """
    fold = Fold(facts=False)
    event: Event | None = None
    finding = Finding(match, version, 0, "EXACT")
    read: list[Event] = []
    rest = iter(events)
    try:
        for event in rest:
            read.append(event)
            fold.feed(event)
            if fold.divergence is not None:
                break
    except (NotFoldable, StoreDamaged) as error:
        finding.grade, finding.what, finding.reason = "UNVERIFIED", "log", str(error)
        finding.event = fold.version + 1
    finding.proven = fold.version
    if fold.opened is not None:
        finding.engine = stamp_of(fold.opened)
    if fold.divergence is not None and event is not None:
        finding.grade, finding.event, finding.what = "DIVERGED", fold.divergence.at, fold.divergence.what
        finding.reason, finding.type = str(fold.divergence), event.type
        sentences_here = _describe(finding, fold, event)
        _ask_its_own(finding, sentences_here, read, rest, engines)
    return finding


def _ask_its_own(
    finding: Finding, sentences_here: list[str], read: list[Event], rest: Iterator[Event], engines: Engines | None
) -> None:
    """Fold by its own engine what the present one does not confirm. That is the one that the match moved to last, which
    confirms all before it, too."""
    first = read[-1].seq
    opened = read[0].data
    own = Own(1, stamp_of(opened)) if isinstance(opened, MatchOpened) else None
    finding.engine = None if own is None else own.stamp
    try:
        log = [*read, *rest]
    except StoreDamaged as error:
        finding.own, finding.reason = "damage", f"{finding.reason}; {error}"
        return
    for event in log:
        if isinstance(event.data, EngineMoved):
            own = Own(event.seq, stamp_of(event.data))
    if own is None or own.stamp == PRESENT.stamp or not of_the_engine(str(finding.what)):
        finding.own = "damage"
        return
    engine = None if engines is None else engines.of(own.stamp)
    if engine is None or engine is PRESENT:
        finding.own = "missing"
        return
    finding.own_engine = None if engine.kept_id is None else engine.kept_id[:SHORT]
    fold = Fold(facts=False, engine=engine, engines=engines, own=lambda: own)
    try:
        fold.feed_all(log[: first - 1])
        fold.record_facts(True)
        sentences_there = _sentences(fold, fold.feed(log[first - 1]))
        fold.record_facts(False)
        finding.own = "exact" if fold.feed_all(log[first:]).exact else "damage"
        if sentences_here and sentences_there:
            finding.here, finding.there = next(
                (
                    (sentence, other)
                    for sentence, other in zip_longest(sentences_here, sentences_there)
                    if sentence != other
                ),
                (None, None),
            )
    except (EngineFailed, EngineFault) as error:
        finding.own, finding.reason = "failed", f"{finding.reason}; {error}"
    except NotFoldable as error:
        finding.own, finding.reason = "damage", f"{finding.reason}; {error}"


def _sentences(fold: Fold, facts: Sequence[Fact]) -> list[str]:
    """Facts in words, as officials read them."""
    if fold.opened is None:
        return []
    seats = fold.opened.names
    return [sentence(fact, seats) for fact in _EYES.facts(facts, fold.game)]


def _describe(finding: Finding, fold: Fold, event: Event) -> list[str]:
    """Describe the event that is not confirmed, as the present engine has it; returns what happens there, in words."""
    if fold.opened is None or not fold.version:
        return []
    seats = fold.opened.names
    if not isinstance(event.data, Decision):
        finding.decision = headline(event, seats)
        return []
    answer = answer_of(event)
    game = fold.game
    pending = game.pending
    finding.answer = None if answer is None else list(answer)
    if pending is None:
        return []
    finding.question = pending.prompt
    decided = answer_to(event, question_for(game, _EYES), _EYES)
    finding.decision = None if decided is None else decision_sentence(decided, seats, ())
    question = game.project(pending, _EYES.viewer)
    titles = [] if question["source"] is None else [question["source"]["title"]]
    named = {option["key"]: option["card"] for option in question["options"]}
    titles += [game.table.by_id[card].name for key in answer or () if (card := named.get(key)) is not None]
    facts: list[Fact] = []
    if finding.what == "state" and answer is not None:  # the answer was legal, so it can be given again
        game.record_facts(True)
        facts = game.submit(answer)
    titles += [fact.cause["title"] for fact in facts if fact.cause and fact.cause.get("title")]
    clauses = [clause for fact in facts for clause in fact.clauses]
    finding.cards, finding.clauses = list(dict.fromkeys(titles)), list(dict.fromkeys(clauses))[:_MOST_CLAUSES]
    return _sentences(fold, facts)
