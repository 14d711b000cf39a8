"""Cards of Dis in Worlds Collide at a table of three: which opponent they mean, where the text leaves it open."""

from __future__ import annotations

import pytest

THREE = ["dis", "logos", "mars"]
MIRROR = "Snag’s Mirror"


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
def test_the_house_is_demanded_of_the_opponent_whose_creature_was_fought(table):
    t = table(
        me={"line": ["Snag"]},
        foe={"line": ["Mars Goon 2"], "houses": THREE},
        third={"line": ["Logos Goon 1"], "houses": THREE},
        house="dis",
    )
    t.fight("Snag", "Logos Goon 1").end()
    assert t.pending.seat == 1
    assert len(t.pending.keys) == 3
    t.choose("dis").end()
    assert t.g.state.house == "logos"
    assert t.game.active == 2
    assert t.pending.kind == "main"


def test_snaglet_waits_for_the_opponent_that_is_picked(table):
    t = table(
        me={"line": ["Snaglet"]}, foe={"amber": 3, "houses": THREE}, third={"amber": 3, "houses": THREE}, house="dis"
    )
    t.action("Snaglet", "seat:2", "house:mars").end()
    t.choose("mars")
    assert t.me.amber == 0
    t.end().choose("mars")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2, 3, 1)


def test_the_mirror_bars_the_house_for_both_opponents(table):
    t = table(me={"artifacts": [MIRROR], "houses": THREE}, foe={"houses": THREE}, third={"houses": THREE}, step="house")
    t.choose("dis").end()
    assert t.pending.seat == 1
    assert t.pending.keys == ("house:logos", "house:mars")
    t.choose("logos").end()
    assert t.g.state.house == "mars", "neither of the two that were chosen"
    assert t.game.active == 2, "neither of the two that were chosen"
    t.end()
    assert t.pending.seat == 0
    assert t.g.state.house == "dis"


def test_infurnace_burns_one_pile_and_the_amber_of_one_opponent(table):
    t = table(
        me={"hand": ["Infurnace"]},
        foe={"amber": 3, "discard": ["Beasts’ Bane"]},
        third={"amber": 3, "discard": ["Giants’ Bane"]},
        house="dis",
    )
    t.play("Infurnace", "seat:1", ["Beasts’ Bane"], "seat:2")
    assert t.titles(t.foe.purged) == ["Beasts’ Bane"]
    assert t.titles(t.third.discard) == ["Giants’ Bane"]
    assert (t.foe.amber, t.third.amber) == (3, 2)


def test_each_opponent_who_plays_on_the_flank_loses_amber(table):
    t = table(
        me={"hand": ["Goon 3"], "amber": 3},
        foe={"line": ["Sinestra"], "amber": 3},
        third={"line": ["Dexus"], "amber": 3},
    )
    t.play("Goon 3")
    t.submit(t.pending.keys[0])
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 3, 3)


def test_every_player_gains_for_what_was_harvested(table):
    t = table(
        me={"hand": ["Harvest Time"], "line": ["Knight 1"]},
        foe={"line": ["Knight 2", "Knight 3"]},
        third={"line": ["Goon 3", "Knight 4"]},
        house="dis",
    )
    t.play("Harvest Time", "knight")
    assert [player.amber for player in t.g.players] == [1, 2, 1]
    assert t.titles(t.third.line) == ["Goon 3"]


@pytest.mark.clause("break-key-tax-lasts-until-victims-turn")
def test_the_eye_lies_on_one_opponent_until_their_forge_step(table):
    t = table(me={"hand": ["The Evil Eye"]}, foe={}, third={}, house="dis")
    t.play("The Evil Eye", "seat:2")
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 9]
    t.next_turn()
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 9]
    t.next_turn()
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 6]
