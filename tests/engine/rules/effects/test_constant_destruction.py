"""Constant abilities that destroy while something holds (`destroyed_if`), wards against what goes on, houses to name,
and the count of creatures that fell in fights."""

from __future__ import annotations

import pytest

from engine.rulesets import RULESETS
from tests.engine.invent import invent, plain

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])  # the books that know ward and invulnerable

plain("Vow Thorn", power=3, keywords={"hazardous": 5})


@invent("Vow Miser", power=4)
class VowMiser:
    """Is destroyed as soon as its controller has 3 Æmber."""

    def destroyed_if(g, me, creature):
        return creature is me and g.players[me.controller].amber >= 3


@invent("Vow Edict", type="artifact")
class VowEdict:
    """Creatures with power counters are destroyed."""

    def destroyed_if(g, me, creature):
        return creature.power_counters > 0


@invent("Vow Crown", type="action")
class VowCrown:
    """Play: each creature gets a power counter."""

    def play(g, me, you):
        for creature in g.creatures():
            yield from g.add_counters(creature)


@invent("Vow Weight", type="artifact")
class VowWeight:
    """Enemy creatures have 3 less power."""

    def lowers_power(g, me, creature):
        return 3 if creature.controller != me.controller else 0


@invent("Vow Roll", type="action")
class VowRoll:
    """Play: names any house and gains 1 Æmber for each friendly creature of it."""

    def play(g, me, you):
        house = yield from g.name_house(g.houses())
        yield from g.gain(you, sum(g.house_of(creature) == house for creature in you.line))


@pytest.mark.clause("constant-continuous-recheck")
def test_a_constant_ability_destroys_as_soon_as_its_condition_holds(table, version):
    t = table(me={"line": ["Vow Miser", "Goon 2", "Goon 3"], "amber": 1}, foe={"amber": 5}, ruleset=version)
    t.reap("Goon 2")
    assert t.card("Vow Miser").zone == "play"
    t.reap("Goon 3")
    assert t.titles(t.me.discard) == ["Vow Miser"]
    assert t.titles(t.me.line) == ["Goon 2", "Goon 3"]


def test_it_destroys_what_enters_play_and_what_comes_under_it(table, version):
    t = table(me={"hand": ["Vow Miser"], "amber": 3}, foe={}, ruleset=version)
    t.play("Vow Miser")
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Vow Miser"]
    t = table(
        me={"line": ["Goon 3"], "hand": ["Vow Edict"]},
        foe={"line": [{"title": "Goon 4", "power_counters": 1}]},
        ruleset=version,
    )
    t.play("Vow Edict")
    assert t.foe.line == []
    assert t.titles(t.me.line) == ["Goon 3"]


def test_it_destroys_several_at_once_and_resolves_their_destroyed_abilities(table, version):
    t = table(
        me={"line": ["Dust Imp"], "artifacts": ["Vow Edict"], "hand": ["Vow Crown"]},
        foe={"line": ["Goon 4"]},
        ruleset=version,
    )
    t.play("Vow Crown")
    assert t.me.line == t.foe.line == []
    assert t.me.amber == 2


@NEW
@pytest.mark.clause("invulnerable-no-damage-no-destruction")
def test_what_is_invulnerable_stays(table, version):
    t = table(
        me={"artifacts": ["Vow Edict"], "hand": ["Vow Crown"]}, foe={"line": ["Invulnerable Goon 3"]}, ruleset=version
    )
    t.play("Vow Crown")
    assert t.titles(t.foe.line) == ["Invulnerable Goon 3"]
    assert t.at_rest


@NEW
@pytest.mark.parametrize("cause", ["Vow Edict", "Vow Weight"])
def test_a_ward_is_used_up_and_the_creature_is_destroyed_all_the_same(table, version, cause):
    t = table(
        me={"hand": [cause]}, foe={"line": [{"title": "Goon 2", "power_counters": 1, "warded": True}]}, ruleset=version
    )
    t.play(cause)
    assert t.foe.line == []
    assert len(t.happened("status.ward_used")) == 1


def test_every_house_can_be_named(table, version):
    t = table(
        me={"line": [{"title": "Goon 2", "house": "mars"}], "hand": ["Vow Roll"], "houses": ["brobnar", "dis"]},
        foe={"line": ["Logos Goon 3"], "houses": ["dis", "logos", "shadows"]},
        ruleset=version,
    )
    t.play("Vow Roll")
    assert t.offered == [f"house:{house}" for house in RULESETS[version].houses]
    t.choose("mars")
    assert t.me.amber == 1


@pytest.mark.clause("fight-skipped-is-not-a-fight")
def test_creatures_that_fell_in_fights_are_counted_for_the_turn(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 5", "Goon 4"], "hand": ["Punch"]},
        foe={"line": ["Goon 3", "Vow Thorn", "Goon 2"]},
        ruleset=version,
    )
    t.fight("Goon 3", "Goon 3#2")
    assert t.g.happened("fallen", t.me) == t.g.happened("fallen", t.foe) == 1
    t.fight("Goon 5", "Vow Thorn")  # falls before there is a fight
    t.play("Punch", "Goon 2")
    assert t.g.happened("fallen", t.me) == t.g.happened("fallen", t.foe) == 1
    assert t.g.happened("destroyed:creature", t.me) == t.g.happened("destroyed:creature", t.foe) == 2
    t.next_turn("brobnar")
    assert t.g.happened("fallen", t.foe) == 0
