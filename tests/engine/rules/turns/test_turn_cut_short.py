"""Effects that end the turn, or make another house the active one."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.books import NEW
from tests.engine.invent import invent

READING = "turn-ended-by-an-effect"


@invent("Curfew", type="action")
class Curfew:
    """Play: ends your turn. Draws a card."""

    def play(g, me, you):
        yield from g.end_turn()
        yield from g.draw(you, 1)


@invent("Curfew Bell", type="action")
class CurfewBell:
    """Play: ends your turn. Stuns a creature."""

    def play(g, me, you):
        yield from g.end_turn()
        yield from g.stun((yield from g.choose_creature()))


@invent("Curfew Owl", power=3)
class CurfewOwl:
    """At the end of your turn, gains 1 Æmber."""

    @after("turn_ended", by="you")
    def hoot(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Turncoat Flag", type="action")
class TurncoatFlag:
    """Play: Dis becomes your active house."""

    def play(g, me, you):
        yield from g.change_house("dis")


def curfew(table, version="16.0", **more):
    t = table(
        me={"line": [{"title": "Curfew Owl", "ready": False}, "Goon 2"], "hand": ["Curfew", "Chant"]},
        ruleset=version,
        **more,
    )
    return t.play("Curfew")


@pytest.mark.reading("turn-ended-by-an-effect")
@NEW
def test_the_turn_is_over_once_the_ability_has_resolved(table, version):
    t = curfew(table, version)
    assert t.game.active == 1, "one card was drawn by the ability, none by the draw step"
    assert len(t.me.hand) == 2, "one card was drawn by the ability, none by the draw step"
    assert not t.card("Curfew Owl").ready, "what happens at the end of a turn happens"
    assert t.me.amber == 1, "what happens at the end of a turn happens"
    skipped = [(fact.data["player"], fact.data["step"]) for fact in t.happened("step.skipped")]
    assert skipped == [(0, "ready"), (0, "draw")]


def test_the_next_turns_have_all_their_steps(table):
    t = curfew(table)
    t.choose("brobnar").next_turn("brobnar").next_turn("brobnar")
    assert len(t.foe.hand) == 6
    assert len(t.me.hand) == 6
    assert t.card("Curfew Owl").ready


def test_by_the_other_reading_the_later_steps_come(table):
    t = curfew(table, readings={READING: "later-steps-come"})
    assert t.game.active == 1
    assert len(t.me.hand) == 6
    assert t.card("Curfew Owl").ready
    assert t.me.amber == 1


def test_a_player_who_leaves_the_match_in_that_turn_takes_its_end_along(table):
    t = table(me={"line": ["Goon 2"], "hand": ["Curfew Bell"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 4"]})
    t.play("Curfew Bell").concede(0)
    t.choose("brobnar").next_turn("brobnar")
    assert len(t.foe.hand) == 6


def test_cards_of_the_new_house_may_be_used_and_those_of_the_old_may_not(table):
    t = table(me={"line": ["Goon 2", "Dis Goon 2"], "hand": ["Turncoat Flag"]})
    assert not t.may("reap:Dis Goon 2")
    t.play("Turncoat Flag")
    assert t.may("reap:Dis Goon 2")
    assert not t.may("reap:Goon 2")
    assert t.g.state.house == "dis"
    assert [fact.data["house"] for fact in t.happened("house.changed")] == ["dis"]
