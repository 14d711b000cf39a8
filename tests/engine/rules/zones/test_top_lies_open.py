"""The top of a deck that is to lie open: each card is shown as soon as it lies there."""

from __future__ import annotations

import pytest

from engine.abilities import when
from engine.game import Game
from engine.views import Viewer
from tests.engine.invent import invent

EVERYONE = [Viewer.parse(who) for who in ("player:0", "player:1", "spectator")]


@invent("Glass Lid", type="artifact")
class GlassLid:
    """As soon as the card on top of your deck lies facedown, reveals it."""

    @when(lambda g, me, you: not g.top_lies_open(you))
    def show(g, me, you):
        yield from g.reveal_top(you)


@invent("Glass Cup", type="action")
class GlassCup:
    """Play: draws 2 cards."""

    def play(g, me, you):
        yield from g.draw(you, 2)


@invent("Glass Gauge", type="action")
class GlassGauge:
    """Play: gains 1 Æmber for every player whose deck lies open on top."""

    def play(g, me, you):
        for player in g.clockwise():
            yield from g.gain(you, int(g.top_lies_open(player)))


def seen(t, title):
    """Which viewers know the card: its owner, the opponent, those who only watch."""
    return [viewer.knows(t.g, t.card(title)) for viewer in EVERYONE]


def test_what_lies_on_top_is_known_to_all_and_what_lies_below_to_nobody(table, version):
    t = table(me={"hand": ["Glass Lid"], "deck": ["Goon 1", "Goon 2"]}, foe={"deck": ["Goon 5"]}, ruleset=version)
    t.play("Glass Lid")
    assert seen(t, "Goon 2") == [True] * 3
    assert seen(t, "Goon 1") == seen(t, "Goon 5") == [False] * 3


def test_of_two_cards_drawn_the_second_one_was_seen_on_top(table, version):
    t = table(
        me={"artifacts": ["Glass Lid"], "hand": ["Glass Cup"], "deck": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={},
        ruleset=version,
    )
    t.play("Glass Cup")
    assert sorted(t.titles(t.me.hand)) == ["Goon 2", "Goon 3"]
    assert t.titles(t.me.deck)[-1] == "Goon 1"
    assert seen(t, "Goon 2") == seen(t, "Goon 3") == seen(t, "Goon 1") == [True] * 3
    assert Game.restore(t.g.setup, t.game.snapshot()).digest() == t.game.digest()


def test_without_it_nobody_else_sees_what_is_drawn(table, version):
    t = table(me={"hand": ["Glass Cup"], "deck": ["Goon 2", "Goon 3"]}, foe={}, ruleset=version)
    t.play("Glass Cup")
    assert seen(t, "Goon 2") == seen(t, "Goon 3") == [True, False, False]


def test_the_top_of_a_pile_that_becomes_the_deck_is_seen_before_it_is_drawn(table, version):
    t = table(
        me={"artifacts": ["Glass Lid"], "hand": ["Glass Cup"], "discard": ["Goon 1"], "deck": ["Goon 3"]},
        foe={},
        ruleset=version,
        filler=0,
    )
    t.play("Glass Cup")
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Goon 3"]
    seen = [[t.card(f"Goon {n}").shown_id] for n in (3, 1)]
    assert [fact.data["cards"] for fact in t.happened("card.revealed")] == seen


@pytest.mark.parametrize(("filler", "gained"), [(0, 2), (1, 0)])
def test_a_deck_that_is_empty_lies_open(table, filler, gained):
    t = table(me={"hand": ["Glass Gauge"]}, foe={}, filler=filler)
    t.play("Glass Gauge")
    assert t.me.amber == gained


def test_one_top_that_everyone_knows_does_not_open_the_other(table):
    t = table(me={"hand": ["Glass Lid", "Glass Gauge"]}, foe={})
    t.play("Glass Lid").play("Glass Gauge")
    assert t.me.amber == 1
