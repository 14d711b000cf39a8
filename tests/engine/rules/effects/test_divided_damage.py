"""Damage that a replacement divides: each part meets the protection of its own creature, and is divided once."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from engine.table.events import CHANGED
from tests.engine.invent import invent


@invent("Sieve Lamb", power=4)
class SieveLamb:
    """Damage to it goes to its neighbors instead: 1 to the one on its left, the rest to the one on its right."""

    @instead_of("take_damage", card="me", when=lambda g, me, you, e: len(g.neighbors(me)) == 2)
    def sift(g, me, you, event):
        yield from ()
        left, right = g.neighbors(me)
        event.other = [(left, 1), (right, event.amount - 1)]


@invent("Sieve Shield", power=9)
class SieveShield:
    """Damage to a neighbor is dealt to it instead."""

    @instead_of("take_damage", when=lambda g, me, you, e: e.card in g.neighbors(me))
    def shield(g, me, you, event):
        yield from ()
        event.card = me
        return CHANGED


@pytest.mark.reading("protection-from-redirected-damage")
def test_each_part_meets_the_armor_of_its_own_creature_where_that_counts(table, version):
    counts = version in ("1.2", "1.3")
    t = table(me={"hand": ["Stab"], "line": ["Guard 3/1", "Sieve Lamb", "Guard 5/1"]}, ruleset=version)
    t.play("Stab", "Sieve Lamb")
    assert [card.damage for card in t.me.line] == ([0, 0, 1] if counts else [1, 0, 2])
    assert [card.armor_used for card in t.me.line] == ([1, 0, 1] if counts else [0, 0, 0])


def test_a_part_that_comes_back_is_not_divided_a_second_time(table, version):
    t = table(me={"hand": ["Stab"], "line": ["Goon 3", "Sieve Lamb", "Sieve Lamb", "Goon 4"]}, ruleset=version)
    t.play("Stab", "Sieve Lamb")
    assert [card.damage for card in t.me.line] == [1, 1, 0, 1]


def test_one_part_may_be_redirected_on_its_way(table, version):
    t = table(me={"hand": ["Stab"], "line": ["Goon 3", "Sieve Lamb", "Goon 5", "Sieve Shield"]}, ruleset=version)
    t.play("Stab", "Sieve Lamb")
    assert [card.damage for card in t.me.line] == [1, 0, 0, 2]


def test_parts_that_destroy_do_so_together(table, version):
    t = table(me={"hand": ["Stab"], "line": ["Goon 1", "Sieve Lamb", "Goon 2"]}, ruleset=version)
    t.play("Stab", "Sieve Lamb")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Sieve Lamb"]
    assert t.me.line[0].damage == 0


def test_poison_is_in_every_part(table, version):
    me = {"line": [{"title": "Poison Goon 2"}]}
    t = table(me=me, foe={"line": ["Goon 5", "Sieve Lamb", "Goon 6"]}, ruleset=version)
    t.fight("Poison Goon 2", "Sieve Lamb")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.foe.line) == ["Sieve Lamb"]
