"""Rounds that last days: until when each is played, which are open at once, and what is overdue in them.

`at` everywhere: server time as the log writes it. `outcomes`: by match id, as far as known.
"""

from __future__ import annotations

from replays.log.events import Actor
from replays.tournaments import event_types as types
from replays.tournaments.entries import Pairing, Round
from replays.tournaments.fold import apply
from replays.tournaments.hall_time import days_later
from replays.tournaments.rounds import add_round, next_round, planned_of, unfinished
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.stages.progress import rounds_in, rules_of
from replays.tournaments.standings import Outcomes, decide
from replays.tournaments.state import Change, Tournament, TournamentRefused

_PROPOSER = Actor("service", "pairing")
"""Actor of rounds that are only proposed."""


def next_due(now: Tournament, at: str) -> str | None:
    """Until when the next round is played: by the days of the stage after the round before, or from now on; None where
    the stage has no days. `at`: server time as the log writes it."""
    stage = now.stage
    days = rules_of(stage).days
    if days is None:
        return None
    rounds = [round.due for round in rounds_in(now, stage) if round.due is not None]
    zone = now.policy.hall
    return days_later(max(rounds), days, zone) if rounds else days_later(at, days, zone, end_of_day=True)


def add_all_rounds(now: Tournament, outcomes: Outcomes, *, draw: int = 0, due: str | None = None) -> list[Change]:
    """The events of all rounds that a round robin has left. `due`: until when the first of them is played; the
    others follow by the days that a round of the stage lasts.

    Raises TournamentRefused where the rounds of the stage follow from results (`not-fixed`), or none is left.
    """
    stage = now.stage
    if stage is None or not kind_of(stage.rules).fixed:
        raise TournamentRefused(
            "only the rounds of a round robin are known before they are played; add them one by one", code="not-fixed"
        )
    after, changes = now.copy(), list[Change]()
    planned = planned_of(now, stage) or 0
    while len(after.rounds_of(stage.id)) < planned:
        proposed = next_round(after, outcomes, draw=draw)
        if not proposed.proposal.tables:
            break
        tables = proposed.proposal.seated
        added = add_round(after, outcomes, proposed.round, tables, name=proposed.name, due=due)
        for data, secret in added:
            apply(after, data, secret, actor=_PROPOSER)
        changes += added
        due = None if due is None else next_due(after, due)
    if not changes:
        raise TournamentRefused("no round of this stage is left to be added", code="nobody")
    return changes


def rounds_left(now: Tournament) -> int:
    """How many rounds can be added at once, because who meets in them is known: at least two, or 0."""
    stage = now.stage
    if stage is None or now.closed or not kind_of(stage.rules).fixed:
        return 0
    left = (planned_of(now, stage) or 0) - len(now.rounds_of(stage.id))
    return left if left > 1 else 0


def round_in_play(now: Tournament, at: str, outcomes: Outcomes) -> Round | None:
    """The round that pages show first: the last one with pairings; where several may be open at once, the first of
    these that lacks a result and whose day has not passed, or the last that lacks one. None where no round has
    pairings."""
    rounds = [round for round in now.rounds.values() if now.pairings_of(round.id)]
    rules = rules_of(now.stage)
    if not rounds or not (rules.early or kind_of(rules).fixed):
        return rounds[-1] if rounds else None
    opened = [round for round in rounds if not round.closed and unfinished(now, round.id, outcomes)]
    ahead = [round for round in opened if round.due is None or round.due >= at]
    return ahead[0] if ahead else opened[-1] if opened else rounds[-1]


def to_play(now: Tournament, outcomes: Outcomes) -> list[Pairing]:
    """The pairings of open rounds that have no result, the first round first."""
    return [
        pairing
        for round in now.rounds.values()
        if not round.closed
        for pairing in now.pairings_of(round.id)
        if decide(now, pairing, outcomes) is None
    ]


def overdue(now: Tournament, outcomes: Outcomes, at: str) -> list[Pairing]:
    """The pairings without a result whose day has passed."""
    return [pairing for pairing in to_play(now, outcomes) if is_overdue(now.rounds[pairing.round], at)]


def is_overdue(round: Round, at: str) -> bool:
    """Whether the day of a round that is open has passed."""
    return not round.closed and round.due is not None and round.due < at


def absences(now: Tournament, outcomes: Outcomes) -> list[Pairing]:
    """The pairings without a result that nobody can play, because a player or a team of them has left."""
    return [pairing for pairing in to_play(now, outcomes) if _gone(now, pairing)]


