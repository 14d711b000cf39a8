"""Leagues played out at random, of players and of teams: weeks overlap, results come late, teams change and leave.

    python -m tests.replays.tournaments.simulated_leagues 0 200

Checked at each week: no player and no team twice in a round, no rematch that could be avoided, boards as the teams
stand, the table of the teams counted again from the boards by hand, totals that are conserved; at the end the log folds
again to the same tables.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from replays.tournaments import event_types as types
from replays.tournaments.entries import Pairing, Stage
from replays.tournaments.event_fields import StageRules
from replays.tournaments.fold import feed
from replays.tournaments.hall_time import in_hall
from replays.tournaments.policy import Policy
from replays.tournaments.rounds import add_round, begin_next_stage, close_round, next_round, require_decided
from replays.tournaments.stages.progress import cut_of, final_order, still_in, table_of, team_table, teams_of
from replays.tournaments.standings import decide
from replays.tournaments.state import Tournament
from replays.tournaments.weeks import (
    absences,
    add_all_rounds,
    boards_to_renew,
    next_due,
    overdue,
    record_absences,
    renewals,
    round_in_play,
    rounds_left,
    to_play,
)
from tests.replays.tournaments.build import OLGA
from tests.replays.tournaments.simulated import SimulatedEvent
from tests.replays.tournaments.simulated_writers import TwoOrganisers

Rules = StageRules
LEAGUES: Mapping[str, Sequence[Rules]] = {
    "league": (Rules(kind="round-robin", early=True, days=7, players_open=True),),
    "league by strength": (Rules(kind="swiss", early=True, days=7, rounds=6),),
    "league of teams": (Rules(kind="round-robin", early=True, days=7, boards=3),),
    "teams by strength": (Rules(kind="swiss", early=True, days=14, boards=4, rounds=5),),
    "teams and top 4": (
        Rules(kind="swiss", boards=3, cut=4, tie_breaks=("keys", "schedule")),
        Rules(kind="single-elimination", boards=3, third_place=True),
    ),
    "teams and two losses": (Rules(kind="two-losses", boards=2),),
    "teams in pools, then their players": (
        Rules(kind="round-robin", boards=2, pools=2, cut=2),
        Rules(kind="single-elimination"),
    ),
}
NOW = "2026-11-29T10:00:00.000000Z"
MOST_WEEKS = 40


@dataclass
class SimulatedLeague(SimulatedEvent):
    """One league, and its log."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.structure = list(LEAGUES)[self.number % len(LEAGUES)]
        self.rules = LEAGUES[self.structure]
        self.boards = self.rules[0].boards
        self.size = self.dice.randint(5, 14) if self.boards is None else self.dice.randint(4, 9) * 5

    def play(self) -> SimulatedLeague:
        """The whole league."""
        zone = self.dice.choice(("Europe/Berlin", "America/New_York", None))
        created = types.TournamentCreated(
            tournament=f"L{self.number}",
            name="A league",
            organiser=OLGA.id,
            ruleset="18.4",
            variant="standard",
            policy=Policy(zone=zone),
        )
        self.organisers = TwoOrganisers(self.stores, created, self.dice)
        self.store(*(types.PlayerRegistered(player=f"p{n}", name=f"Player {n}") for n in range(self.size)))
        if self.boards is not None:
            self._teams()
        for n, rules in enumerate(self.rules):
            self.store(types.StageAdded(stage=f"s{n}", name=f"Stage {n}", rules=rules))
        for _ in self.rules:
            self.store(*(data for data, _ in begin_next_stage(self.now, {})))
            assert self.now.stage is not None
            self._weeks(self.now.stage)
        self._end_of_league()
        return self

    def _teams(self) -> None:
        players = [f"p{n}" for n in range(self.size)]
        self.dice.shuffle(players)
        number = 0
        while len(players) >= 2:
            many = min(len(players), self.dice.randint(2, 6))
            self.store(types.TeamAdded(team=f"t{number}", name=f"Team {number}", players=tuple(players[:many])))
            players, number = players[many:], number + 1

    def _weeks(self, stage: Stage) -> None:
        if rounds_left(self.now) and self.dice.random() < 0.5:
            due = next_due(self.now, NOW)
            self.store(*(data for data, _ in add_all_rounds(self.now, {}, due=due)))
            self._check_days(stage)
        for week in range(MOST_WEEKS):
            if cut_of(self.now, {}, stage).ready or not self._week(stage, week):
                break
        self.store(*(data for data, _ in self._absent()))
        for pairing in to_play(self.now, {}):
            self._result(pairing.id)
        for round in self.now.rounds_of(stage.id):
            if not round.closed:
                self.store(*(data for data, _ in close_round(self.now, round.id, {})))
        cut = cut_of(self.now, {}, stage)
        assert cut.ready, f"{stage.id} does not come to its end: {cut.why}"
        assert set(cut.players) <= set(still_in(self.now, {}, stage))
        self._check(stage)

    def _week(self, stage: Stage, week: int) -> bool:
        """One week; False when none is left to be paired or played."""
        rounds = self.now.rounds_of(stage.id)
        if week >= len(rounds):
            if not self._paired(stage):
                return False
            rounds = self.now.rounds_of(stage.id)
        missing = 0.25 if stage.rules.early else 0.0
        for pairing in self.now.pairings_of(rounds[week].id):
            if not self._decided(pairing) and self.dice.random() >= missing:
                self._result(pairing.id)
        if week >= 2:  # results two weeks back, late or corrected
            for pairing in self.now.pairings_of(rounds[week - 2].id):
                if not pairing.bye and self.dice.random() < (0.1 if self._decided(pairing) else 0.6):
                    self._result(pairing.id)
        if not stage.rules.early:
            self.store(*(data for data, _ in close_round(self.now, rounds[week].id, {})))
        self._check(stage)
        self._changes_of_a_week(stage)
        return True

    def _paired(self, stage: Stage) -> bool:
        require_decided(self.now, {})
        proposed = next_round(self.now, {}, draw=self.dice.randint(0, 3))
        tables = proposed.proposal.seated
        if not tables:
            return False
        seated = [one for table in tables for one in table]
        assert len(set(seated)) == len(seated), "nobody sits twice in a round"
        rounds = len(self.now.rounds_of(stage.id))
        repeats = proposed.proposal.repeats
        assert not repeats or len(seated) <= 2 * rounds + 2, "a rematch that could be avoided"
        for team, boards in proposed.lacking.items():
            assert len(self.now.lineup(team, 8)) == boards[0] - 1, "it is told which boards are lost"
        due = next_due(self.now, NOW)
        added = add_round(self.now, {}, proposed.round, tables, name=proposed.name, due=due)
        self.store(*(data for data, _ in added))
        return True

    def _decided(self, pairing: Pairing) -> bool:
        return decide(self.now, pairing, {}) is not None

    def _absent(self) -> list[tuple[object, object]]:
        waiting = absences(self.now, {})
        recorded = record_absences(self.now, {}) if waiting else []
        assert len(recorded) == len(waiting)
        return list(recorded)

    def _changes_of_a_week(self, stage: Stage) -> None:
        if self.dice.random() < 0.25:
            there = [player for player in still_in(self.now, {}, stage) if not self.now.players[player].dropped]
            if len(there) > 6:
                self.store(types.PlayerDropped(player=self.dice.choice(there)))
        gone = [player.id for player in self.now.players.values() if player.dropped]
        if gone and self.dice.random() < 0.3:
            self.store(types.PlayerReturned(player=self.dice.choice(gone)))
        if self.dice.random() < 0.3:
            self.store(*(data for data, _ in self._absent()))
        opened = [round for round in self.now.rounds_of(stage.id) if not round.closed]
        if opened and self.dice.random() < 0.2:
            self.store(types.RoundRescheduled(round=self.dice.choice(opened).id, due="2027-03-01T22:59:00.000000Z"))
        teams = [team for team in self.now.teams.values() if not team.removed]
        if self.boards is None or not teams:
            return
        if self.dice.random() < 0.5:
            self._substitute(self.dice.choice(teams).id)
        if self.dice.random() < 0.5:
            self.store(*(data for data, _ in renewals(self.now)))
            assert boards_to_renew(self.now) == 0
        if len(teams) > 3 and self.dice.random() < 0.06:
            self.store(types.TeamRemoved(team=self.dice.choice(teams).id))
        left = [team for team in self.now.teams.values() if team.removed]
        if left and self.dice.random() < 0.2:
            team = self.dice.choice(left)
            if all(self.now.team_of(player) is None for player in team.players):
                self.store(types.TeamAdded(team=team.id, name=team.name, players=team.players))

    def _substitute(self, id: str) -> None:
        """Exchange two boards of a team, or bring in a new player."""
        team = self.now.teams[id]
        players = list(team.players)
        if self.dice.random() < 0.5 and len(players) < 8:
            new = f"p{len(self.now.players)}"
            self.store(types.PlayerRegistered(player=new, name=f"Player {new}"))
            players.insert(self.dice.randrange(len(players)), new)
        else:
            a, b = self.dice.sample(range(len(players)), 2)
            players[a], players[b] = players[b], players[a]
        self.store(types.TeamChanged(team=id, name=team.name, players=tuple(players)))

    # -- what must hold ---------------------------------------------------------------------------------------------

    def _check_days(self, stage: Stage) -> None:
        rounds = self.now.rounds_of(stage.id)
        if stage.rules.days is None:
            assert {round.due for round in rounds} == {None}
            return
        moments = [in_hall(round.due or "", self.now.policy.hall) for round in rounds]
        assert {f"{moment:%H:%M}" for moment in moments} == {"23:59"}, "the clock of the hall, in winter and summer"
        gaps = {(after.date() - before.date()).days for before, after in zip(moments, moments[1:], strict=False)}
        assert gaps <= {stage.rules.days}
        shown = round_in_play(self.now, NOW, {})
        assert shown is not None
        assert shown.id == rounds[0].id

    def _check(self, stage: Stage) -> None:
        for round in self.now.rounds_of(stage.id):
            pairings = self.now.pairings_of(round.id)
            seated = Counter(seat.player for pairing in pairings for seat in pairing.seats)
            assert not seated or max(seated.values()) == 1, "no player sits twice in a round"
        table = table_of(self.now, {}, stage)
        decided = [
            pairing
            for round in self.now.rounds_of(stage.id)
            for pairing in self.now.pairings_of(round.id)
            if self._decided(pairing)
        ]
        lost = sum(pairing.id in self.now.results and self.now.results[pairing.id].all_lose for pairing in decided)
        assert sum(line.wins + line.draws / 2 for line in table) == len(decided) - lost
        assert sum(line.keys for line in table) == sum(line.keys_against for line in table)
        late = overdue(self.now, {}, "2027-02-01T00:00:00.000000Z")
        assert {pairing.id for pairing in late} <= {pairing.id for pairing in to_play(self.now, {})}
        if stage.rules.boards is not None:
            self._check_teams(stage, stage.rules.boards)

    def _check_teams(self, stage: Stage, boards: int) -> None:
        meetings: dict[tuple[str, tuple[str, ...]], list[Pairing]] = {}
        for round in self.now.rounds_of(stage.id):
            for pairing in self.now.pairings_of(round.id):
                assert pairing.board is not None
                assert pairing.board.number <= boards
                meetings.setdefault((round.id, pairing.board.teams), []).append(pairing)
        for round in self.now.rounds_of(stage.id):
            busy = Counter(team for (id, teams) in meetings if id == round.id for team in teams)
            assert not busy or max(busy.values()) == 1, "no team meets twice in a round"
        if stage.rules.kind == "round-robin":
            met = Counter(frozenset(teams) for _, teams in meetings if len(teams) == 2)
            assert not met or max(met.values()) == 1, "no rematch"
        points, won = Counter[str](), Counter[str]()
        for (id, teams), pairings in meetings.items():
            self._count_by_hand(stage, teams, pairings, points, won, closed=self.now.rounds[id].closed)
        table = team_table(self.now, {}, stage)
        assert {line.team: line.points for line in table if line.points} == +points
        assert {line.team: line.boards for line in table if line.boards} == +won
        assert [line.place for line in table] == sorted(line.place for line in table)
        assert sum(line.boards_against for line in table) == sum(line.boards for line in table) - self._unopposed(
            meetings
        )
        assert {line.team for line in table} == set(teams_of(self.now, stage))

    def _unopposed(self, meetings: Mapping[tuple[str, tuple[str, ...]], list[Pairing]]) -> int:
        """Boards of byes, which nobody lost."""
        return sum(len(pairings) for (_, teams), pairings in meetings.items() if len(teams) == 1)

    def _count_by_hand(
        self,
        stage: Stage,
        teams: Sequence[str],
        pairings: Sequence[Pairing],
        points: Counter[str],
        won: Counter[str],
        *,
        closed: bool,
    ) -> None:
        """Count a meeting as a person at the desk would."""
        ended = [(pairing, decide(self.now, pairing, {})) for pairing in pairings]
        if any(decided is None for _, decided in ended) and not closed:
            return
        boards, keys = Counter[str](), Counter[str]()
        first = None
        for pairing, decided in sorted(ended, key=lambda pair: pair[0].board.number if pair[0].board else 0):
            for seat, side in zip(pairing.seats, pairing.sides, strict=True):
                if decided is not None and decided.winner == seat.player:
                    boards[side] += 1
                    first = first or side
            for side, many in zip(pairing.sides, (decided and decided.keys) or (), strict=False):
                keys[side] += many
        won.update(boards)
        order = sorted(teams, key=lambda team: (boards[team], keys[team]), reverse=True)
        if len(teams) == 1 or (boards[order[0]], keys[order[0]]) != (boards[order[1]], keys[order[1]]):
            points[order[0]] += 2
        elif stage.rules.kind in ("swiss", "round-robin") or first is None:
            points.update(dict.fromkeys(teams, 1))
        else:
            points[first] += 2

    def _end_of_league(self) -> None:
        again = Tournament()
        for event in self.organisers.log():
            feed(again, event)
        self.organisers.check()
        ordered = final_order(self.now, {})
        assert sorted(ordered) == sorted(set(ordered))
        assert final_order(again, {}) == ordered
        for stage in self.now.stages.values():
            assert table_of(again, {}, again.stages[stage.id]) == table_of(self.now, {}, stage)
            assert team_table(again, {}, again.stages[stage.id]) == team_table(self.now, {}, stage)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the leagues that are asked for. Returns how many went wrong, at most 1."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int, nargs="?", default=1)
    asked = parser.parse_args(arguments)
    played: Counter[str] = Counter()
    for number in range(asked.first, asked.first + asked.count):
        league = SimulatedLeague(number)
        try:
            league.play()
        except AssertionError as why:
            print(f"league {number} ({league.structure}, {league.size} players): {why}")
            return 1
        played[league.structure] += 1
    print("; ".join(f"{count} of {name}" for name, count in played.items()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
