"""Signing in: a browser has a session, and nobody else can use it."""

from __future__ import annotations

import pytest

from service.access.sessions import COOKIE
from tests.service.frame.test_pages import check_page
from tests.service.helpers.roles import SEATS, Table, token_of

HOME = {"Origin": "http://localhost"}


@pytest.fixture
def browser(table: Table):
    """A client that keeps cookies and sends no token."""
    return table.seats[0].app.test_client()


def sign_in(browser, token: str, onward: str = "/"):
    return browser.post("/sign-in", data={"token": token, "next": onward}, headers=HOME)


def test_whoever_signs_in_sees_what_the_token_may_see(browser, table: Table) -> None:
    page = f"/m/{table.match}/e/1"
    assert browser.get(page).headers["Location"] == f"/sign-in?next={page}"
    check_page(browser.get(f"/sign-in?next={page}"))
    done = sign_in(browser, token_of(table.seats[0]), page)
    assert (done.status_code, done.headers["Location"]) == (303, page)
    cookie = done.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert token_of(table.seats[0]) not in cookie.split(".")[0]
    shown = browser.get(page)
    check_page(shown)
    assert "player:0" in shown.text
    assert "Sign out" in shown.text
    assert browser.get(f"/api/v1/{table.path}/state?view=player:1").status_code == 403
    assert browser.get(f"/api/v1/{table.path}/state").json["view"] == "player:0"


def test_the_head_of_every_page_says_who_is_signed_in(browser, table: Table) -> None:
    """By the label of the token, and by their name if it is the token of a seat."""
    issued = table.admin("POST", "tokens", {"role": "judge", "label": "Kim <3"}, Idempotency_Key="kim").json
    sign_in(browser, issued["token"])
    for page in ("/tournaments", "/cards", "/readings", "/variants", "/event-rules", "/api/docs"):
        assert '<span class="who" title="judge">Kim &lt;3</span>' in browser.get(page).text, page
    browser.post("/sign-out", headers=HOME)
    assert 'class="who"' not in browser.get("/cards").text
    sign_in(browser, token_of(table.seats[1]))
    assert f'<span class="who" title="seat">{SEATS[1]["name"]}</span>' in browser.get(f"/m/{table.match}/e/1").text


def test_a_session_can_change_something_only_from_our_own_pages(browser, table: Table) -> None:
    sign_in(browser, token_of(table.seats[0]))
    body = {"view": "player:0", "expires_in": 60}
    for headers in ({}, {"Origin": "https://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        refused = browser.post(f"/api/v1/{table.path}/shares", json=body, headers=headers)
        assert (refused.status_code, refused.json["code"]) == (403, "forbidden")
    assert browser.post(f"/api/v1/{table.path}/shares", json=body, headers=HOME).status_code == 201
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "same-origin", "Origin": "null"}):
        assert browser.post(f"/api/v1/{table.path}/shares", json=body, headers=headers).status_code == 201


@pytest.mark.parametrize("token", ["", "vl_nobody", "x" * 500, "vl_\u00e9"])
def test_a_token_that_is_none_is_refused_and_told(browser, token: str) -> None:
    refused = sign_in(browser, token)
    page = check_page(refused, 422)
    assert "fault" in page.ids
    assert COOKIE not in refused.headers.get("Set-Cookie", "")


@pytest.mark.parametrize(
    "onward", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "javascript:alert(1)", ""]
)
def test_signing_in_leads_nowhere_else(browser, table: Table, onward: str) -> None:
    """Than to what one came for: a player to the table, who looks on to the replay."""
    assert sign_in(browser, token_of(table.seats[0]), onward).headers["Location"] == f"/t/{table.match}"
    assert sign_in(browser, token_of(table.roles["spectator"]), onward).headers["Location"] == f"/m/{table.match}"


def test_no_other_site_signs_anybody_in_or_out(browser, table: Table) -> None:
    for path in ("/sign-in", "/sign-out"):
        refused = browser.post(path, data={"token": token_of(table.seats[0])}, headers={"Origin": "https://x.example"})
        assert refused.status_code == 403


def test_signing_out_ends_the_session_and_so_does_a_changed_cookie(browser, table: Table) -> None:
    page = f"/m/{table.match}/e/1"
    sign_in(browser, token_of(table.seats[0]))
    assert browser.get(page).status_code == 200
    browser.post("/sign-out", headers=HOME)
    assert browser.get(page).status_code == 303
    browser.set_cookie(COOKIE, "forged.value.here")
    assert browser.get(page).status_code == 303


def test_the_form_is_what_the_page_is_about_where_there_is_no_other_way(browser) -> None:
    page = browser.get("/sign-in").text
    assert "autofocus" in page
    assert "passkey</button>" not in page
    assert 'href="/sign-in/lost"' in page


def test_every_role_reads_what_to_do_when_a_sign_in_is_lost(browser) -> None:
    page = check_page(browser.get("/sign-in/lost"))
    assert "content" in page.ids
