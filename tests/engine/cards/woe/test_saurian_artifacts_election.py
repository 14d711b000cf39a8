"""Winds of Exchange, Saurian, artifacts: Election."""

from __future__ import annotations

import pytest

from engine.game import Game

LINE = ["Goon 3", "Goon 4"]


def houses(side):
    """A side whose identity card has houses that every rulebook knows."""
    return {"houses": ["brobnar", "dis", "logos"], **side}


def election(**counters):
    return {"title": "Election", "counters": counters} if counters else "Election"


@pytest.mark.clause("counter-types-open-list", versions=("16.0", "18.4"))
def test_every_creature_votes_as_it_reaps(table, version):
    t = table(me=houses({"line": LINE, "artifacts": ["Election"]}), foe=houses({"line": ["Goon 9"]}), ruleset=version)
    t.reap("Goon 3", "mode:yea").reap("Goon 4", "mode:nay")
    assert t.card("Election").counters == {"yea": 1, "nay": 1}
    t.next_turn("brobnar").reap("Goon 9", "mode:nay")
    assert t.card("Election").counters == {"yea": 1, "nay": 2}
    assert t.card("Election").ready


def test_two_of_them_each_have_their_own_counters(table, version):
    t = table(
        me=houses({"line": LINE, "artifacts": ["Election"]}), foe=houses({"artifacts": ["Election"]}), ruleset=version
    )
    mine, other = t.me.artifacts[0], t.foe.artifacts[0]
    t.reap("Goon 3")
    assert t.pending.prompt == "order.triggers"
    assert len(t.pending.keys) == 2
    first = t.pending.waiting[t.pending.keys[0]].ability.giver
    t.submit(t.pending.keys[0]).submit("mode:yea").submit("mode:nay")
    assert first in (mine, other)
    assert sorted([tuple(mine.counters), tuple(other.counters)]) == [("nay",), ("yea",)]
    assert first.counters == {"yea": 1}


@pytest.mark.clause("constant-continuous-recheck")
def test_six_yeas_destroy_it_and_every_creature(table):
    t = table(
        me=houses({"line": LINE, "artifacts": [election(yea=5), "Trinket"]}),
        foe=houses({"line": ["Goon 9"], "artifacts": ["Trinket"]}),
    )
    t.reap("Goon 3", "mode:yea")
    while t.pending.prompt != "main":
        t.submit(*t.pending.keys)
    assert not t.me.line
    assert not t.foe.line
    assert t.titles(t.me.artifacts) == t.titles(t.foe.artifacts) == ["Trinket"]


def test_six_nays_destroy_every_artifact(table):
    t = table(
        me=houses({"line": LINE, "artifacts": [election(nay=5), "Trinket"]}),
        foe=houses({"line": ["Goon 9"], "artifacts": ["Trinket"]}),
    )
    t.reap("Goon 3", "mode:nay")
    while t.pending.prompt != "main":
        t.submit(*t.pending.keys)
    assert not t.me.artifacts
    assert not t.foe.artifacts
    assert len(t.me.line) == 2


def test_of_two_the_one_that_is_full_acts(table):
    t = table(me=houses({"line": LINE, "artifacts": [election(nay=5)]}), foe=houses({"artifacts": [election(yea=4)]}))
    mine, other = t.me.artifacts[0], t.foe.artifacts[0]
    t.reap("Goon 3")
    key = next(key for key, one in t.pending.waiting.items() if one.ability.giver is other)
    t.submit(key).submit("mode:yea").submit("mode:yea")
    assert (mine.counters, other.counters) == ({"nay": 5, "yea": 1}, {"yea": 5})
    assert Game.restore(t.g.setup, t.game.snapshot()).digest() == t.game.digest()
    t.reap("Goon 4")
    key = next(key for key, one in t.pending.waiting.items() if one.ability.giver is mine)
    t.submit(key).submit("mode:nay")
    while t.pending.prompt not in ("main",):
        t.submit(*t.pending.keys[: t.pending.maximum])
    assert not t.me.artifacts
    assert not t.foe.artifacts
    assert len(t.me.line) == 2
