"""`vaultlog rulings`: the marks of the test suite are read as pytest itself sees them, and counted per version."""

from __future__ import annotations

import functools
import json
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.readings import READINGS
from service.commands import group, main
from service.commands.common import ExitCode
from service.commands.rules.rulings_coverage import Scan, coverage, scan

TESTS = Path(__file__).parents[2]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["rulings", *arguments], prog_name="vaultlog")


def scanned(directory: Path, source: str) -> Scan:
    (directory / "test_it.py").write_text(textwrap.dedent(source))
    return scan(directory)


def ids(found: Scan) -> set[tuple[str, str]]:
    return {(mark.kind, id) for mark in found.marks for id in mark.ids}


def test_marks_are_found_wherever_pytest_takes_them_from(tmp_path: Path) -> None:
    found = scanned(
        tmp_path,
        """
        import pytest
        from pytest import mark

        MORE = ("g", "h")
        CASES = [pytest.param(1, marks=pytest.mark.clause("i")), pytest.param(2, marks=[pytest.mark.ruling("j")])]
        SHARED = pytest.mark.clause("k")
        clause = pytest.mark.clause
        pytestmark = [pytest.mark.ruling("a"), mark.clause("b")]

        @pytest.mark.clause("c", "d")
        @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.ruling("e"))])
        def test_function(n): ...

        @pytest.mark.clause("f", *MORE)
        async def test_another(): ...

        @pytest.mark.parametrize("n", CASES)
        def test_cases(n): ...

        class TestClass:
            pytestmark = pytest.mark.ruling("m")

            @SHARED
            @clause("l")
            def test_method(self): ...
        """,
    )
    assert found.unreadable == ()
    assert ids(found) == {("clause", id) for id in "bcdfghikl"} | {("ruling", id) for id in "aejm"}


def test_what_pytest_does_not_attach_to_a_test_covers_nothing(tmp_path: Path) -> None:
    found = scanned(
        tmp_path,
        """
        import pytest

        UNUSED = pytest.mark.clause("a")

        @pytest.mark.clause("b")
        def helper(): ...

        @pytest.mark.parametrize("mark", [pytest.mark.clause("c"), pytest.mark.ruling("d")])
        @pytest.mark.slow("e")
        def test_marks_themselves(mark): ...

        class Helper:
            @pytest.mark.clause("f")
            def test_looks_like_one(self): ...
        """,
    )
    assert found == Scan((), ())
    (tmp_path / "test_it.py").write_text("import pytest\npytestmark = pytest.mark.clause('a')\n")
    assert scan(tmp_path).marks == ()
    (tmp_path / "helper.py").write_text("import pytest\n@pytest.mark.clause('a')\ndef test_x(): ...\n")
    assert scan(tmp_path).marks == ()


@pytest.mark.parametrize(
    ("mark", "why"),
    [
        ("clause(name())", "name() is not a constant of this module"),
        ("clause(elsewhere)", "elsewhere is not a constant of this module"),
        ("clause()", "the ids of clause() are not texts"),
        ("clause(1)", "the ids of clause() are not texts"),
        ("clause('a', versions='1.2')", "the versions of clause() are not a tuple of texts"),
        ("ruling('a', version=('1.2',))", "version is not an argument of ruling()"),
    ],
)
def test_a_mark_that_cannot_be_read_is_reported(tmp_path: Path, mark: str, why: str) -> None:
    found = scanned(tmp_path, f"import pytest\n@pytest.mark.{mark}\ndef test_x(): ...\n")
    assert found == Scan((), (f"test_it.py:2: {why}",))


INDEX = {
    "versions": ["1.2", "1.3"],
    "clauses": {"a": {"versions": ["1.2", "1.3"], "topic": "t"}, "b": {"versions": ["1.3"], "topic": "t"}},
    "rulings": {"r": {"versions": ["1.2", "1.3"], "topic": "t", "cards": ["Anger"]}},
}


def test_a_mark_counts_for_every_version_unless_it_names_some(tmp_path: Path) -> None:
    found = scanned(
        tmp_path,
        """
        import pytest

        @pytest.mark.clause("a")
        @pytest.mark.ruling("r", versions=("1.3",))
        def test_x(): ...
        """,
    )
    assert coverage(INDEX, found.marks) == [
        {
            "version": "1.2",
            "clauses": {"total": 1, "covered": 1, "open": []},
            "rulings": {"total": 1, "covered": 0, "open": ["r"]},
        },
        {
            "version": "1.3",
            "clauses": {"total": 2, "covered": 1, "open": ["b"]},
            "rulings": {"total": 1, "covered": 1, "open": []},
        },
    ]


