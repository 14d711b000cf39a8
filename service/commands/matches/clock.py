"""`vaultlog clock`: run the clock of a match, look at it, and see how long decisions took."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
import msgspec

from replays.log.events import now
from replays.telling.clock import TimeSpread, clock_answer, milliseconds, spread
from replays.telling.recent_clocks import Clocks
from replays.telling.timeline import Timelines
from service.access.visibility import Visibility
from service.commands.common import json_option, print_fields, print_json, print_table
from service.commands.local_store import LocalStore, open_store, operator, plain
from service.commands.matches.recording import EPILOG, event_command, match_argument, require_seat
from service.http.whole_numbers import WholeNumber

seat_option = click.option("--seat", type=WholeNumber(0), help="Whose clock.  [default: the common one]")


@click.group("clock", epilog=EPILOG)
def command() -> None:
    """The clock of a match, and decision times. MATCH is an id; `last` stands for the newest one."""


@command.command("show", epilog=EPILOG)
@match_argument
@click.option("--event", "seq", type=WholeNumber(1), help="At the time of this event.  [default: now]")
@json_option
def show(match: str, seq: int | None, as_json: bool) -> None:
    """Show the clock."""
    with open_store() as local:
        _show(local, local.find(match), seq, as_json)


def _show(local: LocalStore, match: str, seq: int | None, as_json: bool) -> None:
    clock = Clocks(local.traveller).of(match, seq)
    if seq is None:
        clock = clock.at_time(milliseconds(now()))
    answer = clock_answer(clock)
    if as_json:
        print_json({"match": match, **msgspec.to_builtins(answer)})
        return
    fields = [
        (
            "clock" if face.seat is None else f"seat {face.seat}",
            f"{_minutes(face.left_ms)} left, {'runs' if face.runs else 'stands still'}",
        )
        for face in answer.clocks
    ]
    if answer.called is not None:
        fields.append(("time called", f"event {answer.called}"))
    if answer.ended is not None:
        fields.append(("time ended", f"event {answer.ended}"))
    fields += [(f"pause {n}", plain(stop.reason or "")) for n, stop in enumerate(answer.pauses, 1)]
    fields += [(f"{more.seconds} s more", plain(more.reason)) for more in answer.extensions]
    print_fields(fields or [("clock", "none was started")])


@command.command("start", epilog=EPILOG)
@match_argument
@click.argument("left", metavar="[MINUTES:SECONDS]", required=False)
@seat_option
@json_option
def start(match: str, left: str | None, seat: int | None, as_json: bool) -> None:
    """Start the clock with so much time left: `45:00`.

    Without a time it resumes, or begins with the tournament's length of a match.
    """
    given = None if left is None else _seconds(left)

    def data(local: LocalStore, name: str) -> dict[str, Any]:
        return {"seconds": _what_is_left(local, name, seat) if given is None else given, "seat": seat}

    _append(match, "clock.started", data, as_json)


def _what_is_left(local: LocalStore, match: str, seat: int | None) -> int:
    """The seconds to resume or begin with. Raises click.UsageError when neither clock nor tournament has any."""
    clock = Clocks(local.traveller).of(match).at_time(milliseconds(now()))
    for face in clock.faces:
        if face.seat == seat:
            return max(0, face.left // 1000)
    minutes = Visibility(local.store, local.tournaments).policy(match).minutes
    if minutes is None:
        raise click.UsageError("give the time that is left, such as 45:00; this clock was not started yet")
    return minutes * 60


@command.command("pause", epilog=EPILOG)
@match_argument
@click.option("--reason", help="Why.")
@json_option
def pause(match: str, reason: str | None, as_json: bool) -> None:
    """Stop all clocks of the match."""
    _append(match, "clock.paused", lambda local, name: {"reason": reason}, as_json)


@command.command("extend", epilog=EPILOG)
@match_argument
@click.argument("more", metavar="MINUTES:SECONDS")
@click.option("--reason", required=True, help="Why; it stays in the log.")
@seat_option
@json_option
def extend(match: str, more: str, reason: str, seat: int | None, as_json: bool) -> None:
    """Add time."""
    data = {"seconds": _seconds(more), "reason": reason, "seat": seat}
    _append(match, "clock.extended", lambda local, name: data, as_json)


@command.command("call", epilog=EPILOG)
@match_argument
@click.option("--note", help="The organiser's instruction, such as to finish the turn.")
@json_option
def call(match: str, note: str | None, as_json: bool) -> None:
    """Call time. The match goes on as the organiser decides."""
    _append(match, "clock.called", lambda local, name: {"note": note}, as_json)


@command.command("times", epilog=EPILOG)
@match_argument
@json_option
def times(match: str, as_json: bool) -> None:
    """Show how long decisions took: in all, by seat, by turn. Undone ones do not count."""
    with open_store() as local:
        name = local.find(match)
        segments = Timelines(local.traveller).of(name).segments
        decisions = [decision for decision in Clocks(local.traveller).times(name, segments) if not decision.undone]
    groups: dict[str, TimeSpread | None] = {"all": spread(decisions)}
    for seat in sorted({decision.seat for decision in decisions}):
        groups[f"seat {seat}"] = spread(decision for decision in decisions if decision.seat == seat)
    for turn in sorted({decision.turn for decision in decisions if decision.turn is not None}):
        groups[f"turn {turn}"] = spread(decision for decision in decisions if decision.turn == turn)
    if as_json:
        print_json({"match": name, "times": {key: msgspec.to_builtins(group) for key, group in groups.items()}})
        return
    rows = [
        [key, group.decisions, _in_seconds(group.total_ms), _in_seconds(group.median_ms), _in_seconds(group.longest_ms)]
        + [group.longest_seq]
        for key, group in groups.items()
        if group is not None
    ]
    print_table(["", "decisions", "total s", "median s", "longest s", "event"], rows)


def _append(match: str, type: str, make: Callable[[LocalStore, str], dict[str, Any]], as_json: bool) -> None:
    with open_store() as local:
        name = local.find(match)
        data = make(local, name)
        require_seat(local, name, data.get("seat"))
        with local.recorder.live(name) as live:
            live.sync()
            recorded = live.record([event_command(type, data)], actor=operator(), expected=live.version)
        local.wake_for(recorded)
        _show(local, name, recorded.version, as_json)


def _seconds(text: str) -> int:
    """The seconds of a time such as 2:05.

    >>> _seconds("2:05"), _seconds("90:00")
    (125, 5400)
    """
    minutes, colon, seconds = text.partition(":")
    if not (
        colon
        and text.isascii()
        and minutes.isdecimal()
        and seconds.isdecimal()
        and int(seconds) < 60
        and len(text) <= 7
    ):
        raise click.UsageError(f"{text!r} is not a time; give minutes and seconds, such as 45:00")
    return int(minutes) * 60 + int(seconds)


def _minutes(ms: int) -> str:
    """Milliseconds as minutes and seconds; overdrawn time is negative.

    >>> _minutes(125_900), _minutes(-61_000)
    ('2:05', '-1:01')
    """
    seconds = abs(ms) // 1000
    return f"{'-' if ms < 0 else ''}{seconds // 60}:{seconds % 60:02}"


def _in_seconds(ms: int) -> float:
    return round(ms / 1000, 1)
