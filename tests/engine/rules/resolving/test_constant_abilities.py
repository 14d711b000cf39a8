"""Constant abilities: they work ready or exhausted, are no use, and end with their card or their condition."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Verse Banner", power=4)
class VerseBanner:
    """Other friendly creatures have 1 more power."""

    def power(g, me, creature):
        return 1 if creature is not me and creature.controller == me.controller else 0


@invent("Verse Miser", power=3)
class VerseMiser:
    """Has 3 more power while you have Æmber."""

    def power(g, me, creature):
        return 3 if creature is me and g.players[me.controller].amber else 0


@invent("Verse Toll", type="action")
class VerseToll:
    """Play: the opponent loses 2 Æmber."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 2)


@pytest.mark.clause("constant-works-while-exhausted", "constant-is-not-use")
@pytest.mark.parametrize("ready", [True, False])
def test_a_constant_ability_works_ready_or_exhausted_and_is_no_use(table, version, ready):
    t = table(
        me={"line": [{"title": "Verse Banner", "ready": ready}, "Goon 3"], "artifacts": ["Census"]},
        foe={"line": ["Goon 4"]},
        ruleset=version,
    )
    assert t.power("Goon 3") == 4
    t.fight("Goon 3")
    assert t.card("Goon 4").zone == "discard"
    assert t.card("Goon 3").zone == "discard"
    assert t.card("Verse Banner").ready == ready
    assert t.card("Census").counters == {"fight": 1}
    assert t.g.state.plays_of == {"Goon 3": 1}


@pytest.mark.clause("constant-continuous-recheck")
def test_a_constant_ability_ends_when_its_card_leaves_play(table, version):
    t = table(
        me={"line": ["Verse Banner", {"title": "Goon 3", "damage": 3}, "Goon 2"], "hand": ["Fear"]},
        foe={"line": ["Goon 5"]},
        ruleset=version,
    )
    assert t.power("Goon 3") == 4
    t.fight("Verse Banner")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.power("Goon 2") == 2


@pytest.mark.clause("constant-continuous-recheck")
@pytest.mark.parametrize(("damage", "dies"), [(0, False), (2, False), (3, True)])
def test_a_constant_ability_ends_when_its_condition_does(table, version, damage, dies):
    t = table(
        me={"hand": ["Verse Toll"]},
        foe={"line": [{"title": "Verse Miser", "damage": damage}], "amber": 2},
        ruleset=version,
    )
    assert t.power("Verse Miser") == 6
    t.play("Verse Toll")
    assert t.foe.amber == 0
    assert (t.card("Verse Miser").zone == "discard") == dies
    assert t.power("Verse Miser") == 3


@pytest.mark.clause("constant-continuous-recheck")
def test_a_condition_that_ends_without_an_ability_ends_the_constant_ability(table, version):
    t = table(me={"line": [{"title": "Verse Miser", "damage": 4}], "amber": 6}, foe={}, step="start", ruleset=version)
    t.choose("red")  # all Æmber is spent on the key
    assert t.me.keys == ["red"]
    assert t.me.amber == 0
    assert t.card("Verse Miser").zone == "discard"
    t.submit(t.pending.keys[0])
