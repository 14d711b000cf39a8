"""Winds of Exchange, Mars: actions."""

from __future__ import annotations

import pytest

from engine.views import Viewer
from tests.engine.helpers.answers import to_rest

GRUNT = {"token": "Grunt"}
ABDUCTIONS = ["Suspended Animation", "Scoop Up"]


def hurt(title, damage=1, **more):
    return {"title": title, "damage": damage, **more}


def test_the_magnet_takes_every_upgrade_to_one_friendly_creature(table):
    t = table(
        me={"hand": ["Big Magnet"], "line": [{"title": "Goon 3", "upgrades": ["Badge"]}, "Goon 4"]},
        foe={"line": [{"title": "Goon 5", "upgrades": ["Plate"]}, "Goon 6"]},
        house="mars",
    )
    t.play("Big Magnet", "Goon 4")
    assert t.titles(t.card("Goon 4").upgrades) == ["Badge", "Plate"]
    assert t.armor("Goon 4") == 2
    assert t.card("Plate").controller == 0
    assert t.card("Plate").owner == 1
    assert t.me.amber == 1
    assert t.card("Goon 3").upgrades == t.card("Goon 5").upgrades == []


def test_an_upgrade_of_the_opponent_on_that_creature_only_changes_sides(table):
    worn = {"title": "Goon 3", "upgrades": [{"title": "Plate", "owner": 1}]}
    t = table(me={"hand": ["Big Magnet"], "line": [worn]}, foe={}, house="mars")
    t.play("Big Magnet")
    assert t.card("Plate").controller == 0
    assert t.card("Plate").host is t.card("Goon 3")


@pytest.mark.reading("big-magnet-no-creature")
def test_without_a_friendly_creature_the_magnet_takes_control_and_moves_nothing(table, version):
    worn = {"title": "Goon 5", "upgrades": ["Plate"]}
    t = table(me={"hand": ["Big Magnet"]}, foe={"line": [worn]}, house="mars", ruleset=version)
    t.play("Big Magnet")
    assert t.card("Plate").host is t.card("Goon 5")
    assert t.card("Plate").controller == 0


@pytest.mark.parametrize("there, caught", [(0, 0), (1, 1), (3, 1)])
def test_braindart_enrages_and_makes_it_capture_from_its_own_side(table, there, caught):
    t = table(
        me={"hand": ["Braindart"], "amber": 2, "line": ["Goon 2"]},
        foe={"line": ["Goon 3", "Goon 4"], "amber": there},
        house="mars",
    )
    t.play("Braindart", "Goon 3")
    assert t.card("Goon 3").enraged
    assert not t.card("Goon 4").enraged
    assert (t.card("Goon 3").amber, t.foe.amber, t.me.amber) == (caught, there - caught, 3)


@pytest.mark.parametrize("foes, archived", [(0, True), (1, True), (2, False), (3, False)])
def test_clone_home_is_archived_if_you_then_have_more_creatures(table, foes, archived):
    t = table(me={"hand": ["Clone Home"], "line": ["Goon 3"], **GRUNT}, foe={"line": ["Goon 5"] * foes}, house="mars")
    t.play("Clone Home")
    assert t.titles(t.me.line) == ["Goon 3", "Grunt"]
    assert not t.card("Grunt").ready
    assert t.card("Clone Home").zone == ("archives" if archived else "discard")


def test_genetic_blast_hits_all_of_that_name_on_both_sides(table):
    t = table(
        me={"hand": ["Genetic Blast"], "line": ["Goon 5", "Goon 4"]},
        foe={"line": ["Goon 5", {"title": "Goon 5", "warded": True}, "Guard 5/2"]},
        house="mars",
    )
    t.play("Genetic Blast", "Goon 5#2")
    assert [c.damage for c in t.me.line] == [2, 0]
    assert [c.damage for c in t.foe.line] == [2, 0, 0]
    assert not t.foe.line[1].warded
    assert t.me.amber == 1


