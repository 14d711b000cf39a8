"""Tokens of tournaments: who issues which, what they are worth where, what is on record, and that requests repeat."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from replays.tournaments import event_types as types
from replays.tournaments.policy import Policy
from tests.service.helpers.people import STAFF, Cup, parts
from tests.service.helpers.roles import SEATS, Api, open_table, problem


def log(cup: Cup) -> list[Any]:
    return cup.tournaments.store.events(cup.id)


@pytest.mark.parametrize("role", STAFF)
def test_an_organiser_appoints_staff_by_a_token_and_the_tournament_s_log_tells(cup: Cup, role: str) -> None:
    made = cup.issued(role, account=f"new-{role}", label="table 3", expires_in=3600)
    assert made["tournament"] == cup.id
    assert made["by"].startswith("tok_")
    assert made["expires_at"].endswith("Z")
    appointed, issued = log(cup)[-2:]
    assert (appointed.type, appointed.data) == (
        "staff.appointed",
        types.StaffAppointed(account=f"new-{role}", role=role),
    )  # type: ignore[arg-type]
    assert issued.type == "token.issued"
    assert issued.data.token == made["id"]
    assert issued.data.role == role
    assert issued.data.expires_at == made["expires_at"]
    assert issued.actor.id == "cup-boss"
    again = cup.issued(role, account=f"new-{role}")
    assert [event.type for event in log(cup)[-2:]] == ["token.issued", "token.issued"], "appointed once"
    assert again["id"] != made["id"]


def test_the_tokens_of_a_match_are_on_record_once(cup: Cup) -> None:
    issued = [event.data for event in log(cup) if event.type == "token.issued" and event.data.match == cup.match]
    assert [(one.role, one.seat) for one in issued] == [("seat", 0), ("seat", 1), ("judge", None), ("spectator", None)]
    rows = {row["id"] for row in cup.admin.ok(f"tokens?match={cup.match}")["tokens"]}
    assert {one.token for one in issued} == rows
    body = {"seats": SEATS, "tournament": cup.id, "round": "r1", "table": "1"}
    before = len(log(cup))
    again = cup.founder("POST", "matches", body, Idempotency_Key="cup-open")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json["match"] == cup.match
    assert len(log(cup)) == before


def test_only_a_hash_of_a_token_is_stored(cup: Cup, real_redis: redis.Redis) -> None:
    token = cup.issued("judge", account="somebody")["token"].encode()
    for key in real_redis.keys():
        kind = real_redis.type(key)
        stored: Any = {
            b"string": lambda key: real_redis.get(key),
            b"hash": lambda key: real_redis.hgetall(key),
            b"zset": lambda key: real_redis.zrange(key, 0, -1),
            b"set": lambda key: real_redis.smembers(key),
            b"list": lambda key: real_redis.lrange(key, 0, -1),
            b"stream": lambda key: real_redis.xrange(key),
        }[kind](key)  # fmt: skip
        assert token not in key
        assert token not in repr(stored).encode()


def test_staff_are_what_the_tournament_says_they_are_now(cup: Cup) -> None:
    judge = cup.roles["judge"]
    assert judge.ok(cup.path)["view"] == "judge"
    cup.change(types.StaffAppointed(account="cup-judge", role="scorekeeper"))
    assert judge.ok(cup.path)["view"] == "spectator"
    problem(judge.get(f"{cup.path}/state?view=judge"), 403, "forbidden")
    cup.change(types.StaffDismissed(account="cup-judge"))
    problem(judge.get(cup.path), 404, "match-not-found")
    assert judge.ok("matches")["matches"] == []


def test_a_share_link_ends_with_the_part_of_whoever_made_it(cup: Cup) -> None:
    nobody = cup.admin.with_token(None)
    link = f"{cup.path}?share={cup.share('judge', 'judge')}"
    assert nobody.ok(link)["view"] == "judge"
    cup.change(types.StaffAppointed(account="cup-judge", role="streamer"))
    assert "may no longer show" in problem(nobody.get(link), 401, "unauthenticated")["detail"]
    cup.change(types.StaffAppointed(account="cup-judge", role="judge"))
    assert nobody.ok(link)["view"] == "judge"
    id = next(
        row["id"] for row in cup.founder.ok(f"tokens?tournament={cup.id}")["tokens"] if row["account"] == "cup-judge"
    )
    assert cup.founder("DELETE", f"tokens/{id}").status_code == 200
    problem(nobody.get(link), 401, "unauthenticated")


def test_whoever_sits_in_a_match_is_a_player_in_it(cup: Cup) -> None:
    """A judge who plays judges all other matches, not this one."""
    judge = cup.issue("judge", account="ann-account")
    assert judge.ok(cup.path)["view"] == "player:0"
    problem(judge.get(f"{cup.path}/state?view=judge"), 403, "forbidden")
    second = cup.founder(
        "POST", "matches", {"seats": SEATS_OF_OTHERS, "tournament": cup.id},
        Idempotency_Key="second",
    ).json  # fmt: skip
    assert judge.ok(f"matches/{second['match']}")["view"] == "judge"


SEATS_OF_OTHERS = [
    {"name": "Cem", "deck": "Radiant Argus the Supreme"},
    {"name": "Dot", "deck": 'Miss "Onyx" Censorius'},
]


def test_issuing_repeats_and_its_key_is_used_once(cup: Cup) -> None:
    body = {"role": "judge", "tournament": cup.id, "account": "one", "expires_in": 600}
    first = cup.founder("POST", "tokens", body, Idempotency_Key="same")
    before = len(log(cup))
    again = cup.founder("POST", "tokens", body, Idempotency_Key="same")
    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert len(log(cup)) == before
    other = cup.founder("POST", "tokens", {**body, "account": "two"}, Idempotency_Key="same")
    problem(other, 422, "idempotency-key-reused")
    problem(cup.founder("POST", "tokens", body), 400, "idempotency-key-missing")
    mine = cup.admin("POST", "tokens", body, Idempotency_Key="same")
    assert mine.json["token"] != first.json["token"], "another caller's key is another one"
    assert cup.founder("DELETE", f"tokens/{first.json['id']}").json["revoked"] is True
    revoked = cup.founder("POST", "tokens", body, Idempotency_Key="same")
    assert revoked.json["revoked"] is True, "a repetition revives nothing"
    assert revoked.json["id"] == first.json["id"], "a repetition revives nothing"


def test_a_request_that_died_half_way_is_finished_by_its_repetition(cup: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    body = {"role": "judge", "tournament": cup.id, "account": "one"}
    tokens = parts(cup.app).tokens
    with monkeypatch.context() as patch:
        patch.setattr(type(tokens), "create", lambda *_, **__: 1 / 0)
        assert cup.founder("POST", "tokens", body, Idempotency_Key="died").status_code == 500
    recorded = len(log(cup))
    made = cup.founder("POST", "tokens", body, Idempotency_Key="died")
    assert made.status_code == 201
    assert len(log(cup)) == recorded
    assert cup.admin.with_token(made.json["token"]).ok(cup.path)["view"] == "judge"


def test_revoking_is_on_record_and_safe_to_repeat(cup: Cup) -> None:
    made = cup.issued("judge")  # no account: the token is its own
    assert log(cup)[-2].data.account == made["id"]
    for _ in range(2):
        assert cup.founder("DELETE", f"tokens/{made['id']}").json["revoked"] is True
    assert [event.type for event in log(cup)[-2:]] == ["token.revoked", "staff.dismissed"]
    assert made["id"] not in cup.tournaments.get(cup.id).staff
    problem(cup.admin.with_token(made["token"]).get(cup.path), 401, "unauthenticated")


def test_tokens_of_other_tournaments_are_none_of_theirs(cup: Cup) -> None:
    other = Cup(cup.admin, name="other")
    foreign = other.issued("judge", account="foreign")
    for organiser in (cup.founder, cup.roles["organiser"]):
        problem(organiser("DELETE", f"tokens/{foreign['id']}"), 404, "not-found")
        problem(organiser.get(f"tokens?tournament={other.id}"), 403, "forbidden")
        body = {"role": "judge", "tournament": other.id}
        problem(organiser("POST", "tokens", body, Idempotency_Key="k"), 403, "forbidden")
        for match in (other.match, open_table(cup.admin, key=f"lone-{id(organiser)}").match):
            refused = organiser("POST", "tokens", {"role": "judge", "match": match}, Idempotency_Key="k")
            problem(refused, 404, "match-not-found")
    mine = cup.roles["organiser"].ok("tokens?limit=500")["tokens"]
    assert mine
    assert {row["tournament"] or row["match"] for row in mine} == {cup.id, cup.match}
    assert foreign["id"] in {row["id"] for row in cup.admin.ok("tokens?limit=500")["tokens"]}
    problem(cup.founder.get("tokens"), 403, "forbidden")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"role": "administrator"}, 403),
        ({"role": "judge"}, 403),
        ({"role": "spectator"}, 403),
        ({"role": "organiser"}, 403),
        ({"role": "administrator", "tournament": "here"}, 422),
        ({"role": "seat", "tournament": "here"}, 422),
        ({"role": "player", "tournament": "here"}, 422),
        ({"role": "player", "tournament": "here", "account": "a stranger"}, 422),
        ({"role": "player", "tournament": "here", "account": "a-stranger"}, 422),
        ({"role": "judge", "tournament": "here", "match": "there"}, 422),
        ({"role": "spectator", "tournament": "here", "permissions": ["match:close"]}, 422),
        ({"role": "spectator", "tournament": "here", "permissions": ["fly"]}, 422),
        ({"role": "spectator", "tournament": "here", "permissions": []}, 422),
    ],
)
def test_tokens_that_an_organiser_cannot_issue(cup: Cup, body: Any, status: int) -> None:
    here = {"here": cup.id, "there": cup.match}
    sent = {name: here.get(value, value) if isinstance(value, str) else value for name, value in body.items()}
    before = len(log(cup))
    for organiser in (cup.founder, cup.roles["organiser"]):
        answer = organiser("POST", "tokens", sent, Idempotency_Key="k")
        problem(answer, status, "forbidden" if status == 403 else "invalid-body")
    assert len(log(cup)) == before


def test_nobody_gives_more_or_longer_than_they_have(cup: Cup) -> None:
    helper = cup.issue("organiser", account="helper", permissions=["token:issue", "match:read"], expires_in=600)
    for role in ("spectator", "judge", "organiser"):
        body = {"role": role, "tournament": cup.id, "expires_in": 60}
        refused = problem(helper("POST", "tokens", body, Idempotency_Key="k"), 403, "forbidden")
        assert "You can only issue permissions that you have" in refused["detail"]
    body = {"role": "spectator", "tournament": cup.id, "permissions": ["match:read"]}
    assert "ends at" in problem(helper("POST", "tokens", body, Idempotency_Key="k"), 403, "forbidden")["detail"]
    made = helper("POST", "tokens", {**body, "expires_in": 60}, Idempotency_Key="k")
    assert made.status_code == 201
    assert made.json["permissions"] == ["match:read"]
    staff = {"role": "streamer", "tournament": cup.id, "permissions": ["match:read"], "expires_in": 60}
    assert (
        "tournament:staff" in problem(helper("POST", "tokens", staff, Idempotency_Key="s"), 403, "forbidden")["detail"]
    )


def test_matches_of_a_tournament_are_opened_by_its_organisers(cup: Cup) -> None:
    other = Cup(cup.admin, name="other")
    body = {"seats": SEATS_OF_OTHERS, "tournament": other.id}
    for organiser in (cup.founder, cup.roles["organiser"]):
        problem(organiser("POST", "matches", body, Idempotency_Key="k"), 403, "forbidden")
    problem(
        cup.roles["organiser"]("POST", "matches", {"seats": SEATS_OF_OTHERS}, Idempotency_Key="k"), 403, "forbidden"
    )
    assert cup.founder("POST", "matches", {"seats": SEATS_OF_OTHERS}, Idempotency_Key="lone").status_code == 201


def test_a_what_if_match_is_there_for_officials_only(cup: Cup) -> None:
    cup.table.play(3)
    made = cup.roles["judge"]("POST", f"{cup.path}/branches", {"seq": 2}, Idempotency_Key="branch")
    assert made.status_code == 201, made.text
    what_if = f"matches/{made.json['match']}"
    for role in ("administrator", "organiser", "head-judge", "judge", "judge of the match"):
        assert cup.roles[role].ok(f"{what_if}/state")["view"] == "judge", role
    for role in ("player 0", "scorekeeper", "spectator", "streamer", "player elsewhere"):
        problem(cup.roles[role].get(f"{what_if}/state"), 404, "match-not-found")
    for role in ("seat 0", "spectator of the match"):
        problem(cup.roles[role].get(f"{what_if}/state"), 403, "forbidden")
    for role in ("judge", "spectator", "administrator"):
        assert made.json["match"] not in cup.roles[role].get("matches").text


def test_an_embargo_of_a_new_tournament_runs(admin: Api) -> None:
    cup = Cup(admin, Policy())
    problem(cup.roles["spectator"].get(f"{cup.path}/export"), 403, "embargoed")


def test_pages_about_a_match_take_the_permission_to_look_at_it(cup: Cup) -> None:
    blind = cup.issue("judge", account="blind", permissions=["tournament:read"])
    sees = cup.issue("judge", account="sees", permissions=["match:read"])
    pages = [
        rule.rule.replace("<match>", cup.match).replace("<int:seq>", "1")
        for rule in cup.app.url_map.iter_rules()
        if rule.rule in ("/m/<match>/e/<int:seq>", "/m/<match>/story", "/m/<match>/cases", "/t/<match>")
    ]
    assert len(pages) == 4
    for page in pages:
        assert blind.get(page).status_code == 403, page
        assert sees.get(page).status_code == 200, page
