"""Logs of earlier versions, kept as they were written: they must read, fold and verify for ever.

`schema-1.jsonl` was written when every event type was at schema 1 and the engine knew two players only; the two of
November 2026 before the engine and the histories got their rooms: corrections, an override, both ways to go back, and
three players two of whom leave; `renewed-ids.jsonl` with the first schema that says `renews_ids`: token creatures, a
shuffle and an override by a judge, both ways to go back; `time-called.jsonl` with the first procedures that follow when
time is called, one of them taken back. A change that breaks this test breaks every match that was
ever stored.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replays.exports.log import read
from replays.fold.fold import Grade
from replays.keeping.verification import verify_file
from replays.log.event_kinds import VOCABULARY
from replays.log.event_types import MatchOpened

LOGS = sorted((Path(__file__).parents[1] / "golden" / "logs").glob("*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_verifies_exact(path: Path) -> None:
    report = verify_file(str(path))
    assert report.grade is Grade.EXACT, report
    assert report.fault is None
    assert report.divergence is None


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_is_read_without_being_rewritten(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    events = list(read(lines))
    assert b"".join(event.to_json() + b"\n" for event in events) == path.read_bytes()
    assert {"decision", "rewound"} <= {json.loads(line)["type"] for line in lines}


def test_the_first_schema_of_an_opening_is_read_as_the_present_one() -> None:
    opened = next(read((LOGS[0].parent / "schema-1.jsonl").read_bytes().splitlines(keepends=True)))
    assert isinstance(opened.data, MatchOpened)
    assert opened.schema == 1 < VOCABULARY.kind("match.opened").schema
    assert (opened.data.branch, opened.data.announcement) == (None, None)
