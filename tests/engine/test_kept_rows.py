"""A digest keeps the rows of cards that nothing was set on. It is always the digest of the state as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.game import Game
from engine.table.codec import encode, sha256
from engine.table.rows import dump
from engine.table.state import Card, WatchedCard
from tests.engine.invariants import Broken, check_invariants
from tests.engine.observed_matches import record
from tests.engine.table import Table

OF_NO_ROW = frozenset(
    [
        "id",
        "owner",
        "house",
        "icons",
        "printed",
        "text",
        "texts",
        "gives",
        "gained",
        "control",
        "type",
        "title",
        "name",
        "touched",
    ]
)
"""What is in no row of the card itself: its set-up, what follows from the rest, and control, which has a test."""
OTHER: dict[type, Any] = {bool: lambda was: not was, int: lambda was: was + 1, str: lambda was: was + "x"}
"""By type, how a value becomes another one."""


def digest_of_a_full_dump(game: Game) -> str:
    """The digest of a state of which nothing was kept."""
    assert game.pending is not None
    return sha256(encode([dump(game.table.state, game.table.chance.ordinals), game.pending.fingerprint]))


@pytest.fixture
def t() -> Table:
    """A table with a creature that has an upgrade, and a digest that was asked for. What is done to it is against every
    rule, so it is not the fixture `table`, which checks it afterwards."""
    t = Table(
        me={"line": [{"title": "Troll", "upgrades": ["Blood of Titans"]}], "hand": ["Anger"]},
        foe={"line": ["Krump"], "discard": ["Anger"]},
    )
    assert t.game.digest() == digest_of_a_full_dump(t.game)
    return t


def other_values(card: Card, other: Card) -> dict[str, Any]:
    """By attribute of a card, another value than it has."""
    found = {
        "facts": replace(card.facts, type="artifact", power=0),
        "upgrades": [*card.upgrades, other],
        "under": [*card.under, other],
        "host": other,
        "counters": {"doom": 2},
        "amber_of": {1: 3},
        "more": {"faceup": True},
        "zone": "purged",
    }
    for name in Card.__slots__:
        if name not in found and name not in OF_NO_ROW:
            was = getattr(card, name)
            found[name] = OTHER[type(was)](was)
    return found


@pytest.mark.parametrize("title", ["Troll", "Krump"])
def test_whatever_is_set_on_a_card_is_in_the_next_digest(t, title):
    card, other = t.card(title), t.me.hand[0]
    before = t.game.digest()
    values = other_values(card, other)
    assert set(values) | OF_NO_ROW == set(Card.__slots__)
    for name, value in values.items():
        was = getattr(card, name)
        setattr(card, name, value)
        changed = t.game.digest()
        assert changed == digest_of_a_full_dump(t.game), name
        assert changed != before, name
        setattr(card, name, was)
        assert t.game.digest() == before, name


def test_what_hangs_on_a_card_is_looked_at_for_every_digest(t):
    """Its row names them, and says who controls it where that does not follow from the rest."""
    troll, upgrade = t.card("Troll"), t.card("Blood of Titans")
    assert upgrade.host is troll
    assert list(troll.upgrades) == [upgrade]
    before = t.game.digest()
    troll.control, troll.controller = (1, 0, 1), 1
    assert t.game.digest() == digest_of_a_full_dump(t.game) != before
    troll.control, troll.controller = (), 0
    assert t.game.digest() == before


@pytest.mark.parametrize("name", ["known", "controller", "incarnation", "zone", "more"])
def test_whatever_is_set_on_a_card_out_of_play_is_in_the_next_digest(t, name):
    card = t.foe.discard[0]
    before, was = t.game.digest(), getattr(card, name)
    setattr(card, name, other_values(card, t.card("Troll"))[name])
    assert t.game.digest() == digest_of_a_full_dump(t.game) != before
    setattr(card, name, was)
    assert t.game.digest() == before


SET_UP = frozenset(["seat", "name", "deck_name", "houses", "players", "cards"])


def test_whatever_is_done_to_a_player_or_the_match_is_in_the_next_digest(t):
    one_card = t.card("Troll")
    digests = [t.game.digest()]
    for one in (*t.g.players, t.g.state):
        for name in type(one).__slots__:
            if name in SET_UP or name == "lasting":  # lasting effects are written anew for every digest
                continue
            was = getattr(one, name)
            if name in ("keys", "extra_turns", "out"):
                was.append({"keys": "red", "extra_turns": 1, "out": [1]}[name])
            elif isinstance(was, list):
                was.append(one_card)
            elif isinstance(was, dict):
                setattr(one, name, {**was, "invented": 1})
            else:
                setattr(one, name, "dis" if was is None else OTHER[type(was)](was))
            digests.append(t.game.digest())
            assert digests[-1] == digest_of_a_full_dump(t.game), name
    assert len(set(digests)) == len(digests)


def test_a_card_is_watched_only_once_a_digest_was_asked_for():
    t = Table(me={"line": ["Troll"]})
    game = Game.restore(t.g.setup, t.game.snapshot(), facts=False)
    assert {type(card) for card in game.table.cards} == {Card}
    game.digest()
    assert {type(card) for card in game.table.cards} == {WatchedCard}


def test_a_change_that_goes_unnoticed_is_a_fault_of_the_match(t):
    check_invariants(t.game)
    object.__setattr__(t.card("Krump"), "damage", 1)
    with pytest.raises(Broken, match="the digest does not take in"):
        check_invariants(t.game)


def test_places_of_printed_cards_change_their_ids_and_the_digest_follows():
    one = record(3)
    game = Game.open(one.record.table.setup)
    for answer in one.answers:
        game.submit(answer)
        if game.pending is not None:
            assert game.digest() == digest_of_a_full_dump(game)
