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
from replays.engines.driving import project
from replays.engines.errors import EngineFailed, EngineFault
from replays.engines.registry import PRESENT, Engines, stamp_of
from replays.fold.fold import Fold, Own, of_the_engine
from replays.fold.steps import answer_of
from replays.log.errors import NotFoldable, StoreDamaged
from replays.log.event_types import Decision, EngineMoved, MatchOpened
from replays.log.events import Event
from replays.telling.answers import answer_to, decision_sentence, question_for
from replays.telling.eyes import Eyes
from replays.telling.sentences import sentence
from replays.telling.transcript import headline

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
    """What an audit found at one match."""

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
    question: Annotated[str | None, Meta(description="what was asked there, as the present engine asks it")] = None
    answer: list[str] | None = None
    decision: Annotated[str | None, Meta(description="what was done there, in words")] = None
    cards: Annotated[
        list[str],
        Meta(
            description="titles of the cards involved: those that the answer names, and those whose abilities then "
            "resolve"
        ),
    ] = []
    clauses: Annotated[
        list[str], Meta(description="the rule clauses that decide what follows there, as the present engine takes them")
    ] = []
    here: Annotated[
        str | None,
        Meta(description="what happens there first under the present engine and not under its own, in words"),
    ] = None
    there: Annotated[str | None, Meta(description="what happens in its place under its own")] = None
    film: Annotated[bool, Meta(description="whether a film shows the match as it was")] = False
    seconds: float = 0.0

    @property
    def sound(self) -> bool:
        """Whether the match is EXACT under the present engine, or its own."""
        return self.grade == "EXACT" or self.own == "exact"


def in_words(found: Finding) -> str:
    """The finding as a sentence.

    >>> in_words(Finding("M1", 9, 9, "EXACT"))
    'same under the present engine'
    >>> in_words(Finding("M1", 9, 4, "DIVERGED", own="missing", event=5, decision="Ann ends the step"))
    'differs from event 5 on: Ann ends the step; its own engine is not kept here'
    """
    if found.grade == "EXACT":
        return "same under the present engine"
    if found.grade != "DIVERGED":
        return f"cannot be folded from event {found.event} on: {found.reason}"
    about = [found.decision or found.type or f"event {found.event}"]
    if found.clauses:
        about.append(f"rule {listed(found.clauses)}")
    words = f"differs from event {found.event} on: {', '.join(about)}"
    if found.here != found.there:
        words += f" (here: {found.here or 'nothing more'}; then: {found.there or 'nothing more'})"
    if found.own is None:
        return words
    if found.own_engine is None:
        return f"{words}; {_OWN_WORDS[found.own]}"
    own = f"its own engine {found.own_engine[:_NAMED]}…"
    return f"{words}; {_ASKED_WORDS[found.own].format(own)}"


def audit(match: str, version: int, events: Iterable[Event], engines: Engines | None = None) -> Finding:
    """Fold the events of one match with the present engine, everything checked.

    Where that one comes to something else, the match is folded by its own engine besides, if `engines` have it.
    """
    fold = Fold(facts=False)
    event: Event | None = None
    found = Finding(match, version, 0, "EXACT")
    read: list[Event] = []
    rest = iter(events)
    try:
        for event in rest:
            read.append(event)
            fold.feed(event)
            if fold.divergence is not None:
                break
    except (NotFoldable, StoreDamaged) as error:
        found.grade, found.what, found.reason = "UNVERIFIED", "log", str(error)
        found.event = fold.version + 1
    found.proven = fold.version
    if fold.opened is not None:
        found.engine = stamp_of(fold.opened)
    if fold.divergence is not None and event is not None:
        found.grade, found.event, found.what = "DIVERGED", fold.divergence.at, fold.divergence.what
        found.reason, found.type = str(fold.divergence), event.type
        here = _describe(found, fold, event)
        _ask_its_own(found, here, read, rest, engines)
    return found


def _ask_its_own(
    found: Finding, here: list[str], read: list[Event], rest: Iterator[Event], engines: Engines | None
) -> None:
    """Fold by its own engine what the present one does not confirm. That is the one that the match moved to last, which
    confirms all before it, too."""
    first = read[-1].seq
    opened = read[0].data
    own = Own(1, stamp_of(opened)) if isinstance(opened, MatchOpened) else None
    found.engine = None if own is None else own.stamp
    try:
        log = [*read, *rest]
    except StoreDamaged as error:
        found.own, found.reason = "damage", f"{found.reason}; {error}"
        return
    for event in log:
        if isinstance(event.data, EngineMoved):
            own = Own(event.seq, stamp_of(event.data))
    if own is None or own.stamp == PRESENT.stamp or not of_the_engine(str(found.what)):
        found.own = "damage"
        return
    engine = None if engines is None else engines.of(own.stamp)
    if engine is None or engine is PRESENT:
        found.own = "missing"
        return
    found.own_engine = None if engine.kept is None else engine.kept[:SHORT]
    fold = Fold(facts=False, engine=engine, engines=engines, own=lambda: own)
    try:
        fold.feed_all(log[: first - 1])
        fold.record_facts(True)
        there = _sentences(fold, fold.feed(log[first - 1]))
        fold.record_facts(False)
        found.own = "exact" if fold.feed_all(log[first:]).exact else "damage"
        if here and there:
            found.here, found.there = next(
                ((one, other) for one, other in zip_longest(here, there) if one != other), (None, None)
            )
    except (EngineFailed, EngineFault) as error:
        found.own, found.reason = "failed", f"{found.reason}; {error}"
    except NotFoldable as error:
        found.own, found.reason = "damage", f"{found.reason}; {error}"


def _sentences(fold: Fold, facts: Sequence[Fact]) -> list[str]:
    """Facts in words, as officials read them."""
    if fold.opened is None:
        return []
    seats = fold.opened.names
    return [sentence(fact, seats) for fact in _EYES.facts(facts, fold.game)]


def _describe(found: Finding, fold: Fold, event: Event) -> list[str]:
    """Describe the event that is not confirmed, as the present engine has it; returns what happens there, in words."""
    if fold.opened is None or not fold.version:
        return []
    seats = fold.opened.names
    if not isinstance(event.data, Decision):
        found.decision = headline(event, seats)
        return []
    answer = answer_of(event)
    game = fold.game
    asked = game.pending
    found.answer = None if answer is None else list(answer)
    if asked is None:
        return []
    found.question = asked.prompt
    decided = answer_to(event, question_for(game, _EYES), _EYES)
    found.decision = None if decided is None else decision_sentence(decided, seats, ())
    question = project(asked, game, _EYES.viewer)
    titles = [] if question["source"] is None else [question["source"]["title"]]
    named = {option["key"]: option["card"] for option in question["options"]}
    titles += [game.table.by_id[card].name for key in answer or () if (card := named.get(key)) is not None]
    facts: list[Fact] = []
    if found.what == "state" and answer is not None:  # the answer was legal, so it can be given once more
        game.record_facts(True)
        facts = game.submit(answer)
    titles += [fact.cause["title"] for fact in facts if fact.cause and fact.cause.get("title")]
    clauses = [clause for fact in facts for clause in fact.clauses]
    found.cards, found.clauses = list(dict.fromkeys(titles)), list(dict.fromkeys(clauses))[:_MOST_CLAUSES]
    return _sentences(fold, facts)
