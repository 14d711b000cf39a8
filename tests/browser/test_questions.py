"""Answering by clicking, question by question: the template and the script alone, without a match behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jinja2
import pytest
from playwright.sync_api import Browser, Page, Route, expect

PAGES = Path(__file__).parents[2] / "service"
START = """
import { Answering } from "/static/match/table/question.js";
window.answers = [];
new Answering(() => document.querySelector("main"), async (keys) => { window.answers.push(keys); });
"""


def question(**changes: Any) -> dict[str, Any]:
    """A question about two cards, as `engine.views` gives it."""
    options = [{"key": f"card:{n}", "card": n, "label": f"Choose Goon {n}"} for n in (5, 9)]
    plain = {"kind": "card", "seat": 0, "prompt": "x", "text": "X: choose.", "minimum": 1, "maximum": 1, "repeats": 1}
    return {
        **plain,
        "ordered": False,
        "private": False,
        "secret": False,
        "naming": None,
        "source": None,
        "options": options,
        **changes,
    }


@pytest.fixture
def page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Makes pages with a question and two cards; what was answered is in `window.answers`."""
    contexts = []

    def make(**changes: Any) -> Page:
        templates = jinja2.Environment(loader=jinja2.FileSystemLoader(PAGES), autoescape=True)
        macro = templates.get_template("match/table/_question.html").module.ask  # type: ignore[attr-defined]
        cards = "".join(f'<div class="card" data-card="{n}">Goon {n}</div>' for n in (5, 9))
        html = f"<main>{macro(question(**changes), 'Ann', True)}{cards}</main>"
        html += f'<script type="module">{START}</script>'

        def serve(route: Route) -> None:
            path = route.request.url.partition("//")[2].partition("/")[2]
            if path.startswith("static/"):
                route.fulfill(
                    body=(PAGES / path.removeprefix("static/")).read_text("utf-8"), content_type="text/javascript"
                )
            else:
                route.fulfill(body=html, content_type="text/html; charset=utf-8")

        contexts.append(browser.new_context())
        made = contexts[-1].new_page()
        made.route("**/*", serve)
        made.goto("http://questions.test/")
        made.wait_for_function("() => window.answers")
        return made

    yield make
    for context in contexts:
        context.close()


def answers(page: Page) -> Any:
    return page.evaluate("window.answers")


def test_each_click_gives_one_more_of_a_total(page: Callable[..., Page]) -> None:
    shown = page(minimum=3, maximum=3, repeats=3)
    button, said = shown.get_by_role("button", name="Goon 9"), shown.locator("#chosen-count")
    button.click()
    shown.locator(".card[data-card='5']").click()
    expect(said).to_have_text("2 of 3 given")
    shown.locator("[data-confirm-answer]").click(force=True)
    expect(said).to_have_text("Choose 3 first.")
    button.dblclick()  # one more, and then all are given: the next click takes them back
    expect(said).to_have_text("1 of 3 given")
    shown.locator(".card[data-card='5']").click()
    button.click()
    expect(button).to_have_attribute("data-chosen", "1")
    expect(shown.locator(".card[data-card='5']")).to_have_attribute("data-chosen", "2")
    shown.locator("[data-confirm-answer]").click()
    assert answers(shown) == [["card:5", "card:5", "card:9"]]


def test_no_option_gets_more_than_it_may(page: Callable[..., Page]) -> None:
    shown = page(minimum=3, maximum=3, repeats=2)
    button = shown.get_by_role("button", name="Goon 9")
    for _ in range(3):
        button.click()
    expect(shown.locator("#chosen-count")).to_have_text("0 of 3 given")


def test_what_is_typed_is_named(page: Callable[..., Page]) -> None:
    names = [{"key": f"title:{name}", "card": None, "label": name} for name in ("Dust Pixie", "Ether’s “Jar”")]
    shown = page(kind="name", naming="title", options=names)
    field = shown.get_by_label("Title")
    field.fill("Dust")
    field.press("Enter")
    expect(shown.locator("#chosen-count")).to_have_text("Nothing has that name; pick one from the list.")
    field.fill("ether’s “jar” ")
    shown.get_by_role("button", name="Name it").click()
    assert answers(shown) == [["title:Ether’s “Jar”"]]
    assert shown.url == "http://questions.test/"


def test_one_option_is_one_click(page: Callable[..., Page]) -> None:
    shown = page()
    shown.locator(".card[data-card='9']").click()
    assert answers(shown) == [["card:9"]]
