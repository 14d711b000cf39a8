"""Setting a match up: keys, the first player, shuffled decks, opening hands, chains, mulligans."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalogue.decks import starter_decks
from engine.errors import IllegalAnswer, SetupError
from engine.game import Game, Setup
from tests.engine.helpers.answers import hands_kept

EARLY = ("1.2", "1.3", "2021-03")
SEEDS = range(24)


def opened(
    version: str, *, seed: int = 0, first: int | None = 0, chains: tuple[int, int] = (0, 0), **more: Any
) -> Game:
    """A match of the two starter decks, run to its first question."""
    return Game.open(setup(version, seed=seed, first=first, chains=chains, **more))


def setup(version: str, *, seed: int = 0, first: int | None = 0, chains: tuple[int, int] = (0, 0), **more: Any) -> Any:
    entropy = more.pop("entropy", ["", ""])
    return {
        "ruleset": version,
        "seats": [
            {"name": name, "chains": many, "deck": deck}
            for name, many, deck in zip(("Ann", "Ben"), chains, starter_decks().values(), strict=True)
        ],
        "first": first,
        "chance": {"seed": f"{seed:064x}", "entropy": entropy},
        **more,
    }


def hands(game: Game) -> tuple[int, int]:
    return len(game.table.players[0].hand), len(game.table.players[1].hand)


def titles(game: Game, seat: int) -> list[str]:
    """The whole deck as shuffled: what was drawn first comes first."""
    player = game.table.players[seat]
    return [card.title for card in [*player.hand, *reversed(player.deck)]]


@pytest.mark.clause("setup-three-unforged-keys")
def test_three_keys_of_different_colours_wait_to_be_forged(version, table):
    assert [player.keys for player in opened(version).table.players] == [[], []]
    t = table(me={"amber": 6}, foe={"amber": 6}, step="start", ruleset=version)
    assert t.pending.keys == ("key:red", "key:yellow", "key:blue")
    t.choose("blue", "brobnar")
    t.end()
    assert t.pending.seat == 1
    assert t.pending.keys == ("key:red", "key:yellow", "key:blue")
    t.choose("red", "brobnar")


@pytest.mark.clause("setup-first-player-random")
def test_the_first_player_is_drawn_by_chance(version):
    games = [hands_kept(opened(version, seed=seed, first=None)) for seed in SEEDS]
    firsts = [game.active for game in games]
    assert set(firsts) == {0, 1}
    assert all(game.turn == 1 and game.table.state.first == game.active for game in games)
    again = [hands_kept(opened(version, seed=seed, first=None)).active for seed in SEEDS]
    assert again == firsts, "the same seed draws the same player"
    others = [hands_kept(opened(version, seed=seed, first=None, entropy=["", "ben"])).active for seed in SEEDS]
    assert others != firsts, "each player has a part in the draw"


def test_the_setup_may_name_the_first_player(version):
    for seed in range(6):
        assert hands_kept(opened(version, seed=seed, first=1)).active == 1
        assert hands_kept(opened(version, seed=seed, first=0)).active == 0


@pytest.mark.clause("setup-series-loser-deck-chooses")
@pytest.mark.parametrize("version", EARLY)
@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize("named", [0, 1])
def test_in_a_series_the_player_of_the_deck_that_lost_decides_who_goes_first(version, loser, named):
    game = opened(version, first=None, lost_previous=loser)
    assert game.pending is not None
    assert (game.pending.kind, game.pending.seat, game.pending.keys) == ("player", loser, ("seat:0", "seat:1"))
    assert hands(game) == (0, 0), "it is decided before anything is drawn"
    game.submit(f"seat:{named}")
    assert game.table.state.first == named
    assert hands(game) == ((7, 6) if named == 0 else (6, 7))
    assert hands_kept(game).active == named


@pytest.mark.clause("setup-series-no-special-rule")
@pytest.mark.parametrize("loser", [0, 1])
def test_in_a_series_chance_decides_in_every_game(loser):
    firsts = set()
    for seed in SEEDS:
        game = opened("16.0", seed=seed, first=None, lost_previous=loser)
        assert game.pending is not None, "nobody is asked who goes first"
        assert game.pending.kind == "mulligan", "nobody is asked who goes first"
        assert game.table.state.first == opened("16.0", seed=seed, first=None).table.state.first
        firsts.add(game.table.state.first)
    assert firsts == {0, 1}


def test_a_wrong_seat_as_loser_is_named():
    with pytest.raises(SetupError, match="lost_previous is 2; give the seat"):
        Setup.from_data(setup("1.3", lost_previous=2))


@pytest.mark.clause("setup-decks-shuffled-and-offered")
def test_each_deck_is_shuffled_and_the_opponent_has_a_hand_in_it(version):
    lists = [[card["title"] for card in deck["cards"]] for deck in starter_decks().values()]
    one, other, cut = opened(version), opened(version, seed=1), opened(version, entropy=["", "ben cuts"])
    for seat in (0, 1):
        assert titles(one, seat) not in (lists[seat], lists[seat][::-1])
        assert sorted(titles(one, seat)) == sorted(lists[seat])
        assert titles(one, seat) != titles(other, seat)
        assert titles(one, seat) != titles(cut, seat)
        assert sorted(titles(cut, seat)) == sorted(lists[seat])


@pytest.mark.clause("setup-first-player-draws-seven", "setup-second-player-draws-six")
def test_opening_hands(version):
    assert hands(opened(version, first=0)) == (7, 6)
    assert hands(opened(version, first=1)) == (6, 7)
    game = hands_kept(opened(version, first=1))
    assert hands(game) == (6, 7)
    assert [len(player.deck) for player in game.table.players] == [30, 29]


@pytest.mark.clause("setup-hand-reduced-by-chains")
@pytest.mark.parametrize(
    ("chains", "fewer"), [(0, 0), (1, 1), (6, 1), (7, 2), (12, 2), (13, 3), (18, 3), (19, 4), (24, 4)]
)
def test_chains_make_the_opening_hand_smaller_and_one_is_shed(version, chains, fewer):
    left = max(0, chains - 1)
    game = opened(version, chains=(chains, 0))
    assert hands(game) == (7 - fewer, 6)
    assert [player.chains for player in game.table.players] == [left, 0]
    game = opened(version, chains=(0, chains))
    assert hands(game) == (7, 6 - fewer)
    assert [player.chains for player in game.table.players] == [0, left]


# mulligan


@pytest.mark.clause("mulligan-first-player-decides-first")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_decides_first(version, first):
    game = opened(version, first=first)
    assert game.pending is not None
    assert game.pending.kind == "mulligan"
    assert game.pending.seat == first
    assert hands(game) == ((7, 6) if first == 0 else (6, 7)), "both hands are drawn before"
    game.submit("mulligan")
    assert game.pending.kind == "mulligan"
    assert game.pending.seat == 1 - first
    game.submit("keep")
    assert game.pending.kind != "mulligan"


@pytest.mark.clause("mulligan-one-card-fewer", "mulligan-only-once")
def test_a_mulligan_shuffles_the_hand_back_and_draws_one_card_fewer_and_that_is_kept(version):
    game = opened(version)
    before, order = [card.id for card in game.table.players[0].hand], titles(game, 0)
    facts = game.submit("mulligan")
    hand = game.table.players[0].hand
    assert len(hand) == 6
    assert len(game.table.players[0].deck) == 30
    assert sorted(titles(game, 0)) == sorted(order)
    assert titles(game, 0) != order
    assert [card.id for card in hand] != before[:6]
    assert [fact.data["player"] for fact in facts if fact.kind == "deck.shuffled"] == [0]
    # the second player's turn to decide: the first is not asked again
    assert game.pending is not None
    assert game.pending.seat == 1
    kept = [card.id for card in game.table.players[1].hand]
    game.submit("keep")
    assert [card.id for card in game.table.players[1].hand] == kept
    assert game.pending.kind == "house"
    with pytest.raises(IllegalAnswer):
        game.submit("mulligan")


@pytest.mark.clause("mulligan-only-once")
def test_each_player_has_one_mulligan(version):
    game = opened(version)
    game.submit("mulligan")
    game.submit("mulligan")
    assert hands(game) == (6, 5)
    assert game.pending is not None
    assert game.pending.kind == "house"


@pytest.mark.clause("mulligan-sheds-no-chain", "mulligan-with-chains-counts-from-drawn-hand")
@pytest.mark.parametrize(("chains", "drawn"), [(1, 6), (6, 6), (7, 5), (24, 3)])
def test_a_mulligan_with_chains(version, chains, drawn):
    game = opened(version, chains=(chains, chains))
    assert hands(game) == (drawn, drawn - 1)
    game.submit("mulligan")
    assert hands(game) == (drawn - 1, drawn - 1)
    game.submit("mulligan")
    assert hands(game) == (drawn - 1, drawn - 2)
    assert [player.chains for player in game.table.players] == [chains - 1, chains - 1]


@pytest.mark.clause("mulligan-skipped-in-quickstart")
@pytest.mark.parametrize("version", EARLY)
def test_the_quickstart_game_has_no_mulligan(version):
    game = opened(version, options={"mulligan": False})
    assert hands(game) == (7, 6)
    assert game.pending is not None
    assert game.pending.kind == "house"
    assert game.turn == 1
    usual = opened(version)
    assert usual.pending is not None
    assert usual.pending.kind == "mulligan"