def record_absences(now: Tournament, outcomes: Outcomes) -> list[Change]:
    """The events that give the opponents of those who have left their wins; without an opponent all lose.

    Raises TournamentRefused (`nobody`) where no table waits for anybody who has left.
    """
    changes: list[Change] = []
    for pairing in absences(now, outcomes):
        gone = _gone(now, pairing)
        left = [seat.player for seat in pairing.seats if seat.player not in gone]
        names = " and ".join(now.players[player].name for player in gone)
        reason = f"{names} {'has' if len(gone) == 1 else 'have'} left"
        winner = left[0] if len(left) == 1 else None
        result = types.ResultRecorded(pairing=pairing.id, winner=winner, reason=reason, all_lose=not left)
        changes.append((result, None))
    if not changes:
        raise TournamentRefused("no table waits for a player or a team that has left", code="nobody")
    return changes


def _gone(now: Tournament, pairing: Pairing) -> list[str]:
    """The players of a pairing who cannot play it: they have left, or their team has."""
    sides = pairing.sides or (None,) * len(pairing.seats)
    return [
        seat.player
        for seat, side in zip(pairing.seats, sides, strict=True)
        if now.players[seat.player].dropped or (side is not None and now.teams[side].removed)
    ]


def renewals(now: Tournament) -> list[Change]:
    """The events that give the boards of open rounds the players that their teams name now: a substitute, or the next
    player where one has left. A board that has a match or a result stays as it is; none where all fit."""
    changes: list[Change] = []
    for round in now.rounds.values():
        boards = None if round.stage is None else now.stages[round.stage].rules.boards
        meetings: dict[tuple[str, ...], list[Pairing]] = {}
        for pairing in now.pairings_of(round.id) if boards is not None and not round.closed else ():
            if pairing.board is not None:
                meetings.setdefault(pairing.board.teams, []).append(pairing)
        for teams, pairings in meetings.items():
            if not any(now.teams[team].removed for team in teams):
                changes += _renewed(now, teams, pairings, boards or 0)
    return changes


def _renewed(now: Tournament, teams: tuple[str, ...], pairings: list[Pairing], boards: int) -> list[Change]:
    """The events that renew the boards of one meeting that nobody has begun."""
    begun = {pairing.board.number: pairing for pairing in pairings if pairing.board and _begun(now, pairing)}
    unbegun = {pairing.board.number: pairing for pairing in pairings if pairing.board and not _begun(now, pairing)}
    seated = {seat.player for pairing in begun.values() for seat in pairing.seats}
    numbers = [number for number in range(1, boards + 1) if number not in begun]
    players: dict[int, list[str]] = {number: [] for number in numbers}
    for team in teams:
        free = [player for player in now.lineup(team) if player not in seated]
        for number, player in zip(numbers, free, strict=False):
            players[number].append(player)
    old = {number: [seat.player for seat in pairing.seats] for number, pairing in unbegun.items()}
    other = [number for number in numbers if players[number] != old.get(number, [])]
    first = pairings[0]
    table = first.table_of_meeting
    removed: list[Change] = [
        (types.PairingRemoved(pairing=unbegun[number].id, reason="The team has named another player"), None)
        for number in other
        if number in unbegun
    ]
    added: list[Change] = [
        (
            types.PairingAdded(
                pairing=_free_pairing(now, f"{first.round[:44]}-{table.replace(' ', '-')}.{number}"),
                round=first.round,
                table=f"{table}.{number}",
                seats=tuple(types.PairedSeat(player=player) for player in players[number]),
                board=types.MeetingBoard(number=number, teams=teams),
            ),
            None,
        )
        for number in other
        if players[number]
    ]
    return [*removed, *added]


def _begun(now: Tournament, pairing: Pairing) -> bool:
    """Whether a board has a match or a result."""
    return bool(pairing.matches) or pairing.id in now.results


def _free_pairing(now: Tournament, stem: str) -> str:
    number = 2
    while f"{stem}-{number}" in now.pairings:
        number += 1
    return f"{stem}-{number}"


def renew_boards(now: Tournament) -> list[Change]:
    """The events of `renewals`. Raises TournamentRefused (`nobody`) where every board has the players of its teams."""
    changes = renewals(now)
    if not changes:
        raise TournamentRefused("every board of the open rounds has the players that its teams name", code="nobody")
    return changes


def boards_to_renew(now: Tournament) -> int:
    """How many boards of open rounds have other players than their teams name now."""
    changes = renewals(now)
    added = sum(isinstance(data, types.PairingAdded) for data, _ in changes)
    return max(added, len(changes) - added)
