"""Share links: one view of one match, until a day, for looking only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.helpers.roles import SEATS, Api, Table, problem
from tests.service.who.test_permissions import READABLE


def share(table: Table, who: Api, **body: Any) -> Any:
    answer = who("POST", f"{table.path}/shares", body)
    assert answer.status_code == 201, answer.text
    return answer.json


@pytest.mark.parametrize("path", READABLE)
def test_a_share_link_shows_its_view_and_nothing_else(table: Table, path: str) -> None:
    made = share(table, table.seats[0])
    nobody = table.roles["nobody"]
    link = f"{table.path}{path}{'&' if '?' in path else '?'}share={made['share']}"
    shown = nobody.get(link)
    assert shown.status_code == 200
    if path not in ("/events", "/export"):
        assert shown.json["view"] == "player:0"
    for view in ["judge", "player:1", "spectator", "public"]:
        problem(nobody.get(f"{link}&view={view}"), 403, "forbidden")


def test_a_share_link_is_for_looking_only_and_for_one_match_only(table: Table) -> None:
    made = share(table, table.judge, view="spectator")
    nobody = table.roles["nobody"]
    post = nobody("POST", f"{table.path}/events?share={made['share']}", {"type": "conceded"}, If_Match='"1"')
    problem(post, 401, "unauthenticated")
    problem(nobody("POST", f"{table.path}/shares?share={made['share']}", {}), 401, "unauthenticated")
    other = table.admin("POST", "matches", {"seats": SEATS}, Idempotency_Key="other").json["match"]
    problem(nobody.get(f"matches/{other}?share={made['share']}"), 403, "forbidden")
    problem(nobody.get(f"matches?share={made['share']}"), 401, "unauthenticated")


def test_a_share_link_cannot_be_forged_or_outlived(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made = share(table, table.judge, expires_in=60)
    nobody = table.roles["nobody"]
    for false in [made["share"][:-1], made["share"] + "A", "x", made["share"].replace(".", ".A", 1)]:
        problem(nobody.get(f"{table.path}?share={false}"), 401, "unauthenticated")
    assert nobody.get(f"{table.path}?share={made['share']}").status_code == 200
    import service.access.shares

    now = service.access.shares.time.time()
    monkeypatch.setattr(service.access.shares.time, "time", lambda: now + 61)
    problem(nobody.get(f"{table.path}?share={made['share']}"), 401, "unauthenticated")


def test_nobody_shares_more_than_they_see(table: Table) -> None:
    for role, view in [("seat 0", "judge"), ("seat 0", "player:1"), ("spectator", "player:0"), ("spectator", "judge")]:
        problem(table.roles[role]("POST", f"{table.path}/shares", {"view": view}), 403, "forbidden")
