"""Creatures of Logos in Age of Ascension, A to H."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.looks import seen_by
from tests.engine.invent import invent

LOGOS = ["logos", "brobnar", "dis"]


@invent("Chill Entrance")
class ChillEntrance:
    """Every other creature has 1 less power."""

    def lowers_power(g, me, creature):
        return 1 if creature is not me else 0


# Archimedes


@NEW
@pytest.mark.ruling("example-destroyed-archimedes", versions=("2021-03", "16.0", "18.4"))
def test_neighbors_of_archimedes_are_archived_when_all_are_destroyed(table, version):
    t = table(
        me={"hand": ["Gateway to Dis"]},
        foe={"line": ["Goon 1", "Goon 2", "Archimedes", "Goon 3", "Goon 4"]},
        house="dis",
        ruleset=version,
    )
    t.play("Gateway to Dis")
    to_rest(t)
    assert sorted(t.titles(t.foe.archives)) == ["Goon 2", "Goon 3"]
    assert t.foe.line == []
    assert sorted(t.titles(t.foe.discard)) == ["Archimedes", "Goon 1", "Goon 4"]


@pytest.mark.parametrize(
    ("title", "zone"), [("Goon 1", "discard"), ("Goon 2", "archives"), ("Archimedes", "discard"), ("Goon 3", "discard")]
)
def test_archimedes_saves_its_neighbors_only(table, version, title, zone):
    t = table(
        me={"hand": ["Slaying"], "line": ["Goon 3"]}, foe={"line": ["Goon 1", "Goon 2", "Archimedes"]}, ruleset=version
    )
    t.play("Slaying", title)
    assert t.card(title).zone == zone


def test_a_neighbor_of_archimedes_goes_to_its_owners_archives(table, version):
    t = table(
        me={"line": [{"title": "Goon 1", "owner": 1}, "Archimedes"], "hand": ["Slaying"]}, foe={}, ruleset=version
    )
    t.play("Slaying", "Goon 1")
    assert t.titles(t.foe.archives) == ["Goon 1"]
    assert t.me.archives == []


def test_a_creature_that_merely_leaves_is_not_archived_by_archimedes(table, version):
    t = table(me={"line": ["Goon 1", "Archimedes"], "hand": ["Recall"]}, foe={}, ruleset=version)
    t.play("Recall", "Goon 1")
    assert "Goon 1" in t.titles(t.me.hand)


@pytest.mark.parametrize("creature", ["Archimedes", "Director of Z.Y.X.", "Fila the Researcher", "Jargogle"])
def test_elusive_creatures_elude_the_first_attack(table, version, creature):
    t = table(me={"line": ["Goon 9", "Goon 8"]}, foe={"line": [creature]}, ruleset=version)
    t.fight("Goon 9")
    assert t.titles(t.foe.line) == [creature]
    assert t.card("Goon 9").damage == 0
    t.fight("Goon 8")
    assert t.foe.line == []


# Director of Z.Y.X.


@pytest.mark.clause("turn-start-effects-before-forge-step")
def test_director_archives_the_top_card_when_its_players_turn_begins(table, version):
    t = table(
        me={"line": ["Goon 1"]},
        foe={"line": ["Director of Z.Y.X."], "deck": ["Goon 2"], "houses": LOGOS, "amber": 6},
        ruleset=version,
    )
    t.end()
    assert t.titles(t.foe.archives) == ["Goon 2"], "before the key is forged"
    assert t.foe.keys == [], "before the key is forged"
    assert not seen_by(t, "Goon 2", 0)
    assert t.me.archives == []
    t.choose("key:red", "house:logos", "no").next_turn()
    assert len(t.foe.archives) == 1


def test_director_does_nothing_with_an_empty_deck(table, version):
    t = table(me={}, foe={"line": ["Director of Z.Y.X."], "discard": ["Goon 2"]}, filler=0, ruleset=version)
    t.end()
    assert t.foe.archives == []
    assert t.titles(t.foe.discard) == ["Goon 2"]
    t.submit(t.pending.keys[0])


# Eyegor


def test_eyegor_keeps_one_of_three_and_discards_the_others(table, version):
    t = table(
        me={"hand": ["Eyegor"], "deck": ["Goon 4", "Goon 3", "Goon 2", "Goon 1"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Eyegor")
    assert t.offered == ["Goon 1", "Goon 2", "Goon 3"]
    assert (t.pending.private, t.pending.minimum) == (True, 1)
    t.choose("Goon 2")
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert t.titles(t.me.discard) == ["Goon 1", "Goon 3"]
    assert t.me.deck[-1].title == "Goon 4"
    assert not seen_by(t, "Goon 2", 1)
    assert seen_by(t, "Goon 1", 1)


@pytest.mark.parametrize("deck", [[], ["Goon 1"], ["Goon 2", "Goon 1"]])
def test_eyegor_takes_what_a_short_deck_has(table, version, deck):
    t = table(
        me={"hand": ["Eyegor"], "deck": deck, "discard": ["Goon 9"]}, foe={}, house="logos", filler=0, ruleset=version
    )
    t.play("Eyegor", *deck[-1:])
    assert t.titles(t.me.hand) == deck[-1:]
    assert t.titles(t.me.discard) == ["Goon 9", *deck[:-1]]


# Fila the Researcher


@pytest.mark.parametrize(("flank", "drawn"), [("right", 1), ("left", 0)])
def test_fila_draws_when_a_creature_is_played_beside_it(table, version, flank, drawn):
    t = table(
        me={"line": ["Goon 1", "Fila the Researcher"], "hand": ["Goon 2"]}, foe={"line": ["Goon 3"]}, ruleset=version
    )
    t.play("Goon 2", flank=flank)
    assert (len(t.me.hand), len(t.foe.hand)) == (drawn, 0)


@pytest.mark.reading("fila-when-the-neighbor-is-checked")
@pytest.mark.parametrize(("between", "drawn"), [("Goon 1", 1), ("Goon 2", 0)])
def test_fila_draws_for_a_creature_that_is_beside_it_once_it_has_entered_play(table, version, between, drawn):
    line = [{"title": "Fila the Researcher", "power_counters": 3}, between]
    t = table(me={"line": line, "hand": ["Chill Entrance"]}, foe={}, ruleset=version)
    t.play("Chill Entrance", flank="right")
    assert len(t.me.line) == (2 if drawn else 3)
    assert len(t.me.hand) == drawn


def test_fila_ignores_its_own_play_and_what_is_put_into_play(table, version):
    t = table(
        me={"hand": ["Fila the Researcher", "Logos Ushering", "Goon 2", "Logos Chant"], "line": ["Goon 1"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Fila the Researcher").play("Logos Chant")
    assert len(t.me.hand) == 2
    t.play("Logos Ushering")
    assert t.me.hand == []
    assert t.titles(t.me.line) == ["Goon 1", "Fila the Researcher", "Goon 2"]


def test_fila_ignores_the_other_battleline(table, version):
    t = table(me={"hand": ["Goon 2"], "line": []}, foe={"line": ["Fila the Researcher"]}, ruleset=version)
    t.play("Goon 2")
    assert t.me.hand == t.foe.hand == []


# Helper Bot


def test_helper_bot_lets_one_card_of_another_house_be_played(table, version):
    t = table(
        me={"hand": ["Helper Bot", "Dis Chant", "Mars Goon 2", "Logos Chant"], "line": ["Dis Goon 3"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    assert not t.may("play:Dis Chant")
    t.play("Helper Bot").play("Logos Chant")
    assert t.may("play:Mars Goon 2")
    assert not t.may("reap:Dis Goon 3")
    assert not t.may("discard:Dis Chant")
    t.play("Dis Chant")
    assert not t.may("play:Mars Goon 2")
    assert t.g.state.lasting == []


def test_helper_bot_helps_in_its_turn_only(table, version):
    t = table(
        me={"hand": ["Helper Bot", "Dis Chant"]}, foe={"hand": ["Dis Goon 2"]}, house="logos", ruleset=version
    ).play("Helper Bot")
    t.next_turn("brobnar")
    assert not t.may("play:Dis Goon 2")
    t.next_turn("logos")
    assert not t.may("play:Dis Chant")
    assert t.g.state.lasting == []


# Hexpion


@pytest.mark.parametrize("deck", [["Goon 2", "Goon 1"], []])
def test_hexpion_is_archived_with_the_top_card_of_the_deck(table, version, deck):
    t = table(
        me={"hand": ["Slaying"]},
        foe={"line": ["Hexpion", "Goon 3"], "deck": deck, "discard": ["Goon 4"]},
        filler=0,
        ruleset=version,
    )
    t.play("Slaying", "Hexpion")
    assert t.titles(t.foe.archives) == ["Hexpion", *deck[-1:]]
    assert t.titles(t.foe.discard) == ["Goon 4"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.archives == []
    assert not deck or not seen_by(t, "Goon 1", 0)


def test_hexpion_is_archived_by_its_owner_and_the_card_by_its(table, version):
    t = table(
        me={"line": [{"title": "Hexpion", "owner": 1}], "deck": ["Goon 1"], "hand": ["Slaughter"]},
        foe={"deck": ["Goon 2"]},
        ruleset=version,
    )
    ordered(t.play("Slaughter"))
    assert t.titles(t.foe.archives) == ["Hexpion"]
    assert t.titles(t.me.archives) == ["Goon 1"]


def test_a_warded_hexpion_stays(table):
    t = table(me={"hand": ["Slaying"]}, foe={"line": [{"title": "Hexpion", "warded": True}], "deck": ["Goon 1"]})
    t.play("Slaying")
    assert t.titles(t.foe.line) == ["Hexpion"]
    assert t.foe.archives == []
