"""`vaultlog export`: matches as files."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO

import click

from engine.english import counted
from engine.errors import EngineError
from replays.dataset.dataset import Dataset, DatasetRefused
from replays.engines.registry import Engines
from replays.exports.bundle import TournamentLog
from replays.exports.formats import FORMATS as formats
from replays.exports.formats import FULL, Item, Order, write
from replays.exports.sources import Source, from_file, stored
from replays.log.errors import ReplayError
from replays.running.places import PlaceUnavailable
from replays.telling.eyes import Eyes
from replays.tournaments.registry import Tournaments
from replays.tournaments.transfer import bundled
from service.commands.common import EXIT_CODES, CannotRun, ExitCode, progress_bar
from service.commands.local_store import WHERE, LocalStore, kept_engines, open_store

FORMATS = ("jsonl", "csv", "parquet", "text", "markdown", "html", "sheet")
"""Those of `replays.exports.formats`, which is not imported for `--help`."""
TABLES = ("decisions", "facts")


@click.command("export", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("matches", nargs=-1, metavar="[MATCH | FILE]...")
@click.option("--format", "format", type=click.Choice(FORMATS), default="jsonl", show_default=True, help="The format.")
@click.option("--table", type=click.Choice(TABLES), help="csv and parquet: only this table.  [default: all, as a ZIP]")
@click.option("--tournament", metavar="ID", help="All matches of this tournament.")
@click.option("--round", "round_", metavar="ID", help="Of the tournament, only this round.")
@click.option("--all", "everything", is_flag=True, help="All matches.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file, replaced if it exists.  [default: standard output]",
)
@click.option(
    "--view",
    help="The view: judge, spectator, public, player:0 ...  [default: judge; jsonl and sheet: everything, sealed too]",
)
@click.option(
    "--dataset",
    metavar="PLACE",
    help="Add the matches closed since the last time to a Parquet dataset: a directory, or an address for fsspec.",
)
@click.option(
    "--redacted", is_flag=True, help="jsonl: without the seed, secret answers and judges' notes, fit for anybody."
)
@click.pass_context
def command(
    context: click.Context,
    matches: tuple[str, ...],
    format: str,
    table: str | None,
    tournament: str | None,
    round_: str | None,
    everything: bool,
    output: Path | None,
    view: str | None,
    dataset: str | None,
    redacted: bool,
) -> None:
    """Write matches (ids, or `last`) to a file, or convert a FILE of JSON Lines to another format without a server.

    \b
    vaultlog export last -o match.jsonl
    vaultlog export last --format html --view player:0 -o replay.html
    vaultlog export match.jsonl --format csv --table facts -o facts.csv
    vaultlog export last --format sheet -o match.sheet
    vaultlog export --tournament summer --format parquet -o summer.zip
    vaultlog export --dataset ./matches --view public

    As jsonl it is the log itself: one event per line, in canonical JSON (RFC 8785), a complete backup with every secret
    of the match unless --redacted or --view; all have the same hashes. `vaultlog verify FILE` checks it without a
    server, `vaultlog match import FILE` puts a complete one, or a bundle of them, into a store. Several matches are a
    ZIP archive with a manifest; one table of several matches is one file. All matches of a tournament come with the
    tournament's log. A sheet is plain text, one decision a line (`replays/sheet/README.md`), and `vaultlog import sheet
    FILE` makes a match of it.

    A dataset has all closed matches but what-ifs, partitioned by set and month, for DuckDB, Polars or Spark; again and
    again, the same command adds what was closed since. `replays/dataset/README.md` has questions to ask of it.
    """
    if dataset is not None:
        named = (matches, format != "jsonl", table, tournament, round_, everything, output, redacted)
        if any(named):
            raise click.UsageError("--dataset goes with --view and nothing else: it is about all closed matches")
        context.exit(_append(dataset, view or "judge"))
    if table is not None and not formats[format].tables:
        raise click.UsageError("--table goes with --format csv and parquet")
    if redacted and (format != "jsonl" or view is not None):
        raise click.UsageError("--redacted goes with --format jsonl, and without --view")
    if (bool(matches), tournament is not None, everything).count(True) != 1:
        raise click.UsageError("name matches or files, or --tournament, or --all")
    if round_ is not None and tournament is None:
        raise click.UsageError("--round needs --tournament")
    order = Order(format, table, full=format in FULL and view is None and not redacted)
    eyes = _eyes("public" if redacted else view or "judge")
    one = len(matches) == 1
    if output is None and sys.stdout.isatty() and (order.shape(one_match=one).suffix in ("zip", "parquet")):
        raise click.UsageError("this format is not for a terminal; name a file with --output")
    files = [Path(name) for name in matches if Path(name).is_file()]
    if files and len(files) != len(matches):
        raise click.UsageError("name matches or files, not both")
    if files:
        with _refusals_as_errors():
            cut_short = _write(lambda: _from_files(files), order, eyes, output, one, engines=kept_engines())
    else:
        with open_store() as local:
            sources = _sources(local, matches, tournament, round_)
            log = None
            if tournament is not None and round_ is None and order.full and format == "jsonl":
                log = bundled(Tournaments(local.client), tournament)
            cut_short = _write(sources, order, eyes, output, one, log, engines=local.engines)
    if cut_short:
        click.secho(f"Warning: {cut_short} of the matches end where the log cannot be confirmed", err=True, fg="yellow")
    context.exit(ExitCode.FAULT if cut_short else ExitCode.OK)


def _append(place: str, view: str) -> ExitCode:
    """Add to a dataset. Raises CannotRun, click's errors."""
    _eyes(view)
    place = place if "://" in place else str(Path(place).absolute())
    with open_store() as local, progress_bar("adding matches") as progress:
        try:
            dataset = Dataset(local.client, local.store, place, view=view, archive=local.archive, engines=local.engines)
            added = dataset.append(on_match=progress)
        except DatasetRefused as error:
            raise click.ClickException(str(error)) from error
        except PlaceUnavailable as error:
            raise CannotRun(str(error)) from error
    click.echo(f"{counted(added.matches, 'match')} added to {place}; {counted(added.present, 'match')} there", err=True)
    for match, why in added.left_out.items():
        click.secho(f"Warning: {match} is left out: {why}", err=True, fg="yellow")
    return ExitCode.FAULT if added.left_out else ExitCode.OK


def _eyes(view: str) -> Eyes:
    try:
        return Eyes.of(view)
    except EngineError as error:
        raise click.UsageError(str(error)) from error


@contextlib.contextmanager
def _refusals_as_errors() -> Iterator[None]:
    """Context: turn refusals of a file into ordinary errors of click."""
    try:
        yield
    except (ReplayError, EngineError) as error:
        raise click.ClickException(str(error)) from error


def _from_files(files: Iterable[Path]) -> Iterator[Source]:
    for path in files:
        try:
            yield from_file(path)
        except OSError as error:
            raise CannotRun(f"cannot read {path}: {error.strerror or error}") from error


def _sources(
    local: LocalStore, matches: tuple[str, ...], tournament: str | None, round_: str | None
) -> Callable[[], Iterator[Source]]:
    """The matches that the command names, in their order. Raises MatchNotFound, click's errors."""
    if matches:
        names = [local.find(name) for name in matches]
        return lambda: (stored(local.store, name) for name in names)
    if tournament is not None:
        found = Tournaments(local.client).get(tournament)
        if round_ is not None and round_ not in found.rounds:
            raise click.UsageError(f"the tournament has no round {round_}; it has {', '.join(found.rounds) or 'none'}")
        paired = found.matches.items()
        of_round = [name for name, pair in paired if round_ in (None, found.pairings[pair].round)]
        return lambda: (stored(local.store, name) for name in sorted(of_round))
    return lambda: (stored(local.store, name) for name in _everything(local))


def _everything(local: LocalStore) -> Iterator[str]:
    """All matches, oldest first, page by page."""
    after = None
    while True:
        page = local.store.matches(after=after, newest_first=False)
        yield from page.matches
        if page.next is None:
            return
        after = page.next


def _write(
    sources: Callable[[], Iterator[Source]],
    order: Order,
    eyes: Eyes,
    output: Path | None,
    one: bool,
    tournament: TournamentLog | None = None,
    *,
    engines: Engines,
) -> int:
    """Write the file, and return how many matches end early. Raises CannotRun."""
    total = sum(source.last for source in sources())
    last = ""
    matches = events = 0

    def items() -> Iterator[Item]:
        nonlocal last, matches
        for source in sources():
            last, matches = source.match, matches + 1
            yield Item(source, eyes)

    try:
        with _target(output) as file, progress_bar("exporting") as progress:

            def each(done: int) -> None:
                nonlocal events
                events = done
                if done % 100 == 0:
                    progress(done, max(done, total))

            cut_short = write(
                items(),
                order,
                file,
                one_match=one,
                on_event=each,
                directory=None if output is None else output.absolute().parent,
                engines=engines,
                tournament=tournament,
            )
            progress(events, events)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotRun(f"cannot write {output or 'to standard output'}: {error.strerror or error}") from error
    if output is not None:
        what = f"match {last}" if matches == 1 else counted(matches, "match")
        click.echo(f"{events} events of {what} are in {output}", err=True)
    return cut_short


@contextlib.contextmanager
def _target(path: Path | None) -> Iterator[IO[bytes]]:
    """A file that is replaced as a whole or not at all, readable by its owner only; without a path, standard output."""
    if path is None:
        out = sys.stdout.buffer
        yield out
        out.flush()
        return
    descriptor, draft = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise
