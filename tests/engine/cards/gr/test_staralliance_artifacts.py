"""Artifacts of Star Alliance in Grim Reminders."""

from __future__ import annotations

from functools import partial

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave
from tests.engine.helpers.looks import stunned

bridge = partial(grave, house="staralliance")
LINE = ["Goon 1", "Goon 2", "Goon 3", "Dis Goon 4", "Goon 5"]

# Curse of Obstinacy


def test_a_curse_of_obstinacy_goes_to_the_opponent(table):
    t = bridge(table, {"hand": ["Curse of Obstinacy"]})
    t.play("Curse of Obstinacy")
    assert not t.me.artifacts
    assert t.titles(t.foe.artifacts) == ["Curse of Obstinacy"]


def test_a_curse_of_obstinacy_stuns_those_off_the_flanks_beside_their_house(table):
    t = bridge(table, {"artifacts": ["Curse of Obstinacy"], "line": LINE}, {"line": LINE})
    t.end()
    assert [card.stunned for card in t.me.line] == [False, True, True, False, False]
    assert not any(card.stunned for card in t.foe.line)


def test_a_curse_of_obstinacy_waits_for_the_turn_of_its_player(table):
    t = bridge(table, {"line": LINE}, {"artifacts": ["Curse of Obstinacy"], "line": LINE})
    t.end()
    assert stunned(t) == []
    t.choose("house:brobnar").end()
    assert stunned(t) == ["Goon 2", "Goon 3"]
    assert not any(card.stunned for card in t.me.line)


# Séance Scanner


def test_a_seance_scanner_uses_an_ally_of_the_haunted(table):
    me = {"artifacts": ["Séance Scanner"], "line": ["Goon 1", "Star Alliance Goon 2"]}
    t = bridge(table, me, piles=HAUNTED)
    t.action("Séance Scanner")
    assert t.me.amber == 1
    assert [card.ready for card in t.me.line] == [False, True]


def test_a_seance_scanner_does_nothing_for_those_who_are_not(table):
    t = bridge(table, {"artifacts": ["Séance Scanner"], "line": ["Goon 1"]}, {"line": ["Goon 2"]}, piles=NEARLY)
    t.action("Séance Scanner")
    assert not t.card("Séance Scanner").ready
    assert t.card("Goon 1").ready
    assert t.card("Goon 2").ready
