"""Dark Tidings, Sanctum, creatures from Lightsmith Clariel to Urien the Circumspect."""

from __future__ import annotations

import pytest

from tests.engine.cards.dt.sanctum_hall import hall, strengths
from tests.engine.helpers.looks import amber_by_title, damage, pools

CLARIEL, SMITH = "Lightsmith Clariel", "Lightsmith Clariel (evil twin)"
BOTH_CHARTS = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])

# Lightsmith Clariel


def test_clariel_may_switch_power_and_armor_before_a_fight(table, version):
    t = hall(table, [CLARIEL], ["Goon 9"], version)
    t.fight(CLARIEL, "yes")
    assert damage(t.foe) == [2]
    assert t.card(CLARIEL).zone == "discard"


def test_clariel_that_switched_stops_5_damage(table, version):
    t = hall(table, [CLARIEL], ["Goon 6"], version)
    t.fight(CLARIEL, "yes")
    assert damage(t.me) == [1]
    assert damage(t.foe) == [2]
    assert strengths(t, CLARIEL) == [(2, 5)]


def test_clariel_may_keep_its_power(table, version):
    t = hall(table, [CLARIEL], ["Goon 6"], version)
    t.fight(CLARIEL, "no")
    assert damage(t.me) == [4]
    assert damage(t.foe) == [5]
    assert strengths(t, CLARIEL) == [(5, 2)]


def test_clariel_is_switched_until_the_end_of_the_turn(table, version):
    t = hall(table, [CLARIEL, "Sanctum Goon 3"], ["Goon 6"], version)
    t.fight(CLARIEL, "yes")
    assert strengths(t, CLARIEL, "Sanctum Goon 3", "Goon 6") == [(2, 5), (3, 0), (6, 0)]
    t.next_turn("brobnar")
    assert strengths(t, CLARIEL) == [(5, 2)]
    assert damage(t.me) == [1, 0]


def test_clariel_that_is_attacked_or_reaps_is_not_switched(table, version):
    t = hall(table, [CLARIEL], ["Goon 3"], version)
    t.reap(CLARIEL).next_turn("brobnar").fight("Goon 3")
    assert strengths(t, CLARIEL) == [(5, 2)]
    assert damage(t.me) == [1]


def test_clariel_with_damage_may_destroy_itself_by_the_switch(table, version):
    t = hall(table, [{"title": CLARIEL, "damage": 2}], ["Goon 6"], version)
    t.fight(CLARIEL, "yes")
    assert t.me.line == []
    assert damage(t.foe) == [0]


def test_a_ward_does_not_save_clariel_for_long_while_it_is_switched(table):
    t = hall(table, [{"title": CLARIEL, "damage": 2, "warded": True}], ["Goon 6"])
    t.fight(CLARIEL, "yes")
    assert t.me.line == []
    assert damage(t.foe) == [0]


