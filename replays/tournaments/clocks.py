"""The clocks of a round, run together: one act, an event in each of its matches that it concerns."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, get_args

from msgspec import UNSET

from replays.log.errors import CommandRefused, ReplayError, StoreUnavailable
from replays.log.events import Actor, now
from replays.play.commands import CallTime, Note
from replays.play.live import LiveMatch, Recorded, Recorder
from replays.store.store import RequestKey
from replays.telling.clock import Clock, milliseconds
from replays.telling.recent_clocks import Clocks
from replays.tournaments.entries import Pairing
from replays.tournaments.event_fields import ClockAct
from replays.tournaments.event_types import RoundTimed
from replays.tournaments.formats import FORMATS
from replays.tournaments.round_clock import act_needed
from replays.tournaments.state import Change, Tournament

CLOCK_ACTS: tuple[ClockAct, ...] = get_args(ClockAct)
TIMED: tuple[ClockAct, ...] = ("start", "more")
"""Acts that take a number of minutes."""


class Ran(NamedTuple):
    """The effect of an act on the clock of one match."""

    pairing: Pairing
    match: str
    recorded: Recorded | None
    """None: nothing, because there was nothing to do or because of the fault."""
    fault: str | None = None
    over: bool = False
    """There was nothing to do, because the match has its result."""


class ClockMinutes(NamedTuple):
    """Minutes for clocks.

    given     for `start` and `more`; None: the request has none
    of_game   for the `start` of a later game of a match, where tables that begin late get another time; None: the same
    """

    given: int | None
    of_game: int | None = None


def run_clocks(
    recorder: Recorder,
    clocks: Clocks,
    tournament: Tournament,
    round: str,
    act: ClockAct,
    *,
    minutes: ClockMinutes,
    reason: str,
    actor: Actor,
    request: RequestKey,
    may: Callable[[str], bool] = lambda match: True,
) -> list[Ran]:
    """Run the clocks of all matches of a round that are not over. A failure at one table is reported and does not stop
    the others; the same request again does what was left.

    `may`: whether the caller may run the clock of a match.

    Raises CommandRefused (`minutes`) without minutes where they are needed, StoreUnavailable.
    """
    if act in TIMED and minutes.given is None:
        raise CommandRefused("say how many minutes", code="minutes")
    pairings = [(pairing, match) for pairing in tournament.pairings_of(round) for match in pairing.matches[-1:]]
    heads = recorder.store.heads([match for _, match in pairings])
    stopped = []
    for pairing, match in pairings:
        if match not in heads:
            continue
        if heads[match].closed:
            stopped.append(Ran(pairing, match, None, over=True))
            continue
        if not may(match):
            stopped.append(Ran(pairing, match, None, "you play at this table: another official runs its clock"))
            continue
        key = RequestKey.of(request.id, match, request.fingerprint.encode())
        try:
            over = False
            with recorder.live(match) as live:
                recorded = live.repeated(key)
                if recorded is None:
                    live.sync()
                    later = act == "start" and minutes.of_game is not None and _is_later_game(tournament, pairing)
                    own = minutes.of_game if later else minutes.given
                    note = _note(act, clocks.of(match, live.version), own, reason)
                    over = live.game.result is not None
                    if note is not None and not over:
                        procedure = tournament.policy.time_procedure if act == "call" else None
                        recorded = _record(live, note, procedure, actor, key)
            stopped.append(Ran(pairing, match, recorded, over=over))
        except StoreUnavailable:
            raise
        except ReplayError as error:
            stopped.append(Ran(pairing, match, None, str(error)))
    return stopped


def round_timed(tournament: Tournament, round: str, act: ClockAct, minutes: int | None, reason: str) -> list[Change]:
    """The event that an act is for the clock of a round itself; none where it changes nothing. Raises CommandRefused
    (`minutes`) without minutes where they are needed.

    `minutes`: with `start` those of the look at the decklists (`list_minutes_of`) among them.
    """
    if act in TIMED and minutes is None:
        raise CommandRefused("say how many minutes", code="minutes")
    if tournament.rounds[round].closed or not act_needed(tournament.clocks.get(round), act):
        return []
    seconds = 60 * minutes if act in TIMED and minutes is not None else UNSET
    looking = list_minutes_of(tournament, round) if act == "start" else 0
    list_seconds = 60 * looking if 0 < looking < (minutes or 0) else UNSET
    return [(RoundTimed(round=round, act=act, seconds=seconds, list_seconds=list_seconds, reason=reason), None)]


def _is_later_game(tournament: Tournament, pairing: Pairing) -> bool:
    """Whether the last match of a pairing is a game after the first, which has its own time."""
    rules = tournament.rules_of(pairing)
    if rules is None or len(pairing.matches) < 2:
        return False
    return (FORMATS[rules.format].best_of or max(rules.best_of, rules.final_best_of or 1)) > 1


def _record(live: LiveMatch, note: Note, procedure: str | None, actor: Actor, key: RequestKey) -> Recorded:
    """Record the act. The call of time names the procedure, where the match takes it: not one in which time was called
    before, or whose kept engine knows no procedure."""
    if procedure is not None:
        try:
            call = CallTime(procedure, note.data["note"])
            return live.record([call], actor=actor, expected=live.version, request=key)
        except CommandRefused as refused:
            if refused.code != "time-called":
                raise
    return live.record([note], actor=actor, expected=live.version, request=key)


def _note(act: ClockAct, clock: Clock, minutes: int | None, reason: str) -> Note | None:
    """The event that an act is for one match; None where there is nothing to do."""
    seconds = 60 * (minutes or 0)
    if act == "start" and not clock.faces:
        return Note("clock.started", {"seconds": seconds})
    if act == "resume" and clock.common is not None and not clock.running and clock.ended is None:
        left = clock.at_time(milliseconds(now())).common
        return Note("clock.started", {"seconds": 0 if left is None else max(0, left.left // 1000)})
    if act == "pause" and clock.running:
        return Note("clock.paused", {"reason": reason})
    if act == "more" and clock.faces:
        return Note("clock.extended", {"seconds": seconds, "reason": reason})
    if act == "call" and clock.faces and clock.called is None:
        return Note("clock.called", {"note": reason})
    return None


def minutes_left(tournament: Tournament, round: str, time: int) -> int | None:
    """Whole minutes left on the clock of a round, at least 1, for tables that start late. `time`: milliseconds since
    1970. None: the clock does not run."""
    clock = tournament.clocks.get(round)
    return None if clock is None or not clock.running else max(1, -(-clock.left(time) // 60_000))


def minutes_of(tournament: Tournament, round: str, given: int | None = None) -> int | None:
    """The requested minutes, or those of the stage that a round belongs to, or those of the policy."""
    stage = tournament.rounds[round].stage
    of_stage = None if stage is None else tournament.stages[stage].rules.minutes
    return next((minutes for minutes in (given, of_stage) if minutes is not None), tournament.policy.minutes)


def list_minutes_of(tournament: Tournament, round: str) -> int:
    """The minutes for the look at the opponent's decklist with which a round begins; 0 for none."""
    stage = tournament.rounds[round].stage
    return 0 if stage is None else tournament.stages[stage].rules.list_minutes or 0
