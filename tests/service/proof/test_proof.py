"""Announcements, checkpoints and audits over HTTP."""

from __future__ import annotations

import io
from typing import Any

import pytest

from engine.abilities import CARDS, Text
from engine.catalogue.decks import deck_lists
from replays.engines.archive import present_stamp
from replays.fold.fold import fold
from replays.keeping.verification import verify_lines
from replays.proof.checkpoints import check_proof
from replays.proof.signing import open_note
from replays.store.store import Store
from service.app import create_app
from service.services import EXTENSION
from tests.service.helpers.roles import DECKS, SEATS, Api, Table, open_table, problem
from tests.workers.help import folder
from workers.folding.films import Filmer

BODY: dict[str, Any] = {
    "title": "Final",
    "seats": [{"name": "Ann", "deck": DECKS[0]}, {"name": "Ben", "deck": DECKS[1]}],
}


def announce(admin: Api, key: str = "announce", **changes: Any) -> Any:
    answer = admin("POST", "announcements", {**BODY, **changes}, Idempotency_Key=key)
    assert answer.status_code == 201, answer.text
    return answer.json


def contribute(who: Api, match: str, text: str) -> Any:
    return who("PUT", f"announcements/{match}/entropy", {"entropy": text})


# -- announcements --------------------------------------------------------------------------------------------------


def test_the_players_contribute_after_the_commitment_and_the_match_opens_with_it(admin: Api) -> None:
    told = announce(admin)
    path, match = f"announcements/{told['match']}", told["match"]
    ann, ben = (admin.with_token(token) for token in told["tokens"]["seats"])
    problem(admin.get(f"matches/{match}"), 404, "match-not-found")
    assert told["links"] == {
        "self": f"/api/v1/{path}",
        "entropy": f"/api/v1/{path}/entropy",
        "open": f"/api/v1/{path}/open",
        "match": None,
    }
    assert told["announcement"]["key"] == admin.ok("keys")["keys"][-1]["key"]
    assert contribute(ann, match, "ann's own").json["seats"][0]["contributed"] is True
    seen = ben.ok(path)
    assert seen["opened"] is False
    assert "ann's own" not in str(seen)
    assert "tokens" not in seen
    assert contribute(ben, match, "ben's own").json["opened"] is True
    event = ann.ok(f"matches/{match}/events?after=0&limit=1")["events"][0]
    assert event["data"]["setup"]["chance"]["entropy"] == ["ann's own", "ben's own"]
    assert event["data"]["setup"]["chance"]["seed_commitment"] == told["seed_commitment"]
    assert event["data"]["announcement"] == told["announcement"]
    assert ann.ok(f"matches/{match}/choice")["choice"]["kind"] == "mulligan", "the tokens are those of the match"
    problem(contribute(ben, match, "other"), 409, "refused")
    export = admin.get(f"matches/{match}/export?full=true").data
    report = verify_lines(io.BytesIO(export), key=told["announcement"]["key"])
    assert report.ok
    assert report.contributions == ("ann's own", "ben's own")


def test_the_organiser_opens_without_those_that_are_missing_and_says_so(admin: Api) -> None:
    told = announce(admin)
    match = told["match"]
    ann, ben = (admin.with_token(token) for token in told["tokens"]["seats"])
    contribute(ann, match, "ann")
    missing = problem(admin("POST", f"announcements/{match}/open", {}), 409, "refused")
    assert "the seats without a contribution are: 1" in missing["detail"]
    for who in (ann, ben, admin.with_token(told["tokens"]["judge"]), admin.with_token(told["tokens"]["spectator"])):
        problem(who("POST", f"announcements/{match}/open", {"without": [1]}), 403, "forbidden")
    opened = admin("POST", f"announcements/{match}/open", {"without": [1]})
    assert opened.status_code == 200
    assert opened.json["opened"] is True
    assert admin("POST", f"announcements/{match}/open", {"without": [1]}).json["opened"] is True, "may be repeated"
    assert problem(contribute(ben, match, "late"), 409, "refused")["reason"] == "contributions-closed"


def test_nobody_contributes_for_another(admin: Api) -> None:
    told, other = announce(admin), announce(admin, key="other")
    match = told["match"]
    assert other["match"] != match
    problem(contribute(admin, match, "x"), 403, "forbidden")
    problem(contribute(admin.with_token(told["tokens"]["judge"]), match, "x"), 403, "forbidden")
    problem(contribute(admin.with_token(other["tokens"]["seats"][0]), match, "x"), 403, "forbidden")
    problem(admin.with_token(other["tokens"]["seats"][0]).get(f"announcements/{match}"), 403, "forbidden")
    problem(contribute(admin.with_token(None), match, "x"), 401, "unauthenticated")
    assert [seat["contributed"] for seat in admin.ok(f"announcements/{match}")["seats"]] == [False, False]


