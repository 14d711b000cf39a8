"""Random matches over the lists of all sets mixed, under every rulebook, with two seats and with three.

`Script.numbered(n)` describes match number n. `examine(n)` plays it with the invariants checked at every decision and
folds its log again; `verify(n)` also folds it in every other way and goes on from its snapshots; `glance(n)` checks the
invariants at some rest points only.

    python -m tests.engine.random_matches 0 20000 --processes 2   # so many matches from a number on, and what was found
    python -m tests.engine.random_matches 17                      # match 17, in which something is wrong
    python -m tests.engine.random_matches 0 1000 --digest         # one digest of all: a change of play changes it
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import combinations

from engine.game import Game
from tests.engine.deck_lots import sets_of
from tests.engine.invariants import check_invariants, hook_index
from tests.engine.matches import Played, Script, beyond_reach, digest_of_facts, fold, play

RESTORED = 7
"""Every so many rest points are restored."""
CONTINUED = 3
"""From so many rest points a restored match is played to its end."""
AT_ONCE = 25
"""So many matches are given to a process at a time."""
IN_EVERY_WAY = 20
"""The program verifies one in so many matches, and examines the others."""
GLANCES = 3
"""A glance checks the invariants at every so many rest points; and at the end."""
SHOWN = 3
"""Of the same fault, so many matches are named."""


def verify(number: int) -> Played:
    """Play one match with the invariants checked at every decision, fold it again in every way, and go on from its
    snapshots."""
    one = ended(play(Script.numbered(number), check_invariants))
    folded_bare(one)
    folded_with_facts(one)
    restored(one)
    return one


def examine(number: int) -> Played:
    """Play one match with the invariants checked at every decision, and fold it again to the same state."""
    one = ended(play(Script.numbered(number), check_invariants, every=False))
    folded_at_once(one)
    return one


def glance(number: int) -> Played:
    """Play one match with the invariants checked at some rest points and its end, and fold it again to the same
    state."""
    rests = 0

    def look(game: Game) -> None:
        nonlocal rests
        rests += game.at_rest
        if game.pending is None or (game.at_rest and rests % GLANCES == 0):
            check_invariants(game)

    one = ended(play(Script.numbered(number), look, every=False))
    folded_at_once(one)
    return one


def ended(one: Played) -> Played:
    """The match, which must have a result, or no end within reach."""
    assert one.game.result is not None or beyond_reach(one.game)
    return one


def folded_at_once(one: Played) -> None:
    """The log, trusted and without facts, gives the same state at its end."""
    assert fold(one.setup, one.answers).digest() == one.digests[-1], "the log gives another state"


def folded_bare(one: Played) -> None:
    """The log, trusted and without facts, gives the same state after each answer."""
    game = Game.open(one.setup, facts=False)
    assert game.digest() == one.digests[0]
    for n, answer in enumerate(one.answers, 1):
        assert game.submit(answer, check=False) == []
        assert game.digest() == one.digests[n], f"the fold differs after answer {n}, {answer}"
    assert game.result == one.game.result
    assert game.decisions == len(one.answers)


def folded_with_facts(one: Played) -> None:
    """The log, checked and with facts, tells the same story."""
    game = Game.open(one.setup.to_data())
    facts = list(game.facts)
    for answer in one.answers:
        facts += game.submit(answer, check=True)
    assert game.digest() == one.digests[-1]
    assert digest_of_facts(facts) == one.told


def restored(one: Played) -> None:
    """A snapshot gives the same state, the same question, the same index, the same bytes and the same future."""
    goes_on = {round(k * (len(one.rests) - 1) / (CONTINUED - 1)) for k in range(CONTINUED)}
    for at, (n, blob) in enumerate(one.rests):
        if at % RESTORED and at not in goes_on:
            continue
        game = Game.restore(one.setup, blob)
        assert game.digest() == one.digests[n], f"the snapshot after answer {n} gives another state"
        assert game.snapshot() == blob
        assert game.facts == []
        check_invariants(game)
        if at not in goes_on:
            continue
        twin = fold(one.setup, one.answers[:n], facts=True)
        assert hook_index(game) == hook_index(twin), f"the snapshot after answer {n} gives another index of hooks"
        mine, others = [], []
        for m, answer in enumerate(one.answers[n:], n + 1):
            mine += game.submit(answer)
            others += twin.submit(answer)
            assert game.digest() == one.digests[m], f"restored after answer {n}, the match differs after answer {m}"
        assert digest_of_facts(mine) == digest_of_facts(others)


# the program


@dataclass
class Tally:
    """What some matches were, and what was wrong with them."""

    matches: int = 0
    decisions: int = 0
    seconds: float = 0.0
    seats: Counter[int] = field(default_factory=Counter)
    rulesets: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Two sets of which cards met, in the order of the alphabet."""
    faults: Counter[str] = field(default_factory=Counter)
    where: dict[str, list[str]] = field(default_factory=dict)
    """Fault -> in which matches, some of them."""

    def see(self, script: Script) -> None:
        """Count a match that is going to be played."""
        decks = [seat["deck"] for seat in script.setup["seats"]]
        self.matches += 1
        self.seats[len(decks)] += 1
        self.rulesets[script.setup["ruleset"]] += 1
        self.pairs.update(set_pairs(script))

    def fault(self, number: int, problem: Exception) -> None:
        """Note what is wrong with a match."""
        said = str(problem).splitlines()
        what = f"{type(problem).__name__}: {said[0] if said else ''}"
        self.faults[what] += 1
        self.where.setdefault(what, []).append(f"match {number}: python -m tests.engine.random_matches {number}")

    def add(self, other: Tally) -> None:
        """Add the counts of other matches."""
        self.matches += other.matches
        self.decisions += other.decisions
        self.seconds += other.seconds
        for mine, more in (
            (self.seats, other.seats),
            (self.rulesets, other.rulesets),
            (self.pairs, other.pairs),
            (self.faults, other.faults),
        ):
            mine.update(more)  # type: ignore[attr-defined]
        for what, where in other.where.items():
            self.where.setdefault(what, []).extend(where)

    def lines(self) -> Iterable[str]:
        """What was found, then a summary in one line."""
        for what, many in self.faults.most_common():
            yield f"{many} times {what}"
            yield from (f"    {where}" for where in self.where[what][:SHOWN])
        seats = ", ".join(f"{many} with {seats} seats" for seats, many in sorted(self.seats.items()))
        rulesets = ", ".join(f"{many} under {ruleset}" for ruleset, many in sorted(self.rulesets.items()))
        fewest = min(self.pairs.values(), default=0)
        yield (
            f"{self.matches} matches ({seats}; {rulesets}), {self.decisions} decisions, {self.seconds:.0f} s of the"
            f" processor; {len(self.pairs)} pairs of sets met, each in {fewest} matches or more;"
            f" {self.faults.total()} matches with a fault"
        )


