"""Helpers of all commands: exit codes, JSON output, tables, a progress bar."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import IntEnum
from pathlib import Path

import click
import msgspec

Progress = Callable[[int, int | None], None]
"""Called with the amount done and the total (None while it is unknown)."""


class ExitCode(IntEnum):
    """The exit codes of every command."""

    OK = 0
    FAULT = 1  # it ran, and what it checked or did has a fault; the output says which
    USAGE = 2  # the command line is wrong (click's own code)
    CANNOT_RUN = 3  # something outside is in the way: a setting, a port, Redis, a file


EXIT_CODES = "Exit codes: 0 done, 1 a fault was found, 2 wrong command line, 3 cannot run (setting, port, Redis, file)."
"""For the `epilog` of every command."""


class CannotRun(RuntimeError):
    """Ends a command with its message and `ExitCode.CANNOT_RUN`."""


@contextmanager
def os_errors_as(what: str) -> Iterator[None]:
    """While the block runs, an OSError ends the command: `what` says what failed. Raises CannotRun.

    A reader of standard output that has left is no such error.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotRun(f"{what}: {error.strerror or error}") from error


def file_bytes(file: Path) -> bytes:
    """What a file holds; `-` stands for standard input. Raises CannotRun."""
    with os_errors_as(f"cannot read {file}"):
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()


def expected_errors() -> tuple[type[Exception], ...]:
    """Errors that the user can fix: shown as one message, without a traceback."""
    from replays.log.errors import StoreFull, StoreUnavailable
    from replays.storage.data_directory import DirectoryInUse
    from replays.storage.redis_server import RedisUnavailable
    from service.config import ConfigError
    from service.running.start_checks import CannotStart

    return CannotRun, CannotStart, ConfigError, DirectoryInUse, RedisUnavailable, StoreFull, StoreUnavailable


def read_line(prompt: str) -> str | None:
    """What is typed at a prompt; None at the end of the input. On a terminal the line can be edited, with a history."""
    with suppress(ImportError):  # some builds of Python have none; arrow keys then show as what they send
        import readline  # noqa: F401
    try:
        return input(prompt)
    except EOFError:
        click.echo()
        return None


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


def print_json(value: object) -> None:
    """One JSON document on standard output, structs as their fields; non-ASCII text as it is."""
    click.echo(json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False))


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table on standard output; columns whose first cell is a number are right-aligned.

    On a terminal the last column wraps; the others never do, so that ids stay whole. A pipe gets one line per row.
    """
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    body = [[*row] for row in rows]
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for heading, cell in zip(headings, body[0] if body else headings, strict=True):
        table.add_column(Text(heading), justify="right" if isinstance(cell, int | float) else "left", no_wrap=True)
    table.columns[-1].no_wrap = False
    for row in body:
        table.add_row(*(Text(str(cell)) for cell in row))
    console = Console(highlight=False, force_terminal=sys.stdout.isatty())
    needed = Measurement.get(console, console.options.update(max_width=sys.maxsize), table)
    console.width = max(console.width, needed.minimum) if console.is_terminal else needed.maximum
    with console.capture() as capture:
        console.print(table)
    for line in capture.get().splitlines():
        click.echo(line.rstrip())


def print_fields(fields: Iterable[tuple[str, object]]) -> None:
    """Names and values, one pair per line, on standard output."""
    pairs = list(fields)
    width = max(len(name) for name, _ in pairs)
    for name, value in pairs:
        click.echo(f"  {name:<{width}}  {value}")


@contextmanager
def progress_bar(description: str) -> Iterator[Progress]:
    """A progress bar on standard error while the block runs; call what it yields with (done, total)."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(description, total=None)

        def advance(done: int, total: int | None) -> None:
            bar.update(task, completed=done, total=total)

        yield advance
