"""Actions of Unfathomable in Dark Tidings, A to P."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.sea import WARDED, sea
from tests.engine.helpers.cards import alike
from tests.engine.helpers.looks import seen_by, stunned

# Abandon Ship


def test_abandon_ship_returns_one_creature_while_the_tide_is_not_high(table, version):
    t = sea(table, "Abandon Ship", ["Goon 1"], ["Goon 2", "Goon 3"], version=version)
    t.play("Abandon Ship", "Goon 2")
    assert t.titles(t.foe.hand) == ["Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.amber == 1


def test_abandon_ship_returns_four_creatures_at_high_tide(table):
    t = sea(table, "Abandon Ship", ["Goon 1"], ["Goon 2", "Goon 3", "Goon 4", "Goon 5"], tide=0)
    t.play("Abandon Ship", ["Goon 1", "Goon 2", "Goon 3", "Goon 5"])
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert len(t.foe.hand) == 3


def test_abandon_ship_returns_fewer_where_there_are_fewer_and_wards_hold(table):
    t = sea(table, "Abandon Ship", [], [WARDED, "Goon 2"], tide=0)
    t.play("Abandon Ship")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded
    assert t.titles(t.foe.hand) == ["Goon 2"]


def test_abandon_ship_returns_one_at_low_tide(table):
    t = sea(table, "Abandon Ship", ["Goon 1"], ["Goon 2"], tide=1)
    t.play("Abandon Ship", "Goon 1")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert len(t.foe.line) == 1


# Allusions of Grandeur

FOE_HOUSES = {"houses": ["brobnar", "dis", "logos"]}


@pytest.mark.parametrize(("chosen", "amber"), [("dis", 1), ("brobnar", 4)])
def test_allusions_gain_3_if_the_opponent_chooses_another_house(table, version, chosen, amber):
    t = sea(table, "Allusions of Grandeur", foes=FOE_HOUSES, version=version)
    t.play("Allusions of Grandeur")
    assert t.offered == ["house:brobnar", "house:dis", "house:logos"]
    t.choose("house:dis").end().choose(f"house:{chosen}")
    assert t.me.amber == amber


def test_allusions_look_at_one_turn_only(table):
    t = sea(table, "Allusions of Grandeur", foes=FOE_HOUSES)
    t.play("Allusions of Grandeur", "house:dis").next_turn("dis").next_turn("unfathomable").next_turn("logos")
    assert t.me.amber == 1


def test_allusions_offer_no_house_of_a_card_in_play(table):
    t = sea(table, "Allusions of Grandeur", ["Mars Goon 1"], ["Sanctum Goon 1"], foes=FOE_HOUSES)
    t.play("Allusions of Grandeur")
    assert t.offered == ["house:brobnar", "house:dis", "house:logos"]
    t.choose("house:logos").end().choose("house:sanctum")
    assert t.me.amber == 4


# Brain Drain


def test_brain_drain_puts_a_card_of_the_hand_on_top_of_the_deck(table, version):
    t = sea(table, "Brain Drain", foes={"hand": ["Goon 1", "Goon 2"], "deck": ["Goon 3"]}, version=version)
    t.play("Brain Drain", "Goon 2")
    assert t.titles(t.foe.deck[-2:]) == ["Goon 3", "Goon 2"]
    assert t.titles(t.foe.hand) == ["Goon 1"]
    assert t.me.amber == 1


def test_brain_drain_finds_no_card_in_an_empty_hand(table):
    t = sea(table, "Brain Drain", mine={"hand": ["Goon 1"]})
    t.play("Brain Drain")
    assert t.at_rest
    assert t.titles(t.me.hand) == ["Goon 1"]


# Call of the Void


def test_call_of_the_void_exhausts_a_ready_creature(table, version):
    t = sea(table, "Call of the Void", ["Goon 1"], ["Goon 2"], foes={"amber": 2}, version=version)
    t.play("Call of the Void", "Goon 2")
    assert not t.card("Goon 2").ready
    assert t.card("Goon 2").zone == "play"
    assert t.foe.amber == 2


@pytest.mark.parametrize(("side", "pools"), [("me", (0, 2)), ("foe", (1, 1))])
def test_call_of_the_void_destroys_an_exhausted_creature_at_the_cost_of_its_controller(table, side, pools):
    tired = {side: alike("Goon 5", ready=False)}
    t = sea(
        table,
        "Call of the Void",
        ["Goon 1", *tired.get("me", ())],
        ["Goon 2", *tired.get("foe", ())],
        foes={"amber": 2},
    )
    t.play("Call of the Void", "Goon 5")
    assert t.card("Goon 5").zone == "discard"
    assert (t.me.amber, t.foe.amber) == pools


@NEW
@pytest.mark.reading("call-of-the-void-ward")
def test_call_of_the_void_costs_1_even_where_a_ward_holds(table, version):
    t = sea(table, "Call of the Void", [], [{**WARDED, "ready": False}], foes={"amber": 2}, version=version)
    t.play("Call of the Void")
    assert t.card("Goon 3").zone == "play"
    assert not t.card("Goon 3").warded
    assert t.foe.amber == 1


def test_the_controller_of_a_borrowed_creature_pays_for_the_call(table):
    t = sea(
        table,
        "Call of the Void",
        alike("Goon 5", owner=1, ready=False),
        foes={"amber": 2},
    )
    t.play("Call of the Void")
    assert t.titles(t.foe.discard) == ["Goon 5"]
    assert (t.me.amber, t.foe.amber) == (0, 2)


# Corrode


@pytest.mark.parametrize(("mode", "gone"), [("artifact", "Trinket"), ("upgrade", "Badge"), ("armor", "Guard 3/2")])
def test_corrode_destroys_what_is_chosen(table, version, mode, gone):
    t = sea(
        table,
        "Corrode",
        [{"title": "Goon 1", "upgrades": ["Badge"]}],
        ["Goon 2", "Guard 3/2"],
        foes={"artifacts": ["Trinket"]},
        version=version,
    )
    t.play("Corrode", f"mode:{mode}")
    others = {"Trinket", "Badge", "Guard 3/2", "Goon 1", "Goon 2"} - {gone}
    assert t.card(gone).zone == "discard"
    assert all(t.card(other).zone == "play" for other in others)


def test_corrode_counts_armor_that_was_given_or_is_used_up(table):
    hand = {"hand": ["Unfathomable Hailstorm"]}
    t = sea(table, "Corrode", ["Goon 4", "Grey Monk"], ["Guard 5/1", "Goon 5"], mine=hand)
    t.play("Unfathomable Hailstorm").play("Corrode", "mode:armor")
    assert t.offered == ["Goon 4", "Grey Monk", "Guard 5/1"]
    t.choose("Guard 5/1")
    assert t.titles(t.foe.line) == ["Goon 5"]


def test_corrode_may_choose_what_is_not_there(table):
    t = sea(table, "Corrode", ["Guard 3/2"])
    t.play("Corrode", "mode:artifact")
    assert t.card("Guard 3/2").zone == "play"


# Cup of Water


def test_cup_of_water_stuns_cyborgs_and_robots_of_both_sides(table, version):
    t = sea(table, "Cup of Water", ["Titan Mechanic", "Goon 1"], ["Dextre", "Batdrone", "Tunk"], version=version)
    t.play("Cup of Water")
    assert stunned(t) == ["Titan Mechanic", "Batdrone", "Tunk"]


# Dark Discovery


def deep(table, bottom, version="16.0", **more):
    """The opponent's deck is these cards and some above; the first one lies on the bottom."""
    foes = {"deck": [*bottom, "Chant", "Goon 9"], "amber": 2}
    t = sea(table, "Dark Discovery", foes=foes, filler=0, version=version, **more)
    return t.play("Dark Discovery")


