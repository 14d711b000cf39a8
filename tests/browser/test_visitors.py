"""The main task of each visitor, done in a browser from its beginning to its end, with its clicks counted.

What a judge does stands in `test_case_answers`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from service.running.demo import DECKS
from tests.browser.server import FOUR, Vaultlog
from tests.browser.visitor import Clicks, Taps, Visitor, press, reaches, version

EIGHT = (*FOUR, "Eve Eder", "Finn Falk", "Gil Gross", "Hana Holm")


# -- the organiser ----------------------------------------------------------------------------------------------------


def test_an_organiser_has_a_round_running_after_fifteen_clicks(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    """From signing in to a tournament of eight, paired by Swiss, its clocks started and a result entered."""
    token = vaultlog.write("tokens", {"role": "organiser", "label": "Olga"})["token"]
    olga = visit(viewport={"width": 1366, "height": 768})
    page, by = olga.go("/sign-in"), Clicks()
    page.get_by_label("Token").fill(token)
    by.on(page.get_by_role("button", name="Sign in"))
    by.on(page.get_by_role("link", name="New tournament"))
    page.get_by_label("Name").fill("Spring Open")
    by.on(page.get_by_role("button", name="Next"))
    by.on(page.get_by_text("Decks and pairings, if you have"))
    quoted = DECKS[1].replace('"', '""')
    page.get_by_label("Paste the list").nth(0).fill("name\n" + "\n".join(EIGHT))
    page.get_by_label("Paste the list").nth(1).fill("player,list\n" + "\n".join(f'{name},"{quoted}"' for name in EIGHT))
    by.on(page.get_by_role("button", name="Next"))
    by.on(page.get_by_role("button", name="Next"))
    by.on(page.get_by_role("button", name="Create the tournament"))
    by.on(page.get_by_role("button", name="Begin Swiss"))
    by.on(page.get_by_role("button", name="Pair round 1"))
    expect(page.get_by_role("heading", name="Results: Round 1")).to_be_visible()
    by.on(page.get_by_role("link", name="Open its matches"))
    by.on(page.get_by_role("button", name="Open the matches"))
    expect(page.locator(".slips li")).to_have_count(8)
    olga.picture("organiser-slips", whole=True)
    by.on(page.get_by_role("link", name="Wall of tables").last)
    expect(page.locator(".tile")).to_have_count(4)
    by.on(page.get_by_role("button", name="Start the clock"))
    expect(page.locator(".clock.runs")).to_have_count(1)
    for name in EIGHT:
        shown = page.locator(".tile li", has_text=name).locator(".name")
        assert shown.evaluate("each => each.scrollWidth <= each.clientWidth"), f"{name} is cut off with four tables"
    olga.picture("organiser-wall")
    by.on(page.get_by_role("link", name="Results"))
    by.on(page.locator("#lines li").first.get_by_role("button").first)
    expect(page.locator("#lines .won")).to_be_visible()
    assert by.count == 15
    tournament = re.search(r"/tournaments/(\w+)", page.url)
    assert tournament is not None
    found = vaultlog.ask("GET", f"tournaments/{tournament[1]}")
    [round_] = found["rounds"]
    assert len(found["players"]) == 8
    assert len(round_["pairings"]) == 4
    assert all(pairing["matches"] for pairing in round_["pairings"])


# -- the scorekeeper --------------------------------------------------------------------------------------------------


def test_a_scorekeeper_records_ten_decisions_by_keys_and_takes_one_back(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    """One key a decision where the question takes one answer, and one key for a slip; the mouse is not touched."""
    opened = vaultlog.open("Ann", "Ben")
    match = opened["match"]
    page = visit(opened["tokens"]["judge"]).go(f"/t/{match}/score")
    question = page.locator("#question.answerable")
    dice, keys, decisions, taken_back = random.Random("by keys"), 0, 0, 0

    def strike(key: str) -> None:
        nonlocal keys
        press(page, key)
        keys += 1

    for _ in range(60):
        before = version(page)
        options = question.locator("button[data-key]").count()
        if question.get_attribute("data-maximum") == "1":
            strike(str(dice.randrange(min(options, 9)) + 1))
        else:
            for number in range(int(question.get_attribute("data-minimum") or 0)):
                strike(str(number + 1))
            strike("Enter")
        reaches(page, before + 1)
        decisions += 1
        grade = vaultlog.ask("GET", f"matches/{match}/undo?to={before}&view=judge")["review"]["grade"]
        if grade == "simple" and not taken_back:
            strike("Control+z")
            reaches(page, before + 3)
            taken_back, decisions = taken_back + 1, decisions - 1
        if decisions >= 10 and taken_back:
            break
    assert taken_back == 1
    assert decisions >= 10
    log = vaultlog.ask("GET", f"matches/{match}/events")["events"]
    assert [event["type"] for event in log].count("rewound") == 1
    assert [event["type"] for event in log].count("decision") == decisions + 1
    assert keys <= 2 * (decisions + 2), "two keys a decision are more than enough"


# -- the player -------------------------------------------------------------------------------------------------------


@pytest.fixture
def seated(vaultlog: Vaultlog) -> Any:
    """A match at the beginning of a turn: what was said when it was opened, and whose turn it is."""
    opened = vaultlog.open("Ann Archer", "Ben Berg")
    vaultlog.play(opened, 12, slowly=True)
    seed = 1
    while vaultlog.ask("GET", f"matches/{opened['match']}/choice?view=judge")["choice"]["kind"] != "house":
        seed += 1
        vaultlog.play(opened, 1, seed)
    asked = vaultlog.ask("GET", f"matches/{opened['match']}/choice?view=judge")["choice"]["seat"]
    return {**opened, "seat": asked}


def fullest_house(vaultlog: Vaultlog, match: str, seat: int) -> str:
    """The house of most cards in a player's hand: with it a turn is longer than its choice and its end."""
    hand = vaultlog.state(match, vaultlog.head(match))["players"][seat]["hand"]["cards"]
    return Counter(card["house"] for card in hand).most_common(1)[0][0]


