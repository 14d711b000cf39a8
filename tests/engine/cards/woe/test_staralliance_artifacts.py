"""Winds of Exchange, Star Alliance: artifacts."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.tables import at_house

at = partial(at_house, house="staralliance")


@pytest.mark.parametrize("moved", [True, False])
def test_a_future_booster_may_put_the_top_card_to_the_bottom(table, moved):
    t = at(table, {"artifacts": ["Future Booster"], "deck": ["Goon 3"]}, house="dis")
    top = t.card("Goon 3")
    t.omni("Future Booster", [f"card:{top.id}"] if moved else [])
    assert t.me.deck[0 if moved else -1] is top
    assert not top.known & 2


def test_ganymede_outpost_archives_for_a_creature(table):
    me = {"artifacts": ["Ganymede Outpost"], "line": ["Goon 3"], "hand": ["Goon 4", "Goon 5", "Goon 6"]}
    t = at(table, me, {"line": ["Goon 9"]})
    t.action("Ganymede Outpost", ["Goon 4", "Goon 6"])
    assert t.me.deck[0].title == "Goon 3"
    assert sorted(t.titles(t.me.archives)) == ["Goon 4", "Goon 6"]


def test_ganymede_outpost_archives_nothing_for_a_ward(table):
    me = {"artifacts": ["Ganymede Outpost"], "line": [{"title": "Goon 3", "warded": True}], "hand": ["Goon 4"]}
    t = at(table, me)
    t.action("Ganymede Outpost")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.me.hand) == ["Goon 4"]


@pytest.mark.parametrize(("house", "made"), [("dis", 1), ("brobnar", 0)])
def test_a_recruiting_station_needs_the_named_house(table, house, made):
    t = at(table, {"artifacts": ["Recruiting Station"], "deck": ["Goon 1", "Dis Goon 3"], "token": "Cadet"})
    t.omni("Recruiting Station", f"house:{house}")
    assert len(t.me.line) == made
    assert t.titles(t.me.discard) == ["Dis Goon 3"]


def test_an_sv3_lander_brings_a_token_and_lets_tokens_be_used(table):
    me = {"hand": ["SV3 Lander"], "line": ["Goon 3"], "token": "Cadet"}
    t = at(table, me, {"line": ["Goon 9"]})
    t.play("SV3 Lander")
    if t.pending.kind == "flank":
        t.choose("right")
    t.next_turn("brobnar").next_turn("dis")
    assert not t.may("reap:Cadet")
    t.omni("SV3 Lander")
    assert t.may("reap:Cadet")
    assert not t.may("reap:Goon 3")
    assert t.card("SV3 Lander").zone == "discard"
    t.reap("Cadet")
    t.next_turn("brobnar").next_turn("dis")
    assert not t.may("reap:Cadet")