def test_the_command_counts_lists_and_fails_on_what_it_cannot_trust(tmp_path: Path) -> None:
    (tmp_path / "rulings").mkdir()
    (tmp_path / "rulings" / "index.json").write_text(json.dumps(INDEX))
    scanned(tmp_path, "import pytest\n@pytest.mark.clause('a')\ndef test_x(): ...\n")
    answer = run("--tests", str(tmp_path), "--json")
    assert answer.exit_code == ExitCode.OK
    assert [entry["clauses"]["covered"] for entry in json.loads(answer.stdout)["versions"]] == [1, 1]

    answer = run("--tests", str(tmp_path), "--version", "1.3")
    assert "1.3: clauses without a test\nid  topic  cards\nb   t\n" in answer.stdout
    assert "r   t      Anger" in answer.stdout
    assert "1.2" not in answer.stdout
    assert run("--tests", str(tmp_path), "--version", "9").exit_code == ExitCode.USAGE

    scanned(tmp_path, "import pytest\n@pytest.mark.clause('z', *more())\ndef test_x(): ...\n")
    (tmp_path / "test_other.py").write_text("import pytest\n@pytest.mark.clause('z')\ndef test_x(): ...\n")
    answer = run("--tests", str(tmp_path), "--json")
    assert answer.exit_code == ExitCode.FAULT
    assert json.loads(answer.stdout)["faults"] == [
        "test_it.py:2: more() is not a constant of this module",
        "test_other.py:2: there is no clause 'z'",
    ]


def test_without_the_test_suite_the_command_says_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["rulings", "--tests", str(tmp_path)])
    assert end.value.code == ExitCode.CANNOT_RUN
    assert "Run this in a source checkout" in capsys.readouterr().err


@pytest.mark.slow
def test_the_command_agrees_with_pytest_about_this_suite(request: pytest.FixtureRequest) -> None:
    """Every mark that pytest put on a collected test is found by the scan, and the scan could read all of them."""
    found = scan(TESTS)
    assert found.unreadable == ()
    known = {(mark.kind, mark.ids, mark.versions, mark.place.partition(":")[0]) for mark in found.marks}
    for item in request.session.items:
        if not item.path.is_relative_to(TESTS):
            continue
        for kind in ("clause", "ruling"):
            for mark in item.iter_markers(kind):
                versions = mark.kwargs.get("versions")
                seen = (kind, mark.args, versions and tuple(versions), item.path.relative_to(TESTS).as_posix())
                assert seen in known, item.nodeid


def test_the_readings_are_listed_without_a_checkout(tmp_path: Path) -> None:
    answer = run("--readings", "--tests", str(tmp_path / "nowhere"), "--json")
    assert answer.exit_code == ExitCode.OK, answer.output
    rows = json.loads(answer.stdout)["readings"]
    assert [row["id"] for row in rows] == list(READINGS)
    assert not any("tests" in row for row in rows)
    text = run("--readings", "--tests", str(tmp_path)).stdout
    assert all(row.about in text and id in text for id, row in READINGS.items())
    assert "tests:" not in text
    assert "one (taken under 1.2, 1.3, 2021-03, 16.0)" in text
    assert "several (the answer of 18.4: for-each-one-at-a-time)" in text


def test_the_readings_of_a_card(tmp_path: Path) -> None:
    def rows(*arguments: str) -> list[str]:
        answer = run("--card", *arguments, "--tests", str(tmp_path), "--json")
        assert answer.exit_code == ExitCode.OK, answer.output
        return [row["id"] for row in json.loads(answer.stdout)["readings"]]

    assert rows("ghostHAWK") == ["ghosthawk-neighbors", "ghosthawk-stops-early", "little-rapscal-reap-with"]
    assert rows("Ghosthawk", "--version", "1.2") == ["little-rapscal-reap-with"], "the others arise with deploy"
    assert rows("Ghosthawk", "--readings") == rows("Ghosthawk")
    assert rows("Punch") == []
    text = run("--card", "Ether Spider", "--tests", str(tmp_path)).stdout
    assert "theft-caught-on-its-way" in text
    assert "touches: Ether Spider, Staff Up" in text
    assert "steal-for-each" not in text
    assert run("--card", "Punch", "--tests", str(tmp_path)).stdout == "No reading is about Punch, or touches it.\n"


def test_a_card_that_there_is_not_gets_a_proposal(tmp_path: Path) -> None:
    answer = run("--card", "Ether Spidr", "--tests", str(tmp_path))
    assert answer.exit_code == ExitCode.FAULT
    assert "there is no card 'Ether Spidr' in the catalogue; did you mean Ether Spider?" in answer.output
    answer = run("--card", "Ether Spider", "--open")
    assert answer.exit_code == ExitCode.USAGE
    assert "leave it out with --card" in answer.output


@pytest.mark.slow
def test_the_readings_of_a_version_are_listed_with_the_tests_that_act_them_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "service.commands.rules.rulings.scan", functools.cache(scan)
    )  # the suite is not read three times
    rows = json.loads(run("--readings", "--version", "1.2", "--json").stdout)["readings"]
    assert [row["id"] for row in rows] == [row.id for row in READINGS.values() if "1.2" in row.taken]
    for row in rows:
        assert row["variant"] is not None or row["tests"], row["id"]
    variant = json.loads(run("--readings", "--version", "break-key", "--json").stdout)["readings"]
    assert variant
    assert {row["variant"] for row in variant} == {"break-key"}
    assert "tests: engine/" in run("--readings").stdout
    assert run("--readings", "--version", "9").exit_code == ExitCode.USAGE
    assert run("--readings", "--open").exit_code == ExitCode.USAGE
