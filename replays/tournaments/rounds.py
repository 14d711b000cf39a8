"""The next round of a tournament: proposed from its standings, and turned into the events that add it."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

import msgspec
from msgspec import UNSET, UnsetType

from replays.tournaments import event_types as types
from replays.tournaments.entries import RegisteredPlayer, Stage, Team
from replays.tournaments.names import slug
from replays.tournaments.seating import tables_of
from replays.tournaments.stage_kinds import kind_of, planned_rounds
from replays.tournaments.stages.beginning import begin_stage
from replays.tournaments.stages.progress import players_of, rounds_in, rules_of, teams_of
from replays.tournaments.stages.proposals import round_name, stage_entrants, stage_round
from replays.tournaments.stages.team_field import boards_of, of_teams
from replays.tournaments.standings import Outcomes, decide
from replays.tournaments.state import Change, Tournament, TournamentRefused
from replays.tournaments.swiss import Proposal, propose, seats_of, undecided


class NextRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round that may be added as it stands here."""

    round: str
    """Its id, the next free number."""
    number: int
    """Number of the round in its stage, from 1."""
    planned: int | None
    """How many rounds the stage takes, also where more are played; None where its results decide."""
    stage: str | None
    """The stage it belongs to, if any."""
    name: str | None
    """Its name, where it has more than a number."""
    draw: int
    version: int
    """The version of the tournament that it was made from."""
    proposal: Proposal
    points: Mapping[str, int]
    """Player, or team where teams meet -> points in the stage."""
    undecided: tuple[str, ...]
    """Pairings without a result: their players were taken as they stood before."""
    boards: int | None = None
    """At how many boards teams meet; None: players meet. Where teams meet, the proposal names teams."""
    lacking: Mapping[str, tuple[int, ...]] = {}
    """Team -> the boards for which it has nobody, and which it loses."""

    @property
    def in_plan(self) -> str:
        """The round by its number and how many are planned, in words; empty where its results decide how many."""
        if self.planned is None:
            return ""
        if self.number <= self.planned:
            return f"round {self.number} of {self.planned}"
        return f"round {self.number}, though {self.planned} {'was' if self.planned == 1 else 'were'} planned"


def next_round(now: Tournament, outcomes: Outcomes, *, draw: int = 0) -> NextRound:
    """Propose the next round. `outcomes`: by match id, as far as known; `draw`: another number draws again."""
    stage = now.stage
    field = stage_entrants(now, outcomes, stage)
    count = len(now.rounds) + 1
    boards = rules_of(stage).boards
    # The lot depends on the round, too: else the same players of equal points would win it in every round.
    drawn = 10_000 * count + draw
    proposal = (
        propose(field, seats=seats_of(now), draw=drawn) if stage is None else stage_round(now, outcomes, stage, drawn)
    )
    return NextRound(
        round=_free(now, count),
        number=len(rounds_in(now, stage)) + 1,
        planned=None if stage is None else planned_of(now, stage),
        stage=None if stage is None else stage.id,
        name=round_name(now, outcomes, stage),
        draw=draw,
        version=now.version,
        proposal=proposal,
        points={entrant.player: entrant.points for entrant in field},
        undecided=tuple(still_open(now, outcomes)),
        boards=boards,
        lacking={} if boards is None else _lacking(now, proposal, boards),
    )


def planned_of(now: Tournament, stage: Stage) -> int | None:
    """How many rounds a stage takes; None where its results decide."""
    return planned_rounds(stage.rules, len(teams_of(now, stage) if of_teams(stage) else players_of(now, stage)))


def _lacking(now: Tournament, proposal: Proposal, boards: int) -> dict[str, tuple[int, ...]]:
    """Team -> the boards of a proposal for which it has nobody."""
    teams = [team for table in proposal.tables for team in table]
    present = {team: len(now.lineup(team, boards)) for team in teams}
    return {team: tuple(range(many + 1, boards + 1)) for team, many in present.items() if many < boards}


def add_round(
    now: Tournament,
    outcomes: Outcomes,
    round: str,
    tables: Sequence[Sequence[str]],
    *,
    name: str | None = None,
    first_table: int = 1,
    due: str | None = None,
) -> list[Change]:
    """The events of a round with these tables, by player ids, or by team ids where teams meet. A table of one has a
    bye.

    `due`: until when it is played; None: without such a day. Raises TournamentRefused when there is nobody to pair, or
    a player or team that still plays is left out (`left-out`); what else is wrong is refused when the events are
    stored.
    """
    if not tables:
        raise TournamentRefused("there is nobody to pair; register players first", code="nobody")
    stage = now.stage
    names: Mapping[str, RegisteredPlayer | Team] = now.teams if of_teams(stage) else now.players
    seated = {player for table in tables for player in table}
    missing = [names[player].name for player in _who_plays(now, outcomes) if player not in seated]
    if missing:
        raise TournamentRefused(
            f"{', '.join(missing[:5])} {'has' if len(missing) == 1 else 'have'} no table in this round; give a table "
            "of one for a bye, or drop who has left",
            code="left-out",
            field="tables",
        )
    added = types.RoundAdded(
        round=round, name=name, stage=UNSET if stage is None else stage.id, due=UNSET if due is None else due
    )
    changes: list[Change] = [(added, None)]
    taken: set[str] = set(now.pairings)
    for players, table in zip(tables, tables_of(now, tables, first_table), strict=True):
        if stage is not None and stage.rules.boards is not None:
            changes += _boards_added(now, round, table, players, stage.rules.boards)
            continue
        id = _free_pairing_id(f"{round[:50]}-{slug(table)[:8].rstrip('-') or 'table'}", taken)
        taken.add(id)
        seats = tuple(types.PairedSeat(player=player) for player in players)
        changes.append((types.PairingAdded(pairing=id, round=round, table=table, seats=seats), None))
    return changes


