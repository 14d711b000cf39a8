"""Two friends in two browsers: one invites, the other chooses a deck, and both sit at the table at once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Clicks, Visitor

PHONE = {"width": 390, "height": 844}


def test_a_friend_chooses_a_deck_and_who_waits_sees_it_at_once(visit: Callable[..., Visitor]) -> None:
    ann, ben = visit(), visit(viewport=PHONE)
    page, by = ann.go("/"), Clicks()
    by.on(page.get_by_role("link", name="Make two links"))
    page.get_by_label("Name").first.fill("Ann")
    ann.picture("play-form", whole=True)
    by.on(page.get_by_role("button", name="Make the links"))
    expect(page.get_by_role("heading", name="Send your friend this link")).to_be_visible()
    ann.picture("play-waits", whole=True)
    assert ann.violations() == []
    link = page.get_by_label("Link to send").input_value()
    theirs, taps = ben.go(link), Clicks()
    theirs.get_by_label("Your name").fill("Ben")
    theirs.get_by_label("Your deck").select_option("Made up WC 4")
    ben.picture("play-chooses", whole=True)
    assert ben.violations() == []
    taps.on(theirs.get_by_role("button", name="Play"))
    theirs.wait_for_url("**/t/*")
    page.wait_for_url("**/t/*")
    assert page.url == theirs.url
    expect(page.locator(".far h2")).to_have_text("Ben")
    expect(theirs.locator(".far h2")).to_have_text("Ann")
    assert (by.count, taps.count) == (2, 1)


def test_without_scripts_two_friends_come_to_the_table_as_well(visit: Callable[..., Visitor]) -> None:
    ann, ben = (visit(java_script_enabled=False) for _ in range(2))
    page = ann.go("/play")
    page.get_by_role("button", name="Make the links").click()
    link = page.get_by_label("Link to send").input_value()
    theirs = ben.go(link)
    theirs.get_by_label("Or one of your own").fill("Made up WC 3")
    theirs.get_by_role("button", name="Play").click()
    theirs.wait_for_url("**/sign-in?next=/t/*")
    page.get_by_role("link", name="Look again").click()
    page.wait_for_url("**/sign-in?next=/t/*")
