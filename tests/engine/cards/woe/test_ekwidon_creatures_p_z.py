"""Winds of Exchange, Ekwidon, creatures: Scrapscrounger to Tya-Arhĭ, and the token creatures."""

from __future__ import annotations

import pytest

from engine.views import Viewer
from tests.engine.cards.woe.test_ekwidon_creatures_a_m import crew

SHELL = "Strange Shell"
SWOPPER = "Shĭzyokŭ Swopper"
TYA = "Tya-Arhĭ, Esquire"


# Scrapscrounger


@pytest.mark.clause("swap-between-areas", versions=("16.0", "18.4"))
def test_an_artifact_comes_out_of_the_discard_pile_for_a_card(table):
    t = crew(
        table, "Scrapscrounger", me={"hand": ["Goon 3", "Chant"], "discard": ["Trinket", "Goon 5", "Ekwidon Trinket"]}
    )
    t.reap("Scrapscrounger")
    assert t.offered == ["Trinket", "Ekwidon Trinket"]
    t.choose("Trinket", "Goon 3")
    assert sorted(t.titles(t.me.hand)) == ["Chant", "Trinket"]
    assert t.titles(t.me.discard) == ["Goon 3", "Goon 5", "Ekwidon Trinket"]


@pytest.mark.parametrize(("hand", "discard"), [([], ["Trinket"]), (["Goon 3"], ["Goon 5"]), (["Goon 3"], [])])
def test_it_takes_both_to_swap(table, hand, discard):
    t = crew(table, "Scrapscrounger", me={"hand": hand, "discard": discard}, foe={"discard": ["Trinket"]})
    t.reap("Scrapscrounger")
    assert t.at_rest
    assert t.titles(t.me.hand) == hand
    assert t.titles(t.me.discard) == discard


# Shĭzyokŭ Swopper


@pytest.mark.clause("swap-control-exchanges-positions", "swap-control-both-gain-control", versions=("16.0", "18.4"))
def test_the_two_that_fought_change_sides(table):
    t = crew(table, "Goon 1", SWOPPER, "Goon 2", foe={"line": ["Goon 7", "Goon 5"]})
    t.fight(SWOPPER, "Goon 5")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 5", "Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 7", SWOPPER]
    assert t.card("Goon 5").damage == 1
    assert t.card(SWOPPER).owner == 0


@pytest.mark.parametrize("enemy", ["Goon 1", "Goon 6"])
def test_both_must_outlast_the_fight(table, enemy):
    t = crew(table, SWOPPER, foe={"line": [enemy]})
    t.fight(SWOPPER)
    assert t.titles(t.me.line) == ([SWOPPER] if enemy == "Goon 1" else [])
    assert t.titles(t.foe.line) == ([] if enemy == "Goon 1" else [enemy])


def test_an_elusive_enemy_is_swapped_without_damage(table):
    t = crew(table, SWOPPER, foe={"line": ["Elusive Goon 4"]})
    t.fight(SWOPPER)
    assert t.titles(t.me.line) == ["Elusive Goon 4"]
    assert t.card("Elusive Goon 4").damage == 0


def test_being_attacked_swaps_nothing(table):
    t = crew(table, "Ekwidon Goon 3", foe={"line": [SWOPPER]})
    t.fight("Ekwidon Goon 3")
    assert t.titles(t.me.line) == ["Ekwidon Goon 3"]
    assert t.titles(t.foe.line) == [SWOPPER]


# Shrewd Investor


@pytest.mark.parametrize(("answer", "left", "captured"), [("yes", 2, 4), ("no", 5, 0)])
def test_the_investment_is_captured_with_the_rest(table, answer, left, captured):
    t = table(me={"hand": ["Shrewd Investor"]}, foe={"amber": 5}, house="ekwidon")
    t.play("Shrewd Investor", answer)
    assert t.foe.amber == left
    assert t.card("Shrewd Investor").amber == captured


def test_a_poor_opponent_loses_what_it_was_given(table):
    t = table(me={"hand": ["Shrewd Investor"]}, foe={}, house="ekwidon")
    t.play("Shrewd Investor", "yes")
    assert t.foe.amber == 0
    assert t.card("Shrewd Investor").amber == 1
    assert t.g.has_keyword(t.card("Shrewd Investor"), "elusive")


# Steward Su-Uzyanĕ


def test_the_steward_has_nothing_but_what_it_enhances(table):
    t = table(me={"hand": ["Steward Su-Uzyanĕ"]}, foe={"amber": 1}, house="ekwidon")
    t.play("Steward Su-Uzyanĕ")
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert t.power("Steward Su-Uzyanĕ") == 2


# Talent Scout


def test_a_talent_is_played_and_the_scout_changes_sides(table):
    t = table(
        me={"hand": ["Talent Scout"], "line": ["Goon 1"]},
        foe={"hand": ["Goon 5", "Chant", "Goon 6"], "line": ["Goon 9"]},
        house="ekwidon",
    )
    t.play("Talent Scout")
    assert sorted(t.offered) == ["Goon 5", "Goon 6"]
    t.choose("Goon 5", "left", "right")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 9", "Talent Scout"]
    assert t.me.amber == 1
    assert t.card("Goon 5").owner == 1
    assert t.card("Talent Scout").owner == 0
    knows = Viewer.parse("player:0").knows
    assert all(knows(t.g, card) for card in t.foe.hand)
    assert not Viewer.parse("public").knows(t.g, t.card("Goon 6"))


