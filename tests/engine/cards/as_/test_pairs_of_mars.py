"""Cards of Mars in Æmber Skies beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_mars_actions import mars
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grave, spent, with_amber
from tests.engine.helpers.looks import amber, amber_by_title, damage_of_all, pools, tired

BARTOS, CLOAK, ROBOT = "Bartos the Ruiner", "Armageddon Cloak", "Nautilixian"


@pytest.mark.pair("Bartos the Ruiner", "Badge of Unity")
def test_a_house_besides_its_own_makes_no_martian(table):
    t = mars(table, {"line": [armed("Goon 3", "Badge of Unity"), BARTOS]}, {}, house="brobnar")
    t.reap("Goon 3")
    assert t.titles(t.me.line) == [BARTOS]


@pytest.mark.pair("Bartos the Ruiner", "Armageddon Cloak")
def test_a_cloak_is_ruined_in_place_of_its_wearer(table):
    t = mars(table, {"line": [armed("Goon 3", CLOAK), BARTOS]}, {}, house="brobnar")
    t.reap("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3", BARTOS]
    assert t.titles(t.me.discard) == [CLOAK]


@pytest.mark.pair("Bartos the Ruiner", "De-Animator")
def test_a_mineralized_creature_is_ruined_by_its_use(table):
    t = mars(
        table,
        {"line": ["De-Animator", {"title": "Worker", "counters": {"mineralize": 1}}, BARTOS]},
        {},
        house="brobnar",
    )
    t.omni("Worker")
    assert t.titles(t.me.discard) == ["Worker"]
    assert t.me.amber == 5


@pytest.mark.pair("Bartos the Ruiner", "Library of Babble")
def test_a_library_gives_its_card_before_its_ruin(table):
    t = mars(table, {"line": [BARTOS], "artifacts": ["Library of Babble"]}, {}, house="logos")
    t.action("Library of Babble")
    assert len(t.me.hand) == 1
    assert t.me.artifacts == []


@pytest.mark.pair("Deimos Burst", "Plan 10")
def test_a_burst_lets_go_what_lies_under_the_plan(table):
    t = mars(table, {"hand": ["Plan 10", "Deimos Burst"], "line": ["Mars Goon 1"]}, {"line": ["Goon 3"]})
    to_rest(t.play("Plan 10"))
    to_rest(t.play("Deimos Burst"))
    assert t.me.line == t.me.artifacts == []
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.me.amber == 2


@pytest.mark.pair("Phosphorus Blast", "Nautilixian")
def test_pilots_of_the_robot_do_not_burn(table):
    t = mars(table, {"hand": ["Phosphorus Blast"], "line": [ROBOT, "White Aeronaut", "Goon 3"]}, {})
    t.play("Phosphorus Blast")
    assert t.card("White Aeronaut").damage == 0
    assert t.card("Goon 3").damage == 2


@pytest.mark.pair("Harmonic Pack", "Dysania")
def test_a_pack_and_dysania_share_the_archives(table):
    mine = {"hand": ["Harmonic Pack"], "archives": ["Goon 1", "Goon 2"]}
    t = mars(table, mine, {"line": ["Goon 9"], "hand": ["Dysania"]})
    t.play("Harmonic Pack").next_turn("logos")
    assert len(t.me.archives) == 1
    t.play("Dysania")
    assert t.foe.amber == 1


@pytest.mark.pair("Intentional Discharge", "Infiltrator")
def test_a_returned_infiltrator_readies_a_martian(table):
    t = mars(table, {"hand": ["Intentional Discharge"], "line": ["Infiltrator", spent("Mars Goon 3")]}, {})
    t.play("Intentional Discharge", "Infiltrator")
    assert t.titles(t.me.hand) == ["Infiltrator"]
    assert tired(t) == []


@pytest.mark.pair("Shark Bait", "Soul Vial")
def test_bait_that_falls_has_no_amber_for_the_vial(table):
    t = mars(table, {"hand": ["Shark Bait"], "line": ["Goon 2"], "artifacts": ["Soul Vial"]}, {"amber": 3})
    t.play("Shark Bait")
    assert t.me.archives == []
    assert pools(t) == [1, 3]


@pytest.mark.pair("Gamma Blaster", "Saucer 149")
def test_an_enemy_that_the_saucer_filled_is_blasted(table):
    mine = {"line": [with_amber("Saucer 149", 4), armed("Mars Goon 3", "Gamma Blaster")]}
    t = mars(table, mine, {"line": ["Goon 7"]})
    t.action("Saucer 149").reap("Mars Goon 3")
    assert t.foe.line == []
    assert t.me.amber == 3


@pytest.mark.pair("Stealth Modifications", "Nautilus")
def test_who_is_hidden_and_warded_already_gets_no_other_ward(table):
    mine = {"line": [armed("Goon 2", "Stealth Modifications"), "Nautilus"]}
    t = mars(table, mine, {"line": ["Goon 3"]}, house="logos")
    t.fight("Nautilus", "Goon 2")
    assert [card.warded for card in t.me.line] == [True, False]
    assert t.g.has_keyword(t.card("Nautilus"), "elusive")


@pytest.mark.pair("Eldest Batchminder", "Ilxid Avenger")
def test_a_minder_adds_to_what_the_avenger_has(table):
    t = mars(table, {"line": ["Eldest Batchminder"], "hand": ["Ilxid Avenger"], "discard": ["Mars Chant"]}, {})
    t.play("Ilxid Avenger")
    to_rest(t.end())
    assert t.card("Ilxid Avenger").power_counters == 3


@pytest.mark.pair("Cobalt Kapulet", "Wind Shield")
def test_kapulet_and_its_shield_capture_in_an_order_of_choice(table):
    t = mars(
        table,
        {"line": [armed("Cobalt Kapulet", "Wind Shield"), "Mars Goon 1"]},
        {"amber": 2},
    )
    to_rest(t.reap("Cobalt Kapulet"))
    assert sum(amber(t)) == 2
    assert t.foe.amber == 0


@pytest.mark.pair("Envyx Glider", "Distant Void Prober")
def test_a_probe_and_a_glider_add_up(table):
    t = mars(
        table,
        {"line": ["Envyx Glider", "Distant Void Prober"], "discard": grave()},
        {"line": ["Goon 1"]},
    )
    t.fight("Envyx Glider").reap("Distant Void Prober").next_turn()
    assert t.g.key_cost(t.foe) == 11


@pytest.mark.pair("Iyxrenu the Clever", "Synwyx the Bold")
def test_iyxrenu_collects_what_synwyx_had_captured(table):
    t = mars(
        table,
        {"line": ["Synwyx the Bold", "Iyxrenu the Clever"], "amber": 1},
        {"line": ["Goon 1", "Goon 3"], "amber": 3},
    )
    t.fight("Synwyx the Bold", "Goon 1").action("Iyxrenu the Clever", "Goon 3")
    assert pools(t) == [2, 1]
    assert amber_by_title(t) == {}


@pytest.mark.pair("Kyypax Encapsulator", "Titan Sentry")
def test_who_is_encapsulated_stays_behind_the_sentry(table):
    t = mars(table, {"line": ["Kyypax Encapsulator", "Titan Sentry"]}, {"line": ["Goon 3"]})
    t.reap("Kyypax Encapsulator").next_turn()
    assert t.titles(t.foe.archives) == ["Goon 3"]


@pytest.mark.pair("Tangrant", "Witch of the Wilds")
def test_tangrant_and_the_witch_permit_a_card_each(table):
    t = mars(
        table,
        {"line": ["Tangrant", "Witch of the Wilds"], "hand": ["Mars Goon 1", "Untamed Goon 1", "Mars Goon 2"]},
        {},
        house="brobnar",
    )
    t.play("Mars Goon 1").play("Untamed Goon 1")
    assert not t.may("play:Mars Goon 2")


@pytest.mark.pair("Number 612", "Autocannon")
def test_a_cannon_does_not_splash(table):
    t = mars(table, {"hand": ["Number 612"], "line": ["Goon 3"], "artifacts": ["Autocannon"]}, {})
    t.play("Number 612")
    assert damage_of_all(t) == [0, 1]
