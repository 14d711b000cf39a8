"""The greedy player: legal, the same for the same seed, blind to what its seat cannot know, and better than chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine import catalogue
from engine.catalogue.decks import starter_decks
from engine.game import Game
from engine.opening.made_up_decks import make_deck
from engine.opening.positions import setup_of
from engine.players import GreedyPlayer, RandomPlayer
from engine.table.setup import for_new_match
from engine.views import Viewer
from tests.engine.exchange import exchanged

CODES = [found.code for found in catalogue.sets()]
SEEDS = 8


def opened(number: int, decks: list[dict[str, Any]]) -> Game:
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=True)]
    raw = for_new_match({"seats": seats, "first": number % 2, "chance": {"seed": f"{number:064x}"}})
    return Game.open(raw, facts=False)


def made_up(number: int) -> list[dict[str, Any]]:
    return [make_deck(CODES[number % len(CODES)], number), make_deck(CODES[number // 2 % len(CODES)], number + 50)]


def answers(game: Game, *players: Any) -> Iterator[tuple[int, list[str]]]:
    """Play to the end; every answer is checked."""
    while (asked := game.pending) is not None:
        assert game.turn < 300
        player = players[asked.seat]
        answer = player.answer(asked, game.table) if isinstance(player, GreedyPlayer) else player.answer(asked)
        yield asked.seat, answer
        game.submit(answer)


@pytest.mark.parametrize("decks", ["starter", "made up"])
def test_it_beats_the_random_player_with_either_deck(decks: str) -> None:
    won = 0
    for number in range(SEEDS):
        both = list(starter_decks().values()) if decks == "starter" else made_up(number)
        for seat in (0, 1):
            game = opened(number, both)
            players: list[Any] = [RandomPlayer(f"random/{number}"), RandomPlayer(f"random/{number}")]
            players[seat] = GreedyPlayer(f"greedy/{number}")
            list(answers(game, *players))
            won += game.table.state.winner == seat
    assert won >= 2 * SEEDS - 2


def test_the_same_seed_makes_the_same_match_and_another_one_another() -> None:
    def answered(seed: str) -> list[tuple[int, list[str]]]:
        return list(answers(opened(3, made_up(3)), GreedyPlayer(seed), GreedyPlayer(seed + "/other")))

    assert answered("a") == answered("a")
    assert answered("a") != answered("b")


@pytest.mark.parametrize("number", range(6))
def test_what_its_seat_cannot_know_changes_no_answer(number: int) -> None:
    dice = random.Random(number)
    game = opened(number, made_up(number))
    differed = 0
    while (asked := game.pending) is not None:
        answer = GreedyPlayer(f"{number}").answer(asked, game.table)
        with exchanged(game, Viewer.parse(f"player:{asked.seat}"), dice) as differs:
            differed += differs
            assert GreedyPlayer(f"{number}").answer(asked, game.table) == answer, asked
        game.submit(answer)
    assert differed > 20


def seat(**more: Any) -> dict[str, Any]:
    return {"houses": ["dis", "shadows", "untamed"], "deck": ["Dust Pixie"] * 8, **more}


def asked_of(first: dict[str, Any], second: dict[str, Any], house: str | None = None) -> Game:
    position: dict[str, Any] = {"turn": 3, "active": 0, "seats": [seat(**first), seat(**second)]}
    position |= {"step": "house"} if house is None else {"step": "main", "house": house}
    return Game.open(setup_of({"position": position, "chance": {"seed": "7" * 64}}))


def answer(game: Game) -> list[str]:
    assert game.pending is not None
    return GreedyPlayer("1").answer(game.pending, game.table)


def named(game: Game, key: str) -> str:
    """What an answer does, with the title of the card."""
    verb, _, number = key.partition(":")
    return f"{verb} {game.table.by_id[int(number)].title}" if number.isdigit() else verb


def test_it_chooses_the_house_in_which_it_can_do_most() -> None:
    game = asked_of({"hand": ["Dust Pixie", "Dust Pixie", "Bad Penny"], "line": ["Dust Pixie"]}, {})
    assert answer(game) == ["house:untamed"]


def test_it_steals_before_it_reaps() -> None:
    game = asked_of({"hand": ["Urchin"], "line": ["Bad Penny"]}, {"amber": 6}, "shadows")
    assert named(game, *answer(game)) == "play Urchin"


def test_it_does_not_sweep_its_own_board_away() -> None:
    game = asked_of({"hand": ["Gateway to Dis"], "line": ["Dust Pixie"] * 5}, {}, "dis")
    assert named(game, *answer(game)) != "play Gateway to Dis"


def test_it_fights_what_it_destroys_and_reaps_against_what_would_destroy_it() -> None:
    weak = asked_of({"line": ["Snufflegator"]}, {"line": ["Troll"]}, "untamed")
    assert named(weak, *answer(weak)) == "reap Snufflegator"


def test_it_hurts_the_creatures_of_the_enemy() -> None:
    game = asked_of({"line": ["Dust Pixie"], "hand": ["Three Fates"]}, {"line": ["Troll", "Dust Pixie"]}, "dis")
    game.submit(next(key for key in game.legal if key.startswith("play:")))
    if game.pending is not None and game.pending.kind == "card":
        titles = [named(game, key) for key in answer(game)]
        assert "card Troll" in titles


def test_an_upgrade_goes_on_a_creature_of_its_side() -> None:
    game = asked_of({"line": ["Bad Penny"], "hand": ["Silent Dagger"]}, {"line": ["Troll"]}, "shadows")
    game.submit(next(key for key in game.legal if key.startswith("play:")))
    assert [named(game, key) for key in answer(game)] == ["card Bad Penny"]
