"""Rulings about cards of Logos in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest

LATER = ("2021-03", "16.0", "18.4")
FROM_13 = ("1.3", *LATER)


@pytest.mark.ruling("faq-phase-shift-first-turn")
@pytest.mark.clause("first-turn-one-card-from-hand", "first-turn-limit-lifted-by-card-effects")
def test_phase_shift_in_the_first_turn(table, version):
    t = table(
        me={"houses": ["logos", "brobnar", "dis"], "hand": ["Phase Shift", "Goon 1", "Goon 2", "Labwork"]},
        foe={},
        step="start",
        turn=0,
        first=0,
        ruleset=version,
    )
    t.choose("logos")
    t.play("Phase Shift").play("Goon 1")
    assert t.titles(t.me.line) == ["Goon 1"]
    for key in ("play:Labwork", "discard:Labwork"):
        assert t.refused(key).clause == "first-turn-one-card-from-hand"
    assert not t.may("play:Goon 2")


@pytest.mark.ruling("faq-phase-shift-twice")
@pytest.mark.clause("lasting-effects-of-copies-stack")
def test_two_phase_shifts_allow_two_cards(table, version):
    t = table(
        me={"hand": ["Phase Shift", "Phase Shift", "Goon 1", "Goon 2", "Goon 3"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Phase Shift").play("Phase Shift")
    t.play("Goon 1").play("Goon 2")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2"]
    assert t.refused("play:Goon 3").clause == "step3-only-active-house-cards"


@pytest.mark.ruling("faq-sample-collection-dysania")
@pytest.mark.clause("this-way-same-resolution-only", "leaves-play-owner-zone")
def test_dysania_gains_nothing_for_cards_that_go_home(table, version):
    t = table(
        me={"line": ["Goon 1", "Goon 2"], "hand": ["Dysania"], "keys": ["red", "blue"]},
        foe={"hand": ["Sample Collection"], "houses": ["mars", "dis", "brobnar"]},
        house="logos",
        ruleset=version,
    )
    t.next_turn("mars")
    t.play("Sample Collection", *(["Goon 1"] if version == "18.4" else []))
    assert sorted(t.titles(t.foe.archives)) == ["Goon 1", "Goon 2"]
    assert t.me.line == []
    t.next_turn("logos")
    t.play("Dysania")
    assert t.titles(t.me.hand)[-2:] == ["Goon 1", "Goon 2"]
    assert t.foe.archives == []
    assert t.me.discard == []
    assert t.me.amber == 0
    assert t.titles(t.foe.discard) == ["Sample Collection"]


@pytest.mark.ruling("faq-spectral-tunneler-positron-bolt")
@pytest.mark.clause("flank-considered-flank-status", "neighbor-immediate-left-right")
@pytest.mark.parametrize("version", FROM_13)
@pytest.mark.parametrize(("second", "damage"), [(3, [0, 0, 3, 2, 1]), (1, [1, 2, 3, 0, 0])])
def test_positron_bolt_from_the_middle_of_a_line(table, version, second, damage):
    t = table(
        me={"artifacts": ["Spectral Tunneler"], "hand": ["Positron Bolt"]},
        foe={"line": ["Goon 5"] * 5},
        house="logos",
        ruleset=version,
    )
    line = list(t.foe.line)
    t.action("Spectral Tunneler", line[2])
    t.play("Positron Bolt", line[2], line[second])
    assert [creature.damage for creature in line] == damage


@pytest.mark.ruling("faq-replicator-sanctum-guardian")
@pytest.mark.clause("move-creature-keeps-controller", "swap-creatures-same-controller")
@pytest.mark.parametrize("version", FROM_13)
def test_replicator_cannot_swap_sanctum_guardian_over_to_another_side(table, version):
    t = table(
        me={"line": ["Replicator", "Goon 1"]},
        foe={"line": ["Goon 2", "Sanctum Guardian", "Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Replicator")
    to_rest(t)
    assert t.titles(t.me.line) == ["Replicator", "Goon 1"]
    assert t.me.amber == 1
    assert t.titles(t.foe.line) == ["Goon 2", "Sanctum Guardian", "Goon 3"]


@pytest.mark.ruling("faq-replicator-sequis")
@pytest.mark.clause("as-if-yours-resolves-from-user-view", "capture-moves-from-opponent-pool")
@pytest.mark.parametrize("version", LATER)
def test_replicator_lets_sequis_capture_from_its_own_controller(table, version):
    t = table(
        me={"line": ["Replicator"], "amber": 2}, foe={"line": ["Sequis"], "amber": 3}, house="logos", ruleset=version
    )
    t.reap("Replicator")
    assert (t.me.amber, t.foe.amber, t.card("Sequis").amber) == (3, 2, 1)


@pytest.mark.ruling("faq-neutron-shark-destroys-itself")
@pytest.mark.clause("repeat-stops-when-source-left-play", "ability-nested-effects-first")
@pytest.mark.parametrize("version", LATER)
def test_neutron_shark_that_destroys_itself_does_not_go_on(table, version):
    t = table(
        me={"hand": ["Neutron Shark"], "deck": ["Goon 1"]},
        foe={"line": ["Goon 5", "Goon 6"]},
        house="logos",
        ruleset=version,
    )
    t.play("Neutron Shark", "Goon 5")
    assert t.at_rest
    assert sorted(t.titles(t.me.discard)) == ["Goon 1", "Neutron Shark"]
    assert t.titles(t.foe.line) == ["Goon 6"]


@pytest.mark.ruling("faq-nexus-spectral-tunneler")
@pytest.mark.clause("reap-abilities-gained-in-window-still-trigger")
@pytest.mark.parametrize("version", LATER)
def test_nexus_gains_the_reap_ability_of_spectral_tunneler_in_time(table, version):
    t = table(me={"line": ["Nexus"]}, foe={"artifacts": ["Spectral Tunneler"]}, house="shadows", ruleset=version)
    t.reap("Nexus")
    assert t.at_rest
    assert len(t.me.hand) == 1
    assert t.me.amber == 1
    assert not t.card("Spectral Tunneler").ready


@pytest.mark.ruling("erratum-experimental-therapy")
@pytest.mark.clause("errata-replace-printed-text")
@pytest.mark.parametrize("version", LATER)
def test_experimental_therapy_by_its_erratum(table, version):
    t = table(
        me={"hand": ["Experimental Therapy"], "line": ["Goon 3"], "houses": ["logos", "dis", "brobnar"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Experimental Therapy")
    assert t.card("Goon 3").stunned
    assert not t.card("Goon 3").ready
    t.next_turn("dis")
    for house in ("dis", "logos"):
        t.next_turn(house)
        assert t.g.state.house == house
        assert t.g.house_of(t.card("Goon 3")) == "brobnar"
        assert not t.g.is_of(t.card("Goon 3"), house)
        t.unstun("Goon 3") if t.card("Goon 3").stunned else t.reap("Goon 3")
        t.next_turn("dis")
    assert t.me.amber == 1
