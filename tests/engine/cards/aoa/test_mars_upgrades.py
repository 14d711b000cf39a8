"""Upgrades of Mars in Age of Ascension."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

FIELD, KILLZORD = "Containment Field", "Killzord Mk. 9001"


@invent("Field Hand", power=4)
class FieldHand:
    """Reap/Fight: draws a card. Action: gains 1 Æmber."""

    def fight_reap(g, me, you):
        yield from g.draw(you, 1)

    def action(g, me, you):
        yield from g.gain(you, 1)


def fenced(title, **more):
    return {"title": title, "upgrades": [FIELD], **more}


# Containment Field


@pytest.mark.clause("use-refers-to-any-form-of-use")
@pytest.mark.parametrize("way", ["reap", "fight", "action"])
def test_the_creature_is_destroyed_after_any_use(table, version, way):
    t = table(me={"line": [fenced("Field Hand"), "Goon 3"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    getattr(t, way)("Field Hand")
    while t.pending.kind in ("order", "trigger"):
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert t.titles(t.me.line) == ["Goon 3"]
    assert sorted(t.titles(t.me.discard)) == [FIELD, "Field Hand"]
    assert t.me.amber == (0 if way == "fight" else 1)


def test_what_the_creature_does_after_reaping_may_come_first(table, version):
    t = table(me={"line": [fenced("Field Hand")]}, foe={}, ruleset=version)
    t.reap("Field Hand", "Field Hand")
    assert t.me.line == []
    assert len(t.me.hand) == 1


def test_others_are_used_unharmed_and_being_attacked_is_no_use(table, version):
    t = table(me={"line": ["Goon 3", "Goon 2"]}, foe={"line": [fenced("Goon 9")]}, ruleset=version)
    t.reap("Goon 3").fight("Goon 2")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.card("Goon 9").damage == 2


@pytest.mark.clause("stun-removal-counts-as-use", versions=("2021-03", "16.0", "18.4"))
def test_taking_off_its_stun_is_a_use(table, version):
    t = table(me={"line": [fenced("Goon 4", stunned=True)]}, foe={}, ruleset=version)
    t.unstun("Goon 4")
    assert t.me.line == []


def test_a_ward_is_used_up_in_its_place(table):
    t = table(me={"line": [fenced("Goon 4", warded=True)]}, foe={})
    t.reap("Goon 4")
    assert t.titles(t.me.line) == ["Goon 4"]
    assert not t.card("Goon 4").warded
    assert t.me.amber == 1


def test_it_is_put_on_an_enemy_creature(table, version):
    t = table(me={"hand": [FIELD]}, foe={"line": ["Goon 4", "Goon 5"]}, house="mars", ruleset=version)
    t.play(FIELD, "Goon 5").next_turn("brobnar").reap("Goon 5").reap("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert FIELD in t.titles(t.me.discard)
    assert t.foe.amber == 2


# Killzord Mk. 9001


def test_the_killzord_arms_its_creature(table, version):
    t = table(
        me={"hand": [KILLZORD], "line": ["Mars Goon 3", "Guard 2/1"]},
        foe={"line": ["Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.play(KILLZORD, "Mars Goon 3")
    assert (t.power("Mars Goon 3"), t.armor("Mars Goon 3")) == (5, 2)
    assert (t.power("Guard 2/1"), t.armor("Guard 2/1"), t.power("Goon 5")) == (2, 1, 5)
    t.fight("Mars Goon 3")
    assert t.foe.line == []
    assert t.card("Mars Goon 3").damage == 0
    assert t.g.armor_left(t.card("Mars Goon 3")) == 2
    assert t.me.chains == 1
    assert t.foe.chains == 0


def test_the_killzord_gains_its_chain_only_for_fighting(table, version):
    t = table(me={"line": [{"title": "Goon 3", "upgrades": [KILLZORD]}]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.reap("Goon 3").next_turn("brobnar").fight("Goon 9")
    assert t.me.chains == t.foe.chains == 0
    assert t.card("Goon 9").damage == 5
    assert t.me.line == []


def test_on_an_enemy_creature_its_controller_gains_the_chain(table, version):
    t = table(
        me={"hand": [KILLZORD], "line": ["Goon 2"]},
        foe={"line": ["Goon 3"], "hand": ["Goon 1"] * 6},
        house="mars",
        ruleset=version,
    )
    t.play(KILLZORD, "Goon 3").next_turn("brobnar").fight("Goon 3")
    assert (t.me.chains, t.foe.chains) == (0, 1)
    assert t.me.line == []
