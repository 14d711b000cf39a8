"""What cannot be exhausted stays ready, whatever would exhaust it, and may enter play exhausted."""

from __future__ import annotations

from tests.engine.invent import invent


@invent("Vigil Lamp", type="artifact")
class VigilLamp:
    """Creatures cannot be exhausted."""

    def cannot_exhaust(g, me, card):
        return card.type == "creature"


@invent("Vigil Lullaby", type="action")
class VigilLullaby:
    """Play: exhausts a creature, and gains 1 Æmber if that was done."""

    def play(g, me, you):
        creature = yield from g.choose_creature(useful=lambda c: g.can_be_exhausted(c))
        yield from g.gain(you, len((yield from g.exhaust(creature))))


def test_nothing_exhausts_it(table, version):
    t = table(me={"hand": ["Vigil Lullaby"], "line": ["Goon 3"], "artifacts": ["Vigil Lamp"]}, ruleset=version)
    t.play("Vigil Lullaby")
    assert t.at_rest
    assert t.card("Goon 3").ready
    assert t.me.amber == 0


def test_without_it_that_is_exhausted(table, version):
    t = table(me={"hand": ["Vigil Lullaby"], "line": ["Goon 3"]}, ruleset=version)
    t.play("Vigil Lullaby")
    assert not t.card("Goon 3").ready
    assert t.me.amber == 1


def test_it_is_used_and_stays_ready(table, version):
    t = table(me={"line": ["Goon 3"], "artifacts": ["Vigil Lamp"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.reap("Goon 3").fight("Goon 3")
    assert t.card("Goon 3").ready
    assert t.me.amber == 1
    assert t.foe.line == []


def test_it_enters_play_exhausted(table, version):
    t = table(me={"hand": ["Goon 3"], "artifacts": ["Vigil Lamp"]}, ruleset=version)
    t.play("Goon 3")
    assert not t.card("Goon 3").ready
