"""Cards of Ekwidon in Winds of Exchange at a table of three: which opponent they mean."""

from __future__ import annotations

import pytest

BOUND = pytest.mark.clause("break-key-prerequisite-fixes-opponent")


@BOUND
@pytest.mark.parametrize("seat", [1, 2])
def test_a_negotiation_goes_on_with_the_same_opponent(table, seat):
    t = table(me={"hand": ["Closed-Door Negotiation"]}, foe={"amber": 6}, third={"amber": 6}, house="ekwidon")
    t.play("Closed-Door Negotiation", f"seat:{seat}")
    assert t.at_rest
    assert t.me.amber == 4
    robbed, other = (t.foe, t.third) if seat == 1 else (t.third, t.foe)
    assert (robbed.amber, other.amber) == (3, 6)
    assert (len(robbed.hand), len(other.hand)) == (3, 0)


@BOUND
def test_the_scout_goes_to_the_opponent_whose_hand_was_looked_at(table):
    t = table(me={"hand": ["Talent Scout"]}, foe={"hand": ["Goon 5"]}, third={"hand": ["Goon 6"]}, house="ekwidon")
    t.play("Talent Scout", "seat:2")
    t.choose("Goon 6")
    if not t.at_rest:
        t.choose("left")
    assert t.titles(t.me.line) == ["Goon 6"]
    assert t.titles(t.third.line) == ["Talent Scout"]
    assert t.foe.line == []


def test_a_program_exchanges_with_any_opponent(table):
    t = table(
        me={"hand": ["Exchange Program"], "line": ["Goon 3"]},
        foe={"line": ["Goon 5"]},
        third={"line": ["Goon 6", "Goon 7", "Goon 8"]},
        house="ekwidon",
    )
    t.play("Exchange Program")
    assert t.offered == ["Goon 5", "Goon 6", "Goon 8"]
    t.choose("Goon 8")
    assert t.titles(t.me.line) == ["Goon 8"]
    assert t.titles(t.third.line) == ["Goon 6", "Goon 7", "Goon 3"]


def test_only_the_cornered_opponent_cannot_play(table):
    houses = ["brobnar", "dis", "logos"]
    t = table(
        me={"hand": ["Corner the Market"]},
        foe={"hand": ["Goon 5"], "houses": houses},
        third={"hand": ["Goon 6"], "houses": houses},
        house="ekwidon",
    )
    t.play("Corner the Market", "seat:2").next_turn("brobnar")
    assert t.may("play:Goon 5")
    t.next_turn("brobnar")
    assert not t.may("play:Goon 6")
    t.discard("Goon 6", "yes")
    assert t.titles(t.third.archives) == ["Goon 6"]


def test_a_freelancer_works_for_each_player_in_turn(table):
    houses = ["dis", "logos", "mars"]
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": ["Freelancer"]}]},
        foe={"houses": houses},
        third={"houses": houses},
        house="ekwidon",
    )
    for player in (t.foe, t.third, t.me):
        t.next_turn()
        assert t.titles(player.line) == ["Goon 3"]
        assert t.may("reap:Goon 3")
