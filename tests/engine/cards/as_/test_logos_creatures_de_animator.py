"""Æmber Skies, Logos: De-Animator, and what becomes of the cards that it mineralizes."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_logos_actions import logos
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grown, warded, with_amber
from tests.engine.helpers.looks import damage_of_all, pools

ANIMATOR = "De-Animator"
LOADED = {"amber": 2, "damage": 1, "power_counters": 1, "counters": {"doom": 1}, "upgrades": ["Girdle"]}


@pytest.mark.parametrize("way", ["play", "reap"])
def test_a_creature_becomes_an_artifact(table, way):
    mine = {"hand": [ANIMATOR]} if way == "play" else {"line": [ANIMATOR]}
    t = logos(table, mine, {"line": ["Goon 3", "Goon 4"]})
    getattr(t, way)(ANIMATOR, "Goon 3")
    assert t.titles(t.foe.artifacts) == ["Goon 3"]
    assert t.card("Goon 3").counters == {"mineralize": 1}
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.titles(t.me.line) == [ANIMATOR]


def test_what_is_on_it_stays_on_it(table):
    t = logos(table, {"line": [ANIMATOR]}, {"line": [{"title": "Goon 4", **LOADED}]})
    t.reap(ANIMATOR, "Goon 4")
    goon = t.card("Goon 4")
    assert (goon.type, goon.amber, goon.damage, goon.power_counters) == ("artifact", 2, 1, 1)
    assert goon.counters == {"doom": 1, "mineralize": 1}
    assert t.titles(goon.upgrades) == ["Girdle"]


def test_it_is_as_it_was_when_it_is_a_creature_again(table):
    t = logos(
        table, {"line": [ANIMATOR], "hand": ["Logos Slaying"]}, {"line": ["Goon 3", {"title": "Goon 4", **LOADED}]}
    )
    t.reap(ANIMATOR, "Goon 4").play("Logos Slaying", ANIMATOR, "left")
    goon = t.card("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 3"]
    assert (goon.amber, goon.damage, t.power("Goon 4")) == (2, 1, 7)
    assert goon.counters == {"doom": 1, "mineralize": 1}
    assert goon.more == {}


def test_its_upgrade_does_nothing_meanwhile(table):
    t = logos(
        table,
        {"line": [ANIMATOR, armed("Logos Goon 2", "Cloak")], "hand": ["Logos Crowbar"]},
        {},
    )
    t.reap(ANIMATOR, "Logos Goon 2").play("Logos Crowbar")
    assert sorted(t.titles(t.me.discard)) == ["Cloak", "Logos Crowbar", "Logos Goon 2"]


def test_a_ward_on_it_does_nothing(table):
    t = logos(table, {"line": [ANIMATOR], "hand": ["Logos Crowbar"]}, {"line": [warded("Goon 3"), "Goon 4"]})
    t.reap(ANIMATOR, "Goon 3")
    assert t.card("Goon 3").warded
    t.play("Logos Crowbar")
    assert t.titles(t.foe.discard) == ["Goon 3"]


def test_its_ward_protects_the_creature_that_it_is_again(table):
    t = logos(
        table,
        {"line": [ANIMATOR, "Logos Goon 1"], "hand": ["Logos Slaying", "Logos Slaying"]},
        {"line": [warded("Goon 3")]},
    )
    t.reap(ANIMATOR, "Goon 3").play("Logos Slaying", ANIMATOR).play("Logos Slaying", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


@pytest.mark.parametrize("side", [0, 1])
def test_amber_on_it_goes_to_the_supply(table, side):
    seats = [{"line": [ANIMATOR], "hand": ["Logos Crowbar"]}, {"line": ["Goon 5"]}]
    seats[side]["line"].append(with_amber("Goon 3", 3))
    t = logos(table, *seats)
    t.reap(ANIMATOR, "Goon 3").play("Logos Crowbar")
    assert pools(t) == [1, 0], "1 for reaping"
    assert "Goon 3" in t.titles(t.g.players[side].discard)


def test_its_action_destroys_it(table):
    t = logos(table, {"line": [ANIMATOR, with_amber("Logos Goon 3", 1)]}, {"line": ["Goon 5"]})
    t.reap(ANIMATOR, "Logos Goon 3")
    assert not t.may("reap:Logos Goon 3")
    t.action("Logos Goon 3")
    assert t.titles(t.me.discard) == ["Logos Goon 3"]
    assert t.card("Logos Goon 3").type == "creature"
    assert pools(t) == [1, 0]


def test_it_is_as_ready_as_it_was(table):
    t = logos(table, {"line": [ANIMATOR, {"title": "Logos Goon 3", "ready": False}]}, {"line": ["Goon 4"]})
    t.reap(ANIMATOR, "Logos Goon 3")
    assert not t.may("action:Logos Goon 3")
    t.next_turn().next_turn("logos").action("Logos Goon 3")
    assert t.titles(t.me.discard) == ["Logos Goon 3"]


def test_its_player_may_destroy_it_in_its_house_only(table):
    t = logos(table, {"line": [ANIMATOR]}, {"line": ["Goon 3", "Mars Goon 4"]})
    t.reap(ANIMATOR, "Goon 3").next_turn("mars")
    assert not t.may("action:Goon 3")
    t.next_turn("dis").next_turn("brobnar").action("Goon 3")
    assert "Goon 3" in t.titles(t.foe.discard)


def test_a_stunned_artifact_is_used_as_any_other(table):
    t = logos(table, {"line": [ANIMATOR, {"title": "Logos Goon 3", "stunned": True}]}, {})
    t.reap(ANIMATOR, "Logos Goon 3").action("Logos Goon 3")
    assert t.titles(t.me.discard) == ["Logos Goon 3"]


def test_it_is_no_creature_for_damage_and_neighbors(table):
    t = logos(table, {"line": [ANIMATOR], "hand": ["Logos Hailstorm"]}, {"line": ["Goon 3", "Goon 4", "Goon 5"]})
    t.reap(ANIMATOR, "Goon 4")
    assert t.g.neighbors(t.card("Goon 3")) == [t.card("Goon 5")]
    t.play("Logos Hailstorm")
    assert damage_of_all(t) == [2, 2, 2]
    assert t.card("Goon 4").damage == 0


def test_its_own_text_goes_on_as_that_of_an_artifact(table):
    t = logos(table, {"line": [ANIMATOR, "Logos Worker"]}, {})
    t.reap(ANIMATOR, "Logos Worker").omni("Logos Worker")
    assert t.me.amber == 6


@pytest.mark.parametrize(("which", "gained", "stays"), [(0, 3, True), (1, 0, False)])
def test_of_its_two_actions_one_is_chosen(table, which, gained, stays):
    t = logos(table, {"line": [ANIMATOR, "Logos Worker"]}, {})
    t.reap(ANIMATOR, "Logos Worker").action("Logos Worker")
    t.submit(t.pending.keys[which])
    assert t.me.amber == 1 + gained
    assert (t.card("Logos Worker").zone == "play") is stays


def test_a_destroyed_ability_is_heard_as_it_goes(table):
    t = logos(table, {"line": [ANIMATOR, "Logos Avenger"]}, {"amber": 3})
    t.reap(ANIMATOR, "Logos Avenger").action("Logos Avenger")
    assert pools(t) == [2, 2]


def test_with_wounds_it_is_destroyed_only_as_a_creature(table):
    t = logos(
        table,
        {"line": [ANIMATOR], "hand": ["Logos Wrecking", "Logos Slaying"]},
        {"line": [armed("Goon 3", "Girdle", damage=4), "Goon 9"]},
    )
    t.reap(ANIMATOR, "Goon 3").play("Logos Wrecking", "Girdle")
    assert t.titles(t.foe.artifacts) == ["Goon 3"]
    to_rest(t.play("Logos Slaying", ANIMATOR))
    assert "Goon 3" in t.titles(t.foe.discard)


def test_a_second_counter_changes_nothing(table):
    t = logos(table, {"line": [ANIMATOR, {**grown("Logos Goon 3", 1), "counters": {"mineralize": 1}}]}, {})
    t.reap(ANIMATOR, ANIMATOR)
    assert sorted(t.titles(t.me.artifacts)) == [ANIMATOR, "Logos Goon 3"]
    assert t.me.line == []


def test_it_mineralizes_itself_and_stays_so(table):
    t = logos(table, {"line": [ANIMATOR]}, {"line": ["Goon 3"]})
    t.reap(ANIMATOR, ANIMATOR).next_turn().next_turn("logos")
    assert t.titles(t.me.artifacts) == [ANIMATOR]
    t.action(ANIMATOR)
    assert t.titles(t.me.discard)[-1] == ANIMATOR
    assert t.card(ANIMATOR).type == "creature"


def test_alone_it_has_to_mineralize_itself(table):
    t = logos(table, {"hand": [ANIMATOR]}, {})
    t.play(ANIMATOR)
    assert t.titles(t.me.artifacts) == [ANIMATOR]


def test_a_counter_waits_for_the_next_animator(table):
    t = logos(
        table,
        {"line": [ANIMATOR], "hand": ["Logos Slaying", ANIMATOR]},
        {"line": ["Goon 3", "Goon 4"]},
    )
    t.reap(ANIMATOR, "Goon 3").play("Logos Slaying", ANIMATOR, "right")
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 3"]
    t.play(ANIMATOR, "Goon 4")
    assert sorted(t.titles(t.foe.artifacts)) == ["Goon 3", "Goon 4"]


def test_with_two_animators_the_other_keeps_it(table):
    t = logos(table, {"line": [ANIMATOR, ANIMATOR], "hand": ["Logos Slaying"]}, {"line": ["Goon 3"]})
    t.reap(ANIMATOR, "Goon 3").play("Logos Slaying", ANIMATOR)
    assert t.titles(t.foe.artifacts) == ["Goon 3"]


def test_where_its_text_is_blank_they_are_creatures(table):
    t = logos(table, {"line": [ANIMATOR]}, {"line": ["Goon 3", "Goon 4"], "hand": ["Dense Fog"]})
    t.reap(ANIMATOR, "Goon 3").next_turn("brobnar").play("Dense Fog")
    to_rest(t)
    assert sorted(t.titles(t.foe.line)) == ["Goon 3", "Goon 4"]
    assert t.titles(t.foe.artifacts) == ["Dense Fog"]


def test_who_leaves_is_a_creature_without_a_counter(table):
    t = logos(table, {"line": [ANIMATOR], "hand": ["Logos Crowbar"]}, {"line": ["Goon 3"]})
    t.reap(ANIMATOR, "Goon 3").play("Logos Crowbar")
    goon = t.card("Goon 3")
    assert (goon.zone, goon.type, goon.counters, goon.more) == ("discard", "creature", {}, {})


def test_who_comes_again_comes_as_a_creature(table):
    t = logos(table, {"line": [ANIMATOR, "Goon 3"], "hand": ["Logos Crowbar", "Logos Raising"]}, {})
    t.reap(ANIMATOR, "Goon 3").play("Logos Crowbar").play("Logos Raising")
    assert t.titles(t.me.line) == [ANIMATOR, "Goon 3"]


def test_the_artifacts_of_both_players_count(table):
    t = logos(
        table,
        {"line": [ANIMATOR, {"title": "Logos Goon 3", "counters": {"mineralize": 1}}]},
        {"line": ["Goon 4", {"title": "Goon 5", "counters": {"mineralize": 1}}]},
    )
    t.reap(ANIMATOR, "Goon 4")
    assert [sorted(t.titles(player.artifacts)) for player in t.g.players] == [["Logos Goon 3"], ["Goon 4", "Goon 5"]]
