"""Grim Reminders, Geistoid: creatures from S to Z, and Ælbia Stray."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_geistoid_actions import geistoid
from tests.engine.helpers.cards import grave, hurt, warded, with_amber
from tests.engine.helpers.looks import amber, damage_of_all, pools, stunned

BABBLE = "Library of Babble"
COLLECTOR, VARAD, AELBIA = "Tribute Collector", "Varad the Indulgent", "Ælbia Stray"


# Scooboo


@pytest.mark.parametrize(
    ("answer", "hand", "dead"), [("yes", ["Scooboo"], ["Goon 1", "Chant", "Chant"]), ("no", ["Goon 1"], ["Scooboo"])]
)
def test_scooboo_may_come_in_place_of_a_drawn_card(table, answer, hand, dead):
    t = geistoid(
        table,
        {"artifacts": [BABBLE], "discard": ["Scooboo"], "deck": ["Goon 1"]},
        {"discard": ["Scooboo"]},
        house="logos",
    )
    t.action(BABBLE, answer)
    assert t.titles(t.me.hand) == hand
    assert t.titles(t.me.discard) == dead
    assert t.titles(t.foe.discard) == ["Scooboo"]


def test_scooboo_comes_with_one_draw_of_the_refill(table):
    t = geistoid(table, {"discard": ["Scooboo"], "hand": ["Goon 1"] * 3}, {})
    t.end().choose("no", "yes")
    assert len(t.me.hand) == 6
    assert t.titles(t.me.hand).count("Scooboo") == 1
    assert len(t.me.discard) == 3
    t.submit(t.pending.keys[0])


def test_scooboo_rests_in_the_turn_of_another(table):
    t = geistoid(table, {"discard": ["Scooboo"], "hand": ["Chant"] * 6}, {"artifacts": [BABBLE]})
    t.next_turn("logos").action(BABBLE)
    assert t.card("Scooboo").zone == "discard"


@pytest.mark.reading("scooboo-fewer-than-three")
def test_scooboo_comes_for_fewer_than_three_cards_too(table):
    t = geistoid(table, {"artifacts": [BABBLE], "discard": ["Scooboo"], "deck": ["Goon 1"]}, house="logos", filler=0)
    t.action(BABBLE, "yes")
    assert t.titles(t.me.hand) == ["Scooboo"]
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.me.deck == []


# Shadys


@pytest.mark.parametrize(("shade", "left"), [("Goon 1", ["Shadys", "Goon 1"]), ("Purse-a-phone", ["Purse-a-phone"])])
def test_shadys_plays_a_shade_and_goes_for_the_phone(table, shade, left):
    t = geistoid(
        table, {"line": ["Shadys"], "discard": ["Goon 1", "Purse-a-phone", "Trinket"]}, {"discard": ["Goon 3"]}
    )
    t.action("Shadys")
    assert t.offered == ["Goon 1", "Purse-a-phone"]
    t.choose(shade, "right")
    assert t.titles(t.me.line) == left


def test_shadys_without_a_shade_stays(table):
    t = geistoid(table, {"line": ["Shadys"], "discard": ["Trinket"]}, {})
    t.action("Shadys")
    assert t.titles(t.me.line) == ["Shadys"]


def test_shadys_stays_where_the_phone_cannot_be_played(table):
    t = geistoid(table, {"line": ["Shadys"], "discard": ["Purse-a-phone"]}, {"line": ["Grommid"]})
    t.action("Shadys", "right")
    assert t.titles(t.me.line) == ["Purse-a-phone"], "Grommid only stops its own player"
    t = geistoid(table, {"line": ["Shadys", "Grommid"], "discard": ["Purse-a-phone"]}, {})
    t.action("Shadys")
    assert t.titles(t.me.line) == ["Shadys", "Grommid"]


# Snippy


@pytest.mark.parametrize(("target", "damage"), [("Goon 5", 2), ("Guard 5/1", 1), (warded("Goon 5"), 0)])
def test_snippy_snips_a_creature(table, target, damage):
    t = geistoid(table, {"hand": ["Snippy"]}, {"line": [target]})
    t.play("Snippy", t.foe.line[0].title)
    assert t.foe.line[0].damage == damage


def test_a_scrapped_snippy_cuts_off_a_flank(table):
    t = geistoid(table, {"hand": ["Snippy"], "line": ["Goon 1"]}, {"line": ["Guard 3/3", "Goon 4", warded("Goon 5")]})
    t.discard("Snippy")
    assert t.offered == ["Guard 3/3", "Goon 5"]
    t.choose("Guard 3/3")
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 5"]


# Soultender


def test_the_tender_empties_heals_and_wards_every_specter(table):
    t = geistoid(
        table,
        {"hand": ["Soultender"], "line": [hurt("Shadys", 2, amber=2), hurt("Goon 3", 1, amber=1)]},
        {"line": [hurt("Memette", 0, amber=1), "Touchstone"], "amber": 3},
    )
    t.play("Soultender")
    assert amber(t) == [0, 1, 0, 0, 0]
    assert pools(t) == [0, 3]
    assert damage_of_all(t) == [0, 1, 0, 0, 0]
    assert [card.warded for card in (*t.me.line, *t.foe.line)] == [True, False, True, True, True]


def test_the_tender_tends_itself_after_reaping(table):
    t = geistoid(table, {"line": [with_amber("Soultender", 2)]}, {})
    t.reap("Soultender")
    assert amber(t) == [0]
    assert t.me.amber == 1
    assert t.card("Soultender").warded


# Tangler


def test_the_tangler_ties_three_after_reaping(table):
    t = geistoid(table, {"line": ["Tangler"]}, {"line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]})
    t.reap("Tangler", "Goon 2")
    assert stunned(t) == ["Goon 1", "Goon 2", "Goon 3"]


def test_a_scrapped_tangler_ties_one(table):
    t = geistoid(table, {"hand": ["Tangler"], "line": ["Goon 4"]}, {"line": ["Goon 1", "Goon 2"]})
    t.discard("Tangler", "Goon 2")
    assert stunned(t) == ["Goon 2"]


# Thoughtcatcher


@pytest.mark.parametrize(("title", "drawn"), [("Goon 1", 1), ("Goon 2", 0), ("Goon 3", 0)])
def test_the_catcher_draws_for_friends_with_amber(table, title, drawn):
    t = geistoid(
        table,
        {"hand": ["Geistoid Slaying"], "line": ["Thoughtcatcher", with_amber("Goon 1", 1), "Goon 2"]},
        {"line": [with_amber("Goon 3", 1)]},
    )
    t.play("Geistoid Slaying", title)
    assert len(t.me.hand) == drawn
    assert t.foe.hand == []


def test_the_catcher_draws_for_itself(table):
    t = geistoid(table, {"hand": ["Geistoid Slaying"], "line": [with_amber("Thoughtcatcher", 1)]}, {})
    t.play("Geistoid Slaying")
    assert len(t.me.hand) == 1


# Touchstone


@pytest.mark.parametrize(("dead", "hand", "left"), [(9, 0, 10), (10, 2, 10)])
def test_the_stone_draws_for_the_haunted_or_discards(table, dead, hand, left):
    t = geistoid(table, {"line": ["Touchstone"], "discard": grave(count=dead)}, {"discard": grave()})
    t.reap("Touchstone")
    assert len(t.me.hand) == hand
    assert len(t.me.deck) == left
    assert t.foe.hand == []


# Tribute Collector


def test_the_collector_lets_a_friend_capture_when_played_and_after_fights(table):
    t = geistoid(table, {"hand": [COLLECTOR], "line": ["Goon 1"]}, {"line": ["Goon 3"], "amber": 3})
    t.play(COLLECTOR)
    assert t.offered == ["Goon 1", COLLECTOR]
    t.choose("Goon 1")
    assert amber(t) == [1, 0, 0]
    assert t.foe.amber == 2
    t = geistoid(table, {"line": [COLLECTOR]}, {"line": ["Goon 3"], "amber": 3})
    t.fight(COLLECTOR)
    assert amber(t) == [1]


# Varad the Indulgent


@pytest.mark.parametrize("held", [0, 3])
def test_varad_has_the_power_of_what_he_holds(table, held):
    t = geistoid(table, {"line": [with_amber(VARAD, held), with_amber("Goon 1", 2)]}, {})
    assert t.power(VARAD) == 4 + held
    assert t.power("Goon 1") == 1


@pytest.mark.parametrize(
    ("fighter", "captured"), [("Geistoid Goon 3", 1), (VARAD, 0), ({"title": "Goon 3", "house": "geistoid"}, 1)]
)
def test_varad_captures_when_another_geistoid_friend_attacks(table, fighter, captured):
    others = [] if fighter == VARAD else [fighter]
    t = geistoid(table, {"line": [VARAD, *others]}, {"line": ["Goon 1"], "amber": 2})
    t.fight(t.me.line[-1].title)
    assert t.card(VARAD).amber == captured
    assert t.foe.amber == 2 - captured


@pytest.mark.parametrize(("attacked", "captured"), [("Geistoid Goon 3", 1), ("Goon 2", 0), (VARAD, 0)])
def test_varad_captures_when_another_geistoid_friend_is_attacked(table, attacked, captured):
    t = geistoid(table, {"line": ["Geistoid Goon 6"], "amber": 2}, {"line": [VARAD, "Geistoid Goon 3", "Goon 2"]})
    t.fight("Geistoid Goon 6", attacked)
    assert t.me.amber == 2 - captured


# Webstur


@pytest.mark.parametrize(("answers", "gone"), [(["no"], 0), (["yes", "no"], 1), (["yes", "yes", "yes"], 3)])
def test_webstur_may_discard_of_every_deck_for_its_damage(table, answers, gone):
    t = geistoid(table, {"line": [hurt("Webstur", 1)]}, {"line": ["Goon 2"]})
    t.fight("Webstur").choose(*answers)
    assert len(t.me.discard) == gone
    assert len(t.foe.discard) == gone + 1
    assert len(t.foe.deck) == 12 - gone


def test_webstur_without_damage_asks_nothing(table):
    t = geistoid(table, {"line": [warded("Webstur")]}, {"line": ["Goon 2"]})
    t.fight("Webstur")
    assert t.me.discard == []


# Ælbia Stray


@pytest.mark.parametrize(("dead", "ready"), [(9, False), (10, True)])
def test_aelbia_is_ready_among_the_haunted(table, dead, ready):
    t = geistoid(table, {"hand": [AELBIA], "discard": grave(count=dead)}, {"discard": grave()})
    t.play(AELBIA)
    assert t.card(AELBIA).ready is ready


def test_aelbia_captures_after_reaping(table):
    t = geistoid(table, {"line": [AELBIA]}, {"amber": 2})
    t.reap(AELBIA)
    assert amber(t) == [1]
    assert pools(t) == [1, 1]
