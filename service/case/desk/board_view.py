"""What a judge looks at in a case: the board at a moment, and what the rules say about what happened."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.catalogue import by_name
from engine.readings import Reading, concerning, listed
from engine.rulesets import RULESETS
from engine.table.setup import Setup
from engine.table.table import Table
from replays.clauses.index import in_words, known_clauses
from replays.clauses.paraphrases import paraphrases
from replays.disputes.case_file import StoryEvent
from replays.engines.kept_game import KeptTable
from replays.telling.transcript import tell
from service.answers import projection
from service.board.board import Board
from service.http.problems import Problem
from service.match.desk.moment import board_elsewhere, desk
from service.match.difference.page import ComparedPlayer, ComparedSide, sides
from service.services import services
from service.who import Reader


class Rule(NamedTuple):
    """A clause that what happened rests on."""

    id: str
    words: str
    """Its id in words."""
    text: str | None
    """What it says, in our own words."""
    section: str | None
    """The heading under which the rulebooks have it."""
    places: str
    """The rulebooks that have it, with the page of each."""
    versions: tuple[str, ...]
    holds: bool
    """It holds in the rulebook version of the match."""
    disputed: bool
    """An event in dispute rests on it; the others are those before it."""


def rules_about(story: Sequence[StoryEvent], ruleset: str) -> list[Rule]:
    """The clauses of a story, those of the events in dispute first. `ruleset`: the match's."""
    cited = {True: dict[str, None](), False: dict[str, None]()}
    for event in story:
        for line in event.lines:
            cited[event.disputed].update(dict.fromkeys(line.clauses))
    return [
        rule(id, ruleset, disputed=disputed)
        for disputed in (True, False)
        for id in cited[disputed]
        if disputed or id not in cited[True]
    ]


class DisputedReading(NamedTuple):
    """A point on which the rulebooks are silent, and that a card in dispute is likely to raise."""

    row: Reading
    read_as: str
    """How the match reads it."""


def silences_about(story: Sequence[StoryEvent], setup: Setup) -> list[DisputedReading]:
    """The readings about the cards of the events in dispute, and then those that touch them.

    Only cards that the story shows to its viewer."""
    cards = [card for name in sorted(titles_in_dispute(story)) if (card := by_name(name)) is not None]
    arise = listed(setup.ruleset.name, setup.variant)
    return [
        DisputedReading(row, row.in_words(setup.readings.get(row.id, row.taken[setup.ruleset.name])))
        for row in concerning(cards)
        if row in arise
    ]


def titles_in_dispute(story: Sequence[StoryEvent]) -> set[str]:
    """The names of the cards in the disputed events of a story, as far as it shows them."""
    return {name for event in story if event.disputed for name in _titles_in(event.facts)}


def _titles_in(part: Any) -> Iterator[str]:
    """The names of the cards in facts, as a viewer gets them."""
    if isinstance(part, Mapping):
        if "card" in part and isinstance(part.get("title"), str):
            yield part["title"]
        part = list(part.values())
    if isinstance(part, list | tuple):
        for piece in part:
            yield from _titles_in(piece)


def rule(id: str, ruleset: str, *, disputed: bool = True) -> Rule:
    """What is known of a clause.

    >>> rule("enter-play-exhausted", "16.0").section
    'Ready and exhausted'
    """
    paraphrase, versions = paraphrases().get(id), known_clauses().get(id, ())
    text, section, places = (
        (None, None, "") if paraphrase is None else (paraphrase.text, paraphrase.section, paraphrase.places)
    )
    return Rule(id, in_words(id), text, section, places, versions, ruleset in versions, disputed)


def board_at(reader: Reader, seq: int, carried: Mapping[str, Any]) -> Board:
    """The board after event `seq`, as the replay has it. `carried`: the query that links carry on, with `share`. Raises
    what `Traveller.at` raises."""
    return board_elsewhere(desk(reader, seq, {"vs": None, **carried}))


def read_measures(text: str) -> list[dict[str, Any]]:
    """The measures in a query. Raises Problem 400."""
    try:
        measures = json.loads(text)
    except ValueError:
        measures = None
    if not isinstance(measures, list) or not all(isinstance(measure, dict) for measure in measures):
        raise Problem("invalid-parameter", "`measures` is no JSON list of measures.")
    return measures


def what_was_done(reader: Reader, first: int, last: int) -> dict[int, str]:
    """Event -> what it did, in a sentence, from `first` to `last`. Raises what `Traveller.between` raises."""
    sentences: dict[int, str] = {}
    if first <= last:
        traveller = services().recorder.traveller
        for line in tell(traveller, reader.match, projection.eyes(reader), first, last):
            sentences.setdefault(line.seq, line.text)
    return sentences


class AtTheTable(NamedTuple):
    """What a match may have, whatever its position: the rulebook and the decks say so."""

    tide: bool
    """The tide is part of it."""
    counters: tuple[str, ...]
    """Kinds of counters that a rulebook lists, beside +1 power."""
    more_counters: bool
    """There may be other kinds, too."""


def at_the_table(table: Table | KeptTable) -> AtTheTable:
    """What a judge may set on the board of a match. For a match of a kept engine it offers everything: that engine
    does not tell, and refuses what it does not know."""
    listed = table.ruleset.listed_counters if isinstance(table, Table) else None
    books = [book.listed_counters for book in RULESETS.values()] if listed is None else [listed]
    counters = sorted({kind for kinds in books for kind in kinds or ()})
    return AtTheTable(not isinstance(table, Table) or table.tide_in_game, tuple(counters), listed is None)


class Apart(NamedTuple):
    """Two moments of a match, the earlier at the left, player by player."""

    left: ComparedSide
    right: ComparedSide
    players: list[ComparedPlayer]
    told: list[str]
    """What differs, in English."""
    boards: tuple[Board, Board]

    @property
    def total(self) -> int:
        """How many differences the page tells."""
        return len(self.told)


def apart(reader: Reader, at: int, vs: int | str, page_query: Mapping[str, Any]) -> Apart:
    """What differs between two moments, as the page of a difference says it. `vs`: an event, or "<match>:<event>" of
    another branch."""
    compared = sides(reader, at, str(vs), dict(page_query))
    sentences = [*compared.rest, *(text for player in compared.players for text in player.said)]
    return Apart(compared.left, compared.right, compared.players, sentences, compared.boards)
