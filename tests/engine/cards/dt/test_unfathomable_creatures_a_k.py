"""Creatures of Unfathomable in Dark Tidings, A to K."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.sea import WARDED, sea
from tests.engine.helpers.looks import damage, tired

TWIN = " (evil twin)"
SHERMAN = "General Sherman"
KIRI = "Kiri Giltspine"


# Abyssal Zealot


def test_the_zealot_captures_with_the_rising_tide_and_gives_to_the_supply_with_the_falling(table):
    foes = {"amber": 3, "hand": ["Pour-tal"], "line": ["Abyssal Zealot"]}
    t = sea(table, "Pour-tal", ["Abyssal Zealot"], foes=foes)
    t.play("Pour-tal")
    t.submit(t.pending.keys[0])
    assert t.me.line[0].amber == 2
    assert t.foe.amber == 1
    assert t.foe.line[0].amber == 0
    assert t.me.amber == 1
    t.next_turn("unfathomable").play("Pour-tal")
    t.submit(t.pending.keys[0])
    assert t.me.line[0].amber == 0
    assert t.me.amber == 0
    assert t.foe.line[0].amber == 1
    assert t.foe.amber == 2


def test_the_zealot_moves_no_more_than_it_has(table):
    t = sea(table, None, [{"title": "Abyssal Zealot", "amber": 1}, "Goon 1"], foes={"hand": ["Pour-tal"], "amber": 1})
    t.next_turn("unfathomable").play("Pour-tal")
    assert t.card("Abyssal Zealot").amber == 0
    assert t.me.amber == 0
    assert t.foe.amber == 2


# “Bubbles”


def test_bubbles_puts_an_enemy_creature_on_its_owners_deck(table, version):
    t = sea(table, "“Bubbles”", ["Goon 1"], ["Goon 2", {"title": "Goon 4", "owner": 0}], version=version)
    t.play("“Bubbles”", "Goon 4")
    assert t.me.deck[-1].title == "Goon 4"
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert len(t.me.line) == 2


def test_bubbles_does_not_move_a_warded_creature(table):
    t = sea(table, "“Bubbles”", [], [WARDED])
    t.play("“Bubbles”")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


# Deep Priest Glebe


def test_glebe_exhausts_an_enemy_creature_for_each_aquan_played(table, version):
    hand = {"hand": ["Fuguru", "Horrid Synan"]}
    t = sea(table, None, ["Deep Priest Glebe", "Goon 1"], ["Goon 2", "Goon 3"], mine=hand, version=version)
    t.play("Fuguru", "Goon 3")
    assert "Goon 3" in tired(t)
    assert t.card("Goon 2").ready
    assert t.card("Goon 1").ready
    t.play("Horrid Synan")
    assert t.at_rest
    assert t.card("Goon 2").ready


@NEW
@pytest.mark.reading("deep-priest-glebe-itself")
def test_glebe_is_an_aquan_itself(table, version):
    t = sea(table, "Deep Priest Glebe", [], ["Goon 2"], version=version)
    t.play("Deep Priest Glebe")
    assert tired(t) == ["Deep Priest Glebe", "Goon 2"]


def test_glebe_does_not_mind_what_the_opponent_plays(table):
    t = sea(table, None, ["Deep Priest Glebe"], ["Goon 2"], foes={"hand": ["Fuguru"]})
    t.next_turn("unfathomable").play("Fuguru")
    assert t.at_rest
    assert t.card("Goon 2").ready
    assert t.card("Deep Priest Glebe").ready


# Flamegill Enforcer


@pytest.mark.parametrize("title", ["Flamegill Enforcer", "Flamegill Enforcer" + TWIN])
def test_the_enforcers_are_enraged_when_an_opponent_raises_the_tide(table, title):
    t = sea(table, "Pour-tal", [title], foes={"hand": ["Pour-tal"]})
    t.play("Pour-tal")
    assert not t.card(title).enraged
    t.next_turn("unfathomable").play("Pour-tal")
    assert t.card(title).enraged


def test_the_enforcer_captures_3_and_its_twin_steals_1(table, version):
    line = ["Flamegill Enforcer", "Flamegill Enforcer" + TWIN]
    t = sea(table, None, line, foes={"amber": 6}, version=version)
    t.action("Flamegill Enforcer" + TWIN)
    assert (t.me.amber, t.foe.amber) == (1, 5)
    t.action("Flamegill Enforcer#1")
    assert (t.me.amber, t.foe.amber, t.me.line[0].amber) == (1, 2, 3)


# Fuguru


def test_fuguru_makes_an_opponent_refill_to_5(table, version):
    t = table(me={"line": ["Fuguru"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.end()
    assert len(t.me.hand) == 6
    t.choose("brobnar").end()
    assert len(t.foe.hand) == 5


def test_2_fugurus_make_it_4_and_poison_destroys(table):
    t = sea(table, None, ["Fuguru", "Fuguru"], ["Goon 9"])
    t.fight("Fuguru")
    assert t.titles(t.foe.discard) == ["Goon 9"]
    t = sea(table, None, ["Fuguru", "Fuguru"], ["Goon 9"])
    t.end().choose("brobnar").end()
    assert len(t.foe.hand) == 4


# General Sherman


def settled(t):
    while t.pending.kind in ("flank", "order"):
        t.submit(*(t.pending.keys if t.pending.kind == "order" else t.pending.keys[-1:]))
    return t


def test_sherman_purges_every_other_creature_and_gives_them_back_exhausted(table, version):
    borrowed = {"title": "Goon 4", "owner": 0}
    mine = {"hand": ["Unfathomable Slaying"], "artifacts": ["Trinket"]}
    t = sea(table, SHERMAN, ["Goon 1"], ["Goon 2", borrowed], mine=mine, version=version)
    t.play(SHERMAN)
    assert t.titles(t.me.line) == [SHERMAN]
    assert not t.foe.line
    assert len(t.me.artifacts) == 1
    assert sorted(t.titles([*t.me.purged, *t.foe.purged])) == ["Goon 1", "Goon 2", "Goon 4"]
    settled(t.play("Unfathomable Slaying"))
    assert sorted(t.titles(t.me.line)) == ["Goon 1", "Goon 4"]
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert tired(t) == t.titles([*t.me.line, *t.foe.line])
    assert not t.me.purged
    assert not t.g.state.lasting


@pytest.mark.parametrize("way", ["Recall", "Kidnapping"])
def test_sherman_gives_back_however_it_leaves(table, version, way):
    t = sea(table, SHERMAN, ["Goon 1"], ["Goon 2"], foes={"hand": [way]}, version=version)
    settled(t.play(SHERMAN).next_turn("brobnar").play(way))
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 2"]


def test_sherman_keeps_them_while_it_changes_sides(table):
    t = sea(table, SHERMAN, ["Goon 1"], ["Goon 2"], foes={"hand": ["Lure", "Slaying"]})
    settled(t.play(SHERMAN).next_turn("brobnar").play("Lure"))
    assert t.titles(t.foe.line) == [SHERMAN]
    assert len(t.me.purged) == 1
    settled(t.play("Slaying"))
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 2"]


def test_what_comes_back_with_sherman_has_no_counters_and_plays_no_ability(table):
    t = sea(
        table,
        SHERMAN,
        [{"title": "“Bubbles”", "damage": 2, "amber": 1}],
        [WARDED],
        mine={"hand": ["Unfathomable Recall"]},
    )
    t.play(SHERMAN)
    assert t.titles(t.foe.line) == ["Goon 3"], "a ward holds, and captured Æmber goes back"
    assert t.foe.amber == 1, "a ward holds, and captured Æmber goes back"
    t.play("Unfathomable Recall", SHERMAN)
    settled(t)
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card("“Bubbles”").damage == 0
    assert t.card("“Bubbles”").zone == "play"


def test_sherman_deals_no_damage_when_it_fights_or_is_fought(table, version):
    t = sea(table, None, [SHERMAN], ["Goon 2"], version=version)
    t.fight(SHERMAN)
    assert damage(t.me) == [2]
    assert damage(t.foe) == [0]
    t.next_turn("brobnar").fight("Goon 2")
    assert damage(t.me) == [4]
    assert damage(t.foe) == [0]


# Giltspine Netcaster


def test_the_netcaster_exhausts_a_creature(table, version):
    t = sea(table, None, ["Giltspine Netcaster", "Goon 1"], ["Goon 2", "Goon 3"], version=version)
    t.reap("Giltspine Netcaster", "Goon 2")
    assert tired(t) == ["Giltspine Netcaster", "Goon 2"]


def test_the_twin_netcaster_readies_and_uses_a_friend_that_is_no_aquan(table, version):
    goon = {"title": "Goon 1", "ready": False}
    t = sea(table, None, ["Giltspine Netcaster" + TWIN, goon, "Fuguru"], ["Goon 2"], version=version)
    t.reap("Giltspine Netcaster" + TWIN)
    t.submit(t.pending.keys[0])
    assert t.me.amber == 2
    assert not t.card("Goon 1").ready
    assert t.card("Fuguru").ready


# Hookmaster


@pytest.mark.parametrize(("tide", "left"), [(None, 3), (0, 1), (1, 3)])
def test_hookmaster_costs_2_at_high_tide_only(table, tide, left):
    t = sea(table, None, ["Hookmaster"], ["Goon 1"], foes={"amber": 3}, tide=tide)
    t.fight("Hookmaster")
    assert (t.me.amber, t.foe.amber) == (0, left)


# Horrid Synan


def test_both_synans_are_poisonous_and_the_twin_has_taunt(table, version):
    t = sea(table, None, ["Horrid Synan", "Horrid Synan" + TWIN], ["Goon 9"], version=version)
    assert t.g.keywords_of(t.me.line[0]) == {"poison": 1}
    assert set(t.g.keywords_of(t.me.line[1])) == {"poison", "taunt"}
    t.fight("Horrid Synan")
    assert t.titles(t.foe.discard) == ["Goon 9"]


# Kaupe

ALL_TYPES = ["Goon 1", "Goon 2", "Trinket", "Trinket", "Chant", "Chant", "Badge", "Badge"]


@NEW
def test_kaupe_lets_an_opponent_play_one_card_of_each_type(table, version):
    t = table(me={"hand": ALL_TYPES, "line": ["Goon 9"]}, foe={"line": ["Kaupe"]}, ruleset=version)
    for title in ("Goon 1", "Trinket", "Chant", "Badge"):
        assert t.may(f"play:{title}")
        t.play(title, *(["Goon 9"] if title == "Badge" else []))
    assert not any(key.startswith("play:") for key in t.pending.keys)
    assert any(key.startswith("discard:") for key in t.pending.keys)


def test_kaupe_counts_each_turn_by_itself_and_does_not_bind_its_player(table, version):
    t = table(me={"hand": ["Goon 1", "Goon 2"]}, foe={"line": ["Kaupe"], "hand": ["Goon 3", "Goon 4"]}, ruleset=version)
    t.play("Goon 1").next_turn("brobnar").play("Goon 3").play("Goon 4").next_turn("brobnar").play("Goon 2")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2"]


@NEW
@pytest.mark.reading("kaupe-earlier-plays")
def test_the_twin_binds_its_own_player_by_what_was_played_before_it(table, version):
    t = sea(table, None, mine={"hand": ["Kaupe" + TWIN, "Unfathomable Goon 1", "Unfathomable Chant"]}, version=version)
    t.play("Kaupe" + TWIN)
    assert not t.may("play:Unfathomable Goon 1")
    assert t.may("play:Unfathomable Chant")
    t.play("Unfathomable Chant").next_turn("brobnar")
    assert t.game.active == 1


def test_the_twin_discards_to_deal_2_damage_for_each(table, version):
    hand = {"hand": ["Chant", "Goon 1", "Trinket"]}
    t = sea(table, None, ["Kaupe" + TWIN], ["Goon 6", "Guard 5/2"], mine=hand, version=version)
    t.reap("Kaupe" + TWIN, ["Chant", "Trinket", "Goon 1"], "Goon 6", "Guard 5/2", "Guard 5/2")
    assert damage(t.foe) == [2, 2]
    assert len(t.me.discard) == 3
    assert not t.me.hand


def test_the_twin_deals_no_damage_for_no_card(table):
    t = sea(table, None, ["Kaupe" + TWIN], ["Goon 6"], mine={"hand": ["Chant"]})
    t.reap("Kaupe" + TWIN, [])
    assert damage(t.foe) == [0]
    assert len(t.me.hand) == 1
    t = sea(table, None, ["Kaupe" + TWIN], [WARDED], mine={"hand": ["Chant", "Goon 1"]})
    t.reap("Kaupe" + TWIN, ["Chant"])
    assert damage(t.foe) == [0]
    assert not t.card("Goon 3").warded


# Kiri Giltspine


def test_kiri_keeps_what_reaped_exhausted_in_the_next_ready_step(table, version):
    t = table(me={"line": ["Goon 1", "Goon 2", "Goon 4"]}, foe={"line": [KIRI, "Goon 3"]}, ruleset=version)
    t.reap("Goon 1").fight("Goon 4", "Goon 3").end()
    assert tired(t) == ["Goon 1"]
    t.choose("brobnar").next_turn("brobnar")
    assert tired(t) == ["Goon 1"], "it could not reap, and readies in its next ready step"
    t.end()
    assert tired(t) == []


def test_kiri_does_not_stop_other_readying_or_its_own_side(table, version):
    t = table(me={"line": ["Goon 1"], "hand": ["Whip"]}, foe={"line": [KIRI, "Goon 3"]}, ruleset=version)
    t.reap("Goon 1").play("Whip")
    assert t.card("Goon 1").ready
    t.next_turn("brobnar").reap("Goon 3").end()
    assert t.card("Goon 3").ready


def test_kiri_holds_what_reaped_even_after_it_left_play(table):
    t = table(me={"line": ["Goon 1"], "hand": ["Slaying"]}, foe={"line": [KIRI]})
    t.reap("Goon 1").play("Slaying", KIRI).end()
    assert tired(t) == ["Goon 1"]


def test_a_creature_that_left_play_meanwhile_is_not_held(table):
    t = table(me={"line": ["Goon 1"], "hand": ["Blink"]}, foe={"line": [KIRI]})
    t.reap("Goon 1").play("Blink", "Goon 1").end()
    assert tired(t) == []
    assert not t.g.state.lasting


def test_the_ready_step_that_counts_is_that_of_the_controller(table):
    t = table(me={"line": ["Goon 1"]}, foe={"line": [KIRI], "hand": ["Lure"]})
    t.reap("Goon 1").end()
    assert tired(t) == ["Goon 1"]
    t.choose("brobnar").play("Lure", "left").end()
    assert t.card("Goon 1").controller == 1, "the ready step after its reaping is over"
    assert tired(t) == [], "the ready step after its reaping is over"


@NEW
@pytest.mark.reading("kiri-giltspine-changed-sides")
def test_what_reaped_and_changed_sides_stays_exhausted_under_its_new_controller(table, version):
    t = table(me={"line": ["Goon 1"], "hand": ["Desertion"]}, foe={"line": [KIRI]}, ruleset=version)
    t.reap("Goon 1").play("Desertion", "left").next_turn("brobnar").end()
    assert t.card("Goon 1").controller == 1
    assert tired(t) == ["Goon 1"]
    t.choose("brobnar").next_turn("brobnar").end()
    assert tired(t) == []
    assert not t.g.state.lasting
