"""Stages: how each kind is paired, who is out, who goes on, and in which order all end."""

from __future__ import annotations

from typing import Any

import pytest

from replays.tournaments import event_types as types
from replays.tournaments.entries import Stage
from replays.tournaments.event_fields import Points, StageRules
from replays.tournaments.fold import apply, check_new
from replays.tournaments.rounds import NextRound, add_round, next_round
from replays.tournaments.stage_kinds import KINDS, planned_rounds
from replays.tournaments.stages.beginning import begin_stage, next_entrants
from replays.tournaments.stages.brackets import bracket, slots
from replays.tournaments.stages.presets import STRUCTURES, stages_to_add
from replays.tournaments.stages.progress import (
    bracket_of,
    cut_of,
    final_order,
    order_of,
    out,
    played_out,
    still_in,
    table_of,
)
from replays.tournaments.stages.round_robin import pools_of, round_tables
from replays.tournaments.standings import MatchOutcome, decide
from replays.tournaments.state import Tournament, TournamentRefused
from tests.replays.tournaments.build import OLGA, created

Rules = StageRules


def event(*rules: Rules, players: int = 8, variant: str = "standard") -> Tournament:
    """A tournament of players a, b, c … with these stages, of which the first has begun."""
    now = Tournament()
    store(now, created(variant=variant))
    store(now, *(types.PlayerRegistered(player=name, name=name.upper()) for name in "abcdefghijklmnop"[:players]))
    store(now, *(types.StageAdded(stage=f"s{n}", name=f"Stage {n}", rules=each) for n, each in enumerate(rules, 1)))
    begin(now)
    return now


def store(now: Tournament, *events: Any) -> None:
    for data in events:
        apply(now, data, None, actor=OLGA)


def begin(now: Tournament, **how: Any) -> None:
    store(now, *(data for data, _ in begin_stage(now, {}, **how)))


def pair(now: Tournament) -> NextRound:
    proposed = next_round(now, {})
    tables = proposed.proposal.seated
    store(now, *(data for data, _ in add_round(now, {}, proposed.round, tables, name=proposed.name)))
    return proposed


def play(now: Tournament, *winners: str) -> list[set[str]]:
    """Pair a round, in which these win, and at all other tables who comes first in the alphabet; who met."""
    proposed = pair(now)
    for pairing in now.pairings_of(proposed.round):
        players = sorted(seat.player for seat in pairing.seats)
        if len(players) > 1:
            winner = next((player for player in players if player in winners), players[0])
            store(now, types.ResultRecorded(pairing=pairing.id, winner=winner, reason="played"))
    store(now, types.RoundClosed(round=proposed.round))
    return [set(table) for table in proposed.proposal.tables]


def stage(now: Tournament) -> Stage:
    assert now.stage is not None
    return now.stage


def refused(now: Tournament, data: Any) -> str:
    with pytest.raises(TournamentRefused) as error:
        apply(now.copy(), data, None, actor=OLGA)
    return error.value.code


# -- single elimination ---------------------------------------------------------------------------------------------


def test_the_best_seeds_meet_as_late_as_they_can() -> None:
    assert slots("abcd") == ["a", "d", "b", "c"]
    assert slots("abcdefgh") == ["a", "h", "d", "e", "b", "g", "c", "f"]
    assert [slots("abcdefghijk").index(player) for player in "ab"] == [0, 8]
    with pytest.raises(ValueError, match="two players"):
        bracket("a", lambda number, one, other: None)


def test_a_bracket_is_played_to_its_final_and_orders_its_players() -> None:
    now = event(Rules(kind="single-elimination", third_place=True))
    assert next_round(now, {}).name == "Quarterfinals"
    assert play(now) == [{"a", "h"}, {"d", "e"}, {"b", "g"}, {"c", "f"}]
    assert out(now, {}, stage(now)) == {"h", "e", "g", "f"}
    assert next_round(now, {}).name == "Semifinals"
    assert play(now, "d") == [{"a", "d"}, {"b", "c"}]
    assert not cut_of(now, {}, stage(now)).ready
    final = next_round(now, {})
    assert (final.name, final.number, final.planned) == ("Final", 3, 3)
    assert play(now, "c") == [{"b", "d"}, {"a", "c"}]
    assert order_of(now, {}, stage(now))[:4] == ["b", "d", "c", "a"]
    assert cut_of(now, {}, stage(now)).players == ("b",)
    assert next_round(now, {}).proposal.tables == ()


