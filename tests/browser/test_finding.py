"""The long pages of readings and of the API: folded, found in by words, each part under an address of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

SCREENS = "document.documentElement.scrollHeight / innerHeight"


@pytest.mark.parametrize("path", ["/readings", "/api/docs"])
def test_a_long_page_begins_folded_and_leaves_what_has_the_words(path: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport={"width": 390, "height": 844})
    page = visitor.go(path)
    words = {"/readings": "evasion sigil", "/api/docs": "undo/requests answer"}[path]
    assert page.evaluate(SCREENS) < 6
    every = page.locator("[data-part]").count()
    page.get_by_label("Words").fill(words)
    left = page.locator("[data-part]:visible")
    expect(left).not_to_have_count(0)
    assert left.count() < every / 20
    for word in words.split():
        assert all(word in text.lower() for text in left.all_text_contents())
    visitor.picture(f"found{path.replace('/', '-')}")
    found = left.count()
    page.reload()
    expect(page.get_by_label("Words")).to_have_value(words)
    expect(left).to_have_count(found)
    page.get_by_label("Words").fill("xyzzy")
    expect(page.get_by_role("status")).to_have_text("Nothing has all these words.")
    page.get_by_label("Words").fill("")
    expect(page.locator("[data-part]:visible")).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text(str(every))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("address", ["/readings#before-effects-of-a-stopped-fight", "/api/docs#get-api-v1-readings"])
def test_the_address_of_a_part_unfolds_it(address: str, scripts: bool, visit: Callable[..., Visitor]) -> None:
    page = visit(java_script_enabled=scripts).go(address)
    expect(page.locator(f"#{address.partition('#')[2]}")).to_be_visible()
    expect(page.locator("article:visible")).to_have_count(1)


def test_without_scripts_the_server_finds(visit: Callable[..., Visitor]) -> None:
    page = visit(java_script_enabled=False).go("/readings")
    page.get_by_label("Words").fill("evasion sigil")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("status")).to_contain_text("question")
    expect(page.locator("#before-effects-of-a-stopped-fight")).to_have_count(1)
    page.get_by_label("Words").fill("xyzzy")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_text("Nothing has all these words.")).to_be_visible()
