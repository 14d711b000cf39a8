"""Winds of Exchange, Ekwidon, actions: Auction Off to Hire On."""

from __future__ import annotations

import pytest

from engine.views import Viewer

GOON = "Ekwidon Goon 3"


def market(table, *hand, me=None, foe=None, **more):
    """A table at which Ekwidon is active and these cards are in hand."""
    return table(me={"hand": list(hand), "token": "Prospector", **(me or {})}, foe=foe or {}, house="ekwidon", **more)


# Auction Off


@pytest.mark.parametrize(("which", "amber"), [("Trinket", (2, 0)), ("Ekwidon Trinket", (1, 1))])
def test_the_controller_of_the_purged_artifact_gains(table, which, amber):
    t = market(table, "Auction Off", me={"artifacts": ["Trinket"]}, foe={"artifacts": ["Ekwidon Trinket"]})
    t.play("Auction Off", which)
    assert t.card(which).zone == "purged"
    assert (t.me.amber, t.foe.amber) == amber


def test_an_artifact_under_foreign_control_pays_who_holds_it(table):
    t = market(table, "Auction Off", foe={"artifacts": [{"title": "Trinket", "owner": 0}]})
    t.play("Auction Off")
    assert t.titles(t.me.purged) == ["Trinket"]
    assert (t.me.amber, t.foe.amber) == (1, 1)


def test_without_an_artifact_nobody_gains(table):
    t = market(table, "Auction Off", foe={"line": [GOON]})
    t.play("Auction Off")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    assert len(t.foe.line) == 1


# Avid Collecting


@pytest.mark.clause("token-reverts-after-leaving", versions=("16.0", "18.4"))
def test_a_token_creature_is_collected_and_no_other(table):
    t = market(table, "Ekwidon Levy", "Avid Collecting", me={"line": [GOON], "deck": ["Goon 9"]})
    t.play("Ekwidon Levy").play("Avid Collecting")
    assert t.titles(t.me.hand) == ["Goon 9"]
    assert t.titles(t.me.line) == [GOON]
    assert t.me.amber == 1
    assert not Viewer.parse("player:1").knows(t.g, t.card("Goon 9"))


def test_a_token_of_the_opponent_that_you_control_goes_to_its_owner(table):
    t = market(table, foe={"hand": ["Levy"], "token": "Trader"}, me={"hand": ["Ekwidon Lure", "Avid Collecting"]})
    t.next_turn("brobnar").play("Levy").next_turn("ekwidon").play("Ekwidon Lure")
    before = len(t.foe.hand)
    t.play("Avid Collecting")
    assert t.me.line == []
    assert len(t.foe.hand) == before + 1


def test_without_a_token_creature_nothing_is_collected(table):
    t = market(table, "Avid Collecting", me={"line": [GOON]})
    t.play("Avid Collecting")
    assert t.titles(t.me.line) == [GOON]
    assert t.me.hand == []


# Closed-Door Negotiation


@pytest.mark.parametrize(
    ("theirs", "mine", "left", "drawn"),
    [
        (6, 0, (4, 3), 3),  # with the icon: 1/6, 2/5, 3/4, 4/3
        (3, 0, (2, 2), 1),
        (1, 5, (7, 0), 1),
        (0, 0, (1, 0), 1),
    ],
)
def test_it_goes_on_while_the_opponent_has_more(table, theirs, mine, left, drawn):
    t = market(table, "Closed-Door Negotiation", me={"amber": mine}, foe={"amber": theirs})
    t.play("Closed-Door Negotiation")
    assert (t.me.amber, t.foe.amber) == left
    assert len(t.foe.hand) == drawn


def test_what_cannot_be_stolen_is_not_negotiated_for_again(table):
    t = market(table, "Closed-Door Negotiation", foe={"amber": 6, "artifacts": ["Vault"]})
    t.play("Closed-Door Negotiation")
    assert (t.me.amber, t.foe.amber) == (1, 6)
    assert len(t.foe.hand) == 1


# Corner the Market


def cornered(table, hand, **foe):
    t = market(table, "Corner the Market", foe={"hand": hand, "houses": ["brobnar", "dis", "logos"], **foe})
    return t.play("Corner the Market").next_turn("brobnar")


def test_the_opponent_cannot_play_in_the_next_turn(table):
    t = cornered(table, ["Chant", "Goon 3", "Trinket", "Badge"], line=["Goon 4"])
    assert not any(t.may(f"play:{title}") for title in ("Chant", "Goon 3", "Trinket", "Badge"))
    assert t.may("reap:Goon 4")
    t.next_turn("ekwidon").next_turn("brobnar")
    assert t.may("play:Goon 3")


