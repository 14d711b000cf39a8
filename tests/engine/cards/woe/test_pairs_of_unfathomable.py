"""Cards of Unfathomable in Winds of Exchange beside cards that meddle with them."""

from __future__ import annotations

import pytest


@pytest.mark.pair("Bryozoarch", "Library Access")
def test_an_encrusted_library_lends_nothing(table):
    t = table(me={"hand": ["Library Access", "Chant"]}, foe={"line": ["Goon 3", "Bryozoarch"]}, house="logos")
    t.play("Library Access")
    assert t.titles(t.foe.line) == ["Bryozoarch"] and t.titles(t.me.hand) == ["Chant"]
    assert t.g.state.lasting == [] and t.card("Library Access").zone in ("discard", "purged")


@pytest.mark.pair("Toxicuda Venom", "Tangaika")
def test_poison_is_not_in_the_damage_of_splash_attack(table):
    t = table(
        me={"line": [{"title": "Tangaika", "upgrades": ["Toxicuda Venom"]}]},
        foe={"line": ["Goon 9", "Goon 5", {"title": "Goon 9", "warded": True}]},
        house="unfathomable",
    )
    t.fight("Tangaika", "Goon 5")
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 9"]
    assert [(card.damage, card.warded) for card in t.foe.line] == [(5, False), (0, False)] and t.me.amber == 1


@pytest.mark.pair("Adult Swim", "Banner of Battle")
def test_only_those_that_a_banner_does_not_make_grown_up_swim(table):
    t = table(
        me={"hand": ["Adult Swim"], "line": ["Goon 3", "Goon 2"], "artifacts": ["Banner of Battle"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="unfathomable",
    )
    t.play("Adult Swim")
    assert (t.titles(t.me.line), t.titles(t.foe.line)) == (["Goon 3"], ["Goon 4"])
    assert (t.me.deck[-1].title, t.foe.deck[-1].title) == ("Goon 2", "Goon 3")


@pytest.mark.pair("Soleft", "Armageddon Cloak")
def test_a_cloak_saves_the_flank_from_soleft(table):
    t = table(
        me={"line": ["Soleft"]},
        foe={"line": [{"title": "Goon 5", "upgrades": ["Armageddon Cloak"]}, "Goon 9"]},
        house="unfathomable",
    )
    t.fight("Soleft", "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 9"] and t.card("Armageddon Cloak").zone == "discard"
    assert t.card("Soleft").zone == "discard"


@pytest.mark.pair("Initiation", "Hunting Witch")
def test_a_token_that_is_made_is_not_played(table):
    t = table(
        me={"hand": ["Initiation"], "line": ["Hunting Witch"], "token": "Cultist", "deck": ["Goon 3"]},
        foe={},
        house="unfathomable",
    )
    t.play("Initiation")
    assert t.titles(t.g.tokens(t.me)) == ["Cultist"] and t.me.amber == 0


@pytest.mark.pair("Timoti the Dammed", "Hypoxia")
@pytest.mark.parametrize("breathless", [False, True])
def test_without_a_token_timoti_dams_nothing(table, breathless):
    t = table(
        me={"hand": ["Timoti the Dammed"], "token": "Fish", "deck": ["Chant"]},
        foe={"amber": 6, "hand": ["Hypoxia"], "line": [{"title": "Goon 9"}]},
        house="unfathomable",
    )
    t.play("Timoti the Dammed").next_turn("unfathomable")
    assert t.foe.keys == [] and t.foe.amber == 6
    if breathless:
        t.play("Hypoxia")
        assert t.card("Goon 9").damage == 2
    t.next_turn("unfathomable").end()
    if breathless:
        t.choose("key:red")
    assert len(t.foe.keys) == int(breathless) and t.foe.amber == (1 if breathless else 6)
