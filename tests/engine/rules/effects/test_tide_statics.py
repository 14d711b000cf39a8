"""What holds while the tide is high or low, and what asks."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Tidal Diver", power=2)
class TidalDiver:
    """Has 4 more power while the tide is high for you, and 1 less while it is low. While it is high, this creature has
    skirmish and “Fight: gains 2 Æmber”."""

    def power(g, me, creature):
        you = g.controller(me)
        return 4 if creature is me and g.tide_is_high(you) else 0

    def lowers_power(g, me, creature):
        return 1 if creature is me and g.tide_is_low(g.controller(me)) else 0

    def grants_to(g, me, creature):
        return creature is me and g.tide_is_high(g.controller(me))

    class Grants:
        """Fight: gains 2 Æmber."""

        def keywords(g, me, creature):
            return {"skirmish": 1} if creature is me else {}

        def fight(g, me, you):
            yield from g.gain(you, 2)


@invent("Tidal Gauge", type="artifact")
class TidalGauge:
    """Action: gains 1 Æmber if the tide is high for you, steals 1 if it is low. Omni: raises the tide for a player."""

    def action(g, me, you):
        if g.tide_is_high(you):
            yield from g.gain(you, 1)
        elif g.tide_is_low(you):
            yield from g.steal(you, 1)

    def omni(g, me, you):
        player = yield from g.choose_player(g.players)
        yield from g.raise_tide(player)


SIDES = {
    "me": {"line": ["Tidal Diver"], "artifacts": ["Tidal Gauge"] * 3, "tide": True},
    "foe": {"line": ["Goon 9"], "amber": 3},
}


def at(table, version, **more):
    known = version in ("2021-03", "16.0", "18.4")
    sides = (
        SIDES if version in ("16.0", "18.4") else {**SIDES, "me": {k: v for k, v in SIDES["me"].items() if k != "tide"}}
    )
    return known, table(**sides, ruleset=version, **more)


@pytest.mark.clause("tide-starts-neutral", "tide-high-for-one-low-for-other", versions=("2021-03", "16.0", "18.4"))
def test_a_neutral_tide_is_neither_high_nor_low(table, version):
    known, t = at(table, version)
    assert [t.g.tide_is_high(p) or t.g.tide_is_low(p) for p in t.g.players] == [False, False]
    assert t.power("Tidal Diver") == 2
    t.action("Tidal Gauge")
    assert (t.me.amber, t.foe.amber) == (0, 3)
    t.omni("Tidal Gauge#2", "seat:0")
    assert (t.g.tide_is_high(t.me), t.g.tide_is_low(t.foe), t.g.tide_is_low(t.me)) == (known, known, False)
    assert t.power("Tidal Diver") == (6 if known else 2)
    t.omni("Tidal Gauge#3", "seat:1")
    assert (t.g.tide_is_low(t.me), t.g.tide_is_high(t.foe)) == (known, known)
    assert t.power("Tidal Diver") == (1 if known else 2)


@pytest.mark.clause("tide-high-for-one-low-for-other", versions=("2021-03", "16.0", "18.4"))
def test_an_ability_asks_for_it_and_a_static_gives_while_it_holds(table, version):
    known, t = at(table, version)
    t.omni("Tidal Gauge", "seat:0").action("Tidal Gauge#2").fight("Tidal Diver")
    assert t.me.amber == (3 if known else 0)
    assert t.card("Tidal Diver").zone == ("play" if known else "discard")


@pytest.mark.clause("constant-continuous-recheck", versions=("2021-03", "16.0", "18.4"))
def test_who_lived_by_the_tide_falls_with_it(table, version):
    known, t = at(table, version)
    t.omni("Tidal Gauge", "seat:0")
    t.adjust({"kind": "damage", "card": "Tidal Diver", "to": 5 if known else 1})
    t.omni("Tidal Gauge#2", "seat:1")
    assert t.card("Tidal Diver").zone == ("discard" if known else "play")


@pytest.mark.clause("tide-needs-a-tide-deck-in-the-game", versions=("16.0", "18.4"))
def test_without_a_tide_deck_it_is_never_high(table):
    t = table(me={"line": ["Tidal Diver"], "artifacts": ["Tidal Gauge"]}, ruleset="16.0")
    t.omni("Tidal Gauge", "seat:0")
    assert not t.g.tide_is_high(t.me)
    assert not t.g.tide_is_low(t.foe)
    assert t.power("Tidal Diver") == 2


def test_low_for_each_of_the_others(table):
    t = table(
        me={"artifacts": ["Tidal Gauge"], "tide": True, "keys": ["red"]},
        foe={"keys": ["red"]},
        third={"keys": ["red"]},
    )
    t.omni("Tidal Gauge", "seat:1")
    assert [t.g.tide_is_low(player) for player in t.g.players] == [True, False, True]
    assert [t.g.tide_is_high(player) for player in t.g.players] == [False, True, False]
