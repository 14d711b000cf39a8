"""`vaultlog audit`: every match folded again, and where this engine parts from what was recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Game
from replays.engines.kept_engines import KeptEngines
from replays.exports.log import export
from replays.log.event_types import Decision
from replays.play.live import Recorder
from replays.store.keys import match_keys
from service.commands.common import CannotRun, ExitCode
from tests.replays.engines.another import on_a_shelf, upgrade
from tests.replays.matches import played, recorder
from tests.service.commands.conftest import Cli
from tests.workers.help import Woken, folder, put_raw, tampered


def test_an_archive_that_comes_out_as_recorded(cli: Cli, match: Recorder) -> None:
    played(2, 30, match="M2", on=match)
    report = cli.json("audit")
    events = sum(match.store.head(name).version for name in ("M1", "M2"))
    assert (report["matches"], report["events"], report["exact"]) == (2, events, 2)
    assert report["findings"] == report["stopped"] == []
    assert "2 come out as recorded, 0 do not." in cli.ok("audit")


def test_an_empty_archive_is_sound(cli: Cli) -> None:
    assert cli.json("audit")["matches"] == 0


def test_the_first_event_that_differs_is_named_with_its_cards(cli: Cli) -> None:
    on = played(3, 60, match="M3", on=recorder(cli.redis))
    events = on.store.events("M3")
    at = next(
        event.seq
        for event in events
        if isinstance(event.data, Decision) and event.data.answer and event.data.answer[0].startswith("play:")
    )
    put_raw(cli.redis, "M3", [*events[: at - 1], tampered(events[at - 1], state="00" * 32)])
    played(4, 10, match="M4", on=on)
    report = cli.json("audit", exit_code=ExitCode.FAULT)
    assert (report["matches"], report["exact"]) == (2, 1)
    (found,) = report["findings"]
    assert (found["match"], found["event"], found["proven"], found["what"]) == ("M3", at, at - 1, "state")
    assert (found["grade"], found["type"], found["question"]) == ("DIVERGED", "decision", "main")
    key = found["answer"][0]
    game = Game.open(on.traveller.opening("M3").setup)
    for event in events[1 : at - 1]:
        game.submit(event.data.answer)  # type: ignore[union-attr]
    assert game.table.by_id[int(key.removeprefix("play:"))].title in found["cards"]
    answer = cli("audit")
    assert answer.exit_code == ExitCode.FAULT
    assert found["cards"][0] in answer.stdout
    assert "opened with" in answer.stdout
    assert cli("audit", "--match", "M4").exit_code == ExitCode.OK
    assert cli("audit", "--match", "M3").exit_code == ExitCode.FAULT


def test_snapshots_are_not_believed(cli: Cli, match: Recorder) -> None:
    folder(cli.redis).run("M1")
    events = match.store.events("M1")
    put_raw(cli.redis, "M1", [events[0], events[1], tampered(events[2], state="00" * 32)])
    (found,) = cli.json("audit", exit_code=ExitCode.FAULT)["findings"]
    assert found["event"] == 3


def test_an_answer_that_the_rules_refuse_now(cli: Cli, match: Recorder) -> None:
    events = match.store.events("M1", 1, 10)
    put_raw(cli.redis, "M1", [*events[:9], tampered(events[9], answer=["play:999"])])
    (found,) = cli.json("audit", exit_code=ExitCode.FAULT)["findings"]
    assert (found["event"], found["what"], found["answer"]) == (10, "answer", ["play:999"])


def test_a_damaged_log_is_a_finding_and_stops_no_other(cli: Cli, match: Recorder) -> None:
    played(2, 30, match="M2", on=match)
    cli.redis.xdel(match_keys("M1").events, "9-0")
    report = cli.json("audit", exit_code=ExitCode.FAULT)
    (found,) = report["findings"]
    assert (found["match"], found["grade"], found["what"]) == ("M1", "UNVERIFIED", "log")
    assert "event 9 is missing" in found["reason"]
    assert report["exact"] == 1


def test_matches_that_the_workers_stopped_at_are_reported(cli: Cli, match: Recorder) -> None:
    good = match.store.events("M1", 1, 12)
    put_raw(cli.redis, "M1", [*good[:11], tampered(good[11], state="00" * 32)])
    assert folder(cli.redis, wake=Woken()).run("M1").what == "incident"
    put_raw(cli.redis, "M1", good)
    report = cli.json("audit", exit_code=ExitCode.FAULT)
    assert report["findings"] == []
    assert [one["match"] for one in report["stopped"]] == ["M1"]
    assert report["stopped"][0]["kind"] == "incident"
    assert "incident" in cli("audit").stdout


def test_logs_in_a_directory_are_folded_without_a_store(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VAULTLOG_REDIS_URL", "redis://127.0.0.1:1")
    logs, kept = tmp_path / "logs", KeptEngines(tmp_path / "engines")
    on = played(3, 40, on=on_a_shelf(kept))
    logs.mkdir()
    (logs / "M1.jsonl").write_bytes(b"".join(export(on.store, "M1")))
    report = cli.json("audit", "--against", str(logs))
    assert (report["matches"], report["events"], report["exact"], report["findings"]) == (1, 41, 1, [])
    upgrade(monkeypatch, on, kept)
    (found,) = cli.json("audit", "--against", str(logs), exit_code=ExitCode.FAULT)["findings"]
    assert (found["match"], found["grade"], found["own"]) == ("M1", "DIVERGED", "exact")
    assert found["words"].startswith(f"differs from event {found['event']} on: ")
    answer = cli("audit", "--against", str(logs))
    assert answer.exit_code == ExitCode.FAULT
    assert found["words"] in answer.stdout
    assert "Of those, 1 is exact under the engine that played them." in answer.stdout


def test_a_directory_without_logs_cannot_be_audited(cli: Cli, tmp_path: Path) -> None:
    answer = cli("audit", "--against", str(tmp_path))
    assert isinstance(answer.exception, CannotRun)
    assert "no log of a match" in str(answer.exception)
    assert cli("audit", "--against", str(tmp_path), "--here").exit_code == ExitCode.USAGE
