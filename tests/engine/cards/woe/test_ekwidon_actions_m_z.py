"""Winds of Exchange, Ekwidon, actions: Market Crash to Trading Frenzy."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.test_ekwidon_actions_a_h import GOON, market

ENEMIES = ["Goon 4", "Goon 5", "Goon 6", "Goon 7", "Goon 8"]


# Market Crash


def test_only_token_creatures_are_left(table):
    t = market(table, "Ekwidon Levy", "Market Crash", me={"line": [GOON]}, foe={"line": ["Goon 9"]})
    t.play("Ekwidon Levy").play("Market Crash")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Prospector"]
    assert t.foe.line == []
    assert t.me.chains == 2


def test_a_ward_and_the_opponents_token_creatures_outlast_it(table):
    t = market(
        table, "Market Crash", foe={"line": [{"title": "Goon 9", "warded": True}], "hand": ["Levy"], "token": "Trader"}
    )
    t.next_turn("brobnar").play("Levy").next_turn("ekwidon").play("Market Crash")
    assert t.titles(t.foe.line) == ["Goon 9", "Trader"]
    assert not t.card("Goon 9").warded


# Mass Buyout


@pytest.mark.parametrize(("mine", "theirs", "amber"), [(1, 2, (1, 1)), (3, 4, (2, 2)), (0, 5, (0, 3)), (0, 0, (0, 0))])
def test_every_player_gains_half_of_what_they_lost(table, mine, theirs, amber):
    t = market(table, "Mass Buyout", me={"line": ["Goon 3"] * mine}, foe={"line": ["Goon 4"] * theirs})
    t.play("Mass Buyout")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.me.line == t.foe.line == []
    assert (t.me.amber, t.foe.amber) == amber


def test_what_was_not_destroyed_does_not_count_and_control_does(table):
    foes = [{"title": "Goon 4", "warded": True}, "Goon 5", {"title": "Goon 6", "owner": 0}]
    t = market(table, "Mass Buyout", foe={"line": foes})
    t.play("Mass Buyout")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert "Goon 6" in t.titles(t.me.discard)


# Outnegotiate


@pytest.mark.parametrize(("icons", "stolen"), [([], 0), (["amber"], 1), (["amber", "draw", "amber"], 2)])
def test_the_icons_of_the_card_are_stolen(table, icons, stolen):
    card = {"title": "Chant", "icons": icons}
    t = market(table, "Outnegotiate", foe={"amber": 3, "discard": [card, "Goon 3"], "hand": []})
    t.play("Outnegotiate", t.foe.discard[0])
    assert (t.me.amber, t.foe.amber) == (1 + stolen, 3 - stolen)
    assert t.foe.deck[0].title == "Chant"
    assert t.titles(t.foe.discard) == ["Goon 3"]


def test_printed_icons_count_and_an_empty_pile_has_none(table):
    t = market(table, "Outnegotiate", foe={"amber": 3, "discard": ["Trading Frenzy"]})
    t.play("Outnegotiate")
    assert t.me.amber == 2
    assert t.foe.deck[0].title == "Trading Frenzy"
    t = market(table, "Outnegotiate", me={"discard": ["Trading Frenzy"]}, foe={"amber": 3})
    t.play("Outnegotiate")
    assert t.me.amber == 1
    assert t.foe.amber == 3


# Pull Up Stakes


def test_two_friends_are_shuffled_away_and_four_enemies_return(table):
    size = len(market(table).me.deck)
    t = market(table, "Pull Up Stakes", me={"line": ["Goon 1", "Goon 2", "Goon 3"]}, foe={"line": ENEMIES})
    t.play("Pull Up Stakes", ["Goon 1", "Goon 3"], ENEMIES[:4])
    assert t.titles(t.me.line) == ["Goon 2"]
    assert len(t.me.deck) == size + 2
    assert t.titles(t.foe.line) == ["Goon 8"]
    assert sorted(t.titles(t.foe.hand)) == ENEMIES[:4]


def test_fewer_go_where_there_are_fewer_and_a_ward_holds_one(table):
    t = market(
        table,
        "Pull Up Stakes",
        me={"line": [{"title": "Goon 1", "owner": 1}]},
        foe={"line": ["Goon 4", {"title": "Goon 5", "warded": True}]},
    )
    t.play("Pull Up Stakes")
    assert t.me.line == []
    assert t.card("Goon 1").owner == 1
    assert t.card("Goon 1").zone == "deck"
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.titles(t.foe.hand) == ["Goon 4"]


# Shopping Spree


@pytest.mark.parametrize("held", [0, 1, 4])
def test_the_hand_is_replaced_card_for_card(table, held):
    t = market(table, "Shopping Spree", me={"hand": ["Shopping Spree", *["Goon 3"] * held]})
    t.play("Shopping Spree")
    assert t.titles(t.me.hand) == ["Chant"] * held
    assert t.titles(t.me.discard) == ["Goon 3"] * held + ["Shopping Spree"]


# Staff Up

SUPPLY = pytest.mark.reading("staff-up-where-the-amber-goes")


@pytest.mark.clause("replacement-marked-by-instead", versions=("16.0", "18.4"))
def test_each_gain_makes_token_creatures_instead(table):
    t = market(table, "Staff Up", "Ekwidon Chant", me={"line": [GOON]})
    t.play("Staff Up").reap(GOON, "right")
    assert t.me.amber == 0
    assert t.titles(t.me.line) == [GOON, "Prospector"]
    assert not t.me.line[1].ready


@SUPPLY
def test_stolen_aember_makes_token_creatures_and_is_gone(table):
    t = market(table, "Staff Up", "Ekwidon Theft of 2", foe={"amber": 3})
    t.play("Staff Up").play("Ekwidon Theft of 2")
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert len(t.g.tokens(t.me)) == 2


@SUPPLY
def test_aember_on_a_creature_that_leaves_makes_token_creatures(table):
    t = market(table, "Staff Up", "Ekwidon Slaying", foe={"line": [{"title": "Goon 3", "amber": 2}]})
    t.play("Staff Up").play("Ekwidon Slaying")
    assert t.me.amber == 0
    assert len(t.g.tokens(t.me)) == 2
    assert t.titles(t.foe.discard) == ["Goon 3"]


def test_aember_of_others_is_left_alone(table):
    t = market(table, "Staff Up", "Forced Retirement", foe={"line": ["Goon 3"]})
    t.play("Staff Up").play("Forced Retirement")
    assert t.foe.amber == 1
    assert t.me.line == []


def test_it_ends_with_the_turn(table):
    t = market(table, "Staff Up", me={"line": [GOON]}, foe={"line": ["Goon 3"]})
    t.play("Staff Up").next_turn("brobnar").reap("Goon 3")
    assert t.foe.amber == 1
    assert t.g.tokens() == []
    t.next_turn("ekwidon").reap(GOON)
    assert t.me.amber == 1
    assert t.g.tokens() == []


@pytest.mark.parametrize(("deck", "made"), [(["Goon 9"], 1), ([], 0)])
def test_where_the_deck_runs_out_fewer_are_made_and_nothing_is_gained(table, deck, made):
    t = market(table, "Staff Up", "Ekwidon Theft of 2", foe={"amber": 3}, me={"deck": deck}, filler=0)
    t.play("Staff Up").play("Ekwidon Theft of 2")
    assert t.me.amber == 0
    assert len(t.g.tokens(t.me)) == made


# The Visible Hand


def test_two_token_creatures_are_made_and_the_hand_is_revealed(table):
    t = market(table, "The Visible Hand", "Goon 3", "Trinket")
    t.play("The Visible Hand")
    assert t.titles(t.me.line) == ["Prospector"] * 2
    assert [len(fact.data["cards"]) for fact in t.happened("card.revealed")] == [2]
    assert all(card.known == t.g.everyone for card in t.me.hand)
    assert t.foe.hand == []


# Token of Appreciation


@pytest.mark.parametrize(("amber", "forged"), [(12, True), (11, False)])
def test_the_new_token_creature_makes_the_key_cheaper(table, amber, forged):
    t = market(table, "Token of Appreciation", me={"amber": amber})
    t.play("Token of Appreciation")
    if forged:
        t.submit("key:red")
    assert t.me.amber == (0 if forged else amber)
    assert len(t.me.keys) == int(forged)


def test_enemy_token_creatures_and_other_friends_do_not_count(table):
    t = market(
        table,
        "Ekwidon Levy",
        "Token of Appreciation",
        me={"amber": 11, "line": [GOON]},
    )
    t.play("Ekwidon Levy").play("Token of Appreciation")
    t.submit("key:red")
    assert t.me.amber == 0
    assert len(t.g.tokens(t.me)) == 2


# Trade Secrets


@pytest.mark.parametrize("given", [0, 1, 2])
def test_each_secret_steals_one(table, given):
    hand = ["Trade Secrets", "Ekwidon Chant", "Ekwidon Goon 4", "Goon 5"]
    t = market(table, *hand, foe={"amber": 5})
    t.play("Trade Secrets")
    assert sorted(t.offered) == ["Ekwidon Chant", "Ekwidon Goon 4"]
    t.choose(hand[1 : 1 + given])
    assert (t.me.amber, t.foe.amber) == (given, 5 - given)
    assert len(t.me.discard) == given + 1


# Trading Frenzy


def test_a_creature_of_each_side_captures_three(table):
    t = market(
        table,
        "Trading Frenzy",
        me={"line": ["Goon 3", "Goon 4"], "amber": 1},
        foe={"line": ["Goon 5", "Goon 6"], "amber": 5},
    )
    t.play("Trading Frenzy", "Goon 4", "Goon 6")
    assert (t.me.amber, t.foe.amber) == (0, 2), "1 from the icon"
    assert (t.card("Goon 4").amber, t.card("Goon 6").amber) == (3, 2)


@pytest.mark.parametrize(("mine", "theirs"), [(["Goon 3"], []), ([], ["Goon 5"])])
def test_one_captures_where_the_other_side_has_none(table, mine, theirs):
    t = market(table, "Trading Frenzy", me={"line": mine, "amber": 4}, foe={"line": theirs, "amber": 4})
    t.play("Trading Frenzy")
    assert (t.me.amber, t.foe.amber) == ((5, 1) if mine else (2, 4))
