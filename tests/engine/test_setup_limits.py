"""What a set-up may ask for beside the decks: how many keys win, and a house that a player cannot choose."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import CorrectionsRefused, IllegalAnswer, SetupError
from engine.game import Game
from engine.judging.officials import adjust, call_time
from engine.opening.positions import setup_of
from engine.opening.starter import starter_setup
from engine.rules.turns.time_procedure import PROCEDURES
from engine.table.description import MOST_KEYS_TO_WIN
from engine.table.setup import Setup
from engine.views import Viewer, project


def setup(*barred: str | None, **more: Any) -> dict[str, Any]:
    """The starter set-up, Ann first, with these houses barred by seat."""
    raw = {**starter_setup(), "first": 0, **more}
    seats = [dict(seat) for seat in raw["seats"]]
    for seat, house in zip(seats, barred, strict=False):
        seat["barred_house"] = house
    return {**raw, "seats": seats}


def at_the_first_house(*barred: str | None, **more: Any) -> Game:
    game = Game.open(setup(*barred, **more))
    for _ in range(2):
        game.submit("keep")
    return game


def forging(keys_to_win: int | None, forged: list[str], **more: Any) -> Game:
    """A match in which Ben's turn ends, and Ann can forge the next key at once."""
    position = {
        "step": "main",
        "turn": 4,
        "active": 1,
        "house": "dis",
        "seats": [
            {"amber": 6, "keys": forged, "houses": ["dis", "logos", "mars"]},
            {"houses": ["dis", "logos", "mars"]},
        ],
    }
    game = Game.open(_opened(position, keys_to_win, **more))
    game.submit("end")
    return game


def _opened(position: dict[str, Any], keys_to_win: int | None, **more: Any) -> Setup:
    raw = {"position": position, "ruleset": "16.0", "chance": {"seed": "00" * 32}, **more}
    return setup_of({**raw, **({} if keys_to_win is None else {"keys_to_win": keys_to_win})})


# -- keys -----------------------------------------------------------------------------------------------------------


def test_a_set_up_that_says_nothing_means_three_keys_and_is_written_as_before() -> None:
    assert "keys_to_win" not in Setup.from_data(setup()).to_data()
    assert all("barred_house" not in seat for seat in Setup.from_data(setup(None, None)).seats)
    assert at_the_first_house().table.keys_to_win == 3


@pytest.mark.parametrize(("wanted", "forged"), [(1, []), (2, ["red"]), (3, ["red", "blue"])])
def test_the_last_key_that_is_needed_wins_at_once(wanted: int, forged: list[str]) -> None:
    game = forging(wanted, forged)
    if game.pending is not None:  # the third colour is the only one left, and nobody is asked
        game.submit("key:yellow")
    result = game.result
    assert result is not None
    assert (result["winner"], result["reason"]) == (0, "keys")
    assert result["seats"][0]["keys"] == wanted


def test_one_key_less_goes_on() -> None:
    game = forging(2, [])
    game.submit("key:red")
    assert game.result is None
    assert project(game, game, Viewer.parse("public"))["keys_to_win"] == 2


def test_beyond_the_three_colours_keys_have_none() -> None:
    game = forging(5, ["red", "blue", "yellow"])
    assert game.table.players[0].keys == ["red", "blue", "yellow", "colourless"]
    assert game.result is None


def test_a_described_table_has_fewer_keys_than_win() -> None:
    with pytest.raises(SetupError, match="give at most no forged keys"):
        forging(1, ["red"])


def test_a_judge_cannot_correct_the_keys_to_a_won_match() -> None:
    game = at_the_first_house(keys_to_win=2)
    adjust(game, [{"kind": "keys", "seat": 0, "to": ["red"]}])
    with pytest.raises(CorrectionsRefused, match="with 2 keys the match would be won"):
        adjust(game, [{"kind": "keys", "seat": 0, "to": ["red", "blue"]}])


def test_nobody_pays_at_time_for_more_keys_than_win() -> None:
    game = forging(5, ["red", "blue", "yellow"])
    call_time(game, PROCEDURES["2026"].name)
    game.table.players[0].amber = 6
    while game.pending is not None:
        keys = list(game.legal)
        game.submit("end" if "end" in keys else keys[0])
    assert game.result is not None
    assert game.result["seats"][0]["keys"] == 5
    assert game.table.players[0].keys[-1] == "colourless 2"


@pytest.mark.parametrize("wanted", [0, MOST_KEYS_TO_WIN + 1, "two", True])
def test_what_is_no_number_of_keys_is_refused(wanted: Any) -> None:
    with pytest.raises(SetupError, match="keys_to_win is"):
        Setup.from_data(setup(keys_to_win=wanted))


def test_a_variant_that_no_number_of_keys_wins_takes_none() -> None:
    seats = [*starter_setup()["seats"], starter_setup()["seats"][0]]
    with pytest.raises(SetupError, match="no number of forged keys wins break-key"):
        Setup.from_data({**setup(keys_to_win=2, variant="break-key"), "seats": seats})


# -- a barred house ---------------------------------------------------------------------------------------------------


def test_a_barred_house_is_not_among_those_to_choose() -> None:
    barred = setup()["seats"][0]["deck"]["houses"][0]
    game = at_the_first_house(barred)
    assert f"house:{barred}" not in game.legal
    assert len(game.legal) == 2
    with pytest.raises(IllegalAnswer, match="cannot be chosen by Ann in this match"):
        game.submit(f"house:{barred}")
    with pytest.raises(IllegalAnswer, match="house:nowhere is not among the options"):
        game.submit("house:nowhere")
    shown = project(game, game, Viewer.parse("public"))
    assert shown["players"][0]["barred_house"] == barred
    assert "barred_house" not in shown["players"][1]


def test_the_question_says_which_house_is_barred() -> None:
    barred = setup()["seats"][0]["deck"]["houses"][0]
    game = at_the_first_house(barred)
    assert game.pending is not None
    text = project(game.pending, game, Viewer.parse("player:0"))["text"]
    assert text == f"Choose the active house ({barred.title()} cannot be chosen in this match)."


def test_the_opponent_chooses_that_house_freely() -> None:
    houses = setup()["seats"][1]["deck"]["houses"]
    game = at_the_first_house(houses[0])
    game.submit(next(iter(game.legal)))
    game.submit("end")
    assert {f"house:{house}" for house in houses} <= set(game.legal)


def test_who_has_no_other_house_has_no_active_house() -> None:
    position = {
        "step": "main",
        "turn": 4,
        "active": 1,
        "house": "dis",
        "seats": [{"houses": ["logos"], "hand": ["Dextre"]}, {"houses": ["dis"]}],
    }
    game = Game.open(_opened(position, None))
    game.table.setup.seats[0]["barred_house"] = "logos"
    game.submit("end")
    assert (game.step, game.active, game.table.state.house) == ("main", 0, None)


def test_snapshots_keep_both() -> None:
    barred = setup()["seats"][0]["deck"]["houses"][0]
    made = Setup.from_data(setup(barred, keys_to_win=2))
    game = Game.open(made)
    for _ in range(2):
        game.submit("keep")
    again = Game.restore(made, game.snapshot())
    assert list(again.legal) == list(game.legal)
    assert again.digest() == game.digest()


def test_what_is_no_house_is_refused() -> None:
    with pytest.raises(SetupError, match="seat 0: barred_house is nowhere; give one of"):
        Setup.from_data(setup("nowhere"))
    with pytest.raises(SetupError, match="seat 0: barred_house is 7"):
        Setup.from_data(setup(7))  # type: ignore[arg-type]
