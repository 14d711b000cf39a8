"""A friend who chooses a deck: two links, and a match that opens with the second choice."""

from __future__ import annotations

import re
from typing import Any

from service.friendly.invitations import ChosenDeck, Invitations
from service.services import EXTENSION
from tests.service.frame.test_pages import check_page
from tests.service.friendly.test_friendly import HOME, seated
from tests.service.helpers.html import joined

OWN = "Radiant Argus the Supreme"
PROPOSED = "Made up WC 3"
OTHER = "Made up WC 4"


def invite(browser: Any, key: str = "FRIENDS", **form: str) -> tuple[str, str]:
    """Invite a friend; the addresses of the page that waits and of the friend's link."""
    entered = {"key": key, "chooses": "yes", "name-0": "Ann", "deck-0": OWN, **form}
    answer = browser.post("/play", data=entered, headers=HOME)
    assert answer.status_code == 303, answer.text
    own = answer.headers["Location"]
    page = browser.get(own)
    check_page(page)
    link = re.search(r'readonly value="http://localhost(/play/[^"]+)"', page.text)
    assert link is not None
    return own, link[1]


def chosen(browser: Any, link: str, **form: str) -> str:
    """Choose as the friend does; the way to the seat."""
    answer = browser.post(link, data=form, headers=HOME)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def decks(browser: Any, match: str) -> list[str]:
    """What the two seats of a match play with, and who sits there."""
    opening = browser.application.extensions[EXTENSION].recorder.traveller.opening(match)
    return [f"{seat['name']}: {seat['deck']['name']}" for seat in opening.setup.to_data()["seats"]]


def match_of(way: str) -> str:
    return way.split("/t/")[1].split("#")[0]


def test_a_friend_chooses_what_was_proposed_or_one_that_is_here_or_their_own_list(visitor) -> None:
    for number, (form, plays) in enumerate(
        [({}, PROPOSED), ({"named": OTHER}, OTHER), ({"named": OTHER, "deck": OWN}, OWN)]
    ):
        _, friend = invite(visitor, f"KEY{number}", **{"deck-1": PROPOSED})
        page = visitor.get(friend)
        check_page(page)
        assert "Ann invites you to a match" in page.text
        assert f"{PROPOSED}, which Ann proposes" in page.text
        assert OWN not in page.text.split('id="named"')[0], "the deck of the first player is not shown before"
        way = chosen(visitor, friend, name="Ben", **form)
        assert decks(visitor, match_of(way)) == [f"Ann: {OWN}", f"Ben: {plays}"]


def test_who_waits_goes_to_the_table_once_the_friend_has_chosen(visitor) -> None:
    own, friend = invite(visitor)
    assert visitor.get(f"{own}/state").json == {"open": False}
    assert "Waiting for" in joined(visitor.get(own).text)
    theirs = chosen(visitor, friend, named=OTHER)
    assert visitor.get(f"{own}/state").json == {"open": True}
    mine = visitor.get(own)
    assert mine.status_code == 303
    assert match_of(mine.headers["Location"]) == match_of(theirs)
    tables = [
        seated(visitor.application, way).get(f"/t/{match_of(theirs)}") for way in (mine.headers["Location"], theirs)
    ]
    for table in tables:
        check_page(table)
    assert tables[0].text != tables[1].text, "each sees their own hand"
    assert visitor.get(friend).headers["Location"] == theirs, "the link goes on to lead to the seat"


def test_the_first_choice_stays(visitor) -> None:
    _, friend = invite(visitor)
    first = chosen(visitor, friend, named=OTHER)
    assert chosen(visitor, friend, named=PROPOSED) == first
    assert decks(visitor, match_of(first))[1] == f"Player 2: {OTHER}"


def test_an_opening_that_was_cut_off_is_made_up_for(visitor) -> None:
    own, _ = invite(visitor)
    parts = visitor.application.extensions[EXTENSION]
    id = own.split("/play/")[1].partition(".")[0]
    kept = Invitations(parts.redis, parts.tokens.pepper)
    made = kept.get(id)
    assert made is not None
    kept.choose(id, ChosenDeck("Ben", made.made.first.deck))
    way = visitor.get(own).headers["Location"]
    assert decks(visitor, match_of(way)) == [f"Ann: {OWN}", f"Ben: {OWN}"]
    assert visitor.get(own).headers["Location"] == way


def test_what_is_wrong_with_the_deck_of_a_friend_stands_beside_it(visitor) -> None:
    own, friend = invite(visitor)
    page = visitor.post(friend, data={"name": "Ben", "deck": "Logos\n3 Dimension Dor"}, headers=HOME)
    check_page(page, 422)
    assert 'id="fault"' in page.text
    assert "3 Dimension Dor" in page.text, "nothing that was entered is lost"
    assert 'value="Ben"' in page.text
    nothing = visitor.post(friend, data={}, headers=HOME)
    check_page(nothing, 422)
    assert "Choose a deck, or paste its list." in nothing.text
    assert visitor.get(f"{own}/state").json == {"open": False}


def test_the_same_invitation_sent_twice_gives_the_same_links(visitor) -> None:
    assert invite(visitor) == invite(visitor)
    again = {"key": "FRIENDS", "chooses": "yes", "deck-0": OTHER}
    check_page(visitor.post("/play", data=again, headers=HOME), 422)


def test_the_deck_of_who_invites_is_asked_for(visitor) -> None:
    page = visitor.post("/play", data={"key": "A", "chooses": "yes", "deck-0": " "}, headers=HOME)
    check_page(page, 422)
    assert "Choose a deck, or paste its list." in page.text


def test_a_wrong_secret_leads_nowhere(visitor) -> None:
    own, friend = invite(visitor)
    other = f"{own.rpartition('.')[0]}.{friend.rpartition('.')[2]}"
    for wrong in ("/play/x", f"{own}x", other, friend.replace(".1.", ".0.")):
        check_page(visitor.get(wrong), 404)
        check_page(visitor.post(wrong, data={"named": OTHER}, headers=HOME), 404)
        assert visitor.get(f"{wrong}/state").status_code == 404
    assert visitor.post(own, data={"named": OTHER}, headers=HOME).status_code == 403, (
        "who invites does not choose twice"
    )
    evil = {"Origin": "https://evil.example"}
    assert visitor.post(friend, data={"named": OTHER}, headers=evil).status_code == 403


def test_an_operator_switches_invitations_off(make_app) -> None:
    off = make_app(friendly_matches=False).test_client()
    assert off.get("/play/x").status_code == 404
