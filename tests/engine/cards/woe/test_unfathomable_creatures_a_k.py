"""Creatures and token creatures of Unfathomable in Winds of Exchange, A to K."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.reef import WARDED, lines, reef
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import tired

BRYOZOARCH = "Bryozoarch"

# Bryozoarch


def test_bryozoarch_gives_its_left_flank_for_an_action_of_the_opponent(table):
    t = reef(table, ["Levy", "Jab"], ["Goon 5"], ["Goon 1", BRYOZOARCH, "Goon 2"], house="brobnar")
    t.play("Jab")
    assert lines(t) == [["Goon 5"], [BRYOZOARCH, "Goon 2"]]
    assert t.card("Goon 5").damage == 0
    assert t.titles(t.me.discard) == ["Jab"]
    t.play("Levy")
    assert lines(t) == [["Goon 5"], ["Goon 2"]], "it stood on the flank itself"


def test_bryozoarch_lets_its_own_players_actions_resolve(table):
    t = reef(table, "Jab", ["Goon 1", BRYOZOARCH], ["Goon 5"], house="brobnar")
    t.play("Jab", "Goon 5")
    assert t.card("Goon 5").damage == 1
    assert len(t.me.line) == 2


def test_bryozoarch_lets_creatures_and_bonus_icons_resolve(table):
    t = reef(table, ["Hypoxia", "Kamalani"], [], ["Goon 1", BRYOZOARCH])
    t.play("Kamalani").play("Hypoxia")
    assert t.me.amber == 1
    assert lines(t) == [["Kamalani"], [BRYOZOARCH]]


def test_bryozoarch_replaces_also_where_a_ward_saves_its_flank(table):
    t = reef(table, "Jab", ["Goon 5"], [WARDED, BRYOZOARCH], house="brobnar")
    t.play("Jab")
    assert t.titles(t.foe.line) == ["Goon 3", BRYOZOARCH]
    assert not t.foe.line[0].warded
    assert t.card("Goon 5").damage == 0


# Covetous Hema


def test_covetous_hema_captures_and_is_elusive_between_others(table):
    t = reef(table, "Covetous Hema", ["Goon 1"], ["Goon 9"], foes={"amber": 4})
    t.play("Covetous Hema")
    assert t.card("Covetous Hema").amber == 3
    assert t.foe.amber == 1
    assert not t.g.has_keyword(t.card("Covetous Hema"), "elusive")


def test_covetous_hema_evades_one_attack_off_the_flank(table):
    t = reef(table, [], ["Goon 9", "Goon 8"], ["Goon 1", "Covetous Hema", "Goon 2"], house="brobnar")
    t.fight("Goon 9", "Covetous Hema")
    assert t.card("Goon 9").damage == 0
    assert len(t.foe.line) == 3
    t.fight("Goon 8", "Covetous Hema")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]
    assert t.card("Goon 8").damage == 3


# Cultist


def test_a_cultist_gives_itself_for_a_ward(table):
    t = reef(table, "Reef Muster", ["Goon 1"], ["Goon 2"], token="Cultist", mine={"deck": ["Goon 9"]})
    t.play("Reef Muster").action("Cultist")
    assert t.offered == ["Goon 1", "Cultist", "Cultist", "Cultist"]
    t.choose("Goon 1")
    assert t.card("Goon 1").warded
    assert t.titles(t.me.discard) == ["Goon 9", "Reef Muster"][::-1]


def test_a_warded_cultist_wards_nothing_by_its_failed_end(table):
    t = reef(table, "Reef Muster", [], token="Cultist")
    t.play("Reef Muster").action("Cultist", t.card("Cultist#2"))
    assert [card.warded for card in t.me.line] == [True, False, False]
    t.action("Cultist#1")
    assert t.at_rest
    assert [card.warded for card in t.me.line] == [False, False, False]


# Fathom Reaver


@pytest.mark.parametrize(("token", "drawn"), [("Priest", 5), (None, 6)])
def test_fathom_reaver_takes_a_card_of_the_opponents_refill_while_there_is_a_token(table, token, drawn):
    t = reef(table, "Fathom Reaver", token=token)
    to_rest(t.play("Fathom Reaver"))
    assert len(t.g.tokens(t.me)) == (token is not None)
    t.end()
    assert len(t.me.hand) == 6
    t.choose("house:brobnar").end()
    assert len(t.foe.hand) == drawn


def test_a_token_of_the_opponent_does_not_serve_fathom_reaver(table):
    t = reef(table, [], ["Fathom Reaver"], foes={"hand": ["Reef Raid"]})
    t.next_turn("brobnar").play("Reef Raid").end()
    assert len(t.foe.hand) == 6


# Fish


def test_a_fish_hurts_the_most_powerful_enemy_creature(table):
    t = reef(table, ["Reef Call", "Unfathomable Slaying"], ["Goon 12"], ["Goon 5", "Guard 7/1"], token="Fish")
    t.play("Reef Call").play("Unfathomable Slaying", "Fish")
    assert t.card("Guard 7/1").damage == 1
    assert t.card("Goon 5").damage == t.card("Goon 12").damage == 0


def test_among_equals_the_active_player_picks_for_the_fish_and_a_ward_holds(table):
    t = reef(table, ["Reef Call", "Unfathomable Slaying"], [], [WARDED, "Knight 3"], token="Fish")
    t.play("Reef Call").play("Unfathomable Slaying", "Fish")
    assert t.offered == ["Goon 3", "Knight 3"]
    t.choose("Goon 3")
    assert not t.card("Goon 3").warded
    assert t.card("Goon 3").damage == 0


def test_a_fish_without_enemies_does_nothing(table):
    t = reef(table, ["Reef Call", "Unfathomable Slaying"], token="Fish", mine={"deck": ["Goon 9"]})
    t.play("Reef Call").play("Unfathomable Slaying")
    assert t.at_rest
    assert "Goon 9" in t.titles(t.me.discard)


# Flounderight and Soleft


@pytest.mark.parametrize(("title", "left"), [("Soleft", ["Goon 8", "Goon 9"]), ("Flounderight", ["Goon 7", "Goon 8"])])
def test_the_flatfish_take_a_flank_with_them(table, title, left):
    t = reef(table, "Unfathomable Slaying", ["Goon 1", title], ["Goon 7", "Goon 8", "Goon 9"])
    t.play("Unfathomable Slaying", title)
    assert lines(t) == [["Goon 1"], left]


@pytest.mark.parametrize("title", ["Soleft", "Flounderight"])
def test_the_flatfish_break_a_ward_or_find_nobody(table, title):
    t = reef(table, ["Unfathomable Slaying"] * 2, [title, title], [WARDED])
    t.play("Unfathomable Slaying", title)
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.foe.line[0].warded
    t.play("Unfathomable Slaying", title)
    assert lines(t) == [[], []]
    t = reef(table, "Unfathomable Slaying", [title])
    t.play("Unfathomable Slaying")
    assert t.at_rest
    assert not t.me.line


# Giltspine School


def test_giltspine_school_makes_3_tokens_that_do_not_ready(table):
    t = reef(table, ["Giltspine School"], ["Goon 1"])
    to_rest(t.play("Giltspine School"))
    assert len(t.g.tokens(t.me)) == 3
    t.next_turn("brobnar").next_turn("unfathomable")
    assert tired(t) == ["Priest"] * 3


def test_giltspine_school_holds_enemy_tokens_too_and_spares_other_ways_to_ready(table):
    t = reef(table, "Unfathomable Bugle", ["Giltspine School"], ["Goon 2"], foes={"hand": ["Levy"]})
    to_rest(t.next_turn("brobnar").play("Levy"))
    to_rest(t.end())
    assert tired(t) == ["Raider"]
    t = reef(table, ["Unfathomable Levy", "Unfathomable Bugle"], [], ["Giltspine School"])
    t.play("Unfathomable Levy").play("Unfathomable Bugle")
    assert not tired(t)


# Kamalani


def test_kamalani_leaves_2_tokens(table):
    t = reef(table, "Unfathomable Slaying", ["Goon 5", "Kamalani"], ["Goon 1"])
    to_rest(t.play("Unfathomable Slaying", "Kamalani"))
    assert len(t.g.tokens(t.me)) == 2
    assert len(t.me.line) == 3
    assert len(tired(t)) == 2
    assert not t.g.tokens(t.foe)


def test_kamalani_of_the_opponent_leaves_them_to_its_controller(table):
    t = reef(table, "Unfathomable Slaying", [], [{"title": "Kamalani", "owner": 0}])
    to_rest(t.play("Unfathomable Slaying"))
    assert lines(t) == [[], ["Raider", "Raider"]]
    assert t.titles(t.me.discard) == ["Unfathomable Slaying", "Kamalani"][::-1]


# Kelpminder


def test_kelpminder_has_5_power_and_nothing_else(table):
    t = reef(table, "Kelpminder")
    t.play("Kelpminder")
    assert t.power("Kelpminder") == 5
    assert t.me.amber == 0
