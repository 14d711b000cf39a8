"""Æmber Skies, Geistoid: actions."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import chant, grave, spent, warded, with_amber, with_icons
from tests.engine.helpers.looks import amber, damage_of_all, pools, tired
from tests.engine.helpers.tables import at_house

geistoid = partial(at_house, house="geistoid", ruleset="18.4")

GHOST, SHELL, RAYS, ALL = "A Ghost in the Sun", "Shell of a Ghost", "Crepuscular Rays", "All Hands on Deck"


# A Ghost in the Sun


@pytest.mark.parametrize(
    ("keys", "answers"), [([], []), (["red"], ["Goon 3"]), (["red", "blue"], ["Goon 1", "Goon 3", "right"])]
)
def test_a_ghost_rises_for_each_key_of_the_opponent(table, keys, answers):
    t = geistoid(
        table,
        {"hand": [GHOST], "discard": ["Goon 1", "Goon 2", "Trinket", "Goon 3"], "keys": ["yellow"]},
        {"discard": ["Goon 9"], "keys": keys},
    )
    t.play(GHOST, *answers)
    assert t.titles(t.me.line) == answers[:2]
    assert t.titles(t.foe.discard) == ["Goon 9"]


def test_ghosts_are_put_into_play_and_not_played(table):
    t = geistoid(table, {"hand": [GHOST], "discard": ["Memette"]}, {"keys": ["red"]})
    t.play(GHOST)
    assert not t.card("Memette").ready
    assert t.happened("card.played")[-1].data["card"] == t.card(GHOST).id


def test_no_more_rise_than_there_are(table):
    t = geistoid(table, {"hand": [GHOST], "discard": ["Goon 1"]}, {"keys": ["red", "blue"]})
    t.play(GHOST)
    assert t.titles(t.me.line) == ["Goon 1"]


# All Hands on Deck


@pytest.mark.parametrize(("dead", "left"), [(9, ["Goon 3", "Goon 5"]), (10, ["Goon 3"])])
def test_all_hands_destroy_for_the_haunted_and_else_hurt(table, dead, left):
    t = geistoid(
        table,
        {"hand": [ALL], "line": ["Goon 3"], "discard": grave(count=dead)},
        {"line": ["Goon 5"], "discard": grave()},
    )
    t.play(ALL, "Goon 5")
    assert [card.title for player in t.g.players for card in player.line] == left
    assert sum(damage_of_all(t)) == (3 if dead == 9 else 0)


@pytest.mark.parametrize(("target", "hurt"), [("Guard 5/2", 1), (warded("Goon 5"), 0)])
def test_all_hands_meet_armor_and_ward(table, target, hurt):
    t = geistoid(table, {"hand": [ALL]}, {"line": [target]})
    t.play(ALL)
    assert damage_of_all(t) == [hurt]
    assert not t.foe.line[0].warded


# Crepuscular Rays


def test_rays_pay_out_a_friend_and_destroy_it(table):
    t = geistoid(
        table,
        {"hand": [RAYS], "line": [with_amber("Goon 3", 3), "Goon 4"]},
        {"line": [with_amber("Goon 5", 2)], "amber": 1},
    )
    t.play(RAYS, "Goon 3")
    assert pools(t) == [4, 1], "1 for the icon"
    assert t.titles(t.me.line) == ["Goon 4"]
    assert amber(t) == [0, 2]


def test_rays_destroy_a_friend_without_amber(table):
    t = geistoid(table, {"hand": [RAYS], "line": ["Goon 3"]}, {"line": ["Goon 5"]})
    t.play(RAYS)
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 5"]


def test_a_warded_friend_pays_and_stays(table):
    t = geistoid(table, {"hand": [RAYS], "line": [warded("Goon 3", amber=2)]}, {})
    t.play(RAYS)
    assert t.me.amber == 3
    assert t.titles(t.me.line) == ["Goon 3"]


# Ghoul-keeping


def test_a_kept_ghoul_is_readied(table):
    t = geistoid(
        table,
        {"hand": ["Ghoul-keeping"], "line": [spent("Geistoid Goon 1"), spent("Goon 2"), spent("Geistoid Goon 3")]},
        {"line": [spent("Geistoid Goon 5")]},
    )
    t.play("Ghoul-keeping")
    assert t.offered == ["Geistoid Goon 1", "Geistoid Goon 3"]
    t.choose("Geistoid Goon 3")
    assert tired(t) == ["Geistoid Goon 1", "Goon 2", "Geistoid Goon 5"]


def test_none_is_readied_where_there_is_no_ghoul(table):
    t = geistoid(table, {"hand": ["Ghoul-keeping"], "line": [spent("Goon 2")]}, {})
    t.play("Ghoul-keeping")
    assert tired(t) == ["Goon 2"]


# Haunting Deck


@pytest.mark.parametrize(("dead", "purged"), [(9, []), (10, ["Goon 5"])])
def test_a_haunting_deck_purges_for_the_haunted(table, dead, purged):
    t = geistoid(
        table,
        {"hand": ["Haunting Deck"], "discard": grave(count=dead)},
        {"discard": ["Goon 5", *grave()]},
    )
    t.play("Haunting Deck", *purged)
    assert t.titles(t.foe.purged) == purged
    assert t.me.purged == []


# Manifestation


@pytest.mark.parametrize("side", [0, 1])
def test_a_manifestation_resolves_icons_of_the_dead(table, side):
    seats = [{"hand": ["Manifestation"]}, {}]
    seats[side]["discard"] = grave(with_icons("Goon 3", "amber", "draw"))
    t = geistoid(table, *seats)
    t.play("Manifestation", "Goon 3")
    assert t.me.amber == 2
    assert len(t.me.hand) == 1
    assert "Goon 3" in t.titles(t.g.players[side].discard)


def test_nothing_is_manifest_where_nobody_is_haunted(table):
    t = geistoid(
        table,
        {"hand": ["Manifestation"], "discard": grave(chant("amber"), count=9)},
        {"discard": grave(chant("amber"), count=9)},
    )
    t.play("Manifestation")
    assert pools(t) == [1, 0]


def test_only_the_haunted_have_manifest_cards(table):
    t = geistoid(
        table,
        {"hand": ["Manifestation"], "discard": grave(with_icons("Goon 3", "amber"), count=9)},
        {"discard": grave(with_icons("Goon 5", "amber"))},
    )
    t.play("Manifestation")
    assert "Goon 3" not in t.offered
    t.choose("Goon 5")


# Shell of a Ghost


def test_a_shell_empties_the_middle_and_takes_any_of_the_dead(table):
    t = geistoid(
        table,
        {"hand": [SHELL], "line": ["Goon 1", "Goon 2", "Goon 3"], "discard": ["Trinket"]},
        {"line": ["Goon 4", "Goon 5", warded("Goon 6"), "Goon 7"], "discard": ["Goon 9"]},
    )
    ordered(t.play(SHELL))
    assert sorted(t.offered) == ["Goon 2", "Goon 5", "Goon 9"]
    t.choose("Goon 9", "right")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 3", "Goon 9"]
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 6", "Goon 7"]
    assert (t.card("Goon 9").controller, t.card("Goon 9").owner) == (0, 1)
    assert t.me.chains == 2


def test_without_the_dead_a_shell_brings_chains_alone(table):
    t = geistoid(table, {"hand": [SHELL], "line": ["Goon 1"]}, {"line": ["Goon 4", "Goon 5"]})
    t.play(SHELL)
    assert [len(player.line) for player in t.g.players] == [1, 2]
    assert (t.me.chains, t.foe.chains) == (2, 0)