@NEW
@pytest.mark.parametrize("order", [("Goon 1", "Goon 2"), ("Goon 2", "Goon 1")])
def test_dark_discovery_forges_a_key_for_the_2_named_cards_in_any_order(table, version, order):
    t = deep(table, ["Goon 1", "Goon 2"], version)
    t.choose(*(f"title:{name}" for name in order))
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert len(t.me.keys) == 1
    assert t.titles(t.me.purged) == ["Dark Discovery"]
    assert t.me.amber == 1
    assert t.titles(t.foe.discard) == ["Goon 1", "Goon 2"]
    assert t.titles(t.foe.deck) == ["Chant", "Goon 9"]


@pytest.mark.parametrize("names", [("Goon 1", "Goon 3"), ("Goon 1", "Goon 1"), ("Goon 9", "Chant")])
def test_dark_discovery_forges_none_where_a_name_is_wrong(table, names):
    t = deep(table, ["Goon 1", "Goon 2"])
    t.choose(*(f"title:{name}" for name in names))
    assert not t.me.keys
    assert t.titles(t.me.discard) == ["Dark Discovery"]
    assert len(t.foe.discard) == 2


def test_dark_discovery_may_name_2_copies_of_a_card(table):
    t = deep(table, ["Goon 1", "Goon 1"])
    t.choose("title:Goon 1", "title:Goon 1")
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert len(t.me.keys) == 1


