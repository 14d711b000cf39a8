"""Time called: which turns are left, the last forge step, the payment, and what decides."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.errors import EngineError, MatchOver
from engine.game import Game, starter_setup
from engine.judging.officials import call_time
from engine.rules.turns.time_procedure import NEWEST, PROCEDURES, TimeStanding, after_payment, compare
from engine.table.durations import next_turn
from engine.table.fact_kinds import FACT_KINDS
from engine.table.fact_words import sentence_from
from engine.views import Viewer, project
from tests.engine.invent import invent

NEW, OLD = PROCEDURES["2026"], PROCEDURES["2018"]
NAMES = ("Ann", "Ben", "Cem")


@invent("Last Bell", type="artifact")
class LastBell:
    """At the start of your turn: you gain 1 Æmber."""

    @after("turn_began")
    def toll(g, me, you, event):
        if event.player is you:
            yield from g.gain(you, 1)


@invent("Slow Forge", type="action")
class SlowForge:
    """Play: in the opponent's next turn, keys cost them 3 Æmber more."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, SlowForge.Slow, until=next_turn(opponent))

    @lasting
    class Slow:
        """In the opponent's next turn, keys cost them 3 Æmber more."""

        def key_cost(g, me, player):
            return 3 if g.active_player is player and player.seat != me.seat else 0


def kinds(t) -> list[str]:
    """What was recorded of the procedure, in order."""
    return [fact.kind for fact in t.facts if fact.kind.startswith("time.")]


def to_the_end(t, answer: str = "end") -> None:
    """End every turn until the match is over, choosing the first house and the first key."""
    while t.game.pending is not None:
        keys = t.pending.keys
        t.submit(answer if answer in keys else keys[0])


def left(t) -> tuple[object, ...]:
    """What all are shown of what is left: procedure, seats with a turn, seat of the last step, whether it is on."""
    return tuple(project(t.game, t.game, Viewer.parse("public"))["time"].values())


def figures(t):
    """What the final comparison says: (winner, criterion, figures)."""
    (fact,) = t.happened("time.decided")
    return fact.data["player"], fact.data["by"], fact.data["figures"]


def test_the_turn_is_finished_then_one_turn_more_then_a_forge_step(table):
    t = table(me={"amber": 6}, foe={}).call_time()
    assert t.game.pending.kind == "main", "the turn goes on"
    t.end()
    assert (t.game.active, t.pending.kind) == (1, "house")
    t.submit(t.pending.keys[0]).end()
    assert (t.game.active, t.game.step, t.pending.kind) == (0, "forge", "key")
    t.choose("blue")
    assert kinds(t) == ["time.called", "time.last_turn", "time.forge_step", "time.decided"]
    assert t.game.result["winner"] == 0
    assert t.game.result["reason"] == "time"
    assert t.me.keys == ["blue"]
    assert t.me.amber == 0
    with pytest.raises(MatchOver):
        call_time(t.game, NEWEST)


@pytest.mark.parametrize("first", [0, 1])
def test_the_last_forge_step_is_of_the_player_in_whose_turn_time_was_called(table, first):
    t = table(me={}, foe={}, first=first)
    t.next_turn().call_time()
    assert t.game.active == 1
    to_the_end(t)
    assert [fact.data["player"] for fact in t.happened("time.last_turn")] == [0]
    assert [fact.data["player"] for fact in t.happened("time.forge_step")] == [1]
    assert figures(t)[:2] == (first, "first player of the match")


def test_a_match_in_which_nobody_says_who_began_is_decided_for_nobody_when_all_is_equal(table):
    t = table(me={}, foe={}, first=None).call_time()
    to_the_end(t)
    assert t.game.result["winner"] is None
    assert t.game.result["reason"] == "time"
    assert figures(t)[:2] == (None, None)
    assert t.happened("match.drawn")


def test_time_called_amid_a_choice_leaves_the_question(table):
    t = table(me={"hand": ["Slaying"]}, foe={"line": ["Troll", "Dodger"]}, first=1)
    t.play("Slaying")
    asked = t.pending.fingerprint
    t.call_time()
    assert t.pending.fingerprint == asked
    t.choose("Troll")
    to_the_end(t)
    assert figures(t)[:2] == (1, "most creatures")


def test_time_called_during_the_opening_leaves_a_turn_to_each():
    game = Game.open(starter_setup())
    call_time(game, NEWEST)
    order = []
    while game.pending is not None:
        if game.turn and game.step == "main":
            order.append((game.turn, game.active))
        keys = game.pending.keys
        game.submit("end" if "end" in keys else keys[0])
    first = game.table.state.first
    assert order == [(1, first), (2, 1 - first)]
    assert game.result["reason"] == "time"


