"""Of the long random programs a run plays a third: which one follows from the commit, and three in a row play them all.

A plugin of pytest. Where a test plays one random match after another, each says the same of another match; so a fault
that only one of them shows is found two commits later at the latest. `pytest --third all` plays them all, and so does
`--every-book`, before a release; `--third 2` plays the second third. A test that is named by its id is always run.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.quick import first_quick

THIRDS = 3
PROJECT = Path(__file__).parents[1]


def by_thirds(quick: int, values: Iterable[object]) -> list[object]:
    """Parameters of a test of random matches: every run takes the first `quick`, and a third of the others.

    `make check` runs the first only; the others are marked slow.
    """
    listed = first_quick(quick, values)
    later = (pytest.param(*each.values, marks=[*each.marks, a_third(at)]) for at, each in enumerate(listed[quick:]))
    return [*listed[:quick], *later]


def a_third(number: int) -> pytest.MarkDecorator:
    """The mark of a random program of this number: it is run with each third commit.

    >>> [a_third(number).args for number in range(4)]
    [(1,), (2,), (3,), (1,)]
    """
    return pytest.mark.third(number % THIRDS + 1)


def third_of(commits: int) -> int:
    """The third that is run with so many commits: another one with each of three in a row.

    >>> [third_of(commits) for commits in (7, 8, 9)]
    [2, 3, 1]
    """
    return commits % THIRDS + 1


def commits_so_far(project: Path = PROJECT) -> int:
    """How many commits the project has. Of a clone that has not all of them: a number that follows from the last one;
    0 where there is no git."""

    def git(*arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments], cwd=project, capture_output=True, text=True, check=True
        ).stdout.strip()

    try:
        if git("rev-parse", "--is-shallow-repository") == "true":
            return int(git("rev-parse", "HEAD"), 16)
        return int(git("rev-list", "--count", "HEAD"))
    except (OSError, subprocess.CalledProcessError):
        return 0


def pytest_addoption(parser: pytest.Parser) -> None:
    numbers = [str(number) for number in range(1, THIRDS + 1)]
    parser.addoption(
        "--third",
        choices=[*numbers, "all"],
        help="which third of the long random programs is run; by default the one of the commit",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose once: the processes of a run (pytest-xdist) get the options of the one that began it."""
    if config.getoption("every_book"):
        config.option.third = "all"
    elif config.getoption("third") is None:
        config.option.third = str(third_of(commits_so_far()))


def pytest_report_header(config: pytest.Config) -> str:
    chosen = config.getoption("third")
    return f"long random programs: {'all' if chosen == 'all' else f'third {chosen} of {THIRDS} (--third)'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    chosen = config.getoption("third")
    if chosen != "all" and not any("::" in argument for argument in config.args):
        left_out = {item for item in items if waits(item, int(chosen))}
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def waits(item: pytest.Item, chosen: int) -> bool:
    """Whether a test is of another third than the one that is run."""
    mark = item.get_closest_marker("third")
    return mark is not None and mark.args != (chosen,)
