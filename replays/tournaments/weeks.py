"""Rounds that last days: until when each is played, which are open at once, and what is overdue in them.

`at` everywhere: server time as the log writes it. `outcomes`: by match id, as far as known.
"""

from __future__ import annotations

from replays.log.events import Actor
from replays.tournaments import event_types as types
from replays.tournaments.fold import apply
from replays.tournaments.hall_time import days_later
from replays.tournaments.rounds import add_round, next_round, planned_of, unfinished
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.stages.progress import rounds_in, rules_of
from replays.tournaments.standings import Outcomes, decide
from replays.tournaments.state import Change, Pairing, Round, Tournament, TournamentRefused

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
        tables = [*proposed.proposal.tables, *((player,) for player in proposed.proposal.byes)]
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
    """The events that give the opponents of those who have left their wins; without an opponent nobody wins.

    Raises TournamentRefused (`nobody`) where no table waits for anybody who has left.
    """
    changes: list[Change] = []
    for pairing in absences(now, outcomes):
        gone = _gone(now, pairing)
        left = [seat.player for seat in pairing.seats if seat.player not in gone]
        names = " and ".join(now.players[player].name for player in gone)
        reason = f"{names} {'has' if len(gone) == 1 else 'have'} left"
        winner = left[0] if len(left) == 1 else None
        changes.append((types.ResultRecorded(pairing=pairing.id, winner=winner, reason=reason), None))
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
