"""Helpers of commands that append to a match: record, then print the next question."""

from __future__ import annotations

from typing import Any

import click

from replays.fold.travel import Moment
from replays.play.commands import Command
from replays.telling import answers, transcript
from service.answers import projection
from service.commands.common import EXIT_CODES, print_json
from service.commands.local_store import WHERE, LocalStore, operator, plain, reader_of
from service.commands.matches.board import print_question, result_line
from service.http.whole_numbers import WholeNumber

EPILOG = f"{WHERE}\n\n{EXIT_CODES}"
match_argument = click.argument("match")
expect_option = click.option(
    "--expect", type=WholeNumber(1), help="Refuse unless the match is at this version.  [default: as it is]"
)


def now(local: LocalStore, match: str, view: str, as_json: bool, more: dict[str, Any] | None = None) -> None:
    """The question after the last event. A log that cannot be confirmed ends the command."""
    moment = confirmed(local, match)
    reader = reader_of(view)
    asked = projection.choice(moment.game, reader)
    if as_json:
        graded = projection.graded(match, moment.seq, moment.graded, reader)
        place = {"turn": moment.game.turn, "step": moment.game.step, "active": moment.game.active}
        print_json({**graded, **(more or {}), **place, "choice": asked, "result": moment.game.result})
    elif asked is not None:
        print_question(asked)
    elif moment.game.result is not None:
        click.echo(result_line(moment.game.result))


def confirmed(local: LocalStore, match: str) -> Moment:
    """The match after its last event. A log that cannot be confirmed ends the command."""
    moment = local.traveller.at(match)
    if moment.fold.divergence is not None:
        raise click.ClickException(f"the log of match {match} cannot be confirmed: {moment.fold.divergence}")
    return moment


def record(
    local: LocalStore,
    match: str,
    command: Command,
    seat: int | None,
    expect: int | None,
    view: str,
    as_json: bool,
) -> None:
    """Append a command's event, and print its facts and the next question. `seat`: the seat whose act it is, if any."""
    reader = reader_of(view)
    with local.recorder.live(match) as live:
        live.sync()
        eyes = projection.eyes(reader)
        before, asked = (live.game.turn, live.game.step), answers.question_for(live.game, eyes)
        version = live.version if expect is None else expect
        recorded = live.record([command], actor=operator(seat), expected=version)
        told = projection.facts(recorded.facts[0], live.game, reader)
        event = recorded.events[0]
        decision = answers.answer_to(event, asked, eyes)
        seats = [player.name for player in live.game.table.players]
    if recorded.wake:
        local.wake(match)
    if not as_json:
        for line in transcript.lines_of(event, told, seats, turn=before[0], step=before[1], decision=decision):
            click.echo(plain(line.text))
    more = {"events": projection.events([event], reader), "facts": told}
    now(local, match, view, as_json, more)
