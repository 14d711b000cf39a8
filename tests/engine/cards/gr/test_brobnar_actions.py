"""Actions of Brobnar in Grim Reminders."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import chanted, crypt
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import alike, armed, grown, hurt, spent, warded
from tests.engine.helpers.looks import damage, damage_of_all, pools

# Cacophonous Riot


def test_a_riot_readies_and_enrages_3_in_a_row(table):
    line = alike("Goon 1", "Goon 2", "Goon 3", "Goon 4", ready=False)
    t = chanted(table, "Cacophonous Riot", "Goon 2", me={"line": line})
    assert [card.ready for card in t.me.line] == [True, True, True, False]
    assert [card.enraged for card in t.me.line] == [True, True, True, False]


def test_a_riot_breaks_out_on_either_side(table):
    t = chanted(table, "Cacophonous Riot", "Goon 5", me={"line": ["Goon 1"]}, foe={"line": [spent("Goon 5"), "Goon 6"]})
    assert [card.enraged for card in t.foe.line] == [True, True]
    assert t.card("Goon 5").ready
    assert not t.card("Goon 1").enraged


def test_a_riot_needs_a_creature(table):
    t = chanted(table, "Cacophonous Riot")
    assert t.me.amber == 1


# Concussive Transfer


def test_a_transfer_redistributes_what_it_has_dealt_as_well(table):
    t = crypt(table, {"hand": ["Concussive Transfer"], "line": [hurt("Goon 6", 2)]}, {"line": ["Goon 5", "Goon 7"]})
    t.play("Concussive Transfer", "Goon 7")
    t.choose(["Goon 5"] * 5)
    assert t.titles(t.foe.line) == ["Goon 7"]
    assert damage_of_all(t) == [0, 0]


def test_a_transfer_may_leave_everything_as_it_lies(table):
    t = crypt(table, {"hand": ["Concussive Transfer"], "line": [hurt("Goon 6", 2)]}, {"line": ["Goon 5"]})
    t.play("Concussive Transfer", "Goon 5")
    t.choose(["Goon 6", "Goon 6", "Goon 5", "Goon 5", "Goon 5"])
    assert damage_of_all(t) == [2, 3]


@pytest.mark.parametrize(("target", "dealt"), [(warded("Goon 5"), 0), ("Guard 5/1", 2), ("Guard 5/3", 0)])
def test_a_transfer_deals_its_damage_past_no_ward_and_no_armor(table, target, dealt):
    t = crypt(table, {"hand": ["Concussive Transfer"]}, {"line": [target]})
    to_rest(t.play("Concussive Transfer"))
    assert damage(t.foe) == [dealt]
    assert not t.foe.line[0].warded


def test_damage_that_is_moved_meets_neither_ward_nor_armor(table):
    line = [warded("Goon 4"), "Guard 4/2"]
    t = crypt(table, {"hand": ["Concussive Transfer"], "line": [hurt("Goon 9", 1)]}, {"line": line})
    t.play("Concussive Transfer", "Goon 9").choose(["Goon 4", "Goon 4", "Guard 4/2", "Guard 4/2"])
    assert damage_of_all(t) == [0, 2, 2]
    assert t.card("Goon 4").warded


# Down To Size


def test_down_to_size_leaves_1_power_whatever_adds_to_it(table):
    enemy = armed("Guard 5/2", "Girdle", power_counters=3)
    t = chanted(table, "Down To Size", me={"line": ["Goon 2"]}, foe={"line": [enemy]})
    assert t.power("Guard 5/2") == 1
    assert t.armor("Guard 5/2") == 0
    assert t.power("Goon 2") == 2


def test_down_to_size_destroys_what_has_damage(table):
    t = chanted(table, "Down To Size", "Goon 5", foe={"line": [hurt("Goon 5", 1), hurt("Goon 6", 1)]})
    assert t.titles(t.foe.line) == ["Goon 6"]


def test_down_to_size_ends_with_the_turn(table):
    t = chanted(table, "Down To Size", foe={"line": ["Guard 5/2"]})
    t.next_turn()
    assert t.power("Guard 5/2") == 5
    assert t.armor("Guard 5/2") == 2


def test_down_to_size_never_hits_a_friend(table):
    t = chanted(table, "Down To Size", me={"line": ["Goon 5"]})
    assert t.power("Goon 5") == 5


# Fight to the End


@pytest.mark.parametrize(("dead", "hit"), [(9, 4), (10, 0)])
def test_a_fight_to_the_end_has_skirmish_for_the_haunted(table, dead, hit):
    line = [spent("Goon 5"), "Goon 9"]
    t = crypt(table, {"hand": ["Fight to the End"], "line": line}, {"line": ["Goon 4"]}, dead=dead, foes_dead=11)
    t.play("Fight to the End", "Goon 5")
    assert t.foe.line == []
    assert damage(t.me) == [hit, 0]
    assert not t.card("Goon 5").ready
    assert not t.g.has_keyword(t.card("Goon 9"), "skirmish")


@pytest.mark.reading("fight-to-the-end-skirmish-stays")
def test_the_skirmish_of_the_end_stays_with_its_creature(table):
    t = crypt(table, {"hand": ["Fight to the End"], "line": ["Goon 5"]}, {"line": ["Goon 4", "Goon 3"]}, dead=10)
    t.play("Fight to the End", "Goon 4").next_turn().next_turn("brobnar")
    t.fight("Goon 5")
    assert damage(t.me) == [0]
    assert t.foe.line == []


def test_without_an_enemy_the_end_only_readies(table):
    t = chanted(table, "Fight to the End", me={"line": [spent("Goon 5")]}, dead=10)
    assert t.card("Goon 5").ready


# Final Refrain


def test_the_dead_rise_fight_and_fall_again(table):
    dead = ["Goon 3", "Chant", "Goon 4"]
    t = crypt(table, {"hand": ["Final Refrain"], "line": ["Goon 1"], "discard": dead}, {"line": ["Goon 9", "Goon 2"]})
    t.play("Final Refrain", ["Goon 3", "Goon 4"], "right", "right", ["Goon 3", "Goon 4"], "Goon 9", "Goon 9")
    assert damage(t.foe) == [7, 0]
    to_rest(t)
    assert t.titles(t.me.line) == ["Goon 1"]
    assert sorted(t.titles(t.me.discard)) == ["Chant", "Final Refrain", "Goon 3", "Goon 4"]
    assert t.card("Goon 1").ready


def test_who_falls_in_the_refrain_is_not_destroyed_a_second_time(table):
    t = crypt(
        table,
        {"hand": ["Final Refrain"], "discard": ["Avenger", "Goon 4"]},
        {"line": ["Goon 9"], "amber": 4},
    )
    to_rest(t.play("Final Refrain"))
    assert pools(t) == [1, 3]
    assert t.me.line == []


def test_without_enemies_the_dead_only_come_and_go(table):
    t = chanted(table, "Final Refrain", me={"discard": ["Avenger", "Goon 4"]}, foe={"discard": ["Goon 5"], "amber": 2})
    assert t.me.line == []
    assert t.me.amber == 1
    assert t.titles(t.foe.discard) == ["Goon 5"]


def test_a_refrain_of_no_creatures_does_nothing(table):
    t = chanted(table, "Final Refrain", me={"line": ["Goon 1"], "discard": ["Chant"]}, foe={"line": ["Goon 9"]})
    assert damage(t.foe) == [0]
    assert t.titles(t.me.line) == ["Goon 1"]


def test_no_play_ability_resolves_in_the_refrain(table):
    t = chanted(table, "Final Refrain", me={"discard": ["Belligerent Guard"]})
    assert t.foe.hand == []
    assert t.titles(t.me.discard) == ["Belligerent Guard", "Final Refrain"]


@pytest.mark.reading("final-refrain-and-treachery")
def test_a_treacherous_creature_is_destroyed_without_a_fight(table):
    dead = ["Elenya the Charming", "Goon 4"]
    t = crypt(table, {"hand": ["Final Refrain"], "discard": dead}, {"line": ["Goon 9"]})
    t.play("Final Refrain", ["Elenya the Charming", "Goon 4"], "right")
    assert t.titles(t.foe.line) == ["Goon 9", "Elenya the Charming"]
    t.choose("Goon 9")
    assert damage(t.foe) == [4]
    assert sorted(t.titles(t.me.discard)) == ["Elenya the Charming", "Final Refrain", "Goon 4"]


# Fling


def test_a_fling_hits_as_hard_as_the_flung_was_strong(table):
    line = ["Goon 9", "Goon 12", "Goon 8", "Goon 7"]
    t = crypt(table, {"hand": ["Fling"], "line": [grown("Goon 4", 1), "Goon 2"]}, {"line": line})
    t.play("Fling", "Goon 4", "Goon 12")
    assert damage(t.foe) == [3, 5, 3, 0]
    assert t.titles(t.me.line) == ["Goon 2"]


def test_nobody_is_hit_where_a_ward_saves_the_flung(table):
    t = chanted(table, "Fling", me={"line": [warded("Goon 4")]}, foe={"line": ["Goon 9"]})
    assert damage(t.foe) == [0]
    assert not t.card("Goon 4").warded


def test_without_a_friend_there_is_nothing_to_fling(table):
    t = chanted(table, "Fling", foe={"line": ["Goon 9"]})
    assert damage(t.foe) == [0]


def test_who_is_flung_goes_even_if_there_is_no_enemy(table):
    t = crypt(table, {"hand": ["Fling"], "line": ["Goon 4", "Goon 9"]}).play("Fling", "Goon 4")
    assert t.titles(t.me.line) == ["Goon 9"]
    assert t.at_rest
    assert damage(t.me) == [0]


def test_a_fling_meets_ward_and_armor(table):
    line = [warded("Goon 9"), "Guard 12/2", "Guard 9/1"]
    t = chanted(table, "Fling", "Guard 12/2", me={"line": ["Goon 4"]}, foe={"line": line})
    assert damage(t.foe) == [0, 2, 2]
    assert not t.card("Goon 9").warded


# Lash Out


@pytest.mark.parametrize(("dead", "beside"), [(9, 0), (10, 3)])
def test_lashing_out_splashes_for_the_haunted(table, dead, beside):
    line = ["Goon 7", "Goon 8", "Goon 9", "Goon 10"]
    t = chanted(table, "Lash Out", "Goon 8", me={"line": ["Goon 5"]}, foe={"line": line}, dead=dead, foes_dead=12)
    assert damage(t.foe) == [beside, 3, beside, 0]
    assert damage(t.me) == [0]


def test_lashing_out_hits_a_friend_too(table):
    t = chanted(table, "Lash Out", "Goon 5", me={"line": ["Goon 5", "Goon 6"]}, foe={"line": ["Goon 7"]}, dead=10)
    assert damage_of_all(t) == [3, 3, 0]


def test_lashing_out_meets_ward_and_armor(table):
    line = [warded("Goon 9"), "Guard 9/2", "Guard 9/1"]
    t = chanted(table, "Lash Out", "Guard 9/2", foe={"line": line}, dead=10)
    assert damage(t.foe) == [0, 1, 2]


# Memorialize the Fallen


def test_each_player_pays_for_the_creatures_in_their_own_pile(table):
    me = {"discard": ["Goon 1", "Chant", "Goon 2"], "amber": 5}
    t = chanted(table, "Memorialize the Fallen", me=me, foe={"discard": ["Goon 1", "Badge", "Trinket"], "amber": 5})
    assert pools(t) == [3, 4]


def test_nobody_loses_more_than_there_is(table):
    t = chanted(table, "Memorialize the Fallen", foe={"discard": ["Goon 1"] * 5, "amber": 2}, me={"amber": 1})
    assert pools(t) == [1, 0]


# Plummet


@pytest.mark.parametrize(("many", "dealt"), [(0, 0), (1, 1), (4, 4)])
def test_plummet_deals_as_much_as_was_in_hand(table, many, dealt):
    t = chanted(table, "Plummet", me={"hand": ["Chant"] * many, "line": ["Goon 9"]}, foe={"line": ["Goon 8"]})
    assert damage_of_all(t) == [dealt, dealt]
    assert t.me.hand == []


def test_plummet_deals_its_damage_at_once(table):
    line = ["Guard 9/2", warded("Goon 8")]
    t = chanted(table, "Plummet", me={"hand": ["Chant"] * 3}, foe={"line": line, "hand": ["Goon 1"]})
    assert damage(t.foe) == [1, 0]
    assert len(t.foe.hand) == 1


# Recklessness


def test_reckless_players_discard_3_and_draw_3(table):
    t = chanted(table, "Recklessness", me={"hand": ["Chant"] * 5}, foe={"hand": ["Goon 1"] * 4})
    assert len(t.me.hand) == 5
    assert len(t.foe.hand) == 4
    assert len(t.foe.discard) == 3


@pytest.mark.parametrize("many", [0, 1, 2, 3])
def test_who_has_fewer_than_3_cards_draws_3_all_the_same(table, many):
    t = chanted(table, "Recklessness", foe={"hand": ["Goon 1"] * many})
    assert len(t.foe.hand) == 3
    assert len(t.foe.discard) == many
    assert len(t.me.hand) == 3


@pytest.mark.reading("recklessness-draws-last")
@pytest.mark.parametrize("first", [0, 1])
def test_all_discard_recklessly_before_anybody_draws(table, first):
    me, foe = {"hand": ["Recklessness", *["Chant"] * 3]}, {"hand": ["Ornar Skullface"] * 3}
    t = crypt(table, me, foe).play("Recklessness", f"seat:{first}")
    facts = [fact for fact in t.facts if fact.kind in ("card.discarded", "card.drawn")]
    assert [fact.kind for fact in facts] == ["card.discarded"] * 6 + ["card.drawn"] * 6
    assert [fact.data["player"] for fact in facts[:6]] == [first] * 3 + [1 - first] * 3
