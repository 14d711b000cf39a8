"""Brobnar actions of Call of the Archons that destroy, or that let an army fight."""

from __future__ import annotations

import pytest

from engine.rulesets import RULESETS

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward


# Barehanded


def test_barehanded_puts_every_artifact_on_top_of_the_deck_of_its_owner(table, version):
    t = table(
        me={
            "artifacts": ["Trinket", {"title": "Logos Trinket", "owner": 1}],
            "line": ["Goon 3"],
            "hand": ["Barehanded"],
        },
        foe={"artifacts": ["Dis Trinket"], "line": [{"title": "Goon 4", "upgrades": ["Badge"]}]},
        ruleset=version,
    )
    t.play("Barehanded", ["Logos Trinket", "Dis Trinket"])
    assert t.me.artifacts == t.foe.artifacts == [] and t.me.amber == 1
    assert t.me.deck[-1].title == "Trinket"
    assert t.titles(t.foe.deck[-2:]) == ["Logos Trinket", "Dis Trinket"], "the last one ends up on top"
    assert t.titles(t.me.line) == ["Goon 3"] and t.titles(t.card("Goon 4").upgrades) == ["Badge"]
    assert t.titles(t.me.discard) == ["Barehanded"] and t.foe.discard == []


def test_barehanded_lets_the_active_player_order_each_deck(table, version):
    t = table(
        me={"hand": ["Barehanded"]}, foe={"artifacts": ["Trinket", "Dis Trinket", "Logos Trinket"]}, ruleset=version
    )
    t.play("Barehanded")
    assert t.pending.seat == 0 and t.pending.ordered and t.pending.minimum == 3
    t.choose(["Logos Trinket", "Trinket", "Dis Trinket"])
    assert t.titles(t.foe.deck[-3:]) == ["Logos Trinket", "Trinket", "Dis Trinket"]
    t.next_turn("dis")
    t.next_turn("brobnar")
    assert t.titles(t.foe.hand)[:3] == ["Dis Trinket", "Trinket", "Logos Trinket"], "and they are drawn again"


