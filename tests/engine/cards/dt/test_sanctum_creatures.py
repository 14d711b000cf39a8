"""Dark Tidings, Sanctum, creatures from Aja the Inconspicuous to Holdfast."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.sanctum_hall import hall
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.looks import amber_by_title, damage, pools, stunned

# Aja the Inconspicuous

AJA = "Aja the Inconspicuous"


@pytest.mark.parametrize(
    ("line", "hit"),
    [
        ([AJA], 1),
        ([AJA, "Goon 5"], 1),
        (["Goon 5", AJA], 1),
        (["Goon 5", AJA, "Goon 4"], 0),
        (["Goon 5", "Goon 6", AJA, "Goon 4"], 0),
    ],
)
def test_aja_is_dealt_damage_only_on_a_flank(table, version, line, hit):
    t = hall(table, ["Goon 9"], line, version, "brobnar", hand=["Jab"])
    t.play("Jab", AJA)
    assert t.card(AJA).damage == hit


def test_aja_between_others_is_unharmed_in_fights_and_deals_its_damage(table, version):
    t = hall(table, ["Goon 9"], ["Goon 5", AJA, "Goon 4"], version, "brobnar")
    t.fight("Goon 9", AJA)
    assert t.card(AJA).damage == 0
    assert damage(t.me) == [3]


def test_aja_does_not_protect_its_neighbors(table, version):
    t = hall(table, [], ["Goon 5", AJA, "Goon 4"], version, "brobnar", hand=["Hailstorm"])
    t.play("Hailstorm")
    assert damage(t.foe) == [2, 0, 2]


def test_aja_can_be_destroyed_without_damage(table, version):
    t = hall(table, [], ["Goon 5", AJA, "Goon 4"], version, "brobnar", hand=["Slaying"])
    t.play("Slaying", AJA)
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 4"]


def test_aja_loses_its_shelter_when_it_comes_to_stand_on_a_flank(table, version):
    t = hall(table, [], ["Goon 5", AJA, "Goon 4"], version, "brobnar", hand=["Slaying", "Stab"])
    t.play("Slaying", "Goon 4").play("Stab", AJA)
    assert t.titles(t.foe.line) == ["Goon 5"]


# Almsmaster


@pytest.mark.parametrize(
    ("position", "captured"),
    [(0, {"Goon 3": 1}), (1, {"Goon 3": 1, "Goon 4": 1}), (2, {"Goon 4": 1, "Goon 5": 1}), (3, {"Goon 5": 1})],
)
@NEW
def test_almsmasters_neighbors_capture_when_it_is_played(table, version, position, captured):
    t = hall(table, ["Goon 3", "Goon 4", "Goon 5"], [], version, theirs={"amber": 4}, hand=["Almsmaster"])
    t.play("Almsmaster", f"position:{position}", flank="")
    assert amber_by_title(t) == captured
    assert t.foe.amber == 4 - len(captured)
    assert t.me.amber == 0


@NEW
def test_almsmaster_with_too_little_amber_lets_you_pick(table, version):
    t = hall(table, ["Goon 3", "Goon 4"], [], version, theirs={"amber": 1}, hand=["Almsmaster"])
    t.play("Almsmaster", "position:1", "Goon 4", flank="")
    assert amber_by_title(t) == {"Goon 4": 1}


@NEW
def test_almsmaster_alone_captures_nothing(table, version):
    t = hall(table, [], ["Goon 3"], version, theirs={"amber": 2}, hand=["Almsmaster"])
    t.play("Almsmaster")
    assert t.at_rest
    assert pools(t) == [0, 2]


@pytest.mark.parametrize(
    ("title", "offered"),
    [
        ("Almsmaster", ["Almsmaster", "Goon 6"]),
        ("Almsmaster (evil twin)", ["Almsmaster", "Goon 6", "Goon 8", "Goon 9"]),
    ],
)
def test_almsmaster_has_taunt_and_its_twin_has_not(table, version, title, offered):
    t = hall(table, ["Goon 3"], ["Goon 9", title, "Goon 8", "Goon 6"], version, "brobnar")
    t.fight("Goon 3")
    assert sorted(t.offered) == offered
    t.choose("Goon 6")


TWIN = "Almsmaster (evil twin)"


@pytest.mark.parametrize(("victim", "stolen"), [("Goon 3", 1), ("Goon 4", 1), ("Goon 5", 0), (TWIN, 0)])
def test_neighbors_of_almsmasters_twin_steal_when_destroyed(table, version, victim, stolen):
    line = ["Goon 3", TWIN, "Goon 4", "Goon 5"]
    t = hall(table, ["Goon 9"], line, version, "brobnar", hand=["Slaying"], amber=3)
    t.play("Slaying", victim)
    assert pools(t) == [3 - stolen, stolen]


def test_neighbors_destroyed_together_with_the_twin_steal_as_well(table, version):
    t = hall(table, ["Goon 9"], ["Goon 3", TWIN, "Goon 4"], version, "brobnar", hand=["Slaughter"], amber=5)
    t.play("Slaughter")
    to_rest(t)
    assert pools(t) == [3, 2]


def test_a_warded_neighbor_of_the_twin_steals_nothing(table):
    t = hall(
        table, [], [{"title": "Goon 3", "warded": True}, TWIN], house="brobnar", hand=["Slaying", "Slaying"], amber=3
    )
    t.play("Slaying", "Goon 3")
    assert pools(t) == [3, 0]
    t.play("Slaying", "Goon 3")
    assert pools(t) == [2, 1]


@NEW
def test_almsmasters_twin_is_played_anywhere(table, version):
    t = hall(table, ["Goon 3", "Goon 4"], [], version, theirs={"amber": 2}, hand=[TWIN])
    t.play(TWIN, "position:1", flank="")
    assert t.titles(t.me.line) == ["Goon 3", "Almsmaster", "Goon 4"]
    assert amber_by_title(t) == {}


# Badgemagus


def test_badgemagus_readies_its_neighbors_and_fights_with_each(table, version):
    line = [{"title": "Goon 5", "ready": False}, "Badgemagus", {"title": "Goon 6", "ready": False}, "Goon 7"]
    t = hall(table, line, ["Goon 1", "Goon 2", "Goon 3"], version)
    t.fight("Badgemagus", "Goon 1", "Goon 6", "Goon 3")
    assert t.at_rest
    assert t.foe.line == []
    assert damage(t.me) == [2, 1, 3, 0]
    assert [c.ready for c in t.me.line] == [False, False, False, True]


def test_badgemagus_readies_its_neighbors_though_no_enemy_is_left(table, version):
    line = [{"title": "Goon 5", "ready": False}, "Badgemagus"]
    t = hall(table, line, ["Goon 1"], version)
    t.fight("Badgemagus")
    assert t.at_rest
    assert t.card("Goon 5").ready


def test_badgemagus_that_did_not_survive_readies_no_creature(table, version):
    t = hall(table, [{"title": "Goon 5", "ready": False}, "Badgemagus"], ["Goon 9"], version)
    t.fight("Badgemagus")
    assert t.at_rest
    assert not t.card("Goon 5").ready
    assert t.card("Badgemagus").zone == "discard"


def test_a_stunned_neighbor_of_badgemagus_only_loses_its_stun(table, version):
    line = [{"title": "Goon 5", "stunned": True, "ready": False}, "Badgemagus"]
    t = hall(table, line, ["Goon 1", "Goon 4"], version)
    t.fight("Badgemagus", "Goon 1")
    assert t.at_rest
    assert stunned(t) == []
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert damage(t.foe) == [0]


def test_badgemagus_does_nothing_while_attacked(table, version):
    t = hall(table, ["Goon 1"], ["Badgemagus", "Goon 5"], version, "brobnar")
    t.fight("Goon 1", "Badgemagus")
    assert t.at_rest
    assert t.me.line == []
    assert t.card("Goon 5").ready


@NEW
def test_badgemagus_is_played_anywhere(table, version):
    t = hall(table, ["Goon 3", "Goon 4"], [], version, hand=["Badgemagus"])
    t.play("Badgemagus", "position:1", flank="")
    assert t.titles(t.me.line) == ["Goon 3", "Badgemagus", "Goon 4"]


# Grey Augur

AUGUR = "Grey Augur (evil twin)"


@pytest.mark.parametrize(("fighter", "gained"), [("Sanctum Goon 5", 1), ("Sanctum Goon 6", 0), ("Grey Augur", 0)])
def test_neighbors_of_grey_augur_gain_by_fighting(table, version, fighter, gained):
    line = ["Sanctum Goon 5", "Grey Augur", "Goon 2", "Sanctum Goon 6"]
    t = hall(table, line, ["Goon 1", "Goon 9"], version)
    t.fight(fighter, "Goon 1")
    assert pools(t) == [gained, 0]


def test_neighbors_of_grey_augur_gain_nothing_by_reaping_or_defending(table, version):
    t = hall(table, ["Sanctum Goon 5", "Grey Augur"], ["Goon 1"], version)
    t.reap("Sanctum Goon 5").next_turn("brobnar").fight("Goon 1", "Sanctum Goon 5")
    assert pools(t) == [1, 0]


@pytest.mark.parametrize(("reaper", "gained"), [("Sanctum Goon 5", 1), ("Sanctum Goon 6", 0), (AUGUR, 0)])
def test_neighbors_of_grey_augurs_twin_gain_and_are_exalted_by_reaping(table, version, reaper, gained):
    t = hall(table, ["Sanctum Goon 5", AUGUR, "Goon 2", "Sanctum Goon 6"], ["Goon 9"], version)
    t.reap(reaper)
    assert pools(t) == [1 + gained, 0]
    assert amber_by_title(t) == ({"Sanctum Goon 5": 1} if gained else {})


def test_two_augurs_beside_a_creature_both_give_their_ability(table, version):
    t = hall(table, ["Grey Augur", "Sanctum Goon 5", "Grey Augur"], ["Goon 1"], version)
    ordered(t.fight("Sanctum Goon 5"))
    to_rest(t)
    assert t.me.amber == 2


# Holdfast


def tired(*titles):
    return [{"title": title, "ready": False} if title == "Holdfast" else title for title in titles]


@pytest.mark.parametrize(
    ("target", "ready"), [("Goon 5", True), ("Goon 4", True), ("Goon 6", False), ("Goon 9", False)]
)
def test_holdfast_is_readied_when_a_neighbor_is_dealt_damage(table, version, target, ready):
    line = tired("Goon 5", "Holdfast", "Goon 4", "Goon 6")
    t = hall(table, line, ["Goon 9"], version, "brobnar", hand=["Jab"])
    t.play("Jab", target)
    assert t.card("Holdfast").ready is ready


def test_holdfast_does_not_react_to_its_own_damage_nor_to_damage_prevented(table, version):
    t = hall(table, tired("Guard 5/2", "Holdfast"), [], version, "brobnar", hand=["Jab", "Jab"])
    t.play("Jab", "Holdfast").play("Jab", "Guard 5/2")
    assert not t.card("Holdfast").ready
    assert t.card("Holdfast").damage == 1


def test_holdfast_does_not_react_to_damage_that_a_ward_stopped(table):
    line = [{"title": "Goon 5", "warded": True}, *tired("Holdfast")]
    t = hall(table, line, [], house="brobnar", hand=["Jab"])
    t.play("Jab", "Goon 5")
    assert not t.card("Holdfast").ready


@pytest.mark.reading("holdfast-neighbor-destroyed")
def test_holdfast_is_readied_by_damage_that_destroys_its_neighbor(table, version):
    t = hall(table, tired("Goon 1", "Holdfast"), [], version, "brobnar", hand=["Jab"])
    t.play("Jab", "Goon 1")
    assert t.titles(t.me.line) == ["Holdfast"]
    assert t.card("Holdfast").ready


def test_holdfast_fights_on_after_a_neighbors_fight(table, version):
    t = hall(table, tired("Sanctum Goon 5", "Holdfast"), ["Goon 2", "Goon 3"], version)
    t.fight("Sanctum Goon 5", "Goon 2").fight("Holdfast")
    assert t.foe.line == []


def test_an_enemy_holdfast_is_readied_in_your_turn(table, version):
    t = hall(table, ["Goon 9"], tired("Holdfast", "Goon 5"), version, "brobnar")
    t.fight("Goon 9", "Goon 5")
    assert t.card("Holdfast").ready
