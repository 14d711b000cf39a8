"""What a page names to be run, a test runs. Programs that nothing else runs are run here, whole, in a short form."""

from __future__ import annotations

import json
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
import structlog
import yaml

from replays.play import live
from service.commands import COMMANDS
from service.commands.common import ExitCode
from tests import acted_out, readme_tables, stored_forms
from tests.bench import capacity, growth, lists, phones
from tests.bench.capacity import Costs
from tests.engine import (
    book_differences,
    books,
    coverage_report,
    interactions,
    metamorphic,
    observed_matches,
    plays,
    plays_by_rule,
    three_players,
    watchers,
)
from tests.golden import files as golden_files
from tests.golden import make as golden
from tests.programs import PAGES, ROOT, RUN_BY, Named, command_of, modules, named, named_on, run
from tests.replays.tournaments import simulated, simulated_leagues
from tests.rulings import make_index

COMMANDS_NAMED = [one for one in named() if one.program == "vaultlog"]


def is_run(*words: str) -> bool:
    """Whether tests run a program: a line of theirs begins with these words."""
    return " ".join(words) in RUN_BY or any(one[: len(words)] == words for one in run())


# -- the mechanism -----------------------------------------------------------------------------------------------------


def test_every_command_that_a_page_names_is_run_by_a_test() -> None:
    paths = {command_of(one.words)[0]: one.page for one in COMMANDS_NAMED}
    assert len(paths) > 30
    assert [f"{page}: {' '.join(path)}" for path, page in paths.items() if not is_run("vaultlog", *path)] == []


def test_every_flag_that_a_page_gives_to_a_command_is_given_by_a_test() -> None:
    """A flag may make another program of a command, as `python -m tests.soak --cluster` is."""
    faults = []
    for one in COMMANDS_NAMED:
        path, command, given = command_of(one.words)
        flags = {
            name for each in command.params if isinstance(each, click.Option) and each.is_flag for name in each.opts
        }
        lines = [each for each in run() if each[: len(path) + 1] == ("vaultlog", *path)]
        faults += [
            f"{one.page}: {' '.join(path)} {flag}"
            for flag in flags & {*given}
            if not any(flag in line for line in lines)
        ]
    assert faults == []


def test_every_module_that_a_page_names_is_run_by_a_test() -> None:
    found = {one.words[:2]: one.page for one in named() if one.program == "python"}
    assert ("-m", "tests.bench.lists") in found
    assert [f"{page}: {' '.join(words)}" for words, page in found.items() if not is_run("python", *words)] == []


def test_every_module_that_is_a_program_is_run_by_a_test() -> None:
    assert {"service", "tests.bench.growth", "tests.mutation"} <= set(modules())
    assert [one for one in modules() if not is_run("python", "-m", one)] == []


def test_what_a_page_names_exists_with_the_options_that_it_gives() -> None:
    faults = []
    for one in COMMANDS_NAMED:
        try:
            path, command, given = command_of(one.words)
            command.make_parser(click.Context(command)).parse_args(list(given))
        except (LookupError, click.UsageError) as fault:
            faults.append(f"{one.page}: {one.said}: {fault}")
    assert faults == []


def test_a_program_that_is_not_run_or_not_there_is_noticed() -> None:
    (new,) = named_on("a page", "Say `python -m tests.bench.suite --all`.")
    assert new == Named("a page", "python", ("-m", "tests.bench.suite", "--all"))
    assert not is_run(*new.words[:2])
    with pytest.raises(LookupError, match="there is no command exprot of vaultlog case"):
        command_of(["case", "exprot"])
    assert not is_run("vaultlog", "run", "twice")
    assert is_run("vaultlog", "run")


def test_tests_that_are_said_to_run_programs_are_there() -> None:
    for test in RUN_BY.values():
        file, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / file).read_text("utf-8"), test


def test_the_readme_names_every_command() -> None:
    listed = {one.words[0] for one in COMMANDS_NAMED if one.page == "README.md"}
    assert set(COMMANDS) - listed == set()
    assert len(PAGES) > 10


# -- make --------------------------------------------------------------------------------------------------------------

