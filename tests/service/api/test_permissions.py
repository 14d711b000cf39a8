"""Who may do what: every endpoint of a match for every role, and how views narrow."""

from __future__ import annotations

from typing import Any

import pytest

from service.resources.event_schemas import APPENDABLE
from tests.service.api.roles import SEATS, Api, Table, open_table, problem

READABLE = [
    "",
    "/choice",
    "/state",
    "/state?seq=1",
    "/timeline",
    "/facts",
    "/transcript",
    "/diff?from=1",
    "/events",
    "/export",
]
ROLES = ["administrator", "judge", "seat 0", "seat 1", "spectator"]
TYPES: dict[str, Any] = {
    "decision": {"answer": ["no-such-key"]},
    "conceded": {},
    "rewound": {"to": 1, "reason": "A reason."},
    "match.closed": {"unfinished": True},
    "note.added": {"text": "A note."},
    "dispute.opened": {"claim": "A claim.", "first": 1, "last": 1},
    "ruling.given": {"ruling": "A ruling."},
    "penalty.given": {"seat": 0, "penalty": "warning", "reason": "A reason."},
    "clock.started": {"seconds": 60},
    "clock.paused": {},
    "clock.extended": {"seconds": 60, "reason": "A reason."},
    "clock.called": {},
}
OFFICIALS = {"administrator", "judge"}
PLAYERS = {"seat 0", "seat 1"}


@pytest.mark.parametrize("path", READABLE)
def test_reading_is_for_every_part_in_the_match_and_nobody_else(table: Table, path: str) -> None:
    table.play(2)
    for role in ROLES:
        assert table.roles[role].get(table.path + path).status_code == 200, role
    unknown = problem(table.roles["nobody"].get(table.path + path), 401, "unauthenticated")
    assert "token" in unknown["detail"]
    other = table.admin("POST", "matches", {"seats": SEATS}, Idempotency_Key="other").json
    for token in [*other["tokens"]["seats"], other["tokens"]["judge"], other["tokens"]["spectator"]]:
        problem(table.admin.with_token(token).get(table.path + path), 403, "forbidden")
        problem(table.admin.with_token(token).get("matches/NoSuchMatch" + path), 403, "forbidden")


def test_the_table_of_types_is_whole() -> None:
    assert set(TYPES) == set(APPENDABLE)


@pytest.mark.parametrize("type", TYPES)
def test_what_each_role_may_append(admin: Api, type: str) -> None:
    players_too = {"decision", "conceded", "note.added", "dispute.opened"}
    allowed = OFFICIALS | (PLAYERS if type in players_too else set())
    own = {"decision", "conceded"}
    for number, role in enumerate([*ROLES, "nobody"]):
        table = open_table(admin, title=f"{type} {role}", key=f"open {number}".replace(" ", "-"))
        data = dict(TYPES[type])
        if role in OFFICIALS and type in own:
            data["seat"] = 0
        if type == "rewound":
            table.play(1)
        answer = table.append(table.roles[role], {"type": type, "data": data}, table.now()["version"])
        if role in allowed:
            # A decision with a key that nobody offered has passed the gate when the rules refuse it.
            expected = {"decision": (422, 409)}.get(type, (201,))
            assert answer.status_code in expected, (role, answer.text)
        elif role == "nobody":
            problem(answer, 401, "unauthenticated")
        else:
            problem(answer, 403, "forbidden")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "matches", {"seats": SEATS}),
        ("POST", "tokens", {"role": "judge"}),
        ("GET", "tokens", None),
        ("DELETE", "tokens/tok_0", None),
    ],
)
def test_what_is_for_administrators(table: Table, method: str, path: str, body: Any) -> None:
    for role in ["judge", "seat 0", "spectator"]:
        problem(table.roles[role](method, path, body, Idempotency_Key="k"), 403, "forbidden")
        problem(table.roles[role](method, path, {"nonsense": 1}, Idempotency_Key="k"), 403, "forbidden")
    problem(table.roles["nobody"](method, path, body, Idempotency_Key="k"), 401, "unauthenticated")


@pytest.mark.parametrize("role", ["judge", "seat 0", "spectator"])
def test_a_full_export_is_for_administrators(table: Table, role: str) -> None:
    problem(table.roles[role].get(f"{table.path}/export?full=true"), 403, "forbidden")
    assert '"seed":' in table.admin.get(f"{table.path}/export?full=true").text
    assert '"seed":' not in table.admin.get(f"{table.path}/export").text


VIEWS = ["judge", "player:0", "player:1", "spectator", "public"]
MAY_LOOK = {
    "administrator": set(VIEWS),
    "judge": set(VIEWS),
    "seat 0": {"player:0", "spectator", "public"},
    "seat 1": {"player:1", "spectator", "public"},
    "spectator": {"spectator", "public"},
}


