"""Who won a pairing, and the order that makes."""

from __future__ import annotations

from typing import Any

import pytest

from replays.tournaments import event_types as types
from replays.tournaments.event_fields import StageRules
from replays.tournaments.fold import apply
from replays.tournaments.standings import Decided, MatchOutcome, decide, standings
from replays.tournaments.state import Tournament, TournamentRefused
from tests.replays.tournaments.build import OLGA, assigned, pairing, tournament


def outcome(match: str, winner: int | None = 0, **changes: Any) -> MatchOutcome:
    values: dict[str, Any] = {"finished": True, "abandoned": False, "keys": (3, 1), "amber": (0, 4)}
    values["penalties"] = tuple({} for _ in changes.get("keys", values["keys"]))
    return MatchOutcome(match=match, winner=winner, **{**values, **changes})


def played(*outcomes: MatchOutcome, more: tuple[Any, ...] = ()) -> tuple[Tournament, dict[str, MatchOutcome]]:
    """One pairing of Ann and Ben with these matches."""
    found = [assigned("a", each.match, "ann-1", "ben-1") for each in outcomes]
    now = tournament(pairing("a", "ann", "ben"), *found, *more)
    return now, {each.match: each for each in outcomes}


def decided(*outcomes: MatchOutcome, more: tuple[Any, ...] = ()) -> Decided | None:
    now, found = played(*outcomes, more=more)
    return decide(now, now.pairings["a"], found)


def recorded(winner: str | None, **changes: Any) -> types.ResultRecorded:
    """The result of Ann and Ben as an official records it."""
    return types.ResultRecorded(pairing="a", winner=winner, reason="-", **changes)


RUNNING = outcome("M9", None, finished=False, keys=(2, 0))
ABANDONED = outcome("M8", None, abandoned=True, keys=(1, 1))


@pytest.mark.parametrize(
    ("outcomes", "winner"),
    [
        ([outcome("M1")], "ann"),
        ([outcome("M1", 1)], "ben"),
        ([outcome("M1", None)], None),
        ([outcome("M1"), outcome("M2", 1)], None),
        ([outcome("M1"), outcome("M2", 1), outcome("M3", 1)], "ben"),
        ([ABANDONED, outcome("M1")], "ann"),
    ],
)
def test_matches_decide_a_pairing(outcomes: list[MatchOutcome], winner: str | None) -> None:
    found = decided(*outcomes)
    assert found is not None
    assert (found.winner, found.by) == (winner, "matches")


@pytest.mark.parametrize("outcomes", [[], [RUNNING], [ABANDONED], [outcome("M1"), RUNNING]])
def test_what_is_not_over_is_not_decided(outcomes: list[MatchOutcome]) -> None:
    assert decided(*outcomes) is None


def test_a_match_that_nobody_has_folded_yet_is_not_over() -> None:
    now, found = played(outcome("M1"), outcome("M2"))
    del found["M2"]
    assert decide(now, now.pairings["a"], found) is None


def test_an_annulled_match_counts_for_nothing() -> None:
    more = (types.MatchAnnulled(match="M1", reason="wrong deck"),)
    found = decided(outcome("M1"), outcome("M2", 1), more=more)
    assert found is not None
    assert (found.winner, found.games, found.keys) == ("ben", (0, 1), (3, 1))


def test_what_an_official_recorded_counts_before_everything() -> None:
    recorded = types.ResultRecorded(pairing="a", winner="ben", keys=(0, 3), reason="no-show")
    found = decided(outcome("M1"), more=(recorded,))
    assert found == Decided(winner="ben", by="recorded", games=(1, 0), keys=(0, 3))
    withdrawn = (recorded, types.ResultWithdrawn(pairing="a", reason="typo"))
    again = decided(outcome("M1"), more=withdrawn)
    assert again is not None
    assert again.winner == "ann"


