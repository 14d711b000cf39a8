"""Winds of Exchange, Star Alliance: actions."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.tables import at_house

OFFICER = "Star Alliance Goon 5"


at = partial(at_house, house="staralliance")


# Camaraderie


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        (["Goon 3", OFFICER, "Dis Goon 3"], 4),
        (["Goon 3", OFFICER], 2),
        ([OFFICER], 0),
        (["Goon 3", {"title": OFFICER, "ready": False}, "Goon 4"], 0),
    ],
)
def test_camaraderie_draws_for_the_neighbors_of_other_houses(table, line, drawn):
    t = at(table, {"line": line, "hand": ["Camaraderie"]})
    t.play("Camaraderie")
    assert len(t.me.hand) == drawn
    assert not t.card(OFFICER).ready


def test_camaraderie_exhausts_no_enemy_and_no_other_house(table):
    t = at(table, {"line": ["Goon 3"], "hand": ["Camaraderie"]}, {"line": [OFFICER, "Goon 4"]})
    t.play("Camaraderie")
    assert t.card("Goon 3").ready
    assert t.card(OFFICER).ready
    assert t.me.hand == []


# Cultural Exchange


def test_cultural_exchange_empties_the_archives_of_the_opponent(table):
    t = at(table, {"hand": ["Cultural Exchange"], "archives": ["Goon 3"]}, {"archives": ["Goon 4", "Goon 5"]})
    t.play("Cultural Exchange")
    assert sorted(t.titles(t.foe.hand)) == ["Goon 4", "Goon 5"]
    assert t.foe.archives == []
    assert t.titles(t.me.archives) == ["Goon 3"]


# Grunt Work, Teamwork


def test_grunt_work_makes_a_token_of_the_card_that_was_put_on_top(table):
    deck = ["Goon 1", "Goon 2", "Goon 3"]
    t = at(table, {"hand": ["Grunt Work"], "deck": deck, "token": "Cadet"})
    t.play("Grunt Work", ["Goon 1", "Goon 3", "Goon 2"])
    assert t.titles(t.me.line) == ["Cadet"]
    assert t.me.line[0].printed.title == "Goon 1"
    assert t.titles(t.me.deck)[-2:] == ["Goon 2", "Goon 3"]


@pytest.mark.parametrize(("enemies", "zone"), [(1, "discard"), (2, "archives")])
def test_teamwork_goes_to_the_archives_where_enemies_are_more(table, enemies, zone):
    t = at(table, {"hand": ["Teamwork"], "token": "Cadet"}, {"line": ["Goon 3"] * enemies})
    t.play("Teamwork")
    assert t.titles(t.me.line) == ["Cadet"]
    assert t.card("Teamwork").zone == zone


# Photon Blast


@pytest.mark.parametrize(
    ("target", "made"),
    [("Goon 2", 1), ("Goon 4", 1), ({"title": "Goon 2", "warded": True}, 0), ("Guard 2/1", 0)],
)
def test_photon_blast_makes_a_token_if_it_destroys(table, target, made):
    near = "Goon 1" if target == "Goon 4" else "Goon 6"
    t = at(table, {"hand": ["Photon Blast"], "token": "Cadet"}, {"line": [near, target, "Goon 7"]})
    t.play("Photon Blast", target if isinstance(target, str) else target["title"])
    assert len(t.me.line) == made
    assert t.card("Goon 7").damage == 1


# Quintrino Warp


def test_quintrino_warp_destroys_two_houses(table):
    me = {"line": ["Goon 3", "Dis Goon 4", "Logos Goon 3"], "hand": ["Quintrino Warp"]}
    foe = {"line": ["Dis Goon 5", "Goon 6", "Mars Goon 3", {"title": "Goon 7", "warded": True}]}
    t = at(table, me, foe)
    t.play("Quintrino Warp", "Goon 3", "Dis Goon 5")
    while t.pending.prompt == "destroyed.order":
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Logos Goon 3"]
    assert t.titles(t.foe.line) == ["Mars Goon 3", "Goon 7"]
    assert t.me.chains == 1


def test_quintrino_warp_needs_no_enemy(table):
    t = at(table, {"line": ["Goon 3"], "hand": ["Quintrino Warp"]})
    t.play("Quintrino Warp")
    assert t.me.line == []
    assert t.me.chains == 1


# Recorded History


def test_recorded_history_archives_cards_of_different_houses(table):
    t = at(table, {"hand": ["Recorded History", "Goon 3", "Goon 4", "Dis Goon 3"]})
    t.play("Recorded History", ["Goon 3"])
    assert t.offered == ["Dis Goon 3"]
    t.choose(["Dis Goon 3"]).choose([])
    assert sorted(t.titles(t.me.archives)) == ["Dis Goon 3", "Goon 3"]
    assert t.titles(t.me.hand) == ["Goon 4"]
    assert t.card("Goon 3").known == t.g.everyone


def test_recorded_history_may_reveal_none(table):
    t = at(table, {"hand": ["Recorded History", "Goon 3"]})
    t.play("Recorded History", [])
    assert t.me.archives == []
    assert t.titles(t.me.hand) == ["Goon 3"]


# Rogue Operation


@pytest.mark.parametrize(("deck", "stolen"), [(["Goon 1", "Goon 2"], 1), (["Goon 1", "Dis Goon 2"], 2)])
def test_rogue_operation_steals_for_each_house(table, deck, stolen):
    t = at(table, {"hand": ["Rogue Operation"], "deck": deck}, {"amber": 5})
    t.play("Rogue Operation")
    assert (t.me.amber, t.foe.amber) == (stolen, 5 - stolen)
    assert len(t.me.discard) == 3


# Stronger Together


@pytest.mark.parametrize(
    ("line", "ready"),
    [
        (["Goon 3", {"title": OFFICER, "ready": False}, "Dis Goon 3"], True),
        (["Goon 3", {"title": OFFICER, "ready": False}, "Goon 4"], False),
        (["Goon 3", {"title": OFFICER, "ready": False}], False),
        (["Goon 3", {"title": OFFICER, "ready": False}, "Star Alliance Goon 3"], False),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_stronger_together_readies_between_two_houses(table, line, ready, side):
    seats = [{}, {}]
    seats[side]["line"] = line
    seats[0]["hand"] = ["Stronger Together"]
    t = at(table, *seats)
    t.play("Stronger Together")
    assert t.card(OFFICER).ready is ready


# Temporal Purge


@pytest.mark.parametrize(("top", "zone"), [("Goon 9", "play"), ("Trinket", "discard"), ("Chant", "discard")])
def test_temporal_purge_turns_tokens_over(table, top, zone):
    me = {"hand": ["Teamwork", "Temporal Purge"], "deck": [top], "token": "Cadet", "line": ["Goon 3"]}
    t = at(table, me)
    t.play("Teamwork")
    token = t.me.line[1]
    t.play("Temporal Purge")
    assert (token.title, token.zone, token.facedown) == (top, zone, False)
    assert t.card("Goon 3").zone == "play"
