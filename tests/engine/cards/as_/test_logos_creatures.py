"""Æmber Skies, Logos: creatures, but for De-Animator."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_logos_actions import logos
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import chant, spent, warded
from tests.engine.helpers.looks import damage_of_all, pools, read_by, tired

REN, NEMO, SKIPPY = "Articulated Ren", "Captain Nemo", "Skippy the Glorious"


# Articulated Ren


@pytest.mark.parametrize(("answer", "drawn"), [(["Goon 3"], 1), ([], 0)])
def test_ren_may_exhaust_a_friend_to_draw(table, answer, drawn):
    hand = ["Goon 1"] * 6
    t = logos(table, {"line": [REN, "Goon 3"], "hand": hand}, {"line": ["Goon 4"]})
    t.end()
    assert t.offered == [REN, "Goon 3"]
    t.choose(answer)
    assert len(t.me.hand) == 6 + drawn
    assert tired(t) == (answer or [])
    to_rest(t)


def test_ren_offers_none_that_is_exhausted_already(table):
    tired_line = [spent(REN), spent("Goon 3")]
    t = logos(table, {"line": tired_line, "hand": ["Goon 1"] * 6, "artifacts": ["Rime"]}, {"line": ["Goon 4"]})
    t.next_turn()
    assert len(t.me.hand) == 6


def test_ren_bends_nothing_in_the_turn_of_another(table):
    t = logos(table, {"line": ["Logos Goon 1"]}, {"line": [spent(REN), "Goon 4"]})
    t.next_turn()
    assert tired(t) == [REN], "no friend of it was exhausted"


# Brillix Ponder


def test_a_scrapped_ponder_draws(table):
    t = logos(table, {"hand": ["Brillix Ponder"]}, {})
    t.discard("Brillix Ponder")
    assert len(t.me.hand) == 1


def test_a_played_ponder_draws_nothing(table):
    t = logos(table, {"hand": ["Brillix Ponder"]}, {})
    t.play("Brillix Ponder")
    assert t.me.hand == []


# Captain Nemo


def test_nemo_sinks_an_artifact_and_a_creature(table):
    t = logos(
        table,
        {"line": [NEMO], "artifacts": ["Trinket"]},
        {"line": ["Goon 1", "Goon 5"], "artifacts": ["Crank"]},
    )
    to_rest(t.fight(NEMO, "Goon 1", "Crank", "Goon 5"))
    assert t.foe.line == []
    assert t.foe.artifacts == []
    assert t.titles(t.me.artifacts) == ["Trinket"]


def test_without_an_artifact_nemo_sinks_a_creature_alone(table):
    t = logos(table, {"line": [NEMO]}, {"line": ["Goon 1", warded("Goon 5")]})
    t.fight(NEMO, "Goon 1", "Goon 5")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert not t.card("Goon 5").warded


def test_without_another_creature_nemo_sinks_itself(table):
    t = logos(table, {"line": [NEMO]}, {"line": ["Goon 1"], "artifacts": ["Crank"]})
    to_rest(t.fight(NEMO))
    assert t.me.line == []
    assert sorted(t.titles(t.foe.discard)) == ["Crank", "Goon 1"]


def test_nemo_that_falls_sinks_nothing(table):
    t = logos(table, {"line": [NEMO]}, {"line": ["Goon 5"], "artifacts": ["Crank"]})
    t.fight(NEMO)
    assert t.titles(t.foe.artifacts) == ["Crank"]


# Cmd. Prompt


def test_a_prompt_permits_one_card_of_another_house(table):
    t = logos(table, {"line": ["Cmd. Prompt"], "hand": ["Punch", "Goon 1", "Logos Jab"]}, {})
    assert not t.may("play:Goon 1")
    t.reap("Cmd. Prompt").play("Logos Jab")
    t.play("Goon 1")
    assert not t.may("play:Punch")


def test_a_prompt_permits_no_use_and_nothing_in_a_later_turn(table):
    t = logos(table, {"line": ["Cmd. Prompt", "Goon 4"], "hand": ["Goon 1"]}, {})
    t.reap("Cmd. Prompt")
    assert not t.may("reap:Goon 4")
    t.next_turn().next_turn("logos")
    assert not t.may("play:Goon 1")


def test_two_prompts_permit_two(table):
    t = logos(table, {"line": ["Cmd. Prompt", "Cmd. Prompt"], "hand": ["Goon 2", "Goon 1", "Trinket"]}, {})
    t.reap("Cmd. Prompt").reap("Cmd. Prompt#2").play("Goon 1").play("Goon 2")
    assert not t.may("play:Trinket")


# Ezra Paws


@pytest.mark.parametrize("way", ["play", "reap"])
def test_paws_reveals_the_hand_of_the_opponent_and_draws(table, way):
    mine = {"hand": ["Ezra Paws"]} if way == "play" else {"line": ["Ezra Paws"]}
    t = logos(table, mine, {"hand": ["Goon 3", "Trinket"]})
    getattr(t, way)("Ezra Paws")
    assert sorted(read_by(t, "public", 1, "hand")) == ["Goon 3", "Trinket"]
    assert len(t.me.hand) == 1


# Nautilus


def test_a_nautilus_wards_any_creature_and_draws(table):
    t = logos(table, {"hand": ["Nautilus"], "line": ["Goon 1"]}, {"line": ["Goon 3"]})
    t.play("Nautilus", "Goon 3")
    assert [card.warded for player in t.g.players for card in player.line] == [False, False, True]
    assert len(t.me.hand) == 1


def test_a_nautilus_wards_after_it_has_fought(table):
    t = logos(table, {"line": ["Nautilus"]}, {"line": ["Goon 3"]})
    t.fight("Nautilus")
    assert t.card("Nautilus").warded
    assert len(t.me.hand) == 1


def test_where_all_are_warded_the_nautilus_draws(table):
    t = logos(table, {"line": ["Nautilus"]}, {"line": [warded("Goon 3")]})
    t.fight("Nautilus", "Nautilus")
    assert len(t.me.hand) == 1


# Quantum Mouse


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 0), ("no", 1)])
def test_a_mouse_may_turn_a_draw_into_a_discard(table, answer, drawn):
    t = logos(table, {"line": ["Quantum Mouse"], "hand": [chant("draw", title="Logos Chant"), "Goon 3"]}, {})
    t.play("Logos Chant", answer)
    to_rest(t)
    assert len(t.me.hand) == drawn + (answer == "no")
    assert ("Goon 3" in t.titles(t.me.discard)) is (answer == "yes")


@pytest.mark.parametrize("icon", ["amber", "discard"])
def test_a_mouse_turns_no_other_icon(table, icon):
    t = logos(table, {"line": ["Quantum Mouse"], "hand": [chant(icon, title="Logos Chant"), "Goon 3"]}, {})
    t.play("Logos Chant")
    assert t.pending.kind != "yes-no"
    to_rest(t)


def test_a_mouse_leaves_the_icons_of_the_enemy_alone(table):
    t = logos(table, {"line": ["Quantum Mouse"]}, {"hand": [chant("draw", title="Mars Chant")]})
    t.next_turn("mars").play("Mars Chant")
    assert t.at_rest
    assert len(t.foe.hand) == 1


@pytest.mark.parametrize(("answer", "left"), [("yes", 0), ("no", 2)])
def test_a_mouse_is_in_play_when_its_own_icons_are_resolved(table, answer, left):
    t = logos(table, {"hand": [{"title": "Quantum Mouse", "icons": ["draw"]}, "Goon 3"]}, {})
    to_rest(t.play("Quantum Mouse", answer))
    assert len(t.me.hand) == left


# Rm-Foler


@pytest.mark.parametrize(("enemy", "drawn"), [("Goon 9", 1), (warded("Goon 9"), 0), (None, 0)])
def test_a_foler_removes_an_enemy_and_draws_if_it_did(table, enemy, drawn):
    t = logos(table, {"line": ["Rm-Foler", "Goon 1"]}, {"line": [enemy] if enemy else []})
    t.reap("Rm-Foler")
    assert len(t.me.hand) == drawn
    assert len(t.foe.discard) == drawn
    assert len(t.me.line) == 2


# Skippy the Glorious


@pytest.mark.parametrize("way", ["play", "reap"])
def test_skippy_archives_from_the_deck(table, way):
    mine = {"hand": [SKIPPY]} if way == "play" else {"line": [SKIPPY]}
    t = logos(table, {**mine, "deck": ["Goon 3"]}, {"deck": ["Goon 4"]})
    getattr(t, way)(SKIPPY)
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.foe.archives == []


def test_scrapped_skippy_uses_an_enemy_artifact_and_draws(table):
    t = logos(table, {"hand": [SKIPPY], "artifacts": ["Lamp"]}, {"artifacts": ["Crank"], "amber": 2})
    t.discard(SKIPPY)
    assert pools(t) == [2, 1]
    assert not t.card("Crank").ready
    assert t.card("Crank").controller == 1
    assert len(t.me.hand) == 1


@pytest.mark.parametrize("artifacts", [[], [spent("Crank")], ["Trinket"]])
def test_scrapped_skippy_without_use_draws_nothing(table, artifacts):
    t = logos(table, {"hand": [SKIPPY], "artifacts": ["Lamp"]}, {"artifacts": artifacts})
    t.discard(SKIPPY)
    assert t.me.hand == []
    assert pools(t) == [0, 0]


# Titan Sentry


@pytest.mark.parametrize("owner", [0, 1])
def test_nobody_takes_archives_past_the_sentry(table, owner):
    seats = [{"archives": ["Goon 1"]}, {"archives": ["Goon 3"]}]
    seats[owner]["line"] = ["Titan Sentry"]
    t = logos(table, *seats)
    t.next_turn().next_turn("logos")
    assert t.titles(t.foe.archives) == ["Goon 3"]
    assert t.titles(t.me.archives) == ["Goon 1"]


def test_without_the_sentry_they_are_taken(table):
    t = logos(table, {"hand": ["Logos Slaying"], "line": ["Titan Sentry"]}, {"archives": ["Goon 3"]})
    t.play("Logos Slaying").end()
    while "yes" not in t.pending.keys:
        t.submit(t.pending.keys[0])
    t.choose("yes")
    assert "Goon 3" in t.titles(t.foe.hand)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("way", ["play", "reap"])
def test_the_sentry_stores_a_random_card_of_a_hand(table, way, seat):
    mine = {"hand": ["Titan Sentry", "Goon 1"]} if way == "play" else {"line": ["Titan Sentry"], "hand": ["Goon 1"]}
    t = logos(table, mine, {"hand": ["Goon 3", "Goon 4"]})
    getattr(t, way)("Titan Sentry", f"seat:{seat}")
    assert [len(player.archives) for player in t.g.players] == [1 - seat, seat]
    assert [len(player.hand) for player in t.g.players] == [seat, 2 - seat]


def test_an_empty_hand_stores_nothing(table):
    t = logos(table, {"line": ["Titan Sentry"]}, {"line": ["Goon 3"]})
    t.reap("Titan Sentry", "seat:1")
    assert t.foe.archives == []
    assert damage_of_all(t) == [0, 0]
