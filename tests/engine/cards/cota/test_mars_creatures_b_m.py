"""Creatures of Mars in Call of the Archons, B to M."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import alike
from tests.engine.invent import invent


@invent("Red Tug", type="action", house="mars")
class RedTug:
    """Play: moves all Æmber of a creature to your pool."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.move_amber(creature, you)


@invent("Red Shed", type="action", house="mars")
class RedShed:
    """Play: moves all Æmber of a creature to its controller's pool."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.move_amber(creature, g.controller(creature))


# Blypyp


def test_blypyp_readies_the_next_martian_played(table, version):
    t = table(
        me={"line": ["Blypyp"], "hand": ["Commpod", "Red Grunt", "Red Giant"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Blypyp").play("Commpod").play("Red Grunt").play("Red Giant")
    assert not t.card("Commpod").ready
    assert t.card("Red Grunt").ready
    assert not t.card("Red Giant").ready
    assert t.g.state.lasting == []


def test_blypyp_waits_for_a_martian_this_turn_only(table, version):
    t = table(me={"line": [{"title": "Blypyp", "house": "brobnar"}], "hand": ["Goon 3", "Tunk"]}, ruleset=version)
    t.reap("Blypyp").play("Goon 3")
    assert not t.card("Goon 3").ready
    assert len(t.g.state.lasting) == 1
    t.next_turn().next_turn()
    assert t.g.state.lasting == []


def test_blypyp_helps_only_its_player(table, version):
    t = table(
        me={"line": ["Blypyp"]},
        foe={"hand": ["Red Grunt"], "houses": ["mars", "dis", "logos"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Blypyp").next_turn("mars").play("Red Grunt")
    assert not t.card("Red Grunt").ready
    assert t.me.amber == 1


# Chuff Ape


def test_chuff_ape_enters_stunned_with_taunt(table, version):
    t = table(me={"hand": ["Chuff Ape"], "line": ["Goon 3"]}, foe={"line": ["Goon 9"]}, house="mars", ruleset=version)
    t.play("Chuff Ape")
    assert t.card("Chuff Ape").stunned
    assert not t.card("Chuff Ape").ready
    t.next_turn("brobnar")
    t.fight("Goon 9")
    assert t.card("Chuff Ape").damage == 9, "the only one that can be attacked"


@pytest.mark.parametrize("eaten", [True, False])
def test_chuff_ape_may_eat_to_heal(table, version, eaten):
    t = table(
        me={"line": [{"title": "Chuff Ape", "damage": 7}, "Goon 3"]},
        foe={"line": ["Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Chuff Ape")
    assert t.offered == ["Goon 3"], "neither itself nor an enemy"
    t.choose(["Goon 3"] if eaten else [])
    assert t.card("Chuff Ape").damage == (0 if eaten else 7)
    assert len(t.me.line) == 2 - eaten


def test_chuff_ape_eats_after_a_fight(table, version):
    t = table(me={"line": ["Chuff Ape", "Goon 3"]}, foe={"line": ["Goon 5"]}, house="mars", ruleset=version)
    t.fight("Chuff Ape", ["Goon 3"])
    assert t.card("Chuff Ape").damage == 0
    assert t.titles(t.me.line) == ["Chuff Ape"]
    assert t.foe.line == []


def test_chuff_ape_alone_stays_hurt(table, version):
    t = table(me={"line": alike("Chuff Ape", damage=7)}, house="mars", ruleset=version)
    t.reap("Chuff Ape")
    assert t.at_rest
    assert t.card("Chuff Ape").damage == 7


@pytest.mark.clause("if-you-do-needs-full-resolution")
@NEW
def test_a_warded_meal_heals_nobody(table, version):
    t = table(
        me={"line": [{"title": "Chuff Ape", "damage": 7}, {"title": "Goon 3", "warded": True}]},
        house="mars",
        ruleset=version,
    )
    t.reap("Chuff Ape", ["Goon 3"])
    assert t.card("Chuff Ape").damage == 7
    assert len(t.me.line) == 2
    assert not t.card("Goon 3").warded


# Ether Spider


def test_ether_spider_catches_what_the_opponent_gains(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": [{"title": "Chant", "icons": ["amber"]}], "amber": 2},
        foe={"line": ["Ether Spider"], "amber": 1},
        ruleset=version,
    )
    t.reap("Goon 3").play("Chant")
    assert t.me.amber == 2
    assert t.card("Ether Spider").amber == 2
    assert t.foe.amber == 1


def test_ether_spider_catches_stolen_and_returned_amber_but_not_its_players(table, version):
    t = table(
        me={"line": ["Goon 9"], "hand": ["Nerve Blast"]},
        foe={"line": ["Ether Spider", {"title": "Goon 1", "amber": 2}], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.play("Nerve Blast")
    assert (t.me.amber, t.foe.amber, t.card("Ether Spider").amber) == (0, 2, 1), "nothing was stolen"
    assert t.at_rest, "nothing was stolen"
    t.next_turn("brobnar").reap("Goon 1")
    assert t.foe.amber == 3
    t.next_turn("brobnar").fight("Goon 9", "Goon 1")
    assert (t.me.amber, t.card("Ether Spider").amber) == (0, 3)


@pytest.mark.parametrize("way, caught", [("Red Tug", 4), ("Red Shed", 0)])
def test_what_is_moved_off_an_ether_spider_to_a_pool_is_captured_again(table, version, way, caught):
    spider = {"title": "Ether Spider", "amber": 4}
    t = table(me={"hand": [way], "amber": 1}, foe={"line": [spider]}, house="mars", ruleset=version)
    t.play(way)
    assert (t.me.amber, t.foe.amber, t.card("Ether Spider").amber) == (1, 4 - caught, caught)


def test_a_dying_spider_lets_go(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": alike("Ether Spider", amber=4)}, ruleset=version)
    t.fight("Goon 9")
    assert t.me.amber == 4
    assert t.foe.line == []
    assert t.card("Goon 9").damage == 0


def test_the_spider_deals_no_damage_when_it_attacks(table, version):
    t = table(me={"line": ["Ether Spider"]}, foe={"line": ["Goon 3"]}, house="mars", ruleset=version)
    t.fight("Ether Spider")
    assert t.card("Goon 3").damage == 0
    assert t.card("Ether Spider").damage == 3


def test_with_three_players_every_opponent_feeds_the_spider(table):
    t = table(me={"line": ["Ether Spider"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 4"]}, house="mars")
    t.next_turn("brobnar").reap("Goon 3").next_turn("brobnar").reap("Goon 4")
    assert (t.foe.amber, t.third.amber, t.card("Ether Spider").amber) == (0, 0, 2)


# Grabber Jammer


def test_grabber_jammer_jams_and_grabs(table, version):
    t = table(me={"line": ["Grabber Jammer"]}, foe={"line": ["Goon 2"], "amber": 5}, house="mars", ruleset=version)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 7)
    t.reap("Grabber Jammer")
    assert t.card("Grabber Jammer").amber == 1
    assert (t.me.amber, t.foe.amber) == (1, 4)


def test_grabber_jammer_grabs_after_a_fight_until_it_dies(table, version):
    t = table(
        me={"line": ["Grabber Jammer"]}, foe={"line": ["Goon 4", "Goon 5"], "amber": 2}, house="mars", ruleset=version
    )
    t.fight("Grabber Jammer", "Goon 4")
    assert t.card("Grabber Jammer").amber == 1
    assert t.foe.amber == 1
    t.next_turn("brobnar").fight("Goon 5")
    assert t.me.line == []
    assert t.foe.amber == 2
    assert t.g.key_cost(t.foe) == 6


# Grommid


@pytest.mark.clause("cannot-beats-may")
def test_grommid_keeps_creatures_in_the_hand(table, version):
    t = table(
        me={"line": ["Grommid"], "hand": ["Red Grunt", "Commpod", "Goon 3"]},
        foe={"hand": ["Goon 3"]},
        house="mars",
        ruleset=version,
    )
    assert not t.may("play:Red Grunt")
    assert t.may("play:Commpod")
    assert t.refused("play:Red Grunt").clause == "cannot-beats-may"
    t.next_turn("brobnar").play("Goon 3")
    assert len(t.foe.line) == 1, "the opponent may"


def test_grommid_makes_the_opponent_lose_one_for_each_kill(table, version):
    t = table(
        me={"line": ["Grommid", "Goon 5"], "amber": 2},
        foe={"line": ["Goon 3", "Goon 4"], "amber": 2},
        house="mars",
        ruleset=version,
    )
    t.fight("Grommid", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (2, 1)
    t.next_turn("brobnar").fight("Goon 4", "Grommid")
    assert (t.me.amber, t.foe.amber) == (2, 0), "also when it is attacked"


def test_grommid_gets_nothing_for_the_kills_of_others_or_for_survivors(table, version):
    t = table(
        me={"line": [{"title": "Grommid", "house": "brobnar"}, "Goon 5"]},
        foe={"line": ["Goon 3", "Goon 11"], "amber": 2},
        ruleset=version,
    )
    t.fight("Goon 5", "Goon 3").fight("Grommid")
    assert t.foe.amber == 2
    assert t.titles(t.me.line) == ["Goon 5"]


# “John Smyth”


def test_john_smyth_readies_a_martian_that_is_no_agent(table, version):
    t = table(
        me={"line": ["“John Smyth”", *alike("Red Agent", "Red Grunt", "Goon 3", ready=False)]},
        foe={"line": alike("Red Giant", ready=False)},
        house="mars",
        ruleset=version,
    )
    t.reap("“John Smyth”")
    assert sorted(t.offered) == ["Red Giant", "Red Grunt"]
    t.choose("Red Grunt")
    assert t.card("Red Grunt").ready
    assert not t.card("Red Giant").ready
    assert t.may("reap:Red Grunt")


def test_john_smyth_after_a_fight(table, version):
    t = table(
        me={"line": ["“John Smyth”", *alike("Red Grunt", ready=False)]},
        foe={"line": ["Goon 1"]},
        house="mars",
        ruleset=version,
    )
    t.fight("“John Smyth”")
    assert t.card("Red Grunt").ready
    assert t.foe.line == []


# Mindwarper


def test_mindwarper_warps_a_mind(table, version):
    t = table(
        me={"line": ["Mindwarper", "Red Grunt"], "amber": 2},
        foe={"line": ["Goon 3", "Goon 4"], "amber": 1},
        house="mars",
        ruleset=version,
    )
    t.action("Mindwarper")
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert t.card("Goon 4").amber == 1
    assert (t.me.amber, t.foe.amber) == (2, 0)


@pytest.mark.parametrize(("line", "pool"), [([], 3), (["Goon 3"], 0)])
def test_mindwarper_without_a_mind_or_amber(table, version, line, pool):
    t = table(me={"line": ["Mindwarper"], "amber": 1}, foe={"line": line, "amber": pool}, house="mars", ruleset=version)
    t.action("Mindwarper")
    assert (t.me.amber, t.foe.amber) == (1, pool)
    assert not t.card("Mindwarper").ready
