"""Decks of printed cards whose lists nobody has: what turns up is learnt, and what cannot be is refused."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import CorrectionsRefused, IllegalAnswer, NotAtRest, SetupError
from engine.game import Game, Setup
from engine.judging.officials import adjust
from engine.observed.unseen_cards import COULD, UNSEEN
from engine.opening.made_up_decks import deck_named, deck_names
from engine.opening.positions import setup_of
from engine.playouts import Position, filled
from engine.views import Viewer, project
from tests.engine.same_places import unseen_of

ANN = {"set": "CotA", "houses": ["brobnar", "dis", "logos"]}
BEN = {"set": "CotA", "houses": ["mars", "sanctum", "untamed"]}


def setup(*decks: dict[str, Any], **more: Any) -> dict[str, Any]:
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks or (ANN, BEN), strict=True)]
    return {"seats": seats, "chance": {"seed": "00" * 32, "observed": True}, "options": {"ask_idle": False}, **more}


def late(line: list[Any] | None = None, **seat: Any) -> Game:
    """In Ann's main step of house Brobnar, with four cards in her hand."""
    ann = {"hand": 4, "line": line or [], **seat}
    table = {"active": 0, "turn": 3, "step": "main", "house": "brobnar", "seats": [ann, {"hand": 6}]}
    return Game.open(setup_of(setup(position=table)))


def option(game: Game, verb: str, title: str, *, known: bool = False) -> str:
    """The key for a card of this title; `known`: one that has turned up before."""
    assert game.pending is not None
    for key in game.pending.keys:
        name, _, number = key.partition(":")
        if name == verb and game.table.cards[int(number)].name == title and (int(number) < 72) is known:
            return key
    raise AssertionError(f"{title} is not offered to {verb}")


def learnt(game: Game, seat: int = 0) -> list[str]:
    table = project(game, game, Viewer("public"))
    return [card["title"] for card in table["players"][seat]["deck_list"]["learnt"]["cards"]]


def test_a_card_that_is_played_becomes_a_card_of_the_list() -> None:
    game = late()
    facts = game.submit(option(game, "play", "Anger"))
    assert facts[0].kind == "card.identified"
    assert facts[0].data["card"] == 0
    assert learnt(game) == ["Anger"]
    assert learnt(game, 1) == []
    told = project(game, game, Viewer("public"))["players"][0]["deck_list"]["learnt"]
    assert told["unknown"] == {"brobnar": 11, "dis": 12, "logos": 12}
    assert Game.restore(game.table.setup, game.snapshot()).digest() == game.digest()


def test_all_cards_of_the_set_and_its_houses_are_offered_and_no_others() -> None:
    game = late()
    assert {card.house for card in game.table.hand_of(game.table.players[0])} == set(ANN["houses"])
    assert {card.printed.set for card in game.table.hand_of(game.table.players[0])} == {"CotA"}
    any_set = Game.open(setup({"houses": ANN["houses"]}, BEN))
    could = unseen_of(any_set).could_be(any_set.table.players[0].deck)
    assert len({card.printed.set for card in could}) > 1
    assert len({card.name for card in could}) == len(could)


def test_what_a_place_may_be_is_listed_only_when_somebody_looks() -> None:
    game = late()
    unseen = unseen_of(game)
    made = len(unseen.places.by_id)
    asked = next(game.table.identify([game.table.players[0].hand[0]]))
    assert len(unseen.places.by_id) == made, "the question is asked, and no card was made for its options"
    assert len(asked.keys) == len(asked.cards) > 30, "who looks sees them all"
    assert len(unseen.places.by_id) == made + len(asked.keys)


def test_it_is_certain_only_of_more_cards_than_can_be_listed() -> None:
    game = late(discard=["Punch"] * 11)
    unseen, hand = unseen_of(game), game.table.players[0].hand
    assert unseen is not None
    looks = len(unseen.could_be(hand[:1]))
    certain = [many for many in range(looks + 2) if unseen.leaves_open(hand[:1], many)]
    assert certain == list(range(len(certain)))
    assert 1 < len(certain) <= looks


