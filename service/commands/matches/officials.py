"""Commands of `vaultlog match` for officials: go back, correct, record an override, end by time, change the engine."""

from __future__ import annotations

import json
from typing import IO, Any

import click

from engine.judging.kinds import CORRECTION
from engine.rules.turns.time_procedure import NEWEST, PROCEDURES
from replays.sheet.matching import NoMatch
from service.answers.cases import override_keys
from service.commands.common import json_option, print_json, print_table
from service.commands.local_store import SIGNS_FOR, open_store, operator, plain, reader_of, view_option
from service.commands.matches.recording import (
    EPILOG,
    AppendOptions,
    append,
    append_to,
    appends,
    confirmed,
    match_argument,
)
from service.http.whole_numbers import WholeNumber

reason_option = click.option("--reason", required=True, help="Why; it stays in the log.")


@click.command("rewind", epilog=EPILOG)
@match_argument
@click.argument("to", type=WholeNumber(1))
@reason_option
@click.option("--fresh", is_flag=True, help="Draw again what nobody knows yet.")
@appends
def rewind(request: AppendOptions, to: int, reason: str, fresh: bool) -> None:
    """Go back to the state after event TO, where the tournament's policy has nobody agree to it but officials. Undone
    events stay in the log; chance turns out the same, unless --fresh.

    Where players have to agree: `vaultlog undo ask`, and `vaultlog undo answer` for each of them.
    """
    with open_store() as local:
        match = local.find(request.match)
        head = local.store.head(match).version
        version = min(head, request.expect or head)
        if to < version:
            local.going.require_free(match, to, version, SIGNS_FOR, operator())
        policy = "fresh-entropy" if fresh else "same-future"
        append_to(local, match, request, "rewound", {"to": to, "reason": reason, "policy": policy})


@click.command("adjust", epilog=EPILOG)
@match_argument
@click.argument("corrections", nargs=-1)
@click.option("--file", type=click.File(encoding="utf-8"), help="A JSON list of corrections; - for standard input.")
@reason_option
@appends
def adjust(request: AppendOptions, corrections: tuple[str, ...], file: IO[str] | None, reason: str) -> None:
    """Correct the position: all CORRECTIONS (JSON objects) in order, or none, at the choice of a house or of an action.

    `vaultlog match corrections` lists the kinds there are; `vaultlog replay state` shows the ids of cards.

    \b
    vaultlog match adjust last '{"kind": "amber", "seat": 0, "to": 4}' --reason "a reap was forgotten"
    """
    wanted = [_json(text, "a correction") for text in corrections]
    if file is not None:
        listed = _json(file.read(), "the file")
        wanted += listed if isinstance(listed, list) else [listed]
    append(request, "adjusted", {"corrections": wanted, "reason": reason})


def _json(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise click.UsageError(f"{what} is not JSON: {error}") from error


@click.command("corrections", epilog=EPILOG)
@json_option
def corrections(as_json: bool) -> None:
    """List the kinds of corrections, with their fields; those in brackets may be left out."""
    if as_json:
        print_json(
            {
                name: {"required": kind.required, "optional": kind.optional, "says": kind.in_short}
                for name, kind in CORRECTION.kinds.items()
            }
        )
        return
    rows = [
        [name, " ".join([*kind.required, *(f"[{field}]" for field in kind.optional)]), kind.in_short]
        for name, kind in CORRECTION.kinds.items()
    ]
    print_table(["kind", "fields", "what it does"], rows)


@click.command("override", epilog=EPILOG)
@match_argument
@click.argument("words", nargs=-1, required=True)
@reason_option
@click.option(
    "--seat",
    type=WholeNumber(0),
    help="The seat that did it; refused unless it is asked.  [default: the one that is asked]",
)
@view_option
@appends
def override(request: AppendOptions, words: tuple[str, ...], reason: str, seat: int | None) -> None:
    """Record an answer that the rules forbid, carried out as far as possible: in words, with the title of a card that
    is not offered, or by the keys of options.

    \b
    vaultlog match override last play Dextre --reason "nobody noticed that it is of another house"
    vaultlog match override last play:17 --reason "nobody noticed that it is of another house"
    """
    with open_store() as local:
        match = local.find(request.match)
        game = confirmed(local, match).game
        decides = seat if seat is not None else 0 if game.pending is None else game.pending.seat
        try:
            setup = local.traveller.opening(match).setup
            keys = override_keys(setup, game, reader_of("judge"), decides, " ".join(words))
        except NoMatch as error:
            raise click.UsageError(plain(str(error))) from error
        append_to(local, match, request, "overridden", {"seat": decides, "answer": list(keys), "reason": reason})


@click.command("end-by-time", epilog=EPILOG)
@match_argument
@appends
def end_by_time(request: AppendOptions) -> None:
    """End the match by time: most keys win, then most Æmber, else nobody does."""
    append(request, "clock.ended", {})


@click.command("call-time", epilog=EPILOG)
@match_argument
@click.option(
    "--procedure",
    type=click.Choice(list(PROCEDURES)),
    default=NEWEST,
    show_default=True,
    help="By which the match goes on to its end.",
)
@click.option("--note", help="What players should know.")
@appends
def call_time(request: AppendOptions, procedure: str, note: str | None) -> None:
    """Call time: the turn in progress is finished, and the match goes on to its end by a procedure.

    The result is a proposal, until the match is closed or the result of its pairing is recorded.
    """
    append(request, "time.called", {"procedure": procedure, "note": note})


@click.command("move-engine", epilog=EPILOG)
@match_argument
@appends
def move_engine(request: AppendOptions) -> None:
    """Let a running match go on with the engine of this server, if that one confirms every event so far.

    Else the match goes on with the engine that it began with, and nothing is stored.
    """
    append(request, "engine.moved", {})


COMMANDS = (rewind, adjust, corrections, override, call_time, end_by_time, move_engine)
