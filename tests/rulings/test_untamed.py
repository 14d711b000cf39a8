"""Rulings about cards of Untamed in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Mirror Word", type="action", house="untamed")
class MirrorWord:
    """Play: gains 1 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 1)


@pytest.mark.ruling("faq-mimicry-rule-of-six")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_mimicry_counts_as_the_title_it_copies(table, version):
    t = table(
        me={"hand": ["Mirror Word"] * 6 + ["Mimicry"]},
        foe={"discard": ["Mirror Word"]},
        house="untamed",
        ruleset=version,
    )
    for _ in range(5):
        t.play("Mirror Word")
    t.play("Mimicry")
    assert t.me.amber == 6, "it is the sixth play"
    assert t.titles(t.me.hand) == ["Mirror Word"]
    assert not t.may(f"play:{t.me.hand[0].id}")
    assert t.refused(f"play:{t.me.hand[0].id}").clause == "rule-of-six-limit"


@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_mimicry_cannot_be_the_seventh_play_of_a_title(table, version):
    t = table(
        me={"hand": ["Mirror Word"] * 6 + ["Mimicry"]},
        foe={"discard": ["Mirror Word"]},
        house="untamed",
        ruleset=version,
    )
    for _ in range(6):
        t.play("Mirror Word")
    t.play("Mimicry")
    assert t.me.amber == 6
    assert t.titles(t.me.hand) == ["Mimicry"]


@pytest.mark.ruling("faq-phase-shift-mimicry")
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_mimicry_uses_phase_shift_up_although_it_copies_a_logos_card(table, version):
    t = table(
        me={"hand": ["Phase Shift", "Mimicry", "Goon 1"], "houses": ["logos", "untamed", "brobnar"]},
        foe={"discard": ["Foggify"], "line": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.play("Phase Shift").play("Mimicry")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert not t.may("play:Goon 1")
    assert t.refused("play:Goon 1").clause == "step3-only-active-house-cards"
    t.next_turn("brobnar")
    assert not t.may("fight:Goon 2"), "what was copied has happened"
    assert t.may("reap:Goon 2"), "what was copied has happened"


@pytest.mark.ruling("faq-spangler-box-kelifi-dragon")
def test_a_dragon_out_of_the_box_needs_no_amber(table, version):
    t = table(
        me={"artifacts": ["Spangler Box"]},
        foe={"line": ["Kelifi Dragon", "Goon 1"], "hand": ["Grasping Vines"], "houses": ["untamed", "brobnar", "dis"]},
        house="logos",
        ruleset=version,
    )
    t.action("Spangler Box", "Kelifi Dragon")
    assert t.titles(t.foe.artifacts) == ["Spangler Box"]
    assert t.titles(t.foe.purged) == ["Kelifi Dragon"]
    t.next_turn("untamed")
    t.play("Grasping Vines", ["Spangler Box"], "left")
    assert t.titles(t.foe.line) == ["Kelifi Dragon", "Goon 1"]
    assert t.foe.amber == 1
    assert t.foe.purged == []
    assert t.titles(t.me.hand)[-1:] == ["Spangler Box"], "in its owner's hand"


@pytest.mark.ruling("faq-masterplan-grasping-vines")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_a_plan_that_takes_itself_back_is_not_sacrificed(table, version):
    t = table(
        me={"hand": ["Masterplan", "Grasping Vines"], "houses": ["shadows", "untamed", "brobnar"]},
        foe={},
        house="shadows",
        ruleset=version,
    )
    t.play("Masterplan", "Grasping Vines")
    assert t.titles(t.card("Masterplan").under) == ["Grasping Vines"]
    t.next_turn().next_turn("shadows")
    t.omni("Masterplan", ["Masterplan"])
    assert "Masterplan" in t.titles(t.me.hand)
    assert t.titles(t.me.discard) == ["Grasping Vines"]
    assert t.me.artifacts == []
