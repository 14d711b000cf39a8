"""Æmber Skies, Logos: actions."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house, spent, warded, with_amber
from tests.engine.helpers.looks import amber, damage_of_all, pools, stunned
from tests.engine.helpers.tables import at_house

logos = partial(at_house, house="logos", ruleset="18.4")


# Connectome Transfer


def test_a_transfer_archives_each_flank_and_nothing_between(table):
    t = logos(
        table,
        {"hand": ["Connectome Transfer"], "line": ["Goon 1", "Goon 2", "Goon 3"]},
        {"line": ["Goon 4", "Goon 5", "Goon 6", "Goon 7"]},
    )
    t.play("Connectome Transfer")
    assert [t.titles(player.line) for player in t.g.players] == [["Goon 2"], ["Goon 5", "Goon 6"]]
    assert sorted(t.titles(t.me.archives)) == ["Goon 1", "Goon 3"]
    assert sorted(t.titles(t.foe.archives)) == ["Goon 4", "Goon 7"]


def test_a_lone_creature_is_a_flank_and_goes_to_its_owner(table):
    t = logos(table, {"hand": ["Connectome Transfer"], "line": [{"title": "Goon 3", "owner": 1}]}, {})
    t.play("Connectome Transfer")
    assert t.titles(t.foe.archives) == ["Goon 3"]
    assert t.me.archives == []


def test_a_warded_flank_stays(table):
    t = logos(table, {"hand": ["Connectome Transfer"]}, {"line": [warded("Goon 3"), "Goon 4", "Goon 5"]})
    t.play("Connectome Transfer")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]
    assert not t.card("Goon 3").warded


# Empyrean Charge


@pytest.mark.parametrize(("there", "left", "keys"), [(8, 8, 0), (9, 0, 1), (10, 1, 1)])
def test_a_charge_forges_for_less_with_each_archived_card(table, there, left, keys):
    t = logos(
        table,
        {"hand": ["Empyrean Charge"], "archives": ["Goon 1", "Chant"], "amber": there - 1},
        {"archives": ["Trinket"], "amber": 5},
    )
    to_rest(t.play("Empyrean Charge"))
    assert pools(t) == [left, 5]
    assert (len(t.me.keys), len(t.foe.keys)) == (keys, 0)
    assert [len(player.archives) for player in t.g.players] == [0, 0], "whether or not a key was forged"
    assert t.titles(t.foe.discard) == ["Trinket"]


@pytest.mark.parametrize("archived", [12, 13])
def test_a_charge_costs_no_less_than_nothing(table, archived):
    t = logos(table, {"hand": ["Empyrean Charge"], "archives": ["Chant"] * archived}, {})
    to_rest(t.play("Empyrean Charge"))
    assert len(t.me.keys) == 1
    assert t.me.amber == 1, "that of its bonus icon"


# Placeholder


def test_a_placeholder_moves_and_hurts_twice(table):
    t = logos(
        table,
        {"hand": ["Placeholder"], "line": ["Goon 8"]},
        {"line": ["Goon 3", "Goon 5", "Goon 4"]},
    )
    t.play("Placeholder", "Goon 5", "left", "Goon 4", "left")
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 5", "Goon 3"]
    assert damage_of_all(t) == [0, 2, 2, 0]


def test_a_placeholder_may_take_the_same_again(table):
    t = logos(table, {"hand": ["Placeholder"]}, {"line": ["Goon 3", "Goon 5"]})
    t.play("Placeholder", "Goon 5", "left", "Goon 5", "right")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 5"]
    assert damage_of_all(t) == [0, 4]


@pytest.mark.parametrize(
    ("hit", "again"), [("Goon 2", False), ("Goon 3", True), ("Guard 2/1", True), (warded("Goon 1"), True)]
)
def test_what_it_destroys_ends_it(table, hit, again):
    t = logos(table, {"hand": ["Placeholder"]}, {"line": [hit, "Goon 9"]})
    t.play("Placeholder", hit if isinstance(hit, str) else hit["title"], "right")
    assert t.at_rest is not again
    if again:
        t.choose("Goon 9", "left")
    assert t.card("Goon 9").damage == (2 if again else 0)


def test_without_a_creature_there_is_no_place_to_hold(table):
    t = logos(table, {"hand": ["Placeholder"]}, {})
    t.play("Placeholder")
    assert t.titles(t.me.discard) == ["Placeholder"]


# Root Access


def test_root_access_hurts_enemies_of_the_house_at_the_bottom(table):
    t = logos(
        table,
        {"hand": ["Root Access"], "line": ["Mars Goon 5"]},
        {
            "deck": ["Mars Chant", "Chant"],
            "line": ["Mars Goon 4", "Goon 4", of_house("mars", "Guard 4/1"), warded("Mars Goon 3")],
        },
        filler=0,
    )
    t.play("Root Access")
    assert t.titles(t.foe.discard) == ["Mars Chant"]
    assert damage_of_all(t) == [0, 2, 0, 1, 0]
    assert not t.card("Mars Goon 3").warded


def test_without_a_deck_there_is_no_root(table):
    t = logos(table, {"hand": ["Root Access"]}, {"line": ["Mars Goon 4"]}, filler=0)
    t.play("Root Access")
    assert damage_of_all(t) == [0]


# Weigh the Anchor


@pytest.mark.parametrize(("mine", "stuns"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_an_anchor_stuns_as_many_as_the_enemy_has_more(table, mine, stuns):
    t = logos(
        table,
        {"hand": ["Weigh the Anchor"], "line": ["Goon 1"] * mine},
        {"line": ["Goon 3", "Goon 4", "Goon 5"]},
    )
    t.play("Weigh the Anchor", *["Goon 3", "Goon 4", "Goon 5"][:stuns])
    assert stunned(t) == ["Goon 3", "Goon 4", "Goon 5"][:stuns]


# Wurm Tunnel


@pytest.mark.parametrize("side", [0, 1])
def test_a_tunnel_draws_for_amber_from_either_side(table, side):
    seats = [{"hand": ["Wurm Tunnel"], "line": ["Goon 1"]}, {"line": ["Goon 2"], "amber": 3}]
    seats[side]["line"] = [with_amber("Goon 4", 2)]
    t = logos(table, *seats)
    t.play("Wurm Tunnel")
    assert t.card("Goon 4").amber == 1
    assert pools(t) == [0, 3], "it goes to the supply"
    assert len(t.me.hand) == 2


def test_without_amber_the_tunnel_draws_nothing(table):
    t = logos(table, {"hand": ["Wurm Tunnel"], "line": ["Goon 1"]}, {"line": [spent("Goon 2")]})
    t.play("Wurm Tunnel")
    assert t.me.hand == []
    assert amber(t) == [0, 0]