def test_its_new_player_uses_it_whatever_the_house_is(table):
    t = table(me={"hand": ["Talent Scout"]}, foe={"hand": ["Chant"]}, house="ekwidon")
    t.play("Talent Scout", [])
    assert t.titles(t.foe.line) == ["Talent Scout"]
    t.next_turn("brobnar")
    assert not t.card("Talent Scout").ready
    t.next_turn("ekwidon").next_turn("brobnar").reap("Talent Scout")
    assert t.foe.amber == 1


def test_the_play_ability_of_the_talent_is_yours(table):
    t = table(me={"hand": ["Talent Scout"]}, foe={"hand": ["Belligerent Guard"]}, house="ekwidon")
    t.play("Talent Scout", "Belligerent Guard", "left")
    assert t.titles(t.me.line) == ["Belligerent Guard"]
    assert len(t.foe.hand) == 1
    assert t.me.hand == []
    assert t.card("Belligerent Guard").ready


def test_an_empty_hand_has_no_talent(table):
    t = table(me={"hand": ["Talent Scout"]}, foe={}, house="ekwidon")
    t.play("Talent Scout")
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Talent Scout"]


# The Old Tinker


@pytest.mark.parametrize("hand", [["Goon 3", "Chant"], ["Goon 3"], []])
def test_the_tinker_discards_before_it_draws(table, hand):
    t = crew(table, "The Old Tinker", me={"hand": hand, "deck": ["Goon 9"]})
    t.reap("The Old Tinker", *hand[:1])
    assert t.titles(t.me.hand) == [*hand[1:], "Goon 9"]
    assert t.titles(t.me.discard) == hand[:1]


# Transitory Philosopher


@pytest.mark.parametrize(("theirs", "amber", "stolen"), [(0, 3, 0), (2, 3, 2), (3, 2, 2)])
def test_each_enemy_artifact_is_worth_one(table, theirs, amber, stolen):
    t = crew(
        table,
        "Transitory Philosopher",
        me={"artifacts": ["Trinket"]},
        foe={"amber": amber, "artifacts": ["Trinket"] * theirs},
    )
    t.action("Transitory Philosopher")
    assert (t.me.amber, t.foe.amber) == (stolen, amber - stolen)


# Tya-Arhĭ, Esquire


def test_a_friendly_creature_leaves_a_token_creature_and_no_token_does(table):
    t = crew(table, TYA, "Goon 3", me={"hand": ["Ekwidon Slaying"] * 2}, foe={"line": ["Goon 4"]})
    t.play("Ekwidon Slaying", "Goon 3", "right")
    assert t.titles(t.me.line) == [TYA, "Prospector"]
    t.play("Ekwidon Slaying", "Prospector")
    assert t.titles(t.me.line) == [TYA]
    assert len(t.g.tokens()) == 0


def test_it_serves_itself_and_not_the_enemy(table):
    t = crew(table, TYA, me={"hand": ["Ekwidon Slaying"] * 2}, foe={"line": ["Goon 4"], "token": "Trader"})
    t.play("Ekwidon Slaying", "Goon 4")
    assert t.foe.line == []
    assert t.titles(t.me.line) == [TYA]
    t.play("Ekwidon Slaying")
    assert t.titles(t.me.line) == ["Prospector"]


# the token creatures


def recruit(table, token, **sides):
    """A token creature of mine that is ready."""
    t = table(
        me={"hand": ["Ekwidon Levy"], "deck": ["Chant"] * 6 + ["Goon 9"], "token": token, **sides.get("me", {})},
        foe={"line": ["Goon 3"], **sides.get("foe", {})},
        house="ekwidon",
    )
    t.play("Ekwidon Levy").next_turn("brobnar").next_turn("ekwidon")
    return t


def test_a_shell_only_goes_back_to_the_hand(table):
    t = recruit(table, SHELL)
    shell = t.g.tokens(t.me)[0]
    assert (t.g.power(shell), t.g.armor(shell)) == (1, 4)
    assert not t.may(f"reap:{shell.id}")
    assert not t.may(f"fight:{shell.id}")
    t.action(SHELL)
    assert shell.zone == "hand"
    assert shell.title == "Goon 9"
    assert t.me.line == []
    assert not Viewer.parse("player:1").knows(t.g, shell)


def test_a_diplomat_enriches_every_player(table):
    t = recruit(table, "Diplomat")
    t.reap("Diplomat")
    assert (t.me.amber, t.foe.amber) == (2, 1)
    assert t.g.has_keyword(t.g.tokens(t.me)[0], "elusive")


def test_a_trader_steals_and_is_destroyed(table):
    t = recruit(table, "Trader", foe={"amber": 2})
    t.action("Trader")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert "Goon 9" in t.titles(t.me.discard)
    assert t.me.line == []


def test_a_trader_is_destroyed_for_nothing_too(table):
    t = recruit(table, "Trader")
    t.action("Trader")
    assert t.me.amber == 0
    assert t.me.line == []


@pytest.mark.clause("token-reverts-after-leaving", versions=("16.0", "18.4"))
def test_a_prospector_draws_for_its_player_as_it_is_destroyed(table):
    t = recruit(table, "Prospector", me={"hand": ["Ekwidon Levy", "Ekwidon Slaying"]})
    drawn = len(t.happened("card.drawn"))
    t.play("Ekwidon Slaying", "Prospector")
    assert len(t.happened("card.drawn")) == drawn + 1
    assert "Goon 9" in t.titles(t.me.discard)


def test_a_prospector_that_returns_to_hand_draws_nothing(table):
    t = recruit(table, "Prospector", me={"hand": ["Ekwidon Levy", "Avid Collecting"]})
    drawn = len(t.happened("card.drawn"))
    t.play("Avid Collecting")
    assert len(t.happened("card.drawn")) == drawn
    assert "Goon 9" in t.titles(t.me.hand)