def test_a_player_takes_a_turn_on_a_phone_and_calls_a_judge(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, seated: Any
) -> None:
    """From the code on the slip: it signs in, one tap an answer, three for a judge."""
    match, seat = seated["match"], seated["seat"]
    ann = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page, by = ann.go(f"/sign-in?next=/t/{match}#{seated['tokens']['seats'][seat]}"), Taps()
    question = page.locator("#question.answerable")
    expect(question).to_be_visible()
    expect(question.locator(".by-keys")).to_be_hidden()
    answers, before = 0, vaultlog.head(match)
    for _ in range(40):
        asked = vaultlog.ask("GET", f"matches/{match}/choice?view=judge")["choice"]
        if asked["seat"] != seat or asked["kind"] == "house" and answers:
            break
        page.wait_for_timeout(600)  # the second of two quick taps at one place is not meant for the next question
        at = version(page)
        options = question.locator("button[data-key]")
        if question.get_attribute("data-maximum") == "1":
            end = question.locator('button[data-key="end"]')
            option = end if end.count() and answers >= 4 else options.first
            if asked["kind"] == "house":
                option = question.locator(f'button[data-key="house:{fullest_house(vaultlog, match, seat)}"]')
            assert option.is_visible()
            by.on(option)
        else:
            for number in range(int(question.get_attribute("data-minimum") or 0)):
                by.on(options.nth(number))
            by.on(question.locator("[data-confirm-answer]"))
        reaches(page, at + 1)
        answers += 1
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert answers >= 3
    assert vaultlog.head(match) == before + answers
    assert by.count <= 1 + 2 * answers
    ann.picture("phone-turn")

    by.count = 0
    box = page.locator("#box-judge")
    by.on(box.locator("summary"))
    by.on(page.get_by_label("What is the matter?"))
    page.get_by_label("What is the matter?").fill("A card was drawn too many.")
    by.on(box.get_by_role("button", name="Call a judge"))
    expect(page.get_by_text("A judge was called.")).to_be_visible()
    assert by.count == 3
    [case] = vaultlog.ask("GET", f"matches/{match}/disputes")["cases"]
    assert case["claim"] == "A card was drawn too many."
    assert case["last"] == before + answers
    ann.picture("phone-called")
    assert not ann.violations()


# -- the spectator ----------------------------------------------------------------------------------------------------


@pytest.fixture
def released(vaultlog: Vaultlog) -> Any:
    """A match of a tournament that is over and open to everybody."""
    names = ("Zoe Zimmer", "Yan Young")
    quoted = [deck.replace('"', '""') for deck in DECKS]
    tables = {
        "players": "name\n" + "\n".join(names),
        "decks": "player,list\n" + "\n".join(f'{name},"{deck}"' for name, deck in zip(names, quoted, strict=True)),
        "pairings": f"round,table,player1,player2\n1,1,{names[0]},{names[1]}\n",
    }
    tournament = vaultlog.write("tournaments", {"name": "Autumn Open", **tables})["tournament"]
    opened = vaultlog.write(f"tournaments/{tournament}/pairings/1-1/matches", {})
    vaultlog.play(opened, 40, slowly=True)
    vaultlog.concede(opened)
    now = vaultlog.ask("GET", f"tournaments/{tournament}")["version"]
    vaultlog.write(f"tournaments/{tournament}/events", {"type": "embargo.lifted", "data": {}}, version=now)
    return opened


