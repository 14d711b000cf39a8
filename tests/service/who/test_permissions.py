"""Who may do what: the table of roles, tokens that are worth nothing, and how views narrow. Every credential at every
address is in `test_matrix`."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from service.roles import ALL_ROLES, FOUNDING, PERMISSIONS, ROLES
from tests.service.helpers.matrix import JUDGE, LOOK, PLAY, RECORD, RUN
from tests.service.helpers.people import Cup, parts
from tests.service.helpers.roles import SEATS, Api, Table, open_table, problem

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
ROLES_OF_A_TABLE = ["administrator", "judge", "seat 0", "seat 1", "spectator"]

# -- the table ------------------------------------------------------------------------------------------------------

PINNED = {
    "administrator": f"{RUN} tournament:create server:watch",
    "organiser": f"{RUN} tournament:create",
    "head-judge": JUDGE,
    "judge": JUDGE,
    "scorekeeper": RECORD,
    "player": PLAY,
    "seat": PLAY,
    "spectator": LOOK,
    "streamer": LOOK,
}
"""Written down a second time, so that nobody gets a right by a slip of the pen."""


def test_the_table_of_roles_and_permissions() -> None:
    assert {role: set(held) for role, held in ROLES.items()} == {role: set(PINNED[role].split()) for role in ALL_ROLES}
    assert set(PERMISSIONS) == {one for held in PINNED.values() for one in held.split()}


# -- every endpoint -------------------------------------------------------------------------------------------------

CARD = {"{code}": "CotA", "{number}": "001", "{deck}": "made-up-wc-3"}
OPEN_TO_ALL = {("get", f"/api/v1/{name}") for name in ("keys", "readings", "cards", "cards/{code}/{number}")} | {
    ("post", "/api/v1/join/{secret}"),
    ("get", "/api/v1/decks/{deck}"),
    ("get", "/api/v1/players/{profile}"),
}
"""What is about no match and nobody: it needs no credentials, and says so."""
_METHODS = ("get", "post", "put", "patch", "delete")


def operations(cup: Cup) -> list[tuple[str, str, frozenset[str]]]:
    """Every operation of the document: method, path with something in each of its holes, permissions."""
    document = cup.admin.with_token(None).ok("/api/openapi.json")
    values = {"match": cup.match, "tournament": cup.id}
    found = []
    for path, item in document["paths"].items():
        address = re.sub(r"\{(\w+)\}", lambda hole: values.get(hole[1], "1"), path)
        for method in _METHODS:
            if method in item and (method, path) not in OPEN_TO_ALL:
                assert item[method].get("x-permissions"), f"{method} {path} says not what it takes"
                found.append((method.upper(), address, frozenset(item[method]["x-permissions"])))
    return found


def test_what_needs_no_credentials_says_so(admin: Api) -> None:
    nobody = admin.with_token(None)
    document = nobody.ok("/api/openapi.json")
    found = {
        (method, path)
        for path, item in document["paths"].items()
        for method in _METHODS
        if method in item and item[method].get("security") == []
    }
    assert found == OPEN_TO_ALL
    for _, open_path in (one for one in found if one[0] == "get"):
        path = open_path
        for hole, value in CARD.items():
            path = path.replace(hole, value)
        there = 404 if "{profile}" in path else 200  # nobody has a profile here
        assert nobody.get(path).status_code == there
        assert admin.with_token("vl_nonsense").get(path).status_code == there


def refused(answer: Any) -> bool:
    """Whether it was the permission that was missing; to HEAD that is not said."""
    if answer.status_code != 403:
        return False
    return not answer.data or "This takes the permission" in answer.json["detail"]


def ask(who: Api, method: str, address: str, **headers: str) -> Any:
    """A request that passes the gate if it may, and does nothing then: no body of it is valid."""
    if address.endswith("/stream"):
        method = "HEAD"  # nobody waits for events
    body = {"nonsense": 1} if method in ("POST", "PUT", "PATCH") else None
    return who(method, address, body, If_Match='"1"', Idempotency_Key="k", **headers)


def test_nobody_gets_in_without_credentials(admin: Api, cup: Cup) -> None:
    expired = cup.issued("judge", account="cup-judge", expires_in=60)
    revoked = cup.issued("organiser", account="cup-organiser")
    assert admin("DELETE", f"tokens/{revoked['id']}").json["revoked"] is True
    import service.access.tokens

    later = time.time() + 61
    people = {"nobody": None, "false": "vl_" + "A" * 43, "revoked": revoked["token"], "expired": expired["token"]}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(service.access.tokens.time, "time", lambda: later)
        patch.setattr(parts(admin.app).limits._window, "hit", lambda *_, **__: True)  # more than one address asks
        for name, token in people.items():
            for method, address, _ in operations(cup):
                answer = ask(admin.with_token(token), method, address)
                if method == "HEAD" or address.endswith("/stream"):
                    assert answer.status_code == 401, (name, method, address)
                else:
                    problem(answer, 401, "unauthenticated")


def test_a_part_in_one_tournament_is_none_in_another(admin: Api) -> None:
    """Whoever belongs elsewhere is refused at every address of this tournament and its match, whatever their role; and
    a match that does not exist looks to them like one that is not theirs."""
    cup, other = Cup(admin), Cup(admin, name="other")
    named = [(method, address) for method, address, _ in operations(cup) if cup.match in address or cup.id in address]
    assert len(named) > 15
    for role, who in other.roles.items():
        if role == "administrator":
            continue
        bound = role.startswith("seat") or role.endswith("of the match")
        for method, address in named:
            answer = ask(who, method, address)
            expected = 404 if cup.match in address and not bound else 403
            assert answer.status_code == expected, (role, method, address, answer.text)
            if cup.match in address and not address.endswith("/stream"):
                nowhere = ask(who, method, address.replace(cup.match, "NoSuchMatch"))
                assert same_problem(answer, cup.match) == same_problem(nowhere, "NoSuchMatch"), (role, method, address)


def same_problem(answer: Any, match: str) -> Any:
    return {name: str(value).replace(match, "it") for name, value in answer.json.items() if name != "instance"}


def test_a_narrowed_token_does_only_what_it_carries(cup: Cup) -> None:
    scanner = cup.issue("scorekeeper", account="cup-scanner", permissions=["match:clock", "match:read"])
    for method, address, permissions in operations(cup):
        assert refused(ask(scanner, method, address)) == (not permissions & {"match:clock", "match:read"}), address
    more = {"role": "spectator", "tournament": cup.id, "permissions": ["match:close"]}
    assert problem(cup.founder("POST", "tokens", more, Idempotency_Key="more"), 422, "invalid-body")


def test_who_founds_tournaments_does_nothing_else_without_one(admin: Api, cup: Cup) -> None:
    lone = open_table(admin)
    for method, address, permissions in operations(cup):
        if cup.match not in address and cup.id not in address:
            answer = ask(cup.founder, method, address)
            assert refused(answer) == (not permissions & FOUNDING), (method, address, answer.text)
    for path in READABLE:
        problem(cup.founder.get(lone.path + path), 404, "match-not-found")
    assert cup.founder.ok("matches")["matches"][0]["id"] == cup.match
    assert len(cup.founder.ok("matches")["matches"]) == 1


# -- what is appended -----------------------------------------------------------------------------------------------


TYPES: dict[str, Any] = {"decision": {"answer": ["no-such-key"]}, "conceded": {}}


def test_a_player_acts_for_their_own_seat_only(cup: Cup) -> None:
    for role, seat in [("player 0", 0), ("player 1", 1), ("seat 0", 0), ("seat 1", 1)]:
        for type in ("decision", "conceded"):
            body = {"type": type, "data": {**TYPES[type], "seat": 1 - seat}}
            problem(cup.table.append(cup.roles[role], body, 1), 403, "forbidden")
    conceded = cup.table.append(cup.roles["player 1"], {"type": "conceded"}, 1)
    actor = conceded.json["events"][0]["actor"]
    assert actor.pop("token").startswith("tok_")
    assert actor == {"kind": "player", "id": "ben-account"}


def test_a_scorekeeper_enters_the_decisions_of_both_sides(cup: Cup) -> None:
    keeper, version, sides = cup.roles["scorekeeper"], 1, set()
    for _ in range(6):
        asked = cup.table.now()["choice"]["seat"]
        choice = keeper.ok(f"{cup.path}/choice?view=player:{asked}")["choice"]
        body = cup.table.answer(choice)
        body["data"]["seat"] = asked
        stored = cup.table.append(keeper, body, version)
        assert stored.status_code == 201, stored.text
        version += 1
        assert stored.json["view"] == f"player:{asked}"
        actor = stored.json["events"][0]["actor"]
        assert actor.pop("token").startswith("tok_")
        assert actor == {"kind": "recorder", "id": "cup-scorekeeper", "on_behalf_of": asked}
        sides.add(asked)
    assert sides == {0, 1}
    asked = cup.table.now()["choice"]["seat"]
    wrong = {"type": "decision", "data": {"answer": ["reap:0"], "seat": asked}}
    told = problem(cup.table.append(keeper, wrong, version), 422, "illegal-answer")
    assert told["key"] == "reap:0", "a refusal says as much as it would to the seat"
    problem(keeper.get(f"{cup.path}/state?view=judge"), 403, "forbidden")


@pytest.mark.parametrize("path", READABLE)
def test_reading_is_for_every_part_in_the_match_and_nobody_else(table: Table, path: str) -> None:
    table.play(2)
    for role in ROLES_OF_A_TABLE:
        assert table.roles[role].get(table.path + path).status_code == 200, role
    unknown = problem(table.roles["nobody"].get(table.path + path), 401, "unauthenticated")
    assert "token" in unknown["detail"]
    other = table.admin("POST", "matches", {"seats": SEATS}, Idempotency_Key="other").json
    for token in [*other["tokens"]["seats"], other["tokens"]["judge"], other["tokens"]["spectator"]]:
        problem(table.admin.with_token(token).get(table.path + path), 403, "forbidden")
        problem(table.admin.with_token(token).get("matches/NoSuchMatch" + path), 403, "forbidden")


@pytest.mark.parametrize("role", ["judge", "seat 0", "spectator"])
def test_a_full_export_takes_a_permission(table: Table, role: str) -> None:
    problem(table.roles[role].get(f"{table.path}/export?full=true"), 403, "forbidden")
    assert '"seed":' in table.admin.get(f"{table.path}/export?full=true").text
    assert '"seed":' not in table.admin.get(f"{table.path}/export").text


# -- views ----------------------------------------------------------------------------------------------------------

VIEWS = ["judge", "player:0", "player:1", "spectator", "public"]
MAY_LOOK = {
    "administrator": set(VIEWS),
    "judge": set(VIEWS),
    "seat 0": {"player:0", "spectator", "public"},
    "seat 1": {"player:1", "spectator", "public"},
    "spectator": {"spectator", "public"},
}


@pytest.mark.parametrize("role", ROLES_OF_A_TABLE)
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
    assert listed[0]["label"] == "head judge"
    assert "token" not in listed[0]
    assert len(listed) == 5
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
    import service.access.tokens

    now = service.access.tokens.time.time()
    monkeypatch.setattr(service.access.tokens.time, "time", lambda: now + 61)
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
