"""Measure the engine alone: folding logs, opening matches, snapshots. One process, one core, no Redis.

The material is the same on every machine: matches between the two starter decks under the full rules of the current
rulebook, by seeded players, played and validated before anything is timed; for one figure, matches between all deck
lists of the first set, for one between made-up decks of all sets, and for one matches in which cards give abilities to
others. Folds are compared with them by digest.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import catalogue
from engine.catalogue import by_name
from engine.catalogue.decks import deck_lists, starter_decks
from engine.game import Game, Setup
from engine.opening.made_up_decks import make_deck
from engine.opening.positions import setup_of
from engine.players import RandomPlayer
from engine.rulesets import CURRENT
from engine.table.setup import for_new_match
from tests.bench.measure import RUNS, BenchmarkFault, Measure, Taken, seconds

MATCHES = 40
GIVERS_IN = "Radiant Argus the Supreme"
"""The deck whose houses have cards that give abilities to others."""
GIVERS = ("Spectral Tunneler", "Charge!")
LONGEST_SEARCH = 5000
"""Most matches played in search of a long one."""
MIDDLES = 5
"""Rest points of each match at which snapshots are measured, spread evenly over it."""


@dataclass(frozen=True, slots=True)
class Log:
    """A match that was played: its set-up as plain data and checked, its answers, its last digest, some snapshots."""

    raw: dict[str, Any]
    setup: Setup
    answers: tuple[tuple[str, ...], ...]
    digest: str
    snapshots: tuple[bytes, ...]


@functools.cache
def logs(matches: int) -> tuple[Log, ...]:
    """Play so many matches; the second half with the decks exchanged between the seats."""
    decks = list(starter_decks().values())
    return tuple(_play(number, decks if number * 2 < matches else decks[::-1]) for number in range(matches))


@functools.cache
def logs_of_all_decks(matches: int) -> tuple[Log, ...]:
    """Play so many matches between all decks of the catalogue: each meets the next, then the one after, and so on. From
    as many matches as there are decks, each deck plays in both seats."""
    decks = list(deck_lists("CotA").values())
    pairs = [(n % len(decks), (n + 1 + n // len(decks)) % len(decks)) for n in range(matches)]
    return tuple(_play(number, [decks[one], decks[other]]) for number, (one, other) in enumerate(pairs))


@functools.cache
def logs_of_all_sets(matches: int) -> tuple[Log, ...]:
    """Play so many matches between made-up decks of all sets: each set meets itself and every other in turn."""
    codes = [found.code for found in catalogue.sets()]
    couples = list(itertools.combinations_with_replacement(codes, 2))
    chosen = [couples[n % len(couples)] for n in range(matches)]
    return tuple(
        _play(number, [make_deck(one, 2 * number + 1), make_deck(other, 2 * number + 2)])
        for number, (one, other) in enumerate(chosen)
    )


@functools.cache
def logs_with_grants(matches: int) -> tuple[Log, ...]:
    """Play so many matches with cards that give abilities to other creatures. Both players have them in play and in
    their decks, and use them when they can."""
    return tuple(_play_on(number, _table_of_givers(number), _Giver) for number in range(matches))


def _table_of_givers(number: int) -> dict[str, Any]:
    """A table in the middle of a match: seven creatures a side, and three kinds of givers between them."""
    deck = starter_decks()[GIVERS_IN]
    titles = [row["title"] for row in deck["cards"]]
    line = [row["title"] for row in deck["cards"] if by_name(row["title"]).type == "creature"][:7]  # type: ignore[union-attr]
    rest = [title for title in titles if title not in line and title not in GIVERS]
    seat = {
        "houses": deck["houses"],
        "line": line,
        "artifacts": [GIVERS[0]] * 3,
        "hand": [GIVERS[1], *rest[:5]],
        "deck": [*rest[5:], *[GIVERS[1]] * 4],
    }
    position = {"turn": 3, "step": "house", "active": number % 2, "seats": [seat, seat]}
    return {"ruleset": CURRENT, "position": position, "chance": {"seed": f"{number:064x}"}}


@functools.cache
def long_log(decisions: int) -> Log:
    """The first match with at least so many decisions among those of players who never reap: few keys are forged."""
    decks = list(starter_decks().values())
    for number in range(LONGEST_SEARCH):
        log = _play(number, decks, _Patient, eagerness=2)
        if len(log.answers) >= decisions:
            return log
    raise BenchmarkFault(f"none of {LONGEST_SEARCH} matches has {decisions} decisions")


class _Giver(RandomPlayer):
    """A player that prefers cards which give abilities: artifacts, and such actions."""

    __slots__ = ()

    def _weight(self, key: str) -> int:
        return 40 if key.startswith("action:") else super()._weight(key)


class _Patient(RandomPlayer):
    """Never reaps."""

    __slots__ = ()

    def _weight(self, key: str) -> int:
        return 0 if key.startswith("reap:") else super()._weight(key)


def _play(
    number: int, decks: list[dict[str, Any]], player: type[RandomPlayer] = RandomPlayer, eagerness: int = 6
) -> Log:
    raw = for_new_match(
        {
            "ruleset": CURRENT,
            "seats": [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=True)],
            "chance": {"seed": f"{number:064x}", "entropy": ["", ""]},
        }
    )
    return _play_on(number, raw, player, eagerness)


def _play_on(number: int, raw: dict[str, Any], player: type[RandomPlayer], eagerness: int = 6) -> Log:
    """Play a match of a set-up to its end."""
    setup = setup_of(raw) if "position" in raw else Setup.from_data(raw)
    players = [player(f"bench/{number}/{seat}", eagerness) for seat in (0, 1)]
    game = Game.open(setup)
    answers: list[tuple[str, ...]] = []
    rests: list[bytes] = []
    while game.pending is not None:
        if game.at_rest:
            rests.append(game.snapshot())
        answers.append(tuple(players[game.pending.seat].answer(game.pending)))
        game.submit(answers[-1])
    places = [len(rests) * (2 * n + 1) // (2 * MIDDLES) for n in range(MIDDLES)]
    return Log(raw, setup, tuple(answers), game.digest(), tuple(rests[at] for at in places))


def fold_decisions_per_s(matches: int = MATCHES, runs: int = RUNS) -> Measure:
    """Decisions folded per second from trusted logs, facts off."""
    return _fold("fold_decisions_per_s", logs(matches), runs, facts=False)


def fold_decisions_per_s_all_decks(matches: int = MATCHES, runs: int = RUNS) -> Measure:
    """The same for matches between all decks of the catalogue."""
    return _fold("fold_decisions_per_s_all_decks", logs_of_all_decks(matches), runs, facts=False)


def fold_decisions_per_s_all_sets(matches: int = MATCHES, runs: int = RUNS) -> Measure:
    """The same for matches between made-up decks of all sets."""
    return _fold("fold_decisions_per_s_all_sets", logs_of_all_sets(matches), runs, facts=False)


def fold_grants_decisions_per_s(matches: int = MATCHES, runs: int = RUNS) -> Measure:
    """Decisions folded per second, facts off, where other cards give abilities to the creatures in play."""
    return _fold("fold_grants_decisions_per_s", logs_with_grants(matches), runs, facts=False)


def fold_facts_decisions_per_s(matches: int = MATCHES, runs: int = RUNS) -> Measure:
    """Decisions folded per second between the starter decks, with every fact written down."""
    return _fold("fold_facts_decisions_per_s", logs(matches), runs, facts=True)


def _fold(name: str, material: tuple[Log, ...], runs: int, *, facts: bool) -> Measure:
    """Time folding all logs, the opening of each match included; compare digests after the clock has stopped."""
    games: list[Game] = []

    def work() -> None:
        games.clear()
        for log in material:
            game = Game.open(log.setup, facts=facts)
            submit = game.submit
            for answer in log.answers:
                submit(answer, check=False)
            games.append(game)

    taken = seconds(work, runs)
    for number, (log, game) in enumerate(zip(material, games, strict=True)):
        if game.digest() != log.digest:
            raise BenchmarkFault(f"{name}: the fold of match {number} does not give the state that was played")
    decisions = sum(len(log.answers) for log in material)
    return Measure.of(name, "decisions/s", [decisions / one for one in taken.wall], cpu=taken.of_each(decisions))


def open_match_ms(matches: int = MATCHES, runs: int = RUNS) -> Measure:
    """Milliseconds from a set-up as plain data to the first question: checked, shuffled, dealt."""
    material = logs(matches)

    def work() -> None:
        for log in material:
            Game.open(log.raw)

    return _of_each("open_match_ms", "ms", 1e3, seconds(work, runs), len(material))


def snapshot_us(matches: int = MATCHES, runs: int = RUNS) -> Measure:
    """Microseconds to take a snapshot of a match under way."""
    material = [(log, blob) for log in logs(matches) for blob in log.snapshots]
    games = [Game.restore(log.setup, blob, facts=False) for log, blob in material]
    taken: list[bytes] = []

    def work() -> None:
        taken[:] = [game.snapshot() for game in games]

    spent = seconds(work, runs)
    if taken != [blob for _, blob in material]:
        raise BenchmarkFault("snapshot_us: a restored match gives another snapshot")
    return _of_each("snapshot_us", "µs", 1e6, spent, len(games))


def restore_us(matches: int = MATCHES, runs: int = RUNS) -> Measure:
    """Microseconds from a snapshot to a match that asks its question again."""
    material = [(log.setup, blob) for log in logs(matches) for blob in log.snapshots]
    games: list[Game] = []

    def work() -> None:
        games[:] = [Game.restore(setup, blob, facts=False) for setup, blob in material]

    spent = seconds(work, runs)
    if any(game.snapshot() != blob for game, (_, blob) in zip(games, material, strict=True)):
        raise BenchmarkFault("restore_us: a restored match gives another snapshot")
    return _of_each("restore_us", "µs", 1e6, spent, len(material))


def _of_each(name: str, unit: str, scale: float, taken: Taken, count: int) -> Measure:
    """What one of `count` pieces of work took. `scale`: of `unit` in a second."""
    return Measure.of(name, unit, [one * scale / count for one in taken.wall], cpu=taken.of_each(count))


def snapshot_bytes(matches: int = MATCHES) -> Measure:
    """Bytes of a snapshot: the median over all those measured, so `runs` is their number."""
    return Measure.of("snapshot_bytes", "bytes", [len(blob) for log in logs(matches) for blob in log.snapshots])


ENGINE_BENCHES: dict[str, Callable[[], Measure]] = {
    "fold_decisions_per_s": fold_decisions_per_s,
    "fold_decisions_per_s_all_decks": fold_decisions_per_s_all_decks,
    "fold_decisions_per_s_all_sets": fold_decisions_per_s_all_sets,
    "fold_grants_decisions_per_s": fold_grants_decisions_per_s,
    "fold_facts_decisions_per_s": fold_facts_decisions_per_s,
    "open_match_ms": open_match_ms,
    "snapshot_us": snapshot_us,
    "restore_us": restore_us,
    "snapshot_bytes": snapshot_bytes,
}
"""Name -> benchmark, in the order in which they are reported."""
