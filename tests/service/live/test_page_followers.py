"""Phones that have the page of a tournament open without signing in: the server sends them what changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from service.front.front import Timeouts
from service.http.headers import FOLLOW
from tests.service.helpers.fronted import HASTE, Fronted, Watch
from tests.service.helpers.roles import Api
from tests.service.helpers.tourney import Tourney

TIMES = replace(HASTE, page=0.1)


@pytest.fixture
def opened(admin: Api) -> Tourney:
    """A tournament that is open to all, before its results."""
    return Tourney(admin, policy={"public": True})


@pytest.fixture
def fronted(opened: Tourney) -> Iterator[Fronted]:
    with Fronted(opened.admin.app, Timeouts(), TIMES) as running:
        yield running


class Page:
    """The page as a phone has it."""

    def __init__(self, fronted: Fronted, tourney: Tourney) -> None:
        status, headers, body = fronted.ask(f"/tournaments/{tourney.id}")
        assert status == 200
        self.etag, self.lines = headers["ETag"].strip('"'), body.decode().split("\n")
        self.stream = f"/tournaments/{tourney.id}/stream?held={self.etag}"

    def take(self, watch: Watch) -> str:
        """Take in the next message; what it starts from."""
        message = watch.next()
        assert message is not None
        assert message["event"] == "page"
        data = json.loads(message["data"])
        for at, count, others in reversed(data.get("changes", [])):
            self.lines[at : at + count] = others
        self.lines = data.get("lines", self.lines)
        self.etag = message["id"]
        return str(data.get("from", ""))


def register(tourney: Tourney, name: str) -> None:
    """Change what the page shows."""
    tourney.did("organiser", "player.registered", player=name.lower(), name=name)


def test_all_phones_are_sent_what_changes(opened: Tourney, fronted: Fronted) -> None:
    pages = [Page(fronted, opened), Page(fronted, opened)]
    with fronted.watch(pages[0].stream, None) as first, fronted.watch(pages[1].stream, None) as second:
        for number, name in enumerate(("Cleo", "Dora")):
            register(opened, name)
            for page, watch in zip(pages, (first, second), strict=True):
                before = page.etag
                assert page.take(watch) in ((before, "") if number == 0 else (before,))
                assert any(name in line for line in page.lines)
    assert pages[0].lines == pages[1].lines == Page(fronted, opened).lines


def test_a_phone_with_another_page_is_brought_up_to_date(opened: Tourney, fronted: Fronted) -> None:
    page = Page(fronted, opened)
    with fronted.watch(page.stream, None) as watch:
        register(opened, "Cleo")
        page.take(watch)
        other = Page(fronted, opened)
        older = f"/tournaments/{opened.id}/stream?held={'0' * 32}"
        with fronted.watch(older, None) as unknown:
            assert other.take(unknown) == "", "the whole page"
            assert other.lines == page.lines
        with fronted.watch(older, None, Last_Event_ID=page.etag) as again:
            before = page.etag
            register(opened, "Dora")
            assert page.take(again) == before, "what a browser had last counts, not what its address says"


def test_streams_end_when_the_page_is_no_longer_open(opened: Tourney, fronted: Fronted) -> None:
    with fronted.watch(Page(fronted, opened).stream, None) as watch:
        opened.did("organiser", "policy.changed", policy={"public": False})
        assert watch.rest() == []


def test_whoever_is_signed_in_has_another_page(opened: Tourney, fronted: Fronted) -> None:
    path = f"/tournaments/{opened.id}"
    status, headers, body = fronted.ask(f"{path}/stream", opened.roles["judge"].token)
    assert (status, body) == (204, b"")
    assert FOLLOW not in headers
    assert b"data-stream" not in fronted.ask(path, opened.roles["judge"].token)[2]
    assert b"data-stream" in fronted.ask(path)[2]


def test_without_a_front_there_is_no_stream(opened: Tourney) -> None:
    assert opened.admin.with_token(None).get(f"/tournaments/{opened.id}/stream").status_code == 204


def test_a_tag_that_is_none_is_refused(opened: Tourney, fronted: Fronted) -> None:
    assert fronted.ask(f"/tournaments/{opened.id}/stream?held=x")[0] == 400
    assert fronted.ask(f"/tournaments/{opened.id}/stream", method="HEAD")[0] == 200
