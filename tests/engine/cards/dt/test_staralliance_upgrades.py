"""Upgrades of Star Alliance in Dark Tidings."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed
from tests.engine.helpers.tables import with_tide

CADET = "Star Alliance Goon 5"
POD, BLASTER, VAC = "D1-V3 Pod", "Officer’s Blaster", "Æmber-vac"


at = partial(with_tide, house="staralliance")


# D1-V3 Pod


@pytest.mark.parametrize(("tide", "skirmish", "elusive"), [(None, 0, 0), (0, 1, 0), (1, 0, 1)])
def test_the_pod_follows_the_tide(table, tide, skirmish, elusive):
    t = at(table, {"line": [armed(CADET, POD), "Goon 3"]}, {"line": ["Goon 4"]}, tide=tide)
    keywords = [(t.g.keyword(card, "skirmish"), t.g.keyword(card, "elusive")) for card in (*t.me.line, *t.foe.line)]
    assert keywords == [(skirmish, elusive), (0, 0), (0, 0)]


def test_it_dives_and_surfaces_as_the_tide_turns(table):
    t = at(table, {"line": [armed(CADET, POD)]}, {"line": ["Goon 3"]}, tide=1)
    t.submit("tide").fight(CADET)
    assert t.card(CADET).damage == 0
    assert t.foe.line == []


def test_at_low_tide_the_first_attack_misses(table):
    t = at(table, {"line": ["Goon 3"]}, {"line": [armed("Goon 1", POD)]}, house="brobnar", tide=0)
    t.fight("Goon 3")
    assert t.card("Goon 1").zone == "play"
    assert t.card("Goon 3").damage == 0


@NEW
@pytest.mark.reading("d1-v3-pod-whose-tide")
@pytest.mark.parametrize("mine", [True, False])
def test_the_tide_is_that_of_who_played_the_pod(table, version, mine):
    me = {"hand": [POD, "Star Alliance Rust"], "tide": True}
    t = table(me=me, foe={"line": ["Goon 3"]}, house="staralliance", ruleset=version, tide=0 if mine else 1)
    t.play(POD)
    assert t.g.has_keyword(t.card("Goon 3"), "skirmish") is mine
    assert t.g.has_keyword(t.card("Goon 3"), "elusive") is not mine


# Officer’s Blaster


def test_its_creature_is_stronger(table):
    t = at(table, {"hand": [BLASTER], "line": ["Goon 3", "Goon 4"]})
    t.play(BLASTER, "Goon 3")
    assert (t.power("Goon 3"), t.power("Goon 4")) == (5, 4)
    assert t.me.amber == 1


@pytest.mark.parametrize(("line", "heir"), [(["Goon 1", "Goon 2", "Goon 3"], "Goon 3"), (["Goon 1", "Goon 2"], None)])
def test_the_neighbor_on_the_right_inherits_it(table, line, heir):
    armory = [armed(title, BLASTER) if title == "Goon 2" else title for title in line]
    t = at(table, {"hand": ["Star Alliance Slaying"], "line": armory})
    t.play("Star Alliance Slaying", "Goon 2")
    if heir is None:
        assert t.card(BLASTER).zone == "discard"
        assert t.power("Goon 1") == 1
    else:
        assert t.card(BLASTER).host is t.card(heir)
        assert t.power(heir) == 5


def test_it_is_handed_on_from_one_to_the_next(table):
    me = {
        "hand": ["Star Alliance Slaying", "Star Alliance Slaying"],
        "line": [armed("Goon 2", BLASTER), "Goon 3", CADET],
    }
    t = at(table, me)
    t.play("Star Alliance Slaying", "Goon 2").play("Star Alliance Slaying", "Goon 3")
    assert t.card(BLASTER).host is t.card(CADET)


def test_with_everyone_it_goes_too(table):
    t = at(table, {"hand": ["Star Alliance Slaughter"], "line": [armed("Goon 2", BLASTER), "Goon 3"]})
    t.play("Star Alliance Slaughter", ["Goon 2", "Goon 3"])
    assert t.card(BLASTER).zone == "discard"
    assert t.me.line == []


def test_a_warded_creature_keeps_it(table):
    t = at(table, {"hand": ["Star Alliance Slaying"], "line": [armed("Goon 2", BLASTER, warded=True), "Goon 3"]})
    t.play("Star Alliance Slaying", "Goon 2")
    assert t.card(BLASTER).host is t.card("Goon 2")


def test_on_an_enemy_it_stays_over_there(table):
    me = {"hand": ["Star Alliance Slaying"], "line": ["Goon 5"]}
    t = at(table, me, {"line": [armed("Goon 2", BLASTER), "Goon 3"]})
    t.play("Star Alliance Slaying", "Goon 2")
    assert t.card(BLASTER).host is t.card("Goon 3")
    assert t.power("Goon 5") == 5


def test_a_creature_that_returns_to_hand_bequeaths_nothing(table):
    t = at(table, {"hand": ["Star Alliance Recall"], "line": [armed("Goon 2", BLASTER), "Goon 3"]})
    t.play("Star Alliance Recall", "Goon 2")
    assert t.card(BLASTER).zone == "discard"


# Æmber-vac


@pytest.mark.parametrize("tide", [None, 0, 1])
def test_playing_it_raises_the_tide(table, tide):
    t = at(table, {"hand": [VAC], "line": [CADET]}, tide=tide)
    t.play(VAC)
    assert t.g.state.tide == 0
    assert t.me.chains == 0
    assert t.card(CADET).amber == 0


@pytest.mark.parametrize(("tide", "amber", "captured"), [(None, 5, 0), (0, 5, 2), (0, 1, 1), (1, 5, 0)])
def test_it_captures_at_the_beginning_of_your_turn_at_high_tide(table, tide, amber, captured):
    t = at(table, {"line": [armed(CADET, VAC), "Goon 3"]}, {"amber": amber}, tide=tide)
    t.next_turn()
    assert t.card(CADET).amber == 0, "not in theirs"
    t.next_turn()
    assert t.card(CADET).amber == captured
    assert t.foe.amber == amber - captured
    assert t.card("Goon 3").amber == 0


def test_on_an_enemy_it_captures_in_the_turn_of_its_controller(table):
    t = at(table, {"hand": [VAC], "amber": 3}, {"line": ["Goon 3"]}, tide=1)
    t.play(VAC).next_turn()
    assert t.card("Goon 3").amber == 0, "the tide is low for its controller"
    t.submit("tide").next_turn().next_turn()
    assert t.card("Goon 3").amber == 2
    assert t.me.amber == 1
