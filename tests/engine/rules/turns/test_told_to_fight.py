"""A creature told to fight several times, and never the same creature again."""

from __future__ import annotations

from tests.engine.helpers.looks import defenders
from tests.engine.invent import invent, plain

plain("Serial Lancer", power=5, keywords={"skirmish": 1})
plain("Serial Wall", power=9, keywords={"taunt": 1})


@invent("Serial Duel", type="action")
class SerialDuel:
    """Play: a friendly creature is readied and fights, twice; the second time another creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        fought = []
        for _ in range(2):
            yield from g.ready_and_fight(creature, you, fought=fought)


def test_the_one_fought_is_not_offered_again(table, version):
    t = table(
        me={"hand": ["Serial Duel"], "line": ["Goon 12"]},
        foe={"line": ["Elusive Goon 4", "Goon 5", "Goon 6"]},
        ruleset=version,
    )
    t.play("Serial Duel", "Elusive Goon 4")
    assert t.offered == ["Goon 5", "Goon 6"]
    t.choose("Goon 6")
    assert defenders(t) == ["Elusive Goon 4", "Goon 6"]
    assert not t.card("Goon 12").ready
    t.next_turn("brobnar").next_turn("brobnar")
    t.fight("Goon 12", "Elusive Goon 4")
    assert len(defenders(t)) == 3, "for that effect only"


def test_with_nobody_else_to_fight_it_stays_ready_and_was_not_used_again(table, version):
    t = table(me={"hand": ["Serial Duel"], "line": ["Goon 12"]}, foe={"line": ["Elusive Goon 4"]}, ruleset=version)
    t.play("Serial Duel")
    assert t.at_rest
    assert defenders(t) == ["Elusive Goon 4"]
    assert t.card("Goon 12").ready
    assert len(t.happened("card.used")) == 1


def test_taunt_keeps_protecting_from_the_second_fight(table, version):
    t = table(
        me={"hand": ["Serial Duel"], "line": ["Serial Lancer"]},
        foe={"line": ["Goon 1", "Serial Wall"]},
        ruleset=version,
    )
    t.play("Serial Duel")
    assert defenders(t) == ["Serial Wall"]
    assert t.titles(t.foe.line) == ["Goon 1", "Serial Wall"]
    assert t.card("Serial Lancer").ready


def test_a_stunned_one_loses_its_stun_and_that_is_one_of_the_times(table, version):
    t = table(
        me={"hand": ["Serial Duel"], "line": [{"title": "Goon 12", "stunned": True, "ready": False}]},
        foe={"line": ["Goon 5", "Goon 6"]},
        ruleset=version,
    )
    t.play("Serial Duel", "Goon 5")
    assert defenders(t) == ["Goon 5"]
    assert not t.card("Goon 12").stunned
    assert not t.card("Goon 12").ready