def test_penalties_turn_results() -> None:
    lost = outcome("M1", penalties=({"game-loss": 1}, {}))
    found = decided(lost)
    assert found is not None
    assert (found.winner, found.by) == ("ben", "matches")
    running = outcome("M1", None, finished=False, penalties=({}, {"game-loss": 1}))
    found = decided(running)
    assert found is not None
    assert found.winner == "ann"
    found = decided(outcome("M1", penalties=({"match-loss": 1, "warning": 2}, {})))
    assert found is not None
    assert (found.winner, found.by) == ("ben", "penalty")
    found = decided(outcome("M1", penalties=({"match-loss": 1}, {"match-loss": 1})))
    assert found is not None
    assert (found.winner, found.by) == (None, "penalty")
    assert outcome("M1", penalties=({"warning": 3}, {})).won_by == 0


def test_with_three_at_a_table_a_penalty_leaves_two() -> None:
    values = {"keys": (3, 1, 2), "amber": (0, 0, 0)}
    now = tournament(pairing("a", "ann", "ben", "cat"), variant="break-key")
    apply(now, assigned("a", "M1", "ann-1", "ben-1", "cat-1"), None, actor=OLGA)
    found = decide(now, now.pairings["a"], {"M1": outcome("M1", 2, **values)})
    assert found is not None
    assert (found.winner, found.games) == ("cat", (0, 0, 1))
    hurt = outcome("M1", 2, **values, penalties=({"game-loss": 1}, {}, {}))
    assert hurt.won_by == 2
    winner = outcome("M1", 0, **values, penalties=({"game-loss": 1}, {}, {}))
    assert winner.won_by is None
    lines = standings(now, {"M1": outcome("M1", 2, **values)})
    assert [(line.player, line.wins, line.losses) for line in lines] == [("cat", 1, 0), ("ann", 0, 1), ("ben", 0, 1)]
    assert [(line.keys, line.keys_against) for line in lines] == [(2, 4), (3, 3), (1, 5)]


def test_between_three_the_second_stands_before_the_third() -> None:
    values = {"keys": (0, 0, 1), "amber": (0, 0, 0)}
    now = tournament(pairing("a", "ann", "ben", "cat"), variant="break-key")
    apply(now, assigned("a", "M1", "ann-1", "ben-1", "cat-1"), None, actor=OLGA)

    def order(winner: int | None, places: tuple[int, ...], **more: Any) -> list[tuple[int, str, int]]:
        lines = standings(now, {"M1": outcome("M1", winner, **values, places=places, **more)})
        return [(line.place, line.player, line.outlasted) for line in lines]

    assert order(2, (3, 2, 1)) == [(1, "cat", 0), (2, "ben", 1), (3, "ann", 0)]
    assert order(2, (2, 2, 1)) == [(1, "cat", 0), (2, "ann", 0), (2, "ben", 0)], "they fell together"
    lost = ({}, {"game-loss": 1}, {})
    assert order(2, (3, 2, 1), penalties=lost) == [(1, "cat", 0), (2, "ann", 1), (3, "ben", 0)]
    lost = ({}, {"match-loss": 1}, {})
    assert order(2, (3, 2, 1), penalties=lost) == [(1, "cat", 0), (2, "ann", 0), (2, "ben", 0)]
    recorded = types.ResultRecorded(pairing="a", winner="ben", reason="paper")
    apply(now, recorded, None, actor=OLGA)
    assert order(2, (3, 2, 1))[0][1] == "ben", "what an official recorded tells no places"


