"""A tide that becomes neutral again, and players who cannot raise it."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.table.durations import start_of_turn
from tests.engine.invent import invent


@invent("Slack Water", type="action")
class SlackWater:
    """Play: makes the tide neutral."""

    def play(g, me, you):
        yield from g.reset_tide()


@invent("Slack Dike", type="action")
class SlackDike:
    """Play: until your next turn begins, players cannot raise the tide."""

    def play(g, me, you):
        yield from g.begin(me, you, SlackDike.Dammed, until=start_of_turn(you))

    @lasting
    class Dammed:
        """Players cannot raise the tide."""

        def cannot_raise_tide(g, me, player):
            return True


@invent("Slack Moon", type="action")
class SlackMoon:
    """Play: raises the tide. Draws a card if it does."""

    def play(g, me, you):
        if (yield from g.raise_tide(you)):
            yield from g.draw(you, 1)


@invent("Slack Gull", power=2)
class SlackGull:
    """Has 1 more power while the tide is high for you, 1 less while it is low. Gains 1 Æmber when it is raised."""

    def power(g, me, creature):
        return 1 if creature is me and g.tide_is_high(g.controller(me)) else 0

    def lowers_power(g, me, creature):
        return 1 if creature is me and g.tide_is_low(g.controller(me)) else 0

    @after("tide_raised")
    def cry(g, me, you, event):
        yield from g.gain(you, 1)


def shore(table, hand, version="16.0", tide=None, **gull):
    me = {"hand": hand, "tide": True, "line": [{"title": "Slack Gull", **gull}]}
    return table(me=me, foe={"line": ["Slack Gull"], "hand": ["Slack Moon"]}, ruleset=version, tide=tide)


@pytest.mark.parametrize("tide", [0, 1, None])
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_a_neutral_tide_is_high_and_low_for_no_player(table, version, tide):
    t = shore(table, ["Slack Water"], version, tide)
    t.play("Slack Water")
    assert t.g.state.tide is None
    assert [t.g.power(gull) for gull in (*t.me.line, *t.foe.line)] == [2, 2]
    assert t.me.amber == 0, "no player has raised it"
    assert len(t.happened("tide.reset")) == (tide is not None), "no player has raised it"
    assert "tide" in t.pending.keys


def test_what_the_high_tide_kept_alive_is_destroyed_when_it_is_neutral(table):
    t = shore(table, ["Slack Water"], tide=0, damage=2)
    t.play("Slack Water")
    assert t.me.line == []
    assert len(t.foe.line) == 1


@pytest.mark.parametrize("tide", [1, None])
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_a_tide_that_cannot_be_raised_is_raised_neither_for_chains_nor_by_a_card(table, version, tide):
    t = shore(table, ["Slack Dike", "Slack Moon"], version, tide)
    t.play("Slack Dike")
    assert t.refused("tide").clause == "cannot-beats-may"
    assert t.me.chains == 0
    t.play("Slack Moon")
    assert t.g.state.tide == tide
    assert t.me.amber == 0
    assert t.me.hand == []


def test_the_opponent_cannot_raise_it_either_until_the_next_turn_begins(table):
    t = shore(table, ["Slack Dike"])
    t.play("Slack Dike").next_turn("brobnar")
    assert t.refused("tide").clause == "cannot-beats-may"
    t.play("Slack Moon")
    assert t.g.state.tide is None
    assert t.foe.amber == 0
    t.next_turn("brobnar").submit("tide").choose("Slack Gull")
    assert t.g.state.tide == 0
    assert t.me.chains == 3
    assert t.me.amber == 1


def test_a_high_tide_stays_high_while_it_cannot_be_raised(table):
    t = shore(table, ["Slack Dike"], tide=0)
    t.play("Slack Dike")
    assert t.refused("tide").clause == "tide-cannot-raise-when-high"
    assert t.power("Slack Gull") == 3


def test_the_tide_can_be_reset_while_it_cannot_be_raised(table):
    t = shore(table, ["Slack Dike", "Slack Water"], tide=1)
    t.play("Slack Dike").play("Slack Water")
    assert t.g.state.tide is None