def test_extra_turns_lapse(table):
    t = table(me={"hand": ["Encore"]}, foe={}, first=0)
    t.play("Encore").call_time().end()
    assert t.game.active == 1
    assert [fact.data for fact in t.happened("time.turn_lapsed")] == [{"player": 0}]
    assert t.g.state.extra_turns == []
    to_the_end(t)
    assert t.game.turn == 4, "one turn came after the third"


def test_nothing_happens_at_the_start_of_the_last_forge_step(table):
    t = table(me={"artifacts": ["Last Bell"], "amber": 5}, foe={}).call_time()
    to_the_end(t)
    assert (t.me.amber, t.me.keys) == (5, [])


@pytest.mark.parametrize(("amber", "keys"), [(8, 1), (9, 1)])
def test_what_holds_in_the_next_turn_holds_in_the_last_forge_step(table, amber, keys):
    t = table(me={"amber": amber}, foe={"hand": ["Slow Forge"]}).call_time()
    t.end().choose("brobnar").play("Slow Forge")
    to_the_end(t)
    forged = [fact.data["cost"] for fact in t.happened("key.forged")]
    assert forged == ([9] if amber == 9 else []), "else 6 are paid for it after the step, whatever a key costs"
    assert len(t.me.keys) == keys


def test_the_third_key_wins_in_the_last_forge_step(table):
    t = table(me={"keys": ["red", "blue"], "amber": 6}, foe={"keys": ["red", "blue"], "amber": 5}).call_time()
    to_the_end(t)
    assert (t.game.result["winner"], t.game.result["reason"]) == (0, "keys")
    assert "time.decided" not in kinds(t)


@pytest.mark.parametrize(("amber", "keys", "left"), [(5, 0, 5), (6, 1, 0), (13, 1, 7)])
def test_who_can_pays_six_for_one_key(table, amber, keys, left):
    t = table(me={}, foe={}).call_time()
    t.end().submit(t.pending.keys[0])
    t.adjust({"kind": "amber", "seat": 1, "to": amber})
    to_the_end(t)
    assert (len(t.foe.keys), t.foe.amber) == (keys, left)
    assert [fact.data for fact in t.happened("time.key_paid")] == (
        [{"player": 1, "colour": "red", "amount": 6}] if keys else []
    )


def test_two_third_keys_paid_at_the_same_time_are_compared(table):
    two = {"keys": ["red", "blue"]}
    t = table(me=two, foe=two).call_time()
    t.end().submit(t.pending.keys[0])
    t.adjust({"kind": "amber", "seat": 1, "to": 9}, {"kind": "amber", "seat": 0, "to": 0})
    t.end()
    assert t.game.result["winner"] == 1
    assert [len(player.keys) for player in (t.me, t.foe)] == [2, 3]
    ann, ben = (TimeStanding(seat, 2, 6 + seat) for seat in (0, 1))
    paid = [after_payment(standing, NEW) for standing in (ann, ben)]
    assert [(standing.keys, standing.amber) for standing in paid] == [(3, 0), (3, 1)]
    assert compare(paid, NEW).by.words == "most Æmber"


@pytest.mark.parametrize(
    ("procedure", "mine", "theirs", "winner", "by"),
    [
        (NEW, {"keys": 2}, {"keys": 1, "amber": 5}, 0, "keys"),
        (NEW, {"amber": 2}, {"amber": 3}, 1, "amber"),
        (NEW, {"chains": 2, "creatures": 9}, {"chains": 1}, 1, "chains"),
        (NEW, {"creatures": 3}, {"creatures": 2, "place": 0}, 0, "creatures"),
        (NEW, {"place": 1}, {"place": 0}, 1, "place"),
        (NEW, {"place": 0}, {"place": 1}, 0, "place"),
        (NEW, {}, {}, None, None),
        (OLD, {"keys": 1}, {"amber": 9}, 0, "keys"),
        (OLD, {"amber": 2, "potential": 9}, {"amber": 3}, 1, "amber"),
        (OLD, {"potential": 4, "place": 1}, {"potential": 5, "place": 0}, 1, "potential"),
        (OLD, {"potential": 5, "place": 1}, {"potential": 5, "place": 0}, 1, "place"),
        (OLD, {"potential": None, "place": 1}, {"potential": 5, "place": 0}, None, None),
    ],
)
def test_the_criteria_are_asked_in_their_order(procedure, mine, theirs, winner, by):
    standings = [TimeStanding(seat, **{"keys": 0, "amber": 0, **each}) for seat, each in enumerate((mine, theirs))]
    compared = compare(standings, procedure)
    assert compared.winner == winner
    assert (None if compared.by is None else compared.by.name) == by
    assert [criterion for criterion, _ in compared.figures] == list(procedure.criteria[: len(compared.figures)])
    if by is not None:
        assert compared.figures[-1][0].name == by


