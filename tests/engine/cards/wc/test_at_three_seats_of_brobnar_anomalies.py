"""The anomalies of Worlds Collide at a table of three: which opponents they mean."""

from __future__ import annotations

import pytest

BARON = "The Red Baron"


@pytest.mark.parametrize(("picked", "title"), [("seat:1", "Goon 3"), ("seat:2", "Goon 4")])
def test_a_card_is_played_from_the_hand_of_the_opponent_that_is_picked(table, picked, title):
    t = table(me={"hand": ["Lateral Shift"]}, foe={"hand": ["Goon 3"]}, third={"hand": ["Goon 4"]})
    t.play("Lateral Shift", picked, title)
    assert t.titles(t.me.line) == [title]
    hidden = "Goon 4" if title == "Goon 3" else "Goon 3"
    assert not t.card(hidden).known & 1, "the other hand was not looked at"


@pytest.mark.parametrize(
    ("theirs", "third", "eludes"), [(["blue"], ["blue"], False), (["red"], ["blue"], True), (["blue"], ["red"], True)]
)
def test_the_baron_eludes_by_the_red_key_of_any_opponent(table, theirs, third, eludes):
    t = table(me={"line": [BARON]}, foe={"keys": theirs}, third={"keys": third})
    assert t.g.has_keyword(t.card(BARON), "elusive") is eludes


@pytest.mark.parametrize(("victim", "left"), [("seat:1", [2, 1, 2]), ("seat:2", [2, 2, 1])])
def test_the_baron_steals_from_the_opponent_that_is_picked(table, victim, left):
    t = table(me={"line": [BARON], "keys": ["red"]}, foe={"amber": 2}, third={"amber": 2})
    t.reap(BARON, victim)
    assert [player.amber for player in t.g.players] == left


def test_the_reaper_purges_one_enemy_of_both_opponents(table):
    t = table(me={"line": ["The Grim Reaper"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 4"]})
    t.reap("The Grim Reaper", "Goon 4")
    assert t.titles(t.third.purged) == ["Goon 4"]
    assert len(t.foe.line) == 1
    assert t.me.line == []
