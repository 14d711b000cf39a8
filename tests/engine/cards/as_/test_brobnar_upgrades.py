"""Upgrades of Brobnar in Æmber Skies."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt
from tests.engine.helpers.cards import armed, hurt, warded
from tests.engine.helpers.looks import damage, damage_of_all

SPIKES = "Armored Spikes"
GUNS = "Bigger Guns for Everyone"
WITHIN = "Strength Within"

# Armored Spikes


def test_spikes_are_for_their_bearer(table):
    t = crypt(table, {"line": [armed("Guard 5/1", SPIKES), "Goon 4"]})
    assert [t.g.armor(card) for card in t.me.line] == [3, 0]
    assert [t.g.keyword(card, "hazardous") for card in t.me.line] == [2, 0]


def test_an_attacker_meets_the_spikes(table):
    t = crypt(table, {"line": ["Goon 5"]}, {"line": [armed("Goon 7", SPIKES)]})
    t.fight("Goon 5")
    assert t.me.line == []
    assert damage(t.foe) == [3]


def test_spikes_that_are_gone_protect_no_more(table):
    t = crypt(table, {"line": ["Goon 5"], "hand": ["Rust"]}, {"line": [armed("Goon 7", SPIKES)]})
    t.play("Rust")
    assert t.armor("Goon 7") == 0
    assert t.g.keyword(t.card("Goon 7"), "hazardous") == 0


# Bigger Guns for Everyone


@pytest.mark.parametrize(("target", "dealt"), [("Goon 9", 5), (warded("Goon 9"), 0), ("Guard 9/2", 3)])
def test_bigger_guns_fire_after_a_fight(table, target, dealt):
    t = crypt(table, {"line": [armed("Goon 5", GUNS)]}, {"line": ["Goon 1", target]})
    title = target if isinstance(target, str) else target["title"]
    t.fight("Goon 5", "Goon 1", title)
    assert damage(t.foe) == [dealt]


def test_bigger_guns_may_hit_a_friend_and_are_not_for_reaping(table):
    t = crypt(table, {"line": [armed("Goon 5", GUNS), "Goon 9", armed("Goon 4", GUNS)]}, {"line": ["Goon 1"]})
    t.fight("Goon 5", "Goon 9")
    assert damage(t.me) == [1, 5, 0]
    t.reap("Goon 4")
    assert damage(t.me) == [1, 5, 0]


def test_who_falls_fires_no_gun(table):
    t = crypt(table, {"line": [armed("Goon 5", GUNS)]}, {"line": ["Goon 9", "Goon 8"]})
    t.fight("Goon 5", "Goon 9")
    assert damage_of_all(t) == [5, 0]


# Strength Within


@pytest.mark.parametrize("hits", [0, 1, 3])
def test_the_pain_of_its_bearer_makes_keys_dear(table, hits):
    bearer = armed("Goon 5", WITHIN, damage=hits)
    t = crypt(table, {"line": [bearer, hurt("Goon 9", 2)]}, {"line": [hurt("Goon 9", 2)]})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6 + hits]


def test_on_an_enemy_it_makes_your_own_keys_dear(table):
    t = crypt(table, foe={"line": [armed("Goon 5", WITHIN, damage=2)]})
    assert [t.g.key_cost(player) for player in t.g.players] == [8, 6]
