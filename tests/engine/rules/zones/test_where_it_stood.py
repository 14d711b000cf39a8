"""A creature that arrives where another one stood that has left play."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent


@invent("Relay Flag", type="artifact")
class RelayFlag:
    """Whenever a friendly creature of 9 power leaves play, puts a creature from your discard pile where it stood."""

    @after("left_play", side="friendly", when=lambda g, me, you, e: e.was.power == 9)
    def relay(g, me, you, event):
        creature = yield from g.choose_card([card for card in you.discard if card is not event.card])
        yield from g.put_into_play(creature, you, place=g.where_it_stood(event.was))


@invent("Relay Wave", type="action")
class RelayWave:
    """Play: destroys every creature of power 1, 2 or 9."""

    def play(g, me, you):
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) in (1, 2, 9)))


def relayed(table, version, line, *then, **more):
    me = {"line": line, "artifacts": ["Relay Flag"], "discard": ["Goon 1"], **more}
    t = table(me=me, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play(me["hand"][0], *then)
    return t.titles(t.me.line)


@pytest.mark.parametrize(
    ("line", "now"),
    [
        (["Goon 9"], ["Goon 1"]),
        (["Goon 9", "Goon 2"], ["Goon 1", "Goon 2"]),
        (["Goon 2", "Goon 9"], ["Goon 2", "Goon 1"]),
        (["Goon 2", "Goon 9", "Goon 3"], ["Goon 2", "Goon 1", "Goon 3"]),
    ],
)
def test_a_creature_arrives_where_another_stood(table, version, line, now):
    assert relayed(table, version, line, "Goon 9", hand=["Recall"]) == now


def test_its_neighbors_may_have_left_with_it(table, version):
    line = ["Goon 5", "Goon 2", "Goon 9", "Goon 1", "Goon 6"]
    t = table(
        me={"line": line, "artifacts": ["Relay Flag"], "discard": ["Goon 7"], "hand": ["Relay Wave"]},
        foe={},
        ruleset=version,
    )
    t.play("Relay Wave", ["Goon 2", "Goon 9", "Goon 1"], "Goon 7")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 7", "Goon 6"]
