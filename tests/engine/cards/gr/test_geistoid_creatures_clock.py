"""Grim Reminders, Geistoid: Clock creatures."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_geistoid_actions import geistoid
from tests.engine.cards.gr.test_geistoid_artifacts import ticking
from tests.engine.helpers.answers import to_rest

KEEPER = "Ancestral Timekeeper"


@pytest.mark.parametrize("clock", [KEEPER, "Chronometer", "Tick-Tock"])
def test_each_clock_winds_every_friendly_clock_at_the_end_of_your_turn(table, clock):
    t = geistoid(table, {"line": [clock, "Goon 1"], "hand": ["Chant"] * 6}, {"line": [clock]})
    t.next_turn()
    assert t.me.line[0].counters == {"time": 1}
    assert t.me.line[1].counters == {}
    assert t.foe.line[0].counters == {}
    t.next_turn()
    assert [t.me.line[0].counters, t.foe.line[0].counters] == [{"time": 1}, {"time": 1}]


def test_two_clocks_wind_each_other(table):
    t = geistoid(table, {"line": [KEEPER, "Chronometer"]}, {})
    to_rest(t.next_turn())
    assert [card.counters for card in t.me.line] == [{"time": 2}, {"time": 2}]


@pytest.mark.parametrize(("time", "again"), [(10, False), (11, True), (14, True)])
def test_the_keeper_of_twelve_hours_gives_another_turn(table, time, again):
    t = geistoid(table, {"line": [ticking(KEEPER, time), "Goon 1"]}, {})
    t.next_turn()
    assert t.g.state.active == (0 if again else 1)
    assert t.card(KEEPER).zone == ("purged" if again else "play")
    t.next_turn()
    assert t.g.state.active == (1 if again else 0)


def test_a_warded_keeper_is_not_purged_and_gives_no_turn(table):
    t = geistoid(table, {"line": [ticking(KEEPER, 11, warded=True)]}, {})
    t.next_turn()
    assert t.g.state.active == 1
    assert t.card(KEEPER).zone == "play"
    assert not t.card(KEEPER).warded


@pytest.mark.parametrize(("time", "falls"), [(4, False), (5, True)])
def test_the_chronometer_of_six_hours_falls_and_purges(table, time, falls):
    t = geistoid(
        table, {"line": [ticking("Chronometer", time)], "discard": ["Goon 1"]}, {"discard": ["Goon 5", "Trinket"]}
    )
    t.end()
    if falls:
        assert t.offered == ["Goon 1", "Chronometer", "Goon 5", "Trinket"]
        t.choose("Trinket")
    assert t.titles(t.foe.purged) == (["Trinket"] if falls else [])
    assert t.card("Chronometer").zone == ("discard" if falls else "play")
    t.submit(t.pending.keys[0])


def test_a_warded_chronometer_purges_nothing(table):
    t = geistoid(table, {"line": [ticking("Chronometer", 5, warded=True)], "discard": ["Goon 1"]}, {})
    t.next_turn()
    assert t.me.purged == []
    assert t.card("Chronometer").zone == "play"


@pytest.mark.parametrize("time", [2, 3])
def test_tick_tock_archives_up_to_three_cards_of_hand_and_discard_pile(table, time):
    t = geistoid(
        table,
        {"line": [ticking("Tick-Tock", time)], "discard": ["Goon 1", "Trinket"], "hand": ["Goon 3", "Badge"] * 3},
        {"discard": ["Goon 5"]},
    )
    t.end().choose(["Goon 1", "Tick-Tock"]).choose(["Badge"])
    assert sorted(t.titles(t.me.archives)) == ["Badge", "Goon 1", "Tick-Tock"]
    assert t.titles(t.me.discard) == ["Trinket"]
    assert t.titles(t.foe.discard) == ["Goon 5"]
    t.submit(t.pending.keys[0])


def test_tick_tock_asks_for_no_fourth_card_and_for_none_at_least(table):
    t = geistoid(
        table,
        {"line": [ticking("Tick-Tock", 2)], "discard": ["Goon 1", "Trinket"], "hand": ["Chant"] * 6},
        {},
    )
    t.end().choose(["Goon 1", "Trinket", "Tick-Tock"])
    assert len(t.me.archives) == 3
    assert t.pending.kind == "house"
    t.submit(t.pending.keys[0])
    t = geistoid(table, {"line": [ticking("Tick-Tock", 2)], "hand": ["Chant"] * 6}, {})
    t.end().choose([], [])
    assert t.me.archives == []
    t.submit(t.pending.keys[0])


def test_tick_tock_before_its_time_archives_nothing(table):
    t = geistoid(table, {"line": [ticking("Tick-Tock", 1)], "discard": ["Goon 1"], "hand": ["Chant"] * 6}, {})
    t.next_turn()
    assert t.me.archives == []
    assert t.card("Tick-Tock").counters == {"time": 2}
