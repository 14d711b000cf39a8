"""Joining, check-in, reports of players and calls to a table in the log of a tournament."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from replays.log.events import Actor
from replays.log.vocabulary import EventData
from replays.tournaments import event_types as types
from replays.tournaments.event_fields import StageRules
from replays.tournaments.fold import apply
from replays.tournaments.people_event_types import JoiningClosed, JoiningOpened, PlayerCheckedIn
from replays.tournaments.policy import Policy
from replays.tournaments.reported_results import calls_that_wait, conflicts, report
from replays.tournaments.standings import decide
from replays.tournaments.state import Tournament, TournamentRefused
from tests.replays.tournaments.build import OLGA, pairing, tournament

ANN, BEN = Actor("player", "acc-ann"), Actor("player", "acc-ben")


def met(*more: EventData, **policy: Any) -> Tournament:
    """Ann and Ben meet, and report their result; `policy` may say otherwise."""
    return tournament(pairing("p", "ann", "ben"), *more, policy=Policy(**{"players_report": True, **policy}))


def told(player: str, winner: str | None = "ann", keys: tuple[int, ...] | None = None) -> types.ResultReported:
    return types.ResultReported(pairing="p", player=player, winner=winner, keys=UNSET if keys is None else keys)


def says(now: Tournament, player: str, winner: str | None = "ann", keys: tuple[int, ...] | None = None) -> None:
    """A player reports, as the service has it done."""
    for data, secret in report(now, {}, now.pairings["p"], player, winner, keys):
        apply(now, data, secret, actor=Actor("player", f"acc-{player}"))


def refused(now: Tournament, data: EventData, actor: Actor = ANN) -> str:
    version = now.version
    with pytest.raises(TournamentRefused) as caught:
        apply(now, data, None, actor=actor)
    assert now.version == version
    return caught.value.code


# -- reports --------------------------------------------------------------------------------------------------------


def test_two_who_say_the_same_decide_their_pairing() -> None:
    now = met()
    says(now, "ann")
    assert decide(now, now.pairings["p"], {}) is None
    says(now, "ben", keys=(3, 1))
    decided = decide(now, now.pairings["p"], {})
    assert decided is not None
    assert (decided.winner, decided.by, decided.keys) == ("ann", "recorded", (3, 1))
    assert now.results["p"].reason == "Reported by both players"
    assert now.results["p"].by == "acc-ben"
    assert conflicts(now, {}) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [(("ann", None), ("ben", None)), (("ann", None), (None, None)), (("ann", (3, 1)), ("ann", (3, 2)))],
)
def test_two_who_contradict_each_other_decide_nothing(first: Any, second: Any) -> None:
    now = met()
    says(now, "ann", *first)
    says(now, "ben", *second)
    assert [each.id for each in conflicts(now, {})] == ["p"]
    assert decide(now, now.pairings["p"], {}) is None
    assert refused(now, told("ben")) == "reported"
    apply(now, types.ResultRecorded(pairing="p", winner="ben", reason="Both heard."), None, actor=OLGA)
    assert conflicts(now, {}) == []


def test_a_report_can_be_changed_until_both_are_in() -> None:
    now = met()
    says(now, "ann", "ann")
    says(now, "ann", "ben")
    says(now, "ben", "ben")
    assert now.results["p"].winner == "ben"


def test_what_is_taken_back_can_be_reported_again() -> None:
    now = met()
    says(now, "ann")
    says(now, "ben")
    apply(now, types.ResultWithdrawn(pairing="p", reason="A slip."), None, actor=OLGA)
    says(now, "ann", "ben")
    says(now, "ben", "ben")
    assert now.results["p"].winner == "ben"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (told("cat"), "unknown-player"),
        (told("ann", "cat"), "unknown-player"),
        (told("ann", keys=(3,)), "keys"),
        (told("ann", keys=(4, 0)), "keys"),
        (types.ResultReported(pairing="none", player="ann", winner=None), "unknown-pairing"),
    ],
)
def test_a_report_that_cannot_be_is_refused(data: EventData, code: str) -> None:
    assert refused(met(), data) == code


def test_nobody_reports_where_the_policy_has_no_reports() -> None:
    assert refused(met(players_report=False), told("ann")) == "no-reports"


def test_nobody_reports_in_a_closed_round_or_a_bye() -> None:
    bye = pairing("b", "cat")
    now = met(bye, types.RoundClosed(round="1", unfinished=("p",)))
    assert refused(now, told("ann")) == "round-closed"
    assert refused(met(bye), types.ResultReported(pairing="b", player="cat", winner="cat")) == "bye"


def test_a_decided_pairing_takes_no_report() -> None:
    now = met(types.ResultRecorded(pairing="p", winner="ben", reason="Signed."))
    assert refused(now, told("ann")) == "decided"
    with pytest.raises(TournamentRefused, match="is decided"):
        report(now, {}, now.pairings["p"], "ann", "ann", None)


def test_a_recorded_match_decides_by_itself() -> None:
    now = met(types.MatchAssigned(pairing="p", match="m", decks=("ann-1", "ben-1")))
    with pytest.raises(TournamentRefused, match="decision by decision") as caught:
        report(now, {}, now.pairings["p"], "ann", "ann", None, recorded={"m"})
    assert caught.value.code == "recorded"


def test_a_player_alone_records_no_result() -> None:
    """Also one who writes into the log what only the server appends."""
    now = met()
    alone = types.ResultRecorded(pairing="p", winner="ann", reason="I say so.")
    assert refused(now, alone) == "not-agreed"
    says(now, "ann")
    assert refused(now, alone) == "not-agreed"
    apply(now, told("ben", "ben"), None, actor=BEN)
    assert refused(now, alone) == "not-agreed"


def test_a_stage_without_draws_takes_none() -> None:
    now = tournament(policy=Policy(players_report=True))
    rules = StageRules(kind="single-elimination", draws=False)
    for data in (
        types.RoundClosed(round="1"),
        types.StageAdded(stage="s", name="S", rules=rules),
        types.StageBegun(stage="s", entrants=("ann", "ben")),
        types.RoundAdded(round="2", stage="s"),
        pairing("p", "ann", "ben", round="2"),
    ):
        apply(now, data, None, actor=OLGA)
    assert refused(now, told("ann", None)) == "draw"


# -- calls ----------------------------------------------------------------------------------------------------------


def test_a_judge_is_called_once_and_the_call_ends() -> None:
    now, called = met(), types.JudgeCalled(pairing="p", player="ann")
    apply(now, called, None, actor=ANN)
    assert [(table.id, call.player) for table, call in calls_that_wait(now)] == [("p", "ann")]
    assert refused(now, types.JudgeCalled(pairing="p", player="ben"), BEN) == "called"
    apply(now, types.JudgeAnswered(pairing="p"), None, actor=OLGA)
    assert calls_that_wait(now) == []
    assert refused(now, types.JudgeAnswered(pairing="p"), OLGA) == "not-called"
    apply(now, called, None, actor=ANN)
    assert len(calls_that_wait(now)) == 1


def test_a_call_waits_no_longer_than_its_table() -> None:
    now = met(types.JudgeCalled(pairing="p", player="ann"))
    apply(now, types.PairingRemoved(pairing="p", reason="A mistake."), None, actor=OLGA)
    assert calls_that_wait(now) == []


# -- joining and check-in -------------------------------------------------------------------------------------------


def test_each_opening_of_the_joining_is_another_one() -> None:
    now = tournament(JoiningOpened(most=8))
    first = now.joining
    assert first is not None
    assert first.most == 8
    apply(now, JoiningOpened(), None, actor=OLGA)
    assert now.joining is not None
    assert now.joining.number > first.number
    assert now.joining.most is None
    apply(now, JoiningClosed(), None, actor=OLGA)
    assert now.joining is None
    assert refused(now, JoiningClosed(), OLGA) == "joining-closed"


def test_players_check_in_once_and_before_the_first_round() -> None:
    now = Tournament()
    apply(now, types.TournamentCreated(tournament="T", name="T", organiser=OLGA.id, ruleset="16.0", variant="standard",
                                       policy=Policy()), None, actor=OLGA)  # fmt: skip
    for id in ("ann", "ben", "cat"):
        apply(now, types.PlayerRegistered(player=id, name=id.title()), None, actor=OLGA)
    apply(now, PlayerCheckedIn(player="ann"), None, actor=ANN)
    assert list(now.checked_in) == ["ann"]
    assert refused(now, PlayerCheckedIn(player="ann")) == "checked-in"
    apply(now, types.PlayerDropped(player="ben"), None, actor=BEN)
    assert refused(now, PlayerCheckedIn(player="ben"), BEN) == "dropped"
    apply(now, types.RoundAdded(round="1"), None, actor=OLGA)
    assert refused(now, PlayerCheckedIn(player="cat")) == "begun"
