"""Winds of Exchange, Sanctum, artifacts."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import ordered
from tests.engine.helpers.looks import amber_by_title, pools

BLADE = "The Promised Blade"
GORM = "Celestial Gorm"


def hall(table, artifact, me=(), foe=(), theirs=None, house="sanctum", **mine):
    mine["artifacts"] = [artifact, *mine.get("artifacts", ())]
    return table(me={"line": list(me), **mine}, foe={"line": list(foe), **(theirs or {})}, house=house)


# Celestial Gorm


def test_the_gorm_goes_and_every_other_artifact_returns_to_its_owner(table):
    t = hall(table, GORM, ["Goon 3"], artifacts=["Trinket"], theirs={"artifacts": ["Crank", "Lamp"]}, house="brobnar")
    t.omni(GORM)
    assert t.titles(t.me.discard) == [GORM]
    assert t.titles(t.me.hand) == ["Trinket"]
    assert sorted(t.titles(t.foe.hand)) == ["Crank", "Lamp"]
    assert t.titles(t.me.line) == ["Goon 3"]


def test_another_gorm_returns_as_well(table):
    t = hall(table, GORM, theirs={"artifacts": [GORM]}).omni(GORM)
    assert t.titles(t.foe.hand) == [GORM]
    assert t.titles(t.me.discard) == [GORM]


def test_a_taken_artifact_returns_to_the_hand_of_its_owner(table):
    t = hall(table, GORM, artifacts=[{"title": "Trinket", "owner": 1}]).omni(GORM)
    assert t.titles(t.foe.hand) == ["Trinket"]
    assert t.me.hand == []


# Heavy Subsidies


def test_heavy_subsidies_raise_the_keys_of_both_players(table):
    t = hall(table, "Heavy Subsidies")
    assert [t.g.key_cost(player) for player in t.g.players] == [12, 12]


def test_every_creature_is_subsidised_for_its_own_player(table):
    t = hall(table, "Heavy Subsidies", ["Goon 3"], ["Goon 4"], house="brobnar")
    t.reap("Goon 3").next_turn("brobnar").reap("Goon 4")
    assert pools(t) == [2, 2]


def test_subsidies_end_with_the_artifact(table):
    t = hall(table, "Heavy Subsidies", ["Goon 3"], hand=["Crowbar"], house="brobnar")
    t.play("Crowbar").reap("Goon 3")
    assert pools(t) == [1, 0]
    assert t.g.key_cost(t.foe) == 6


# Hymn to Duma


def test_a_friendly_creature_dies_for_the_hymn_and_another_captures(table):
    t = hall(table, "Hymn to Duma", ["Goon 3", "Goon 4", "Goon 5"], theirs={"amber": 3})
    t.omni("Goon 3")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 5")
    assert amber_by_title(t) == {"Goon 5": 2}
    assert t.titles(t.me.discard) == ["Goon 3"]
    assert pools(t) == [0, 1]


def test_enemy_creatures_do_not_know_the_hymn(table):
    t = hall(table, "Hymn to Duma", ["Goon 3"], ["Goon 4"])
    assert t.may("omni:Goon 3")
    t.next_turn()
    assert not t.may("omni:Goon 4")


def test_a_warded_singer_stays_and_may_capture(table):
    t = hall(table, "Hymn to Duma", [{"title": "Goon 3", "warded": True}], theirs={"amber": 3}).omni("Goon 3")
    assert amber_by_title(t) == {"Goon 3": 2}
    assert not t.card("Goon 3").warded
    assert not t.card("Goon 3").ready


def test_the_last_creature_sings_for_nothing(table):
    t = hall(table, "Hymn to Duma", ["Goon 3"], theirs={"amber": 3}).omni("Goon 3")
    assert t.me.line == []
    assert pools(t) == [0, 3]


def test_an_exhausted_creature_does_not_sing(table):
    t = hall(table, "Hymn to Duma", [{"title": "Goon 3", "ready": False}])
    assert not t.may("omni:Goon 3")


# Knightapult


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_next_creature_may_land_anywhere_and_ready(table, place):
    hand = ["Sanctum Goon 3", "Sanctum Goon 4"]
    t = hall(table, "Knightapult", ["Goon 5", "Goon 6"], hand=hand).action("Knightapult")
    t.play("Sanctum Goon 3", "yes", f"position:{place}")
    assert t.me.line[place].title == "Sanctum Goon 3"
    assert t.me.line[place].ready
    t.play("Sanctum Goon 4")
    assert t.titles(t.me.line)[-1] == "Sanctum Goon 4"
    assert not t.me.line[-1].ready


@pytest.mark.reading("knightapult-declined")
def test_a_creature_that_is_not_launched_spends_the_knightapult(table):
    hand = ["Sanctum Goon 3", "Sanctum Goon 4"]
    t = hall(table, "Knightapult", ["Goon 5"], hand=hand).action("Knightapult")
    t.play("Sanctum Goon 3", "no", "left", flank="").play("Sanctum Goon 4")
    assert t.titles(t.me.line) == ["Sanctum Goon 3", "Goon 5", "Sanctum Goon 4"]
    assert not any(card.ready for card in (t.me.line[0], t.me.line[2]))


def test_the_knightapult_is_loaded_until_the_turn_ends(table):
    t = hall(table, "Knightapult", ["Goon 5"], hand=["Goon 3"]).action("Knightapult")
    t.next_turn().next_turn("brobnar").play("Goon 3")
    assert t.at_rest
    assert not t.card("Goon 3").ready


def test_an_artifact_is_not_launched(table):
    t = hall(table, "Knightapult", ["Goon 5"], hand=["Sanctum Trinket", "Sanctum Goon 3"]).action("Knightapult")
    t.play("Sanctum Trinket")
    assert t.at_rest
    assert not t.card("Sanctum Trinket").ready
    t.play("Sanctum Goon 3", "yes", "position:0")
    assert t.titles(t.me.line) == ["Sanctum Goon 3", "Goon 5"]


def test_a_token_creature_may_be_launched(table):
    t = hall(table, "Knightapult", ["Goon 5", "Goon 6"], hand=["Sanctum Levy"], token="Squire").action("Knightapult")
    t.play("Sanctum Levy", "yes", "position:1")
    assert t.titles(t.me.line) == ["Goon 5", "Squire", "Goon 6"]
    assert t.card("Squire").ready


# Lightbringer Outpost


def test_the_outpost_sends_a_creature_below_the_deck_and_another_captures(table):
    t = hall(table, "Lightbringer Outpost", ["Goon 3", "Goon 4", "Goon 5"], ["Goon 6"], {"amber": 4})
    t.action("Lightbringer Outpost")
    assert t.offered == ["Goon 3", "Goon 4", "Goon 5"]
    t.choose("Goon 3")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 5")
    assert t.me.deck[0].title == "Goon 3"
    assert amber_by_title(t) == {"Goon 5": 3}
    assert pools(t) == [0, 1]


def test_a_warded_creature_stays_and_nothing_is_captured(table):
    t = hall(table, "Lightbringer Outpost", [{"title": "Goon 3", "warded": True}], theirs={"amber": 4})
    t.action("Lightbringer Outpost")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded
    assert pools(t) == [0, 4]


def test_a_taken_creature_goes_below_the_deck_of_its_owner(table):
    t = hall(table, "Lightbringer Outpost", [{"title": "Goon 3", "owner": 1}, "Goon 4"], theirs={"amber": 4})
    t.action("Lightbringer Outpost", "Goon 3")
    assert t.foe.deck[0].title == "Goon 3"
    assert amber_by_title(t) == {"Goon 4": 3}


def test_the_outpost_without_a_creature_captures_nothing(table):
    t = hall(table, "Lightbringer Outpost", [], ["Goon 6"], {"amber": 4}).action("Lightbringer Outpost")
    assert t.at_rest
    assert pools(t) == [0, 4]


# The Promised Blade


@pytest.mark.parametrize(("mine", "theirs", "holder"), [(2, 1, 1), (1, 2, 0), (0, 1, 0), (1, 0, 1)])
def test_the_blade_goes_to_the_player_with_fewest_creatures(table, mine, theirs, holder):
    t = hall(table, BLADE, ["Goon 3"] * mine, ["Goon 4"] * theirs).next_turn()
    assert t.titles(t.g.players[holder].artifacts) == [BLADE]
    assert t.card(BLADE).controller == holder


@pytest.mark.reading("promised-blade-tie")
@pytest.mark.parametrize("holder", [0, 1])
def test_where_two_have_fewest_the_blade_stays(table, holder):
    seats = [{"line": ["Goon 3"]}, {"line": ["Goon 4"]}]
    seats[holder]["artifacts"] = [BLADE]
    t = table(me=seats[0], foe=seats[1], house="sanctum").next_turn()
    assert t.card(BLADE).controller == holder
    t.next_turn()
    assert t.card(BLADE).controller == holder


def test_the_blade_may_come_at_the_beginning_of_either_turn(table):
    t = hall(table, BLADE, ["Goon 3", "Goon 4"], ["Goon 5"], hand=["Slaughter"], house="brobnar").next_turn()
    assert t.card(BLADE).controller == 1
    t.next_turn("brobnar")
    assert t.card(BLADE).controller == 1
    ordered(t.play("Slaughter"))
    t.next_turn()
    assert t.card(BLADE).controller == 1
    assert t.g.creatures() == []


def test_the_blade_makes_a_friendly_creature_capture_whatever_the_house(table):
    t = hall(table, BLADE, ["Goon 3", "Goon 4"], theirs={"amber": 2}, house="brobnar").omni(BLADE, "Goon 4")
    assert amber_by_title(t) == {"Goon 4": 1}
    assert pools(t) == [0, 1]
    assert not t.card(BLADE).ready
