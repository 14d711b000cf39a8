"""Cards of Logos in Æmber Skies at a table of three."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import damage_of_all, pools, stunned
from tests.engine.helpers.tables import three_seats

three = partial(three_seats, house="logos", ruleset="18.4")


def test_a_charge_counts_and_discards_the_archives_of_all(table):
    t = three(
        table,
        {"hand": ["Empyrean Charge"], "archives": ["Goon 1"], "amber": 8},
        {"archives": ["Goon 2"]},
        {"archives": ["Goon 3"]},
    )
    to_rest(t.play("Empyrean Charge"))
    assert [len(player.keys) for player in t.g.players] == [3, 2, 2], "a key breaks one of each opponent"
    assert [len(player.archives) for player in t.g.players] == [0, 0, 0]
    assert t.me.amber == 0


def test_a_transfer_archives_the_flanks_of_all(table):
    t = three(table, {"hand": ["Connectome Transfer"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4", "Goon 5", "Goon 6"]})
    t.play("Connectome Transfer")
    assert [len(player.archives) for player in t.g.players] == [0, 1, 2]
    assert t.titles(t.third.line) == ["Goon 5"]


def test_root_access_digs_into_one_deck_and_hurts_all_enemies_of_its_house(table):
    t = three(
        table,
        {"hand": ["Root Access"]},
        {"deck": ["Chant"], "line": ["Mars Goon 3", "Goon 3"]},
        {"deck": ["Mars Chant"], "line": ["Mars Goon 4"]},
        filler=0,
    )
    t.play("Root Access", "seat:2")
    assert t.titles(t.third.discard) == ["Mars Chant"]
    assert damage_of_all(t) == [2, 0, 2]


@pytest.mark.parametrize(("seat", "stuns"), [(1, []), (2, ["Goon 3", "Goon 4"])])
def test_an_anchor_counts_one_opponent_and_stuns_any_enemy(table, seat, stuns):
    t = three(
        table,
        {"hand": ["Weigh the Anchor"], "line": ["Goon 1"]},
        {"line": ["Goon 3"]},
        {"line": ["Goon 4", "Goon 5", "Goon 6"]},
    )
    t.play("Weigh the Anchor", f"seat:{seat}", *stuns)
    assert stunned(t) == stuns


def test_the_arcenomometer_measures_one_opponent(table):
    t = three(
        table,
        {"artifacts": ["Arcenomometer"]},
        {"hand": ["Trinket"], "amber": 3},
        {"hand": ["Goon 1"], "amber": 3},
    )
    t.action("Arcenomometer", "seat:2").next_turn("brobnar").play("Trinket")
    t.next_turn("brobnar").play("Goon 1")
    assert pools(t) == [0, 3, 2]


def test_the_sentry_may_store_from_any_hand(table):
    t = three(table, {"line": ["Titan Sentry"]}, {"hand": ["Goon 2"]}, {"hand": ["Goon 3"]})
    t.reap("Titan Sentry", "seat:2")
    assert t.titles(t.third.archives) == ["Goon 3"]
    assert t.foe.archives == []


def test_dedoss_stops_both_opponents(table):
    t = three(
        table,
        {"line": [{"title": "Logos Goon 3", "upgrades": ["De-Doss"]}]},
        {"hand": ["Goon 4"]},
        {"hand": ["Goon 5"]},
    )
    t.next_turn("brobnar")
    assert not t.may("play:Goon 4")
    t.next_turn("brobnar")
    assert not t.may("play:Goon 5")


def test_a_mineralized_creature_stays_with_its_player(table):
    t = three(table, {"line": ["De-Animator"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.reap("De-Animator", "Goon 4")
    assert t.titles(t.third.artifacts) == ["Goon 4"]
    assert t.titles(t.foe.line) == ["Goon 3"]
