"""Nobody is offered what is refused: every link, tab and source on the pages of each role opens for that role."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

import msgspec
import pytest

from engine.catalogue.decks import deck_lists
from replays.tournaments import event_types as types
from tests.service.case.test_disputes import opened
from tests.service.helpers.people import OPEN, Cup
from tests.service.helpers.roles import DECKS, Api, open_table

POLICIES: dict[str, tuple[Any, tuple[str, ...]]] = {
    "open": ({}, ("organiser", "judge", "scorekeeper", "player 0", "spectator", "judge of the match")),
    "embargoed": (
        {"embargo_lifted": False},
        ("head-judge", "scorekeeper", "streamer", "spectator", "player elsewhere", "seat 1"),
    ),
    "delayed": ({"delay_events": 15}, ("streamer", "player elsewhere")),
    "shut": ({"spectators_open": False}, ("player 1", "player elsewhere", "streamer", "spectator")),
}
"""Policies, and for each the roles that see something else under it than under others."""
MOST_OF_A_KIND = 2
"""Addresses of one kind, such as the events of a match, that are tried from one page."""
REFUSED = {401, 403, 404, 409, 410}


class Offered(HTMLParser):
    """The addresses that a page leads to, or fetches by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        wanted = {"a": ("href",), "form": ("action",), "img": ("src",)}.get(tag, ())
        if tag == "form" and (told.get("method") or "get").lower() != "get":
            wanted = ()
        for name in (*wanted, "data-src", "data-stream"):
            address = told.get(name)
            if address and not address.startswith(("#", "http:", "https:", "mailto:", "data:")):
                self.found.append(address)


def offered(page: str, at: str) -> Iterator[str]:
    """The addresses on a page: of each kind the first few."""
    reads = Offered()
    reads.feed(page)
    kinds: dict[str, int] = {}
    for address in dict.fromkeys(urljoin(at, one).partition("#")[0] for one in reads.found):
        parts = urlsplit(address)
        kind = "/".join("0" if part.isdigit() else part for part in parts.path.split("/")) + (
            "?" if parts.query else ""
        )
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= MOST_OF_A_KIND and not parts.path.startswith(("/static/", "/api/docs")):
            yield address


def refusals(who: Api, begin: list[str]) -> list[str]:
    """What is offered on these pages, as far as they open, and refused."""
    found = []
    tried: dict[str, int] = {}

    def status(address: str) -> int:
        if address not in tried:
            streams = address.endswith("/stream") or "/stream?" in address
            tried[address] = 200 if streams else who.get(address, Accept="text/html").status_code
        return tried[address]

    for page in begin:
        answer = who.get(page, Accept="text/html")
        if answer.status_code != 200:
            continue
        for address in offered(answer.text, page):
            if status(address) in REFUSED:
                found.append(f"{page} -> {address}: {tried[address]}")
    return found


def cup_under(admin: Api, policy: Any) -> Cup:
    """A tournament with a match that is played, a dispute, and another table whose players are others."""
    made = Cup(admin, msgspec.structs.replace(OPEN, **policy))
    made.table.play(40)
    opened(made.table, made.roles["player 0"])
    made.table.play(2)
    made.change(
        types.PlayerRegistered(player="dan", name="Dan", account="dan-account"),
        *(
            (types.DeckRegistered(deck=f"{player}-deck", player=player), types.DeckSecret(deck_lists()[deck]))
            for player, deck in zip(("cem", "dan"), DECKS, strict=True)
        ),
        types.PairingAdded(
            pairing="p2", round="r1", table="2", seats=(types.PairedSeat(player="cem"), types.PairedSeat(player="dan"))
        ),
    )
    other = open_table(admin, "other", tournament=made.id, round="r1", table="2")
    other.play(8)
    made.change(types.MatchAssigned(pairing="p2", match=other.match, decks=("cem-deck", "dan-deck")))
    return made


def pages_of(cup: Cup) -> list[str]:
    match, tournament = f"/m/{cup.match}", f"/tournaments/{cup.id}"
    return [
        "/", "/matches", "/tournaments", "/calls", "/cards", "/readings",
        *(f"{tournament}{page}" for page in (
            "", "/wall", "/pair", "/people", "/import", "/settings", "/prints", "/cases", "/statistics")),
        f"/matches?tournament={cup.id}",
        f"{match}/about", f"{match}/e/20", f"{match}/e/25", f"{match}/story", f"{match}/pictures", f"{match}/cases",
        f"{match}/cases/42", f"{match}/undo", f"{match}/difference?at=20&vs=10", f"{match}/e/20/share",
        f"/t/{cup.match}", f"/t/{cup.match}/score",
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", POLICIES)
def test_nobody_is_offered_what_is_refused(admin: Api, name: str) -> None:
    policy, roles = POLICIES[name]
    cup = cup_under(admin, policy)
    found = [f"{role}: {one}" for role in roles for one in refusals(cup.roles[role], pages_of(cup))]
    assert not found, "\n".join(found)


def test_what_an_embargo_keeps_back_is_not_offered(admin: Api) -> None:
    cup = cup_under(admin, POLICIES["embargoed"][0])
    for role, offers in (("streamer", False), ("spectator", False), ("player 0", True), ("judge", True)):
        page = cup.roles[role].get(f"/m/{cup.match}/e/20", Accept="text/html").text
        assert ('href="#case"' in page) == ('id="case"' in page) == (f"/m/{cup.match}/cases" in page) == offers, role
        ways = cup.roles[role].get(f"/m/{cup.match}/story", Accept="text/html").text
        assert (f'href="/m/{cup.match}/cases"' in ways) == offers
    for role, offers in (("scorekeeper", False), ("player 0", False), ("judge", True)):
        page = cup.roles[role].get(f"/tournaments/{cup.id}", Accept="text/html").text
        assert ("/statistics" in page) == offers, role


def test_there_may_be_nothing_to_go_back_to(admin: Api) -> None:
    cup = cup_under(admin, {})
    last = cup.table.now()["version"]
    for to in (last, last - 1):
        answer = cup.roles["judge"].get(f"/m/{cup.match}/undo?to={to}", Accept="text/html")
        assert answer.status_code == 200
    assert f"Cannot go back to event {last}" in cup.roles["judge"].get(f"/m/{cup.match}/undo?to={last}").text


def test_enter_in_a_field_of_a_result_decides_nothing(admin: Api) -> None:
    """A browser presses the first button of a form by Enter in a field; one that is disabled sends nothing."""
    cup = cup_under(admin, {})
    page = cup.roles["organiser"].get(f"/tournaments/{cup.id}/pair", Accept="text/html").text
    forms = [form for form in re.findall(r"<form.*?</form>", page, re.S) if 'name="winner"' in form]
    assert len(forms) == 2
    for form in forms:
        first = re.findall(r"<button[^>]*>", form)[0]
        assert first == '<button type="submit" disabled hidden>'
