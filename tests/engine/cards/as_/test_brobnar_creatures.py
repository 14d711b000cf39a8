"""Creatures of Brobnar in Æmber Skies."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt, scrapped
from tests.engine.helpers.cards import alike, hurt, spent, warded, with_amber
from tests.engine.helpers.looks import amber, damage, damage_of_all, pools

BOSCH = "Bosch the Unyielding"
BRUNX = "Brunx and Bongle"
GOBBER = "D.B. Gobber"
LONE = "Dreadstarr the Lone"
DONAVON = "Fancy Donavon"
TATTUU = "Grat Tattuu"
YANI = "Nagoo Yani"
RAINCE = "Raince Furyheart"
TERRANCE = "Terrance Surefoot"

# Bosch the Unyielding


def test_bosch_is_whole_after_a_fight(table):
    t = crypt(table, {"line": [hurt(BOSCH, 2), hurt("Goon 9", 3)]}, {"line": ["Goon 3"]})
    assert t.g.has_keyword(t.card(BOSCH), "taunt")
    t.fight(BOSCH)
    assert damage(t.me) == [0, 3]


def test_bosch_attacked_stays_hurt(table):
    t = crypt(table, {"line": ["Goon 3"]}, {"line": [BOSCH]})
    t.fight("Goon 3")
    assert damage(t.foe) == [2]


def test_bosch_yields_to_enough(table):
    t = crypt(table, {"line": [hurt(BOSCH, 2)]}, {"line": ["Goon 4"]})
    t.fight(BOSCH)
    assert t.me.line == []


# Brunx and Bongle


@pytest.mark.parametrize(("answer", "gained"), [("yes", 1), ("no", 0)])
def test_brunx_fights_and_bongle_may_reap(table, answer, gained):
    t = crypt(table, {"line": [BRUNX]}, {"line": ["Goon 1"]})
    t.fight(BRUNX, answer)
    assert t.me.amber == gained
    assert not t.card(BRUNX).ready


def test_a_second_fight_brings_no_second_reap(table):
    t = crypt(table, {"line": [BRUNX], "hand": ["Whip"]}, {"line": ["Goon 1", "Goon 2"]})
    t.fight(BRUNX, "Goon 1", "no").play("Whip").fight(BRUNX)
    assert t.at_rest
    assert t.me.amber == 0
    assert not t.card(BRUNX).ready


def test_after_reaping_it_is_no_first_use(table):
    t = crypt(table, {"line": [BRUNX], "hand": ["Whip"]}, {"line": ["Goon 1"]})
    t.reap(BRUNX).play("Whip").fight(BRUNX)
    assert t.me.amber == 1


def test_it_is_a_first_use_again_the_next_turn(table):
    t = crypt(table, {"line": [BRUNX]}, {"line": ["Goon 1", "Goon 2"]})
    t.fight(BRUNX, "Goon 1", "yes").next_turn().next_turn("brobnar").fight(BRUNX, "yes")
    assert t.me.amber == 2


def test_who_falls_reaps_no_more(table):
    t = crypt(table, {"line": [BRUNX]}, {"line": ["Goon 9"]})
    t.fight(BRUNX)
    assert t.at_rest
    assert t.me.amber == 0


# Crunch


def test_crunch_grows_by_the_power_of_a_neighbor(table):
    t = crypt(table, {"line": ["Goon 3", "Crunch", "Goon 5", "Goon 9"]})
    t.reap("Crunch", "Goon 3")
    assert [t.g.power(card) for card in t.me.line] == [3, 5, 5, 9]


def test_crunch_grows_after_a_fight_that_it_survives(table):
    t = crypt(table, {"line": ["Crunch", "Goon 5"]}, {"line": ["Goon 1", "Goon 2"]})
    t.fight("Crunch", "Goon 1")
    assert t.power("Crunch") == 7


def test_without_a_neighbor_nobody_grows(table):
    t = crypt(table, {"line": ["Crunch"]}, {"line": ["Goon 9"]})
    t.reap("Crunch")
    assert t.power("Crunch") == 2


def test_a_crunch_that_falls_does_not_grow(table):
    t = crypt(table, {"line": ["Goon 3", "Crunch", "Goon 5"]}, {"line": ["Goon 9"]})
    t.fight("Crunch")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 3", "Goon 5"]


# D.B. Gobber


@pytest.mark.parametrize(("there", "left"), [(3, 2), (0, 0)])
def test_gobber_costs_the_opponent_an_aember(table, there, left):
    t = crypt(table, {"line": [GOBBER]}, {"amber": there})
    t.reap(GOBBER)
    assert pools(t) == [1, left]


@pytest.mark.parametrize(("mine", "theirs", "left"), [(6, 6, [6, 6]), (7, 6, [5, 6]), (6, 7, [6, 5]), (8, 9, [6, 7])])
def test_scrapped_gobber_costs_the_rich_2(table, mine, theirs, left):
    t = scrapped(table, GOBBER, me={"amber": mine}, foe={"amber": theirs})
    assert pools(t) == left


# Dreadstarr the Lone


@pytest.mark.parametrize(
    ("line", "able"), [([LONE], True), ([LONE, "Dis Goon 3"], True), ([LONE, "Goon 3"], False), ([LONE, LONE], False)]
)
def test_dreadstarr_alone_serves_every_house(table, line, able):
    t = crypt(table, {"line": line, "houses": ["brobnar", "dis", "logos"]}, {"line": ["Goon 1"]}, house="logos")
    assert t.may(f"reap:{LONE}") is able
    assert not t.may("reap:Dis Goon 3" if "Dis Goon 3" in line else "reap:Goon 1")


def test_dreadstarr_takes_an_aember_by_fighting(table):
    t = crypt(table, {"line": [LONE], "amber": 2}, {"line": ["Goon 1"], "amber": 2})
    t.fight(LONE)
    assert pools(t) == [2, 1]


def test_a_dreadstarr_that_falls_takes_nothing(table):
    t = crypt(table, {"line": [LONE]}, {"line": ["Goon 9"], "amber": 2})
    t.fight(LONE)
    assert t.foe.amber == 2


# Eruption


def test_eruption_comes_with_3_aember(table):
    t = crypt(table, {"hand": ["Eruption"], "line": ["Goon 1"]})
    t.play("Eruption")
    assert amber(t) == [0, 3]
    assert pools(t) == [0, 0]


def test_eruption_fights_in_any_house_and_pays(table):
    me = {"line": [with_amber("Eruption", 2), with_amber("Goon 3", 2)], "houses": ["brobnar", "dis", "logos"]}
    t = crypt(table, me, {"line": ["Goon 1"]}, house="dis")
    t.fight("Eruption")
    assert amber(t) == [1, 2]
    assert pools(t) == [1, 0]


@pytest.mark.parametrize(("title", "there"), [("Eruption", 0), (with_amber("Eruption", 2), 2)])
def test_an_empty_eruption_or_one_that_falls_pays_nothing(table, title, there):
    t = crypt(table, {"line": [title]}, {"line": ["Goon 12" if there else "Goon 1"]})
    t.fight("Eruption")
    assert pools(t) == [0, there]


# Fancy Donavon


def test_scrapped_donavon_lets_a_stranger_fight(table):
    t = scrapped(table, DONAVON, me={"line": [spent("Dis Goon 9"), "Goon 5"]}, foe={"line": ["Goon 4"]})
    assert damage_of_all(t) == [4, 0]
    assert [card.ready for card in t.me.line] == [False, True]


def test_donavon_finds_no_stranger(table):
    t = scrapped(table, DONAVON, me={"line": ["Goon 5"]}, foe={"line": ["Dis Goon 9"]})
    assert damage_of_all(t) == [0, 0]
    assert t.titles(t.me.discard) == [DONAVON]


# Grat Tattuu


def test_tattuu_makes_its_house_strong(table):
    line = [TATTUU, "Goon 3", "Dis Goon 3"]
    t = crypt(table, {"line": line}, {"line": ["Goon 4"]})
    assert [t.g.power(card) for card in (*t.me.line, *t.foe.line)] == [5, 5, 3, 4]


def test_two_tattuus_strengthen_each_other(table):
    t = crypt(table, {"line": [TATTUU, TATTUU, "Goon 3"]})
    assert [t.g.power(card) for card in t.me.line] == [7, 7, 7]


def test_the_strength_goes_with_tattuu(table):
    t = crypt(table, {"line": [TATTUU, hurt("Goon 3", 4)], "hand": ["Slaying"]})
    t.play("Slaying", TATTUU)
    assert t.me.line == []


# Nagoo Yani


@pytest.mark.parametrize(("target", "dealt"), [("Goon 5", 4), (warded("Goon 5"), 0), ("Guard 5/3", 1)])
def test_yani_enters_with_4_damage(table, target, dealt):
    t = crypt(table, {"hand": [YANI], "line": ["Goon 9"]}, {"line": [target]})
    t.play(YANI)
    assert damage_of_all(t) == [0, 0, dealt]


def test_yani_deals_4_damage_after_a_fight(table):
    t = crypt(table, {"line": [YANI]}, {"line": ["Goon 1", "Goon 5", "Goon 6"]})
    t.fight(YANI, "Goon 1", "Goon 6")
    assert damage(t.foe) == [0, 4]


def test_scrapped_yani_hits_the_enemy_flanks(table):
    line = [warded("Goon 5"), "Goon 6", "Guard 7/1"]
    t = scrapped(table, YANI, me={"line": ["Goon 4"]}, foe={"line": line})
    assert damage_of_all(t) == [0, 0, 0, 1]
    assert not t.card("Goon 5").warded


# Narplet


def test_who_stands_beside_narplet_serves_every_house(table):
    me = {"line": ["Goon 3", "Narplet", "Goon 4", "Goon 5"], "houses": ["brobnar", "dis", "logos"]}
    t = crypt(table, me, house="dis")
    assert [t.may(f"reap:{title}") for title in ("Goon 3", "Narplet", "Goon 4", "Goon 5")] == [True, False, True, False]


# Raince Furyheart


def test_raince_exalts_whom_it_fights(table):
    t = crypt(table, {"line": [RAINCE]}, {"line": ["Goon 5", "Goon 6"]})
    t.fight(RAINCE, "Goon 6")
    assert amber(t) == [0, 0, 1]
    assert damage_of_all(t) == [0, 0, 3]


def test_what_raince_fells_leaves_its_aember(table):
    t = crypt(table, {"line": [RAINCE]}, {"line": ["Goon 3"]})
    t.fight(RAINCE)
    assert pools(t) == [1, 0]


def test_raince_attacked_exalts_nobody(table):
    t = crypt(table, {"line": ["Goon 1"]}, {"line": [RAINCE]})
    t.fight("Goon 1")
    assert t.me.line == []
    assert pools(t) == [0, 0]


# Terrance Surefoot


def test_terrance_captures_by_entering_and_by_reaping(table):
    t = crypt(table, {"hand": [TERRANCE]}, {"amber": 3})
    t.play(TERRANCE).next_turn().next_turn("brobnar").reap(TERRANCE)
    assert t.card(TERRANCE).amber == 2
    assert pools(t) == [1, 1]
    assert t.g.has_keyword(t.card(TERRANCE), "elusive")


def test_an_enemy_that_reaps_makes_terrance_stumble(table):
    t = crypt(table, {"line": ["Goon 3", "Goon 4"]}, {"line": [with_amber(TERRANCE, 3), with_amber("Goon 5", 1)]})
    t.reap("Goon 3").reap("Goon 4")
    assert amber(t) == [0, 0, 1, 1]
    assert pools(t) == [2, 0]


def test_a_friend_that_reaps_or_an_enemy_that_fights_does_not(table):
    foe = {"line": [with_amber(TERRANCE, 3), *alike("Goon 5", ready=True)]}
    t = crypt(table, {"line": ["Goon 9"]}, foe)
    t.fight("Goon 9", "Goon 5").next_turn("brobnar")
    assert t.card(TERRANCE).amber == 3
    t.reap(TERRANCE)
    assert t.card(TERRANCE).amber == 3
