"""Answering by keys: a key takes only what is marked on the page. The template and the scripts alone, by a clock that
stands still until it is moved on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import jinja2
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from service.match.table.rows import rows_of
from tests.browser.test_questions import PAGES, answers, question

START = """
import { Answering } from "/static/match/table/question.js";
import "/static/match/table/typing.js";
window.answers = [];
window.arrive = () => {};
const main = document.querySelector("main");
const answering = new Answering(() => main, async (keys) => {
  window.answers.push(keys);
  await new Promise((go) => { window.arrive = go; });
  const next = FOLLOWING.shift();
  if (!next) return;
  main.innerHTML = next;
  document.dispatchEvent(new Event("vaultlog:question"));
  answering.renew();
  answering.free();
});
window.ready = true;
"""
HAND = ["Anger", "Blood of Titans", "Punch", "Punch", "Troll", "Troll Cave"]


def options(*labels: str, key: str = "card") -> list[dict[str, Any]]:
    return [{"key": f"{key}:{n}", "card": None, "label": label} for n, label in enumerate(labels)]


def hand() -> dict[str, Any]:
    """A main step with cards to play or to discard."""
    found = [
        {"key": f"{verb}:{card}", "card": card, "label": f"{verb.capitalize()} {title}"}
        for card, title in enumerate(HAND)
        for verb in ("play", "discard")
    ]
    return question(kind="main", text="Play.", options=[*found, {"key": "end", "card": None, "label": "End the step"}])


HOUSE = question(kind="house", prompt="h", text="Choose a house.", options=options("House Brobnar", "House Dis"))


@pytest.fixture
def page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Makes pages that ask these questions one after the other; `arrive()` lets the answer to an answer come."""
    contexts = []

    def make(*asked: dict[str, Any], **context: Any) -> Page:
        templates = jinja2.Environment(loader=jinja2.FileSystemLoader(PAGES), autoescape=True)
        macro = templates.get_template("match/table/_question.html").module.ask  # type: ignore[attr-defined]
        told = [str(macro(each, "Ann", True, rows=rows_of(each))) for each in asked]
        following = json.dumps(told[1:]).replace("</", "<\\/")
        script = f"const FOLLOWING = {following};{START}"
        sheets = "".join(
            f"<link rel=stylesheet href=/static/{name}.css>" for name in ("match/table/table", "match/table/question")
        )
        html = f"<!doctype html>{sheets}<main>{told[0]}</main><script type=module>{script}</script>"

        def serve(route: Route) -> None:
            path = route.request.url.partition("//")[2].partition("/")[2]
            if not path.startswith("static/"):
                route.fulfill(body=html, content_type="text/html; charset=utf-8")
                return
            kind = "text/css" if path.endswith(".css") else "text/javascript"
            route.fulfill(body=(PAGES / path.removeprefix("static/")).read_text("utf-8"), content_type=kind)

        contexts.append(browser.new_context(**context))
        made = contexts[-1].new_page()
        made.route("**/*", serve)
        made.clock.install()
        made.goto("http://typing.test/")
        made.wait_for_function("() => window.ready")
        made.clock.pause_at("2040-01-01")
        return made

    yield make
    for context in contexts:
        context.close()


def arrive(page: Page) -> None:
    """The answer comes, and with it the next question, which nobody has had time to see yet."""
    page.evaluate("() => window.arrive()")
    expect(page.locator("#question[data-unseen]")).to_have_count(1)


def see(page: Page) -> None:
    """Time passes in which a person sees what is asked."""
    page.clock.run_for(300)
    expect(page.locator("#question[data-unseen]")).to_have_count(0)


