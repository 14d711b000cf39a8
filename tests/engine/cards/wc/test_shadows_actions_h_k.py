"""Actions of Shadows in Worlds Collide, H to K."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import of_house
from tests.engine.helpers.tables import playing

HUNT = "Hunter or Hunted?"
WARDED = {"title": "Goon 3", "warded": True}


shadows = partial(of_house, "shadows")


played = partial(playing, house="shadows")


# Hit and Run


def test_hit_and_run_hurts_one_and_returns_another(table, version):
    t = played(
        table, "Hit and Run", "Goon 3", me={"line": ["Goon 4", "Goon 5"]}, foe={"line": ["Goon 3"]}, ruleset=version
    )
    assert t.card("Goon 3").damage == 2
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 5")
    assert t.titles(t.me.hand) == ["Goon 5"]
    assert t.titles(t.me.line) == ["Goon 4"]


def test_hit_and_run_may_be_about_one_creature(table, version):
    t = played(table, "Hit and Run", "Goon 4", me={"line": ["Goon 4"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    assert t.titles(t.me.hand) == ["Goon 4"]
    assert t.card("Goon 3").damage == 0


def test_hit_and_run_returns_no_enemy_and_nothing_that_it_destroyed(table, version):
    t = played(table, "Hit and Run", "Goon 2", me={"line": ["Goon 2"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    assert t.titles(t.me.discard) == ["Goon 2", "Hit and Run"]
    assert t.me.hand == []
    assert len(t.foe.line) == 1


def test_what_hit_and_run_returns_goes_to_the_hand_of_its_owner(table, version):
    t = table(
        me={"hand": ["Shadows Lure", "Hit and Run"]}, foe={"line": ["Goon 3", "Goon 5"]}, house="shadows",
        ruleset=version,
    )  # fmt: skip
    t.play("Shadows Lure", "Goon 5").play("Hit and Run", "Goon 3")
    assert t.titles(t.foe.hand) == ["Goon 5"]
    assert t.me.hand == []
    assert t.me.line == []


@NEW
@pytest.mark.parametrize(("creature", "damage"), [(WARDED, 0), ("Guard 3/2", 0), ("Guard 3/1", 1)])
def test_ward_and_armor_against_hit_and_run(table, version, creature, damage):
    title = creature if isinstance(creature, str) else creature["title"]
    t = played(table, "Hit and Run", title, me={"line": ["Goon 5"]}, foe={"line": [creature]}, ruleset=version)
    assert t.card(title).damage == damage
    assert not t.card(title).warded
    assert t.titles(t.me.hand) == ["Goon 5"]


@NEW
def test_a_ward_keeps_a_friend_of_hit_and_run_in_play(table, version):
    t = played(table, "Hit and Run", "Goon 4", me={"line": [WARDED]}, foe={"line": ["Goon 4"]}, ruleset=version)
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


# Hock


@pytest.mark.parametrize("side", ["me", "foe"])
def test_hock_sells_an_artifact_of_either_side(table, version, side):
    t = played(table, "Hock", **{side: {"artifacts": ["Trinket"]}}, ruleset=version)
    assert t.card("Trinket").zone == "discard"
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_hock_takes_one_of_several(table, version):
    t = played(table, "Hock", me={"artifacts": ["Lamp"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    assert t.offered == ["Lamp", "Trinket"]
    t.choose("Trinket")
    assert t.card("Lamp").zone == "play"
    assert t.me.amber == 2


def test_hock_sells_nothing_where_there_is_no_artifact(table, version):
    t = played(table, "Hock", me={"line": ["Goon 3"]}, ruleset=version)
    assert t.me.amber == 1
    assert t.at_rest


# Hunter or Hunted?


@NEW
@pytest.mark.parametrize("title", ["Goon 4", "Goon 5"])
def test_the_hunter_wards_a_creature_of_either_side(table, version, title):
    t = played(table, HUNT, "ward", title, me={"line": ["Goon 4"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    assert [c.title for c in t.g.creatures() if c.warded] == [title]
    assert t.me.amber == 1


@NEW
def test_the_hunted_lose_their_ward_to_another(table, version):
    t = played(
        table, HUNT, "move", me={"line": ["Goon 4", "Goon 6"]}, foe={"line": [WARDED, "Goon 5"]}, ruleset=version
    )
    assert t.offered == ["Goon 4", "Goon 6", "Goon 5"], "the only ward there is moves"
    t.choose("Goon 6")
    assert [c.title for c in t.g.creatures() if c.warded] == ["Goon 6"]
    assert t.happened("status.ward_used") == []
    assert t.happened("status.warded") == []


@pytest.mark.reading("hunter-or-hunted-warded-receiver")
@NEW
@pytest.mark.clause("ward-does-not-stack", versions=("2021-03", "16.0", "18.4"))
def test_a_ward_does_not_move_to_a_warded_creature(table, version):
    line = [WARDED, {"title": "Goon 5", "warded": True}, "Goon 4"]
    t = played(table, HUNT, "move", "Goon 5", "Goon 3", foe={"line": line}, ruleset=version)
    assert [c.title for c in t.g.creatures() if c.warded] == ["Goon 3", "Goon 5"]


@pytest.mark.reading("fidgit-mode-without-effect", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_a_lone_ward_and_no_ward_at_all_cannot_be_moved(table, version):
    t = played(table, HUNT, "move", foe={"line": [WARDED]}, ruleset=version)
    assert t.card("Goon 3").warded
    assert t.at_rest
    t = played(table, HUNT, "move", foe={"line": ["Goon 3", "Goon 4"]}, ruleset=version)
    assert not t.card("Goon 3").warded
    assert t.at_rest


@NEW
def test_without_creatures_there_is_nothing_to_hunt(table, version):
    t = played(table, HUNT, ruleset=version)
    assert t.at_rest
    assert t.me.amber == 1


# Inky Gloom


def test_the_gloom_stops_reaping_in_the_next_turn_of_the_opponent_only(table, version):
    me = {"line": [shadows("Goon 4", ready=False), shadows("Goon 5")]}
    t = played(table, "Inky Gloom", me=me, foe={"line": ["Goon 3"], "artifacts": ["Crank"]}, ruleset=version)
    assert t.may("reap:Goon 5"), "not this turn"
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 3")
    assert t.may("fight:Goon 3")
    assert t.may("action:Crank")
    t.next_turn("shadows")
    assert t.may("reap:Goon 4")
    t.next_turn("brobnar")
    assert t.may("reap:Goon 3")


def test_the_gloom_forbids_reaping_by_an_ability_too(table, version):
    t = played(table, "Inky Gloom", foe={"line": ["Goon 3"], "hand": ["Drill"]}, ruleset=version)
    t.next_turn("brobnar").play("Drill")
    assert t.foe.amber == 0
    assert t.card("Goon 3").ready


# Into the Night


def test_at_night_only_creatures_of_shadows_fight(table, version):
    me = {"line": [shadows("Goon 4"), "Goon 5"], "artifacts": ["Trinket"]}
    foe = {"line": ["Goon 3", shadows("Goon 6"), "Goon 7"]}
    t = played(table, "Into the Night", me=me, foe=foe, ruleset=version)
    assert t.may("fight:Goon 4")
    t.next_turn("brobnar")
    assert not t.may("fight:Goon 3")
    assert t.may("reap:Goon 3")
    t.next_turn("brobnar")
    assert t.may("fight:Goon 5"), "it ends as your next turn starts"
    t.next_turn("brobnar")
    assert t.may("fight:Goon 3")


def test_the_night_falls_at_once_and_for_both_sides(table, version):
    me = {"line": ["Goon 5"], "hand": ["Into the Night", shadows("Sally")]}
    t = table(me=me, foe={"line": [shadows("Goon 6"), "Goon 3"]}, house="shadows", ruleset=version)
    t.play("Into the Night").play("Sally")
    assert t.card("Goon 5").ready
    assert t.card("Goon 5").damage == 0
    t.next_turn("shadows")
    assert t.may("fight:Goon 6")
    assert not t.may("fight:Goon 3")


def test_the_night_ends_before_what_happens_at_the_beginning_of_the_turn(table, version):
    t = played(table, "Into the Night", foe={"line": ["Goon 3"]}, ruleset=version)
    t.next_turn("brobnar")
    assert len(t.g.state.lasting) == 1
    t.end()
    assert t.g.state.lasting == []
    t.submit(t.pending.keys[0])


# Kymoor Eclipse


def test_the_eclipse_takes_what_stands_on_the_flanks(table, version):
    me, foe = {"line": ["Goon 1", "Goon 2", "Goon 3"]}, {"line": ["Goon 4", "Goon 5", "Goon 6", "Goon 7"]}
    t = played(table, "Kymoor Eclipse", me=me, foe=foe, ruleset=version, filler=2)
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 6"]
    assert sorted(t.titles(t.me.deck)) == ["Chant", "Chant", "Goon 1", "Goon 3"]
    assert sorted(t.titles(t.foe.deck)) == ["Chant", "Chant", "Goon 4", "Goon 7"]
    assert len(t.happened("deck.shuffled")) == 2
    assert all(card.known == 0 for card in t.foe.deck)


def test_a_lone_creature_is_on_both_flanks_of_the_eclipse_and_goes_to_its_owner(table, version):
    t = table(me={"hand": ["Shadows Lure", "Kymoor Eclipse"]}, foe={"line": ["Goon 3"]}, house="shadows",
              ruleset=version, filler=0)  # fmt: skip
    t.play("Shadows Lure").play("Kymoor Eclipse")
    assert t.me.line == []
    assert t.titles(t.foe.deck) == ["Goon 3"]
    assert t.me.deck == []


def test_what_counts_as_a_flank_creature_is_eclipsed_as_well(table, version):
    t = played(table, "Kymoor Eclipse", foe={"line": ["Goon 3", "Outrider", "Goon 4", "Goon 5"]}, ruleset=version)
    assert t.titles(t.foe.line) == ["Goon 4"]


@NEW
def test_a_ward_outlasts_the_eclipse(table, version):
    t = played(table, "Kymoor Eclipse", foe={"line": [WARDED, "Goon 4", "Goon 5"]}, ruleset=version)
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]
    assert not t.card("Goon 3").warded
