"""Actions of Logos in Call of the Archons, B to I."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import seen_by
from tests.engine.helpers.tables import next_for_foe
from tests.engine.invent import invent


@invent("Radiant Gleaner", house="logos", power=3)
class RadiantGleaner:
    """Reap: gains 1 Æmber."""

    def reap(g, me, you):
        yield from g.gain(you, 1)


# Bouncing Deathquark


def quark(table, mine, theirs, version="16.0"):
    t = table(me={"hand": ["Bouncing Deathquark"], "line": mine}, foe={"line": theirs}, house="logos", ruleset=version)
    return t.play("Bouncing Deathquark")


def test_bouncing_deathquark_destroys_a_pair(table, version):
    t = quark(table, ["Goon 1", "Goon 2"], ["Goon 3", "Goon 4"], version)
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2", "no")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 4"]


def test_bouncing_deathquark_goes_on_while_there_are_pairs(table, version):
    t = quark(table, ["Goon 1", "Goon 2"], ["Goon 3", "Goon 4", "Goon 5"], version)
    t.choose("Goon 3", "Goon 1", "yes", "Goon 4")
    assert t.at_rest, "no second pair is left"
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.parametrize(("mine", "theirs"), [(["Goon 1"], []), ([], ["Goon 1", "Goon 2"]), ([], [])])
def test_bouncing_deathquark_with_one_side_empty(table, mine, theirs):
    t = quark(table, mine, theirs)
    if len(theirs) > 1:
        t.choose("Goon 1")
    assert t.at_rest
    assert len(t.me.line) == 0
    assert len(t.foe.line) == max(0, len(theirs) - 1)


def test_bouncing_deathquark_and_a_ward(table):
    t = quark(table, ["Goon 1"], [{"title": "Goon 3", "warded": True}])
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded
    assert t.at_rest


# Dimension Door


def door(table, *line, foe, version="16.0", **more):
    t = table(
        me={"line": list(line), "hand": ["Dimension Door", *more.pop("hand", ())], **more.pop("me", {})},
        foe=foe,
        house="logos",
        ruleset=version,
        **more,
    )
    return t.play("Dimension Door")


def test_dimension_door_steals_what_a_reap_would_gain(table, version):
    t = door(table, "Logos Goon 3", foe={"amber": 5, "line": ["Goon 3"]}, version=version)
    assert (t.me.amber, t.foe.amber) == (0, 5), "playing it moves nothing"
    t.reap("Logos Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 4)
    assert len(t.happened("amber.stolen")) == 1


def test_dimension_door_takes_nothing_from_the_supply(table, version):
    t = door(table, "Logos Goon 3", foe={"amber": 2}, version=version)
    minted = t.g.state.minted
    t.reap("Logos Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.g.state.minted == minted
    assert t.happened("amber.gained") == []


def test_dimension_door_steals_for_every_reap_until_the_opponent_has_nothing(table):
    t = door(table, "Logos Goon 3", "Logos Goon 3", foe={"amber": 1})
    t.reap("Logos Goon 3").reap("Logos Goon 3#2")
    assert (t.me.amber, t.foe.amber) == (1, 0), "the second reap finds nothing, and the supply gives nothing"
    assert not t.card("Logos Goon 3").ready
    assert not t.card("Logos Goon 3#2").ready


def test_dimension_door_does_not_touch_other_gains(table):
    t = door(table, "Radiant Gleaner", foe={"amber": 5}, hand=["Wild Wormhole"])
    t.play("Wild Wormhole")  # it has an icon, the Chant that it plays has none
    assert (t.me.amber, t.foe.amber) == (1, 5)
    t.reap("Radiant Gleaner")
    assert (t.me.amber, t.foe.amber) == (3, 4), "one stolen for the reap, one gained by the Reap ability"


def test_dimension_door_does_not_reach_back_or_beyond_the_turn(table):
    t = table(
        me={"line": ["Logos Goon 3", "Logos Goon 3"], "hand": ["Dimension Door"]},
        foe={"amber": 3, "line": ["Goon 2"]},
        house="logos",
    )
    t.reap("Logos Goon 3")
    t.play("Dimension Door")
    assert (t.me.amber, t.foe.amber) == (1, 3)
    t.next_turn("brobnar")
    t.reap("Goon 2")
    assert (t.me.amber, t.foe.amber) == (1, 4)
    t.next_turn("logos")
    t.reap("Logos Goon 3#2")
    assert (t.me.amber, t.foe.amber) == (2, 4)


def test_dimension_door_does_nothing_for_a_creature_that_only_loses_its_stun(table):
    t = door(table, {"title": "Logos Goon 3", "stunned": True}, foe={"amber": 3})
    t.unstun("Logos Goon 3")
    assert (t.me.amber, t.foe.amber) == (0, 3)


def test_dimension_door_meets_a_pool_from_which_nothing_can_be_stolen(table):
    t = door(table, "Logos Goon 3", foe={"amber": 3, "artifacts": ["Vault"]})
    t.reap("Logos Goon 3")
    assert (t.me.amber, t.foe.amber) == (0, 3)


def test_dimension_door_is_not_for_the_opponent_who_reaps_in_your_turn(table):
    t = door(table, foe={"amber": 3, "line": ["Goon 3"]}, me={"amber": 2}, hand=["Radiant Courtesy"])
    t.play("Radiant Courtesy")
    assert (t.me.amber, t.foe.amber) == (2, 4)


def test_two_dimension_doors_steal_once(table):
    t = door(table, "Logos Goon 3", foe={"amber": 3}, hand=["Dimension Door"])
    t.play("Dimension Door")
    t.reap("Logos Goon 3")
    assert t.pending.prompt == "order.replacements"
    t.submit(t.pending.keys[0])
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_dimension_door_asks_which_opponent(table):
    t = door(table, "Logos Goon 3", foe={"amber": 3}, third={"amber": 3})
    t.reap("Logos Goon 3")
    assert t.pending.kind == "player"
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 3, 2)


# Effervescent Principle


@pytest.mark.parametrize(("pools", "after"), [((0, 1), (0, 1)), ((2, 3), (1, 2)), ((7, 10), (4, 5))])
def test_effervescent_principle_halves_every_pool(table, version, pools, after):
    t = table(
        me={"hand": ["Effervescent Principle"], "amber": pools[0], "chains": 2},
        foe={"amber": pools[1], "line": [{"title": "Goon 1", "amber": 4}]},
        house="logos",
        ruleset=version,
    )
    t.play("Effervescent Principle")
    assert (t.me.amber, t.foe.amber) == after
    assert t.card("Goon 1").amber == 4
    assert (t.me.chains, t.foe.chains) == (3, 0)


def test_effervescent_principle_halves_three_pools(table):
    t = table(
        me={"hand": ["Effervescent Principle"], "amber": 4}, foe={"amber": 5}, third={"amber": 6}, house="logos"
    ).play("Effervescent Principle")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2, 3, 3)


# Foggify


def test_foggify_forbids_the_next_fights_of_the_opponent_only(table, version):
    t = next_for_foe(table, "Foggify", version)
    assert t.me.amber == 1
    t.next_turn("brobnar")
    assert t.refused("fight:Goon 5").clause == "cannot-beats-may"
    assert t.may("reap:Goon 5")
    assert t.may("play:Punch")
    assert t.may("action:Crank")
    t.next_turn("brobnar")
    assert t.may("fight:Goon 9"), "its player is free to fight"
    t.next_turn("brobnar")
    assert t.may("fight:Goon 5"), "it lasted for one turn"


def test_foggify_does_not_hinder_the_turn_in_which_it_is_played(table):
    t = table(me={"hand": ["Foggify"], "line": ["Logos Goon 2"]}, foe={"line": ["Goon 5"]}, house="logos")
    t.play("Foggify")
    assert t.may("fight:Logos Goon 2")


@pytest.mark.parametrize("title", ["Foggify", "Scrambler Storm", "Skippy Timehog"])
def test_one_of_two_opponents_is_hindered(table, title):
    side = {"line": ["Goon 5"], "hand": ["Punch"]}
    t = table(me={"hand": [title], "line": ["Goon 9"]}, foe=side, third=side, house="logos")
    t.play(title, "2")
    t.next_turn("brobnar")
    assert t.game.active == 1
    assert t.may("fight:Goon 5#1")
    assert t.may("play:Punch#1")
    t.next_turn("brobnar")
    assert t.game.active == 2
    assert not (t.may("fight:Goon 5#2") and t.may("play:Punch#2"))


# Help from Future Self


@pytest.mark.parametrize("zone", ["deck", "discard"])
def test_help_from_future_self_finds_a_timetraveller(table, version, zone):
    me = {"hand": ["Help from Future Self"], "deck": ["Goon 1"], "discard": ["Goon 2"]}
    me[zone] = ["Timetraveller", *me[zone]]
    t = table(me=me, foe={"discard": ["Timetraveller"]}, house="logos", ruleset=version, filler=3)
    t.play("Help from Future Self")
    assert t.offered == ["Timetraveller"]
    assert t.pending.private
    t.choose(["Timetraveller"])
    assert t.titles(t.me.hand) == ["Timetraveller"], "everyone is shown what it is"
    assert seen_by(t, "Timetraveller", 1), "everyone is shown what it is"
    assert sorted(t.titles(t.me.deck)) == ["Chant"] * 3 + ["Goon 1", "Goon 2"]
    assert t.titles(t.me.discard) == ["Help from Future Self"]
    assert t.me.amber == 1
    assert t.titles(t.foe.discard) == ["Timetraveller"]
    assert not seen_by(t, "Goon 2", 0)


def test_help_from_future_self_without_one_still_shuffles_the_discard_pile_in(table):
    t = table(me={"hand": ["Help from Future Self"], "discard": ["Goon 2"]}, foe={}, house="logos", filler=3)
    t.play("Help from Future Self", [])
    assert t.me.hand == []
    assert sorted(t.titles(t.me.deck)) == ["Chant"] * 3 + ["Goon 2"]


def test_help_from_future_self_shuffles_a_deck_that_it_searched(table):
    t = table(me={"hand": ["Help from Future Self"], "deck": ["Timetraveller"]}, foe={}, house="logos", filler=3)
    t.play("Help from Future Self", ["Timetraveller"])
    assert t.happened("deck.shuffled")
    assert len(t.me.deck) == 3


# Interdimensional Graft


@pytest.mark.parametrize(("pool", "mine", "left"), [(5, 0, 5), (6, 0, 0), (7, 1, 0), (10, 4, 0)])
def test_interdimensional_graft_takes_what_a_forging_opponent_has_left(table, version, pool, mine, left):
    t = table(me={"hand": ["Interdimensional Graft"]}, foe={"amber": pool}, house="logos", ruleset=version)
    t.play("Interdimensional Graft").end()
    if pool >= 6:
        t.choose("red")
    t.choose("brobnar")
    assert (t.me.amber, t.foe.amber, len(t.foe.keys)) == (1 + mine, left, int(pool >= 6))
    assert t.at_rest


def test_interdimensional_graft_spares_its_player_and_later_turns(table):
    t = table(
        me={"hand": ["Interdimensional Graft"], "amber": 8},
        foe={"amber": 5, "artifacts": ["Crank"]},
        house="logos",
    )
    t.play("Interdimensional Graft")
    t.next_turn("brobnar")
    t.action("Crank")
    assert (t.me.amber, t.foe.amber) == (8, 7)
    t.end().choose("red", "logos")
    assert (t.me.amber, t.foe.amber) == (2, 7)
    t.end().choose("red", "brobnar")
    assert (t.me.amber, t.foe.amber) == (2, 1), "it was over when the opponent forged"


def test_interdimensional_graft_counts_every_key_of_that_turn(table):
    t = table(
        me={"hand": ["Interdimensional Graft"]},
        foe={"amber": 5, "hand": ["Logos Key Purchase", "Logos Chant"]}
        | {"houses": ["logos", "dis", "brobnar"], "artifacts": [{"title": "Crank", "house": "logos"}]},
        house="logos",
    )
    t.play("Interdimensional Graft")
    t.next_turn("logos")
    t.action("Crank")
    assert t.foe.amber == 7
    t.play("Logos Key Purchase", "red")
    assert t.foe.amber == 0, "1 bonus, 1 lost to the crank, 1 handed over"
    assert t.me.amber == 1, "1 bonus, 1 lost to the crank, 1 handed over"


def test_interdimensional_graft_waits_for_the_one_of_two_opponents_who_is_picked(table):
    t = table(me={"hand": ["Interdimensional Graft"]}, foe={"amber": 7}, third={"amber": 8}, house="logos")
    t.play("Interdimensional Graft", "2").end().choose("red", "red", "brobnar").end().choose("yellow", "red", "brobnar")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 1, 0)
