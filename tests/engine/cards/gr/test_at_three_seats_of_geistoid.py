"""Cards of Geistoid in Grim Reminders at a table of three."""

from __future__ import annotations

from functools import partial

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import grave, with_amber
from tests.engine.helpers.looks import amber, pools
from tests.engine.helpers.tables import three_seats

three = partial(three_seats, house="geistoid", ruleset="18.4")


def test_boo_frightens_one_of_three(table):
    t = three(table, {"hand": ["Boo!"]}, {}, {})
    t.play("Boo!")
    assert t.offered == ["seat:0", "seat:1", "seat:2"]
    t.choose("seat:2")
    assert [len(player.deck) for player in t.g.players] == [12, 12, 2]


def test_the_future_of_all_three_is_the_past(table):
    t = three(table, {"hand": ["Future is Past"]}, {"discard": ["Goon 3"]}, {"discard": ["Goon 4"]})
    t.play("Future is Past")
    assert [t.titles(player.deck) for player in t.g.players] == [[], ["Goon 3"], ["Goon 4"]]


def test_a_guest_comes_from_any_of_three_haunted_piles(table):
    t = three(table, {"hand": ["Be Our Geist"]}, {"discard": grave("Goon 3", count=9)}, {"discard": grave("Goon 4")})
    t.play("Be Our Geist")
    assert t.titles(t.me.line) == ["Goon 4"]


def test_kaspara_counts_and_pays_all_three(table):
    t = three(
        table,
        {"hand": ["Memette"], "line": ["Kaspara"], "amber": 1},
        {"amber": 2},
        {"amber": 3},
    )
    assert t.power("Kaspara") == 6
    to_rest(t.play("Memette"))
    assert pools(t) == [2, 3, 4]


def test_mischief_is_made_at_all_three_decks(table):
    t = three(table, {"hand": ["Touchstone"], "line": ["Miss Chievous"]}, {}, {})
    to_rest(t.play("Touchstone"))
    assert [len(player.discard) for player in t.g.players] == [2, 2, 2]


def test_webstur_discards_of_all_three_decks(table):
    t = three(table, {"line": [{"title": "Webstur", "damage": 1}]}, {"line": ["Goon 1"]}, {})
    t.fight("Webstur").choose("yes", "no")
    assert [len(player.deck) for player in t.g.players] == [11, 11, 11]


def test_the_winds_archive_the_dead_of_all_three(table):
    t = three(table, {"hand": ["Winds of Death"]}, {"discard": ["Goon 3"]}, {"discard": ["Goon 4"], "line": ["Goon 5"]})
    to_rest(t.play("Winds of Death"))
    assert [t.titles(player.archives) for player in t.g.players] == [[], ["Goon 3"], ["Goon 4"]]
    assert t.third.line == []


def test_the_veil_captures_from_both_opponents(table):
    t = three(
        table,
        {"hand": ["Veil of Ectoplasm"], "line": ["Goon 1"], "discard": ["Memette", "Memette"]},
        {"amber": 1},
        {"amber": 1},
    )
    t.play("Veil of Ectoplasm", "seat:2", "seat:1")
    assert amber(t) == [2]


def test_a_machine_wakes_for_the_haunting_of_one_opponent_whom_you_choose(table):
    t = three(
        table,
        {"hand": ["Spontaneous Awakening"]},
        {"artifacts": ["Crank"]},
        {"artifacts": ["Lamp"], "discard": grave()},
    )
    t.play("Spontaneous Awakening", "seat:1")
    assert t.me.artifacts == []


def test_one_haunted_opponent_lets_a_machine_of_any_enemy_wake(table):
    t = three(
        table,
        {"hand": ["Spontaneous Awakening"]},
        {"artifacts": ["Crank"]},
        {"artifacts": ["Lamp"], "discard": grave()},
    )
    t.play("Spontaneous Awakening", "seat:2")
    assert t.offered == ["Crank", "Lamp"]
    t.choose("Crank")
    assert t.titles(t.me.artifacts) == ["Crank"]


def test_keys_are_cheaper_for_all_three(table):
    t = three(table, {"line": ["Purse-a-phone"]}, {}, {})
    assert [t.g.key_cost(player) for player in t.g.players] == [4, 4, 4]


def test_infiltrator_goes_over_to_one_whom_you_choose(table):
    t = three(table, {"hand": ["Infiltrator"]}, {}, {"line": ["Goon 4"]})
    t.play("Infiltrator", "seat:2", "left")
    assert t.titles(t.third.line) == ["Infiltrator", "Goon 4"]


def test_the_mender_purges_of_any_of_three_piles(table):
    t = three(table, {"hand": ["Mender"]}, {"discard": ["Goon 3"]}, {"discard": ["Goon 4"]})
    t.play("Mender", "Goon 4")
    assert t.titles(t.third.purged) == ["Goon 4"]


def test_the_pools_of_all_three_hold_up_an_only_kaspara(table):
    t = three(table, {"line": ["Kaspara", with_amber("Goon 1", 2)]}, {}, {"amber": 1})
    assert t.power("Kaspara") == 1
