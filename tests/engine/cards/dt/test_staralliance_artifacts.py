"""Artifacts of Star Alliance in Dark Tidings."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import houses_offered
from tests.engine.helpers.tables import with_tide

CADET = "Star Alliance Goon 5"
FORGE = {"title": "Ceaseforge", "counters": {"time": 2}}
DEVICE = "The Ulfberht Device"


at = partial(with_tide, house="staralliance")


# Ceaseforge


def test_it_enters_play_with_2_time_counters(table):
    t = at(table, {"hand": ["Ceaseforge"]})
    t.play("Ceaseforge")
    assert t.card("Ceaseforge").counters == {"time": 2}
    assert t.me.amber == 1


def test_no_player_forges_until_it_is_gone(table):
    t = at(table, {"artifacts": [FORGE], "amber": 6}, {"amber": 6})
    t.next_turn()
    assert t.foe.keys == [], "not at the start of theirs"
    assert t.card("Ceaseforge").counters == {"time": 2}, "not at the start of theirs"
    t.next_turn("staralliance")
    assert t.me.keys == []
    assert t.card("Ceaseforge").counters == {"time": 1}
    t.next_turn()
    assert t.foe.keys == []
    t.next_turn("staralliance")
    assert len(t.me.keys) == 1, "it goes before the forge step"
    assert t.titles(t.me.discard) == ["Ceaseforge"], "it goes before the forge step"


def test_keys_forged_by_abilities_are_ceased_too(table):
    t = at(table, {"artifacts": [FORGE], "hand": ["Star Alliance Key Gift"]}, {"amber": 6})
    t.play("Star Alliance Key Gift")
    assert t.me.keys == []


def test_without_counters_it_is_destroyed_at_the_start_of_the_turn(table):
    t = at(table, {"artifacts": ["Ceaseforge"]})
    t.next_turn().next_turn("staralliance")
    assert t.me.artifacts == []


# Exploratory Craft


@pytest.mark.parametrize(
    ("crew", "drawn"), [([], 0), (["Goon 3"], 1), (["Goon 3", "Goon 4"], 1), (["Goon 3", "Dis Goon 2", CADET], 3)]
)
def test_a_card_is_drawn_for_each_house_of_the_crew(table, crew, drawn):
    t = at(table, {"artifacts": ["Exploratory Craft"], "line": ["Goon 3", "Goon 4", "Dis Goon 2", CADET]})
    t.action("Exploratory Craft", crew)
    assert len(t.me.hand) == drawn
    assert sorted(t.titles([c for c in t.me.line if not c.ready])) == sorted(crew)


def test_those_who_are_exhausted_already_do_not_count(table):
    line = [{"title": "Goon 3", "ready": False}, "Dis Goon 2"]
    t = at(table, {"artifacts": ["Exploratory Craft"], "line": line}, {"line": ["Goon 4"]})
    t.action("Exploratory Craft", ["Goon 3", "Dis Goon 2"])
    assert len(t.me.hand) == 1
    assert t.card("Goon 4").ready


def test_a_crew_that_is_exhausted_already_stays(table):
    t = at(table, {"artifacts": ["Exploratory Craft"], "line": [{"title": "Goon 3", "ready": False}]})
    t.action("Exploratory Craft")
    assert t.me.hand == []
    assert t.pending.kind == "main"


# Static Collection Array


@pytest.mark.parametrize(("tide", "cost"), [(None, 6), (0, 5), (1, 7)])
def test_your_keys_follow_the_tide(table, tide, cost):
    t = at(table, {"artifacts": ["Static Collection Array"]}, tide=tide)
    assert t.g.key_cost(t.me) == cost
    assert t.g.key_cost(t.foe) == 6


def test_two_arrays_add_up_and_the_rising_tide_turns_them(table):
    t = at(table, {"artifacts": ["Static Collection Array"] * 2, "hand": ["Star Alliance Crowbar"]}, tide=1)
    assert t.g.key_cost(t.me) == 8
    t.submit("tide")
    assert t.g.key_cost(t.me) == 4
    t.play("Star Alliance Crowbar", "Static Collection Array")
    assert t.g.key_cost(t.me) == 5


@pytest.mark.parametrize(("tide", "keys"), [(0, 1), (1, 0)])
def test_the_array_counts_in_the_forge_step(table, tide, keys):
    t = at(table, {}, {"artifacts": ["Static Collection Array"], "amber": 5}, tide=1 - tide)
    t.next_turn()
    assert len(t.foe.keys) == keys


# The Ulfberht Device


def test_each_player_must_choose_another_house_than_before(table):
    me = {"artifacts": [DEVICE], "houses": ["staralliance", "dis", "logos"]}
    t = at(table, me, {"houses": ["brobnar", "mars", "untamed"]})
    t.end()
    assert houses_offered(t) == ["brobnar", "mars", "untamed"], "they had no turn before"
    t.choose("mars").end()
    assert houses_offered(t) == ["dis", "logos"]
    t.choose("dis").end()
    assert houses_offered(t) == ["brobnar", "untamed"]
    t.choose("brobnar").end()
    assert houses_offered(t) == ["logos", "staralliance"]
    t.choose("logos")


def test_it_counts_from_the_turn_in_which_it_is_played(table):
    me = {"hand": [DEVICE], "houses": ["staralliance", "dis", "logos"]}
    t = at(table, me, {"houses": ["brobnar", "mars", "untamed"]})
    t.play(DEVICE).next_turn("mars").end()
    assert t.me.amber == 1
    assert houses_offered(t) == ["dis", "logos"]
    t.choose("logos")


def test_when_it_is_gone_every_house_is_open_again(table):
    me = {"artifacts": [DEVICE], "houses": ["staralliance", "brobnar", "logos"]}
    t = at(table, me, {"hand": ["Crowbar"], "houses": ["brobnar", "mars", "untamed"]})
    t.next_turn("brobnar").play("Crowbar").end()
    assert houses_offered(t) == ["brobnar", "logos", "staralliance"]
    t.choose("staralliance")


@NEW
@pytest.mark.reading("ulfberht-device-changed-house")
@pytest.mark.parametrize("changed", [False, True])
def test_it_is_the_house_that_was_chosen_even_if_it_changed(table, version, changed):
    me = {"artifacts": [DEVICE, "Book of leQ"], "deck": ["Goon 1"], "houses": ["staralliance", "brobnar", "logos"]}
    t = table(me=me, foe={}, house="staralliance", ruleset=version)
    if changed:
        t.action("Book of leQ")
        assert t.g.state.house == "brobnar"
    t.next_turn().end()
    assert houses_offered(t) == ["brobnar", "logos"]
    t.choose("logos")
