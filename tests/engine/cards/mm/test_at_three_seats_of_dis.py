"""Cards of Dis in Mass Mutation at a table of three: which opponent they mean, where the text leaves it open."""

from __future__ import annotations

import pytest

THREE = ["dis", "logos", "mars"]
BOUND = pytest.mark.clause("break-key-prerequisite-fixes-opponent")


@BOUND
@pytest.mark.parametrize("seat", [1, 2])
def test_mindfire_robs_the_opponent_who_discarded(table, seat):
    card = {"title": "Chant", "icons": ["draw", "draw"]}
    t = table(
        me={"hand": ["Mindfire"]},
        foe={"amber": 5, "hand": [card]},
        third={"amber": 5, "hand": [card]},
        house="dis",
    )
    t.play("Mindfire", f"seat:{seat}")
    assert t.at_rest
    assert t.me.amber == 2
    assert [t.foe.amber, t.third.amber] == ([3, 5] if seat == 1 else [5, 3])


def test_the_active_house_is_demanded_of_the_player_whose_creature_was_marked(table):
    t = table(
        me={"hand": ["Mark of Dis"]},
        foe={"line": ["Mars Goon 5"], "houses": THREE},
        third={"line": ["Logos Goon 5"], "houses": THREE},
        house="dis",
    )
    t.play("Mark of Dis", "Logos Goon 5").end()
    assert t.pending.seat == 1
    assert len(t.pending.keys) == 3
    t.choose("dis").end()
    assert t.game.active == 2
    assert t.g.state.house == "logos"


def test_brabble_that_falls_in_another_turn_costs_the_opponent_that_is_picked(table):
    t = table(
        me={"hand": ["Dis Slaying"], "amber": 5},
        foe={"line": ["Brabble"], "amber": 5},
        third={"amber": 5},
        house="dis",
    )
    t.play("Dis Slaying", "seat:2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (5, 5, 2)


def test_dark_minion_and_desire_mean_both_opponents(table):
    t = table(
        me={"line": ["Dark Minion", "Desire", "Goon 3"], "hand": ["Dis Slaying"]},
        foe={"line": ["Goon 3"]},
        third={"line": ["Goon 4"]},
        house="dis",
    )
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.third) == t.g.key_cost(t.me)
    t.play("Dis Slaying", "Dark Minion")
    assert [c.damage for c in (*t.foe.line, *t.third.line, *t.me.line)] == [1, 1, 0, 0]


def test_painmail_destroys_its_creature_when_the_third_player_chooses_dis(table):
    worn = {"title": "Goon 5", "upgrades": ["Painmail"]}
    t = table(me={"houses": THREE}, foe={"line": [worn], "houses": THREE}, third={"houses": THREE}, house="logos")
    t.next_turn("logos")
    assert len(t.foe.line) == 1
    t.next_turn("dis")
    assert t.foe.line == []
    assert t.titles(t.foe.archives) == ["Painmail"]
