"""Winds of Exchange, Saurian, creatures: Phalanx Leader."""

from __future__ import annotations

import pytest

from tests.engine.invent import plain

LINE = ["Goon 3", "Goon 4"]
LEADER = "Phalanx Leader"
MAVERICK = {"title": LEADER, "house": "brobnar"}
"""Of a house that every rulebook knows."""
plain("Phalanx Recruit", power=2)


@pytest.mark.clause("token-make-from-top-of-deck", versions=("16.0", "18.4"))
@pytest.mark.parametrize(
    "flank, line", [("right", ["Goon 3", "Phalanx Recruit", LEADER]), ("left", ["Phalanx Recruit", LEADER, "Goon 3"])]
)
def test_its_token_stands_on_its_left_and_nobody_is_asked_where(table, flank, line):
    t = table(me={"hand": [MAVERICK], "line": ["Goon 3"], "token": "Phalanx Recruit"}, foe={}, house="brobnar")
    t.play(LEADER, flank=flank)
    assert t.titles(t.me.line) == line
    assert t.at_rest
    assert not t.g.tokens(t.me)[0].ready


def test_before_there_were_tokens_it_makes_none(table):
    t = table(me={"hand": [MAVERICK], "token": "Phalanx Recruit"}, foe={}, house="brobnar", ruleset="2021-03")
    t.play(LEADER)
    assert t.titles(t.me.line) == [LEADER]


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_those_on_its_left_at_that_moment_are_stronger(table, version, how):
    t = table(
        me={"line": ["Goon 3", "Goon 4", MAVERICK, "Goon 5"]},
        foe={"line": ["Goon 2"]},
        house="brobnar",
        ruleset=version,
    )
    getattr(t, how)(LEADER)
    assert [t.g.power(card) for card in t.me.line] == [5, 6, 4, 5]
    t.next_turn()
    assert [t.g.power(card) for card in t.me.line] == [3, 4, 4, 5]
