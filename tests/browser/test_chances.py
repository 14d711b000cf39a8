"""The chances with a browser: asked for with the keyboard, made by a worker, followed to a moment; without scripts."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.browser.addresses import PATIENCE
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor


def test_a_player_asks_for_the_chances_of_a_closed_match(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    opened = vaultlog.open("Ada", "Bo")
    match, ada = opened["match"], opened["tokens"]["seats"][0]
    vaultlog.play(opened, 8)
    vaultlog.concede(opened)
    visitor = visit(ada, java_script_enabled=False)
    page = visitor.go(f"/m/{match}/pictures")
    assert page.locator(".chart-chances").count() == 0
    page.get_by_role("button", name="Estimate the chances").press("Enter")
    page.wait_for_url("**/pictures#chances")
    until = time.monotonic() + PATIENCE
    while page.locator(".chart-chances").count() == 0:
        assert page.get_by_role("status").inner_text().startswith("The chances are being estimated")
        assert time.monotonic() < until, "no worker made it"
        time.sleep(1)
        page.get_by_role("link", name="Look again").click()
        page.reload()
    assert "An estimate, not what would have happened." in page.locator("#chances").inner_text()
    told = page.locator("#chances .swings a").first
    assert told.inner_text().startswith("Turn ")
    assert "Bo went from" in told.inner_text()
    seq = told.get_attribute("data-seq")
    told.press("Enter")
    page.wait_for_url(f"**/m/{match}/e/{seq}")
    assert page.locator("#time .swing").count() == page.locator(".swings-of-time a").count() > 0
    for scheme in ("light", "dark"):
        again = visit(ada, color_scheme=scheme)
        again.go(f"/m/{match}/e/1#moments")
        marked = again.page.locator("#moments .swings-of-time a").first
        to = marked.get_attribute("data-seq")
        marked.click()
        again.page.wait_for_url(f"**/m/{match}/e/{to}*")
        again.picture(f"swings-{scheme}")
        assert again.violations() == []
        again.go(f"/m/{match}/pictures")
        assert again.page.locator(".chart-chances .mark").count() > 0
        assert again.violations() == []
