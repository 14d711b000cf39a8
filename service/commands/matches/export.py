"""`vaultlog export`: matches as files."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, NamedTuple

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
from replays.storage.locations import PlaceUnavailable
from replays.telling.viewer import Eyes
from replays.tournaments.transfer import bundled
from service.commands.common import EXIT_CODES, CannotRun, ExitCode, os_errors_as, progress_bar
from service.commands.local_store import WHERE, LocalStore, kept_engines, open_store

FORMATS = ("jsonl", "csv", "parquet", "text", "markdown", "html", "sheet")
"""Those of `replays.exports.formats`, which is not imported for `--help`."""
TABLES = ("decisions", "facts")


@click.command("export", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("matches", nargs=-1, metavar="[MATCH | FILE]...")
@click.option("--format", "format", type=click.Choice(FORMATS), default="jsonl", show_default=True, help="The format.")
@click.option("--table", type=click.Choice(TABLES), help="csv and parquet: only this table.  [default: all, as a ZIP]")
@click.option("--tournament", metavar="ID", help="All matches of this tournament.")
@click.option("--round", metavar="ID", help="Of the tournament, only this round.")
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
def command(context: click.Context, /, dataset: str | None, **options: Any) -> None:
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
    wanted = ExportOptions(**options)
    if dataset is not None:
        if wanted != ExportOptions(view=wanted.view):
            raise click.UsageError("--dataset goes with --view and nothing else: it is about all closed matches")
        context.exit(_append(dataset, wanted.view or "judge"))
    wanted.check()
    files = [Path(name) for name in wanted.matches if Path(name).is_file()]
    if files and len(files) != len(wanted.matches):
        raise click.UsageError("name matches or files, not both")
    if files:
        with _refusals_as_errors():
            cut_short = _write(wanted, ExportSources(lambda: _from_files(files), kept_engines()))
    else:
        with open_store() as local:
            cut_short = _write(wanted, _stored(local, wanted))
    if cut_short:
        click.secho(f"Warning: {cut_short} of the matches end where the log cannot be confirmed", err=True, fg="yellow")
    context.exit(ExitCode.FAULT if cut_short else ExitCode.OK)


@dataclass(frozen=True, kw_only=True)
class ExportOptions:
    """What to write, in which form, where to, and for whose eyes."""

    matches: tuple[str, ...] = ()
    tournament: str | None = None
    round: str | None = None
    everything: bool = False
    format: str = "jsonl"
    table: str | None = None
    output: Path | None = None
    view: str | None = None
    redacted: bool = False

    @property
    def order(self) -> Order:
        """The form of the file."""
        full = self.format in FULL and self.view is None and not self.redacted
        return Order(self.format, self.table, full=full)

    @property
    def eyes(self) -> Eyes:
        """Whose view it has. Raises click.UsageError."""
        return _eyes("public" if self.redacted else self.view or "judge")

    @property
    def single(self) -> bool:
        """Whether it is one match."""
        return len(self.matches) == 1

    def check(self) -> None:
        """Raise click.UsageError where the options do not go together."""
        if self.table is not None and not formats[self.format].tables:
            raise click.UsageError("--table goes with --format csv and parquet")
        if self.redacted and (self.format != "jsonl" or self.view is not None):
            raise click.UsageError("--redacted goes with --format jsonl, and without --view")
        if (bool(self.matches), self.tournament is not None, self.everything).count(True) != 1:
            raise click.UsageError("name matches or files, or --tournament, or --all")
        if self.round is not None and self.tournament is None:
            raise click.UsageError("--round needs --tournament")
        assert self.eyes
        binary = self.order.shape(one_match=self.single).suffix in ("zip", "parquet")
        if binary and self.output is None and sys.stdout.isatty():
            raise click.UsageError("this format is not for a terminal; name a file with --output")


class ExportSources(NamedTuple):
    """Where the matches come from."""

    sources: Callable[[], Iterator[Source]]
    engines: Engines
    tournament: TournamentLog | None = None
    """The log of the tournament whose matches they are."""


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
        with os_errors_as(f"cannot read {path}"):
            source = from_file(path)
        yield source


def _stored(local: LocalStore, wanted: ExportOptions) -> ExportSources:
    """The stored matches that are wanted, in their order. Raises MatchNotFound, click's errors."""
    log = None
    if wanted.matches:
        names = [local.find(name) for name in wanted.matches]
    elif wanted.tournament is not None:
        home = local.tournaments.get(wanted.tournament)
        if wanted.round is not None and wanted.round not in home.rounds:
            rounds = ", ".join(home.rounds) or "none"
            raise click.UsageError(f"the tournament has no round {wanted.round}; it has {rounds}")
        paired = home.matches.items()
        names = sorted(name for name, pair in paired if wanted.round in (None, home.pairings[pair].round))
        if wanted.round is None and wanted.order.full and wanted.format == "jsonl":
            log = bundled(local.tournaments, wanted.tournament)
    else:
        return ExportSources(lambda: (stored(local.store, name) for name in _everything(local)), local.engines)
    return ExportSources(lambda: (stored(local.store, name) for name in names), local.engines, log)


def _everything(local: LocalStore) -> Iterator[str]:
    """All matches, oldest first, page by page."""
    after = None
    while True:
        page = local.store.matches(after=after, newest_first=False)
        yield from page.matches
        if page.next is None:
            return
        after = page.next


def _write(wanted: ExportOptions, exported: ExportSources) -> int:
    """Write the file, and return how many matches end early. Raises CannotRun."""
    output, total = wanted.output, sum(source.last for source in exported.sources())
    last = ""
    matches = events = 0

    def items() -> Iterator[Item]:
        nonlocal last, matches
        eyes = wanted.eyes
        for source in exported.sources():
            last, matches = source.match, matches + 1
            yield Item(source, eyes)

    writing = os_errors_as(f"cannot write {output or 'to standard output'}")
    with writing, _target(output) as file, progress_bar("exporting") as progress:

        def count(done: int) -> None:
            nonlocal events
            events = done
            if done % 100 == 0:
                progress(done, max(done, total))

        cut_short = write(
            items(),
            wanted.order,
            file,
            one_match=wanted.single,
            on_event=count,
            directory=None if output is None else output.absolute().parent,
            engines=exported.engines,
            tournament=exported.tournament,
        )
        progress(events, events)
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
