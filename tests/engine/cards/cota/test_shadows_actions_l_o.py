"""Actions of Shadows in Call of the Archons, L to O."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from engine.table.events import CHANGED
from tests.engine.books import NEW
from tests.engine.helpers.tables import ambush
from tests.engine.invent import invent


@invent("Alley Mint", type="artifact")
class AlleyMint:
    """What would be stolen from its player is taken from the supply instead."""

    @instead_of("steal", when=lambda g, me, you, e: e.other is you)
    def mint(g, me, you, event):
        yield from ()
        event.other = None
        return CHANGED


@invent("Ambush Cloud", type="artifact")
class AmbushCloud:
    """Friendly creatures have 2 more power."""

    def power(g, me, creature):
        return 2 if creature.controller == me.controller else 0


@invent("Ambush Bell", power=2)
class AmbushBell:
    """Destroyed: gains 5 Æmber."""

    def destroyed(g, me, you):
        yield from g.gain(you, 5)


@invent("Heist Friend", type="artifact")
class HeistFriend:
    """Steals of its player are doubled."""

    @instead_of("steal", when=lambda g, me, you, e: e.player is you)
    def double(g, me, you, event):
        yield from ()
        event.amount *= 2
        return CHANGED


# Lights Out


def test_when_the_lights_go_out_two_enemies_are_back_in_hand(table, version):
    t = ambush(
        table,
        version,
        "Lights Out",
        {"line": ["Goon 1"]},
        {"line": [{"title": "Goon 2", "damage": 1, "amber": 2}, "Goon 3", {"title": "Goon 4", "owner": 0}]},
    )
    t.play("Lights Out")
    assert t.offered == ["Goon 2", "Goon 3", "Goon 4"]
    t.choose(["Goon 2", "Goon 4"])
    assert t.titles(t.foe.hand) == ["Goon 2"], "each in its owner's"
    assert t.titles(t.me.hand) == ["Goon 4"], "each in its owner's"
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.me.amber == 3


@pytest.mark.parametrize("size", [0, 1, 2])
def test_with_no_more_than_two_enemies_all_go(table, version, size):
    t = ambush(table, version, "Lights Out", {"line": ["Goon 1"]}, {"line": ["Goon 3"] * size})
    t.play("Lights Out")
    assert len(t.foe.hand) == size
    assert t.foe.line == []
    assert len(t.me.line) == 1


@NEW
def test_a_ward_keeps_its_creature_in_the_light(table, version):
    t = ambush(table, version, "Lights Out", {}, {"line": [{"title": "Goon 2", "warded": True}, "Goon 3"]})
    t.play("Lights Out")
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert not t.foe.line[0].warded


# Miasma


def test_in_a_miasma_no_key_is_forged_for_one_turn(table, version):
    t = ambush(table, version, "Miasma", {"amber": 6}, {"amber": 7})
    t.play("Miasma")
    t.next_turn()
    assert t.game.active == 1
    assert t.foe.keys == []
    assert t.foe.amber == 7
    t.next_turn()
    assert len(t.me.keys) == 1, "its player forges as ever"
    assert t.me.amber == 1, "its player forges as ever"
    t.next_turn()
    assert len(t.foe.keys) == 1
    assert t.foe.amber == 1
    assert t.g.state.lasting == []


def test_the_miasma_lies_over_the_opponent_who_is_picked(table):
    t = ambush(table, "16.0", "Miasma", {}, {"amber": 6}, third={"amber": 6})
    t.play("Miasma", "seat:2")
    t.next_turn()
    assert (len(t.me.keys), len(t.foe.keys), len(t.third.keys)) == (2, 3, 2), "the other one forges as ever"
    t.next_turn()
    assert (len(t.me.keys), len(t.foe.keys)) == (2, 3)
    assert t.third.amber == 6


# Nerve Blast


@pytest.mark.parametrize("pool", [1, 2, 7])
def test_nerve_blast_steals_one_and_deals_two_damage(table, version, pool):
    t = table(
        me={"line": ["Goon 4"], "hand": ["Nerve Blast"], "amber": 1},
        foe={"line": ["Goon 3", "Goon 2"], "amber": pool},
        house="shadows",
        ruleset=version,
    )
    t.play("Nerve Blast")
    assert (t.me.amber, t.foe.amber) == (2, pool - 1)
    assert t.pending.seat == 0
    assert t.offered == ["Goon 4", "Goon 3", "Goon 2"]
    t.choose("Goon 3")
    assert [card.damage for card in t.g.creatures()] == [0, 2, 0]


@pytest.mark.parametrize(("target", "lives"), [("Goon 1", False), ("Goon 2", False), ("Goon 3", True)])
def test_the_blast_kills_two_power_but_not_three(table, version, target, lives):
    t = table(me={"hand": ["Nerve Blast"]}, foe={"line": [target], "amber": 1}, house="shadows", ruleset=version)
    t.play("Nerve Blast")
    assert len(t.foe.line) == lives
    assert t.me.amber == 1


@pytest.mark.parametrize("reason", ["empty", "vault", "safe"])
def test_without_a_theft_there_is_no_damage(table, version, reason):
    foe = {"line": ["Goon 3"], "amber": 0 if reason == "empty" else 3}
    if reason != "empty":
        foe["artifacts"] = ["Vault" if reason == "vault" else "Alley Safe"]
    t = table(me={"line": ["Goon 4"], "hand": ["Nerve Blast"]}, foe=foe, house="shadows", ruleset=version)
    t.play("Nerve Blast")
    assert (t.me.amber, t.foe.amber) == (0, foe["amber"])
    assert t.at_rest
    assert t.card("Goon 3").damage == t.card("Goon 4").damage == 0


@NEW
def test_a_theft_from_the_supply_is_a_theft(table, version):
    t = table(
        me={"hand": ["Nerve Blast"]},
        foe={"line": ["Goon 4"], "artifacts": ["Alley Mint"], "amber": 2},
        house="shadows",
        ruleset=version,
    )
    t.play("Nerve Blast")
    assert (t.me.amber, t.foe.amber) == (1, 2)
    assert t.card("Goon 4").damage == 2


def test_the_blast_steals_although_nobody_can_be_hurt(table, version):
    t = table(me={"hand": ["Nerve Blast"]}, foe={"amber": 1}, house="shadows", ruleset=version)
    t.play("Nerve Blast")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    assert t.at_rest


@pytest.mark.parametrize(("target", "damage"), [("Guard 4/1", 1), ("Guard 4/2", 0), ("Guard 4/3", 0)])
def test_armor_takes_its_part_of_the_blast(table, version, target, damage):
    t = table(me={"hand": ["Nerve Blast"]}, foe={"line": [target], "amber": 1}, house="shadows", ruleset=version)
    t.play("Nerve Blast")
    assert t.card(target).damage == damage


def test_with_three_players_the_victim_of_the_blast_is_asked_for(table):
    t = table(me={"hand": ["Nerve Blast"]}, foe={"amber": 2}, third={"amber": 2, "line": ["Goon 3"]}, house="shadows")
    t.play("Nerve Blast")
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("1")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 1, 2)
    assert t.card("Goon 3").damage == 2


# One Last Job


def test_one_last_job_sends_all_your_rogues_away_and_steals_for_each(table, version):
    t = ambush(
        table,
        version,
        "One Last Job",
        {"line": ["Shadows Goon 2", "Goon 3", "Shadows Goon 2", {"title": "Goon 2", "house": "shadows"}]},
        {"line": ["Shadows Goon 2"], "amber": 5},
    )
    t.play("One Last Job")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Shadows Goon 2"]
    assert len(t.me.purged) == 3
    assert (t.me.amber, t.foe.amber) == (4, 2)


@pytest.mark.parametrize(("version", "purged"), [("1.2", 1), ("1.3", 1), ("2021-03", 0), ("16.0", 0), ("18.4", 0)])
def test_one_who_is_of_every_house_is_a_rogue_too(table, version, purged):
    me = {"line": [{"title": "Goon 3", "upgrades": ["Experimental Therapy"]}]}
    t = ambush(table, version, "One Last Job", me, {"amber": 5})
    t.play("One Last Job")
    assert (len(t.me.purged), t.foe.amber) == (purged, 5 - purged)


def test_the_job_is_as_many_thefts_as_cards_if_something_hears_it(table, version):
    me = {"line": ["Shadows Goon 2", "Shadows Goon 2"], "artifacts": ["Heist Friend"]}
    t = ambush(table, version, "One Last Job", me, {"amber": 9})
    t.play("One Last Job")
    amounts = [fact.data["amount"] for fact in t.happened("amber.stolen")]
    assert amounts == ([2, 2] if version == "18.4" else [4])


def test_a_job_without_rogues_steals_nothing_and_none_more_than_there_is(table, version):
    t = ambush(table, version, "One Last Job", {"line": ["Goon 3"]}, {"amber": 5})
    t.play("One Last Job")
    assert (t.me.amber, t.foe.amber) == (1, 5)
    assert t.me.purged == []
    t = ambush(table, version, "One Last Job", {"line": ["Shadows Goon 2", "Shadows Goon 2"]}, {"amber": 1})
    t.play("One Last Job")
    assert (t.me.amber, t.foe.amber) == (2, 0)
    assert len(t.me.purged) == 2


@NEW
def test_a_warded_rogue_stays_and_does_not_count(table, version):
    me = {"line": [{"title": "Shadows Goon 2", "warded": True}, "Shadows Goon 2"]}
    t = ambush(table, version, "One Last Job", me, {"amber": 5})
    t.play("One Last Job")
    assert len(t.me.line) == 1
    assert not t.me.line[0].warded
    assert (t.me.amber, t.foe.amber) == (2, 4)


# Oubliette


def test_an_oubliette_takes_the_weak_of_either_side(table, version):
    t = ambush(
        table,
        version,
        "Oubliette",
        {"line": ["Goon 3", "Goon 4"]},
        {"line": [{"title": "Goon 2", "power_counters": 1}, {"title": "Goon 2", "power_counters": 2}, "Goon 1"]},
    )
    t.play("Oubliette")
    assert t.offered == ["Goon 3", "Goon 2", "Goon 1"]
    t.choose("Goon 2")
    assert t.titles(t.foe.purged) == ["Goon 2"]
    assert len(t.foe.line) == 2
    assert t.foe.discard == []


def test_power_is_what_it_is_now_in_the_oubliette(table, version):
    t = ambush(table, version, "Oubliette", {}, {"line": ["Goon 2", "Goon 3"], "artifacts": ["Ambush Cloud"]})
    t.play("Oubliette")
    assert t.foe.purged == []
    assert t.at_rest


def test_what_is_purged_is_not_destroyed(table, version):
    t = ambush(table, version, "Oubliette", {}, {"line": [{"title": "Ambush Bell", "amber": 1}]})
    t.play("Oubliette")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    assert t.titles(t.foe.purged) == ["Ambush Bell"]


@NEW
def test_a_ward_keeps_its_creature_out_of_the_oubliette(table, version):
    t = ambush(table, version, "Oubliette", {}, {"line": [{"title": "Goon 2", "warded": True}]})
    t.play("Oubliette")
    assert t.foe.purged == []
    assert not t.card("Goon 2").warded
