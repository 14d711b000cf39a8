"""The Brobnar actions of Call of the Archons that last for the turn: Loot the Bodies, Warsong."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward and fights stopped early

plain("Clan Thorn", power=2, keywords={"hazardous": 9})


@invent("Clan Wreck", type="action")
class ClanWreck:
    """Play: destroys each enemy artifact."""

    def play(g, me, you):
        yield from g.destroy(g.artifacts(enemy_of=you))


# Loot the Bodies


def test_loot_the_bodies_pays_for_each_enemy_creature_destroyed_in_a_fight_or_by_an_effect(table, version):
    t = table(
        me={"line": ["Goon 5"], "hand": ["Loot the Bodies", "Punch"]},
        foe={"line": ["Goon 3", "Goon 2"]},
        ruleset=version,
    )
    t.play("Loot the Bodies")
    assert t.me.amber == 0, "the card itself gives nothing"
    t.fight("Goon 5", "Goon 2")
    assert t.me.amber == 1
    t.play("Punch", "Goon 3")
    assert t.me.amber == 3 and t.foe.amber == 0, "the icon of Punch and the loot"


def test_what_was_destroyed_before_pays_nothing(table, version):
    t = table(me={"hand": ["Loot the Bodies", "Punch"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Punch")
    t.play("Loot the Bodies")
    assert t.me.amber == 1


def test_friendly_creatures_damage_and_artifacts_pay_nothing(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": ["Loot the Bodies", "Punch", "Punch", "Clan Wreck"]},
        foe={"line": ["Goon 4"], "artifacts": ["Trinket"]},
        ruleset=version,
    )
    t.play("Loot the Bodies")
    t.play("Punch", "Goon 3")
    t.play("Punch")  # only the enemy creature is left, and it survives
    t.play("Clan Wreck")
    assert t.card("Goon 4").damage == 3 and t.titles(t.foe.discard) == ["Trinket"]
    assert t.me.amber == 2, "the icons"


def test_creatures_destroyed_together_pay_one_by_one(table, version):
    t = table(
        me={"hand": ["Loot the Bodies", "Hailstorm"]}, foe={"line": ["Goon 1", "Goon 2", "Goon 3"]}, ruleset=version
    )
    t.play("Loot the Bodies")
    t.play("Hailstorm")
    t.submit(*t.pending.keys)  # which of them goes to the discard pile first
    t.submit(t.pending.keys[0])  # and which of two equal payments
    assert t.me.amber == 2 and t.titles(t.foe.line) == ["Goon 3"] and len(t.happened("amber.gained")) == 2


def test_a_penny_back_in_hand_was_destroyed_all_the_same(table, version):
    t = table(me={"hand": ["Loot the Bodies", "Punch"]}, foe={"line": ["Bad Penny"]}, ruleset=version)
    t.play("Loot the Bodies")
    t.play("Punch")
    assert t.titles(t.foe.hand) == ["Bad Penny"] and t.me.amber == 2


@NEW
def test_a_warded_creature_is_not_destroyed_and_pays_nothing(table, version):
    t = table(
        me={"hand": ["Loot the Bodies", "Punch", "Punch"]},
        foe={"line": [{"title": "Goon 3", "warded": True}]},
        ruleset=version,
    )
    t.play("Loot the Bodies")
    t.play("Punch")
    assert t.me.amber == 1
    t.play("Punch")
    assert t.me.amber == 3


def test_two_copies_both_pay(table, version):
    t = table(me={"hand": ["Loot the Bodies", "Loot the Bodies", "Punch"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Loot the Bodies")
    t.play("Loot the Bodies")
    t.play("Punch")
    t.submit(t.pending.keys[0])
    assert t.me.amber == 3


def test_the_looting_ends_with_the_turn(table, version):
    t = table(
        me={"hand": ["Loot the Bodies", "Punch"]},
        foe={"line": ["Goon 3", "Goon 2"], "hand": ["Punch"]},
        ruleset=version,
    )
    t.play("Loot the Bodies")
    t.next_turn("brobnar")
    t.play("Punch", "Goon 3")  # the opponent's own turn
    assert t.me.amber == 0
    t.next_turn("brobnar")
    t.play("Punch")
    assert t.foe.line == [] and t.me.amber == 1, "the icon"


def test_with_three_players_both_opponents_creatures_are_looted(table):
    t = table(me={"hand": ["Loot the Bodies", "Punch", "Punch"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 2"]})
    t.play("Loot the Bodies")
    t.play("Punch", "Goon 3")
    t.play("Punch")
    assert t.me.amber == 4


# Warsong


def test_warsong_pays_for_each_fight_of_a_friendly_creature(table, version):
    t = table(
        me={"line": ["Goon 5", "Goon 4", "Goon 3"], "hand": ["Warsong"]}, foe={"line": ["Goon 12"]}, ruleset=version
    )
    t.play("Warsong")
    assert t.me.amber == 0
    t.fight("Goon 5")
    assert t.me.amber == 1 and t.card("Goon 5").zone == "discard", "it fought although it died"
    t.fight("Goon 4")
    assert t.me.amber == 2
    t.reap("Goon 3")
    assert t.me.amber == 3 and t.foe.amber == 0, "reaping is no fight"


def test_a_fight_before_warsong_pays_nothing(table, version):
    t = table(me={"line": ["Goon 5"], "hand": ["Warsong"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Goon 5")
    t.play("Warsong")
    assert t.me.amber == 0


def test_a_fight_by_anger_and_a_fight_against_an_elusive_creature_pay_too(table, version):
    t = table(me={"line": ["Goon 5"], "hand": ["Warsong", "Anger"]}, foe={"line": ["Noddy the Thief"]}, ruleset=version)
    t.play("Warsong")
    t.fight("Goon 5")
    assert t.me.amber == 1 and len(t.foe.line) == 1
    t.play("Anger")
    assert t.me.amber == 3 and t.foe.line == [], "the icon of Anger and the second fight"


def test_warsong_is_ordered_with_the_fighters_own_ability(table, version):
    t = table(me={"line": ["Headhunter"], "hand": ["Warsong"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Warsong")
    t.fight("Headhunter")
    assert t.pending.kind == "trigger" and t.pending.seat == 0 and len(t.pending.keys) == 2
    t.choose("Headhunter")
    assert t.me.amber == 2


@NEW
def test_a_fight_that_is_stopped_before_it_begins_pays_nothing(table, version):
    t = table(me={"line": ["Goon 5"], "hand": ["Warsong"]}, foe={"line": ["Clan Thorn"]}, ruleset=version)
    t.play("Warsong")
    t.fight("Goon 5")
    assert t.me.line == [] and t.card("Clan Thorn").damage == 0 and t.me.amber == 0


def test_a_stunned_creature_does_not_fight_and_pays_nothing(table, version):
    t = table(
        me={"line": [{"title": "Goon 5", "stunned": True}], "hand": ["Warsong", "Anger"]},
        foe={"line": ["Goon 3"]},
        ruleset=version,
    )
    t.play("Warsong")
    t.play("Anger")
    assert t.me.amber == 1


@pytest.mark.clause("fight-both-creatures-are-fighting")
@pytest.mark.parametrize("attacked", ["Goon 3", "Goon 9"])
def test_a_friendly_creature_that_is_attacked_this_turn_fights_too(table, version, attacked):
    t = table(me={"line": ["Goon 3", "Goon 9"], "hand": ["Warsong", "Goad"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play("Warsong")
    t.play("Goad", attacked)
    assert t.happened("fight.declared")[0].data["defender"] == t.card(attacked).id
    assert t.me.amber == 1 and t.foe.amber == 0


def test_the_song_ends_with_the_turn(table, version):
    t = table(me={"line": ["Goon 9"], "hand": ["Warsong"]}, foe={"line": ["Goon 5", "Goon 12"]}, ruleset=version)
    t.play("Warsong")
    t.next_turn("brobnar")
    t.fight("Goon 5")
    assert (t.me.amber, t.foe.amber) == (0, 0)
    t.next_turn("brobnar")
    t.fight("Goon 9")
    assert t.me.amber == 0
