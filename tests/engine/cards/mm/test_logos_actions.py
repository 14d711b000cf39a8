"""Mass Mutation, Logos: actions."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import read_by, seen_by

COMING = "It’s Coming..."
BOTTOM, TOP = "Ultra Gravitron (bottom half)", "Ultra Gravitron (top half)"
LOGOS_COMING = {"title": COMING, "house": "logos"}


# Causal Loop


@pytest.mark.clause("archive-default-from-hand")
def test_causal_loop_archives_a_card_from_hand_and_then_itself(table, version):
    t = table(
        me={"hand": ["Causal Loop", "Goon 1", "Goon 2"]}, foe={"hand": ["Goon 3"]}, house="logos", ruleset=version
    )
    t.play("Causal Loop", "Goon 2")
    assert t.titles(t.me.archives) == ["Goon 2", "Causal Loop"]
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.me.discard == []
    assert t.foe.archives == []
    assert len(t.foe.hand) == 1
    assert read_by(t, "player:1", 0, "archives") == ["Causal Loop"], "the card from hand was not shown"


def test_causal_loop_archives_itself_from_an_empty_hand(table, version):
    t = table(me={"hand": ["Causal Loop"]}, foe={}, house="logos", ruleset=version)
    t.play("Causal Loop")
    assert t.titles(t.me.archives) == ["Causal Loop"]
    assert t.at_rest


# Diametric Charge


def test_diametric_charge_hits_the_neighbors_harder(table, version):
    line = ["Goon 5", "Guard 3/2", "Goon 4", "Goon 6", "Goon 7"]
    t = table(me={"hand": ["Diametric Charge"], "line": ["Goon 3"]}, foe={"line": line}, house="logos", ruleset=version)
    t.play("Diametric Charge", "Goon 4")
    assert [card.damage for card in t.foe.line] == [0, 0, 1, 2, 0]
    assert t.card("Goon 3").damage == 0
    assert t.me.amber == 1


@NEW
def test_diametric_charge_is_stopped_by_the_ward_of_each_creature_alone(table, version):
    line = ["Goon 5", {"title": "Goon 4", "warded": True}, {"title": "Goon 6", "warded": True}]
    t = table(me={"hand": ["Diametric Charge"], "line": line}, foe={}, house="logos", ruleset=version)
    t.play("Diametric Charge", "Goon 4")
    assert [(card.damage, card.warded) for card in t.me.line] == [(2, False), (0, False), (0, False)]


def test_diametric_charge_without_creatures_gives_its_icon_alone(table, version):
    t = table(me={"hand": ["Diametric Charge"]}, foe={}, house="logos", ruleset=version)
    t.play("Diametric Charge")
    assert t.me.amber == 1
    assert t.at_rest


# Eclectic Inquiry


@pytest.mark.parametrize("deck", [["Goon 1", "Goon 2", "Goon 3"], ["Goon 3"], []])
def test_eclectic_inquiry_archives_the_top_two_cards_of_the_deck(table, version, deck):
    t = table(me={"hand": ["Eclectic Inquiry"], "deck": deck}, foe={}, house="logos", ruleset=version, filler=0)
    t.play("Eclectic Inquiry")
    assert t.titles(t.me.archives) == deck[::-1][:2]
    assert t.titles(t.me.deck) == deck[:-2]
    assert t.me.amber == 1
    assert read_by(t, "player:1", 0, "archives") == []


# It’s Coming...


@pytest.mark.parametrize("half", [BOTTOM, TOP])
@pytest.mark.parametrize("where", ["deck", "discard"])
def test_its_coming_finds_either_half_and_shuffles_the_deck(table, version, where, half):
    t = table(me={"hand": [LOGOS_COMING], where: [half, "Goon 1"]}, foe={}, house="logos", ruleset=version)
    t.play(COMING, "Ultra Gravitron")
    assert [card.printed.half for card in t.me.hand] == ["top" if half == TOP else "bottom"]
    assert seen_by(t, "Ultra Gravitron", 1), "it was revealed"
    assert t.happened("deck.shuffled")
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Goon 1"] * (where == "discard") + [COMING]


def test_its_coming_leaves_the_cards_of_the_opponent_alone(table, version):
    t = table(
        me={"hand": [LOGOS_COMING, TOP], "archives": [BOTTOM]},
        foe={"deck": [BOTTOM], "discard": [TOP]},
        house="logos",
        ruleset=version,
    )
    t.play(COMING)
    if not t.at_rest:
        assert t.offered == []
        t.submit()
    assert t.titles(t.me.hand) == ["Ultra Gravitron"]
    assert t.happened("deck.shuffled")
    assert len(t.foe.discard) == 1
    assert t.foe.hand == []


def test_its_coming_may_fail_to_find_what_lies_in_the_hidden_deck(table):
    t = table(me={"hand": [LOGOS_COMING], "deck": [BOTTOM, TOP]}, foe={}, house="logos")
    t.play(COMING)
    assert t.offered == ["Ultra Gravitron"] * 2
    t.submit()
    assert t.me.hand == []
    assert t.happened("deck.shuffled")


@pytest.mark.parametrize("house", ["logos", "saurian", "untamed"])
def test_its_coming_is_the_same_card_in_each_of_its_houses(table, house):
    t = table(me={"hand": [{"title": COMING, "house": house}], "discard": [BOTTOM]}, foe={}, house=house)
    assert t.card(COMING).house == house
    t.play(COMING, "Ultra Gravitron")
    assert t.titles(t.me.hand) == ["Ultra Gravitron"]


# Krrrzzzaaap!!!


def test_krrrzzzaaap_destroys_all_but_mutants_on_both_sides(table, version):
    t = table(
        me={"hand": ["Krrrzzzaaap!!!"], "line": ["Goon 3", "Sacro-Bot"], "artifacts": ["Trinket"]},
        foe={"line": ["Infomorph", "Guard 5/2"], "artifacts": ["Trinket"]},
        house="logos",
        ruleset=version,
    )
    t.play("Krrrzzzaaap!!!")
    assert t.titles(t.me.line) == ["Sacro-Bot"]
    assert t.titles(t.foe.line) == ["Infomorph"]
    assert (t.me.chains, t.foe.chains) == (1, 0)
    assert len(t.me.artifacts) == len(t.foe.artifacts) == 1


@NEW
def test_krrrzzzaaap_takes_a_ward_and_gains_its_chain_anyway(table, version):
    t = table(
        me={"hand": ["Krrrzzzaaap!!!"]},
        foe={"line": [{"title": "Goon 3", "warded": True}]},
        house="logos",
        ruleset=version,
    )
    t.play("Krrrzzzaaap!!!")
    assert not t.card("Goon 3").warded
    assert t.foe.line
    assert t.me.chains == 1


# Lethologica


@pytest.mark.parametrize(
    ("deck", "left", "hand", "gone"),
    [
        (["Goon 1", "Logos Goon 2", "Goon 3", "Goon 4"], ["Goon 1"], ["Logos Goon 2"], ["Goon 4", "Goon 3"]),
        (["Goon 1", "Logos Chant"], ["Goon 1"], ["Logos Chant"], []),
        (["Goon 1", "Goon 2"], [], [], ["Goon 2", "Goon 1"]),
        ([], [], [], []),
    ],
)
def test_lethologica_digs_for_a_logos_card(table, version, deck, left, hand, gone):
    t = table(me={"hand": ["Lethologica"], "deck": deck}, foe={}, house="logos", ruleset=version, filler=0)
    t.play("Lethologica")
    assert (t.titles(t.me.deck), t.titles(t.me.hand)) == (left, hand)
    assert t.titles(t.me.discard) == [*gone, "Lethologica"]
    assert t.me.amber == 1
    assert len(t.foe.deck) == 0


# Mind Over Matter


@pytest.mark.clause("archive-put-is-not-archiving")
def test_mind_over_matter_puts_each_creature_into_its_owners_archives(table, version):
    worn = {"title": "Goon 3", "owner": 1, "upgrades": ["Badge"], "amber": 2}
    t = table(
        me={"hand": ["Mind Over Matter"], "line": [worn, "Goon 1"], "artifacts": ["Trinket"]},
        foe={"line": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mind Over Matter")
    assert t.me.line == t.foe.line == []
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert sorted(t.titles(t.foe.archives)) == ["Goon 2", "Goon 3"]
    assert t.foe.amber == 2
    assert "Badge" in t.titles(t.me.discard)
    assert t.titles(t.me.artifacts) == ["Trinket"]


@NEW
def test_mind_over_matter_leaves_warded_creatures_where_they_are(table, version):
    t = table(
        me={"hand": ["Mind Over Matter"], "line": [{"title": "Goon 1", "warded": True}]},
        foe={"line": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mind Over Matter")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert not t.card("Goon 1").warded
    assert t.titles(t.foe.archives) == ["Goon 2"]
    assert t.me.archives == []


# Opposition Research


def test_opposition_research_forbids_reaping_for_one_turn(table, version):
    t = table(
        me={"hand": ["Opposition Research"], "line": ["Logos Goon 3"]},
        foe={"line": ["Goon 4"], "artifacts": ["Crank"]},
        house="logos",
        ruleset=version,
    )
    t.play("Opposition Research").reap("Logos Goon 3")
    assert t.me.amber == 1
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 4")
    assert t.may("fight:Goon 4")
    assert t.may("action:Crank")
    t.next_turn("logos")
    assert t.may("reap:Logos Goon 3")
    t.next_turn("brobnar")
    assert t.may("reap:Goon 4")
    assert t.g.state.lasting == []


def test_opposition_research_reaches_creatures_that_come_later(table, version):
    t = table(
        me={"hand": ["Opposition Research"]},
        foe={"hand": ["Goon 3", "Whip"], "line": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.play("Opposition Research").next_turn("brobnar").play("Goon 3").play("Whip", "Goon 3")
    assert t.card("Goon 3").ready
    assert not t.may("reap:Goon 3")
