"""What places of decks without lists can be is found by a short way: it finds what the long way finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from engine.errors import IllegalAnswer
from engine.game import Game
from engine.observed.candidates import Candidates
from engine.observed.matching import possible_in_all, possible_of_kinds
from engine.observed.placed import UNSEEN, look
from engine.observed.unseen_cards import Unseen
from engine.players import RandomPlayer
from engine.table.state import Card
from tests.engine.same_places import unseen_of

DECKS: tuple[dict[str, Any], ...] = (
    {"set": "DT", "houses": ["logos", "saurian", "sanctum"]},
    {"houses": ["dis", "shadows", "untamed"]},
)


def played(number: int, answers: int = 120) -> Iterator[tuple[Game, Unseen]]:
    """A match of decks without lists after each of its answers, which are given by lot."""
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), DECKS, strict=True)]
    game = Game.open({"seats": seats, "chance": {"seed": f"{number:064x}", "observed": True}})
    player = RandomPlayer(f"candidates {number}")
    for _ in range(answers):
        if game.pending is None:
            return
        with suppress(IllegalAnswer):  # what is said contradicts what was seen
            game.submit(player.answer(game.pending))
        yield game, unseen_of(game)


def groups(game: Game) -> list[list[Card]]:
    """The cards out of sight, pile by pile."""
    piles = [pile for player in game.table.players for pile in (player.deck, player.hand, player.archives)]
    return [unseen for pile in piles if (unseen := [card for card in pile if card.printed is UNSEEN])]


def test_kinds_are_possible_where_some_perfect_matching_has_them() -> None:
    dice = random.Random("kinds")
    ruled_out = without = 0
    for _ in range(400):
        room = [dice.randint(0, 4) for _ in range(3)]
        bits = [((1 << many) - 1) << 4 * at for at, many in enumerate(room)]
        open_ = [kinds for kinds in range(8) if all(room[at] for at in range(3) if kinds >> at & 1)]
        places = [dice.choice(open_) for _ in range(sum(room))]
        masks = {n: sum(bits[at] for at in range(3) if kinds >> at & 1) for n, kinds in enumerate(places)}
        found = possible_of_kinds({kinds: places.count(kinds) for kinds in places}, room)
        exact = possible_in_all(masks)
        without += exact is None
        for n, kinds in enumerate(places):
            assert sum(bits[at] for at in range(3) if found[kinds] >> at & 1) == (exact or masks)[n]
            ruled_out += found[kinds] != kinds
    assert ruled_out > 100, "both happen"
    assert 20 < without < 380, "both happen"


@pytest.mark.slow
def test_the_place_of_one_card_is_that_of_a_perfect_matching(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = refused = 0
    for game, unseen in played(1):
        for group in groups(game):
            offered = unseen.could_be(group)
            known = [card for seat in unseen.decks for card in unseen.learnt_of(seat)]
            for card in (*offered[:: len(offered) // 5 + 1], *offered[-2:], *known):
                for cards in (group, group[1:4], group[-1:]):
                    in_order = len(cards) == 1
                    short = unseen.fit(cards, [card.id], in_order=in_order)
                    with monkeypatch.context() as patched:
                        patched.setattr(Candidates, "_open_to_all", lambda unseen, owner: False)
                        assert unseen.fit(cards, [card.id], in_order=in_order) == short
                    compared += short is not None
                    refused += short is None
    assert compared > 500
    assert refused > 100


@pytest.mark.slow
def test_what_a_place_can_be_besides_some_cards_is_what_is_listed_without_them() -> None:
    dice, narrowed = random.Random("besides"), 0
    for game, unseen in played(2, 40):
        for place in (dice.choice(group) for group in groups(game)):
            listed = unseen.could_be([place])
            house = dice.choice(listed).house
            for but in ([card for card in listed if card.house == house], listed[:: dice.randint(2, 9)], listed, []):
                looks = {look(card) for card in but}
                left = unseen.could_of(place, [card for card in listed if look(card) not in looks])
                assert unseen.could_but(place, but) == left
                narrowed += left != place.more["could"]
    assert narrowed > 50
