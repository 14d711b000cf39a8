"""`vaultlog match put-in`: what was forgotten, put in between, with all that followed entered again."""

from __future__ import annotations

from collections.abc import Sequence

import click
import msgspec

from replays.log.errors import CommandRefused
from replays.sheet.playing import lines_of
from replays.undo.governed import in_words
from replays.undo.insertion import Inserter, Insertion, InsertionRow, Instead, Missing, commands_of, insertion
from service.answers import projection
from service.commands.common import print_json
from service.commands.local_store import SIGNS_FOR, LocalStore, open_store, operator, plain, reader_of
from service.commands.matches.recording import EPILOG, AppendOptions, appends, match_argument, print_now
from service.http.whole_numbers import WholeNumber, whole

_FATES = {"again": "", "new": "+", "instead": "~", "left-out": "-", "stops": "!", "waits": "?"}


@click.command("put-in", epilog=EPILOG)
@match_argument
@click.argument("after", type=WholeNumber(1))
@click.option("--line", "lines", multiple=True, help="What was forgotten, as in a sheet; repeatable.")
@click.option("--instead", multiple=True, metavar="EVENT=LINE", help="What a later entry was instead; repeatable.")
@click.option("--out", multiple=True, type=WholeNumber(1), help="A later entry that is left out; repeatable.")
@click.option("--try", "only_tried", is_flag=True, help="Show what fits, and store nothing.")
@appends
def put_in(
    request: AppendOptions,
    after: int,
    lines: Sequence[str],
    instead: Sequence[str],
    out: Sequence[int],
    only_tried: bool,
) -> None:
    """Put in what was forgotten after event AFTER, and enter all that followed again, or nothing.

    Each later entry is shown with what becomes of it: + put in, ~ something else stands there, - left out, ! it does
    not fit, ? it waits.

    \b
    vaultlog match put-in last 40 --line "P1 reap urchin" --try
    vaultlog match put-in last 40 --line "P1 reap urchin" --instead 57="P2 end"
    """
    changes = [_change(text) for text in instead] + [Instead(event, []) for event in out]
    with open_store() as local:
        match = local.find(request.match)
        version = request.expect or local.store.head(match).version
        missing = Missing(after, lines_of("\n".join(lines)), changes)
        tried = insertion(local.traveller, match, version, missing, _operator_everywhere())
        if only_tried:
            _show(local, tried, request.as_json)
            return
        slip = _require_agreed(local, tried)
        commands, actors = commands_of(tried, slip=slip, actor=operator())
        with local.recorder.live(match) as live:
            live.sync()
            recorded = live.record(commands, actor=actors, expected=version, exact=True)
        local.wake_for(recorded)
        if request.as_json:
            print_json({"match": match, "version": recorded.version, "rows": msgspec.to_builtins(tried.rows)})
            return
        _show(local, tried, False)
        print_now(local, match, request.view, False)


def _change(text: str) -> Instead:
    event, sign, line = text.partition("=")
    number = whole(event)
    if number is None or not sign or not line.strip():
        raise click.UsageError(f'--instead: "{plain(text)}" does not say it; write the event, =, and the line')
    return Instead(number, lines_of(line))


def _operator_everywhere() -> Inserter:
    """The operator of this machine, who sees everything and may do everything."""
    eyes = projection.eyes(reader_of("judge"))
    return Inserter(operator, lambda seat: eyes, lambda command: True)


def _require_agreed(local: LocalStore, tried: Insertion) -> bool:
    """Whether only the record was wrong. Raises CommandRefused where others have to agree to going back."""
    if not tried.goes_back:
        return False
    review = local.going.review(tried.match, tried.after, tried.version)
    missing, slip = local.going.for_insertion(review, tried.whole, SIGNS_FOR, operator(), official=True)
    if missing:
        raise CommandRefused(
            f"{in_words(missing, review.names)} must agree first: `vaultlog undo ask {tried.match} {tried.after}`, "
            "then put it in where the match stands",
            code="approval-needed",
        )
    return slip


def _show(local: LocalStore, tried: Insertion, as_json: bool) -> None:
    if as_json:
        faults = [{"line": fault.line, "detail": fault.text} for fault in tried.faults]
        rows = msgspec.to_builtins(tried.rows)
        print_json({"match": tried.match, "version": tried.version, "fits": tried.fits, "rows": rows, "faults": faults})
        return
    names = local.traveller.opening(tried.match).data.names
    for fault in tried.faults:
        click.echo(f"line {fault.line}: {plain(fault.text)}")
    for row in tried.rows:
        click.echo(_line(row, names))
    later = [row for row in tried.rows if row.event is not None]
    again = sum(row.fate == "again" for row in later)
    click.echo(f"{again} of {len(later)} later entries stand as they were")


def _line(row: InsertionRow, names: Sequence[str]) -> str:
    actor = "official" if row.seat is None else plain(names[row.seat])
    why = "" if row.why is None else f"  ({plain(row.why)})"
    return f"{_FATES[row.fate] or ' '} {row.event or '':>5}  {actor}: {plain(row.text)}{why}"