def test_barehanded_without_artifacts_gives_its_amber(table, version):
    t = table(me={"hand": ["Barehanded"], "line": ["Goon 3"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Barehanded")
    assert t.me.amber == 1 and len(t.me.line) == len(t.foe.line) == 1 and t.at_rest


# Blood Money


def test_blood_money_puts_two_amber_from_the_supply_on_an_enemy_creature(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": ["Blood Money"], "amber": 3},
        foe={"line": ["Goon 4", "Goon 5"], "amber": 4},
        ruleset=version,
    )
    t.play("Blood Money")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 5")
    assert t.card("Goon 5").amber == 2 and t.card("Goon 4").amber == 0
    assert (t.me.amber, t.foe.amber) == (3, 4)


def test_blood_money_is_yours_when_the_creature_dies(table, version):
    t = table(me={"line": ["Goon 5"], "hand": ["Blood Money"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play("Blood Money")
    t.fight("Goon 5")
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_blood_money_does_nothing_without_an_enemy_creature(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Blood Money"]}, foe={}, ruleset=version)
    t.play("Blood Money")
    assert t.card("Goon 3").amber == 0 and t.at_rest


# Brothers in Battle


def test_brothers_in_battle_lets_friendly_creatures_of_the_named_house_fight(table, version):
    t = table(
        me={"line": ["Dis Goon 3", "Logos Goon 3", "Goon 5"], "hand": ["Brothers in Battle"]},
        foe={"line": ["Goon 9"], "houses": ["dis", "mars", "untamed"]},
        ruleset=version,
    )
    assert not t.may("fight:Dis Goon 3")
    t.play("Brothers in Battle")
    assert t.offered == [f"house:{house}" for house in RULESETS[version].houses]
    t.choose("dis")
    assert t.me.amber == 1
    assert t.may("fight:Dis Goon 3") and not t.may("reap:Dis Goon 3")
    assert not t.may("fight:Logos Goon 3") and t.may("fight:Goon 5"), "the active house fights as ever"
    t.fight("Dis Goon 3")
    assert t.card("Goon 9").damage == 3 and t.titles(t.me.discard) == ["Brothers in Battle", "Dis Goon 3"]


def test_a_house_that_only_a_card_in_play_belongs_to_can_be_named(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "house": "sanctum"}], "hand": ["Brothers in Battle"], "houses": ["brobnar"]},
        foe={"line": ["Goon 9"], "houses": ["dis", "logos", "mars"]},
        ruleset=version,
    )
    t.play("Brothers in Battle")
    assert "house:sanctum" in t.offered
    t.choose("sanctum")
    assert t.may("fight:Goon 3")


def test_brothers_cover_creatures_that_come_later_and_end_with_the_turn(table, version):
    t = table(
        me={"hand": ["Brothers in Battle", "Lure"]},
        foe={"line": ["Dis Goon 3", "Goon 9"]},
        ruleset=version,
    )
    t.play("Brothers in Battle", "dis")
    t.play("Lure", "Dis Goon 3")
    assert t.may("fight:Dis Goon 3")
    t.next_turn("brobnar")
    t.next_turn("logos")
    assert t.card("Dis Goon 3").ready and not t.may("fight:Dis Goon 3")


def test_brothers_do_not_ready_and_a_stunned_one_only_loses_its_stun(table, version):
    t = table(
        me={
            "line": [{"title": "Dis Goon 3", "stunned": True}, {"title": "Dis Goon 3", "ready": False}],
            "hand": ["Brothers in Battle"],
        },
        foe={"line": ["Goon 9"]},
        ruleset=version,
    )
    t.play("Brothers in Battle", "dis")
    assert not t.may("fight:Dis Goon 3#2") and not t.may("fight:Dis Goon 3")
    t.unstun("Dis Goon 3")
    assert not t.card("Dis Goon 3").stunned and t.card("Goon 9").damage == 0


# Follow the Leader


def test_follow_the_leader_lets_every_friendly_creature_fight(table, version):
    t = table(
        me={"line": ["Dis Goon 3", "Logos Goon 3"], "artifacts": ["Library of Babble"], "hand": ["Follow the Leader"]},
        foe={"line": ["Goon 9"], "houses": ["dis", "logos", "mars"]},
        ruleset=version,
    )
    t.play("Follow the Leader")
    assert t.may("fight:Dis Goon 3") and t.may("fight:Logos Goon 3")
    assert not t.may("reap:Dis Goon 3") and not t.may("action:Library of Babble")
    t.fight("Dis Goon 3").fight("Logos Goon 3")
    assert t.card("Goon 9").damage == 6 and t.me.amber == 0


def test_nobody_follows_the_leader_in_the_next_turns(table, version):
    t = table(
        me={"line": ["Dis Goon 3"], "hand": ["Follow the Leader"]}, foe={"line": ["Logos Goon 3"]}, ruleset=version
    )
    t.play("Follow the Leader")
    t.next_turn("brobnar")
    assert not t.may("fight:Logos Goon 3")
    t.next_turn("brobnar")
    assert not t.may("fight:Dis Goon 3")


def test_the_leader_is_followed_by_stunned_creatures_only_out_of_their_stun(table, version):
    t = table(
        me={"line": [{"title": "Dis Goon 3", "stunned": True}], "hand": ["Follow the Leader"]}, foe={}, ruleset=version
    )
    t.play("Follow the Leader").unstun("Dis Goon 3")
    assert not t.card("Dis Goon 3").stunned and not t.card("Dis Goon 3").ready


# Champion's Challenge


def test_the_champions_stay_and_yours_fights(table, version):
    t = table(
        me={"line": ["Goon 4", {"title": "Goon 6", "ready": False}, "Goon 2"], "hand": ["Champion’s Challenge"]},
        foe={"line": ["Goon 3", "Goon 9", "Goon 1"]},
        ruleset=version,
    )
    t.play("Champion’s Challenge", ["Goon 3", "Goon 1"], ["Goon 4", "Goon 2"])
    assert t.me.line == [] and t.card("Goon 6").zone == "discard", "it fought the enemy champion"
    assert t.titles(t.foe.line) == ["Goon 9"] and t.card("Goon 9").damage == 6
    assert len(t.foe.discard) == 2


def test_among_equals_the_active_player_picks_the_champion(table, version):
    t = table(
        me={"line": ["Goon 2", "Guard 2/1"], "hand": ["Champion’s Challenge"]},
        foe={"line": ["Goon 5", "Guard 5/1"]},
        ruleset=version,
    )
    t.play("Champion’s Challenge")
    assert t.pending.seat == 0 and t.offered == ["Goon 5", "Guard 5/1"]
    t.choose("Guard 5/1")
    assert t.offered == ["Goon 2", "Guard 2/1"] and t.titles(t.foe.line) == ["Guard 5/1"], "first the enemy side"
    t.choose("Goon 2")
    assert t.me.line == [] and t.card("Guard 5/1").damage == 1


def test_a_lone_creature_on_each_side_only_fights(table, version):
    t = table(me={"line": ["Goon 4"], "hand": ["Champion’s Challenge"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Champion’s Challenge")
    assert t.foe.line == [] and t.card("Goon 4").damage == 3 and not t.card("Goon 4").ready


def test_a_champion_without_an_enemy_is_readied(table, version):
    t = table(
        me={"line": [{"title": "Goon 4", "ready": False}, "Goon 1"], "hand": ["Champion’s Challenge"]},
        foe={},
        ruleset=version,
    )
    t.play("Champion’s Challenge")
    assert t.titles(t.me.line) == ["Goon 4"] and t.card("Goon 4").ready


def test_without_a_friendly_creature_only_the_enemies_are_challenged(table, version):
    t = table(me={"hand": ["Champion’s Challenge"]}, foe={"line": ["Goon 4", "Goon 1"]}, ruleset=version)
    t.play("Champion’s Challenge")
    assert t.titles(t.foe.line) == ["Goon 4"] and t.card("Goon 4").damage == 0 and t.at_rest


@NEW
def test_what_a_ward_saves_remains_too_and_may_be_the_one_that_fights(table, version):
    t = table(
        me={"line": ["Goon 4", {"title": "Goon 2", "warded": True}], "hand": ["Champion’s Challenge"]},
        foe={"line": [{"title": "Goon 1", "warded": True}, "Goon 5"]},
        ruleset=version,
    )
    t.play("Champion’s Challenge")
    assert t.offered == ["Goon 4", "Goon 2"]
    t.choose("Goon 2", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 5"] and not t.card("Goon 2").warded and t.card("Goon 2").damage == 1


def test_with_three_players_each_opponent_keeps_a_champion(table):
    t = table(
        me={"line": ["Goon 4", "Goon 1"], "hand": ["Champion’s Challenge"]},
        foe={"line": ["Goon 3", "Goon 2"]},
        third={"line": ["Goon 5", "Goon 6"]},
    )
    t.play("Champion’s Challenge")
    assert t.titles(t.foe.line) == ["Goon 3"] and t.titles(t.third.line) == ["Goon 6"]
    t.choose("Goon 3")
    assert t.foe.line == [] and t.card("Goon 4").damage == 3


# Coward's End


def test_cowards_end_destroys_what_is_undamaged_on_both_sides_for_three_chains(table, version):
    t = table(
        me={"line": ["Goon 4", {"title": "Goon 5", "damage": 1}], "hand": ["Coward’s End"]},
        foe={"line": [{"title": "Goon 6", "damage": 5}, "Guard 3/2"], "artifacts": ["Trinket"]},
        ruleset=version,
    )
    t.play("Coward’s End")
    assert t.titles(t.me.line) == ["Goon 5"] and t.titles(t.foe.line) == ["Goon 6"]
    assert (t.me.chains, t.foe.chains) == (3, 0) and len(t.foe.artifacts) == 1


def test_cowards_end_costs_its_chains_even_when_all_are_brave(table, version):
    t = table(me={"hand": ["Coward’s End"], "chains": 22}, foe={"line": [{"title": "Goon 6", "damage": 1}]})
    t.play("Coward’s End")
    assert t.titles(t.foe.line) == ["Goon 6"] and t.me.chains == 24, "the tracker ends there"


@NEW
def test_a_ward_saves_a_coward(table, version):
    t = table(me={"hand": ["Coward’s End"]}, foe={"line": [{"title": "Goon 6", "warded": True}]}, ruleset=version)
    t.play("Coward’s End")
    assert t.titles(t.foe.line) == ["Goon 6"] and not t.card("Goon 6").warded and t.me.chains == 3
