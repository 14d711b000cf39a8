"""Creatures that must fight when they are used: by a constant ability, and while enraged."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

SERGEANT, HAND, TRUCE = "Duty Sergeant", "Worker", "Truce"


@invent("Duty Sergeant", type="artifact")
class DutySergeant:
    """Every creature of power 6 or less that is used must fight if it can."""

    def must_fight(g, me, creature):
        return g.power(creature) <= 6


def yard(table, foe=("Goon 2",), **more):
    """A worker that must fight, by the order of an artifact."""
    mine = {"line": [HAND], "artifacts": [SERGEANT, *more.pop("artifacts", ())], "hand": more.pop("hand", [])}
    return table(me=mine, foe={"line": list(foe)}, **more)


def ways(t, title=HAND):
    """How the creature may be used now."""
    return [how for how in ("reap", "fight", "action", "omni", "unstun") if t.may(f"{how}:{title}")]


def test_it_can_only_fight(table, version):
    t = yard(table, ruleset=version)
    assert ways(t) == ["fight"]
    error = t.refused(f"reap:{HAND}")
    assert (error.clause, SERGEANT in str(error)) == ("golden-rule-card-beats-rules", True)
    t.fight(HAND)
    assert t.foe.line == []
    assert t.me.amber == 0


def test_with_no_enemy_to_fight_it_is_used_as_usual(table, version):
    t = yard(table, foe=(), ruleset=version)
    assert ways(t) == ["reap", "action", "omni"]
    t.action(HAND)
    assert t.me.amber == 3


def test_other_creatures_and_artifacts_are_free(table, version):
    t = table(
        me={"line": ["Goon 7"], "artifacts": [SERGEANT, "Lamp"]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    assert ways(t, "Goon 7") == ["reap", "fight"]
    assert t.may("omni:Lamp")


def test_a_stunned_one_loses_its_stun_first(table, version):
    t = table(
        me={"line": [{"title": HAND, "stunned": True}], "artifacts": [SERGEANT]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    assert ways(t) == ["unstun"]


def test_an_ability_that_uses_it_fights_with_it(table, version):
    t = yard(table, hand=["Drill"], ruleset=version)
    t.play("Drill")
    assert t.at_rest
    assert t.foe.line == []
    assert t.me.amber == 0


def test_an_ability_that_reaps_with_it_reaps(table, version):
    t = yard(table, hand=["Gleaning"], ruleset=version)
    t.play("Gleaning")
    assert t.me.amber == 1
    assert len(t.foe.line) == 1


@pytest.mark.parametrize("enraged", [False, True])
def test_what_is_not_allowed_to_fight_is_not_able_to(table, enraged):
    t = table(
        me={"line": [{"title": HAND, "enraged": enraged}], "artifacts": [TRUCE, *([] if enraged else [SERGEANT])]},
        foe={"line": ["Goon 2"]},
    )
    assert ways(t) == ["reap", "action", "omni"]


@pytest.mark.parametrize("enraged", [False, True])
def test_an_omni_ability_is_open_where_the_house_does_not_let_it_fight(table, enraged):
    t = table(
        me={"line": [{"title": HAND, "enraged": enraged}], "artifacts": [] if enraged else [SERGEANT]},
        foe={"line": ["Goon 2"]},
        house="dis",
    )
    assert ways(t) == ["omni"]
    t.omni(HAND)
    assert t.me.amber == 5
    assert t.card(HAND).enraged is enraged
