"""Actions among the anomalies of Worlds Collide."""

from __future__ import annotations

import pytest

SHIFT = "Lateral Shift"


# Lateral Shift


def test_a_creature_from_the_other_hand_enters_on_my_side(table, version):
    t = table(me={"hand": [SHIFT]}, foe={"hand": ["Dis Goon 3", "Logos Chant"]}, ruleset=version)
    t.play(SHIFT)
    assert t.pending.seat == 0
    assert t.pending.private
    assert sorted(t.offered) == ["Dis Goon 3", "Logos Chant"]
    t.choose("Dis Goon 3")
    goon = t.card("Dis Goon 3")
    assert t.me.line == [goon]
    assert goon.owner == 1
    assert goon.controller == 0
    assert t.card("Logos Chant").known == 0b11, "it was looked at"


def test_an_action_works_for_me_and_goes_to_the_pile_of_its_owner(table, version):
    t = table(me={"hand": [SHIFT]}, foe={"hand": ["Dis Theft of 2"], "amber": 3}, ruleset=version)
    t.play(SHIFT)
    t.choose("Dis Theft of 2")
    assert (t.me.amber, t.foe.amber) == (2, 1)
    assert t.titles(t.foe.discard) == ["Dis Theft of 2"]
    assert t.titles(t.me.discard) == [SHIFT]


def test_its_bonus_icons_and_upgrade_are_mine(table, version):
    t = table(me={"hand": [SHIFT], "line": ["Goon 3"]}, foe={"hand": ["Wild Spirit"], "amber": 2}, ruleset=version)
    t.play(SHIFT)
    t.choose("Wild Spirit")
    upgrade = t.card("Wild Spirit")
    assert t.me.amber == 1
    assert upgrade.host is t.card("Goon 3")
    assert upgrade.controller == 0
    assert upgrade.owner == 1


def test_an_artifact_is_mine_until_it_leaves_play(table, version):
    t = table(me={"hand": [SHIFT, "Crowbar"]}, foe={"hand": ["Dis Lamp"]}, ruleset=version)
    t.play(SHIFT)
    t.choose("Dis Lamp")
    assert t.titles(t.me.artifacts) == ["Dis Lamp"]
    t.play("Crowbar")
    assert t.titles(t.foe.discard) == ["Dis Lamp"]


def test_a_card_that_cannot_be_played_stays_in_its_hand(table, version):
    t = table(me={"hand": [SHIFT]}, foe={"hand": ["Badge"]}, ruleset=version)
    t.play(SHIFT)
    t.choose("Badge")
    assert t.titles(t.foe.hand) == ["Badge"]
    assert t.titles(t.me.discard) == [SHIFT]


def test_an_empty_hand_asks_nothing(table, version):
    t = table(me={"hand": [SHIFT, "Goon 3"]}, foe={}, ruleset=version)
    t.play(SHIFT)
    assert t.at_rest
    assert t.titles(t.me.hand) == ["Goon 3"]


# Timequake


@pytest.mark.reading("timequake-upgrades")
def test_the_quake_shuffles_all_that_is_friendly_and_draws_as_many(table, version):
    badged = {"title": "Goon 3", "upgrades": ["Badge"]}
    t = table(
        me={"hand": ["Timequake"], "line": [badged, "Goon 4"], "artifacts": ["Trinket"]},
        foe={"line": ["Goon 5"], "artifacts": ["Lamp"]},
        ruleset=version,
    )
    before = len(t.me.deck)
    t.play("Timequake")
    assert t.me.line == t.me.artifacts == []
    assert len(t.foe.line) == len(t.foe.artifacts) == 1
    assert len(t.me.hand) == 4
    assert len(t.me.deck) == before
    assert t.titles(t.me.discard) == ["Timequake"]
    assert t.me.amber == 1


def test_the_quake_takes_a_friendly_upgrade_off_an_enemy_and_leaves_an_enemy_upgrade(table, version):
    t = table(
        me={"hand": ["Timequake", "Badge", "Lure"]},
        foe={"line": [{"title": "Goon 5", "upgrades": ["Plate"]}, "Goon 6"]},
        ruleset=version,
    )
    t.play("Badge", "Goon 6").play("Lure", "Goon 5").play("Timequake")
    assert t.card("Badge").zone in ("deck", "hand")
    assert t.titles(t.foe.line) == ["Goon 6"]
    assert t.card("Goon 5").zone == "deck"
    assert t.card("Goon 5").owner == 1
    assert t.titles(t.foe.discard) == ["Plate"]
    assert len(t.me.hand) == 1, "the creature went to the other deck"


def test_a_quake_in_an_empty_field_draws_nothing(table, version):
    t = table(me={"hand": ["Timequake"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.play("Timequake")
    assert t.me.hand == []
    assert len(t.foe.line) == 1


def test_a_ward_holds_in_a_quake_but_not_what_is_on_it(table):
    warded = {"title": "Goon 3", "warded": True, "upgrades": ["Badge"]}
    t = table(me={"hand": ["Timequake"], "line": [warded, "Goon 4"]}, foe={})
    t.play("Timequake")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded
    assert t.card("Goon 3").upgrades == []
    assert len(t.me.hand) == 2


@pytest.mark.clause("invulnerable-other-exits-work", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_the_invulnerable_are_shuffled_too(table, version):
    t = table(me={"hand": ["Timequake"], "line": ["Invulnerable Goon 3"]}, foe={}, ruleset=version)
    t.play("Timequake")
    assert t.me.line == []
    assert len(t.me.hand) == 1