@pytest.mark.parametrize("role", ROLES)
def test_a_view_may_be_narrowed_and_never_widened(table: Table, role: str) -> None:
    for view in VIEWS:
        answer = table.roles[role].get(f"{table.path}/state?view={view}")
        if view in MAY_LOOK[role]:
            assert answer.json["view"] == view
        else:
            problem(answer, 403, "forbidden")


def test_views_that_do_not_exist(table: Table) -> None:
    assert problem(table.judge.get(f"{table.path}/state?view=player:2"), 400, "invalid-parameter")
    assert problem(table.judge.get(f"{table.path}/state?view=god"), 400, "invalid-parameter")


@pytest.mark.parametrize("token", ["", "x", "vl_" + "A" * 43])
def test_a_false_token_is_no_token(table: Table, token: str) -> None:
    answer = table.admin.with_token(None).get(table.path, Authorization=f"Bearer {token}")
    problem(answer, 401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"].startswith('Bearer realm="vaultlog"')


@pytest.mark.parametrize("header", ["Basic YTpi", "Bearer", "nonsense", "Digest username=x"])
def test_other_credentials_are_not_taken(table: Table, header: str) -> None:
    problem(table.admin.with_token(None).get(table.path, Authorization=header), 401, "unauthenticated")


def test_tokens_are_made_listed_and_revoked(table: Table) -> None:
    made = table.admin("POST", "tokens", {"role": "judge", "label": "head judge"}, Idempotency_Key="k")
    assert made.status_code == 201
    judge = table.admin.with_token(made.json["token"])
    assert judge.ok(table.path)["view"] == "judge"
    listed = table.admin.ok("tokens")["tokens"]
    assert listed[0]["label"] == "head judge" and "token" not in listed[0] and len(listed) == 5
    assert table.admin("DELETE", f"tokens/{made.json['id']}").json["revoked"] is True
    problem(judge.get(table.path), 401, "unauthenticated")
    problem(table.admin("DELETE", "tokens/tok_none"), 404, "not-found")


def test_the_list_of_tokens_has_pages(table: Table) -> None:
    found: list[str] = []
    path: str | None = "tokens?limit=3"
    while path is not None:
        page = table.admin.ok(path)
        found += [row["id"] for row in page["tokens"]]
        path = page["next"] and f"tokens?limit=3&after={page['next']}"
    assert len(found) == len(set(found)) == 4


def test_a_token_ends_on_its_day(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table.admin(
        "POST", "tokens", {"role": "spectator", "match": table.match, "expires_in": 60}, Idempotency_Key="k"
    ).json
    spectator = table.admin.with_token(made["token"])
    assert spectator.ok(table.path)["view"] == "spectator"
    import service.tokens

    now = service.tokens.time.time()
    monkeypatch.setattr(service.tokens.time, "time", lambda: now + 61)
    problem(spectator.get(table.path), 401, "unauthenticated")


@pytest.mark.parametrize(
    "body",
    [
        {"role": "seat"},
        {"role": "seat", "match": "M"},
        {"role": "judge", "seat": 0},
        {"role": "administrator", "match": "M"},
        {"role": "emperor"},
        {"role": "judge", "expires_in": 1},
    ],
)
def test_tokens_that_make_no_sense(admin: Api, body: Any) -> None:
    problem(admin("POST", "tokens", body, Idempotency_Key="k"), 422, "invalid-body")


def test_a_token_for_a_seat_or_match_that_is_not_there(table: Table) -> None:
    body = {"role": "seat", "match": table.match, "seat": 2}
    assert (
        problem(table.admin("POST", "tokens", body, Idempotency_Key="k"), 422, "invalid-body")["errors"][0]["pointer"]
        == "/seat"
    )
    problem(
        table.admin("POST", "tokens", {"role": "judge", "match": "NoSuchMatch"}, Idempotency_Key="k2"),
        404,
        "match-not-found",
    )


# -- share links ----------------------------------------------------------------------------------------------------


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
    import service.shares

    now = service.shares.time.time()
    monkeypatch.setattr(service.shares.time, "time", lambda: now + 61)
    problem(nobody.get(f"{table.path}?share={made['share']}"), 401, "unauthenticated")


def test_nobody_shares_more_than_they_see(table: Table) -> None:
    for role, view in [("seat 0", "judge"), ("seat 0", "player:1"), ("spectator", "player:0"), ("spectator", "judge")]:
        problem(table.roles[role]("POST", f"{table.path}/shares", {"view": view}), 403, "forbidden")
