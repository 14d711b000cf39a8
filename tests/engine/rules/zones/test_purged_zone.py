"""Purged cards: out of reach in the older books, an open zone like others since 18.4."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.table.state import PURGED
from tests.engine.invent import invent

LATER = pytest.mark.parametrize("version", ["18.4"])


@invent("Limbo Call", type="action")
class LimboCall:
    """Play: plays a purged creature, and shuffles another purged card into its owner's deck."""

    def play(g, me, you):
        creature = yield from g.choose_card([card for card in you.purged if card.type == "creature"])
        yield from g.play_card(creature, you)
        card = yield from g.choose_card(list(you.purged))
        yield from g.shuffle_into_deck(card)


@invent("Limbo Gate", type="action")
class LimboGate:
    """Play: purges a creature."""

    def play(g, me, you):
        yield from g.purge((yield from g.choose_creature()))


@invent("Limbo Reaver", power=6)
class LimboReaver:
    """Whenever a creature is destroyed, puts it into play under its player's control, if it can be found."""

    @after("destroyed", card="creature")
    def reave(g, me, you, event):
        if g.finds_destroyed(event.card):
            yield from g.put_into_play(event.card, you)


@LATER
@pytest.mark.clause("purge-zone-open", versions=("18.4",))
def test_an_ability_that_names_purged_cards_uses_them(table, version):
    t = table(
        me={"hand": ["Limbo Call"], "purged": ["Goon 3", "Punch", "Urchin"]},
        foe={"purged": ["Goon 4"]},
        ruleset=version,
        filler=3,
    )
    t.play("Limbo Call")
    assert t.offered == ["Goon 3", "Urchin"]
    t.choose("Goon 3", "right") if t.pending.kind == "flank" else t.choose("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.offered == ["Punch", "Urchin"]
    t.choose("Punch")
    assert len(t.me.deck) == 4
    assert t.titles(t.me.purged) == ["Urchin"]
    assert t.titles(t.foe.purged) == ["Goon 4"]


@LATER
@pytest.mark.clause("purge-zone-open", versions=("18.4",))
def test_purged_cards_lie_open(table, version):
    t = table(me={"hand": ["Limbo Gate"], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play("Limbo Gate", "Goon 4")
    assert [card.known == t.g.everyone for card in t.foe.purged] == [True]
    assert t.titles(t.me.line) == ["Goon 3"]


@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
@pytest.mark.clause("ability-may-affect-destroyed-card-in-open-zone", versions=("18.4",))
@pytest.mark.parametrize("ritual", [False, True])
def test_a_destroyed_card_is_found_where_it_lies_open(table, version, ritual):
    artifacts = ["Annihilation Ritual"] if ritual else []
    t = table(
        me={"line": ["Limbo Reaver"], "artifacts": artifacts},
        foe={"line": ["Goon 3"], "discard": ["Goon 4"], "purged": ["Goon 5"]},
        ruleset=version,
    )
    t.fight("Limbo Reaver")
    while not t.at_rest:
        t.submit(*t.pending.keys[:1])
    raised = not ritual or version == "18.4"
    assert ("Goon 3" in t.titles(t.me.line)) is raised
    assert t.card("Goon 3").zone == ("play" if raised else PURGED)
    assert t.titles(t.foe.discard) == ["Goon 4"]
    assert "Goon 5" in t.titles(t.foe.purged)


@LATER
@pytest.mark.clause("ability-may-affect-destroyed-card-in-open-zone", versions=("18.4",))
def test_a_destroyed_card_is_not_found_in_a_hidden_area(table, version):
    t = table(me={"line": ["Limbo Reaver"]}, foe={"line": ["Bad Penny", "Goon 9"]}, ruleset=version)
    t.fight("Limbo Reaver", "Bad Penny")
    assert t.titles(t.me.line) == ["Limbo Reaver"]
    assert t.titles(t.foe.hand) == ["Bad Penny"]
