"""Forging takes a key of each opponent; who has none left is out; the last one with a key wins."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.judging.officials import end_by_time
from tests.engine.invent import invent
from tests.engine.rules.break_key.cards import boons, keys, out, places, pools

ONE = {"keys": ["blue"]}
TWO = {"keys": ["red", "blue"]}


@invent("Trio Witness", type="artifact")
class TrioWitness:
    """After anybody forges: gains 1 Æmber."""

    @after("key_forged")
    def see(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Trio Memory", type="action")
class TrioMemory:
    """Play: gains 5 Æmber if the opponent forged in the last turn."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        if g.forged_last_turn(opponent):
            yield from g.gain(you, 5)


@pytest.mark.clause("break-key-forge-unforges-opponents")
@pytest.mark.reading("break-key-forging")
@pytest.mark.parametrize("amber, forges", [(5, False), (6, True), (8, True)])
def test_forging_costs_six_and_breaks_one_key_of_each_opponent(table, version, amber, forges):
    t = table(me={"amber": amber}, foe={"amber": 6}, third={"amber": 6}, step="start", ruleset=version)
    if forges:
        assert (t.pending.kind, t.pending.seat, t.pending.prompt) == ("key", 0, "forge.break@1")
        assert t.pending.keys == ("key:red", "key:yellow", "key:blue")
        t.choose("yellow")
        assert (t.pending.seat, t.pending.prompt) == (0, "forge.break@2")
        assert keys(t) == (3, 3, 3), "both go together"
        t.choose("red")
    assert t.pending.kind == "house", "and only one key is forged in a step"
    assert keys(t) == ((3, 2, 2) if forges else (3, 3, 3))
    assert pools(t) == (amber - 6 * forges, 6, 6)
    if forges:
        assert t.foe.keys == ["red", "blue"]
        assert t.third.keys == ["yellow", "blue"]
        forged = t.happened("key.forged")
        assert len(forged) == 1
        assert forged[0].data == {"player": 0, "colour": None, "cost": 6}
        assert [(fact.data["player"], fact.data["colour"]) for fact in t.happened("key.unforged")] == [
            (1, "yellow"),
            (2, "red"),
        ]
    t.choose("brobnar")


@pytest.mark.clause("break-key-forge-unforges-opponents")
def test_opponents_are_asked_for_clockwise_from_the_active_player_and_the_last_key_unasked(table, version):
    t = table(me={}, foe={**ONE, "amber": 6}, third={**TWO}, ruleset=version)
    t.end()
    # the turn of seat 1: first seat 2, then seat 0
    assert (t.pending.seat, t.pending.prompt, t.pending.keys) == (1, "forge.break@2", ("key:red", "key:blue"))
    t.choose("red")
    assert (t.pending.seat, t.pending.prompt) == (1, "forge.break@0")
    t.choose("blue", "brobnar")
    assert keys(t) == (2, 1, 1), "the forging player's own keys stay as they are"
    assert t.foe.keys == ["blue"], "the forging player's own keys stay as they are"


@pytest.mark.clause("break-key-forge-unforges-opponents", "break-key-standard-rules-otherwise")
def test_cards_that_forge_do_the_same(table, version):
    t = table(me={"artifacts": ["Trio Anvil"], "amber": 7}, foe={}, third={}, ruleset=version)
    t.omni("Trio Anvil", "red", "red")
    assert keys(t) == (3, 2, 2)
    assert t.me.amber == 1


@pytest.mark.clause("break-key-forge-unforges-opponents")
def test_a_player_with_one_key_forges_on_and_a_player_with_three_may_forge(table, version):
    t = table(me={**ONE, "amber": 6}, foe={}, third={}, step="start", ruleset=version)
    t.choose("red", "red", "brobnar")
    assert keys(t) == (1, 2, 2)
    t = table(me={"amber": 6}, foe=ONE, third=TWO, step="start", ruleset=version)
    t.choose("red", "brobnar")  # the only key of seat 1 goes unasked
    assert keys(t) == (3, 0, 1)


@pytest.mark.clause("break-key-standard-rules-otherwise")
def test_what_reacts_to_forging_does_so_once(table, version):
    t = table(
        me={"amber": 6}, foe={"artifacts": ["Trio Witness"]}, third={"artifacts": ["Trio Witness"]},
        step="start", ruleset=version,
    )  # fmt: skip
    t.choose("red", "red")
    t.choose(t.pending.keys[0])  # the active player orders the two
    assert pools(t) == (0, 1, 1)
    t.choose("brobnar")


@pytest.mark.reading("break-key-key-forged-last-turn")
@pytest.mark.parametrize("amber, found", [(6, True), (5, False)])
def test_whoever_forged_last_turn_is_known_to_have_whatever_keys_it_cost(table, version, amber, found):
    t = table(me={"amber": amber}, foe={"hand": ["Trio Memory"]}, third={}, step="start", ruleset=version)
    if found:
        t.choose("yellow", "blue")
    t.choose("brobnar").next_turn("brobnar")
    assert t.game.active == 1
    t.play("Trio Memory", "seat:0")
    assert t.foe.amber == (5 if found else 0)


