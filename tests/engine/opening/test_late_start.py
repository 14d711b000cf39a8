"""A record of printed cards that begins late: what a described table leaves open, and what contradicts the lists."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engine.abilities import LASTING
from engine.catalogue.decks import starter_decks
from engine.errors import SetupError
from engine.game import Game
from engine.observed.unseen_cards import UNSEEN
from engine.opening.positions import open_part, setup_of
from engine.table.setup import for_new_match
from engine.table.state import Lasting
from tests.engine.same_places import unseen_of

DECKS = [starter_decks()[name] for name in ('Miss "Onyx" Censorius', "Radiant Argus the Supreme")]
"""Onyx has two Urchins and one Silvertooth, Argus two Batdrones and one Mother."""
TABLE: dict[str, Any] = {
    "turn": 5,
    "active": 1,
    "first": 0,
    "step": "house",
    "seats": [
        {"amber": 3, "keys": ["red"], "chains": 2, "hand": [None, "Silvertooth", None], "archives": 1, "deck": 30,
         "line": [{"title": "Urchin", "amber": 1}], "discard": ["Punch"]},
        {"amber": 1, "hand": 6, "discard": ["Batdrone", "Mother"], "purged": [None]},
    ],
}  # fmt: skip


def setup(table: Any = TABLE, decks: Any = DECKS, **chance: Any) -> dict[str, Any]:
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=False)]
    return for_new_match({"seats": seats, "chance": {"seed": "07" * 32, "observed": True, **chance}, "position": table})


def changed(path: str, value: Any) -> dict[str, Any]:
    table = copy.deepcopy(TABLE)
    at: Any = table
    *way, last = path.split("/")
    for word in way:
        at = at[int(word)] if isinstance(at, list) else at[word]
    at[last] = value
    return table


def faults(table: Any = TABLE, **more: Any) -> list[str]:
    with pytest.raises(SetupError) as error:
        setup_of(setup(table, **more))
    assert len(error.value.pointers) == len(error.value.faults)
    return error.value.faults


def test_what_was_seen_is_known_and_all_else_can_be_what_is_left() -> None:
    game = Game.open(setup())
    table = game.table
    ann, ben = table.players
    assert game.pending is not None
    assert (game.pending.kind, game.pending.seat, game.turn) == ("house", 1, 5)
    assert (ann.amber, ann.keys, ann.chains) == (3, ["red"], 2)
    assert (ann.line[0].name, ann.line[0].amber) == (
        "Urchin",
        1,
    )
    assert [card.printed is UNSEEN for card in ann.hand] == [True, False, True]
    assert ann.hand[1].known == table.everyone, "what the record knows of a hand it was shown"
    assert [len(pile) for pile in (ann.deck, ann.archives, ben.hand, ben.purged, ben.deck)] == [30, 1, 6, 1, 27]
    unseen = unseen_of(game)
    left = [card.name for card in unseen.could_be([ann.hand[0]])]
    assert left.count("Urchin") == 1
    assert "Silvertooth" not in left
    assert "Punch" not in left
    assert unseen.could_be([ben.purged[0]]) == unseen.could_be(ben.deck)


def test_a_claim_against_what_was_described_is_refused() -> None:
    game = Game.open(setup())
    game.submit("house:logos")
    ids = {row["title"]: 36 + n for n, row in enumerate(DECKS[1]["cards"])}
    for title, told in (("Mother", "the record shows it in Ben's discard pile"), ("Dimension Door", "")):
        if told:
            with pytest.raises(ValueError, match=told):
                game.submit(f"play:{ids[title]}")
        else:
            game.submit(f"play:{ids[title]}")
    assert game.at_rest
    assert Game.restore(setup(), game.snapshot()).digest() == game.digest()


def test_the_plain_form_opens_the_very_same_match() -> None:
    first = setup_of(setup())
    again = setup_of(first.to_data())
    assert again.to_data() == first.to_data()
    assert Game.open(again).digest() == Game.open(first).digest()


def test_hidden_cards_that_the_record_sees_are_asked_for() -> None:
    game = Game.open(setup(sees=[0]))
    asked = game.pending
    assert asked is not None
    assert (asked.kind, asked.seat, asked.minimum) == ("observed", 0, 2)
    hand = game.table.players[0].hand
    assert hand[1].known == 0b001, "only Ann and the record know it"
    shown = changed("seats/0/hand", [{"title": "Silvertooth", "shown": True}, "Anger", "Fear"])
    shown["seats"][0]["archives"] = ["Noddy the Thief"]
    game = Game.open(setup(shown, sees=[0]))
    assert game.pending is not None, "all that it sees was described"
    assert game.pending.kind == "house", "all that it sees was described"
    assert [card.known for card in game.table.players[0].hand] == [0b111, 0b001, 0b001]


def test_open_parts_count_what_is_hidden() -> None:
    ann, ben = open_part(TABLE)["seats"]
    assert (ann["hand"], ann["archives"], ann["deck"], ben["hand"]) == (3, 1, 30, 6)
    assert "deck" not in ben


def test_a_token_creature_is_a_card_that_nobody_has_seen() -> None:
    decks = [{**DECKS[0], "set": "WoE", "token": "Grunt"}, DECKS[1]]
    table = changed("seats/0/line", [{"title": None, "damage": 1, "ready": False}])
    table["seats"][0]["deck"] = 30
    game = Game.open({**setup(table, decks)})
    (token,) = game.table.players[0].line
    assert (token.title, token.facedown, token.damage, token.ready) == ("Grunt", True, 1, False)
    assert token.printed is UNSEEN
    assert token.known == 1
    assert faults(table) == ["seat 0, line: null is a token creature, and Ann's deck has none; give its title"]


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("seats/0/discard", ["Mother"], "Mother is not on Ann's list; it is on Ben's: if it is that one, give owner 1"),
        ("seats/1/discard", ["Troll", "Mother"], "seat 1, discard: Troll is not on Ben's list"),
        ("seats/0/discard", ["Silvertooth"], "Silvertooth is there once too often: Ann's list has it once, and it lies "
         "already at seat 0, hand"),
        ("seats/1/discard", ["Batdrone"] * 3, "Batdrone is there once too often: Ben's list has 2 of it"),
        ("seats/0/deck", 31, "37 of Ann's cards are described, more than the 36 of the list"),
        ("seats/0/deck", 29, "35 of Ann's cards are described, fewer than the 36 of the list; count hand"),
        ("seats/1/hand", 40, "43 of Ben's cards are described, more than the 36"),
        ("seats/0/line", [{"title": "Urchin", "house": "dis"}], "Urchin is on Ann's list with another house or other"),
        ("seats/0/name", "Cleo", "seat 0: name is not what the seats say; leave it out here"),
        ("seats/0/houses", ["mars"], "seat 0: houses is not what the seats say"),
        ("seats/0/discard", [None], "seat 0, discard: item 1 is null; it lies open: give its title"),
        ("seats/0/discard", 1, "discard is 1; give a list of cards"),
        ("seats/0/artifacts", [None], "seat 0, artifacts: item 1 is null; it lies open"),
        ("seats/0/hand", [{"title": None, "house": "dis"}, None, None], "leave house, icons and shown out"),
    ],
)  # fmt: skip
def test_what_contradicts_the_lists_is_named(path: str, value: Any, told: str) -> None:
    assert any(told in fault for fault in faults(changed(path, value)))


def test_lists_are_given_beside_the_table() -> None:
    data = setup()
    with pytest.raises(SetupError, match="the described table has 2 seats; with printed cards give as many seats"):
        setup_of({name: value for name, value in data.items() if name != "seats"})
    with pytest.raises(SetupError, match="give in the described table how many there are now"):
        setup_of({**data, "seats": [{**data["seats"][0], "chains": 5}, data["seats"][1]]})


def test_a_dealt_match_begins_from_cards_that_are_all_told() -> None:
    for path, value in (("seats/0/hand", [None]), ("seats/0/hand", 3), ("seats/0/purged", 1)):
        with pytest.raises(SetupError, match="only with printed cards may nobody have seen a card"):
            Game.open({"position": changed(path, value)})


def test_what_an_effect_is_on_is_not_lost_track_of() -> None:
    """Of three cards with the other back in archives, two go unseen from now on; everyone would see the third go."""
    there = [{"title": title, "owner": 1, "shown": True} for title in ("Batdrone", "Mother", "Dimension Door")]
    table = changed("seats/0/archives", [None, *there])
    table["seats"][1]["discard"] = []
    game = Game.open(setup(table))
    own, held, *others = game.table.players[0].archives
    text = next(text for key, text in LASTING.items() if key.startswith("Scoop Up"))
    game.table.state.lasting.append(Lasting(9, text, 0, held.id, "match", True, [held.id, held.incarnation], {}))
    for card in (held, *others):
        card.known = 0b011
    game.table.lose_track([own, held, *others])
    assert held.name == "Batdrone"
    assert all(card.printed is UNSEEN for card in (own, *others))
    game.table.lose_track([own, held])
    game.table.state.lasting.clear()
    game.table.lose_track([own, held])
    assert held.name == "Batdrone", "the only one of them with its back"
    assert len(unseen_of(game).could_be(others)) == 2
