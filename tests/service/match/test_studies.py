"""Studies over HTTP: private until published, bounded, never showing what a reader may not see."""

from __future__ import annotations

from typing import Any

import pytest

from replays.studies import studies as store
from replays.tournaments.event_types import EmbargoLifted
from replays.tournaments.policy import Policy
from tests.service.helpers.people import OPEN, Cup
from tests.service.helpers.roles import Api, Table, problem
from tests.service.match.test_chances import end

COMMENT = {"kind": "comment", "at": 3, "text": "Here it was <b>lost</b>."}


def put(table: Table, who: Api, item: str, **content: Any) -> Any:
    return who("PUT", f"{table.path}/studies/own/items/{item}", {**COMMENT, **content})


def write(table: Table, who: Api, item: str, **content: Any) -> Any:
    answer = put(table, who, item, **content)
    assert answer.status_code == 200, answer.text
    return answer.json


def describe(table: Table, who: Api, *, published: bool, title: str = "Lost") -> Any:
    return who("PUT", f"{table.path}/studies/own", {"title": title, "published": published})


def texts(table: Table, who: Api, study: int = 0) -> list[str]:
    """The texts of a study as somebody reads it, in the list."""
    found = who.ok(f"{table.path}/studies")["studies"]
    return [item.get("text", "") for item in found[study]["items"]] if found else []


def card_in_hand(table: Table, who: Api, seq: int, seat: int) -> int:
    hand = who.ok(f"{table.path}/state?seq={seq}")["state"]["players"][seat]["hand"]["cards"]
    card: int = hand[0]["id"]
    return card


def test_a_study_is_written_read_and_changed_by_its_author(table: Table) -> None:
    table.play(20)
    ann = table.seats[0]
    assert ann.ok(f"{table.path}/studies")["studies"] == []
    assert ann.ok(f"{table.path}/studies/own")["items"] == []
    write(table, ann, "c1", at=9)
    write(table, ann, "k1", kind="chapter", text="The beginning", at=3)
    study = write(table, ann, "c1", at=9, text="  Better said.\nIn two lines. ")
    assert study["own"] is True
    assert study["published"] is False
    assert [(item["item"], item["kind"], item["at"]) for item in study["items"]] == [
        ("k1", "chapter", 3),
        ("c1", "comment", 9),
    ]
    assert study["items"][1]["text"] == "Better said.\nIn two lines."
    assert study["changed"] == study["items"][1]["when"]
    again = write(table, ann, "c1", at=9, text="Better said.\nIn two lines.")
    assert again == study, "the same request again changes nothing"
    assert describe(table, ann, published=False, title="Mine").json["title"] == "Mine"
    gone = ann("DELETE", f"{table.path}/studies/own/items/k1")
    assert [item["item"] for item in gone.json["items"]] == ["c1"]
    assert ann("DELETE", f"{table.path}/studies/own/items/k1").json == gone.json
    assert ann.ok(f"{table.path}/studies/{study['study']}") == gone.json


def test_nobody_else_reads_it_before_it_is_published_and_that_is_after_the_match(table: Table) -> None:
    table.play(10)
    ann, watcher = table.seats[0], table.roles["spectator"]
    study = write(table, watcher, "c1")["study"]
    for who in (ann, table.judge):
        assert who.ok(f"{table.path}/studies")["studies"] == []
        problem(who.get(f"{table.path}/studies/{study}"), 404, "study-not-found")
    problem(describe(table, watcher, published=True), 409, "study-not-open")
    end(table, close=True)
    assert texts(table, ann) == []
    published = describe(table, watcher, published=True).json
    assert (published["author"], published["published"]) == ("spectator", True)
    assert texts(table, ann) == [COMMENT["text"]]
    assert ann.ok(f"{table.path}/studies/{study}")["own"] is False
    write(table, ann, "c9", text="My own.")
    found = ann.ok(f"{table.path}/studies")["studies"]
    assert [(one["own"], one["published"]) for one in found] == [(True, False), (False, True)]
    assert describe(table, watcher, published=False).status_code == 200
    assert [one["own"] for one in ann.ok(f"{table.path}/studies")["studies"]] == [True]


