"""Actions of Brobnar in Call of the Archons, C to P."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import invent


@invent("Clan Wreck", type="action")
class ClanWreck:
    """Play: destroys each enemy artifact."""

    def play(g, me, you):
        yield from g.destroy(g.artifacts(enemy_of=you))


# Champion’s Challenge


def test_the_champions_stay_and_yours_fights(table, version):
    t = table(
        me={"line": ["Goon 4", {"title": "Goon 6", "ready": False}, "Goon 2"], "hand": ["Champion’s Challenge"]},
        foe={"line": ["Goon 3", "Goon 9", "Goon 1"]},
        ruleset=version,
    )
    t.play("Champion’s Challenge", ["Goon 3", "Goon 1"], ["Goon 4", "Goon 2"])
    assert t.me.line == [], "it fought the enemy champion"
    assert t.card("Goon 6").zone == "discard", "it fought the enemy champion"
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.card("Goon 9").damage == 6
    assert len(t.foe.discard) == 2


def test_among_equals_the_active_player_picks_the_champion(table, version):
    t = table(
        me={"line": ["Goon 2", "Guard 2/1"], "hand": ["Champion’s Challenge"]},
        foe={"line": ["Goon 5", "Guard 5/1"]},
        ruleset=version,
    )
    t.play("Champion’s Challenge")
    assert t.pending.seat == 0
    assert t.offered == ["Goon 5", "Guard 5/1"]
    t.choose("Guard 5/1")
    assert t.offered == ["Goon 2", "Guard 2/1"], "first the enemy side"
    assert t.titles(t.foe.line) == ["Guard 5/1"], "first the enemy side"
    t.choose("Goon 2")
    assert t.me.line == []
    assert t.card("Guard 5/1").damage == 1


def test_a_lone_creature_on_each_side_only_fights(table, version):
    t = table(me={"line": ["Goon 4"], "hand": ["Champion’s Challenge"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Champion’s Challenge")
    assert t.foe.line == []
    assert t.card("Goon 4").damage == 3
    assert not t.card("Goon 4").ready


def test_a_champion_without_an_enemy_is_readied(table, version):
    t = table(
        me={"line": [{"title": "Goon 4", "ready": False}, "Goon 1"], "hand": ["Champion’s Challenge"]},
        foe={},
        ruleset=version,
    )
    t.play("Champion’s Challenge")
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.card("Goon 4").ready


def test_without_a_friendly_creature_only_the_enemies_are_challenged(table, version):
    t = table(me={"hand": ["Champion’s Challenge"]}, foe={"line": ["Goon 4", "Goon 1"]}, ruleset=version)
    t.play("Champion’s Challenge")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.card("Goon 4").damage == 0
    assert t.at_rest


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
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert not t.card("Goon 2").warded
    assert t.card("Goon 2").damage == 1


def test_with_three_players_each_opponent_keeps_a_champion(table):
    t = table(
        me={"line": ["Goon 4", "Goon 1"], "hand": ["Champion’s Challenge"]},
        foe={"line": ["Goon 3", "Goon 2"]},
        third={"line": ["Goon 5", "Goon 6"]},
    )
    t.play("Champion’s Challenge")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.third.line) == ["Goon 6"]
    t.choose("Goon 3")
    assert t.foe.line == []
    assert t.card("Goon 4").damage == 3


# Coward’s End


def test_cowards_end_destroys_what_is_undamaged_on_both_sides_for_three_chains(table, version):
    t = table(
        me={"line": ["Goon 4", {"title": "Goon 5", "damage": 1}], "hand": ["Coward’s End"]},
        foe={"line": [{"title": "Goon 6", "damage": 5}, "Guard 3/2"], "artifacts": ["Trinket"]},
        ruleset=version,
    )
    t.play("Coward’s End")
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 6"]
    assert (t.me.chains, t.foe.chains) == (3, 0)
    assert len(t.foe.artifacts) == 1


def test_cowards_end_costs_its_chains_even_when_all_are_brave(table, version):
    t = table(me={"hand": ["Coward’s End"], "chains": 22}, foe={"line": [{"title": "Goon 6", "damage": 1}]})
    t.play("Coward’s End")
    assert t.titles(t.foe.line) == ["Goon 6"], "the tracker ends there"
    assert t.me.chains == 24, "the tracker ends there"


@NEW
def test_a_ward_saves_a_coward(table, version):
    t = table(me={"hand": ["Coward’s End"]}, foe={"line": [{"title": "Goon 6", "warded": True}]}, ruleset=version)
    t.play("Coward’s End")
    assert t.titles(t.foe.line) == ["Goon 6"]
    assert not t.card("Goon 6").warded
    assert t.me.chains == 3


# Follow the Leader


def test_follow_the_leader_lets_every_friendly_creature_fight(table, version):
    t = table(
        me={"line": ["Dis Goon 3", "Logos Goon 3"], "artifacts": ["Library of Babble"], "hand": ["Follow the Leader"]},
        foe={"line": ["Goon 9"], "houses": ["dis", "logos", "mars"]},
        ruleset=version,
    )
    t.play("Follow the Leader")
    assert t.may("fight:Dis Goon 3")
    assert t.may("fight:Logos Goon 3")
    assert not t.may("reap:Dis Goon 3")
    assert not t.may("action:Library of Babble")
    t.fight("Dis Goon 3").fight("Logos Goon 3")
    assert t.card("Goon 9").damage == 6
    assert t.me.amber == 0


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
    assert not t.card("Dis Goon 3").stunned
    assert not t.card("Dis Goon 3").ready


# Lava Ball


def test_a_lava_ball_deals_four_and_two_to_each_neighbor(table, version):
    t = table(
        me={"line": ["Goon 9"], "hand": ["Lava Ball"]},
        foe={"line": ["Goon 8", "Goon 3", "Goon 5", "Goon 2", "Goon 7"]},
        ruleset=version,
    )
    t.play("Lava Ball")
    assert t.offered[0] == "Goon 9"
    assert len(t.offered) == 6
    t.choose("Goon 5")
    assert t.titles(t.foe.line) == ["Goon 8", "Goon 3", "Goon 5", "Goon 7"]
    assert [card.damage for card in t.foe.line] == [0, 2, 4, 0]
    assert t.card("Goon 9").damage == 0


def test_a_lava_ball_at_a_flank_has_one_neighbor_and_armor_stops_its_part(table, version):
    t = table(
        me={"line": ["Guard 6/3", "Guard 4/1", "Goon 4"], "hand": ["Lava Ball"]},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    t.play("Lava Ball", "Guard 6/3")
    assert [card.damage for card in t.me.line] == [1, 1, 0]
    assert len(t.foe.line) == 1


@NEW
def test_a_ward_stops_the_ball_or_the_splash(table, version):
    t = table(
        me={"hand": ["Lava Ball"]},
        foe={"line": [{"title": "Goon 6", "warded": True}, "Goon 5", {"title": "Goon 2", "warded": True}]},
        ruleset=version,
    )
    t.play("Lava Ball", "Goon 5")
    assert [card.damage for card in t.foe.line] == [0, 4, 0]
    assert not any(card.warded for card in t.foe.line)


def test_a_lava_ball_without_creatures_does_nothing(table, version):
    t = table(me={"hand": ["Lava Ball"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    t.play("Lava Ball")
    assert t.at_rest
    assert not t.happened("damage.dealt")


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
    assert t.me.amber == 3, "the icon of Punch and the loot"
    assert t.foe.amber == 0, "the icon of Punch and the loot"


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
    assert t.card("Goon 4").damage == 3
    assert t.titles(t.foe.discard) == ["Trinket"]
    assert t.me.amber == 2, "the icons"


def test_creatures_destroyed_together_pay_one_by_one(table, version):
    t = table(
        me={"hand": ["Loot the Bodies", "Hailstorm"]}, foe={"line": ["Goon 1", "Goon 2", "Goon 3"]}, ruleset=version
    )
    t.play("Loot the Bodies")
    t.play("Hailstorm")
    t.submit(*t.pending.keys)  # which of them goes to the discard pile first
    t.submit(t.pending.keys[0])  # and which of two equal payments
    assert t.me.amber == 2
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert len(t.happened("amber.gained")) == 2


def test_a_penny_back_in_hand_was_destroyed_all_the_same(table, version):
    t = table(me={"hand": ["Loot the Bodies", "Punch"]}, foe={"line": ["Bad Penny"]}, ruleset=version)
    t.play("Loot the Bodies")
    t.play("Punch")
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert t.me.amber == 2


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
    assert t.foe.line == [], "the icon"
    assert t.me.amber == 1, "the icon"


def test_with_three_players_both_opponents_creatures_are_looted(table):
    t = table(me={"hand": ["Loot the Bodies", "Punch", "Punch"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 2"]})
    t.play("Loot the Bodies")
    t.play("Punch", "Goon 3")
    t.play("Punch")
    assert t.me.amber == 4


# Punch


@pytest.mark.parametrize(("target", "left"), [("Goon 2", None), ("Goon 3", None), ("Goon 4", 3)])
def test_punch_deals_three_damage_to_any_creature(table, version, target, left):
    t = table(me={"line": ["Goon 9"], "hand": ["Punch"]}, foe={"line": ["Goon 2", "Goon 3", "Goon 4"]}, ruleset=version)
    t.play("Punch")
    assert t.offered == ["Goon 9", "Goon 2", "Goon 3", "Goon 4"]
    assert t.pending.seat == 0
    t.choose(target)
    assert t.me.amber == 1
    if left is None:
        assert t.titles(t.foe.discard) == [target]
        assert len(t.foe.line) == 2
    else:
        assert t.card(target).damage == left
        assert t.foe.discard == []
    assert sum(card.damage for card in t.me.line + t.foe.line if card.title != target) == 0


def test_punch_may_and_in_an_empty_enemy_line_must_hit_a_friendly_creature(table, version):
    t = table(me={"line": ["Goon 4"], "hand": ["Punch"]}, foe={}, ruleset=version)
    t.play("Punch")
    assert t.card("Goon 4").damage == 3


def test_punch_with_no_creature_in_play_gives_its_amber(table, version):
    t = table(me={"hand": ["Punch"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    t.play("Punch")
    assert t.me.amber == 1
    assert t.at_rest
    assert not t.happened("damage.dealt")


@pytest.mark.parametrize(("target", "damage"), [("Guard 4/1", 2), ("Guard 4/2", 1), ("Guard 4/3", 0)])
def test_armor_takes_its_part_of_a_punch(table, version, target, damage):
    t = table(me={"hand": ["Punch"]}, foe={"line": [target]}, ruleset=version)
    t.play("Punch")
    assert t.card(target).damage == damage
    assert t.g.armor_left(t.card(target)) == 0


@NEW
def test_a_ward_takes_all_of_a_punch(table, version):
    t = table(me={"hand": ["Punch", "Punch"]}, foe={"line": [{"title": "Guard 4/1", "warded": True}]}, ruleset=version)
    t.play("Punch")
    assert t.card("Guard 4/1").damage == 0
    assert not t.card("Guard 4/1").warded
    t.play("Punch")
    assert t.card("Guard 4/1").damage == 2


@NEW
def test_an_invulnerable_creature_feels_no_punch(table, version):
    t = table(me={"hand": ["Punch"]}, foe={"line": ["Invulnerable Goon 3", "Goon 4"]}, ruleset=version)
    t.play("Punch", "Invulnerable Goon 3")
    assert t.card("Invulnerable Goon 3").damage == 0
    assert t.card("Goon 4").damage == 0


def test_what_cannot_be_dealt_damage_may_be_punched_in_vain(table, version):
    t = table(
        me={"line": ["Goon 4"], "hand": ["Punch"]},
        foe={"line": ["Goon 3"], "artifacts": ["Aegis"]},
        ruleset=version,
    )
    t.play("Punch")
    assert t.offered == ["Goon 4", "Goon 3"]
    t.choose("Goon 3")
    assert t.card("Goon 3").damage == 0
    assert t.card("Goon 4").damage == 0
