"""Dividing a total among cards: one question, in which a card is given once for each 1 that it gets."""

from __future__ import annotations

import pytest

from engine.players import RandomPlayer
from engine.views import Viewer, project
from tests.engine.invariants import check_invariants
from tests.engine.invent import invent

THREE = ["Goon 2", "Goon 5", "Goon 9"]


@invent("Share Storm", type="action")
class ShareStorm:
    """Play: deals 5 damage, divided among creatures as you choose."""

    def play(g, me, you):
        yield from g.deal_each((yield from g.divide(5, g.creatures(), purpose="damage")))


@invent("Share Rain", type="action")
class ShareRain:
    """Play: puts 5 +1 power counters, at most 2 each, on friendly creatures as you choose."""

    def play(g, me, you):
        for creature, many in (yield from g.divide(5, g.creatures(friendly_to=you), at_most=2, purpose="counters")):
            yield from g.add_counters(creature, "power", many)


@invent("Share Levy", type="action")
class ShareLevy:
    """Play: makes friendly creatures capture 4 Æmber in all."""

    def play(g, me, you):
        useful = g.can_capture(you)
        for creature, many in (yield from g.divide(4, g.creatures(friendly_to=you), useful=useful)):
            yield from g.capture(creature, many)


@invent("Share Nothing", type="action")
class ShareNothing:
    """Play: deals as much damage as you have Æmber, divided among creatures as your opponent chooses."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.deal_each((yield from g.divide(you.amber, g.creatures(), by=opponent)))


def damage(t):
    return [card.damage for card in [*t.me.line, *t.foe.line]]


SPLIT = pytest.mark.clause("for-each-may-be-split")


@SPLIT
@pytest.mark.clause("damage-whole-ability-simultaneous", versions=("16.0", "18.4"))
def test_a_total_is_divided_by_one_question(table, version):
    t = table(me={"hand": ["Share Storm"]}, foe={"line": THREE}, ruleset=version)
    t.play("Share Storm")
    assert (t.pending.kind, t.pending.minimum, t.pending.maximum, t.pending.repeats) == ("card", 5, 5, 5)
    t.choose(["Goon 5", "Goon 9", "Goon 5", "Goon 5", "Goon 9"])
    assert damage(t) == [0, 3, 2]
    assert t.at_rest
    assert [(fact.data["target"], fact.data["amount"]) for fact in t.happened("damage.dealt")] == [
        (t.card("Goon 5").id, 3),
        (t.card("Goon 9").id, 2),
    ]


@SPLIT
def test_all_of_it_may_go_to_one(table, version):
    t = table(me={"hand": ["Share Storm"]}, foe={"line": THREE}, ruleset=version)
    t.play("Share Storm", ["Goon 9"] * 5)
    assert damage(t) == [0, 0, 5]


@pytest.mark.parametrize(
    "given, why", [(["Goon 5"] * 4, "give 5 of its options"), (["Goon 5"] * 6, "give 5 of its options")]
)
def test_no_more_and_no_less_than_the_total_is_given(table, given, why):
    t = table(me={"hand": ["Share Storm"]}, foe={"line": THREE})
    t.play("Share Storm")
    error = t.refused(*[f"card:{name}" for name in given])
    assert why in error.reason
    t.choose(["Goon 9"] * 5)


def test_no_card_gets_more_than_it_may(table, version):
    t = table(me={"hand": ["Share Rain"], "line": THREE}, foe={}, ruleset=version)
    t.play("Share Rain")
    assert t.pending.repeats == 2
    error = t.refused(*["card:Goon 2"] * 3, *["card:Goon 5"] * 2)
    assert "2 times at most" in error.reason
    assert error.key == f"card:{t.card('Goon 2').id}"
    t.choose(["Goon 2", "Goon 5", "Goon 2", "Goon 9", "Goon 9"])
    assert [card.power_counters for card in t.me.line] == [2, 1, 2]


@pytest.mark.parametrize("line, counters", [(["Goon 2"], [2]), (["Goon 2", "Goon 5"], [2, 2]), ([], [])])
def test_what_cannot_be_taken_is_left_out_and_what_is_forced_is_not_asked(table, version, line, counters):
    t = table(me={"hand": ["Share Rain"], "line": line}, foe={}, ruleset=version)
    t.play("Share Rain")
    assert t.at_rest
    assert [card.power_counters for card in t.me.line] == counters


def test_forced_divisions_are_asked_where_the_match_asks_for_them(table):
    t = table(me={"hand": ["Share Storm"]}, foe={"line": ["Goon 9"]}, ask_forced=True)
    t.play("Share Storm")
    assert t.pending.forced
    assert t.pending.forced_answer == tuple([f"card:{t.card('Goon 9').id}"] * 5)
    t.choose(["Goon 9"] * 5)
    assert damage(t) == [5]


def test_an_idle_division_is_not_asked(table, version):
    t = table(me={"hand": ["Share Levy"], "line": THREE}, foe={}, ruleset=version)
    t.play("Share Levy")
    assert t.at_rest
    t = table(me={"hand": ["Share Levy"], "line": THREE}, foe={"amber": 3}, ruleset=version)
    t.play("Share Levy", ["Goon 2", "Goon 2", "Goon 9", "Goon 9"])
    assert [card.amber for card in t.me.line] == [2, 0, 1]
    assert t.foe.amber == 0


def test_the_other_player_may_be_asked_and_a_total_of_1_is_a_choice_of_one(table, version):
    t = table(me={"hand": ["Share Nothing"], "amber": 1}, foe={"line": THREE}, ruleset=version)
    t.play("Share Nothing")
    assert (t.pending.seat, t.pending.repeats, t.pending.maximum) == (1, 1, 1)
    t.choose("Goon 2")
    assert damage(t) == [1, 0, 0]
    t = table(me={"hand": ["Share Nothing"]}, foe={"line": THREE}, ruleset=version)
    t.play("Share Nothing")
    assert t.at_rest
    assert damage(t) == [0, 0, 0]


def test_what_is_asked_says_what_is_divided(table):
    t = table(me={"hand": ["Share Storm", "Share Rain"], "line": THREE}, foe={})
    t.play("Share Storm")
    for viewer in ("player:0", "player:1", "public", "judge"):
        asked = project(t.pending, t.game, Viewer.parse(viewer))
        assert asked["text"] == "Share Storm: divide 5 damage among creatures."
        assert (asked["repeats"], asked["minimum"], asked["maximum"], asked["naming"]) == (5, 5, 5, None)
        assert [option["label"] for option in asked["options"]] == [f"Choose {name}" for name in THREE]
    t.choose(["Goon 9"] * 5)


def test_an_ordinary_question_says_that_an_option_is_given_once(table):
    t = table(me={"hand": ["Goon 2"], "line": THREE}, foe={})
    assert project(t.pending, t.game, Viewer.parse("player:0"))["repeats"] == 1


def test_the_fingerprint_tells_how_often(table):
    one = table(me={"hand": ["Share Rain"], "line": THREE}, foe={})
    one.play("Share Rain")
    before = one.pending.fingerprint
    one.pending.repeats, one.pending._fingerprint = 3, None
    assert one.pending.fingerprint != before
    one.pending.repeats, one.pending._fingerprint = 2, None
    assert one.pending.fingerprint == before
    one.choose(["Goon 2", "Goon 2", "Goon 5", "Goon 5", "Goon 9"])


@pytest.mark.parametrize("seed", range(5))
def test_random_players_divide(table, seed):
    t = table(me={"hand": ["Share Rain"], "line": THREE}, foe={})
    t.play("Share Rain")
    answer = RandomPlayer(f"{seed}").answer(t.pending)
    t.submit(*answer)
    assert sum(card.power_counters for card in t.me.line) == 5


@pytest.mark.clause("break-key-eliminated-cards-removed")
def test_who_leaves_the_match_takes_no_part_of_it(table):
    t = table(me={"hand": ["Share Storm"]}, foe={"line": ["Goon 5", "Goon 7"]}, third={"line": ["Goon 9", "Goon 12"]})
    t.play("Share Storm").concede(2)
    assert (t.pending.minimum, t.pending.maximum) == (5, 5)
    t.choose(["Goon 5", "Goon 5", "Goon 7", "Goon 7", "Goon 7"])
    assert [card.damage for card in t.foe.line] == [2, 3]


@pytest.mark.clause("break-key-eliminated-cards-removed")
def test_where_one_card_is_left_it_gets_everything(table):
    t = table(me={"hand": ["Share Storm"]}, foe={"line": ["Goon 9"]}, third={"line": ["Goon 9"]})
    t.play("Share Storm").concede(2)
    assert t.at_rest
    assert [card.damage for card in t.foe.line] == [5]


def test_an_override_may_divide_among_others(table):
    t = table(me={"hand": ["Share Rain"], "line": THREE}, foe={"line": ["Goon 7", "Goon 12"]})
    t.play("Share Rain")
    t.override("card:Goon 7", "card:Goon 7", "card:Goon 12", "card:Goon 2", "card:Goon 2")
    assert [card.power_counters for card in t.foe.line] == [2, 1]


def test_a_total_above_the_number_of_options_is_a_sound_question(table):
    t = table(me={"hand": ["Share Storm"]}, foe={"line": THREE})
    t.play("Share Storm")
    assert t.pending.minimum > len(t.pending.keys)
    check_invariants(t.game)
    t.choose(["Goon 9"] * 5)