def test_the_winners_are_those_of_the_last_stage_once_it_is_over() -> None:
    now = event(Rules(kind="single-elimination"), players=4)
    assert played_out(now, {}) is None
    play(now)
    play(now)
    over = played_out(now, {})
    assert over is not None
    assert (over.players, over.teams) == (("a",), ())


def test_players_whom_no_tie_break_parts_share_the_first_place() -> None:
    now = event(Rules(kind="swiss", rounds=1), players=4)
    play(now)
    over = played_out(now, {})
    assert over is not None
    assert len(over.players) == 2


def test_nobody_has_won_while_a_stage_follows() -> None:
    now = event(Rules(kind="swiss", rounds=1, cut=2), Rules(kind="single-elimination"), players=4)
    play(now)
    assert cut_of(now, {}, stage(now)).ready
    assert played_out(now, {}) is None


def test_more_rounds_may_be_played_than_were_planned() -> None:
    now = event(Rules(kind="swiss", rounds=1))
    assert next_round(now, {}).in_plan == "round 1 of 1"
    play(now)
    assert cut_of(now, {}, stage(now)).why == "The only round is played."
    assert next_round(now, {}).in_plan == "round 2, though 1 was planned"
    play(now)
    assert cut_of(now, {}, stage(now)).why == "2 rounds are played, 1 more than planned."


def test_the_best_seeds_have_the_byes() -> None:
    now = event(Rules(kind="single-elimination"), players=5)
    proposed = pair(now).proposal
    assert proposed.tables == (("d", "e"),)
    assert set(proposed.byes) == {"a", "b", "c"}
    with pytest.raises(TournamentRefused, match="D, E have no table"):
        add_round(event(Rules(kind="single-elimination"), players=5), {}, "9", [("a",)])


def test_who_would_have_met_a_player_who_left_goes_on() -> None:
    now = event(Rules(kind="single-elimination"), players=4)
    play(now)
    store(now, types.PlayerDropped(player="a"))
    proposed = pair(now).proposal
    assert (proposed.tables, proposed.byes) == ((), ("b",))
    store(now, types.PlayerReturned(player="a"))
    drawn = bracket_of(now, {}, stage(now))
    assert drawn is not None
    assert drawn.champion == "b", "what was paired without a player stays so when they return"


def test_both_who_lose_a_tie_are_out_and_the_next_opponent_goes_on() -> None:
    now = event(Rules(kind="single-elimination", third_place=True))
    quarters = {frozenset(seat.player for seat in each.seats): each.id for each in now.pairings_of(pair(now).round)}
    lost = quarters[frozenset("ah")]
    store(now, types.ResultRecorded(pairing=lost, winner=None, reason="absent", all_lose=True))
    for table, winner in (("de", "d"), ("bg", "b"), ("cf", "c")):
        store(now, types.ResultRecorded(pairing=quarters[frozenset(table)], winner=winner, reason="played"))
    assert out(now, {}, stage(now)) == set("ahegf")
    semifinals = pair(now)
    assert (semifinals.name, semifinals.proposal.tables, semifinals.proposal.byes) == (
        "Semifinals",
        (("b", "c"),),
        ("d",),
    )
    (met,) = (each for each in now.pairings_of(semifinals.round) if not each.bye)
    store(now, types.ResultRecorded(pairing=met.id, winner="c", reason="played"))
    assert play(now, "d") == [{"c", "d"}], "nobody lost to who plays for the third place"
    assert cut_of(now, {}, stage(now)).players == ("d",)
    assert order_of(now, {}, stage(now))[:3] == ["d", "c", "b"]


def test_a_final_that_both_lose_has_no_winner() -> None:
    now = event(Rules(kind="single-elimination"), players=4)
    play(now)
    (final,) = now.pairings_of(pair(now).round)
    store(now, types.ResultRecorded(pairing=final.id, winner=None, reason="absent", all_lose=True))
    drawn, cut = bracket_of(now, {}, stage(now)), cut_of(now, {}, stage(now))
    assert drawn is not None
    assert (drawn.champion, cut.ready, cut.players) == (None, True, ())
    assert set(order_of(now, {}, stage(now))[:2]) == {"a", "b"}
    assert next_round(now, {}).proposal.tables == ()


