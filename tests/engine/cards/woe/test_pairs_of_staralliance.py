"""Cards of Star Alliance in Winds of Exchange beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed
from tests.engine.helpers.tables import at_house

OFFICER = "Star Alliance Goon 5"


at = partial(at_house, house="staralliance")


@pytest.mark.pair("Photon Blast", "Shadow Self")
def test_a_shadow_that_takes_the_blast_and_lives_makes_no_token(table):
    t = at(table, {"hand": ["Photon Blast"], "token": "Cadet"}, {"line": ["Goon 2", "Shadow Self"]})
    t.play("Photon Blast", "Goon 2")
    assert t.me.line == []
    assert (t.card("Goon 2").damage, t.card("Shadow Self").damage) == (0, 3)


@pytest.mark.pair("Quintrino Warp", "Armageddon Cloak")
def test_a_cloak_saves_one_from_the_warp(table):
    me = {"line": ["Goon 3"], "hand": ["Quintrino Warp"]}
    t = at(table, me, {"line": [armed("Dis Goon 4", "Armageddon Cloak")]})
    t.play("Quintrino Warp")
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Dis Goon 4"]
    assert t.me.chains == 1


@pytest.mark.pair("Rogue Operation", "The Vaultkeeper")
def test_nothing_is_stolen_past_the_vaultkeeper(table):
    t = at(table, {"hand": ["Rogue Operation"], "deck": ["Goon 1"]}, {"line": ["The Vaultkeeper"], "amber": 3})
    t.play("Rogue Operation")
    assert (t.me.amber, t.foe.amber) == (0, 3)
    assert t.card("Goon 1").zone == "discard"


@pytest.mark.pair("Badge of Unity", "Camaraderie")
def test_a_badged_creature_is_a_comrade(table):
    me = {"line": ["Goon 3", armed("Goon 4", "Badge of Unity"), "Goon 5"], "hand": ["Camaraderie"]}
    t = at(table, me)
    t.play("Camaraderie")
    assert not t.card("Goon 4").ready
    assert len(t.me.hand) == 4


@pytest.mark.pair("Badge of Unity", "Uplink")
def test_a_badged_neighbor_is_no_stranger_to_the_uplink(table):
    me = {"line": [armed("Goon 3", "Badge of Unity"), armed(OFFICER, "Uplink")], "token": "Cadet"}
    t = at(table, me)
    t.action(OFFICER)
    assert len(t.me.line) == 2


@pytest.mark.pair("Badge of Unity", "Specialist Guthrak")
def test_both_houses_of_a_badged_neighbor_count(table):
    me = {"line": [armed("Goon 3", "Badge of Unity"), "Specialist Guthrak"]}
    t = at(table, me, {"amber": 5})
    t.reap("Specialist Guthrak")
    assert t.card("Specialist Guthrak").amber == 2


@pytest.mark.pair("Badge of Unity", "Quintrino Warp")
def test_the_warp_spreads_by_the_badge(table):
    me = {"line": [armed("Goon 3", "Badge of Unity"), OFFICER, "Dis Goon 3"], "hand": ["Quintrino Warp"]}
    t = at(table, me, {"line": ["Mars Goon 3"]})
    t.play("Quintrino Warp", "Goon 3")
    while t.pending.prompt == "destroyed.order":
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Dis Goon 3"]
    assert t.foe.line == []


@pytest.mark.pair("Collector Boren", "Force Field")
def test_boren_reaps_again_with_a_force_field(table):
    t = at(table, {"line": ["Collector Boren"], "hand": ["Force Field"]})
    t.reap("Collector Boren").play("Force Field")
    t.reap("Collector Boren")
    assert t.card("Collector Boren").warded


@pytest.mark.pair("Collector Boren", "Pupgrade")
def test_boren_is_readied_by_a_pup(table):
    t = at(table, {"line": [{"title": "Collector Boren", "ready": False}], "hand": ["Pupgrade"]})
    t.play("Pupgrade", "upgrade")
    assert t.card("Collector Boren").ready
    assert t.power("Collector Boren") == 6


@pytest.mark.pair("FOF Transponder", "Pupgrade")
def test_a_pup_and_a_token_both_rise(table):
    me = {"hand": ["Pupgrade", "Star Alliance Slaying"], "line": [armed("Goon 3", "FOF Transponder")], "token": "Cadet"}
    t = at(table, me)
    t.play("Pupgrade", "upgrade").play("Star Alliance Slaying")
    to_rest(t)
    assert sorted(t.titles(t.me.line)) == ["Cadet", "Pupgrade"]


@pytest.mark.pair("Echo Reflector", "Titan Mechanic")
def test_dear_and_cheap_keys_add_up(table):
    t = at(table, {"line": [armed("Titan Mechanic", "Echo Reflector")]})
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (5, 8)


@pytest.mark.pair("Shakedown Sullivan", "Badge of Unity")
def test_sullivan_goes_by_the_badge_too(table):
    foe = {"line": [armed("Goon 9", "Badge of Unity")], "deck": ["Star Alliance Goon 1"]}
    t = at(table, {"line": ["Shakedown Sullivan"]}, foe)
    t.reap("Shakedown Sullivan", "Goon 9")
    assert t.card("Goon 9").zone == "play"
    assert t.foe.amber == 1


@pytest.mark.pair("Æmberling", "Norbyn’s Cavern")
@pytest.mark.pair("Temporal Purge", "Teamwork")
def test_a_token_is_turned_over_and_loses_what_it_had(table):
    me = {"hand": ["Teamwork", "Temporal Purge"], "deck": ["Goon 2"], "token": "Æmberling"}
    t = at(table, {**me, "artifacts": ["Norbyn’s Cavern"]})
    t.play("Teamwork")
    assert t.power("Æmberling") == 4
    t.play("Temporal Purge")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.power("Goon 2") == 2


@pytest.mark.pair("Æmberling", "Senator Bracchus")
def test_aemberling_is_spent_and_so_is_what_lies_on_others(table):
    hand = ["Teamwork", "Star Alliance Key Purchase"]
    me = {"hand": hand, "line": [{"title": "Senator Bracchus", "amber": 2}], "token": "Æmberling", "amber": 3}
    t = at(table, me)
    t.play("Teamwork")
    if t.pending.kind == "flank":
        t.choose("right")
    t.play("Star Alliance Key Purchase")
    while not t.at_rest:
        t.submit(t.pending.keys[-1])
    assert t.me.keys
    assert t.titles(t.me.line) == ["Senator Bracchus"]
    assert t.me.amber == 0