def _free_pairing_id(stem: str, taken: Container[str]) -> str:
    """The stem itself, or with the first number that makes it free."""
    id, number = stem, 1
    while id in taken:
        number += 1
        id = f"{stem[:59]}-{number}"
    return id


def _boards_added(now: Tournament, round: str, table: str, teams: Sequence[str], boards: int) -> list[Change]:
    """The pairings of the boards of teams that meet, or of one that has a bye. Raises TournamentRefused for a team that
    is not there, and for more than two."""
    for team in teams:
        if team not in now.teams:
            raise TournamentRefused(f"there is no team {team}; add it first", code="unknown-team", field="tables")
    if len(teams) > 2:
        raise TournamentRefused("two teams meet at a table, or one has a bye", code="teams", field="tables")
    changes: list[Change] = []
    for number, players in boards_of(now, teams, boards):
        label = f"{table}.{number}"
        pairing = types.PairingAdded(
            pairing=f"{round[:50]}-{label.replace(' ', '-')}",
            round=round,
            table=label,
            seats=tuple(types.PairedSeat(player=player) for player in players),
            board=types.MeetingBoard(number=number, teams=tuple(teams)),
        )
        changes.append((pairing, None))
    return changes


def board_by_hand(
    now: Tournament, round: str, players: Sequence[str]
) -> tuple[Sequence[str], types.MeetingBoard | UnsetType]:
    """The seats and the board of a pairing of these players that is added by hand: the first board of their teams'
    meeting that is free. Left out where players meet, or one is in no team."""
    stage = now.rounds[round].stage if round in now.rounds else None
    boards = None if stage is None else now.stages[stage].rules.boards
    teams = [team.id for player in players if (team := now.team_of(player)) is not None]
    if boards is None or len(teams) != len(players):
        return players, UNSET
    paired = [pairing.board for pairing in now.pairings_of(round) if pairing.board is not None]
    meeting = next((board.teams for board in paired if set(teams) <= set(board.teams)), tuple(teams))
    taken = {board.number for board in paired if board.teams == meeting}
    free = next((number for number in range(1, boards + 1) if number not in taken), boards)
    seats = sorted(players, key=lambda player: meeting.index(teams[list(players).index(player)]))
    return seats, types.MeetingBoard(number=free, teams=meeting)


def begin_next_stage(
    now: Tournament, outcomes: Outcomes, *, entrants: Sequence[str] | None = None, anyway: bool = False
) -> list[Change]:
    """The events that close the rounds that are at an end, and begin the next stage. Raises as `begin_stage` does."""
    begun = begin_stage(now, outcomes, entrants=entrants, anyway=anyway)
    return [*close_decided(now, outcomes), *begun]


def _who_plays(now: Tournament, outcomes: Outcomes) -> list[str]:
    """The players who must have a table in the next round. In a bracket some wait."""
    stage = now.stage
    if stage is not None and kind_of(stage.rules).elimination:
        proposed = stage_round(now, outcomes, stage, 0)
        return [player for table in proposed.tables for player in table]
    return [entrant.player for entrant in stage_entrants(now, outcomes, stage)]


def require_decided(now: Tournament, outcomes: Outcomes) -> None:
    """Raise TournamentRefused (`undecided`) while a pairing has no result: the next round would be paired without.
    Not where the rules of the stage say that it is paired early."""
    if rules_of(now.stage).early:
        return
    left = still_open(now, outcomes)
    if left:
        raise _no_result(now, left, "ask for the round with `early`")


def still_open(now: Tournament, outcomes: Outcomes) -> list[str]:
    """Ids of the pairings without a result in open rounds; pairings of a closed round need none."""
    return [id for id in undecided(now, outcomes) if not now.rounds[now.pairings[id].round].closed]


def close_round(
    now: Tournament,
    round: str,
    outcomes: Outcomes,
    *,
    anyway: bool = False,
    reason: str | None = None,
) -> list[Change]:
    """The event that closes a round. `anyway`: in spite of pairings without a result, which it names.

    Raises TournamentRefused (`undecided`) where there are such pairings; what else is wrong is refused when the event
    is stored.
    """
    left = unfinished(now, round, outcomes)
    if left and not anyway:
        raise _no_result(now, left, "close the round with `anyway`")
    return [(types.RoundClosed(round=round, unfinished=tuple(left), reason=reason), None)]


def unfinished(now: Tournament, round: str, outcomes: Outcomes) -> list[str]:
    """Ids of the pairings of a round that have no result."""
    return [pairing.id for pairing in now.pairings_of(round) if decide(now, pairing, outcomes) is None]


def at_an_end(now: Tournament, outcomes: Outcomes) -> list[str]:
    """Ids of the rounds that could be closed: every pairing has a result."""
    return [
        round.id
        for round in now.rounds.values()
        if not round.closed and now.pairings_of(round.id) and not unfinished(now, round.id, outcomes)
    ]


def close_decided(now: Tournament, outcomes: Outcomes) -> list[Change]:
    """The events that close all finished rounds before the next one."""
    return [change for round in at_an_end(now, outcomes) for change in close_round(now, round, outcomes)]


def _no_result(now: Tournament, left: Sequence[str], instead: str) -> TournamentRefused:
    first = now.pairings[left[0]]
    more = f" and {len(left) - 1} more" if len(left) > 1 else ""
    return TournamentRefused(
        f"table {first.table} of round {first.round}{more} has no result yet; record it, or {instead}",
        code="undecided",
    )


def _free(now: Tournament, number: int) -> str:
    while str(number) in now.rounds:
        number += 1
    return str(number)
