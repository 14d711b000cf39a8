"""`vaultlog undo`: review going back to an event, request it, answer a request."""

from __future__ import annotations

from collections.abc import Sequence

import click
import msgspec

from replays.log.events import Actor
from replays.play.commands import Command
from replays.telling.differences import differences_in_words
from replays.telling.recent_clocks import Clocks
from replays.tournaments.registry import Tournaments
from replays.undo.governed import Going
from replays.undo.requests import UndoRequest, undo_requests
from replays.undo.requests import answer as answered
from replays.undo.requests import ask as asked
from replays.undo.review import Undone
from replays.undo.review_answer import review_answer
from service.commands.common import EXIT_CODES, json_option, print_fields, print_json, print_table
from service.commands.local_store import WHERE, LocalStore, open_store, operator, plain, reader_of, view_option
from service.http.whole_numbers import WholeNumber, whole

EPILOG = f"{WHERE}\n\n{EXIT_CODES}"
POLICIES = ("same-future", "fresh-entropy")
match_argument = click.argument("match")
expect_option = click.option(
    "--expect", type=WholeNumber(1), help="Refuse unless the match is at this version.  [default: as it is]"
)


@click.group("undo", epilog=EPILOG)
def command() -> None:
    """Go back to an event by agreement. MATCH is an id; `last` stands for the newest one.

    `vaultlog match rewind` goes back at once, where nobody has to agree.
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
        going = _going(local)
        found = going.review(name, to)
        clocks = Clocks(local.traveller)
        ran = clocks.of(name, found.to), clocks.of(name, found.version)
        shown = review_answer(found, viewer, ran, going.approvals(found, None))
        names = local.traveller.opening(name).data.names
    if as_json:
        print_json({"match": name, **msgspec.to_builtins(shown)})
        return
    click.secho(f"Back from event {found.version} to event {to}: {found.grade}", bold=True)
    for reason in shown.reasons:
        click.echo(f"  {reason.grade:<11}  {plain(reason.text)}")
    needed = ", ".join(_role(role, names) for role in shown.approvals) or "none"
    print_fields([("approvals", needed), ("undone", _acts(shown.undone, names))])
    for part in shown.knowledge:
        titles = ", ".join(card.title for card in part.cards)
        seen = f"{part.count} cards" + (f": {titles}" if titles else "")
        print_fields([(f"{plain(part.name)} has learnt", plain(seen))])
    for text in differences_in_words(shown.changes, names):
        click.echo(f"    {plain(text)}")


def _role(role: str, names: Sequence[str]) -> str:
    """A role as `undo answer --for` takes it, with the name of the player."""
    kind, _, seat = role.partition(":")
    return f"{role} ({plain(names[int(seat)])})" if kind == "seat" else role


def _acts(undone: Sequence[Undone], names: Sequence[str]) -> str:
    return ", ".join(f"{act.seq} ({act.type if act.seat is None else plain(names[act.seat])})" for act in undone)


@command.command("list", epilog=EPILOG)
@match_argument
@json_option
def list_requests(match: str, as_json: bool) -> None:
    """List the requests to go back, with their outcomes."""
    with open_store() as local:
        name = local.find(match)
        found = _requests(local, name, local.store.head(name).version)
        names = local.traveller.opening(name).data.names
    if as_json:
        print_json({"match": name, "requests": [msgspec.to_builtins(request) for request in found]})
        return
    rows = [[one.seq, _asker(one, names), one.to, one.grade or "", one.status, plain(one.reason)] for one in found]
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
    "chance",
    type=click.Choice(POLICIES),
    default=POLICIES[0],
    show_default=True,
    help="Later chance: the same again, or drawn again except what a player knows.",
)
@expect_option
@json_option
def ask(match: str, to: int, reason: str, seat: int | None, chance: str, expect: int | None, as_json: bool) -> None:
    """Request to go back to the state after event TO."""
    with open_store() as local:
        name = local.find(match)
        seats = len(local.traveller.opening(name).setup.seats)
        if seat is not None and seat >= seats:
            raise click.UsageError(f"there is no seat {seat}; the seats are 0 to {seats - 1}")
        version = local.store.head(name).version if expect is None else expect
        commands = asked(
            _requests(local, name, version),
            _going(local).review(name, to, version),
            _going(local).policy(name),
            seat=seat,
            reason=reason,
            chance=chance,
        )
        _record(local, name, commands, operator(seat), version, version + 1, as_json)


@command.command("answer", epilog=EPILOG)
@match_argument
@click.argument("seq", type=WholeNumber(1))
@click.option(
    "--for", "role", required=True, metavar="ROLE", help="seat:0, seat:1 ..., judge, head-judge or organiser."
)
@click.option("--accept", "verdict", flag_value="accept", help="Agree.")
@click.option("--refuse", "verdict", flag_value="refuse", help="Refuse; the one who asked withdraws the request so.")
@click.option("--reason", help="Why.")
@expect_option
@json_option
def answer(
    match: str, seq: int, role: str, verdict: str | None, reason: str | None, expect: int | None, as_json: bool
) -> None:
    """Answer the request of event SEQ. With the last approval the match goes back."""
    if verdict is None:
        raise click.UsageError("give --accept or --refuse")
    seat = int(role[5:]) if role.startswith("seat:") and whole(role[5:]) is not None else None
    with open_store() as local:
        name = local.find(match)
        version = local.store.head(name).version if expect is None else expect
        actor = operator(seat)
        commands = answered(
            _requests(local, name, version),
            seq,
            actor=actor,
            holds=(role,),
            accepted=verdict == "accept",
            reason=reason,
            role=role,
        )
        _record(local, name, commands, actor, version, seq, as_json)


def _requests(local: LocalStore, match: str, version: int) -> list[UndoRequest]:
    return undo_requests(local.store.events(match, 1, version))


def _going(local: LocalStore) -> Going:
    return Going(local.traveller, Tournaments(local.client))


def _record(
    local: LocalStore, match: str, commands: list[Command], actor: Actor, version: int, seq: int, as_json: bool
) -> None:
    with local.recorder.live(match) as live:
        live.sync()
        recorded = live.record(commands, actor=actor, expected=version)
    if recorded.wake:
        local.wake(match)
    (request,) = (one for one in _requests(local, match, recorded.version) if one.seq == seq)
    if as_json:
        events = [event.to_data() for event in recorded.events]
        print_json({"match": match, "version": recorded.version, "events": events, **msgspec.to_builtins(request)})
        return
    waiting = f", waits for {' and '.join(request.open_for)}" if request.open_for else ""
    click.echo(f"Request {seq} to go back to event {request.to}: {request.status}{waiting}")
