"""Creatures that are copies of another for as long as a lasting effect says so."""

from __future__ import annotations

import pytest

from engine.abilities import lasting
from tests.engine.invent import invent, plain

plain("Copy Grunt", power=2, keywords={"taunt": 1})
plain("Copy Champion", power=6, armor=1, house="logos")


@invent("Copy Mirror", type="action")
class CopyMirror:
    """Play: for the rest of the turn, every friendly token creature is a copy of a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(where=lambda c: not g.is_token(c))
        if creature is not None:
            yield from g.begin_copies(me, you, CopyMirror.Mirrored, of=creature)

    @lasting
    class Mirrored:
        """Every friendly token creature is a copy of a creature."""

        def is_copy(g, me, creature):
            return g.is_token(creature) and creature.controller == me.seat


@invent("Copy Lamp", type="action")
class CopyLamp:
    """Play: flips every token creature."""

    def play(g, me, you):
        for token in g.tokens():
            yield from g.flip(token)


def mirrored(table, me=(), **foe):
    """I have a token creature, and play the mirror in my next turn."""
    mine = {"line": ["Copy Champion"], "hand": ["Levy", "Copy Mirror", *me], "deck": ["Goon 9"], "token": "Copy Grunt"}
    t = table(me=mine, foe={"line": ["Goon 8"], **foe})
    return t.play("Levy").next_turn("brobnar").next_turn("brobnar").play("Copy Mirror", "Copy Champion")


def test_token_creatures_are_copies_until_the_turn_ends(table):
    t = mirrored(table)
    token = t.me.line[1]
    assert (token.title, t.power(token), t.armor(token), token.facedown) == ("Copy Champion", 6, 1, True)
    assert t.g.is_of(token, "logos")
    assert t.g.is_token(token)
    assert not t.g.has_keyword(token, "taunt")
    t.end()
    assert (token.title, t.power(token), token.more) == ("Copy Grunt", 2, {})
    assert t.g.has_keyword(token, "taunt")


@pytest.mark.clause("lasting-effect-covers-later-cards", versions=("16.0", "18.4"))
def test_one_that_is_made_later_is_one_too(table, version):
    t = mirrored(table, ["Levy"])
    t.play("Levy")
    assert t.titles(t.me.line) == ["Copy Champion"] * 3
    t.end()
    assert t.titles(t.me.line) == ["Copy Champion", "Copy Grunt", "Copy Grunt"]


def test_one_that_changes_sides_is_none_any_more(table):
    t = mirrored(table, ["Desertion"])
    token = t.me.line[1]
    t.play("Desertion", token, "left")
    assert token.controller == 1
    assert token.title == "Copy Grunt"


def test_one_that_is_turned_over_stays_so(table):
    t = mirrored(table, ["Copy Lamp"])
    token = t.me.line[1]
    t.play("Copy Lamp")
    assert token.title == "Goon 9"
    assert not token.facedown
    t.end()
    assert token.title == "Goon 9"
    assert token.zone == "play"


def test_one_that_leaves_is_its_printed_card(table):
    t = mirrored(table, ["Slaying"])
    token = t.me.line[1]
    t.play("Slaying", token)
    assert (token.zone, token.title, token.more) == ("discard", "Goon 9", {})


def test_the_newest_copy_counts(table):
    t = mirrored(table, ["Copy Mirror"])
    t.play("Copy Mirror", "Goon 8")
    assert t.me.line[1].title == "Goon 8"
    t.end()
    assert t.me.line[1].title == "Copy Grunt"
