"""Actions of Unfathomable in Winds of Exchange, H to W."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.reef import WARDED, knowing, lines, reef
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import tired

# Hypoxia


def test_hypoxia_destroys_the_token_creatures_of_both_sides(table):
    t = reef(
        table,
        ["Reef Muster", "Hypoxia"],
        ["Goon 1"],
        ["Goon 2"],
        foes={"hand": ["Reef Raid"]},
    )
    t.next_turn("brobnar").play("Reef Raid").next_turn("unfathomable").play("Reef Muster")
    assert lines(t) == [["Goon 1", *["Priest"] * 4], ["Goon 2", "Raider"]]
    to_rest(t.play("Hypoxia"))
    assert lines(t) == [["Goon 1"], ["Goon 2"]]
    assert t.me.amber == 1
    assert t.titles(t.me.discard).count("Chant") == 4
    assert t.titles(t.foe.discard)[-1:] == ["Chant"]


def test_hypoxia_spares_a_warded_token_creature(table):
    t = reef(table, ["Hypoxia", "Reef Muster"], [WARDED], token="Cultist")
    t.play("Reef Muster").action("Cultist", t.card("Cultist#4"))
    to_rest(t.play("Hypoxia"))
    assert lines(t)[0] == ["Goon 3", "Cultist"]
    assert [card.warded for card in t.me.line] == [True, False]


def test_hypoxia_without_token_creatures_does_nothing(table):
    t = reef(table, "Hypoxia", ["Goon 1"], ["Goon 2"])
    t.play("Hypoxia")
    assert lines(t) == [["Goon 1"], ["Goon 2"]]
    assert t.me.amber == 1


# Initiation


@pytest.mark.parametrize(("others", "archived"), [(3, True), (4, False)])
def test_initiation_makes_a_token_and_is_archived_with_few_cards_in_hand(table, others, archived):
    t = reef(table, ["Initiation", *["Goon 1"] * others], ["Goon 5"], mine={"deck": ["Goon 9"]})
    t.play("Initiation", flank="left")
    assert t.titles(t.me.line) == ["Priest", "Goon 5"]
    assert not t.me.line[0].ready
    assert knowing(t, t.me.line[0]) == [True, False, False]
    assert t.titles(t.me.archives) == (["Initiation"] if archived else [])
    assert t.titles(t.me.discard) == ([] if archived else ["Initiation"])


def test_initiation_is_archived_without_a_token_creature_too(table):
    t = reef(table, "Initiation", token=None)
    t.play("Initiation")
    assert not t.me.line
    assert t.titles(t.me.archives) == ["Initiation"]


# Plunder

HAND = ["Goon 1", "Goon 2", "Goon 3"]


def open_cards(t):
    return [card for card in t.foe.hand if knowing(t, card) == [True, True, True]]


def test_plunder_discards_the_card_that_it_revealed(table):
    t = reef(table, "Plunder", foes={"hand": HAND})
    t.play("Plunder")
    (shown,) = open_cards(t)
    assert t.pending.seat == 0
    assert t.offered == ["yes", "no"]
    t.choose("no")
    assert t.foe.discard == [shown]
    assert len(t.foe.hand) == 2
    assert not open_cards(t)
    assert t.me.amber == 1


def test_plunder_reveals_another_card_each_time_and_discards_the_last(table):
    t = reef(table, "Plunder", foes={"hand": HAND})
    t.play("Plunder")
    first = open_cards(t)
    t.choose("yes")
    both = open_cards(t)
    assert len(both) == 2
    (second,) = [card for card in both if card not in first]
    t.choose("no")
    assert t.foe.discard == [second]
    assert first[0] in t.foe.hand


@pytest.mark.reading("plunder-whole-hand")
def test_plunder_cannot_be_repeated_when_the_whole_hand_is_revealed(table):
    t = reef(table, "Plunder", foes={"hand": HAND})
    t.play("Plunder", "yes", "yes")
    assert t.at_rest
    assert len(t.foe.discard) == 1
    assert len(open_cards(t)) == 2


@pytest.mark.parametrize("hand", [[], ["Goon 1"]])
def test_plunder_asks_nothing_where_there_is_nothing_to_repeat(table, hand):
    t = reef(table, "Plunder", foes={"hand": hand})
    t.play("Plunder")
    assert t.at_rest
    assert t.titles(t.foe.discard) == hand
    assert not t.foe.hand


# Stir-Crazy


def test_stir_crazy_lets_ready_creatures_of_both_sides_capture(table):
    weary = {"title": "Goon 2", "ready": False}
    t = reef(table, "Stir-Crazy", ["Goon 1", weary], ["Goon 3", "Goon 4"], mine={"amber": 2}, foes={"amber": 5})
    t.play("Stir-Crazy")
    assert [card.amber for card in t.me.line] == [1, 0]
    assert [card.amber for card in t.foe.line] == [1, 1]
    assert (t.me.amber, t.foe.amber) == (1, 4)


def test_stir_crazy_asks_in_which_order_where_there_is_not_enough(table):
    t = reef(table, "Stir-Crazy", ["Goon 1", "Goon 2"], ["Goon 3"], foes={"amber": 1})
    t.play("Stir-Crazy", ["Goon 2", "Goon 1"])
    assert [card.amber for card in t.me.line] == [0, 1]
    assert t.card("Goon 3").amber == 1
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_stir_crazy_captures_nothing_from_empty_pools(table):
    t = reef(table, "Stir-Crazy", ["Goon 1"])
    t.play("Stir-Crazy")
    assert t.me.line[0].amber == 0
    assert t.me.amber == 1


# Sunk Cost


@pytest.mark.parametrize(("house", "made"), [("dis", True), ("brobnar", False)])
def test_sunk_cost_makes_a_token_where_the_house_is_guessed(table, house, made):
    t = reef(table, "Sunk Cost", foes={"hand": ["Dis Goon 1"]})
    t.play("Sunk Cost", f"house:{house}")
    assert t.titles(t.foe.discard) == ["Dis Goon 1"]
    assert lines(t) == [["Priest"] if made else [], []]
    assert t.me.amber == 0


def test_sunk_cost_offers_every_house_and_discards_one_card(table):
    t = reef(table, "Sunk Cost", foes={"hand": ["Goon 1", "Goon 2"]})
    t.play("Sunk Cost")
    assert {"house:mars", "house:ekwidon", "house:unfathomable"} <= set(t.offered)
    to_rest(t.choose("house:brobnar"))
    assert len(t.foe.discard) == len(t.foe.hand) == 1
    assert t.titles(t.me.line) == ["Priest"]


def test_sunk_cost_without_a_card_to_discard_makes_no_token(table):
    t = reef(table, "Sunk Cost")
    to_rest(t.play("Sunk Cost"))
    assert not t.me.line


# Watch Your Step

FOES = {"houses": ["brobnar", "dis", "logos"]}


@pytest.mark.parametrize(("chosen", "made"), [("dis", 0), ("brobnar", 2)])
def test_watch_your_step_makes_2_ready_tokens_if_the_opponent_chooses_another_house(table, chosen, made):
    t = reef(table, "Watch Your Step", ["Goon 1"], foes=FOES)
    t.play("Watch Your Step")
    assert t.offered == ["house:brobnar", "house:dis", "house:logos"]
    t.choose("house:dis").end().choose(f"house:{chosen}")
    to_rest(t)
    assert len(t.g.tokens(t.me)) == made
    assert not tired(t)
    assert t.me.amber == 1


def test_watch_your_step_looks_at_one_turn_only(table):
    t = reef(table, "Watch Your Step", foes=FOES)
    t.play("Watch Your Step", "house:dis").next_turn("dis").next_turn("unfathomable").next_turn("logos")
    assert not t.me.line


def test_watch_your_step_counts_a_house_of_a_card_in_play_as_another(table):
    t = reef(table, "Watch Your Step", [], ["Sanctum Goon 1"], foes=FOES)
    t.play("Watch Your Step", "house:dis").end().choose("house:sanctum")
    to_rest(t)
    assert len(t.g.tokens(t.me)) == 2
