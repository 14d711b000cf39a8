"""What absences and penalties propose."""

from __future__ import annotations

import pytest

from replays.tournaments import event_types as types
from replays.tournaments.event_fields import StageRules
from replays.tournaments.people_event_types import PenaltyRecorded, PenaltySecret, PlayerAbsent
from replays.tournaments.policy import Policy
from replays.tournaments.proposed_results import absence_loss, penalty_result
from replays.tournaments.stages.beginning import begin_stage
from replays.tournaments.stages.progress import out, table_of
from replays.tournaments.state import Tournament
from tests.replays.tournaments.build import OLGA, created
from tests.replays.tournaments.test_stages import apply, pair, stage, store

Rules = StageRules
RULES = [Rules(kind="two-losses", cut=2, draws=False), Rules(kind="single-elimination"), Rules(kind="swiss", best_of=3)]


def table(rules: Rules) -> Tournament:
    """A table of two, in a stage with these rules."""
    now = Tournament()
    store(now, created(policy=Policy(absence_match_loss=10)))
    store(now, *(types.PlayerRegistered(player=name, name=name.upper()) for name in "ab"))
    store(now, types.StageAdded(stage="s1", name="One", rules=rules))
    store(now, *(data for data, _ in begin_stage(now, {})))
    pair(now)
    return now


def standing(now: Tournament) -> set[tuple[int, int, int]]:
    """Points, draws and losses of both."""
    return {(line.points, line.draws, line.losses) for line in table_of(now, {}, stage(now))}


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.kind)
def test_two_absent_players_both_lose(rules: Rules) -> None:
    now = table(rules)
    (met,) = now.pairings.values()
    store(now, *(PlayerAbsent(pairing=met.id, player=name) for name in "ab"))
    due = absence_loss(now, met, {})
    assert due is not None
    assert due.result is not None
    store(now, due.result.recorded_at(met.id))
    assert standing(now) == {(0, 0, 1)}
    assert out(now, {}, stage(now)) == (set("ab") if rules.kind == "single-elimination" else set())


def test_match_losses_of_both_are_proposed_once() -> None:
    now = table(RULES[0])
    (met,) = now.pairings.values()
    for name in "ab":
        secret = PenaltySecret(player=name, penalty="match-loss", reason="late", pairing=met.id)
        apply(now, PenaltyRecorded(record=f"of-{name}"), secret, actor=OLGA)
    proposed = penalty_result(now, met, {})
    assert proposed is not None
    store(now, proposed.recorded_at(met.id))
    assert standing(now) == {(0, 0, 1)}
    assert penalty_result(now, met, {}) is None
