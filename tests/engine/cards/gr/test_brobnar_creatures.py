"""Creatures of Brobnar in Grim Reminders."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt, scrapped
from tests.engine.helpers.cards import armed, hurt, spent, warded
from tests.engine.helpers.looks import damage, damage_of_all, pools

CHAMPION = "Returning Champion"
CRUSHER = "Countryside Crusher"
MORIK = "Heavyweight Morik"
RAIDER = "Raider of the Peaks"
SCREAMER = "Rorag Screamer"
BURNER = "Mournful Barn-Burner"

# Awakened Titan


@pytest.mark.parametrize(("dead", "ready"), [(9, False), (10, True)])
def test_the_titan_readies_for_the_haunted_alone(table, dead, ready):
    t = crypt(table, {"line": ["Awakened Titan", "Goon 3"]}, dead=dead, foes_dead=12)
    t.reap("Awakened Titan").reap("Goon 3").next_turn()
    assert t.card("Awakened Titan").ready is ready
    assert t.card("Goon 3").ready
    assert t.g.has_keyword(t.card("Awakened Titan"), "taunt")


def test_nothing_else_readies_the_titan(table):
    t = crypt(table, {"line": [spent("Awakened Titan")], "hand": ["Whip"]})
    t.play("Whip")
    assert not t.card("Awakened Titan").ready


def test_the_titan_of_the_opponent_looks_at_their_discard_pile(table):
    t = crypt(table, foe={"line": [spent("Awakened Titan")]}, dead=12)
    t.next_turn("brobnar").next_turn("brobnar")
    assert not t.card("Awakened Titan").ready


# Blunderbore


@pytest.mark.parametrize(("dead", "left"), [(9, 3), (10, 2)])
def test_blunderbore_costs_more_where_it_is_haunted(table, dead, left):
    t = crypt(table, {"line": ["Blunderbore"], "amber": 4}, {"line": ["Goon 1"], "amber": 4}, dead=dead, foes_dead=10)
    t.fight("Blunderbore")
    assert pools(t) == [4, left]


def test_blunderbore_takes_no_more_than_there_is(table):
    t = crypt(table, {"line": ["Blunderbore"]}, {"line": ["Goon 1"], "amber": 1}, dead=10)
    t.fight("Blunderbore")
    assert t.foe.amber == 0


def test_a_blunderbore_that_falls_takes_nothing(table):
    t = crypt(table, {"line": ["Blunderbore"]}, {"line": ["Goon 9"], "amber": 3})
    t.fight("Blunderbore")
    assert t.foe.amber == 3


# Countryside Crusher


def test_the_crusher_lets_a_neighbor_fight_the_haunted(table):
    t = crypt(table, {"line": [spent("Goon 4"), CRUSHER, "Goon 2"]}, {"line": ["Goon 1", "Goon 9"]}, foes_dead=10)
    t.fight(CRUSHER, "Goon 1").choose("Goon 4")
    assert damage(t.foe) == [4]
    assert not t.card("Goon 4").ready


@pytest.mark.parametrize(("dead", "foes_dead"), [(0, 9), (12, 9), (0, 8)])
def test_the_crusher_wants_the_opponent_to_be_haunted(table, dead, foes_dead):
    t = crypt(table, {"line": ["Goon 4", CRUSHER]}, {"line": ["Goon 12"]}, dead=dead, foes_dead=foes_dead)
    t.fight(CRUSHER)
    assert t.at_rest
    assert damage(t.foe) == [8]


def test_the_neighbor_of_the_crusher_may_stay(table):
    t = crypt(table, {"line": ["Goon 4", CRUSHER]}, {"line": ["Goon 1", "Goon 12"]}, foes_dead=10)
    t.fight(CRUSHER, "Goon 1").choose([])
    assert damage(t.foe) == [0]
    assert t.card("Goon 4").ready


def test_scrapped_the_crusher_lets_the_weakest_fight(table):
    t = scrapped(table, CRUSHER, me={"line": ["Goon 4", spent("Goon 3"), "Goon 5"]}, foe={"line": ["Goon 9"]})
    assert damage(t.foe) == [3]
    assert t.titles(t.me.line) == ["Goon 4", "Goon 5"]


def test_of_two_as_weak_one_is_chosen(table):
    t = scrapped(table, CRUSHER, "Goon 3", me={"line": ["Poison Goon 3", "Goon 3"]}, foe={"line": ["Goon 2"]})
    assert t.titles(t.me.line) == ["Poison Goon 3", "Goon 3"]
    assert damage(t.me) == [0, 2]


def test_a_crusher_scrapped_alone_does_nothing(table):
    t = scrapped(table, CRUSHER, foe={"line": ["Goon 2"]})
    assert t.titles(t.me.discard) == [CRUSHER]
    assert damage(t.foe) == [0]


# Fiery Jark


def test_jark_burns_one_of_each_side(table):
    t = crypt(table, {"hand": ["Fiery Jark"], "line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3", "Goon 4"]})
    t.play("Fiery Jark", "Goon 4")
    assert t.offered == ["Goon 1", "Goon 2", "Fiery Jark"]
    t.choose("Goon 1", "no")
    assert t.titles(t.me.line) == ["Goon 2", "Fiery Jark"]
    assert t.titles(t.foe.line) == ["Goon 3"]


def test_jark_burns_on_as_long_as_both_sides_have_a_creature(table):
    t = crypt(table, {"hand": ["Fiery Jark"], "line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3", "Goon 4"]})
    t.play("Fiery Jark", "Goon 4", "Goon 1", "yes", "Goon 2")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Fiery Jark"]
    assert t.foe.line == []


@pytest.mark.clause("repeat-stops-when-source-left-play", versions=("18.4",))
def test_jark_stops_where_it_burns_itself(table):
    t = crypt(table, {"hand": ["Fiery Jark"], "line": ["Goon 1"]}, {"line": ["Goon 3", "Goon 4"]})
    t.play("Fiery Jark", "Goon 4", "Fiery Jark")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 3"]


def test_jark_alone_burns_itself(table):
    t = crypt(table, {"hand": ["Fiery Jark"]})
    t.play("Fiery Jark")
    assert t.titles(t.me.discard) == ["Fiery Jark"]


def test_a_ward_stops_jark_once(table):
    t = crypt(table, {"hand": ["Fiery Jark"], "line": ["Goon 1", "Goon 2"]}, {"line": [warded("Goon 3")]})
    t.play("Fiery Jark", "Goon 1")
    assert not t.card("Goon 3").warded
    t.choose("yes", "Goon 2")
    assert t.foe.line == []


# Heavyweight Morik


def test_morik_splashes_2(table):
    t = crypt(table, {"line": [MORIK]}, {"line": ["Goon 3", "Goon 4", "Goon 5", "Goon 6"]})
    t.fight(MORIK, "Goon 4")
    assert damage(t.foe) == [2, 2, 0]


def test_scrapped_morik_hits_one_of_each_side(table):
    t = scrapped(
        table, MORIK, "Goon 4", "Goon 6", me={"line": ["Goon 3", "Goon 4"]}, foe={"line": ["Goon 5", "Goon 6"]}
    )
    assert damage_of_all(t) == [0, 2, 0, 2]


@pytest.mark.parametrize(("me", "foe"), [([], ["Goon 5"]), (["Goon 5"], [])])
def test_morik_hits_the_one_side_that_has_a_creature(table, me, foe):
    t = scrapped(table, MORIK, me={"line": me}, foe={"line": foe})
    assert damage_of_all(t) == [2]


@pytest.mark.clause("scrap-not-from-elsewhere", versions=("18.4",))
def test_morik_from_the_deck_hits_nobody(table):
    t = crypt(table, {"hand": ["Spill"], "deck": [MORIK]}, {"line": ["Goon 5"]})
    t.play("Spill")
    assert damage(t.foe) == [0]


def test_what_scrap_deals_meets_ward_and_armor(table):
    t = scrapped(table, MORIK, me={"line": [warded("Goon 1")]}, foe={"line": ["Guard 5/1"]})
    assert damage_of_all(t) == [0, 1]
    assert not t.card("Goon 1").warded


# Lifting Buddy


def test_buddies_lift_together_whenever_one_is_played_or_used(table):
    t = crypt(table, {"hand": ["Lifting Buddy"], "line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3"]})
    t.play("Lifting Buddy", "Goon 2")
    assert [card.power_counters for card in t.me.line] == [0, 2, 2]
    t.next_turn("brobnar").next_turn("brobnar").reap("Lifting Buddy", "Goon 1")
    assert [card.power_counters for card in t.me.line] == [2, 2, 4]
    t.next_turn("brobnar").next_turn("brobnar").fight("Lifting Buddy", "Goon 1")
    assert [card.power_counters for card in t.me.line] == [4, 2, 6]


def test_a_buddy_lifts_alone_where_only_the_opponent_has_creatures(table):
    t = crypt(table, {"hand": ["Lifting Buddy"]}, {"line": ["Goon 3"]})
    t.play("Lifting Buddy")
    assert t.power("Lifting Buddy") == 7
    assert t.power("Goon 3") == 3


# Mournful Barn-Burner


@pytest.mark.parametrize("seat", [0, 1])
def test_the_burner_discards_2_cards_of_either_deck(table, seat):
    t = crypt(table, {"line": [BURNER]}, {"line": ["Goon 1"]})
    t.fight(BURNER, f"seat:{seat}")
    assert [t.titles(player.discard).count("Chant") for player in t.g.players] == [2 - 2 * seat, 2 * seat]


def test_scrapped_the_burner_discards_a_card_of_every_deck(table):
    t = scrapped(table, BURNER)
    assert t.titles(t.me.discard) == [BURNER, "Chant"]
    assert t.titles(t.foe.discard) == ["Chant"]


def test_an_empty_deck_is_not_refilled_for_the_burner(table):
    t = scrapped(table, BURNER, filler=0, dead=3)
    assert len(t.me.discard) == 4


# Ornar Skullface


def test_ornar_has_assault(table):
    t = crypt(table, {"line": ["Ornar Skullface"]}, {"line": ["Goon 3"]})
    t.fight("Ornar Skullface")
    assert t.foe.line == []
    assert damage(t.me) == [0]


@pytest.mark.parametrize(("target", "dealt"), [("Goon 5", 3), (warded("Goon 5"), 0), ("Guard 5/2", 1)])
def test_scrapped_ornar_deals_3(table, target, dealt):
    t = scrapped(table, "Ornar Skullface", foe={"line": [target]})
    assert damage(t.foe) == [dealt]


def test_ornar_may_hit_a_friend(table):
    t = scrapped(table, "Ornar Skullface", "Goon 4", me={"line": ["Goon 4"]}, foe={"line": ["Goon 5"]})
    assert damage_of_all(t) == [3, 0]


# Raider of the Peaks


@pytest.mark.parametrize(("enemy", "discards"), [("Goon 3", [1, 0]), ("Goon 5", [0, 1])])
def test_the_strongest_side_is_raided(table, enemy, discards):
    t = crypt(table, {"line": [RAIDER]}, {"line": [enemy]})
    t.next_turn()
    assert [len(player.discard) for player in t.g.players] == [0, 0], "not in the turn of the opponent"
    t.next_turn()
    assert [len(player.discard) for player in t.g.players] == discards


@pytest.mark.parametrize(("answer", "discards"), [(RAIDER, [1, 0]), ("Goon 4", [0, 1])])
def test_the_raider_settles_a_tie(table, answer, discards):
    t = crypt(table, {"line": [RAIDER]}, {"line": ["Goon 4"]})
    t.next_turn().end()
    t.choose(answer)
    assert [len(player.discard) for player in t.g.players] == discards
    t.choose("brobnar")


# Returning Champion


def test_the_champion_returns_hurt(table):
    t = crypt(table, {"hand": [CHAMPION], "line": ["Goon 9"]}, {"line": ["Goon 9"]})
    t.play(CHAMPION)
    assert damage_of_all(t) == [0, 3, 0]


@pytest.mark.parametrize(("beside", "dealt"), [("Aegis", 0), ("Drum", 3)])
def test_what_keeps_damage_off_creatures_keeps_it_off_the_champion(table, beside, dealt):
    t = crypt(table, {"hand": [CHAMPION], "artifacts": [beside]})
    t.play(CHAMPION)
    assert damage(t.me) == [dealt]


def test_a_haunted_champion_hands_on_its_damage(table):
    t = crypt(table, {"line": [hurt(CHAMPION, 3), "Goon 1"]}, {"line": ["Goon 2", "Goon 9"]}, dead=10)
    t.fight(CHAMPION, "Goon 2").choose("Goon 9")
    assert damage_of_all(t) == [0, 0, 5]


def test_a_champion_that_is_not_haunted_keeps_it(table):
    t = crypt(table, {"line": [hurt(CHAMPION, 3)]}, {"line": ["Goon 2", "Goon 9"]}, dead=9, foes_dead=11)
    t.fight(CHAMPION, "Goon 2")
    assert damage_of_all(t) == [5, 0]


def test_moved_damage_meets_no_ward(table):
    t = crypt(table, {"line": [hurt(CHAMPION, 3)]}, {"line": ["Goon 2", warded("Goon 9")]}, dead=10)
    t.fight(CHAMPION, "Goon 2")
    assert damage_of_all(t) == [0, 5]
    assert t.card("Goon 9").warded


def test_a_champion_alone_keeps_its_damage(table):
    t = crypt(table, {"line": [hurt(CHAMPION, 3)]}, {"line": ["Goon 2"]}, dead=10)
    t.fight(CHAMPION)
    assert damage_of_all(t) == [5]


# Rickety Cybergiant


@pytest.mark.parametrize(("before", "left"), [(0, [3]), (7, [10]), (8, [])])
def test_the_cybergiant_hurts_itself_after_a_fight(table, before, left):
    t = crypt(table, {"line": [hurt("Rickety Cybergiant", before)]}, {"line": ["Goon 2"]})
    t.fight("Rickety Cybergiant")
    assert damage(t.me) == left


def test_armor_left_spares_the_cybergiant(table):
    t = crypt(table, {"line": [armed("Rickety Cybergiant", "Plate")]}, {"line": ["Goon 1"]})
    t.fight("Rickety Cybergiant")
    assert damage(t.me) == [0]


# Rorag Screamer


def test_the_screamer_fights_again_and_again(table):
    t = crypt(table, {"line": [SCREAMER]}, {"line": ["Goon 1", "Goon 2"]})
    t.fight(SCREAMER, "Goon 1")
    assert t.card(SCREAMER).ready
    t.fight(SCREAMER)
    assert t.foe.line == []


def test_a_screamer_that_reaps_stays_exhausted(table):
    t = crypt(table, {"line": [SCREAMER]})
    t.reap(SCREAMER)
    assert not t.card(SCREAMER).ready


def test_the_scream_strips_elusive_and_armor(table):
    t = scrapped(
        table, SCREAMER, "Elusive Goon 5", me={"line": ["Goon 3"]}, foe={"line": ["Elusive Goon 5", "Guard 4/2"]}
    )
    t.fight("Goon 3", "Elusive Goon 5")
    assert damage(t.foe) == [3, 0]
    assert t.armor("Guard 4/2") == 2


def test_the_scream_strips_armor_that_is_added(table):
    t = scrapped(table, SCREAMER, me={"hand": ["Plate", "Stab"]}, foe={"line": ["Guard 5/2"]})
    t.play("Plate").play("Stab")
    assert damage(t.foe) == [3]
    t.next_turn()
    assert t.armor("Guard 5/2") == 4


# Thunderdell


@pytest.mark.parametrize(("dead", "beside"), [(9, []), (10, [5])])
def test_thunderdell_splashes_where_it_is_haunted(table, dead, beside):
    t = crypt(table, {"line": ["Thunderdell"]}, {"line": ["Goon 3", "Goon 9"]}, dead=dead, foes_dead=12)
    t.fight("Thunderdell", "Goon 3")
    assert damage(t.foe) == (beside or [0])


def test_thunderdell_alone_has_it(table):
    t = crypt(table, {"line": ["Thunderdell", "Goon 5"]}, {"line": ["Goon 3", "Goon 9"]}, dead=10)
    t.fight("Goon 5", "Goon 3")
    assert damage(t.foe) == [0]
