"""Logs of earlier versions, kept as they were written: they must read, fold and verify for ever.

`tests/golden/logs/schema-1.jsonl` was written when every event type was at schema 1 and the engine knew two players
only. A change that breaks this test breaks every match that was ever stored.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replays.exports.log import read
from replays.fold.fold import Grade
from replays.keeping.verification import verify_file
from replays.log.event_types import VOCABULARY, MatchOpened

LOGS = sorted((Path(__file__).parents[1] / "golden" / "logs").glob("*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_verifies_exact(path: Path) -> None:
    report = verify_file(str(path))
    assert report.grade is Grade.EXACT, report
    assert report.fault is None and report.divergence is None


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_is_read_without_being_rewritten(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    events = list(read(lines))
    assert b"".join(event.to_json() + b"\n" for event in events) == path.read_bytes()
    opened = events[0]
    assert isinstance(opened.data, MatchOpened) and opened.schema == 1 < VOCABULARY.kind("match.opened").schema
    assert (opened.data.branch, opened.data.announcement) == (None, None)
    assert {"decision", "rewound"} <= {json.loads(line)["type"] for line in lines}
