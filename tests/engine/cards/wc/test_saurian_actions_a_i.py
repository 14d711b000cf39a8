"""Actions of Saurian in Worlds Collide, A to I."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.tables import at_house

INTEREST = "City-State Interest"
MANY = "Good of the Many"
FORGE = "Imperial Forge"


saurian = partial(at_house, house="saurian")


# Ancient Power


def test_ancient_power_wards_friendly_creatures_with_amber(table):
    me = {"hand": ["Ancient Power"], "line": [with_amber("Goon 3", 1), with_amber("Goon 4", 2), "Goon 5"]}
    t = saurian(table, me, {"line": [with_amber("Goon 6", 1)]})
    t.play("Ancient Power")
    assert [card.title for card in t.g.creatures() if card.warded] == ["Goon 3", "Goon 4"]
    assert t.me.amber == 1


# Axiom of Grisk


@NEW
def test_the_axiom_spares_what_has_amber_and_what_it_warded(table, version):
    me = {"hand": ["Axiom of Grisk"], "line": [with_amber("Goon 3", 1), "Goon 4"]}
    t = saurian(table, me, {"line": ["Goon 5", with_amber("Goon 6", 1), "Goon 7"]}, ruleset=version)
    t.play("Axiom of Grisk", "Goon 5")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 6"]
    assert not t.card("Goon 5").warded
    assert (t.me.chains, t.foe.chains) == (2, 0)


def test_the_axiom_may_ward_a_creature_with_amber(table):
    t = saurian(table, {"hand": ["Axiom of Grisk"], "line": [with_amber("Goon 3", 1), "Goon 4"]})
    t.play("Axiom of Grisk", "Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.card("Goon 3").warded


def test_without_creatures_the_axiom_still_gives_chains(table):
    t = saurian(table, {"hand": ["Axiom of Grisk"]})
    t.play("Axiom of Grisk")
    assert t.me.chains == 2


# Chant of Hubris


def test_hubris_moves_one_between_any_two_creatures(table):
    me = {"hand": ["Chant of Hubris"], "line": [with_amber("Goon 3", 2), "Goon 4"]}
    t = saurian(table, me, {"line": ["Goon 5"]})
    t.play("Chant of Hubris", "Goon 3")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 5")
    assert (t.card("Goon 3").amber, t.card("Goon 5").amber, t.card("Goon 4").amber) == (1, 1, 0)


def test_hubris_may_be_aimed_at_a_creature_without_amber(table):
    me = {"hand": ["Chant of Hubris"], "line": [with_amber("Goon 3", 2), "Goon 4"]}
    t = saurian(table, me)
    t.play("Chant of Hubris", "Goon 4")
    assert t.at_rest
    assert t.card("Goon 3").amber == 2


@pytest.mark.parametrize("line", [["Goon 3", "Goon 4"], [with_amber("Goon 3", 1)]])
def test_hubris_needs_amber_and_another_creature(table, line):
    t = saurian(table, {"hand": ["Chant of Hubris"], "line": line})
    t.play("Chant of Hubris")
    assert t.at_rest
    assert t.me.amber == 1
    assert sum(card.amber for card in t.me.line) == len(line) % 2


# City-State Interest


def test_every_friendly_creature_takes_its_interest(table):
    t = saurian(table, {"hand": [INTEREST], "line": ["Goon 3", "Goon 4"]}, {"line": ["Goon 5"], "amber": 3})
    t.play(INTEREST)
    assert [card.amber for card in t.g.creatures()] == [1, 1, 0]
    assert t.foe.amber == 1


def test_where_interest_is_short_you_say_who_takes_it(table):
    t = saurian(table, {"hand": [INTEREST], "line": ["Goon 3", "Goon 4"]}, {"amber": 1})
    t.play(INTEREST, ["Goon 4", "Goon 3"])
    assert [card.amber for card in t.me.line] == [0, 1]
    assert t.foe.amber == 0


# Diplo-Macy


@NEW
def test_every_fight_until_your_next_turn_begins_with_exalting(table, version):
    me = {"hand": ["Diplo-Macy"], "line": ["Saurian Goon 5"]}
    t = saurian(table, me, {"line": ["Goon 6", "Goon 2", "Goon 7"]}, ruleset=version)
    t.play("Diplo-Macy").fight("Saurian Goon 5", "Goon 2")
    assert t.card("Saurian Goon 5").amber == 1
    t.next_turn("brobnar").fight("Goon 7")
    assert t.card("Goon 7").amber == 1
    assert t.me.line == []


def test_diplomacy_is_over_in_your_next_turn(table):
    t = saurian(table, {"hand": ["Diplo-Macy"], "line": ["Saurian Goon 5"]}, {"line": ["Goon 1"]})
    t.play("Diplo-Macy").next_turn("brobnar").next_turn("saurian").fight("Saurian Goon 5")
    assert t.card("Saurian Goon 5").amber == 0


@pytest.mark.parametrize("title", ["Diplo-Macy", "Sow Salt"])
def test_alpha_comes_first_or_not_at_all(table, title):
    t = saurian(table, {"hand": [title, "Saurian Chant"]})
    assert t.may(f"play:{title}")
    t.play("Saurian Chant")
    assert not t.may(f"play:{title}")


# Exile


def test_an_exile_changes_sides_with_its_amber(table):
    t = saurian(table, {"hand": ["Exile"], "line": [with_amber("Goon 3", 2)]}, {"line": ["Goon 4"]})
    t.play("Exile", "left")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]
    assert t.card("Goon 3").amber == 2
    assert t.me.line == []


def test_an_exile_goes_home_to_the_discard_pile_of_its_owner(table):
    t = saurian(table, {"hand": ["Exile", "Saurian Slaying"], "line": [with_amber("Goon 3", 2)]})
    t.play("Exile").play("Saurian Slaying")
    assert "Goon 3" in t.titles(t.me.discard)
    assert t.me.amber == 1 + 2


def test_exile_without_a_creature_does_nothing(table):
    t = saurian(table, {"hand": ["Exile"]}, {"line": ["Goon 4"]})
    t.play("Exile")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 4"]


# Favor of Rex


def test_favor_triggers_the_play_ability_of_a_friendly_creature(table):
    t = saurian(table, {"hand": ["Favor of Rex"], "line": ["Grimlocus Dux", "Goon 3"]})
    t.play("Favor of Rex", "Grimlocus Dux")
    assert t.card("Grimlocus Dux").amber == 2
    assert t.me.amber == 1


@NEW
def test_favor_triggers_that_of_an_enemy_as_though_it_were_yours(table, version):
    foe = {"line": ["Odoac the Patrician"], "amber": 3}
    t = saurian(table, {"hand": ["Favor of Rex"], "amber": 1}, foe, ruleset=version)
    t.play("Favor of Rex")
    assert t.card("Odoac the Patrician").amber == 1
    assert (t.me.amber, t.foe.amber) == (2, 2)


def test_favor_may_choose_among_all_creatures(table):
    me = {"hand": ["Favor of Rex"], "line": ["Thero Centurion", "Questor Jarta"]}
    t = saurian(table, me, {"line": ["Grimlocus Dux"], "amber": 2})
    t.play("Favor of Rex")
    assert t.offered == ["Thero Centurion", "Questor Jarta", "Grimlocus Dux"]
    t.choose("Thero Centurion")
    assert t.card("Thero Centurion").amber == 1


def test_favor_without_a_play_ability_does_nothing(table):
    t = saurian(table, {"hand": ["Favor of Rex"], "line": ["Questor Jarta"]})
    t.play("Favor of Rex")
    assert t.at_rest
    assert t.card("Questor Jarta").amber == 0


# Good of the Many


@NEW
def test_the_many_share_a_trait_in_one_battleline(table, version):
    me = {"hand": [MANY], "line": ["Grimlocus Dux", "Goon 3", "Paraguardian"]}
    foe = {"line": ["Knight 3", "Goblin 3", "Knight 4", "Thero Centurion"]}
    t = saurian(table, me, foe, ruleset=version)
    t.play(MANY)
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Grimlocus Dux", "Paraguardian"]
    assert t.titles(t.foe.line) == ["Knight 3", "Knight 4"]


def test_what_stands_alone_is_not_the_many(table):
    foe = {"line": [{"title": "Knight 4", "warded": True}]}
    t = saurian(table, {"hand": [MANY], "line": ["Knight 3"]}, foe)
    t.play(MANY)
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Knight 4"]
    assert not t.card("Knight 4").warded


# Imperial Forge


@pytest.mark.parametrize(("amber", "pool", "left"), [(3, 10, 0), (3, 9, None), (0, 13, 0), (14, 0, 1), (20, 0, 1)])
def test_the_forge_is_paid_for_by_amber_on_friendly_creatures(table, amber, pool, left):
    line = [with_amber("Goon 3", amber - 1), with_amber("Goon 4", 1)] if amber else ["Goon 3"]
    me = {"hand": [FORGE], "line": line, "amber": pool}
    t = saurian(table, me, {"line": [with_amber("Goon 5", 5)]})
    t.play(FORGE, *(["red"] if left is not None else []))
    assert t.me.keys == ([] if left is None else ["red"])
    assert t.me.amber == (pool + 1 if left is None else left)
    assert sum(card.amber for card in t.me.line) == amber, "nothing is taken off them"


# Imperium


def test_imperium_wards_two_friendly_creatures(table):
    t = saurian(table, {"hand": ["Imperium"], "line": ["Goon 3", "Goon 4", "Goon 5"]}, {"line": ["Goon 6"]})
    t.play("Imperium", ["Goon 3", "Goon 5"])
    assert [card.title for card in t.g.creatures() if card.warded] == ["Goon 3", "Goon 5"]


def test_imperium_wards_the_only_one(table):
    t = saurian(table, {"hand": ["Imperium"], "line": ["Goon 3"]}, {"line": ["Goon 6"]})
    t.play("Imperium")
    assert t.card("Goon 3").warded
    assert not t.card("Goon 6").warded