def test_what_declares_something_is_listed_alone() -> None:
    houses = {"set": "DT", "houses": ["logos", "saurian", "sanctum"]}
    game = Game.open(setup(houses, BEN))
    unseen, (ann, ben) = unseen_of(game), game.table.players
    assert unseen is not None
    every = unseen.could_be(ann.deck)
    wanted = {name for card in every for name in card.text.own}
    assert wanted
    for name in sorted(wanted):
        assert unseen.could_be(ann.deck, declares=name) == [card for card in every if name in card.text.own]
    assert unseen.could_be([*ann.deck, *ben.deck], declares="no card says so") == []


def test_a_second_copy_is_learnt_only_when_the_first_cannot_be_meant() -> None:
    game = late(discard=["Punch"])
    assert learnt(game) == ["Punch"]
    game.submit(option(game, "discard", "Punch"))
    assert learnt(game) == ["Punch", "Punch"], "the first lies in the discard pile"


def test_a_copy_that_is_taken_for_another_takes_nothing_from_what_can_be_true() -> None:
    """Punch is shuffled into the deck and drawn from it, or not: the Punch of the hand may be another."""
    game = late(hand=["Punch", None, None], line=["Troll"])
    unseen, ann = unseen_of(game), game.table.players[0]
    assert unseen is not None
    known = next(card for card in ann.hand if card.printed is not UNSEEN)
    other = next(card for card in ann.discard or ann.line)
    unseen.mix([known, other])
    place = next(card for card in ann.hand if COULD in card.more and card is not known)
    unseen.mix([place, next(card for card in ann.deck if card.printed is UNSEEN)])
    place.more = {**place.more, COULD: place.more[COULD] | known.more[COULD]}  # as if it came out of that pile
    game.restart()
    game.submit(option(game, "discard", "Punch", known=True))
    assert learnt(game).count("Punch") == 1
    number = next(card.id for card in unseen.could_be([other]) if card.name == "Punch")
    assert unseen.fit([other], [number]) is not None, "the one that was shuffled away may still be there"


def test_the_thirteenth_card_of_a_house_is_refused_and_says_why() -> None:
    game = late(discard=["Punch"] * 12)
    with pytest.raises(IllegalAnswer, match="knows all twelve cards of Brobnar in Ann's deck"):
        game.submit(option(late(), "discard", "Anger"))
    with pytest.raises(CorrectionsRefused, match="all twelve cards of Brobnar .* go back to where one of them"):
        adjust(game, [{"kind": "learn", "seat": 0, "title": "Anger"}])
    game.submit("end")  # the match goes on


@pytest.mark.parametrize("key", ["play:5", "play:71", "play:999999", "discard:200000"])
def test_what_no_card_has_is_no_answer(key: str) -> None:
    game = late()
    with pytest.raises(IllegalAnswer):
        game.submit(key)


def test_mavericks_and_added_icons_are_heard_of() -> None:
    game = late()
    before = game.digest()
    for wrong, why in (
        ({"title": "Urchin"}, "is of Shadows, which is none of the houses of Ann's deck"),
        ({"title": "Urchen"}, "not in the catalogue; is it Urchin"),
        ({"title": "Urchin", "house": "mars"}, "Mars is none of the houses of Ann's deck"),
    ):
        with pytest.raises(CorrectionsRefused, match=why):
            adjust(game, [{"kind": "learn", "seat": 0, **wrong}])
    assert game.digest() == before
    facts, _ = adjust(game, [{"kind": "learn", "seat": 0, "title": "Urchin", "house": "brobnar", "icons": ["amber"]}])
    assert [fact.kind for fact in facts] == ["judge.learnt"]
    assert learnt(game) == ["Urchin"]
    assert Game.restore(game.table.setup, game.snapshot()).digest() == game.digest()
    amber = game.table.players[0].amber
    game.submit(option(game, "play", "Urchin", known=True))
    assert game.table.players[0].amber > amber
    assert game.table.players[0].line[0].house == "brobnar"


