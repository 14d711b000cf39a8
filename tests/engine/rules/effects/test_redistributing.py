"""Redistributing what lies on several cards among them: one question, and all of it moves at once."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.views import Viewer, project
from tests.engine.helpers.cards import all_hurt
from tests.engine.invent import invent


@invent("Shuffle Wounds", type="action")
class ShuffleWounds:
    """Play: redistributes the damage on friendly creatures among them."""

    def play(g, me, you):
        moved = yield from g.redistribute(g.creatures(friendly_to=you), "damage")
        yield from g.gain(you, moved)


@invent("Shuffle Riches", type="action")
class ShuffleRiches:
    """Play: redistributes the Æmber on creatures among them, as your opponent chooses."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.redistribute(g.creatures(), "amber", by=opponent)


@invent("Shuffle Ear", type="artifact")
class ShuffleEar:
    """Is counted on whenever something that moving is not happens."""

    @after("damaged")
    def damaged(g, me, you, event):
        yield from g.add_counters(me, "heard")

    @after("healed")
    def healed(g, me, you, event):
        yield from g.add_counters(me, "heard")

    @after("captured")
    def captured(g, me, you, event):
        yield from g.add_counters(me, "heard")


def rich(*pairs):
    return [{"title": title, "amber": amber} for title, amber in pairs]


@pytest.mark.clause("move-damage-is-not-damaging", versions=("2021-03", "16.0", "18.4"))
def test_damage_is_divided_among_the_same_creatures_by_one_question(table, version):
    t = table(
        me={"hand": ["Shuffle Wounds"], "line": all_hurt(("Guard 5/2", 3), ("Goon 6", 0), ("Goon 4", 2))},
        foe={"line": all_hurt(("Goon 9", 4)), "artifacts": ["Shuffle Ear"]},
        ruleset=version,
    )
    t.play("Shuffle Wounds")
    assert (t.pending.minimum, t.pending.maximum, t.pending.repeats, len(t.pending.keys)) == (5, 5, 5, 3)
    t.choose(["Goon 6", "Goon 6", "Goon 6", "Guard 5/2", "Goon 6"])
    assert [card.damage for card in t.me.line] == [1, 4, 0]
    assert t.card("Goon 9").damage == 4
    assert t.me.amber == 4
    assert t.card("Shuffle Ear").counters == {}
    assert t.g.armor_left(t.card("Guard 5/2")) == 2


def test_everything_may_stay_as_it_is(table, version):
    t = table(me={"hand": ["Shuffle Wounds"], "line": all_hurt(("Goon 5", 2), ("Goon 6", 1))}, ruleset=version, foe={})
    t.play("Shuffle Wounds", ["Goon 5", "Goon 6", "Goon 5"])
    assert [card.damage for card in t.me.line] == [2, 1]
    assert t.me.amber == 0
    assert t.happened("damage.moved") == []


def test_more_damage_than_power_destroys_and_all_moves_at_once(table, version):
    t = table(
        me={"hand": ["Shuffle Wounds"], "line": all_hurt(("Goon 5", 4), ("Goon 1", 0), ("Goon 2", 0), ("Goon 9", 0))},
        foe={},
        ruleset=version,
    )
    t.play("Shuffle Wounds", ["Goon 1", "Goon 2", "Goon 2", "Goon 2"])
    if version != "1.2":
        assert t.pending.kind == "order", "they die together"
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Goon 5", "Goon 9"]
    assert [card.damage for card in t.me.line] == [0, 0]


def test_a_ward_does_not_keep_damage_off_that_is_moved_there(table):
    t = table(
        me={"hand": ["Shuffle Wounds"], "line": [*all_hurt(("Goon 5", 2)), {"title": "Goon 3", "warded": True}]}, foe={}
    )
    t.play("Shuffle Wounds", ["Goon 3", "Goon 3"])
    assert t.card("Goon 3").damage == 2
    assert t.card("Goon 3").warded


@pytest.mark.parametrize("line", [all_hurt(("Goon 5", 2)), all_hurt(("Goon 5", 0), ("Goon 6", 0)), []])
def test_where_nothing_can_be_moved_nothing_is_asked(table, version, line):
    t = table(me={"hand": ["Shuffle Wounds"], "line": line}, foe={}, ruleset=version)
    t.play("Shuffle Wounds")
    assert t.at_rest
    assert t.me.amber == 0


@pytest.mark.clause("move-amber-is-no-capture-steal-loss", versions=("16.0", "18.4"))
def test_amber_is_divided_by_the_player_who_is_to_do_it(table, version):
    t = table(
        me={"hand": ["Shuffle Riches"], "line": rich(("Goon 5", 2), ("Goon 6", 0))},
        foe={"line": rich(("Goon 9", 1)), "artifacts": ["Shuffle Ear"], "amber": 2},
        ruleset=version,
    )
    t.play("Shuffle Riches")
    assert t.pending.seat == 1
    t.choose(["Goon 6", "Goon 9", "Goon 6"])
    assert [card.amber for card in (*t.me.line, *t.foe.line)] == [0, 2, 1]
    assert (t.me.amber, t.foe.amber) == (0, 2)
    assert t.card("Shuffle Ear").counters == {}


@pytest.mark.parametrize(
    "damage, words",
    [
        (3, "Shuffle Wounds: divide 3 damage among creatures."),
        (1, "Shuffle Wounds: choose a creature for 1 damage."),
    ],
)
def test_the_question_says_what_is_divided(table, damage, words):
    t = table(me={"hand": ["Shuffle Wounds"], "line": all_hurt(("Goon 5", damage), ("Goon 6", 0))}, foe={})
    t.play("Shuffle Wounds")
    assert project(t.pending, t.game, Viewer.parse("player:0"))["text"] == words
    t.choose(["Goon 5"] * damage)


@pytest.mark.clause("break-key-amber-distinguishable")
def test_amber_keeps_its_owner(table):
    t = table(
        me={
            "hand": ["Shuffle Riches"],
            "line": [{"title": "Goon 5", "amber": 2, "amber_of": {"1": 1, "2": 1}}, "Goon 6"],
        },
        foe={},
        third={},
    )
    t.play("Shuffle Riches", "seat:1", ["Goon 5", "Goon 6"], "seat:2")
    assert [card.amber_of for card in t.me.line] == [{1: 1}, {2: 1}]


@pytest.mark.clause("break-key-eliminated-cards-removed")
def test_what_leaves_with_a_player_takes_no_part(table):
    t = table(
        me={"hand": ["Shuffle Riches"], "line": rich(("Goon 5", 2))},
        foe={"line": ["Goon 4"]},
        third={"line": rich(("Goon 3", 1))},
    )
    t.play("Shuffle Riches", "seat:1").concede(2)
    t.choose(["Goon 4", "Goon 4", "Goon 4"])
    assert [card.amber for card in (*t.me.line, *t.foe.line)] == [0, 2]
