"""Winds of Exchange, Brobnar: Nirbor Flamewing."""

from __future__ import annotations

import pytest

from engine.game import Game
from tests.engine.invent import plain

NIRBOR = "Nirbor Flamewing"
plain("Nirbor Token", power=2)


def at_my_turn(table, version="16.0", **mine):
    """The beginning of my turn: a turn of the opponent is over."""
    t = table(me={"line": ["Goon 3"], **mine}, foe={"line": ["Goon 9"]}, ruleset=version, step="house")
    t.submit("house:brobnar")
    if t.pending.prompt == "house.take_archives":
        t.submit("no")
    return t.end().submit("house:brobnar").end()


@pytest.mark.clause("turn-start-effects-before-forge-step", "put-into-play-skips-play-ability")
def test_it_rises_for_a_friendly_creature_before_the_forge_step(table, version):
    t = at_my_turn(table, version, discard=[NIRBOR], amber=6)
    assert t.pending.prompt == "Nirbor Flamewing/after:turn_began:rise"
    assert t.offered == ["Goon 3"]
    assert not t.me.keys
    assert t.me.amber == 6
    t.choose("Goon 3").submit("key:red")
    nirbor = t.card(NIRBOR)
    assert nirbor.zone == "play"
    assert nirbor.ready
    assert t.titles(t.me.discard) == ["Goon 3"]


def test_it_may_stay_where_it_is(table, version):
    t = at_my_turn(table, version, discard=[NIRBOR])
    t.choose([])
    assert t.card(NIRBOR).zone == "discard"
    assert t.card("Goon 3").zone == "play"
    t.submit("house:brobnar").end()
    assert t.pending.prompt == "house", "not at the beginning of the opponent's turn"


@pytest.mark.clause("ability-active-only-while-in-play")
@pytest.mark.parametrize("zone", ["hand", "deck", "archives", "purged", "line"])
def test_it_acts_from_the_discard_pile_alone(table, zone):
    mine = {"line": ["Goon 3", NIRBOR]} if zone == "line" else {zone: [NIRBOR]}
    t = at_my_turn(table, **mine)
    assert t.pending.prompt == "house"


@pytest.mark.clause("ward-prevents-tagging")
def test_it_stays_where_nothing_was_destroyed(table):
    t = at_my_turn(table, discard=[NIRBOR], line=[{"title": "Goon 3", "warded": True}])
    t.choose("Goon 3")
    assert t.card(NIRBOR).zone == "discard"
    assert not t.card("Goon 3").warded


@pytest.mark.clause(
    "destroyed-abilities-resolve-while-tagged", "token-make-from-top-of-deck", versions=("16.0", "18.4")
)
def test_it_leaves_a_token_and_comes_back_for_it(table, version):
    t = table(
        me={"line": [NIRBOR], "deck": ["Goon 1"], "token": "Nirbor Token"},
        foe={"line": ["Goon 9"]},
        ruleset=version,
        step="house",
    )
    t.submit("house:brobnar").fight(NIRBOR)
    while t.pending.kind == "flank":
        t.submit("flank:right")
    made = ["Nirbor Token"] if version in ("16.0", "18.4") else []
    assert t.titles(t.me.line) == made
    assert t.titles(t.me.discard) == [NIRBOR]
    again = Game.restore(t.g.setup, t.game.snapshot())
    assert again.digest() == t.game.digest()
    t.end().submit("house:brobnar").end()
    if made:
        t.choose("Nirbor Token")
        assert t.titles(t.me.line) == [NIRBOR]
        assert t.titles(t.me.discard) == ["Goon 1"]
    else:
        assert t.pending.prompt == "house", "there is nothing to destroy"


def test_two_of_them_each_ask(table):
    t = at_my_turn(table, discard=[NIRBOR, NIRBOR], line=["Goon 3", "Goon 4"])
    t.submit(t.pending.keys[0]).choose("Goon 3").submit("flank:right")
    assert t.offered == ["Goon 4", NIRBOR]
    t.choose(NIRBOR)
    while t.pending.kind == "flank":
        t.submit("flank:right")
    assert t.titles(t.me.line) == ["Goon 4", NIRBOR]
    assert t.titles(t.me.discard) == ["Goon 3", NIRBOR]
