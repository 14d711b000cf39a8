"""Dark Tidings, Logos: artifacts."""

from __future__ import annotations

import pytest

from tests.engine.cards.dt.logos_invented import THERE, shore
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import plain

LOGOS = ["logos", "brobnar", "dis"]
FULL = {"title": "Ruins of Archonis", "amber": 4}

plain("Lab Page", type="action", house="logos")
plain("Lab Scholar", house="logos", power=2, traits=("human", "scientist"))


def start_of_turn(t, house="logos"):
    """End the turn and answer nothing that the next one does not ask."""
    t.next_turn(house)
    return t


# Hydrocataloguer


@THERE
@pytest.mark.parametrize(("who", "mine", "theirs"), [("mine", ["Goon 2"], []), ("theirs", [], ["Goon 4"])])
def test_hydrocataloguer_archives_for_the_player_who_raises_the_tide(table, version, who, mine, theirs):
    t = shore(
        table,
        {"artifacts": ["Hydrocataloguer"], "deck": ["Goon 1", "Goon 2"]},
        {"deck": ["Goon 3", "Goon 4"]},
        version=version,
    )
    t.omni("Lab Moon", who)
    assert (t.titles(t.me.archives), t.titles(t.foe.archives)) == (mine, theirs)


@THERE
@pytest.mark.clause("tide-cannot-raise-when-high")
def test_hydrocataloguer_archives_nothing_where_the_tide_is_high_already(table, version):
    t = shore(table, {"artifacts": ["Hydrocataloguer"]}, tide=0, version=version)
    t.omni("Lab Moon", "mine")
    assert t.me.archives == t.foe.archives == []


@THERE
@pytest.mark.clause("tide-rule-omni-costs-three-chains")
def test_hydrocataloguer_hears_the_tide_that_is_raised_for_chains(table, version):
    t = shore(table, {"deck": ["Goon 1"]}, {"artifacts": ["Hydrocataloguer"]}, version=version)
    t.submit("tide")
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.me.chains == 3
    assert t.foe.archives == []


def test_hydrocataloguer_archives_nothing_from_an_empty_deck(table):
    t = shore(table, {"artifacts": ["Hydrocataloguer"], "discard": ["Goon 1"]}, filler=0)
    t.omni("Lab Moon", "mine")
    assert t.me.archives == []
    assert t.titles(t.me.discard) == ["Goon 1"]


# Isotropic Core


def test_isotropic_core_makes_friendly_creatures_hurt_their_attackers(table, version):
    t = table(
        me={"line": ["Goon 4", "Guard 3/1", "Goon 1"]},
        foe={"line": ["Goon 5"], "artifacts": ["Isotropic Core"]},
        ruleset=version,
    )
    t.fight("Goon 1")
    assert t.card("Goon 1").zone == "discard", "destroyed before the fight"
    assert t.card("Goon 5").damage == 0, "destroyed before the fight"
    t.fight("Guard 3/1")
    assert t.card("Goon 5").damage == 3


def test_isotropic_core_leaves_enemy_creatures_alone_and_adds_up(table, version):
    t = table(
        me={"line": ["Goon 5"], "artifacts": ["Isotropic Core", "Isotropic Core"]},
        foe={"line": ["Goon 4"], "hand": ["Crowbar"]},
        ruleset=version,
    )
    assert t.g.keyword(t.card("Goon 5"), "hazardous") == 2
    assert not t.g.has_keyword(t.card("Goon 4"), "hazardous")
    t.next_turn("brobnar").play("Crowbar", "Isotropic Core")
    assert t.g.keyword(t.card("Goon 5"), "hazardous") == 1


def test_a_ward_takes_the_damage_of_isotropic_core(table):
    t = table(
        me={"line": [{"title": "Goon 3", "warded": True}]},
        foe={"line": ["Goon 5"], "artifacts": ["Isotropic Core"]},
    )
    t.fight("Goon 3")
    assert t.card("Goon 3").zone == "discard"
    assert t.card("Goon 5").damage == 3


# Mechabuoy


