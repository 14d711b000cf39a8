"""Cards of Unfathomable in Dark Tidings at a table of three: which opponent they mean."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import alike

HOUSES = ["unfathomable", "brobnar", "dis"]


def test_the_whirlpool_gives_to_an_opponent_of_the_player_whose_turn_it_was(table):
    t = table(
        me={"line": ["Goon 1"], "artifacts": ["Whirlpool"]},
        foe={"line": ["Goon 2"]},
        third={"line": ["Goon 3", "Goon 4"]},
    )
    t.end().choose("seat:2")
    assert not t.me.line
    assert t.titles(t.third.line) == ["Goon 1", "Goon 3", "Goon 4"]
    t.choose("brobnar").end().choose("seat:0")
    assert not t.foe.line
    assert t.titles(t.me.line) == ["Goon 2"]


def test_the_chosen_one_bears_the_ready_steps_of_both_opponents(table):
    t = table(
        me={"line": alike("Goon 1", ready=False)},
        foe={"line": ["The Chosen One"]},
        third={"line": alike("Goon 2", "Goon 3", ready=False)},
    )
    t.end()
    assert t.card("The Chosen One").damage == 1
    t.choose("brobnar").end().choose("brobnar").end()
    assert t.card("The Chosen One").damage == 3
    assert not t.card("Goon 3").ready


def test_allusions_are_about_the_opponent_that_is_picked(table):
    three = ["brobnar", "dis", "logos"]
    t = table(
        me={"hand": ["Allusions of Grandeur"], "houses": HOUSES},
        foe={"houses": three},
        third={"houses": ["mars", "sanctum", "dis"]},
        house="unfathomable",
    )
    t.play("Allusions of Grandeur", "seat:2")
    assert t.offered == ["house:mars", "house:sanctum", "house:dis"]
    t.choose("house:mars").end().choose("house:brobnar")
    assert t.me.amber == 1
    t.end().choose("house:dis")
    assert t.me.amber == 4


@pytest.mark.parametrize("seat", [1, 2])
def test_kaupe_binds_each_opponent(table, seat):
    t = table(
        me={"line": ["Kaupe"]},
        foe={"hand": ["Goon 1", "Goon 2"]},
        third={"hand": ["Goon 1", "Goon 2"]},
    )
    for _ in range(seat):
        t.next_turn("brobnar")
    t.play("Goon 1")
    assert t.game.active == seat
    assert not any(key.startswith("play:") for key in t.pending.keys)
