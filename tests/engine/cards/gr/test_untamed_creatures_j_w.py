"""Creatures of Untamed in Grim Reminders, J to W."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.cards.woe.reef import knowing
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import warded
from tests.engine.helpers.looks import damage, damage_of_all, tired

forest = partial(grave, house="untamed")

# Jervi


def test_jervi_fetches_a_card_from_the_deck(table):
    t = forest(table, {"line": ["Jervi"], "deck": ["Goon 1", "Goon 2"]}, {"deck": ["Goon 3"]})
    t.reap("Jervi", "Goon 1")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert not any(card.known for card in t.me.deck)
    assert len(t.foe.deck) == 13


def test_jervi_that_is_discarded_archives_a_card_perhaps_itself(table):
    t = forest(table, {"hand": ["Jervi"], "discard": ["Goon 1"]}, {"discard": ["Goon 2"]})
    t.discard("Jervi")
    assert t.offered == ["Goon 1", "Jervi"]
    t.choose("Jervi")
    assert t.titles(t.me.archives) == ["Jervi"]
    assert knowing(t, t.card("Jervi")) == [True, True, True]


# Loyal Packmate


def test_a_loyal_packmate_lets_only_taunters_be_attacked(table):
    foe = {"line": ["Goon 1", "Goon 2", "Loyal Packmate", "Goon 3", "Echo Guardian"]}
    t = forest(table, {"line": ["Goon 9"]}, foe, house="brobnar")
    t.fight("Goon 9")
    assert t.offered == ["Loyal Packmate", "Echo Guardian"]
    t.choose("Loyal Packmate")
    assert lines(t)[1] == ["Goon 1", "Goon 2", "Goon 3", "Echo Guardian"]


def test_a_loyal_packmate_does_not_hold_back_its_own_friends(table):
    t = forest(table, {"line": ["Loyal Packmate", "Untamed Goon 5"]}, {"line": ["Goon 1", "Goon 2"]})
    t.fight("Untamed Goon 5", "Goon 1")
    assert lines(t)[1] == ["Goon 2"]


def test_a_loyal_packmate_whose_text_is_blank_guards_nobody(table):
    me = {"line": ["Goon 9"], "artifacts": ["Silence"]}
    t = forest(table, me, {"line": ["Goon 1", "Loyal Packmate"]}, house="brobnar")
    t.fight("Goon 9")
    assert t.offered == ["Goon 1", "Loyal Packmate"]
    t.choose("Goon 1")


# Narl Gibbus


def test_narl_gibbus_is_enraged_when_it_is_played(table):
    t = forest(table, {"hand": ["Narl Gibbus"], "line": ["Goon 1"]})
    t.play("Narl Gibbus")
    assert [card.enraged for card in t.me.line] == [False, True]


def test_narl_gibbus_that_is_enraged_fights_without_a_scratch_and_splashes(table):
    t = forest(
        table, {"line": [{"title": "Narl Gibbus", "enraged": True}]}, {"line": ["Goon 9", "Goon 8", "Guard 9/1"]}
    )
    t.fight("Narl Gibbus", "Goon 8")
    assert damage(t.foe) == [3, 3, 2]
    assert damage(t.me) == [0]
    assert not t.card("Narl Gibbus").enraged
    assert t.g.keywords_of(t.card("Narl Gibbus")) == {}


def test_narl_gibbus_that_reaps_is_enraged(table):
    t = forest(table, {"line": ["Narl Gibbus"]}, {"line": ["Goon 9"]})
    t.reap("Narl Gibbus")
    assert t.card("Narl Gibbus").enraged
    assert t.g.keywords_of(t.card("Narl Gibbus")) == {"skirmish": 1, "splash-attack": 3}


# Sabira the Medium


@pytest.mark.parametrize(("hand", "pile", "gained"), [("Till the Earth", ["Goon 1"], 3), ("Till the Earth", [], 0)])
def test_sabira_gains_when_its_player_shuffles_the_pile_into_the_deck(table, hand, pile, gained):
    t = forest(table, {"line": ["Sabira the Medium"], "hand": [hand], "discard": pile}, {"discard": ["Goon 2"]})
    t.play(hand)
    assert t.me.amber == gained
    assert t.foe.amber == 0


@pytest.mark.reading("sabira-renewed-deck")
def test_sabira_gains_when_the_deck_is_renewed_to_draw(table):
    t = forest(table, {"line": ["Sabira the Medium"], "discard": ["Goon 1"] * 9}, filler=0)
    t.end()
    assert t.me.amber == 3
    assert len(t.me.hand) == 6
    t.submit("house:brobnar")


@pytest.mark.reading("sabira-part-of-a-pile")
def test_sabira_hears_nothing_of_a_part_of_the_pile(table):
    me = {"line": ["Sabira the Medium"], "hand": ["Invigorating Shower"], "discard": ["Goon 1", "Dis Goon 2"]}
    t = forest(table, me)
    t.play("Invigorating Shower", "house:dis")
    assert t.me.amber == 0


# Skeletal Murmook


@pytest.mark.parametrize(("piles", "costs"), [(HAUNTED, [6, 8]), (NEARLY, [6, 6]), ((10, 10), [6, 8])])
def test_a_skeletal_murmook_makes_keys_dear_while_its_player_is_haunted(table, piles, costs):
    t = forest(table, {"line": ["Skeletal Murmook"]}, piles=piles)
    assert [t.g.key_cost(player) for player in t.g.players] == costs


# Warfaline


@pytest.mark.parametrize("seat", [0, 1])
def test_a_warfaline_shuffles_the_top_5_of_either_pile_away(table, seat):
    pile = [f"Goon {n}" for n in range(1, 8)]
    t = forest(table, {"hand": ["Warfaline"], "discard": pile}, {"discard": pile})
    t.play("Warfaline", f"seat:{seat}")
    assert t.titles(t.g.players[seat].discard) == ["Goon 1", "Goon 2"]
    assert t.titles(t.g.players[1 - seat].discard) == pile
    assert len(t.g.players[seat].deck) == 17
    assert not any(card.known for card in t.g.players[seat].deck)


def test_a_warfaline_that_fights_takes_what_there_is(table):
    t = forest(table, {"line": ["Warfaline"]}, {"line": ["Goon 1"], "discard": ["Goon 2"]})
    t.fight("Warfaline", "seat:1")
    assert not t.foe.discard
    assert len(t.foe.deck) == 14


@pytest.mark.parametrize(("seat", "left"), [(0, []), (1, ["Goon 2"])])
def test_a_warfaline_may_sift_an_empty_pile(table, seat, left):
    t = forest(table, {"hand": ["Warfaline"], "discard": ["Goon 2"]})
    t.play("Warfaline", f"seat:{seat}")
    assert t.titles(t.me.discard) == left


def test_a_warfaline_may_find_both_piles_empty(table):
    t = forest(table, {"hand": ["Warfaline"]})
    t.play("Warfaline")
    assert t.titles(t.me.line) == ["Warfaline"]


# Witch of the Spore


@pytest.mark.parametrize(
    ("enemy", "left"), [("Goon 3", []), ("Goon 4", [3]), (warded("Goon 3"), [0]), ("Guard 3/1", [2])]
)
def test_a_witch_of_the_spore_that_is_discarded_deals_3_damage(table, enemy, left):
    t = forest(table, {"hand": ["Witch of the Spore"], "line": ["Goon 1"]}, {"line": [enemy]})
    t.discard("Witch of the Spore")
    assert damage(t.foe) == left
    assert damage(t.me) == [0]


def test_a_witch_of_the_spore_is_poisonous(table):
    t = forest(table, {"line": ["Witch of the Spore"]}, {"line": ["Goon 9"]})
    t.fight("Witch of the Spore")
    assert lines(t)[1] == []


# Witch Queen

COVEN = ["Jervi", "Witch Queen", "Goon 3"]
CROWNED = {"elusive", "poison", "skirmish"}


def test_other_witches_of_a_witch_queen_enter_ready(table):
    me = {"line": ["Witch Queen"], "hand": ["Haunting Witch", "Witch Queen", "Untamed Goon 1"]}
    t = forest(table, me, {"hand": [{"title": "Jervi", "house": "brobnar"}]})
    t.play("Haunting Witch").play("Untamed Goon 1")
    assert tired(t) == ["Untamed Goon 1"]
    t.next_turn("brobnar").play("Jervi")
    assert tired(t) == ["Jervi"]


def test_a_witch_queen_does_not_ready_itself(table):
    t = forest(table, {"hand": ["Witch Queen"]})
    t.play("Witch Queen")
    assert tired(t) == ["Witch Queen"]


@pytest.mark.parametrize(("line", "crowned"), [(COVEN, True), (["Witch Queen", "Jervi"], False), (COVEN[:2], False)])
def test_a_witch_queen_in_the_center_arms_the_other_witches(table, line, crowned):
    t = forest(table, {"line": line}, {"line": ["Haunting Witch"]})
    assert set(t.g.keywords_of(t.card("Jervi"))) == (CROWNED if crowned else {"elusive"})
    assert not t.g.keywords_of(t.card("Witch Queen"))
    assert not t.g.keywords_of(t.card("Haunting Witch"))


@pytest.mark.parametrize(("line", "zone"), [(COVEN, "hand"), (COVEN[:2], "discard")])
def test_a_witch_that_is_destroyed_returns_to_hand_from_the_side_of_its_queen(table, line, zone):
    t = forest(table, {"line": line, "hand": ["Untamed Slaying"]})
    t.play("Untamed Slaying", "Jervi")
    assert t.card("Jervi").zone == zone


def test_neither_the_queen_nor_another_creature_returns(table):
    t = forest(table, {"line": ["Goon 2", "Witch Queen", "Goon 3"], "hand": ["Untamed Slaughter"]})
    ordered(t.play("Untamed Slaughter"))
    assert not t.me.hand
    assert damage_of_all(t) == []
