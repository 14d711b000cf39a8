"""Creatures of Brobnar in Age of Ascension, L to W."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent


@invent("Hasty Ballista", type="artifact")
class HastyBallista:
    """Before a friendly creature fights, deals 5 damage to the creature that it attacks."""

    @after("fight_begins", by="you")
    def shoot(g, me, you, event):
        yield from g.deal_damage(event.other, 5)


# Little Rapscal


@pytest.mark.parametrize("side", ["me", "foe"])
def test_with_the_rapscal_in_play_creatures_only_fight(table, version, side):
    line = {"me": ["Goon 5", "Troll"], "foe": ["Goon 2"]}
    line[side].append("Little Rapscal")
    t = table(me={"line": line["me"], "artifacts": ["Lamp"]}, foe={"line": line["foe"]}, ruleset=version)
    for name in line["me"]:
        assert t.may(f"fight:{name}")
        assert not t.may(f"reap:{name}")
    assert t.may("omni:Lamp"), "artifacts are used as always"
    t.next_turn("brobnar")
    assert t.may("fight:Goon 2")
    assert not t.may("reap:Goon 2")


def test_the_rapscal_lets_creatures_reap_that_have_nothing_to_fight(table, version):
    t = table(me={"line": ["Little Rapscal", "Goon 5"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    assert t.may("reap:Goon 5")
    assert t.may("reap:Little Rapscal")
    assert not t.may("fight:Goon 5")
    t.reap("Goon 5")
    assert t.me.amber == 1


def test_without_the_rapscal_creatures_are_free_again(table, version):
    t = table(me={"line": ["Goon 5", "Goon 4"], "hand": ["Slaying"]}, foe={"line": ["Goon 1", "Little Rapscal"]})
    assert not t.may("reap:Goon 4")
    t.play("Slaying", "Little Rapscal")
    assert t.may("reap:Goon 4")
    assert t.may("fight:Goon 4")


def test_a_stunned_creature_loses_its_stun_beside_the_rapscal(table, version):
    t = table(me={"line": [{"title": "Goon 5", "stunned": True}]}, foe={"line": ["Little Rapscal"]}, ruleset=version)
    assert t.may("unstun:Goon 5")
    assert not t.may("fight:Goon 5")
    t.unstun("Goon 5")
    assert not t.card("Goon 5").stunned
    assert t.card("Little Rapscal").damage == 0


def test_an_ability_that_uses_a_creature_fights_with_it_beside_the_rapscal(table, version):
    t = table(me={"line": ["Goon 5"], "hand": ["Drill"]}, foe={"line": ["Little Rapscal"]}, ruleset=version)
    t.play("Drill")
    assert t.me.amber == 0, "it fought, and the goblin eluded it"
    assert not t.card("Goon 5").ready, "it fought, and the goblin eluded it"
    assert len(t.happened("fight.declared")) == 1


@pytest.mark.reading("little-rapscal-reap-with")
def test_an_ability_that_reaps_with_a_creature_does_so_beside_the_rapscal(table, version):
    t = table(me={"line": ["Goon 5"], "hand": ["Gleaning"]}, foe={"line": ["Little Rapscal"]}, ruleset=version)
    assert not t.may("reap:Goon 5")
    t.play("Gleaning")
    assert t.me.amber == 1
    assert not t.card("Goon 5").ready
    assert t.happened("fight.declared") == []


# Lollop the Titanic


def test_lollop_deals_no_damage_when_attacked(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Lollop the Titanic"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.card("Goon 3").damage == 0
    assert t.card("Lollop the Titanic").damage == 3


def test_lollop_deals_its_damage_when_attacking(table, version):
    t = table(me={"line": ["Lollop the Titanic"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Lollop the Titanic")
    assert t.card("Goon 12").damage == 11
    assert t.card("Lollop the Titanic").zone == "discard"


def test_two_lollops_fight(table, version):
    t = table(me={"line": ["Lollop the Titanic"]}, foe={"line": ["Lollop the Titanic"]}, ruleset=version)
    t.fight("Lollop the Titanic")
    assert t.foe.line == []
    assert t.me.line[0].damage == 0


# Ogopogo


def test_ogopogo_deals_two_damage_after_destroying_what_it_attacked(table, version):
    t = table(me={"line": ["Ogopogo", "Goon 5"]}, foe={"line": ["Goon 4", "Goon 2", "Goon 9"]}, ruleset=version)
    t.fight("Ogopogo", "Goon 4")
    assert t.offered == ["Ogopogo", "Goon 5", "Goon 2", "Goon 9"]
    assert t.pending.minimum == 0
    t.choose("Goon 2")
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.card("Ogopogo").damage == 4


def test_ogopogo_may_decline(table, version):
    t = table(me={"line": ["Ogopogo"]}, foe={"line": ["Goon 4", "Goon 2"]}, ruleset=version)
    t.fight("Ogopogo", "Goon 4").choose([])
    assert t.at_rest
    assert t.card("Goon 2").damage == 0


@pytest.mark.parametrize("enemy", ["Goon 7", "Goon 6", "Elusive Goon 4"])
def test_ogopogo_does_nothing_where_the_creature_lives_or_it_falls_too(table, version, enemy):
    t = table(me={"line": ["Ogopogo"]}, foe={"line": [enemy, "Goon 2"]}, ruleset=version)
    t.fight("Ogopogo", enemy)
    assert t.at_rest
    assert t.card("Goon 2").damage == 0


def test_ogopogo_does_nothing_for_attackers_and_for_fights_of_others(table, version):
    t = table(me={"line": ["Goon 3", "Goon 5"]}, foe={"line": ["Ogopogo", "Goon 1"]}, ruleset=version)
    t.fight("Goon 3", "Ogopogo")
    assert t.at_rest
    assert t.card("Goon 3").zone == "discard"
    t.fight("Goon 5", "Goon 1")
    assert t.at_rest
    assert t.card("Ogopogo").damage == 3


@pytest.mark.reading("ogopogo-what-it-destroys")
def test_ogopogo_does_nothing_where_another_card_destroys_what_it_attacks(table, version):
    me = {"line": ["Ogopogo"], "artifacts": ["Hasty Ballista"]}
    t = table(me=me, foe={"line": ["Goon 4", "Goon 2"]}, ruleset=version)
    t.fight("Ogopogo", "Goon 4")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.card("Goon 2").damage == t.card("Ogopogo").damage == 0


@pytest.mark.parametrize(("victim", "damage"), [("Guard 3/1", 1), ({"title": "Goon 2", "warded": True}, 0)])
def test_armor_and_ward_stop_ogopogo(table, victim, damage):
    t = table(me={"line": ["Ogopogo"]}, foe={"line": ["Goon 4", victim]})
    t.fight("Ogopogo", "Goon 4").choose(t.foe.line[0])
    assert t.foe.line[0].damage == damage
    assert not t.foe.line[0].warded


# War Grumpus


@pytest.mark.parametrize("way", ["reap", "fight"])
def test_the_grumpus_readies_a_neighboring_giant_and_fights_with_it(table, version, way):
    giant = {"title": "Bumpsy", "ready": False}
    t = table(
        me={"line": ["Goon 5", "War Grumpus", giant, "Groke"]},
        foe={"line": ["Goon 1", "Goon 4"]},
        ruleset=version,
    )
    t.reap("War Grumpus") if way == "reap" else t.fight("War Grumpus", "Goon 1")
    if way == "reap":
        t.choose("Goon 4")
    assert t.card("Goon 4").zone == "discard"
    assert not t.card("Bumpsy").ready
    assert t.card("Groke").ready


def test_a_ready_giant_beside_the_grumpus_fights_too_and_there_is_a_choice_of_two(table, version):
    t = table(me={"line": ["Bumpsy", "War Grumpus", "Groke"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.reap("War Grumpus")
    assert t.offered == ["Bumpsy", "Groke"]
    t.choose("Groke")
    assert t.foe.line == []
    assert not t.card("Groke").ready
    assert t.card("Bumpsy").ready


def test_with_no_enemy_the_grumpus_only_readies(table, version):
    t = table(me={"line": [{"title": "Bumpsy", "ready": False}, "War Grumpus"]}, foe={}, ruleset=version)
    t.reap("War Grumpus")
    assert t.card("Bumpsy").ready
    assert t.at_rest


def test_without_a_giant_beside_it_the_grumpus_does_nothing(table, version):
    t = table(me={"line": ["Bumpsy", "Goon 5", "War Grumpus"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.reap("War Grumpus")
    assert t.at_rest
    assert len(t.foe.line) == 1
    assert t.card("Bumpsy").ready
