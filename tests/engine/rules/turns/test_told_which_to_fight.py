"""A creature that is told which creature it fights: that one alone, protected by others or not."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import defenders
from tests.engine.invent import invent, plain

plain("Bout Wall", power=9, keywords={"taunt": 1})


@invent("Bout Bell", type="action")
class BoutBell:
    """Play: fights with a friendly creature, against an enemy creature alone. Gains 1 Æmber if it was used."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        enemy = yield from g.choose_creature(enemy_of=you)
        yield from g.gain(you, int((yield from g.fight_with(creature, you, against=enemy))))


@invent("Bout Horn", type="action")
class BoutHorn:
    """Play: readies a friendly creature and fights with it, against an enemy creature alone."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        enemy = yield from g.choose_creature(enemy_of=you)
        yield from g.ready_and_fight(creature, you, against=enemy)


@invent("Bout Grudge", type="action")
class BoutGrudge:
    """Play: destroys or takes control of an enemy creature, then readies a friendly creature and fights that one."""

    def play(g, me, you):
        enemy = yield from g.choose_creature(enemy_of=you)
        if (yield from g.choose_mode(["destroy", "take"])) == "destroy":
            yield from g.destroy(enemy)
        else:
            yield from g.take_control(enemy, you)
        creature = yield from g.choose_card([c for c in you.line if c is not enemy])
        yield from g.ready_and_fight(creature, you, against=enemy)


@invent("Bout Ghost", power=3)
class BoutGhost:
    """Cannot be attacked."""

    def cannot_be_attacked(g, me, creature, attacker):
        return creature is me


@pytest.mark.parametrize("card", ["Bout Bell", "Bout Horn"])
def test_taunt_protects_nobody_from_it(table, version, card):
    t = table(me={"hand": [card], "line": ["Goon 4"]}, foe={"line": ["Goon 3", "Bout Wall", "Goon 5"]}, ruleset=version)
    t.play(card, "Goon 3")
    assert defenders(t) == ["Goon 3"]
    assert t.at_rest
    assert t.card("Goon 3").zone == "discard"
    assert t.card("Bout Wall").damage == 0
    assert t.card("Goon 4").damage == 3


def test_it_is_this_creature_that_is_fought_even_beside_others(table, version):
    t = table(me={"hand": ["Bout Bell"], "line": ["Goon 4"]}, foe={"line": ["Goon 3", "Bout Wall"]}, ruleset=version)
    t.play("Bout Bell", "Bout Wall")
    assert defenders(t) == ["Bout Wall"]
    assert t.me.amber == 1


@pytest.mark.parametrize(("card", "fights"), [("Bout Bell", 0), ("Bout Horn", 1)])
def test_only_a_ready_creature_fights(table, version, card, fights):
    t = table(
        me={"hand": [card], "line": [{"title": "Goon 4", "ready": False}]}, foe={"line": ["Goon 3"]}, ruleset=version
    )
    t.play(card)
    assert len(defenders(t)) == fights
    assert t.me.amber == 0


def test_a_stunned_creature_loses_its_stun_and_was_used(table, version):
    t = table(
        me={"hand": ["Bout Bell"], "line": [{"title": "Goon 4", "stunned": True}]},
        foe={"line": ["Goon 3"]},
        ruleset=version,
    )
    t.play("Bout Bell")
    assert defenders(t) == []
    assert not t.card("Goon 4").stunned
    assert t.me.amber == 1


def test_what_cannot_be_attacked_is_not_fought_and_neither_is_another(table, version):
    t = table(me={"hand": ["Bout Horn"], "line": ["Goon 4"]}, foe={"line": ["Bout Ghost", "Goon 3"]}, ruleset=version)
    t.play("Bout Horn", "Bout Ghost")
    assert defenders(t) == []
    assert t.card("Goon 4").ready
    assert not t.happened("card.used")


def test_elusive_saves_once_as_ever(table, version):
    t = table(me={"hand": ["Bout Bell"], "line": ["Goon 4"]}, foe={"line": ["Elusive Goon 3"]}, ruleset=version)
    t.play("Bout Bell")
    assert defenders(t) == ["Elusive Goon 3"]
    assert t.card("Elusive Goon 3").damage == t.card("Goon 4").damage == 0


@pytest.mark.parametrize("mode", ["destroy", "take"])
def test_there_is_no_fight_with_what_is_gone(table, version, mode):
    t = table(
        me={"hand": ["Bout Grudge"], "line": [{"title": "Goon 4", "ready": False}]},
        foe={"line": ["Goon 3", "Goon 5"]},
        ruleset=version,
    )
    t.play("Bout Grudge", "Goon 3", f"mode:{mode}")
    to_rest(t)
    assert defenders(t) == []
    assert t.card("Goon 4").ready
    assert t.card("Goon 5").damage == 0


def test_it_is_not_fought_for_another_ability_afterwards(table, version):
    t = table(
        me={"hand": ["Bout Horn"], "line": ["Goon 12"]}, foe={"line": ["Goon 1", "Goon 2", "Goon 3"]}, ruleset=version
    )
    t.play("Bout Horn", "Goon 2")
    assert defenders(t) == ["Goon 2"]
    t.next_turn("brobnar").next_turn("brobnar").fight("Goon 12", "Goon 3")
    assert defenders(t) == ["Goon 2", "Goon 3"]


def test_at_three_seats_the_creature_of_either_opponent_is_fought(table):
    t = table(me={"hand": ["Bout Horn"], "line": ["Goon 4"]}, foe={"line": ["Bout Wall"]}, third={"line": ["Goon 3"]})
    t.play("Bout Horn", "Goon 3")
    assert t.third.line == []
    assert t.card("Bout Wall").damage == 0
