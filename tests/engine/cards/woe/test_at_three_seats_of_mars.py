"""Cards of Mars in Winds of Exchange at a table of three."""

from __future__ import annotations


def test_myx_counts_against_both_opponents(table):
    t = table(me={"line": ["Myx, the Tallminded"]}, foe={}, third={}, house="mars")
    mine = t.g.key_cost(t.me)
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.third) == mine + 1


def test_clone_home_compares_with_the_creatures_of_both(table):
    t = table(
        me={"hand": ["Clone Home"], "line": ["Goon 3"], "token": "Grunt"},
        foe={"line": ["Goon 1"]},
        third={"line": ["Goon 1"]},
        house="mars",
    )
    t.play("Clone Home")
    assert t.card("Clone Home").zone == "discard"


def test_yxl_asks_for_the_opponent_that_each_creature_captures_from(table):
    t = table(
        me={"hand": ["Yxl the Iron Captain"], "line": ["Borka Rikk"]},
        foe={"amber": 2},
        third={"amber": 2},
        house="mars",
    )
    t.play("Yxl the Iron Captain").choose(["Borka Rikk", "Yxl the Iron Captain"]).submit("seat:2")
    if not t.at_rest:
        t.submit("seat:1")
    assert [card.amber for card in t.me.line] == [2, 2]
    assert (t.foe.amber, t.third.amber) == (0, 0)
