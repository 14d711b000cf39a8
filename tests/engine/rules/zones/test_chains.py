"""Chains: gaining, what they take from a refill, and shedding."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalogue.decks import starter_decks
from engine.game import Game
from tests.engine.invent import invent


@invent("Fetter Deal", type="action")
class FetterDeal:
    """Play: draws 2 cards and gains 3 chains."""

    def play(g, me, you):
        yield from g.draw(you, 2)
        yield from g.gain_chains(you, 3)


@invent("Fetter Gift", type="action")
class FetterGift:
    """Play: the opponent gains 2 chains."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.gain_chains(opponent, 2)


@invent("Fetter Meal", type="action")
class FetterMeal:
    """Play: every player refills their hand."""

    def play(g, me, you):
        for player in g.clockwise():
            yield from g.refill(player)


@invent("Fetter Tome", type="artifact")
class FetterTome:
    """Each player has 3 cards more in hand while nothing lies in their discard pile."""

    def hand_size(g, me, player):
        return 0 if player.discard else 3


@pytest.mark.clause("refill-amount-fixed-first", versions=("18.4",))
@pytest.mark.parametrize(("deck", "size"), [(2, 6), (12, 6)])
def test_a_hand_size_that_a_reshuffle_changes_comes_too_late(table, version, deck, size):
    t = table(
        me={"hand": ["Goon 3"], "deck": ["Goon 1"] * deck, "discard": ["Goon 2"] * 20, "artifacts": ["Fetter Tome"]},
        foe={},
        ruleset=version,
        filler=0,
    )
    t.end()
    assert len(t.me.hand) == size
    assert (t.me.discard == []) == (deck == 2)


@pytest.mark.parametrize("pile", [0, 1])
def test_a_hand_size_that_holds_before_the_refill_counts(table, version, pile):
    t = table(me={"discard": ["Goon 2"] * pile, "artifacts": ["Fetter Tome"]}, foe={}, ruleset=version)
    t.end()
    assert len(t.me.hand) == (6 if pile else 9)


@pytest.mark.clause("chains-gain-adds-to-tracker")
def test_gaining_chains_raises_the_tracker(table, version):
    t = table(
        me={"hand": ["Fetter Deal", "Fetter Deal", "Fetter Gift"], "chains": 1}, foe={"chains": 5}, ruleset=version
    )
    t.play("Fetter Deal")
    assert (t.me.chains, t.foe.chains) == (4, 5)
    t.play("Fetter Deal").play("Fetter Gift")
    assert (t.me.chains, t.foe.chains) == (7, 7)


@pytest.mark.clause("chains-at-most-24", versions=("18.4",))
@pytest.mark.parametrize(("held", "gained"), [(20, 3), (21, 3), (22, 2), (24, 0)])
def test_the_tracker_ends_at_24(table, version, held, gained):
    t = table(me={"hand": ["Fetter Deal", "Fetter Gift"], "chains": held}, foe={"chains": 24}, ruleset=version)
    t.play("Fetter Deal").play("Fetter Gift")
    assert (t.me.chains, t.foe.chains) == (held + gained, 24)
    assert [fact.data["count"] for fact in t.happened("chains.gained")] == ([gained] if gained else [])


@pytest.mark.clause(
    "chains-table-1-to-6", "chains-table-7-to-12", "chains-table-13-to-18", "chains-table-19-to-24",
    "chains-shed-one-per-refill",
)  # fmt: skip
@pytest.mark.parametrize(("chains", "fewer"), [
    (0, 0), (1, 1), (2, 1), (6, 1), (7, 2), (8, 2), (12, 2), (13, 3), (14, 3), (18, 3), (19, 4), (20, 4), (24, 4),
])  # fmt: skip
@pytest.mark.parametrize("held", [0, 1])
def test_a_refill_with_chains(table, version, chains, fewer, held):
    t = table(me={"chains": chains, "hand": ["Chant"] * held}, foe={"chains": 3}, ruleset=version)
    t.end()
    assert len(t.me.hand) == 6 - fewer
    assert t.me.chains == max(0, chains - 1)
    assert t.foe.chains == 3
    t.submit(t.pending.keys[0])


@pytest.mark.clause("chains-shed-one-per-refill")
def test_one_chain_is_shed_in_each_turn_until_none_is_left(table, version):
    t = table(me={"chains": 2}, foe={}, ruleset=version)
    found = []
    for _ in range(4):
        for card in list(t.me.hand):
            t.submit(f"discard:{card.shown_id}")
        t.end()
        found.append((len(t.me.hand), t.me.chains))
        t.choose("brobnar").next_turn("brobnar")
    assert found == [(5, 1), (5, 0), (6, 0), (6, 0)]


