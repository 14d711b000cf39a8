"""Pairings that are proposed: nobody twice, byes, points; at tables of two and of three."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.tournaments import event_types as types
from replays.tournaments.fold import apply
from replays.tournaments.rounds import add_round, next_round, require_decided
from replays.tournaments.stages.proposals import stage_entrants
from replays.tournaments.state import TournamentRefused
from replays.tournaments.swiss import Entrant, Proposal, propose, seats_of, undecided
from tests.replays.tournaments.build import OLGA, pairing, tournament

Tables = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]


def field(points: dict[str, int], met: list[tuple[str, str]] = [], byes: dict[str, int] = {}) -> list[Entrant]:  # noqa: B006
    """Entrants in the order of their points; places as given."""
    seen: dict[str, dict[str, int]] = {player: {} for player in points}
    for one, other in met:
        seen[one][other] = seen[other][one] = 1
    ordered = sorted(points, key=lambda player: -points[player])
    return [
        Entrant(player=player, points=points[player], place=place, met=seen[player], byes=byes.get(player, 0))
        for place, player in enumerate(ordered, 1)
    ]


@st.composite
def fields(draw: st.DrawFn, seats: int, most: int) -> list[Entrant]:
    names = [f"p{number}" for number in range(draw(st.integers(0, most)))]
    points = {name: draw(st.integers(0, 6)) for name in names}
    pairs = list(combinations(names, 2))
    met = draw(st.lists(st.sampled_from(pairs), max_size=3 * len(names))) if pairs else []
    return field(points, met, {name: draw(st.integers(0, 1)) for name in names})


def divided(players: list[str], seats: int) -> Iterator[list[tuple[str, ...]]]:
    """All ways to seat some players at full tables."""
    if not players:
        yield []
        return
    first, *rest = players
    for others in combinations(rest, seats - 1):
        left = [player for player in rest if player not in others]
        for tables in divided(left, seats):
            yield [(first, *others), *tables]


def without_repeats(entrants: list[Entrant], seats: int) -> bool:
    """Whether everybody can be paired without meeting anybody again and without a second bye that could be avoided."""
    known = {one.player: one for one in entrants}
    many = len(entrants) % seats
    fewest = sorted(one.byes for one in entrants)[:many]
    for byes in combinations(known, many):
        if sorted(known[player].byes for player in byes) != fewest:
            continue
        for tables in divided([player for player in known if player not in byes], seats):
            if not any(known[a].met.get(b) for table in tables for a, b in combinations(table, 2)):
                return True
    return False


def check_once(entrants: list[Entrant], found: Proposal, seats: int) -> None:
    seated = [player for table in found.tables for player in table] + list(found.byes)
    assert sorted(seated) == sorted(one.player for one in entrants)
    assert all(len(table) == seats for table in found.tables)


@given(fields(2, 8), st.integers(0, 3))
def test_two_at_a_table(entrants: list[Entrant], draw: int) -> None:
    found = propose(entrants, draw=draw)
    check_once(entrants, found, 2)
    if len(entrants) > 1 and without_repeats(entrants, 2):
        assert not found.repeats
    assert found == propose(list(reversed(entrants)), draw=draw)


@given(fields(3, 9), st.integers(0, 3))
def test_three_at_a_table(entrants: list[Entrant], draw: int) -> None:
    found = propose(entrants, seats=3, draw=draw)
    if len(entrants) >= 3:
        check_once(entrants, found, 3)
        if without_repeats(entrants, 3):
            assert not found.repeats
    assert found == propose(list(reversed(entrants)), seats=3, draw=draw)


def test_whoever_of_equals_has_a_further_bye_nobody_meets_again_for_it() -> None:
    """Five at tables of three: all but one have had a bye, and two of them have met."""
    found = propose(field(dict.fromkeys("abcde", 0), [("b", "c")], dict.fromkeys("bcde", 1)), seats=3)
    assert not found.repeats
    assert "a" in found.byes
    assert len(found.again) == 1


@given(st.integers(2, 30), st.integers(1, 6), st.randoms(use_true_random=False))
def test_a_tournament_is_paired_round_by_round(many: int, rounds: int, chance: Any) -> None:
    points = {f"p{number}": 0 for number in range(many)}
    met: list[tuple[str, str]] = []
    byes: dict[str, int] = {}
    for draw in range(min(rounds, (many - 1) // 2)):
        entrants = field(points, met, byes)
        found = propose(entrants, draw=draw)
        check_once(entrants, found, 2)
        assert not found.repeats
        assert not found.again
        for table in found.tables:
            met.append((table[0], table[1]))
            points[chance.choice(table)] += 2
        for player in found.byes:
            byes[player] = 1
            points[player] += 2


def test_those_with_equal_points_meet() -> None:
    found = propose(field({"a": 4, "b": 4, "c": 2, "d": 2, "e": 0, "f": 0}))
    assert [set(table) for table in found.tables] == [{"a", "b"}, {"c", "d"}, {"e", "f"}]
    assert not found.floats


def test_an_odd_number_in_a_group_floats_as_little_as_can_be() -> None:
    found = propose(field({"a": 4, "b": 4, "c": 4, "d": 2, "e": 0, "f": 0}))
    assert {frozenset(table) for table in found.tables} >= {frozenset({"e", "f"})}
    assert len(found.floats) == 2


def test_who_met_plays_somebody_else() -> None:
    found = propose(field({"a": 2, "b": 2, "c": 0, "d": 0}, [("a", "b")]))
    assert not found.repeats
    assert frozenset({"a", "b"}) not in map(frozenset, found.tables)


def test_a_repeat_that_cannot_be_avoided_is_said() -> None:
    found = propose(field({"a": 2, "b": 0}, [("a", "b")]))
    assert found.tables == (("a", "b"),)
    assert found.repeats == (("a", "b"),)


def test_the_bye_is_for_the_lowest_who_had_none() -> None:
    five = {"a": 4, "b": 2, "c": 2, "d": 0, "e": 0}
    assert propose(field(five)).byes == ("e",)
    assert propose(field(five, byes={"e": 1})).byes == ("d",)
    assert propose(field(five, byes={"d": 1, "e": 1})).byes == ("c",)


def test_a_second_bye_when_everybody_had_one() -> None:
    found = propose(field({"a": 2, "b": 2, "c": 0}, byes={"a": 1, "b": 1, "c": 1}))
    assert found.byes == found.again == ("c",)


def test_two_byes_at_tables_of_three() -> None:
    assert set(propose(field({"a": 6, "b": 4, "c": 2, "d": 0, "e": 0}), seats=3).byes) == {"d", "e"}


def test_another_draw_pairs_equals_otherwise() -> None:
    eight = field({f"p{number}": 0 for number in range(8)})
    assert len({frozenset(map(frozenset, propose(eight, draw=draw).tables)) for draw in range(5)}) > 1


def test_one_player_alone_has_a_bye() -> None:
    assert propose(field({"a": 0})).byes == ("a",)
    assert propose([]).tables == ()


def test_a_large_field_is_paired() -> None:
    many = field({f"p{number:03}": number % 7 for number in range(301)})
    found = propose(many)
    check_once(many, found, 2)
    assert not found.repeats
    assert len(found.floats) <= 14


@pytest.mark.parametrize("seats", [1, 4])
def test_other_tables_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="cannot be paired"):
        propose([], seats=seats)


def test_a_player_named_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        propose([*field({"a": 0}), *field({"a": 0})])


def test_who_is_paired_follows_from_the_log() -> None:
    now = tournament(
        pairing("p1", "ann", "ben"),
        pairing("p2", "cat"),
        types.ResultRecorded(pairing="p1", winner="ben", reason="paper"),
    )
    found = {one.player: one for one in stage_entrants(now, {}, None)}
    assert (found["ben"].points, found["cat"].points, found["ann"].points) == (2, 2, 0)
    assert found["cat"].byes == 1
    assert found["ann"].met == {"ben": 1}
    assert found["ben"].met == {"ann": 1}
    assert seats_of(now) == 2
    assert not undecided(now, {})


def test_who_left_is_not_paired_and_what_was_removed_does_not_count() -> None:
    now = tournament(
        pairing("p1", "ann", "ben"),
        types.PairingRemoved(pairing="p1", reason="a slip"),
        pairing("p2", "ann", "cat"),
        types.PlayerDropped(player="cat"),
    )
    found = {one.player: one for one in stage_entrants(now, {}, None)}
    assert set(found) == {"ann", "ben"}
    assert found["ann"].met == {"cat": 1}
    assert not found["ben"].met
    assert undecided(now, {}) == ["p2"]


def test_the_round_of_a_proposal_is_added_with_its_byes() -> None:
    now = tournament()
    proposed = next_round(now, {})
    assert (proposed.round, proposed.number, proposed.version) == ("2", 2, now.version)
    tables = proposed.proposal.seated
    for data, secret in add_round(now, {}, proposed.round, tables):
        apply(now, data, secret, actor=OLGA)
    assert [(each.table, len(each.seats)) for each in now.pairings_of("2")] == [("1", 2), ("bye", 1)]
    with pytest.raises(TournamentRefused, match="table 1 of round 2 has no result yet"):
        require_decided(now, {})


def test_each_round_draws_anew() -> None:
    now = tournament(*(types.PlayerRegistered(player=f"p{n}", name=f"P{n}") for n in range(9)))
    first = next_round(now, {})
    apply(now, types.RoundAdded(round="2"), None, actor=OLGA)
    assert next_round(now, {}).proposal.tables != first.proposal.tables


@pytest.mark.parametrize(("tables", "code"), [([], "nobody"), ([("ann", "ben")], "left-out")])
def test_a_round_seats_everybody(tables: list[tuple[str, ...]], code: str) -> None:
    with pytest.raises(TournamentRefused) as refused:
        add_round(tournament(), {}, "2", tables)
    assert refused.value.code == code
