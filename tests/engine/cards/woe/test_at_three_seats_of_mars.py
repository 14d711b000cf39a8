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
