"""Dark Tidings, Sanctum, actions from Honor or Glory to Trial by Water."""

from __future__ import annotations

import pytest

from tests.engine.cards.dt.sanctum_hall import hall
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.looks import amber_by_title, damage, pools

# Honor or Glory


@pytest.mark.parametrize(("mode", "mine", "theirs"), [("flank", [3, 0, 0, 3], [3]), ("others", [0, 3, 1, 0], [0])])
def test_honor_or_glory_hits_the_flanks_or_all_between(table, version, mode, mine, theirs):
    line = ["Goon 5", "Goon 6", "Guard 4/2", "Goon 7"]
    t = hall(table, line, ["Goon 9"], version, hand=["Honor or Glory"])
    t.play("Honor or Glory", mode)
    assert damage(t.me) == mine
    assert damage(t.foe) == theirs


def test_honor_or_glory_spends_wards_and_destroys_the_weak_together(table):
    line = [{"title": "Goon 3", "warded": True}, "Goon 1"]
    t = hall(table, line, ["Goon 3", "Goon 2", "Goon 3"], hand=["Honor or Glory"])
    ordered(t.play("Honor or Glory", "flank"))
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.me.line[0].warded
    assert t.titles(t.foe.line) == ["Goon 2"], "it was no flank creature at that time"
    assert damage(t.foe) == [0], "it was no flank creature at that time"


def test_honor_or_glory_without_creatures_asks_nothing(table, version):
    t = hall(table, [], [], version, hand=["Honor or Glory"])
    t.play("Honor or Glory")
    assert t.at_rest


# Light Everlasting


@pytest.mark.parametrize("position", [0, 1, 2])
def test_light_everlasting_plays_a_creature_anywhere_in_the_line(table, version, position):
    t = hall(table, ["Goon 3", "Goon 4"], ["Goon 5"], version, hand=["Light Everlasting"], discard=["Sanctum Goon 6"])
    t.play("Light Everlasting", f"position:{position}", flank="")
    expected = ["Goon 3", "Goon 4"]
    expected.insert(position, "Sanctum Goon 6")
    assert t.titles(t.me.line) == expected
    assert not t.card("Sanctum Goon 6").ready


def test_light_everlasting_finds_only_sanctum_creatures_of_your_own_discard_pile(table, version):
    t = hall(
        table,
        ["Goon 3"],
        ["Goon 5"],
        version,
        theirs={"discard": ["Sanctum Goon 7"]},
        hand=["Light Everlasting"],
        discard=["Goon 4", "Sanctum Chant", "Sanctum Trinket", "Sanctum Goon 1", "Sanctum Goon 2"],
    )
    t.play("Light Everlasting")
    assert sorted(t.offered) == ["Sanctum Goon 1", "Sanctum Goon 2"]
    t.choose("Sanctum Goon 2", "position:0")
    assert t.titles(t.me.line) == ["Sanctum Goon 2", "Goon 3"]


def test_what_light_everlasting_plays_has_its_icons_and_play_ability(table, version):
    t = hall(
        table,
        ["Goon 3", "Goon 4"],
        [],
        version,
        theirs={"amber": 3},
        hand=["Light Everlasting"],
        discard=[{"title": "Almsmaster", "icons": ["amber"]}],
    )
    t.play("Light Everlasting", "position:1", flank="")
    assert amber_by_title(t) == {"Goon 3": 1, "Goon 4": 1}
    assert pools(t) == [2, 1]


def test_light_everlasting_without_a_creature_to_play_does_nothing(table, version):
    t = hall(table, ["Goon 3"], [], version, hand=["Light Everlasting"], discard=["Goon 4"])
    t.play("Light Everlasting")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.me.amber == 1


# Shifting Battlefield


@pytest.mark.parametrize(
    ("position", "line"),
    [(0, ["Goon 4", "Goon 3", "Goon 5"]), (1, ["Goon 3", "Goon 4", "Goon 5"]), (2, ["Goon 3", "Goon 5", "Goon 4"])],
)
def test_shifting_battlefield_moves_a_creature_which_captures(table, version, position, line):
    t = hall(
        table,
        ["Goon 3", "Goon 4", "Goon 5"],
        ["Goon 9"],
        version,
        theirs={"amber": 2},
        hand=["Shifting Battlefield"],
    )
    t.play("Shifting Battlefield", "Goon 4", f"position:{position}")
    assert t.titles(t.me.line) == line
    assert amber_by_title(t) == {"Goon 4": 1}
    assert pools(t) == [1, 1]


