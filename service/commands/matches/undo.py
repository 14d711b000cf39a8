"""`vaultlog undo`: review going back to an event, request it, answer a request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import click
import msgspec

from replays.log.event_types import POLICIES
from replays.log.events import Actor
from replays.play.commands import Command
from replays.telling.differences import differences_in_words
from replays.telling.recent_clocks import Clocks
from replays.undo.requests import UndoRequest, undo_requests
from replays.undo.requests import answer as answer_commands
from replays.undo.requests import ask as ask_commands
from replays.undo.review import UndoneAct
from replays.undo.review_answer import review_answer
from service.commands.bodies import loaded
from service.commands.common import json_option, print_fields, print_json, print_table
from service.commands.local_store import LocalStore, open_store, operator, plain, reader_of, view_option
from service.commands.matches.recording import EPILOG, AppendOptions, appends, match_argument, require_seat
from service.http.whole_numbers import WholeNumber, whole
from service.match.undo.schemas import AnswerSchema, AskSchema


@click.group("undo", epilog=EPILOG)
def command() -> None:
    """Go back to an event by agreement. MATCH is an id; `last` stands for the newest one.

    `vaultlog match rewind` goes back at once, if nobody has to agree.
    """


@command.command("review", epilog=EPILOG)
@match_argument
@click.argument("to", type=WholeNumber(1))
@view_option
@json_option
def review(match: str, to: int, view: str, as_json: bool) -> None:
    """Review going back to the state after event TO. Changes nothing."""
    viewer = reader_of(view).viewer
    with open_store() as local:
        name = local.find(match)
        undo_review = local.going.review(name, to)
        clocks = Clocks(local.traveller)
        ran = clocks.of(name, undo_review.to), clocks.of(name, undo_review.version)
        report = review_answer(undo_review, viewer, ran, local.going.approvals(undo_review, None))
        names = local.traveller.opening(name).data.names
    if as_json:
        print_json({"match": name, **msgspec.to_builtins(report)})
        return
    click.secho(f"Back from event {undo_review.version} to event {to}: {undo_review.grade}", bold=True)
    for reason in report.reasons:
        click.echo(f"  {reason.grade:<11}  {plain(reason.text)}")
    needed = ", ".join(_role(role, names) for role in report.approvals) or "none"
    print_fields([("approvals", needed), ("undone", _acts(report.undone, names))])
    for part in report.knowledge:
        titles = ", ".join(card.title for card in part.cards)
        seen = f"{part.count} cards" + (f": {titles}" if titles else "")
        print_fields([(f"{plain(part.name)} has learnt", plain(seen))])
    for text in differences_in_words(report.changes, names):
        click.echo(f"    {plain(text)}")


def _role(role: str, names: Sequence[str]) -> str:
    """A role as `undo answer --for` takes it, with the name of the player."""
    kind, _, seat = role.partition(":")
    return f"{role} ({plain(names[int(seat)])})" if kind == "seat" else role


def _acts(undone: Sequence[UndoneAct], names: Sequence[str]) -> str:
    return ", ".join(f"{act.seq} ({act.type if act.seat is None else plain(names[act.seat])})" for act in undone)


@command.command("list", epilog=EPILOG)
@match_argument
@json_option
def list_requests(match: str, as_json: bool) -> None:
    """List the requests to go back, with their outcomes."""
    with open_store() as local:
        name = local.find(match)
        requests = _requests(local, name, local.store.head(name).version)
        names = local.traveller.opening(name).data.names
    if as_json:
        print_json({"match": name, "requests": [msgspec.to_builtins(request) for request in requests]})
        return
    rows = [
        [request.seq, _asker(request, names), request.to, request.grade or "", request.status, plain(request.reason)]
        for request in requests
    ]
    print_table(["event", "by", "to", "grade", "status", "reason"], rows)


def _asker(request: UndoRequest, names: Sequence[str]) -> str:
    return plain(request.actor.kind if request.seat is None else names[request.seat])


@command.command("ask", epilog=EPILOG)
@match_argument
@click.argument("to", type=WholeNumber(1))
@click.option("--reason", required=True, help="Why; it stays in the log.")
@click.option("--seat", type=WholeNumber(0), help="The seat that asks.  [default: the organiser]")
@click.option(
    "--policy",
    type=click.Choice(POLICIES),
    default=POLICIES[0],
    show_default=True,
    help="Later chance: the same again, or drawn again except what a player knows.",
)
@appends
def ask(request: AppendOptions, **body: Any) -> None:
    """Request to go back to the state after event TO."""
    wish = loaded(AskSchema(), body)
    with open_store() as local:
        match = local.find(request.match)
        require_seat(local, match, wish["seat"])
        version = request.expect or local.store.head(match).version
        commands = ask_commands(
            _requests(local, match, version),
            local.going.review(match, wish["to"], version),
            local.going.policy(match),
            seat=wish["seat"],
            reason=wish["reason"],
            chance=wish["policy"],
        )
        acted = UndoAct(commands, operator(wish["seat"]), version, request=version + 1)
        _record(local, match, acted, request.as_json)


@command.command("answer", epilog=EPILOG)
@match_argument
@click.argument("seq", type=WholeNumber(1))
@click.option(
    "--for", "role", required=True, metavar="ROLE", help="seat:0, seat:1 ..., judge, head-judge or organiser."
)
@click.option("--accept", "verdict", flag_value="accept", help="Agree.")
@click.option("--refuse", "verdict", flag_value="refuse", help="Refuse; the one who asked withdraws the request so.")
@click.option("--reason", help="Why.")
@appends
def answer(request: AppendOptions, seq: int, role: str, verdict: str | None, reason: str | None) -> None:
    """Answer the request of event SEQ. With the last approval the match goes back."""
    if verdict is None:
        raise click.UsageError("give --accept or --refuse")
    body = loaded(AnswerSchema(), {"accepted": verdict == "accept", "reason": reason, "role": role}, {"role": "--for"})
    seat = int(role[5:]) if role.startswith("seat:") and whole(role[5:]) is not None else None
    with open_store() as local:
        match = local.find(request.match)
        version = request.expect or local.store.head(match).version
        actor = operator(seat)
        commands = answer_commands(_requests(local, match, version), seq, actor=actor, holds=(role,), **body)
        _record(local, match, UndoAct(commands, actor, version, request=seq), request.as_json)


class UndoAct(NamedTuple):
    """What is appended of a request to go back."""

    commands: list[Command]
    actor: Actor
    version: int
    """That it is based on."""
    request: int
    """The event of the request."""


def _requests(local: LocalStore, match: str, version: int) -> list[UndoRequest]:
    return undo_requests(local.store.events(match, 1, version))


def _record(local: LocalStore, match: str, acted: UndoAct, as_json: bool) -> None:
    with local.recorder.live(match) as live:
        live.sync()
        recorded = live.record(acted.commands, actor=acted.actor, expected=acted.version)
    local.wake_for(recorded)
    (request,) = (
        candidate for candidate in _requests(local, match, recorded.version) if candidate.seq == acted.request
    )
    if as_json:
        events = [event.to_data() for event in recorded.events]
        print_json({"match": match, "version": recorded.version, "events": events, **msgspec.to_builtins(request)})
        return
    waiting = f", waits for {' and '.join(request.open_for)}" if request.open_for else ""
    click.echo(f"Request {request.seq} to go back to event {request.to}: {request.status}{waiting}")