@pytest.mark.reading("break-key-key-forged-last-turn")
def test_another_opponent_did_not_forge_it(table, version):
    t = table(me={"amber": 6}, foe={"hand": ["Trio Memory"]}, third={}, step="start", ruleset=version)
    t.choose("red", "red", "brobnar").next_turn("brobnar")
    t.play("Trio Memory", "seat:2")
    assert t.foe.amber == 0


# knocked out


@pytest.mark.clause("break-key-no-key-eliminated")
@pytest.mark.parametrize("fallen", [1, 2])
def test_without_a_key_a_player_is_out_and_the_others_go_on(table, version, fallen):
    sides = {"foe": ONE, "third": TWO} if fallen == 1 else {"foe": TWO, "third": ONE}
    t = table(me={"amber": 6}, **sides, step="start", ruleset=version)
    t.choose("red")
    assert out(t) == [fallen]
    assert t.game.result is None
    assert keys(t) == ((3, 0, 1) if fallen == 1 else (3, 1, 0))
    t.choose("brobnar")
    t.next_turn("brobnar")
    assert t.game.active == 3 - fallen
    t.next_turn("brobnar")
    assert t.game.active == 0


@pytest.mark.clause("break-key-no-key-eliminated")
def test_the_last_key_is_what_counts(table, version):
    t = table(me={"amber": 6}, foe=TWO, third=TWO, step="start", ruleset=version)
    t.choose("red", "blue", "brobnar")
    assert out(t) == []
    assert keys(t) == (3, 1, 1)


@pytest.mark.clause("break-key-last-with-key-wins", "break-key-no-key-eliminated")
@pytest.mark.reading("break-key-two-fall-together")
def test_both_fall_together(table, version):
    t = table(me={**ONE, "amber": 6}, foe=ONE, third=ONE, step="start", ruleset=version)
    assert t.game.pending is None
    assert t.game.result is not None
    assert (t.game.result["winner"], t.game.result["reason"]) == (0, "keys")
    assert places(t) == [1, 2, 2]
    assert out(t) == [1, 2]
    assert t.g.state.out == [[1, 2]]


@pytest.mark.clause("break-key-last-with-key-wins")
def test_one_after_the_other_and_the_later_is_second(table, version):
    t = table(me={"amber": 6}, foe={"keys": ["red", "blue"], "amber": 6}, third=ONE, step="start", ruleset=version)
    t.choose("red", "brobnar")
    assert out(t) == [2]
    t.end()
    t.choose("red", "brobnar")  # seat 1 breaks a key of seat 0
    assert keys(t) == (2, 1, 0)
    t.end()
    t.choose("brobnar")
    t.concede(1)
    assert t.game.result is not None
    assert t.game.result["winner"] == 0
    assert places(t) == [1, 2, 3]


@pytest.mark.clause("break-key-last-with-key-wins")
def test_with_two_left_forging_takes_the_one_opponents_key_and_wins_with_the_last(table, version):
    t = table(me={"amber": 6}, foe=ONE, third={}, ruleset=version)
    t.concede(2)
    t.next_turn("brobnar").end()
    assert t.game.result is not None
    assert t.game.result["winner"] == 0
    assert t.game.result["reason"] == "keys"
    assert places(t) == [1, 2, 3]
    assert keys(t)[:2] == (3, 0)


@pytest.mark.clause("break-key-last-with-key-wins")
def test_one_key_is_enough_as_long_as_it_is_the_last(table, version):
    t = table(me={**ONE, "amber": 5}, foe=TWO, third={}, ruleset=version)
    t.concede(2)
    assert t.game.result is None, "to have fewer keys loses nothing yet"
    t.next_turn("brobnar")
    t.concede(1)
    assert t.game.result is not None
    assert t.game.result["winner"] == 0


# forging in another's turn


@pytest.mark.clause("break-key-forge-unforges-opponents", "break-key-no-key-eliminated")
def test_forging_in_anothers_turn_breaks_keys_clockwise_from_the_active_player(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"artifacts": ["Trio Gong"], "amber": 1}, third={}, ruleset=version)
    t.reap("Goon 3")
    assert (t.pending.seat, t.pending.prompt) == (1, "forge.break@0")
    t.choose("red")
    assert (t.pending.seat, t.pending.prompt) == (1, "forge.break@2")
    t.choose("blue")
    assert keys(t) == (2, 3, 2)
    assert pools(t) == (1, 0, 0)
    assert t.game.active == 0, "the turn goes on"


@pytest.mark.clause("break-key-no-key-eliminated", "break-key-three-players-clockwise")
@pytest.mark.reading("break-key-leaving-in-the-own-turn")
def test_the_active_player_falls_and_the_turn_is_over(table, version):
    t = table(
        me={**ONE, "line": ["Goon 3"], "hand": ["Chant"]},
        foe={},
        third={"artifacts": ["Trio Gong", "Trio Witness"], "amber": 1},
        ruleset=version,
    )
    t.reap("Goon 3")
    if t.pending.kind == "trigger":
        t.choose(t.pending.keys[0])
    assert t.pending.seat == 2
    assert t.pending.prompt == "forge.break@1"
    t.choose("red")
    assert out(t) == [0]
    assert t.game.result is None
    assert t.game.active == 1, "next is the player after the one who fell"
    assert t.pending.kind == "house", "next is the player after the one who fell"
    assert keys(t) == (0, 2, 3)
    assert boons(t) == [2]
    t.choose("brobnar")


