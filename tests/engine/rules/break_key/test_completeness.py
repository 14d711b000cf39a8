"""Every clause of Break-Key and every reading of its silent points has a test that acts it out."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.rulesets import RULESETS
from engine.variants.break_key import READINGS, BreakKey
from service.cli.rulings_coverage import coverage, scan
from tests.engine.conftest import VERSIONS
from tests.rulings.marks import INDEX

HERE = Path(__file__).parent
CLAUSES = sorted(id for id, clause in INDEX["clauses"].items() if "break-key" in clause["versions"])
SETTLED = [about for about, _ in READINGS]


def readings(path: Path) -> dict[str, list[str]]:
    """The readings that the tests of a module name: reading -> tests. Names of module constants are followed."""
    tree = ast.parse(path.read_text("utf-8"))
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found: dict[str, list[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decoration in node.decorator_list:
                mark = constants.get(decoration.id) if isinstance(decoration, ast.Name) else decoration
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.reading":
                    for argument in mark.args:
                        found.setdefault(ast.literal_eval(argument), []).append(node.name)
    return found


def all_readings() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for about, tests in readings(path).items():
            found.setdefault(about, []).extend(tests)
    return found


def test_there_are_38_clauses_and_each_is_acted_out_here():
    assert len(CLAUSES) == 38
    marks = scan(HERE)
    assert marks.unreadable == ()
    here = {id for mark in marks.marks for id in mark.ids}
    assert [id for id in CLAUSES if id not in here] == []


def test_the_product_counts_them_as_covered():
    report = {entry["version"]: entry for entry in coverage(INDEX, scan(HERE).marks)}
    assert report["break-key"]["clauses"] == {"total": 38, "covered": 38, "open": []}


@pytest.mark.parametrize("about", SETTLED)
def test_each_reading_has_a_test(about):
    assert all_readings().get(about), f"no test is marked reading({about!r})"


def test_no_test_names_a_reading_that_there_is_not():
    assert sorted(set(all_readings()) - set(SETTLED)) == []


def test_the_readings_are_told_where_players_find_them():
    assert len(set(SETTLED)) == len(SETTLED)
    told = BreakKey().describe()["readings"]
    assert [(each["about"], each["reading"]) for each in told] == list(READINGS)


def test_they_are_acted_out_under_every_rulebook():
    assert VERSIONS == tuple(RULESETS)


def test_a_reading_in_a_constant_is_found(tmp_path):
    module = tmp_path / "test_some.py"
    module.write_text(
        'import pytest\nONE = pytest.mark.reading("One")\n\n@ONE\n@pytest.mark.reading("Two")\ndef test_it(): pass\n\n'
        '@pytest.mark.reading("Three")\ndef helper(): pass\n'
    )
    assert readings(module) == {"One": ["test_it"], "Two": ["test_it"]}
