"""Artifacts of Star Alliance in Mass Mutation."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

CADET = "Star Alliance Goon 5"
MAKER = "Matter Maker"


def at(table, me, foe=None, **more):
    return table(me=me, foe=foe or {}, house="dis", **more)


def test_the_maker_lets_upgrades_of_any_house_be_played(table):
    hand = ["Badge", "Mars Badge", "Goon 3", "Chant", "Trinket"]
    t = at(table, {"artifacts": [MAKER], "line": [CADET], "hand": hand})
    assert [t.may(f"play:{title}") for title in hand] == [True, True, False, False, False]
    assert not t.may("discard:Badge")
    t.play("Badge").play("Mars Badge")
    assert len(t.card(CADET).upgrades) == 2


def test_the_maker_works_while_it_is_exhausted_and_not_once_it_is_gone(table):
    me = {"artifacts": [{"title": MAKER, "ready": False}], "line": [CADET], "hand": ["Badge", "Dis Crowbar"]}
    t = at(table, me)
    assert t.may("play:Badge")
    t.play("Dis Crowbar")
    assert not t.may("play:Badge")


def test_the_maker_is_of_no_use_to_the_opponent(table):
    t = at(table, {"line": [CADET], "hand": ["Badge"]}, {"artifacts": [MAKER]})
    assert not t.may("play:Badge")


def test_a_made_upgrade_may_go_on_an_enemy_and_needs_a_creature(table):
    t = at(table, {"artifacts": [MAKER], "hand": ["Badge"]}, {"line": ["Goon 3"]})
    t.play("Badge")
    assert t.titles(t.card("Goon 3").upgrades) == ["Badge"]
    assert not at(table, {"artifacts": [MAKER], "hand": ["Badge"]}).may("play:Badge")


@NEW
@pytest.mark.reading("matter-maker-creature-as-an-upgrade")
@pytest.mark.parametrize("title", ["Securi-Droid", "Stealthster"])
def test_the_maker_makes_no_upgrade_of_a_creature_card(table, version, title):
    t = at(table, {"artifacts": [MAKER], "line": [CADET], "hand": [title]}, ruleset=version)
    assert not t.may(f"play:{title}")
