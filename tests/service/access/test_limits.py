"""Rate limits: counted over all processes, by token, by address for those without one, told in headers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import redis
from flask import Flask

from service.access.limits import FAILED, HALL
from tests.service.helpers.people import parts
from tests.service.helpers.roles import ADMIN, Api, Table, open_table, problem


def statuses(who: Api, path: str, times: int) -> list[int]:
    return [who.get(path).status_code for _ in range(times)]


def test_a_token_has_so_many_requests_a_minute(busy: Table) -> None:
    seat = busy.seats[0]
    for left in range(7, -1, -1):
        answer = seat.get(f"{busy.path}/choice")
        assert answer.status_code == 200
        assert answer.headers["RateLimit-Limit"] == "8, 8;w=60"
        assert answer.headers["RateLimit-Remaining"] == str(left)
        assert 1 <= int(answer.headers["RateLimit-Reset"]) <= 60
    refused = seat.get(f"{busy.path}/choice")
    assert "8 requests" in problem(refused, 429, "too-many-requests")["detail"]
    assert refused.headers["Retry-After"] == refused.headers["RateLimit-Reset"]
    assert refused.headers["RateLimit-Remaining"] == "0"
    assert busy.seats[1].get(f"{busy.path}/choice").status_code == 200, "each token has its own"
    assert statuses(busy.admin, busy.path, 12) == [200] * 12, "the administrator's own has none"


def test_the_limit_is_one_over_all_processes(busy: Table, make_app: Callable[..., Flask]) -> None:
    other = busy.seats[0].with_token(busy.seats[0].token, make_app(requests_per_minute=8, anonymous_per_minute=4))
    assert statuses(busy.seats[0], busy.path, 5) + statuses(other, busy.path, 5) == [200] * 8 + [429] * 2


def test_whoever_makes_tokens_up_is_one_address(busy: Table) -> None:
    """Else each made-up token would have a limit of its own, and tokens could be tried without end."""
    answers = [busy.admin.with_token(f"vl_{number:043}").get(busy.path) for number in range(6)]
    assert [answer.status_code for answer in answers] == [401] * 4 + [429] * 2
    assert statuses(busy.admin.with_token(None), "/api/docs", 1) == [429], "the same address"
    assert statuses(busy.seats[0], busy.path, 1) == [200], "a valid token goes on"
    assert statuses(busy.admin.with_token(None), "/healthz", 9) == [200] * 9, "who watches the server is not counted"


def test_links_count_with_all_that_were_made_with_the_same_token(busy: Table) -> None:
    """Links cost nothing to make: another one is no other caller; and they use up nothing of their maker's own."""
    nobody, shares = busy.admin.with_token(None), f"{busy.path}/shares"
    made = [busy.judge("POST", shares, {"view": view}).json["share"] for view in ("public", "judge", "player:0")]
    found = [nobody.get(f"{busy.path}?share={made[number % 3]}").status_code for number in range(10)]
    assert found == [200] * 8 + [429] * 2
    other = busy.seats[0]("POST", shares, {"view": "public"}).json["share"]
    assert nobody.get(f"{busy.path}?share={other}").status_code == 200, "another maker's"
    assert statuses(busy.judge, busy.path, 5) == [200] * 5, "of eight, three went into the links"


@pytest.mark.parametrize("path", ["readings", "cards?title=Dust+Pixie", "cards/CotA/001"])
def test_what_is_open_to_all_counts_by_a_valid_token(busy: Table, path: str) -> None:
    """All of a venue are one address."""
    nobody = busy.admin.with_token(None)
    assert statuses(nobody, path, 5) == [200] * 4 + [429]
    assert statuses(busy.seats[0], path, 9) == [200] * 8 + [429]
    assert statuses(busy.admin, path, 9) == [200] * 9
    assert statuses(busy.admin.with_token("vl_made-up"), path, 1) == [429], "made-up tokens are the address"


