"""Winds of Exchange, Sanctum, upgrades."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import ordered
from tests.engine.helpers.looks import damage, pools

HALO = "Halo of Enlightenment"
MOUNT = "Ostentatious Mount"


def friend(title, **more):
    return {"title": title, "upgrades": ["Friendship"], **more}


def beside(table, line, hand=("Stab",), foe=(), **more):
    return table(me={"line": list(line), "hand": list(hand), **more}, foe={"line": list(foe)})


# Friendship


def test_a_friend_is_hurt_in_place_of_its_neighbor(table):
    t = beside(table, [friend("Goon 5"), "Goon 6", "Goon 7"]).play("Stab", "Goon 5")
    assert damage(t.me) == [0, 3, 0]


@pytest.mark.reading("friendship-odd-damage")
@pytest.mark.parametrize(("pick", "hurt"), [("Goon 4", [2, 0, 1]), ("Goon 6", [1, 0, 2])])
def test_the_odd_damage_goes_to_the_neighbor_that_the_active_player_picks(table, pick, hurt):
    t = beside(table, [], foe=["Goon 4", friend("Goon 5"), "Goon 6"])
    t.play("Stab", "Goon 5")
    assert t.pending.seat == 0
    assert t.offered == ["Goon 4", "Goon 6"]
    t.choose(pick)
    assert damage(t.foe) == hurt


@pytest.mark.parametrize(("pick", "hurt"), [("Goon 4", [1, 0, 0]), ("Goon 6", [0, 0, 1])])
def test_one_damage_goes_to_one_neighbor(table, pick, hurt):
    t = beside(table, ["Goon 4", friend("Goon 5"), "Goon 6"], ["Jab"]).play("Jab", "Goon 5", pick)
    assert damage(t.me) == hurt


def test_even_damage_is_shared_without_a_question(table):
    t = beside(table, [friend("Goon 5")], ["Hailstorm"]).play("Hailstorm")
    assert damage(t.me) == [2]
    t = beside(table, ["Goon 4", friend("Goon 5"), "Goon 6"], ["Hailstorm"]).play("Hailstorm")
    assert damage(t.me) == [3, 0, 3]


def test_without_a_neighbor_it_bears_its_own_damage(table):
    t = beside(table, [friend("Goon 5")]).play("Stab")
    assert damage(t.me) == [3]


def test_damage_to_the_neighbors_is_their_own(table):
    t = beside(table, ["Goon 4", friend("Goon 5"), "Goon 6"]).play("Stab", "Goon 4")
    assert damage(t.me) == [3, 0, 0]


def test_the_damage_of_a_fight_is_shared(table):
    t = beside(table, ["Goon 4"], foe=["Goon 5", friend("Goon 2"), "Goon 6"]).fight("Goon 4", "Goon 2")
    assert damage(t.foe) == [2, 0, 2]
    assert damage(t.me) == [2]


def test_a_ward_and_armor_of_its_own_come_first(table):
    t = beside(table, [friend("Guard 3/2"), "Goon 6"]).play("Stab", "Guard 3/2")
    assert damage(t.me) == [0, 1]
    assert t.card("Guard 3/2").armor_used == 2
    t = beside(table, [friend("Goon 5", warded=True), "Goon 6"]).play("Stab", "Goon 5")
    assert damage(t.me) == [0, 0]
    assert not t.card("Goon 5").warded


@pytest.mark.reading("protection-from-redirected-damage")
def test_wards_and_armor_of_the_neighbors_do_not_help(table):
    line = [{"title": "Goon 4", "warded": True}, friend("Goon 5"), "Guard 3/2"]
    t = beside(table, line, ["Hailstorm"]).play("Hailstorm")
    assert damage(t.me) == [1, 0, 1]
    assert t.card("Guard 3/2").armor_used == 2
    assert not t.card("Goon 4").warded


def test_neighbors_may_die_of_it_together(table):
    t = beside(table, ["Goon 1", friend("Goon 5"), "Goon 2"]).play("Stab", "Goon 5", "Goon 2")
    ordered(t)
    assert t.titles(t.me.line) == ["Goon 5"]
    assert damage(t.me) == [0]


def test_friendship_comes_with_an_æmber(table):
    t = table(me={"line": ["Goon 3"], "hand": ["Friendship"]}, foe={}, house="sanctum").play("Friendship")
    assert pools(t) == [1, 0]
    assert t.titles(t.card("Goon 3").upgrades) == ["Friendship"]


# Halo of Enlightenment


def crowned(table, foe=("Goon 5", "Goon 6"), token="Squire", line=("Goon 3", "Goon 4")):
    return table(me={"line": list(line), "hand": [HALO], "token": token}, foe={"line": list(foe)}, house="sanctum")


def test_a_halo_makes_a_token_and_shields_its_creature(table):
    t = crowned(table, token="Defender").play(HALO, "Goon 3", "right")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 4", "Defender"]
    t.next_turn("brobnar").fight("Goon 5")
    assert sorted(t.offered) == ["Defender", "Goon 4"]
    t.choose("Goon 4")
    assert t.titles(t.me.line) == ["Goon 3", "Defender"]


def test_the_halo_fades_with_the_last_token(table):
    t = crowned(table, token="Defender").play(HALO, "Goon 3", "right").next_turn("brobnar")
    t.fight("Goon 5", "Defender").fight("Goon 6")
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")


def test_without_a_token_card_the_halo_shields_nothing(table):
    t = crowned(table, token=None).play(HALO, "Goon 3").next_turn("brobnar").fight("Goon 5")
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")


@pytest.mark.parametrize("token", ["Defender", None])
def test_on_an_enemy_the_tokens_of_its_controller_count(table, token):
    t = table(
        me={"line": ["Goon 3"], "hand": [HALO, "Sanctum Sally"], "token": "Defender"},
        foe={"line": ["Goon 5"], "hand": ["Levy"], "token": token},
        house="sanctum",
    )
    t.next_turn("brobnar").play("Levy").next_turn("sanctum").play(HALO, "Goon 5")
    t.choose("right")
    t.play("Sanctum Sally", "Goon 3")
    assert t.card("Goon 5").damage == (3 if token is None else 0)


def test_a_token_may_wear_the_halo_itself(table):
    t = table(me={"hand": ["Sanctum Levy", HALO], "token": "Defender"}, foe={"line": ["Goon 5"]}, house="sanctum")
    t.play("Sanctum Levy").play(HALO, t.me.line[0], "right")
    first, second = t.me.line
    t.next_turn("brobnar").fight("Goon 5")
    assert t.me.line == [first]
    assert second.zone == "discard"


# Ostentatious Mount


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_mounted_creature_moves_anywhere_and_has_taunt(table, place):
    t = table(me={"line": ["Goon 3", "Goon 4", "Goon 5"], "hand": [MOUNT]}, foe={"line": ["Goon 6"]}, house="sanctum")
    t.play(MOUNT, "Goon 3", f"position:{place}")
    line = ["Goon 4", "Goon 5"]
    line.insert(place, "Goon 3")
    assert t.titles(t.me.line) == line
    assert pools(t) == [1, 0]
    assert [card.title for card in t.me.line if t.g.has_keyword(card, "taunt")] == ["Goon 3"]


def test_a_mount_in_the_middle_protects_both_neighbors(table):
    t = table(me={"line": ["Goon 9", "Goon 4", "Goon 5"], "hand": [MOUNT]}, foe={"line": ["Goon 6"]}, house="sanctum")
    t.play(MOUNT, "Goon 9", "position:1").next_turn("brobnar").fight("Goon 6")
    assert damage(t.me) == [0, 6, 0]


def test_a_mount_moves_an_enemy_in_its_own_line(table):
    t = table(me={"hand": [MOUNT]}, foe={"line": ["Goon 6", "Goon 7"]}, house="sanctum")
    t.play(MOUNT, "Goon 6", "position:1")
    assert t.titles(t.foe.line) == ["Goon 7", "Goon 6"]
    assert t.g.has_keyword(t.card("Goon 6"), "taunt")