def test_a_spectator_finds_a_turn_and_copies_the_link_in_six_clicks(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, released: Any
) -> None:
    """From the front page, without signing in."""
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page, by = visitor.go("/"), Clicks()
    by.on(page.get_by_role("link", name="Zoe Zimmer – Yan Young"))
    by.on(page.get_by_role("link", name="Replay from the beginning"))
    by.on(page.get_by_role("link", name="Moments"))
    by.on(page.locator("#moments .turns a", has_text=re.compile(r"^\s*3\b")))
    expect(page.locator("#moment")).to_have_attribute("data-turn", "3")
    by.on(page.locator("#tools > summary"))
    by.on(page.get_by_role("button", name="Copy link"))
    expect(page.locator(".copy-note")).to_have_text("Link to this moment copied")
    assert by.count == 6
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit().go(link)
    expect(other.locator("#moment")).to_have_attribute("data-turn", "3")


# -- the newcomer -----------------------------------------------------------------------------------------------------


def test_a_newcomer_plays_on_from_a_match_after_one_tap(visit: Callable[..., Visitor]) -> None:
    """From the front page, without signing in."""
    page, by = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).go("/"), Taps()
    by.on(page.get_by_role("link", name=re.compile("Try from here|Play on in one that is over")))
    question = page.locator("#question.answerable, .answerable").first
    expect(question).to_be_visible()
    assert by.count == 1


def test_a_newcomer_runs_a_tournament_after_two_clicks(visit: Callable[..., Visitor]) -> None:
    page, by = visit().go("/"), Clicks()
    by.on(page.get_by_role("button", name="Try the demonstration"))
    expect(page.get_by_text("you are its organiser")).to_be_visible()
    by.on(page.get_by_role("link", name="Results"))
    expect(page.get_by_role("heading", name="Results: Round 3")).to_be_visible()
    assert by.count == 2


# -- the streamer -----------------------------------------------------------------------------------------------------


def test_a_streamer_has_a_table_on_the_screen_after_one_click(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, running: tuple[str, Any]
) -> None:
    """From the link that signs in: streamers land where a table is chosen."""
    tournament, opened = running
    token = vaultlog.write("tokens", {"role": "streamer", "tournament": tournament, "label": "Stream"})["token"]
    page, by = visit().go(f"/sign-in#{token}"), Clicks()
    expect(page).to_have_url(re.compile(f"/tournaments/{tournament}/stage$"))
    by.on(page.get_by_role("link", name="On the stage"))
    expect(page).to_have_url(re.compile(f"/m/{opened['match']}/.*stage"))
    expect(page.locator("#board")).to_be_visible()
    assert by.count == 1


# -- the player's report ----------------------------------------------------------------------------------------------


@pytest.fixture
def running(vaultlog: Vaultlog) -> tuple[str, Any]:
    """A tournament of four whose first table is recorded, and the other on paper; its id and what was said of it."""
    quoted = [deck.replace('"', '""') for deck in (*DECKS, *DECKS)]
    tables = {
        "players": "player,name,account\n" + "".join(f"p{at},{name},acc-{at}\n" for at, name in enumerate(EIGHT[:4])),
        "decks": "player,list\n" + "".join(f'p{at},"{deck}"\n' for at, deck in enumerate(quoted)),
        "pairings": "round,table,player1,player2\n1,1,p0,p1\n1,2,p2,p3\n",
    }
    tournament = vaultlog.write("tournaments", {"name": "Winter Open", **tables})["tournament"]
    opened = vaultlog.write(f"tournaments/{tournament}/pairings/1-1/matches", {})
    vaultlog.play(opened, 20, slowly=True)
    return tournament, opened


def test_a_player_reports_the_result_with_one_tap(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, running: tuple[str, Any]
) -> None:
    """From their own link, and the result stands once the other has said the same with one."""
    tournament, _ = running
    taps = 0
    for at, says in ((2, "I won"), (3, "Cat Carlsen won")):
        holder = {"role": "player", "tournament": tournament, "account": f"acc-{at}"}
        token = vaultlog.write("tokens", holder)["token"]
        phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        page, by = phone.go(f"/sign-in?next=/tournaments/{tournament}/me#{token}"), Taps()
        by.on(page.get_by_role("button", name=says))
        expect(page.locator(".said")).to_be_visible()
        taps += by.count
    assert taps == 2
    pairings = vaultlog.ask("GET", f"tournaments/{tournament}/results")["rounds"][0]["pairings"]
    assert [pairing["decided"]["winner"] for pairing in pairings if pairing["pairing"] == "1-2"] == ["p2"]
