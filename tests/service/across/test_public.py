"""What everybody sees of a tournament that is open to all, before anything is released; and that nothing leaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from flask import Flask

from engine.views import Viewer
from replays.tournaments import event_types as types
from replays.tournaments.policy import NEW_POLICY, Policy
from tests.service.across.test_leaks import fold, go_on, played, unfolded
from tests.service.helpers.looking import differences, otherwise, scan
from tests.service.helpers.people import Cup, parts
from tests.service.helpers.roles import ADMIN, DECKS, Api, problem
from tests.service.helpers.tourney import Tourney

PUBLIC = Policy(public=True)


@pytest.fixture
def admin(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Api:
    monkeypatch.setattr("service.case.disputes.now", lambda: "2026-11-21T12:00:00.000000Z")
    return Api(make_app(anonymous_per_minute=0), ADMIN)  # a scan asks for more than a minute allows


def public(admin: Api, **changes: Any) -> Cup:
    """A match in the middle, in a tournament that is open to all."""
    return played(admin, msgspec.structs.replace(PUBLIC, **changes))


# -- nothing leaks --------------------------------------------------------------------------------------------------


def test_what_nobody_can_know_changes_no_byte(admin: Api) -> None:
    cup = public(admin)
    nobody, n = admin.with_token(None), cup.table.now()["version"]
    before = scan(nobody, cup.match, n, tournament=cup.id)
    assert sum(text.startswith(b"[200") for text in before.values()) > 15
    parts(cup.app).timelines._kept.clear()
    with otherwise(Viewer.parse("spectator")) as made:
        assert differences(before, scan(nobody, cup.match, n, tournament=cup.id)) == []
    assert sum(made) > 15, "hidden cards were exchanged"


def test_what_lies_beyond_the_delay_changes_no_byte_for_nobody(admin: Api) -> None:
    cup = public(admin)
    nobody, n = admin.with_token(None), cup.table.now()["version"]
    before = scan(nobody, cup.match, n)
    cup.set_policy(delay_events=go_on(cup))
    assert nobody.ok(f"{cup.path}/choice")["version"] == n
    assert differences(unfolded(before), unfolded(scan(nobody, cup.match, n))) == []


def test_nothing_of_staff_policy_decks_or_tokens_is_told(admin: Api) -> None:
    cup = public(admin)
    cup.change(types.PlayerConsented(player="ann", streams_hand=True))
    nobody, n = admin.with_token(None), cup.table.now()["version"]
    tokens = list(parts(cup.app).tournaments.get(cup.id).tokens)
    secrets = [*DECKS, "ann-deck", "-account", "cup-boss", "cup-judge", "streams_hand", "signers", "undo_approvals"]
    told = scan(nobody, cup.match, n, tournament=cup.id)
    pages = [f"/tournaments/{cup.id}", f"/m/{cup.match}/table", "/", "/matches", "/tournaments", f"/t/{cup.match}"]
    found = {name: nobody.get(name).data for name in pages}
    for secret in [*secrets, *tokens]:
        leaks = [name for name, text in {**told, **found}.items() if secret.encode() in text]
        assert leaks == [], secret
    shown = nobody.ok(f"tournaments/{cup.id}")
    assert set(shown["policy"]) == {
        *("public", "spectators_open", "delay_events", "delay_seconds", "embargo_until", "minutes")
    }
    assert shown["decks"] == []
    assert not {"staff", "organiser"} & set(shown)


def test_nobody_changes_or_orders_anything(admin: Api) -> None:
    cup = public(admin)
    nobody = admin.with_token(None)
    body = {"type": "note.added", "data": {"text": "hello"}}
    for path in (f"{cup.path}/events", f"tournaments/{cup.id}/events", f"tournaments/{cup.id}/rounds", "exports"):
        problem(nobody("POST", path, body, If_Match='"1"', Idempotency_Key="x"), 401, "unauthenticated")
    for path in (f"{cup.path}/export", f"{cup.path}/disputes", f"tournaments/{cup.id}/events"):
        assert nobody.get(path).status_code in (200, 401, 403), path
    assert nobody.get(f"tournaments/{cup.id}/events").status_code == 403
    assert nobody.get(f"tournaments/{cup.id}/wall").status_code == 403


# -- what is there --------------------------------------------------------------------------------------------------


def test_an_old_tournament_stays_closed(admin: Api) -> None:
    cup = played(admin, Policy())
    nobody = admin.with_token(None)
    for path in (cup.path, f"tournaments/{cup.id}", f"tournaments/{cup.id}/standings"):
        problem(nobody.get(path), 401, "unauthenticated")
    for page in (f"/t/{cup.match}", f"/m/{cup.match}", f"/m/{cup.match}/table", f"/tournaments/{cup.id}"):
        answer = nobody.get(page)
        assert answer.status_code == 303, page
        assert answer.headers["Location"].startswith("/sign-in"), page
    assert cup.name not in nobody.get("/tournaments").text


def test_a_new_tournament_shows_who_meets_and_how_it_stands(admin: Api) -> None:
    made = admin("POST", "tournaments", {"name": "Cup"}, Idempotency_Key="1").json
    assert made["policy"]["public"] is NEW_POLICY.public is True
    other = admin("POST", "tournaments", {"name": "Cup", "policy": {"public": False}}, Idempotency_Key="2").json
    nobody = admin.with_token(None)
    assert nobody.ok(f"tournaments/{made['tournament']}")["name"] == "Cup"
    problem(nobody.get(f"tournaments/{other['tournament']}"), 401, "unauthenticated")


def test_pairings_results_and_standings_are_there_for_all(admin: Api) -> None:
    tourney = Tourney(admin, policy={"public": True})
    tourney.open()
    nobody = tourney.roles["nobody"]
    seats = nobody.ok(tourney.path)["rounds"][0]["pairings"][0]["seats"]
    assert seats == [{"player": "ann"}, {"player": "ben"}]
    tourney.did("organiser", "result.recorded", pairing="p1", winner="ann", reason="paper")
    assert nobody.ok(f"{tourney.path}/standings")["standings"][0]["player"] == "ann"
    assert nobody.ok(f"{tourney.path}/results")["rounds"][0]["pairings"][0]["decided"]["winner"] == "ann"
    problem(nobody.get(f"{tourney.path}/statistics"), 403, "embargoed")
    page = nobody.get(f"/tournaments/{tourney.id}").text
    assert '<span class="name">Ann</span><span class="visually-hidden"> won</span>' in "".join(page.splitlines())
    assert "Standings" in page
    assert "Staff" not in page
    assert tourney.id in nobody.get("/tournaments").text
    assert tourney.id in nobody.get("/").text
    stranger = tourney.roles["stranger"]
    assert stranger.ok(tourney.path)["decks"] == [], "a token of another tournament shows no less than none"


def test_a_match_is_watched_by_everybody_where_spectators_may_look(admin: Api) -> None:
    cup = public(admin)
    nobody = admin.with_token(None)
    assert nobody.ok(f"{cup.path}/state")["state"]["players"][0]["line"] is not None
    replay = nobody.get(f"/m/{cup.match}")
    assert replay.status_code == 200 or f"/m/{cup.match}/e/" in replay.headers["Location"]
    fold(cup)
    assert cup.match in nobody.get("/matches?state=live").text
    assert cup.match in nobody.get("/").text
    for view in ("player:0", "judge"):
        problem(nobody.get(f"{cup.path}/state?view={view}"), 403, "forbidden")


def test_the_code_on_a_slip_leads_to_the_table(admin: Api) -> None:
    cup = public(admin)
    nobody = admin.with_token(None)
    slip = nobody.get(f"/t/{cup.match}")
    assert (slip.status_code, slip.headers["Location"]) == (303, f"/m/{cup.match}/table")
    clock = {"type": "clock.started", "data": {"seconds": 1500}}
    assert cup.table.append(cup.roles["judge"], clock, cup.table.now()["version"]).status_code == 201
    page = nobody.get(f"/m/{cup.match}/table").text
    for told in ("table 1", "<strong>Ann</strong>", "<strong>Ben</strong>", "being played", "Watch the match"):
        assert told in page, told
    assert "24:5" in page or "25:00" in page
    assert f'href="/sign-in?next=/t/{cup.match}"' in page
    assert cup.roles["seat 0"].get(f"/t/{cup.match}").status_code == 200


@pytest.mark.parametrize(
    ("policy", "says"),
    [
        ({"spectators_open": False}, "can be watched here once they are over"),
        ({"delay_seconds": 3600}, "can be watched here as soon as it has begun, 3600 seconds behind"),
    ],
)
def test_where_a_match_cannot_be_watched_it_is_said_what_will_be_there(admin: Api, policy: Any, says: str) -> None:
    cup = public(admin, **policy)
    nobody = admin.with_token(None)
    problem(nobody.get(cup.path), 401, "unauthenticated")
    for page in (f"/m/{cup.match}", f"/t/{cup.match}"):
        assert nobody.get(page).headers["Location"] == f"/m/{cup.match}/table"
    text = nobody.get(f"/m/{cup.match}/table").text
    assert says in text
    assert "not to be seen yet" in text
    assert "Clock" not in text
    stranger = admin("POST", "tokens", {"role": "organiser"}, Idempotency_Key="other").json["token"]
    elsewhere = admin.with_token(stranger).get(f"/t/{cup.match}")
    assert elsewhere.headers["Location"] == f"/m/{cup.match}/table", "a sign-in for something else hides nothing"


def test_results_count_for_all_where_only_the_playing_is_closed(admin: Api) -> None:
    """A match that is over is not being played: what it came to stands in the standings."""
    cup = public(admin, spectators_open=False)
    nobody, n = admin.with_token(None), cup.table.now()["version"]
    body = {"type": "match.closed", "data": {"unfinished": True}}
    conceded = cup.table.append(cup.table.seats[0], {"type": "conceded", "data": {}}, n)
    assert conceded.status_code == 201, conceded.text
    fold(cup)
    assert nobody.ok(f"tournaments/{cup.id}/results")["rounds"][0]["pairings"][0]["decided"] is None
    assert cup.table.append(cup.roles["judge"], body, n + 1).status_code == 201
    fold(cup)
    assert nobody.ok(f"tournaments/{cup.id}/results")["rounds"][0]["pairings"][0]["decided"]["winner"] == "ben"
    assert nobody.ok(f"{cup.path}/state")["state"]
    assert "seed" not in nobody.get(f"{cup.path}/events").text or nobody.get(f"{cup.path}/events").status_code == 403


def test_a_policy_that_closes_again_shows_nothing_more(admin: Api) -> None:
    cup = public(admin)
    nobody = admin.with_token(None)
    assert nobody.get(f"/m/{cup.match}/table").status_code == 200
    cup.set_policy(public=False)
    problem(nobody.get(cup.path), 401, "unauthenticated")
    assert nobody.get(f"/m/{cup.match}/table").headers["Location"].startswith("/sign-in")


def test_a_what_if_match_is_for_nobody(admin: Api) -> None:
    cup = public(admin)
    made = cup.roles["judge"]("POST", f"{cup.path}/branches", {"seq": 8}, Idempotency_Key="branch")
    assert made.status_code == 201, made.text
    nobody = admin.with_token(None)
    problem(nobody.get(f"matches/{made.json['match']}"), 401, "unauthenticated")


def test_a_table_of_no_tournament_leads_to_the_form(admin: Api) -> None:
    nobody = admin.with_token(None)
    for match in ("NoSuchMatch", "no.id", "x" * 80):
        assert nobody.get(f"/m/{match}/table").headers["Location"].startswith("/sign-in")
