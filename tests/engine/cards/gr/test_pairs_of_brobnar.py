"""Cards of Brobnar in Grim Reminders beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt, scrapped
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, hurt, of_house, spent
from tests.engine.helpers.looks import damage, damage_of_all, pools

# power, armor, damage


@pytest.mark.pair("Down To Size", "Grey Monk")
@pytest.mark.pair("Down To Size", "Banner of Battle")
def test_neither_monk_nor_banner_helps_who_is_down_to_size(table):
    foe = {"line": ["Goon 5", "Grey Monk"], "artifacts": ["Banner of Battle"]}
    t = crypt(table, {"hand": ["Down To Size"]}, foe)
    t.play("Down To Size", "Goon 5")
    assert (t.power("Goon 5"), t.armor("Goon 5")) == (1, 0)
    assert (t.power("Grey Monk"), t.armor("Grey Monk")) == (4, 1)


@pytest.mark.pair("Rorag Screamer", "Bulwark")
def test_a_scream_makes_a_bulwark_useless(table):
    t = scrapped(table, "Rorag Screamer", "Goon 5", foe={"line": ["Goon 5", "Bulwark", "Goon 4"]})
    assert t.armor("Goon 5") == 0
    assert t.armor("Goon 4") == 2


@pytest.mark.pair("Rorag Screamer", "Noddy the Thief")
def test_noddy_is_caught_by_a_scream(table):
    sides = {"me": {"line": ["Goon 3"]}, "foe": {"line": ["Noddy the Thief"]}}
    t = scrapped(table, "Rorag Screamer", "Noddy the Thief", **sides)
    t.fight("Goon 3")
    assert t.foe.line == []


@pytest.mark.pair("Concussive Transfer", "Bad Penny")
def test_a_penny_that_gets_the_damage_returns_to_hand(table):
    t = crypt(table, {"hand": ["Concussive Transfer"]}, {"line": ["Bad Penny", "Goon 9"]})
    t.play("Concussive Transfer", "Goon 9").choose(["Bad Penny", "Bad Penny", "Bad Penny"])
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert damage(t.foe) == [0]


@pytest.mark.pair("Concussive Transfer", "Shadow Self")
def test_a_shadow_takes_what_is_dealt_and_not_what_is_moved(table):
    t = crypt(table, {"hand": ["Concussive Transfer"]}, {"line": ["Goon 9", "Shadow Self", "Goon 8"]})
    t.play("Concussive Transfer", "Goon 9")
    assert damage(t.foe) == [0, 3, 0]
    t.choose(["Goon 9", "Goon 8", "Goon 8"])
    assert damage(t.foe) == [1, 0, 2]


@pytest.mark.pair("Returning Champion", "Shadow Self")
def test_the_champion_sends_its_damage_past_a_shadow(table):
    line = [hurt("Returning Champion", 3)]
    t = crypt(table, {"line": line}, {"line": ["Goon 1", "Goon 9", "Shadow Self"]}, dead=10)
    t.fight("Returning Champion", "Goon 1").choose("Goon 9")
    assert damage_of_all(t) == [0, 4, 0]


@pytest.mark.pair("Lash Out", "Shield of Justice")
@pytest.mark.pair("Plummet", "Shield of Justice")
@pytest.mark.parametrize("title", ["Lash Out", "Plummet"])
def test_a_shield_keeps_friends_whole(table, title):
    me = {"hand": [of_house("brobnar", "Shield of Justice"), title, "Chant"], "line": ["Goon 5"]}
    t = crypt(table, me, {"line": ["Goon 6"]})
    t.play("Shield of Justice").play(title)
    if not t.at_rest:
        t.choose("Goon 5")
    assert damage_of_all(t) == [0, 1 if title == "Plummet" else 0]


@pytest.mark.pair("Fling", "Armageddon Cloak")
def test_who_wears_a_cloak_is_not_flung(table):
    t = crypt(table, {"hand": ["Fling"], "line": [armed("Goon 5", "Armageddon Cloak")]}, {"line": ["Goon 9"]})
    t.play("Fling")
    assert damage(t.foe) == [0]
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.card("Armageddon Cloak").zone == "discard"


@pytest.mark.pair("Fling", "Banner of Battle")
def test_a_banner_adds_to_the_force_of_a_fling(table):
    me = {"hand": ["Fling"], "line": ["Goon 3"], "artifacts": ["Banner of Battle"]}
    t = crypt(table, me, {"line": ["Goon 9"]})
    t.play("Fling")
    assert damage(t.foe) == [4]


# fights


@pytest.mark.pair("Curse of Cowardice", "Foggify")
def test_fog_makes_cowards(table):
    t = crypt(
        table,
        {"hand": [of_house("brobnar", "Foggify")]},
        {"artifacts": ["Curse of Cowardice"], "line": ["Goon 3"], "amber": 5},
    )
    t.play("Foggify").next_turn("brobnar")
    assert not t.may("fight:Goon 3")
    t.next_turn()
    assert t.foe.amber == 3


@pytest.mark.pair("Curse of Cowardice", "Anger")
def test_a_fight_by_an_ability_is_brave_enough(table):
    t = crypt(
        table, {"artifacts": ["Curse of Cowardice"], "hand": ["Anger"], "line": [spent("Goon 3")]}, {"line": ["Goon 1"]}
    )
    t.play("Anger").next_turn()
    assert t.me.amber == 1


@pytest.mark.pair("Final Refrain", "Ganger Chieftain")
@pytest.mark.pair("Final Refrain", "Bad Penny")
def test_a_penny_of_the_refrain_returns_to_hand(table):
    t = crypt(table, {"hand": ["Final Refrain"], "discard": ["Bad Penny", "Ganger Chieftain"]}, {"line": ["Goon 12"]})
    t.play("Final Refrain", ["Bad Penny", "Ganger Chieftain"], "right", ["Ganger Chieftain", "Bad Penny"])
    to_rest(t)
    assert damage(t.foe) == [6]
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.titles(t.me.discard) == ["Ganger Chieftain", "Final Refrain"]


@pytest.mark.pair("Final Refrain", "Autocannon")
def test_a_cannon_kills_the_weak_before_the_refrain_fights(table):
    me = {"hand": ["Final Refrain"], "discard": ["Goon 1", "Goon 4"], "artifacts": ["Autocannon"]}
    t = crypt(table, me, {"line": ["Goon 12"]})
    to_rest(t.play("Final Refrain", ["Goon 1", "Goon 4"]))
    assert damage(t.foe) == [4]
    assert t.me.line == []


@pytest.mark.pair("Final Refrain", "Deusillus")
@pytest.mark.parametrize(
    ("halves", "dealt"), [(["bottom", "top"], 20), (["top", "bottom"], 20), (["bottom"], 0), (["top"], 0)]
)
def test_both_halves_of_a_giant_sing_the_refrain_together(table, halves, dealt):
    dead = [f"Deusillus ({half} half)" for half in halves]
    t = crypt(table, {"hand": ["Final Refrain"], "discard": dead}, {"line": [armed("Goon 12", *["Girdle"] * 5)]})
    to_rest(t.play("Final Refrain"))
    assert damage(t.foe) == [dealt]
    assert t.titles(t.me.discard).count("Deusillus") == len(halves)


@pytest.mark.pair("Fight to the End", "Krump")
def test_krump_fights_to_the_end_unhurt_and_takes_its_aember(table):
    t = crypt(table, {"hand": ["Fight to the End"], "line": ["Krump"]}, {"line": ["Goon 5"], "amber": 3}, dead=10)
    t.play("Fight to the End")
    assert damage_of_all(t) == [0]
    assert t.foe.amber == 2


@pytest.mark.pair("Brawling Grounds", "Rock-Hurling Giant")
def test_the_giant_hurls_what_its_player_loses_in_a_brawl(table):
    me = {"artifacts": ["Brawling Grounds"], "line": ["Goon 1", "Rock-Hurling Giant"], "hand": ["Goon 2"]}
    t = crypt(table, me, {"line": ["Goon 9"]})
    t.omni("Brawling Grounds").fight("Goon 1")
    t.choose("Goon 9")
    assert damage(t.foe) == [5]
    assert t.me.hand == []


@pytest.mark.pair("Heavyweight Morik", "Rock-Hurling Giant")
def test_a_giant_hurls_scrap(table):
    me = {"line": ["Rock-Hurling Giant"], "hand": ["Heavyweight Morik"]}
    t = crypt(table, me, {"line": ["Goon 9"]})
    t.discard("Heavyweight Morik")
    assert t.pending.kind == "trigger"
    t.choose("Rock-Hurling Giant", "Goon 9")
    assert damage_of_all(t) == [2, 6]


@pytest.mark.pair("Blunderbore", "Warsong")
def test_a_song_pays_for_the_fight_of_a_blunderbore(table):
    t = crypt(table, {"line": ["Blunderbore"], "hand": ["Warsong"]}, {"line": ["Goon 1"], "amber": 3}, dead=9)
    t.play("Warsong").fight("Blunderbore")
    to_rest(t)
    assert pools(t)[1] == 1, "Warsong was the tenth card of the discard pile"


# who enters, who leaves


@pytest.mark.pair("Awakened Titan", "Fandangle")
def test_a_titan_that_enters_ready_is_ready(table):
    t = crypt(table, {"line": ["Fandangle"], "hand": ["Awakened Titan"], "amber": 4})
    t.play("Awakened Titan")
    assert t.card("Awakened Titan").ready


@pytest.mark.pair("Beanstalk", "Mimic Gel")
def test_a_gel_that_copies_a_giant_climbs_down_ready(table):
    me = {"artifacts": ["Beanstalk"], "line": ["Rickety Cybergiant"], "hand": [of_house("brobnar", "Mimic Gel")]}
    t = crypt(table, me)
    to_rest(t.play("Mimic Gel"))
    assert [card.ready for card in t.me.line] == [True, True]


@pytest.mark.pair("Fiery Jark", "Bad Penny")
def test_jark_pays_with_a_penny(table):
    t = crypt(table, {"hand": ["Fiery Jark"], "line": ["Bad Penny"]}, {"line": ["Goon 9"]})
    t.play("Fiery Jark", "Bad Penny")
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.titles(t.me.line) == ["Fiery Jark"]


@pytest.mark.pair("Soul Bomb", "Soul Snatcher")
def test_souls_are_snatched_from_a_bomb(table):
    me = {"artifacts": ["Soul Bomb", "Soul Snatcher"], "line": ["Goon 4"]}
    t = crypt(table, me, {"line": ["Goon 3", "Goon 2"]}, dead=10)
    to_rest(t.omni("Soul Bomb"))
    assert pools(t) == [1, 2]


@pytest.mark.pair("Bonecrusher", "Soulkeeper")
def test_a_crushed_keeper_takes_the_strongest_along(table):
    t = crypt(table, {"line": [armed("Goon 5", "Bonecrusher")]}, {"line": [armed("Goon 3", "Soulkeeper")]})
    t.action("Goon 5", "Goon 3")
    assert [player.line for player in t.g.players] == [[], []]


@pytest.mark.pair("Thunderdell", "Reverse Time")
def test_time_reversed_haunts_nobody(table):
    me = {"line": ["Thunderdell"], "hand": [of_house("brobnar", "Reverse Time")]}
    t = crypt(table, me, dead=10, filler=2)
    assert t.g.keywords_of(t.card("Thunderdell")) == {"splash-attack": 5}
    t.play("Reverse Time")
    assert t.g.keywords_of(t.card("Thunderdell")) == {}
