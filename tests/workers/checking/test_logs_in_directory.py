"""Logs in a directory, folded by the present engine without a store."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from replays.engines.kept_engines import KeptEngines
from replays.exports.log import export
from tests.replays.engines.another import on_a_shelf, upgrade
from tests.replays.matches import played
from workers.checking.findings import Finding
from workers.checking.logs_in_directory import audit_log, engines_beside, logs_in


def _audited(directory: Path) -> list[Finding]:
    engines = engines_beside(directory)
    try:
        return [audit_log(path, engines) for path in logs_in(directory)]
    finally:
        engines.stop()


def _written(directory: Path, kept: Path, *, compressed: bool = False) -> None:
    """A log of a match, as an archive has it or as it is exported, and its engine."""
    on = played(3, 80, on=on_a_shelf(KeptEngines(kept)))
    directory.mkdir(parents=True, exist_ok=True)
    text = b"".join(export(on.store, "M1"))
    if compressed:
        (directory / "one.jsonl.gz").write_bytes(gzip.compress(text))
    else:
        (directory / "log.jsonl").write_bytes(text)


def test_an_archive_has_its_engines_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "var" / "archive"
    _written(archive / "matches" / "M1", tmp_path / "var" / "engines")
    (archive / "matches" / "M1" / "requests.json").write_text("{}")
    (found,) = _audited(archive)
    assert (found.match, found.grade, found.version) == ("M1", "EXACT", 81)
    upgrade(monkeypatch, on_a_shelf(KeptEngines(tmp_path / "none")), KeptEngines(tmp_path / "none"))
    (found,) = _audited(archive)
    assert (found.grade, found.own) == ("DIVERGED", "exact")


def test_exported_logs_may_be_compressed_and_have_their_engines_among_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _written(tmp_path / "logs", tmp_path / "logs" / "engines", compressed=True)
    upgrade(monkeypatch, on_a_shelf(KeptEngines(tmp_path / "none")), KeptEngines(tmp_path / "none"))
    (found,) = _audited(tmp_path / "logs")
    assert (found.match, found.grade, found.own) == ("M1", "DIVERGED", "exact")


def test_without_its_engine_it_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _written(tmp_path / "a" / "logs", tmp_path / "elsewhere")
    upgrade(monkeypatch, on_a_shelf(KeptEngines(tmp_path / "none")), KeptEngines(tmp_path / "none"))
    (found,) = _audited(tmp_path / "a" / "logs")
    assert (found.grade, found.own) == ("DIVERGED", "missing")


def test_what_is_no_log_of_a_match_is_passed_over_and_a_torn_one_is_a_finding(tmp_path: Path) -> None:
    _written(tmp_path / "logs", tmp_path / "engines")
    log = tmp_path / "logs" / "log.jsonl"
    (tmp_path / "logs" / "manifest.jsonl").write_text('{"matches": 1}\n')
    (tmp_path / "logs" / "empty.jsonl").write_text("")
    (tmp_path / "logs" / "torn.jsonl").write_bytes(log.read_bytes()[:-20])
    whole, torn = _audited(tmp_path / "logs")
    assert whole.grade == "EXACT"
    assert (torn.match, torn.grade, torn.what) == ("torn", "UNVERIFIED", "log")
    assert "cut off" in (torn.reason or "")
