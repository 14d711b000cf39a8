"""A server that was upgraded tells of its matches what it told before, and says by which engine."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from engine import ENGINE_ID
from replays.engines.archive import present
from replays.engines.errors import EngineFailed
from replays.engines.kept_engines import KeptEngines
from replays.engines.process import EngineProcess
from replays.engines.registry import Engines
from replays.exports.orders import directory_of
from replays.keeping.verification import verify_lines
from tests.replays.engines.another import NEXT, upgraded
from tests.service.case.test_branches import branch, decide
from tests.service.case.test_disputes import opened
from tests.service.export.test_imports import bring
from tests.service.helpers.html import joined
from tests.service.helpers.looking import differences, scan
from tests.service.helpers.people import parts
from tests.service.helpers.roles import ADMIN, DECKS, Api, Table, open_table, problem
from tests.service.match.test_variations import own_answers, tried
from workers.exporting import Exporter

BY = present().short
NAMED = re.compile(
    rb'(?P<field>"kept_engine":)(\{[^}]*\}|null)|; engine=[0-9a-f]{16}|"; engine=[0-9a-f]{16}'
    rb"|\n?(?:# )?Told by the engine that played the match: EXACT[^\n]*\n"
    rb"|<p>\s*<span class=\"grade EXACT\".*?</span>\s*</p>"
    rb"|<span class=\"grade EXACT\".*?</span>",
    re.DOTALL,
)
"""What an upgraded server adds to its answers, and where it stands."""


def plain(answers: dict[str, bytes]) -> dict[str, bytes]:
    """Answers without the engine that their grade is by."""
    return {
        address: re.sub(rb"\s+", b" ", NAMED.sub(lambda found: found["field"] or b"", told)).strip()
        for address, told in answers.items()
        if not re.search("format=(html|parquet)", address)  # compressed, and compared by what they are made of
    }


@pytest.fixture
def after(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Callable[[Table], Table]:
    """The same match at a server with another engine."""

    def at(table: Table) -> Table:
        upgraded(monkeypatch)
        again = Table(Api(make_app(), ADMIN), table.opened)
        again._keys = table._keys  # no key of a request twice
        return again

    return at


CASE = 22
"""The event that opens a case of `finished`."""


def finished(table: Table) -> int:
    """A match with a case and a rewind, closed; its last event."""
    table.play(CASE - 2)
    assert opened(table) == CASE
    table.play(26)
    table.go_back(table.now()["version"] - 5, "a slip")
    now = table.play(10)
    close = {"type": "match.closed", "data": {"unfinished": True}}
    answer = table.append(table.admin, close, now["version"])
    assert answer.status_code == 201, answer.text
    version: int = answer.json["version"]
    return version


def test_a_closed_match_tells_everywhere_what_it_told_before(table: Table, after: Callable[[Table], Table]) -> None:
    last = finished(table)
    before = {role: plain(scan(table.roles[role], table.match, last)) for role in ("judge", "seat 0", "nobody")}
    compared = table.judge.ok(f"{table.path}/comparison?ruleset=1.3")
    later = after(table)
    for role, was in before.items():
        assert not differences(was, plain(scan(later.roles[role], table.match, last))), role
    for difference in (compared["first"], compared["outcome"]):
        assert difference.pop("rules"), "the present engine names the rules, and a kept one turns none"
        difference["rules"] = []
    assert later.judge.ok(f"{table.path}/comparison?ruleset=1.3") == compared
    assert "rule that makes it" not in later.judge.get(f"/m/{table.match}/compare?ruleset=1.3").text
    shown = later.judge.get(f"{table.path}/state")
    assert shown.json["grade"] == "EXACT"
    assert shown.json["film"] is None
    assert shown.json["kept_engine"] == {"id": BY, "name": f"{ENGINE_ID}+{BY}"}
    assert shown.headers["Vaultlog-Grade"] == f"EXACT; engine={BY}"
    for part in ("timeline", "facts", "transcript", f"diff?from=2&to={last}"):
        assert later.judge.ok(f"{table.path}/{part}")["kept_engine"]["id"] == BY, part
    assert f"EXACT (engine {BY})" in later.judge.get(f"{table.path}/transcript?format=text").text
    assert f"EXACT (engine {BY})" in later.judge.get(f"{table.path}/export?format=markdown").text
    for page in (f"e/{last}", "story", f"difference?at={last}&vs=12", f"cases/{CASE}"):
        text = joined(later.judge.get(f"/m/{table.match}/{page}").text)
        assert f"Exact, by the engine that played it ({BY[:8]}…)" in text, page
        assert f"{ENGINE_ID}+{BY}" in text, page


def test_what_if_matches_are_made_of_a_match_that_the_present_engine_does_not_confirm(
    table: Table, after: Callable[[Table], Table]
) -> None:
    last = finished(table)
    later = after(table)
    made = branch(later, later.judge, seq=last - 3)
    assert made.status_code == 201, made.text
    what_if = made.json["match"]
    state = later.judge.ok(f"matches/{what_if}/state")
    assert state["grade"] == "EXACT"
    assert state["kept_engine"]["id"] == BY
    assert state["state"] == later.judge.ok(f"{table.path}/state?seq={last - 3}")["state"]
    assert decide(later, later.judge, what_if).status_code == 201
    assert later.judge.ok(f"{table.path}/branches/{what_if}")["here"]["match"] == table.match


def test_what_is_tried_is_played_by_the_engine_of_the_match(table: Table, after: Callable[[Table], Table]) -> None:
    last = finished(table)
    answers = own_answers(table, last - 9, last - 5)
    before = tried(table, table.judge, last - 10, *answers)
    again = after(table)
    later = tried(again, again.judge, last - 10, *answers)
    assert before.pop("kept_engine") is None
    assert later.pop("kept_engine")["id"] == BY
    assert later == before
    branched = tried(again, again.judge, last - 10, *answers[:2], tree=later["tree"])
    assert branched["tree"] == later["tree"], "begun again, in the other process too"


def test_a_match_goes_on_with_its_engine_and_a_new_one_takes_the_new(
    table: Table, after: Callable[[Table], Table]
) -> None:
    version = table.play(30)["version"]
    review = table.judge.ok(f"{table.path}/undo?to={version - 8}")
    later = after(table)
    reviewed = later.judge.ok(f"{table.path}/undo?to={version - 8}")
    assert reviewed["kept_engine"]["id"] == BY
    assert review["kept_engine"] is None
    assert reviewed["review"] == review["review"]
    now = later.play(12)
    assert now["kept_engine"]["id"] == BY
    assert now["grade"] == "EXACT"
    page = joined(later.seats[0].get(f"/t/{table.match}").text)
    assert f"Exact, by the engine that played it ({BY[:8]}…)" in page
    body = {"seats": [{"name": name, "deck": deck} for name, deck in zip("AB", DECKS, strict=True)]}
    fresh = later.admin("POST", "matches", body, Idempotency_Key="new")
    assert fresh.status_code == 201
    assert fresh.json["kept_engine"] is None
    first = later.admin.ok(f"matches/{fresh.json['match']}/events")["events"][0]
    assert first["data"]["engine"] == NEXT


def test_a_bundle_takes_its_engines_along_and_the_api_takes_none(
    table: Table, after: Callable[[Table], Table], tmp_path: Path
) -> None:
    last = finished(table)
    other = open_table(table.admin, "other")
    later = after(table)
    order = {"format": "jsonl", "full": True, "matches": [table.match, other.match]}
    asked = later.admin("POST", "exports", order, Idempotency_Key="b")
    assert asked.status_code == 202, asked.text
    services = parts(later.admin.app)
    directory = directory_of(services.config.data)
    exporter = Exporter(services.redis, directory, archive=services.archive, engines=services.engines)
    assert exporter.run(asked.json["id"]) == "done"
    answer = later.admin.get(later.admin.ok(asked.json["links"]["self"])["links"]["file"])
    content = answer.data
    answer.close()
    with zipfile.ZipFile(io.BytesIO(content)) as bundle:
        assert {f"engines/{present().id}.{kind}" for kind in ("tar.xz", "json")} <= set(bundle.namelist())
        lines = bundle.read(f"matches/{table.match}.jsonl").splitlines(keepends=True)
    assert verify_lines(lines).grade == "DIVERGED", "alone, the present engine does not confirm it"
    report = verify_lines(lines, engines=services.engines)
    assert report.ok
    assert report.folded_to == last
    assert report.graded.in_short == f"EXACT (engine {BY})"
    elsewhere = Engines(KeptEngines(tmp_path / "elsewhere"))
    assert verify_lines(lines, engines=elsewhere).grade == "DIVERGED", "a file brings no engine"
    kept = Path(services.config.kept_engines)
    for path in kept.iterdir():
        path.unlink()
    assert bring(later.admin, content, "application/zip").status_code == 200
    assert list(kept.iterdir()) == [], "nor does a request"


def test_an_engine_that_does_not_answer_is_a_problem_that_passes(
    table: Table, after: Callable[[Table], Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play(20)
    later = after(table)

    def fails(self: EngineProcess, *arguments: Any, **named: Any) -> Any:
        raise EngineFailed(self.name, "did not answer within 20 seconds")

    with monkeypatch.context() as broken:
        broken.setattr(EngineProcess, "ask", fails)
        answer = later.judge.get(f"{table.path}/choice")
        assert BY in problem(answer, 503, "engine-failed")["detail"]
        assert answer.headers["Retry-After"] == "1"
    assert later.now()["grade"] == "EXACT"