@pytest.mark.parametrize(
    ("me", "foe", "winner", "by"),
    [
        ({"amber": 3}, {"amber": 4}, 1, "most Æmber"),
        ({"chains": 5}, {"chains": 4}, 1, "fewest chains"),
        ({"line": ["Troll"]}, {}, 0, "most creatures"),
    ],
)
def test_the_table_is_compared_after_the_last_forge_step(table, me, foe, winner, by):
    t = table(me=me, foe=foe, first=1).call_time()
    to_the_end(t)
    assert figures(t)[:2] == (winner, by)
    assert t.game.result["winner"] == winner


def test_the_procedure_of_2018_compares_after_the_turn(table):
    t = table(me={"line": ["Troll"]}, foe={"line": ["Dodger", "Dodger"]}, first=0).call_time("2018")
    assert project(t.game, t.game, Viewer.parse("public"))["time"] == {
        "procedure": "2018",
        "turns": [],
        "forges": None,
        "last_step": False,
    }
    t.end()
    assert kinds(t) == ["time.called", "time.decided"]
    winner, by, asked = figures(t)
    assert by == "most potential Æmber of a house"
    assert asked[-1][0] == "potential"
    assert winner == 1


def test_the_sentence_of_the_comparison_names_both_figures(table):
    t = table(me={"amber": 3}, foe={"amber": 4}, first=1).call_time()
    to_the_end(t)
    (fact,) = t.happened("time.decided")
    says = FACT_KINDS["time.decided"].says
    assert sentence_from(says, fact.data, NAMES) == "time decides for Ben by most Æmber (Ann 3, Ben 4)"
    first = {"player": 1, "by": "first player of the match", "seats": [0, 1], "figures": [["place", [1, 0]]]}
    assert sentence_from(says, first, NAMES) == (
        "time decides for Ben, the first player of the match; all else is equal"
    )
    nobody = {"player": None, "by": None, "seats": [0, 1], "figures": []}
    assert sentence_from(says, nobody, NAMES).startswith("time decides for nobody")


def test_the_view_says_what_is_left(table):
    t = table(me={}, foe={})
    public = Viewer.parse("public")
    assert "time" not in project(t.game, t.game, public)
    t.call_time()
    assert project(t.game, t.game, public)["time"] == {
        "procedure": "2026",
        "turns": [1],
        "forges": 0,
        "last_step": False,
    }
    t.end()
    assert project(t.game, t.game, public)["time"] == {
        "procedure": "2026",
        "turns": [],
        "forges": 0,
        "last_step": False,
    }
    to_the_end(t)
    assert "time" not in project(t.game, t.game, public)


def test_a_snapshot_between_the_call_and_the_last_turn_goes_on(table):
    t = table(me={"amber": 2}, foe={}).call_time()
    again = Game.restore(t.g.setup, t.game.snapshot())
    for game in (t.game, again):
        game.submit("end")
    assert again.digest() == t.game.digest()
    t.log.append(("end",))
    to_the_end(t)


def test_time_is_called_once_and_by_a_procedure_that_there_is(table):
    t = table()
    with pytest.raises(EngineError, match="unknown procedure '1999'; use 2026 or 2018"):
        call_time(t.game, "1999")
    t.call_time()
    digest = t.game.digest()
    with pytest.raises(EngineError, match="called already"):
        call_time(t.game, NEWEST)
    assert t.game.digest() == digest


def test_among_three_each_other_player_has_a_turn_and_nobody_pays(table):
    three = {"keys": ["red", "blue", "yellow"]}
    t = table(me=three, foe={**three, "amber": 0}, third={**three, "amber": 1}).call_time()
    t.end().submit(t.pending.keys[0])
    t.adjust({"kind": "amber", "seat": 1, "to": 7})
    t.end()
    assert t.game.active == 2
    to_the_end(t)
    assert [fact.data["player"] for fact in t.happened("time.last_turn")] == [1, 2]
    assert not t.happened("time.key_paid")
    assert figures(t)[:2] == (1, "most Æmber")
    assert [seat["place"] for seat in t.game.result["seats"]] == [3, 1, 2]


def test_among_three_who_has_left_has_no_turn_and_no_place(table):
    three = {"keys": ["red", "blue", "yellow"]}
    t = table(me=three, foe=three, third={**three, "amber": 3}).call_time()
    t.concede(1).end()
    assert t.game.active == 2
    to_the_end(t)
    (fact,) = t.happened("time.decided")
    assert fact.data["seats"] == [0, 2]
    assert t.game.result["winner"] == 2


def test_the_player_of_the_last_forge_step_may_be_gone(table):
    three = {"keys": ["red", "blue", "yellow"]}
    t = table(me=three, foe=three, third={**three, "amber": 3}).call_time()
    t.end().submit(t.pending.keys[0])
    t.concede(0)
    to_the_end(t)
    assert "time.forge_step" not in kinds(t)
    assert t.game.result["winner"] == 2
