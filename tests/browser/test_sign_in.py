"""Signing in and out through the form."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment, press


def test_who_has_no_token_is_led_to_the_form_and_on_to_the_page(visitor: Visitor, vaultlog: Vaultlog) -> None:
    opened = vaultlog.open("Ann", "Ben")
    vaultlog.play(opened, 10)
    address = moment(opened["match"], 7, view="judge")
    page = visitor.go(address)
    expect(page).to_have_title("Sign in – Vaultlog")
    page.get_by_label("Token").click()
    page.keyboard.type(vaultlog.admin)
    press(page, "Enter")
    expect(page).to_have_url(f"{vaultlog.url}{address}")
    expect(page.locator("body")).to_have_attribute("data-seq", "7")
    expect(page.get_by_text("administrator", exact=True)).to_be_visible()


def test_a_wrong_token_is_told_beside_the_field(visitor: Visitor) -> None:
    visitor.expects("422")
    page = visitor.go("/sign-in")
    page.get_by_label("Token").fill("vl_nobody_has_this_one")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("unknown, revoked or expired")
    expect(page.get_by_label("Token")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Token")).to_have_accessible_description(re.compile("unknown"))


def test_signing_out_forgets_the_token(administrator: Visitor, vaultlog: Vaultlog) -> None:
    match = vaultlog.open("Ann", "Ben")["match"]
    page = administrator.go(moment(match, 1))
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    assert not administrator.context.cookies()
    page.goto(moment(match, 1))
    expect(page).to_have_title("Sign in – Vaultlog")