def test_the_player_of_it_plays_on(table):
    t = market(table, "Corner the Market", "Ekwidon Chant")
    t.play("Corner the Market").play("Ekwidon Chant")
    assert len(t.me.discard) == 2


@pytest.mark.parametrize(("answer", "zone"), [("yes", "archives"), ("no", "discard")])
def test_what_they_discard_they_may_archive(table, answer, zone):
    t = cornered(table, ["Chant", "Goon 3"])
    t.discard("Chant#1", answer)
    assert t.titles(getattr(t.foe, zone)) == ["Chant"]
    assert len(t.foe.hand) == 1
    assert t.game.active == 1


def test_each_discard_is_asked_for_and_only_in_that_turn(table):
    t = cornered(table, ["Chant", "Goon 3"])
    t.discard("Chant", "yes").discard("Goon 3", "no")
    assert t.titles(t.foe.archives) == ["Chant"]
    assert t.titles(t.foe.discard) == ["Goon 3"]
    t = cornered(table, ["Chant", "Goon 3"])
    t.next_turn("ekwidon").next_turn("brobnar").discard("Goon 3")
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.at_rest


# Exchange Program


@pytest.mark.clause("swap-control-exchanges-positions", "swap-control-both-gain-control", versions=("16.0", "18.4"))
def test_two_flank_creatures_change_sides_and_places(table):
    mine = [{"title": "Goon 3", "damage": 1, "upgrades": ["Badge"]}, "Goon 4", "Goon 5"]
    t = market(table, "Exchange Program", me={"line": mine}, foe={"line": ["Goon 6", "Goon 7", "Goon 8"]})
    t.play("Exchange Program")
    assert t.offered == ["Goon 3", "Goon 5"]
    t.choose("Goon 3")
    assert t.offered == ["Goon 6", "Goon 8"]
    t.choose("Goon 8")
    assert t.titles(t.me.line) == ["Goon 8", "Goon 4", "Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 6", "Goon 7", "Goon 3"]
    three = t.card("Goon 3")
    assert three.damage == 1
    assert t.titles(three.upgrades) == ["Badge"]
    t.next_turn("brobnar")
    assert t.may("reap:Goon 3")
    assert not t.may("reap:Goon 8")


@pytest.mark.parametrize(("mine", "theirs"), [([], ["Goon 6"]), (["Goon 3"], [])])
def test_it_takes_one_of_each_side(table, mine, theirs):
    t = market(table, "Exchange Program", me={"line": mine}, foe={"line": theirs})
    t.play("Exchange Program")
    assert t.titles(t.me.line) == mine
    assert t.titles(t.foe.line) == theirs
    assert t.me.amber == 1


# Forced Retirement


@pytest.mark.parametrize(("who", "amber"), [("Goon 3", (1, 0)), ("Goon 4", (0, 1))])
def test_the_controller_of_the_retired_gains(table, who, amber):
    t = market(table, "Forced Retirement", me={"line": ["Goon 3"]}, foe={"line": ["Goon 4"]})
    t.play("Forced Retirement", who)
    assert t.card(who).zone == "discard"
    assert (t.me.amber, t.foe.amber) == amber


def test_a_warded_creature_is_not_retired(table):
    t = market(table, "Forced Retirement", foe={"line": [{"title": "Goon 4", "warded": True}]})
    t.play("Forced Retirement")
    assert len(t.foe.line) == 1
    assert not t.foe.line[0].warded
    assert t.foe.amber == 0


# Generous Offer


@pytest.mark.parametrize(("line", "stolen"), [(["Goon 3"], 2), ([{"title": "Goon 3", "warded": True}], 0), ([], 0)])
def test_two_are_stolen_for_a_friendly_creature(table, line, stolen):
    t = market(table, "Generous Offer", me={"line": line}, foe={"line": ["Goon 4"], "amber": 3})
    t.play("Generous Offer")
    assert (t.me.amber, t.foe.amber) == (stolen, 3 - stolen)
    assert t.titles(t.foe.line) == ["Goon 4"]


# Hire On


@pytest.mark.parametrize(("mine", "theirs", "zone"), [(3, 3, "archives"), (6, 0, "archives"), (3, 2, "discard")])
def test_it_is_archived_where_there_is_enough(table, mine, theirs, zone):
    t = market(table, "Hire On", me={"amber": mine}, foe={"amber": theirs})
    t.play("Hire On")
    assert t.titles(t.me.line) == ["Prospector"]
    assert t.card("Hire On").zone == zone
