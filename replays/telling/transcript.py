"""A match in plain English, for one viewer: a line per fact, grouped by turn and step, each line with its sources.

Lines are made from facts and answers that were projected for the viewer before they get here, so a transcript can hide
nothing wrongly shown to it and show nothing that was hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from replays.fold.travel import Traveller
from replays.log.event_kinds import VOCABULARY
from replays.log.event_types import Conceded, Decision, Overridden
from replays.log.events import Event
from replays.telling import answers
from replays.telling.answers import AnsweredQuestion
from replays.telling.certain_cards import certain_by_now
from replays.telling.sentences import sentence, silence
from replays.telling.viewer import Eyes


class TranscriptLine(msgspec.Struct, frozen=True):
    """One line of a transcript."""

    seq: Annotated[int, Meta(description="the event it tells of")]
    fact: Annotated[
        int | None,
        Meta(
            description="index of the fact among those of the event; null for a line about the event itself, "
            "or about a reading"
        ),
    ]
    kind: Annotated[
        str,
        Meta(
            description="the kind of the fact, or the type of the event; `reading` for what the rulebook is silent "
            "about, below the first fact of the event that follows from it"
        ),
    ]
    turn: int
    step: str
    seat: Annotated[int | None, Meta(description="who decided, where the event is a decision or a concession")]
    text: str
    clauses: Annotated[tuple[str, ...], Meta(description="the rule clauses that decided the outcome")] = ()
    reading: Annotated[
        str | None, Meta(description="which reading it tells of, where its kind is `reading`; see GET /readings")
    ] = None


class StepOfTurn(msgspec.Struct):
    """The lines of one step."""

    step: str
    lines: list[TranscriptLine]


class TranscriptTurn(msgspec.Struct):
    """The steps of one turn. A rewind makes a turn appear again."""

    turn: int
    steps: list[StepOfTurn]


def lines_of(
    event: Event,
    facts: Sequence[Mapping[str, Any]],
    seats: Sequence[str],
    *,
    turn: int,
    step: str,
    decision: AnsweredQuestion | None,
    by_now: Mapping[int, str] | None = None,
) -> list[TranscriptLine]:
    """The lines of one event.

    `turn`, `step`: the place of the match before it.
    `decision`: the decision in it, if there is one (`replays.telling.answers.answer_to`).
    `by_now`: additions that are certain only now (`replays.telling.certain_cards`), by the number of their fact.
    """
    seat = event.data.seat if isinstance(event.data, Decision | Conceded | Overridden) else None
    said: list[TranscriptLine] = []
    chosen = None if decision is None else answers.decision_sentence(decision, seats, [fact["kind"] for fact in facts])
    for about in (headline(event, seats), chosen):
        if about is not None:
            said.append(TranscriptLine(event.seq, None, event.type, turn, step, seat, about))
    for index, fact in enumerate(facts):
        data = fact.get("data") or {}
        if fact["kind"] == "turn.began":
            turn, step = data.get("turn", turn), "start"
        elif fact["kind"] == "step.began":
            step = data.get("step", step)
        said.append(
            TranscriptLine(
                event.seq,
                index,
                fact["kind"],
                turn,
                step,
                seat,
                sentence(fact, seats) + (f" ({by_now[index]})" if by_now and index in by_now else ""),
                tuple(fact.get("clauses") or ()),
            )
        )
        for read in fact.get("readings") or ():
            if all(line.reading != read["id"] for line in said):
                text = silence(read["id"], read["option"])
                said.append(TranscriptLine(event.seq, None, "reading", turn, step, seat, text, reading=read["id"]))
    return said


def headline(event: Event, names: Sequence[str]) -> str | None:
    """Describe an event by its own data; None where its facts say it all. Sealed parts are never used."""
    return VOCABULARY.kind(event.type).headline(event.data, names)


def tell(
    traveller: Traveller,
    match: str,
    eyes: Eyes,
    first: int = 1,
    last: int | None = None,
    by_now: int | None = None,
) -> Iterator[TranscriptLine]:
    """The lines of the events `first` to `last` (both included; the last proven one by default), for one viewer.

    `by_now`: with printed cards, add which card it was where that is certain by this event, the last one that the
    viewer may know of. If the record knows a hand, viewers who see everything get it.

    Stops at a divergence without a word: look at the grade first. Raises what `Traveller.between` raises.
    """
    seats = traveller.opening(match).data.names
    if last is None:
        last = traveller.store.head(match).version
    before, question = (0, "setup"), None
    if first > 1:
        game = traveller.at(match, first - 1).game
        before, question = (game.turn, game.step), answers.question_for(game, eyes)
    certain = None
    if by_now is not None and (eyes.viewer.sees_all or not traveller.opening(match).setup.sees):
        certain = certain_by_now(traveller, match, by_now)
    for fold, event, facts in traveller.between(match, first, last):
        more = None if certain is None else certain.about(event.seq, facts, fold.game)
        shown, decision = eyes.facts(facts, fold.game), answers.answer_to(event, question, eyes)
        yield from lines_of(event, shown, seats, turn=before[0], step=before[1], decision=decision, by_now=more)
        before, question = (fold.game.turn, fold.game.step), answers.question_for(fold.game, eyes)


def grouped(lines: Iterable[TranscriptLine]) -> list[TranscriptTurn]:
    """The same lines by turn and step, in their order."""
    turns: list[TranscriptTurn] = []
    for line in lines:
        if not turns or turns[-1].turn != line.turn:
            turns.append(TranscriptTurn(line.turn, []))
        steps = turns[-1].steps
        if not steps or steps[-1].step != line.step:
            steps.append(StepOfTurn(line.step, []))
        steps[-1].lines.append(line)
    return turns


def plain_text(turns: Iterable[TranscriptTurn]) -> str:
    """A transcript as text, with the event numbers in front."""
    out: list[str] = []
    for turn in turns:
        out.append(f"Turn {turn.turn}" if turn.turn else "Set-up")
        for step in turn.steps:
            out.append(f"  {step.step}")
            out += [
                f"    {line.seq:>4}  {line.text}"
                for line in step.lines
                if line.kind not in ("turn.began", "step.began")
            ]
    return "\n".join(out) + "\n" if out else ""