def test_a_final_that_one_leaves_is_won_by_the_other() -> None:
    now = event(Rules(kind="single-elimination"), players=4)
    play(now)
    store(now, types.PlayerDropped(player="a"))
    drawn, cut = bracket_of(now, {}, stage(now)), cut_of(now, {}, stage(now))
    assert drawn is not None
    assert (drawn.champion, cut.ready, cut.players) == ("b", True, ("b",))
    assert final_order(now, {}) == ["b", "a", "d", "c"]


def test_the_match_for_the_third_place_is_played_after_a_final_that_one_leaves() -> None:
    now = event(Rules(kind="single-elimination", third_place=True), players=4)
    play(now)
    store(now, types.PlayerDropped(player="b"))
    assert not cut_of(now, {}, stage(now)).ready
    assert play(now) == [{"c", "d"}]
    assert cut_of(now, {}, stage(now)).ready
    assert final_order(now, {}) == ["a", "b", "c", "d"]


def test_a_bye_after_a_round_that_was_played_again_counts() -> None:
    now = event(Rules(kind="single-elimination"))
    quarters = now.pairings_of(pair(now).round)
    results = {each.id: each.seats[0].player for each in quarters}
    for id, winner in results.items():
        drawn = id == quarters[0].id
        store(now, types.ResultRecorded(pairing=id, winner=None if drawn else winner, reason="played"))
    assert len(play(now)) == 1, "those who drew meet again"
    assert next_round(now, {}).name == "Semifinals"
    gone = next_round(now, {}).proposal.tables[0][0]
    store(now, types.PlayerDropped(player=gone))
    assert len(pair(now).proposal.byes) == 1
    (met,) = (each for each in now.pairings_of(now.rounds_of("s1")[-1].id) if not each.bye)
    store(now, types.ResultRecorded(pairing=met.id, winner=met.seats[0].player, reason="played"))
    assert next_round(now, {}).name == "Final"


def test_a_player_who_comes_back_is_out_once_the_next_opponent_had_a_bye() -> None:
    now = event(Rules(kind="single-elimination"), players=4)
    pair(now)
    ids = {frozenset(seat.player for seat in each.seats): each.id for each in now.pairings.values()}
    store(now, types.PlayerDropped(player="a"), types.PlayerDropped(player="d"))
    store(now, types.PairingRemoved(pairing=ids[frozenset("ad")], reason="both left"))
    store(now, types.ResultRecorded(pairing=ids[frozenset("bc")], winner="b", reason="played"))
    assert pair(now).proposal.byes == ("b",)
    store(now, types.PlayerReturned(player="a"))
    assert cut_of(now, {}, stage(now)).players == ("b",)
    assert cut_of(now, {}, stage(now)).ready


# -- the other kinds ------------------------------------------------------------------------------------------------


def test_two_losses_are_the_end_and_the_cut_forms_by_the_undefeated() -> None:
    now = event(Rules(kind="two-losses", cut=4), Rules(kind="single-elimination"), players=16)
    play(now)
    play(now)
    lost = {line.player: line.losses for line in table_of(now, {}, stage(now))}
    gone = out(now, {}, stage(now))
    assert gone == {player for player, losses in lost.items() if losses == 2}
    assert len(gone) == 4
    cut = cut_of(now, {}, stage(now))
    assert (cut.ready, cut.why) == (False, "4 are undefeated; the cut of 4 forms once they are at most 2.")
    met = play(now)
    assert not any(gone & table for table in met)
    same = [table for table in met if len({lost[player] for player in table}) == 1]
    assert len(same) == len(met), "those with as many losses meet"
    cut = cut_of(now, {}, stage(now))
    assert cut.ready
    undefeated = {line.player for line in table_of(now, {}, stage(now)) if not line.losses}
    assert set(cut.players[:2]) == undefeated
    begin(now)
    assert stage(now).entrants == cut.players
    assert {frozenset(table) for table in play(now)} == {
        frozenset((cut.players[0], cut.players[3])),
        frozenset((cut.players[1], cut.players[2])),
    }


