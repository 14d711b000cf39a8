"""Winds of Exchange, Ekwidon: artifacts."""

from __future__ import annotations

import pytest

from engine.views import Viewer
from tests.engine.cards.woe.test_ekwidon_actions_a_h import GOON

LINE = ["Goon 3", "Goon 4"]


def stall(table, artifact, me=None, foe=None, **more):
    """A table at which Ekwidon is active, with an artifact in play on the side of `me`."""
    mine = {"token": "Prospector", **(me or {})}
    mine["artifacts"] = [artifact, *mine.get("artifacts", ())]
    return table(me=mine, foe=foe or {}, house="ekwidon", **more)


# Æmbitrage


def test_its_player_pays_and_draws_one_more(table):
    t = stall(table, "Æmbitrage", me={"amber": 6}, foe={"amber": 6})
    t.next_turn()
    assert len(t.me.hand) == 7
    assert t.foe.amber == 0
    assert len(t.foe.keys) == 1
    t.next_turn("ekwidon")
    assert len(t.foe.hand) == 6
    assert t.me.amber == 6
    assert t.me.keys == []


# Cursed Relic


def test_it_can_be_neither_played_nor_discarded(table):
    t = table(me={"hand": ["Cursed Relic", "Ekwidon Trinket"]}, foe={}, house="ekwidon")
    assert not t.may("play:Cursed Relic")
    assert not t.may("discard:Cursed Relic")
    assert t.may("play:Ekwidon Trinket")
    assert t.may("discard:Ekwidon Trinket")


def test_an_ability_discards_it(table):
    t = table(me={"hand": ["Shopping Spree", "Cursed Relic"]}, foe={}, house="ekwidon")
    t.play("Shopping Spree")
    assert t.titles(t.me.discard) == ["Cursed Relic", "Shopping Spree"]


def test_no_other_player_can_play_it_and_it_stays(table):
    t = stall(table, "Flea Market", me={"amber": 2}, foe={"hand": ["Cursed Relic"]})
    t.action("Flea Market", "yes")
    assert t.titles(t.foe.hand) == ["Cursed Relic"]
    assert t.me.amber == 1


def test_relics_do_not_hold_each_other_or_those_of_the_opponent(table):
    t = table(me={"hand": ["Cursed Relic"]}, foe={"hand": [{"title": "Cursed Relic"}, "Goon 3"]}, house="ekwidon")
    t.next_turn("ekwidon")
    assert not t.may("discard:Cursed Relic#2")
    t.next_turn("ekwidon")
    assert not t.may("discard:Cursed Relic")


# Exo-shell System


def test_it_makes_a_token_creature_and_friendly_ones_are_elusive(table):
    t = table(
        me={"hand": ["Exo-shell System"], "line": [GOON], "token": "Trader"},
        foe={"line": ["Goon 3"], "hand": ["Levy"], "token": "Prospector"},
        house="ekwidon",
    )
    t.play("Exo-shell System")
    token = t.g.tokens(t.me)[0]
    assert t.g.has_keyword(token, "elusive")
    assert not t.g.has_keyword(t.card(GOON), "elusive")
    t.next_turn("brobnar").play("Levy")
    assert not t.g.has_keyword(t.g.tokens(t.foe)[0], "elusive")
    t.fight("Goon 3", token)
    assert token.zone == "play"
    assert token.damage == 0


def test_the_keyword_goes_with_the_artifact(table):
    t = stall(table, "Exo-shell System", me={"hand": ["Ekwidon Levy", "Ekwidon Crowbar"]})
    t.play("Ekwidon Levy").play("Ekwidon Crowbar")
    assert not t.g.has_keyword(t.g.tokens(t.me)[0], "elusive")


# Flea Market


@pytest.mark.clause("control-played-cards-enter-under-active-player")
def test_the_card_is_bought_and_played_as_though_it_were_yours(table):
    t = stall(table, "Flea Market", me={"amber": 1}, foe={"hand": ["Goon 5"]})
    t.action("Flea Market")
    assert t.g.players
    assert Viewer.parse("player:0").knows(t.g, t.card("Goon 5"))
    assert not Viewer.parse("public").knows(t.g, t.card("Goon 5"))
    t.choose("yes")
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.card("Goon 5").owner == 1


def test_an_action_acts_for_you_and_goes_to_its_owners_discard_pile(table):
    t = stall(table, "Flea Market", me={"amber": 1}, foe={"hand": ["Theft of 2"], "amber": 2})
    t.action("Flea Market", "yes")
    assert (t.me.amber, t.foe.amber) == (2, 1)
    assert t.titles(t.foe.discard) == ["Theft of 2"]


def test_it_may_be_left_and_stays_unseen_by_others(table):
    t = stall(table, "Flea Market", me={"amber": 1}, foe={"hand": ["Goon 5"]})
    t.action("Flea Market", "no")
    assert t.me.amber == 1
    assert t.titles(t.foe.hand) == ["Goon 5"]


@pytest.mark.parametrize(("amber", "hand"), [(0, ["Goon 5"]), (3, [])])
def test_without_aember_or_cards_nothing_is_offered(table, amber, hand):
    t = stall(table, "Flea Market", me={"amber": amber}, foe={"hand": hand})
    t.action("Flea Market")
    assert t.at_rest
    assert t.me.amber == amber
    assert t.me.line == []


# Ikwijĭ Outpost


def test_a_creature_goes_to_the_bottom_for_three_cards(table):
    t = stall(table, "Ikwijĭ Outpost", me={"line": LINE}, foe={"line": ["Goon 9"]})
    t.action("Ikwijĭ Outpost", "Goon 4")
    assert t.me.deck[0].title == "Goon 4"
    assert len(t.me.hand) == 3
    assert t.titles(t.me.line) == ["Goon 3"]


@pytest.mark.parametrize("line", [[], [{"title": "Goon 3", "warded": True}]])
def test_without_a_creature_that_leaves_no_card_is_drawn(table, line):
    t = stall(table, "Ikwijĭ Outpost", me={"line": line}, foe={"line": ["Goon 9"]})
    t.action("Ikwijĭ Outpost")
    assert t.me.hand == []
    assert len(t.foe.line) == 1
    assert len(t.me.line) == len(line)


def test_what_you_borrowed_goes_under_its_owners_deck(table):
    t = stall(table, "Ikwijĭ Outpost", me={"line": [{"title": "Goon 3", "owner": 1}]})
    t.action("Ikwijĭ Outpost")
    assert t.foe.deck[0].title == "Goon 3"
    assert len(t.me.hand) == 3
    assert t.foe.hand == []


# Ornate Talking Tray


def test_the_tray_is_destroyed_for_a_token_creature(table):
    t = table(
        me={"artifacts": ["Ornate Talking Tray"], "houses": ["brobnar", "dis", "ekwidon"], "token": "Trader"},
        foe={},
    )
    t.omni("Ornate Talking Tray")
    assert t.titles(t.me.discard) == ["Ornate Talking Tray"]
    assert t.titles(t.me.line) == ["Trader"]


# Puzzling Trinket


@pytest.mark.parametrize(
    ("mode", "result"),
    [(None, (1, 3, 0, 0, 0)), ("capture", (0, 2, 1, 0, 0)), ("damage", (0, 3, 0, 1, 0)), ("draw", (0, 3, 0, 0, 1))],
)
def test_an_aember_icon_is_one_of_four(table, mode, result):
    t = stall(
        table,
        "Puzzling Trinket",
        me={"hand": [{"title": "Ekwidon Chant", "icons": ["amber"]}], "line": [GOON]},
        foe={"amber": 3},
    )
    t.play("Ekwidon Chant", *(["no"] if mode is None else ["yes", f"mode:{mode}"]))
    goon = t.card(GOON)
    assert (t.me.amber, t.foe.amber, goon.amber, goon.damage, len(t.me.hand)) == result