def test_the_order_of_players() -> None:
    now = tournament(
        types.PlayerRegistered(player="dan", name="Dan"),
        pairing("1a", "ann", "ben"),
        pairing("1b", "cat", "dan"),
        types.RoundAdded(round="2"),
        pairing("2a", "ann", "cat", round="2"),
        pairing("2b", "ben", round="2"),
        types.ResultRecorded(pairing="1a", winner="ann", keys=(3, 2), reason="paper"),
        types.ResultRecorded(pairing="1b", winner="cat", keys=(3, 0), reason="paper"),
        types.ResultRecorded(pairing="2a", winner=None, keys=(2, 2), reason="time"),
    )
    lines = standings(now, {})
    assert [(line.place, line.player) for line in lines] == [(1, "cat"), (2, "ann"), (3, "ben"), (4, "dan")]
    table = {line.player: line for line in lines}
    assert (table["ann"].wins, table["ann"].draws, table["ann"].losses) == (1, 1, 0)
    # Ann met Ben (lost his one real match) and Cat (1.5 of 2), Cat met Dan (lost) and Ann (1.5 of 2): keys decide.
    assert table["ann"].schedule == table["cat"].schedule == 0.375
    assert (table["cat"].keys - table["cat"].keys_against, table["ann"].keys - table["ann"].keys_against) == (3, 1)
    assert table["ben"].byes == 1
    assert table["ben"].wins == 1
    assert table["ben"].schedule == 0.75
    first = standings(now, {}, rounds=["1"])
    assert [line.played for line in first] == [1, 1, 1, 1]
    assert first[0].draws == 0


def test_equals_share_a_place() -> None:
    now = tournament(
        pairing("1a", "ann", "ben"), types.ResultRecorded(pairing="1a", winner=None, keys=(1, 1), reason="time")
    )
    lines = standings(now, {})
    assert [(line.place, line.player) for line in lines] == [(1, "ann"), (1, "ben"), (3, "cat")]
    assert lines[2].played == 0
    assert lines[2].schedule == 0.0


def test_a_removed_pairing_and_a_player_who_left() -> None:
    now = tournament(
        pairing("1a", "ann", "ben"),
        types.ResultRecorded(pairing="1a", winner="ann", reason="paper"),
        types.PlayerDropped(player="ben"),
    )
    assert [(line.player, line.dropped) for line in standings(now, {})][:2] == [("ann", False), ("ben", True)]
    apply(now, types.PairingRemoved(pairing="1a", reason="wrong"), None, actor=OLGA)
    assert all(line.played == 0 for line in standings(now, {}))


# -- all lose -------------------------------------------------------------------------------------------------------


def test_where_all_lose_each_has_a_loss_and_no_points() -> None:
    now = tournament(pairing("a", "ann", "ben"), recorded(None, all_lose=True))
    ended = decide(now, now.pairings["a"], {})
    assert ended is not None
    assert (ended.winner, ended.all_lose, ended.drawn) == (None, True, False)
    lines = {line.player: line for line in standings(now, {})}
    assert [(line.points, line.draws, line.losses) for line in (lines["ann"], lines["ben"])] == [(0, 0, 1), (0, 0, 1)]


def test_a_result_that_nobody_won_stays_a_draw() -> None:
    now = tournament(pairing("a", "ann", "ben"), recorded(None))
    lines = {line.player: line for line in standings(now, {})}
    assert [(line.points, line.draws, line.losses) for line in (lines["ann"], lines["ben"])] == [(1, 1, 0), (1, 1, 0)]


@pytest.mark.parametrize("loss", ["game-loss", "match-loss"])
def test_two_who_were_given_the_loss_both_lose(loss: str) -> None:
    ended = decided(outcome("M1", None, penalties=({loss: 1}, {loss: 1})))
    assert ended is not None
    assert (ended.winner, ended.all_lose, ended.by) == (None, True, "penalty")


@pytest.mark.parametrize(
    ("seats", "changes", "code"),
    [(("ann", "ben"), {"winner": "ann"}, "all-lose"), (("ann",), {}, "bye")],
)
def test_all_lose_only_where_nobody_won_and_two_met(seats: tuple[str, ...], changes: dict[str, str], code: str) -> None:
    now = tournament(pairing("a", *seats))
    with pytest.raises(TournamentRefused) as refused:
        apply(now, recorded(changes.get("winner"), all_lose=True), None, actor=OLGA)
    assert refused.value.code == code


def test_wins_break_ties_without_byes() -> None:
    more = [pairing("b", "cat"), recorded("ann")]
    now = tournament(pairing("a", "ann", "ben"), *more)
    rules = StageRules(kind="swiss", tie_breaks=("wins",))
    assert [(line.player, line.place) for line in standings(now, {}, rules=rules)] == [
        ("ann", 1),
        ("cat", 2),
        ("ben", 3),
    ]
