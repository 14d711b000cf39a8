"""What pages say of a match with printed cards where a dealt one has chance."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from replays.log.errors import StoreUnavailable
from service.frame.frame import POLICY
from tests.service.case.test_case_desk import part, shown, words
from tests.service.case.test_disputes import opened
from tests.service.helpers.paper import enter
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import Api, Table


def test_going_back_says_that_chance_was_at_the_table(paper: Table, table: Table) -> None:
    page = words(part(shown(paper.judge, f"/m/{paper.match}/undo?to=1"), "Chance and time"))
    assert "Chance happened at the table" in page
    assert "Seen there since: event 2 ." in page
    assert "left to chance" not in page
    later = words(part(shown(paper.judge, f"/m/{paper.match}/undo?to=4"), "Chance and time"))
    assert "Nothing was entered as seen there since." in later
    table.play(6)
    assert "at the table" not in words(part(shown(table.judge, f"/m/{table.match}/undo?to=5"), "Chance and time"))


def test_a_ruling_can_say_which_card_a_place_turned_out_to_be(paper: Table) -> None:
    case = opened(paper, first=5, last=5)
    page = shown(paper.judge, f"/m/{paper.match}/cases/{case}")
    listed, cards = part(page, 'id="listed-cards"', "</datalist>"), part(page, 'id="all-cards"', "</datalist>")
    assert listed.count("<option") == 72
    assert "Mother (Ann)" in listed
    assert "Mother" not in cards
    assert "unseen card 7 in hand, from the left (Ann)" in cards
    assert part(page, 'id="correction-reveal"', "</template>").count('list="listed-cards"') == 1
    assert 'name="fill"' in page
    for who in paper.seats:
        assert "listed-cards" not in shown(who, f"/m/{paper.match}/cases/{case}")


def test_who_goes_back_is_asked_about_later_chance_only_where_it_is_dealt(paper: Table, table: Table) -> None:
    assert "Later chance" not in shown(paper.judge, f"/t/{paper.match}/score")
    assert "Later chance" in shown(table.judge, f"/t/{table.match}/score")


def test_a_dealt_match_asks_nobody_what_was_seen(table: Table) -> None:
    table.play(8)
    page = shown(table.judge, f"/m/{table.match}/cases/{opened(table, first=5, last=6)}")
    assert "listed-cards" not in page
    assert 'data-field="seen"' not in page
    assert 'name="fill"' not in page


def test_a_match_is_given_out_as_a_sheet(paper: Table) -> None:
    assert f"/api/v1/matches/{paper.match}/export?format=sheet" in shown(paper.judge, f"/m/{paper.match}/about")


def test_what_can_be_done_with_a_card_stands_in_one_row_for_who_keeps_the_score(paper: Table) -> None:
    page = shown(paper.judge, f"/t/{paper.match}/score")
    row = part(page, '<span class="row-title">Mother</span>', "</li>")
    assert row.count("data-key=") == 2
    assert row.index("play:") < row.index("discard:")
    assert 'id="enter-lines"' in page
    assert "data-who=" in page
    own = shown(paper.seats[0], f"/t/{paper.match}")
    assert "row-title" not in own
    assert "enter-lines" not in own
    assert "data-who=" not in own


def test_only_the_scorekeepers_page_of_printed_cards_is_kept_for_a_network_gap(paper: Table, table: Table) -> None:
    page = shown(paper.judge, f"/t/{paper.match}/score")
    kept = re.search(r'data-keeper="([^"]+)" data-policy="([^"]+)"', page)
    assert kept is not None
    assert unescape(kept[2]) == POLICY
    assert "data-keeper" not in shown(paper.judge, f"/t/{paper.match}")
    assert "data-keeper" not in shown(table.judge, f"/t/{table.match}/score"), "there hands are dealt, and hidden"
    worker = paper.roles["nobody"].get(kept[1])
    assert worker.headers["Service-Worker-Allowed"] == "/t/"
    assert worker.headers["Content-Security-Policy"] == "default-src 'none'; connect-src 'self'"
    other = paper.roles["nobody"].get(kept[1].replace("worker", "keeping"))
    assert other.status_code == 200
    assert "Service-Worker-Allowed" not in other.headers
    for answer in (worker, other):
        answer.close()


# -- entering on the scorekeeper's page -----------------------------------------------------------------------------


def entered(table: Table, who: Api, path: str, body: Any, version: int, key: str | None = None) -> Any:
    """What the scorekeeper's page is answered when an entry is sent."""
    headers = {"If_Match": f'"{version}"', "Idempotency_Key": key or table.key(), "Accept": "application/json"}
    return who("POST", f"/t/{table.match}/score/{path}", body, **headers)