def test_a_card_that_turns_up_in_the_middle_is_learnt_by_going_back() -> None:
    game = Game.open(setup(ANN, BEN))
    assert not game.at_rest
    with pytest.raises(
        NotAtRest, match="take back the entries since that choice, record `learn` there, and enter again"
    ):
        adjust(game, [{"kind": "learn", "seat": 0, "title": "Anger"}])
    with pytest.raises(NotAtRest, match="is open: answer it first, or take back the entries"):
        adjust(game, [{"kind": "amber", "seat": 0, "to": 1}])


def test_a_deck_with_a_list_has_nothing_to_be_learnt() -> None:
    listed = {"name": "Onyx", **next(deck for deck in [deck_named(deck_names()[0])] if deck is not None)}
    game = Game.open({**setup(listed, BEN), "first": 0})
    game.submit("keep")
    game.submit("keep")
    with pytest.raises(CorrectionsRefused, match="the list of Ann's deck is known"):
        adjust(game, [{"kind": "learn", "seat": 0, "title": "Anger"}])


def test_a_place_turns_out_to_be_what_a_judge_says() -> None:
    game = late()
    unseen, place = unseen_of(game), game.table.players[0].hand[0]
    assert unseen is not None
    card = next(card for card in unseen.could_be([place]) if card.name == "Troll")
    adjust(game, [{"kind": "move", "card": place.id, "zone": "discard", "seen": card.id}])
    assert learnt(game) == ["Troll"]
    assert game.table.players[0].discard[0].name == "Troll"
    for seen, why in ((5, "nobody knows which card 5 of the list is"), (150000, "there is no card|id of a card")):
        place = game.table.players[0].hand[0]
        with pytest.raises(CorrectionsRefused, match=why):
            adjust(game, [{"kind": "move", "card": place.id, "zone": "discard", "seen": seen}])


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        ({"houses": ["brobnar", "dis"]}, "three houses, and this one has 2"),
        ({"houses": ["brobnar", "dis", "smurfs"]}, "smurfs is no house; give three of brobnar"),
        ({**ANN, "set": "MM"}, "brobnar is no house of the set MM"),
        ({**ANN, "set": "XX"}, "XX is no set; give one of CotA"),
        ({**ANN, "learnt": True, "cards": [{"title": "Punch"}] * 13}, "13 are of brobnar"),
        ({**ANN, "learnt": True, "cards": [{"title": "Urchin"}]}, "Urchin is of shadows"),
    ],
)
def test_what_is_said_of_a_deck_is_checked(deck: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        Setup.from_data(setup(deck, BEN))


def test_only_printed_cards_go_without_a_list() -> None:
    dealt = {**setup(), "chance": {"seed": "00" * 32}}
    with pytest.raises(SetupError, match="cards of deck is missing"):
        Setup.from_data(dealt)
    dealt["seats"][0]["deck"] = {**ANN, "learnt": True, "cards": []}
    with pytest.raises(SetupError, match="only the deck of a match with printed cards is learnt"):
        Setup.from_data(dealt)


def test_what_nobody_knows_is_made_up_by_a_number() -> None:
    game = late(discard=["Punch"])
    one, same, other = (filled(game.table.setup, game.snapshot(), number, "lot") for number in (1, 1, 2))
    assert one.digest() == same.digest() != other.digest()
    for made in (one, other):
        for player in made.table.players:
            cards = [card for card in made.table.cards if card.owner == player.seat]
            assert not any(card.printed is UNSEEN for card in cards)
            assert [sum(card.house == house for card in cards) for house in player.houses] == [12, 12, 12]
    assert Position(game.table.setup, game.snapshot()).play_out("lot").decisions > 10


def test_a_described_table_says_what_is_known_and_no_more() -> None:
    game = late(line=[{"title": "Urchin", "house": "dis", "icons": ["draw"]}], discard=["Punch", "Punch"])
    assert learnt(game) == ["Punch", "Punch", "Urchin"]
    again = Game.open(setup_of(game.table.setup.to_data()))
    assert again.digest() == game.digest()
    with pytest.raises(SetupError, match="Urchin can be no card of Ann's deck .* maverick"):
        late(line=["Urchin"])
