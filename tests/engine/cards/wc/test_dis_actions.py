"""Actions of Dis in Worlds Collide."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import damage
from tests.engine.helpers.tables import from_hand
from tests.engine.invent import plain

BANES = [
    ("Beasts’ Bane", "Baned Beast"),
    ("Demons’ Bane", "Baned Demon"),
    ("Dinosaurs’ Bane", "Baned Dinosaur"),
    ("Giants’ Bane", "Baned Giant"),
    ("Humans’ Bane", "Baned Human"),
    ("Scientists’ Bane", "Baned Scientist"),
    ("Thieves’ Bane", "Baned Thief"),
]
plain("Baned Beast", power=3, traits=("beast",))
plain("Baned Demon", power=3, traits=("demon",))
plain("Baned Dinosaur", power=3, traits=("dinosaur",))
plain("Baned Giant", power=3, traits=("giant",))
plain("Baned Human", power=3, traits=("human",))
plain("Baned Scientist", power=3, traits=("scientist",))
plain("Baned Thief", power=3, traits=("thief",))
plain("Harvest Sash", type="upgrade", traits=("knight",))
plain("Harvest Idol", type="artifact", traits=("knight", "item"))
TOUCH = "Borr Nit’s Touch"


cast = partial(from_hand, house="dis")


# the Banes


@pytest.mark.parametrize(("bane", "victim"), BANES)
def test_a_bane_destroys_a_creature_of_its_trait(table, version, bane, victim):
    t = cast(table, version, bane, me=[victim, "Knight 3"], foe=[victim, "Goon 3"])
    t.play(bane)
    assert t.offered == [victim] * 2, "of either side"
    t.choose(f"{victim}#2")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert len(t.me.line) == 2
    assert t.me.amber == 1
    assert t.titles(t.foe.discard) == [victim]


@pytest.mark.parametrize(("bane", "victim"), BANES)
def test_a_bane_finds_no_creature_of_another_trait(table, version, bane, victim):
    t = cast(table, version, bane, foe=["Knight 3", "Goon 3"], theirs={"hand": [victim]})
    t.play(bane)
    assert t.at_rest
    assert len(t.foe.line) == 2
    assert t.me.amber == 1


@pytest.mark.parametrize(("bane", "victim"), BANES)
def test_a_ward_is_lost_to_a_bane(table, bane, victim):
    t = cast(table, "16.0", bane, foe=[{"title": victim, "warded": True}])
    t.play(bane)
    assert len(t.foe.line) == 1
    assert not t.foe.line[0].warded


# Borr Nit's Touch


def test_the_touch_purges_one_of_five_cards_and_shuffles_the_others(table, version):
    five = ["Goon 1", "Goon 2", "Goon 3", "Goon 4", "Goon 5"]
    t = cast(table, version, TOUCH, mine={"deck": five}, theirs={"deck": five[:3]})
    size = len(t.me.deck)
    t.play(TOUCH, "seat:0")
    assert t.offered == five[::-1], "the top one first"
    t.choose("Goon 2")
    assert t.titles(t.me.purged) == ["Goon 2"]
    assert len(t.me.deck) == size - 1
    assert {"Goon 1", "Goon 3", "Goon 4", "Goon 5"} <= set(t.titles(t.me.deck))
    assert t.happened("deck.shuffled")
    assert all(card.known == 0 for card in t.me.deck)
    assert t.titles(t.foe.deck)[-3:] == five[:3]
    assert t.me.amber == 1


def test_the_touch_reaches_the_opponents_deck(table, version):
    t = cast(table, version, TOUCH, theirs={"deck": ["Goon 1", "Goon 2"]})
    t.play(TOUCH, "seat:1", "Goon 1")
    assert t.titles(t.foe.purged) == ["Goon 1"]
    assert "Goon 2" in t.titles(t.foe.deck)
    assert t.me.purged == []


def test_a_deck_of_one_card_is_purged_and_not_shuffled(table, version):
    t = cast(table, version, TOUCH, theirs={"deck": ["Goon 1"], "discard": ["Goon 2"]}, filler=0)
    t.play(TOUCH)
    assert t.titles(t.foe.purged) == ["Goon 1"]
    assert t.foe.deck == []
    assert not t.happened("deck.shuffled")


def test_without_decks_the_touch_does_nothing(table, version):
    t = cast(table, version, TOUCH, theirs={"discard": ["Goon 2"]}, filler=0)
    t.play(TOUCH)
    assert t.at_rest
    assert t.titles(t.foe.discard) == ["Goon 2"]
    assert t.me.amber == 1


# Draining Touch


def test_draining_touch_destroys_a_creature_without_amber(table, version):
    t = cast(table, version, "Draining Touch", me=["Goon 2"], foe=[{"title": "Goon 3", "amber": 1}, "Goon 4"])
    t.play("Draining Touch")
    assert t.offered == ["Goon 2", "Goon 4"]
    t.choose("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.me.amber == 0


def test_amber_on_every_creature_keeps_them(table, version):
    t = cast(table, version, "Draining Touch", foe=[{"title": "Goon 3", "amber": 1}])
    t.play("Draining Touch")
    assert t.at_rest
    assert len(t.foe.line) == 1


def test_a_ward_is_drained(table):
    t = cast(table, "16.0", "Draining Touch", foe=[{"title": "Goon 3", "warded": True}])
    t.play("Draining Touch")
    assert len(t.foe.line) == 1
    assert not t.card("Goon 3").warded


# Festering Touch


def test_festering_touch_deals_more_to_what_has_damage(table, version):
    t = cast(table, version, "Festering Touch", me=["Goon 7"], foe=[{"title": "Goon 8", "damage": 1}, "Goon 9"])
    t.play("Festering Touch", ["Goon 8", "Goon 9"])
    assert damage(t.foe) == [4, 1]
    assert damage(t.me) == [0]
    assert t.me.amber == 1


@pytest.mark.parametrize(("chosen", "after"), [([], [0, 2]), (["Goon 8"], [1, 2]), (["Goon 9"], [0, 5])])
def test_fewer_than_two_may_fester(table, version, chosen, after):
    t = cast(table, version, "Festering Touch", foe=["Goon 8", {"title": "Goon 9", "damage": 2}])
    t.play("Festering Touch", chosen)
    assert damage(t.foe) == after


def test_armor_and_wards_stop_what_festers(table):
    warded = {"title": "Goon 5", "warded": True, "damage": 1}
    t = cast(table, "16.0", "Festering Touch", foe=[{"title": "Guard 5/2", "damage": 1}, warded])
    t.play("Festering Touch", ["Guard 5/2", "Goon 5"])
    assert damage(t.foe) == [2, 1]
    assert not t.card("Goon 5").warded


# Gleeful Mayhem


def test_mayhem_strikes_a_creature_of_each_house(table, version):
    t = cast(table, version, "Gleeful Mayhem", me=["Dis Goon 9"], foe=["Logos Goon 8", "Goon 7", "Goon 6"])
    t.play("Gleeful Mayhem")
    assert t.offered == ["Goon 7", "Goon 6"], "the others are alone of their house"
    t.choose("Goon 6")
    assert damage(t.me) == [5]
    assert damage(t.foe) == [5, 0, 5]
    assert t.me.amber == 1


def test_mayhem_ends_at_armor_and_wards(table):
    t = cast(table, "16.0", "Gleeful Mayhem", foe=["Guard 6/2", {"title": "Dis Goon 3", "warded": True}])
    t.play("Gleeful Mayhem")
    assert damage(t.foe) == [3, 0]
    assert not t.card("Dis Goon 3").warded


def test_mayhem_without_creatures_is_only_glee(table, version):
    t = cast(table, version, "Gleeful Mayhem")
    t.play("Gleeful Mayhem")
    assert t.at_rest
    assert t.me.amber == 1


@pytest.mark.clause("damage-whole-ability-simultaneous")
@NEW
def test_the_whole_mayhem_is_dealt_at_once(table, version):
    t = cast(table, version, "Gleeful Mayhem", me=["Dis Goon 5"], foe=["Logos Goon 5"])
    t.play("Gleeful Mayhem")
    kinds = [fact.kind for fact in t.facts if fact.kind in ("damage.dealt", "card.destroyed")]
    assert kinds == ["damage.dealt"] * 2 + ["card.destroyed"] * 2


# Harvest Time


@pytest.mark.clause("ability-in-play-zone-only")
def test_every_card_in_play_of_the_trait_is_harvested(table, version):
    t = cast(
        table,
        version,
        "Harvest Time",
        me=["Knight 3", "Goon 3"],
        foe=["Knight 4", "Knight 5"],
        hand=["Knight 1"],
        mine={"discard": ["Knight 2"], "artifacts": ["Harvest Idol"]},
        theirs={"artifacts": ["Trinket"]},
    )
    t.play("Harvest Time", "knight")
    assert sorted(t.titles(t.me.purged)) == ["Harvest Idol", "Knight 3"]
    assert t.titles(t.foe.purged) == ["Knight 4", "Knight 5"]
    assert (t.me.amber, t.foe.amber) == (2, 2)
    assert t.titles(t.me.line) == ["Goon 3"], "what is not in play stays"
    assert t.titles(t.me.hand) == ["Knight 1"], "what is not in play stays"
    assert t.titles(t.me.discard) == ["Knight 2", "Harvest Time"]
    assert t.titles(t.foe.artifacts) == ["Trinket"]


def test_who_controlled_a_harvested_card_gains_for_it(table, version):
    t = cast(table, version, "Harvest Time", me=[{"title": "Knight 3", "owner": 1}])
    t.play("Harvest Time", "knight")
    assert t.titles(t.foe.purged) == ["Knight 3"]
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_amber_on_a_harvested_creature_goes_to_the_opponent(table, version):
    t = cast(table, version, "Harvest Time", foe=[{"title": "Knight 3", "amber": 2}])
    t.play("Harvest Time", "knight")
    assert (t.me.amber, t.foe.amber) == (2, 1)


def test_an_upgrade_is_harvested_with_the_creature_that_it_is_on(table, version):
    t = cast(table, version, "Harvest Time", foe=[{"title": "Knight 3", "upgrades": ["Harvest Sash", "Badge"]}])
    t.play("Harvest Time", "knight")
    assert sorted(t.titles(t.foe.purged)) == ["Harvest Sash", "Knight 3"]
    assert t.foe.amber == 2
    assert t.titles(t.foe.discard) == ["Badge"]


def test_a_trait_that_no_card_in_play_has_may_be_named(table, version):
    t = cast(table, version, "Harvest Time", foe=["Knight 3"])
    t.play("Harvest Time", "robot")
    assert len(t.foe.line) == 1
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_no_trait_is_named_where_no_card_has_one(table, version):
    t = cast(table, version, "Harvest Time", me=["Goon 2"], foe=["Goon 3"])
    t.play("Harvest Time")
    assert t.at_rest
    assert len(t.foe.line) == 1


def test_a_warded_creature_is_not_harvested_and_not_counted(table):
    t = cast(table, "16.0", "Harvest Time", foe=[{"title": "Knight 3", "warded": True}, "Knight 4"])
    t.play("Harvest Time", "knight")
    assert t.titles(t.foe.line) == ["Knight 3"]
    assert not t.card("Knight 3").warded
    assert t.foe.amber == 1


# The Evil Eye


def test_the_eye_makes_keys_cost_more_in_the_next_turn_of_the_opponent(table, version):
    t = cast(table, version, "The Evil Eye", theirs={"amber": 8}, mine={"amber": 8})
    t.play("The Evil Eye")
    assert t.g.key_cost(t.me) == 6
    assert t.me.amber == 9
    t.next_turn()
    assert t.foe.keys == []
    assert [t.g.key_cost(player) for player in t.g.players] == [9, 9]
    t.next_turn()
    assert t.me.keys == ["red"], "at 6 again"
    assert t.me.amber == 3, "at 6 again"
    t.next_turn()
    assert t.foe.keys == ["red"]
    assert t.g.state.lasting == []


def test_a_key_that_can_be_paid_is_forged_under_the_eye(table, version):
    t = cast(table, version, "The Evil Eye", theirs={"amber": 10})
    t.play("The Evil Eye").next_turn()
    assert t.foe.keys == ["red"]
    assert t.foe.amber == 1


def test_two_eyes_add_up(table, version):
    t = cast(table, version, "The Evil Eye", hand=["The Evil Eye"], theirs={"amber": 11})
    t.play("The Evil Eye").play("The Evil Eye").next_turn()
    assert t.foe.keys == []
    assert t.g.key_cost(t.foe) == 12
