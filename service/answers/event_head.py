"""The head of every page of a tournament: which round is played, of how many, and how long it goes on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from replays.log.events import now
from replays.telling.clock import clock_digits, log_time, milliseconds
from replays.tournaments.entries import Round, RoundClock
from replays.tournaments.formats import FORMATS
from replays.tournaments.rounds import planned_of
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.state import Tournament
from replays.tournaments.weeks import round_in_play
from service.answers.tournaments import every_outcome_of


class ClockFace(msgspec.Struct, frozen=True, kw_only=True):
    """The clock of a round, in whole seconds."""

    left: int
    """Negative when it is overdrawn."""
    given: int
    runs: bool
    called: bool
    """Time was called."""
    ends_at: str | None
    """When nothing is left, as the log writes times; None while it stands still."""
    looking: int = 0
    """How much of what was given, its beginning, is for the look at the decklists."""

    @property
    def play(self) -> int:
        """How much was given for the games."""
        return self.given - self.looking

    @property
    def looks(self) -> bool:
        """Whether the look at the decklists is not over."""
        return self.looking > 0 and self.left > self.play

    @property
    def left_of_part(self) -> int:
        """What is left: of the look at the decklists, then of the games."""
        return self.left - self.play if self.looks else self.left

    @property
    def digits(self) -> str:
        """What is left, as `clock_digits` writes it."""
        return clock_digits(self.left_of_part)

    @property
    def twentieths(self) -> int:
        """How many twentieths of the time are left, for a bar."""
        whole = self.looking if self.looks else self.play
        return max(0, min(20, -(-20 * self.left_of_part // whole))) if whole else 0


class EventHead(msgspec.Struct, frozen=True, kw_only=True):
    """What stands above every page of a tournament."""

    day: str
    """The day of the event, as YYYY-MM-DD."""
    facts: list[str]
    """Structure, format and number of players, in words."""
    round: str
    """The round that is played, "Round 3 of 5"; empty before the first."""
    pips: list[str]
    """A word a round of the stage: `over`, `now` or `to-come`."""
    then: str
    """The name of the next stage; empty for none."""
    clock: ClockFace | None
    over: bool
    """The tournament is closed."""


def event_head(tournament: Tournament) -> EventHead:
    """The head of a tournament."""
    players = sum(not player.dropped for player in tournament.players.values())
    stage, due = tournament.stage, tournament.next_stage
    rounds = tournament.rounds_of(None if stage is None else stage.id)
    planned = None if stage is None else planned_of(tournament, stage)
    names = [part.name for part in tournament.stages.values()]
    played = stage or due
    facts = [", then ".join(names)] if names else []
    facts += [FORMATS[played.rules.format].label] if played is not None else []
    current = _current(tournament, rounds)
    pips = [
        "over" if round.closed or tournament.closed else "now" if round == current else "to-come" for round in rounds
    ]
    pips += ["to-come"] * max(0, (planned or 0) - len(rounds))
    return EventHead(
        day=tournament.day,
        facts=[*facts, f"{players} players"] if players else facts,
        round="" if current is None else round_in_words(tournament, current, planned),
        pips=pips if len(pips) > 1 else [],
        then="" if due is None or stage is None else due.name,
        clock=None
        if current is None or current.closed or tournament.closed
        else clock_face(tournament.clocks.get(current.id)),
        over=tournament.closed,
    )


def _current(tournament: Tournament, rounds: Sequence[Round]) -> Round | None:
    """The round that is played: the last one, or in a league, whose weeks are there before, the one of this week."""
    if not any(round.due for round in rounds):
        return rounds[-1] if rounds else None
    return round_in_play(tournament, now(), every_outcome_of(tournament)) or rounds[-1]


def round_in_words(tournament: Tournament, round: Round, planned: int | None = None) -> str:
    """A round by its name, or its number in its stage, "of" how many where that is known.

    Rounds of a bracket have names such as "Final", which say more than a number.
    """
    if round.name not in ("", round.id, f"Round {round.id}"):
        return round.name
    stage = None if round.stage is None else tournament.stages[round.stage]
    number = [other.id for other in tournament.rounds_of(round.stage)].index(round.id) + 1
    if planned is None and stage is not None:
        planned = planned_of(tournament, stage)
    bracket = stage is not None and kind_of(stage.rules).bracket
    return f"Round {number} of {planned}" if planned and number <= planned and not bracket else f"Round {number}"


def clock_face(clock: RoundClock | None) -> ClockFace | None:
    """The clock of a round as it shows now; None where it was not started."""
    if clock is None:
        return None
    return ClockFace(
        left=clock.left(milliseconds(now())) // 1000,
        given=clock.given // 1000,
        runs=clock.running,
        called=clock.called,
        ends_at=None if clock.ends_at is None else log_time(clock.ends_at),
        looking=clock.looking // 1000,
    )