def test_the_last_of_a_double_elimination_meet_again_if_the_undefeated_loses() -> None:
    now = event(Rules(kind="double-elimination"), players=4)
    assert play(now) == [{"a", "d"}, {"b", "c"}]
    assert play(now) == [{"a", "b"}, {"c", "d"}]
    assert play(now) == [{"b", "c"}]
    assert play(now, "b") == [{"a", "b"}]
    assert not cut_of(now, {}, stage(now)).ready
    assert play(now) == [{"a", "b"}]
    assert cut_of(now, {}, stage(now)).players == ("a",)
    assert order_of(now, {}, stage(now)) == ["a", "b", "c", "d"]


def test_who_leaves_a_double_elimination_comes_after_who_is_left() -> None:
    now = event(Rules(kind="double-elimination"), players=4)
    for _ in range(3):
        play(now)
    store(now, types.PlayerDropped(player="a"))
    assert cut_of(now, {}, stage(now)).players == ("b",)
    assert final_order(now, {})[:2] == ["b", "a"]


def test_everybody_of_a_pool_meets_everybody_once() -> None:
    rules = Rules(kind="round-robin", pools=2, cut=4, tie_breaks=("head-to-head", "lot"))
    now = event(rules, players=10)
    pools = pools_of("abcdefghij", 2)
    met = [table for _ in range(planned_rounds(rules, 10) or 0) for table in play(now)]
    wanted = [{one, other} for pool in pools for one in pool for other in pool if one < other]
    assert sorted(map(sorted, met)) == sorted(map(sorted, wanted))
    cut = cut_of(now, {}, stage(now))
    assert cut.ready
    assert sorted(cut.players) == sorted([*pools[0][:2], *pools[1][:2]])
    assert {*cut.players[:2]} == {"a", "b"}, "the firsts of the pools come before the seconds"


def test_a_round_of_a_pool_in_which_nobody_is_left_to_meet_is_one_of_byes() -> None:
    now = event(Rules(kind="round-robin"), players=4)
    play(now)
    store(now, *(types.PlayerDropped(player=player) for player in round_tables("abcd", 1)[0]))
    for _ in range(2):
        play(now)
    assert cut_of(now, {}, stage(now)).ready
    assert next_round(now, {}).proposal.byes == ()


def test_the_last_with_a_deck_is_before_who_left_with_more_points() -> None:
    now = event(Rules(kind="swiss", format="survival"), players=4)
    decks = [("da", "a"), ("db", "b"), ("dc", "c"), ("dc-2", "c"), ("dd", "d")]
    store(now, *(types.DeckRegistered(deck=deck, player=player) for deck, player in decks))
    play(now)
    left = still_in(now, {}, stage(now))
    store(now, *(types.PlayerDropped(player=player) for player in left if player != "c"))
    assert cut_of(now, {}, stage(now)).players == ("c",)
    assert order_of(now, {}, stage(now))[0] == "c"


def test_a_pool_by_survival_takes_its_rounds_and_leaves_out_who_has_no_deck() -> None:
    now = event(Rules(kind="round-robin", format="survival"), players=4)
    store(now, *(types.DeckRegistered(deck=f"d{player}", player=player) for player in "abcd"))
    assert len(play(now)) == 2
    proposed = pair(now).proposal
    assert {player for table in proposed.tables for player in table} | {*proposed.byes} == {"a", "b"}
    assert not cut_of(now, {}, stage(now)).ready


@pytest.mark.parametrize("many", [2, 3, 7, 8])
def test_the_circle_goes_round(many: int) -> None:
    players = "abcdefgh"[:many]
    rounds = [round_tables(players, number) for number in range(many - 1 + many % 2)]
    assert all(sorted("".join("".join(table) for table in tables)) == list(players) for tables in rounds)
    pairs = [frozenset(table) for tables in rounds for table in tables if len(table) == 2]
    assert len(pairs) == len(set(pairs)) == many * (many - 1) // 2


def test_swiss_ends_after_its_rounds_and_its_cut_does_not_count_before() -> None:
    now = event(Rules(kind="swiss", cut=4), Rules(kind="single-elimination"))
    for number in range(1, 4):
        assert next_round(now, {}).number == number
        play(now)
    best = cut_of(now, {}, stage(now)).players
    begin(now)
    assert next_round(now, {}).number == 1
    play(now, best[3], best[2])
    top, before = now.stages["s2"], now.stages["s1"]
    assert [line.wins for line in table_of(now, {}, top)] == [1, 1, 0, 0]
    assert sum(line.wins for line in table_of(now, {}, before)) == 12
    ordered = final_order(now, {})
    assert set(ordered[:4]) == set(best)
    assert ordered[4:] == [player for player in order_of(now, {}, before) if player not in best]


