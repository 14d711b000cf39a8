"""The Brobnar actions of Call of the Archons: Anger and Punch."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward and invulnerable

plain("Clan Wall", power=4, keywords={"taunt": 1})


@invent("Clan Truce", type="artifact")
class ClanTruce:
    """No enemy creature can fight."""

    def cannot_use(g, me, player, card, how):
        return how == "fight" and card.controller != me.controller


@invent("Clan Chains", type="artifact")
class ClanChains:
    """Enemy creatures cannot ready."""

    def cannot_ready(g, me, card):
        return card.controller != me.controller


# Anger


def test_anger_readies_a_friendly_creature_and_fights_with_it(table, version):
    t = table(
        me={"line": [{"title": "Goon 4", "ready": False}, {"title": "Goon 6", "ready": False}], "hand": ["Anger"]},
        foe={"line": ["Goon 3", "Goon 5"]},
        ruleset=version,
    )
    t.play("Anger")
    assert t.pending.seat == 0 and t.offered == ["Goon 4", "Goon 6"], "no enemy creature may be chosen"
    t.choose("Goon 4")
    assert t.offered == ["Goon 3", "Goon 5"], "and no friendly one fought"
    t.choose("Goon 3")
    assert t.titles(t.foe.line) == ["Goon 5"] and t.card("Goon 5").damage == 0
    assert t.card("Goon 4").damage == 3 and not t.card("Goon 4").ready
    assert t.card("Goon 6").damage == 0 and not t.card("Goon 6").ready
    assert t.me.amber == 1 and t.titles(t.me.discard) == ["Anger"]


@pytest.mark.ruling("example-anger-ready-snufflegator")
def test_anger_fights_with_a_creature_that_is_ready_already_and_of_another_house(table, version):
    t = table(me={"line": ["Snufflegator"], "hand": ["Anger"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    assert not t.may("fight:Snufflegator")
    t.play("Anger")
    assert t.foe.line == [] and t.card("Snufflegator").damage == 0 and not t.card("Snufflegator").ready
    assert not t.happened("card.readied")


@pytest.mark.ruling("faq-anger-stunned-creature")
@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize("line", [["Goon 3"], []])
def test_anger_takes_the_stun_off_a_stunned_creature_and_no_fight_takes_place(table, version, ready, line):
    t = table(
        me={"line": [{"title": "Goon 5", "stunned": True, "ready": ready}], "hand": ["Anger"]},
        foe={"line": line},
        ruleset=version,
    )
    t.play("Anger")
    goon = t.card("Goon 5")
    assert not goon.stunned and not goon.ready and goon.damage == 0
    assert len(t.foe.line) == len(line) and not t.happened("damage.dealt") and not t.happened("fight.declared")


@pytest.mark.parametrize("reason", ["nobody", "forbidden"])
def test_a_creature_that_cannot_fight_is_readied_and_may_be_used_otherwise(table, version, reason):
    t = table(
        me={"line": [{"title": "Goon 5", "ready": False}], "hand": ["Anger"]},
        foe={} if reason == "nobody" else {"line": ["Goon 3"], "artifacts": ["Clan Truce"]},
        ruleset=version,
    )
    t.play("Anger")
    assert t.card("Goon 5").ready and not t.happened("fight.declared")
    t.reap("Goon 5")
    assert t.me.amber == 2


def test_a_creature_that_cannot_be_readied_does_not_fight(table, version):
    t = table(
        me={"line": [{"title": "Goon 5", "ready": False}], "hand": ["Anger"]},
        foe={"line": ["Goon 3"], "artifacts": ["Clan Chains"]},
        ruleset=version,
    )
    t.play("Anger")
    assert not t.card("Goon 5").ready and t.card("Goon 3").damage == 0


def test_anger_on_an_empty_side_gives_its_amber_only(table, version):
    t = table(me={"hand": ["Anger"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Anger")
    assert t.me.amber == 1 and t.card("Goon 3").damage == 0 and t.at_rest


def test_anger_obeys_taunt(table, version):
    t = table(me={"line": ["Goon 9"], "hand": ["Anger"]}, foe={"line": ["Goon 2", "Clan Wall", "Goon 3", "Goon 1"]})
    t.play("Anger")
    assert t.offered == ["Clan Wall", "Goon 1"]
    t.choose("Clan Wall")
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 3", "Goon 1"]


def test_with_three_players_any_opponents_creature_may_be_fought(table):
    t = table(me={"line": ["Goon 5"], "hand": ["Anger"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 2"]})
    t.play("Anger")
    assert t.offered == ["Goon 3", "Goon 2"]
    t.choose("Goon 2")
    assert t.third.line == [] and t.titles(t.foe.line) == ["Goon 3"]


# Punch


@pytest.mark.parametrize(("target", "left"), [("Goon 2", None), ("Goon 3", None), ("Goon 4", 3)])
def test_punch_deals_three_damage_to_any_creature(table, version, target, left):
    t = table(me={"line": ["Goon 9"], "hand": ["Punch"]}, foe={"line": ["Goon 2", "Goon 3", "Goon 4"]}, ruleset=version)
    t.play("Punch")
    assert t.offered == ["Goon 9", "Goon 2", "Goon 3", "Goon 4"] and t.pending.seat == 0
    t.choose(target)
    assert t.me.amber == 1
    if left is None:
        assert t.titles(t.foe.discard) == [target] and len(t.foe.line) == 2
    else:
        assert t.card(target).damage == left and t.foe.discard == []
    assert sum(card.damage for card in t.me.line + t.foe.line if card.title != target) == 0


def test_punch_may_and_in_an_empty_enemy_line_must_hit_a_friendly_creature(table, version):
    t = table(me={"line": ["Goon 4"], "hand": ["Punch"]}, foe={}, ruleset=version)
    t.play("Punch")
    assert t.card("Goon 4").damage == 3


def test_punch_with_no_creature_in_play_gives_its_amber(table, version):
    t = table(me={"hand": ["Punch"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    t.play("Punch")
    assert t.me.amber == 1 and t.at_rest and not t.happened("damage.dealt")


@pytest.mark.parametrize(("target", "damage"), [("Guard 4/1", 2), ("Guard 4/2", 1), ("Guard 4/3", 0)])
def test_armor_takes_its_part_of_a_punch(table, version, target, damage):
    t = table(me={"hand": ["Punch"]}, foe={"line": [target]}, ruleset=version)
    t.play("Punch")
    assert t.card(target).damage == damage and t.g.armor_left(t.card(target)) == 0


@NEW
def test_a_ward_takes_all_of_a_punch(table, version):
    t = table(me={"hand": ["Punch", "Punch"]}, foe={"line": [{"title": "Guard 4/1", "warded": True}]}, ruleset=version)
    t.play("Punch")
    assert t.card("Guard 4/1").damage == 0 and not t.card("Guard 4/1").warded
    t.play("Punch")
    assert t.card("Guard 4/1").damage == 2


@NEW
def test_an_invulnerable_creature_feels_no_punch(table, version):
    t = table(me={"hand": ["Punch"]}, foe={"line": ["Invulnerable Goon 3", "Goon 4"]}, ruleset=version)
    t.play("Punch", "Invulnerable Goon 3")
    assert t.card("Invulnerable Goon 3").damage == 0 and t.card("Goon 4").damage == 0


def test_what_cannot_be_dealt_damage_may_be_punched_in_vain(table, version):
    t = table(
        me={"line": ["Goon 4"], "hand": ["Punch"]},
        foe={"line": ["Goon 3"], "artifacts": ["Aegis"]},
        ruleset=version,
    )
    t.play("Punch")
    assert t.offered == ["Goon 4", "Goon 3"]
    t.choose("Goon 3")
    assert t.card("Goon 3").damage == 0 and t.card("Goon 4").damage == 0