def test_drawings_go_between_cards_that_the_author_sees(table: Table) -> None:
    seq = table.play(30)["version"]
    ann, ben, watcher = *table.seats, table.roles["spectator"]
    mine, theirs = card_in_hand(table, ann, seq, 0), card_in_hand(table, ben, seq, 1)
    arrow = {"kind": "drawing", "text": "", "at": seq, "colour": "red"}
    drawn = write(table, ann, "d1", **arrow, start={"card": mine}, end={"seat": 1})["items"][0]
    assert drawn["start"]["card"] == mine
    assert drawn["start"]["title"]
    assert drawn["end"] == {"seat": 1}
    assert drawn["colour"] == "red"
    assert "text" not in drawn
    for who in (ann, watcher):
        problem(put(table, who, "d2", **arrow, start={"card": theirs}), 422, "invalid-body")
    problem(put(table, ann, "d2", **arrow, start={"seat": 2}), 422, "invalid-body")
    assert "end" not in write(table, ann, "d2", **arrow, start={"seat": 0})["items"][1], "a circle"


@pytest.mark.parametrize(
    ("item", "content", "status"),
    [
        ("Capital", {}, 404),
        ("a" * 33, {}, 404),
        ("a", {"text": " "}, 422),
        ("a", {"text": "x" * 2001}, 422),
        ("a", {"kind": "chapter", "text": "x" * 101}, 422),
        ("a", {"kind": "picture"}, 422),
        ("a", {"at": 0}, 422),
        ("a", {"at": 9999}, 404),
        ("a", {"start": {"seat": 0}}, 422),
        ("a", {"kind": "drawing"}, 422),
        ("a", {"kind": "drawing", "text": ""}, 422),
        ("a", {"kind": "drawing", "text": "", "start": {}}, 422),
        ("a", {"kind": "drawing", "text": "", "start": {"seat": 0, "card": 1}}, 422),
        ("a", {"kind": "drawing", "text": "", "start": {"seat": 0}, "end": {"seat": 0}}, 422),
        ("a", {"kind": "drawing", "text": "", "start": {"seat": 0}, "colour": "url(#a)"}, 422),
        ("a", {"more": 1}, 422),
    ],
)
def test_what_is_no_item_is_refused(table: Table, item: str, content: dict[str, Any], status: int) -> None:
    table.play(8)
    answer = put(table, table.seats[0], item, **content)
    code = "invalid-body" if status == 422 else "event-not-found" if content else "not-found"
    problem(answer, status, code)
    assert table.seats[0].ok(f"{table.path}/studies")["studies"] == []


def test_a_full_study_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play(8)
    monkeypatch.setattr(store, "MOST_ITEMS", 1)
    write(table, table.seats[0], "a")
    problem(put(table, table.seats[0], "b"), 409, "study-full")


def test_share_links_and_the_public_read_only(admin: Api) -> None:
    cup = Cup(admin, OPEN)
    end(cup.table, close=True)
    ann = cup.roles["player 0"]
    study = write(cup.table, ann, "c1")["study"]
    describe(cup.table, ann, published=True)
    link = f"{cup.path}/studies?share={cup.share('judge', 'spectator')}"
    public = admin.with_token(None)
    for found in (public.ok(link), public.ok(f"{cup.path}/studies")):
        assert [one["study"] for one in found["studies"]] == [study]
    assert put(cup.table, public, "c1").status_code == 401
    problem(public.get(f"{cup.path}/studies/own"), 403, "forbidden")


def test_a_published_study_waits_for_the_release(admin: Api) -> None:
    cup = Cup(admin, Policy())
    cup.table.play(10)
    judge, ann, watcher = cup.roles["judge"], cup.roles["player 0"], cup.roles["spectator"]
    write(cup.table, judge, "c1", text="Ann holds what she needs.")
    write(cup.table, watcher, "c3", text="She seemed sure.")
    end(cup.table, close=True)
    assert describe(cup.table, judge, published=True).status_code == 200
    problem(describe(cup.table, watcher, published=True), 409, "study-not-open")
    assert texts(cup.table, cup.roles["head-judge"]) == ["Ann holds what she needs."]
    assert cup.roles["head-judge"].ok(f"{cup.path}/studies?view=spectator")["studies"] == []
    assert texts(cup.table, ann) == []
    assert texts(cup.table, watcher) == ["She seemed sure."]
    cup.change(EmbargoLifted())
    assert texts(cup.table, ann) == ["Ann holds what she needs."]
    assert texts(cup.table, watcher, 1) == ["Ann holds what she needs."]


def test_what_is_about_later_events_is_kept_from_who_is_behind(admin: Api) -> None:
    cup = Cup(admin, OPEN)
    cup.table.play(20)
    watcher = cup.roles["spectator"]
    write(cup.table, watcher, "early", at=3)
    write(cup.table, watcher, "late", at=18)
    cup.set_policy(delay_events=10)
    assert [item["item"] for item in watcher.ok(f"{cup.path}/studies/own")["items"]] == ["early"]
    assert put(cup.table, watcher, "later", at=18).status_code == 404
