"""Upgrades of Star Alliance in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import armed, hurt, warded, with_amber
from tests.engine.helpers.looks import amber, damage, damage_of_all

bridge = partial(grave, house="staralliance")
ALLY = "Star Alliance Goon 4"
SLAYING = {"hand": ["Star Alliance Slaying"]}

# Essence Entangler


def test_an_essence_entangler_takes_power_by_the_amber_on_its_creature(table):
    entangled = armed("Goon 5", "Essence Entangler", amber=3)
    t = bridge(table, {"line": [entangled, with_amber("Goon 4", 2)]})
    assert t.power("Goon 5") == 2
    assert t.power("Goon 4") == 4


def test_an_essence_entangler_destroys_what_holds_as_much_as_its_power(table):
    t = bridge(table, {"hand": ["Essence Entangler"]}, {"line": [with_amber("Goon 3", 3), "Goon 1"]})
    t.play("Essence Entangler", "Goon 3")
    assert lines(t)[1] == ["Goon 1"]
    assert t.me.amber == 4, "an icon, and what was on the creature"


def test_an_essence_entangler_that_is_discarded_moves_an_amber(table):
    me = {"hand": ["Essence Entangler"], "line": ["Goon 1"]}
    t = bridge(table, me, {"line": [with_amber("Goon 2", 2), "Goon 3"]})
    t.discard("Essence Entangler", "Goon 2", "Goon 1")
    assert amber(t) == [1, 1, 0]
    assert t.me.amber == 0


def test_an_essence_entangler_that_is_discarded_needs_another_creature(table):
    t = bridge(table, {"hand": ["Essence Entangler"], "line": [with_amber("Goon 1", 2)]})
    t.discard("Essence Entangler")
    assert amber(t) == [2]


# Modular Exoskeleton


def test_a_modular_exoskeleton_adds_4_power(table):
    t = bridge(table, {"hand": ["Modular Exoskeleton"], "line": ["Goon 1", "Goon 2"]})
    t.play("Modular Exoskeleton", "Goon 1")
    assert t.power("Goon 1") == 5
    assert t.power("Goon 2") == 2


@pytest.mark.parametrize(("answer", "zone"), [("yes", "hand"), ("no", "discard")])
def test_a_modular_exoskeleton_may_return_from_the_discard_pile(table, answer, zone):
    t = bridge(table, {"discard": ["Modular Exoskeleton"]})
    t.end().submit("house:brobnar")
    assert t.card("Modular Exoskeleton").zone == "discard"
    t.end().submit(answer).submit("house:brobnar")
    assert t.card("Modular Exoskeleton").zone == zone


def test_a_modular_exoskeleton_of_the_opponent_stays_in_my_turn(table):
    t = bridge(table, {}, {"discard": ["Modular Exoskeleton"]})
    t.end()
    assert t.pending.seat == 1
    t.submit("no").submit("house:brobnar").end()
    assert t.pending.kind == "house"
    t.submit("house:brobnar")


# Paradox Shield


def test_a_paradox_shield_pays_with_the_top_of_the_deck(table):
    shielded = armed("Goon 2", "Paradox Shield", damage=1)
    t = bridge(table, {**SLAYING, "line": [shielded, "Goon 1"], "deck": ["Goon 9", "Goon 8", "Goon 7"]})
    t.play("Star Alliance Slaying", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 2", "Goon 1"]
    assert damage(t.me) == [0, 0]
    assert t.titles(t.me.discard) == ["Goon 7", "Goon 8", "Paradox Shield", "Star Alliance Slaying"]
    assert not t.foe.discard


@pytest.mark.parametrize(("deck", "saved"), [(["Goon 9"] * 3, True), (["Goon 9"] * 2, False)])
def test_a_paradox_shield_needs_a_card_for_each_power(table, deck, saved):
    t = bridge(table, {**SLAYING, "line": [armed("Goon 3", "Paradox Shield")], "deck": deck}, filler=0)
    t.play("Star Alliance Slaying")
    assert bool(t.me.line) is saved
    assert not t.me.deck
    assert t.titles(t.me.discard).count("Goon 9") == len(deck)
    assert t.card("Paradox Shield").zone == "discard"


def test_a_paradox_shield_on_an_enemy_costs_its_deck(table):
    t = bridge(table, SLAYING, {"line": [armed("Goon 2", {"title": "Paradox Shield", "owner": 0})]})
    t.play("Star Alliance Slaying")
    assert lines(t)[1] == ["Goon 2"]
    assert len(t.foe.discard) == 2
    assert t.titles(t.me.discard) == ["Paradox Shield", "Star Alliance Slaying"]


def test_a_ward_comes_before_a_paradox_shield(table):
    t = bridge(table, {**SLAYING, "line": [armed("Goon 2", "Paradox Shield", warded=True)]})
    t.play("Star Alliance Slaying")
    assert t.titles(t.me.line[0].upgrades) == ["Paradox Shield"]
    assert t.titles(t.me.discard) == ["Star Alliance Slaying"]


# Pentacorder


@pytest.mark.parametrize(("line", "more"), [([], 1), (["Goon 1"], 1), (["Goon 1", "Dis Goon 2", ALLY], 3)])
def test_a_pentacorder_makes_keys_dear_by_the_houses_beside_its_creature(table, line, more):
    t = bridge(table, {"line": [armed("Goon 3", "Pentacorder"), *line]}, {"line": ["Logos Goon 1"]})
    assert [t.g.key_cost(player) for player in (t.me, t.foe)] == [6, 6 + more]


def test_a_pentacorder_on_an_enemy_serves_the_enemy(table):
    t = bridge(table, {"hand": ["Pentacorder"]}, {"line": ["Goon 3", "Dis Goon 1"]})
    t.play("Pentacorder", "Goon 3")
    assert [t.g.key_cost(player) for player in (t.me, t.foe)] == [8, 6]


# Prototype Harness


def test_a_prototype_harness_strengthens_and_wears_down(table):
    t = bridge(table, {"hand": ["Prototype Harness"], "line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3"]})
    t.play("Prototype Harness", "Goon 1")
    assert t.power("Goon 1") == 7
    assert t.me.amber == 1
    t.next_turn("brobnar")
    assert damage_of_all(t) == [0, 0, 0]
    t.next_turn("brobnar")
    assert damage_of_all(t) == [1, 0, 0]


@pytest.mark.parametrize("creature", [warded("Goon 1"), "Guard 1/1"])
def test_a_ward_or_armor_stops_the_wear_of_a_prototype_harness(table, creature):
    title = creature if isinstance(creature, str) else creature["title"]
    more = {} if isinstance(creature, str) else {"warded": True}
    t = bridge(table, {}, {"line": [armed(title, "Prototype Harness", **more)]})
    t.next_turn("brobnar")
    assert damage(t.foe) == [0]
    assert not t.foe.line[0].warded


# Proton Siphon


@pytest.mark.parametrize(("piles", "hit"), [(HAUNTED, ["Goon 9"]), (NEARLY, ["Goon 4", "Goon 5", "Goon 9"])])
def test_a_proton_siphon_splashes_for_the_haunted(table, piles, hit):
    me = {"line": [armed("Star Alliance Goon 9", "Proton Siphon"), ALLY]}
    t = bridge(table, me, {"line": ["Goon 4", hurt("Goon 2", 1), "Goon 5", "Goon 9"]}, piles=piles)
    ordered(t.fight("Star Alliance Goon 9", "Goon 2"))
    assert t.titles(t.foe.line) == hit
    assert not t.g.has_keyword(t.card(ALLY), "splash-attack")


def test_a_proton_siphon_on_an_enemy_asks_whether_its_own_player_is_haunted(table):
    t = bridge(table, {"hand": ["Proton Siphon"]}, {"line": ["Goon 9"]}, piles=HAUNTED)
    t.play("Proton Siphon")
    assert t.g.keyword(t.card("Goon 9"), "splash-attack") == 5


# Anachronometer


@pytest.mark.parametrize(("theirs", "gone"), [(["Goon 1"] * 3, 3), ([], 0), (["Goon 1"] * 9, 3)])
def test_an_anachronometer_turns_the_discard_pile_over(table, theirs, gone):
    me = {"line": [armed(ALLY, "Anachronometer")], "discard": ["Goon 5", "Goon 6"], "deck": ["Goon 7"] * 2}
    t = bridge(table, me, {"discard": theirs}, filler=0)
    t.reap(ALLY)
    assert len(t.me.hand) == 1
    assert len(t.me.discard) == gone
    assert len(t.me.deck) == 3 - gone
    assert len(t.foe.discard) == len(theirs)


def test_an_anachronometer_serves_who_controls_the_creature(table):
    me = {"hand": ["Anachronometer"], "discard": ["Goon 1"]}
    t = bridge(table, me, {"line": ["Goon 9"], "discard": ["Goon 2"] * 2})
    t.play("Anachronometer").next_turn("brobnar").reap("Goon 9")
    assert len(t.foe.hand) == 1
    assert len(t.foe.discard) == 1
    assert t.titles(t.me.discard) == ["Goon 1"]


def test_an_anachronometer_works_after_a_fight(table):
    me = {"line": [armed(ALLY, "Anachronometer")], "discard": ["Goon 5"]}
    t = bridge(table, me, {"line": ["Goon 1"]})
    t.fight(ALLY)
    assert t.titles(t.foe.discard) == ["Goon 1"]
    assert len(t.me.discard) == 1
    assert len(t.me.hand) == 1
