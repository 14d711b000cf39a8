"""Actions of Ekwidon in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, chant, warded, with_icons
from tests.engine.helpers.looks import damage, damage_of_all, pools

crypt = partial(crypts.crypt, house="ekwidon")
chanted = partial(crypts.chanted, house="ekwidon")
BARTER = "Barter and Games"
EXECUTION = "Contract Execution"
CHURN = "High Street Churn"
HOIST = "Hoist Operations"
MOON = "Moon Light Special"
WIND = "Reap the Wild Wind"
SHEETS = "Three Sheets to the Wind"
REPORT = "Transparency Report"

# Barter and Games


def test_both_show_a_card_are_paid_and_lose_its_kin(table):
    me = {"hand": [with_icons("Dis Goon 1", "amber", "amber", "draw")], "line": ["Dis Goon 5", "Mars Goon 5"]}
    foe = {"hand": [with_icons("Logos Goon 1", "amber")], "line": ["Logos Goon 6", warded("Dis Goon 6"), "Goon 7"]}
    t = to_rest(chanted(table, BARTER, me=me, foe=foe))
    assert pools(t) == [2, 1]
    assert t.titles(t.me.line) == ["Mars Goon 5"]
    assert t.titles(t.foe.line) == ["Dis Goon 6", "Goon 7"]
    assert t.me.hand == t.foe.hand == []
    assert sorted(t.titles(t.me.discard)) == [BARTER, "Dis Goon 1", "Dis Goon 5"]


@pytest.mark.reading("barter-and-games-hand-and-archives")
@pytest.mark.parametrize("seed", range(4))
def test_one_card_of_hand_and_archives_is_shown(table, seed):
    side = {"hand": ["Chant"], "archives": [chant("amber", "amber", title="Mars Chant")]}
    t = chanted(table, BARTER, foe=side, seed=seed)
    assert len(t.foe.hand) + len(t.foe.archives) == len(t.foe.discard) == 1
    assert t.foe.amber == (2 if t.foe.archives == [] else 0)


def test_a_card_of_the_archives_may_be_bartered(table):
    t = chanted(table, BARTER, foe={"archives": [chant("amber")], "line": ["Goon 5"]})
    assert sorted(t.titles(t.foe.discard)) == ["Chant", "Goon 5"]
    assert t.foe.archives == []
    assert t.foe.amber == 1


def test_who_has_no_card_shows_none(table):
    t = chanted(table, BARTER, me={"line": ["Goon 5"]}, foe={"line": ["Goon 6"]})
    assert [len(player.line) for player in t.g.players] == [1, 1]
    assert pools(t) == [0, 0]


# Contract Execution


def test_each_creature_that_you_play_executes(table):
    me = {"hand": [EXECUTION, "Ekwidon Goon 1", "Ekwidon Goon 2", "Ekwidon Trinket"]}
    t = crypt(table, me, {"line": ["Goon 5", "Goon 6"]})
    t.play(EXECUTION).play("Ekwidon Goon 1", "Goon 6").play("Ekwidon Trinket").play("Ekwidon Goon 2", "Goon 5")
    assert damage_of_all(t) == [0, 0, 2, 2]


@pytest.mark.parametrize(("target", "dealt"), [(warded("Goon 5"), 0), ("Guard 5/1", 1)])
def test_an_execution_meets_ward_and_armor(table, target, dealt):
    t = crypt(table, {"hand": [EXECUTION, "Ekwidon Goon 1"]}, {"line": [target]})
    t.play(EXECUTION).play("Ekwidon Goon 1")
    t.choose(t.foe.line[0])
    assert damage(t.foe) == [dealt]


def test_contracts_end_with_the_turn_and_bind_you_alone(table):
    t = crypt(table, {"hand": [EXECUTION]}, {"hand": ["Goon 5"]})
    t.play(EXECUTION).next_turn("brobnar").play("Goon 5")
    assert t.at_rest
    assert damage(t.foe) == [0]


# High Street Churn


def test_the_hand_is_churned_up_to_the_named_house(table):
    foe = {"hand": ["Goon 1", "Goon 2", "Dis Goon 1"], "houses": ["brobnar", "dis", "logos"]}
    t = crypt(table, {"hand": [CHURN]}, foe)
    t.play(CHURN, "dis")
    assert t.titles(t.foe.discard)[-1] == "Dis Goon 1"
    assert t.titles(t.foe.discard).count("Dis Goon 1") == 1
    assert len(t.foe.hand) == 6
    assert t.me.hand == []


def test_a_hand_without_it_is_churned_away(table):
    t = crypt(table, {"hand": [CHURN]}, {"hand": ["Goon 1", "Goon 2"], "houses": ["brobnar", "dis", "logos"]})
    t.play(CHURN, "logos")
    assert sorted(t.titles(t.foe.discard)) == ["Goon 1", "Goon 2"]
    assert t.titles(t.foe.hand) == ["Chant"] * 6


def test_only_houses_of_the_identity_card_are_named_and_chains_count(table):
    foe = {"hand": ["Goon 1"], "houses": ["brobnar", "dis", "logos"], "chains": 7}
    t = crypt(table, {"hand": [CHURN]}, foe)
    t.play(CHURN)
    assert sorted(t.offered) == ["house:brobnar", "house:dis", "house:logos"]
    t.choose("brobnar")
    assert len(t.foe.hand) == 4
    assert t.foe.chains == 6


# Hoist Operations


@pytest.mark.parametrize("target", ["Goon 3", "Goon 5"])
def test_a_creature_of_any_side_is_hoisted(table, target):
    t = crypt(table, {"hand": [HOIST], "line": ["Goon 3"]}, {"line": ["Goon 5"]})
    t.play(HOIST, target)
    assert [t.titles(player.archives) for player in t.g.players] == [
        ["Goon 3"] * (target == "Goon 3"),
        ["Goon 5"] * (target == "Goon 5"),
    ]


def test_it_is_hoisted_home_and_its_upgrade_is_not(table):
    t = chanted(table, HOIST, me={"line": [armed("Goon 3", "Badge", owner=1)]})
    assert t.titles(t.foe.archives) == ["Goon 3"]
    assert t.card("Badge").zone == "discard"


def test_a_ward_is_in_the_way_of_the_hoist(table):
    t = chanted(table, HOIST, foe={"line": [warded("Goon 3")]})
    assert t.foe.archives == []
    assert not t.card("Goon 3").warded


# Moon Light Special


@pytest.mark.parametrize(("hand", "gained"), [(["Goon 1"], 1), (["Goon 1", "Goon 2"], 1), ([], 0)])
def test_the_special_is_an_aember_for_a_card(table, hand, gained):
    t = chanted(table, MOON, me={"hand": hand}, foe={"hand": ["Goon 5"]})
    assert t.me.amber == 1 + gained
    assert len(t.me.hand) == max(0, len(hand) - 1)
    assert len(t.foe.hand) == 1


# Reap the Wild Wind


def test_each_is_paid_for_the_icons_that_the_wind_shows(table):
    me = {"hand": [with_icons("Goon 1", "amber", "capture", "amber")]}
    t = chanted(table, WIND, me=me, foe={"hand": [chant("amber")]})
    assert pools(t) == [3, 1]
    assert [len(player.hand) for player in t.g.players] == [1, 1]
    assert all(card.known == t.g.everyone for player in t.g.players for card in player.hand)


def test_an_empty_hand_reaps_no_wind(table):
    t = chanted(table, WIND, foe={"hand": [chant("draw")]})
    assert pools(t) == [1, 0]


# Three Sheets to the Wind


def test_three_cards_come_and_three_go(table):
    t = chanted(table, SHEETS, foe={"hand": ["Goon 1", "Goon 2"]}, filler=5)
    assert [len(pile) for pile in (t.foe.hand, t.foe.discard, t.foe.purged, t.foe.deck)] == [2, 1, 1, 3]
    assert t.me.hand == []


def test_sheets_blow_as_many_cards_away_as_there_are(table):
    t = chanted(table, SHEETS, filler=2)
    assert [len(pile) for pile in (t.foe.hand, t.foe.discard, t.foe.deck)] == [0, 1, 1]
    assert t.foe.purged == []


# Transparency Report


@pytest.mark.parametrize(
    ("hand", "gained"),
    [(["Goon 1", "Dis Goon 1"], 2), (["Goon 1", "Ekwidon Goon 1"], 0), ([], 2), (["Ekwidon Chant"], 0)],
)
def test_an_honest_report_pays_for_other_houses(table, hand, gained):
    t = chanted(table, REPORT, me={"hand": hand}, foe={"hand": ["Ekwidon Goon 5"]})
    assert pools(t) == [gained, 0]
    assert all(card.known == t.g.everyone for card in t.me.hand)
    assert not any(card.known == t.g.everyone for card in t.foe.hand)
