"""Winds of Exchange, Saurian, artifacts: Edict of Nerotaurus, Æmbrosia Outpost."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest

EDICT = "Edict of Nerotaurus"
OUTPOST = "Æmbrosia Outpost"


def given(me, foe=None, **more):
    return {"me": me, "foe": foe or {}, **more}


def decreed(table, line, foe=None, mine=True, **more):
    sides = [{"line": line}, {"line": ["Goon 9"], **(foe or {})}]
    sides[0 if mine else 1]["artifacts"] = [{"title": EDICT, "house": "brobnar"}]
    return table(me={**sides[0], **more.pop("me", {})}, foe=sides[1], house="brobnar", **more)


# Edict of Nerotaurus


@pytest.mark.parametrize("mine", [True, False])
def test_after_a_reap_the_next_creature_cannot_reap(table, version, mine):
    t = decreed(table, ["Goon 1", "Goon 2", "Goon 3", "Goon 4"], mine=mine, ruleset=version)
    t.reap("Goon 1")
    assert not t.may("reap:Goon 2")
    assert t.may("fight:Goon 2")
    t.fight("Goon 2")
    assert t.may("reap:Goon 3")
    assert not t.may("fight:Goon 3")
    t.reap("Goon 3")
    assert not t.may("reap:Goon 4")
    assert t.may("fight:Goon 4")
    assert t.me.amber == 2


def test_an_action_is_the_next_use_of_a_creature(table):
    t = decreed(table, ["Goon 1", "Goon 2", {"title": "Cornicen Octavia", "house": "brobnar"}])
    t.reap("Goon 1").action("Cornicen Octavia")
    assert t.may("reap:Goon 2")
    assert t.may("fight:Goon 2")


def test_removing_a_stun_is_the_next_use_too(table):
    t = decreed(table, ["Goon 1", "Goon 2", {"title": "Goon 3", "stunned": True}])
    t.reap("Goon 1").unstun("Goon 3")
    assert t.may("reap:Goon 2")


def test_the_use_of_an_artifact_is_none_of_a_creature(table):
    t = decreed(table, ["Goon 1", "Goon 2"], me={"artifacts": [{"title": EDICT, "house": "brobnar"}, "Lamp"]})
    t.reap("Goon 1").omni("Lamp")
    assert not t.may("reap:Goon 2")


def test_the_decree_outlives_its_edict_and_ends_with_the_turn(table):
    t = decreed(table, ["Goon 1", "Goon 2"], {"line": ["Goon 9", "Goon 8"]}, me={"hand": ["Crowbar"]})
    t.reap("Goon 1").play("Crowbar")
    assert not t.may("reap:Goon 2")
    t.next_turn("brobnar")
    assert t.may("reap:Goon 9")
    assert not t.g.state.lasting


def test_a_reap_before_the_edict_is_not_decreed(table):
    edict = {"title": EDICT, "house": "brobnar"}
    t = table(me={"line": ["Goon 1", "Goon 2"], "hand": [edict]}, foe={})
    t.reap("Goon 1").play(EDICT)
    assert t.may("reap:Goon 2")
    assert t.me.amber == 2


def test_a_creature_that_fell_as_it_fought_has_fought(table):
    t = decreed(table, ["Goon 1", "Goon 2"])
    t.fight("Goon 1")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.may("reap:Goon 2")
    assert not t.may("fight:Goon 2")


def test_an_ability_cannot_make_the_next_creature_reap_either(table):
    t = decreed(table, ["Goon 1", "Goon 2"], me={"hand": ["Drill"]})
    t.reap("Goon 1").play("Drill", "Goon 2")
    assert t.at_rest
    assert t.me.amber == 1
    assert t.card("Goon 9").damage == 2


def test_two_edicts_forbid_no_more_than_one(table):
    edict = {"title": EDICT, "house": "brobnar"}
    t = decreed(table, ["Goon 1", "Goon 2", "Goon 3"], {"artifacts": [edict]})
    t.reap("Goon 1")
    to_rest(t)
    assert not t.may("reap:Goon 2")
    t.fight("Goon 2")
    to_rest(t)
    assert t.may("reap:Goon 3")
    assert not t.may("fight:Goon 3")


@pytest.mark.reading("edict-next-use")
def test_what_the_next_use_leads_to_is_not_the_next_use(table, version):
    legatus = {"title": "Legatus Raptor", "house": "brobnar"}
    t = decreed(table, ["Goon 1", legatus, "Goon 2"], {"line": ["Goon 1"]}, ruleset=version)
    t.reap("Goon 1")
    assert not t.may("reap:Legatus Raptor")
    t.fight("Legatus Raptor")
    if t.pending.kind == "trigger":
        t.choose("Legatus Raptor")
    t.choose("yes", "Goon 2")
    to_rest(t)
    assert t.me.amber == 2
    assert not t.card("Goon 2").ready


# Æmbrosia Outpost


def outpost(table, line, foe=None, **more):
    return table(me={"line": line, "artifacts": [OUTPOST], **more}, foe=foe or {}, house="saurian")


def test_the_outpost_trades_a_creature_for_an_amber(table):
    t = outpost(table, ["Goon 3", {"title": "Goon 4", "amber": 2}], {"line": [{"title": "Goon 5", "amber": 1}]})
    t.action(OUTPOST)
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert t.me.deck[0].title == "Goon 3"
    assert t.me.amber == 1
    assert t.card("Goon 4").amber == 1


def test_the_amber_on_the_creature_that_left_is_the_opponents(table):
    t = outpost(table, ["Goon 3", {"title": "Goon 4", "amber": 2}])
    t.action(OUTPOST, "Goon 4")
    assert (t.me.amber, t.foe.amber) == (0, 2)
    assert t.me.deck[0].title == "Goon 4"


def test_a_ward_keeps_the_creature_and_the_amber(table):
    t = outpost(table, [{"title": "Goon 3", "warded": True}, {"title": "Goon 4", "amber": 2}])
    t.action(OUTPOST, "Goon 3")
    assert not t.card("Goon 3").warded
    assert t.card("Goon 3").zone == "play"
    assert t.me.amber == 0


def test_a_borrowed_creature_goes_to_the_deck_of_its_owner(table):
    t = outpost(table, [{"title": "Goon 3", "owner": 1}, {"title": "Goon 4", "amber": 1}])
    t.action(OUTPOST, "Goon 3")
    assert t.foe.deck[0].title == "Goon 3"
    assert t.me.amber == 1
    assert t.card("Goon 4").amber == 0


def test_the_outpost_without_a_creature_does_nothing(table):
    t = outpost(table, [], {"line": [{"title": "Goon 5", "amber": 1}]})
    t.action(OUTPOST)
    assert t.me.amber == 0
    assert t.titles(t.foe.line) == ["Goon 5"]
