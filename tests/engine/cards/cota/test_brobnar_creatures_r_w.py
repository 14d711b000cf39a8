"""Creatures of Brobnar in Call of the Archons, R to W."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import invent, plain

plain("Moot Herald", power=9, keywords={"skirmish": 1})


@invent("Peak Toss", type="action")
class PeakToss:
    """Play: both players discard a random card."""

    def play(g, me, you):
        for player in (you, (yield from g.opponent(you))):
            yield from g.discard_at_random(player)


# Rock-Hurling Giant


def test_the_giant_hurls_a_rock_for_each_brobnar_card_discarded(table, version):
    t = table(
        me={"line": ["Rock-Hurling Giant"], "hand": ["Punch", "Goon 9"]},
        foe={"line": ["Goon 5", "Goon 4"]},
        ruleset=version,
    )
    t.discard("Punch")
    assert t.offered == ["Rock-Hurling Giant", "Goon 5", "Goon 4"]
    assert t.pending.minimum == 0
    t.choose("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 5"]
    t.discard("Goon 9")
    t.choose([])
    assert t.card("Goon 5").damage == 0
    assert t.card("Rock-Hurling Giant").damage == 0


def test_the_giant_hurls_nothing_for_other_houses_or_what_the_opponent_discards(table, version):
    t = table(
        me={"line": ["Rock-Hurling Giant"], "hand": ["Dis Goon 3"]},
        foe={"line": ["Goon 5"], "hand": ["Punch"]},
        house="dis",
        ruleset=version,
    )
    t.discard("Dis Goon 3")
    assert t.at_rest
    t.next_turn("brobnar")
    t.discard("Punch")
    assert t.at_rest
    assert t.card("Goon 5").damage == 0


def test_the_giant_hurls_for_a_card_lost_by_an_effect_in_your_turn_only(table, version):
    t = table(
        me={"line": ["Rock-Hurling Giant"], "hand": ["Peak Toss", "Punch"]},
        foe={"line": ["Goon 5"], "hand": ["Goon 4"]},
        ruleset=version,
    )
    t.play("Peak Toss", "Goon 5")
    assert t.card("Goon 5").damage == 4
    assert t.at_rest
    assert t.foe.hand == t.me.hand == []
    t = table(
        me={"line": ["Goon 5"], "hand": ["Peak Toss"]},
        foe={"line": ["Rock-Hurling Giant"], "hand": ["Punch"]},
        ruleset=version,
    )
    t.play("Peak Toss")
    assert t.foe.hand == []
    assert t.at_rest
    assert t.card("Goon 5").damage == 0


def test_cards_discarded_from_the_deck_are_no_rocks(table, version):
    t = table(
        me={"line": ["Rock-Hurling Giant"], "hand": ["Sound the Horns"], "deck": ["Goon 3", "Punch"]},
        foe={"line": ["Goon 5"]},
        ruleset=version,
    )
    t.play("Sound the Horns")
    assert t.at_rest
    assert t.titles(t.me.hand) == ["Goon 3"]


@pytest.mark.parametrize(("target", "damage"), [("Guard 5/1", 3), ("Guard 5/3", 1)])
def test_armor_blunts_the_rock(table, version, target, damage):
    t = table(me={"line": ["Rock-Hurling Giant"], "hand": ["Punch"]}, foe={"line": [target]}, ruleset=version)
    t.discard("Punch", target)
    assert t.card(target).damage == damage


# Rogue Ogre


@pytest.mark.parametrize(("plays", "done"), [(0, False), (1, True), (2, False)])
def test_the_ogre_rests_when_exactly_one_card_was_played(table, version, plays, done):
    t = table(
        me={"line": [{"title": "Rogue Ogre", "damage": 3}, "Goon 4"], "hand": ["Smith", "Trinket"]},
        foe={"amber": 4},
        ruleset=version,
    )
    for title in ("Trinket", "Smith")[:plays]:
        t.play(title)
    t.reap("Goon 4").discard("Smith") if plays < 2 else t.reap("Goon 4")
    assert t.card("Rogue Ogre").damage == 3
    t.next_turn("brobnar")
    ogre = t.card("Rogue Ogre")
    assert (ogre.damage, ogre.amber, t.foe.amber) == ((1, 1, 3) if done else (3, 0, 4))


def test_the_ogre_counts_itself_and_only_its_controllers_turn(table, version):
    t = table(me={"hand": ["Rogue Ogre"]}, foe={"amber": 4, "hand": ["Trinket"]}, ruleset=version)
    t.play("Rogue Ogre")
    t.next_turn("brobnar")
    assert t.card("Rogue Ogre").amber == 1
    assert t.foe.amber == 3
    t.play("Trinket")
    t.next_turn("brobnar")
    assert t.card("Rogue Ogre").amber == 1, "nothing at the end of the opponent's turn"


def test_the_ogre_captures_unhurt_and_heals_without_a_pool(table, version):
    t = table(me={"line": [{"title": "Rogue Ogre", "damage": 1}], "hand": ["Trinket"]}, foe={}, ruleset=version)
    t.play("Trinket")
    t.next_turn("brobnar")
    assert t.card("Rogue Ogre").damage == 0
    assert t.card("Rogue Ogre").amber == 0
    t = table(me={"line": ["Rogue Ogre"], "hand": ["Trinket"]}, foe={"amber": 2}, ruleset=version)
    t.play("Trinket")
    t.next_turn("brobnar")
    assert t.card("Rogue Ogre").amber == 1


# Smaaash


def test_smaaash_stuns_a_creature_of_choice(table, version):
    t = table(
        me={"line": ["Goon 5"], "hand": ["Smaaash"]},
        foe={"line": [{"title": "Goon 3", "ready": False}, "Goon 2"]},
        ruleset=version,
    )
    t.play("Smaaash")
    assert t.pending.seat == 0, "itself and exhausted ones"
    assert t.offered == ["Goon 5", "Smaaash", "Goon 3", "Goon 2"], "itself and exhausted ones"
    t.choose("Goon 3")
    assert [card.title for card in t.g.creatures() if card.stunned] == ["Goon 3"]
    assert t.card("Goon 3").damage == 0
    assert not t.card("Goon 3").ready
    assert not t.card("Smaaash").ready


def test_the_stunned_creature_only_loses_its_stun_in_its_next_turn(table, version):
    t = table(me={"hand": ["Smaaash"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Smaaash", "Goon 3")
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 3")
    assert not t.may("fight:Goon 3")
    t.unstun("Goon 3")
    assert not t.card("Goon 3").stunned
    assert not t.card("Goon 3").ready
    assert t.foe.amber == 0


@pytest.mark.ruling("faq-smaaash-all-enemies-stunned")
def test_smaaash_may_choose_a_creature_that_is_stunned_already(table, version):
    stunned = [{"title": "Goon 3", "stunned": True}, {"title": "Goon 2", "stunned": True}]
    t = table(me={"hand": ["Smaaash"]}, foe={"line": stunned}, ruleset=version)
    t.play("Smaaash")
    assert t.offered == ["Smaaash", "Goon 3", "Goon 2"]
    t.choose("Goon 2")
    assert t.card("Goon 3").stunned
    assert t.card("Goon 2").stunned
    assert not t.card("Smaaash").stunned
    assert not t.happened("status.stunned")


def test_smaaash_alone_stuns_itself(table, version):
    t = table(me={"hand": ["Smaaash"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    t.play("Smaaash")
    assert t.card("Smaaash").stunned
    assert t.at_rest


@NEW
def test_a_ward_does_not_keep_a_stun_away(table, version):
    t = table(me={"hand": ["Smaaash"]}, foe={"line": [{"title": "Goon 3", "warded": True}]}, ruleset=version)
    t.play("Smaaash", "Goon 3")
    assert t.card("Goon 3").stunned
    assert t.card("Goon 3").warded


# Tireless Crocag


def test_crocag_fights_under_any_house_but_never_reaps(table, version):
    t = table(
        me={"line": ["Tireless Crocag", "Goon 3"]}, foe={"line": ["Goon 2", "Goon 5"]}, house="dis", ruleset=version
    )
    assert t.may("fight:Tireless Crocag")
    assert not t.may("reap:Tireless Crocag")
    assert not t.may("fight:Goon 3")
    t.fight("Tireless Crocag", "Goon 2")
    assert t.card("Tireless Crocag").damage == 2
    assert not t.may("fight:Tireless Crocag")
    t = table(me={"line": ["Tireless Crocag"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    assert t.refused("reap:Tireless Crocag").clause == "cannot-beats-may"


def test_a_stunned_crocag_loses_its_stun_under_any_house(table, version):
    t = table(
        me={"line": [{"title": "Tireless Crocag", "stunned": True}]},
        foe={"line": ["Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.unstun("Tireless Crocag")
    assert not t.card("Tireless Crocag").stunned


@pytest.mark.parametrize("way", ["fight", "punch"])
def test_crocag_dies_with_the_last_enemy(table, version, way):
    t = table(me={"line": ["Tireless Crocag", "Goon 3"], "hand": ["Punch"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.fight("Tireless Crocag") if way == "fight" else t.play("Punch", "Goon 2")
    assert t.foe.line == []
    assert t.titles(t.me.line) == ["Goon 3"]
    assert "Tireless Crocag" in t.titles(t.me.discard)


def test_crocag_dies_at_once_in_an_empty_field_even_if_you_have_creatures(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Tireless Crocag"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    t.play("Tireless Crocag")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.me.discard) == ["Tireless Crocag"]


def test_crocag_dies_when_the_last_enemy_changes_sides_or_it_does_itself(table, version):
    t = table(me={"line": ["Tireless Crocag"], "hand": ["Peak Swap"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Peak Swap", "Goon 2", "left")
    assert t.titles(t.me.line) == ["Goon 2"]
    t = table(me={"line": ["Tireless Crocag"], "hand": ["Peak Swap"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Peak Swap", "Tireless Crocag", "left")
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.titles(t.me.discard)[-1] == "Peak Swap"


@NEW
def test_a_ward_is_used_up_for_crocag_in_vain(table, version):
    t = table(
        me={"line": [{"title": "Tireless Crocag", "warded": True}], "hand": ["Punch"]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Punch", "Goon 2")
    assert t.me.line == []
    assert t.happened("status.ward_used")


@pytest.mark.clause("break-key-passive-each-opponent")
def test_crocag_lives_while_every_opponent_has_a_creature(table):
    t = table(
        me={"line": ["Tireless Crocag"], "hand": ["Punch", "Punch"]},
        foe={"line": ["Goon 2"]},
        third={"line": ["Goon 3", "Goon 1"]},
    )
    t.play("Punch", "Goon 3")
    assert t.titles(t.me.line) == ["Tireless Crocag"]
    t.play("Punch", "Goon 2")
    assert t.me.line == []
    assert len(t.third.line) == 1


# Troll


@pytest.mark.parametrize(("before", "after"), [(5, 2), (3, 0), (1, 0), (0, 0)])
def test_the_troll_heals_three_when_it_reaps(table, version, before, after):
    t = table(
        me={"line": [{"title": "Troll", "damage": before}, {"title": "Goon 4", "damage": 3}]}, foe={}, ruleset=version
    )
    t.reap("Troll")
    assert t.card("Troll").damage == after
    assert t.card("Goon 4").damage == 3
    assert t.me.amber == 1


# Valdr


@pytest.mark.parametrize(("target", "damage"), [("Goon 12", 8), ("Goon 11", 6), ("Goon 10", 8)])
def test_valdr_deals_two_more_to_a_creature_on_a_flank(table, version, target, damage):
    t = table(me={"line": ["Valdr"]}, foe={"line": ["Goon 12", "Goon 11", "Goon 10"]}, ruleset=version)
    t.fight("Valdr", target)
    assert t.card(target).damage == damage
    assert t.power("Valdr") == 6
    assert t.card("Valdr").zone == "discard"
    assert [card.damage for card in t.foe.line].count(0) == 2


def test_a_creature_alone_or_counted_as_one_on_a_flank_gets_the_bonus(table, version):
    t = table(me={"line": ["Valdr"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Valdr")
    assert t.card("Goon 12").damage == 8
    t = table(
        me={"line": ["Valdr"]},
        foe={"line": ["Goon 1", {"title": "Outrider", "power_counters": 6}, "Goon 3"]},
        ruleset=version,
    )
    t.fight("Valdr", "Outrider")
    assert t.titles(t.foe.discard) == ["Outrider"], "8 power, 8 damage"


def test_valdr_attacked_deals_only_its_power(table, version):
    t = table(me={"line": ["Goon 7"]}, foe={"line": ["Valdr"]}, ruleset=version)
    t.fight("Goon 7")
    assert t.card("Goon 7").damage == 6
    assert t.foe.line == []


@pytest.mark.parametrize(("target", "damage"), [("Guard 11/1", 7), ("Guard 11/3", 5)])
def test_armor_takes_its_part_of_the_bonus_too(table, version, target, damage):
    t = table(me={"line": ["Valdr"]}, foe={"line": [target]}, ruleset=version)
    t.fight("Valdr")
    assert t.card(target).damage == damage


@NEW
def test_a_ward_stops_the_whole_blow(table, version):
    t = table(me={"line": ["Valdr"]}, foe={"line": [{"title": "Goon 5", "warded": True}]}, ruleset=version)
    t.fight("Valdr")
    assert t.card("Goon 5").damage == 0
    assert not t.card("Goon 5").warded
    assert t.card("Valdr").damage == 5


def test_elusive_stops_the_bonus_with_the_blow(table, version):
    t = table(me={"line": ["Valdr"]}, foe={"line": ["Noddy the Thief"]}, ruleset=version)
    t.fight("Valdr")
    assert t.card("Noddy the Thief").zone == "play"
    assert t.card("Valdr").damage == 0


def test_the_bonus_is_valdrs_own(table, version):
    t = table(me={"line": ["Moot Herald", "Valdr"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Moot Herald")
    assert t.card("Goon 12").damage == 9


# Wardrummer


def test_the_wardrummer_calls_the_other_friendly_brobnar_creatures_back(table, version):
    t = table(
        me={
            "line": [{"title": "Goon 3", "amber": 2, "damage": 1}, "Dis Goon 3", {"title": "Goon 4", "owner": 1}],
            "artifacts": ["Cannon"],
            "hand": ["Wardrummer"],
        },
        foe={"line": ["Goon 5"]},
        ruleset=version,
    )
    t.play("Wardrummer")
    assert t.titles(t.me.line) == ["Dis Goon 3", "Wardrummer"]
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.titles(t.foe.hand) == ["Goon 4"]
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.foe.amber == 2
    assert t.titles(t.me.artifacts) == ["Cannon"]


def test_the_house_a_maverick_is_in_decides_whom_the_wardrummer_calls(table, version):
    t = table(
        me={
            "line": [{"title": "Dis Goon 3", "house": "brobnar"}, {"title": "Goon 3", "house": "dis"}, "Wardrummer"],
            "hand": ["Wardrummer"],
        },
        foe={},
        ruleset=version,
    )
    t.play("Wardrummer")
    assert sorted(t.titles(t.me.hand)) == ["Dis Goon 3", "Wardrummer"]
    assert t.titles(t.me.line) == ["Goon 3", "Wardrummer"]


def test_a_lone_wardrummer_stays(table, version):
    t = table(me={"hand": ["Wardrummer"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play("Wardrummer")
    assert t.titles(t.me.line) == ["Wardrummer"]
    assert t.me.hand == []


@NEW
def test_a_ward_keeps_a_creature_from_the_drum(table, version):
    t = table(me={"line": [{"title": "Goon 3", "warded": True}], "hand": ["Wardrummer"]}, foe={}, ruleset=version)
    t.play("Wardrummer")
    assert t.titles(t.me.line) == ["Goon 3", "Wardrummer"]
    assert not t.card("Goon 3").warded
