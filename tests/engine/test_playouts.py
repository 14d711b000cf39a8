"""Playouts: the same for the same seed, to an end, and made of nothing that the public cannot know."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine import catalogue
from engine.game import Game
from engine.opening.made_up_decks import make_deck
from engine.players import RandomPlayer
from engine.playouts import Position
from engine.table.setup import Setup, for_new_match
from engine.table.state import HIDDEN_ZONES, Card
from engine.views import Viewer, project
from tests.engine.exchange import canonical
from tests.quick import first_quick

CODES = [found.code for found in catalogue.sets()]
PUBLIC = Viewer.parse("public")


def described(number: int) -> Setup:
    decks = [make_deck(CODES[number % len(CODES)], number), make_deck("WoE", number + 50)]
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=True)]
    return Setup.from_data(for_new_match({"seats": seats, "chance": {"seed": f"{number:064x}"}}))


def rests(number: int, every: int = 5) -> list[Game]:
    """A match between random players, at the beginnings of some of its turns."""
    setup = described(number)
    game = Game.open(setup, facts=False)
    players = [RandomPlayer(f"{number}/{seat}") for seat in (0, 1)]
    found: dict[int, Game] = {}
    while (asked := game.pending) is not None:
        if game.at_rest and game.turn % every == 0 and game.turn not in found:
            found[game.turn] = Game.restore(setup, game.snapshot())
        game.submit(players[asked.seat].answer(asked))
    return list(found.values())


def shown(game: Game) -> bytes:
    """What the public sees of the table, but for the ids: another card lies under a facedown token."""
    return re.sub(rb'"(id|source|on)": \d+', b"", canonical(project(game, game, PUBLIC)))


@pytest.mark.parametrize("number", first_quick(2, range(6)))
def test_what_the_public_cannot_know_changes_nothing(number: int) -> None:
    """Nobody peeks: with the hidden cards elsewhere, the playouts of a position are the same to the last card."""
    for game in rests(number):
        position = Position(game.table.setup, game.snapshot())
        other = position.redrawn("another world")
        assert shown(other) == shown(game)
        elsewhere = Position(game.table.setup, other.snapshot())
        for seed in ("a", "b"):
            assert elsewhere.redrawn(seed).digest() == position.redrawn(seed).digest()
        assert elsewhere.play_out("a") == position.play_out("a")


def test_hidden_cards_come_from_the_same_deck_and_change_their_places() -> None:
    game = rests(2)[1]
    position = Position(game.table.setup, game.snapshot())
    hands = set()
    for number in range(8):
        drawn = position.redrawn(str(number)).table
        for before, after in zip(game.table.players, drawn.players, strict=True):
            for zone in ("deck", "hand", "archives", "discard", "line"):
                assert len(getattr(after, zone)) == len(getattr(before, zone))
            assert lists(game.table.cards, before.seat) == lists(drawn.cards, before.seat)
        hands.add(tuple(card.id for card in drawn.players[0].hand))
    assert len(hands) > 4


def lists(cards: list[Card], owner: int) -> Counter[str]:
    return Counter(card.printed.name for card in cards if card.owner == owner)


def test_what_everybody_knows_stays_where_it_lies() -> None:
    for game in rests(3):
        public = 1 << len(game.table.players)
        drawn = Position(game.table.setup, game.snapshot()).redrawn("a").table
        for card in game.table.cards:
            if card.known & public and card.zone not in HIDDEN_ZONES:
                assert drawn.cards[card.id].zone == card.zone


def test_the_same_seed_gives_the_same_playout_and_others_differ() -> None:
    game = rests(1)[1]
    position = Position(game.table.setup, game.snapshot())
    played = [position.play_out(str(number)) for number in range(12)]
    assert played == [position.play_out(str(number)) for number in range(12)]
    assert len({one.decisions for one in played}) > 3
    assert all(one.winner in (0, 1) and not one.cut_short for one in played)


def test_a_playout_that_takes_too_long_goes_to_who_is_ahead() -> None:
    game = rests(1)[1]
    game.table.players[1].amber += 20
    position = Position(game.table.setup, game.snapshot())
    played = position.play_out("a", most_turns=0)
    assert (played.winner, played.decisions, played.cut_short) == (1, 0, True)
    game.table.players[0].amber = game.table.players[1].amber
    game.table.players[0].keys = list(game.table.players[1].keys)
    assert Position(game.table.setup, game.snapshot()).play_out("a", most_turns=0).winner is None