def set_pairs(script: Script) -> set[tuple[str, str]]:
    """Every two sets of which different seats have cards."""
    found: set[tuple[str, str]] = set()
    for one, other in combinations([sets_of(seat["deck"]) for seat in script.setup["seats"]], 2):
        found |= {(min(a, b), max(a, b)) for a in one for b in other}
    return found


def survey(numbers: range) -> Tally:
    """Play these matches and count what they were; what is wrong with one stops none."""
    tally, began = Tally(), time.process_time()
    for number in numbers:
        tally.see(Script.numbered(number))
        try:
            tally.decisions += len((examine if number % IN_EVERY_WAY else verify)(number).answers)
        except Exception as problem:
            tally.fault(number, problem)
    tally.seconds = time.process_time() - began
    return tally


def digests(numbers: range) -> list[str]:
    """A digest of each of these matches: its answers, the state after each of them, all facts and all snapshots."""
    return [digest_of(play(Script.numbered(number))) for number in numbers]


def digest_of(one: Played) -> str:
    """SHA-256 of a match: its answers, the state after each of them, all facts and all snapshots."""
    digest = hashlib.sha256(json.dumps([one.answers, one.digests, one.told]).encode())
    for _, blob in one.rests:
        digest.update(blob)
    return digest.hexdigest()


def main(arguments: list[str]) -> int:
    """Play matches, and print what is wrong and what they were."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.random_matches", description=main.__doc__)
    parser.add_argument("first", type=int, help="number of the first match")
    parser.add_argument("count", type=int, nargs="?", help="how many; without it one, which ends where it fails")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--digest", action="store_true", help="check nothing: print a digest of the matches")
    given = parser.parse_args(arguments)
    if given.count is None:
        one = verify(given.first)
        print(given.first, len(one.answers), "answers,", one.game.turn, "turns:", one.game.result)
        return 0
    numbers = range(given.first, given.first + given.count)
    pieces = [numbers[start : start + AT_ONCE] for start in range(0, len(numbers), AT_ONCE)]
    total, whole = Tally(), hashlib.sha256()
    with ProcessPoolExecutor(given.processes) if given.processes > 1 else nullcontext() as pool:
        over = map if pool is None else pool.map
        if given.digest:
            for piece in over(digests, pieces):
                whole.update("".join(piece).encode())
            print(whole.hexdigest())
            return 0
        for tally in over(survey, pieces):
            total.add(tally)
    print(*total.lines(), sep="\n")
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