def test_the_phones_of_a_hall_have_a_budget_of_their_own(busy: Table) -> None:
    """What they look at neither uses up the rest of their address's requests, nor depends on it."""
    browser = busy.admin.app.test_client()
    assert [browser.get("/cards").status_code for _ in range(5)] == [200] * 4 + [429]
    for path in ("/", "/tournaments", "/sign-in", f"/m/{busy.match}/about"):
        assert {browser.get(path).status_code for _ in range(9)} <= {200, 303}, path
    assert browser.get("/cards").status_code == 429, "they add nothing to it"
    last = [browser.get("/tournaments").status_code for _ in range(HALL * 4)][-1]
    assert last == 429, "and it has an end"


def sign_in(app: Flask, token: str) -> int:
    """The status of a sign-in by the form, from a browser of its own."""
    form = {"token": token, "next": "/variants"}
    return app.test_client().post("/sign-in", data=form, headers={"Origin": "http://localhost"}).status_code


def test_a_hall_signs_in_from_one_address(busy: Table) -> None:
    valid, app = busy.seats[0].token, busy.admin.app
    assert valid is not None
    assert {sign_in(app, valid) for _ in range(20)} == {303}
    assert statuses(busy.admin.with_token(None), "/api/docs", 5) == [200] * 4 + [429], "it took nothing of this"
    assert sign_in(app, valid) == 303, "nor does this lock anybody out"


def test_sign_ins_that_fail_end_all_of_an_address(make_app: Callable[..., Flask]) -> None:
    table = open_table(Api(make_app(), ADMIN))
    app, valid = table.admin.app, table.seats[0].token
    assert valid is not None
    guesses = [sign_in(app, f"vl_{number:043}") for number in range(FAILED + 3)]
    assert guesses == [422] * FAILED + [429] * 3
    assert sign_in(app, valid) == 429, "or a guess that is right would show itself"


def test_false_share_links_count_and_true_ones_have_more(busy: Table) -> None:
    nobody = busy.admin.with_token(None)
    made = busy.judge("POST", f"{busy.path}/shares", {"view": "public"}).json["share"]
    assert statuses(nobody, f"{busy.path}?share={made}", 9) == [200] * 8 + [429]
    assert statuses(nobody, f"{busy.path}?share=false", 5) == [401] * 4 + [429]


def test_addresses_are_those_before_trusted_proxies(make_app: Callable[..., Flask]) -> None:
    def asked(proxies: int, client: str) -> int:
        return (
            Api(make_app(anonymous_per_minute=1, proxies=proxies), None)
            .get("/api/docs", X_Forwarded_For=client)
            .status_code
        )

    assert [asked(1, f"192.0.2.{number}") for number in (1, 2, 1)] == [200, 200, 429]
    assert [asked(0, f"192.0.2.{number}") for number in (3, 4)] == [200, 429], "a client cannot say that itself"


def test_without_limits_nothing_is_counted(make_app: Callable[..., Flask], real_redis: redis.Redis) -> None:
    free = open_table(Api(make_app(requests_per_minute=0, anonymous_per_minute=0), ADMIN))
    answer = free.seats[0].get(free.path)
    assert answer.status_code == 200
    assert "RateLimit-Limit" not in answer.headers
    assert statuses(free.admin.with_token(None), "/api/docs", 5) == [200] * 5
    assert not real_redis.keys("vaultlog:limits*")


def test_when_counting_fails_requests_go_on(busy: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> bool:
        raise redis.ConnectionError("gone")

    monkeypatch.setattr(parts(busy.admin.app).limits._window, "hit", fail)
    assert statuses(busy.seats[0], busy.path, 10) == [200] * 10


def test_requests_are_counted_in_blocks_and_never_beyond_the_limit(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 180 a minute a process counts three at once; two processes together let 180 through, and not one more."""
    first = open_table(Api(make_app(requests_per_minute=180), ADMIN))
    seat = first.seats[0]
    others = [seat, seat.with_token(seat.token, make_app(requests_per_minute=180))]
    limits, counted = parts(first.admin.app).limits, []
    hit = limits._window.hit
    monkeypatch.setattr(
        limits._window, "hit", lambda *args, **how: counted.append(how.get("cost", 1)) or hit(*args, **how)
    )
    passed = [others[number % 2].get(first.path).status_code for number in range(200)]
    assert passed.count(200) == 180
    assert set(passed[180:]) == {429}
    assert counted[:30] == [3] * 30
