"""Grim Reminders, Mars: actions."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import grave, hurt, warded
from tests.engine.helpers.looks import amber, damage_of_all, pools
from tests.engine.helpers.tables import at_house

mars = partial(at_house, house="mars", ruleset="18.4")


# Aberrant Warp Event


def test_the_warp_brings_a_creature_of_each_deck_and_destroys_a_neighbor_of_each(table):
    t = mars(
        table,
        {"hand": ["Aberrant Warp Event"], "line": ["Goon 1", "Goon 2"], "deck": ["Goon 3", "Trinket"]},
        {"line": ["Goon 4", "Goon 5"], "deck": ["Goon 6", "Chant"]},
    )
    t.play("Aberrant Warp Event", "left", "right", flank="")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 6"]
    assert t.titles(t.me.discard) == ["Trinket", "Goon 1", "Aberrant Warp Event"]
    assert t.titles(t.foe.discard) == ["Chant", "Goon 5"]
    assert not t.card("Goon 6").ready


def test_a_warped_creature_is_not_played_and_may_stand_alone(table):
    t = mars(table, {"hand": ["Aberrant Warp Event"], "deck": ["Ilxid Avenger", "Mars Chant"]}, {"line": ["Goon 5"]})
    t.play("Aberrant Warp Event")
    assert t.titles(t.me.line) == ["Ilxid Avenger"]
    assert t.power("Ilxid Avenger") == 3
    assert t.titles(t.foe.line) == ["Goon 5"], "without a creature in a deck nothing of that side is destroyed"
    assert t.foe.deck == []


def test_the_warp_leaves_a_warded_neighbor(table):
    t = mars(table, {"hand": ["Aberrant Warp Event"], "line": [warded("Goon 1")], "deck": ["Goon 3"]}, {})
    t.play("Aberrant Warp Event", flank="right")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 3"]
    assert not t.card("Goon 1").warded


@pytest.mark.reading("aberrant-warp-event-whose-creature")
def test_the_other_player_has_the_creature_of_the_other_deck(table):
    t = mars(table, {"hand": ["Aberrant Warp Event"]}, {"deck": ["Goon 6"]})
    t.play("Aberrant Warp Event")
    assert t.card("Goon 6").controller == 1
    assert t.me.line == []


# Crop Circles


def test_crop_circles_grow_with_the_purged_archives(table):
    t = mars(
        table,
        {"hand": ["Crop Circles"], "line": ["Goon 1", "Mars Goon 2"], "archives": ["Trinket", "Badge", "Goon 9"]},
        {"line": ["Goon 3", "Mars Goon 4"], "amber": 5},
    )
    t.play("Crop Circles")
    assert t.offered == ["Goon 1", "Goon 3"]
    t.choose("Goon 3", ["Trinket", "Badge"])
    assert amber(t) == [0, 0, 3, 0]
    assert pools(t) == [1, 2]
    assert t.titles(t.me.purged) == ["Trinket", "Badge"]
    assert t.titles(t.me.archives) == ["Goon 9"]


def test_crop_circles_on_a_friend_take_from_you_and_purge_nothing_unasked(table):
    t = mars(
        table,
        {"hand": ["Crop Circles"], "line": ["Goon 1"], "archives": ["Trinket"], "amber": 3},
        {"amber": 4},
    )
    t.play("Crop Circles", [])
    assert amber(t) == [1]
    assert pools(t) == [3, 4]
    assert t.titles(t.me.archives) == ["Trinket"]


def test_crop_circles_capture_no_more_than_there_is(table):
    t = mars(
        table,
        {"hand": ["Crop Circles"], "archives": ["Trinket", "Badge"]},
        {"line": ["Goon 3"], "amber": 2},
    )
    t.play("Crop Circles", ["Trinket", "Badge"])
    assert amber(t) == [2]
    assert t.foe.amber == 0


def test_crop_circles_without_a_creature_may_still_purge(table):
    t = mars(table, {"hand": ["Crop Circles"], "line": ["Mars Goon 1"], "archives": ["Trinket"]}, {"amber": 2})
    t.play("Crop Circles", ["Trinket"])
    assert t.titles(t.me.purged) == ["Trinket"]
    assert pools(t) == [1, 2]


# Don't Believe Your Eyes


@pytest.mark.parametrize(("dead", "caught", "left"), [(9, 1, [2, 3]), (10, 2, [3, 1])])
def test_eyes_are_believed_less_by_the_haunted(table, dead, caught, left):
    t = mars(
        table,
        {"hand": ["Don’t Believe Your Eyes"], "amber": 3, "discard": grave(count=dead)},
        {"line": ["Goon 3", "Goon 4"], "amber": 3, "discard": grave()},
    )
    t.play("Don’t Believe Your Eyes", "Goon 3")
    assert amber(t) == [caught, 0]
    assert pools(t) == left


@pytest.mark.parametrize(("dead", "left"), [(0, [3, 2]), (10, [1, 3])])
def test_a_friend_captures_from_the_other_side_unless_you_are_haunted(table, dead, left):
    t = mars(
        table,
        {"hand": ["Don’t Believe Your Eyes"], "amber": 3, "line": ["Goon 3"], "discard": grave(count=dead)},
        {"amber": 3},
    )
    t.play("Don’t Believe Your Eyes")
    assert pools(t) == left


# Glimmerspore


def test_spores_take_an_artifact_of_either_side(table):
    t = mars(
        table,
        {"hand": ["Glimmerspore"], "artifacts": ["Trinket"], "line": ["Goon 1"]},
        {"artifacts": ["Crank", "Lamp"]},
    )
    t.play("Glimmerspore")
    assert t.offered == ["Trinket", "Crank", "Lamp"]
    t.choose("Crank")
    assert t.titles(t.me.archives) == ["Crank"]
    assert t.titles(t.foe.artifacts) == ["Lamp"]
    assert t.titles(t.me.artifacts) == ["Trinket"]


@pytest.mark.parametrize(("owner", "hand", "discard"), [(1, ["Crank"], []), (0, [], ["Crank"])])
def test_only_an_artifact_that_is_not_yours_goes_home(table, owner, hand, discard):
    t = mars(
        table,
        {"hand": ["Glimmerspore", "Mars Cremation"]},
        {"artifacts": [{"title": "Crank", "owner": owner}]},
    )
    t.play("Glimmerspore").play("Mars Cremation")
    assert t.titles(t.foe.hand) == hand
    assert [title for title in t.titles(t.me.discard) if title == "Crank"] == discard


def test_an_artifact_that_is_taken_up_goes_to_its_owner(table):
    t = mars(table, {"hand": ["Glimmerspore"]}, {"artifacts": ["Crank"]})
    t.play("Glimmerspore").next_turn().end()
    while "yes" not in t.pending.keys:
        t.submit(t.pending.keys[0])
    t.choose("yes")
    assert "Crank" in t.titles(t.foe.hand)
    assert t.me.archives == []


def test_without_an_artifact_the_spores_find_nothing(table):
    t = mars(table, {"hand": ["Glimmerspore"], "line": ["Goon 1"]}, {"line": ["Goon 2"]})
    t.play("Glimmerspore")
    assert t.me.archives == []


# Plague Wind


def test_the_plague_weakens_all_but_martians_and_ends_with_the_turn(table):
    t = mars(
        table,
        {"hand": ["Plague Wind", "Mars Goon 2"], "line": ["Goon 4", "Goon 3"]},
        {"line": ["Mars Goon 1", "Goon 5", hurt("Goon 8", 5)]},
    )
    to_rest(t.play("Plague Wind"))
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.titles(t.foe.line) == ["Mars Goon 1", "Goon 5"]
    assert [t.power("Goon 4"), t.power("Mars Goon 1"), t.power("Goon 5")] == [1, 1, 2]
    t.next_turn()
    assert [t.power("Goon 4"), t.power("Goon 5")] == [4, 5]


@pytest.mark.reading("plague-wind-latecomers")
def test_what_comes_later_in_the_turn_is_in_the_plague_too(table):
    t = mars(table, {"hand": ["Plague Wind", "Mars Gate", "Mars Gate", "Goon 3", "Goon 4"]}, {})
    t.play("Plague Wind").play("Mars Gate").play("Mars Gate")
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.power("Goon 4") == 1


def test_a_ward_does_not_hold_off_the_plague(table):
    t = mars(table, {"hand": ["Plague Wind"]}, {"line": [warded("Goon 3"), "Guard 4/3"]})
    t.play("Plague Wind")
    assert t.titles(t.foe.line) == ["Guard 4/3"]


# Terrible Teammates


@pytest.mark.parametrize("chosen", [[], ["Goon 3"]])
def test_a_teammate_of_another_house_may_be_discarded(table, chosen):
    t = mars(table, {"hand": ["Terrible Teammates", "Mars Goon 1", "Goon 3", "Trinket"]}, {})
    t.play("Terrible Teammates")
    assert t.offered == ["Goon 3", "Trinket"]
    t.choose(chosen)
    assert t.titles(t.me.discard) == [*chosen, "Terrible Teammates"]
    assert "Mars Goon 1" in t.titles(t.me.hand)


def test_martians_are_no_terrible_teammates(table):
    t = mars(table, {"hand": ["Terrible Teammates", "Mars Goon 1"]}, {})
    to_rest(t.play("Terrible Teammates"))
    assert t.titles(t.me.hand) == ["Mars Goon 1"]


# The Body Snatchers


def test_snatched_enemies_change_sides_healed(table):
    t = mars(
        table,
        {"hand": ["The Body Snatchers", "Mars Stab"], "line": ["Goon 2"]},
        {"line": [hurt("Goon 5", 2), "Goon 6"]},
    )
    t.play("The Body Snatchers").play("Mars Stab", "Goon 5")
    t.choose("left")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 6"]
    assert damage_of_all(t) == [0, 0, 0]
    assert t.card("Goon 5").owner == 1


def test_your_own_creatures_are_not_snatched_nor_those_that_were(table):
    t = mars(
        table,
        {"hand": ["The Body Snatchers", "Mars Slaying", "Mars Slaying", "Mars Slaying"], "line": ["Goon 2"]},
        {"line": ["Goon 5"]},
    )
    t.play("The Body Snatchers").play("Mars Slaying", "Goon 2")
    assert t.titles(t.me.discard)[:2] == ["The Body Snatchers", "Goon 2"]
    to_rest(t.play("Mars Slaying"))
    assert t.titles(t.me.line) == ["Goon 5"]
    t.play("Mars Slaying")
    assert t.titles(t.foe.discard) == ["Goon 5"]


def test_snatching_ends_with_the_turn(table):
    t = mars(table, {"hand": ["The Body Snatchers"], "line": ["Mars Goon 9"]}, {"line": ["Goon 5"], "hand": []})
    t.play("The Body Snatchers").next_turn().next_turn("mars").fight("Mars Goon 9")
    assert t.titles(t.foe.discard) == ["Goon 5"]


def test_an_enemy_that_falls_in_a_fight_is_snatched(table):
    t = mars(table, {"hand": ["The Body Snatchers"], "line": ["Mars Goon 9"]}, {"line": ["Goon 5"]})
    t.play("The Body Snatchers").fight("Mars Goon 9")
    to_rest(t)
    assert sorted(t.titles(t.me.line)) == ["Goon 5", "Mars Goon 9"]
    assert t.card("Goon 5").damage == 0
    assert t.card("Mars Goon 9").damage == 5


@pytest.mark.reading("the-body-snatchers-no-power")
def test_an_enemy_without_power_is_snatched_and_falls(table):
    t = mars(table, {"hand": ["The Body Snatchers", "Plague Wind"], "line": ["Mars Goon 1"]}, {"line": ["Goon 2"]})
    to_rest(t.play("The Body Snatchers").play("Plague Wind"))
    assert t.titles(t.me.line) == ["Mars Goon 1"]
    assert t.titles(t.foe.discard) == ["Goon 2"]
    assert t.happened("control.taken")


# U.F.O.


def test_a_saucer_takes_the_next_martian_up(table):
    t = mars(table, {"hand": ["U.F.O."], "deck": ["Mars Goon 9", "Mars Trinket", "Goon 3", "Chant"]}, {})
    t.play("U.F.O.")
    assert t.titles(t.me.hand) == ["Mars Trinket"]
    assert t.titles(t.me.discard) == ["Chant", "Goon 3", "U.F.O."]
    assert t.me.deck[-1].title == "Mars Goon 9"


def test_a_saucer_may_find_nobody(table):
    t = mars(table, {"hand": ["U.F.O."]}, {"deck": ["Mars Goon 9"]})
    t.play("U.F.O.")
    assert t.me.hand == t.me.deck == []
    assert t.foe.deck[-1].title == "Mars Goon 9"


# War of the Worlds


def test_the_war_destroys_all_others_and_hurts_martians(table):
    t = mars(
        table,
        {"hand": ["War of the Worlds"], "line": ["Goon 9", "Mars Goon 3", "Mars Goon 2"], "artifacts": ["Trinket"]},
        {"line": ["Mars Goon 5", "Goon 1", warded("Goon 4")]},
    )
    to_rest(t.play("War of the Worlds"))
    assert t.titles(t.me.line) == ["Mars Goon 3"]
    assert t.titles(t.foe.line) == ["Mars Goon 5", "Goon 4"]
    assert damage_of_all(t) == [2, 2, 0]
    assert not t.card("Goon 4").warded
    assert t.titles(t.me.artifacts) == ["Trinket"]


@pytest.mark.parametrize(
    ("martian", "hit"), [("Mars Goon 5", 2), ({"title": "Guard 5/1", "house": "mars"}, 1), (warded("Mars Goon 5"), 0)]
)
def test_martians_at_war_keep_ward_and_armor(table, martian, hit):
    t = mars(table, {"hand": ["War of the Worlds"]}, {"line": [martian]})
    t.play("War of the Worlds")
    assert damage_of_all(t) == [hit]
    assert not t.foe.line[0].warded
