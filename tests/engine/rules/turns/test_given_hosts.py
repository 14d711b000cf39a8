"""Upgrades that an ability plays on a creature which it names: nobody chooses another."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


def _fitter(title, host):
    @invent(title, type="action")
    class Fitter:
        """Play: plays an upgrade from your discard pile on what is named."""

        def play(g, me, you):
            upgrade = next(card for card in you.discard if card.type == "upgrade")
            yield from g.play_card(upgrade, you, host=host(g, you))

    return Fitter


_fitter("Fitter of the Left", lambda g, you: you.line[0])
_fitter("Fitter of the Artifact", lambda g, you: you.artifacts[0])
_fitter("Fitter of the Gone", lambda g, you: you.discard[0])


def test_an_upgrade_goes_onto_the_creature_that_is_named(table):
    t = table(me={"hand": ["Fitter of the Left"], "line": ["Goon 1", "Goon 2"], "discard": ["Girdle"]})
    t.play("Fitter of the Left")
    assert t.titles(t.card("Goon 1").upgrades) == ["Girdle"]
    assert t.power("Goon 1") == 3
    assert not t.card("Goon 2").upgrades


@pytest.mark.parametrize("title", ["Fitter of the Artifact", "Fitter of the Gone"])
def test_an_upgrade_stays_where_what_is_named_cannot_have_it(table, title):
    me = {"hand": [title], "line": ["Goon 1"], "artifacts": ["Trinket"], "discard": ["Goon 2", "Girdle"]}
    t = table(me=me)
    t.play(title)
    assert t.titles(t.me.discard) == ["Goon 2", "Girdle", title]
    assert not t.card("Goon 1").upgrades