def test_the_same_announcement_twice_is_one(admin: Api) -> None:
    one, two = announce(admin), announce(admin)
    assert one == two
    problem(
        admin("POST", "announcements", {**BODY, "title": "x"}, Idempotency_Key="announce"),
        422,
        "idempotency-key-reused",
    )


@pytest.mark.parametrize(
    "body",
    [
        {"seats": SEATS},
        {"position": {}},
        {"seats": []},
        {**BODY, "chance": {}},
        {},
    ],
)
def test_what_cannot_be_announced(admin: Api, body: Any) -> None:
    problem(admin("POST", "announcements", body, Idempotency_Key="k"), 422, "invalid-body")


def test_announcements_that_are_not_there(admin: Api) -> None:
    problem(admin.get("announcements/M1"), 404, "announcement-not-found")
    problem(admin.get("announcements/%7Bx%7D"), 404, "match-not-found")
    problem(contribute(admin, "M1", ""), 422, "invalid-body")


# -- checkpoints ----------------------------------------------------------------------------------------------------


def test_a_checkpoint_and_its_proof_are_checked_without_the_server(table: Table) -> None:
    table.play(4)
    made = table.admin("POST", "checkpoints", {})
    assert made.status_code == 201
    key = table.roles["spectator"].ok("keys")["keys"][0]["key"]
    open_note(made.json["note"], made.json["origin"], key)
    proof = table.roles["spectator"].get(f"{table.path}/checkpoint")
    assert proof.mimetype == "text/plain"
    log = Store(table.admin.app.extensions[EXTENSION].redis).events(table.match)
    assert check_proof(proof.text, log, key).seq == 5
    assert table.roles["spectator"].ok("checkpoints")["checkpoints"] == [made.json]


def test_later_checkpoints_are_proven_to_continue(table: Table) -> None:
    first = table.admin("POST", "checkpoints", {}).json
    table.play(2)
    second = table.admin("POST", "checkpoints", {}).json
    assert (first["size"], second["size"]) == (1, 2)
    proof = table.judge.ok("checkpoints/consistency?first=1&size=2")["proof"]
    assert len(proof) == 1
    problem(table.judge.get("checkpoints/consistency?first=1&size=9"), 404, "no-checkpoint")
    problem(table.judge.get("checkpoints/consistency?first=0&size=9"), 400, "invalid-parameter")


def test_what_has_no_checkpoint(table: Table) -> None:
    problem(table.judge.get(f"{table.path}/checkpoint"), 404, "no-checkpoint")
    table.admin("POST", "checkpoints", {})
    problem(table.judge.get(f"{table.path}/checkpoint?tree=tournament"), 404, "no-checkpoint")
    other = open_table(table.admin, key="other")
    problem(table.admin.get(f"{other.path}/checkpoint"), 404, "no-checkpoint")


@pytest.mark.parametrize("role", ["judge", "seat 0", "spectator"])
def test_only_organisers_make_checkpoints_and_audits(table: Table, role: str) -> None:
    problem(table.roles[role]("POST", "checkpoints", {}), 403, "forbidden")
    problem(table.roles[role]("POST", "audits", {}), 403, "forbidden")
    problem(table.roles[role].get("audits"), 403, "forbidden")


# -- audits ---------------------------------------------------------------------------------------------------------


def test_an_audit_is_begun_watched_and_ends(table: Table) -> None:
    table.play(3)
    begun = table.admin("POST", "audits", {})
    assert begun.status_code == 202
    assert begun.json["finished_at"] is None
    assert begun.json["matches"] == 1
    path = begun.headers["Location"]
    audits = table.admin.app.extensions[EXTENSION].audits
    assert "workers.jobs.audit_step" in [job.func_name for job in audits.queue.queue.jobs]
    audits.step(begun.json["id"])
    done = table.admin.ok(path)
    assert done["finished_at"]
    assert (done["exact"], done["events"], done["findings"]) == (1, 4, [])
    assert table.admin.ok("audits")["audits"] == [done]
    problem(table.admin.get("audits/none"), 404, "not-found")


# -- the film -------------------------------------------------------------------------------------------------------


def closed(table: Table) -> int:
    """Play, close, fold and film; the last event."""
    now = table.play(60)
    table.append(table.judge, {"type": "match.closed", "data": {"unfinished": True}}, now["version"])
    client = table.admin.app.extensions[EXTENSION].redis
    folder(client).run(table.match)
    assert Filmer(client).run(table.match) == "made"
    return int(now["version"]) + 1