TARGETS = {
    "run": ["service run"],
    "setup": [],
    "bench": ["tests.bench --json"],
    "check": ["ruff check .", "ruff format --check .", "mypy", "pytest -n 2 --dist worksteal --quick"],
    "test": [
        "ruff check .",
        "ruff format --check .",
        "mypy",
        "mypy.stubtest --mypy-config-file pyproject.toml --ignore-missing-stub --concise rq",
        "pytest -n 3 --dist worksteal",
    ],
    "test-every-book": ["pytest -n 2 --dist worksteal --every-book tests/engine tests/rulings"],
    "test-engine": ["pytest -n 2 --dist worksteal tests/engine engine"],
    "test-service": ["pytest -n 2 --dist worksteal tests/service"],
    "lint": ["ruff check .", "ruff format --check ."],
    "types": ["mypy", "mypy.stubtest --mypy-config-file pyproject.toml --ignore-missing-stub --concise rq"],
    "format": ["ruff check --fix .", "ruff format ."],
    "browser": [],
    "clean": [],
    "help": [],
}
"""Target of make -> the modules that it has Python run, when everything is installed."""
OF_FOLDERS = {"test-engine", "test-service"}
"""Targets that follow one pattern, `test-%`."""
SHIM = """#!/bin/sh
# Stands for Python: makes a virtual environment of itself, and notes whatever else it is to run.
if [ "$1 $2" = "-m venv" ]; then mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; exit; fi
case "$1" in -c) exit;; --version) echo Python 3.99; exit;; esac
shift
echo "$@" >> "$NOTED"
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What make reads of a clone of the project, with a Python that only notes what it is to run."""
    for name in ("Makefile", "pyproject.toml", ".constraints.txt"):
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"))
    (tmp_path / "stubs" / "rq").mkdir(parents=True)
    (tmp_path / "bin").mkdir()
    for name, text in (("python-of-the-test", SHIM), ("chromium-headless-shell", "#!/bin/sh\n")):
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o755)
    return tmp_path


def make(clone: Path, target: str) -> tuple[str, list[str]]:
    """What make printed, and what Python was to run."""
    noted = clone / "noted"
    noted.write_text("")
    environment = {"PATH": f"{clone / 'bin'}:/usr/bin:/bin", "NOTED": str(noted)}
    command = ["make", "--silent", f"PYTHON={clone / 'bin' / 'python-of-the-test'}", target]
    done = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout, noted.read_text().splitlines()


def test_every_target_of_make_runs_what_it_says(clone: Path) -> None:
    _, installed = make(clone, "setup")
    assert [line.split()[0] for line in installed] == ["pip", "pip", "tests.acted_out"]
    assert installed[1].endswith("--editable ."), "once"
    assert make(clone, "setup")[1] == [], "once"
    _, installed = make(clone, "lint")
    assert any(line.endswith("--editable .[dev]") for line in installed)
    for target, wanted in TARGETS.items():
        if target != "clean":
            assert sorted(make(clone, target)[1]) == sorted(wanted), target
    make(clone, "clean")
    assert not (clone / ".venv").exists()
    assert (clone / "Makefile").exists()


def test_every_target_of_make_is_known_and_what_they_run_is_run_by_tests(clone: Path) -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z][a-z-]*):(?!=)", text, re.MULTILINE))
    assert targets == set(TARGETS) - OF_FOLDERS
    assert {one.words[0] for one in named() if one.program == "make"} <= set(TARGETS)
    helped, _ = make(clone, "help")
    assert all(f"make {name}" in helped or f"| {name}" in helped for name in ("run", "test", "check", "setup", "bench"))
    ours = {tuple(line.split()[1:2]) for lines in TARGETS.values() for line in lines if line.startswith("service ")}
    assert ours == {("run",)}
    assert all(is_run("vaultlog", *words) for words in ours)