# -- best of three, points, tie-breaks ------------------------------------------------------------------------------


def game(match: str, winner: int | None, *, finished: bool = True) -> MatchOutcome:
    return MatchOutcome(
        match=match,
        finished=finished,
        winner=winner,
        abandoned=False,
        keys=(3, 1) if winner == 0 else (1, 3),
        amber=(0, 0),
        penalties=({}, {}),
    )


@pytest.mark.parametrize(
    ("games", "winner"),
    [
        ([0], None),
        ([0, 1], None),
        ([0, 0], "a"),
        ([1, 0, 1], "b"),
        ([0, None, 0], "a"),
    ],
)
def test_two_games_of_three_decide(games: list[int | None], winner: str | None) -> None:
    now = event(Rules(kind="single-elimination", best_of=3), players=2)
    round = pair(now).round
    (pairing,) = now.pairings_of(round)
    seats = tuple(sorted(pairing.seats, key=lambda seat: seat.player))
    for deck, player in (("da", "a"), ("db", "b")):
        apply(now, types.DeckRegistered(deck=deck, player=player), types.DeckSecret(list={}), actor=OLGA)
    decks = tuple("da" if seat.player == "a" else "db" for seat in pairing.seats)
    for number in range(len(games)):
        store(now, types.MatchAssigned(pairing=pairing.id, match=f"M{number}", decks=decks))
    first = pairing.seats.index(seats[0])
    outcomes = {
        f"M{number}": game(f"M{number}", None if won is None else won ^ first) for number, won in enumerate(games)
    }
    decided = decide(now, now.pairings[pairing.id], outcomes)
    assert (None if decided is None else decided.winner) == winner


def test_points_and_tie_breaks_are_those_of_the_stage() -> None:
    rules = Rules(kind="round-robin", points=Points(win=3), tie_breaks=("head-to-head", "keys"))
    now = event(rules, players=3)
    for _ in range(3):
        proposed = pair(now)
        for pairing in now.pairings_of(proposed.round):
            players = {seat.player for seat in pairing.seats}
            if len(players) == 2:
                winner = {frozenset("ab"): "b", frozenset("ac"): "a", frozenset("bc"): "c"}[frozenset(players)]
                keys = tuple(3 if seat.player == winner else 2 if winner == "c" else 0 for seat in pairing.seats)
                store(now, types.ResultRecorded(pairing=pairing.id, winner=winner, keys=keys, reason="played"))
    lines = table_of(now, {}, stage(now))
    assert {line.points for line in lines} == {3 + 2}, "a win and a bye"
    assert [line.player for line in lines] == ["b", "a", "c"], "each beat one of the others: keys decide"
    store(now, types.StageChanged(stage="s1", rules=Rules(kind="round-robin", tie_breaks=())))
    assert [line.place for line in table_of(now, {}, stage(now))] == [1, 1, 1]


def test_a_lot_is_drawn_once() -> None:
    now = event(Rules(kind="swiss", tie_breaks=("lot",)))
    ordered = [line.player for line in table_of(now, {}, stage(now))]
    assert ordered == [line.player for line in table_of(now, {}, stage(now))] != sorted(ordered)


# -- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (types.StageAdded(stage="s1", name="Again", rules=Rules(kind="swiss")), "stage-exists"),
        (types.StageAdded(stage="s9", name=" ", rules=Rules(kind="swiss")), "no-name"),
        (types.StageAdded(stage="s9", name="Nine", rules=Rules(kind="swiss", pools=2)), "pools"),
        (types.StageAdded(stage="s9", name="Nine", rules=Rules(kind="swiss", third_place=True)), "third-place"),
        (types.StageAdded(stage="s9", name="Nine", rules=Rules(kind="swiss", tie_breaks=("lot", "lot"))), "tie-breaks"),
        (types.StageAdded(stage="s9", name="Nine", rules=Rules(kind="swiss", best_of=2)), "games"),
        (types.StageChanged(stage="s9", rules=Rules(kind="swiss")), "unknown-stage"),
        (types.StageChanged(stage="s1", rules=Rules(kind="round-robin")), "begun"),
        (types.StageRemoved(stage="s1"), "begun"),
        (types.StageBegun(stage="s1", entrants=("a",)), "begun"),
        (types.StageBegun(stage="s3", entrants=("a",)), "order"),
        (types.StageBegun(stage="s2", entrants=("z",)), "unknown-player"),
        (types.StageBegun(stage="s2", entrants=("h",)), "dropped"),
        (types.StageBegun(stage="s2", entrants=("a", "a")), "player-twice"),
        (types.RoundAdded(round="1"), "other-stage"),
        (types.RoundAdded(round="1", stage="s2"), "other-stage"),
        (types.RoundAdded(round="1", stage="s9"), "unknown-stage"),
    ],
)
def test_what_stages_do_not_allow_is_refused(data: Any, code: str) -> None:
    now = event(Rules(kind="swiss"), Rules(kind="swiss"), Rules(kind="swiss"))
    store(now, types.PlayerDropped(player="h"))
    assert refused(now, data) == code


