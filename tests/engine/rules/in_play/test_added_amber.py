"""Æmber that is put on a card from the supply: it is not exalted, and nothing was captured."""

from __future__ import annotations

from engine.abilities import after
from tests.engine.invent import invent


@invent("Gilt Brush", type="action")
class GiltBrush:
    """Play: puts 2 Æmber on a creature, from the common supply."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        added = yield from g.add_amber(creature, 2)
        yield from g.gain(you, added)


@invent("Gilt Frame", type="action")
class GiltFrame:
    """Play: puts 1 Æmber on an artifact, then on a creature that has left play."""

    def play(g, me, you):
        yield from g.add_amber((yield from g.choose_card(g.artifacts())))
        creature = yield from g.choose_creature()
        yield from g.destroy(creature)
        yield from g.gain(you, (yield from g.add_amber(creature)))


@invent("Gilt Bell", type="artifact")
class GiltBell:
    """Whenever a creature is exalted or captures, draws a card. Play: exalts a creature."""

    def play(g, me, you):
        yield from g.exalt((yield from g.choose_creature()))

    @after("exalted", card="creature")
    def ring(g, me, you, event):
        yield from g.draw(you)

    @after("captured", card="creature")
    def toll(g, me, you, event):
        yield from g.draw(you)


def test_it_comes_from_the_supply_and_stays_on_the_creature(table, version):
    t = table(me={"hand": ["Gilt Brush"], "amber": 1}, foe={"line": ["Goon 3", "Goon 4"], "amber": 3}, ruleset=version)
    t.play("Gilt Brush", "Goon 4")
    assert (t.card("Goon 4").amber, t.card("Goon 3").amber) == (2, 0)
    assert (t.me.amber, t.foe.amber) == (3, 3)
    assert not t.happened("amber.captured")


def test_it_is_no_exalting_and_no_capture(table):
    t = table(me={"hand": ["Gilt Bell", "Gilt Brush", "Snare"], "line": ["Goon 3"]}, foe={"amber": 2})
    t.play("Gilt Bell")
    assert len(t.me.hand) == 3
    t.play("Gilt Brush")
    assert len(t.me.hand) == 2
    assert t.card("Goon 3").amber == 3
    t.play("Snare")
    assert len(t.me.hand) == 2
    assert t.card("Goon 3").amber == 5


def test_it_goes_to_the_opponent_when_the_creature_leaves(table, version):
    t = table(me={"hand": ["Gilt Brush", "Slaying"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Gilt Brush").play("Slaying")
    assert (t.me.amber, t.foe.amber) == (4, 0)


def test_an_artifact_can_have_some_and_what_has_left_play_gets_none(table, version):
    t = table(me={"hand": ["Gilt Frame"], "artifacts": ["Trinket"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Gilt Frame")
    assert t.card("Trinket").amber == 1
    assert t.card("Goon 3").amber == 0
    assert t.me.amber == 0


def test_no_creature_no_amber(table):
    t = table(me={"hand": ["Gilt Brush"]}, foe={})
    t.play("Gilt Brush")
    assert t.me.amber == 0
    assert not t.happened("amber.added")