def test_genetic_blast_is_stopped_by_armor(table):
    t = table(me={"hand": ["Genetic Blast"]}, foe={"line": ["Guard 3/1", "Guard 3/1"]}, house="mars")
    t.play("Genetic Blast", "Guard 3/1")
    assert [c.damage for c in t.foe.line] == [1, 1]


def test_kaboom_archives_martians_and_destroys_the_rest(table):
    t = table(
        me={"hand": ["Kaboom!"], "line": ["Mars Goon 3", "Goon 3"], "artifacts": ["Trinket"]},
        foe={"line": ["Mars Goon 4", "Goon 4", {"title": "Mars Goon 5", "warded": True}]},
        house="mars",
    )
    to_rest(t.play("Kaboom!"))
    assert t.titles(t.me.archives) == ["Mars Goon 3"]
    assert t.titles(t.foe.archives) == ["Mars Goon 4"]
    assert t.titles(t.me.discard) == ["Goon 3", "Kaboom!"]
    assert t.me.chains == 3
    assert t.titles(t.foe.discard) == ["Goon 4", "Mars Goon 5"]
    assert t.titles(t.me.artifacts) == ["Trinket"]


def test_a_revolution_makes_one_token_for_each_creature_it_destroys(table):
    t = table(
        me={
            "hand": ["Martian Revolution"],
            "line": ["Goon 3", {"title": "Goon 4", "warded": True}, "Mars Goon 2"],
            **GRUNT,
        },
        foe={"line": ["Goon 5"]},
        house="mars",
    )
    to_rest(t.play("Martian Revolution"))
    assert sorted(t.titles(t.me.line)) == ["Goon 4", "Grunt", "Grunt"]
    assert t.titles(t.foe.line) == ["Goon 5"]


def test_a_revolution_without_a_token_only_destroys(table):
    t = table(me={"hand": ["Martian Revolution"], "line": ["Goon 3"]}, foe=GRUNT, house="mars")
    t.play("Martian Revolution")
    assert t.me.line == []
    assert t.me.amber == 1


def test_invaders_enter_as_tokens_of_which_everyone_knows_what_they_were(table):
    t = table(
        me={"hand": ["Space Invaders", "Goon 9", "Mars Goon 8", "Goon 7", "Trinket"], **GRUNT}, foe={}, house="mars"
    )
    t.play("Space Invaders", ["Goon 9", "Mars Goon 8"])
    to_rest(t)
    assert t.titles(t.me.line) == ["Grunt", "Grunt"]
    assert not any(card.ready for card in t.me.line)
    assert {card.printed.title for card in t.me.line} == {"Goon 9", "Mars Goon 8"}
    assert all(Viewer.parse("player:1").knows(t.g, card) for card in t.me.line)
    assert t.titles(t.me.hand) == ["Goon 7", "Trinket"]


def test_invaders_may_be_none_and_need_a_token(table):
    t = table(me={"hand": ["Space Invaders", "Goon 9", "Goon 8"]}, foe=GRUNT, house="mars")
    t.play("Space Invaders", ["Goon 9", "Goon 8"])
    assert t.me.line == []
    assert len(t.me.hand) == 2
    t = table(me={"hand": ["Space Invaders", "Goon 9"], **GRUNT}, foe={}, house="mars")
    t.play("Space Invaders", [])
    assert t.me.line == []
    assert t.titles(t.me.hand) == ["Goon 9"]


def test_only_an_enemy_creature_with_damage_is_suspended(table):
    t = table(
        me={"hand": ["Suspended Animation"], "line": [hurt("Goon 3")]},
        foe={"line": [hurt("Goon 5"), "Goon 6", hurt("Goon 7")]},
        house="mars",
    )
    t.play("Suspended Animation")
    assert t.offered == ["Goon 5", "Goon 7"]
    t.choose("Goon 5")
    assert t.titles(t.me.archives) == ["Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 6", "Goon 7"]


