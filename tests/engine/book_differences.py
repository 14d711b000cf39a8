"""Random matches played under two rulebooks with the same decisions: which rules make a difference, and how often.

Of each match the first difference counts: in the question, the facts (but for the clauses they cite) or the state. It
is due to the fewest rules that bring it about when they are turned in the first book (`replays.disputes.due_rules`). A
difference that is due to no rule is a fault of the engine.

    python -m tests.engine.book_differences 0 1999 --processes 2         # 16.0 against 18.4
    python -m tests.engine.book_differences 0 99 --books 1.2 1.3         # other books
    python -m tests.engine.book_differences 0 99 --same houses           # the second book with the houses of the first
    python -m tests.engine.book_differences 0 99 --further               # also the differences behind the first one

FIRST and LAST are numbers of `tests.engine.random_matches`, of which those under the first book are played.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from engine.errors import SetupError
from engine.rules.questions.forgetting import show_by
from engine.rulesets import RULESETS, switches
from engine.table.setup import Setup
from replays.disputes.applied_events import Deed, do
from replays.disputes.due_rules import (
    READINGS,
    BookPoint,
    mixed,
    rule_in_words,
    rules_apart,
    under_another_book,
)
from replays.disputes.replayed_line import ReplayedLine, due_on_line, plain, whole
from replays.engines.present_game import PresentGame
from replays.engines.registry import PRESENT
from tests.engine.matches import MOST_DECISIONS, Script

BOOKS = ("16.0", "18.4")
MOST_OF_A_MATCH = 12
"""With `--further`, so many differences of one match are looked for."""
AT_ONCE = 25
"""So many matches are given to a process at a time."""


class BookDifference(NamedTuple):
    """Where a match goes another way under the other book."""

    number: int
    """Of the match, as in `tests.engine.random_matches`."""
    turn: int
    decision: int
    """0: at the opening."""
    what: tuple[str, ...]
    """Fields of `replays.disputes.replayed_line.EventOutcome`."""
    points: tuple[BookPoint, ...]
    """What it is due to."""

    @property
    def cause(self) -> str:
        """The rules in short, as the table lists them."""
        return " + ".join(_in_short(point) for point in self.points)

    @property
    def place(self) -> str:
        """Where it is, and in what."""
        return f"match {self.number}, turn {self.turn}, decision {self.decision}: {', '.join(self.what)}"


def _in_short(point: BookPoint) -> str:
    if not point.name:
        return point.field
    return f"reading {point.name}" if point.field == READINGS else f"erratum of {point.name}"


class _Apart(NamedTuple):
    seq: int
    turn: int
    what: tuple[str, ...]


class Pair:
    """One match under two books, with the same decisions as long as these have a meaning in both."""

    def __init__(self, script: Script, own: Setup, other: Setup) -> None:
        self.script, self.own, self.other = script, own, other
        self.deeds: list[Deed] = []
        self.line = ReplayedLine(self.deeds, PRESENT)

    def difference(self) -> BookDifference | None:
        """The first difference, and its rules."""
        apart = self._first_apart()
        if apart is None:
            return None
        points = due_on_line(self.line, apart.seq, apart.what, self.own, self.other)
        return BookDifference(self.script.number, apart.turn, apart.seq - 1, apart.what, points)

    def _first_apart(self) -> _Apart | None:
        games = [PRESENT.open(setup, facts=True) for setup in (self.own, self.other)]
        players = self.script.players()
        what = _unlike(games)
        if what:
            return _Apart(1, 0, what)
        for seq in range(2, MOST_DECISIONS + 2):
            choice, question_of_other = (game.pending for game in games)
            alike = whole(choice) == whole(question_of_other)
            if choice is None:
                return None if alike else _Apart(seq - 1, games[0].turn, ("position",))
            turn = games[0].turn
            deed = Deed(seq, "decision", tuple(players[choice.seat].answer(choice)), None)
            self.deeds.append(deed)
            do(deed, games[0])
            self.line.note(seq, choice, games[0])
            if not alike:
                return _Apart(seq, turn, ("question",))
            do(deed, games[1])
            show_by(games[1].table, self.line.ids_after(seq), games[1].pending)
            what = _unlike(games)
            if what:
                return _Apart(seq, turn, what)
            self.line.note_rest(seq, games[0])
        return None


def _unlike(games: Sequence[PresentGame]) -> tuple[str, ...]:
    """What differs after an event that was the same in both games."""
    own, other = games
    facts = ("facts",) if plain(own.facts) != plain(other.facts) else ()
    return (*facts, "position") if own.rows() != other.rows() else facts


def differences(
    script: Script, book: str, same: Iterable[str] = (), *, further: bool = False
) -> Iterator[BookDifference]:
    """The first difference of a match under another book. Raises SetupError where that book cannot play it.

    script: a match under the first book.
    book: the name of the other one.
    same: fields of the ruleset that the other book takes from the first.
    further: also those that show when the rules of the first difference are the same in both books, and so on.
    """
    own = Setup.from_data(script.setup)
    other = mixed(under_another_book(own, book), own, [BookPoint(name) for name in same])
    for _ in range(MOST_OF_A_MATCH if further else 1):
        difference = Pair(script, own, other).difference()
        if difference is None:
            return
        yield difference
        if not difference.points:
            return
        other = mixed(other, own, difference.points)


# the program


@dataclass
class Tally:
    """What the differences of some matches are due to."""

    matches: int = 0
    alike: int = 0
    unplayable: int = 0
    """Matches that the other book cannot play."""
    by_cause: dict[str, list[BookDifference]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def see(self, script: Script, book: str, same: Sequence[str], *, further: bool) -> None:
        """Play a match and count its differences."""
        self.matches += 1
        many = 0
        try:
            for difference in differences(script, book, same, further=further):
                many += 1
                if difference.points:
                    self.by_cause.setdefault(difference.cause, []).append(difference)
                else:
                    self.faults.append(f"due to nothing: {difference.place}")
        except SetupError:
            self.unplayable += 1
        except Exception as problem:
            where = traceback.extract_tb(problem.__traceback__)[-1]
            self.faults.append(f"match {script.number}: {problem!r} in {where.filename}:{where.lineno}")
        else:
            self.alike += not many

    def add(self, more: Tally) -> None:
        """Add the counts of other matches."""
        self.matches += more.matches
        self.alike += more.alike
        self.unplayable += more.unplayable
        self.faults += more.faults
        for cause, those in more.by_cause.items():
            self.by_cause.setdefault(cause, []).extend(those)

    def lines(self, books: Sequence[str]) -> Iterator[str]:
        """The table, the faults, and a summary in one line."""
        for cause, those in sorted(self.by_cause.items(), key=lambda row: (-len(row[1]), row[0])):
            yield f"{len(those):6} {cause}: {those[0].place}"
            yield from (f"       {rule_in_words(rule, *books)}" for rule in rules_apart(those[0].points, *books))
        yield from self.faults
        yield (
            f"{self.matches} matches under {books[0]} and {books[1]}: {self.alike} alike, {self.unplayable} that "
            f"{books[1]} cannot play, {len(self.by_cause)} causes, {len(self.faults)} faults"
        )


def survey(numbers: range, books: Sequence[str], same: Sequence[str], further: bool) -> Tally:
    """Play the matches under the first book among these, and count their differences."""
    tally = Tally()
    for number in numbers:
        script = Script.numbered(number)
        if script.setup["ruleset"] == books[0]:
            tally.see(script, books[1], same, further=further)
    return tally


def main(arguments: list[str]) -> int:
    """Play matches under two books, and print which rules make a difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.book_differences", description=main.__doc__)
    parser.add_argument("first", type=int, help="the number of the first match")
    parser.add_argument("last", type=int, help="that of the last one")
    parser.add_argument("--books", nargs=2, choices=list(RULESETS), default=list(BOOKS), metavar="BOOK")
    parser.add_argument(
        "--same", nargs="+", default=[], metavar="RULE", help="rules that the second takes from the first"
    )
    parser.add_argument("--further", action="store_true", help="also the differences behind the first of each match")
    parser.add_argument("--processes", type=int, default=1)
    given: Any = parser.parse_args(arguments)
    for name in given.same:
        if name not in switches(*(RULESETS[book] for book in given.books)):
            parser.error(f"{name} is no rule in which {' and '.join(given.books)} differ")
    pieces = [
        range(start, min(start + AT_ONCE, given.last + 1)) for start in range(given.first, given.last + 1, AT_ONCE)
    ]
    total = Tally()
    with ProcessPoolExecutor(given.processes) if given.processes > 1 else nullcontext() as pool:
        over = map if pool is None else pool.map
        for tally in over(partial(survey, books=given.books, same=given.same, further=given.further), pieces):
            total.add(tally)
    print(*total.lines(given.books), sep="\n")
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
