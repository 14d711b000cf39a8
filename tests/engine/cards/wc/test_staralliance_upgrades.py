"""Upgrades of Star Alliance in Worlds Collide."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed
from tests.engine.helpers.tables import at_house
from tests.engine.invent import invent

SUITED = {"title": "Goon 3", "upgrades": ["Encounter Suit"]}
CADET = "Star Alliance Goon 5"


at = partial(at_house, house="staralliance")


@invent("Suit Hail", type="action", icons=("amber",))
class SuitHail:
    """Play: deals 1 damage to every creature."""

    def play(g, me, you):
        yield from g.deal_damage(g.creatures(), 1)


@pytest.mark.ruling("faq-encounter-suit-timing", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("bonus-before-play-ability", "golden-rule-card-beats-rules", versions=("2021-03", "16.0", "18.4"))
def test_the_suit_wards_after_the_icon_and_before_the_play_ability(table, version):
    t = table(me={"line": [SUITED], "hand": ["Suit Hail"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Suit Hail")
    goon = t.card("Goon 3")
    known = version in ("2021-03", "16.0", "18.4")  # older books know no ward
    assert (goon.damage, goon.warded, t.card("Goon 2").damage) == (0 if known else 1, False, 1)
    if known:
        kinds = [fact.kind for fact in t.facts]
        assert kinds.index("amber.gained") < kinds.index("status.warded") < kinds.index("damage.dealt")


@pytest.mark.parametrize(("played", "warded"), [("Chant", True), ("Goon 1", False), ("Trinket", False)])
def test_the_suit_answers_to_actions_of_either_player(table, played, warded):
    t = table(me={"hand": [played]}, foe={"line": [SUITED]})
    t.play(played)
    assert t.card("Goon 3").warded is warded


# Cloaking Dongle


@NEW
def test_the_dongle_cloaks_its_creature_and_the_neighbors(table, version):
    line = ["Goon 1", "Goon 2", armed("Goon 3", "Cloaking Dongle"), "Goon 4"]
    t = at(table, {"line": [CADET, "Star Alliance Goon 4"]}, {"line": line}, ruleset=version)
    assert [t.g.has_keyword(card, "elusive") for card in t.foe.line] == [False, True, True, True]
    t.fight(CADET, "Goon 4")
    assert t.card("Goon 4").damage == t.card(CADET).damage == 0
    t.fight("Star Alliance Goon 4", "Goon 4")
    assert t.card("Goon 4").zone == "discard", "once each turn"


def test_the_neighbors_of_the_dongle_change(table):
    line = ["Goon 1", armed("Goon 3", "Cloaking Dongle"), "Goon 2"]
    t = at(table, {"line": line, "hand": ["Star Alliance Slaying", "Star Alliance Rust"]})
    t.play("Star Alliance Slaying", "Goon 1")
    assert [t.g.has_keyword(card, "elusive") for card in t.me.line] == [True, True]
    t.play("Star Alliance Rust")
    assert [t.g.has_keyword(card, "elusive") for card in t.me.line] == [False, False]


# Disruption Field


@NEW
def test_the_field_makes_keys_dearer_for_each_counter_on_it(table, version):
    t = at(table, {"line": [armed(CADET, *["Disruption Field"] * 2)]}, {"line": ["Goon 1"]}, ruleset=version)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 6)
    t.fight(CADET)
    t.submit(t.pending.keys[0])
    assert [field.counters for field in t.cards("Disruption Field")] == [{"disruption": 1}] * 2
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 8)
    assert t.card(CADET).counters == {}


def test_the_field_on_an_enemy_creature_still_helps_who_played_it(table):
    t = at(table, {"hand": ["Disruption Field"]}, {"line": ["Goon 3"]})
    t.play("Disruption Field")
    t.next_turn("brobnar").reap("Goon 3")
    assert t.card("Disruption Field").counters == {"disruption": 1}
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 7)


def test_the_counters_go_with_the_field(table):
    t = at(table, {"line": [armed(CADET, "Disruption Field")], "hand": ["Star Alliance Rust"]})
    t.reap(CADET)
    assert t.g.key_cost(t.foe) == 7
    t.play("Star Alliance Rust")
    assert t.g.key_cost(t.foe) == 6
    assert t.card("Disruption Field").counters == {}


# Force Field


@NEW
def test_the_force_field_wards_after_reaping_alone(table, version):
    t = at(table, {"line": [armed(CADET, "Force Field")]}, {"line": ["Goon 1"]}, ruleset=version)
    t.reap(CADET)
    assert t.card(CADET).warded
    assert not t.card("Goon 1").warded
    t = at(table, {"line": [armed(CADET, "Force Field")]}, {"line": ["Goon 1"]}, ruleset=version)
    t.fight(CADET)
    assert not t.card(CADET).warded


# Light of the Archons


@NEW
@pytest.mark.parametrize(("more", "extra"), [((), 1), (("Badge",), 2), (("Light of the Archons",), 4)])
def test_the_light_counts_every_upgrade(table, version, more, extra):
    t = at(table, {"line": [armed("Goon 3", "Light of the Archons", *more), armed("Goon 2", "Badge")]}, ruleset=version)
    assert (t.power("Goon 3"), t.armor("Goon 3")) == (3 + extra, extra)
    assert (t.power("Goon 2"), t.armor("Goon 2")) == (2, 0)


def test_a_creature_that_lived_by_the_light_dies_without_it(table):
    hurt = armed("Goon 3", "Light of the Archons", damage=3)
    t = at(table, {"line": [hurt], "hand": ["Star Alliance Rust"]})
    t.play("Star Alliance Rust")
    assert t.me.line == []


# Plasma Nozzle


@NEW
def test_the_nozzle_burns_the_attacked_creature_and_its_neighbors_first(table, version):
    line = ["Goon 3", "Goon 9", "Guard 3/2", "Goon 2"]
    t = at(table, {"line": [armed(CADET, "Plasma Nozzle")]}, {"line": line}, ruleset=version)
    t.fight(CADET, "Goon 9")
    assert [card.damage for card in t.foe.line] == [2, 2 + 5, 0, 0]


def test_what_the_nozzle_kills_is_not_fought(table):
    t = at(table, {"line": [armed(CADET, "Plasma Nozzle")]}, {"line": ["Goon 2", {"title": "Goon 1", "warded": True}]})
    t.fight(CADET, "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert not t.card("Goon 1").warded
    assert t.card(CADET).damage == 0


def test_the_nozzle_does_nothing_for_who_is_attacked(table):
    t = at(table, {"line": [CADET]}, {"line": [armed("Goon 2", "Plasma Nozzle")]})
    t.fight(CADET)
    assert t.card(CADET).damage == 2


# Quadracorder


@NEW
@pytest.mark.parametrize(
    ("houses", "cost"),
    [
        (["Dis"], 7),
        (["Dis", "Dis"], 7),
        (["Dis", "Mars"], 8),
        (["Dis", "Mars", "Logos"], 9),
        (["Dis", "Mars", "Logos", "Untamed"], 9),
    ],
)
def test_the_quadracorder_counts_friendly_houses_up_to_3(table, version, houses, cost):
    line = [f"{house} Goon 3" for house in houses]
    me = {"line": [armed(line[0], "Quadracorder"), *line[1:]], "artifacts": ["Sanctum Trinket"]}
    t = at(table, me, {"line": ["Shadows Goon 3"]}, ruleset=version)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, cost)


def test_the_quadracorder_of_an_enemy_creature_counts_for_its_own_player(table):
    t = at(table, {"hand": ["Quadracorder"]}, {"line": ["Dis Goon 3", "Goon 2"]})
    t.play("Quadracorder", "Goon 2")
    assert t.g.key_cost(t.foe) == 6
    t = at(table, {"line": ["Goon 3"], "hand": ["Quadracorder"]}, {"line": ["Dis Goon 3", "Goon 2"]})
    t.play("Quadracorder", "Goon 2")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 7)


# Stunner


@pytest.mark.parametrize("target", ["Goon 9", CADET, None])
@pytest.mark.parametrize("how", ["fight", "reap"])
def test_the_stunner_may_stun_a_creature(table, how, target):
    t = at(table, {"line": [armed(CADET, "Stunner")]}, {"line": [{"title": "Goon 9", "damage": 1}, "Goon 1"]})
    t.fight(CADET, "Goon 1") if how == "fight" else t.reap(CADET)
    t.choose(target or [])
    assert [card.stunned for card in (t.card("Goon 9"), t.card(CADET))] == [target == "Goon 9", target == CADET]


# Universal Translator


@NEW
def test_the_translator_uses_a_creature_of_another_house(table, version):
    me = {"line": [armed(CADET, "Universal Translator"), "Goon 2", "Dis Goon 3", "Star Alliance Goon 1"]}
    t = at(table, me, {"line": ["Goon 9"]}, ruleset=version)
    t.reap(CADET)
    assert t.offered == ["Goon 2", "Dis Goon 3"]
    t.choose("Dis Goon 3", f"reap:{t.card('Dis Goon 3').id}")
    assert t.me.amber == 2
    assert not t.card("Dis Goon 3").ready
    assert t.card("Goon 2").ready


def test_the_translator_on_a_creature_of_another_house_finds_it_exhausted(table):
    t = table(me={"line": [armed("Goon 3", "Universal Translator"), "Star Alliance Goon 1"]}, foe={})
    t.reap("Goon 3")
    assert t.pending.kind == "main"
    assert t.me.amber == 1
