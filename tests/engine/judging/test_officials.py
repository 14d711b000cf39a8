"""Chance that begins anew, to the byte, and the end of a match by the clock."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import MatchOver
from engine.game import Game
from engine.judging.officials import end_by_time, renew_chance
from engine.table.chance import Chance
from tests.engine.table import Table

MakeTable = Callable[..., Table]


def shuffled(key: bytes, items: list[int]) -> list[int]:
    """The shuffle of the specification, written once more from its text: blocks, words, rejection, Fisher-Yates."""
    words: list[int] = []
    block = 0

    def below(n: int) -> int:
        nonlocal block
        while True:
            if not words:
                raw = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
                words.extend(int.from_bytes(raw[at : at + 4], "big") for at in range(0, 32, 4))
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % n:
                return word % n

    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        j = below(i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def test_the_era_of_fresh_entropy_is_that_of_the_specification() -> None:
    seed, entropy, event = bytes(range(32)), ["ann", "ben"], 2**33 + 7
    message = b"vaultlog/chance/1" + b"".join(len(e).to_bytes(8, "big") + e.encode() for e in entropy)
    master = hmac.digest(seed, message, "sha256")
    era = hmac.digest(master, b"vaultlog/fresh/1" + event.to_bytes(8, "big"), "sha256")
    chance = Chance(seed, entropy)
    items = list(range(12))
    assert chance.shuffled("0/shuffle", items) == shuffled(hmac.digest(master, b"0/shuffle/0", "sha256"), items)
    chance.renew(event)
    assert chance.shuffled("0/shuffle", items) == shuffled(hmac.digest(era, b"0/shuffle/1", "sha256"), items)
    assert chance.ordinals == {"0/shuffle": 2, "era": event}
    again = Chance(seed, entropy, {"0/shuffle": 1, "era": event})
    assert again.shuffled("0/shuffle", items) == shuffled(hmac.digest(era, b"0/shuffle/1", "sha256"), items)


def test_a_later_era_replaces_an_earlier_one() -> None:
    straight, by_way = (Chance(bytes(32), ["", ""]) for _ in range(2))
    straight.renew(9)
    by_way.renew(5)
    by_way.renew(9)
    assert [straight.below("x/y", 1000) for _ in range(5)] == [by_way.below("x/y", 1000) for _ in range(5)]


def test_only_what_nobody_knows_is_drawn_anew(table: MakeTable) -> None:
    at = table(me={"line": ["Troll"]}, foe={"hand": ["Dextre"]})
    deck = at.me.deck
    at.adjust({"kind": "reveal", "card": deck[2], "seats": [1]}, {"kind": "reveal", "card": deck[-1], "seats": [0]})
    was = [card.id for card in deck]
    hands = [[card.id for card in player.hand] for player in at.game.table.players]
    facts = renew_chance(at.game, 77)
    at.log.append(lambda game: renew_chance(game, 77))
    now = [card.id for card in at.me.deck]
    assert sorted(now) == sorted(was)
    assert now != was
    assert (now[2], now[-1]) == (was[2], was[-1])
    assert [[card.id for card in player.hand] for player in at.game.table.players] == hands
    assert [fact.data for fact in facts] == [{"player": 0, "count": len(was) - 2}, {"player": 1, "count": 12}]
    assert Game.restore(at.game.table.setup, at.game.snapshot()).table.chance.ordinals["era"] == 77


@pytest.mark.parametrize(
    ("me", "foe", "winner"),
    [
        ({"keys": ["red"], "amber": 0}, {"amber": 9}, 0),
        ({"keys": ["red"], "amber": 2}, {"keys": ["blue"], "amber": 3}, 1),
        ({"keys": ["red"], "amber": 3}, {"keys": ["blue"], "amber": 3}, None),
        ({}, {}, None),
    ],
)
def test_time_looks_at_keys_then_amber(
    table: MakeTable, me: dict[str, Any], foe: dict[str, Any], winner: int | None
) -> None:
    at = table(me=me, foe=foe)
    facts = end_by_time(at.game)
    at.log.append(lambda game: end_by_time(game))
    result = at.game.result
    assert result is not None
    assert (result["winner"], result["reason"]) == (winner, "time")
    assert [fact.kind for fact in facts] == ["match.drawn" if winner is None else "match.won"]
    with pytest.raises(MatchOver):
        end_by_time(at.game)
    with pytest.raises(MatchOver):
        at.game.submit(["end"])


def test_time_ends_a_match_in_the_middle_of_a_resolution(table: MakeTable) -> None:
    at = table(me={"hand": ["Firespitter"], "line": ["Troll"], "amber": 1})
    at.submit(f"play:{at.card('Firespitter').id}")
    end_by_time(at.game)
    at.log.append(lambda game: end_by_time(game))
    assert at.game.result is not None
    assert at.game.result["winner"] == 0
    assert at.game.table.frame is None
