"""Actions of Skyborn in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import chant, of_house, warded
from tests.engine.helpers.looks import amber, damage, pools, stunned, tired

sky = partial(crypts.crypt, house="skyborn")
chanted = partial(crypts.chanted, house="skyborn")
flyer = partial(of_house, "skyborn")

# Against All Flags


@pytest.mark.parametrize(
    ("mine", "theirs", "stolen"),
    [
        (["Goon 1"], ["Goon 2"], 2),
        (["Goon 1", "Dis Goon 1", "Goon 1"], [], 2),
        (["Goon 1"], ["Dis Goon 1"], 1),
        (["Goon 1"], ["Dis Goon 1", "Goon 2", "Dis Goon 1"], 2),
        (["Goon 1", "Goon 2", flyer("Goon 3")], [], 1),
        ([], [], 1),
    ],
)
def test_all_flags_look_at_the_houses_of_flank_creatures(table, mine, theirs, stolen):
    t = chanted(table, "Against All Flags", me={"line": mine}, foe={"line": theirs, "amber": 5})
    assert pools(t) == [1 + stolen, 5 - stolen], "and 1 for its icon"


# Bomb-arang


@pytest.mark.parametrize(("target", "hurt"), [("Goon 3", [0]), ("Goon 4", [1])])
def test_a_bomb_that_does_not_destroy_comes_back(table, target, hurt):
    t = chanted(table, "Bomb-arang", me={"line": ["Goon 5"]}, foe={"line": [target]})
    assert damage(t.me) == hurt


@pytest.mark.parametrize(("target", "left"), [(warded("Goon 3"), [0]), ("Guard 4/2", [1])])
def test_ward_and_armor_stop_the_bomb_and_it_comes_back(table, target, left):
    t = chanted(table, "Bomb-arang", me={"line": ["Goon 5"]}, foe={"line": [target]})
    assert damage(t.foe) == left
    assert damage(t.me) == [1]


def test_without_an_enemy_nothing_comes_back(table):
    t = chanted(table, "Bomb-arang", me={"line": ["Goon 5"]})
    assert damage(t.me) == [0]


# Edge of the World


def test_the_edge_moves_any_creature_and_steals(table):
    t = chanted(
        table,
        "Edge of the World",
        "Goon 3",
        "right",
        me={"line": ["Goon 1"]},
        foe={"line": ["Goon 2", "Goon 3", "Goon 4"], "amber": 2},
    )
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 4", "Goon 3"]
    assert pools(t) == [1, 1]


def test_without_a_creature_the_edge_steals_all_the_same(table):
    t = chanted(table, "Edge of the World", foe={"amber": 2})
    assert pools(t) == [1, 1]


# Flint’s Legend


def test_a_legend_carries_amber_to_an_island(table):
    t = chanted(table, "Flint’s Legend", me={"artifacts": ["Treasure Island", "Trinket"]}, foe={"amber": 2})
    assert pools(t) == [1, 1], "1 for its icon"
    assert t.card("Treasure Island").amber == 1


def test_an_island_of_the_opponent_will_do_and_without_one_nothing_moves(table):
    t = chanted(table, "Flint’s Legend", foe={"amber": 2, "artifacts": ["Treasure Island"]})
    assert t.card("Treasure Island").amber == 1
    t = chanted(table, "Flint’s Legend", foe={"amber": 2})
    assert pools(t) == [1, 2]


# Freedom to Be


@pytest.mark.parametrize(
    ("mine", "theirs", "cost"),
    [([], [], 10), (["Goon 1"], [], 10), ([flyer("Goon 1")], [flyer("Goon 2")], 8), ([flyer("Goon 1")] * 3, [], 8)],
)
def test_freedom_costs_less_for_skyborn_on_flanks(table, mine, theirs, cost):
    for pool, forged in ((cost - 1, []), (cost, ["red"])):
        t = chanted(
            table, "Freedom to Be", *["red"][: len(forged)], me={"line": mine, "amber": pool}, foe={"line": theirs}
        )
        assert t.me.keys == forged


# Maqui Expedition


def test_an_expedition_takes_a_flank_creature(table):
    t = sky(table, {"hand": ["Maqui Expedition"]}, {"line": ["Goon 1", "Goon 2", "Goon 3"]})
    t.play("Maqui Expedition")
    assert t.offered == ["Goon 1", "Goon 3"]
    t.choose("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]


# Nomadic Insight


def test_flank_creatures_capture_and_others_do_not(table):
    t = chanted(
        table, "Nomadic Insight", me={"line": ["Goon 1", "Goon 2", "Goon 3"]}, foe={"line": ["Goon 4"], "amber": 3}
    )
    assert amber(t) == [1, 0, 1, 0]
    assert t.foe.amber == 1


def test_a_single_creature_is_on_both_flanks_and_captures_once(table):
    t = chanted(table, "Nomadic Insight", me={"line": ["Goon 1"]}, foe={"amber": 3})
    assert amber(t) == [1]


def test_where_there_is_too_little_you_choose_who_captures(table):
    t = chanted(table, "Nomadic Insight", "Goon 3", me={"line": ["Goon 1", "Goon 2", "Goon 3"]}, foe={"amber": 1})
    assert amber(t) == [0, 0, 1]


# Prop Dusting


@pytest.mark.parametrize(("title", "zone"), [("Goon 1", "discard"), ("Goon 3", "discard")])
def test_prop_dusting_destroys_on_a_flank(table, title, zone):
    t = chanted(table, "Prop Dusting", title, me={"line": ["Goon 5"]}, foe={"line": ["Goon 1", "Goon 2", "Goon 3"]})
    assert t.card(title).zone == zone
    assert t.card("Goon 2").zone == "play"
    assert t.card("Goon 5").zone == "play"


def test_a_ward_saves_from_prop_dusting(table):
    t = chanted(table, "Prop Dusting", foe={"line": [warded("Goon 1")]})
    assert t.titles(t.foe.line) == ["Goon 1"]


# Recreational Jettison


def test_the_icons_of_what_is_jettisoned_are_resolved(table):
    t = chanted(table, "Recreational Jettison", me={"hand": [chant("amber", "amber")]})
    assert t.me.amber == 3, "1 for its own icon"
    assert t.titles(t.me.discard) == ["Chant", "Recreational Jettison"]


@pytest.mark.parametrize(("mine", "theirs"), [(["yellow"], []), ([], ["yellow"])])
def test_any_yellow_key_lets_it_be_repeated_once(table, mine, theirs):
    hand = [chant("amber"), chant("amber"), chant("amber")]
    t = chanted(
        table,
        "Recreational Jettison",
        "Chant",
        "Chant",
        me={"hand": hand, "keys": mine},
        foe={"keys": theirs},
    )
    assert t.me.amber == 3
    assert len(t.me.hand) == 1


def test_another_key_does_not(table):
    t = chanted(table, "Recreational Jettison", "Chant", me={"hand": ["Chant", "Chant"], "keys": ["red", "blue"]})
    assert len(t.me.hand) == 1


# Red Skies


def test_red_skies_move_and_ready_a_skyborn_creature(table):
    line = [{**flyer("Goon 1"), "ready": False}, "Goon 2", {"title": "Goon 3", "ready": False}]
    t = chanted(table, "Red Skies", "right", me={"line": line})
    assert t.titles(t.me.line) == ["Goon 2", "Goon 3", "Goon 1"]
    assert tired(t) == ["Goon 3"]


@pytest.mark.parametrize(("keys", "ready"), [([], 1), (["red"], 2), (["blue"], 1)])
def test_a_red_key_repeats_red_skies(table, keys, ready):
    line = [{**flyer("Goon 1"), "ready": False}, {**flyer("Goon 2"), "ready": False}]
    t = sky(table, {"hand": ["Red Skies"], "line": line}, {"keys": keys})
    t.play("Red Skies", "Goon 1", "left")
    if ready == 2:
        t.choose("Goon 2", "right")
    assert sum(card.ready for card in t.me.line) == ready


# Redline Rotation


@pytest.mark.parametrize(("there", "stolen"), [(6, 0), (7, 3), (8, 4)])
def test_half_is_stolen_from_7_on(table, there, stolen):
    t = chanted(table, "Redline Rotation", foe={"amber": there})
    assert pools(t) == [1 + stolen, there - stolen]


# Safe Port


@pytest.mark.parametrize(
    ("mine", "theirs", "captured", "stolen"),
    [
        ([], [], 0, 0),
        (["yellow"], [], 2, 0),
        ([], ["yellow"], 0, 1),
        (["yellow"], ["yellow"], 2, 1),
        (["red"], ["blue"], 0, 0),
    ],
)
def test_a_port_looks_at_the_yellow_key_of_each(table, mine, theirs, captured, stolen):
    t = chanted(
        table, "Safe Port", me={"line": ["Goon 1"], "keys": mine}, foe={"keys": theirs, "amber": 4, "line": ["Goon 2"]}
    )
    assert amber(t) == [captured, 0]
    assert pools(t) == [1 + stolen, 4 - captured - stolen]


# Seeker Missiles


def test_a_missile_for_each_skyborn_creature_on_a_flank_all_at_once(table):
    t = sky(
        table,
        {"hand": ["Seeker Missiles"], "line": [flyer("Goon 1"), "Goon 2"]},
        {"line": [flyer("Goon 5"), flyer("Goon 4"), "Goon 3"]},
    )
    t.play("Seeker Missiles", "Goon 4", "Goon 4")
    assert t.card("Goon 4").zone == "discard"
    assert damage(t.foe) == [0, 0]


@pytest.mark.parametrize(("target", "left"), [(warded("Goon 5"), 0), ("Guard 5/1", 1)])
def test_ward_and_armor_stop_missiles(table, target, left):
    t = chanted(
        table,
        "Seeker Missiles",
        target if isinstance(target, str) else "Goon 5",
        me={"line": [flyer("Goon 1")]},
        foe={"line": [target]},
    )
    assert damage(t.foe) == [left]


# Silver Linings


@pytest.mark.parametrize(
    ("line", "gained"),
    [([], 0), (["Goon 1"], 1), (["Goon 1", "Goon 2"], 1), (["Goon 1", "Logos Goon 1", "Dis Goon 1"], 2)],
)
def test_silver_linings_count_houses_on_friendly_flanks(table, line, gained):
    t = chanted(table, "Silver Linings", me={"line": line}, foe={"line": [flyer("Goon 5")]})
    assert t.me.amber == 1 + gained


# Universal Welcome


@pytest.mark.parametrize(("line", "taken"), [(["Goon 1", "Goon 2", "Goon 3"], ["Goon 2"]), (["Goon 1", "Goon 2"], [])])
def test_the_creature_in_the_center_is_welcome(table, line, taken):
    t = chanted(table, "Universal Welcome", me={"line": []}, foe={"line": line})
    assert t.titles(t.me.line) == taken
    assert len(t.foe.line) == len(line) - len(taken)


def test_your_own_center_is_not_taken(table):
    t = chanted(table, "Universal Welcome", me={"line": ["Goon 5"]}, foe={"line": ["Goon 1"]})
    assert sorted(t.titles(t.me.line)) == ["Goon 1", "Goon 5"]
    assert stunned(t) == []
    assert to_rest(t).at_rest
