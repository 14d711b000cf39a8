"""Measure the greedy player and the estimate of chances: how often it beats chance, and what an estimate costs."""

from __future__ import annotations

import time
from pathlib import Path

from engine import catalogue
from engine.game import Game
from engine.opening.made_up_decks import make_deck
from engine.players import GreedyPlayer, RandomPlayer
from engine.table.setup import Setup, for_new_match
from replays.estimating.chances import DECISIONS, Begun, Start, over_turns
from tests.bench.measure import BenchmarkFault, Measure

MATCHES = 120
"""Matches against the random player: every pair of decks twice, with the decks swapped."""
TURNS = 60
PLAYER_BENCHES = ("greedy_wins_percent", "chances_60_turns_cpu_s")
_SEARCH = 500


def player_benches(directory: Path, matches: int = MATCHES, decisions: int = DECISIONS) -> list[Measure]:
    """Both figures. `decisions`: what the estimate may take."""
    return [greedy_wins_percent(matches), chances_60_turns_cpu_s(decisions)]


def greedy_wins_percent(matches: int = MATCHES) -> Measure:
    """Of a hundred matches against the random player, how many the greedy one wins, between decks of all sets."""
    won = []
    for number in range(matches // 2):
        setup = _setup(number)
        for seat in (0, 1):
            game = Game.open(setup, facts=False)
            greedy, other = GreedyPlayer(f"greedy/{number}"), RandomPlayer(f"random/{number}")
            while (asked := game.pending) is not None:
                game.submit(greedy.answer(asked, game.table) if asked.seat == seat else other.answer(asked))
            won.append(100.0 * (game.table.state.winner == seat))
    return Measure("greedy_wins_percent", sum(won) / len(won), "%", len(won), 0.0)


def chances_60_turns_cpu_s(decisions: int = DECISIONS) -> Measure:
    """Seconds of one core to estimate the chances over a match of 60 turns."""
    setup, starts = _long_match()
    began = time.process_time()
    points = over_turns("bench", setup, starts, Begun.of(starts, decisions)).points
    taken = time.process_time() - began
    if len(points) != len(starts) or any(sum(point.wins) > point.playouts for point in points):
        raise BenchmarkFault("chances_60_turns_cpu_s: some turn has no chances")
    return Measure.of("chances_60_turns_cpu_s", "s", [taken])


def _long_match() -> tuple[Setup, list[Start]]:
    """A match between random players of about 60 turns, and where its turns began."""
    for number in range(_SEARCH):
        setup = _setup(number)
        game = Game.open(setup, facts=False)
        players = [RandomPlayer(f"long/{number}/{seat}") for seat in (0, 1)]
        starts: dict[int, Start] = {}
        while (asked := game.pending) is not None:
            if game.at_rest and game.turn not in starts:
                starts[game.turn] = Start(len(starts) + 1, game.turn, game.active, game.snapshot())
            game.submit(players[asked.seat].answer(asked))
        if abs(game.turn - TURNS) <= 1:
            return setup, list(starts.values())
    raise BenchmarkFault(f"none of {_SEARCH} matches has {TURNS} turns")


def _setup(number: int) -> Setup:
    codes = [found.code for found in catalogue.sets()]
    decks = [make_deck(codes[number % len(codes)], number), make_deck(codes[number // 2 % len(codes)], number + 1000)]
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=True)]
    raw = for_new_match({"seats": seats, "first": number % 2, "chance": {"seed": f"{number:064x}"}})
    return Setup.from_data(raw)
