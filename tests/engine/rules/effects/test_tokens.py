"""Token creatures."""

from __future__ import annotations

import pytest

from engine.abilities import after, heard_in
from engine.game import Game
from engine.views import Viewer, project
from tests.engine.invent import invent, plain

plain("Ebb Grunt", power=2, armor=1, keywords={"taunt": 1})


@invent("Ebb Hive", type="artifact", house="logos")
class EbbHive:
    """Omni: makes an Ebb Grunt, and gains 1 Æmber if that was done."""

    def omni(g, me, you):
        made = yield from g.make_token(you, "Ebb Grunt")
        yield from g.gain(you, len(made))


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


@pytest.mark.clause("token-make-from-top-of-deck", "token-is-copy-of-reference", versions=("16.0", "18.4"))
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
    assert t.card("Ebb Grunt") is top
    assert top.facedown
    assert not top.ready
    assert len(t.me.deck) == size - 1
    assert (top.type, t.g.power(top), t.g.armor(top), t.g.has_keyword(top, "taunt")) == (
        "creature",
        2,
        1,
        True,
    )
    t.next_turn("brobnar")
    assert t.me.line[0 if flank == "left" else 1].ready
    t.fight("Goon 1")  # taunt: the token stands in for its neighbor
    assert top.armor_used == 1
    assert t.card("Goon 4").damage == 0
    t.next_turn("brobnar").reap("Ebb Grunt")
    assert t.me.amber == 1


@pytest.mark.reading("token-creature-without-a-deck")
@pytest.mark.clause("token-make-from-top-of-deck", versions=("16.0", "18.4"))
def test_an_empty_deck_makes_no_token(table):
    t = table(me={"hand": ["Levy"], "discard": ["Goon 9"], "token": "Ebb Grunt"}, foe={}, filler=0)
    t.play("Levy")
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Goon 9", "Levy"]


@pytest.mark.clause("token-owner-may-look", versions=("16.0", "18.4"))
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
    assert token.controller == 1
    assert printed() == [known, hidden, hidden]


WATCHERS = ("player:0", "player:1", "spectator")


@pytest.mark.clause("token-reverts-after-leaving", versions=("16.0", "18.4"))
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


def test_an_action_that_was_a_token_is_played_alike_from_a_snapshot(table):
    """While an action is being played its row tells when it was in play: the state amid that play is the same."""
    t = table(me={"line": ["Goon 4"], "hand": ["Levy", "Ebb Exit"], "deck": ["Levy"], "token": "Ebb Grunt"})
    action = t.play("Levy", flank="left").me.line[0]
    t.play("Ebb Exit", "Ebb Grunt", "hand")
    assert action.title == "Levy"
    assert action.order > 0
    again = Game.restore(t.g.setup, t.game.snapshot())
    for game in (t.game, again):
        game.submit([f"play:{action.shown_id}"])
    assert action.zone == "limbo"
    assert not t.at_rest
    assert again.digest() == t.game.digest()
    t.log.append((f"play:{action.shown_id}",))
    t.submit("flank:left")


@pytest.mark.clause("token-keeps-kind-under-new-control", versions=("16.0", "18.4"))
def test_a_token_stays_what_it_is_under_another_player(table):
    t = table(me={"hand": ["Levy"], "token": "Ebb Grunt"}, foe={"hand": ["Lure"], "token": "Goon 5"}, ruleset="16.0")
    t.play("Levy").next_turn("brobnar").play("Lure")
    assert t.titles(t.foe.line) == ["Ebb Grunt"]
    assert t.power("Ebb Grunt") == 2
    assert t.card("Ebb Grunt").facedown


@pytest.mark.clause("token-no-reference-card-no-token", versions=("16.0", "18.4"))
def test_without_a_reference_card_no_token_is_made(table):
    t = table(me={"hand": ["Levy"], "deck": ["Goon 9"]}, foe={"token": "Ebb Grunt"}, ruleset="16.0")
    deck = list(t.me.deck)
    t.play("Levy")
    assert t.me.line == t.foe.line == []
    assert t.me.deck == deck
    assert t.card("Goon 9").known == 0