# -- programs in a short form ------------------------------------------------------------------------------------------

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """Programs choose for their process what is logged; here others share it."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.mark.slow
def test_the_bench_measures_everything_that_it_names(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.bench", "--quick", "--json", "--directory", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == ExitCode.OK, done.stderr
    measures = {one["name"]: one for one in json.loads(done.stdout)["measures"]}
    listed = subprocess.run([*command[:4], "--list"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert list(measures) == listed.stdout.split()
    values = {name: one["value"] for name, one in measures.items()}
    assert {name for name, value in values.items() if value <= 0} <= {"follow_lag_ms_p50", "follow_lag_ms_p99"}
    for name in ("time_travel_ms", "append_ms", "follow_lag_ms"):
        assert 0 <= values[f"{name}_p50"] <= values[f"{name}_p99"], name
    assert values["body_bytes_per_decision"] < values["bytes_per_event"]
    assert measures["fold_decisions_per_s"]["cpu_units"] == 1 < measures["fold_verified_decisions_per_s"]["cpu_units"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_what_matches_cost_is_measured_again(tmp_path: Path, capsys: Said) -> None:
    capacity.main(["--matches", "1", "--write", str(tmp_path / "capacity.json")])
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads((tmp_path / "capacity.json").read_text())
    assert set(printed) == set(Costs.__struct_fields__)
    assert min(printed.values()) > 0


@pytest.mark.slow
def test_what_grows_is_measured(tmp_path: Path, capsys: Said) -> None:
    growth.main(["--matches", "20", "--json", str(tmp_path / "grown.json")])
    found = json.loads((tmp_path / "grown.json").read_text())
    names = [one["name"] for one in found["costs"]]
    assert names[: len(growth.ADDRESSES)] == list(growth.ADDRESSES)
    assert names[-1] == "proof of a match"
    assert sum(found["archived"].values()) < sum(found["closed"].values()) / 10
    said = capsys.readouterr().out
    assert all(f"   {name}\n" in said for name in names)


@pytest.mark.slow
def test_every_list_is_measured_and_compared(tmp_path: Path, capsys: Said) -> None:
    kept = tmp_path / "lists.json"
    lists.main(["--quick", "--json", str(kept)])
    first, rows = capsys.readouterr().out, json.loads(kept.read_text())
    assert first.startswith(f"8 live matches of {lists.EVENTS} events, 4 of one tournament")
    assert len(rows) == len({one["path"] for one in rows}) >= 18
    assert all(one["cpu_ms"] > 0 for one in rows)


@pytest.mark.slow
def test_a_hall_of_phones_is_measured(tmp_path: Path, capsys: Said) -> None:
    phones.main(["--quick", "--json", str(tmp_path / "hall.json")])
    rows = json.loads((tmp_path / "hall.json").read_text())
    assert [row["name"] for row in rows] == ["nobody looks", "6 followers", "6 phones come", "6 phones"]
    assert all((row["all"] > 0) == ("come" not in row["name"]) for row in rows)
    assert rows[-1]["pushed"] >= 6
    assert capsys.readouterr().out.count("\n") == 5


@pytest.mark.slow
def test_matches_are_recorded_as_an_onlooker_sees_them(capsys: Said) -> None:
    assert observed_matches.main(["0", "1", "--slips"]) == 0
    assert re.fullmatch(r"1 matches, \d{2,} decisions, 0 differ; \d+ s\n", capsys.readouterr().out)
    assert observed_matches.main(["17"]) == 0


def test_a_match_that_differs_is_named(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observed_matches, "_try", lambda number, **how: (number, 3, "the pools differ"))
    assert observed_matches.main(["4", "2"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == ["match 4: the pools differ", "match 5: the pools differ"]
    assert "6 decisions, 2 differ" in said[2]


def test_rules_that_make_a_difference_in_random_matches_are_counted(capsys: Said) -> None:
    assert book_differences.main(["0", "19", "--books", "1.3", "2021-03", "--further"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert any(re.fullmatch(r" +\d tide_known: match \d+, turn 1, decision \d: question", line) for line in said)
    assert any(line.startswith("       Rulebook 2021-03 does otherwise: ") for line in said)
    assert said[-1].startswith("5 matches under 1.3 and 2021-03: ")
    assert said[-1].endswith(" 0 faults")
    assert book_differences.main(["0", "19", "--books", "1.3", "2021-03", "--same", "houses", "tide_known"]) == 0
    assert " houses: " not in capsys.readouterr().out
    with pytest.raises(SystemExit):
        book_differences.main(["0", "19", "--same", "tide_known"])


def test_a_difference_that_is_due_to_no_rule_is_a_fault(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_differences, "due_on_line", lambda *given: ())
    assert book_differences.main(["0", "9", "--books", "1.3", "2021-03"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("due to nothing: match 1, turn 1, decision ")
    assert said[-1].endswith(" 3 faults")


def test_events_are_simulated(capsys: Said) -> None:
    assert simulated.main(["1", "2", "--most", "20"]) == 0
    structures, formats, people, ended = capsys.readouterr().out.splitlines()
    assert len(re.findall(r"of [a-z ]+[0-9]* \(up to \d+\)", structures)) == 2
    assert len(formats.split("; ")) == 2
    assert re.search(r"refused [1-9]\d*", people), "both wrote at once"
    assert ended == "2 events, 0 went wrong"


def test_a_simulated_event_that_goes_wrong_is_named_and_the_next_one_is_played(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(event: simulated.SimulatedEvent) -> None:
        raise KeyError("p0")

    monkeypatch.setattr(simulated.SimulatedEvent, "play", wrong)
    monkeypatch.setattr(simulated.SimulatedEvent, "organisers", SimpleNamespace(both=()), raising=False)
    assert simulated.main(["1", "2"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.split(" (")[0] for line in said[:2]] == ["event 1", "event 2"]
    assert "KeyError: 'p0' (wrong, line" in said[0]
    assert said[-1] == "2 events, 2 went wrong"


def test_leagues_are_simulated(capsys: Said) -> None:
    assert simulated_leagues.main(["1", "2"]) == 0
    assert capsys.readouterr().out == "1 of league by strength; 1 of league of teams\n"


def test_cards_are_played_with_a_thing_changed(capsys: Said) -> None:
    assert metamorphic.main(["--change", "seat", "--every", "400"]) == 0
    assert capsys.readouterr().out.endswith("\n0 differences without a reason\n")
    assert metamorphic.main(["--change", "warded", "--pairs", "--every", "9000"]) == 0


def test_matches_are_watched_by_those_who_remember_every_id(capsys: Said) -> None:
    assert watchers.main(["1"]) == 0
    assert ", 0 of them told by their ids" in capsys.readouterr().out
    assert watchers.main(["1", "--old"]) == 1, "the ids of before do tell"


@pytest.mark.slow
def test_the_form_of_what_is_stored_is_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stored_forms.GOLDEN.read_text("utf-8")
    monkeypatch.setattr(stored_forms, "GOLDEN", tmp_path / "forms.json")
    stored_forms.GOLDEN.write_text(before, "utf-8")
    assert stored_forms.main([]) == 0
    assert stored_forms.GOLDEN.read_text("utf-8") == before
    assert live.secrets is secrets, "matches draw their seeds again"


def test_interactions_are_acted_out_and_faults_counted(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    assert interactions.main(["2"]) == 0
    assert " tables, 0 with a fault" in capsys.readouterr().out
    assert interactions.main(["--number", "1234"]) == 0
    assert " and " in capsys.readouterr().out

    def broken(number: int) -> Any:
        raise ValueError("a pool differs")

    monkeypatch.setattr(interactions, "acted", broken)
    assert interactions.main(["2"]) == 1
    assert capsys.readouterr().out.endswith("tables, 2 with a fault\n")


@pytest.mark.slow
def test_the_report_of_cards_and_matches_of_three_players_are_printed(capsys: Said) -> None:
    coverage_report.main(["2"])
    said = capsys.readouterr().out.splitlines()
    assert said[0].split()[:2] == ["card", "house"]
    assert len(said) == len(coverage_report.told_of()) + 2
    assert f"{len(coverage_report.told_of())} cards in 2 matches;" in said[-1]
    assert "was never played" in said[-1]
    three_players.main(["0"])
    assert re.fullmatch(r"0 \d+ moves, \d+ turns: .*\n", capsys.readouterr().out)


@pytest.mark.slow
def test_which_tests_act_out_which_cards_is_written(tmp_path: Path) -> None:
    (tmp_path / "nothing_s.json").write_text("{}")
    acted_out.main(tmp_path)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_bytes() for path in acted_out.HERE.glob("*.json")}


@pytest.mark.slow
def test_which_rulebooks_make_a_difference_to_a_test_is_written(tmp_path: Path) -> None:
    file, target = "tests/engine/rules/turns/test_houses.py", tmp_path / "books.json"
    others = {"tests/engine/test_books.py": {"test_of_another_file": ["1.2"]}}
    target.write_text(json.dumps({file: {"test_gone": []}, "tests/engine/test_gone.py": {"test_gone": []}, **others}))
    assert plays.main([file, "--to", str(target)]) == 0
    assert json.loads(target.read_text()) == {file: books.listed()[file], **others}


@pytest.mark.slow
def test_the_rules_that_make_tests_go_another_way_are_named(capsys: Said) -> None:
    file = "tests/engine/rules/turns/test_using.py"
    assert plays_by_rule.main([file, "--books", "2021-03", "16.0"]) == 0
    said = capsys.readouterr().out.splitlines()
    start = next(number for number, line in enumerate(said) if line.endswith(" one_action_per_artifact_use"))
    assert f"    {file}::test_the_books_before_do_not_limit_the_abilities_of_an_artifact_to_one" in said[start:]
    assert said[-1].endswith(" tests go another way under 16.0 than under 2021-03, 0 due to nothing")


def test_a_test_that_no_rule_makes_go_another_way_is_a_fault(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_pytest(plugin: str, options: list[str], tests: list[str]) -> int:
        target = next(option for option in options if option.startswith("--write-causes="))
        Path(target.removeprefix("--write-causes=")).write_text(json.dumps({"a.py::test_b": ["nothing"]}), "utf-8")
        return 0

    monkeypatch.setattr(plays_by_rule, "run_pytest", run_pytest)
    assert plays_by_rule.main(["a.py"]) == 1
    assert capsys.readouterr().out.splitlines()[:2] == ["1 nothing", "    a.py::test_b"]


def test_the_tables_of_a_page_are_written(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Page\n<!-- made by service.config -->\nas before\n<!-- end -->\nrest\n")
    readme_tables.main([page])
    assert "| `VAULTLOG_PORT` | `8080` |" in page.read_text()
    assert "as before" not in page.read_text()


def test_a_golden_match_is_written_as_it_is(tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "conceded-before-the-first-turn"
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    golden.main([name])
    assert (tmp_path / f"{name}.json").read_bytes() == (golden_files.FOLDER / f"{name}.json").read_bytes()
    assert capsys.readouterr().out.startswith(f"{name}: ")
    with pytest.raises(SystemExit, match="give --all, --refresh, --engine, or names among"):
        golden.main(["nobody-s"])


def test_the_index_of_the_rulebooks_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clause = {"id": "a", "topic": "t", "source": "rules", "versions": ["1.2"]}
    for name, entries in (("clauses", [clause]), ("rulings", [])):
        (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump(entries))
    monkeypatch.setattr(make_index, "INDEX", tmp_path / "index.json")
    monkeypatch.setattr(make_index, "CITABLE", tmp_path / "citable.json")
    monkeypatch.setattr(make_index, "LATER_BOOKS", tmp_path / "later_books.yaml")
    (tmp_path / "later_books.yaml").write_text("[{version: '1.3', after: '1.2', ends: [], clauses: []}]")
    make_index.main([str(tmp_path / "clauses.yaml"), str(tmp_path / "rulings.yaml")])
    assert list(json.loads((tmp_path / "index.json").read_text())["clauses"]) == ["a"]
    assert '"a"' in (tmp_path / "citable.json").read_text()
    with pytest.raises(SystemExit):
        make_index.main([])


def test_pydoc_lists_the_modules_of_the_histories() -> None:
    done = subprocess.run([sys.executable, "-m", "pydoc", "replays"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0
    assert {"fold (package)", "store (package)"} <= {line.strip() for line in done.stdout.splitlines()}
