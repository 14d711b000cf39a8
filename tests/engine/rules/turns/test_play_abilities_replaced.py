"""What stands in place of the Play abilities of an action that is played."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of, lasting
from engine.table.events import CHANGED
from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent


@invent("Hush Mime", power=3)
class HushMime:
    """Gains 3 Æmber instead of an opponent resolving the Play abilities of an action."""

    @instead_of("resolve_play", by="opponent")
    def hush(g, me, you, event):
        yield from g.gain(you, 3)


@invent("Hush Scribe", power=3)
class HushScribe:
    """Gains 1 Æmber whenever an action is about to resolve, and 10 whenever one has been played."""

    @after("play_resolves", card="action")
    def note(g, me, you, event):
        yield from g.gain(you, 1)

    @after("played", card="action")
    def close(g, me, you, event):
        yield from g.gain(you, 10)


@invent("Hush Watcher", type="artifact")
class HushWatcher:
    """Remarks on each action that would resolve, which then resolves."""

    @instead_of("resolve_play")
    def remark(g, me, you, event):
        yield from g.add_counters(me, "remark")
        return CHANGED


@invent("Hush Guest", power=2)
class HushGuest:
    """Play: gains 5 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 5)


@invent("Hush Twice", type="action", icons=("amber",))
class HushTwice:
    """Play: draws a card. Play: draws 2 cards."""

    def play(g, me, you):
        yield from g.draw(you, 1)

    def play_2(g, me, you):
        yield from g.draw(you, 2)


@invent("Hush Door", type="action")
class HushDoor:
    """Play: gains 2 Æmber whenever a card is played this turn."""

    def play(g, me, you):
        yield from g.begin(me, you, HushDoor.Open)

    @lasting
    class Open:
        """Gains 2 Æmber whenever a card is played."""

        @after("played", by="you")
        def enter(g, me, you, event):
            yield from g.gain(you, 2)


def play(t, title):
    """Play it, and resolve what waits in the order offered."""
    t.play(title)
    to_rest(t)
    return t


def test_all_its_play_abilities_are_replaced_at_once_and_its_icons_are_not(table, version):
    t = table(me={"hand": ["Hush Twice", "Hush Door"]}, foe={"line": ["Hush Mime"]}, ruleset=version)
    play(t, "Hush Twice")
    assert (t.me.amber, t.foe.amber) == (1, 3)
    assert len(t.me.hand) == 1
    assert t.card("Hush Twice").zone == "discard"
    t.play("Hush Door")
    assert (t.me.amber, t.foe.amber) == (1, 6)
    assert not t.g.state.lasting


def test_your_own_actions_and_the_creatures_of_an_opponent_resolve(table, version):
    t = table(me={"line": ["Hush Mime"], "hand": ["Hush Twice"]}, foe={"hand": ["Hush Guest"]}, ruleset=version)
    play(t, "Hush Twice")
    assert len(t.me.hand) == 3
    assert t.me.amber == 1
    t.next_turn("brobnar").play("Hush Guest")
    assert (t.me.amber, t.foe.amber) == (1, 5)


@pytest.mark.parametrize("keeper", ["Hush Mime", "Hush Watcher"])
def test_an_action_without_a_play_ability_has_nothing_to_replace(table, version, keeper):
    place = "line" if keeper == "Hush Mime" else "artifacts"
    t = table(me={"hand": ["Chant"]}, foe={place: [keeper]}, ruleset=version)
    t.play("Chant")
    assert t.foe.amber == 0
    assert not t.card(keeper).counters


def test_a_replacement_that_lets_it_go_on(table, version):
    t = table(me={"hand": ["Hush Twice", "Hush Door"]}, foe={"artifacts": ["Hush Watcher"]}, ruleset=version)
    play(t, "Hush Twice")
    assert len(t.me.hand) == 4
    assert t.card("Hush Watcher").counters == {"remark": 1}
    t.play("Hush Door")
    assert len(t.g.state.lasting) == 1


def test_of_2_replacements_one_acts(table, version):
    t = table(me={"hand": ["Hush Twice"]}, foe={"line": ["Hush Mime", "Hush Mime"]}, ruleset=version)
    t.play("Hush Twice", f"trigger:{t.card('Hush Mime#2').id}")
    assert t.foe.amber == 3
    assert not t.me.hand


@NEW
def test_what_comes_before_the_action_resolves_and_what_follows_its_play_still_comes(table, version):
    t = table(me={"hand": ["Hush Twice"]}, foe={"line": ["Hush Mime", "Hush Scribe"]}, ruleset=version)
    play(t, "Hush Twice")
    gained = [fact.data["amount"] for fact in t.happened("amber.gained") if fact.data["player"] == 1]
    assert gained == [1, 3, 10]
