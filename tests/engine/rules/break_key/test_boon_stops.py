"""The boon for keeping an opponent in check from forging: by less Æmber, a dearer key, or a forge step that is skipped.

Seat 1 is the next player: what costs it Æmber earns nothing of itself.
"""

from __future__ import annotations

import pytest

from engine.abilities import lasting
from engine.table.durations import next_turn, start_of_turn
from tests.engine.invent import invent
from tests.engine.rules.break_key.cards import boons, keys

STOPS = pytest.mark.clause("break-key-boon-stops-check")
READING = pytest.mark.reading("break-key-boon-for-stopping-a-key")
MIASMA = {"title": "Miasma", "house": "brobnar"}


@invent("Trio Gift", type="action")
class TrioGift:
    """Play: the opponent gains 2 Æmber."""

    def play(g, me, you):
        yield from g.gain((yield from g.opponent(you)), 2)


@invent("Trio Shackle", type="action")
class TrioShackle:
    """Play: an opponent cannot forge in the next turn."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, TrioShackle.Shackled, until=next_turn(opponent), seat=opponent)

    @lasting
    class Shackled:
        """One player cannot forge."""

        def cannot_forge(g, me, player):
            return player is g.victim(me)


@invent("Trio Embargo", type="action")
class TrioEmbargo:
    """Play: keys of every opponent cost 5 more until your next turn."""

    def play(g, me, you):
        yield from g.begin(me, you, TrioEmbargo.Closed, until=start_of_turn(you))

    @lasting
    class Closed:
        """Keys of every opponent cost 5 more."""

        def key_cost(g, me, player):
            return 5 if player.seat != me.seat else 0


def to_next(t):
    """End the turn, up to the next player's choice of a house; keys are picked as offered."""
    t.end()
    while t.pending.kind != "house":
        t.submit(t.pending.keys[0])
    return t


@STOPS
@READING
@pytest.mark.parametrize("amber, earns", [(5, False), (6, True), (7, True), (8, False)])
def test_by_less_amber(table, version, amber, earns):
    t = table(me={"hand": ["Theft of 2"]}, foe={"amber": amber}, third={}, ruleset=version)
    t.play("Theft of 2", "seat:1")
    assert boons(t) == [], "not before the key has not been forged"
    to_next(t)
    assert boons(t) == ([0] if earns else [])
    assert keys(t) == ((2, 3, 2) if amber == 8 else (3, 3, 3)), "with 8 there is still enough"
    t.choose("brobnar")


@STOPS
@pytest.mark.parametrize("card", [MIASMA, "Trio Shackle"])
@pytest.mark.parametrize("amber, earns", [(5, False), (6, True), (20, True)])
def test_by_a_forge_step_that_does_not_come_or_is_no_use(table, version, card, amber, earns):
    title = card if isinstance(card, str) else card["title"]
    t = table(me={"hand": [card]}, foe={"amber": amber}, third={}, ruleset=version)
    t.play(title, "seat:1")
    to_next(t)
    assert boons(t) == ([0] if earns else [])
    assert keys(t) == (3, 3, 3)
    assert t.foe.amber == amber
    t.choose("brobnar")


@STOPS
@pytest.mark.parametrize("amber, earns", [(5, False), (6, True), (8, True), (9, False)])
def test_by_a_dearer_key(table, version, amber, earns):
    t = table(me={"hand": ["Trio Wedge"]}, foe={"amber": amber}, third={}, ruleset=version)
    t.play("Trio Wedge", "seat:1")
    to_next(t)
    assert boons(t) == ([0] if earns else [])
    assert keys(t) == ((2, 3, 2) if amber == 9 else (3, 3, 3))
    t.choose("brobnar")


@STOPS
def test_by_what_can_be_spent_from_a_creature(table, version):
    hoard = {"title": "Coffer", "amber": 2, "amber_of": {"0": 2}}
    t = table(me={"hand": ["Slaying"]}, foe={"amber": 4, "line": [hoard]}, third={}, ruleset=version)
    t.play("Slaying")
    assert t.me.amber == 2
    to_next(t)
    assert boons(t) == [0]
    t.choose("brobnar")


@STOPS
@pytest.mark.parametrize("card", ["Trio Drought", "Trio Embargo"])
def test_what_hits_everybody_stops_nobody_in_particular(table, version, card):
    t = table(me={"hand": [card]}, foe={"amber": 6}, third={"amber": 6}, ruleset=version)
    t.play(card)
    to_next(t)
    assert boons(t) == []
    assert keys(t) == (3, 3, 3)
    t.choose("brobnar")