@THERE
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("tide", "pools"), [(None, (0, 0)), (1, (0, 1)), (0, (1, 0))])
def test_mechabuoy_pays_each_player_in_their_turn_while_the_tide_is_high_for_them(table, version, side, tide, pools):
    seats = [{"houses": LOGOS}, {"houses": LOGOS}]
    seats[side]["artifacts"] = ["Mechabuoy"]
    t = shore(table, *seats, tide=tide, version=version)
    start_of_turn(t)
    assert (t.me.amber, t.foe.amber) == (0, pools[1])
    start_of_turn(t)
    assert (t.me.amber, t.foe.amber) == pools


def test_mechabuoy_pays_nobody_without_a_tide(table):
    t = table(me={"artifacts": ["Mechabuoy"]}, foe={})
    t.next_turn().next_turn()
    assert t.me.amber == t.foe.amber == 0


# Rooftop Laboratory


def test_rooftop_laboratory_readies_friendly_scientists_alone(table, version):
    t = table(
        me={"artifacts": ["Rooftop Laboratory"], "hand": ["Lab Scholar", "Logos Goon 3"]},
        foe={"hand": ["Lab Scholar"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.play("Lab Scholar").play("Logos Goon 3")
    assert t.me.line[0].ready
    assert not t.me.line[1].ready
    t.reap("Lab Scholar")
    t.next_turn("logos").play("Lab Scholar")
    assert not t.foe.line[0].ready


def test_rooftop_laboratory_readies_one_that_is_put_into_play(table, version):
    t = table(
        me={"artifacts": ["Rooftop Laboratory"], "hand": ["Raising"], "discard": ["Lab Scholar"]},
        foe={},
        ruleset=version,
    )
    t.play("Raising")
    if not t.at_rest:
        t.choose("right")
    assert t.me.line[0].ready


# Ruins of Archonis


def test_ruins_of_archonis_comes_with_four_amber_and_archives_a_card(table, version):
    t = table(me={"hand": ["Ruins of Archonis", "Goon 1", "Goon 2"]}, foe={"hand": ["Goon 3"]}, house="logos")
    t.play("Ruins of Archonis", "Goon 2")
    assert t.card("Ruins of Archonis").amber == 4
    assert t.me.amber == 1
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.me.hand) == ["Goon 1"]


def test_ruins_of_archonis_pays_for_the_sixth_card(table, version):
    t = table(
        me={"artifacts": [FULL], "hand": [*["Lab Page"] * 6, "Lab Scholar"]}, foe={}, house="logos", ruleset=version
    )
    for n in range(1, 7):
        t.play("Lab Page")
        assert t.me.amber == (4 if n == 6 else 0)
    t.play("Lab Scholar")
    assert t.me.amber == 4
    assert t.card("Ruins of Archonis").amber == 0


def test_ruins_of_archonis_pays_an_opponent_too(table, version):
    t = table(me={"hand": ["Lab Page"] * 6}, foe={"artifacts": [FULL]}, house="logos", ruleset=version)
    for _ in range(6):
        t.play("Lab Page")
    assert (t.me.amber, t.foe.amber) == (4, 0)
    assert t.card("Ruins of Archonis").amber == 0


def test_ruins_of_archonis_pays_nothing_while_exhausted_nor_for_the_seventh_card(table, version):
    t = table(
        me={"artifacts": [{**FULL, "ready": False}], "hand": [*["Lab Page"] * 6, "Lab Scholar"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    for _ in range(6):
        t.play("Lab Page")
    assert t.me.amber == 0
    t.play("Lab Scholar")
    assert t.me.amber == 0
    assert t.card("Ruins of Archonis").amber == 4


def test_ruins_of_archonis_counts_the_cards_of_one_turn(table, version):
    t = table(me={"artifacts": [FULL], "hand": ["Lab Page"] * 4}, foe={}, house="logos", ruleset=version)
    t.play("Lab Page").play("Lab Page").play("Lab Page")
    t.next_turn().next_turn("logos")
    t.play("Lab Page")
    assert t.me.amber == 0
    assert t.card("Ruins of Archonis").amber == 4


@pytest.mark.parametrize("before", [4, 5])
def test_ruins_of_archonis_counts_cards_that_cards_play(table, version, before):
    t = table(
        me={"artifacts": [FULL], "hand": [*["Lab Page"] * before, "Wild Wormhole"], "deck": ["Lab Scholar"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    for _ in range(before):
        t.play("Lab Page")
    to_rest(t.play("Wild Wormhole"))
    assert t.titles(t.me.line) == ["Lab Scholar"]
    assert t.me.amber == 1 + 4


# SLRS Austeralis


def test_slrs_austeralis_plays_a_card_for_each_creature_that_it_exhausts(table, version):
    t = table(
        me={
            "artifacts": ["SLRS Austeralis"],
            "line": ["Logos Goon 3", "Logos Goon 4", "Goon 5", {"title": "Logos Goon 5", "ready": False}],
            "deck": ["Goon 1", "Theft of 2", "Trinket"],
        },
        foe={"line": ["Logos Goon 2"], "amber": 5},
        house="logos",
        ruleset=version,
    )
    t.action("SLRS Austeralis")
    assert sorted(t.offered) == ["Logos Goon 3", "Logos Goon 4", "Logos Goon 5"]
    t.choose(["Logos Goon 3", "Logos Goon 4"])
    assert t.titles(t.me.artifacts) == ["SLRS Austeralis", "Trinket"]
    assert t.me.amber == 2
    assert not t.card("Logos Goon 3").ready
    assert not t.card("Logos Goon 4").ready
    assert t.card("Goon 5").ready
    assert t.me.deck[-1].title == "Goon 1"
    assert t.card("Logos Goon 2").ready


def test_slrs_austeralis_may_exhaust_none_and_counts_no_exhausted_creature(table, version):
    t = table(
        me={
            "artifacts": ["SLRS Austeralis", "SLRS Austeralis"],
            "line": ["Logos Goon 3", {"title": "Logos Goon 5", "ready": False}],
            "deck": ["Trinket", "Trinket"],
        },
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("SLRS Austeralis").submit()
    assert len(t.me.deck) == 14
    assert t.card("Logos Goon 3").ready
    t.action("SLRS Austeralis#2", ["Logos Goon 3", "Logos Goon 5"])
    assert len(t.me.deck) == 13


def test_slrs_austeralis_exhausts_no_more_than_three(table):
    line = [f"Logos Goon {n}" for n in (2, 3, 4, 5)]
    t = table(me={"artifacts": ["SLRS Austeralis"], "line": line, "deck": ["Trinket"] * 4}, foe={}, house="logos")
    t.action("SLRS Austeralis")
    assert t.pending.maximum == 3
    assert t.pending.minimum == 0
    t.choose(line[:3])
    assert len(t.me.artifacts) == 4


# Tide Warp


@THERE
@pytest.mark.parametrize(("tide", "then"), [(None, 0), (1, 0), (0, 1)])
def test_tide_warp_turns_the_tide_at_the_beginning_of_its_players_turn(table, version, tide, then):
    t = shore(table, {"artifacts": ["Tide Warp"], "houses": LOGOS}, {"houses": LOGOS}, tide=tide, version=version)
    start_of_turn(t)
    assert t.g.state.tide == tide, "not in the turn of the opponent"
    start_of_turn(t)
    assert t.g.state.tide == then


@THERE
@pytest.mark.parametrize(("buoy_first", "gained"), [(True, 0), (False, 1)])
def test_the_order_of_tide_warp_and_mechabuoy_decides_who_is_paid(table, version, buoy_first, gained):
    seat = {"artifacts": ["Tide Warp", "Mechabuoy"], "houses": LOGOS}
    t = shore(table, {"houses": LOGOS}, seat, tide=0, version=version)
    t.end()
    t.choose("Mechabuoy" if buoy_first else "Tide Warp")
    to_rest(t)
    assert t.g.state.tide == 1
    assert t.foe.amber == gained
