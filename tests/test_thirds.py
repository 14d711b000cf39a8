"""Which third of the long random programs a run plays, and that three runs play all of them."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import thirds
from tests.thirds import THIRDS, by_thirds, commits_so_far, third_of

PROGRAM = """
import pytest
from tests.thirds import by_thirds

@pytest.mark.parametrize("number", by_thirds(1, range(7)))
def test_random(number): pass

def test_plain(): pass
"""


class EveryBook:
    """The option of `tests/conftest.py`, for runs of a file that is not below it."""

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        parser.addoption("--every-book", action="store_true")

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "slow: as in the project")
        config.addinivalue_line("markers", "third(number): as in the project")


Chosen = Callable[..., list[str]]


@pytest.fixture
def chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Chosen:
    """The tests that a run of a small program with these options takes."""
    file = tmp_path / "test_program.py"
    file.write_text(PROGRAM)

    def run(*options: str, test: str = "") -> list[str]:
        quiet = ["-q", "--collect-only", "-p", "no:cacheprovider", "--import-mode=importlib", f"--rootdir={tmp_path}"]
        assert pytest.main([*quiet, *options, f"{file}{test}"], plugins=[thirds, EveryBook()]) == pytest.ExitCode.OK
        return [line.split("::")[1] for line in capsys.readouterr().out.splitlines() if "::" in line]

    return run


def git(directory: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    subprocess.run(["git", *who, *arguments], cwd=directory, check=True, capture_output=True)


def test_three_runs_take_every_program_and_each_takes_what_is_quick(chosen: Chosen) -> None:
    runs = [chosen("--third", str(number)) for number in range(1, THIRDS + 1)]
    assert runs[0] == ["test_random[0]", "test_random[1]", "test_random[4]", "test_plain"]
    assert runs[1] == ["test_random[0]", "test_random[2]", "test_random[5]", "test_plain"]
    assert runs[2] == ["test_random[0]", "test_random[3]", "test_random[6]", "test_plain"]
    assert sorted({test for run in runs for test in run}) == sorted(chosen("--third", "all"))
    assert chosen("--every-book") == chosen("--third", "all")


def test_a_test_that_is_named_is_run(chosen: Chosen) -> None:
    for number in range(1, THIRDS + 1):
        assert chosen("--third", str(number), test="::test_random[2]") == ["test_random[2]"]


def test_without_a_choice_the_commit_chooses(chosen: Chosen) -> None:
    assert chosen() == chosen("--third", str(third_of(commits_so_far())))


def test_commits_in_a_row_take_one_third_after_the_other(tmp_path: Path) -> None:
    git(tmp_path, "init")
    taken = []
    for _ in range(2 * THIRDS):
        git(tmp_path, "commit", "--allow-empty", "-m", "a commit")
        taken.append(third_of(commits_so_far(tmp_path)))
    assert set(taken[:THIRDS]) == {1, 2, 3}
    assert taken[:THIRDS] == taken[THIRDS:]


def test_a_clone_without_its_past_goes_by_the_last_commit(tmp_path: Path) -> None:
    whole, shallow = tmp_path / "whole", tmp_path / "shallow"
    whole.mkdir()
    git(whole, "init")
    numbers = set()
    for number in range(2):
        git(whole, "commit", "--allow-empty", "-m", f"commit {number}")
        git(tmp_path, "clone", "--depth", "1", f"file://{whole}", f"{shallow}-{number}")
        numbers.add(commits_so_far(Path(f"{shallow}-{number}")))
    assert len(numbers) == 2
    assert min(numbers) > 2


def test_where_there_is_no_git_it_is_always_the_same(tmp_path: Path) -> None:
    assert commits_so_far(tmp_path) == 0


def test_every_program_has_one_third() -> None:
    marks = [param.marks for param in by_thirds(2, range(20))[2:]]  # type: ignore[attr-defined]
    assert {mark.name for each in marks for mark in each} == {"slow", "third"}
    assert [mark.args[0] for each in marks for mark in each if mark.name == "third"] == [1, 2, 3] * 6
