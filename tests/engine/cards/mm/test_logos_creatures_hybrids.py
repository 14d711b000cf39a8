"""Mass Mutation, Logos, creatures: what those of part Logos do."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

BOTS = ["Dino-Bot", "Dæmo-Bot", "Lyco-Bot", "Sacro-Bot", "Umbra-Bot", "Xeno-Bot"]
TOP = ["Goon 3", "Goon 2", "Goon 1"]
"""The last three cards of a deck, the top one last."""


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("hand", "drawn"), [(["Goon 1", "Goon 2"], 1), ([], 0)])
def test_a_discarded_card_is_replaced_by_another(table, bot, hand, drawn):
    t = table(me={"line": [bot], "hand": hand}, foe={"hand": ["Goon 3"]}, house="logos")
    t.reap(bot, *hand[:1])
    assert t.titles(t.me.discard) == hand[:1]
    assert len(t.me.hand) == len(hand)
    assert len(t.foe.hand) == 1
    assert t.titles(t.me.hand) == [*hand[1:], *["Chant"] * drawn]
    assert t.me.amber == 1


def test_each_bot_has_its_keywords_and_is_a_mutant(table):
    t = table(me={"line": BOTS}, foe={}, house="logos")
    assert [t.g.keywords_of(card) for card in t.me.line] == [{}, {}, {"skirmish": 1}, {}, {"elusive": 1}, {}]
    assert all(t.g.has_trait(card, "mutant") for card in t.me.line)


@NEW
def test_dino_bot_exalts_itself_to_deal_damage(table, version):
    guarded = [{"title": "Goon 5", "warded": True}, "Guard 3/2"]
    t = table(me={"hand": ["Dino-Bot"] * 2}, foe={"line": guarded}, house="logos", ruleset=version)
    t.play("Dino-Bot", "yes", "Guard 3/2")
    assert t.card("Dino-Bot").amber == 1
    assert t.card("Guard 3/2").damage == 1
    t.play("Dino-Bot", "yes", "Goon 5")
    assert not t.card("Goon 5").warded
    assert t.card("Goon 5").damage == 0


def test_dino_bot_that_is_not_exalted_deals_none(table):
    t = table(me={"hand": ["Dino-Bot"]}, foe={"line": ["Goon 3"]}, house="logos")
    t.play("Dino-Bot", "no")
    assert t.at_rest
    assert (t.card("Dino-Bot").amber, t.card("Goon 3").damage) == (0, 0)


@pytest.mark.parametrize(("amber", "stolen"), [(3, 1), (0, 0)])
def test_daemo_bot_steals_as_it_is_destroyed(table, version, amber, stolen):
    t = table(me={"hand": ["Slaying"], "amber": amber}, foe={"line": ["Dæmo-Bot"], "amber": 1}, ruleset=version)
    t.play("Slaying")
    assert (t.me.amber, t.foe.amber) == (amber - stolen, 1 + stolen)
    assert t.titles(t.foe.discard) == ["Dæmo-Bot"]


def test_daemo_bot_steals_nothing_where_it_leaves_play_otherwise(table, version):
    t = table(me={"hand": ["Recall"], "amber": 2}, foe={"line": ["Dæmo-Bot"]}, ruleset=version)
    t.play("Recall")
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_xeno_bot_sorts_the_top_three_cards_after_a_fight(table, version):
    t = table(me={"line": ["Xeno-Bot"], "deck": TOP}, foe={"line": ["Goon 3"]}, house="logos", ruleset=version)
    t.fight("Xeno-Bot", "Goon 2", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert (t.me.deck[0].title, t.me.deck[-1].title) == ("Goon 3", "Goon 1")


def test_xeno_bot_that_falls_in_its_fight_sorts_nothing(table, version):
    t = table(me={"line": ["Xeno-Bot"], "deck": TOP}, foe={"line": ["Goon 4"]}, house="logos", ruleset=version)
    t.fight("Xeno-Bot")
    assert t.me.hand == []
    assert t.me.line == []
    assert t.at_rest


def test_umbra_bot_is_dealt_no_damage_by_the_first_attack(table, version):
    t = table(me={"line": ["Goon 5", "Goon 6"]}, foe={"line": ["Umbra-Bot"]}, ruleset=version)
    t.fight("Goon 5")
    assert t.card("Umbra-Bot").damage == 0
    assert t.card("Goon 5").damage == 0
    t.fight("Goon 6")
    assert t.foe.line == []


def test_lyco_bot_is_dealt_no_damage_when_it_attacks(table, version):
    t = table(me={"line": ["Lyco-Bot"]}, foe={"line": ["Goon 9"]}, house="logos", ruleset=version)
    t.fight("Lyco-Bot")
    assert t.card("Lyco-Bot").damage == 0
    assert t.card("Goon 9").damage == 4
