"""The beginning of a match of three: keys, hands, mulligans, the limits of the opening turns, and whose turn it is."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.catalogue.decks import deck_lists, starter_decks
from engine.errors import SetupError
from engine.game import Game
from engine.table.state import KEY_COLOURS
from tests.engine.helpers.answers import hands_kept, to_rest
from tests.engine.invariants import check_invariants
from tests.engine.rules.break_key import cards  # noqa: F401  (makes the cards known)

FIRSTS = pytest.mark.parametrize("first", [0, 1, 2])


def opened(version: str, first: int | None = 0, *, seed: int = 0, **more: Any) -> Game:
    """A match of three decks, run to its first question."""
    decks = [*starter_decks().values(), next(iter(deck_lists("CotA").values()))]
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben", "Cleo"), decks, strict=True)]
    chains = more.pop("chains", (0, 0, 0))
    for seat, many in zip(seats, chains, strict=True):
        seat["chains"] = many
    return Game.open(
        {
            "ruleset": version,
            "variant": "break-key",
            "seats": seats,
            "first": first,
            "chance": {"seed": f"{seed:064x}"},
            **more,
        }
    )


def hands(game: Game) -> list[int]:
    return [len(player.hand) for player in game.table.players]


def to_main(game: Game) -> Game:
    """Answer anything up to the next main step, in the house of which the hand holds most cards."""
    while game.pending is not None and game.pending.kind != "main":
        options = game.pending.keys
        hand = [card.house for card in game.table.players[game.pending.seat].hand]
        game.submit(max(options, key=lambda key: hand.count(key[6:])) if game.pending.kind == "house" else options[0])
    return game


def from_hand(game: Game) -> list[str]:
    assert game.pending is not None
    return [key for key in game.pending.keys if key.startswith("discard:")]


@pytest.mark.clause("break-key-start-with-three-forged", "break-key-boon-token-each")
def test_everyone_starts_with_every_key_and_the_boon_token_off_the_deck(version):
    game = opened(version)
    assert [player.keys for player in game.table.players] == [list(KEY_COLOURS)] * 3
    assert [player.boon for player in game.table.players] == [False] * 3
    assert game.result is None, "to have three keys wins nothing here"
    assert [player.amber for player in game.table.players] == [0, 0, 0]


@pytest.mark.clause("break-key-standard-rules-otherwise")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_it_takes_three(version, seats):
    deck = next(iter(starter_decks().values()))
    with pytest.raises(SetupError, match="3"):
        Game.open(
            {
                "ruleset": version,
                "variant": "break-key",
                "seats": [{"name": f"P{n}", "deck": deck} for n in range(seats)],
                "chance": {"seed": "0" * 64},
            }
        )


@pytest.mark.clause("break-key-opening-hands-seven")
@FIRSTS
def test_each_has_seven_cards_whoever_begins(version, first):
    game = opened(version, first)
    assert hands(game) == [7, 7, 7]
    assert hands(opened(version, first, options={"mulligan": False})) == [7, 7, 7]


@pytest.mark.clause("break-key-opening-hands-seven", "break-key-standard-rules-otherwise")
def test_chains_shorten_an_opening_hand_as_usual(version):
    game = opened(version, chains=(0, 7, 1))
    assert hands(game) == [7, 5, 6]
    assert [player.chains for player in game.table.players] == [0, 6, 0]


@pytest.mark.clause("break-key-mulligan-in-turn-order")
@FIRSTS
def test_mulligans_are_asked_in_turn_order_after_all_hands_are_drawn(version, first):
    game = opened(version, first)
    for n in range(3):
        assert game.pending is not None
        assert (game.pending.kind, game.pending.seat) == ("mulligan", (first + n) % 3)
        game.submit("keep")
    assert game.turn == 1
    assert game.active == first
    assert game.pending.kind == "house"


@pytest.mark.clause("break-key-mulligan-in-turn-order", "break-key-standard-rules-otherwise")
@pytest.mark.parametrize("who", [0, 1, 2])
def test_a_mulligan_is_one_card_fewer_and_for_its_player_only(version, who):
    game = opened(version)
    before = [[card.id for card in player.hand] for player in game.table.players]
    for n in range(3):
        game.submit("mulligan" if n == who else "keep")
    assert hands(game) == [6 if seat == who else 7 for seat in range(3)]
    for seat in range(3):
        same = [card.id for card in game.table.players[seat].hand] == before[seat]
        assert same == (seat != who)
    assert game.pending.kind == "house", "and nobody is asked twice"


@pytest.mark.clause("break-key-standard-rules-otherwise")
def test_chance_finds_the_first_player_among_three(version):
    firsts = [hands_kept(opened(version, None, seed=seed)).active for seed in range(24)]
    assert set(firsts) == {0, 1, 2}
    assert firsts == [hands_kept(opened(version, None, seed=seed)).table.state.first for seed in range(24)]


@pytest.mark.clause(
    "break-key-first-player-one-card", "break-key-second-player-two-cards", "break-key-third-player-unlimited"
)
@pytest.mark.reading("break-key-opening-turns")
@FIRSTS
def test_one_card_two_cards_and_no_limit_discards_included(version, first):
    game = hands_kept(opened(version, first))
    for place, limit in enumerate((1, 2, None)):
        to_main(game)
        assert game.active == (first + place) % 3
        having = len(from_hand(game))
        assert having >= 3, "more cards of the house than any limit"
        many = 0
        while from_hand(game):
            assert limit is None or many < limit
            game.submit(from_hand(game)[0])
            many += 1
        assert many == (having if limit is None else limit)
        assert not [key for key in game.pending.keys if key.startswith("play:")]
        game.submit("end")
    to_main(game)
    assert game.active == first
    assert game.turn == 4
    having = len(from_hand(game))
    for _ in range(having):
        game.submit(from_hand(game)[0])
    assert having >= 2, "in later turns nobody is limited"
    assert not from_hand(game), "in later turns nobody is limited"
    check_invariants(game)


@pytest.mark.clause("break-key-first-player-one-card", "break-key-second-player-two-cards")
@pytest.mark.parametrize("turn, allowed", [(0, 1), (1, 2), (2, 4)])
def test_what_is_played_counts_against_the_limit_of_its_player(table, version, turn, allowed):
    hand = ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]
    t = table(me={"hand": hand}, foe={"hand": hand}, third={"hand": hand}, step="start", turn=0, ruleset=version)
    for _ in range(turn):
        t.choose("brobnar").end()
    t.choose("brobnar")
    for n in range(4):
        card = next(card for card in t.g.active_player.hand if card.title == hand[n])
        assert (f"play:{card.id}" in t.pending.keys) == (n < allowed)
        if n < allowed:
            t.submit(f"play:{card.id}")
            if t.pending.kind == "flank":
                t.choose("right")
        elif n == allowed:
            t.refused(f"play:{card.id}")
            t.refused(f"discard:{card.id}")


@pytest.mark.clause("break-key-first-player-one-card")
def test_what_is_used_does_not_count_against_the_limit(table, version):
    t = table(
        me={"hand": ["Goon 1", "Goon 2"], "line": ["Goon 3", "Goon 4"]}, foe={}, third={}, step="start", turn=0,
        ruleset=version,
    )  # fmt: skip
    t.choose("brobnar").reap("Goon 3").reap("Goon 4")
    assert t.may("play:Goon 1")
    t.play("Goon 1")
    assert not t.may("play:Goon 2")
    assert t.me.amber == 2


@pytest.mark.clause("break-key-three-players-clockwise")
@FIRSTS
def test_turns_go_round(version, first):
    game = hands_kept(opened(version, first))
    seen = []
    for _ in range(7):
        to_main(game)
        seen.append(game.active)
        game.submit("end")
    assert seen[0] == first
    assert all(after == (before + 1) % 3 for before, after in pairwise(seen))


@pytest.mark.clause("break-key-three-players-clockwise")
@pytest.mark.parametrize("gone, order", [(1, [0, 2, 0, 2]), (2, [0, 1, 0, 1])])
def test_the_circle_closes_round_whoever_has_left(table, version, gone, order):
    t = table(me={}, foe={}, third={}, ruleset=version)
    t.concede(gone)
    seen = [t.game.active]
    for _ in range(3):
        t.next_turn("brobnar")
        seen.append(t.game.active)
    assert seen == order


@pytest.mark.clause("break-key-three-players-clockwise", "break-key-standard-rules-otherwise")
def test_an_extra_turn_comes_before_the_next_player(table, version):
    t = table(me={"hand": ["Encore"]}, foe={}, third={}, ruleset=version)
    t.play("Encore")
    assert t.g.state.extra_turns == [0]
    seen = []
    for _ in range(4):
        t.next_turn("brobnar")
        seen.append(t.game.active)
    assert seen == [0, 1, 2, 0]


@pytest.mark.clause("break-key-mulligan-in-turn-order", "break-key-eliminated-cards-removed")
@pytest.mark.parametrize("gone", [0, 1, 2])
@pytest.mark.parametrize("asked", [0, 1, 2])
def test_somebody_leaves_while_mulligans_are_decided(version, gone, asked):
    """`asked` mulligans have been decided when the player of seat `gone` gives up; seat 0 begins."""
    game = opened(version)
    for _ in range(asked):
        game.submit("keep")
    game.concede(gone)
    questions = []
    while game.pending is not None and game.pending.kind == "mulligan":
        questions.append(game.pending.seat)
        game.submit("keep")
    assert questions == [seat for seat in range(asked, 3) if seat != gone]
    assert game.pending is not None
    assert game.pending.kind == "house"
    assert game.active == (1 if gone == 0 else 0)
    assert game.turn == 1
    assert hands(game) == [0 if seat == gone else 7 for seat in range(3)]
    check_invariants(game)
    to_main(game)
    limit = {0: 1, 1: 2}[game.active]  # the place at the table decides, not how many are left
    for _ in range(limit):
        game.submit(from_hand(game)[0])
    assert not from_hand(game)
    assert Game.restore(game.table.setup, game.snapshot()).digest() == game.digest()


@pytest.mark.clause("break-key-last-with-key-wins")
def test_two_leave_while_mulligans_are_decided(version):
    game = opened(version)
    game.concede(1)
    game.concede(0)
    assert game.pending is None
    assert game.result is not None
    assert game.result["winner"] == 2
    assert game.result["reason"] == "conceded"
    assert [seat["place"] for seat in game.result["seats"]] == [2, 3, 1]


@pytest.mark.clause("break-key-first-player-one-card", "break-key-second-player-two-cards")
@pytest.mark.parametrize("step", ["start", "main"])
@pytest.mark.parametrize("turn, limit", [(1, 1), (2, 2), (3, 4), (4, 4)])
def test_a_described_table_holds_the_limits_of_the_opening_turns(table, version, turn, limit, step):
    active = (turn - 1) % 3
    sides = [
        {"hand": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"], "houses": ["brobnar", "dis", "logos"]} for _ in range(3)
    ]
    t = table(
        me=sides[0], foe=sides[1], third=sides[2], ruleset=version, turn=turn - (step == "start"), step=step,
        active=active, first=0, house="brobnar" if step == "main" else None,
    )  # fmt: skip
    if step == "start":
        t.choose("brobnar")
    played = 0
    while any(key.startswith("play:") for key in t.pending.keys):
        t.submit(next(key for key in t.pending.keys if key.startswith("play:")))
        to_rest(t)
        played += 1
    assert played == limit
