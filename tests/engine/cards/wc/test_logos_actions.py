"""Actions of Logos in Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import seen_by

LOGOS = ["logos", "brobnar", "dis"]

# Data Forge


@pytest.mark.parametrize(("amber", "forged"), [(11, 0), (12, 1)])
def test_data_forge_costs_10_more_and_1_less_for_each_card_in_hand(table, version, amber, forged):
    t = table(
        me={"hand": ["Data Forge", "Goon 1", "Goon 2", "Goon 3", "Goon 4"], "amber": amber - 1},
        foe={"hand": ["Goon 5"], "amber": 20},
        house="logos",
        ruleset=version,
    )
    t.play("Data Forge")
    if forged:
        t.choose("yes", "key:red")
    assert t.at_rest
    assert len(t.me.keys) == forged
    assert t.me.amber == (amber - 12 if forged else amber), "6 + 10 - 4 cards, and the bonus icon gave 1"


def test_data_forge_may_be_declined(table, version):
    t = table(me={"hand": ["Data Forge"], "amber": 16}, foe={}, house="logos", ruleset=version)
    t.play("Data Forge", "no")
    assert t.me.keys == []
    assert t.me.amber == 17


def test_data_forge_costs_nothing_less_than_nothing(table, version):
    hand = ["Data Forge", *["Goon 1"] * 18]
    t = table(me={"hand": hand}, foe={}, house="logos", ruleset=version)
    t.play("Data Forge", "yes", "key:blue")
    assert t.me.keys == ["blue"]
    assert t.me.amber == 1


# Information Exchange


@pytest.mark.parametrize(("stolen", "gained"), [(False, 1), (True, 2)])
def test_information_exchange_steals_2_after_a_theft(table, version, stolen, gained):
    t = table(
        me={"hand": ["Theft of 2"], "amber": 3},
        foe={"hand": ["Information Exchange"], "amber": 2, "houses": LOGOS},
        ruleset=version,
    )
    if stolen:
        t.play("Theft of 2")
    mine, theirs = t.me.amber, t.foe.amber
    t.next_turn("logos").play("Information Exchange")
    assert (t.me.amber, t.foe.amber) == (mine - gained, theirs + gained)


def test_a_theft_by_oneself_or_two_turns_ago_does_not_count(table, version):
    t = table(
        me={"hand": ["Theft of 2"], "amber": 3},
        foe={"hand": ["Logos Theft of 2", "Information Exchange"], "amber": 3, "houses": LOGOS},
        ruleset=version,
    )
    t.play("Theft of 2").next_turn("logos").play("Logos Theft of 2").next_turn("brobnar").next_turn("logos")
    mine = t.me.amber
    t.play("Information Exchange")
    assert t.me.amber == mine - 1, "in their previous turn nothing was stolen"


def test_what_was_stolen_in_ones_own_turn_was_not_stolen_in_theirs(table, version):
    t = table(
        me={"hand": ["Information Exchange", "Logos Slaying"], "amber": 3},
        foe={"line": ["Avenger"], "amber": 3},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Slaying")
    assert (t.me.amber, t.foe.amber) == (2, 4)
    t.play("Information Exchange")
    assert (t.me.amber, t.foe.amber) == (3, 3)


def test_captured_amber_was_not_stolen(table, version):
    t = table(
        me={"hand": ["Snare"], "line": ["Goon 3"], "amber": 3},
        foe={"hand": ["Information Exchange"], "amber": 3, "houses": LOGOS},
        ruleset=version,
    )
    t.play("Snare").next_turn("logos").play("Information Exchange")
    assert (t.me.amber, t.foe.amber) == (2, 2)


def test_information_exchange_steals_no_more_than_there_is(table, version):
    t = table(
        me={"hand": ["Theft of 2"]},
        foe={"hand": ["Information Exchange", "Logos Theft of 2"], "amber": 3, "houses": LOGOS},
        ruleset=version,
    )
    t.play("Theft of 2").next_turn("logos").play("Logos Theft of 2").play("Information Exchange")
    assert (t.me.amber, t.foe.amber) == (0, 3)


# Tautau Vapors


def test_tautau_vapors_draws_2_cards_and_archives_1(table, version):
    t = table(
        me={"hand": ["Tautau Vapors", "Goon 3"], "deck": ["Goon 2", "Goon 1"]},
        foe={"hand": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.play("Tautau Vapors")
    assert sorted(t.offered) == ["Goon 1", "Goon 2", "Goon 3"], "what was drawn may be archived"
    t.choose("Goon 1")
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert sorted(t.titles(t.me.hand)) == ["Goon 2", "Goon 3"]
    assert t.titles(t.foe.hand) == ["Goon 5"]
    assert t.foe.archives == []
    assert not seen_by(t, "Goon 1", 1)


def test_tautau_vapors_with_nothing_to_draw_archives_from_the_hand(table, version):
    t = table(me={"hand": ["Tautau Vapors", "Goon 3"]}, foe={}, house="logos", filler=0, ruleset=version)
    t.play("Tautau Vapors", "Goon 3")
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.me.hand == []


# Thorium Plasmate


@pytest.mark.parametrize(
    ("position", "line", "damage"),
    [
        ("position:0", ["Goon 9", "Dis Goon 2", "Goon 1", "Goon 3"], 0),
        ("position:1", ["Dis Goon 2", "Goon 9", "Goon 1", "Goon 3"], 2),
        ("position:2", ["Dis Goon 2", "Goon 1", "Goon 9", "Goon 3"], 4),
        ("position:3", ["Dis Goon 2", "Goon 1", "Goon 3", "Goon 9"], 2),
    ],
)
def test_thorium_plasmate_counts_the_neighbors_of_the_new_place(table, version, position, line, damage):
    t = table(
        me={"hand": ["Thorium Plasmate"], "line": ["Goon 5"]},
        foe={"line": ["Goon 9", "Dis Goon 2", "Goon 1", "Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.play("Thorium Plasmate", "Goon 9", position)
    assert t.titles(t.foe.line) == line
    assert t.me.amber == 1
    assert [card.damage for card in t.foe.line if card.title != "Goon 9"] == [0, 0, 0]
    assert t.card("Goon 9").damage == damage
    assert t.card("Goon 5").damage == 0


@pytest.mark.clause("for-each-chosen-creature-not-split")
@pytest.mark.parametrize(("title", "damage"), [("Guard 6/2", 2), ("Guard 6/3", 1)])
def test_thorium_plasmate_deals_its_damage_at_once_to_an_armored_creature(table, version, title, damage):
    t = table(
        me={"hand": ["Thorium Plasmate"]}, foe={"line": [title, "Goon 1", "Goon 2"]}, house="logos", ruleset=version
    )
    t.play("Thorium Plasmate", title, "position:1")
    assert t.card(title).damage == damage


def test_a_ward_stops_the_damage_of_thorium_plasmate_and_not_the_move(table):
    warded = {"title": "Goon 3", "warded": True}
    t = table(me={"hand": ["Thorium Plasmate"]}, foe={"line": [warded, "Goon 1", "Goon 2"]}, house="logos")
    t.play("Thorium Plasmate", "Goon 3", "position:1")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 3", "Goon 2"]
    assert (t.card("Goon 3").damage, t.card("Goon 3").warded) == (0, False)


@NEW
def test_a_ward_stays_where_thorium_plasmate_deals_no_damage(table, version):
    warded = {"title": "Goon 3", "warded": True}
    t = table(me={"hand": ["Thorium Plasmate"]}, foe={"line": [warded, "Dis Goon 1"]}, house="logos", ruleset=version)
    t.play("Thorium Plasmate", "Goon 3", "position:1")
    assert t.card("Goon 3").warded


def test_thorium_plasmate_needs_an_enemy_creature(table, version):
    t = table(me={"hand": ["Thorium Plasmate"], "line": ["Goon 1", "Goon 2"]}, foe={}, house="logos", ruleset=version)
    t.play("Thorium Plasmate")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2"]


def test_thorium_plasmate_alone_in_its_line_is_not_hurt(table, version):
    t = table(
        me={"hand": ["Thorium Plasmate"], "line": ["Goon 2"]}, foe={"line": ["Goon 1"]}, house="logos", ruleset=version
    )
    t.play("Thorium Plasmate")
    assert t.at_rest
    assert t.card("Goon 1").damage == 0
