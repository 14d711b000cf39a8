"""Which pairings of an elimination are its final."""

from __future__ import annotations

import pytest

from replays.tournaments import event_types as types
from replays.tournaments.entries import Pairing
from replays.tournaments.event_fields import StageRules
from replays.tournaments.rounds import add_round, next_round
from replays.tournaments.stages.progress import cut_of
from replays.tournaments.standings import best_of
from tests.replays.tournaments.test_stages import event, game, pair, play, stage, store

Rules = StageRules


@pytest.mark.parametrize("third", [False, True])
def test_only_the_final_takes_more_games(third: bool) -> None:
    now = event(Rules(kind="single-elimination", final_best_of=3, third_place=third))
    games = []
    for _ in range(3):
        play(now)
        games.append({frozenset(played_by(each)): best_of(now, each, {}) for each in now.pairings.values()})
    assert set(games[1].values()) == {1}, "nobody plays the final in the semifinals"
    assert [table for table, many in games[2].items() if many == 3] == [frozenset("ab")]


def played_by(pairing: Pairing) -> list[str]:
    return [seat.player for seat in pairing.seats]


def test_both_finals_of_a_double_elimination_are_finals() -> None:
    now = event(Rules(kind="double-elimination", final_best_of=3), players=4)
    games = []
    for winner in ("a", "a", "a", "b", "a"):
        play(now, winner)
        games.append([best_of(now, each, {}) for each in now.pairings_of(now.rounds_of("s1")[-1].id) if not each.bye])
    assert games == [[1, 1], [1, 1], [1], [3], [3]], "one table beside a bye is no final"
    assert cut_of(now, {}, stage(now)).ready


def test_a_final_is_found_again_when_a_semifinal_is_corrected() -> None:
    now = event(Rules(kind="single-elimination", final_best_of=3), players=4)
    play(now)
    semifinal = next(each for each in now.pairings.values() if "a" in played_by(each))
    (final,) = now.pairings_of(pair(now).round)
    store(now, types.ResultRecorded(pairing=final.id, winner="a", reason="played"))
    store(now, types.ResultRecorded(pairing=semifinal.id, winner="d", reason="the slip was read wrongly"))
    (again,) = now.pairings_of(pair(now).round)
    assert set(played_by(again)) == {"b", "d"}
    assert [best_of(now, each, {}) for each in (semifinal, final, again)] == [1, 1, 3]


def test_matches_of_a_semifinal_say_who_plays_the_final() -> None:
    now = event(Rules(kind="single-elimination", final_best_of=3, third_place=True), players=4)
    outcomes = {}
    for number, semifinal in enumerate(now.pairings_of(pair(now).round)):
        for seat in semifinal.seats:
            deck = types.DeckRegistered(deck=f"d{seat.player}", player=seat.player)
            store(now, deck)
        decks = tuple(f"d{seat.player}" for seat in semifinal.seats)
        store(now, types.MatchAssigned(pairing=semifinal.id, match=f"M{number}", decks=decks))
        outcomes[f"M{number}"] = game(f"M{number}", 1)
    won = {played_by(each)[1] for each in now.pairings.values()}
    proposed = next_round(now, outcomes)
    store(now, *(data for data, _ in add_round(now, outcomes, proposed.round, proposed.proposal.tables)))
    games = {frozenset(played_by(each)): best_of(now, each, outcomes) for each in now.pairings_of(proposed.round)}
    assert [set(table) for table, many in games.items() if many == 3] == [won]
