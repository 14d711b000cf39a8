"""The live table: a match played by clicking from two browsers, and one recorded by a scorekeeper."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment, press, reaches, version

DECISIONS = 30


def answer(page: Page, dice: random.Random) -> str:
    """Answer the question on the page by lot, on the card itself where there is one; how."""
    question = page.locator("#question.answerable")
    options = question.locator("button[data-key]")
    if question.get_attribute("data-maximum") == "1" and options.count():
        option = options.nth(dice.randrange(options.count()))
        key, card = option.get_attribute("data-key"), option.get_attribute("data-for")
        shown = page.locator(f"#board .card[data-card='{card}'] > .face > .crest:visible")
        if card is None or not shown.count():
            option.click()
            return "button"
        label = option.inner_text()
        shown.first.click()
        menu = page.locator("#card-menu")
        if page.locator(f"#question button[data-for='{card}']").count() > 1 and menu.is_visible():
            menu.get_by_role("button", name=label, exact=True).first.click()
            return "menu"
        assert key is not None
        return "card"
    minimum = int(question.get_attribute("data-minimum") or 0)
    for number in dice.sample(range(options.count()), minimum):
        options.nth(number).click()
    if question.get_attribute("data-maximum") == "1":
        question.locator("[data-none]").click()
    else:
        question.locator("[data-confirm-answer]").click()
    return "several"


def test_options_have_the_width_of_the_question_whatever_is_asked(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    """What a question asks for is no card of the board, so its list is as wide as the question."""
    creatures = ["Urchin", "Dodger", "Silvertooth"]
    ann = {"name": "Ann", "houses": ["dis", "logos", "shadows"], "hand": ["Fear"]}
    ben = {"name": "Ben", "houses": ["shadows", "brobnar", "dis"], "line": creatures}
    position = {"turn": 5, "step": "main", "house": "dis", "seats": [ann, ben]}
    opened = vaultlog.write("matches", {"position": position})
    page = visit(opened["tokens"]["seats"][0], viewport={"width": 390, "height": 844}).go(f"/t/{opened['match']}")
    page.get_by_role("button", name="Play Fear").click()
    options = page.locator("#question button[data-for]")
    expect(options).to_have_count(len(creatures))
    asked, listed = (page.locator(f"#question{part}").bounding_box() for part in ("", " .options"))
    assert asked
    assert listed
    assert listed["width"] > 0.9 * asked["width"] - 40


@pytest.mark.slow
def test_two_players_play_by_clicking(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    opened = vaultlog.open("Ann", "Ben")
    match = opened["match"]
    seats = [visit(token) for token in opened["tokens"]["seats"]]
    pages = [each.go(f"/t/{match}") for each in seats]
    dice, ways = random.Random("by clicking"), set()
    for _ in range(DECISIONS):
        before = version(pages[0])
        reaches(pages[1], before)
        asked = vaultlog.ask("GET", f"matches/{match}/choice?view=judge")["choice"]["seat"]
        expect(pages[asked].locator("#question.answerable")).to_be_visible()
        expect(pages[1 - asked].locator("#question.answerable")).to_have_count(0)
        ways.add(answer(pages[asked], dice))
        for page in pages:
            reaches(page, before + 1)
    assert "button" in ways, "some answers by buttons, some on the cards"
    assert ways & {"card", "menu"}, "some answers by buttons, some on the cards"
    seats[0].picture("table-seat", whole=True)
    hidden = vaultlog.state(match, version(pages[0]))["players"][1]["hand"]["cards"]
    for card in hidden:
        if card["known_to"]["public"] or 0 in card["known_to"]["seats"]:
            continue  # it came back to the hand before everybody's eyes
        expect(pages[0].locator(f"[data-card='{card['id']}']")).to_have_count(0)

    pages[0].get_by_text("Concede", exact=True).click()
    pages[0].get_by_role("button", name="Concede the match").click()
    pages[0].locator("#confirm").get_by_role("button", name="Yes").click()
    for page in pages:
        expect(page.locator(".banner.result")).to_contain_text("Ben has won")
        expect(page.locator("#question.answerable")).to_have_count(0)
    assert vaultlog.state(match, vaultlog.head(match))["result"]["winner"] == 1


def test_the_keyboard_alone_is_enough_to_play(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    opened = vaultlog.open("Ann", "Ben")
    match = opened["match"]
    for _ in range(4):
        asked = vaultlog.ask("GET", f"matches/{match}/choice?view=judge")["choice"]["seat"]
        player = visit(opened["tokens"]["seats"][asked])
        page = player.go(f"/t/{match}")
        before = version(page)
        for _ in range(80):
            press(page, "Tab")
            if page.evaluate("document.activeElement.matches('#question button[data-key]')"):
                break
        press(page, "Enter")
        if page.locator("#question [data-confirm-answer]").count():
            while not page.evaluate("document.activeElement.matches('[data-confirm-answer]')"):
                press(page, "Tab")
            press(page, "Enter")
        reaches(page, before + 1)


def test_one_key_answers_and_letters_find_an_option(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    opened = vaultlog.open("Ann", "Ben")
    keeper = visit(opened["tokens"]["judge"], viewport={"width": 1366, "height": 768})
    page = keeper.go(f"/t/{opened['match']}/score")
    question = page.locator("#question.answerable")
    houses = 0
    for _ in range(40):
        before = version(page)
        kind = question.get_attribute("data-kind")
        if kind == "house":
            houses += 1
            label = question.locator("button.option").last.inner_text().strip().split()[-1]
            page.keyboard.type(label[:3])
            expect(page.locator("#typed")).to_contain_text("Enter takes")
            expect(question.locator("button.option:visible").first).to_contain_text(label)
            press(page, "Enter")
        elif question.get_attribute("data-maximum") == "1":
            press(page, "1")
        else:
            for number in range(int(question.get_attribute("data-minimum") or 0)):
                press(page, str(number + 1))
            press(page, "Enter")
        reaches(page, before + 1)
        if houses == 2:
            break
        if kind == "main":
            before = version(page)
            page.keyboard.type("end")
            press(page, "Enter")
            reaches(page, before + 1)
    assert houses == 2
    page.keyboard.type("zzz")
    expect(page.locator("#typed")).to_contain_text("nothing there begins so")
    expect(page.locator("#typed")).to_be_in_viewport(ratio=1)
    before = version(page)
    press(page, "Enter", "1")
    expect(question).to_have_attribute("data-refused", "")
    keeper.picture("scorekeeper-typo")
    assert vaultlog.head(opened["match"]) == before


def test_a_scorekeeper_enters_what_both_sides_decide(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    opened = vaultlog.open("Ann", "Ben")
    match = opened["match"]
    desk = visit(opened["tokens"]["judge"], viewport={"width": 1024, "height": 768})
    page = desk.go(f"/t/{match}/score")
    dice, seats = random.Random("both sides"), set()
    for _ in range(14):
        before = version(page)
        seats.add(page.locator("#question.answerable").get_attribute("data-seat"))
        answer(page, dice)
        reaches(page, before + 1)
    assert seats == {"0", "1"}
    desk.picture("table-score", whole=True)


def test_a_slip_is_taken_back_with_one_key(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    """The house chosen by mistake is no slip once a step was crossed; a card used by mistake is one."""
    opened = vaultlog.open("Ann", "Ben")
    match = opened["match"]
    page = visit(opened["tokens"]["judge"]).go(f"/t/{match}/score")
    taken_back = False
    dice = random.Random("slips")
    for _ in range(40):
        before = version(page)
        answer(page, dice)
        reaches(page, before + 1)
        review = vaultlog.ask("GET", f"matches/{match}/undo?to={before}&view=judge")["review"]
        if review["grade"] != "simple":
            continue
        press(page, "Control+z")
        reaches(page, before + 3)
        log = vaultlog.ask("GET", f"matches/{match}/events?after={before + 1}")["events"]
        assert [event["type"] for event in log] == ["undo.requested", "rewound"]
        assert log[0]["data"]["approvals"] == []
        assert log[1]["data"]["to"] == before
        assert vaultlog.state(match, before + 3)["players"] == vaultlog.state(match, before)["players"]
        taken_back = True
        break
    assert taken_back


def test_a_click_holds_though_the_opponent_notes_something_before_it_arrives(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    opened = vaultlog.open("Ann", "Ben")
    match, seats = opened["match"], opened["tokens"]["seats"]
    asked = vaultlog.ask("GET", f"matches/{match}/choice?view=judge")["choice"]["seat"]
    notes = []

    def note_first(route: Route) -> None:
        if not notes:
            note = {"type": "note.added", "data": {"text": "Wait!"}}
            at = vaultlog.head(match)
            notes.append(vaultlog.write(f"matches/{match}/events", note, token=seats[1 - asked], version=at))
        route.continue_()

    for token, path in ((seats[asked], f"/t/{match}"), (opened["tokens"]["judge"], f"/t/{match}/score")):
        page = visit(token).go(path)
        before = version(page)
        notes.clear()
        page.route(re.compile(rf"/{match}/(score/)?events$"), note_first)
        answer(page, random.Random("held"))
        reaches(page, before + 2)
        log = vaultlog.ask("GET", f"matches/{match}/events?after={before}")["events"]
        assert [event["type"] for event in log] == ["note.added", "decision"], "the click, and nothing sent twice"
        asked = vaultlog.ask("GET", f"matches/{match}/choice?view=judge")["choice"]["seat"]


def test_two_answers_at_once_are_one_decision(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    """The same seat in two windows: the second is told how the match stands, and nothing is played twice."""
    opened = vaultlog.open("Ann", "Ben")
    match = opened["match"]
    asked = vaultlog.ask("GET", f"matches/{match}/choice?view=judge")["choice"]["seat"]
    players = [visit(opened["tokens"]["seats"][asked]) for _ in range(2)]
    pages = [each.go(f"/t/{match}") for each in players]
    players[1].expects("412")
    before = version(pages[0])
    answered: list[str] = []

    def stays_behind(route: Route) -> None:
        """Cut off the second window's news until it has answered, so that it answers an old question every time."""
        if route.request.method == "POST":
            answered.append(route.request.url)
        if answered:
            route.continue_()
        else:
            route.abort()

    pages[1].route("**/events", stays_behind)
    pages[1].route("**/events/stream*", stays_behind)
    pages[1].route(f"**/t/{match}*", stays_behind)
    players[1].expects("events/stream|ERR_FAILED")
    with pages[0].expect_response("**/events") as first:
        pages[0].locator("#question button[data-key]").first.click()
    assert first.value.status == 201
    reaches(pages[0], before + 1)
    with pages[1].expect_response("**/events") as second:
        pages[1].locator("#question button[data-key]").last.click()
    assert second.value.status == 412
    reaches(pages[1], before + 1)
    assert vaultlog.head(match) == before + 1


def test_who_may_only_look_is_asked_nothing(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    opened = vaultlog.open("Ann", "Ben")
    page = visit(opened["tokens"]["spectator"]).go(f"/t/{opened['match']}")
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator("#question.answerable")).to_have_count(0)
    expect(page.get_by_text("Concede", exact=True)).to_have_count(0)
    page.goto(moment(opened["match"], 1))
    expect(page.locator("#board .card[data-card]")).to_have_count(0)
