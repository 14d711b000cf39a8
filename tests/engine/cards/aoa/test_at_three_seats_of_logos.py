"""Cards of Logos in Age of Ascension at a table of three."""

from __future__ import annotations

import pytest

BOUND = pytest.mark.clause("break-key-prerequisite-fixes-opponent")


@BOUND
@pytest.mark.parametrize(("victim", "pools"), [("seat:1", (1, 7, 9)), ("seat:2", (3, 7, 7))])
def test_cutthroat_research_looks_at_the_opponent_that_is_picked(table, victim, pools):
    t = table(me={"hand": ["Cutthroat Research"]}, foe={"amber": 7}, third={"amber": 9}, house="logos")
    t.play("Cutthroat Research", victim)
    assert (t.me.amber, t.foe.amber, t.third.amber) == pools


@pytest.mark.parametrize(("victim", "held"), [("seat:1", (True, False)), ("seat:2", (False, True))])
def test_seismo_entangler_waits_for_its_victim(table, victim, held):
    line = ["Goon 3"]
    t = table(me={"artifacts": ["Seismo-entangler"]}, foe={"line": line}, third={"line": line}, house="logos")
    t.action("Seismo-entangler", "house:brobnar", victim)
    t.next_turn("brobnar")
    assert t.may(f"reap:{t.foe.line[0].id}") is not held[0]
    t.next_turn("brobnar")
    assert t.may(f"reap:{t.third.line[0].id}") is not held[1]
    t.next_turn("brobnar")
    assert t.g.state.lasting == []


def test_binate_rupture_doubles_all_three_pools(table):
    t = table(me={"hand": ["Binate Rupture"], "amber": 1}, foe={"amber": 2}, third={"amber": 3}, house="logos")
    t.play("Binate Rupture")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2, 4, 6)


def test_master_the_theory_counts_the_creatures_of_both_opponents(table):
    t = table(
        me={"hand": ["Master the Theory", "Goon 1", "Goon 2", "Goon 3"]},
        foe={"line": ["Goon 4"]},
        third={"line": ["Goon 5"]},
        house="logos",
    )
    t.play("Master the Theory", "yes", ["Goon 1", "Goon 2"])
    assert t.titles(t.me.archives) == ["Goon 1", "Goon 2"]


def test_fetchdrones_may_rob_a_different_opponent_each_time(table):
    t = table(
        me={"artifacts": ["Fetchdrones"], "line": ["Goon 5"], "deck": ["Logos Chant", "Logos Chant"]},
        foe={"amber": 3},
        third={"amber": 3},
        house="logos",
    )
    t.action("Fetchdrones", "seat:1", "seat:2")
    assert (t.card("Goon 5").amber, t.foe.amber, t.third.amber) == (4, 1, 1)


def test_what_jargogle_hides_is_archived_in_the_turn_of_either_opponent(table):
    t = table(
        me={"hand": ["Jargogle", "Goon 4"]},
        foe={},
        third={"hand": ["Logos Slaying"], "houses": ["logos", "brobnar", "dis"]},
        house="logos",
    )
    t.play("Jargogle", "Goon 4").next_turn().next_turn("logos").play("Logos Slaying")
    assert t.titles(t.me.archives) == ["Goon 4"]
    assert t.titles(t.me.discard) == ["Jargogle"]
