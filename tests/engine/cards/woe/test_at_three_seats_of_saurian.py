"""Cards of Saurian in Winds of Exchange at a table of three: which opponents they mean."""

from __future__ import annotations

import pytest

from tests.engine.invent import plain

RECRUIT = "Phalanx Recruit"
plain(RECRUIT, power=2)


def seats(table, me, foe, third, **more):
    return table(me={"token": RECRUIT, **me}, foe=foe, third=third, house="saurian", **more)


def test_conscription_counts_the_creatures_of_both_opponents(table):
    t = seats(table, {"hand": ["Conscription"], "line": ["Goon 3"]}, {"line": ["Goon 4"]}, {"line": ["Goon 5"] * 2})
    t.play("Conscription", "right")
    assert t.titles(t.me.line) == ["Goon 3", RECRUIT, RECRUIT]


@pytest.mark.parametrize(("seat", "left"), [("seat:1", [0, 1, 2]), ("seat:2", [0, 2, 1])])
def test_aquilia_captures_from_one_of_them(table, seat, left):
    me = {"line": ["Aquilia, Lone Hero"]}
    t = seats(table, me, {"line": ["Goon 4"], "amber": 2}, {"line": ["Goon 5"], "amber": 2})
    t.omni("Aquilia, Lone Hero", seat)
    assert [player.amber for player in t.g.players] == left
    assert t.card("Aquilia, Lone Hero").amber == 1


@pytest.mark.parametrize(("seat", "costs"), [(1, [7, 6, 6]), (2, [7, 7, 6])])
def test_a_senator_taxes_all_until_the_turn_of_one_opponent_begins(table, seat, costs):
    me = {"line": ["Legionary Trainer"], "hand": ["Saurian Levy"], "token": "Senator"}
    t = seats(table, me, {}, {})
    t.play("Saurian Levy").action("Senator", f"seat:{seat}")
    for cost in costs:
        assert [t.g.key_cost(player) for player in t.g.players] == [cost] * 3
        t.next_turn("brobnar")


def test_crispus_sends_every_card_home_to_any_of_three(table):
    me = {"line": ["Magistrate Crispus", {"title": "Goon 3", "owner": 2}]}
    t = seats(table, me, {"line": [{"title": "Goon 4", "owner": 2}]}, {"line": [{"title": "Goon 5", "owner": 1}]})
    t.end()
    while t.pending.kind != "house":
        t.submit(*(t.pending.keys if t.pending.kind == "order" else t.pending.keys[:1]))
    t.submit(t.pending.keys[0])
    assert t.titles(t.me.line) == ["Magistrate Crispus"]
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert sorted(t.titles(t.third.line)) == ["Goon 3", "Goon 4"]