@pytest.mark.clause("chains-not-shed-without-a-draw", "chains-shed-even-if-nothing-drawn-because-of-them")
@pytest.mark.parametrize(
    ("chains", "held", "hand", "left"),
    [
        (2, 7, 7, 2),
        (2, 6, 6, 2),
        (2, 5, 5, 1),
        (2, 4, 5, 1),
        (19, 2, 2, 18),
        (19, 5, 5, 18),
        (19, 6, 6, 19),
        (19, 1, 2, 18),
    ],
)
def test_a_chain_is_shed_if_and_only_if_a_card_would_have_been_drawn(table, version, chains, held, hand, left):
    t = table(me={"chains": chains, "hand": ["Chant"] * held}, foe={}, ruleset=version)
    t.end()
    assert (len(t.me.hand), t.me.chains) == (hand, left)
    t.submit(t.pending.keys[0])


@pytest.mark.clause("chains-only-refills-affected")
@pytest.mark.parametrize("chains", [0, 12, 20])
def test_chains_do_not_touch_cards_drawn_by_an_effect(table, version, chains):
    t = table(me={"chains": chains, "hand": ["Fetter Deal"]}, foe={}, ruleset=version)
    t.play("Fetter Deal")
    assert len(t.me.hand) == 2
    assert t.me.chains == chains + 3  # and none was shed


@pytest.mark.clause("chains-only-refills-affected")
def test_chains_reduce_a_refill_to_a_larger_hand_as_well(table, version):
    t = table(me={"chains": 7, "line": ["Mother"]}, foe={}, ruleset=version)
    t.end()
    assert len(t.me.hand) == 5
    assert t.me.chains == 6
    t.submit(t.pending.keys[0])


@pytest.mark.clause("chains-shed-one-per-refill")
def test_an_ability_that_refills_hands_meets_chains_as_the_draw_step_does(table, version):
    t = table(
        me={"chains": 7, "hand": ["Fetter Meal", "Chant"]},
        foe={"chains": 1, "hand": ["Chant"] * 6, "line": ["Mother"]},
        ruleset=version,
    )
    t.play("Fetter Meal")
    assert (len(t.me.hand), t.me.chains) == (4, 6)
    assert (len(t.foe.hand), t.foe.chains) == (6, 0), "the chain is shed, although it kept the only card back"
    t.end()
    assert (len(t.me.hand), t.me.chains) == (5, 5)


def opened(version: str, chains: tuple[int, int]) -> Game:
    """A match of the starter decks with chains, the first seat first, no mulligans."""
    seats: list[dict[str, Any]] = [
        {"name": name, "chains": many, "deck": deck}
        for name, many, deck in zip(("Ann", "Ben"), chains, starter_decks().values(), strict=True)
    ]
    chance = {"seed": f"{7:064x}"}
    return Game.open({"ruleset": version, "seats": seats, "first": 0, "chance": chance, "options": {"mulligan": False}})


@pytest.mark.clause("chains-apply-to-opening-hand")
@pytest.mark.parametrize(
    ("chains", "hands", "left"),
    [((0, 0), (7, 6), (0, 0)), ((6, 6), (6, 5), (5, 5)), ((7, 0), (5, 6), (6, 0)), ((0, 24), (7, 2), (0, 23))],
)
def test_chains_given_before_the_match_reduce_the_opening_hand(version, chains, hands, left):
    game = opened(version, chains)
    assert tuple(len(player.hand) for player in game.table.players) == hands
    assert tuple(player.chains for player in game.table.players) == left
    assert game.at_rest


@pytest.mark.clause("chains-handicap-starts-at-four")
@pytest.mark.parametrize("stronger", [0, 1])
def test_a_match_up_with_a_handicap_of_four_chains(version, stronger):
    game = opened(version, (4, 0) if stronger == 0 else (0, 4))
    strong, other = game.table.players[stronger], game.table.players[1 - stronger]
    assert strong.chains == 3
    assert other.chains == 0
    assert len(strong.hand) == (6, 5)[stronger]
    assert len(other.hand) == (7, 6)[1 - stronger]
    game.submit(game.pending.keys[0])
    game.submit("end")
    assert [len(player.hand) for player in game.table.players] == ([6, 6] if stronger == 0 else [7, 5])