def test_other_icons_and_those_of_the_opponent_are_not_asked_for(table):
    t = stall(
        table,
        "Puzzling Trinket",
        me={"hand": [{"title": "Ekwidon Chant", "icons": ["draw"]}]},
        foe={"hand": [{"title": "Chant", "icons": ["amber"]}]},
    )
    t.play("Ekwidon Chant").next_turn("brobnar").play("Chant")
    assert t.at_rest
    assert len(t.me.hand) == 6
    assert t.foe.amber == 1


def test_each_icon_is_asked_for_by_itself(table):
    t = stall(table, "Puzzling Trinket", me={"hand": [{"title": "Ekwidon Chant", "icons": ["amber", "amber"]}]})
    t.play("Ekwidon Chant", "yes", "mode:draw", "no")
    assert t.me.amber == 1
    assert len(t.me.hand) == 1


# Sandhopper


def test_a_rider_of_another_house_comes_for_the_one_that_returns(table):
    t = stall(table, "Sandhopper", me={"line": LINE, "hand": ["Goon 5", "Ekwidon Goon 6", "Chant"]})
    t.action("Sandhopper", "Goon 3")
    assert sorted(t.offered) == ["Goon 3", "Goon 5"]
    t.choose("Goon 5", "right")
    assert t.titles(t.me.line) == ["Goon 4", "Goon 5"]
    assert "Goon 3" in t.titles(t.me.hand)


def test_no_rider_need_come(table):
    t = stall(table, "Sandhopper", me={"line": LINE, "hand": ["Goon 5"]})
    t.action("Sandhopper", "Goon 3", [])
    assert t.titles(t.me.line) == ["Goon 4"]
    assert len(t.me.hand) == 2


@pytest.mark.parametrize("line", [[], [{"title": "Goon 3", "warded": True}]])
def test_nothing_is_ridden_where_nothing_returned(table, line):
    t = stall(table, "Sandhopper", me={"line": line, "hand": ["Goon 5"]}, foe={"line": ["Goon 9"]})
    t.action("Sandhopper")
    assert t.at_rest
    assert t.titles(t.me.hand) == ["Goon 5"]
    assert len(t.foe.line) == 1


# the buggies


@pytest.mark.parametrize(("line", "gained"), [(["Goon 3"], 2), ([{"title": "Goon 3", "warded": True}], 0), ([], 0)])
def test_a_friendly_creature_is_worth_two(table, line, gained):
    t = stall(table, "Shĭgzisŏ Buggy", me={"line": line}, foe={"line": ["Goon 9"]})
    t.action("Shĭgzisŏ Buggy")
    assert t.me.amber == gained
    assert len(t.foe.line) == 1


@pytest.mark.parametrize(("amber", "drawn"), [(2, 3), (1, 3), (0, 0)])
def test_one_aember_buys_three_cards(table, amber, drawn):
    t = stall(table, "Shĭsnyasĭ Buggy", me={"amber": amber})
    t.action("Shĭsnyasĭ Buggy")
    assert t.me.amber == max(0, amber - 1)
    assert len(t.me.hand) == drawn


def test_what_cannot_be_lost_buys_nothing(table):
    t = stall(table, "Shĭsnyasĭ Buggy", me={"amber": 2, "artifacts": ["Strongbox"]})
    t.action("Shĭsnyasĭ Buggy")
    assert t.me.amber == 2
    assert t.me.hand == []


@pytest.mark.parametrize(
    ("hand", "made"),
    [(["Goon 3", "Chant"], 1), (["Goon 3", "Dis Goon 3"], 0), (["Goon 3"], 0), ([], 0)],
)
def test_two_cards_of_a_house_make_a_token_creature(table, hand, made):
    t = stall(table, "Shĭzyokŭ Buggy", me={"hand": hand, "deck": ["Goon 9"]})
    t.action("Shĭzyokŭ Buggy", *([hand] if hand else []))
    assert len(t.g.tokens(t.me)) == made
    assert len(t.me.hand) == (0 if made else len(hand))
    assert len(t.happened("card.revealed")) == int(bool(hand))


