"""Cards of Untamed in Worlds Collide at a table of three: which opponents they mean."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import pools


def test_the_selection_spares_three_enemies_of_both_opponents_together(table):
    t = table(
        me={"hand": ["Unnatural Selection"], "line": ["Goon 1"]},
        foe={"line": ["Goon 2", "Goon 3"]},
        third={"line": ["Goon 4", "Goon 5"]},
        house="untamed",
    )
    t.play("Unnatural Selection", ["Goon 2", "Goon 4", "Goon 5"])
    assert [t.titles(player.line) for player in t.g.players] == [["Goon 1"], ["Goon 2"], ["Goon 4", "Goon 5"]]


def test_harmonia_counts_the_creatures_of_both_opponents(table):
    t = table(
        me={"line": ["Harmonia"], "hand": ["Goon 1", "Goon 2"]},
        foe={"line": ["Goon 3"]},
        third={"line": ["Goon 3"] * 2},
    )
    t.play("Goon 1")
    assert pools(t) == [1, 0, 0]
    t.play("Goon 2")
    assert pools(t) == [1, 0, 0]


def test_molephin_strikes_at_all_enemies_after_a_theft(table):
    t = table(
        me={"hand": ["Theft of 2"], "line": ["Goon 4"]},
        foe={"line": ["Molephin", "Goon 5"], "amber": 3},
        third={"line": ["Goon 6"], "amber": 3},
    )
    t.play("Theft of 2", "seat:1")
    assert [card.damage for player in t.g.players for card in player.line] == [2, 0, 0, 2]


def test_molephin_does_not_mind_a_theft_from_another(table):
    t = table(
        me={"hand": ["Theft of 2"], "line": ["Goon 4"]}, foe={"line": ["Molephin"], "amber": 3}, third={"amber": 3}
    )
    t.play("Theft of 2", "seat:2")
    assert t.card("Goon 4").damage == 0


@pytest.mark.parametrize(("victim", "left"), [("seat:1", [1, 1, 2]), ("seat:2", [1, 2, 1])])
def test_the_spirit_captures_from_the_opponent_that_is_picked(table, victim, left):
    t = table(me={"line": [{"title": "Goon 3", "upgrades": ["Wild Spirit"]}]}, foe={"amber": 2}, third={"amber": 2})
    t.reap("Goon 3", victim)
    assert pools(t) == left
    assert t.card("Goon 3").amber == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_tree_and_the_musthic_one_cost_every_player(table, seat):
    shelf = [{"line": ["Musthic Murmook"], "artifacts": ["Vineapple Tree"]} if seat == n else {} for n in range(3)]
    t = table(me=shelf[0], foe=shelf[1], third=shelf[2])
    assert len({t.g.key_cost(player) for player in t.g.players}) == 1


def test_the_third_player_gnaws_as_well(table):
    t = table(
        me={"line": ["Giant Gnawbill"], "artifacts": ["Trinket"]},
        foe={},
        third={"artifacts": ["Dis Trinket", "Dis Lamp"]},
    )
    t.end().submit("house:logos")
    t.end().submit("house:dis")
    assert t.pending.seat == 2
    assert sorted(t.offered) == ["Dis Lamp", "Dis Trinket"]
    t.choose("Dis Lamp")
    assert t.titles(t.third.artifacts) == ["Dis Trinket"]
    assert len(t.me.artifacts) == 1
