"""The Revenants of Grim Reminders beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house
from tests.engine.helpers.looks import damage, damage_of_all, pools


@pytest.mark.pair("Cincinnatus Resurrexit", "Po’s Pixies")
def test_cincinnatus_captures_from_the_supply(table):
    t = crypt(table, {"hand": ["Cincinnatus Resurrexit"]}, {"line": ["Po’s Pixies"], "amber": 2})
    t.play("Cincinnatus Resurrexit")
    assert t.card("Cincinnatus Resurrexit").amber == 3
    assert t.foe.amber == 2


@pytest.mark.pair("Duma the Returned", "Soul Snatcher")
def test_a_soul_is_snatched_from_duma_wherever_it_goes(table):
    me = {"line": ["Duma the Returned"], "hand": ["Slaying"], "artifacts": ["Soul Snatcher"]}
    t = crypt(table, me, dead=13)
    to_rest(t.play("Slaying"))
    assert t.titles(t.me.archives) == ["Duma the Returned"]
    assert pools(t) == [1, 0]


@pytest.mark.pair("Encounter Golem", "Library Access")
def test_the_golem_does_not_find_a_library_that_purges_itself(table):
    me = {"line": ["Encounter Golem"], "hand": [of_house("brobnar", "Library Access")]}
    t = crypt(table, me)
    to_rest(t.play("Library Access"))
    assert t.titles(t.me.purged) == ["Library Access"]


@pytest.mark.pair("Encounter Golem", "Reverse Time")
def test_the_golem_buries_reversed_time(table):
    me = {"line": ["Encounter Golem"], "hand": [of_house("brobnar", "Reverse Time")], "discard": ["Goon 1"]}
    t = crypt(table, me, filler=2)
    to_rest(t.play("Reverse Time"))
    assert t.titles(t.me.deck) == ["Reverse Time", "Goon 1"]
    assert t.titles(t.me.discard) == ["Chant", "Chant"]


@pytest.mark.pair("Ghostly Dr. Verokter", "Wild Wormhole")
def test_what_the_doctor_puts_on_the_deck_falls_through_a_wormhole(table):
    me = {"hand": ["Ghostly Dr. Verokter", of_house("brobnar", "Wild Wormhole")], "discard": ["Mars Goon 1"]}
    t = crypt(table, me)
    t.play("Ghostly Dr. Verokter")
    to_rest(t.play("Wild Wormhole"))
    assert sorted(t.titles(t.me.line)) == ["Ghostly Dr. Verokter", "Mars Goon 1"]


@pytest.mark.pair("Immortal Greking", "Hysteria")
def test_what_greking_took_goes_home_in_hysteria(table):
    me = {"hand": ["Immortal Greking", of_house("brobnar", "Hysteria")]}
    t = crypt(table, me, {"line": ["Mars Goon 3"]})
    to_rest(t.play("Immortal Greking"))
    to_rest(t.play("Hysteria"))
    assert t.titles(t.me.hand) == ["Immortal Greking"]
    assert t.titles(t.foe.hand) == ["Mars Goon 3"]


@pytest.mark.pair("Immortal Greking", "Collar of Subordination")
@pytest.mark.parametrize(("dead", "foes_dead", "zone"), [(10, 0, "archives"), (0, 10, "discard")])
def test_greking_in_a_collar_looks_at_the_pile_of_who_holds_it(table, dead, foes_dead, zone):
    held = {"title": "Immortal Greking", "owner": 1, "upgrades": ["Collar of Subordination"]}
    t = crypt(table, {"line": [held], "hand": ["Slaying"]}, dead=dead, foes_dead=foes_dead)
    to_rest(t.play("Slaying"))
    greking = t.card("Immortal Greking")
    assert greking.zone == zone
    assert greking.owner == 1


@pytest.mark.pair("Phantom Drummernaut", "Exhume")
def test_an_exhumed_drummer_brings_another_creature(table):
    me = {"hand": [of_house("brobnar", "Exhume")], "discard": ["Phantom Drummernaut", "Goon 1"]}
    t = crypt(table, me)
    to_rest(t.play("Exhume", "Phantom Drummernaut"))
    assert t.titles(t.me.line) == ["Phantom Drummernaut"]
    assert t.titles(t.me.hand) == ["Goon 1"]


@pytest.mark.pair("Portalmonster", "Grabber Jammer")
@pytest.mark.parametrize(("dead", "cost"), [(9, [5, 4]), (10, [17, 16])])
def test_a_portal_and_a_jammer_add_up(table, dead, cost):
    t = crypt(table, {"line": ["Portalmonster"]}, {"line": ["Grabber Jammer"]}, dead=dead)
    assert [t.g.key_cost(player) for player in t.g.players] == cost


@pytest.mark.pair("Qyxxlyxx Grave Master", "Shadow Self")
def test_a_shadow_takes_the_damage_of_non_specters(table):
    me = {"hand": ["Qyxxlyxx Grave Master"], "discard": ["Knight 1"]}
    t = crypt(table, me, {"line": ["Knight 4", "Shadow Self"]})
    t.play("Qyxxlyxx Grave Master")
    assert damage(t.foe) == [0, 2]


@pytest.mark.pair("Revived Ză-Orhă", "Grabber Jammer")
@pytest.mark.parametrize(("amber", "keys"), [(6, 0), (7, 1)])
def test_za_orha_pays_what_a_key_costs_now(table, amber, keys):
    t = crypt(table, {"hand": ["Revived Ză-Orhă"], "amber": amber}, {"keys": ["red"], "line": ["Grabber Jammer"]})
    to_rest(t.play("Revived Ză-Orhă"))
    assert len(t.me.keys) == keys


@pytest.mark.pair("Spectral Ruth", "Key Charge")
def test_a_charge_for_ruth(table):
    me = {"hand": [of_house("brobnar", "Key Charge"), "Spectral Ruth"], "amber": 7, "discard": ["Goon 1"]}
    t = crypt(table, me)
    to_rest(t.play("Key Charge", "yes"))
    t.play("Spectral Ruth")
    assert sorted(t.titles(t.me.archives)) == ["Goon 1", "Key Charge"]


@pytest.mark.pair("Xenos Darkshadow", "Panpaca, Anga")
def test_what_adds_to_its_power_adds_to_xenos(table):
    t = crypt(table, {"line": ["Panpaca, Anga", "Xenos Darkshadow"]}, {"line": ["Goon 9"]}, dead=3)
    assert t.power("Xenos Darkshadow") == 5
    t.fight("Xenos Darkshadow")
    assert damage_of_all(t) == [0, 8]