@pytest.mark.ruling("faq-lightsmith-clariel-used-armor", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.reading("lightsmith-clariel-armor-left")
def test_armor_that_was_used_up_counts_in_the_switch(table, version):
    t = hall(table, [{"title": CLARIEL, "armor_used": 2}], ["Goon 4"], version)
    t.fight(CLARIEL, "yes")
    assert strengths(t, CLARIEL) == [(2, 5)]
    assert damage(t.me) == [1], "3 of the armor of 5 were left"
    assert damage(t.foe) == [2], "3 of the armor of 5 were left"


@pytest.mark.ruling("faq-lightsmith-clariel-armor-upgrade", versions=("2021-03", "16.0", "18.4"))
def test_armor_of_an_upgrade_is_switched_as_well(table, version):
    plated = {"title": CLARIEL, "upgrades": ["Sanctum Plate"]}
    t = hall(table, [plated], ["Goon 3"], version)
    assert strengths(t, CLARIEL) == [(5, 4)]
    t.fight(CLARIEL, "yes")
    assert strengths(t, CLARIEL) == [(4, 5)]
    assert damage(t.me) == [0]
    assert t.foe.line == []


@pytest.mark.reading("lightsmith-clariel-change-after-the-switch")
def test_armor_gained_after_the_switch_is_armor(table, version):
    t = hall(table, [CLARIEL], ["Goon 3"], version, hand=["Hall Plate"])
    t.fight(CLARIEL, "yes").play("Hall Plate")
    assert strengths(t, CLARIEL) == [(2, 7)]


def test_armor_gained_before_the_switch_becomes_power(table, version):
    t = hall(table, [CLARIEL], ["Goon 3"], version, hand=["Hall Plate"])
    t.play("Hall Plate").fight(CLARIEL, "yes")
    assert strengths(t, CLARIEL) == [(4, 5)]


def test_clariel_that_leaves_play_and_enters_again_is_not_switched(table, version):
    t = hall(table, [CLARIEL], ["Goon 3"], version, hand=["Sanctum Recall"])
    t.fight(CLARIEL, "yes").play("Sanctum Recall", CLARIEL).play(CLARIEL)
    assert strengths(t, CLARIEL) == [(5, 2)]


# its evil twin


@pytest.mark.parametrize(("target", "values"), [("Guard 5/2", (2, 5)), ("Guard 3/1", (1, 3)), ("Guard 1/3", (3, 1))])
def test_the_twin_switches_any_creature(table, version, target, values):
    t = hall(table, [SMITH], [target, "Guard 6/1"], version)
    t.action(SMITH, target)
    assert strengths(t, target, "Guard 6/1", SMITH) == [values, (6, 1), (5, 0)]
    t.next_turn()
    assert strengths(t, target) == [(values[1], values[0])]


def test_a_creature_without_armor_is_destroyed_by_the_twins_switch(table, version):
    t = hall(table, [SMITH], ["Goon 9", "Guard 6/1"], version)
    t.action(SMITH, "Goon 9")
    assert t.titles(t.foe.line) == ["Guard 6/1"]
    assert t.titles(t.foe.discard) == ["Goon 9"]


def test_the_twin_may_switch_itself_and_is_destroyed(table, version):
    t = hall(table, [SMITH, "Guard 3/1"], ["Guard 6/1"], version)
    t.action(SMITH, SMITH)
    assert t.titles(t.me.line) == ["Guard 3/1"]


def test_a_second_switch_undoes_the_first(table, version):
    t = hall(table, [SMITH, SMITH], ["Guard 5/2"], version)
    t.action(SMITH, "Guard 5/2").action(SMITH + "#2", "Guard 5/2")
    assert strengths(t, "Guard 5/2") == [(5, 2)]


def test_power_counters_are_switched_into_armor(table, version):
    t = hall(table, [SMITH], [{"title": "Guard 3/1", "power_counters": 2}], version)
    t.action(SMITH, "Guard 3/1")
    assert strengths(t, "Guard 3/1") == [(1, 5)]


def test_damage_of_a_switched_creature_destroys_it_at_its_new_power(table, version):
    t = hall(table, [SMITH], [{"title": "Guard 5/2", "damage": 2}, {"title": "Guard 6/3", "damage": 2}], version)
    t.action(SMITH, "Guard 6/3")
    assert strengths(t, "Guard 6/3") == [(3, 6)]
    assert damage(t.foe) == [2, 2]
    t.next_turn()
    assert t.titles(t.foe.line) == ["Guard 5/2", "Guard 6/3"]


# Lærie of the Lake


@BOTH_CHARTS
@pytest.mark.parametrize(("tide", "more"), [(0, 2), (1, 0), (None, 0)])
def test_laerie_armors_friendly_creatures_at_high_tide(table, version, tide, more):
    t = hall(table, ["Lærie of the Lake", "Guard 3/2"], ["Guard 5/1"], version, tide=tide)
    assert [t.g.armor(c) for c in (*t.me.line, *t.foe.line)] == [more, 2 + more, 1]


def test_laerie_armors_as_soon_as_the_tide_rises(table):
    t = hall(table, ["Goon 5"], ["Lærie of the Lake", "Goon 3"], house="brobnar", tide=0, hand=["Jab"])
    assert t.armor("Goon 3") == 0
    t.next_turn("brobnar").submit("tide")
    assert t.armor("Goon 3") == 2
    assert t.armor("Goon 5") == 0
    t.next_turn("brobnar").play("Jab", "Goon 3")
    assert t.card("Goon 3").damage == 0


@BOTH_CHARTS
@pytest.mark.parametrize(("tide", "more"), [(0, 5), (1, 0), (None, 0)])
def test_laeries_twin_has_5_armor_at_high_tide(table, version, tide, more):
    t = hall(table, ["Lærie of the Lake (evil twin)", "Guard 3/2"], ["Guard 5/1"], version, tide=tide)
    assert [t.g.armor(c) for c in (*t.me.line, *t.foe.line)] == [more, 2, 1]


def test_the_armor_of_laeries_twin_stops_damage_once_in_a_turn(table):
    t = hall(table, ["Goon 6", "Goon 4"], ["Lærie of the Lake (evil twin)"], house="brobnar", tide=1)
    t.fight("Goon 6")
    assert damage(t.foe) == [1]
    t.fight("Goon 4")
    assert t.foe.line == []


# Marshal Ewer


@BOTH_CHARTS
@pytest.mark.parametrize("tide", [0, 1, None])
def test_marshal_ewer_raises_the_tide_when_played(table, version, tide):
    t = hall(table, [], [], version, tide=tide, hand=["Marshal Ewer"])
    t.play("Marshal Ewer")
    assert t.g.state.tide == 0
    assert t.me.chains == 0
    assert len(t.happened("tide.raised")) == (tide != 0)


def test_marshal_ewer_raises_the_tide_by_fighting_but_not_by_reaping(table):
    t = hall(table, ["Marshal Ewer", "Marshal Ewer"], ["Goon 3"], tide=1)
    t.reap("Marshal Ewer#2")
    assert t.g.state.tide == 1
    t.fight("Marshal Ewer")
    assert t.g.state.tide == 0


def test_marshal_ewer_that_is_attacked_or_does_not_survive_raises_nothing(table):
    t = hall(table, ["Marshal Ewer"], ["Goon 9"], tide=1)
    t.fight("Marshal Ewer")
    assert t.g.state.tide == 1
    assert t.me.line == []


# Orphiel and Orphion

SEA, LAND = "Orphiel, Sea’s Chosen", "Orphion, Land’s Chosen"


@BOTH_CHARTS
@pytest.mark.parametrize(("tide", "gained", "hurt"), [(0, 2, 0), (1, 0, 2), (None, 0, 2)])
def test_orphiel_fights_well_at_high_tide(table, version, tide, gained, hurt):
    t = hall(table, [SEA, "Goon 4"], ["Goon 2"], version, tide=tide)
    t.fight(SEA)
    assert pools(t) == [gained, 0]
    assert damage(t.me) == [hurt, 0]


def test_orphiel_gives_other_creatures_nothing(table):
    t = hall(table, [SEA, "Sanctum Goon 4"], ["Goon 2"], tide=0)
    t.fight("Sanctum Goon 4")
    assert pools(t) == [0, 0]
    assert damage(t.me) == [0, 2]


@BOTH_CHARTS
@pytest.mark.parametrize(("tide", "captured", "armor"), [(0, 0, 0), (1, 2, 3), (None, 0, 0)])
def test_orphion_captures_and_is_armored_at_low_tide(table, version, tide, captured, armor):
    t = hall(table, [LAND, "Goon 4"], ["Goon 2"], version, theirs={"amber": 3}, tide=tide)
    assert strengths(t, LAND, "Goon 4") == [(3, armor), (4, 0)]
    t.reap(LAND)
    assert pools(t) == [1, 3 - captured]
    assert amber_by_title(t) == ({LAND: 2} if captured else {})


# Seneschal Sargassa


@BOTH_CHARTS
def test_sargassa_lets_a_creature_of_the_raising_player_capture(table, version):
    t = hall(table, ["Seneschal Sargassa", "Goon 3"], ["Goon 4"], version, theirs={"amber": 3})
    t.submit("tide").choose("Goon 3")
    assert amber_by_title(t) == {"Goon 3": 2}
    assert pools(t) == [0, 1]


def test_sargassa_serves_the_opponent_as_well(table):
    t = hall(table, ["Goon 3"], ["Seneschal Sargassa", "Goon 4"], theirs={"amber": 3})
    t.submit("tide")
    assert amber_by_title(t) == {"Goon 3": 2}
    assert pools(t) == [0, 1]


def test_sargassa_captures_nothing_for_a_player_without_creatures(table):
    t = hall(table, [], ["Seneschal Sargassa"], theirs={"amber": 3})
    t.submit("tide")
    assert t.at_rest
    assert amber_by_title(t) == {}
    assert pools(t) == [0, 3]


@pytest.mark.parametrize("side", ["me", "foe"])
def test_sargassas_twin_captures_itself_after_either_player_raised_the_tide(table, side):
    twin = ["Seneschal Sargassa (evil twin)", "Goon 4"]
    line, foe = (twin, ["Goon 3"]) if side == "me" else (["Goon 3"], twin)
    t = hall(table, line, foe, theirs={"amber": 3}, amber=3)
    t.submit("tide")
    assert amber_by_title(t) == {"Seneschal Sargassa": 2}
    assert pools(t) == ([3, 1] if side == "me" else [1, 3])


@pytest.mark.parametrize("title", ["Seneschal Sargassa", "Seneschal Sargassa (evil twin)"])
def test_a_tide_that_is_high_already_moves_no_amber(table, title):
    t = hall(table, [title], hand=["Marshal Ewer"], theirs={"amber": 3}, tide=0)
    t.play("Marshal Ewer")
    assert amber_by_title(t) == {}
    assert t.foe.amber == 3


# Sir Bevor


def test_sir_bevor_has_taunt_and_its_twin_is_poisonous(table, version):
    t = hall(table, ["Goon 4"], ["Goon 9", "Sir Bevor"], version, "brobnar")
    t.fight("Goon 4")
    assert t.at_rest, "its armor of 5 stops all"
    assert damage(t.foe) == [0, 0], "its armor of 5 stops all"
    assert damage(t.me) == [1], "its armor of 5 stops all"
    t = hall(table, ["Goon 4"], ["Goon 9", "Sir Bevor (evil twin)"], version, "brobnar")
    t.fight("Goon 4", "Sir Bevor (evil twin)")
    assert damage(t.foe) == [0, 0]
    assert t.me.line == []


# The Corpulent Collector


@pytest.mark.parametrize(("amber", "alive"), [(0, True), (3, True), (6, True), (7, False), (9, False)])
def test_the_corpulent_collector_captures_all_and_is_dealt_as_much_damage(table, version, amber, alive):
    t = hall(table, ["Goon 3"], [], version, theirs={"amber": amber}, hand=["The Corpulent Collector"], amber=1)
    t.play("The Corpulent Collector")
    collector = t.card("The Corpulent Collector")
    assert (collector.zone == "play") is alive
    if alive:
        assert (collector.amber, collector.damage) == (amber, amber)
        assert pools(t) == [1, 0]
    else:
        assert pools(t) == [1, amber], "what it captured returns"


# Urien the Circumspect

URIEN = "Urien the Circumspect"


@pytest.mark.parametrize(("used", "hand", "gained"), [(0, [], 1), (1, [], 1), (0, ["Hall Plate"], 3)])
def test_urien_gains_by_its_armor_used_up_or_not(table, version, used, hand, gained):
    t = hall(table, [{"title": URIEN, "armor_used": used}], ["Goon 3"], version, hand=hand)
    for title in hand:
        t.play(title)
    t.reap(URIEN)
    assert pools(t) == [1 + gained, 0]


@pytest.mark.parametrize(("hand", "lost"), [([], 1), (["Hall Plate"], 3)])
def test_uriens_twin_makes_the_opponent_lose_by_its_armor(table, version, hand, lost):
    t = hall(table, [URIEN + " (evil twin)"], ["Goon 3"], version, theirs={"amber": 5}, hand=hand)
    for title in hand:
        t.play(title)
    t.reap(URIEN + " (evil twin)")
    assert pools(t) == [1, 5 - lost]


def test_uriens_twin_takes_no_more_than_there_is(table, version):
    t = hall(table, [URIEN + " (evil twin)"], [], version, hand=["Hall Plate"], theirs={"amber": 2})
    t.play("Hall Plate").reap(URIEN + " (evil twin)")
    assert pools(t) == [1, 0]
