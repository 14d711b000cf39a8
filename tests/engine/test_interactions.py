"""A sample of the search over interactions, and that its checks find what they look for."""

from __future__ import annotations

import pytest

from engine.abilities import CARDS, EVENTS, REPLACEABLE, STATICS
from engine.game import Game
from engine.rules.resolving import timing
from engine.table.facts import Fact
from engine.verbs import Verbs
from tests.engine.helpers.answers import to_rest
from tests.engine.interactions import (
    CAUSES,
    LABELLED,
    acted,
    chosen,
    couples,
    listens,
    once_per_event,
    standing,
    table,
    touches,
    unaccounted,
)
from tests.engine.table import Table
from tests.thirds import by_thirds

SAMPLE = 1_000
"""Of some 50,000 couples."""
CHUNK = 50


@pytest.mark.parametrize("start", by_thirds(4, range(0, SAMPLE, CHUNK)))
def test_two_cards_that_touch_the_same_leave_a_sound_match(start):
    for number in chosen(SAMPLE)[start : start + CHUNK]:
        acted(number)


def test_what_verbs_bring_about_are_events_and_statics_that_there_are():
    known = {*EVENTS, *REPLACEABLE, *STATICS}
    assert {kind for kinds in (*CAUSES.values(), LABELLED.values()) for kind in kinds} <= known
    assert all(hasattr(Verbs, verb) for verb in CAUSES)


def test_couples_are_found_from_what_cards_declare():
    assert {"played"} <= listens("Hunting Witch")
    assert "power" in listens("Grey Monk") | listens("Banner of Battle")
    assert "steal" in touches("Urchin")
    assert "steal" not in listens("Urchin")
    pairs = {(one.name, other.name) for one, other in couples()}
    assert ("Urchin", "The Vaultkeeper") in pairs or ("The Vaultkeeper", "Urchin") in pairs
    assert len(pairs) == len(couples()) > 45_000
    assert all(one.name in CARDS and other.name in CARDS for one, other in couples()[:100])


def test_a_table_is_the_same_every_time_and_has_both_cards():
    one, other = couples()[1234]
    assert table(1234) == table(1234)
    assert one.title in str(table(1234))
    assert other.title in str(table(1234))


def test_on_a_table_where_bystanders_would_be_dead_they_are_sturdier():
    couple = [(one.name, other.name) for one, other in couples()].index(("King of the Crag", "King of the Crag"))
    assert any(card.power_counters for card in standing(table(couple)).table.creatures())
    assert not any(card.power_counters for card in standing(table(couple - 1)).table.creatures())
    assert acted(couple)


def test_an_ability_that_is_resolved_twice_for_one_event_is_found(monkeypatch):
    t = Table(me={"line": ["Hunting Witch"], "hand": ["Dust Pixie"]}, house="untamed")
    with once_per_event() as twice:
        t.play("Dust Pixie")
    assert t.me.amber == 3
    assert twice == []
    plain = timing.triggers_of
    monkeypatch.setattr(timing, "triggers_of", lambda g, event: plain(g, event) * 2)
    t = Table(me={"line": ["Hunting Witch"], "hand": ["Dust Pixie"]}, house="untamed")
    with once_per_event() as twice:
        t.play("Dust Pixie")
        to_rest(t)
    assert len(twice) == 1
    assert "resolved again for played" in twice[0]


def test_a_pool_that_the_facts_do_not_explain_is_found():
    game: Game = Table(me={"amber": 3}).game
    gained = Fact("amber.gained", {"player": 0, "amount": 2, "reason": None})
    assert unaccounted([1, 0], [gained], game) == []
    assert unaccounted([3, 0], [gained], game) == ["seat 0 has 3 Æmber, and by the facts 5"]
    assert unaccounted([3, 0], [gained, Fact("key.forged", {"player": 0})], game) == []
