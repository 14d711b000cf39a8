"""The head of every page of a tournament: which round is played, of how many, and how long it goes on."""

from __future__ import annotations

import msgspec

from replays.log.events import now
from replays.telling.clock import log_time, milliseconds
from replays.tournaments.formats import FORMATS
from replays.tournaments.stage_kinds import kind_of, planned_rounds
from replays.tournaments.stages.progress import players_of
from replays.tournaments.state import Round, RoundClock, Tournament


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

    @property
    def shown(self) -> str:
        """Give minutes and seconds, as clocks show them.

        >>> ClockFace(left=-65, given=60, runs=True, called=False, ends_at=None).shown
        '−1:05'
        """
        return f"{'−' if self.left < 0 else ''}{abs(self.left) // 60}:{abs(self.left) % 60:02}"

    @property
    def twentieths(self) -> int:
        """How many twentieths of the time are left, for a bar."""
        return max(0, min(20, -(-20 * self.left // self.given))) if self.given else 0


class EventHead(msgspec.Struct, frozen=True, kw_only=True):
    """What is said above every page of a tournament."""

    day: str
    """The day on which it was created, as the log writes times."""
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


def event_head(found: Tournament) -> EventHead:
    """The head of a tournament."""
    players = sum(not player.dropped for player in found.players.values())
    stage, due = found.stage, found.next_stage
    rounds = found.rounds_of(None if stage is None else stage.id)
    planned = None if stage is None else planned_rounds(stage.rules, len(players_of(found, stage)))
    names = [each.name for each in found.stages.values()]
    played = stage or due
    facts = [", then ".join(names)] if names else []
    facts += [FORMATS[played.rules.format].label] if played is not None else []
    current = rounds[-1] if rounds else None
    pips = ["over" if each.closed or found.closed else "now" for each in rounds]
    pips += ["to-come"] * max(0, (planned or 0) - len(rounds))
    return EventHead(
        day=found.created_at,
        facts=[*facts, f"{players} players"] if players else facts,
        round="" if current is None else round_in_words(found, current, planned),
        pips=pips if len(pips) > 1 else [],
        then="" if due is None or stage is None else due.name,
        clock=None if current is None or current.closed or found.closed else clock_face(found.clocks.get(current.id)),
        over=found.closed,
    )


def round_in_words(found: Tournament, round: Round, planned: int | None = None) -> str:
    """A round by its name, or its number in its stage, "of" how many where that is known.

    Rounds of a bracket have names such as "Final", which say more than a number.
    """
    if round.name not in ("", round.id, f"Round {round.id}"):
        return round.name
    stage = None if round.stage is None else found.stages[round.stage]
    number = [each.id for each in found.rounds_of(round.stage)].index(round.id) + 1
    if planned is None and stage is not None:
        planned = planned_rounds(stage.rules, len(players_of(found, stage)))
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
    )
