"""Actions of Brobnar in Æmber Skies."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import chanted, crypt
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import alike, grown, spent, warded, with_amber
from tests.engine.helpers.looks import amber, damage, pools

CLAP = "Clap of Thunder"
AVIATION = "Improvised Aviation"
GLASS = "Raise Your Glass"

# Clap of Thunder


def test_thunder_strikes_the_weakest_and_stirs_the_strongest(table):
    t = chanted(table, CLAP, me={"line": [spent("Goon 9"), "Goon 3"]}, foe={"line": ["Goon 2", "Goon 5"]})
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.card("Goon 9").ready
    assert [card.enraged for card in (*t.me.line, *t.foe.line)] == [True, False, False]


@pytest.mark.parametrize("answer", ["Goon 2", "Goon 2#2"])
def test_of_the_weakest_one_is_chosen(table, answer):
    t = crypt(table, {"hand": [CLAP], "line": ["Goon 2", "Goon 7"]}, {"line": ["Goon 2"]})
    t.play(CLAP, answer)
    assert [len(player.line) for player in t.g.players] == [1 + (answer != "Goon 2"), int(answer == "Goon 2")]
    assert t.card("Goon 7").enraged


def test_thunder_may_stir_an_enemy(table):
    t = chanted(table, CLAP, me={"line": ["Goon 1", "Goon 3"]}, foe={"line": [spent("Goon 9")]})
    assert t.card("Goon 9").enraged
    assert t.card("Goon 9").ready
    assert not t.card("Goon 3").enraged


def test_power_counters_count_in_thunder(table):
    t = chanted(table, CLAP, me={"line": [grown("Goon 1", 5), "Goon 3"]}, foe={"line": ["Goon 4"]})
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.card("Goon 1").enraged


def test_a_lone_creature_is_struck_and_none_is_stirred(table):
    t = chanted(table, CLAP, me={"line": ["Goon 4"]})
    assert t.me.line == []
    assert t.happened("creature.enraged") == []


def test_a_lone_creature_with_a_ward_is_stirred(table):
    t = chanted(table, CLAP, foe={"line": [warded("Goon 4", ready=False)]})
    assert t.card("Goon 4").enraged
    assert t.card("Goon 4").ready
    assert not t.card("Goon 4").warded


# Improvised Aviation


def test_the_next_creature_takes_off_at_once(table):
    t = crypt(table, {"hand": [AVIATION, "Goon 5", "Goon 6"]}, {"line": ["Goon 1"], "artifacts": ["Trinket"]})
    t.play(AVIATION).play("Goon 5").play("Goon 6")
    assert t.card("Goon 5").ready
    assert not t.card("Goon 6").ready
    t.fight("Goon 5")
    assert t.foe.artifacts == []
    assert "Trinket" in t.titles(t.foe.deck)


def test_an_artifact_does_not_take_the_seat(table):
    t = crypt(table, {"hand": [AVIATION, "Trinket", "Goon 5"]})
    t.play(AVIATION).play("Trinket").play("Goon 5")
    assert not t.card("Trinket").ready
    assert t.card("Goon 5").ready


def test_a_creature_that_is_put_into_play_is_not_played(table):
    t = crypt(table, {"hand": [AVIATION, "Gate", "Goon 5", "Goon 6"]})
    to_rest(t.play(AVIATION).play("Gate"))
    t.play("Goon 6")
    assert not t.card("Goon 5").ready
    assert t.card("Goon 6").ready


def test_the_pilot_chooses_an_artifact_of_any_side(table):
    me = {"hand": [AVIATION, "Goon 5"], "artifacts": ["Lamp"]}
    t = crypt(table, me, {"line": ["Goon 1"], "artifacts": ["Trinket"]})
    t.play(AVIATION).play("Goon 5").fight("Goon 5", "Lamp")
    assert t.me.artifacts == []
    assert t.titles(t.foe.artifacts) == ["Trinket"]


def test_a_pilot_that_falls_shuffles_nothing(table):
    t = crypt(table, {"hand": [AVIATION, "Goon 5"]}, {"line": ["Goon 9"], "artifacts": ["Trinket"]})
    t.play(AVIATION).play("Goon 5").fight("Goon 5")
    assert t.titles(t.foe.artifacts) == ["Trinket"]


def test_the_flight_ends_with_the_turn(table):
    t = crypt(table, {"hand": [AVIATION, "Goon 5"]}, {"line": ["Goon 1", "Goon 2"], "artifacts": ["Trinket"]})
    t.play(AVIATION).play("Goon 5").next_turn().next_turn("brobnar")
    t.fight("Goon 5", "Goon 1")
    assert t.titles(t.foe.artifacts) == ["Trinket"]


def test_a_seat_that_nobody_took_is_gone_with_the_turn(table):
    t = crypt(table, {"hand": [AVIATION, "Goon 5"]}, {"hand": ["Goon 6"]})
    t.play(AVIATION).next_turn("brobnar").play("Goon 6")
    assert not t.card("Goon 6").ready
    t.next_turn("brobnar").play("Goon 5")
    assert not t.card("Goon 5").ready


# Incensed


def test_the_incensed_earn_by_fighting(table):
    t = crypt(table, {"hand": ["Incensed"], "line": ["Goon 5", "Goon 6"]}, {"line": ["Goon 1", "Goon 2"]})
    t.play("Incensed").fight("Goon 5", "Goon 1").fight("Goon 6")
    assert pools(t) == [3, 0]


def test_reaping_pays_the_incensed_no_more(table):
    t = crypt(table, {"hand": ["Incensed"], "line": ["Goon 5"]})
    t.play("Incensed").reap("Goon 5")
    assert t.me.amber == 2


def test_one_that_falls_or_fights_later_earns_nothing(table):
    t = crypt(table, {"hand": ["Incensed"], "line": ["Goon 5", "Goon 6"]}, {"line": ["Goon 9", "Goon 1"]})
    t.play("Incensed").fight("Goon 5", "Goon 9")
    assert t.me.amber == 1
    t.next_turn("brobnar").fight("Goon 9").next_turn("brobnar")
    assert pools(t) == [1, 0]


# On the Mark


def test_all_that_lies_on_a_friend_goes_to_an_enemy(table):
    me = {"line": [with_amber("Goon 3", 3), with_amber("Goon 4", 1)]}
    t = chanted(table, "On the Mark", "Goon 3", "Goon 6", me=me, foe={"line": ["Goon 5", with_amber("Goon 6", 1)]})
    assert amber(t) == [0, 1, 0, 4]
    assert pools(t) == [0, 0]


@pytest.mark.parametrize(
    ("me", "foe", "left"),
    [(["Goon 3"], ["Goon 5"], [0, 0]), ([with_amber("Goon 3", 2)], [], [2]), ([], [with_amber("Goon 5", 1)], [1])],
)
def test_without_aember_or_a_mark_nothing_moves(table, me, foe, left):
    t = chanted(table, "On the Mark", me={"line": me}, foe={"line": foe})
    assert amber(t) == left
    assert pools(t) == [0, 0]


# Raise Your Glass


def test_the_weakest_friend_is_readied_and_used(table):
    me = {"line": [spent("Goon 2"), "Goon 5"]}
    t = crypt(table, {"hand": [GLASS], **me}, {"line": ["Goon 1"]})
    t.play(GLASS)
    t.submit(f"reap:{t.card('Goon 2').shown_id}")
    assert t.me.amber == 2
    assert not t.card("Goon 2").ready
    assert t.card("Goon 5").ready


def test_of_the_weakest_friends_one_is_chosen_of_any_house(table):
    t = crypt(table, {"hand": [GLASS], "line": ["Dis Goon 2", "Goon 2", "Goon 5"]})
    t.play(GLASS, "Dis Goon 2")
    assert [card.ready for card in t.me.line] == [False, True, True]
    assert t.me.amber == 2


def test_a_stunned_drinker_loses_its_stun(table):
    t = chanted(table, GLASS, me={"line": alike("Goon 2", stunned=True, ready=False)})
    assert not t.card("Goon 2").stunned
    assert t.me.amber == 1


def test_nobody_drinks_alone(table):
    t = chanted(table, GLASS, foe={"line": [spent("Goon 2")]})
    assert not t.card("Goon 2").ready
    assert damage(t.foe) == [0]