@pytest.mark.clause("token-named-reference-needed", versions=("16.0", "18.4"))
@pytest.mark.parametrize("token, made", [("Ebb Grunt", True), ("Goon 5", False), (None, False)])
def test_a_named_token_needs_its_reference_card(table, token, made):
    hive = {"title": "Ebb Hive", "owner": 1}
    t = table(me={"artifacts": [hive], "token": token}, foe={"token": "Ebb Grunt"}, ruleset="16.0")
    deck = list(t.me.deck)
    t.omni("Ebb Hive")
    assert t.titles(t.me.line) == (["Ebb Grunt"] if made else [])
    assert t.me.amber == int(made)
    assert t.me.deck == (deck[:-1] if made else deck)
    assert not t.card("Ebb Hive").ready


@pytest.mark.clause("token-noncreature-cannot-return", "token-reverts-after-leaving", versions=("16.0", "18.4"))
@pytest.mark.parametrize("top, returns", [("Goon 9", True), ("Trinket", False), ("Chant", False), ("Badge", False)])
def test_a_purged_token_returns_only_as_a_creature(table, top, returns):
    t = table(me={"hand": ["Ebb Sherman"]}, foe={"hand": ["Levy"], "deck": [top], "token": "Ebb Grunt"}, ruleset="16.0")
    t.next_turn("brobnar").play("Levy")
    card = t.foe.line[0]
    t.next_turn("brobnar").play("Ebb Sherman")
    assert card.zone == "purged"
    assert card.title == top
    t.next_turn("brobnar").next_turn("brobnar").action("Ebb Sherman")
    assert card.zone == ("play" if returns else "purged")
    assert t.titles(t.foe.line) == ([top] if returns else [])
    assert t.foe.artifacts == []


# how many, from where, where to, ready or not


@invent("Ebb Levy", type="action")
class EbbLevy:
    """Play: makes 3 token creatures, which capture 1 Æmber each."""

    def play(g, me, you):
        for token in (yield from g.make_token(you, count=3)):
            yield from g.capture(token, 1)


@invent("Ebb Herald", power=4)
class EbbHerald:
    """Play: makes a token creature on its left. Reap: makes a ready token creature on its right. Fight: makes a token
    creature beside it. Action: makes a token creature on the left flank."""

    def play(g, me, you):
        yield from g.make_token(you, place=g.beside(me, "left"))

    def reap(g, me, you):
        yield from g.make_token(you, place=g.beside(me, "right"), ready=True)

    def fight(g, me, you):
        yield from g.make_token(you, place=g.beside(me))

    def action(g, me, you):
        yield from g.make_token(you, place="left")