@pytest.mark.clause("break-key-last-with-key-wins")
def test_forging_in_anothers_turn_can_win(table, version):
    t = table(me={**ONE, "line": ["Goon 3"]}, foe={"artifacts": ["Trio Gong"], "amber": 1}, third=ONE, ruleset=version)
    t.reap("Goon 3")
    assert t.game.result is not None
    assert t.game.result["winner"] == 1
    assert places(t) == [2, 1, 2]


@pytest.mark.clause("break-key-forge-unforges-opponents")
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_somebody_leaves_while_keys_are_picked(table, version, gone):
    """Seat 1 forges in the turn of seat 0, whose key is picked first."""
    t = table(me={"line": ["Goon 3"]}, foe={"artifacts": ["Trio Gong"], "amber": 1}, third={}, ruleset=version)
    t.reap("Goon 3")
    t.concede(gone)
    if gone == 2:
        t.choose("red")
        assert keys(t)[:2] == (2, 3), "what is left to pick is picked"
        assert t.game.active == 0
        return
    # who forges cannot pick any more, or the turn was that of the player who left: nothing is broken
    other = [player for player in t.g.players if player.seat not in (gone, 1)]
    assert all(len(player.keys) == 3 for player in other)
    assert t.game.active == (0 if gone == 1 else 1)
    if t.pending.kind == "house":
        t.choose("brobnar")


@pytest.mark.clause("break-key-forge-unforges-opponents")
def test_who_leaves_while_picking_has_forged_nothing(table, version):
    t = table(
        me={"line": ["Goon 3"]}, foe={"artifacts": ["Trio Gong"], "amber": 1}, third={"artifacts": ["Trio Witness"]},
        ruleset=version,
    )  # fmt: skip
    t.reap("Goon 3")
    t.concede(1)
    assert t.at_rest, "the witness saw no key forged"
    assert pools(t) == (1, 0, 0), "the witness saw no key forged"


@pytest.mark.clause("break-key-forge-unforges-opponents")
def test_who_leaves_after_the_own_key_was_picked_keeps_it_and_falls_alone(table, version):
    t = table(me={"artifacts": ["Trio Anvil"], "amber": 6}, foe=TWO, third={}, ruleset=version)
    t.omni("Trio Anvil", "red")
    t.concede(1)
    t.choose("blue")
    assert keys(t) == (3, 2, 2)
    assert [fact.data["player"] for fact in t.happened("key.unforged")] == [2]
    assert boons(t) == [], "nobody was knocked out"


@pytest.mark.clause("break-key-last-with-key-wins")
def test_who_leaves_while_picking_does_not_take_the_last_keys_along(table, version):
    t = table(
        me={**ONE, "line": ["Goon 3"]},
        foe={"artifacts": ["Trio Gong"], "amber": 1},
        third=ONE,
        ruleset=version,
        ask_forced=True,
    )
    t.reap("Goon 3")
    assert t.pending.seat == 1
    assert t.pending.kind == "key"
    t.concede(1)
    assert out(t) == [1]
    assert keys(t)[0] == 1
    assert keys(t)[2] == 1
    assert t.game.result is None
    assert t.game.active == 0


@pytest.mark.reading("break-key-equal-keys-on-time")
@pytest.mark.parametrize(
    "mine, theirs, winner, places_then",
    [
        ((["red", "blue"], 0), (["red"], 9), 0, [1, 2, 3]),
        ((["red"], 4), (["red"], 5), 1, [2, 1, 3]),
        ((["red"], 5), (["red"], 5), None, [1, 1, 3]),
    ],
)
def test_when_time_is_called(table, version, mine, theirs, winner, places_then):
    t = table(
        me={"keys": mine[0], "amber": mine[1]},
        foe={"keys": theirs[0], "amber": theirs[1]},
        third={"amber": 20},
        ruleset=version,
    )
    t.concede(2)
    end_by_time(t.game)
    t.log.append(lambda game: end_by_time(game))
    assert t.game.result is not None
    assert (t.game.result["winner"], t.game.result["reason"]) == (winner, "time")
    assert places(t) == places_then, "who is out stands last, whatever was left"


@pytest.mark.reading("break-key-equal-keys-on-time")
def test_among_three_when_time_is_called(table, version):
    t = table(me={"keys": ["red"], "amber": 9}, foe={**TWO, "amber": 1}, third={**TWO, "amber": 2}, ruleset=version)
    end_by_time(t.game)
    t.log.append(lambda game: end_by_time(game))
    assert places(t) == [3, 2, 1]
    assert t.game.result["winner"] == 2
