"""Rulings about the first turn of a match and about chains."""

from __future__ import annotations

import pytest

from engine.catalogue.decks import starter_decks
from engine.game import Game


@pytest.mark.ruling("faq-wild-wormhole-first-turn")
@pytest.mark.clause("first-turn-limit-only-counts-hand", "play-ability-from-any-source")
def test_wild_wormhole_in_the_first_turn(table, version):
    t = table(
        me={
            "houses": ["logos", "sanctum", "untamed"],
            "hand": ["Wild Wormhole", "Batdrone", "Twin Bolt Emission"],
            "deck": ["Goon 3", "Raiding Knight"],
        },
        foe={"amber": 2},
        step="start",
        turn=0,
        first=0,
        ruleset=version,
    )
    t.choose("logos")
    assert t.game.turn == 1
    t.play("Wild Wormhole")
    assert t.titles(t.me.line) == ["Raiding Knight"]
    assert t.me.amber == 1
    assert t.card("Raiding Knight").amber == 1, "its Play ability was resolved"
    assert t.foe.amber == 1, "its Play ability was resolved"
    assert not [key for key in t.pending.keys if key.startswith(("play", "discard"))]
    for key in ("play:Batdrone", "discard:Batdrone", "play:Twin Bolt Emission"):
        assert t.refused(key).clause == "first-turn-one-card-from-hand"


@pytest.mark.ruling("faq-chains-hand-of-seven")
def test_a_hand_of_seven_draws_nothing_and_sheds_no_chain(table, version):
    t = table(me={"hand": ["Dust Imp"] * 7, "chains": 2}, foe={"chains": 1}, ruleset=version)
    t.next_turn()
    assert len(t.me.hand) == 7
    assert t.me.chains == 2
    assert t.foe.chains == 1
    assert not t.happened("card.drawn")
    assert not t.happened("chains.shed")


@pytest.mark.ruling("faq-chains-hand-of-five")
def test_a_hand_of_five_draws_nothing_because_of_the_chains_and_sheds_one(table, version):
    t = table(me={"hand": ["Dust Imp"] * 5, "chains": 2}, foe={"chains": 1}, ruleset=version)
    t.next_turn()
    assert len(t.me.hand) == 5
    assert t.me.chains == 1
    assert t.foe.chains == 1
    assert not t.happened("card.drawn")
    t = table(me={"hand": ["Dust Imp"] * 5}, foe={}, ruleset=version)
    t.next_turn()
    assert len(t.me.hand) == 6, "without chains it draws one"


def end_turn(game: Game) -> None:
    """End the turn and answer what the other player is asked until it is the first player's step 3 again."""
    seat = game.active
    game.submit("end")
    while not (game.pending.kind == "main" and game.active == seat):
        choice = game.pending
        if choice.kind == "house":
            held = {f"house:{card.house}" for card in game.table.players[seat].hand}
            game.submit(next(key for key in choice.keys if key in held or choice.seat != seat))
        else:
            game.submit("end")


@pytest.mark.ruling("example-chains-tori-seven")
@pytest.mark.clause("setup-hand-reduced-by-chains")
@pytest.mark.parametrize(("seat", "opening"), [(0, 5), (1, 4)])
def test_seven_chains_from_the_opening_hand_to_the_seventh_refill(version, seat, opening):
    decks = list(starter_decks().values())
    seats = [{"name": name, "chains": 0, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=True)]
    seats[seat]["chains"] = 7
    game = Game.open({"ruleset": version, "seats": seats, "first": 0, "chance": {"seed": "7" * 64}})
    tori = game.table.players[seat]
    assert len(tori.hand) == opening
    assert tori.chains == 6
    assert len(game.table.players[1 - seat].hand) == (6 if seat == 0 else 7)
    game.submit("keep")
    game.submit("keep")
    while not (game.pending.kind == "main" and game.active == seat):
        choice = game.pending
        held = {f"house:{card.house}" for card in tori.hand}
        game.submit(
            next(k for k in choice.keys if k in held or choice.seat != seat) if choice.kind == "house" else "end"
        )
    for refill in range(1, 8):
        if len(tori.hand) >= 5:
            game.submit(next(key for key in game.pending.keys if key.startswith("discard:")))
        assert len(tori.hand) == 4
        end_turn(game)
        assert (len(tori.hand), tori.chains) == ((5, 6 - refill) if refill < 7 else (6, 0))