def test_shifting_battlefield_needs_a_friendly_creature(table, version):
    t = hall(table, [], ["Goon 9", "Goon 8"], version, theirs={"amber": 2}, hand=["Shifting Battlefield"])
    t.play("Shifting Battlefield")
    assert t.at_rest
    assert pools(t) == [1, 2]


# Strange Ordination


@pytest.mark.parametrize(("tide", "played"), [(0, True), (1, False), (None, False)])
def test_strange_ordination_is_played_only_at_high_tide(table, tide, played):
    t = hall(table, hand=["Strange Ordination"], tide=tide)
    assert t.may("play:Strange Ordination") is played
    if played:
        t.play("Strange Ordination")
        assert t.me.amber == 3
    else:
        t.submit("tide").play("Strange Ordination")
        assert t.me.amber == 3
        assert t.me.chains == 3


def test_strange_ordination_can_be_discarded_at_low_tide(table):
    t = hall(table, hand=["Strange Ordination"], tide=1)
    t.discard("Strange Ordination")
    assert t.me.amber == 0


# Taxing Journey


@pytest.mark.parametrize(
    ("captor", "captured"),
    [
        ("Goon 2", {"Goon 1": 1, "Goon 2": 1, "Goon 3": 1}),
        ("Goon 3", {"Goon 2": 1, "Goon 3": 1}),
        ("Dis Goon 4", {"Dis Goon 4": 1}),
    ],
)
def test_taxing_journey_makes_neighbors_of_its_house_capture_as_well(table, version, captor, captured):
    line = ["Goon 1", "Goon 2", "Goon 3", "Dis Goon 4"]
    t = hall(table, line, ["Goon 5"], version, theirs={"amber": 6}, hand=["Taxing Journey"])
    t.play("Taxing Journey", captor)
    assert amber_by_title(t) == captured
    assert pools(t) == [1, 6 - len(captured)]


def test_taxing_journey_with_too_little_amber_lets_you_pick_the_neighbor(table, version):
    t = hall(table, ["Goon 1", "Goon 2", "Goon 3"], [], version, theirs={"amber": 2}, hand=["Taxing Journey"])
    t.play("Taxing Journey", "Goon 2", "Goon 3")
    assert amber_by_title(t) == {"Goon 2": 1, "Goon 3": 1}
    assert t.foe.amber == 0


def test_taxing_journey_without_amber_to_capture_asks_nothing(table, version):
    t = hall(table, ["Goon 1", "Goon 2", "Goon 3"], [], version, hand=["Taxing Journey"])
    t.play("Taxing Journey")
    assert t.at_rest
    assert amber_by_title(t) == {}


# Trial by Water


@pytest.mark.reading("trial-by-water-reset", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
@pytest.mark.parametrize("tide", [0, 1])
def test_a_reset_tide_is_low_for_no_player(table, version, tide):
    t = hall(table, ["Orphion, Land’s Chosen"], ["Orphion, Land’s Chosen"], version, tide=tide, hand=["Trial by Water"])
    assert [t.g.armor(c) for c in (*t.me.line, *t.foe.line)] == [3 * tide, 3 - 3 * tide]
    t.play("Trial by Water")
    assert [t.g.armor(c) for c in (*t.me.line, *t.foe.line)] == [0, 0]


@pytest.mark.parametrize("tide", [0, 1, None])
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_trial_by_water_makes_the_tide_neutral_and_keeps_it_so(table, version, tide):
    line = ["Lærie of the Lake", "Marshal Ewer"]
    t = hall(table, line, ["Goon 9"], version, tide=tide, hand=["Trial by Water", "Marshal Ewer"])
    t.play("Trial by Water")
    assert t.g.state.tide is None
    assert t.armor("Lærie of the Lake") == 0
    assert t.me.amber == 1
    assert t.refused("tide").clause == "cannot-beats-may"
    t.play("Marshal Ewer").fight("Marshal Ewer")
    assert t.g.state.tide is None


def test_trial_by_water_lasts_through_the_opponents_turn(table):
    t = hall(table, ["Goon 3"], ["Marshal Ewer"], theirs={"hand": ["Marshal Ewer"]}, hand=["Trial by Water"])
    t.play("Trial by Water").next_turn("sanctum").play("Marshal Ewer")
    assert t.g.state.tide is None
    assert "tide" not in t.pending.keys
    t.next_turn("sanctum").submit("tide")
    assert t.g.state.tide == 0
    assert t.me.chains == 3


def test_trial_by_water_is_no_raising_of_the_tide(table):
    t = hall(table, ["Seneschal Sargassa"], theirs={"amber": 5}, tide=1, hand=["Trial by Water"])
    t.play("Trial by Water")
    assert t.at_rest
    assert amber_by_title(t) == {}
    assert t.foe.amber == 5
