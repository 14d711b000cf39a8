"""Rulings about cards of Shadows in Call of the Archons."""

from __future__ import annotations

import pytest

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
OLD_BOOKS = pytest.mark.parametrize("version", ["1.2", "1.3"])


@pytest.mark.ruling("faq-bait-and-switch-14-amber")
@pytest.mark.parametrize(("version", "stolen"), [("1.2", 7), ("1.3", 2), ("2021-03", 2), ("16.0", 2), ("18.4", 2)])
def test_bait_and_switch_against_fourteen(table, version, stolen):
    t = table(me={"hand": ["Bait and Switch"]}, foe={"amber": 14}, house="shadows", ruleset=version)
    t.play("Bait and Switch")
    assert (t.me.amber, t.foe.amber) == (stolen, 14 - stolen)
    assert t.at_rest
    assert [fact.data["amount"] for fact in t.happened("amber.stolen")] == [1] * stolen
    assert t.g.state.plays_of == {"Bait and Switch": 1}, "a repetition is no play"


@pytest.mark.ruling("erratum-bait-and-switch")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_bait_and_switch_steals_at_most_two(table, version):
    t = table(me={"hand": ["Bait and Switch"]}, foe={"amber": 14}, house="shadows", ruleset=version)
    t.play("Bait and Switch")
    assert (t.me.amber, t.foe.amber) == (2, 12)


@pytest.mark.ruling("faq-faygin-enemy-urchin")
def test_faygin_returns_an_enemy_urchin_to_its_owner(table, version):
    t = table(me={"line": ["Faygin"]}, foe={"line": ["Urchin"]}, house="shadows", ruleset=version)
    t.reap("Faygin")
    assert t.titles(t.foe.hand) == ["Urchin"]
    assert t.me.hand == []
    assert t.me.amber == 1


@pytest.mark.ruling("faq-masterplan-grasping-vines")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_a_masterplan_that_its_own_plan_returns_is_not_sacrificed(table, version):
    t = table(me={"hand": ["Masterplan", "Grasping Vines"]}, house="shadows", ruleset=version)
    t.play("Masterplan", "Grasping Vines")
    t.next_turn().next_turn("brobnar")
    t.omni("Masterplan", ["Masterplan"])
    assert "Masterplan" in t.titles(t.me.hand)
    assert t.titles(t.me.discard) == ["Grasping Vines"]
    assert t.happened("card.destroyed") == []


@pytest.mark.ruling("faq-nexus-spectral-tunneler")
@NEW
def test_a_reap_ability_gained_from_a_tunneler_that_nexus_uses_is_resolved_too(table, version):
    t = table(
        me={"line": ["Nexus", "Goon 3"]}, foe={"artifacts": ["Spectral Tunneler"]}, house="shadows", ruleset=version
    )
    t.reap("Nexus", "Nexus")
    assert t.at_rest
    assert t.me.amber == 1
    assert len(t.me.hand) == 1
    assert not t.card("Spectral Tunneler").ready
    assert t.card("Spectral Tunneler").controller == 1


@pytest.mark.ruling("erratum-magda-the-rat")
@NEW
def test_magda_s_second_part_belongs_to_her_play_ability(table, version):
    t = table(me={"hand": ["Magda the Rat", "Shadows Recall"]}, foe={"amber": 4}, house="shadows", ruleset=version)
    t.play("Magda the Rat")
    assert (t.me.amber, t.foe.amber) == (2, 2)
    t.play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (0, 4)


@OLD_BOOKS
def test_magda_as_printed_has_an_ability_of_her_own_for_leaving(table, version):
    t = table(me={"line": ["Magda the Rat"], "hand": ["Shadows Recall"], "amber": 2}, house="shadows", ruleset=version)
    t.play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (0, 2)