def test_one_card_in_the_deck_is_not_2(table):
    t = sea(table, "Dark Discovery", foes={"deck": ["Goon 1"]}, filler=0)
    t.play("Dark Discovery", "title:Goon 1", "title:Goon 1")
    assert not t.me.keys
    assert t.titles(t.foe.discard) == ["Goon 1"]


# Dive Deep


def test_dive_deep_sinks_a_creature_of_the_house_of_the_discarded_card(table, version):
    t = sea(table, "Dive Deep", ["Dis Goon 1", "Goon 2"], ["Dis Goon 3"], foes={"deck": ["Dis Chant"]}, version=version)
    t.play("Dive Deep")
    assert t.titles(t.foe.discard) == ["Dis Chant"]
    assert sorted(t.offered) == ["Dis Goon 1", "Dis Goon 3"]
    t.choose("Dis Goon 3")
    assert t.foe.deck[0].title == "Dis Goon 3"
    assert t.titles(t.me.line) == ["Dis Goon 1", "Goon 2"]


@pytest.mark.parametrize("deck", [[], ["Mars Chant"]])
def test_dive_deep_sinks_no_creature_of_another_house(table, deck):
    t = sea(table, "Dive Deep", ["Dis Goon 1"], ["Goon 3"], foes={"deck": deck}, filler=0)
    t.play("Dive Deep")
    assert t.at_rest
    assert len(t.me.line) == len(t.foe.line) == 1


def test_dive_deep_puts_a_creature_under_its_owners_deck_and_a_ward_holds(table):
    line = [{"title": "Dis Goon 1", "owner": 1}]
    t = sea(table, "Dive Deep", line, foes={"deck": ["Dis Chant"]})
    t.play("Dive Deep")
    assert t.foe.deck[0].title == "Dis Goon 1"
    t = sea(table, "Dive Deep", [], [WARDED], foes={"deck": ["Chant"]})
    t.play("Dive Deep")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


# Drawn Down


def test_drawn_down_discards_one_and_sinks_one_and_leaves_one(table, version):
    t = sea(table, "Drawn Down", foes={"deck": ["Goon 4", "Goon 3", "Goon 2", "Goon 1"]}, version=version)
    t.play("Drawn Down")
    assert sorted(t.offered) == ["Goon 1", "Goon 2", "Goon 3"]
    assert t.pending.seat == 0
    t.choose("Goon 1", "Goon 3")
    assert t.titles(t.foe.discard) == ["Goon 1"]
    assert t.foe.deck[0].title == "Goon 3"
    assert t.titles(t.foe.deck[-2:]) == ["Goon 4", "Goon 2"]
    assert seen_by(t, "Goon 2", 0)
    assert not seen_by(t, "Goon 2", 1)
    assert not seen_by(t, "Goon 3", 1)


