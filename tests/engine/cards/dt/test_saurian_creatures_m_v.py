"""Creatures of Saurian in Dark Tidings, M to V."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.looks import amber

FELIX = "Physicus Felix"
FELIX_TWIN = "Physicus Felix (evil twin)"
LACUS = "Medicus Lacus"
UNDAGNATHUS = "Undagnathus"
UNDAGNATHUS_TWIN = "Undagnathus (evil twin)"
VENATOR = "Venator Altum"
VITA = "Magistra Vita"
VITA_TWIN = "Magistra Vita (evil twin)"
HIGH, LOW = 0, 1


def saurian(table, me, foe=None, **more):
    return table(me={**me, "tide": True}, foe=foe or {}, house="saurian", **more)


# Magistra Vita


@NEW
@pytest.mark.parametrize("how", ["play", "reap"])
def test_vita_exalts_a_foreigner_and_reaps_with_it(table, version, how):
    me = {"hand": [VITA]} if how == "play" else {}
    me["line"] = ["Goon 2", "Saurian Goon 3", "Goon 4"] + ([VITA] if how == "reap" else [])
    t = saurian(table, me, {"line": ["Goon 5"]}, ruleset=version)
    getattr(t, how)(VITA)
    assert t.offered == ["Goon 2", "Goon 4"]
    assert t.pending.minimum == 0
    t.choose("Goon 4")
    assert amber(t) == [0, 0, 1, 0, 0]
    assert t.me.amber == 1 + (how == "reap")
    assert not t.card("Goon 4").ready


@pytest.mark.parametrize("title", [VITA, VITA_TWIN])
def test_vita_may_leave_the_foreigners_alone(table, title):
    t = saurian(table, {"hand": [title], "line": ["Goon 2"]}, {"line": ["Goon 1"]})
    t.play(title, [])
    assert amber(t) == [0, 0, 0]
    assert t.card("Goon 2").ready
    assert len(t.foe.line) == 1


@pytest.mark.parametrize("state", [{"ready": False}, {"stunned": True}])
def test_a_foreigner_that_cannot_reap_is_exalted_only(table, state):
    foreigner = {"title": "Goon 2", **state}
    t = saurian(table, {"hand": [VITA], "line": [foreigner]})
    t.play(VITA, "Goon 2")
    assert amber(t) == [1, 0]
    assert t.me.amber == 0
    assert not t.card("Goon 2").ready
    assert not t.card("Goon 2").stunned


def test_vita_does_nothing_after_a_fight(table):
    t = saurian(table, {"line": [VITA, "Goon 2"]}, {"line": ["Goon 1"]})
    t.fight(VITA)
    assert t.at_rest
    assert amber(t) == [0, 0]


@NEW
@pytest.mark.parametrize("how", ["play", "fight"])
def test_the_twin_of_vita_fights_with_a_foreigner(table, version, how):
    me = {"hand": [VITA_TWIN]} if how == "play" else {}
    me["line"] = ["Goon 4"] + ([VITA_TWIN] if how == "fight" else [])
    t = saurian(table, me, {"line": ["Goon 1", "Goon 2"]}, ruleset=version)
    getattr(t, how)(VITA_TWIN, *(["Goon 1"] if how == "fight" else []), "Goon 4")
    if how == "play":
        t.choose("Goon 2")
    assert t.titles(t.foe.line) == (["Goon 1"] if how == "play" else [])
    assert t.card("Goon 4").amber == 1
    assert t.card("Goon 4").damage == 2
    assert t.me.amber == 0


def test_the_twin_of_vita_does_nothing_after_a_reap_and_exalts_without_enemies(table):
    t = saurian(table, {"line": [VITA_TWIN, "Goon 4"], "hand": [VITA_TWIN]})
    t.reap(VITA_TWIN)
    assert t.at_rest
    t.play(VITA_TWIN, "Goon 4")
    assert t.card("Goon 4").amber == 1
    assert t.card("Goon 4").ready


# Medicus Lacus


@NEW
@pytest.mark.parametrize(("tide", "cost_met"), [(HIGH, True), (LOW, False), (None, False)])
def test_lacus_lets_its_side_pay_at_high_tide(table, version, tide, cost_met):
    me = {
        "line": [LACUS, with_amber("Goon 2", 2), with_amber("Goon 3", 1)],
        "amber": 3,
        "hand": ["Saurian Key Purchase"],
    }
    t = saurian(table, me, {"line": [with_amber("Goon 4", 3)], "amber": 3}, tide=tide, ruleset=version)
    assert t.g.can_forge(t.me) == cost_met
    assert not t.g.can_forge(t.foe)
    t.play("Saurian Key Purchase", *(["key:red"] if cost_met else []))
    while not t.at_rest:
        t.submit(t.pending.keys[-1])
    assert t.me.keys == (["red"] if cost_met else [])
    assert sum(amber(t)) == (3 if cost_met else 6)


# Physicus Felix


@NEW
@pytest.mark.parametrize("title", [FELIX, FELIX_TWIN])
@pytest.mark.parametrize("tide", [HIGH, LOW, None])
@pytest.mark.parametrize("how", ["play", "fight"])
def test_felix_exalts_at_high_tide_and_its_twin_at_low(table, version, title, tide, how):
    me = {"hand": [title]} if how == "play" else {"line": [title]}
    t = saurian(table, me, {"line": ["Goon 1", "Goon 9"]}, tide=tide, ruleset=version)
    getattr(t, how)(title, *(["Goon 1"] if how == "fight" else []))
    if tide == (HIGH if title == FELIX else LOW):
        t.choose("Goon 9")
        assert t.card("Goon 9").amber == 1
    assert t.at_rest
    assert sum(amber(t)) == t.card("Goon 9").amber


@pytest.mark.parametrize(("title", "tide"), [(FELIX, HIGH), (FELIX_TWIN, LOW)])
def test_felix_may_exalt_none_and_does_not_after_a_reap(table, title, tide):
    t = saurian(table, {"hand": [title], "line": [title]}, tide=tide)
    t.reap(title)
    assert t.at_rest
    t.play(title, [])
    assert amber(t) == [0, 0]


# Undagnathus


@NEW
@pytest.mark.parametrize(("tide", "hit"), [(HIGH, 12), (LOW, 0), (None, 12)])
@pytest.mark.parametrize("attacks", [True, False])
def test_undagnathus_is_harmless_at_its_low_tide(table, version, tide, hit, attacks):
    big = {"title": "Goon 12", "power_counters": 5}
    if attacks:
        t = saurian(table, {"line": [UNDAGNATHUS]}, {"line": [big]}, tide=tide, ruleset=version)
        t.fight(UNDAGNATHUS)
    else:
        tide = None if tide is None else 1 - tide
        t = saurian(table, {"line": [{**big, "house": "saurian"}]}, {"line": [UNDAGNATHUS]}, tide=tide, ruleset=version)
        t.fight("Goon 12")
    assert t.card("Goon 12").damage == hit
    assert t.card(UNDAGNATHUS).zone == "discard"


def test_others_deal_their_damage_at_low_tide(table):
    t = saurian(table, {"line": ["Saurian Goon 3", UNDAGNATHUS]}, {"line": ["Goon 9"]}, tide=LOW)
    t.fight("Saurian Goon 3")
    assert t.card("Goon 9").damage == 3


@NEW
@pytest.mark.parametrize(("tide", "damage"), [(HIGH, 3), (LOW, 6), (None, 3)])
def test_its_twin_is_dealt_double_at_its_low_tide(table, version, tide, damage):
    me = {"line": [UNDAGNATHUS_TWIN, "Goon 5"], "hand": ["Saurian Stab", "Saurian Stab"]}
    t = saurian(table, me, {"line": [UNDAGNATHUS_TWIN]}, tide=tide, ruleset=version)
    t.play("Saurian Stab", t.me.line[0]).play("Saurian Stab", "Goon 5")
    assert t.me.line[0].damage == damage
    assert t.card("Goon 5").damage == 3


@NEW
@pytest.mark.parametrize(("enemy", "zone"), [("Goon 5", "play"), ("Goon 6", "discard")])
def test_its_twin_is_dealt_double_in_fights(table, version, enemy, zone):
    t = saurian(table, {"line": [UNDAGNATHUS_TWIN]}, {"line": [enemy]}, tide=LOW, ruleset=version)
    t.fight(UNDAGNATHUS_TWIN)
    assert t.card(UNDAGNATHUS_TWIN).zone == zone
    assert t.foe.line == []
    assert t.card(UNDAGNATHUS_TWIN).damage == (10 if zone == "play" else 0)


def test_a_ward_stops_the_damage_before_it_is_doubled(table):
    warded = {"title": UNDAGNATHUS_TWIN, "warded": True}
    t = saurian(table, {"line": [warded], "hand": ["Saurian Stab"]}, tide=LOW)
    t.play("Saurian Stab")
    assert t.card(UNDAGNATHUS_TWIN).damage == 0
    assert not t.card(UNDAGNATHUS_TWIN).warded


def test_damage_that_is_there_is_not_doubled_when_the_tide_falls(table):
    hurt = {"title": UNDAGNATHUS_TWIN, "damage": 7}
    t = saurian(table, {"line": ["Saurian Goon 1"], "hand": ["Bury Riches"]}, {"line": [hurt]}, tide=LOW)
    t.play("Bury Riches")
    assert t.g.tide_is_low(t.foe)
    assert t.card(UNDAGNATHUS_TWIN).damage == 7


# Venator Altum


@NEW
@pytest.mark.parametrize(("tide", "exalted"), [(HIGH, 0), (LOW, 1), (None, 0)])
def test_venator_is_exalted_when_it_is_hurt_at_low_tide(table, version, tide, exalted):
    me = {"line": [VENATOR, "Goon 5"], "hand": ["Saurian Stab", "Saurian Stab"]}
    t = saurian(table, me, tide=tide, ruleset=version)
    t.play("Saurian Stab", "Goon 5").play("Saurian Stab", VENATOR)
    assert t.card(VENATOR).damage == 1
    assert amber(t) == [exalted, 0]


@pytest.mark.parametrize("blow", ["Jab", "Hailstorm"])
def test_what_its_armor_stops_does_not_hurt_venator(table, blow):
    t = saurian(table, {"line": [VENATOR], "hand": [f"Saurian {blow}"]}, tide=LOW)
    t.play(f"Saurian {blow}")
    assert amber(t) == [0]


@NEW
@pytest.mark.ruling("faq-venator-altum-lethal-damage", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("destroyed-after-effect-needs-source-in-play", versions=("2021-03", "16.0", "18.4"))
def test_a_destroyed_venator_is_not_exalted(table, version):
    t = saurian(table, {"line": ["Saurian Goon 9"]}, {"line": [VENATOR]}, tide=HIGH, ruleset=version)
    t.fight("Saurian Goon 9")
    assert t.card(VENATOR).zone == "discard"
    assert (t.me.amber, t.foe.amber) == (0, 0)