def test_a_stage_without_draws_takes_none_that_is_new() -> None:
    now = event(Rules(kind="swiss", draws=False))
    first = now.pairings_of(pair(now).round)[0]
    drawn = types.ResultRecorded(pairing=first.id, winner=None, reason="time")
    with pytest.raises(TournamentRefused) as error:
        check_new(now, drawn)
    assert (error.value.code, error.value.field) == ("draw", "winner")
    store(now, drawn)  # as it stands in logs of before
    assert {line.draws for line in table_of(now, {}, stage(now))} == {0, 1}
    check_new(now, types.ResultRecorded(pairing=first.id, winner=None, reason="absent", all_lose=True))


def test_a_stage_begins_once_the_one_before_is_over() -> None:
    now = event(Rules(kind="swiss", rounds=1, cut=2), Rules(kind="single-elimination"))
    with pytest.raises(TournamentRefused, match="0 of 1 rounds are played") as early:
        begin(now)
    assert early.value.code == "not-ready"
    proposed = pair(now)
    assert "has no result yet" in next_entrants(now, {}).why
    assert refused(now, types.StageBegun(stage="s2", entrants=("a", "b"))) == "round-open"
    for pairing in now.pairings_of(proposed.round):
        store(now, types.ResultRecorded(pairing=pairing.id, winner=pairing.seats[0].player, reason="played"))
    store(now, types.RoundClosed(round=proposed.round))
    begin(now, entrants=("h", "g", "f"))
    assert stage(now).entrants == ("h", "g", "f")
    with pytest.raises(TournamentRefused, match="every stage has begun"):
        begin(now)


def test_players_come_later_into_a_first_stage_without_a_bracket() -> None:
    late = types.PlayerRegistered(player="z", name="Zed")
    for rules, joins in ((Rules(kind="two-losses"), True), (Rules(kind="single-elimination"), False)):
        now = event(rules)
        store(now, late)
        assert ("z" in {line.player for line in table_of(now, {}, stage(now))}) is joins


def test_rounds_of_before_the_stages_are_a_table_of_their_own() -> None:
    now = Tournament()
    store(now, created(), *(types.PlayerRegistered(player=name, name=name) for name in "abcd"))
    play(now)
    store(now, types.StageAdded(stage="top", name="Top 2", rules=Rules(kind="single-elimination")))
    assert sorted(next_entrants(now, {}).players) == ["a", "b", "c", "d"]
    begin(now, entrants=("a", "b"))
    assert [line.player for line in table_of(now, {}, stage(now))] == ["a", "b"]
    assert len(final_order(now, {})) == 4
    assert sum(line.wins for line in table_of(now, {}, None)) == 2


def test_three_at_a_table_play_swiss() -> None:
    now = event(Rules(kind="swiss"), players=6, variant="break-key")
    assert refused(now, types.StageAdded(stage="x", name="X", rules=Rules(kind="two-losses"))) == "variant"


@pytest.mark.parametrize("structure", STRUCTURES.values(), ids=lambda structure: structure.id)
def test_a_structure_is_taken_over(structure: Any) -> None:
    now = event(Rules(kind="swiss"))
    store(now, *(data for data, _ in stages_to_add(now, structure)))
    assert [each.name for each in now.stages.values()][1:] == [name for name, _ in structure.stages]
    assert all(each.rules.kind in KINDS for each in now.stages.values())
