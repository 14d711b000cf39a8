"""What cards of Mars in Winds of Exchange destroy, damage or take, where it has ward or armor; and tokens they take."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import warded
from tests.engine.helpers.looks import is_shown

ROBOT = "Nautilixian"
BELOW = "Goon 11"


told = partial(is_shown, title=BELOW)


def test_kaboom_spends_wards_in_turn(table):
    t = table(
        me={"hand": ["Kaboom!"], "line": [warded("Goon 3"), "Guard 3/3"]},
        foe={"line": [warded("Goon 4")]},
        house="mars",
    )
    to_rest(t.play("Kaboom!"))
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert not t.card("Goon 3").warded
    assert t.card("Guard 3/3").zone == "discard"


@pytest.mark.parametrize(("weakest", "left"), [("Goon 1", 0), (warded("Goon 1"), 1), ("Guard 1/3", 0)])
def test_grondal_destroys_whatever_its_armor(table, weakest, left):
    t = table(me={"line": ["Grondal"]}, foe={"line": [weakest]}, house="mars")
    t.next_turn().next_turn("mars")
    assert len(t.foe.line) == left
    assert not any(card.warded for card in t.foe.line)


@pytest.mark.parametrize(("target", "damage"), [("Goon 4", 1), ("Guard 4/1", 0), (warded("Goon 4"), 0)])
def test_a_rebel_is_stopped_by_ward_and_armor(table, target, damage):
    t = table(me={"hand": ["Mars Levy", "Mars Bugle"], "token": "Rebel"}, foe={"line": [target]}, house="mars")
    t.play("Mars Levy").play("Mars Bugle").reap("Rebel", t.foe.line[0].title)
    assert t.foe.line[0].damage == damage
    assert not t.foe.line[0].warded
    assert t.me.amber == 1


@pytest.mark.parametrize(("neighbor", "damage"), [("Goon 9", 3), ("Guard 9/2", 1), (warded("Goon 9"), 0)])
def test_the_cannon_of_green_meets_ward_and_armor(table, neighbor, damage):
    t = table(me={"line": ["Green Aeronaut", ROBOT]}, foe={"line": ["Goon 2", neighbor]}, house="mars")
    t.action("Green Aeronaut").fight(ROBOT, "Goon 2")
    assert [card.damage for card in t.foe.line] == [damage]
    assert not t.foe.line[0].warded


def test_the_torpedo_of_purple_is_survived_by_a_ward_alone(table):
    t = table(
        me={"line": [ROBOT, "Purple Aeronaut", *["White Aeronaut"] * 3]},
        foe={"line": ["Goon 3", warded("Goon 4"), "Guard 5/3"]},
        house="mars",
    )
    for pilot in ("White Aeronaut", "White Aeronaut#2", "White Aeronaut#3", "Purple Aeronaut"):
        t.reap(pilot)
    to_rest(t.fight(ROBOT, "Goon 3"))
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert not t.card("Goon 4").warded


@pytest.mark.parametrize("near", [warded("Goon 1"), "Guard 1/2", "Goon 2"])
def test_zizok_stays_exhausted_where_its_splash_destroys_nothing(table, near):
    t = table(me={"line": ["Zizok"]}, foe={"line": ["Goon 3", near]}, house="mars")
    to_rest(t.fight("Zizok", "Goon 3"))
    assert not t.card("Zizok").ready
    assert len(t.foe.line) == 1
    assert not t.foe.line[0].warded


def test_what_zizok_itself_fights_does_not_ready_it(table):
    t = table(me={"line": ["Zizok"]}, foe={"line": ["Goon 3"]}, house="mars")
    t.fight("Zizok")
    assert t.foe.line == []
    assert not t.card("Zizok").ready
    assert t.card("Zizok").damage == 0


@pytest.mark.parametrize("mine", [True, False])
def test_a_ward_keeps_either_creature_from_being_scooped_up(table, mine):
    friend, enemy = (warded("Goon 3"), "Goon 5") if mine else ("Goon 3", warded("Goon 5"))
    t = table(me={"hand": ["Scoop Up"], "line": [friend]}, foe={"line": [enemy]}, house="mars")
    t.play("Scoop Up")
    assert t.titles(t.me.archives) == (["Goon 5"] if mine else ["Goon 3"])
    assert not any(card.warded for card in (*t.me.line, *t.foe.line))
    assert len(t.g.state.lasting) == int(mine)


@pytest.mark.parametrize("armor", [1, 3])
def test_an_evolved_creature_hits_through_what_armor_is_left(table, armor):
    worn = {"title": "Mars Goon 5", "upgrades": ["R-Evolution"]}
    t = table(me={"line": [worn, "Mars Goon 5"]}, foe={"line": [f"Guard 9/{armor}"]}, house="mars")
    t.reap("Mars Goon 5").reap("Mars Goon 5#2")
    assert t.foe.line[0].damage == 4 - armor


def test_a_warded_martian_is_not_put_under_the_pod(table):
    t = table(
        me={"hand": ["Mars Slaying"], "artifacts": ["Replay Pod"], "line": [warded("Mars Goon 3")]},
        foe={},
        house="mars",
    )
    t.play("Mars Slaying")
    assert t.titles(t.me.line) == ["Mars Goon 3"]
    assert t.card("Replay Pod").under == []


def test_a_warded_vatminder_and_a_warded_blorb_leave_nothing_behind(table):
    t = table(
        me={"hand": ["Mars Slaying"], "line": [warded("Ironyx Vatminder")], "token": "Grunt"}, foe={}, house="mars"
    )
    t.play("Mars Slaying")
    assert t.titles(t.me.line) == ["Ironyx Vatminder"]
    t = table(
        me={"hand": ["Mars Levy", "Mars Slaying"], "discard": ["Blorb Hive"], "token": "Blorb"}, foe={}, house="mars"
    )
    t.play("Mars Levy").adjust({"kind": "status", "card": "Blorb", "status": "warded", "to": True})
    t.play("Mars Slaying")
    assert t.titles(t.me.line) == ["Blorb"]
    assert t.card("Blorb Hive").zone == "discard"


def test_pilots_keep_their_ward_where_they_cannot_be_hurt(table):
    t = table(
        me={"hand": ["Mars Hailstorm", "Mars Slaughter"], "line": [ROBOT, warded("White Aeronaut")]},
        foe={},
        house="mars",
    )
    t.play("Mars Hailstorm")
    assert t.card("White Aeronaut").warded
    to_rest(t.play("Mars Slaughter"))
    assert t.card("White Aeronaut").zone == "play"


# token creatures that cards of Mars put elsewhere


def with_token(table, *hand, **more):
    t = table(
        me={"deck": ["Goon 2", BELOW], "token": "Grunt", "hand": ["Clone Home", *hand]},
        house="mars",
        **{"foe": {}, **more},
    )
    t.play("Clone Home")
    return t, t.me.line[-1]


def test_kaboom_archives_a_martian_token_as_the_card_below(table):
    t, card = with_token(table, "Kaboom!")
    to_rest(t.play("Kaboom!"))
    assert (card.title, card.zone) == (BELOW, "archives")
    assert told(t, "player:0")
    assert not told(t, "player:1")
    assert not told(t, "spectator")


def test_an_enemy_token_is_scooped_up_by_the_house_of_its_reference(table):
    t, card = with_token(table, foe={"hand": ["Scoop Up"]})
    t.next_turn("mars").play("Scoop Up")
    assert card.zone == "play", "a Grunt is of Mars, whatever lies below"
    assert t.foe.archives == [], "a Grunt is of Mars, whatever lies below"


def test_a_suspended_token_is_itself_and_goes_home_so(table):
    t, card = with_token(table, foe={"hand": ["Mars Jab", "Suspended Animation"]})
    t.next_turn("mars").play("Mars Jab").play("Suspended Animation")
    assert (card.title, card.zone) == (BELOW, "archives")
    assert card in t.foe.archives
    assert told(t, "player:1")
    assert not told(t, "spectator")
    t.next_turn("mars").end().submit("house:mars").submit("yes")
    assert card in t.me.hand
    assert t.foe.archives == []
    assert told(t, "player:0")
    assert not told(t, "spectator")
