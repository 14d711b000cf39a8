"""Rulings about Library Access: what it does, where it goes, and Wild Wormhole beside it."""

from __future__ import annotations

import pytest


def with_wormhole(table, version):
    """Library Access was played, Wild Wormhole is next; the deck is Punch, Anger, Goon 1 from the top."""
    t = table(
        me={"hand": ["Library Access", "Wild Wormhole"], "deck": ["Goon 1", "Anger", "Punch"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Library Access")
    assert t.me.amber == 0, "its own play draws nothing"
    assert len(t.me.hand) == 1, "its own play draws nothing"
    t.play("Wild Wormhole")
    return t


@pytest.mark.ruling("faq-library-access-wild-wormhole-order", versions=("1.2", "1.3"))
@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_in_the_early_books_the_draw_always_comes_first(table, version):
    t = with_wormhole(table, version)
    assert t.at_rest, "nothing to order"
    order = [
        (fact.kind, t.g.cards[fact.data["card"]].title)
        for fact in t.facts
        if fact.kind in ("card.drawn", "card.played", "icon.resolved")
    ]
    assert order == [
        ("card.played", "Library Access"),
        ("card.played", "Wild Wormhole"),
        ("icon.resolved", "Wild Wormhole"),
        ("card.drawn", "Punch"),
        ("card.played", "Anger"),
        ("icon.resolved", "Anger"),
        ("card.drawn", "Goon 1"),
    ]
    assert t.me.amber == 2
    assert t.titles(t.me.hand) == ["Punch", "Goon 1"]


@pytest.mark.ruling("faq-library-access-wild-wormhole-order", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
@pytest.mark.parametrize("first", ["draw", "wormhole"])
@pytest.mark.parametrize("then", ["draw", "play"])
def test_since_2021_the_player_orders_draw_and_play_ability(table, version, first, then):
    t = with_wormhole(table, version)
    assert t.pending.kind == "trigger"
    assert t.pending.seat == 0
    assert t.me.amber == 1
    draw = next(key for key in t.pending.keys if key.startswith("effect:"))
    wormhole = f"trigger:{t.card('Wild Wormhole').id}"
    assert set(t.pending.keys) == {draw, wormhole}
    t.submit(draw if first == "draw" else wormhole)
    drawn, played = ("Punch", "Anger") if first == "draw" else ("Anger", "Punch")
    # the card that the wormhole played has given its Æmber; its Play ability and the draw for it wait to be ordered
    assert t.pending.kind == "trigger"
    assert t.me.amber == 2
    own = f"trigger:{t.card(played).id}"
    assert set(t.pending.keys) == {draw, own}
    t.submit(draw if then == "draw" else own)
    assert t.at_rest
    assert t.me.amber == 2
    assert t.titles(t.me.hand) == [drawn, "Goon 1"]
    assert played in t.titles(t.me.discard)
    assert drawn not in t.titles(t.me.discard)


@pytest.mark.ruling("faq-library-access-leaves-at-once")
@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_library_access_does_not_stay(table, version):
    t = table(
        me={"hand": ["Library Access", "Library of Babble"], "deck": ["Goon 1", "Goon 2"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Library Access")
    # the erratum of 1.3 replaces the text that the answer speaks of
    assert t.titles(t.me.discard) == (["Library Access"] if version == "1.2" else [])
    assert t.titles(t.me.purged) == ([] if version == "1.2" else ["Library Access"])
    assert t.g.state.limbo == []
    assert t.titles(t.me.hand) == ["Library of Babble"]
    t.play("Library of Babble")
    assert t.titles(t.me.hand) == ["Goon 2"], "playing the other card draws one"


@pytest.mark.ruling("erratum-library-access")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_library_access_is_purged_by_its_erratum(table, version):
    t = table(
        me={"hand": ["Library Access", "Library of Babble", "Mother"], "deck": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"hand": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.play("Library Access")
    assert t.titles(t.me.purged) == ["Library Access"]
    assert t.me.discard == []
    t.play("Library of Babble")
    t.play("Mother")
    assert t.titles(t.me.hand) == ["Goon 3", "Goon 2"], "two other cards, two draws"
    t.next_turn()
    assert t.titles(t.me.purged) == ["Library Access"], "out of the match for good"


def test_in_the_first_book_library_access_is_discarded(table):
    t = table(me={"hand": ["Library Access"]}, foe={}, house="logos", ruleset="1.2")
    t.play("Library Access")
    assert t.titles(t.me.discard) == ["Library Access"]
    assert t.me.purged == []


def test_the_draws_end_with_the_turn_and_are_the_players_own(table, version):
    t = table(
        me={"hand": ["Library Access", "Dust Imp", "Dust Imp", "Dust Imp", "Dust Imp", "Dust Imp", "Dust Imp"]},
        foe={"hand": ["Goon 1"]},
        house="logos",
        ruleset=version,
    )
    t.play("Library Access")
    t.next_turn("brobnar")
    t.play("Goon 1")
    assert t.foe.hand == [], "nothing is drawn for the opponent's cards"
    held = len(t.me.hand)
    t.next_turn("dis")
    t.play("Dust Imp")
    assert len(t.me.hand) == held - 1, "nor in a later turn"
