"""Creatures of Star Alliance in Dark Tidings, from Com. Officer Hings to T3R-35A."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import with_tide

CADET = "Star Alliance Goon 5"
HINGS, GROSS = "Com. Officer Hings", "Com. Officer Gross"
AGUNG, VALMART, KERING = "Diplomat Agung", "Lieutenant Valmart", "Prof. Emeritus Kering"
ESPION, ESPION_TWIN = "Operative Espion", "Operative Espion (evil twin)"
TRYSKA, TRYSKA_TWIN = "Rocketeer Tryska", "Rocketeer Tryska (evil twin)"
SHIELD, SHIELD_TWIN = "Shield-U-Later", "Shield-U-Later (evil twin)"
TERESA = "T3R-35A"


at = partial(with_tide, house="staralliance")


def reaps(t, title):
    return f"reap:{t.card(title).id}"


# Com. Officer Hings


@pytest.mark.parametrize("how", ["reap", "fight"])
@pytest.mark.parametrize(
    ("line", "drawn"),
    [([HINGS, "Goon 2", CADET, GROSS], 2), ([GROSS, "Goon 2", HINGS, "Goon 4"], 1), ([HINGS, GROSS], 0), ([HINGS], 0)],
)
def test_hings_draws_for_the_creatures_between(table, how, line, drawn):
    t = at(table, {"line": line}, {"line": ["Goon 1", GROSS]})
    t.reap(HINGS) if how == "reap" else t.fight(HINGS, "Goon 1")
    assert len(t.me.hand) == drawn
    assert t.foe.hand == []


# Diplomat Agung


def goes(t, how, title=AGUNG):
    return t.play(title) if how == "play" else t.reap(title) if how == "reap" else t.fight(title)


def waits(how, title, *others):
    return {"hand": [title], "line": list(others)} if how == "play" else {"line": [title, *others]}


@pytest.mark.parametrize("how", ["play", "reap", "fight"])
def test_a_creature_gets_a_second_house_for_the_turn(table, how):
    t = at(table, waits(how, AGUNG, "Goon 5"), {"line": ["Dis Goon 1"]})
    goes(t, how).choose("Goon 5", "staralliance")
    assert t.g.houses_of(t.card("Goon 5")) == ("brobnar", "staralliance")
    assert t.may("reap:Goon 5")
    t.next_turn().next_turn()
    assert t.g.houses_of(t.card("Goon 5")) == ("brobnar",)


def test_agung_may_name_a_house_of_no_deck_and_lend_it_to_itself(table):
    t = at(table, {"line": [AGUNG]}, {"line": ["Goon 3"]})
    t.reap(AGUNG).choose("untamed")
    assert t.g.houses_of(t.card(AGUNG)) == ("staralliance", "untamed")


def test_agung_is_a_diplomat_on_your_side_only(table):
    t = at(table, {"line": [AGUNG, "Goon 5"]}, {"line": ["Goon 3"]})
    t.reap(AGUNG)
    assert sorted(t.offered) == [AGUNG, "Goon 5"]
    t.choose("Goon 5", "brobnar")
    assert t.g.houses_of(t.card("Goon 5")) == ("brobnar",)
    assert not t.may("reap:Goon 5")


def test_a_creature_that_leaves_play_has_one_house_again(table):
    t = at(table, {"line": [AGUNG, "Goon 5"], "hand": ["Star Alliance Blink"]})
    t.reap(AGUNG).choose("Goon 5", "staralliance").play("Star Alliance Blink", "Goon 5", "left")
    assert t.g.houses_of(t.card("Goon 5")) == ("brobnar",)


# Lieutenant Valmart


@pytest.mark.parametrize("how", ["play", "reap", "fight"])
@pytest.mark.parametrize(("tide", "cost"), [(None, 6), (0, 9), (1, 6)])
def test_keys_cost_more_in_the_next_turn_where_the_tide_is_high(table, how, tide, cost):
    t = at(table, waits(how, VALMART), {"line": ["Goon 1"]}, tide=tide)
    costs = []
    goes(t, how, VALMART)
    for _ in range(2):
        t.next_turn()
        costs.append((t.g.key_cost(t.me), t.g.key_cost(t.foe)))
    assert costs == [(cost, cost), (6, 6)]


def test_the_tide_may_turn_later(table):
    t = at(table, {"line": [VALMART]}, {"amber": 8}, tide=0)
    t.reap(VALMART).next_turn().submit("tide")
    assert t.foe.keys == []
    assert t.g.key_cost(t.foe) == 9


# Operative Espion and its evil twin


def test_the_player_who_raises_the_tide_may_use_a_creature(table):
    t = at(table, {"line": [ESPION, "Goon 3"]}, {"line": ["Goon 4"]})
    t.submit("tide")
    assert sorted(t.offered) == ["Goon 3", ESPION]
    t.choose("Goon 3", reaps(t, "Goon 3"))
    assert t.me.amber == 1
    assert not t.card("Goon 3").ready
    assert t.card("Goon 4").ready


def test_an_opponent_who_raises_it_uses_one_of_theirs(table):
    t = at(table, {"line": ["Goon 3"]}, {"line": [ESPION]}, house="brobnar")
    t.submit("tide").choose("Goon 3", reaps(t, "Goon 3"))
    assert t.me.amber == 1
    assert t.card(ESPION).ready


@pytest.mark.parametrize("title", [ESPION, ESPION_TWIN])
def test_espion_need_not_be_heard(table, title):
    t = at(table, {"line": [title, "Goon 3"]})
    t.submit("tide").choose([])
    assert t.me.amber == 0
    assert t.card("Goon 3").damage == 0
    assert t.card(title).ready


def test_raising_it_by_a_card_is_raising_it(table):
    me = {"line": [ESPION_TWIN], "hand": ["Biome Discovery"]}
    t = at(table, me, {"line": ["Goon 3", "Goon 5"]}, tide=1)
    t.play("Biome Discovery", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.parametrize(("title", "damage"), [("Goon 5", 3), ("Guard 5/2", 1)])
def test_the_twin_may_deal_3_damage_to_any_creature(table, title, damage):
    t = at(table, {"line": [ESPION_TWIN, "Goon 4"]}, {"line": [title]})
    t.submit("tide").choose(title)
    assert t.card(title).damage == damage
    assert t.card("Goon 4").damage == 0


def test_a_ward_stops_the_twin(table):
    t = at(table, {"line": [ESPION_TWIN]}, {"line": [{"title": "Goon 2", "warded": True}]})
    t.submit("tide").choose("Goon 2")
    assert t.card("Goon 2").zone == "play"
    assert not t.card("Goon 2").warded


def test_the_opponent_may_turn_the_twin_on_its_own_side(table):
    t = at(table, {"line": ["Goon 3"]}, {"line": [ESPION_TWIN]}, house="brobnar")
    t.submit("tide").choose(ESPION_TWIN)
    assert t.card(ESPION_TWIN).damage == 3


def test_a_tide_that_is_high_already_is_not_raised(table):
    t = at(table, {"line": [ESPION, "Goon 3"]}, tide=0)
    t.refused("tide")
    assert t.me.chains == 0


# Prof. Emeritus Kering


@pytest.mark.parametrize("tide", [None, 1])
@pytest.mark.parametrize("how", ["reap", "fight"])
def test_one_neighbor_is_used(table, how, tide):
    foe = {"line": ["Goon 1"]} if how == "fight" else {}
    t = at(table, {"line": ["Goon 3", {"title": KERING, "power_counters": 3}, "Goon 4", "Goon 5"]}, foe, tide=tide)
    goes(t, how, KERING).choose("Goon 4")
    assert [card.ready for card in t.me.line] == [True, False, False, True]
    assert t.me.amber == 1 + (how == "reap")


def test_both_neighbors_are_used_while_the_tide_is_high(table):
    t = at(table, {"line": ["Goon 3", KERING, "Goon 4", "Goon 5"]}, tide=0)
    t.reap(KERING, "Goon 4")
    assert [card.ready for card in t.me.line] == [False, False, False, True]
    assert t.me.amber == 3


def test_a_professor_who_arrives_between_two_uses_them(table):
    t = at(table, {"hand": [KERING], "line": ["Goon 3", "Goon 4"]}, tide=0)
    t.play(KERING, "position:1", "Goon 3", flank="")
    assert t.me.amber == 2
    assert not t.card(KERING).ready


@pytest.mark.parametrize("tide", [0, 1])
def test_a_single_neighbor_is_used_one_time(table, tide):
    t = at(table, {"line": [KERING, "Goon 4"]}, tide=tide)
    t.reap(KERING)
    assert t.me.amber == 2
    assert not t.card("Goon 4").ready


def test_the_other_neighbor_is_the_one_that_it_was(table):
    me = {"line": ["Goon 5", {"title": "Goon 1"}, KERING, "Goon 4"]}
    t = at(table, me, {"line": ["Goon 9"]}, tide=0)
    t.reap(KERING, "Goon 1", f"fight:{t.card('Goon 1').id}").choose(reaps(t, "Goon 4"))
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.card("Goon 5").ready
    assert not t.card("Goon 4").ready


def test_exhausted_neighbors_learn_nothing(table):
    t = at(table, {"line": [{"title": "Goon 3", "ready": False}, KERING]}, {"line": ["Goon 4"]}, tide=0)
    t.reap(KERING)
    assert t.me.amber == 1
    assert t.pending.kind == "main"


# Rocketeer Tryska and its evil twin


@pytest.mark.parametrize("tide", [None, 0, 1])
@pytest.mark.parametrize(("flank", "near"), [("right", True), ("left", False)])
def test_neighbors_enter_ready_while_the_tide_is_high(table, tide, flank, near):
    t = at(table, {"hand": [CADET], "line": ["Goon 3", TRYSKA]}, tide=tide)
    t.play(CADET, flank=flank)
    assert t.card(CADET).ready is (near and tide == 0)


def test_tryska_itself_and_artifacts_enter_exhausted(table):
    t = at(table, {"hand": [TRYSKA, "Star Alliance Trinket"]}, tide=0)
    t.play(TRYSKA).play("Star Alliance Trinket")
    assert not t.card(TRYSKA).ready
    assert not t.card("Star Alliance Trinket").ready


def test_a_creature_of_the_opponent_enters_exhausted(table):
    t = at(table, {"hand": ["Goon 3"]}, {"line": [TRYSKA]}, house="brobnar", tide=1)
    t.play("Goon 3")
    assert not t.card("Goon 3").ready


@pytest.mark.parametrize("tide", [None, 0, 1])
def test_the_twin_enters_ready_while_the_tide_is_high(table, tide):
    t = at(table, {"hand": [TRYSKA_TWIN, CADET]}, tide=tide)
    t.play(TRYSKA_TWIN).play(CADET)
    assert t.card(TRYSKA_TWIN).ready is (tide == 0)
    assert not t.card(CADET).ready


def test_the_twin_skirmishes(table):
    t = at(table, {"hand": [TRYSKA_TWIN]}, {"line": ["Goon 3"]}, tide=0)
    t.play(TRYSKA_TWIN).fight(TRYSKA_TWIN)
    assert t.card(TRYSKA_TWIN).damage == 0
    assert t.foe.line == []


# Shield-U-Later and its evil twin


@pytest.mark.parametrize(("title", "power", "armor"), [(SHIELD, 3, 2), (SHIELD_TWIN, 5, 0)])
def test_as_a_creature_it_has_what_is_printed(table, title, power, armor):
    t = at(table, {"hand": [title], "line": ["Guard 3/2"]})
    t.submit(f"play:{t.card(title).id}").choose("creature", "right")
    assert (t.power(title), t.armor(title)) == (power, armor)
    assert (t.power("Guard 3/2"), t.armor("Guard 3/2")) == (3, 2)


@pytest.mark.parametrize(
    ("title", "host", "power", "armor"),
    [(SHIELD, "Goon 3", 3, 2), (SHIELD, "Guard 3/2", 3, 4), (SHIELD_TWIN, "Guard 3/2", 1, 0)],
)
@pytest.mark.parametrize("side", ["me", "foe"])
def test_as_an_upgrade_it_changes_power_and_armor(table, side, title, host, power, armor):
    lines = {"me": ["Goon 9"], "foe": ["Goon 9"]}
    lines[side] += [host]
    t = at(table, {"hand": [title], "line": lines["me"]}, {"line": lines["foe"]})
    t.submit(f"play:{t.card(title).id}").choose("upgrade", host)
    assert (t.power(host), t.armor(host)) == (power, armor)
    assert (t.power("Goon 9"), t.armor("Goon 9")) == (9, 0)


@pytest.mark.parametrize(("title", "left"), [("Goon 2", False), ("Goon 3", True)])
def test_a_creature_of_2_power_does_not_survive_the_twin(table, title, left):
    t = at(table, {"hand": [SHIELD_TWIN]}, {"line": [title, "Goon 9"]})
    t.submit(f"play:{t.card(SHIELD_TWIN).id}").choose("upgrade", title)
    assert (t.card(title).zone == "play") is left
    assert (SHIELD_TWIN in [card.facts.name for card in t.me.discard]) is not left


def test_the_shield_stops_damage_until_it_is_gone(table):
    t = at(table, {"hand": [SHIELD, "Star Alliance Stab", "Star Alliance Rust"], "line": ["Goon 5"]})
    t.submit(f"play:{t.card(SHIELD).id}").choose("upgrade")
    t.play("Star Alliance Stab")
    assert t.card("Goon 5").damage == 1
    t.play("Star Alliance Rust")
    assert t.armor("Goon 5") == 0
    assert t.titles(t.me.discard).count(SHIELD) == 1


@NEW
@pytest.mark.reading("shield-u-later-later-armor")
def test_armor_that_comes_later_is_lost_too(table, version):
    me = {"hand": [SHIELD_TWIN, "Star Alliance Plate"]}
    t = table(me=me, foe={"line": ["Guard 5/2"]}, house="staralliance", ruleset=version)
    t.submit(f"play:{t.card(SHIELD_TWIN).id}").choose("upgrade").play("Star Alliance Plate")
    assert t.armor("Guard 5/2") == 0
    assert len(t.card("Guard 5/2").upgrades) == 2


# T3R-35A


@pytest.mark.parametrize(
    ("line", "may"),
    [
        (["Goon 3", TERESA], True),
        ([TERESA, "Dis Goon 3", "Goon 3"], False),
        (["Dis Goon 3", TERESA, "Goon 3"], True),
        ([TERESA], False),
    ],
)
def test_it_may_be_used_with_a_neighbor_of_the_active_house(table, line, may):
    t = at(table, {"line": line}, {"line": ["Goon 4"]}, house="brobnar")
    assert t.may(f"reap:{TERESA}") is may
    if may:
        t.reap(TERESA)
        assert t.me.amber == 1
        assert t.g.house_of(t.card(TERESA)) == "staralliance"


def test_it_may_always_be_used_in_its_own_house(table):
    t = at(table, {"line": ["Goon 3", TERESA]})
    assert t.may(f"reap:{TERESA}")
    assert not t.may("reap:Goon 3")


@pytest.mark.parametrize(("near", "may"), [("Goon 3", True), ("Dis Goon 2", False)])
def test_its_creature_may_be_used_with_a_neighbor_of_the_active_house(table, near, may):
    t = at(table, {"hand": [TERESA], "line": ["Logos Goon 5", near, "Logos Goon 4"]})
    t.submit(f"play:{t.card(TERESA).id}").choose("upgrade", "Logos Goon 5")
    t.next_turn().next_turn("brobnar")
    assert t.may("reap:Logos Goon 5") is may
    assert not t.may("reap:Logos Goon 4")


def test_an_enemy_with_it_may_be_used_by_its_own_controller(table):
    t = at(table, {"hand": [TERESA]}, {"line": ["Goon 3", "Dis Goon 5"]})
    t.submit(f"play:{t.card(TERESA).id}").choose("upgrade", "Dis Goon 5").next_turn("brobnar")
    assert t.may("reap:Dis Goon 5")
    assert t.card(TERESA).host is t.card("Dis Goon 5")


def test_without_a_creature_it_is_played_as_one(table):
    t = at(table, {"hand": [TERESA]})
    t.play(TERESA)
    assert t.titles(t.me.line) == [TERESA]
    assert t.pending.kind == "main"


@NEW
@pytest.mark.reading("t3r-35a-and-named-houses")
def test_a_permission_for_a_house_does_not_cover_it(table, version):
    me = {"artifacts": ["Sigil of Brotherhood"], "line": ["Sanctum Goon 3", TERESA]}
    t = table(me=me, foe={}, house="brobnar", ruleset=version)
    t.omni("Sigil of Brotherhood")
    assert t.may("reap:Sanctum Goon 3")
    assert not t.may(f"reap:{TERESA}")
