"""Mass Mutation, Logos, creatures: Adaptoid, Bot Bookton, Even Ivan, Infomorph."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import plain

LOGOS = ["logos", "brobnar", "dis"]

plain("Habit Coin", type="action", house="logos", icons=("amber",))
plain("Habit Page", type="action", house="logos", icons=("draw",))


# Adaptoid


def adapted(table, version="16.0", *modes, foe=("Goon 9",), amber=2):
    t = table(
        me={"line": ["Adaptoid"], "hand": ["Habit Coin"] * max(1, len(modes))},
        foe={"line": list(foe), "amber": amber, "houses": LOGOS, "hand": ["Habit Coin"]},
        house="logos",
        ruleset=version,
    )
    for mode in modes:
        t.play("Habit Coin", mode)
    return t


def test_adaptoid_gains_armor_for_the_turn(table, version):
    t = adapted(table, version, "armor")
    assert t.armor("Adaptoid") == 2
    assert t.armor("Goon 9") == 0
    t.next_turn("brobnar")
    assert t.armor("Adaptoid") == 0
    assert t.g.state.lasting == []


def test_adaptoid_gains_assault_for_the_turn(table, version):
    t = adapted(table, version, "assault", foe=["Goon 6"])
    t.fight("Adaptoid")
    assert t.foe.line == []
    assert t.me.line == []
    t = adapted(table, version, "assault", foe=["Goon 2"])
    t.fight("Adaptoid")
    assert t.foe.line == [], "the assault destroyed it before the fight"
    assert t.card("Adaptoid").damage == 0, "the assault destroyed it before the fight"


def test_adaptoid_gains_a_fight_ability_for_the_turn(table, version):
    t = adapted(table, version, "steal", foe=["Goon 3", "Goon 1"])
    t.fight("Adaptoid", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (2, 1)
    t.next_turn().next_turn("logos").fight("Adaptoid")
    assert (t.me.amber, t.foe.amber) == (2, 1)


def test_adaptoid_adapts_once_for_each_such_card(table, version):
    t = adapted(table, version, "armor", "armor", "assault")
    assert t.armor("Adaptoid") == 4
    assert t.g.keyword(t.card("Adaptoid"), "assault") == 2


def test_adaptoid_heeds_no_card_without_icons_nor_of_the_opponent(table, version):
    t = table(
        me={"line": ["Adaptoid"], "hand": ["Logos Chant"]},
        foe={"hand": ["Habit Coin"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Chant")
    assert t.at_rest
    t.next_turn("logos").play("Habit Coin")
    assert t.at_rest
    assert t.g.state.lasting == []


@pytest.mark.parametrize(("version", "asked"), [("1.3", False), ("2021-03", True), ("16.0", True), ("18.4", True)])
def test_adaptoid_heeds_icons_that_the_rulebook_knows(table, version, asked):
    t = table(me={"line": ["Adaptoid"], "hand": ["Habit Page"]}, foe={}, house="logos", ruleset=version)
    t.play("Habit Page")
    assert t.at_rest is not asked
    if asked:
        t.choose("armor")


@pytest.mark.reading("adaptoid-own-icons", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_adaptoid_adapts_to_its_own_added_icon(table, version):
    t = table(me={"hand": [{"title": "Adaptoid", "icons": ["draw"]}]}, foe={}, house="logos", ruleset=version)
    t.play("Adaptoid", "armor")
    assert t.armor("Adaptoid") == 2


def test_two_adaptoids_choose_each_for_itself(table):
    t = table(me={"line": ["Adaptoid"] * 2, "hand": ["Habit Coin"]}, foe={}, house="logos")
    first, second = t.me.line
    t.play("Habit Coin").submit(f"trigger:{second.id}").choose("armor", "assault")
    assert (t.g.armor(first), t.g.armor(second)) == (0, 2)
    assert (t.g.keyword(first, "assault"), t.g.keyword(second, "assault")) == (2, 0)


def test_an_adaptoid_that_left_play_has_lost_its_armor(table):
    t = table(me={"line": ["Adaptoid"], "hand": ["Habit Coin", "Logos Recall"]}, foe={}, house="logos")
    t.play("Habit Coin", "armor").play("Logos Recall")
    assert t.g.state.lasting == []
    t.play("Adaptoid")
    assert t.armor("Adaptoid") == 0


# Bot Bookton


@pytest.mark.parametrize("house", ["", "Dis "])
def test_bot_bookton_plays_the_top_card_of_any_house(table, version, house):
    t = table(me={"line": ["Bot Bookton"], "deck": [f"{house}Goon 3"]}, foe={}, house="logos", ruleset=version)
    t.reap("Bot Bookton", "left")
    assert t.titles(t.me.line) == [f"{house}Goon 3", "Bot Bookton"]
    assert t.me.amber == 1


@pytest.mark.clause("play-impossible-card-returns-to-source")
def test_bot_bookton_leaves_a_card_that_cannot_be_played_on_top(table, version):
    t = table(me={"line": ["Bot Bookton"], "deck": ["Kelifi Dragon"]}, foe={}, house="logos", ruleset=version)
    t.reap("Bot Bookton")
    assert t.me.deck[-1].title == "Kelifi Dragon"
    assert t.card("Kelifi Dragon").known == t.g.everyone


def test_bot_bookton_plays_nothing_from_an_empty_deck(table, version):
    t = table(me={"line": ["Bot Bookton"], "discard": ["Goon 3"]}, foe={}, house="logos", ruleset=version, filler=0)
    t.reap("Bot Bookton")
    assert t.at_rest
    assert t.titles(t.me.discard) == ["Goon 3"]
    assert t.me.amber == 1


# Even Ivan


@pytest.mark.parametrize(("amber", "stolen"), [(0, 0), (1, 0), (2, 1), (3, 0), (6, 1)])
def test_even_ivan_steals_from_an_even_pool(table, version, amber, stolen):
    t = table(me={"line": ["Even Ivan"], "amber": 2}, foe={"amber": amber}, house="logos", ruleset=version)
    t.action("Even Ivan")
    assert (t.me.amber, t.foe.amber) == (2 + stolen, amber - stolen)


# Infomorph


def test_infomorph_has_no_ability(table, version):
    t = table(me={"hand": ["Infomorph"]}, foe={}, house="logos", ruleset=version)
    t.play("Infomorph")
    assert t.power("Infomorph") == 4
    assert t.at_rest
    assert t.me.hand == []
