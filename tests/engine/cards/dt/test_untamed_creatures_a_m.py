"""Creatures of Untamed in Dark Tidings, from Bombyx to Myliobe, and Æmberfin Shark."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import pools

TWIN = "(evil twin)"
CHELONIA = ["Chelonia", f"Chelonia {TWIN}"]
DRUID = "Dredging Druid"
GRUEN = "Deepwater Gruen"
SHARK, EVIL_SHARK = "Æmberfin Shark", f"Æmberfin Shark {TWIN}"
MOOKLING, EVIL_MOOKLING = "Mookling", f"Mookling {TWIN}"
TIDES = pytest.mark.parametrize("tide", [0, 1, None])


def tidal(table, tide, me, foe=None, version="16.0", **more):
    """A table with a tide, which in rulebooks of 2021 belongs to every match."""
    return table(me={"tide": True, **me}, foe=foe or {}, house="untamed", tide=tide, ruleset=version, **more)


# Chenille, Bombyx, Fifalde


@pytest.mark.parametrize(("moth", "egg"), [("Bombyx", "Chenille"), ("Fifalde", "Bombyx")])
def test_a_moth_hatches_where_its_egg_is_destroyed(table, version, moth, egg):
    t = table(me={"hand": [moth], "line": [egg, "Goon 3"]}, foe={"line": [egg]}, house="untamed", ruleset=version)
    t.play(moth)
    assert t.titles(t.me.line) == ["Goon 3", moth]
    assert t.titles(t.me.discard) == [egg]
    assert len(t.foe.line) == 1
    assert t.me.amber == 1


@pytest.mark.parametrize(("moth", "egg"), [("Bombyx", "Chenille"), ("Fifalde", "Bombyx")])
def test_a_moth_without_an_egg_is_destroyed(table, version, moth, egg):
    t = table(me={"hand": [moth], "line": ["Goon 3"]}, foe={"line": [egg]}, house="untamed", ruleset=version)
    t.play(moth)
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.me.discard) == [moth]
    assert len(t.foe.line) == 1


def test_an_egg_that_its_ward_saves_lets_no_moth_hatch(table):
    t = table(me={"hand": ["Bombyx"], "line": [{"title": "Chenille", "warded": True}]}, foe={}, house="untamed")
    t.play("Bombyx")
    assert t.titles(t.me.line) == ["Chenille"]
    assert not t.card("Chenille").warded
    assert t.titles(t.me.discard) == ["Bombyx"]


@pytest.mark.parametrize(("egg", "moth"), [("Chenille", "Bombyx"), ("Bombyx", "Fifalde")])
def test_the_next_stage_comes_from_the_discard_pile(table, version, egg, moth):
    t = table(
        me={"line": [egg], "discard": ["Goon 3", moth, "Chant"]},
        foe={"discard": [moth]},
        house="untamed",
        ruleset=version,
    )
    t.action(egg)
    assert t.titles(t.me.hand) == [moth]
    assert t.titles(t.foe.discard) == [moth]
    t = table(me={"line": [egg], "discard": ["Goon 3"]}, foe={}, house="untamed", ruleset=version)
    t.action(egg)
    assert t.me.hand == []


def test_chenille_is_hazardous(table):
    t = table(me={"line": ["Goon 6", "Goon 8"]}, foe={"line": ["Chenille"]})
    t.fight("Goon 6")
    assert t.titles(t.me.line) == ["Goon 8"]
    assert len(t.foe.line) == 1
    t.fight("Goon 8")
    assert t.foe.line == []
    assert t.card("Goon 8").damage == 7


def test_fifalde_heals_by_fighting_and_reaping(table, version):
    t = table(
        me={"line": [{"title": "Fifalde", "damage": 5}]}, foe={"line": ["Goon 3"]}, house="untamed", ruleset=version
    )
    t.fight("Fifalde")
    assert t.card("Fifalde").damage == 0
    assert t.me.amber == 1
    t = table(me={"line": [{"title": "Fifalde", "damage": 5}]}, foe={}, house="untamed", ruleset=version)
    t.reap("Fifalde")
    assert t.card("Fifalde").damage == 0
    assert t.me.amber == 2


# Chelonia


@TIDES
@pytest.mark.parametrize("title", CHELONIA)
def test_chelonia_rewards_creatures_at_high_tide(table, title, tide):
    t = tidal(table, tide, {"line": [title], "hand": ["Untamed Goon 3", "Untamed Trinket"]}, {"amber": 3})
    t.play("Untamed Goon 3").play("Untamed Trinket")
    gained, lost = (1, 0) if title == "Chelonia" else (0, 1)
    assert pools(t) == ([gained, 3 - lost] if tide == 0 else [0, 3])


@pytest.mark.parametrize("title", CHELONIA)
def test_chelonia_does_not_count_itself_nor_enemy_creatures(table, title):
    t = tidal(table, 0, {"hand": [title]}, {"amber": 3, "hand": ["Goon 1"]})
    t.play(title)
    t.next_turn("brobnar")
    t.play("Goon 1")
    assert pools(t) == [0, 3]


def test_an_opponent_without_aember_loses_none(table):
    t = tidal(table, 0, {"line": [CHELONIA[1]], "hand": ["Untamed Goon 3"]})
    t.play("Untamed Goon 3")
    assert pools(t) == [0, 0]


@pytest.mark.parametrize("title", [*CHELONIA, DRUID])
def test_they_are_elusive(table, title):
    t = table(me={"line": ["Goon 5", "Goon 6"]}, foe={"line": [title]})
    t.fight("Goon 5")
    assert t.card(title).damage == 0
    assert t.card("Goon 5").damage == 0
    t.fight("Goon 6")
    assert t.foe.line == []


# Deepwater Gruen


@TIDES
def test_a_low_tide_feeds_the_opponent_of_gruen(table, tide):
    t = tidal(table, tide, {"hand": [GRUEN]})
    t.play(GRUEN)
    assert pools(t) == [2, int(tide == 1)]
    t.next_turn("brobnar").next_turn("untamed")
    t.reap(GRUEN)
    assert pools(t) == [3, 2 * (tide == 1)]


# Dredging Druid


@pytest.mark.parametrize("picked", [[], ["Goon 1"], ["Goon 2", "Goon 1", "Goon 4"]])
def test_dredged_creatures_lie_on_the_deck_in_the_order_given(table, picked):
    t = tidal(table, 0, {"line": [DRUID], "discard": ["Goon 1", "Goon 2", "Chant", "Goon 3", "Goon 4"]})
    t.reap(DRUID)
    assert (t.pending.minimum, t.pending.maximum) == (0, 3)
    assert "Chant" not in t.offered
    t.choose(picked)
    assert t.titles(t.me.deck)[12:] == picked
    assert len(t.me.discard) == 5 - len(picked)


@pytest.mark.parametrize("tide", [1, None])
def test_nothing_is_dredged_while_the_tide_is_not_high(table, tide):
    t = tidal(table, tide, {"line": [DRUID], "discard": ["Goon 1"]})
    t.reap(DRUID)
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.me.amber == 1


# Mollymawk


def test_mollymawk_destroys_an_artifact_of_either_side(table, version):
    t = table(
        me={"hand": ["Mollymawk"], "artifacts": ["Crank"], "line": ["Goon 3"]},
        foe={"artifacts": ["Trinket"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Mollymawk", "Trinket")
    assert t.foe.artifacts == []
    assert t.titles(t.me.artifacts) == ["Crank"]
    assert len(t.me.line) == 2
    t = table(me={"hand": ["Mollymawk"]}, foe={}, house="untamed", ruleset=version)
    t.play("Mollymawk")
    assert len(t.me.line) == 1


# Mookling


@pytest.mark.parametrize(("counters", "cost"), [(0, 8), (3, 11)])
def test_keys_cost_the_power_of_mookling_more(table, version, counters, cost):
    t = table(me={"line": [{"title": MOOKLING, "power_counters": counters}]}, foe={}, ruleset=version)
    assert [t.g.key_cost(player) for player in t.g.players] == [6, cost]


def test_keys_are_as_before_once_mookling_has_gone(table, version):
    t = table(me={"hand": ["Slaying"]}, foe={"line": [MOOKLING]}, ruleset=version)
    assert t.g.key_cost(t.me) == 8
    t.play("Slaying")
    assert t.g.key_cost(t.me) == 6


def test_the_evil_mookling_grows_by_what_a_key_cost(table, version):
    t = table(me={"line": [EVIL_MOOKLING]}, foe={"amber": 7, "line": ["Goon 2"]}, ruleset=version)
    t.end().submit("key:red")
    t.submit(t.pending.keys[0])
    assert t.foe.keys == ["red"]
    assert t.card(EVIL_MOOKLING).power_counters == 6
    assert t.foe.amber == 1


def test_keys_of_its_own_side_and_keys_at_no_cost_do_not_feed_it(table, version):
    t = table(
        me={"line": [EVIL_MOOKLING], "hand": ["Key Purchase"], "amber": 6},
        foe={"hand": ["Key Gift"]},
        ruleset=version,
    )
    t.play("Key Purchase", "key:red")
    assert t.card(EVIL_MOOKLING).power_counters == 0
    t.next_turn("brobnar")
    t.play("Key Gift", "key:red")
    assert len(t.foe.keys) == 1
    assert t.card(EVIL_MOOKLING).power_counters == 0


# Myliobe


@pytest.mark.parametrize(("tide", "damage"), [(0, 0), (1, 3), (None, 3)])
def test_myliobe_enrages_and_has_skirmish_at_high_tide(table, tide, damage):
    t = tidal(table, tide, {"line": ["Myliobe"]}, {"line": ["Goon 1", "Goon 2", "Goon 3", "Goon 5"]})
    t.fight("Myliobe", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2", "Goon 5"]
    assert [c.enraged for c in t.foe.line] == [False, True, True]
    assert t.card("Myliobe").damage == damage
    assert t.g.has_keyword(t.card("Myliobe"), "skirmish") == (tide == 0)


def test_an_attacked_myliobe_enrages_no_one(table):
    t = table(me={"line": ["Goon 2", "Goon 3"]}, foe={"line": ["Myliobe"]})
    t.fight("Goon 3")
    assert not t.card("Goon 3").enraged
    assert not t.card("Goon 2").enraged
    assert t.card("Myliobe").damage == 3


# Æmberfin Shark


def test_the_shark_enters_with_counters_and_sheds_them_for_all(table, version):
    t = table(me={"hand": [SHARK]}, foe={"line": ["Goon 3"]}, house="untamed", ruleset=version)
    t.play(SHARK)
    assert t.power(SHARK) == 6
    t.next_turn()
    assert t.power(SHARK) == 5
    assert pools(t) == [1, 1]
    t.next_turn()
    assert t.power(SHARK) == 5
    assert pools(t) == [1, 1]


def test_a_shark_without_counters_gives_nothing(table, version):
    t = table(me={"line": [SHARK]}, foe={}, ruleset=version)
    t.next_turn()
    assert pools(t) == [0, 0]
    assert t.power(SHARK) == 3


def test_a_wounded_shark_is_destroyed_as_it_sheds(table, version):
    t = table(me={"line": [{"title": SHARK, "power_counters": 1, "damage": 3}]}, foe={}, ruleset=version)
    t.next_turn()
    assert t.me.line == []
    assert pools(t) == [1, 1]


@pytest.mark.parametrize(("mine", "theirs", "grown"), [(2, 3, 2), (0, 3, 1), (0, 0, 0)])
def test_the_evil_shark_eats_from_every_pool(table, version, mine, theirs, grown):
    t = table(me={"line": [EVIL_SHARK], "amber": mine}, foe={"amber": theirs}, ruleset=version)
    t.next_turn()
    assert pools(t) == [max(0, mine - 1), max(0, theirs - 1)]
    assert t.card(EVIL_SHARK).power_counters == grown
    t.next_turn()
    assert t.card(EVIL_SHARK).power_counters == grown


@NEW
def test_what_a_pool_does_not_lose_is_not_eaten(table, version):
    t = table(me={"line": [EVIL_SHARK], "amber": 2}, foe={"amber": 3, "artifacts": ["Strongbox"]}, ruleset=version)
    t.next_turn()
    assert pools(t) == [1, 3]
    assert t.card(EVIL_SHARK).power_counters == 1
