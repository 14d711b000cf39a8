"""Artifacts of Brobnar in Winds of Exchange, among them its anomalies."""

from __future__ import annotations

import pytest

LENS, CURSE = "Near-Future Lens", "Curse of Forgetfulness"


def test_the_battleground_turns_reaping_into_fighting(table):
    t = table(me={"artifacts": ["Ancient Battleground"], "line": ["Goon 5"]}, foe={"line": ["Goon 3"]})
    assert not t.may("reap:Goon 5")
    t.fight("Goon 5")
    assert t.me.amber == 1


def test_the_battleground_leaves_the_enemy_alone(table):
    t = table(me={"artifacts": ["Ancient Battleground"]}, foe={"line": ["Goon 3"]})
    t.next_turn("brobnar").reap("Goon 3")
    assert t.foe.amber == 1


def test_the_outpost_trades_a_creature_for_6_damage(table):
    t = table(me={"artifacts": ["Broken Axe Outpost"], "line": ["Goon 1"]}, foe={"line": ["Goon 9", "Guard 6/1"]})
    t.action("Broken Axe Outpost", "Guard 6/1")
    assert t.me.deck[0].title == "Goon 1"
    assert t.card("Guard 6/1").damage == 5


def test_the_outpost_needs_a_friendly_creature(table):
    t = table(me={"artifacts": ["Broken Axe Outpost"]}, foe={"line": ["Goon 9"]})
    t.action("Broken Axe Outpost")
    assert t.card("Goon 9").damage == 0


def test_the_club_readies_and_enrages(table):
    t = table(me={"artifacts": ["Might Club"], "line": [{"title": "Goon 3", "ready": False}]}, foe={"line": ["Goon 9"]})
    t.action("Might Club", "Goon 3")
    assert t.card("Goon 3").ready
    assert t.card("Goon 3").enraged
    assert not t.card("Goon 9").enraged


def test_the_curse_is_put_under_the_opponent_and_purges_at_the_end_of_their_turn(table):
    t = table(me={"hand": [CURSE], "discard": ["Goon 1"]}, foe={"discard": ["Goon 3", "Goon 4"]})
    t.play(CURSE)
    assert t.titles(t.foe.artifacts) == [CURSE]
    t.next_turn("brobnar")
    assert t.foe.purged == t.me.purged == []
    t.next_turn("brobnar")
    assert t.titles(t.foe.purged) == ["Goon 4"]
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.me.purged == []


def test_the_lens_shows_the_top_card_from_when_it_is_played(table):
    t = table(me={"hand": [LENS], "deck": ["Goon 4", "Goon 3"]}, foe={"deck": ["Goon 5"]})
    t.play(LENS)
    assert t.card("Goon 3").known == t.g.everyone
    assert t.card("Goon 4").known == t.card("Goon 5").known == 0


def test_the_lens_plays_the_top_card_of_any_house_and_shows_the_next(table):
    t = table(me={"artifacts": [LENS], "deck": ["Goon 4", "Dis Goon 3"]}, foe={})
    t.omni(LENS)
    assert t.titles(t.me.line) == ["Dis Goon 3"]
    assert t.card("Goon 4").known == t.g.everyone
    assert not t.card(LENS).ready


def test_the_lens_of_an_empty_deck_plays_nothing(table):
    t = table(me={"artifacts": [LENS]}, foe={}, filler=0)
    t.omni(LENS)
    assert t.at_rest
    assert t.me.line == []


@pytest.mark.reading("near-future-lens-draws")
def test_each_card_that_is_drawn_was_seen_on_top(table, version):
    t = table(me={"hand": [LENS], "deck": ["Goon 1", "Goon 2", "Goon 3"]}, foe={}, ruleset=version, filler=0)
    t.play(LENS).end()
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Goon 2", "Goon 3"]
    assert [t.card(f"Goon {n}").known for n in (1, 2, 3)] == [t.g.everyone] * 3


@pytest.mark.reading("near-future-lens-house-ban")
@pytest.mark.parametrize(("named", "played"), [("brobnar", []), ("dis", ["Dis Goon 3"])])
def test_a_ban_of_houses_looks_at_the_house_of_the_top_card(table, version, named, played):
    t = table(
        me={"hand": ["Befuddle"]},
        foe={"artifacts": [LENS], "deck": ["Goon 4", "Dis Goon 3"]},
        house="unfathomable",
        ruleset=version,
    )
    t.play("Befuddle", f"house:{named}").next_turn("brobnar").omni(LENS)
    assert t.titles(t.foe.line) == played
    assert t.card("Dis Goon 3").known == t.g.everyone


def test_a_lens_that_changes_sides_shows_the_deck_of_its_new_controller(table):
    t = table(me={"artifacts": [LENS], "deck": ["Goon 3"]}, foe={"hand": ["Hook"], "deck": ["Goon 5", "Goon 4"]})
    t.next_turn("brobnar").play("Hook")
    assert t.card(LENS).controller == 1
    assert t.card("Goon 4").known == t.g.everyone
    assert t.card("Goon 5").known == 0


def test_without_the_lens_the_next_top_card_is_hidden_again(table):
    t = table(me={"hand": [LENS, "Crowbar"], "deck": ["Goon 1", "Goon 2"]}, foe={"hand": ["Levy"]})
    t.play(LENS).play("Crowbar")
    t.end()
    assert t.card("Goon 2").zone == t.card("Goon 1").zone == "hand"
    assert t.card("Goon 2").known == t.g.everyone
    assert t.card("Goon 1").known == 1


def test_the_lens_does_not_play_what_cannot_be_played(table):
    t = table(me={"artifacts": [LENS], "deck": ["Goon 4", "Badge"]}, foe={})
    t.omni(LENS)
    assert t.me.deck[-1].title == "Badge"
    assert not t.card(LENS).ready
    assert t.at_rest


def test_the_curse_has_nothing_to_purge_in_an_empty_pile(table):
    t = table(me={"artifacts": [CURSE]}, foe={"discard": ["Goon 3"]})
    t.next_turn("brobnar")
    assert t.me.purged == t.foe.purged == []
