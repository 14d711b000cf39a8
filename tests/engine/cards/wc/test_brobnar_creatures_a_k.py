"""Creatures of Brobnar in Worlds Collide, A to K."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import plain

plain("Worlds Raptor", power=7, traits=("dinosaur",))

ALAKAS = ["Alaka", "Mega Alaka"]
GRONS = [("Gron Nine-Toes", 5), ("Mega Gron Nine-Toes", 7)]
GUJI, GREEN, TERRIBLE = "Guji Dinosaur Hunter", "Igon the Green", "Igon the Terrible"
KALOCH = "Kaloch Stonefather"


# Alaka and Mega Alaka


@pytest.mark.parametrize("title", ALAKAS)
def test_alaka_enters_ready_after_a_fight_of_yours(table, version, title):
    t = table(me={"hand": [title], "line": ["Goon 3"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.fight("Goon 3").play(title)
    assert t.card(title).ready
    assert t.may(f"fight:{title}")


@pytest.mark.parametrize("title", ALAKAS)
def test_alaka_that_is_put_into_play_after_a_fight_is_ready_too(table, version, title):
    t = table(me={"hand": ["Ushering", title], "line": ["Goon 3"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.fight("Goon 3").play("Ushering")
    assert t.card(title).ready
    assert not t.card("Goon 3").ready


@pytest.mark.parametrize("title", ALAKAS)
def test_without_a_fight_alaka_enters_exhausted(table, version, title):
    t = table(me={"hand": [title], "line": ["Goon 3", "Goon 4"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.reap("Goon 3").play(title)
    assert not t.card(title).ready


@pytest.mark.parametrize("title", ALAKAS)
def test_a_fight_of_the_turn_before_or_of_an_enemy_does_not_count_for_alaka(table, version, title):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 9"], "hand": [title]}, ruleset=version)
    t.fight("Goon 3").next_turn("brobnar")
    t.play(title)
    assert not t.card(title).ready
    t = table(me={"hand": [title, "Goad"], "line": ["Goon 3"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.play("Goad").play(title)
    assert not t.card(title).ready, "it was used by its controller"


@pytest.mark.reading("alaka-fight-that-ended-early", versions=("1.2", "1.3"))
@pytest.mark.clause("fight-skipped-still-counts-as-used")
@pytest.mark.parametrize("title", ALAKAS)
def test_a_fight_that_was_skipped_counts_for_alaka(table, version, title):
    t = table(me={"hand": [title], "line": ["Shorty"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.fight("Shorty").play(title)
    assert t.foe.line == []
    assert t.card(title).ready


@pytest.mark.parametrize("title", ALAKAS)
def test_a_stun_that_a_creature_loses_by_fighting_does_not_count_for_alaka(table, version, title):
    t = table(
        me={"hand": [title], "line": [{"title": "Goon 3", "stunned": True}]}, foe={"line": ["Goon 9"]}, ruleset=version
    )
    t.unstun("Goon 3").play(title)
    assert not t.card(title).ready


# Gravelguts


def test_gravelguts_grows_by_2_for_each_enemy_it_destroys_in_a_fight(table, version):
    t = table(
        me={"line": ["Gravelguts", "Goon 9"], "hand": ["Whip"]},
        foe={"line": ["Goon 3", "Goon 4", "Goon 2"]},
        ruleset=version,
    )
    t.fight("Gravelguts", "Goon 3")
    assert (t.power("Gravelguts"), t.card("Gravelguts").damage) == (7, 3)
    t.fight("Goon 9", "Goon 2")
    assert t.power("Gravelguts") == 7
    assert t.power("Goon 9") == 9
    t.next_turn("brobnar").next_turn("brobnar").fight("Gravelguts")
    assert t.card("Gravelguts").zone == "discard", "3 and 4 damage are its 7 power before it grows"


def test_attacked_gravelguts_grows_too_and_not_where_it_falls(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Gravelguts"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.power("Gravelguts") == 7
    t = table(me={"line": ["Gravelguts"]}, foe={"line": ["Goon 6"]}, ruleset=version)
    t.fight("Gravelguts")
    assert t.titles(t.me.discard) == ["Gravelguts"]
    assert t.titles(t.foe.line) == ["Goon 6"]


def test_gravelguts_does_not_grow_by_other_damage(table, version):
    t = table(me={"line": ["Gravelguts"], "hand": ["Stab"]}, foe={"line": ["Goon 3", "Goon 9"]}, ruleset=version)
    t.play("Stab", "Goon 3")
    assert t.power("Gravelguts") == 5
    assert t.titles(t.foe.line) == ["Goon 9"]


# Gron Nine-Toes and Mega Gron Nine-Toes


@pytest.mark.parametrize(("title", "power"), GRONS)
def test_gron_is_4_stronger_while_damaged(table, version, title, power):
    t = table(me={"line": [title, "Goon 5"], "hand": ["Jab"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    assert t.power(title) == power
    t.play("Jab", title)
    assert t.power(title) == power + 4
    assert t.power("Goon 5") == 5
    t.next_turn().next_turn()
    assert t.power(title) == power + 4, "it lasts as long as the damage"


@pytest.mark.parametrize(("title", "power"), GRONS)
@pytest.mark.parametrize("less", [1, 0])
def test_gron_gets_the_power_only_if_it_survives_the_damage(table, version, title, power, less):
    t = table(me={"line": [f"Goon {power - less}"]}, foe={"line": [title]}, ruleset=version)
    t.fight(f"Goon {power - less}")
    assert [t.g.power(c) for c in t.foe.line] == ([power + 4] if less else [])


@pytest.mark.parametrize(("title", "power"), GRONS)
@pytest.mark.parametrize("survives", [True, False])
def test_damaged_gron_fights_with_all_its_power(table, version, title, power, survives):
    against = power + 2 if survives else power + 3
    t = table(
        me={"line": [{"title": title, "damage": 1}]},
        foe={"line": [{"title": f"Goon {against}", "power_counters": 0}]},
        ruleset=version,
    )
    t.fight(title)
    assert t.foe.line == []
    assert bool(t.me.line) is survives


@pytest.mark.parametrize(("title", "power"), GRONS)
def test_healed_gron_is_as_strong_as_printed_and_its_armor_and_ward_keep_it_so(table, title, power):
    t = table(me={"line": [{"title": title, "damage": 2}], "hand": ["Yo Mama Mastery"]}, foe={"line": ["Goon 1"]})
    t.play("Yo Mama Mastery", title)
    assert t.power(title) == power
    t = table(me={"line": [{"title": title, "warded": True}], "hand": ["Jab"]}, foe={})
    t.play("Jab")
    assert t.power(title) == power


# Guji Dinosaur Hunter


@pytest.mark.parametrize(
    ("prey", "damage"),
    [
        ({"title": "Goon 9"}, 2),
        ({"title": "Goon 9", "amber": 1}, 6),
        ({"title": "Worlds Raptor"}, 6),
        ({"title": "Worlds Raptor", "amber": 2}, 6),
        ({"title": "Guard 9/1"}, 1),
        ({"title": "Guard 9/1", "amber": 3}, 5),
    ],
)
def test_guji_hits_dinosaurs_and_what_has_amber_harder(table, version, prey, damage):
    t = table(me={"line": [GUJI, "Goon 8"], "amber": 5}, foe={"line": [prey, "Goon 7"]}, ruleset=version)
    t.action(GUJI, prey["title"])
    assert t.card(prey["title"]).damage == damage
    assert t.card("Goon 7").damage == 0
    assert t.card("Goon 8").damage == 0


def test_guji_may_be_aimed_at_friends_and_eludes_the_first_attack(table, version):
    t = table(me={"line": [GUJI, "Worlds Raptor"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.action(GUJI)
    assert t.offered == [GUJI, "Worlds Raptor", "Goon 3"]
    t.choose("Worlds Raptor")
    assert t.card("Worlds Raptor").damage == 6
    t.next_turn("brobnar").fight("Goon 3", GUJI)
    assert t.card(GUJI).damage == 0


@NEW
def test_a_ward_stops_guji(table, version):
    t = table(me={"line": [GUJI]}, foe={"line": [{"title": "Goon 3", "amber": 1, "warded": True}]}, ruleset=version)
    t.action(GUJI, "Goon 3")
    assert [(c.damage, c.warded) for c in t.foe.line] == [(0, False)]


# Igon the Green and Igon the Terrible


def test_the_green_igon_is_purged_and_the_terrible_one_returns(table, version):
    t = table(
        me={"line": [GREEN], "hand": ["Slaying"], "discard": [TERRIBLE, "Chant"]},
        foe={"line": ["Goon 3"], "discard": [TERRIBLE]},
        ruleset=version,
    )
    t.play("Slaying", GREEN)
    assert t.titles(t.me.purged) == [GREEN]
    assert t.titles(t.me.hand) == [TERRIBLE]
    assert t.titles(t.foe.discard) == [TERRIBLE]
    assert sorted(t.titles(t.me.discard)) == ["Chant", "Slaying"]


def test_only_one_terrible_igon_returns_and_none_is_needed(table, version):
    t = table(me={"line": [GREEN], "hand": ["Slaying"], "discard": [TERRIBLE, TERRIBLE]}, foe={}, ruleset=version)
    t.play("Slaying")
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert len(t.me.hand) == 1
    assert t.titles(t.me.purged) == [GREEN]
    t = table(me={"line": [GREEN], "hand": ["Slaying"]}, foe={}, ruleset=version)
    t.play("Slaying")
    assert t.titles(t.me.purged) == [GREEN]
    assert t.me.hand == []


def test_a_green_igon_that_leaves_play_otherwise_is_not_purged(table, version):
    t = table(me={"line": [GREEN], "hand": ["Recall"], "discard": [TERRIBLE]}, foe={}, ruleset=version)
    t.play("Recall")
    assert t.titles(t.me.hand) == [GREEN]
    assert t.me.purged == []
    assert t.titles(t.me.discard) == [TERRIBLE, "Recall"]


@pytest.mark.parametrize(
    ("zone", "stays"), [("purged", True), ("discard", False), ("line", False), ("archives", False), ("hand", False)]
)
def test_the_terrible_igon_stays_only_where_the_green_one_has_been_purged(table, version, zone, stays):
    mine = {"hand": [TERRIBLE], "line": ["Goon 3"]}
    mine[zone] = [*mine.get(zone, []), GREEN]
    t = table(me=mine, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play(TERRIBLE)
    assert (t.card(TERRIBLE).zone == "play") is stays
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.me.line[0].title == "Goon 3"


@pytest.mark.reading("igon-the-terrible-whose-green-one")
def test_a_green_igon_that_an_opponent_lost_has_been_purged_too(table, version):
    t = table(me={"hand": [TERRIBLE]}, foe={"purged": [GREEN]}, ruleset=version)
    t.play(TERRIBLE)
    assert t.titles(t.me.line) == [TERRIBLE]


def test_the_terrible_igon_fights_for_an_amber(table, version):
    t = table(me={"line": [TERRIBLE]}, foe={"line": ["Goon 3"], "amber": 2}, ruleset=version)
    t.fight(TERRIBLE)
    assert (t.me.amber, t.foe.amber) == (1, 1)
    t = table(me={"line": [TERRIBLE]}, foe={"line": ["Goon 8"], "amber": 2}, ruleset=version)
    t.fight(TERRIBLE)
    assert (t.me.amber, t.foe.amber) == (0, 2)


def test_the_terrible_igon_that_is_put_into_play_asks_for_no_other(table, version):
    t = table(me={"hand": [TERRIBLE, "Ushering"]}, foe={}, ruleset=version)
    t.play("Ushering")
    assert t.titles(t.me.line) == [TERRIBLE]


@NEW
def test_a_ward_saves_the_green_igon_from_its_ability(table, version):
    t = table(
        me={"line": [{"title": GREEN, "warded": True}], "hand": ["Slaying"], "discard": [TERRIBLE]},
        foe={},
        ruleset=version,
    )
    t.play("Slaying")
    assert t.titles(t.me.line) == [GREEN]
    assert t.me.purged == []
    assert t.me.hand == []


# Kaloch Stonefather


@pytest.mark.clause("center-equal-on-both-sides")
@pytest.mark.parametrize(
    ("line", "skirmish"),
    [
        ([KALOCH], True),
        (["Goon 3", KALOCH, "Goon 4"], True),
        (["Goon 3", "Goon 4", KALOCH], False),
        (["Goon 3", KALOCH], False),
        (["Goon 3", KALOCH, "Goon 4", "Goon 5"], False),
        (["Goon 3", "Goon 2", KALOCH, "Goon 4", "Goon 5"], True),
    ],
)
def test_from_the_center_the_stonefather_gives_every_friend_skirmish(table, version, line, skirmish):
    t = table(me={"line": line}, foe={"line": ["Goon 9"]}, ruleset=version)
    assert [t.g.has_keyword(c, "skirmish") for c in t.me.line] == [skirmish] * len(line)
    assert not t.g.has_keyword(t.card("Goon 9"), "skirmish")


def test_friends_fight_unhurt_until_the_stonefather_leaves_the_center(table, version):
    t = table(me={"line": ["Goon 3", KALOCH, "Goon 4"], "hand": ["Goon 5"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.card("Goon 3").damage == 0
    assert t.card("Goon 9").damage == 3
    t.play("Goon 5").fight("Goon 4")
    assert t.card("Goon 4").zone == "discard"
    assert t.g.has_keyword(t.card(KALOCH), "skirmish"), "three are left, and it stands between two"