def test_which_two_are_revealed_is_chosen(table):
    t = stall(table, "Shĭzyokŭ Buggy", me={"hand": ["Goon 3", "Dis Goon 3", "Chant"]})
    t.action("Shĭzyokŭ Buggy", ["Goon 3", "Chant"])
    assert t.titles(t.me.hand) == ["Dis Goon 3"]
    assert t.titles(t.me.discard) == ["Goon 3", "Chant"]


# The Æmber Road


def test_the_road_pays_more_each_time_and_changes_hands(table):
    t = stall(table, "The Æmber Road", foe={"houses": ["brobnar", "dis", "ekwidon"]})
    t.omni("The Æmber Road")
    road = t.card("The Æmber Road")
    assert t.me.amber == 1
    assert road.counters == {"trade": 1}
    assert t.foe.artifacts == [road]
    t.next_turn("brobnar")
    assert not t.may("omni:The Æmber Road"), "it was used before it changed hands"
    t.next_turn("ekwidon").next_turn("brobnar").omni("The Æmber Road")
    assert t.foe.amber == 2
    assert road.counters == {"trade": 2}
    assert t.me.artifacts == [road]
    assert not road.ready


# Tourist Trap


def test_it_makes_a_token_creature(table):
    t = table(me={"hand": ["Tourist Trap"], "token": "Trader"}, foe={}, house="ekwidon")
    t.play("Tourist Trap")
    assert t.titles(t.me.line) == ["Trader"]
    assert t.card("Tourist Trap").zone == "play"


@pytest.mark.clause("token-keeps-kind-under-new-control", "swap-control-exchanges-positions", versions=("16.0", "18.4"))
def test_a_tourist_is_taken_for_a_token_creature(table):
    t = stall(table, "Tourist Trap", me={"hand": ["Ekwidon Levy"], "line": LINE}, foe={"line": ["Goon 8", "Goon 9"]})
    t.play("Ekwidon Levy").action("Tourist Trap", "Goon 9")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 4", "Goon 9"]
    assert t.titles(t.foe.line) == ["Goon 8", "Prospector"]
    token = t.foe.line[1]
    assert t.g.is_token(token)
    assert token.owner == 0
    assert Viewer.parse("player:0").knows(t.g, token)
    assert not Viewer.parse("player:1").knows(t.g, token)


@pytest.mark.parametrize("foes", [["Goon 9"], []])
def test_without_one_of_each_nothing_is_swapped(table, foes):
    t = stall(table, "Tourist Trap", me={"line": LINE}, foe={"line": foes})
    t.action("Tourist Trap")
    assert t.at_rest
    assert t.titles(t.me.line) == LINE
    assert t.titles(t.foe.line) == foes


# Uncommon Currency


def test_it_is_given_for_an_enemy_artifact(table):
    t = stall(
        table, "Uncommon Currency", me={"artifacts": ["Ekwidon Trinket"]}, foe={"artifacts": ["Vault", "Trinket"]}
    )
    t.action("Uncommon Currency", "Trinket")
    assert t.titles(t.me.artifacts) == ["Trinket", "Ekwidon Trinket"]
    assert t.titles(t.foe.artifacts) == ["Vault", "Uncommon Currency"]
    assert [card.owner for card in t.me.artifacts] == [1, 0]


def test_where_there_is_no_enemy_artifact_it_stays(table):
    t = stall(table, "Uncommon Currency", me={"artifacts": ["Trinket"]}, foe={"line": ["Goon 3"]})
    t.action("Uncommon Currency")
    assert t.titles(t.me.artifacts) == ["Uncommon Currency", "Trinket"]
    assert t.at_rest