def break_a_card(table: Table, monkeypatch: pytest.MonkeyPatch) -> int:
    """A later engine, in which a card that was played does nothing any more; the first event that comes out otherwise.

    What is kept in memory and as snapshots of the engine before is thrown away.
    """
    parts = table.admin.app.extensions[EXTENSION]
    events = parts.store.events(table.match)
    found = 0
    for title in sorted({card["title"] for seat in SEATS for card in deck_lists()[seat["deck"]]["cards"]}):
        with monkeypatch.context() as patch:
            patch.setitem(CARDS, title, Text(title, title, ""))
            divergence = fold(events).divergence
        if divergence is not None and 12 < divergence.at < 50:
            monkeypatch.setitem(CARDS, title, Text(title, title, ""))
            found = divergence.at
            break
    assert found, "some card of these decks mattered"
    parts.recorder.forget(table.match)
    for key in parts.redis.keys("match:*:snapshots:*"):
        parts.redis.delete(key)
    return found


def test_a_match_that_later_code_breaks_is_shown_from_its_film(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    last = closed(table)
    readers = [table.judge, *table.seats, table.roles["spectator"]]
    before = [[reader.ok(f"{table.path}/state?seq={seq}") for seq in range(1, last + 1)] for reader in readers]
    engine = before[0][0]["film"]
    assert engine is None, "what holds needs no film"
    whole = table.judge.ok(table.path)
    at = break_a_card(table, monkeypatch)
    for reader, was in zip(readers, before, strict=True):
        for seq in (1, at - 1, at, at + 1, last):
            old, new = was[seq - 1], reader.ok(f"{table.path}/state?seq={seq}")
            if seq < at:
                assert (new["grade"], new["film"]) == ("EXACT", None)
            else:
                assert (new["state"], new["seq"], new["at"]) == (old["state"], old["seq"], old["at"]), seq
                assert (new["grade"], new["divergence"]["at"]) == ("DIVERGED", at)
                assert new["film"] == {"engine": present_stamp(), "grade": "EXACT"}
    answer = table.judge.get(f"{table.path}/state?seq={at}")
    assert answer.headers["Vaultlog-Grade"] == f"DIVERGED; at={at}; film"
    assert "immutable" not in answer.headers["Cache-Control"]
    assert "film" in answer.headers["ETag"]
    assert table.judge.ok(f"{table.path}/state")["seq"] == last
    difference = table.judge.ok(f"{table.path}/diff?from={at - 1}&to={at}")
    assert difference["film"] is not None
    assert difference["to"] == at
    assert difference["changes"]
    glance = table.judge.ok(table.path)
    assert glance["film"] is not None
    assert glance["grade"] == "DIVERGED"
    assert {**whole, "grade": 0, "film": 0, "divergence": 0} == {**glance, "grade": 0, "film": 0, "divergence": 0}
    found = table.admin.app.extensions[EXTENSION].audits.audit(table.match)
    assert (found.grade, found.event, found.film) == ("DIVERGED", at, True)
    assert found.cards


def test_an_open_match_that_diverges_has_no_film(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play(60)
    at = break_a_card(table, monkeypatch)
    shown = table.judge.ok(f"{table.path}/state?seq={at + 1}")
    assert (shown["grade"], shown["seq"], shown["film"]) == ("DIVERGED", at - 1, None)


def test_an_archived_match_is_read_as_before(table: Table) -> None:
    last = closed(table)
    parts = table.admin.app.extensions[EXTENSION]
    paths = [
        "",
        "/state?seq=7",
        "/timeline",
        "/transcript?format=text",
        "/events?after=3",
        "/export",
        f"/diff?from=1&to={last}",
    ]
    readers = [table.judge, *table.seats, table.roles["spectator"]]
    before = [reader.get(table.path + path).data for reader in readers for path in paths]
    assert parts.archive.move(table.match) == "moved"
    assert [row["id"] for row in table.admin.ok("matches")["matches"]] == [table.match]
    fresh = table.admin.with_token(table.admin.token, create_app(parts.config))  # a process that remembers nothing
    assert [row["id"] for row in fresh.ok("matches")["matches"]] == [table.match]
    assert fresh("POST", "checkpoints", {}).status_code == 201
    assert parts.archive.holds(table.match), "lists and checkpoints bring nothing back"
    after = []
    for reader in readers:
        for path in paths:
            parts.recorder.forget(table.match)
            after.append(reader.get(table.path + path).data)
            parts.archive.move(table.match)
    assert after == before
    answer = table.append(table.judge, {"type": "note.added", "data": {"text": "late"}}, last)
    problem(answer, 409, "match-closed")
