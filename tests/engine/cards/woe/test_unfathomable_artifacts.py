"""Artifacts of Unfathomable in Winds of Exchange."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.reef import WARDED, lines, reef
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import tired

OUTPOST = "Azure Basin Outpost"
SHORE = "Brackish Shoreline"
HANDS = "Kelping Hands"
VAULT = "Primordial Vault"

# Azure Basin Outpost


def outpost(table, me, foe, **more):
    return reef(table, [], me, foe, mine={"artifacts": [OUTPOST]}, **more)


def test_the_outpost_sinks_a_friendly_creature_and_exhausts_3_enemy_creatures(table):
    t = outpost(table, ["Goon 1", {"title": "Goon 2", "owner": 1}], ["Goon 3", "Goon 4", "Goon 5", "Goon 6"])
    t.action(OUTPOST, "Goon 2", ["Goon 3", "Goon 4", "Goon 6"])
    assert t.titles(t.foe.deck[:1]) == ["Goon 2"]
    assert tired(t) == ["Goon 3", "Goon 4", "Goon 6"]
    assert t.titles(t.me.line) == ["Goon 1"]


@pytest.mark.parametrize("line", [[], [WARDED]])
def test_the_outpost_exhausts_nothing_unless_a_creature_went(table, line):
    t = outpost(table, line, ["Goon 3"])
    t.action(OUTPOST)
    assert not tired(t)
    assert not any(card.warded for card in t.me.line)
    assert not t.card(OUTPOST).ready


def test_the_outpost_exhausts_fewer_where_there_are_fewer_ready_ones(table):
    t = outpost(table, ["Goon 1"], [{"title": "Goon 3", "ready": False}, "Goon 4"])
    to_rest(t.action(OUTPOST))
    assert tired(t) == ["Goon 3", "Goon 4"]
    assert t.titles(t.me.deck[:1]) == ["Goon 1"]


# Brackish Shoreline


@pytest.mark.parametrize("side", ["mine", "foes"])
def test_at_the_shoreline_a_creature_that_fought_stays_exhausted(table, side):
    shore = {side: {"artifacts": [SHORE]}}
    t = reef(table, [], ["Goon 9", "Goon 8", "Goon 7"], ["Goon 1", "Goon 2"], house="brobnar", **shore)
    t.fight("Goon 9", "Goon 1").reap("Goon 8").end()
    assert tired(t) == ["Goon 9"]
    t.choose("house:brobnar").next_turn("brobnar").end()
    assert tired(t) == [], "it readies in a turn in which it did not fight"


def test_at_the_shoreline_a_creature_is_readied_by_other_means(table):
    t = reef(
        table, [], ["Goon 9"], ["Goon 1", "Goon 2"], mine={"artifacts": [SHORE], "hand": ["Bugle"]}, house="brobnar"
    )
    t.fight("Goon 9", "Goon 1")
    to_rest(t.play("Bugle"))
    assert not tired(t)


@pytest.mark.reading("brackish-shoreline-attacked")
def test_at_the_shoreline_an_attacked_creature_that_changes_sides_stays_exhausted_too(table):
    weary = {"title": "Goon 9", "ready": False}
    t = reef(table, [], ["Goon 5", "Goon 1"], [weary], mine={"artifacts": [SHORE], "hand": ["Lure"]}, house="brobnar")
    t.fight("Goon 5").play("Lure", "right").reap("Goon 1").end()
    assert tired(t) == ["Goon 9"]
    assert lines(t)[0] == ["Goon 1", "Goon 9"]


def test_an_attacked_creature_readies_in_the_next_turn_of_its_player(table):
    t = reef(table, [], ["Goon 5"], [{"title": "Goon 9", "ready": False}], foes={"artifacts": [SHORE]}, house="brobnar")
    t.fight("Goon 5").next_turn("brobnar").end()
    assert not tired(t)


# Kelping Hands


def test_kelping_hands_poison_for_the_turn_and_later_creatures_too(table):
    t = reef(
        table,
        ["Reef Call"],
        ["Goon 1"],
        ["Goon 9", "Goon 8", "Goon 7"],
        mine={"artifacts": [{"title": HANDS, "house": "brobnar"}]},
    )
    t.omni(HANDS)
    assert t.card(HANDS).zone == "discard"
    t.play("Reef Call").fight("Priest", "Goon 8")
    assert lines(t) == [["Goon 1"], ["Goon 9", "Goon 7"]]
    assert t.g.has_keyword(t.card("Goon 1"), "poison")
    assert not t.g.has_keyword(t.card("Goon 9"), "poison")
    t.next_turn("brobnar").fight("Goon 9")
    assert lines(t) == [[], ["Goon 9", "Goon 7"]], "the poison was for that turn"


def test_kelping_hands_poison_needs_damage(table):
    t = reef(table, [], ["Goon 1", "Goon 2"], [{**WARDED}, "Guard 9/2"], mine={"artifacts": [HANDS]}, house="brobnar")
    t.omni(HANDS).fight("Goon 1", "Goon 3").fight("Goon 2", "Guard 9/2")
    assert t.titles(t.foe.line) == ["Goon 3", "Guard 9/2"]


# Primordial Vault


def vault(table, hand=(), *, token="Cultist", **mine):
    return reef(table, hand, mine={"artifacts": [VAULT], **mine}, token=token)


@pytest.mark.parametrize(("token", "made"), [("Cultist", ["Cultist"]), ("Priest", []), (None, [])])
def test_the_vault_makes_a_cultist_at_the_beginning_of_its_players_turns(table, token, made):
    t = vault(table, token=token)
    t.next_turn("brobnar")
    assert lines(t) == [[], []]
    t.next_turn("unfathomable")
    assert lines(t) == [made, []]
    assert not tired(t) == bool(made)


@pytest.mark.parametrize("place", ["deck", "discard"])
def test_the_vault_turns_4_cultists_into_a_tangaika(table, place):
    t = vault(table, ["Reef Muster", "Reef Call"], **{place: ["Tangaika", *["Goon 9"] * 5]})
    t.play("Reef Muster").play("Reef Call")
    four = t.me.line[:4]
    t.action(VAULT, four)
    while t.offered != ["Tangaika"]:
        t.submit(*t.pending.keys)
    t.choose("Tangaika")
    assert lines(t)[0] == ["Cultist"]
    assert t.titles(t.me.hand) == ["Tangaika"]
    assert t.card("Tangaika").known == 0b111
    assert t.happened("deck.shuffled")


@pytest.mark.reading("vault-fewer-cultists")
def test_the_vault_destroys_fewer_cultists_for_nothing(table):
    t = vault(table, ["Reef Call"], deck=["Tangaika", "Goon 9"])
    t.play("Reef Call").action(VAULT)
    assert lines(t)[0] == []
    assert not t.me.hand
    assert t.at_rest
    assert not t.happened("deck.shuffled")


def test_the_vault_needs_all_4_destroyed(table):
    t = vault(table, ["Reef Muster", "Reef Call"], discard=["Tangaika"])
    t.play("Reef Muster").play("Reef Call").action("Cultist", t.card("Cultist#3"))
    to_rest(t.action(VAULT))
    assert lines(t)[0] == ["Cultist"]
    assert not t.me.line[0].warded
    assert t.card("Tangaika").zone == "discard"


def test_the_vault_looks_for_cultists_by_name(table):
    t = vault(table, "Reef Muster", token="Priest", discard=["Tangaika"])
    t.play("Reef Muster").action(VAULT)
    assert lines(t)[0] == ["Priest"] * 4
    assert t.card("Tangaika").zone == "discard"
