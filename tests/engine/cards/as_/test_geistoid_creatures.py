"""Æmber Skies, Geistoid: creatures, but for Doppelganger."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_geistoid_actions import geistoid
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import grave, warded, with_amber
from tests.engine.helpers.looks import amber, amber_by_title, damage_of_all, pools

SYPHON, TITAN, GUARDIAN, COUNSEL = "P.K.E. Syphonator", "Titan Apparition", "Portal Guardian", "Summoned Counsel"
FALL = {"hand": ["Geistoid Slaying"]}


# Colonel Slime


@pytest.mark.parametrize(("there", "caught"), [(0, 0), (3, 1)])
def test_scrapped_slime_lets_a_friend_capture(table, there, caught):
    t = geistoid(table, {"hand": ["Colonel Slime"], "line": ["Goon 3", "Goon 4"]}, {"line": ["Goon 5"], "amber": there})
    t.discard("Colonel Slime", *["Goon 4"][:caught])
    assert amber(t) == [0, caught, 0]
    assert t.foe.amber == there - caught


def test_played_slime_captures_nothing(table):
    t = geistoid(table, {"hand": ["Colonel Slime"]}, {"amber": 3})
    t.play("Colonel Slime")
    assert amber(t) == [0]


# Helichopper


@pytest.mark.parametrize(("dead", "held", "power"), [(9, 2, 5), (10, 0, 5), (10, 2, 11)])
def test_a_chopper_of_the_haunted_has_power_for_what_it_holds(table, dead, held, power):
    t = geistoid(
        table,
        {"line": [with_amber("Helichopper", held), with_amber("Goon 3", 2)], "discard": grave(count=dead)},
        {"discard": grave()},
    )
    assert t.power("Helichopper") == power
    assert t.power("Goon 3") == 3


@pytest.mark.parametrize(("there", "caught"), [(0, 0), (1, 1), (3, 2)])
def test_a_chopper_captures_two(table, there, caught):
    t = geistoid(table, {"line": ["Helichopper"]}, {"amber": there})
    t.action("Helichopper")
    assert amber(t) == [caught]
    assert t.foe.amber == there - caught


# Jahneerie


def test_friends_with_amber_on_them_reap_it(table):
    t = geistoid(
        table,
        {"line": ["Jahneerie", with_amber("Geistoid Goon 3", 2), "Geistoid Goon 4"]},
        {"line": [with_amber("Goon 5", 2)]},
    )
    t.reap("Geistoid Goon 3").reap("Geistoid Goon 4").reap("Jahneerie")
    assert pools(t) == [4, 0]
    assert amber(t) == [0, 1, 0, 2]


def test_jahneerie_reaps_what_it_holds_itself(table):
    t = geistoid(table, {"line": [with_amber("Jahneerie", 1)]}, {})
    t.reap("Jahneerie")
    assert t.me.amber == 2
    assert amber(t) == [0]


def test_enemies_reap_as_ever(table):
    t = geistoid(table, {"line": ["Jahneerie"]}, {"line": [with_amber("Goon 5", 2)]})
    t.next_turn("brobnar").reap("Goon 5")
    assert pools(t) == [0, 1]
    assert amber(t) == [0, 2]


# P.K.E. Syphonator


@pytest.mark.parametrize("archived", [[], ["Goon 1", "Trinket"]])
def test_a_syphonator_gains_for_archives_and_empties_them(table, archived):
    t = geistoid(table, {"hand": [SYPHON], "archives": ["Goon 9"]}, {"archives": archived})
    to_rest(t.play(SYPHON))
    assert pools(t) == [len(archived), 0]
    assert sorted(t.titles(t.foe.discard)) == archived
    assert t.titles(t.me.archives) == ["Goon 9"]


# Parabyte


@pytest.mark.parametrize("owner", [0, 1])
def test_keys_of_the_enemies_of_parabyte_cost_what_its_friends_hold(table, owner):
    seats = [{"line": [with_amber("Goon 1", 1)]}, {"line": [with_amber("Goon 3", 2)]}]
    seats[owner]["line"].append(with_amber("Parabyte", 1))
    t = geistoid(table, *seats)
    costs = [6, 6]
    costs[1 - owner] += 1 + (1, 2)[owner]
    assert [t.g.key_cost(player) for player in t.g.players] == costs


@pytest.mark.parametrize("way", ["play", "reap"])
def test_parabyte_lets_a_friend_capture(table, way):
    mine = {"hand": ["Parabyte"], "line": ["Goon 3"]} if way == "play" else {"line": ["Parabyte", "Goon 3"]}
    t = geistoid(table, mine, {"line": ["Goon 5"], "amber": 2})
    getattr(t, way)("Parabyte", "Goon 3")
    assert amber_by_title(t) == {"Goon 3": 1}
    assert t.foe.amber == 1
    assert t.g.key_cost(t.foe) == 7


# Paradrone


def test_a_paradrone_that_fought_lets_a_friend_capture(table):
    t = geistoid(table, {"line": ["Paradrone", "Goon 3"]}, {"line": ["Goon 1"], "amber": 2})
    t.fight("Paradrone", "Goon 3")
    assert amber_by_title(t) == {"Goon 3": 1}
    assert t.foe.amber == 1


def test_a_paradrone_that_fell_lets_nobody_capture(table):
    t = geistoid(table, {"line": ["Paradrone", "Goon 3"]}, {"line": ["Goon 7"], "amber": 2})
    t.fight("Paradrone")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.foe.amber == 2


# Portal Guardian


@pytest.mark.parametrize(("there", "caught"), [(1, 1), (3, 2)])
def test_another_friend_captures_when_the_guardian_falls(table, there, caught):
    t = geistoid(table, {**FALL, "line": [GUARDIAN, "Goon 3"]}, {"line": ["Goon 5"], "amber": there})
    t.play("Geistoid Slaying", GUARDIAN)
    assert amber(t) == [caught, 0]
    assert t.foe.amber == there - caught


def test_alone_the_guardian_captures_nothing(table):
    t = geistoid(table, {**FALL, "line": [GUARDIAN]}, {"line": ["Goon 5"], "amber": 3})
    t.play("Geistoid Slaying", GUARDIAN)
    assert pools(t) == [0, 3]
    assert amber(t) == [0]


def test_the_guardian_of_an_enemy_captures_from_you(table):
    t = geistoid(table, {**FALL, "amber": 3}, {"line": [GUARDIAN, "Goon 5"]})
    t.play("Geistoid Slaying", GUARDIAN)
    assert amber(t) == [2]
    assert t.me.amber == 1


# Stratowise


@pytest.mark.parametrize(("dead", "caught"), [(8, 0), (9, 1)])
@pytest.mark.parametrize("way", ["fight", "reap"])
def test_what_stratowise_discards_may_haunt_already(table, way, dead, caught):
    t = geistoid(
        table,
        {"line": ["Stratowise"], "hand": ["Trinket"], "discard": grave(count=dead)},
        {"line": ["Goon 1"], "amber": 2, "discard": grave()},
    )
    to_rest(getattr(t, way)("Stratowise"))
    assert len(t.me.discard) == dead + 1
    assert t.card("Stratowise").amber == caught
    assert t.foe.amber == 2 - caught


def test_without_a_hand_stratowise_captures_for_the_haunted(table):
    t = geistoid(table, {"line": ["Stratowise"], "discard": grave()}, {"amber": 2})
    t.reap("Stratowise")
    assert amber(t) == [1]


# Summoned Counsel


@pytest.mark.parametrize("title", ["Goon 1", "Trinket"])
def test_a_counsel_summons_from_the_pile_or_from_purged_cards(table, title):
    t = geistoid(
        table,
        {"line": [COUNSEL], "discard": ["Goon 1"], "purged": ["Trinket"]},
        {"discard": ["Goon 3"], "purged": ["Goon 4"]},
    )
    t.reap(COUNSEL)
    assert sorted(t.offered) == ["Goon 1", "Trinket"]
    t.choose(title)
    assert title in t.titles(t.me.deck)
    assert len(t.me.discard) + len(t.me.purged) == 1
    assert t.happened("deck.shuffled")[-1].data["player"] == 0


def test_a_counsel_may_have_nothing_to_summon(table):
    t = geistoid(table, {"line": [COUNSEL]}, {"discard": ["Goon 3"]})
    t.reap(COUNSEL)
    assert t.titles(t.foe.discard) == ["Goon 3"]


# Titan Apparition


def test_in_your_own_turn_the_titan_takes_your_deck_along(table):
    t = geistoid(table, {**FALL, "line": [TITAN]}, {})
    t.play("Geistoid Slaying")
    assert t.titles(t.me.discard) == ["Chant"] * 5 + [TITAN, "Geistoid Slaying"]
    assert t.foe.discard == []


def test_in_the_turn_of_the_enemy_it_takes_that_deck_along(table):
    t = geistoid(table, FALL, {"line": [TITAN]})
    t.play("Geistoid Slaying")
    assert t.titles(t.me.discard) == ["Chant"] * 5 + ["Geistoid Slaying"]
    assert t.titles(t.foe.discard) == [TITAN]


def test_a_short_deck_is_discarded_and_not_refilled(table):
    t = geistoid(table, {**FALL, "line": [TITAN], "deck": ["Goon 1", "Goon 2"]}, {}, filler=0)
    t.play("Geistoid Slaying")
    assert t.me.deck == []


# Wellstring


@pytest.mark.parametrize("way", ["fight", "reap"])
def test_wellstring_strikes_any_creature(table, way):
    t = geistoid(table, {"line": ["Wellstring"]}, {"line": ["Goon 2", "Goon 5"]})
    to_rest(getattr(t, way)("Wellstring", *(["Goon 2"] if way == "fight" else []), "Goon 5"))
    assert t.card("Goon 5").damage == 3


@pytest.mark.parametrize(("target", "hurt"), [("Guard 5/2", 1), (warded("Goon 5"), 0)])
def test_wellstring_meets_armor_and_ward(table, target, hurt):
    t = geistoid(table, {"line": ["Wellstring"]}, {"line": [target]})
    t.reap("Wellstring", target if isinstance(target, str) else target["title"])
    assert damage_of_all(t) == [0, hurt]
    assert not t.foe.line[0].warded
