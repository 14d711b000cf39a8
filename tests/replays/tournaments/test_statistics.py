"""What is counted per player, per deck and per card."""

from __future__ import annotations

from typing import Any

from replays.telling.tallies import tallies
from replays.tournaments import event_types as types
from replays.tournaments.fold import apply
from replays.tournaments.statistics import Played, TurnMeans, statistics
from tests.replays.tournaments.build import LISTS, OLGA, PLAYERS, assigned, pairing, tournament
from tests.replays.tournaments.test_standings import outcome

COUNTS = {
    "turns/0": 5,
    "turns/1": 4,
    "played/0": 7,
    "decided/0": 10,
    "ms/0": 5000,
    "house:logos/0": 3,
    "house:dis/1": 2,
    "played:Dimension Door/0": 2,
    "destroyed:Troll/1": 1,
    "penalty:warning/1": 1,
}


def played(match: str, winner: int | None = 0, **changes: Any) -> Played:
    scores = [(1, (0, 0), (0, 0)), (2, (1, 0), (0, 0)), (9, (0, 4), (3, 1))]
    values = {"turns": 9, "first": 0, "seats": tallies(COUNTS, 2), "scores": scores}
    return Played(outcome=changes.pop("outcome", outcome(match, winner)), **{**values, **changes})


def two_rounds() -> Any:
    return tournament(
        types.DeckRegistered(deck="ann-2", player="ann"),
        types.PairingAdded(
            pairing="a",
            round="1",
            table="1",
            seats=(types.PairedSeat(player="ann", deck="ann-1"), types.PairedSeat(player="ben")),
        ),
        types.RoundAdded(round="2"),
        pairing("b", "ben", "cat", round="2"),
        assigned("a", "M1", "ann-1", "ben-1"),
        assigned("b", "M2", "ben-1", "cat-1"),
    )


def test_every_seat_counts_for_its_player_its_deck_and_all() -> None:
    found = statistics(two_rounds(), [played("M1"), played("M2", 1)])
    assert (found.matches, found.turns, found.first_wins, found.decisions) == (2, 18, 1, 20)
    ann, ben = found.by_player["ann"], found.by_player["ben"]
    assert (ann.matches, ann.wins, ann.turns, ann.houses, ann.decision_ms) == (1, 1, 5, {"logos": 3}, 5000)
    assert (ben.matches, ben.wins, ben.houses, ben.penalties) == (2, 0, {"dis": 2, "logos": 3}, {"warning": 1})
    assert set(found.by_deck) == {"ann-1", "ben-1", "cat-1"}
    assert found.by_deck["ben-1"] == ben
    assert found.overall.matches == 4
    assert found.overall.wins == 2
    counted = ann.answer()
    assert counted.mean_decision_ms == 500
    assert counted.counts["played"] == 7
    assert counted.keys == 3
    assert counted.course == [
        TurnMeans(1, 1, 0.0, 0.0),
        TurnMeans(2, 1, 1.0, 0.0),
        TurnMeans(9, 1, 0.0, 3.0),
    ]
    assert found.by_player["cat"].answer().mean_decision_ms is None


def test_a_turn_counts_once_as_it_began() -> None:
    scores = [(1, (2, 0), (0, 0)), (1, (5, 0), (1, 0)), (2, (6, 0), (1, 0)), (2, (0, 0), (2, 0))]
    found = statistics(two_rounds(), [played("M1", scores=scores)])
    assert found.by_player["ann"].answer().course == [
        TurnMeans(1, 1, 2.0, 0.0),
        TurnMeans(2, 1, 6.0, 1.0),
    ]


def test_cards_are_counted_where_they_are_listed_and_where_they_are_used() -> None:
    found = statistics(two_rounds(), [played("M1"), played("M2", 1)])
    door = found.by_card["Dimension Door"]
    # Only Ann's deck lists it; in the tallies of the test both first seats played it, and one of them won.
    assert [PLAYERS[who] for who in PLAYERS if _lists(who, "Dimension Door")] == [PLAYERS["ann"]]
    assert (door.listed, door.listed_wins, door.matches, door.wins, door.deeds) == (1, 1, 2, 1, {"played": 4})
    troll = found.by_card["Troll"]
    assert (troll.matches, troll.deeds) == (2, {"destroyed": 2})


def _lists(player: str, title: str) -> bool:
    return any(card["title"] == title for card in LISTS[PLAYERS[player]]["cards"])


def test_what_does_not_count() -> None:
    now = two_rounds()
    abandoned = played("M1", outcome=outcome("M1", None, abandoned=True))
    running = played("M2", outcome=outcome("M2", None, finished=False))
    assert statistics(now, [abandoned, running, played("M3")]).matches == 0
    apply(now, types.MatchAnnulled(match="M1", reason="wrong deck"), None, actor=OLGA)
    assert statistics(now, [played("M1"), played("M2")]).matches == 1
    apply(now, types.PairingRemoved(pairing="b", reason="wrong"), None, actor=OLGA)
    assert statistics(now, [played("M1"), played("M2")]).by_player == {}


def test_a_deck_withdrawn_later_was_played_all_the_same() -> None:
    now = two_rounds()
    apply(now, types.DeckWithdrawn(deck="ann-1"), None, actor=OLGA)
    assert statistics(now, [played("M1")]).by_deck["ann-1"].matches == 1


def test_a_game_loss_takes_the_win_away() -> None:
    lost = played("M1", outcome=outcome("M1", penalties=({"game-loss": 1}, {})))
    found = statistics(two_rounds(), [lost])
    assert (found.by_player["ann"].wins, found.by_player["ben"].wins, found.first_wins) == (0, 1, 0)