@STOPS
def test_aimed_at_another_it_stops_not_this_one(table, version):
    t = table(me={"hand": ["Trio Wedge"]}, foe={"amber": 6}, third={"amber": 6}, ruleset=version)
    t.play("Trio Wedge", "seat:2")
    to_next(t)
    assert boons(t) == []
    assert keys(t) == (2, 3, 2)
    t.choose("brobnar")


@STOPS
@READING
def test_who_is_in_check_again_and_forges_was_not_stopped(table, version):
    t = table(me={"hand": ["Theft of 2", "Trio Gift"]}, foe={"amber": 6}, third={}, ruleset=version)
    t.play("Theft of 2", "seat:1").play("Trio Gift", "seat:1")
    to_next(t)
    assert keys(t) == (2, 3, 2)
    assert boons(t) == []
    t.choose("brobnar")


@STOPS
@READING
def test_who_was_in_check_again_was_stopped_by_something_else(table, version):
    t = table(me={"hand": ["Theft of 2", "Trio Gift", "Trio Drought"]}, foe={"amber": 6}, third={}, ruleset=version)
    t.play("Theft of 2", "seat:1").play("Trio Gift", "seat:1").play("Trio Drought")
    assert t.foe.amber == 5
    to_next(t)
    assert keys(t) == (3, 3, 3), "what stopped it for good aimed at nobody"
    assert boons(t) == [], "what stopped it for good aimed at nobody"
    t.choose("brobnar")


@STOPS
@READING
def test_the_last_one_to_stop_it_earns_it(table, version):
    t = table(
        me={"hand": ["Theft of 2"]}, foe={"hand": ["Trio Gift", "Trio Sack"]}, third={"amber": 6}, ruleset=version
    )
    t.play("Theft of 2", "seat:2")
    assert boons(t) == [0], "this also hit the previous player"
    t.next_turn("brobnar")
    t.play("Trio Gift", "seat:2").play("Trio Sack", "seat:2")
    assert t.third.amber == 5
    assert t.third.stopped_by == 1
    to_next(t)
    assert boons(t) == [1], "seat 2 is the next player of seat 1"
    t.choose("brobnar")


@STOPS
@READING
def test_it_waits_for_the_turn_of_who_was_stopped(table, version):
    t = table(me={"hand": ["Trio Wedge"]}, foe={}, third={"amber": 6}, ruleset=version)
    t.play("Trio Wedge", "seat:2")
    to_next(t)
    assert boons(t) == [], "seat 1 has begun its turn"
    t.choose("brobnar")
    to_next(t)
    assert boons(t) == [0]
    t.choose("brobnar")
    assert t.third.stopped_by is None


@STOPS
def test_who_was_stopped_once_is_not_stopped_ever_after(table, version):
    t = table(me={"hand": ["Theft of 2"]}, foe={"amber": 7}, third={}, ruleset=version)
    t.play("Theft of 2", "seat:1")
    to_next(t)
    assert boons(t) == [0]
    t.choose("brobnar").next_turn("brobnar").next_turn("brobnar")
    assert t.game.active == 0
    t.next_turn("brobnar")
    assert [fact.data["player"] for fact in t.happened("boon.placed")] == [0]
    assert boons(t) == []


@pytest.mark.clause("break-key-boon-needs-three-players", "break-key-boon-stops-check")
@pytest.mark.parametrize("when", ["before", "after"])
def test_with_two_left_it_earns_nothing(table, version, when):
    t = table(me={"hand": ["Theft of 2"]}, foe={"amber": 7}, third={}, ruleset=version)
    if when == "before":
        t.concede(2)
        t.play("Theft of 2")
    else:
        t.play("Theft of 2", "seat:1")
        t.concede(2)
    to_next(t)
    assert boons(t) == []
    assert not t.happened("boon.placed")
    assert t.foe.amber == 5
    t.choose("brobnar")


@STOPS
@pytest.mark.parametrize("gone", [0, 2])
def test_the_stopper_or_the_stopped_leaves(table, version, gone):
    t = table(me={"hand": ["Theft of 2"]}, foe={}, third={"amber": 7}, ruleset=version)
    t.play("Theft of 2", "seat:2")
    assert boons(t) == [0]
    t.next_turn("brobnar")
    t.concede(gone)
    assert all(player.stopped_by is None for player in t.g.players)
    to_next(t)
    assert boons(t) == []
    t.choose("brobnar")


@STOPS
def test_it_outlasts_a_snapshot(table, version):
    t = table(me={"hand": ["Trio Wedge"]}, foe={"amber": 6}, third={}, ruleset=version)
    t.play("Trio Wedge", "seat:1")
    again = type(t.game).restore(t.g.setup, t.game.snapshot())
    assert again.table.players[1].stopped_by == 0
    again.submit("end")
    assert again.table.players[0].boon
    assert len(again.table.players[2].keys) == 3
