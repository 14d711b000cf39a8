"""How cards enter play: ready once by an effect that waits for the next one played, and stunned."""

from __future__ import annotations

import pytest

from engine.abilities import lasting
from tests.engine.invent import invent


@invent("Gate Sleeper", power=4)
class GateSleeper:
    """Enters play stunned. Reap: draws a card."""

    enters_stunned = True

    def reap(g, me, you):
        yield from g.draw(you, 1)


@invent("Gate Opener", type="action")
class GateOpener:
    """Play: the next card that you play this turn enters play ready."""

    def play(g, me, you):
        yield from g.begin(me, you, GateOpener.Open)

    @lasting
    class Open:
        """The next card that you play enters play ready."""

        def enters_ready_for(g, me, card, player):
            return player is not None and player.seat == me.seat

        def entered_ready(g, me, card):
            g.end_lasting(me)


def test_only_the_next_card_enters_ready(table, version):
    t = table(me={"hand": ["Gate Opener", "Goon 3", "Goon 4", "Trinket"]}, ruleset=version)
    t.play("Gate Opener").play("Goon 3").play("Goon 4").play("Trinket")
    assert [card.ready for card in t.me.line] == [True, False]
    assert not t.me.artifacts[0].ready
    assert t.g.state.lasting == []


def test_what_is_put_into_play_is_not_played(table, version):
    t = table(me={"hand": ["Gate Opener", "Quiet Ushering", "Goon 3", "Goon 4"]}, ruleset=version)
    t.play("Gate Opener").play("Quiet Ushering", "Goon 3")
    assert not t.card("Goon 3").ready
    assert len(t.g.state.lasting) == 1
    t.play("Goon 4")
    assert t.card("Goon 4").ready


def test_two_that_wait_are_both_spent_on_one_card(table, version):
    t = table(me={"hand": ["Gate Opener", "Gate Opener", "Goon 3", "Goon 4"]}, ruleset=version)
    t.play("Gate Opener").play("Gate Opener").play("Goon 3").play("Goon 4")
    assert [card.ready for card in t.me.line] == [True, False]
    assert t.g.state.lasting == []


def test_the_wait_ends_with_the_turn(table, version):
    t = table(me={"hand": ["Gate Opener"]}, foe={"hand": ["Goon 3"]}, ruleset=version)
    t.play("Gate Opener").next_turn("brobnar").play("Goon 3")
    assert not t.card("Goon 3").ready


@pytest.mark.parametrize("opened", [False, True])
def test_a_creature_that_enters_stunned(table, version, opened):
    t = table(me={"hand": ["Gate Opener", "Gate Sleeper"]}, ruleset=version)
    if opened:
        t.play("Gate Opener")
    t.play("Gate Sleeper")
    sleeper = t.card("Gate Sleeper")
    assert sleeper.stunned
    assert sleeper.ready is opened
    assert [fact.data["card"] for fact in t.happened("status.stunned")] == [sleeper.id]
    assert t.may("unstun:Gate Sleeper") is opened
    assert not t.may("reap:Gate Sleeper")


def test_it_is_stunned_also_when_it_is_not_played_and_each_time_it_enters(table, version):
    t = table(me={"line": ["Gate Sleeper"], "hand": ["Quiet Ushering", "Gate Sleeper"]}, ruleset=version)
    assert not t.card("Gate Sleeper").stunned, "a table that says nothing of it"
    t.play("Quiet Ushering", "Gate Sleeper#2", "right")
    assert [card.stunned for card in t.me.line] == [False, True]
