"""Artifacts of Dis in Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

FORGE = "Obsidian Forge"
MIRROR = "Snag’s Mirror"
GOONS = ["Goon 1", "Goon 2", "Goon 3"]


def smithy(table, version, line=GOONS, amber=10, **more):
    """A table with the forge on the side of `me`."""
    me = {"artifacts": [FORGE], "line": list(line), "amber": amber, **more.pop("mine", {})}
    return table(me=me, foe={"line": ["Goon 9"], "amber": 3}, house="dis", ruleset=version, **more)


def burnt(t, *names):
    """Use the forge with these creatures, which go to the discard pile in the order offered."""
    t.action(FORGE, list(names))
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    return t


# Obsidian Forge


def test_each_sacrifice_makes_the_key_cheaper_and_the_forge_is_destroyed(table, version):
    t = burnt(smithy(table, version), "Goon 1", "Goon 3")
    assert t.pending.kind == "yes-no"
    t.choose("yes", "red")
    assert t.me.keys == ["red"]
    assert t.me.amber == 0
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.me.artifacts == []
    assert FORGE in t.titles(t.me.discard)
    assert t.titles(t.foe.line) == ["Goon 9"]


def test_who_does_not_forge_keeps_the_forge(table, version):
    t = burnt(smithy(table, version), "Goon 1", "Goon 3").choose("no")
    assert t.me.keys == []
    assert t.me.amber == 10
    assert t.titles(t.me.artifacts) == [FORGE]
    assert t.titles(t.me.line) == ["Goon 2"]


@pytest.mark.parametrize(("amber", "offered"), [(9, False), (10, True)])
def test_a_key_is_offered_only_if_it_can_be_paid(table, version, amber, offered):
    t = burnt(smithy(table, version, amber=amber), "Goon 1", "Goon 3")
    assert (t.pending.kind == "yes-no") is offered
    if offered:
        t.choose("no")
    assert t.titles(t.me.line) == ["Goon 2"]


def test_no_creature_has_to_be_sacrificed(table, version):
    t = burnt(smithy(table, version, amber=12)).choose("yes", "blue")
    assert t.me.keys == ["blue"]
    assert t.me.amber == 0
    assert len(t.me.line) == 3


def test_the_cost_does_not_go_below_nothing(table, version):
    line = [f"Goon {n}" for n in range(1, 13)]
    t = burnt(smithy(table, version, line=[*line, "Dis Goon 1"], amber=0), *line, "Dis Goon 1").choose("yes", "red")
    assert t.me.keys == ["red"]
    assert t.me.amber == 0
    assert t.me.line == []


def test_the_third_key_wins_the_match(table, version):
    t = burnt(smithy(table, version, mine={"keys": ["red", "blue"]}), "Goon 1", "Goon 3").choose("yes")
    assert t.game.pending is None
    assert t.game.result["winner"] == 0


@pytest.mark.ruling("faq-obsidian-forge-warded-sacrifice", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("this-way-needs-the-event", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_a_warded_creature_is_not_sacrificed_and_does_not_count(table, version):
    t = smithy(table, version, line=[{"title": "Goon 1", "warded": True}, "Goon 2"], amber=11)
    burnt(t, "Goon 1", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert not t.card("Goon 1").warded
    t.choose("yes", "red")
    assert t.me.keys == ["red"], "6, and 6, less 1"
    assert t.me.amber == 0, "6, and 6, less 1"


# Snag's Mirror


def test_the_opponent_cannot_choose_the_house_that_a_player_chose(table, version):
    t = table(me={"artifacts": [MIRROR]}, foe={}, step="house", ruleset=version)
    t.choose("dis").end()
    assert t.pending.keys == ("house:brobnar", "house:logos")
    t.choose("logos").end()
    assert t.pending.keys == ("house:brobnar", "house:dis"), "its controller neither"
    t.choose("dis")


def test_the_mirror_works_for_its_opponent_as_well(table, version):
    t = table(me={}, foe={"artifacts": [MIRROR]}, step="house", ruleset=version)
    t.choose("brobnar").end()
    assert t.pending.keys == ("house:dis", "house:logos")
    t.choose("dis")


@pytest.mark.reading("snags-mirror-left-play")
def test_what_the_mirror_showed_lasts_without_it_for_one_turn(table, version):
    t = table(me={"artifacts": [MIRROR], "hand": ["Dis Crowbar"]}, foe={}, step="house", ruleset=version)
    t.choose("dis").play("Dis Crowbar").end()
    assert t.pending.keys == ("house:brobnar", "house:logos")
    t.choose("logos").end()
    assert "house:logos" in t.pending.keys
    t.choose("dis").end()
    assert t.pending.keys == ("house:brobnar", "house:dis", "house:logos")
    assert t.g.state.lasting == []
    t.choose("dis")


def test_a_player_of_one_house_alone_has_no_active_house(table, version):
    t = table(me={"artifacts": [MIRROR]}, foe={"houses": ["dis"]}, step="house", ruleset=version)
    t.choose("dis").end()
    assert t.pending.kind == "main"
    assert t.game.active == 1
    assert t.g.state.house is None
    t.end()
    assert t.pending.keys == ("house:brobnar", "house:dis", "house:logos"), "no house was chosen"
    t.choose("dis")


# Soul Fiddle


@NEW
def test_the_fiddle_enrages_a_creature_of_either_side(table, version):
    t = table(
        me={"artifacts": ["Soul Fiddle"], "line": ["Goon 3"]},
        foe={"line": ["Goon 4", "Goon 5"]},
        house="dis",
        ruleset=version,
    )
    t.action("Soul Fiddle")
    assert t.offered == ["Goon 3", "Goon 4", "Goon 5"]
    t.choose("Goon 5")
    assert [card.enraged for card in (*t.me.line, *t.foe.line)] == [False, False, True]


def test_an_enraged_creature_need_not_be_chosen(table):
    t = table(me={"artifacts": ["Soul Fiddle"]}, foe={"line": [{"title": "Goon 4", "enraged": True}]}, house="dis")
    t.action("Soul Fiddle")
    assert t.at_rest
    assert t.card("Goon 4").enraged
