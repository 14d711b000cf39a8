"""The damage that a creature has survived: a bonus for it does not save from the damage that gives it."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent


@invent("Scarred Tally", power=5)
class ScarredTally:
    """Has 4 more power while it has damage. Damage that is just destroying it does not count."""

    remembers = ("survived",)

    def power(g, me, creature):
        return 4 if creature is me and g.survived_damage(me) else 0


@invent("Scar Shifter", type="action")
class ScarShifter:
    """Play: moves all damage from a friendly creature to an enemy creature."""

    def play(g, me, you):
        hurt = yield from g.choose_creature(friendly_to=you)
        yield from g.move_damage(hurt, (yield from g.choose_creature(enemy_of=you)))


@invent("Scar Reader", power=3)
class ScarReader:
    """Whenever an enemy creature is destroyed, gains Æmber equal to its power."""

    @after("destroyed", card="creature", side="enemy")
    def read(g, me, you, event):
        yield from g.gain(you, event.was.power)


@pytest.mark.parametrize(("amount", "left"), [(4, 9), (5, None), (8, None)])
def test_the_bonus_comes_once_the_damage_is_survived(table, version, amount, left):
    t = table(me={"line": [f"Goon {amount}"]}, foe={"line": ["Scarred Tally"]}, ruleset=version)
    t.fight(f"Goon {amount}")
    assert [t.g.power(c) for c in t.foe.line] == ([] if left is None else [left])


@pytest.mark.parametrize(("amount", "left"), [(4, True), (5, False)])
def test_later_damage_counts_against_the_power_with_the_bonus(table, version, amount, left):
    t = table(me={"line": [f"Goon {amount}"]}, foe={"line": [{"title": "Scarred Tally", "damage": 4}]}, ruleset=version)
    t.fight(f"Goon {amount}")
    assert bool(t.foe.line) is left


@pytest.mark.parametrize(("moved", "left"), [(4, True), (5, False)])
def test_damage_that_is_moved_has_to_be_survived_too(table, version, moved, left):
    t = table(
        me={"line": [{"title": "Goon 9", "damage": moved}], "hand": ["Scar Shifter"]},
        foe={"line": ["Scarred Tally"]},
        ruleset=version,
    )
    t.play("Scar Shifter")
    assert bool(t.foe.line) is left
    assert t.card("Goon 9").damage == 0


@pytest.mark.parametrize(("damage", "amber"), [(0, 5), (2, 9)])
def test_what_destroys_it_gives_it_no_power_while_it_leaves_play(table, version, damage, amber):
    t = table(
        me={"line": ["Goon 9", "Scar Reader"]},
        foe={"line": [{"title": "Scarred Tally", "damage": damage}]},
        ruleset=version,
    )
    t.fight("Goon 9")
    assert t.foe.line == []
    assert t.me.amber == amber


def test_one_that_is_destroyed_otherwise_keeps_the_bonus_until_it_has_left(table, version):
    t = table(
        me={"line": ["Scar Reader"], "hand": ["Slaying"]},
        foe={"line": [{"title": "Scarred Tally", "damage": 2}]},
        ruleset=version,
    )
    t.play("Slaying", "Scarred Tally")
    assert t.me.amber == 9


def test_with_the_damage_the_bonus_goes(table, version):
    t = table(me={"line": [{"title": "Scarred Tally", "damage": 3}], "hand": ["Stab"]}, foe={}, ruleset=version)
    t.play("Stab")
    assert (t.card("Scarred Tally").damage, t.power("Scarred Tally")) == (6, 9)
    t.adjust({"kind": "damage", "card": "Scarred Tally", "to": 0})
    assert t.power("Scarred Tally") == 5