@invent("Ebb Ghost", type="action")
class EbbGhost:
    """Play: destroys a creature and makes a token creature on its left."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        place = g.beside(creature, "left")
        yield from g.destroy(creature)
        yield from g.make_token(you, place=place)


@invent("Ebb Draft", type="action")
class EbbDraft:
    """Play: puts a card of your hand, your discard pile or your archives into play as a token creature."""

    def play(g, me, you):
        zone = yield from g.choose_mode(["hand", "shown", "discard", "archives"])
        pile = {"discard": you.discard, "archives": you.archives}.get(zone, you.hand)
        private = zone != "discard"
        card = yield from g.choose_card(pile, private=private, secret=private)
        if zone == "shown":
            yield from g.reveal(card, you)
        yield from g.make_token(you, cards=card, shown=zone == "shown")


@invent("Ebb Pit", type="artifact")
class EbbPit:
    """Action: puts a card from your discard pile under itself. Omni: puts each card under it into play as a token."""

    def action(g, me, you):
        yield from g.put_under((yield from g.choose_card(you.discard)), me, facedown=True)

    def omni(g, me, you):
        yield from g.make_token(you, cards=list(me.under))


@invent("Ebb Trainer", power=4)
class EbbTrainer:
    """Friendly token creatures enter play ready, and other ones have 1 more power."""

    def enters_ready_for(g, me, card, player):
        return card.facedown

    def power(g, me, creature):
        return 1 if g.is_token(creature) else 0


@invent("Ebb Wake", type="artifact")
class EbbWake:
    """Gains 1 Æmber whenever a token creature is destroyed."""

    @after("destroyed", when=lambda g, me, you, e: e.was.token)
    def wake(g, me, you, event):
        yield from g.gain(you, 1)


def knows(t, card):
    return [Viewer.parse(who).knows(t.g, card) for who in WATCHERS]


MADE = pytest.mark.clause("token-make-from-top-of-deck", versions=("16.0", "18.4"))


@MADE
@pytest.mark.parametrize("deck, made", [(5, 3), (2, 2), (0, 0)])
def test_several_are_made_one_after_the_other(table, deck, made):
    t = table(
        me={"hand": ["Ebb Levy"], "deck": ["Goon 9"] * deck, "token": "Ebb Grunt"},
        foe={"amber": 5},
        filler=0,
        ruleset="16.0",
    )
    t.play("Ebb Levy")
    while t.pending.prompt == "enter.flank":
        t.choose("left")
    assert t.titles(t.me.line) == ["Ebb Grunt"] * made
    assert [card.amber for card in t.me.line] == [1] * made
    assert len(t.me.deck) == deck - made
    assert t.g.tokens() == t.g.tokens(t.me) == t.me.line
    assert t.g.tokens(t.foe) == []


@MADE
def test_before_there_were_tokens_none_is_made(table):
    t = table(me={"hand": ["Ebb Levy"], "token": "Ebb Grunt"}, foe={"amber": 5}, ruleset="2021-03")
    t.play("Ebb Levy")
    assert t.me.line == []
    assert t.foe.amber == 5


@MADE
def test_a_place_that_the_ability_names_is_not_asked_for(table):
    t = table(me={"line": ["Goon 3", "Goon 5"], "hand": ["Ebb Herald"], "token": "Ebb Grunt"}, foe={}, ruleset="16.0")
    t.play("Ebb Herald", flank="right")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 5", "Ebb Grunt", "Ebb Herald"]
    assert t.at_rest
    (made,) = t.g.tokens(t.me)
    assert not made.ready
    assert t.happened("card.entered")[-1].data["position"] == 2


@MADE
@pytest.mark.parametrize(
    "how, line, ready",
    [
        ("reap", ["Goon 3", "Ebb Herald", "Ebb Grunt", "Goon 5"], True),
        ("action", ["Ebb Grunt", "Goon 3", "Ebb Herald", "Goon 5"], False),
    ],
)
def test_beside_a_creature_or_on_a_flank(table, how, line, ready):
    t = table(me={"line": ["Goon 3", "Ebb Herald", "Goon 5"], "token": "Ebb Grunt"}, foe={}, ruleset="16.0")
    getattr(t, how)("Ebb Herald")
    assert t.titles(t.me.line) == line
    assert t.g.tokens()[0].ready is ready
    assert t.at_rest


@MADE
@pytest.mark.parametrize("position", [1, 2])
def test_on_either_side_of_a_creature(table, position):
    line = ["Goon 3", "Ebb Herald", "Goon 5"]
    t = table(me={"line": line, "token": "Ebb Grunt"}, foe={"line": ["Goon 1"]}, ruleset="16.0")
    t.fight("Ebb Herald")
    assert t.pending.keys == ("position:1", "position:2")
    t.choose(f"position:{position}")
    assert t.me.line.index(t.g.tokens()[0]) == position


@MADE
def test_beside_a_creature_that_has_gone_is_a_flank(table):
    t = table(me={"line": ["Goon 3"], "hand": ["Ebb Ghost"], "token": "Ebb Grunt"}, foe={"line": ["Goon 9"]})
    t.play("Ebb Ghost", "Goon 9")
    assert t.pending.prompt == "enter.flank"
    assert t.pending.keys == ("flank:left", "flank:right")
    t.choose("left")
    assert t.titles(t.me.line) == ["Ebb Grunt", "Goon 3"]
    assert t.foe.line == []


@pytest.mark.clause("token-is-copy-of-reference", "token-owner-may-look", versions=("16.0", "18.4"))
@pytest.mark.parametrize(
    "zone, known",
    [
        ("hand", [True, False, False]),
        ("shown", [True, True, True]),
        ("discard", [True, True, True]),
        ("archives", [True, False, False]),
    ],
)
def test_a_token_of_a_card_from_elsewhere_shows_no_more_than_was_seen(table, zone, known):
    zones = {"hand": ["Trinket"], "shown": ["Trinket"]}
    me = {"hand": ["Ebb Draft", *zones.get(zone, [])], "token": "Ebb Grunt"}
    if zone not in zones:
        me[zone] = ["Trinket"]
    t = table(me=me, foe={}, ruleset="16.0")
    deck = list(t.me.deck)
    t.play("Ebb Draft", f"mode:{zone}", *([] if zone == "discard" else ["Trinket"]))
    (made,) = t.g.tokens(t.me)
    assert (made.printed.title, made.title, t.power("Ebb Grunt")) == ("Trinket", "Ebb Grunt", 2)
    assert knows(t, made) == known
    assert t.me.deck == deck
    assert not made.ready


@MADE
def test_a_card_from_elsewhere_stays_where_it_is_without_a_reference_card(table):
    t = table(me={"hand": ["Ebb Draft"], "discard": ["Goon 9"]}, foe={"token": "Ebb Grunt"}, ruleset="16.0")
    t.play("Ebb Draft", "mode:discard")
    assert t.card("Goon 9").zone == "discard"
    assert t.me.line == []


@pytest.mark.clause("token-is-copy-of-reference", "token-reverts-after-leaving", versions=("16.0", "18.4"))
def test_cards_that_lie_under_another_become_tokens_and_themselves_again(table):
    t = table(
        me={
            "artifacts": ["Ebb Pit"],
            "discard": ["Goon 9", "Badge"],
            "hand": ["Ebb Exit"],
            "token": "Ebb Grunt",
        },
        foe={},
        ruleset="16.0",
    )
    t.action("Ebb Pit", "Badge").next_turn().next_turn("brobnar").action("Ebb Pit")
    t.next_turn().next_turn("brobnar").omni("Ebb Pit", "left")
    assert t.titles(t.me.line) == ["Ebb Grunt", "Ebb Grunt"]
    assert t.card("Ebb Pit").under == []
    assert [card.facedown for card in t.me.line] == [True, True]
    badge = t.card("Badge")
    t.play("Ebb Exit", badge, "destroy")
    assert (badge.zone, badge.type, badge.facedown) == ("discard", "upgrade", False)


@MADE
def test_what_says_that_tokens_enter_ready_makes_them(table):
    t = table(me={"line": ["Ebb Trainer"], "hand": ["Levy", "Goon 3"], "token": "Ebb Grunt"}, foe={}, ruleset="16.0")
    t.play("Levy").play("Goon 3")
    (made,) = t.g.tokens(t.me)
    assert made.ready
    assert not t.card("Goon 3").ready
    assert (t.power("Ebb Grunt"), t.power("Goon 3")) == (3, 3)


@pytest.mark.clause("token-reverts-after-leaving", versions=("16.0", "18.4"))
def test_that_it_was_a_token_is_known_after_it_left(table):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Levy", "Ebb Exit", "Ebb Exit"], "token": "Ebb Grunt"},
        foe={"artifacts": ["Ebb Wake"]},
        ruleset="16.0",
    )
    t.play("Levy").play("Ebb Exit", "Goon 1", "destroy")
    assert t.foe.amber == 0
    t.play("Ebb Exit", "destroy")
    assert t.foe.amber == 1


@invent("Ebb Ghoul", power=3)
class EbbGhoul:
    """At the beginning of your turn, if this creature is in your discard pile, gains 1 Æmber."""

    @heard_in("discard")
    @after("turn_began", by="you")
    def rise(g, me, you, event):
        yield from g.gain(you, 1)


@pytest.mark.clause("token-is-copy-of-reference", "token-reverts-after-leaving", versions=("16.0", "18.4"))
def test_a_card_that_listens_from_the_discard_pile_is_silent_as_a_token(table):
    t = table(
        me={"hand": ["Ebb Draft", "Ebb Exit"], "discard": ["Ebb Ghoul"], "token": "Ebb Grunt"}, foe={}, ruleset="16.0"
    )
    t.play("Ebb Draft", "mode:discard").next_turn().next_turn("brobnar")
    assert t.titles(t.me.line) == ["Ebb Grunt"]
    assert t.me.amber == 0
    t.play("Ebb Exit", "destroy").next_turn().next_turn("brobnar")
    assert t.card("Ebb Ghoul").zone == "discard"
    assert t.me.amber == 1
