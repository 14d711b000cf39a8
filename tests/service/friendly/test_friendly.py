"""A match between friends: two links and any two decks; each link plays its seat alone."""

from __future__ import annotations

import re
from typing import Any

from tests.service.frame.test_pages import check_page

HOME = {"Origin": "http://localhost"}
DECKS = {"deck-0": "Radiant Argus the Supreme", "deck-1": "Made up WC 3"}


def links(browser, **form: str) -> list[str]:
    """Open a match; the addresses of its two seats."""
    page = browser.post("/play", data={"key": "FRIENDS", **DECKS, **form}, headers=HOME)
    check_page(page)
    return re.findall(r'readonly value="http://localhost(/[^"]+)"', page.text)


def seated(app: Any, link: str) -> Any:
    """A browser in which a link was opened."""
    browser = app.test_client()
    address, token = link.split("#")
    onward = address.split("next=")[1]
    browser.post("/sign-in", data={"token": token, "next": onward}, headers=HOME)
    return browser


def test_two_links_play_two_seats(visitor) -> None:
    first, second = links(visitor, **{"name-0": "Ann", "name-1": "Ben"})
    match = re.search(r"/t/(\w+)#", first)
    assert match is not None
    one, other = (seated(visitor.application, link) for link in (first, second))
    tables = [browser.get(f"/t/{match[1]}") for browser in (one, other)]
    for page in tables:
        check_page(page)
        assert "Ann" in page.text
        assert "Ben" in page.text
    assert tables[0].text != tables[1].text, "each sees their own hand"
    assert visitor.get(f"/t/{match[1]}").status_code == 303, "nobody else sees it"


def test_the_same_form_sent_twice_gives_the_same_links(visitor) -> None:
    assert links(visitor) == links(visitor)
    assert len(set(links(visitor))) == 2


def test_what_is_wrong_with_a_deck_stands_beside_it(visitor) -> None:
    page = visitor.post("/play", data={"key": "A", **DECKS, "deck-1": "Logos\n3 Dimension Dor"}, headers=HOME)
    check_page(page, 422)
    assert 'id="fault-1"' in page.text
    assert 'id="fault-0"' not in page.text
    assert "3 Dimension Dor" in page.text, "nothing that was entered is lost"
    empty = visitor.post("/play", data={"key": "A", **DECKS, "deck-0": " "}, headers=HOME)
    assert "Choose a deck, or paste its list." in empty.text


def test_names_may_be_left_out_and_stay_text(visitor) -> None:
    page = visitor.post("/play", data={"key": "A", **DECKS, "name-0": "<b>x</b>"}, headers=HOME)
    assert "<b>x" not in page.text
    assert "Player 2" in page.text


def test_an_operator_switches_it_off(make_app) -> None:
    off = make_app(friendly_matches=False).test_client()
    assert "/play" not in off.get("/").text
    assert off.get("/play").status_code == 404
    assert off.post("/play", data={"key": "A", **DECKS}, headers=HOME).status_code == 404


def test_a_form_of_another_page_opens_none(visitor) -> None:
    evil = {"Origin": "https://evil.example"}
    assert visitor.post("/play", data={"key": "A", **DECKS}, headers=evil).status_code == 403