def strike(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_where_nothing_is_found_enter_takes_nothing_and_that_is_told_on_top(page: Callable[..., Page]) -> None:
    shown = page(hand(), viewport={"width": 1366, "height": 768})
    shown.keyboard.type("zzz")
    strike(shown, "Enter", "1", "Enter")
    expect(shown.locator("#typed")).to_have_text("“zzz”: nothing there begins so; Escape begins again")
    expect(shown.locator("#question")).to_have_attribute("data-refused", "")
    assert answers(shown) == []
    assert shown.locator("[data-nth], [data-next]").count() == 0
    told, first = shown.locator("#typed").bounding_box(), shown.locator(".option").first.bounding_box()
    assert told, "it stands above the options"
    assert first, "it stands above the options"
    assert told["y"] + told["height"] <= first["y"], "it stands above the options"
    assert float(shown.locator("#typed").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")) >= 18
    strike(shown, "Escape")
    expect(shown.locator("#typed")).to_have_text("")
    shown.keyboard.type("ang")
    expect(shown.locator("#typed")).to_have_text("“ang”: 2 found; type on, or press a number")


def test_it_shakes_only_where_motion_is_welcome(page: Callable[..., Page]) -> None:
    name = "each => getComputedStyle(each).animationName"
    for motion, wanted in (("no-preference", "refused"), ("reduce", "none")):
        shown = page(HOUSE, reduced_motion=motion)
        shown.keyboard.type("zzz")
        strike(shown, "Enter")
        assert shown.locator("#question").evaluate(name) == wanted


def test_of_several_that_are_left_only_a_number_takes_one(page: Callable[..., Page]) -> None:
    shown = page(hand())
    shown.keyboard.type("p tro")
    strike(shown, "Enter")
    expect(shown.locator("#typed")).to_have_text("“p tro”: 2 found; type on, or press a number")
    assert answers(shown) == []
    strike(shown, "2")
    assert answers(shown) == [["play:5"]]


def test_the_one_that_is_left_is_marked_and_enter_takes_it(page: Callable[..., Page]) -> None:
    shown = page(hand())
    shown.keyboard.type("d ang")
    marked = shown.locator("[data-next]")
    expect(marked).to_have_attribute("data-key", "discard:0")
    expect(shown.locator("#typed")).to_have_text("“d ang”: Enter takes Discard Anger")
    strike(shown, "Enter")
    assert answers(shown) == [["discard:0"]]


def test_copies_that_read_the_same_are_one(page: Callable[..., Page]) -> None:
    shown = page(question(minimum=2, maximum=2, options=options("Choose Punch", "Choose Punch", "Choose Troll")))
    for _ in range(2):
        shown.keyboard.type("pun")
        strike(shown, "Enter")
    strike(shown, "Enter")
    assert answers(shown) == [["card:0", "card:1"]]


def test_words_that_go_on_after_a_typo_take_nothing(page: Callable[..., Page]) -> None:
    """What the review of the desk did: a word too early, then more words, each with Enter."""
    shown = page(HOUSE, hand())
    for word in ("moth", "end", "bro", "trol"):
        shown.keyboard.type(word)
        strike(shown, "Enter")
    assert answers(shown) == []


def test_a_key_that_comes_before_its_question_takes_nothing_of_it(page: Callable[..., Page]) -> None:
    shown = page(HOUSE, hand())
    strike(shown, "1")
    strike(shown, "1")  # on its way: the first answer has not arrived
    shown.keyboard.type("ang")
    strike(shown, "Enter")
    arrive(shown)
    strike(shown, "1", "Enter")
    expect(shown.locator("#typed")).to_contain_text("this has just come; look, then press it again")
    assert answers(shown) == [["card:0"]]
    see(shown)
    strike(shown, "Escape")
    shown.keyboard.type("end")
    strike(shown, "Enter")
    assert answers(shown)[1:] == [["end"]]


def test_letters_typed_ahead_stay_one_word(page: Callable[..., Page]) -> None:
    """Half of a word would find something else: "ger" the Ganger, and not Anger."""
    shown = page(HOUSE, hand())
    strike(shown, "1")
    shown.keyboard.type("d bl")
    arrive(shown)
    shown.keyboard.type("oo")
    expect(shown.locator("#typed")).to_have_text("“d bloo”: Enter takes Discard Blood of Titans")
    see(shown)
    strike(shown, "Enter")
    assert answers(shown)[1:] == [["discard:1"]]


def test_a_key_that_is_held_answers_once(page: Callable[..., Page]) -> None:
    optional = question(minimum=0, maximum=2, prompt="o", options=options("Choose Troll", "Choose Punch"))
    shown = page(HOUSE, optional)
    shown.keyboard.type("dis")
    shown.keyboard.down("Enter")
    arrive(shown)
    see(shown)
    shown.keyboard.down("Enter")  # it repeats
    shown.keyboard.up("Enter")
    assert answers(shown) == [["card:1"]]


def test_the_field_for_fingers_keeps_the_same_rule(page: Callable[..., Page]) -> None:
    shown = page(question(options=options(*(f"Choose Card {n}" for n in range(20)))), has_touch=True, is_mobile=True)
    field = shown.locator("#find-option")
    for text in ("zzz", "card", "card 1"):
        field.fill(text)
        field.press("Enter")
    assert answers(shown) == []
    expect(shown.locator("#typed")).to_contain_text("11 found")
    field.fill("card 17")
    field.press("Enter")
    assert answers(shown) == [["card:17"]]


@pytest.mark.parametrize("number", range(3))
def test_nonsense_takes_nothing(page: Callable[..., Page], number: int) -> None:
    """Words that name nothing there, with Enters and digits between them, whatever is asked."""
    dice = random.Random(number)
    asked = [hand(), HOUSE, question(minimum=0, maximum=2, options=options("Choose Troll", "Choose Punch"))][number]
    shown = page(asked)
    shown.keyboard.type("q")  # nothing begins so, and nothing after it mends that
    for _ in range(40):
        strike(shown, dice.choice(["Enter", *"123456789", *"abcdefghijklmnopqrstuvwxyz", "Space", "'", "-"]))
    assert answers(shown) == []
