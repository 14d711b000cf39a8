"""Creatures of Dis in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import hurt, warded, with_amber, with_icons
from tests.engine.helpers.looks import amber, damage, damage_of_all, pools

crypt = partial(crypts.crypt, house="dis")
scrapped = partial(crypts.scrapped, house="dis")
TERRAN = "Infernal Terran"
SQUID = "Phantasmaquid"
TALON = "Talon of Invidius"
MANDER = "Suspendamander"
IMP = "Vapor Imp"
OMAWK = "Ven Omawk"
HOUSES = ["brobnar", "dis", "logos"]

# Chauncey


def test_chauncey_and_a_friend_go_for_3_aember(table):
    t = crypt(table, {"line": ["Chauncey", "Goon 1", "Goon 2"]}, {"line": ["Goon 3"]})
    to_rest(t.action("Chauncey", "Goon 2"))
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert pools(t) == [3, 0]


@pytest.mark.clause("if-you-do-needs-full-resolution", versions=("18.4",))
@pytest.mark.parametrize(
    ("line", "left"),
    [
        (["Chauncey"], []),
        (["Chauncey", warded("Goon 1")], ["Goon 1"]),
        ([warded("Chauncey"), "Goon 1"], ["Chauncey"]),
        (["Chauncey", "Invulnerable Goon 1"], ["Invulnerable Goon 1"]),
    ],
)
def test_where_not_both_are_destroyed_chauncey_is_paid_nothing(table, line, left):
    t = crypt(table, {"line": line})
    t.action("Chauncey")
    assert t.titles(t.me.line) == left
    assert t.me.amber == 0


# Daat


def test_daat_makes_another_house_active(table):
    t = crypt(table, {"hand": ["Daat", "Goon 3", "Dis Goon 1"], "houses": HOUSES})
    assert not t.may("play:Goon 3")
    t.play("Daat", "brobnar").play("Goon 3")
    assert not t.may("play:Dis Goon 1")
    assert t.g.state.house == "brobnar"


def test_daat_comes_first_or_not(table):
    t = crypt(table, {"hand": ["Daat", "Dis Goon 1"]})
    t.play("Dis Goon 1")
    assert not t.may("play:Daat")


def test_a_house_that_nobody_has_may_be_named(table):
    t = crypt(table, {"hand": ["Daat", "Goon 3", "Dis Goon 1"], "line": ["Dis Goon 5"]})
    t.play("Daat", "mars")
    assert not any(t.may(act) for act in ("play:Goon 3", "play:Dis Goon 1", "reap:Dis Goon 5"))


def test_the_house_of_daat_is_for_this_turn(table):
    t = crypt(table, {"hand": ["Daat"], "houses": HOUSES})
    t.play("Daat", "brobnar").next_turn().next_turn("dis")
    assert t.g.state.house == "dis"
    assert t.may("reap:Daat")


# Infernal Terran


def test_the_terran_discards_and_steals(table):
    t = crypt(table, {"hand": [TERRAN, "Goon 1", "Goon 2"]}, {"amber": 3, "hand": ["Goon 3"]})
    t.play(TERRAN, "Goon 2").next_turn().next_turn("dis")
    assert t.titles(t.me.discard) == ["Goon 2"]
    assert len(t.foe.hand) == 6
    to_rest(t.reap(TERRAN))
    assert pools(t) == [3, 1]
    assert len(t.me.discard) == 2


def test_the_terran_steals_without_a_card_to_discard(table):
    t = crypt(table, {"line": [TERRAN]}, {"amber": 1})
    t.reap(TERRAN)
    assert pools(t) == [2, 0]


def test_a_scrapped_terran_burns_the_hand_for_aember(table):
    hand = [with_icons("Goon 1", "amber", "draw"), with_icons("Chant", "amber", "amber"), "Goon 2"]
    t = scrapped(table, TERRAN, me={"hand": hand, "archives": ["Goon 4"]}, foe={"amber": 5, "hand": ["Goon 3"]})
    assert t.me.hand == []
    assert len(t.me.archives) == len(t.foe.hand) == 1
    assert pools(t) == [3, 2]


def test_a_terran_scrapped_alone_steals_nothing(table):
    assert pools(scrapped(table, TERRAN, foe={"amber": 5})) == [0, 5]


# Monsquito


@pytest.mark.parametrize(("target", "dealt"), [("Goon 9", 2), (warded("Goon 9"), 0), ("Guard 9/1", 1)])
def test_monsquito_heals_and_stings_after_a_fight(table, target, dealt):
    t = crypt(table, {"line": [hurt("Monsquito", 1)]}, {"line": ["Goon 1", target]})
    t.fight("Monsquito", "Goon 1")
    t.choose(t.foe.line[0])
    assert damage_of_all(t) == [0, dealt]


def test_monsquito_may_sting_itself(table):
    t = crypt(table, {"line": [hurt("Monsquito", 1)]}, {"line": ["Goon 1", "Goon 9"]})
    t.fight("Monsquito", "Goon 1", "Monsquito")
    assert damage_of_all(t) == [2, 0]


def test_a_monsquito_that_falls_stings_nobody(table):
    t = crypt(table, {"line": ["Monsquito"]}, {"line": ["Goon 3", "Goon 9"]})
    t.fight("Monsquito", "Goon 3")
    assert damage(t.foe) == [0]


# Phantasmaquid


def test_nobody_is_played_on_the_right_of_the_opponent(table):
    t = crypt(table, {"line": [SQUID], "hand": ["Dis Goon 1"]}, {"line": ["Goon 5"], "hand": ["Goon 3"]})
    t.play("Dis Goon 1", flank="right")
    assert t.titles(t.me.line) == [SQUID, "Dis Goon 1"]
    t.next_turn("brobnar").play("Goon 3", flank="")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 5"]


@pytest.mark.parametrize(("foe", "left"), [(["Goon 1"], [SQUID]), ([], [])])
def test_without_enemies_the_squid_fades_at_the_end_of_your_turn(table, foe, left):
    t = crypt(table, {"line": [SQUID]}, {"line": foe, "artifacts": ["Trinket"]})
    assert t.titles(t.me.line) == [SQUID]
    t.next_turn()
    assert t.titles(t.me.line) == left


def test_the_turn_of_the_opponent_ends_without_it_fading(table):
    t = crypt(table, {"line": ["Goon 5"], "hand": ["Dis Slaying"]}, {"line": [SQUID]})
    t.play("Dis Slaying", "Goon 5").next_turn()
    assert t.titles(t.foe.line) == [SQUID]


# Searine


@pytest.mark.parametrize(("target", "dealt"), [("Goon 5", 2), (warded("Goon 5"), 0), ("Guard 5/1", 1)])
def test_scrapped_searine_hurts_a_friend(table, target, dealt):
    t = scrapped(table, "Searine", me={"line": [target]}, foe={"line": ["Goon 1"]})
    assert damage_of_all(t) == [dealt, 0]


# Slayer


def test_the_slayer_goes_with_the_last_enemy(table):
    t = crypt(table, {"line": ["Slayer", "Goon 1"]}, {"line": ["Goon 2", "Goon 1", "Goon 3"]})
    to_rest(t.fight("Slayer", "Goon 1"))
    assert t.foe.line == []
    assert t.titles(t.me.line) == ["Goon 1"]


def test_the_slayer_stays_while_an_enemy_does(table):
    t = crypt(table, {"line": ["Slayer"]}, {"line": ["Goon 2", "Goon 3", "Goon 4"]})
    to_rest(t.fight("Slayer", "Goon 2"))
    assert damage_of_all(t) == [0, 0]
    assert t.titles(t.me.line) == ["Slayer"]


def test_a_slayer_played_against_nobody_is_gone(table):
    t = crypt(table, {"hand": ["Slayer"], "line": ["Goon 1"]})
    t.play("Slayer")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.me.discard) == ["Slayer"]


# Suspendamander


@pytest.mark.parametrize("house", ["logos", "brobnar"])
def test_actions_of_the_house_are_suspended_for_a_turn(table, house):
    hand = {"hand": ["Logos Chant", "Logos Goon 1", "Chant"], "houses": HOUSES}
    t = crypt(table, {"line": [MANDER], **hand}, {"line": ["Goon 1"], **hand})
    t.fight(MANDER, house).next_turn("logos")
    assert t.may("play:Logos Chant#2") is (house == "brobnar")
    assert t.may("play:Logos Goon 1#2")
    t.next_turn("logos")
    assert t.may("play:Logos Chant")
    t.next_turn("logos")
    assert t.may("play:Logos Chant#2")


def test_a_mander_that_falls_suspends_nothing(table):
    t = crypt(table, {"line": [MANDER]}, {"line": ["Goon 9"]})
    t.fight(MANDER)
    assert t.at_rest
    assert t.g.state.lasting == []


# Talon of Invidius


def test_the_talon_comes_with_3_aember(table):
    t = crypt(table, {"hand": [TALON]}, {"line": ["Goon 1"]})
    t.play(TALON)
    assert amber(t) == [3, 0]


def test_the_treasure_of_a_talon_goes_to_an_enemy(table):
    me = {"line": [with_amber(TALON, 3), "Goon 1"], "hand": ["Dis Slaying"]}
    t = crypt(table, me, {"line": ["Goon 4", "Goon 5"]})
    t.play("Dis Slaying", TALON, "Goon 5")
    assert amber(t) == [0, 0, 3]
    assert pools(t) == [0, 0]


def test_without_an_enemy_the_opponent_has_its_treasure(table):
    t = crypt(table, {"line": [with_amber(TALON, 3)], "hand": ["Dis Slaying"]})
    t.play("Dis Slaying")
    assert pools(t) == [0, 3]


# Trihard


@pytest.mark.parametrize(("mine", "theirs", "left"), [(6, 3, [4, 2]), (5, 2, [4, 2]), (2, 9, [2, 6]), (0, 4, [0, 3])])
def test_a_third_of_every_hand_goes(table, mine, theirs, left):
    t = crypt(table, {"hand": ["Trihard", *["Chant"] * mine]}, {"hand": ["Chant"] * theirs})
    to_rest(t.play("Trihard"))
    assert [len(player.hand) for player in t.g.players] == left
    assert [len(player.discard) for player in t.g.players] == [mine - left[0], theirs - left[1]]


# Vapor Imp


@pytest.mark.parametrize(
    ("gone", "able"), [("Goon 9", [False, True]), ("Trinket", [True, True]), ("Stab", [True, False])]
)
def test_what_turns_into_vapor_is_barred_for_a_turn(table, gone, able):
    t = crypt(table, {"line": [IMP], "hand": [gone]}, {"hand": ["Goon 1", "Jab"]})
    t.reap(IMP).next_turn("brobnar")
    assert t.titles(t.me.discard) == [gone]
    assert [t.may("play:Goon 1"), t.may("play:Jab")] == able
    t.next_turn().next_turn("brobnar")
    assert t.may("play:Goon 1")
    assert t.may("play:Jab")


def test_an_empty_hand_bars_nothing(table):
    t = crypt(table, {"line": [IMP]}, {"hand": ["Goon 1"]})
    t.reap(IMP)
    assert t.g.state.lasting == []
    assert t.me.amber == 1


# Ven Omawk


@pytest.mark.parametrize(("many", "drawn"), [(1, 5), (2, 4)])
def test_the_opponent_refills_to_less(table, many, drawn):
    t = crypt(table, {"line": [OMAWK] * many})
    t.next_turn().next_turn()
    assert [len(player.hand) for player in t.g.players] == [6, drawn]


def test_with_omawk_gone_the_hand_is_full(table):
    t = crypt(table, {"line": [OMAWK], "hand": ["Dis Slaying"]})
    t.play("Dis Slaying").next_turn().next_turn()
    assert len(t.foe.hand) == 6


def test_omawk_is_poisonous(table):
    t = crypt(table, {"line": [OMAWK]}, {"line": ["Goon 9"]})
    t.fight(OMAWK)
    assert [player.line for player in t.g.players] == [[], []]
