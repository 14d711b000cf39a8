"""Winds of Exchange, Sanctum, actions."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import hurt
from tests.engine.helpers.looks import amber_by_title, damage, pools

TOKEN = "Squire"


def chapel(table, title, me=(), foe=(), theirs=None, token=TOKEN, **mine):
    """A table at which Sanctum is active and the action is in hand."""
    mine["hand"] = [title, *mine.get("hand", ())]
    return table(
        me={"line": list(me), "token": token, **mine}, foe={"line": list(foe), **(theirs or {})}, house="sanctum"
    )


def rights(t, many):
    """Let tokens arrive on the right flank."""
    return t.choose(*["right"] * many)


# Absolve


def test_absolve_heals_one_from_each_creature_and_the_healed_capture(table):
    t = chapel(
        table, "Absolve", [hurt("Goon 3", 2), "Goon 4"], [hurt("Goon 5", 1), "Goon 6"], {"amber": 3}, amber=2
    ).play("Absolve")
    assert [damage(player) for player in t.g.players] == [[1, 0], [0, 0]]
    assert amber_by_title(t) == {"Goon 3": 1, "Goon 5": 1}
    assert pools(t) == [2, 2]


def test_absolve_captures_nothing_where_nobody_is_healed(table):
    t = chapel(table, "Absolve", ["Goon 3"], ["Goon 5"], {"amber": 3}, amber=2).play("Absolve")
    assert t.at_rest
    assert amber_by_title(t) == {}
    assert pools(t) == [3, 3]


def test_absolve_asks_which_captures_where_there_is_too_little(table):
    t = chapel(table, "Absolve", [hurt("Goon 3", 1), hurt("Goon 4", 1), "Goon 5"], theirs={"amber": 1})
    t.play("Absolve")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert amber_by_title(t) == {"Goon 4": 1}
    assert damage(t.me) == [0, 0, 0]
    assert pools(t) == [1, 0]


def test_absolve_uses_no_ward_and_no_armor(table):
    t = chapel(table, "Absolve", [hurt("Guard 3/2", 1, warded=True)], theirs={"amber": 1}).play("Absolve")
    assert amber_by_title(t) == {"Guard 3/2": 1}
    assert t.card("Guard 3/2").warded


# Membership Drive


@pytest.mark.parametrize("there", [0, 1, 2])
def test_membership_drive_counts_the_new_token_as_well(table, there):
    t = chapel(table, "Membership Drive", ["Goon 3"], hand=["Sanctum Levy"] * there)
    for _ in range(there):
        t.play("Sanctum Levy")
    t.play("Membership Drive")
    assert len(t.g.tokens(t.me)) == there + 1
    assert pools(t) == [there + 1, 0]


def test_membership_drive_does_not_count_enemy_tokens(table):
    t = chapel(table, "Membership Drive", theirs={"token": "Defender", "hand": ["Levy"]})
    t.next_turn("brobnar").play("Levy").next_turn("sanctum").play("Membership Drive")
    assert pools(t) == [1, 0]
    assert len(t.g.tokens()) == 2


def test_membership_drive_gains_nothing_without_a_token_card(table):
    t = chapel(table, "Membership Drive", ["Goon 3"], token=None).play("Membership Drive")
    assert pools(t) == [0, 0]
    assert t.titles(t.me.line) == ["Goon 3"]


# Muster


@pytest.mark.parametrize(("mine", "theirs", "zone"), [(2, 3, "archives"), (3, 3, "discard"), (4, 3, "discard")])
def test_muster_archives_itself_behind_a_richer_opponent(table, mine, theirs, zone):
    t = chapel(table, "Muster", theirs={"amber": theirs}, amber=mine).play("Muster")
    assert t.card("Muster").zone == zone
    assert t.titles(t.me.line) == [TOKEN]
    assert pools(t) == [mine, theirs]


def test_muster_is_archived_even_where_no_token_can_be_made(table):
    t = chapel(table, "Muster", theirs={"amber": 1}, token=None).play("Muster")
    assert t.card("Muster").zone == "archives"
    assert t.me.line == []


def test_what_the_token_of_muster_captures_counts_before_the_comparison(table):
    t = chapel(table, "Muster", theirs={"amber": 1}, token="Cleric").play("Muster")
    assert t.card("Muster").zone == "discard"
    assert amber_by_title(t) == {"Cleric": 1}


# Outflank


def test_outflank_makes_sanctum_flank_creatures_of_both_sides_capture(table):
    mine = ["Sanctum Goon 3", "Sanctum Goon 4", "Goon 5"]
    t = chapel(table, "Outflank", mine, ["Goon 6", "Sanctum Goon 7"], {"amber": 3}, amber=4).play("Outflank")
    assert amber_by_title(t) == {"Sanctum Goon 3": 2, "Sanctum Goon 7": 2}
    assert pools(t) == [3, 1]


def test_a_single_creature_stands_on_both_flanks_and_captures_once(table):
    t = chapel(table, "Outflank", ["Sanctum Goon 3"], theirs={"amber": 9}).play("Outflank")
    assert amber_by_title(t) == {"Sanctum Goon 3": 2}
    assert pools(t) == [1, 7]


@pytest.mark.parametrize(
    ("amber", "first", "captured"),
    [
        (3, [["Sanctum Goon 4", "Sanctum Goon 3"]], {"Sanctum Goon 3": 1, "Sanctum Goon 4": 2}),
        (2, ["Sanctum Goon 3"], {"Sanctum Goon 3": 2}),
        (1, ["Sanctum Goon 4"], {"Sanctum Goon 4": 1}),
        (4, [], {"Sanctum Goon 3": 2, "Sanctum Goon 4": 2}),
    ],
)
def test_where_there_is_too_little_one_flank_is_served_first(table, amber, first, captured):
    t = chapel(table, "Outflank", ["Sanctum Goon 3", "Goon 2", "Sanctum Goon 4"], theirs={"amber": amber})
    t.play("Outflank", *first)
    assert amber_by_title(t) == captured
    assert pools(t) == [1, amber - sum(captured.values())]


# Renewed Life


@pytest.mark.parametrize("harm", [1, 2, 3])
def test_renewed_life_makes_a_token_for_each_damage(table, harm):
    t = chapel(table, "Renewed Life", [hurt("Goon 5", harm), "Goon 6"], [hurt("Goon 7", 1)])
    t.play("Renewed Life", "Goon 5")
    rights(t, harm)
    assert damage(t.me)[:2] == [0, 0]
    assert t.titles(t.me.line)[2:] == [TOKEN] * harm
    assert damage(t.foe) == [1]
    assert pools(t) == [1, 0]


def test_renewed_life_may_heal_an_enemy_for_tokens_of_your_own(table):
    t = chapel(table, "Renewed Life", [], [hurt("Goon 7", 2)])
    t.play("Renewed Life")
    assert t.titles(t.me.line) == [TOKEN, TOKEN]
    assert damage(t.foe) == [0]


def test_renewed_life_makes_nothing_where_nothing_is_healed(table):
    t = chapel(table, "Renewed Life", ["Goon 5"], ["Goon 6"]).play("Renewed Life")
    assert t.at_rest
    assert t.g.tokens() == []


def test_renewed_life_makes_no_more_tokens_than_the_deck_has_cards(table):
    t = table(
        me={"hand": ["Renewed Life"], "line": [hurt("Goon 5", 4)], "token": TOKEN, "deck": ["Goon 9"] * 2},
        foe={},
        house="sanctum",
        filler=0,
    )
    t.play("Renewed Life").choose("right")
    assert t.titles(t.me.line) == ["Goon 5", TOKEN, TOKEN]
    assert t.at_rest


# Request Donations


@pytest.mark.parametrize(("amber", "captured"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_the_token_of_request_donations_captures(table, amber, captured):
    t = chapel(table, "Request Donations", ["Goon 3"], ["Goon 4"], {"amber": amber}).play("Request Donations")
    assert amber_by_title(t) == ({TOKEN: captured} if captured else {})
    assert pools(t) == [0, amber - captured]


def test_without_a_token_nobody_asks_for_donations(table):
    t = chapel(table, "Request Donations", ["Goon 3"], theirs={"amber": 4}, token=None).play("Request Donations")
    assert amber_by_title(t) == {}
    assert pools(t) == [0, 4]


# Retribution


@pytest.mark.parametrize(("mine", "theirs", "hit"), [(0, 1, True), (1, 2, True), (1, 1, False), (2, 1, False)])
def test_retribution_needs_more_enemies_than_friends(table, mine, theirs, hit):
    t = chapel(table, "Retribution", ["Goon 3"] * mine, ["Goon 5"] * theirs)
    t.play("Retribution", *(["Goon 5"] if hit and theirs > 1 else []))
    assert len(t.foe.line) == theirs - hit
    assert len(t.me.line) == mine
    assert pools(t) == [1, 0]


def test_a_ward_keeps_a_creature_from_retribution(table):
    t = chapel(table, "Retribution", [], [{"title": "Goon 5", "warded": True}]).play("Retribution")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert not t.card("Goon 5").warded


# Squire Recruitment


def test_squire_recruitment_makes_one_for_each_friendly_knight(table):
    t = chapel(table, "Squire Recruitment", ["Knight 3", "Goon 3", "Knight 2"], ["Knight 5"])
    t.play("Squire Recruitment")
    rights(t, 1)
    assert t.titles(t.me.line) == ["Knight 3", "Goon 3", "Knight 2", TOKEN, TOKEN]
    assert pools(t) == [1, 0]


def test_tokens_that_are_knights_do_not_recruit_others_on_their_way(table):
    t = chapel(table, "Squire Recruitment", ["Knight 3"], token="Defender").play("Squire Recruitment")
    assert t.titles(t.me.line) == ["Knight 3", "Defender"]
    assert t.at_rest


def test_without_a_knight_nobody_is_recruited(table):
    t = chapel(table, "Squire Recruitment", ["Goon 3"], ["Knight 5"]).play("Squire Recruitment")
    assert t.at_rest
    assert t.g.tokens() == []
