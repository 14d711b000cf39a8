"""Cards of Logos in Dark Tidings at a table of three."""

from __future__ import annotations

import pytest

from tests.engine.cards.dt.logos_invented import shore
from tests.engine.helpers.answers import to_rest

LOGOS = ["logos", "brobnar", "dis"]


@pytest.mark.parametrize(("opponent", "archived"), [("seat:1", 1), ("seat:2", 3)])
def test_backup_plan_compares_with_the_picked_opponent(table, opponent, archived):
    t = table(
        me={"hand": ["Backup Plan"], "line": ["Goon 3"]},
        foe={"line": ["Goon 1"] * 2},
        third={"line": ["Goon 2"] * 4},
        house="logos",
    )
    t.play("Backup Plan", opponent)
    assert len(t.me.archives) == archived


def test_final_analysis_pays_all_three_players(table):
    t = table(
        me={"hand": ["Final Analysis"], "line": ["Goon 1"]},
        foe={"line": ["Goon 2"] * 2},
        third={"line": ["Goon 3"] * 3},
        house="logos",
    )
    to_rest(t.play("Final Analysis"))
    assert [len(player.hand) for player in t.g.players] == [1, 2, 3]


@pytest.mark.parametrize(("opponent", "seat"), [("seat:1", 1), ("seat:2", 2)])
def test_bilgewarden_lets_the_picked_opponent_raise_the_tide(table, opponent, seat):
    t = shore(table, {"hand": ["Bilgewarden"]}, third={}, tide=0)
    t.play("Bilgewarden", opponent)
    assert t.g.state.tide == seat


def test_each_opponent_who_raises_the_tide_exhausts_binary_moray(table):
    t = shore(table, {"line": ["Binary Moray"], "houses": LOGOS}, {"houses": LOGOS}, third={"houses": LOGOS})
    t.next_turn("logos").next_turn("logos")
    assert t.g.active_player is t.third
    assert t.card("Binary Moray").ready
    t.submit("tide")
    assert not t.card("Binary Moray").ready
    assert t.g.tide_is_high(t.third)


def test_chronophage_ends_the_step_of_each_opponent(table):
    seat = {"hand": ["Logos Goon 1", "Logos Goon 2"], "houses": LOGOS}
    t = table(me={"line": ["Chronophage"], "houses": LOGOS}, foe=seat, third=seat, house="logos")
    t.next_turn("logos").play("Logos Goon 1")
    assert t.g.active_player is t.third
    assert len(t.foe.line) == 1
    t.submit("house:logos").play("Logos Goon 1")
    assert t.g.active_player is t.me
    assert len(t.third.line) == 1
    to_rest(t)


def test_forgive_or_forget_purges_from_all_three_discard_piles(table):
    t = table(
        me={"hand": ["Forgive or Forget"], "discard": ["Goon 1"]},
        foe={"discard": ["Goon 2"]},
        third={"discard": ["Goon 3"]},
        house="logos",
    )
    t.play("Forgive or Forget", "purge", ["Goon 1"], ["Goon 2"], ["Goon 3"])
    assert [t.titles(player.purged) for player in t.g.players] == [["Goon 1"], ["Goon 2"], ["Goon 3"]]