def test_an_entry_is_answered_with_what_the_page_shows_next(paper: Table) -> None:
    answer = entered(paper, paper.judge, "lines", {"lines": "play moth"}, 5, "once")
    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    alone = paper.judge.get(f"/t/{paper.match}/score", Vaultlog_Part="table")
    assert answer.json == {"version": 6, "table": alone.text}
    end = {"type": "decision", "data": {"seat": 0, "answer": ["end"]}, "client_at": "2026-05-01T10:00:00Z"}
    then = entered(paper, paper.judge, "events", end, 6)
    assert then.json["version"] == 7
    assert 'data-seat="1"' in then.json["table"]
    again = entered(paper, paper.judge, "lines", {"lines": "play moth"}, 5, "once")
    assert again.status_code == 201
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json == {"version": 6, "table": then.json["table"]}, "what it came to once, and how it stands now"
    assert enter(paper, paper.judge, "play moth", 5, "once").json["version"] == 6, "the same entry to the resource"


def test_an_entry_that_is_refused_is_refused_as_by_the_resource(paper: Table) -> None:
    for path, body, version in (
        ("lines", {"lines": "play nothing"}, 5),
        ("lines", {"line": "end"}, 5),
        ("events", {"type": "decision", "data": {"seat": 0, "answer": ["play:99"]}}, 5),
        ("events", {"type": "decision", "data": {"seat": 0, "answer": ["end"]}}, 4),
        ("events", {"type": "nonsense"}, 5),
    ):
        found = entered(paper, paper.judge, path, body, version)
        told = paper.judge("POST", f"{paper.path}/{path}", body, If_Match=f'"{version}"', Idempotency_Key=paper.key())
        assert found.status_code == told.status_code >= 400
        assert found.mimetype == "application/problem+json"
        assert {**found.json, "instance": ""} == {**told.json, "instance": ""}
    for who in (*paper.seats, paper.roles["spectator"]):
        assert entered(paper, who, "lines", {"lines": "end"}, 5).status_code == 403
    assert entered(paper, paper.roles["nobody"], "lines", {"lines": "end"}, 5).status_code == 401
    assert paper.now()["version"] == 5


def test_an_entry_is_not_sent_as_that_of_another_user(paper: Table) -> None:
    who = re.search(r'data-who="([^"]+)"', shown(paper.judge, f"/t/{paper.match}/score"))
    assert who is not None
    for path, body in (
        ("lines", {"lines": "end"}),
        ("events", {"type": "decision", "data": {"seat": 0, "answer": ["end"]}}),
    ):
        headers = {"If_Match": '"5"', "Idempotency_Key": paper.key(), "Accept": "application/json"}
        told = paper.admin("POST", f"/t/{paper.match}/score/{path}", body, Vaultlog_Entered_By=who[1], **headers)
        assert told.status_code == 401
        assert "under another sign-in" in told.json["detail"]
        assert paper.now()["version"] == 5
    done = paper.judge("POST", f"/t/{paper.match}/score/lines", {"lines": "end"}, Vaultlog_Entered_By=who[1], **headers)
    assert done.status_code == 201


def test_that_an_entry_shows_what_is_hidden_is_noted_once(paper: Table) -> None:
    before = len(paper.admin.ok(f"{paper.path}/accesses")["accesses"])
    entered(paper, paper.judge, "lines", {"lines": "play moth"}, 5)
    noted = paper.admin.ok(f"{paper.path}/accesses")["accesses"][before:]
    assert [(one["view"], one["route"]) for one in noted] == [("judge", "/t/<match>/score/lines")]


def test_an_entry_is_stored_though_what_follows_cannot_be_shown(paper: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise StoreUnavailable("no answer")

    with monkeypatch.context() as patched:
        patched.setattr("service.match.table.page.look", fails)
        answer = entered(paper, paper.judge, "lines", {"lines": "play moth"}, 5)
    assert (answer.status_code, answer.json) == (201, {"version": 6, "table": None})
    assert paper.now()["version"] == 6


def test_who_enters_for_a_seat_is_shown_what_the_seat_sees_that_is_asked_next(cup: Cup) -> None:
    keeper = cup.roles["scorekeeper"]
    seats = set()
    for _ in range(6):
        now = cup.table.now()
        [offered, *_] = now["choice"]["options"]
        data = {"seat": now["choice"]["seat"], "answer": [offered["key"]]}
        answer = entered(cup.table, keeper, "events", {"type": "decision", "data": data}, now["version"])
        alone = keeper.get(f"/t/{cup.match}/score", Vaultlog_Part="table").text
        assert answer.json["table"] == alone
        seats.add(cup.table.now()["choice"]["seat"])
    assert seats == {0, 1}
