"""Actions of Saurian in Mass Mutation."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.looks import amber

WARDED = {"title": "Goon 3", "warded": True}


def saurian(table, hand, me=(), foe=(), *, mine=None, theirs=None, **more):
    hand = [hand] if isinstance(hand, str) else hand
    return table(
        me={"hand": hand, "line": list(me), **(mine or {})},
        foe={"line": list(foe), **(theirs or {})},
        house="saurian",
        **more,
    )


# Beware the Ides


@NEW
def test_the_ides_strike_a_center_on_either_side(table, version):
    t = saurian(table, "Beware the Ides", ["Goon 1", "Goon 2", "Goon 3"], ["Goon 12"], ruleset=version)
    t.play("Beware the Ides")
    assert set(t.offered) == {"Goon 2", "Goon 12"}
    t.choose("Goon 12")
    assert t.foe.line == []
    assert len(t.me.line) == 3
    assert t.me.amber == 1


def test_an_even_line_has_no_center(table):
    t = saurian(table, "Beware the Ides", ["Goon 1", "Goon 2"], ["Goon 3", "Goon 4"])
    t.play("Beware the Ides")
    assert t.at_rest
    assert len(t.g.creatures()) == 4


@pytest.mark.parametrize(("title", "zone"), [(WARDED, "play"), ("Guard 12/3", "discard"), ("Deusillus", "discard")])
def test_what_holds_against_the_ides(table, title, zone):
    if title == "Deusillus":
        title = {"title": "Deusillus (bottom half)", "under": ["Deusillus (top half)"]}
    t = saurian(table, "Beware the Ides", (), [title])
    caesar = t.foe.line[0]
    t.play("Beware the Ides")
    assert caesar.zone == zone
    assert not caesar.warded


# Blast from the Past


@NEW
def test_the_past_strikes_with_the_power_of_the_archived(table, version):
    past = ["Consul Primus", "Galeatops", "Goon 12", "Stomp"]
    t = saurian(table, "Blast from the Past", ["Goon 1"], ["Goon 12", "Goon 9"], mine={"discard": past},
                ruleset=version)  # fmt: skip
    t.play("Blast from the Past")
    assert t.offered == ["Consul Primus", "Galeatops"]
    t.choose("Consul Primus", "Goon 12")
    assert t.titles(t.me.archives) == ["Consul Primus"]
    assert amber(t) == [1, 0, 0]
    assert [card.damage for card in t.foe.line] == [3, 0]


def test_without_a_past_there_is_only_pride(table):
    t = saurian(table, "Blast from the Past", ["Goon 1"], ["Goon 9"], mine={"discard": ["Goon 12"]})
    t.play("Blast from the Past")
    assert t.at_rest
    assert amber(t) == [1, 0]
    assert t.foe.line[0].damage == 0
    assert t.me.archives == []


@pytest.mark.parametrize(("foe", "damage"), [(WARDED, 0), ("Guard 4/2", 1)])
def test_a_ward_and_armor_against_the_past(table, foe, damage):
    t = saurian(table, "Blast from the Past", (), [foe], mine={"discard": ["Consul Primus"]})
    t.play("Blast from the Past")
    assert t.foe.line[0].damage == damage
    assert not t.foe.line[0].warded


def test_without_enemies_the_past_is_archived_all_the_same(table):
    t = saurian(table, "Blast from the Past", ["Goon 1"], mine={"discard": ["Galeatops"]})
    t.play("Blast from the Past")
    assert t.titles(t.me.archives) == ["Galeatops"]
    assert t.card("Goon 1").damage == 0


# Crystal Surge, Hedonistic Intent


def test_every_mutant_is_exalted(table):
    t = saurian(table, "Crystal Surge", ["Sacro-Saurus", "Goon 3"], ["Citizen Shrix", "Galeatops"])
    t.play("Crystal Surge")
    assert amber(t) == [1, 0, 1, 0]
    assert (t.me.amber, t.foe.amber) == (1, 0)


@pytest.mark.parametrize(
    ("me", "foe", "exalted"),
    [(3, 2, [1, 0, 1, 1, 1]), (1, 0, [1]), (0, 4, [1, 0, 0, 1])],
)
def test_every_flank_creature_is_exalted_once(table, me, foe, exalted):
    t = saurian(table, "Hedonistic Intent", ["Goon 3"] * me, ["Goon 4"] * foe)
    t.play("Hedonistic Intent")
    assert amber(t) == exalted


# Curse of Vanity


@NEW
def test_vanity_exalts_one_of_each_side(table, version):
    t = saurian(table, "Curse of Vanity", ["Goon 1", "Goon 2"], ["Goon 3", "Goon 4"], ruleset=version)
    t.play("Curse of Vanity", "Goon 2", "Goon 3")
    assert amber(t) == [0, 1, 1, 0]


@pytest.mark.parametrize(("me", "foe"), [(["Goon 1"], []), ([], ["Goon 1"]), ([], [])])
def test_vanity_with_one_side_empty(table, me, foe):
    t = saurian(table, "Curse of Vanity", me, foe)
    t.play("Curse of Vanity")
    assert amber(t) == [1] * len(me + foe)


# Defense Initiative


@NEW
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_an_exalted_defender_wards_its_neighbors(table, version, answer):
    t = saurian(table, "Defense Initiative", ["Goon 1", "Goon 2", "Goon 3", "Goon 4"], ["Goon 5"], ruleset=version)
    t.play("Defense Initiative", "Goon 2", answer)
    wards = answer == "yes"
    assert [card.warded for card in t.me.line] == [wards, True, wards, False]
    assert t.card("Goon 2").amber == (answer == "yes")
    assert not t.card("Goon 5").warded


def test_an_enemy_may_be_defended_too(table):
    t = saurian(table, "Defense Initiative", (), [WARDED, "Goon 4"])
    t.play("Defense Initiative", "Goon 3", "yes")
    assert [card.warded for card in t.foe.line] == [True, True]
    assert amber(t) == [1, 0]


def test_without_creatures_none_is_defended(table):
    t = saurian(table, "Defense Initiative")
    assert t.play("Defense Initiative").at_rest


# Humble


@NEW
@pytest.mark.parametrize(("there", "left"), [(0, 0), (2, 0), (3, 0), (5, 2)])
def test_a_ready_creature_is_humbled(table, version, there, left):
    t = saurian(table, "Humble", ["Goon 1"], [with_amber("Goon 3", there)], ruleset=version)
    t.play("Humble", "Goon 3")
    assert not t.card("Goon 3").ready
    assert t.card("Goon 3").amber == left
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_a_creature_that_is_exhausted_keeps_its_amber(table):
    t = saurian(table, "Humble", ["Goon 1"], [with_amber("Goon 3", 3, ready=False)])
    t.play("Humble", "Goon 3")
    assert t.card("Goon 3").amber == 3
    assert t.card("Goon 1").ready


# Legion’s March


@NEW
def test_every_use_of_a_dinosaur_tramples_the_others(table, version):
    me = ["Grimlocus Dux", "Saurian Goon 3", "Cornicen Octavia"]
    t = saurian(table, "Legion’s March", me, ["Goon 4", "Questor Jarta", {**WARDED, "title": "Goon 5"}, "Guard 3/2"],
                ruleset=version)  # fmt: skip
    t.play("Legion’s March").reap("Saurian Goon 3")
    assert not any(card.damage for card in t.g.creatures())
    t.reap("Grimlocus Dux").action("Cornicen Octavia")
    hurt = {card.title: card.damage for card in t.g.creatures() if card.damage}
    assert hurt == {"Saurian Goon 3": 2, "Goon 4": 2, "Goon 5": 1}
    assert t.g.armor_left(t.card("Guard 3/2")) == 0


def test_a_dinosaur_that_dies_in_its_fight_was_used(table):
    t = saurian(table, "Legion’s March", ["Consul Primus"], ["Goon 9"])
    t.play("Legion’s March").fight("Consul Primus")
    assert t.card("Consul Primus").zone == "discard"
    assert t.card("Goon 9").damage == 4


def test_the_march_ends_with_the_turn_and_is_yours(table):
    t = saurian(table, "Legion’s March", ["Consul Primus", "Saurian Goon 3"], ["Questor Jarta"])
    t.play("Legion’s March").next_turn("saurian").reap("Questor Jarta", "no")
    t.next_turn("saurian").reap("Consul Primus")
    assert t.card("Saurian Goon 3").damage == 0


# Patronage


@NEW
@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize(("there", "yours", "theirs"), [(1, 1, 0), (2, 1, 1), (5, 3, 2), (0, 0, 0)])
def test_a_patron_shares_what_its_client_has(table, version, mine, there, yours, theirs):
    rich = [with_amber("Goon 3", there)]
    t = saurian(table, "Patronage", rich if mine else (), () if mine else rich, ruleset=version)
    t.play("Patronage")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber) == (yours, theirs, 0)


def test_other_clients_keep_theirs(table):
    t = saurian(table, "Patronage", [with_amber("Goon 3", 3)], [with_amber("Goon 4", 4)])
    t.play("Patronage", "Goon 4")
    assert amber(t) == [3, 0]
    assert (t.me.amber, t.foe.amber) == (2, 2)


# Sagittarii’s Gaze


def test_the_gaze_falls_on_a_creature_with_damage(table):
    t = saurian(table, "Sagittarii’s Gaze", [{"title": "Goon 3", "damage": 1}, "Goon 4"],
                [{"title": "Goon 5", "damage": 2}])  # fmt: skip
    t.play("Sagittarii’s Gaze")
    assert t.offered == ["Goon 3", "Goon 5"]
    assert amber(t.choose("Goon 5")) == [0, 0, 1]


def test_the_gaze_finds_none(table):
    t = saurian(table, "Sagittarii’s Gaze", ["Goon 4"])
    assert t.play("Sagittarii’s Gaze").at_rest
    assert amber(t) == [0]


# Spoils of Battle


@NEW
def test_creatures_with_amber_of_both_sides_share_the_spoils(table, version):
    t = saurian(table, "Spoils of Battle", ["Goon 1", with_amber("Goon 2", 1)], [with_amber("Goon 3", 2), "Goon 4"],
                mine={"amber": 3}, theirs={"amber": 5}, ruleset=version)  # fmt: skip
    t.play("Spoils of Battle", "Goon 1")
    assert amber(t) == [2, 2, 3, 0]
    assert (t.me.amber, t.foe.amber) == (3 + 1 - 1, 5 - 3)


def test_where_spoils_are_short_you_pick_the_order(table):
    t = saurian(table, "Spoils of Battle", [with_amber("Goon 1", 1), with_amber("Goon 2", 1)], theirs={"amber": 2})
    t.play("Spoils of Battle", "Goon 1")
    t.choose(["Goon 2", "Goon 1"])
    assert amber(t) == [2, 2]
    assert t.foe.amber == 0


def test_with_nothing_to_capture_the_battle_was_for_nothing(table):
    t = saurian(table, "Spoils of Battle", ["Goon 1", with_amber("Goon 2", 1)])
    assert amber(t.play("Spoils of Battle")) == [0, 1]
    assert t.at_rest