@pytest.mark.parametrize(("deck", "left"), [([], []), (["Goon 1"], []), (["Goon 2", "Goon 1"], ["Goon 2"])])
def test_drawn_down_takes_what_there_is_in_the_order_of_its_text(table, deck, left):
    t = sea(table, "Drawn Down", foes={"deck": deck}, filler=0)
    t.play("Drawn Down")
    while not t.at_rest:
        t.choose("Goon 1" if "Goon 1" in t.offered else t.offered[0])
    assert t.titles(t.foe.deck) == left
    assert t.titles(t.foe.discard) == (["Goon 1"] if deck else [])


# Flash Freeze


def test_flash_freeze_exhausts_a_creature_for_every_other_card_that_is_played(table, version):
    t = sea(
        table,
        "Flash Freeze",
        ["Goon 1"],
        ["Goon 2", "Goon 3"],
        mine={"hand": ["Unfathomable Chant", "Unfathomable Trinket"]},
        version=version,
    )
    t.play("Flash Freeze")
    assert t.at_rest
    assert all(card.ready for card in (*t.me.line, *t.foe.line))
    t.play("Unfathomable Chant", "Goon 3").play("Unfathomable Trinket", "Goon 2")
    assert [card.ready for card in t.foe.line] == [False, False]
    assert t.card("Goon 1").ready


def test_flash_freeze_is_over_with_the_turn_and_deaf_to_the_opponent(table):
    t = sea(
        table, "Flash Freeze", ["Goon 1"], ["Goon 2"], mine={"hand": ["Unfathomable Chant"]}, foes={"hand": ["Chant"]}
    )
    t.play("Flash Freeze").next_turn("brobnar").play("Chant").next_turn("unfathomable").play("Unfathomable Chant")
    assert t.at_rest
    assert t.card("Goon 1").ready
    assert t.card("Goon 2").ready


# Mælstrom


def test_maelstrom_puts_every_creature_on_its_owners_deck(table, version):
    t = sea(
        table,
        "Mælstrom",
        ["Goon 1", {"title": "Goon 2", "owner": 1, "amber": 1}],
        ["Goon 3", {"title": "Goon 4", "upgrades": ["Badge"]}],
        version=version,
    )
    t.play("Mælstrom")
    assert not t.me.line
    assert not t.foe.line
    assert t.me.deck[-1].title == "Goon 1"
    assert t.me.chains == 2
    assert sorted(t.titles(t.foe.deck[-3:])) == ["Goon 2", "Goon 3", "Goon 4"]
    assert t.titles(t.foe.discard) == ["Badge"]
    assert not any(seen_by(t, title, seat) for title in ("Goon 2", "Goon 3", "Goon 4") for seat in (0, 1))


def test_maelstrom_gives_chains_where_there_is_no_creature_and_leaves_what_is_warded(table):
    t = sea(table, "Mælstrom")
    t.play("Mælstrom")
    assert t.me.chains == 2
    assert t.foe.chains == 0
    t = sea(table, "Mælstrom", ["Goon 1"], [WARDED], mine={"artifacts": ["Trinket"]})
    t.play("Mælstrom")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.me.artifacts) == ["Trinket"]


# Pour-tal


@pytest.mark.parametrize("tide", [None, 1])
def test_pour_tal_raises_the_tide_that_is_not_high(table, tide):
    t = sea(table, "Pour-tal", tide=tide)
    t.play("Pour-tal")
    assert t.g.state.tide == 0
    assert t.titles(t.me.discard) == ["Pour-tal"]
    assert t.me.chains == 0
    assert t.me.amber == 1


def test_pour_tal_is_archived_at_high_tide(table):
    t = sea(table, "Pour-tal", tide=0)
    t.play("Pour-tal")
    assert t.titles(t.me.archives) == ["Pour-tal"]
    assert t.g.state.tide == 0