def test_a_ward_saves_from_suspension(table):
    t = table(me={"hand": ["Suspended Animation"]}, foe={"line": [hurt("Goon 5", warded=True)]}, house="mars")
    t.play("Suspended Animation")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert not t.card("Goon 5").warded


@pytest.mark.parametrize("card", ABDUCTIONS)
def test_what_is_taken_up_goes_to_its_owner(table, card):
    t = table(me={"hand": [card]}, foe={"line": [hurt("Goon 5")]}, house="mars")
    t.play(card)
    assert t.titles(t.me.archives) == ["Goon 5"]
    t.next_turn().end()
    while t.game.active != 0 or t.pending.kind == "main" or "yes" not in t.pending.keys:
        t.submit(t.pending.keys[0])
    t.choose("yes")
    assert "Goon 5" in t.titles(t.foe.hand)
    assert t.me.archives == []


def test_scoop_up_takes_one_of_each_side_that_is_no_martian(table):
    t = table(
        me={"hand": ["Scoop Up"], "line": ["Goon 3", "Mars Goon 4", "Goon 2"]},
        foe={"line": ["Goon 5", "Mars Goon 6", "Goon 7"]},
        house="mars",
    )
    t.play("Scoop Up")
    assert t.offered == ["Goon 3", "Goon 2"]
    t.choose("Goon 3")
    assert t.offered == ["Goon 5", "Goon 7"]
    t.choose("Goon 7")
    assert t.titles(t.me.archives) == ["Goon 3", "Goon 7"]
    assert t.me.amber == 1
    assert [record.on for record in t.g.state.lasting] == [list(t.g.ref(t.card("Goon 7")))]


def test_scoop_up_takes_what_there_is(table):
    t = table(me={"hand": ["Scoop Up"], "line": ["Mars Goon 4"]}, foe={"line": ["Goon 5"]}, house="mars")
    t.play("Scoop Up")
    assert t.titles(t.me.archives) == ["Goon 5"]
    assert t.titles(t.me.line) == ["Mars Goon 4"]


@pytest.mark.reading("scoop-up-borrowed-creature")
def test_a_borrowed_friend_that_was_scooped_up_goes_to_its_own_pile(table, version):
    t = table(
        me={"hand": ["Scoop Up", "Mars Cremation"], "line": [{"title": "Goon 3", "owner": 1}]},
        foe={"line": ["Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.play("Scoop Up")
    assert sorted(t.titles(t.me.archives)) == ["Goon 3", "Goon 5"]
    t.play("Mars Cremation")
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.titles(t.foe.hand) == ["Goon 5"]
    assert t.me.archives == []


@pytest.mark.clause("errata-replace-printed-text", versions=("18.4",))
@pytest.mark.parametrize("version", ["18.4"])
@pytest.mark.parametrize(("owner", "home"), [(1, ["Goon 3", "Goon 5"]), (0, ["Goon 5"])])
def test_by_its_erratum_each_scooped_creature_that_is_not_yours_goes_home(table, version, owner, home):
    t = table(
        me={"hand": ["Scoop Up", "Mars Cremation"], "line": [{"title": "Goon 3", "owner": owner}]},
        foe={"line": ["Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.play("Scoop Up").play("Mars Cremation")
    assert sorted(t.titles(t.foe.hand)) == home
    assert t.foe.discard == []
    assert "Goon 3" in t.titles(t.foe.hand if owner else t.me.discard)


@pytest.mark.clause("errata-replace-printed-text", versions=("18.4",))
@pytest.mark.parametrize("version", ["18.4"])
def test_by_its_erratum_an_enemy_creature_that_is_yours_is_not_sent_home(table, version):
    t = table(
        me={"hand": ["Scoop Up", "Mars Cremation"]},
        foe={"line": [{"title": "Goon 5", "owner": 0}]},
        house="mars",
        ruleset=version,
    )
    t.play("Scoop Up").play("Mars Cremation")
    assert "Goon 5" in t.titles(t.me.discard)
