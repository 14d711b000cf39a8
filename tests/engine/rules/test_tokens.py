"""Token creatures."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project
from tests.engine.invent import invent, plain

plain("Ebb Grunt", power=2, armor=1, keywords={"taunt": 1})


@invent("Ebb Hive", type="artifact", house="logos")
class EbbHive:
    """Omni: makes an Ebb Grunt, and gains 1 Æmber if that was done."""

    def omni(g, me, you):
        made = yield from g.make_token(you, "Ebb Grunt")
        yield from g.gain(you, 0 if made is None else 1)


@invent("Ebb Exit", type="action")
class EbbExit:
    """Play: a creature leaves play."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        way = yield from g.choose_mode(["destroy", "hand", "archive", "purge"])
        verbs = {"destroy": g.destroy, "hand": g.return_to_hand, "archive": g.archive, "purge": g.purge}
        yield from verbs[way](creature)


@invent("Ebb Sherman", power=2)
class EbbSherman:
    """Play: purges each enemy creature. Action: puts each purged creature into play under its owner."""

    def play(g, me, you):
        yield from g.purge(g.creatures(enemy_of=you))

    def action(g, me, you):
        opponent = yield from g.opponent(you)
        for card in list(opponent.purged):
            if card.type == "creature":
                yield from g.put_into_play(card, g.owner(card))


@pytest.mark.clause("token-make-from-top-of-deck", "token-is-copy-of-reference", versions=("16.0",))
@pytest.mark.parametrize("flank", ["left", "right"])
def test_a_token_creature_is_made_from_the_top_of_the_deck(table, flank):
    t = table(
        me={"line": ["Goon 4"], "hand": ["Levy"], "deck": ["Goon 9", "Trinket"], "token": "Ebb Grunt"},
        foe={"line": ["Goon 1"]},
        ruleset="16.0",
    )
    top, size = t.me.deck[-1], len(t.me.deck)
    t.play("Levy", flank=flank)
    assert t.titles(t.me.line) == (["Ebb Grunt", "Goon 4"] if flank == "left" else ["Goon 4", "Ebb Grunt"])
    assert t.card("Ebb Grunt") is top and top.facedown and not top.ready and len(t.me.deck) == size - 1
    assert (top.type, t.g.power(top), t.g.armor(top), t.g.has_keyword(top, "taunt")) == (
        "creature",
        2,
        1,
        True,
    )
    t.next_turn("brobnar")
    assert t.me.line[0 if flank == "left" else 1].ready
    t.fight("Goon 1")  # taunt: the token stands in for its neighbor
    assert top.armor_used == 1 and t.card("Goon 4").damage == 0
    t.next_turn("brobnar").reap("Ebb Grunt")
    assert t.me.amber == 1


@pytest.mark.reading("token-creature-without-a-deck")
@pytest.mark.clause("token-make-from-top-of-deck", versions=("16.0",))
def test_an_empty_deck_makes_no_token(table):
    t = table(me={"hand": ["Levy"], "discard": ["Goon 9"], "token": "Ebb Grunt"}, foe={}, filler=0)
    t.play("Levy")
    assert t.me.line == [] and t.titles(t.me.discard) == ["Goon 9", "Levy"]


@pytest.mark.clause("token-owner-may-look", versions=("16.0",))
def test_only_its_owner_sees_what_a_token_was(table):
    t = table(
        me={"hand": ["Levy"], "deck": ["Goon 9"], "token": "Ebb Grunt"},
        foe={"hand": ["Lure"]},
        ruleset="16.0",
    )
    t.play("Levy")
    token = t.me.line[0]

    def printed():
        lines = [project(t.game, t.game, Viewer.parse(who))["players"][token.controller]["line"] for who in WATCHERS]
        return [line[0]["printed"] for line in lines]

    known, hidden = {"title": "Goon 9"}, {"hidden": True}
    assert printed() == [known, hidden, hidden]
    t.next_turn("brobnar").play("Lure")
    assert token.controller == 1 and printed() == [known, hidden, hidden]


WATCHERS = ("player:0", "player:1", "spectator")


@pytest.mark.clause("token-reverts-after-leaving", versions=("16.0",))
@pytest.mark.parametrize("way", ["destroy", "hand", "archive", "purge"])
@pytest.mark.parametrize("top", ["Goon 9", "Trinket", "Chant"])
def test_a_token_is_its_printed_card_after_it_left(table, way, top):
    t = table(me={"hand": ["Levy", "Ebb Exit"], "deck": [top], "token": "Ebb Grunt"}, foe={}, ruleset="16.0", filler=0)
    t.play("Levy")
    card = t.me.line[0]
    assert card.title == "Ebb Grunt"
    t.play("Ebb Exit", way)
    assert (card.title, card.type, card.facedown) == (top, card.printed.type, False)
    assert card.zone == {"destroy": "discard", "hand": "hand", "archive": "archives", "purge": "purged"}[way]


@pytest.mark.clause("token-keeps-kind-under-new-control", versions=("16.0",))
def test_a_token_stays_what_it_is_under_another_player(table):
    t = table(me={"hand": ["Levy"], "token": "Ebb Grunt"}, foe={"hand": ["Lure"], "token": "Goon 5"}, ruleset="16.0")
    t.play("Levy").next_turn("brobnar").play("Lure")
    assert t.titles(t.foe.line) == ["Ebb Grunt"] and t.power("Ebb Grunt") == 2 and t.card("Ebb Grunt").facedown


@pytest.mark.clause("token-no-reference-card-no-token", versions=("16.0",))
def test_without_a_reference_card_no_token_is_made(table):
    t = table(me={"hand": ["Levy"], "deck": ["Goon 9"]}, foe={"token": "Ebb Grunt"}, ruleset="16.0")
    deck = list(t.me.deck)
    t.play("Levy")
    assert t.me.line == t.foe.line == [] and t.me.deck == deck and t.card("Goon 9").known == 0


@pytest.mark.clause("token-named-reference-needed", versions=("16.0",))
@pytest.mark.parametrize("token, made", [("Ebb Grunt", True), ("Goon 5", False), (None, False)])
def test_a_named_token_needs_its_reference_card(table, token, made):
    hive = {"title": "Ebb Hive", "owner": 1}
    t = table(me={"artifacts": [hive], "token": token}, foe={"token": "Ebb Grunt"}, ruleset="16.0")
    deck = list(t.me.deck)
    t.omni("Ebb Hive")
    assert t.titles(t.me.line) == (["Ebb Grunt"] if made else []) and t.me.amber == int(made)
    assert t.me.deck == (deck[:-1] if made else deck) and not t.card("Ebb Hive").ready


@pytest.mark.clause("token-noncreature-cannot-return", "token-reverts-after-leaving", versions=("16.0",))
@pytest.mark.parametrize("top, returns", [("Goon 9", True), ("Trinket", False), ("Chant", False), ("Badge", False)])
def test_a_purged_token_returns_only_as_a_creature(table, top, returns):
    t = table(me={"hand": ["Ebb Sherman"]}, foe={"hand": ["Levy"], "deck": [top], "token": "Ebb Grunt"}, ruleset="16.0")
    t.next_turn("brobnar").play("Levy")
    card = t.foe.line[0]
    t.next_turn("brobnar").play("Ebb Sherman")
    assert card.zone == "purged" and card.title == top
    t.next_turn("brobnar").next_turn("brobnar").action("Ebb Sherman")
    assert card.zone == ("play" if returns else "purged")
    assert t.titles(t.foe.line) == ([top] if returns else []) and t.foe.artifacts == []
