"""Creatures that are moved within their battleline, or put in another order."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project
from tests.engine.invent import invent


@invent("Order Push", type="action")
class OrderPush:
    """Play: moves a creature anywhere in its battleline."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.move_anywhere(creature)


@invent("Order Drill", type="action")
class OrderDrill:
    """Play: rearranges the creatures of a player's battleline."""

    def play(g, me, you):
        yield from g.rearrange((yield from g.choose_player(g.players)))


LINE = ["Goon 1", "Goon 2", "Goon 3"]


@pytest.mark.clause("move-creature-keeps-controller")
@pytest.mark.parametrize(
    ("position", "line"),
    [(0, ["Goon 2", "Goon 1", "Goon 3"]), (1, LINE), (2, ["Goon 1", "Goon 3", "Goon 2"])],
)
def test_a_creature_goes_to_any_position_its_own_among_them(table, version, position, line):
    t = table(me={"hand": ["Order Push"]}, foe={"line": LINE}, ruleset=version)
    t.play("Order Push", "Goon 2")
    assert t.offered == ["position:0", "position:1", "position:2"]
    t.choose(f"position:{position}")
    assert t.titles(t.foe.line) == line


def test_the_positions_are_told_by_the_other_creatures(table):
    t = table(me={"hand": ["Order Push"]}, foe={"line": LINE, "name": "Ben"})
    t.play("Order Push", "Goon 2")
    labels = [option["label"] for option in project(t.pending, t.game, Viewer.parse("player:0"))["options"]]
    assert [label.rpartition(", ")[2] for label in labels] == [
        "left of Goon 1",
        "between Goon 1 and Goon 3",
        "right of Goon 3",
    ]
    t.choose("position:1")


def test_a_creature_alone_stays_where_it_is_without_a_question(table):
    t = table(me={"hand": ["Order Push"], "line": ["Goon 1"]})
    t.play("Order Push")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 1"]


@pytest.mark.clause("move-creature-keeps-controller")
def test_a_battleline_is_put_in_any_order(table, version):
    t = table(me={"hand": ["Order Drill"]}, foe={"line": LINE}, ruleset=version)
    t.play("Order Drill", "seat:1", ["Goon 3", "Goon 1", "Goon 2"])
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 1", "Goon 2"]
    assert len(t.happened("creature.moved")) == 3


def test_the_order_may_stay_and_then_nothing_moved(table):
    t = table(me={"hand": ["Order Drill"]}, foe={"line": LINE})
    t.play("Order Drill", "seat:1", LINE)
    assert t.titles(t.foe.line) == LINE
    assert t.happened("creature.moved") == []
