"""Creatures of Skyborn in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, hurt, of_house, warded
from tests.engine.helpers.looks import amber, damage, pools, stunned

sky = partial(crypts.crypt, house="skyborn")
chanted = partial(crypts.chanted, house="skyborn")
scrapped = partial(crypts.scrapped, house="skyborn")
flyer = partial(of_house, "skyborn")
AERO = "Aero O’Fore"
LEY = "Ley, Earl of Hurl"
SHAE = "Shae “Cloudkicker”"

# Aero O’Fore


def test_in_the_center_aero_rearranges_the_others_and_flanks_capture(table):
    t = sky(table, {"line": ["Goon 1", AERO, "Goon 2"]}, {"amber": 5})
    t.reap(AERO, "yes", ["Goon 2", "Goon 1"])
    assert t.titles(t.me.line) == ["Goon 2", AERO, "Goon 1"]
    assert amber(t) == [2, 0, 2]
    assert pools(t) == [1, 1]


def test_aero_may_leave_them_and_chooses_who_captures(table):
    t = sky(table, {"line": ["Goon 1", AERO, "Goon 2"]}, {"amber": 2})
    t.reap(AERO, "no", "Goon 2")
    assert amber(t) == [0, 0, 2]


def test_alone_aero_is_in_the_center_and_on_a_flank(table):
    t = sky(table, {"line": [AERO]}, {"amber": 5})
    t.reap(AERO)
    assert amber(t) == [2]


@pytest.mark.parametrize("line", [[AERO, "Goon 1", "Goon 2"], [AERO, "Goon 1"]])
def test_elsewhere_aero_only_reaps(table, line):
    t = sky(table, {"line": line}, {"amber": 5})
    t.reap(AERO)
    assert pools(t) == [1, 5]


# Black Tempest


@pytest.mark.parametrize(("keys", "stolen"), [([], 3), (["red"], 2)])
def test_the_tempest_steals_more_before_the_first_key(table, keys, stolen):
    t = sky(table, {"line": ["Black Tempest"], "keys": keys}, {"line": ["Goon 3"], "amber": 5, "keys": ["blue"]})
    t.fight("Black Tempest")
    assert pools(t) == [stolen, 5 - stolen]


def test_the_tempest_is_hazardous(table):
    t = sky(table, {"line": ["Goon 5"]}, {"line": ["Black Tempest"]}, house="brobnar")
    t.fight("Goon 5")
    assert t.card("Goon 5").zone == "discard"
    assert pools(t) == [0, 0], "it did not attack"


# Bosun Creen, Bux Bastian


def test_scrapped_bosun_creen_moves_any_creature(table):
    t = scrapped(table, "Bosun Creen", "Goon 2", "left", foe={"line": ["Goon 1", "Goon 2"]})
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 1"]


def test_scrapped_bux_bastian_exalts_an_enemy_flank_creature(table):
    t = sky(table, {"hand": ["Bux Bastian"], "line": ["Goon 5"]}, {"line": ["Goon 1", "Goon 2", "Goon 3"]})
    t.discard("Bux Bastian")
    assert t.offered == ["Goon 1", "Goon 3"]
    t.choose("Goon 3")
    assert amber(t) == [0, 0, 0, 1]


@pytest.mark.parametrize("title", ["Bosun Creen", "Bux Bastian"])
def test_played_they_do_nothing_of_it(table, title):
    t = chanted(table, title, foe={"line": ["Goon 1"]})
    assert amber(t) == [0, 0]


# Chandler Anouk


def test_chandler_guards_friendly_flanks(table):
    t = sky(table, {"line": ["Goon 1", "Goon 2", "Chandler Anouk"]}, {"line": ["Goon 5"]})
    assert [t.g.armor(card) for card in t.me.line] == [2, 0, 2]
    assert [t.g.has_keyword(card, "taunt") for card in t.me.line] == [True, False, True]
    assert t.armor("Goon 5") == 0


# Flip Stallard


def test_enemies_have_no_destroyed_abilities_beside_flip(table):
    t = sky(
        table,
        {"line": ["Flip Stallard", "Alien Puffer"], "hand": [flyer("Slaying"), flyer("Slaying")]},
        {"line": ["Alien Puffer"]},
    )
    t.play("Slaying", "Alien Puffer#2").play("Slaying", "Alien Puffer")
    assert t.me.amber - t.foe.amber == 2, "its own player's creatures keep theirs"


# Han Peregrine


def test_han_heals_and_moves_a_hurt_creature_for_amber(table):
    t = sky(table, {"line": ["Han Peregrine", "Goon 1"]}, {"line": ["Goon 2", hurt("Goon 5", 3), "Goon 3"]})
    t.reap("Han Peregrine", "yes", "right")
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 3", "Goon 5"]
    assert damage(t.foe) == [0, 0, 0]
    assert t.card("Han Peregrine").amber == 1


def test_han_may_stay_as_it_is(table):
    t = sky(table, {"line": ["Han Peregrine"]}, {"line": [hurt("Goon 5", 3)]})
    t.reap("Han Peregrine", "no")
    assert damage(t.foe) == [3]
    assert t.card("Han Peregrine").amber == 0


def test_han_does_so_after_a_fight_too(table):
    t = sky(table, {"line": ["Han Peregrine"]}, {"line": ["Goon 3"]})
    t.fight("Han Peregrine", "yes", "left")
    assert t.card("Han Peregrine").damage == 0


# Indigo Halyard


@pytest.mark.parametrize(
    ("mine", "theirs", "fights", "taunts"),
    [
        ([], [], False, False),
        (["blue"], [], True, False),
        ([], ["blue"], False, True),
        (["red"], ["yellow"], False, False),
    ],
)
def test_indigo_looks_at_the_blue_keys(table, mine, theirs, fights, taunts):
    t = sky(
        table,
        {"line": ["Goon 5", "Indigo Halyard", "Goon 2", "Goon 1"], "keys": mine},
        {"line": ["Goon 3"], "keys": theirs},
    )
    assert [t.g.has_keyword(card, "taunt") for card in t.me.line] == [taunts, False, taunts, False]
    t.reap("Indigo Halyard")
    if fights:
        t.choose("Goon 5")
    assert (t.card("Goon 3").zone == "discard") is fights


# Ley, Earl of Hurl


def test_ley_is_hurled_to_a_flank_healed_exhausted_and_warded(table):
    t = sky(table, {"line": ["Goon 1", hurt(LEY, 2), "Goon 2"], "hand": [flyer("Slaying")]}, {})
    t.play("Slaying", LEY, "right")
    ley = t.card(LEY)
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2", LEY]
    assert (ley.damage, ley.ready, ley.warded) == (0, False, True)


@pytest.mark.parametrize("line", [[LEY, "Goon 1"], ["Goon 1", LEY], [LEY]])
def test_on_a_flank_ley_is_destroyed(table, line):
    t = sky(table, {"line": line, "hand": [flyer("Slaying")]}, {})
    t.play("Slaying", *[LEY] * (len(line) > 1))
    assert t.card(LEY).zone == "discard"


def test_ley_is_hurled_from_a_fight(table):
    t = sky(table, {"line": ["Goon 9"]}, {"line": ["Goon 1", LEY, "Goon 2"]}, house="brobnar")
    t.fight("Goon 9", LEY).choose("left")
    assert t.titles(t.foe.line) == [LEY, "Goon 1", "Goon 2"]


# Nantucket, Navigator Ketarr, Pirate Champion


@pytest.mark.parametrize(
    ("line", "gained"),
    [
        (["Nantucket"], 0),
        ([flyer("Goon 1"), "Nantucket", flyer("Goon 2"), flyer("Goon 3")], 2),
        (["Goon 1", "Nantucket"], 0),
    ],
)
def test_nantucket_gains_for_skyborn_neighbors(table, line, gained):
    t = sky(table, {"line": line}, {"line": [flyer("Goon 3")]})
    t.reap("Nantucket")
    assert t.me.amber == 1 + gained


def test_nantucket_gains_after_a_fight(table):
    t = sky(table, {"line": ["Nantucket", flyer("Goon 2")]}, {"line": ["Goon 1"]})
    t.fight("Nantucket")
    assert t.me.amber == 1


@pytest.mark.parametrize(
    ("line", "drawn"), [(["Navigator Ketarr", "Goon 1"], True), (["Goon 1", "Navigator Ketarr", "Goon 2"], False)]
)
def test_on_a_flank_the_navigator_draws_and_archives(table, line, drawn):
    t = sky(table, {"line": line, "deck": ["Goon 1", "Goon 2"]}, {})
    t.reap("Navigator Ketarr")
    if drawn:
        t.choose("Goon 1")
    assert t.titles(t.me.archives) == ["Goon 1"] * drawn
    assert t.titles(t.me.hand) == ["Goon 2"] * drawn


@pytest.mark.parametrize(
    ("answer", "line"), [(["yes", "right"], ["Goon 1", "Pirate Champion"]), (["no"], ["Pirate Champion", "Goon 1"])]
)
def test_the_champion_may_move_after_a_fight(table, answer, line):
    t = sky(table, {"line": ["Pirate Champion", "Goon 1"]}, {"line": ["Goon 3"]})
    t.fight("Pirate Champion", *answer)
    assert t.titles(t.me.line) == line


# Raiding Party


@pytest.mark.parametrize(
    ("mine", "theirs", "stolen"),
    [
        (["red"], ["blue"], 1),
        (["red"], ["red"], 2),
        (["red", "blue"], [], 1),
        (["red", "blue"], ["yellow", "blue"], 2),
    ],
)
def test_a_raid_steals_more_where_two_keys_are_alike(table, mine, theirs, stolen):
    t = sky(table, {"line": ["Raiding Party"], "keys": mine}, {"line": ["Goon 1"], "amber": 4, "keys": theirs})
    t.fight("Raiding Party")
    assert pools(t) == [stolen, 4 - stolen]


# Rose of Sharon


@pytest.mark.parametrize(("keys", "shots"), [([], 1), (["red"], 2), (["blue"], 1)])
def test_rose_deals_the_power_of_a_neighbor(table, keys, shots):
    t = sky(table, {"line": ["Goon 2", "Rose of Sharon", "Goon 4"], "keys": keys}, {"line": ["Goon 9"]})
    t.action("Rose of Sharon", *["Goon 4", "Goon 2"][:shots])
    assert damage(t.foe) == [4 if shots == 1 else 6]


def test_alone_rose_deals_nothing(table):
    t = sky(table, {"line": ["Rose of Sharon"]}, {"line": ["Goon 9"]})
    t.action("Rose of Sharon")
    assert damage(t.foe) == [0]


@pytest.mark.parametrize(("target", "left"), [(warded("Goon 9"), 0), ("Guard 9/2", 2)])
def test_ward_and_armor_stop_rose(table, target, left):
    t = sky(table, {"line": ["Goon 4", "Rose of Sharon"]}, {"line": [target]})
    t.action("Rose of Sharon")
    assert damage(t.foe) == [left]


# Scalawag Finn, Shae


def test_finn_heals_3_of_its_damage_after_a_fight(table):
    t = sky(table, {"line": [hurt("Scalawag Finn", 1)]}, {"line": ["Goon 4"]})
    t.fight("Scalawag Finn")
    assert damage(t.me) == [2]


def test_shae_swaps_when_played_and_after_reaping(table):
    t = sky(table, {"hand": [SHAE], "line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3"]})
    t.play(SHAE, "Goon 1")
    assert t.titles(t.me.line) == [SHAE, "Goon 2", "Goon 1"]
    t.next_turn().next_turn("skyborn").reap(SHAE, "Goon 2")
    assert t.titles(t.me.line) == ["Goon 2", SHAE, "Goon 1"]


# Skulking Saboteurs, Third of Cliff


@pytest.mark.parametrize("colour", ["red", "yellow", "blue"])
def test_each_key_lets_the_saboteurs_destroy_something(table, colour):
    t = sky(
        table,
        {"line": ["Skulking Saboteurs", armed("Goon 1", "Badge")], "keys": [colour], "artifacts": ["Trinket"]},
        {"line": [armed("Goon 5", "Badge"), "Goon 2"], "artifacts": ["Trinket"], "keys": ["red", "blue"]},
    )
    t.reap("Skulking Saboteurs")
    if colour == "red":
        t.choose("Goon 2")
    gone = {"red": "Goon 2", "yellow": "Trinket", "blue": "Badge"}[colour]
    assert [gone in t.titles(t.foe.discard), gone in t.titles(t.me.discard)] in ([True, False], [False, True])
    assert len(t.foe.discard) + len(t.me.discard) == 1


@pytest.mark.parametrize(
    ("keys", "left"), [([], ["Goon 1", "Goon 2"]), (["red"], ["Goon 2"]), (["blue"], ["Goon 1", "Goon 2"])]
)
def test_a_red_key_lets_third_of_cliff_destroy_both_flanks(table, keys, left):
    t = sky(table, {"line": ["Third of Cliff"], "keys": keys}, {"line": ["Goon 1", "Goon 2", "Goon 3"]})
    to_rest(t.action("Third of Cliff", *(["Goon 3"] if len(left) == 2 else [])))
    assert t.titles(t.foe.line) == left


# Viscount of Aerys


@pytest.mark.parametrize(("mine", "theirs", "stuns"), [(["yellow"], [], True), (["red"], ["yellow"], False)])
def test_the_viscount_stuns_with_its_own_yellow_key(table, mine, theirs, stuns):
    t = sky(
        table,
        {"hand": ["Viscount of Aerys"], "line": ["Goon 1"], "keys": mine},
        {"line": ["Goon 3"], "hand": ["Goon 4"], "keys": theirs},
    )
    t.play("Viscount of Aerys")
    assert stunned(t) == ["Goon 3"] * stuns
    t.next_turn("brobnar").play("Goon 4")
    assert t.card("Goon 4").stunned is stuns
    assert not t.card("Goon 1").stunned


# Æmber Airhart


def test_airhart_goes_home_into_the_deck_of_its_owner(table):
    t = sky(table, {"line": ["Æmber Airhart", {"title": "Æmber Airhart", "owner": 1}]}, {})
    t.reap("Æmber Airhart").reap("Æmber Airhart")
    assert t.me.line == []
    assert ["Æmber Airhart" in t.titles(player.deck) for player in t.g.players] == [True, True]


def test_airhart_goes_home_from_a_fight_if_it_lives(table):
    t = sky(table, {"line": ["Æmber Airhart"]}, {"line": ["Goon 1"]})
    t.fight("Æmber Airhart")
    assert t.card("Æmber Airhart").zone == "deck"
    t = sky(table, {"line": ["Æmber Airhart"]}, {"line": ["Goon 5"]})
    t.fight("Æmber Airhart")
    assert t.card("Æmber Airhart").zone == "discard"
