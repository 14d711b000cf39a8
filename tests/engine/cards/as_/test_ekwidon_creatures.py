"""Creatures of Ekwidon in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import warded, with_amber
from tests.engine.helpers.looks import amber, pools

crypt = partial(crypts.crypt, house="ekwidon")
scrapped = partial(crypts.scrapped, house="ekwidon")
ACE = "Ace Jonavan"
PEDLAR = "Aerial Pedlar"
AGENT = "Change Agent"
MILLER = "Cogg Miller"
JANOONT = "Distributor Janŏŏnt"
CHANGER = "Game Changer"
HUKO = "Skipper Hukŏ"
BUZZ = "Skŏllĕnbŭzzz"
HYERTULA = "Vendor Hyertula"
HAROLD = "Vĕsted Harŏld"
HOUSES = ["ekwidon", "brobnar", "dis"]

# Ace Jonavan


@pytest.mark.parametrize(("there", "cost"), [(0, 6), (3, 9)])
def test_the_ace_makes_all_keys_dear(table, there, cost):
    t = crypt(table, {"line": [with_amber(ACE, there), with_amber("Goon 1", 2)]})
    assert [t.g.key_cost(player) for player in t.g.players] == [cost, cost]


@pytest.mark.parametrize("there", [0, 2])
def test_the_ace_captures_an_aember(table, there):
    t = crypt(table, {"hand": [ACE]}, {"amber": there})
    t.play(ACE)
    assert t.card(ACE).amber == min(1, there)
    assert pools(t) == [0, max(0, there - 1)]


# Aerial Pedlar


@pytest.mark.reading("aerial-pedlar-how-often")
def test_the_pedlar_is_sold_for_the_weakest_enemy(table):
    t = crypt(table, {"line": [PEDLAR, "Goon 9"], "hand": ["Ekwidon Whip"]}, {"line": ["Goon 5", "Goon 2"]})
    to_rest(t.reap(PEDLAR))
    assert sorted(t.titles(t.me.line)) == ["Goon 2", "Goon 9"]
    assert sorted(t.titles(t.foe.line)) == [PEDLAR, "Goon 5"]
    assert not t.may("reap:Goon 9")
    t.reap("Goon 2").play("Ekwidon Whip", "Goon 2").reap("Goon 2")
    assert t.me.amber == 3


def test_of_the_weakest_enemies_one_is_chosen(table):
    t = crypt(table, {"line": [PEDLAR]}, {"line": ["Goon 2", "Dis Goon 2", "Goon 5"]})
    to_rest(t.reap(PEDLAR, "Dis Goon 2"))
    assert t.titles(t.me.line) == ["Dis Goon 2"]


def test_what_was_bought_stays_and_may_be_used_freely_this_turn_only(table):
    t = crypt(table, {"line": [PEDLAR], "houses": HOUSES}, {"line": ["Goon 2"]})
    to_rest(t.reap(PEDLAR)).next_turn().next_turn("dis")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert not t.may("reap:Goon 2")


def test_without_enemies_the_pedlar_is_given_away(table):
    t = crypt(table, {"line": [PEDLAR]})
    t.reap(PEDLAR)
    assert t.titles(t.foe.line) == [PEDLAR]
    assert t.me.line == []


# Change Agent


@pytest.mark.parametrize(("many", "left"), [(5, 9), (6, 8), (8, 6)])
def test_each_card_above_5_costs_an_aember(table, many, left):
    t = crypt(table, {"line": [AGENT], "hand": ["Chant"] * 9}, {"hand": ["Chant"] * many, "amber": 9})
    t.reap(AGENT)
    assert pools(t) == [1, left]


def test_the_agent_changes_as_much_by_fighting(table):
    t = crypt(table, {"line": [AGENT]}, {"line": ["Goon 1"], "hand": ["Chant"] * 9, "amber": 3})
    t.fight(AGENT)
    assert pools(t) == [0, 0]


# Cogg Miller


@pytest.mark.parametrize(("target", "owner"), [("Trinket", 0), ("Lamp", 1)])
def test_the_miller_grinds_an_artifact(table, target, owner):
    me = {"line": [MILLER], "artifacts": ["Trinket"], "hand": ["Goon 1"]}
    t = crypt(table, me, {"line": ["Goon 1"], "artifacts": ["Lamp"], "hand": ["Goon 2"]})
    t.fight(MILLER, target)
    assert t.card(target).zone == "discard"
    assert [len(player.archives) for player in t.g.players] == [int(owner == 0), int(owner == 1)]


def test_the_owner_archives_and_not_the_controller(table):
    me = {"line": [MILLER], "artifacts": [{"title": "Trinket", "owner": 1}], "hand": ["Goon 1"]}
    t = crypt(table, me, {"line": ["Goon 1"], "hand": ["Goon 2"]})
    t.fight(MILLER, "Trinket")
    assert [len(player.archives) for player in t.g.players] == [0, 1]


def test_the_miller_need_not_grind(table):
    t = crypt(table, {"line": [MILLER]}, {"line": ["Goon 1"], "artifacts": ["Lamp"], "hand": ["Goon 2"]})
    t.fight(MILLER, [])
    assert t.titles(t.foe.artifacts) == ["Lamp"]
    assert t.foe.archives == []


# Distributor Janŏŏnt


@pytest.mark.parametrize(
    ("source", "target", "left"), [("Goon 3", "Goon 5", [0, 1, 3]), ("Goon 5", JANOONT, [1, 2, 1])]
)
def test_an_aember_is_distributed(table, source, target, left):
    t = crypt(table, {"line": [JANOONT, with_amber("Goon 3", 2)]}, {"line": [with_amber("Goon 5", 2)]})
    t.reap(JANOONT, source, target)
    assert amber(t) == left
    assert pools(t) == [1, 0]


def test_the_distributor_fights_for_it_too(table):
    t = crypt(table, {"line": [JANOONT, with_amber("Goon 3", 2)]}, {"line": ["Goon 1"]})
    t.fight(JANOONT, "Goon 3")
    assert amber(t) == [1, 1]


@pytest.mark.parametrize(("me", "left"), [([with_amber(JANOONT, 1)], [1]), ([JANOONT, "Goon 3"], [0, 0])])
def test_with_one_creature_or_no_aember_nothing_is_distributed(table, me, left):
    t = crypt(table, {"line": me})
    to_rest(t.reap(JANOONT))
    assert amber(t) == left


# Game Changer


def test_the_game_is_changed_for_ekwidon(table):
    line = [CHANGER, "Ekwidon Goon 3", "Goon 4"]
    t = crypt(table, {"line": line, "houses": HOUSES}, {"line": ["Ekwidon Goon 5"], "amber": 3})
    assert not any(t.may(f"reap:{title}") for title in line)
    t.action(CHANGER).action("Ekwidon Goon 3")
    assert pools(t) == [2, 1]


def test_the_game_of_others_stays(table):
    houses = {"houses": HOUSES}
    foe = {"line": ["Ekwidon Goon 5"], **houses}
    t = crypt(table, {"line": [CHANGER, "Goon 4"], **houses, "amber": 3}, foe)
    t.next_turn("ekwidon")
    assert t.may("reap:Ekwidon Goon 5")
    assert not t.may("action:Ekwidon Goon 5")
    t.next_turn("brobnar")
    assert t.may("reap:Goon 4")
    assert not t.may("action:Goon 4")


def test_changed_creatures_may_fight(table):
    t = crypt(table, {"line": [CHANGER, "Ekwidon Goon 3"]}, {"line": ["Goon 1"]})
    assert t.may("fight:Ekwidon Goon 3")


# Skipper Hukŏ


def test_the_skipper_captures_and_exalts_the_flanks(table):
    t = crypt(table, {"line": [HUKO]}, {"line": ["Goon 3", "Goon 4", "Goon 5"], "amber": 2})
    t.reap(HUKO)
    assert amber(t) == [1, 1, 0, 1]
    assert pools(t) == [1, 1]


def test_without_a_capture_nobody_is_exalted(table):
    t = crypt(table, {"line": [HUKO]}, {"line": ["Goon 3"]})
    t.reap(HUKO)
    assert amber(t) == [0, 0]


# Skŏllĕnbŭzzz


def test_the_swarm_hides_a_creature_and_frees_it(table):
    me = {"hand": [BUZZ, "Goon 3", "Chant", "Ekwidon Slaying"]}
    t = crypt(table, me)
    t.play(BUZZ, "Goon 3")
    assert t.titles(t.card(BUZZ).under) == ["Goon 3"]
    assert not t.card("Goon 3").facedown
    to_rest(t.play("Ekwidon Slaying"))
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.me.deck)[-1] == BUZZ


def test_nothing_has_to_be_hidden(table):
    t = crypt(table, {"hand": [BUZZ, "Goon 3"]})
    t.play(BUZZ, [])
    assert t.card(BUZZ).under == []
    assert len(t.me.hand) == 1


def test_reaping_hides_another_and_all_are_freed(table):
    buzz = {"title": BUZZ, "under": ["Goon 4", "Chant"]}
    t = crypt(table, {"line": [buzz], "hand": ["Goon 3", "Ekwidon Slaying"]})
    t.reap(BUZZ, "Goon 3")
    to_rest(t.play("Ekwidon Slaying"))
    assert sorted(t.titles(t.me.line)) == ["Goon 3", "Goon 4"]
    assert "Chant" in t.titles(t.me.discard)
    assert not any(card.ready for card in t.me.line)


def test_the_swarm_of_another_owner_goes_home_and_leaves_its_brood(table):
    buzz = {"title": BUZZ, "owner": 1, "under": ["Goon 4"]}
    t = crypt(table, {"line": [buzz], "hand": ["Ekwidon Slaying"]})
    to_rest(t.play("Ekwidon Slaying"))
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.titles(t.foe.deck)[-1] == BUZZ


def test_a_swarm_that_is_not_destroyed_frees_nobody(table):
    t = crypt(table, {"line": [{"title": BUZZ, "under": ["Goon 4"]}], "hand": ["Ekwidon Recall"]})
    to_rest(t.play("Ekwidon Recall"))
    assert t.me.line == []
    assert "Goon 4" in t.titles(t.me.discard)


@pytest.mark.reading("skollenbuzzz-facedown-cards")
def test_what_lies_facedown_under_a_swarm_is_not_freed(table):
    buzz = {"title": BUZZ, "under": [{"title": "Goon 2", "facedown": True}, "Goon 4"]}
    t = crypt(table, {"line": [buzz], "hand": ["Ekwidon Slaying"]})
    to_rest(t.play("Ekwidon Slaying"))
    assert t.titles(t.me.line) == ["Goon 4"]
    assert "Goon 2" in t.titles(t.me.discard)


@pytest.mark.parametrize("halves", [["top"], ["top", "bottom"]])
def test_two_halves_under_a_swarm_are_a_whole(table, halves):
    buzz = {"title": BUZZ, "under": [f"Deusillus ({half} half)" for half in halves]}
    t = crypt(table, {"line": [buzz], "hand": ["Ekwidon Slaying"]})
    to_rest(t.play("Ekwidon Slaying"))
    assert t.titles(t.me.line) == ["Deusillus"] * (len(halves) - 1)
    assert t.titles(t.me.discard).count("Deusillus") == 2 - len(halves)


# Vendor Hyertula


def test_the_vendor_goes_for_an_artifact(table):
    t = crypt(table, {"line": [HYERTULA]}, {"artifacts": ["Trinket", "Crank"]})
    t.reap(HYERTULA, "yes", "Crank")
    assert t.titles(t.me.artifacts) == ["Crank"]
    assert t.titles(t.me.discard) == [HYERTULA]
    assert t.g.house_of(t.card("Crank")) == "ekwidon"
    t.next_turn().next_turn("ekwidon").action("Crank")
    assert t.me.amber == 3


def test_back_with_its_owner_it_is_what_it_was(table):
    t = crypt(table, {"line": [HYERTULA]}, {"artifacts": ["Crank"], "hand": ["Hook"]})
    t.reap(HYERTULA, "yes").next_turn("brobnar").play("Hook")
    assert t.titles(t.foe.artifacts) == ["Crank"]
    assert t.g.house_of(t.card("Crank")) == "brobnar"


@pytest.mark.parametrize(("vendor", "answer"), [(HYERTULA, "no"), (warded(HYERTULA), "yes")])
def test_a_vendor_that_stays_buys_nothing(table, vendor, answer):
    t = crypt(table, {"line": [vendor]}, {"artifacts": ["Crank"]})
    t.reap(HYERTULA, answer)
    assert t.titles(t.me.line) == [HYERTULA]
    assert t.titles(t.foe.artifacts) == ["Crank"]


# Vĕsted Harŏld


def test_harold_sends_one_of_each_side_home(table):
    line = {"line": ["Goon 3", "Goon 4"]}
    t = scrapped(table, HAROLD, "Goon 3", "Goon 4#2", me=line, foe=line)
    assert [t.titles(player.archives) for player in t.g.players] == [["Goon 3"], ["Goon 4"]]
    assert [t.titles(player.line) for player in t.g.players] == [["Goon 4"], ["Goon 3"]]


@pytest.mark.parametrize(("me", "foe"), [(["Goon 3"], []), ([], ["Goon 3"])])
def test_harold_takes_what_there_is(table, me, foe):
    t = scrapped(table, HAROLD, me={"line": me}, foe={"line": foe})
    assert [len(player.archives) for player in t.g.players] == [len(me), len(foe)]


def test_a_ward_keeps_harold_off(table):
    t = scrapped(table, HAROLD, me={"line": ["Goon 3"]}, foe={"line": [warded("Goon 4")]})
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.titles(t.me.archives) == ["Goon 3"]


# Æmberwind


def test_the_wind_comes_with_3_aember_and_pays_them_out(table):
    t = crypt(table, {"hand": ["Æmberwind"], "houses": HOUSES})
    t.play("Æmberwind")
    assert amber(t) == [3]
    t.next_turn().next_turn("dis").reap("Æmberwind")
    assert amber(t) == [2]
    assert pools(t) == [2, 0]
    assert t.g.has_keyword(t.card("Æmberwind"), "elusive")


def test_an_empty_wind_only_reaps(table):
    t = crypt(table, {"line": ["Æmberwind"]})
    t.reap("Æmberwind")
    assert pools(t) == [1, 0]
