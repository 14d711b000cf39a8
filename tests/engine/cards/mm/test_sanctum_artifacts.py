"""Mass Mutation, Sanctum, artifacts."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import amber_by_title, pools


def shrine(table, artifact, me=(), foe=(), version="16.0", mine=None, theirs=None, house="sanctum"):
    """A table with the artifact in play."""
    return table(
        me={"line": list(me), "artifacts": [artifact], **(mine or {})},
        foe={"line": list(foe), **(theirs or {})},
        house=house,
        ruleset=version,
    )


# Æmberheart


def test_aemberheart_exalts_wards_and_heals_a_friendly_creature(table):
    t = shrine(table, "Æmberheart", [{"title": "Goon 5", "damage": 3}, "Goon 4"], ["Goon 3"])
    t.action("Æmberheart")
    assert sorted(t.offered) == ["Goon 4", "Goon 5"]
    t.choose("Goon 5")
    goon = t.card("Goon 5")
    assert (goon.amber, goon.warded, goon.damage) == (1, True, 0)
    assert not t.card("Goon 4").warded


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_aemberheart_wards_nothing_where_the_book_knows_no_ward(table, version):
    t = shrine(table, "Æmberheart", [{"title": "Goon 5", "damage": 3}], [], version)
    t.action("Æmberheart")
    assert (t.card("Goon 5").amber, t.card("Goon 5").warded, t.card("Goon 5").damage) == (1, False, 0)


def test_aemberheart_without_a_friendly_creature_does_nothing(table):
    t = shrine(table, "Æmberheart", [], ["Goon 3"])
    t.action("Æmberheart")
    assert t.at_rest
    assert amber_by_title(t) == {}


# Book of Malefaction


def warrants(count):
    return {"title": "Book of Malefaction", "counters": {"warrant": count}}


def test_book_of_malefaction_counts_each_stolen_aember(table, version):
    t = table(
        me={"hand": ["Theft of 2"], "artifacts": ["Book of Malefaction"]},
        foe={"artifacts": ["Book of Malefaction"], "amber": 5},
        ruleset=version,
    )
    t.play("Theft of 2")
    assert t.foe.artifacts[0].counters == {"warrant": 2}
    assert t.me.artifacts[0].counters == {}


@pytest.mark.parametrize(("amber", "counters"), [(1, {"warrant": 1}), (0, {})])
def test_book_of_malefaction_counts_what_was_there_to_steal(table, version, amber, counters):
    t = table(me={"hand": ["Theft of 2"]}, foe={"artifacts": ["Book of Malefaction"], "amber": amber}, ruleset=version)
    t.play("Theft of 2")
    assert t.foe.artifacts[0].counters == counters


def test_book_of_malefaction_does_not_count_captured_aember(table, version):
    t = table(
        me={"hand": ["Snare"], "line": ["Goon 3"]},
        foe={"artifacts": ["Book of Malefaction"], "amber": 3},
        ruleset=version,
    )
    t.play("Snare")
    assert t.foe.artifacts[0].counters == {}


@NEW
def test_book_of_malefaction_spends_a_warrant_to_purge_a_creature(table, version):
    t = shrine(table, warrants(2), ["Goon 3"], ["Goon 4", "Goon 5"], version, house="brobnar")
    t.omni("Book of Malefaction")
    assert sorted(t.offered) == ["Goon 3", "Goon 4", "Goon 5"]
    t.choose("Goon 4")
    assert t.titles(t.foe.purged) == ["Goon 4"]
    assert t.me.artifacts[0].counters == {"warrant": 1}


def test_book_of_malefaction_purges_nothing_without_a_warrant(table, version):
    t = shrine(table, "Book of Malefaction", [], ["Goon 4"], version)
    t.omni("Book of Malefaction")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 4"]


def test_a_warrant_is_spent_on_a_ward(table):
    t = shrine(table, warrants(1), [], [{"title": "Goon 4", "warded": True}])
    t.omni("Book of Malefaction")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert not t.card("Goon 4").warded
    assert t.me.artifacts[0].counters == {}


# Font of the Eye


@pytest.mark.parametrize(("target", "captured"), [("Goon 4", 1), ("Goon 3", 0)])
def test_font_of_the_eye_captures_after_an_enemy_creature_was_destroyed(table, version, target, captured):
    line = ["Goon 3", "Goon 2"]
    t = shrine(
        table,
        "Font of the Eye",
        line,
        ["Goon 4", "Goon 5"],
        version,
        {"hand": ["Slaying"]},
        {"amber": 3},
        "brobnar",
    )
    t.play("Slaying", target).omni("Font of the Eye", *(["Goon 2"] if captured else []))
    assert t.at_rest
    assert t.card("Goon 2").amber == captured
    assert t.foe.amber == 3 - captured


def test_font_of_the_eye_forgets_the_turn_before(table, version):
    t = shrine(
        table, "Font of the Eye", ["Goon 3"], ["Goon 4"], version, {"hand": ["Slaying"]}, {"amber": 3}, "brobnar"
    )
    t.play("Slaying", "Goon 4").next_turn().next_turn("brobnar").omni("Font of the Eye")
    assert t.at_rest
    assert t.card("Goon 3").amber == 0


# Gizelhart’s Standard


def test_gizelharts_standard_exalts_a_friendly_creature(table, version):
    t = table(
        me={"hand": ["Gizelhart’s Standard"], "line": ["Goon 3", "Goon 4"]},
        foe={"line": ["Goon 5"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Gizelhart’s Standard")
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert amber_by_title(t) == {"Goon 4": 1}
    assert pools(t) == [1, 0]
    assert [t.armor(n) for n in ("Goon 3", "Goon 4")] == [0, 1]


def test_gizelharts_standard_arms_friendly_creatures_while_they_hold_aember(table, version):
    rich = [{"title": "Goon 3", "amber": 2}, {"title": "Guard 4/2", "amber": 1}, "Goon 5"]
    t = shrine(
        table,
        "Gizelhart’s Standard",
        rich,
        [{"title": "Goon 6", "amber": 1}],
        version,
        {"hand": ["Hailstorm"]},
        house="brobnar",
    )
    assert [t.g.armor(card) for card in (*t.me.line, *t.foe.line)] == [1, 3, 0, 0]
    t.play("Hailstorm")
    assert [card.damage for card in (*t.me.line, *t.foe.line)] == [1, 0, 2, 2]


def test_armor_of_gizelharts_standard_goes_with_the_aember(table, version):
    line = [{"title": "Goon 3", "amber": 2}]
    t = shrine(table, "Gizelhart’s Standard", line, [], version, {"hand": ["Sluice"]}, house="brobnar")
    t.play("Sluice")
    assert t.armor("Goon 3") == 0
    assert t.me.amber == 2
