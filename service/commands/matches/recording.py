"""Append to a match as `POST /matches/<match>/events` does, and print its answer: the event, and the next question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple

import click
import msgspec

from engine.table.facts import Fact
from engine.views.projected import ChoiceView
from replays.engines.replayed_game import ReplayedGame
from replays.fold.travel import Moment
from replays.log.events import Event
from replays.play.commands import Command
from replays.telling import answers, transcript
from service.answers import projection
from service.commands.bodies import loaded
from service.commands.common import EXIT_CODES, json_option, print_json
from service.commands.local_store import WHERE, LocalStore, open_store, operator, plain, reader_of
from service.commands.matches.board import print_question, result_line
from service.http.whole_numbers import WholeNumber
from service.match.appending import appended
from service.match.event_commands import command_of, seat_of
from service.match.event_schemas import EventSchema
from service.who import Reader

EPILOG = f"{WHERE}\n\n{EXIT_CODES}"
match_argument = click.argument("match")


class AppendOptions(NamedTuple):
    """What every command that appends takes."""

    match: str
    """As it is named: an id, or `last`."""
    expect: int | None
    """The version that it is based on; None: as the match is."""
    as_json: bool
    view: str = "judge"


def appends(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of all that append, and hand them over, with the MATCH, as its first argument."""

    @wraps(function)
    def command(match: str, expect: int | None, as_json: bool, view: str = "judge", **options: Any) -> Any:
        return function(AppendOptions(match, expect, as_json, view), **options)

    expect_option = click.option(
        "--expect", type=WholeNumber(1), help="Refuse unless the match is at this version.  [default: as it is]"
    )
    return expect_option(json_option(command))


class MatchBefore(NamedTuple):
    """A match before an event, as a reader saw it: from there the event is put into words."""

    reader: Reader
    turn: int
    step: str
    question: ChoiceView | None

    @classmethod
    def of(cls, game: ReplayedGame, reader: Reader) -> MatchBefore:
        """The match as it is now."""
        return cls(reader, game.turn, game.step, answers.question_for(game, projection.eyes(reader)))

    def lines(self, event: Event, facts: Sequence[Fact], game: ReplayedGame) -> list[str]:
        """The event and its facts in lines; `game` is the match after it."""
        lines = transcript.lines_of(
            event,
            projection.facts(facts, game, self.reader),
            [player.name for player in game.table.players],
            turn=self.turn,
            step=self.step,
            decision=answers.answer_to(event, self.question, projection.eyes(self.reader)),
        )
        return [plain(line.text) for line in lines]


def append(request: AppendOptions, type: str, data: dict[str, Any]) -> None:
    """Append an event of this type and data, and print the answer. Raises click's errors."""
    with open_store() as local:
        append_to(local, local.find(request.match), request, type, data)


def append_to(local: LocalStore, match: str, request: AppendOptions, type: str, data: dict[str, Any]) -> None:
    """As `append`, to a match that was found."""
    command = event_command(type, data)
    reader = reader_of(request.view)
    with local.recorder.live(match) as live:
        live.sync()
        before = MatchBefore.of(live.game, reader)
        version = live.version if request.expect is None else request.expect
        recorded = live.record([command], actor=operator(seat_of(command)), expected=version)
        lines = before.lines(recorded.events[0], recorded.facts[0], live.game)
        answer = appended(live, recorded, reader)
    local.wake_for(recorded)
    if request.as_json:
        print_json({**msgspec.to_builtins(answer), "facts": answer.facts[0].facts})  # one event, so its facts alone
        return
    for line in lines:
        click.echo(line)
    print_next(answer.choice, answer.result)


def event_command(type: str, data: Mapping[str, Any]) -> Command:
    """The command that stores an event; data that is None counts as left out. Raises click's errors."""
    given = {name: value for name, value in data.items() if value is not None}
    arguments = {"answer": "KEYS", "seconds": "MINUTES:SECONDS"}
    return command_of(loaded(EventSchema(), {"type": type, "data": given}, arguments))


def require_seat(local: LocalStore, match: str, seat: int | None) -> None:
    """Raise click.UsageError where a match has no such seat."""
    seats = len(local.traveller.opening(match).setup.seats)
    if seat is not None and seat >= seats:
        raise click.UsageError(f"there is no seat {seat}; the seats are 0 to {seats - 1}")


def print_next(question: Mapping[str, Any] | None, result: Mapping[str, Any] | None) -> None:
    """Print the question that is asked now; at the end of the match, the result."""
    if question is not None:
        print_question(question)
    elif result is not None:
        click.echo(result_line(result))


def print_now(local: LocalStore, match: str, view: str, as_json: bool) -> None:
    """Print the question after the last event. A log that cannot be confirmed ends the command."""
    moment = confirmed(local, match)
    reader, game = reader_of(view), moment.game
    question = projection.choice(game, reader)
    if as_json:
        place = {"turn": game.turn, "step": game.step, "active": game.active}
        graded = projection.graded(match, moment.seq, moment.graded, reader)
        print_json({**graded, **place, "choice": question, "result": game.result})
    else:
        print_next(question, game.result)


def confirmed(local: LocalStore, match: str) -> Moment:
    """The match after its last event. A log that cannot be confirmed ends the command."""
    moment = local.traveller.at(match)
    if moment.fold.divergence is not None:
        raise click.ClickException(f"the log of match {match} cannot be confirmed: {moment.fold.divergence}")
    return moment
