"""A profile in a real browser, with Chromium's own authenticator: made, filled, left, and opened again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.inside import SIZES, TOO_WIDE
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class PersonWithPhone(Visitor):
    """A visitor at the name of the server, whose device answers by itself."""

    def __init__(self, browser: Browser, vaultlog: Vaultlog) -> None:
        super().__init__(browser, vaultlog.named_url, reduced_motion="reduce")
        self.cdp: CDPSession = self.context.new_cdp_session(self.page)
        self.cdp.send("WebAuthn.enable")
        self.device = self.add_device()

    def add_device(self) -> str:
        id: str = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
        return id

    def remove_device(self, device: str) -> None:
        self.cdp.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": device})

    def make_profile(self, name: str = "Ann") -> Page:
        page = self.go("/profile")
        page.get_by_label("A name for it").fill(name)
        page.get_by_role("button", name="Make a profile with a passkey").click()
        expect(page.get_by_role("heading", name="How you sign in")).to_be_visible()
        return page

    def sign_in_beside(self, token: str) -> None:
        """Use a link beside the profile, without adding it."""
        headers = {"Origin": self.url}
        assert self.context.request.post("/sign-in", form={"token": token}, headers=headers).ok

    def sign_out(self) -> None:
        self.page.get_by_role("button", name="Sign out", exact=True).click()
        expect(self.page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()


@pytest.fixture
def arrive(browser: Browser, vaultlog: Vaultlog) -> Iterator[Callable[[], PersonWithPhone]]:
    """Makes people with phones. What their pages did that no page may do fails the test."""
    people: list[PersonWithPhone] = []

    def arrived() -> PersonWithPhone:
        people.append(PersonWithPhone(browser, vaultlog))
        return people[-1]

    yield arrived
    faults = [fault for person in people for fault in person.faults()]
    for person in people:
        person.context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def judge(vaultlog: Vaultlog) -> Any:
    """A judge's token of a new tournament: `tournament`, `token`, `id`."""
    tournament = vaultlog.write("tournaments", {"name": "The Long Weekend", "policy": {"public": False}})["tournament"]
    return vaultlog.write("tokens", {"role": "judge", "tournament": tournament, "label": "Kim"})


def test_a_passkey_gives_the_role_of_an_added_link_until_it_is_taken_back(
    arrive: Callable[[], PersonWithPhone], vaultlog: Vaultlog, judge: Any
) -> None:
    kim, home = arrive(), f"/tournaments/{judge['tournament']}"
    page = kim.make_profile("Kim")
    page.goto("about:blank")  # another hash alone loads nothing
    kim.go(f"/sign-in?next={home}#{judge['token']}")
    expect(page.get_by_role("heading", name="Add this link to your profile?")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("The Long Weekend")
    page.get_by_role("button", name="Add to my profile").click()
    expect(page.get_by_role("heading", name="The Long Weekend")).to_be_visible()
    kim.sign_out()
    assert not kim.context.cookies()
    kim.go(home)
    expect(page).to_have_title("Sign in – Vaultlog")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="The Long Weekend")).to_be_visible()
    expect(page.locator(".who")).to_have_attribute("title", "judge")
    vaultlog.ask("DELETE", f"tokens/{judge['id']}")
    kim.go(home)
    expect(page.get_by_role("main")).to_contain_text("no link in it opens that page")
    kim.go("/profile")
    expect(page.get_by_role("main")).to_contain_text("the link has ended")


def test_a_second_passkey_opens_the_profile_when_the_first_is_lost(arrive: Callable[[], PersonWithPhone]) -> None:
    ann = arrive()
    page = ann.make_profile()
    ann.remove_device(ann.device)
    ann.add_device()
    page.get_by_label("What it is kept by").fill("My new phone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("status")).to_contain_text("The passkey was added.")
    ann.sign_out()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("My new phone").first).to_be_visible()
    page.get_by_role("button", name="Remove First passkey").click()
    expect(page.get_by_role("status")).to_contain_text("It was removed.")
    ann.expects("409")
    page.get_by_role("button", name="Remove My new phone").click()
    expect(page.get_by_role("alert").first).to_contain_text("the only way into your profile")


def test_a_device_without_a_passkey_is_told_so_and_nothing_is_done(arrive: Callable[[], PersonWithPhone]) -> None:
    ann = arrive()
    page = ann.go("/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was done")
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_enabled()


def test_a_passkey_of_a_deleted_profile_is_told_so(arrive: Callable[[], PersonWithPhone]) -> None:
    ann = arrive()
    page = ann.make_profile()
    page.get_by_role("button", name="Delete this profile").click()
    expect(page.get_by_text("Delete this profile for good?")).to_be_visible()
    page.get_by_role("button", name="Delete it for good").click()
    ann.expects("422")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("This passkey is not known here")


def test_at_an_address_of_numbers_the_page_says_where_passkeys_work(visitor: Visitor, vaultlog: Vaultlog) -> None:
    page = visitor.go("/sign-in")
    expect(page.get_by_role("link", name=vaultlog.named_url)).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)


@pytest.mark.slow
def test_the_pages_of_a_profile_are_for_everybody(
    arrive: Callable[[], PersonWithPhone], vaultlog: Vaultlog, judge: Any
) -> None:
    """Those that no administrator sees: by axe, at five sizes, light and dark."""
    ann = arrive()
    found: list[str] = []

    def look(name: str) -> None:
        for scheme in ("light", "dark"):
            ann.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            for width, height in SIZES:
                ann.page.set_viewport_size({"width": width, "height": height})
                found.extend(f"{name} at {width}: {fault}" for fault in ann.page.evaluate(TOO_WIDE))
                ann.picture(f"page-{name}-{scheme}-{width}", whole=True)
            ann.page.set_viewport_size({"width": 1280, "height": 720})
            found.extend(ann.violations())
        ann.page.emulate_media(color_scheme="light")

    ann.go("/profile")
    look("profile-begin")
    ann.go("/sign-in")
    look("profile-sign-in")
    page = ann.make_profile("Ann Archer")
    ann.sign_in_beside(judge["token"])
    ann.go("/profile/add?next=/cards")
    look("profile-add")
    ann.go("/profile")
    look("profile-in-use")
    page.get_by_role("button", name="Add to my profile").click()
    look("profile")
    page.get_by_role("button", name="Delete this profile").click()
    look("profile-delete")
    ann.go(page.get_by_role("link", name="Your page").get_attribute("href") or "")
    look("profile-page-of-a-player")
    assert not found, "\n".join(found)
