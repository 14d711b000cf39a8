"""Cards of Geistoid in Æmber Skies at a table of three."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grave, with_amber, with_icons
from tests.engine.helpers.looks import amber, pools
from tests.engine.helpers.tables import three_seats

three = partial(three_seats, house="geistoid", ruleset="18.4")


@pytest.mark.parametrize(("answers", "left"), [(["seat:1", "Goon 1"], 1), (["seat:2", "Goon 1"], 0)])
def test_a_ghost_counts_the_keys_of_one_opponent(table, answers, left):
    t = three(
        table,
        {"hand": ["A Ghost in the Sun"], "discard": ["Goon 1", "Goon 2"]},
        {"keys": ["red"]},
        {"keys": ["red", "blue"]},
    )
    to_rest(t.play("A Ghost in the Sun", *answers))
    assert len(t.me.line) == 2 - left
    assert sum(card.type == "creature" for card in t.me.discard) == left


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_card_of_any_haunted_player_is_manifest(table, seat):
    sides = [{"hand": ["Manifestation"]}, {}, {}]
    sides[seat]["discard"] = grave(with_icons("Goon 3", "amber"))
    t = three(table, *sides)
    t.play("Manifestation", "Goon 3")
    assert pools(t) == [2, 0, 0]


def test_a_shell_empties_the_middle_of_all_and_takes_any_of_the_dead(table):
    t = three(
        table,
        {"hand": ["Shell of a Ghost"]},
        {"line": ["Goon 1", "Goon 2", "Goon 3"]},
        {"line": ["Goon 4"], "discard": ["Goon 9"]},
    )
    t.play("Shell of a Ghost", "Goon 9")
    assert [t.titles(player.line) for player in t.g.players] == [["Goon 9"], ["Goon 1", "Goon 3"], ["Goon 4"]]


def test_a_syphonator_empties_the_archives_of_one(table):
    t = three(
        table,
        {"hand": ["P.K.E. Syphonator"]},
        {"archives": ["Goon 1"]},
        {"archives": ["Goon 2", "Goon 3"]},
    )
    to_rest(t.play("P.K.E. Syphonator", "seat:2"))
    assert t.me.amber == 2
    assert [len(player.archives) for player in t.g.players] == [0, 1, 0]


def test_keys_of_both_opponents_of_parabyte_cost_more(table):
    t = three(table, {"line": [with_amber("Parabyte", 2)]}, {"line": [with_amber("Goon 3", 3)]}, {})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 8, 8]


@pytest.mark.parametrize(("seat", "discarded"), [(0, [6, 0, 1]), (1, [1, 5, 1])])
def test_the_titan_takes_the_deck_of_one_opponent_along(table, seat, discarded):
    t = three(table, {"hand": ["Geistoid Slaying"]}, {}, {"line": ["Titan Apparition"]})
    t.play("Geistoid Slaying", f"seat:{seat}")
    assert [len(player.discard) for player in t.g.players] == discarded


def test_a_destabilized_creature_captures_from_one_of_them(table):
    t = three(table, {"line": [armed("Goon 3", "Atomic Destabilizer")], "amber": 3}, {"amber": 2}, {"amber": 2})
    t.end().choose("seat:2")
    assert pools(t) == [2, 2, 1]
    assert amber(t) == [1]
    to_rest(t)


def test_an_aurascope_looks_into_three_piles(table):
    t = three(
        table,
        {"hand": ["Trinket"], "artifacts": ["Aurascope"]},
        {"discard": ["Crank", "Goon 1"]},
        {"discard": ["Lamp"]},
    )
    t.action("Aurascope", "Trinket", "Lamp")
    assert t.titles(t.third.purged) == ["Lamp"]


def test_slime_lets_a_friend_capture_from_one_of_them(table):
    t = three(table, {"hand": ["Colonel Slime"], "line": ["Goon 3"]}, {"amber": 2}, {"amber": 2})
    t.discard("Colonel Slime", "seat:1")
    assert pools(t) == [0, 1, 2]
