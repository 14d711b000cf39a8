"""A claim that contradicts the record: what stands against it, and how the record goes on."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAnswer
from replays.fold.fold import Grade, fold
from replays.log.errors import EventNotFound
from replays.play.commands import Answer, Rewind
from replays.play.live import Recorder
from replays.undo.claims import against_claim, in_words
from tests.replays.matches import played
from tests.replays.observed import SCRIBE, asked_at, asked_of, game_at, observed, unseen_in


def main_step(number: int = 2) -> tuple[Recorder, int, int, int]:
    """A match in the main step of a player of whom a card was played before: version, that seat, a card that lies open
    and has no copy in a hidden area."""
    seq = asked_at("main", number, least=80)
    on = observed(number, seq - 1)
    game = game_at(on)
    unseen, asked = unseen_in(game), asked_of(game)
    for card in game.table.players[asked.seat].discard:
        copies = unseen.alike(card.owner, unseen.bit_of(card.id))
        if all(game.table.cards[copy].incarnation >= 0 for copy in copies) and card.owner == asked.seat:
            return on, seq, asked.seat, card.id
    raise AssertionError("no card was discarded yet")


def test_a_refused_claim_says_where_the_record_shows_the_card() -> None:
    on, _, seat, card = main_step()
    game = game_at(on)
    name = game.table.players[seat].name
    with on.live("M1") as live:
        live.sync()
        with pytest.raises(IllegalAnswer, match=f"in {name}'s discard pile") as refused:
            live.record([Answer(seat, (f"play:{card}",))], actor=SCRIBE, expected=live.version)
        assert game.table.cards[card].printed.name in str(refused.value)


def test_what_stands_against_it_names_the_events() -> None:
    on, version, seat, card = main_step()
    found = against_claim(on.traveller, "M1", [f"play:{card}"])
    (one,) = [each for each in found if each.card == card]
    assert (one.zone, one.seat, one.by) == ("discard", seat, SCRIBE)
    assert 1 < one.claimed <= one.since <= version
    assert one.to < one.claimed
    before, after = game_at(on, one.to).table, game_at(on, one.claimed).table
    assert before.cards[card].incarnation < 0 <= after.cards[card].incarnation
    moved, there = on.traveller.at("M1", one.since - 1), on.traveller.at("M1", one.since)
    assert moved.game.table.cards[card].zone != "discard"
    assert there.game.table.cards[card].zone == "discard"
    assert f"discard pile since event {one.since}" in in_words(found)


def test_going_back_to_before_the_wrong_entry_makes_the_claim_possible() -> None:
    on, _, seat, card = main_step()
    one = next(each for each in against_claim(on.traveller, "M1", [f"play:{card}"]) if each.card == card)
    with on.live("M1") as live:
        live.sync()
        live.record([Rewind(one.to, "recording")], actor=SCRIBE, expected=live.version)
    assert against_claim(on.traveller, "M1", [f"play:{card}"]) == []
    game = game_at(on)
    table, unseen = game.table, unseen_in(game)
    hidden = [place for place in table.players[seat].deck + table.players[seat].hand if place.printed.type == "unseen"]
    assert unseen.fit(hidden, [card]) is not None
    assert fold(on.store.events("M1")).grade is Grade.EXACT


def test_nothing_stands_against_what_was_not_seen_and_in_dealt_matches() -> None:
    on, version, seat, _ = main_step()
    game = game_at(on)
    unseen = unseen_in(game)
    new = unseen.could_be(game.table.players[seat].hand)
    alone = next(card for card in new if len(unseen.alike(seat, unseen.bit_of(card.id))) == 1)
    assert against_claim(on.traveller, "M1", [f"play:{alone.id}", "end", "house:dis", "card:9999"]) == []
    assert against_claim(played(1, 5).traveller, "M1", ["play:3"]) == []
    with pytest.raises(EventNotFound):
        against_claim(on.traveller, "M1", ["play:1"], version + 5)
