"""Creatures of Saurian in Mass Mutation, H to S."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.tables import at_house

TORVUS = "High Priest Torvus"
GORKUS = "Optio Gorkus"
EGG = "Saurian Egg"
HALVES = ["Deusillus (bottom half)", "Deusillus (top half)"]


saurian = partial(at_house, house="saurian")


# High Priest Torvus


@NEW
def test_torvus_brings_the_next_action_back_once(table, version):
    hand = ["Saurian Jab", "Saurian Stab", "Saurian Chant"]
    t = saurian(table, {"line": [TORVUS], "hand": hand}, {"line": ["Goon 9"]}, ruleset=version)
    t.play("Saurian Jab", "Goon 9").reap(TORVUS, "yes")
    assert t.card(TORVUS).amber == 1
    assert t.titles(t.me.discard) == ["Saurian Jab"]
    t.play("Saurian Stab", "Goon 9")
    assert sorted(t.titles(t.me.hand)) == ["Saurian Chant", "Saurian Stab"]
    assert t.card("Goon 9").damage == 4
    t.play("Saurian Stab", "Goon 9")
    assert t.titles(t.me.hand) == ["Saurian Chant"]
    assert t.card("Goon 9").damage == 7


def test_torvus_that_is_not_exalted_brings_none_back(table):
    t = saurian(table, {"line": [TORVUS], "hand": ["Saurian Chant"]})
    t.reap(TORVUS, "no").play("Saurian Chant")
    assert t.titles(t.me.discard) == ["Saurian Chant"]
    assert t.card(TORVUS).amber == 0


def test_torvus_blesses_actions_alone_and_for_one_turn(table):
    hand = ["Saurian Goon 3", "Saurian Trinket", "Saurian Badge", "Saurian Chant"]
    t = saurian(table, {"line": [TORVUS], "hand": hand})
    t.reap(TORVUS, "yes").play("Saurian Goon 3").play("Saurian Trinket").play("Saurian Badge", TORVUS)
    assert t.titles(t.me.hand) == ["Saurian Chant"]
    t.next_turn("brobnar").next_turn("saurian").play("Saurian Chant")
    assert "Saurian Chant" in t.titles(t.me.discard)


@NEW
@pytest.mark.reading("torvus-action-under-way")
def test_the_action_that_made_torvus_reap_is_not_its_next_one(table, version):
    t = saurian(table, {"line": [TORVUS], "hand": ["Saurian Drill", "Saurian Chant"]}, ruleset=version)
    t.play("Saurian Drill", "yes")
    assert t.titles(t.me.discard) == ["Saurian Drill"]
    t.play("Saurian Chant")
    assert t.titles(t.me.hand) == ["Saurian Chant"]


@NEW
@pytest.mark.reading("torvus-action-gone-elsewhere")
def test_an_action_that_purges_itself_was_the_next_one(table, version):
    access = {"title": "Library Access", "house": "saurian"}
    t = saurian(table, {"line": [TORVUS], "hand": [access, "Saurian Chant"]}, ruleset=version)
    t.reap(TORVUS, "yes").play("Library Access")
    assert t.titles(t.me.purged) == ["Library Access"]
    t.play("Saurian Chant")
    assert t.titles(t.me.discard) == ["Saurian Chant"]


def test_two_blessings_are_spent_on_one_action(table):
    t = saurian(table, {"line": [TORVUS, TORVUS], "hand": ["Saurian Chant"]})
    t.reap(TORVUS, "yes").reap(f"{TORVUS}#2", "yes").play("Saurian Chant")
    to_rest(t)
    assert t.titles(t.me.hand) == ["Saurian Chant"]
    t.play("Saurian Chant")
    assert t.me.hand == []


# Nerotaurus


@NEW
@pytest.mark.parametrize(("how", "barred"), [("fight", "reap"), ("reap", "fight")])
def test_nerotaurus_bars_enemies_for_one_turn(table, version, how, barred):
    foe = {"line": ["Goon 2", "Goon 9"]}
    t = saurian(table, {"line": ["Nerotaurus", "Saurian Goon 3"]}, foe, ruleset=version)
    t.fight("Nerotaurus", "Goon 2") if how == "fight" else t.reap("Nerotaurus")
    assert t.may("reap:Saurian Goon 3"), "it is not that turn yet"
    assert t.may("fight:Saurian Goon 3"), "it is not that turn yet"
    t.next_turn("brobnar")
    assert not t.may(f"{barred}:Goon 9")
    assert t.may(f"{how}:Goon 9")
    t.next_turn("saurian").next_turn("brobnar")
    assert t.may("reap:Goon 9")
    assert t.may("fight:Goon 9")


def test_nerotaurus_bars_them_even_after_it_is_gone(table):
    t = saurian(table, {"line": ["Nerotaurus"], "hand": ["Saurian Slaying"]}, {"line": ["Goon 9"]})
    t.reap("Nerotaurus").play("Saurian Slaying", "Nerotaurus").next_turn("brobnar")
    assert not t.may("fight:Goon 9")


# Optio Gorkus


@NEW
@pytest.mark.parametrize("side", ["left", "right"])
def test_a_destroyed_neighbor_leaves_its_amber_to_gorkus(table, version, side):
    rich = with_amber("Goon 3", 2)
    line = [rich, GORKUS] if side == "left" else [GORKUS, rich]
    t = saurian(table, {"line": [*line], "hand": ["Saurian Slaying"]}, ruleset=version)
    t.play("Saurian Slaying", "Goon 3")
    assert t.card(GORKUS).amber == 2
    assert t.foe.amber == 0


def test_gorkus_helps_neighbors_alone(table):
    line = [with_amber("Goon 3", 2), "Goon 4", GORKUS]
    t = saurian(table, {"line": line, "hand": ["Saurian Slaying"] * 2})
    t.play("Saurian Slaying", "Goon 3")
    assert t.card(GORKUS).amber == 0
    assert t.foe.amber == 2
    t.play("Saurian Slaying", GORKUS)
    assert t.titles(t.me.line) == ["Goon 4"]


@pytest.mark.parametrize("heir", [GORKUS, f"{GORKUS}#2"])
def test_between_two_of_them_one_is_picked(table, heir):
    line = [GORKUS, with_amber("Goon 3", 3), GORKUS]
    t = saurian(table, {"line": line, "hand": ["Saurian Slaying"]})
    t.play("Saurian Slaying", "Goon 3")
    while not t.at_rest:
        t.submit(t.key(heir) if t.pending.kind == "card" else t.pending.keys[0])
    assert t.card(heir).amber == 3
    assert sum(card.amber for card in t.me.line) == 3
    assert t.foe.amber == 0


@NEW
@pytest.mark.ruling("faq-optio-gorkus-imperial-scutum", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("mine", [True, False])
def test_the_active_player_orders_gorkus_and_its_scutum(table, version, mine):
    shielded = {"title": GORKUS, "upgrades": ["Imperial Scutum"]}
    ours = {"line": [with_amber("Goon 1", 2), shielded, with_amber("Goon 2", 2)]}
    me, foe = (ours, {}) if mine else ({}, ours)
    t = table(me={**me, "hand": ["Slaughter"]}, foe=foe, ruleset=version)
    officer = t.card(GORKUS)
    t.play("Slaughter")
    while not t.at_rest:
        keys = t.pending.keys
        if t.pending.kind == "order":
            t.submit(*keys)
            continue
        last = [key for key in keys if key.endswith(f":{officer.id}")]
        rest = [key for key in keys if key not in last]
        t.submit((rest or last)[0] if mine else (last or rest)[0])
    assert t.g.creatures() == []
    assert (t.me.amber, t.foe.amber) == ((0, 0) if mine else (4, 0))


# Saurian Egg


def egg(table, top, version="16.0", **me):
    return table(me={"line": [EGG], "deck": top, **me}, foe={}, ruleset=version)


@NEW
@pytest.mark.ruling("faq-saurian-egg-two-saurians", versions=("2021-03", "16.0", "18.4"))
def test_both_saurians_hatch(table, version):
    t = egg(table, ["Galeatops", "Consul Primus"], version)
    t.omni(EGG)
    while not t.at_rest:
        t.submit(*(t.pending.keys if t.pending.kind == "card" else t.pending.keys[:1]))
    assert sorted(t.titles(t.me.line)) == ["Consul Primus", "Galeatops"]
    assert all(card.ready and card.power_counters == 3 for card in t.me.line)
    assert t.titles(t.me.discard) == [EGG]


@pytest.mark.parametrize("other", ["Goon 3", "Stomp", "City Gates"])
def test_one_of_them_hatches_alone(table, other):
    t = egg(table, ["Galeatops", other])
    t.omni(EGG)
    to_rest(t)
    assert t.titles(t.me.line) == ["Galeatops"]
    assert t.power("Galeatops") == 15
    assert sorted(t.titles(t.me.discard)) == sorted([other, EGG])


def test_an_egg_without_saurians_stays(table):
    t = egg(table, ["Galeatops", "Goon 3", "Stomp"])
    t.omni(EGG)
    assert t.titles(t.me.line) == [EGG]
    assert len(t.me.discard) == 2
    assert not t.card(EGG).ready


def test_an_egg_neither_fights_nor_reaps(table):
    t = saurian(table, {"line": [EGG, "Saurian Goon 3"]}, {"line": ["Goon 4"]})
    assert not t.may(f"reap:{EGG}")
    assert not t.may(f"fight:{EGG}")
    assert t.may(f"omni:{EGG}")
    assert t.may("reap:Saurian Goon 3")
    assert t.may("fight:Saurian Goon 3")


def test_a_ward_keeps_the_shell(table):
    t = table(me={"line": [{"title": EGG, "warded": True}], "deck": ["Goon 3", "Galeatops"]})
    t.omni(EGG)
    to_rest(t)
    assert sorted(t.titles(t.me.line)) == ["Galeatops", EGG]
    assert not t.card(EGG).warded


def test_hatching_is_no_play(table):
    t = egg(table, ["Citizen Shrix", "Goon 3"])
    t.omni(EGG)
    to_rest(t)
    assert t.card("Citizen Shrix").amber == 0
    assert t.card("Citizen Shrix").ready


@NEW
@pytest.mark.parametrize("top", [HALVES, HALVES[::-1]])
def test_both_halves_of_a_gigantic_creature_hatch_together(table, version, top):
    t = egg(table, top, version)
    t.omni(EGG)
    to_rest(t)
    assert t.titles(t.me.line) == ["Deusillus"]
    assert t.power("Deusillus") == 23
    assert t.card("Deusillus").ready
    assert t.titles(t.me.discard) == [EGG]


@NEW
@pytest.mark.reading("saurian-egg-half-of-a-gigantic-creature")
@pytest.mark.parametrize("half", HALVES)
def test_half_a_gigantic_creature_breaks_the_egg_and_stays_dead(table, version, half):
    t = egg(table, ["Goon 3", half], version)
    t.omni(EGG)
    assert t.me.line == []
    assert sorted(t.titles(t.me.discard)) == ["Deusillus", "Goon 3", EGG]


# Scylla


@NEW
def test_an_enemy_of_scylla_that_reaps_is_hurt(table, version):
    line = ["Goon 4", "Goon 5", {"title": "Goon 3", "warded": True}, "Guard 3/2"]
    t = table(me={"line": line}, foe={"line": ["Scylla"]}, ruleset=version)
    for title in ("Goon 4", "Goon 5", "Goon 3", "Guard 3/2"):
        t.reap(title)
    assert t.titles(t.me.line) == ["Goon 5", "Goon 3", "Guard 3/2"]
    assert t.me.amber == 4
    assert [card.damage for card in t.me.line] == [4, 0, 2]
    assert not t.card("Goon 3").warded


def test_scylla_leaves_friends_and_fights_alone(table):
    t = saurian(table, {"line": ["Scylla", "Saurian Goon 3"]}, {"line": ["Goon 1"]})
    t.reap("Saurian Goon 3").fight("Scylla")
    assert t.card("Saurian Goon 3").damage == 0
    assert t.card("Scylla").damage == 1


# Senator Quintina


@pytest.mark.parametrize("mine", [True, False])
def test_quintina_exalts_every_creature_that_reaps(table, mine):
    sides = [{"line": ["Senator Quintina"]}, {"line": ["Goon 3"]}]
    me, foe = ({"line": ["Goon 3", "Senator Quintina"]}, {}) if mine else sides[::-1]
    t = table(me=me, foe=foe)
    t.reap("Goon 3")
    assert t.card("Goon 3").amber == 1
    assert t.card("Senator Quintina").amber == 0
    assert t.me.amber == 1


def test_quintina_exalts_itself_too_but_none_for_a_fight(table):
    t = saurian(table, {"line": ["Senator Quintina", "Saurian Goon 3"]}, {"line": ["Goon 1"]})
    t.fight("Saurian Goon 3").reap("Senator Quintina")
    assert t.card("Senator Quintina").amber == 1
    assert t.card("Saurian Goon 3").amber == 0
