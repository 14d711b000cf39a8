"""Winds of Exchange, Brobnar, token creatures: Berserker, Grumpus, Skirmisher, Warrior."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import is_shown

TOKENS = ["Berserker", "Grumpus", "Skirmisher", "Warrior"]
BELOW = "Goon 11"
OWNER, OTHERS = "player:0", ("player:1", "spectator")


def made(table, token, hand=(), foe=None, **me):
    """A table where a token creature was made of a Goon 11."""
    t = table(me={"deck": ["Goon 2", BELOW], "token": token, "hand": ["Levy", *hand], **me}, foe=foe or {})
    t.play("Levy")
    assert t.me.line[-1].title == token
    assert t.me.line[-1].printed.title == BELOW
    return t


told = partial(is_shown, title=BELOW)


@pytest.mark.parametrize(
    ("token", "power", "trait", "ready"),
    [
        ("Berserker", 5, "giant", True),
        ("Grumpus", 2, "beast", False),
        ("Skirmisher", 2, "goblin", False),
        ("Warrior", 4, "giant", False),
    ],
)
def test_a_token_is_what_its_reference_says(table, token, power, trait, ready):
    t = made(table, token)
    (card,) = t.me.line
    assert (t.g.power(card), t.g.armor(card), card.ready) == (power, 0, ready)
    assert t.g.has_trait(card, trait)
    assert t.g.is_of(card, "brobnar")
    assert t.g.is_token(card)


@pytest.mark.parametrize("token", TOKENS)
def test_only_its_owner_sees_what_lies_below(table, token):
    t = made(table, token)
    assert told(t, OWNER)
    assert not any(told(t, who) for who in OTHERS)


@pytest.mark.parametrize("token", TOKENS)
def test_destroyed_it_is_what_it_was_and_everyone_sees_it(table, token):
    t = made(table, token, ["Slaying"])
    (card,) = t.me.line
    t.play("Slaying")
    assert (card.title, card.zone, card.facedown, card.owner) == (BELOW, "discard", False, 0)
    assert told(t, OWNER)
    assert all(told(t, who) for who in OTHERS)


@pytest.mark.parametrize("token", TOKENS)
def test_in_hand_again_it_is_known_to_its_owner_alone(table, token):
    t = made(table, token, ["Recall"])
    (card,) = t.me.line
    t.play("Recall")
    assert (card.title, card.zone) == (BELOW, "hand")
    assert card in t.me.hand
    assert told(t, OWNER)
    assert not any(told(t, who) for who in OTHERS)


@pytest.mark.parametrize("token", TOKENS)
def test_under_the_deck_it_shows_the_others_nothing(table, token):
    t = made(table, token, artifacts=["Broken Axe Outpost"], foe={"line": ["Goon 9"]})
    (card,) = t.me.line
    t.action("Broken Axe Outpost")
    assert t.me.deck[0] is card
    assert card.title == BELOW
    assert t.card("Goon 9").damage == 6
    assert not any(told(t, who) for who in OTHERS)


@pytest.mark.parametrize("token", TOKENS)
def test_in_the_archives_of_the_opponent_it_is_itself(table, token):
    t = made(table, token, foe={"hand": ["Kidnapping"]})
    (card,) = t.me.line
    t.next_turn("brobnar").play("Kidnapping")
    assert (card.title, card.zone, card.owner) == (BELOW, "archives", 0)
    assert card in t.foe.archives
    assert told(t, "player:1")
    assert not told(t, "spectator")


def test_a_token_that_harmal_saves_is_no_token_in_hand(table):
    t = made(table, "Warrior", ["Slaying"], line=["Harmal Atoon"])
    card = t.me.line[-1]
    t.play("Slaying", "Warrior")
    assert (card.title, card.zone) == (BELOW, "hand")
    assert not any(told(t, who) for who in OTHERS)


def test_a_berserker_goes_to_the_discard_pile_as_what_it_was(table):
    t = made(table, "Berserker", foe={"line": ["Goon 1"]})
    (card,) = t.me.line
    t.fight("Berserker")
    assert (card.title, card.zone) == (BELOW, "discard")
    assert t.foe.line == []


def test_a_ward_saves_a_berserker_from_itself_once(table):
    t = made(table, "Berserker", ["Bugle"], foe={"line": ["Elusive Goon 1", "Goon 2"]})
    (card,) = t.me.line
    t.adjust({"kind": "status", "card": "Berserker", "status": "warded", "to": True})
    t.fight("Berserker", "Elusive Goon 1")
    assert card.title == "Berserker"
    assert not card.warded
    t.play("Bugle").fight("Berserker", "Goon 2")
    assert card.zone == "discard"


def test_a_ward_that_stopped_damage_stops_no_destruction(table):
    t = made(table, "Berserker", foe={"line": ["Goon 2"]})
    t.adjust({"kind": "status", "card": "Berserker", "status": "warded", "to": True})
    t.fight("Berserker")
    assert t.me.line == []


def test_a_berserker_does_not_fight_alone(table):
    t = made(table, "Berserker")
    assert t.may("reap:Berserker"), "enraged, but there is nothing to fight"
    t = made(table, "Berserker", foe={"line": ["Goon 1"]})
    assert not t.may("reap:Berserker")
    assert t.may("fight:Berserker")


@pytest.mark.parametrize(
    ("neighbor", "damage"), [("Goon 4", 1), ("Guard 4/1", 0), ({"title": "Goon 4", "warded": True}, 0)]
)
def test_the_splash_of_a_grumpus_meets_ward_and_armor(table, neighbor, damage):
    t = made(table, "Grumpus", ["Bugle"], foe={"line": ["Goon 2", neighbor, "Goon 5"]})
    t.play("Bugle").fight("Grumpus", "Goon 2")
    assert [card.damage for card in t.foe.line] == [damage, 0]
    assert not t.foe.line[0].warded


@pytest.mark.parametrize(
    ("enemy", "damage"), [("Goon 4", 2), ("Guard 4/1", 1), ({"title": "Goon 4", "warded": True}, 0)]
)
def test_a_skirmisher_meets_ward_and_armor_and_is_never_hit(table, enemy, damage):
    t = made(table, "Skirmisher", ["Bugle"], foe={"line": [enemy]})
    t.play("Bugle").fight("Skirmisher")
    assert t.foe.line[0].damage == damage
    assert t.card("Skirmisher").damage == 0


def test_an_attacked_skirmisher_hits_and_is_hit(table):
    t = made(table, "Skirmisher", foe={"line": ["Goon 1"]})
    t.next_turn("brobnar").fight("Goon 1")
    assert t.card("Goon 1").zone == "discard"
    assert t.card("Skirmisher").damage == 1


def test_a_warrior_reaps_once_the_last_enemy_is_gone(table):
    t = made(table, "Warrior", ["Bugle", "Slaying"], foe={"line": ["Goon 1"]})
    t.play("Bugle")
    assert not t.may("reap:Warrior")
    assert t.may("fight:Warrior")
    t.play("Slaying", "Goon 1").reap("Warrior")
    assert t.me.amber == 1


def test_a_borrowed_warrior_looks_at_the_enemies_of_its_controller(table):
    t = made(table, "Warrior", line=["Goon 3"], foe={"hand": ["Lure", "Bugle"]})
    t.next_turn("brobnar").play("Lure", "Warrior")
    to_rest(t)
    t.play("Bugle")
    assert t.card("Warrior").controller == 1
    assert not t.may("reap:Warrior")
