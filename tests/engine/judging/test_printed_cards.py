"""What a judge does to a match with printed cards: what nobody has seen is named before everyone sees it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.errors import CorrectionsRefused, EngineError, IllegalAnswer
from engine.game import Game
from engine.judging.officials import adjust, renew_chance, submit_override
from engine.observed.table import ObservedTable
from engine.observed.unseen_cards import COULD, UNSEEN
from engine.table.state import DECK, DISCARD, HAND, Card
from tests.engine.observed_matches import record
from tests.engine.same_places import unseen_of


@cache
def recorded(number: int = 2) -> tuple[dict[str, Any], tuple[tuple[str, ...], ...]]:
    one = record(number)
    return one.record.table.setup.to_data(), tuple(map(tuple, one.answers))


@pytest.fixture
def game() -> Game:
    """In a main step, with cards of both decks seen, and unseen ones in both hands."""
    setup, answers = recorded()
    found = Game.open(setup)
    for answer in answers:
        found.submit(answer)
        players = found.table.players
        if found.turn > 6 and found.step == "main" and found.at_rest and all(len(one.discard) > 1 for one in players):
            return found
    raise AssertionError("the match never comes to such a position")


def hidden(game: Game, zone: str, seat: int = 0) -> list[Card]:
    return [card for card in getattr(game.table.players[seat], zone) if card.printed is UNSEEN]


def fault(game: Game, **correction: Any) -> str:
    before = game.digest()
    with pytest.raises(CorrectionsRefused) as refused:
        adjust(game, [correction])
    assert game.digest() == before
    return str(refused.value)


@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_an_unseen_card_that_goes_to_an_open_area_is_named(game: Game, zone: str) -> None:
    unseen = unseen_of(game)
    place = hidden(game, zone)[-1]
    card = unseen.could_be([place])[0]
    assert "say by `seen` which card" in fault(game, kind="move", card=place.id, zone="discard")
    facts, _ = adjust(game, [{"kind": "move", "card": place.id, "zone": "discard", "seen": card.id}])
    assert [fact.kind for fact in facts] == ["card.identified", "judge.moved"]
    assert place.id == card.id
    assert place.zone == DISCARD
    assert game.table.cards[card.id] is place
    assert Game.restore(game.table.setup, game.snapshot()).digest() == game.digest()


def test_between_hidden_areas_it_needs_no_name(game: Game) -> None:
    place = hidden(game, HAND)[0]
    adjust(game, [{"kind": "move", "card": place.id, "zone": "deck", "at": "bottom"}])
    assert place.zone == DECK
    assert place.printed is UNSEEN
    assert game.table.players[0].deck[0] is place


def test_a_card_that_lies_elsewhere_is_refused_with_where(game: Game) -> None:
    unseen = unseen_of(game)
    for card in game.table.players[0].discard:
        if len(unseen.alike(card.owner, unseen.bit_of(card.id))) == 1:
            place, name = hidden(game, HAND)[0], game.table.players[0].name
            text = fault(game, kind="move", card=place.id, zone="discard", seen=card.id)
            assert f"{card.name} cannot be there: the record shows it in {name}'s discard pile" in text
            return
    raise AssertionError("every card of the discard pile has copies")


def test_copies_are_all_named(game: Game) -> None:
    unseen = unseen_of(game)
    groups = {tuple(unseen.alike(card.owner, unseen.bit_of(card.id))) for card in game.table.cards[:] if card.id < 72}
    several = [group for group in groups if len(group) > 1]
    for group in several:
        open_, other = divmod(sum(game.table.cards[copy].incarnation >= 0 for copy in group), len(group))
        place = hidden(game, HAND, unseen.listed(group[0]).owner)[0]
        if open_:
            assert "of them " in fault(game, kind="reveal", card=place.id, seen=group[0])
        elif other == 0:
            adjust(game, [{"kind": "reveal", "card": place.id, "seen": group[0]}])


def test_what_nobody_has_seen_is_named_by_its_place(game: Game) -> None:
    unseen = unseen_of(game)
    card = unseen.could_be(hidden(game, HAND))[0]
    assert "name the place where it lies" in fault(game, kind="move", card=card.id, zone="discard")
    last = 2 * len(game.table.cards) - 1
    assert f"from 0 to {last}" in fault(game, kind="reveal", card=last + 1)


def test_a_revealed_card_is_named_if_the_record_sees_it(game: Game) -> None:
    unseen = unseen_of(game)
    place = hidden(game, DECK)[-1]
    assert "say by `seen`" in fault(game, kind="reveal", card=place.id)
    adjust(game, [{"kind": "reveal", "card": place.id, "seats": [1]}])
    assert place.printed is UNSEEN
    assert place.known == 1 << 1
    card = unseen.could_be([place])[0]
    adjust(game, [{"kind": "reveal", "card": place.id, "seen": card.id}])
    assert place.id == card.id
    assert place.known == game.table.everyone


def test_a_shuffle_and_an_order_that_not_everyone_saw_mix(game: Game) -> None:
    unseen = unseen_of(game)
    deck = game.table.players[0].deck
    top = deck[-1]
    card = unseen.could_be([top])[0]
    adjust(game, [{"kind": "reveal", "card": top.id, "seen": card.id}])
    assert deck[-1].id == card.id
    adjust(game, [{"kind": "deck-top", "seat": 0, "cards": [deck[-2].id, deck[-1].id]}])
    assert all(one.printed is UNSEEN for one in deck[-2:])
    assert deck[-1].more[COULD] == deck[-2].more[COULD]
    adjust(game, [{"kind": "shuffle", "seat": 0}])
    assert len({one.more[COULD] for one in deck}) == 1
    assert all(one.printed is UNSEEN for one in deck)


def test_fresh_chance_mixes_what_no_viewer_knows(game: Game) -> None:
    unseen = unseen_of(game)
    deck = game.table.players[0].deck
    top = deck[-1]
    card = unseen.could_be([top])[0]
    adjust(game, [{"kind": "reveal", "card": top.id, "seen": card.id}])
    facts = renew_chance(game, 41)
    assert deck[-1].id == card.id
    assert {fact.kind for fact in facts} == {"chance.renewed"}
    assert len({one.more[COULD] for one in deck[:-1] if not one.known}) == 1


def test_an_answer_against_the_rules_is_acted_out_with_an_unseen_card(game: Game) -> None:
    table, asked = game.table, game.pending
    assert asked is not None
    hand = table.players[asked.seat].hand
    place = hidden(game, HAND, asked.seat)[0]
    with pytest.raises(IllegalAnswer, match="say which card it is"):
        submit_override(game, [f"discard:{place.id}"])
    wrong = next(one for one in unseen_of(game).could_be(hand) if f"discard:{one.id}" not in asked.keys)
    submit_override(game, [f"discard:{wrong.id}"])
    assert table.cards[wrong.id].zone == DISCARD
    gone = table.players[asked.seat].discard[0]
    with pytest.raises(IllegalAnswer, match="cannot be in hand: the record shows it in"):
        submit_override(game, [f"discard:{gone.id}"])


def test_a_filled_match_is_filled_once(game: Game) -> None:
    twin = Game.restore(game.table.setup, game.snapshot())
    for one in (game, twin):
        facts, secret = adjust(one, [{"kind": "fill", "number": 7}])
        assert [fact.kind for fact in facts] == ["judge.filled"]
        assert not secret
        assert not isinstance(one.table, ObservedTable)
        assert all(card.printed is not UNSEEN for card in one.table.cards[:])
    assert game.digest() == twin.digest()
    assert "nothing to fill" in fault(game, kind="fill", number=8)
    with pytest.raises(EngineError, match="nothing to fill"):
        game.table.fill(8)
    assert game.pending is not None
    assert game.pending.kind == "main"
