"""Rulings about cards of Sanctum in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import hurt

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@pytest.mark.ruling("faq-duma-cannot-save-tagged-creature")
@NEW
def test_duma_does_not_save_what_dies_with_her(table, version):
    t = table(
        me={"hand": ["Poison Wave"]},
        foe={"line": [hurt("Duma the Martyr", 1), "Goon 2"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Poison Wave", ["Duma the Martyr", "Goon 2"])
    assert t.titles(t.foe.discard) == ["Duma the Martyr", "Goon 2"]
    assert len(t.foe.hand) == 2


@pytest.mark.ruling("example-destroyed-duma-jehu-remiel")
@NEW
def test_duma_heals_the_one_who_survives(table, version):
    t = table(
        me={"hand": ["Poison Wave"]},
        foe={"line": ["Jehu the Bureaucrat", hurt("Duma the Martyr", 2), hurt("Commander Remiel", 1)]},
        house="shadows",
        ruleset=version,
    )
    t.play("Poison Wave", ["Duma the Martyr", "Commander Remiel"])
    assert sorted(t.titles(t.foe.discard)) == ["Commander Remiel", "Duma the Martyr"]
    assert t.titles(t.foe.line) == ["Jehu the Bureaucrat"]
    assert t.foe.line[0].damage == 0


@pytest.mark.ruling("example-mighty-lance-simultaneous")
@NEW
def test_mighty_lance_destroys_two_neighbors_together(table, version):
    t = table(
        me={"hand": ["Mighty Lance"]},
        foe={"line": ["Goon 3", "Goon 3"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Mighty Lance", "Goon 3")
    assert t.pending.prompt == "destroyed.order", "they go to the discard pile together"
    t.choose(["Goon 3", "Goon 3#2"])
    assert t.foe.line == []
    assert t.titles(t.foe.discard) == ["Goon 3", "Goon 3"]
    assert [fact.kind for fact in t.facts if fact.kind in ("damage.dealt", "card.destroyed")] == [
        "damage.dealt",
        "damage.dealt",
        "card.destroyed",
        "card.destroyed",
    ]


@pytest.mark.ruling("example-replacement-armageddon-cloak")
@NEW
def test_the_cloak_burns_in_the_place_of_remiel(table, version):
    remiel = {**hurt("Commander Remiel", 2), "upgrades": ["Armageddon Cloak"]}
    t = table(me={"hand": ["Gateway to Dis"]}, foe={"line": [remiel, "Goon 3"]}, house="dis", ruleset=version)
    t.play("Gateway to Dis")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.foe.line) == ["Commander Remiel"]
    assert t.foe.line[0].damage == 0
    assert t.card("Armageddon Cloak") in t.foe.discard
    assert t.foe.line[0].upgrades == []
