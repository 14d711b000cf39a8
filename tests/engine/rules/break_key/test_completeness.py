"""Every clause of Break-Key has a test that acts it out, and its readings are told."""

from __future__ import annotations

from pathlib import Path

from engine.readings import READINGS
from engine.rulesets import RULESETS
from engine.variants.break_key import BreakKeyVariant
from service.commands.rules.rulings_coverage import coverage, scan
from tests.engine.books import VERSIONS
from tests.rulings.marks import INDEX

HERE = Path(__file__).parent
CLAUSES = sorted(id for id, clause in INDEX["clauses"].items() if "break-key" in clause["versions"])


def test_there_are_38_clauses_and_each_is_acted_out_here():
    assert len(CLAUSES) == 38
    marks = scan(HERE)
    assert marks.unreadable == ()
    here = {id for mark in marks.marks for id in mark.ids}
    assert [id for id in CLAUSES if id not in here] == []


def test_the_product_counts_them_as_covered():
    report = {entry["version"]: entry for entry in coverage(INDEX, scan(HERE).marks)}
    assert report["break-key"]["clauses"] == {"total": 38, "covered": 38, "open": []}


def test_the_readings_are_told_where_players_find_them():
    told = BreakKeyVariant().describe()["readings"]
    assert [each["id"] for each in told] == [row.id for row in READINGS.values() if row.variant == "break-key"]
    assert all(each["question"].endswith("?") and each["reading"] for each in told)


def test_they_are_acted_out_under_every_rulebook():
    assert VERSIONS == tuple(RULESETS)
