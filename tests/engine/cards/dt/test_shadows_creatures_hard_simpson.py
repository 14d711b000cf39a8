"""Dark Tidings, Shadows: Hard Simpson and its evil twin."""

from __future__ import annotations

import pytest

from engine import catalogue
from tests.engine.invent import invent

ORIGINAL, TWIN = "Hard Simpson", "Hard Simpson (evil twin)"
THERE = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Simpson Moon", type="artifact")
class SimpsonMoon:
    """Omni: raises the tide for a player, or deals 1 damage to every creature."""

    def omni(g, me, you):
        mode = yield from g.choose_mode(["mine", "theirs", "hit"])
        if mode == "hit":
            yield from g.deal_damage(g.creatures(), 1)
        else:
            yield from g.raise_tide(you if mode == "mine" else g.opponents(you)[0])


def at(table, version, line, foe=("Goon 5",)):
    tide = {"tide": True} if version in ("16.0", "18.4") else {}
    mine = {"line": list(line), "artifacts": ["Simpson Moon"] * 3, "amber": 3, **tide}
    return table(me=mine, foe={"line": list(foe), "amber": 3}, house="shadows", ruleset=version)


def test_both_exist_and_behave_differently():
    one, other = catalogue.by_name(ORIGINAL), catalogue.by_name(TWIN)
    assert one is not None
    assert other is not None
    assert one.title == other.title == ORIGINAL
    assert (one.keywords, other.keywords) == ({"elusive": 1}, {})


@pytest.mark.clause("tide-starts-neutral", "tide-high-for-one-low-for-other")
@THERE
@pytest.mark.parametrize(("tide", "mine"), [(None, 4), ("mine", 4), ("theirs", 2)])
def test_the_original_steals_as_it_is_dealt_damage_unless_the_tide_is_low(table, version, tide, mine):
    t = at(table, version, [ORIGINAL])
    if tide is not None:
        t.omni("Simpson Moon", tide)
    t.omni("Simpson Moon#2", "hit")
    assert (t.me.amber, t.foe.amber) == (mine, 6 - mine)


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_there_is_no_tide_in_the_first_books(table, version):
    t = at(table, version, [ORIGINAL])
    t.omni("Simpson Moon", "theirs").omni("Simpson Moon#2", "hit")
    assert (t.me.amber, t.foe.amber) == (4, 2)


@pytest.mark.clause("ability-active-only-while-in-play")
@THERE
def test_it_must_survive_the_damage(table, version):
    t = at(table, version, [{"title": ORIGINAL, "damage": 3}])
    t.omni("Simpson Moon", "hit")
    assert t.card(ORIGINAL).zone == "discard"
    assert t.me.amber == 3


@pytest.mark.clause("tide-high-for-one-low-for-other", "capture-moves-from-opponent-pool")
@THERE
@pytest.mark.parametrize("tide", [None, "mine", "theirs"])
def test_the_twin_makes_a_damaged_creature_capture_from_its_own_side(table, version, tide):
    t = at(table, version, [TWIN, "Goon 4"], foe=[{"title": "Goon 5", "damage": 1}])
    if tide is not None:
        t.omni("Simpson Moon", tide)
    t.reap(TWIN)
    high = tide == "mine"
    assert t.pending.prompt == "main"
    assert t.card("Goon 5").amber == int(high)
    assert (t.me.amber, t.foe.amber) == (4, 3 - high)


@THERE
def test_the_twin_may_hit_its_own_side(table, version):
    t = at(table, version, [TWIN, {"title": "Goon 4", "damage": 1}], foe=[{"title": "Goon 5", "damage": 1}])
    t.omni("Simpson Moon", "mine").reap(TWIN, "Goon 4")
    assert t.card("Goon 4").amber == 1
    assert (t.me.amber, t.foe.amber) == (3, 3)
