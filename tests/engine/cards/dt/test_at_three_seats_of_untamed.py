"""Cards of Untamed in Dark Tidings at a table of three: which opponent they mean, where the text leaves it open."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import pools

EVIL_CHELONIA = "Chelonia (evil twin)"
EVIL_PADDY = "Ol’ Paddy (evil twin)"
EVIL_SHARK = "Æmberfin Shark (evil twin)"
EVIL_MOOKLING = "Mookling (evil twin)"
GRUEN = "Deepwater Gruen"


def test_evil_paddy_fishes_in_one_deck_and_destroys_a_creature_of_any_player(table):
    t = table(
        me={"line": [EVIL_PADDY]},
        foe={"line": ["Goon 3"], "deck": ["Dis Chant"]},
        third={"line": ["Goon 4"], "deck": ["Chant"]},
        house="untamed",
        filler=0,
    )
    t.reap(EVIL_PADDY)
    assert t.pending.prompt == "opponent"
    t.choose("seat:2", "Goon 3")
    assert t.foe.line == []
    assert len(t.third.line) == 1
    assert len(t.foe.deck) == 1
    assert t.third.deck == []


@pytest.mark.parametrize("picked", [1, 2])
def test_one_opponent_loses_by_evil_chelonia(table, picked):
    t = table(
        me={"line": [EVIL_CHELONIA], "hand": ["Untamed Goon 1"], "tide": True},
        foe={"amber": 2},
        third={"amber": 2},
        house="untamed",
        tide=0,
    )
    t.play("Untamed Goon 1", f"seat:{picked}")
    assert pools(t) == [0, 2 - (picked == 1), 2 - (picked == 2)]


def test_one_opponent_gains_by_gruen_whoever_has_the_tide(table):
    t = table(me={"line": [GRUEN], "tide": True}, foe={}, third={}, house="untamed", tide=1)
    t.reap(GRUEN, "seat:2")
    assert pools(t) == [1, 0, 1]


def test_mookling_burdens_both_opponents_and_its_twin_is_fed_by_each(table):
    t = table(me={"line": ["Mookling"]}, foe={}, third={})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 8, 8]
    t = table(me={"line": [EVIL_MOOKLING]}, foe={"amber": 6}, third={"amber": 6})
    t.next_turn()
    assert t.card(EVIL_MOOKLING).power_counters == 6
    t.next_turn()
    assert t.card(EVIL_MOOKLING).power_counters == 12


def test_the_evil_shark_eats_from_three_pools(table):
    t = table(me={"line": [EVIL_SHARK], "amber": 1}, foe={"amber": 2}, third={"amber": 3})
    t.next_turn()
    assert pools(t) == [0, 1, 2]
    assert t.card(EVIL_SHARK).power_counters == 3
