"""Winds of Exchange, Star Alliance: creatures."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.tables import at_house

BOREN, GUIDE, SULLIVAN = "Collector Boren", "Friendly Guide", "Shakedown Sullivan"


at = partial(at_house, house="staralliance")


def test_cpo_zytar_has_only_its_figures(table):
    t = at(table, {"line": ["CPO Zytar"]})
    assert (t.power("CPO Zytar"), t.armor("CPO Zytar")) == (4, 1)


def test_boren_fetches_an_upgrade(table):
    t = at(table, {"hand": [BOREN], "discard": ["Badge", "Goon 3", "Uplink"]})
    t.play(BOREN, "Uplink")
    assert t.titles(t.me.hand) == ["Uplink"]


@pytest.mark.parametrize(("target", "ready"), [(BOREN, True), ("Goon 3", False)])
def test_boren_is_readied_by_an_upgrade_of_its_own(table, target, ready):
    me = {"line": [{"title": BOREN, "ready": False}, "Goon 3"], "hand": ["Star Alliance Badge"]}
    t = at(table, me)
    t.play("Star Alliance Badge", target)
    assert t.card(BOREN).ready is ready


@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_the_guide_may_be_used_after_a_neighbor(table, wanted):
    t = at(table, {"line": ["Star Alliance Goon 3", GUIDE]})
    t.reap("Star Alliance Goon 3", wanted)
    assert t.me.amber == (2 if wanted == "yes" else 1)
    assert t.card(GUIDE).ready is (wanted == "no")


def test_the_guide_follows_no_creature_further_off(table):
    t = at(table, {"line": ["Star Alliance Goon 3", "Goon 3", GUIDE]})
    t.reap("Star Alliance Goon 3")
    assert t.at_rest
    assert t.card(GUIDE).ready


def test_the_guide_follows_a_neighbor_that_was_destroyed_in_its_fight(table):
    t = at(table, {"line": ["Star Alliance Goon 3", GUIDE]}, {"line": ["Goon 9"]})
    t.fight("Star Alliance Goon 3", "yes", f"reap:{t.card(GUIDE).id}")
    assert t.me.amber == 1
    assert not t.card(GUIDE).ready


@pytest.mark.parametrize("way", ["play", "reap", "fight"])
def test_korijir_makes_tokens(table, way):
    chief = "Scout Chief Korijir"
    me = {"token": "Cadet", **({"hand": [chief]} if way == "play" else {"line": [chief]})}
    t = at(table, me, {"line": ["Goon 1"]})
    getattr(t, way)(chief)
    if t.pending.kind == "flank":
        t.choose("left")
    assert sorted(t.titles(t.me.line)) == ["Cadet", chief]


@pytest.mark.parametrize(("top", "lives"), [("Goon 1", True), ("Dis Goon 1", False)])
@pytest.mark.parametrize("side", [0, 1])
def test_sullivan_pays_or_destroys(table, top, lives, side):
    seats = [{"line": [SULLIVAN]}, {"line": ["Goon 9"]}]
    if side == 0:
        seats[0]["line"] = [SULLIVAN, "Goon 7"]
    seats[side]["deck"] = [top]
    t = at(table, *seats)
    name = ("Goon 7", "Goon 9")[side]
    t.reap(SULLIVAN, name)
    owner = t.g.players[side]
    assert (t.card(name).zone == "play") is lives
    assert top in t.titles(owner.discard)
    assert owner.amber == (1 if side == 0 else 0) + (1 if lives else 0)


def test_a_ward_keeps_a_creature_from_sullivan(table):
    t = at(table, {"line": [SULLIVAN]}, {"line": [{"title": "Goon 9", "warded": True}], "deck": ["Dis Goon 1"]})
    t.reap(SULLIVAN, "Goon 9")
    assert t.card("Goon 9").zone == "play"
    assert not t.card("Goon 9").warded


@pytest.mark.parametrize(
    ("line", "caught"),
    [
        (["Goon 3", "Specialist Guthrak", "Dis Goon 3"], 3),
        (["Specialist Guthrak"], 1),
        (["Goon 3", "Specialist Guthrak"], 2),
    ],
)
def test_guthrak_captures_for_each_house_around_it(table, line, caught):
    t = at(table, {"line": line}, {"amber": 5})
    t.reap("Specialist Guthrak")
    assert t.card("Specialist Guthrak").amber == caught
    assert t.foe.amber == 5 - caught


def test_pyr0_gives_splash_attack_as_an_upgrade(table):
    t = at(table, {"hand": ["PYR*0"], "line": ["Star Alliance Goon 5"]}, {"line": ["Goon 4", "Goon 3", "Guard 5/1"]})
    t.play("PYR*0", "upgrade", "Star Alliance Goon 5")
    t.fight("Star Alliance Goon 5", "Goon 3")
    assert t.card("Goon 4").damage == 3
    assert t.card("Guard 5/1").damage == 2


def test_pyr0_splashes_as_a_creature(table):
    t = at(table, {"line": ["PYR*0"]}, {"line": ["Goon 4", "Goon 3"]})
    t.fight("PYR*0", "Goon 3")
    assert t.card("Goon 4").damage == 3


@pytest.mark.reading("shakedown-sullivan-empty-deck")
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_sullivan_does_nothing_to_a_player_without_a_deck(table, version):
    t = at(table, {"line": [SULLIVAN]}, {"line": ["Goon 9"]}, filler=0, ruleset=version)
    t.reap(SULLIVAN, "Goon 9")
    assert t.card("Goon 9").zone == "play"
    assert t.foe.amber == 0
