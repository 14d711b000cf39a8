"""Actions of Untamed in Dark Tidings."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.books import NEW
from tests.engine.helpers.cards import grown
from tests.engine.invent import invent

ASSERT = "Assert Dominance"
CROSS = "Cross Porpoises"
DRIFT = "Genetic Drift"
SOW = "Reap or Sow"
THIN = "Thin the Herd"
MANCY = "Æmbermancy"
WARDED = {"title": "Goon 3", "warded": True}
TIDES = pytest.mark.parametrize("tide", [0, 1, None])


def counters(player):
    return [c.power_counters for c in player.line]


def tidal(table, card, tide, me=None, foe=None, version="16.0"):
    """A table with the action in hand; in rulebooks of 2021 the tide belongs to every match."""
    return table(
        me={"hand": [card], "tide": True, **(me or {})},
        foe=foe or {},
        house="untamed",
        tide=tide,
        ruleset=version,
    )


@invent("Tide Warden", type="artifact")
class TideWarden:
    """Gains 1 Æmber whenever the tide is raised."""

    @after("tide_raised", by="you")
    def mark(g, me, you, event):
        yield from g.gain(you, 1)


# All Tide Up, Washed Away


@TIDES
def test_all_tide_up_pays_for_a_high_tide_or_raises_it(table, tide):
    t = tidal(table, "All Tide Up", tide)
    t.play("All Tide Up")
    assert t.me.amber == 1 + (tide == 0)
    assert t.g.state.tide == 0


@TIDES
def test_a_high_tide_washes_all_artifacts_away(table, tide):
    t = tidal(
        table,
        "Washed Away",
        tide,
        me={"artifacts": ["Trinket"], "line": ["Goon 3"]},
        foe={"artifacts": ["Crank", "Lamp"], "line": ["Goon 2"]},
    )
    t.play("Washed Away")
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert len(t.me.artifacts) + len(t.foe.artifacts) == (0 if tide == 0 else 3)
    assert t.g.state.tide == 0
    assert (len(t.me.line), len(t.foe.line)) == (1, 1)


@pytest.mark.parametrize("card", ["All Tide Up", "Washed Away"])
def test_without_a_tide_in_the_match_it_is_not_raised(table, card):
    t = table(me={"hand": [card], "artifacts": ["Trinket"]}, foe={}, house="untamed")
    t.play(card)
    assert t.g.state.tide is None
    assert t.me.amber == 1
    assert len(t.me.artifacts) == 1


# Assert Dominance


def test_the_dominant_creature_is_readied_and_fights_without_harm(table, version):
    tired = {"title": "Goon 3", "ready": False}
    t = table(
        me={"hand": [ASSERT], "line": [tired, "Goon 2"]}, foe={"line": ["Goon 5"]}, house="untamed", ruleset=version
    )
    t.play(ASSERT, "Goon 3")
    assert (t.card("Goon 3").damage, t.card("Goon 5").damage, t.card("Goon 3").ready) == (0, 3, False)
    assert t.g.has_keyword(t.card("Goon 3"), "skirmish")
    assert not t.g.has_keyword(t.card("Goon 2"), "skirmish")
    t.next_turn()
    assert not t.g.has_keyword(t.card("Goon 3"), "skirmish")
    assert t.g.state.lasting == []


def test_without_an_enemy_the_dominant_creature_stays_ready(table):
    t = table(me={"hand": [ASSERT], "line": [{"title": "Goon 3", "ready": False}]}, foe={}, house="untamed")
    t.play(ASSERT)
    assert t.card("Goon 3").ready
    assert t.g.has_keyword(t.card("Goon 3"), "skirmish")


def test_a_stunned_creature_only_shakes_its_stun_off(table):
    t = table(
        me={"hand": [ASSERT], "line": [{"title": "Goon 3", "stunned": True}]}, foe={"line": ["Goon 5"]}, house="untamed"
    )
    t.play(ASSERT)
    assert not t.card("Goon 3").stunned
    assert t.card("Goon 5").damage == 0


# Beach Day


@TIDES
def test_a_day_at_the_beach(table, tide):
    t = tidal(table, "Beach Day", tide, me={"line": ["Goon 3"]}, foe={"line": ["Goon 5"]})
    t.play("Beach Day", "Goon 5")
    assert t.titles(t.foe.hand) == ["Goon 5"]
    assert len(t.me.line) == 1
    assert t.me.amber == 1 + (tide == 0)
    assert t.foe.amber == 0


def test_a_high_tide_pays_even_where_the_creature_stays(table):
    t = tidal(table, "Beach Day", 0, foe={"line": [WARDED]})
    t.play("Beach Day")
    assert not t.card("Goon 3").warded
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.amber == 2
    t = tidal(table, "Beach Day", 0)
    t.play("Beach Day")
    assert t.me.amber == 2


# Cross Porpoises


@NEW
@pytest.mark.parametrize("tide", [0, 1, None])
def test_two_enemies_are_enraged_and_the_tide_is_raised(table, version, tide):
    side = {"line": ["Goon 5"], **({"tide": True} if version in ("16.0", "18.4") else {})}
    t = table(
        me={"hand": [CROSS], **side},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        house="untamed",
        ruleset=version,
        tide=tide,
    )
    t.play(CROSS, ["Goon 1", "Goon 3"])
    assert [c.enraged for c in t.foe.line] == [True, False, True]
    assert not t.card("Goon 5").enraged
    assert t.g.state.tide == 0


@NEW
@pytest.mark.clause("tide-cannot-raise-when-high", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize(("tide", "raised"), [(0, 0), (1, 1), (None, 1)])
def test_a_tide_that_is_high_is_not_raised_again(table, version, tide, raised):
    side = {"tide": True} if version in ("16.0", "18.4") else {}
    t = table(
        me={"hand": [CROSS], "artifacts": ["Tide Warden"], **side},
        foe={},
        house="untamed",
        ruleset=version,
        tide=tide,
    )
    t.play(CROSS)
    assert t.me.amber == 1 + raised


# Genetic Drift


def test_the_chosen_creature_and_all_that_had_counters_drift(table, version):
    t = table(
        me={"hand": [DRIFT], "line": ["Goon 3", grown("Goon 2", 1)]},
        foe={"line": [grown("Goon 4", 2), "Goon 5"]},
        house="untamed",
        ruleset=version,
    )
    t.play(DRIFT, "Goon 3")
    assert (counters(t.me), counters(t.foe)) == ([2, 2], [3, 0])


def test_a_creature_that_had_counters_may_be_the_chosen_one(table, version):
    t = table(
        me={"hand": [DRIFT], "line": ["Goon 3"]}, foe={"line": [grown("Goon 4", 2)]}, house="untamed", ruleset=version
    )
    t.play(DRIFT, "Goon 4")
    assert (counters(t.me), counters(t.foe)) == ([0], [4])


# Infighting


def test_each_creature_strikes_its_right_neighbor(table, version):
    t = table(
        me={"hand": ["Infighting"], "line": ["Goon 4", "Goon 9", "Goon 10"]},
        foe={"line": ["Goon 2", "Guard 3/2", "Goon 8"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Infighting")
    assert [c.damage for c in t.me.line] == [0, 4, 9]
    assert [c.damage for c in t.foe.line] == [0, 0, 3]


def test_they_all_strike_at_once(table, version):
    t = table(
        me={"hand": ["Infighting"], "line": ["Goon 5", "Goon 3", "Goon 4"]}, foe={}, house="untamed", ruleset=version
    )
    t.play("Infighting")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 4"]
    assert t.card("Goon 4").damage == 3


def test_infighting_meets_wards_and_lone_creatures(table):
    t = table(me={"hand": ["Infighting"], "line": ["Goon 9", WARDED]}, foe={"line": ["Goon 1"]}, house="untamed")
    t.play("Infighting")
    assert not t.card("Goon 3").warded
    assert t.card("Goon 3").damage == 0
    assert t.card("Goon 1").damage == 0


# Reap or Sow


def test_a_friendly_creature_is_readied_and_reaps(table, version):
    tired = {"title": "Goon 3", "ready": False}
    t = table(me={"hand": [SOW], "line": [tired, "Goon 2"]}, foe={"line": ["Goon 5"]}, house="untamed", ruleset=version)
    t.play(SOW, "mode:reap")
    assert sorted(t.offered) == ["Goon 2", "Goon 3"]
    t.choose("Goon 3")
    assert t.me.amber == 1
    assert not t.card("Goon 3").ready


@pytest.mark.parametrize(
    ("shares", "mine", "theirs"),
    [
        (["Goon 3"] * 3, [3], [0, 0]),
        (["Goon 3", "Goon 5", "Goon 4"], [1], [1, 1]),
        (["Goon 5", "Goon 5", "Goon 4"], [0], [2, 1]),
    ],
)
def test_three_counters_are_sown_among_creatures(table, shares, mine, theirs):
    t = table(me={"hand": [SOW], "line": ["Goon 3"]}, foe={"line": ["Goon 5", "Goon 4"]}, house="untamed")
    t.play(SOW, "mode:sow", shares)
    assert (counters(t.me), counters(t.foe)) == (mine, theirs)
    assert t.me.amber == 0


def test_without_creatures_there_is_neither_reaping_nor_sowing(table):
    t = table(me={"hand": [SOW]}, foe={}, house="untamed")
    t.play(SOW)
    assert t.me.amber == 0


# Thin the Herd


def test_the_weakest_four_go_into_their_owners_decks(table, version):
    t = table(
        me={"hand": [THIN], "line": ["Goon 1", "Goon 6", grown("Goon 2", 9)]},
        foe={"line": ["Goon 3", "Goon 4", "Goon 5"]},
        house="untamed",
        ruleset=version,
        filler=2,
    )
    t.play(THIN)
    assert t.titles(t.me.line) == ["Goon 6", "Goon 2"]
    assert t.foe.line == []
    assert (len(t.me.deck), len(t.foe.deck)) == (3, 5)


def test_ties_for_the_last_place_are_broken_by_choice(table, version):
    t = table(
        me={"hand": [THIN], "line": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"line": ["Goon 4", "Mars Goon 4"]},
        house="untamed",
        ruleset=version,
    )
    t.play(THIN, "Mars Goon 4")
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 4"]


def test_a_ward_keeps_a_creature_in_the_herd(table):
    t = table(me={"hand": [THIN], "line": ["Goon 5"]}, foe={"line": [WARDED, "Goon 2"]}, house="untamed")
    t.play(THIN)
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


# Waste Not


@pytest.mark.parametrize(("victim", "drawn"), [("Goon 1", 1), ("Goon 4", 2), ("Goon 5", 3), (grown("Goon 4", 1), 3)])
def test_half_the_power_of_what_is_wasted_is_drawn(table, version, victim, drawn):
    t = table(me={"hand": ["Waste Not"], "line": [victim]}, foe={"line": ["Goon 9"]}, house="untamed", ruleset=version)
    t.play("Waste Not")
    assert t.me.line == []
    assert len(t.me.hand) == drawn
    assert len(t.foe.line) == 1


def test_with_nothing_to_waste_nothing_is_drawn(table):
    t = table(me={"hand": ["Waste Not"]}, foe={"line": ["Goon 9"]}, house="untamed")
    t.play("Waste Not")
    assert t.me.hand == []
    assert len(t.foe.line) == 1


@pytest.mark.reading("saury-about-that-ward")
@NEW
def test_cards_are_drawn_although_a_ward_saves_the_creature(table, version):
    t = table(me={"hand": ["Waste Not"], "line": [WARDED]}, foe={}, house="untamed", ruleset=version)
    t.play("Waste Not")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert len(t.me.hand) == 2


# Æmbermancy


@pytest.mark.parametrize(("there", "offered"), [(5, 3), (3, 3), (2, 2), (1, 1)])
def test_up_to_three_counters_become_aember(table, version, there, offered):
    t = table(me={"hand": [MANCY]}, foe={"line": [grown("Goon 3", there)]}, house="untamed", ruleset=version)
    t.play(MANCY)
    assert t.offered == [f"number:{n}" for n in range(offered + 1)]
    t.choose(f"number:{offered}")
    assert t.me.amber == 1 + offered
    assert counters(t.foe) == [there - offered]


def test_a_creature_that_needs_its_counters_is_destroyed(table, version):
    t = table(
        me={"hand": [MANCY], "line": [grown("Goon 3", 1)]},
        foe={"line": [grown("Goon 2", 2, damage=2)]},
        house="untamed",
        ruleset=version,
    )
    t.play(MANCY, "Goon 2", "2")
    assert t.me.amber == 3
    assert t.foe.line == []
    assert counters(t.me) == [1]


def test_without_counters_no_aember_is_conjured(table):
    t = table(me={"hand": [MANCY], "line": ["Goon 3"]}, foe={"line": ["Goon 2"]}, house="untamed")
    t.play(MANCY)
    assert t.me.amber == 1
