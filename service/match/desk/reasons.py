"""Why something happened: decision, cause, cards in our own words, clauses, and readings where the rulebook is silent.
Made of facts as they were projected for the reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.abilities import text_of
from engine.readings import READINGS
from replays.clauses.index import in_words, known_clauses
from replays.clauses.of_facts import clause_of
from replays.log.event_types import Decision, Overridden
from replays.telling.answers import answer_to
from replays.telling.transcript import lines_of
from service.answers import projection
from service.answers.moments import names_of
from service.board.naming import cards
from service.http.problems import Problem
from service.services import services
from service.who import Reader


class CardSummary(NamedTuple):
    """What a card does, in our own words."""

    title: str
    text: str


class Clause(NamedTuple):
    """A clause, or a ruling, and where it holds. Its text stands in the rulebook."""

    id: str
    words: str
    versions: tuple[str, ...]
    holds: bool
    """It holds in the rulebook version of the match."""


class Silence(NamedTuple):
    """What the rulebook is silent about, and how the match reads it."""

    id: str
    question: str
    read_as: str
    authority: str
    """What speaks for the option that is taken."""
    otherwise: bool
    """The match is read otherwise than new ones: it chose so, or is older."""


class Reason(NamedTuple):
    """The reason for a fact."""

    fact: int
    text: str
    cause: str | None
    """The card that did it."""
    ability: str | None
    cards: list[CardSummary]
    clauses: list[Clause]
    readings: list[Silence]
    kind: str
    """The kind of the fact."""
    usual: list[Clause]
    """The clause on which facts of this kind rest where they name none; empty for acts of officials."""


class Why(NamedTuple):
    """The reasons for what an event did. Question and answer only as far as the reader may see them."""

    seq: int
    about: list[str]
    """What the event says itself."""
    decided: str | None
    """The player who decided."""
    question: str | None
    answer: list[str]
    reasons: list[Reason]
    ruleset: str
    names: list[str]


def reasons(reader: Reader, seq: int, fact: int | None = None) -> Why:
    """Why what event `seq` did happened; `fact`: only the fact of that index. Raises Problem 404, and what
    `Traveller.between` raises."""
    names = names_of(reader)
    before: Any = None
    for fold, event, facts in services().recorder.traveller.between(reader.match, max(1, seq - 1), seq):
        game = fold.game
        if event.seq < seq:
            before = projection.choice(game, reader)
            place = (game.turn, game.step)
            continue
        seen = projection.facts(facts, game, reader)
        turn, step = (0, "setup") if seq == 1 else place
        chosen = answer_to(event, before, projection.eyes(reader))
        lines = lines_of(event, seen, names, turn=turn, step=step, decision=chosen)
        if fact is not None and fact >= len(seen):
            break
        decision = event.data if isinstance(event.data, Decision | Overridden) else None
        ruleset = game.table.ruleset.name
        return Why(
            seq,
            [
                line.text
                for line in lines
                if line.fact is None and line.reading is None and (chosen is None or not chosen.offered)
            ],
            None if decision is None else names[decision.seat],
            None if decision is None or before is None else before["text"],
            [] if chosen is None else list(chosen.labels or ()),
            [
                _reason(line.fact, line.text, seen[line.fact], ruleset)
                for line in lines
                if line.fact is not None and fact in (None, line.fact)
            ],
            ruleset,
            names,
        )
    what = f"event {seq}" if fact is None else f"line {fact} of event {seq}"
    raise Problem("not-found", f"There is no {what} with a reason to show.")


def clauses_of(ids: Iterable[str], ruleset: str) -> list[Clause]:
    """The clauses with these ids, and where they hold."""
    return [Clause(id, in_words(id), known_clauses().get(id, ()), ruleset in known_clauses().get(id, ())) for id in ids]


def _reason(index: int, text: str, fact: Mapping[str, Any], ruleset: str) -> Reason:
    cause = fact.get("cause") or {}
    title = cause.get("title")
    titles = dict.fromkeys([*([title] if title else []), *cards(fact)])
    usual = clause_of(fact["kind"], fact["data"], ruleset, by_card=title is not None)
    own = [CardSummary(name, text_of(name).summary) for name in titles]
    return Reason(
        index,
        text,
        title,
        ability_in_words(cause.get("ability")),
        [summary for summary in own if summary.text],
        clauses_of(fact.get("clauses") or (), ruleset),
        [_silence(reading["id"], reading["option"], ruleset) for reading in fact.get("readings") or ()],
        fact["kind"],
        clauses_of([usual] if usual else [], ruleset),
    )


def _silence(id: str, option: str, ruleset: str) -> Silence:
    row = READINGS[id]
    return Silence(id, row.question, row.options[option], row.authority, row.taken.get(ruleset) != option)


def ability_in_words(key: str | None) -> str | None:
    """The name of an ability.

    >>> ability_in_words("play"), ability_in_words("after:destroyed:take_the_soul")
    ('play', 'after destroyed')
    """
    return None if not key else " ".join(key.replace("_", " ").split(":")[:2])
