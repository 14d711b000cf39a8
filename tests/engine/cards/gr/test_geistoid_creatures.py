"""Grim Reminders, Geistoid: creatures from B to R without a clock."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_geistoid_actions import geistoid
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import grave, hurt, warded, with_amber
from tests.engine.helpers.looks import amber, damage_of_all, pools

DIMO, MISS, PLAYMATE = "Dimo, Elderghast", "Miss Chievous", "Protective Playmate"
FALL = {"hand": ["Geistoid Slaying"]}


# Boiler


def test_a_boiler_bursts_over_the_flanks(table):
    t = geistoid(
        table,
        {**FALL, "line": ["Boiler", "Goon 1"]},
        {"line": ["Goon 9", "Goon 1", "Guard 9/2"]},
    )
    t.play("Geistoid Slaying", "Boiler")
    assert damage_of_all(t) == [0, 6, 0, 4]


def test_a_boiler_meets_ward_and_a_lone_creature_is_a_flank(table):
    t = geistoid(table, {**FALL, "line": ["Boiler"]}, {"line": [warded("Goon 3")]})
    t.play("Geistoid Slaying", "Boiler")
    assert damage_of_all(t) == [0]
    assert not t.card("Goon 3").warded


def test_a_scrapped_boiler_scalds_every_enemy(table):
    t = geistoid(
        table, {"hand": ["Boiler"], "line": ["Goon 1"]}, {"line": ["Goon 2", "Guard 2/1", warded("Goon 3"), "Goon 1"]}
    )
    t.discard("Boiler")
    assert damage_of_all(t) == [0, 1, 0, 0]
    assert t.titles(t.foe.discard) == ["Goon 1"]


# Darklamp


def test_the_lamp_lights_friends_with_amber(table):
    t = geistoid(
        table,
        {"hand": ["Darklamp"], "line": [with_amber("Goon 1", 1), "Goon 2"]},
        {"line": [with_amber("Goon 3", 1)], "amber": 2},
    )
    t.play("Darklamp")
    elusive = [t.g.has_keyword(card, "elusive") for card in (*t.me.line, *t.foe.line)]
    assert elusive == [True, False, True, False]
    assert t.card("Darklamp").amber == 1
    assert t.foe.amber == 1


def test_an_unlit_lamp_has_no_elusive(table):
    t = geistoid(table, {"hand": ["Darklamp"]}, {})
    t.play("Darklamp")
    assert not t.g.has_keyword(t.card("Darklamp"), "elusive")


# Dimo, Elderghast


@pytest.mark.parametrize(("dead", "gained"), [(9, 0), (10, 2)])
def test_dimo_pays_the_haunted_for_friends_with_amber(table, dead, gained):
    t = geistoid(
        table,
        {**FALL, "line": [DIMO, with_amber("Goon 1", 2)], "discard": grave(count=dead)},
        {"discard": grave()},
    )
    t.play("Geistoid Slaying", "Goon 1")
    assert pools(t) == [gained, 2]


@pytest.mark.parametrize("title", ["Goon 1", "Goon 3"])
def test_dimo_pays_for_no_other(table, title):
    t = geistoid(
        table,
        {**FALL, "line": [DIMO, "Goon 1"], "discard": grave()},
        {"line": [with_amber("Goon 3", 1)], "discard": grave()},
    )
    t.play("Geistoid Slaying", title)
    assert t.me.amber == (1 if title == "Goon 3" else 0), "only what was on an enemy comes to you"
    assert t.foe.amber == 0


def test_dimo_pays_for_himself(table):
    t = geistoid(table, {**FALL, "line": [with_amber(DIMO, 3)], "discard": grave()}, {})
    t.play("Geistoid Slaying")
    assert pools(t) == [3, 3]


# Echofly


def test_an_echo_of_an_action_returns(table):
    t = geistoid(table, {"line": ["Echofly"], "discard": ["Chant", "Goon 1", "Stab"]}, {"discard": ["Jab"]})
    t.action("Echofly")
    assert t.offered == ["Chant", "Stab"]
    t.choose("Chant")
    assert t.titles(t.me.hand) == ["Chant"]


@pytest.mark.parametrize(("dead", "archived"), [(["Chant", "Stab", "Goon 1"], ["Stab"]), (["Goon 1"], [])])
def test_a_scrapped_echofly_archives_the_topmost_action(table, dead, archived):
    t = geistoid(table, {"hand": ["Echofly"], "discard": dead}, {"discard": ["Jab"]})
    t.discard("Echofly")
    assert t.titles(t.me.archives) == archived
    assert t.titles(t.foe.discard) == ["Jab"]


# Harvest Skimmer


@pytest.mark.parametrize(("top", "gained"), [("Goon 1", 2), ("Trinket", 1)])
def test_the_skimmer_reaps_more_where_it_skims_a_creature(table, top, gained):
    t = geistoid(table, {"line": ["Harvest Skimmer"], "deck": [top]}, {})
    t.reap("Harvest Skimmer")
    assert t.titles(t.me.discard) == [top]
    assert t.me.amber == gained


def test_the_skimmer_may_have_nothing_to_skim(table):
    t = geistoid(table, {"line": ["Harvest Skimmer"]}, {}, filler=0)
    t.reap("Harvest Skimmer")
    assert t.me.amber == 1


# Infiltrator


def test_an_infiltrator_destroys_its_new_friends(table):
    t = geistoid(table, {"hand": ["Infiltrator"], "line": ["Goon 1"]}, {"line": ["Goon 3", "Goon 4", warded("Goon 5")]})
    t.play("Infiltrator", flank="left")
    assert t.titles(t.foe.line) == ["Infiltrator", "Goon 3", "Goon 4", "Goon 5"]
    t.next_turn()
    assert len(t.foe.line) == 4, "only at the end of its controller's turn"
    t.next_turn()
    assert t.titles(t.foe.line) == ["Infiltrator", "Goon 4", "Goon 5"]
    assert t.titles(t.me.line) == ["Goon 1"]


def test_an_infiltrator_serves_in_any_house(table):
    t = geistoid(table, {"line": ["Infiltrator"]}, {}, house="dis")
    t.reap("Infiltrator")
    assert t.me.amber == 1


# Kaspara


def test_kaspara_has_the_power_of_all_pools(table):
    t = geistoid(table, {"line": ["Kaspara", "Goon 2"], "amber": 2}, {"amber": 3})
    assert t.power("Kaspara") == 5
    assert t.power("Goon 2") == 2


def test_kaspara_fades_where_all_pools_are_empty(table):
    t = geistoid(table, {"hand": ["Kaspara"]}, {})
    t.play("Kaspara")
    assert t.me.line == []
    assert pools(t) == [1, 1], "for her going: she was gone before her Play ability"


@pytest.mark.parametrize(("there", "falls"), [(6, False), (5, True)])
def test_kaspara_falls_where_the_pools_sink_to_her_damage(table, there, falls):
    t = geistoid(
        table, {"hand": ["Empathic Malice"], "line": ["Goon 1"]}, {"line": [hurt("Kaspara", 2)], "amber": there}
    )
    t.play("Empathic Malice")
    assert (t.card("Kaspara").zone == "discard") is falls


@pytest.mark.parametrize("title", ["Kaspara", "Memette"])
def test_geistoid_friends_of_kaspara_pay_everyone_when_they_come_and_go(table, title):
    t = geistoid(
        table,
        {"hand": [title, "Geistoid Slaying"], "line": [] if title == "Kaspara" else ["Kaspara"], "amber": 1},
        {"line": ["Geistoid Goon 9"]},
    )
    to_rest(t.play(title))
    assert pools(t) == [2, 1]
    t.play("Geistoid Slaying", title)
    to_rest(t)
    assert pools(t) == [3, 2]


@pytest.mark.parametrize("title", ["Goon 1", "Geistoid Goon 9"])
def test_others_pay_nobody(table, title):
    t = geistoid(
        table,
        {"hand": ["Geistoid Slaying"], "line": ["Kaspara", "Goon 1"], "amber": 1},
        {"line": ["Geistoid Goon 9"]},
    )
    t.play("Geistoid Slaying", title)
    assert pools(t) == [1, 0]


# Memette


def test_memette_archives_the_top_of_the_pile_when_she_comes_and_goes(table):
    t = geistoid(table, {"hand": ["Memette", "Geistoid Slaying"], "discard": ["Goon 1", "Trinket"]}, {})
    t.play("Memette")
    assert t.titles(t.me.archives) == ["Trinket"]
    t.play("Geistoid Slaying")
    assert t.titles(t.me.archives) == ["Trinket", "Goon 1"]
    assert t.titles(t.me.discard) == ["Memette", "Geistoid Slaying"]


def test_memette_may_find_an_empty_pile(table):
    t = geistoid(table, {"hand": ["Memette"]}, {"discard": ["Goon 1"]})
    t.play("Memette")
    assert t.me.archives == []


# Mender


def test_the_mender_purges_and_mends_every_robot(table):
    t = geistoid(
        table,
        {"hand": ["Mender"], "line": [hurt("Boiler", 1), hurt("Goon 2", 1)], "discard": ["Goon 1"]},
        {"line": [hurt("Tangler", 0), hurt("Shadys", 3)], "discard": ["Trinket"]},
    )
    t.play("Mender")
    assert t.offered == ["Goon 1", "Trinket"]
    t.choose("Trinket")
    assert t.titles(t.foe.purged) == ["Trinket"]
    assert damage_of_all(t) == [0, 1, 0, 0, 0]
    assert [card.warded for card in (*t.me.line, *t.foe.line)] == [True, False, True, True, True]


def test_the_mender_mends_after_reaping_with_nothing_to_purge(table):
    t = geistoid(table, {"line": [hurt("Mender", 1)]}, {})
    t.reap("Mender")
    assert t.card("Mender").damage == 0
    assert t.card("Mender").warded


# Miss Chievous


@pytest.mark.parametrize(("title", "discarded"), [("Geistoid Goon 1", 2), ("Geistoid Trinket", 0)])
def test_mischief_is_made_when_a_geistoid_friend_comes(table, title, discarded):
    t = geistoid(table, {"hand": [title], "line": [MISS]}, {})
    t.play(title)
    assert len(t.me.discard) == len(t.foe.discard) == discarded


def test_mischief_is_made_for_no_other_creature(table):
    t = geistoid(table, {"hand": ["Geistoid Ushering", "Goon 1"], "line": [MISS]}, {"hand": ["Geistoid Goon 1"]})
    t.play("Geistoid Ushering")
    assert t.titles(t.me.discard) == ["Geistoid Ushering"]
    t.next_turn("geistoid").play("Geistoid Goon 1")
    assert t.foe.discard == []


@pytest.mark.reading("miss-chievous-herself")
def test_she_makes_mischief_when_she_comes_herself(table):
    t = geistoid(table, {"hand": [MISS]}, {})
    t.play(MISS)
    assert len(t.me.discard) == len(t.foe.discard) == 2


def test_miss_chievous_plays_the_topmost_creature(table):
    t = geistoid(table, {"line": [MISS], "discard": ["Goon 1", "Ilxid Avenger", "Trinket"]}, {"discard": ["Goon 3"]})
    t.reap(MISS)
    t.choose("right")
    assert t.titles(t.me.line) == [MISS, "Ilxid Avenger"]
    assert t.titles(t.me.discard) == ["Goon 1", "Trinket"]


# Precocious Fragment


@pytest.mark.parametrize(("dead", "gained", "left"), [(9, 1, 11), (10, 2, 12)])
def test_a_fragment_reaps_for_the_haunted_or_discards(table, dead, gained, left):
    t = geistoid(table, {"line": ["Precocious Fragment"], "discard": grave(count=dead)}, {"discard": grave()})
    t.reap("Precocious Fragment")
    assert t.me.amber == gained
    assert len(t.me.deck) == left
    assert len(t.foe.deck) == 12


# Protective Playmate


@pytest.mark.parametrize(("dead", "power", "elusive"), [(9, 3, True), (10, 9, False)])
def test_the_playmate_hides_or_grows(table, dead, power, elusive):
    t = geistoid(table, {"line": [PLAYMATE, "Goon 1"], "discard": grave(count=dead)}, {"discard": grave()})
    playmate = t.card(PLAYMATE)
    assert t.power(PLAYMATE) == power
    assert t.g.has_keyword(playmate, "elusive") is elusive
    assert t.g.has_keyword(playmate, "taunt")
    assert t.power("Goon 1") == 1
    assert not t.g.has_keyword(t.card("Goon 1"), "elusive")


# Purse-a-phone


def test_keys_are_cheaper_for_every_player(table):
    t = geistoid(table, {"line": ["Purse-a-phone"]}, {})
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == 4


@pytest.mark.reading("purse-a-phone-what-returns")
def test_a_fallen_phone_calls_shadys(table):
    t = geistoid(table, {**FALL, "line": ["Purse-a-phone"], "discard": ["Shadys", "Goon 1"]}, {"discard": ["Shadys"]})
    t.play("Geistoid Slaying")
    assert t.titles(t.me.hand) == ["Shadys"]
    assert t.titles(t.me.discard) == ["Goon 1", "Purse-a-phone", "Geistoid Slaying"]
    assert t.titles(t.foe.discard) == ["Shadys"]


def test_a_fallen_phone_may_call_nobody(table):
    t = geistoid(table, {**FALL, "line": ["Purse-a-phone"], "discard": ["Goon 1"]}, {})
    t.play("Geistoid Slaying")
    assert t.me.hand == []


# Reaver


def test_the_reaver_takes_from_a_friend_and_discards(table):
    t = geistoid(
        table,
        {"line": ["Reaver", with_amber("Goon 1", 2)], "hand": ["Trinket", "Badge"]},
        {"line": [with_amber("Goon 3", 1)]},
    )
    t.reap("Reaver")
    assert t.offered == ["Reaver", "Goon 1"]
    t.choose("Goon 1", "Badge")
    assert amber(t) == [0, 1, 1]
    assert pools(t) == [2, 0]
    assert t.titles(t.me.hand) == ["Trinket"]


@pytest.mark.parametrize("line", [["Reaver"], ["Reaver", with_amber("Goon 1", 1)]])
def test_the_reaver_discards_nothing_where_nothing_moved(table, line):
    t = geistoid(table, {"line": line, "hand": ["Trinket"]}, {"line": [with_amber("Goon 3", 1)]})
    t.reap("Reaver")
    if len(line) > 1:
        t.choose("Reaver")
    assert t.titles(t.me.hand) == ["Trinket"]
    assert t.me.amber == 1
