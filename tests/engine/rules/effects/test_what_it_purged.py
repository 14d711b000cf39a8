"""Cards purged until the card that purged them leaves play."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.game import Game
from tests.engine.invent import invent, plain


@invent("Jail Ship", power=9)
class JailShip:
    """Play: purges every other creature. When this creature leaves play, puts every creature that it purged into play
    under its owner's control."""

    def play(g, me, you):
        yield from g.purge_and_keep(me, you, [c for c in g.creatures() if c is not me], JailShip.Purged)

    @lasting
    class Purged:
        """When the creature leaves play, puts the purged creatures into play under their owners' control."""

        @after("left_play", when=lambda g, me, you, e: e.card.id == me.source)
        def give_back(g, me, you, event):
            yield from g.return_kept(me)


@invent("Jail Break", type="action")
class JailBreak:
    """Play: destroys, purges or returns a creature, or puts every purged card into your hand."""

    def play(g, me, you):
        mode = yield from g.choose_mode(["destroy", "return", "control", "empty"])
        if mode == "empty":
            yield from g.return_to_hand(list(you.purged))
            return
        creature = yield from g.choose_creature()
        deeds = {"destroy": g.destroy, "return": g.return_to_hand}
        if mode in deeds:
            yield from deeds[mode](creature)
        else:
            yield from g.take_control(creature, (yield from g.opponent(you)))


plain("Jail Token", power=1)


@invent("Jail Muster", type="action")
class JailMuster:
    """Play: makes 3 token creatures."""

    def play(g, me, you):
        for _ in range(3):
            yield from g.make_token(you)


def answered(t):
    while t.pending.kind == "flank":
        t.submit(t.pending.keys[-1])
    return t


@pytest.mark.clause("purge-faceup", "control-owner-is-deck-owner")
@pytest.mark.clause("purge-no-interaction", versions=("1.2", "1.3", "2021-03", "16.0"))
@pytest.mark.parametrize("way", ["destroy", "return", "control"])
def test_what_it_purged_comes_back_as_it_leaves(table, version, way):
    line = ["Goon 1", {"title": "Goon 2", "owner": 1}]
    hand = ["Jail Ship", "Jail Break", "Jail Break"]
    t = table(me={"line": line, "hand": hand}, foe={"line": ["Goon 3"], "amber": 2}, ruleset=version)
    t.play("Jail Ship")
    assert t.titles(t.me.line) == ["Jail Ship"]
    assert not t.foe.line
    assert Game.restore(t.g.setup, t.game.snapshot()).digest() == t.game.digest()
    t.play("Jail Break", way)
    if way == "control":
        answered(t)
        assert t.titles(t.foe.line) == ["Jail Ship"]
        assert len(t.foe.purged) == 2
        t.play("Jail Break#2" if t.card("Jail Break").zone != "hand" else "Jail Break", "destroy")
    answered(t)
    assert t.titles(t.me.line) == ["Goon 1"]
    assert sorted(t.titles(t.foe.line)) == ["Goon 2", "Goon 3"]
    assert not t.me.purged
    assert not t.foe.purged
    assert not t.g.state.lasting
    assert not any(card.ready for card in (*t.me.line, *t.foe.line))


def test_a_card_that_is_purged_no_longer_does_not_come(table, version):
    t = table(me={"line": ["Goon 1", "Goon 2"], "hand": ["Jail Ship", "Jail Break", "Jail Break"]}, ruleset=version)
    t.play("Jail Ship").play("Jail Break", "empty")
    assert t.titles(t.me.hand) == ["Jail Break", "Goon 1", "Goon 2"]
    t.play("Jail Break", "destroy")
    assert t.me.line == []


def test_a_second_stay_in_play_knows_nothing_of_the_first(table, version):
    t = table(me={"line": ["Goon 1"], "hand": ["Jail Ship", "Jail Break", "Jail Break"]}, ruleset=version)
    t.play("Jail Ship").play("Jail Break", "return")
    answered(t)
    assert t.titles(t.me.line) == ["Goon 1"]
    t.play("Jail Ship")
    assert t.titles(t.me.purged) == ["Goon 1"]
    assert len(t.g.state.lasting) == 1


@pytest.mark.ruling("faq-general-sherman-token-creatures", versions=("16.0", "18.4"))
@pytest.mark.clause("token-noncreature-cannot-return", "token-reverts-after-leaving", versions=("16.0", "18.4"))
def test_of_tokens_only_those_that_are_creatures_come_back(table):
    t = table(
        me={"hand": ["Jail Muster"], "deck": ["Chant", "Trinket", "Goon 4"], "token": "Jail Token"},
        foe={"hand": ["Jail Ship", "Jail Break"]},
        ruleset="16.0",
    )
    answered(t.play("Jail Muster"))
    assert t.titles(t.me.line) == ["Jail Token"] * 3
    t.next_turn("brobnar").play("Jail Ship")
    assert sorted(t.titles(t.me.purged)) == ["Chant", "Goon 4", "Trinket"]
    t.play("Jail Break", "destroy")
    assert t.titles(t.me.line) == ["Goon 4"]
    assert not t.me.line[0].facedown
    assert sorted(t.titles(t.me.purged)) == ["Chant", "Trinket"]
