"""Creatures of Untamed in Age of Ascension, K to T."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent

ANGA = "Panpaca, Anga"
JAGA = "Panpaca, Jaga"
PIXIES = "Po’s Pixies"


@invent("Withered Limbs", type="upgrade")
class WitheredLimbs:
    """Its creature has a power of 1."""

    def lowers_power(g, me, creature):
        return creature.facts.power - 1 if creature is me.host else 0


# Knoxx


@pytest.mark.parametrize(
    ("line", "power"),
    [(["Knoxx"], 3), (["Goon 1", "Knoxx"], 6), (["Goon 1", "Knoxx", "Goon 1"], 9), (["Knoxx", "Goon 1", "Goon 1"], 6)],
)
@pytest.mark.parametrize("side", ["me", "foe"])
def test_knoxx_has_three_more_power_for_each_neighbor(table, version, line, power, side):
    t = table(**{side: {"line": line}, "foe" if side == "me" else "me": {"line": ["Goon 2"]}}, ruleset=version)
    assert t.power("Knoxx") == power
    assert t.power("Goon 2") == 2


@pytest.mark.clause("damage-equal-to-power-destroys")
def test_knoxx_dies_of_old_damage_when_a_neighbor_goes(table, version):
    t = table(
        me={"line": ["Goon 1", {"title": "Knoxx", "damage": 6}, "Goon 2"], "hand": ["Recall"]}, foe={}, ruleset=version
    )
    t.play("Recall", "Goon 1")
    assert t.titles(t.me.line) == ["Goon 2"]


def test_a_blank_knoxx_has_its_printed_power(table, version):
    t = table(me={"line": ["Goon 1", "Knoxx"]}, foe={"artifacts": ["Silence"]}, ruleset=version)
    assert t.power("Knoxx") == 3


# Marmo Swarm


def test_marmo_swarm_grows_with_the_pool_of_its_controller(table, version):
    t = table(me={"line": ["Marmo Swarm"], "amber": 3}, foe={"line": ["Goon 2"], "amber": 5}, ruleset=version)
    assert t.power("Marmo Swarm") == 5
    assert t.power("Goon 2") == 2
    t = table(me={"amber": 3}, foe={"line": ["Marmo Swarm"], "amber": 0}, ruleset=version)
    assert t.power("Marmo Swarm") == 2


@pytest.mark.clause("constant-continuous-recheck")
def test_marmo_swarm_dies_of_its_damage_when_the_pool_is_robbed(table, version):
    t = table(
        me={"hand": ["Theft of 2"]},
        foe={"line": [{"title": "Marmo Swarm", "damage": 3}], "amber": 3},
        ruleset=version,
    )
    t.play("Theft of 2")
    assert t.foe.line == []
    assert t.foe.amber == 1


def test_marmo_swarm_outgrows_its_damage(table, version):
    t = table(
        me={"line": [{"title": "Marmo Swarm", "damage": 1}, "Untamed Goon 3"]}, foe={"line": ["Goon 1"]},
        house="untamed", ruleset=version,
    )  # fmt: skip
    t.reap("Untamed Goon 3").fight("Marmo Swarm")
    assert t.titles(t.me.line) == ["Marmo Swarm", "Untamed Goon 3"]
    assert t.card("Marmo Swarm").damage == 2


# Panpaca, Anga


def test_anga_strengthens_all_on_its_right(table, version):
    t = table(me={"line": ["Goon 1", ANGA, "Goon 2", "Goon 3"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    assert [t.g.power(card) for card in t.me.line] == [1, 5, 4, 5]
    assert t.power("Goon 4") == 4


@pytest.mark.parametrize("flank", ["left", "right"])
def test_a_creature_that_dies_without_anga(table, version, flank):
    hurt = {"title": "Goon 2", "damage": 3}
    t = table(me={"line": [ANGA, hurt], "hand": ["Recall"]}, foe={}, ruleset=version)
    t.play("Recall", ANGA)
    assert t.me.line == []
    t = table(me={"line": [ANGA], "hand": ["Goon 2"]}, foe={}, ruleset=version)
    t.play("Goon 2", flank=flank)
    assert t.power("Goon 2") == (4 if flank == "right" else 2)


def test_two_angas_and_a_blank_one(table, version):
    t = table(me={"line": [ANGA, ANGA, "Goon 1"]}, foe={}, ruleset=version)
    assert [t.g.power(card) for card in t.me.line] == [5, 7, 5]
    t = table(me={"line": [ANGA, "Goon 1"]}, foe={"artifacts": ["Silence"]}, ruleset=version)
    assert t.power("Goon 1") == 1


# Panpaca, Jaga


def test_jaga_gives_skirmish_to_all_on_its_left(table, version):
    t = table(me={"line": ["Goon 1", "Goon 2", JAGA, "Goon 3"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    assert [t.g.has_keyword(card, "skirmish") for card in t.me.line] == [True, True, True, False]
    assert not t.g.has_keyword(t.card("Goon 9"), "skirmish")
    t.fight("Goon 1").fight("Goon 3")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2", JAGA]
    assert t.card("Goon 1").damage == 0


def test_a_blank_jaga_gives_and_has_no_skirmish(table, version):
    t = table(me={"line": ["Goon 1", JAGA]}, foe={"artifacts": ["Silence"]}, ruleset=version)
    assert [t.g.has_keyword(card, "skirmish") for card in t.me.line] == [False, False]


# Po’s Pixies


def test_what_is_stolen_from_the_pixies_side_comes_from_the_supply(table, version):
    t = table(me={"hand": ["Theft of 2"]}, foe={"line": [PIXIES], "amber": 3}, ruleset=version)
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (2, 3)
    (stolen,) = t.happened("amber.stolen")
    assert stolen.data["amount"] == 2
    assert stolen.data["other"] is None


@pytest.mark.parametrize(("there", "taken"), [(0, 0), (1, 1)])
def test_no_more_is_stolen_than_there_was(table, version, there, taken):
    t = table(me={"hand": ["Theft of 2"]}, foe={"line": [PIXIES], "amber": there}, ruleset=version)
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (taken, there)


def test_what_is_captured_from_the_pixies_side_comes_from_the_supply(table, version):
    t = table(
        me={"hand": ["Snare"], "line": ["Goon 3"], "amber": 1}, foe={"line": [PIXIES], "amber": 1}, ruleset=version
    )
    t.play("Snare")
    assert (t.me.amber, t.card("Goon 3").amber, t.foe.amber) == (1, 1, 1)


def test_the_pixies_do_not_serve_the_other_side(table, version):
    t = table(me={"hand": ["Theft of 2", "Snare"], "line": [PIXIES], "amber": 1}, foe={"amber": 3}, ruleset=version)
    t.play("Theft of 2").play("Snare")
    assert (t.me.amber, t.card(PIXIES).amber, t.foe.amber) == (3, 1, 0)


def test_losing_and_paying_are_left_alone_and_so_are_blank_pixies(table, version):
    t = table(me={"artifacts": ["Crank"]}, foe={"line": [PIXIES], "amber": 3}, ruleset=version)
    t.action("Crank")
    assert t.foe.amber == 2
    t = table(
        me={"hand": ["Theft of 2"], "artifacts": ["Silence"]}, foe={"line": [PIXIES], "amber": 3}, ruleset=version
    )
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (2, 1)


def test_two_pixies_change_it_once(table, version):
    t = table(me={"hand": ["Theft of 2"]}, foe={"line": [PIXIES, PIXIES], "amber": 3}, ruleset=version)
    t.play("Theft of 2")
    to_rest(t)
    assert (t.me.amber, t.foe.amber) == (2, 3)


@pytest.mark.ruling("faq-nerve-blast-pos-pixies", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("if-you-do-accepts-replaced-event", "replacement-event-counts-as-original-event")
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_nerve_blast_does_its_damage_although_the_pixies_paid(table, version):
    t = table(
        me={"hand": ["Nerve Blast"]}, foe={"line": [PIXIES, "Goon 4"], "amber": 2}, house="shadows", ruleset=version
    )
    t.play("Nerve Blast", "Goon 4")
    assert (t.me.amber, t.foe.amber, t.card("Goon 4").damage) == (1, 2, 2)


# Roxador


def test_roxador_stuns_what_it_attacks_and_deals_two(table, version):
    t = table(me={"line": ["Roxador"]}, foe={"line": ["Goon 5", "Goon 6"]}, house="untamed", ruleset=version)
    t.fight("Roxador", "Goon 5")
    assert t.card("Goon 5").stunned
    assert t.card("Goon 5").damage == 2
    assert t.card("Roxador").damage == 0
    assert not t.card("Goon 6").stunned


def test_roxador_deals_two_when_it_is_attacked_and_stuns_nothing(table, version):
    t = table(me={"line": ["Goon 4"]}, foe={"line": ["Roxador"]}, ruleset=version)
    t.fight("Goon 4")
    assert t.card("Goon 4").damage == 2
    assert not t.card("Goon 4").stunned
    assert t.foe.line == []


def test_what_roxador_destroys_is_not_stunned(table, version):
    t = table(me={"line": ["Roxador"]}, foe={"line": ["Goon 2", "Goon 6"]}, house="untamed", ruleset=version)
    t.fight("Roxador", "Goon 2")
    assert t.at_rest
    assert not t.card("Goon 6").stunned


@pytest.mark.parametrize("card", ["Roxador", "Tantadlin"])
def test_two_damage_meet_armor_and_more_power_adds_none(table, version, card):
    t = table(
        me={"line": [{"title": card, "power_counters": 3}]},
        foe={"line": ["Guard 4/1"]},
        house="untamed",
        ruleset=version,
    )
    t.fight(card)
    assert t.card("Guard 4/1").damage == 1


@pytest.mark.parametrize("card", ["Roxador", "Tantadlin"])
def test_a_ward_stops_the_two_damage(table, card):
    t = table(me={"line": [card]}, foe={"line": [{"title": "Goon 1", "warded": True}]}, house="untamed")
    t.fight(card)
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert not t.card("Goon 1").warded


# Rustgnawer


@pytest.mark.parametrize(("artifact", "gained"), [("Niffle Grounds", 1), ("Trinket", 0)])
@pytest.mark.parametrize("side", ["me", "foe"])
def test_rustgnawer_eats_an_artifact_and_gains_its_bonus(table, version, artifact, gained, side):
    shelves = {"me": [], "foe": []}
    shelves[side] = [artifact]
    t = table(
        me={"line": ["Rustgnawer"], "artifacts": shelves["me"]},
        foe={"line": ["Goon 1"], "artifacts": shelves["foe"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Rustgnawer")
    assert t.card(artifact).zone == "discard"
    assert (t.me.amber, t.foe.amber) == (gained, 0)


def test_rustgnawer_counts_every_amber_icon(table, version):
    crate = {"title": "Trinket", "icons": ["amber", "amber"]}
    t = table(me={"line": ["Rustgnawer"]}, foe={"line": ["Goon 1"], "artifacts": [crate, "Crank"]}, house="untamed",
              ruleset=version)  # fmt: skip
    t.fight("Rustgnawer")
    t.choose("Trinket")
    assert t.me.amber == 2
    assert t.titles(t.foe.artifacts) == ["Crank"]


@pytest.mark.reading("rustgnawer-artifact-that-was-saved")
def test_rustgnawer_gains_the_bonus_of_an_artifact_that_was_saved(table, version):
    t = table(
        me={"line": ["Rustgnawer"]},
        foe={"line": ["Goon 1"], "artifacts": ["Niffle Grounds", "Lifeguard"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Rustgnawer")
    t.choose("Niffle Grounds")
    assert t.me.amber == 1
    assert t.titles(t.foe.artifacts) == ["Niffle Grounds", "Lifeguard"]


def test_rustgnawer_without_artifacts_and_one_that_dies_fighting(table, version):
    t = table(me={"line": ["Rustgnawer"]}, foe={"line": ["Goon 1"]}, house="untamed", ruleset=version)
    t.fight("Rustgnawer")
    assert t.at_rest
    assert t.me.amber == 0
    t = table(
        me={"line": ["Rustgnawer"]},
        foe={"line": ["Goon 4"], "artifacts": ["Trinket"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Rustgnawer")
    assert t.me.line == []
    assert t.titles(t.foe.artifacts) == ["Trinket"]


# Tantadlin


def test_tantadlin_deals_two_and_discards_from_the_enemy_archives(table, version):
    t = table(
        me={"line": ["Tantadlin"], "archives": ["Goon 1"]},
        foe={"line": ["Goon 5"], "archives": ["Goon 2", "Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Tantadlin")
    assert t.card("Goon 5").damage == 2
    assert t.card("Tantadlin").damage == 5
    assert (len(t.foe.archives), t.titles(t.foe.discard), len(t.me.archives)) == (1, ["Goon 2"], 1)


def test_tantadlin_that_is_attacked_deals_two_and_discards_nothing(table, version):
    t = table(
        me={"line": ["Goon 5"], "archives": ["Goon 1"]}, foe={"line": ["Tantadlin"], "archives": ["Goon 1"]},
        ruleset=version,
    )  # fmt: skip
    t.fight("Goon 5")
    assert t.card("Goon 5").damage == 2
    assert len(t.me.archives) == len(t.foe.archives) == 1


@pytest.mark.reading("tantadlin-only-deals-2")
@pytest.mark.parametrize("card", ["Roxador", "Tantadlin"])
def test_one_of_less_power_deals_no_more_than_that(table, version, card):
    weak = {"title": card, "upgrades": ["Withered Limbs"]}
    t = table(me={"line": [weak]}, foe={"line": ["Goon 5"]}, house="untamed", ruleset=version)
    assert t.power(card) == 1
    t.fight(card)
    assert t.card("Goon 5").damage == 1


def test_tantadlin_before_empty_archives(table, version):
    t = table(
        me={"line": ["Tantadlin"]}, foe={"line": ["Goon 5"], "hand": ["Goon 1"]}, house="untamed", ruleset=version
    )
    t.fight("Tantadlin")
    assert t.at_rest
    assert len(t.foe.hand) == 1
    assert t.foe.discard == []


def test_an_archived_card_of_ones_own_comes_back_to_ones_own_discard_pile(table, version):
    t = table(
        me={"line": ["Tantadlin"]}, foe={"line": ["Goon 5"], "archives": [{"title": "Goon 1", "owner": 0}]},
        house="untamed", ruleset=version,
    )  # fmt: skip
    t.fight("Tantadlin")
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.foe.archives == []
