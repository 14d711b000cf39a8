"""Every page against WCAG 2.2 AA, by axe-core, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from service.app import create_app
from service.config import Config
from tests.browser.addresses import Places, addresses
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor

RULES = sorted(addresses(Places("m", 2, 1, "m", 1, "b", "t")))
NO_PAGES = ("/api/v1/", "/api/openapi.json", "/static/", "/healthz", "/readyz", "/metrics")
ONWARD = {"/m/<match>", "/m/<match>/e", "/m/<match>/run/<int:first>"}
"""Addresses that lead on to another one, or hold parts of a page for a script."""
PICTURES = {f"/m/<match>/e/<int:seq>/{name}" for name in ("picture.svg", "picture.png", "qr.svg")}
"""Addresses of what stands in pages."""


def test_every_page_is_looked_at(tmp_path: Path) -> None:
    """A new page belongs into `addresses`."""
    app = create_app(Config(data=tmp_path, redis_url="redis://127.0.0.1:1/0", admin_token="nobody-will-need-this"))
    served = {
        rule.rule
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not rule.rule.startswith(NO_PAGES)
    }
    assert served - ONWARD - PICTURES == set(RULES)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_nothing_stands_in_anybodys_way(
    rule: str, visit: Callable[..., Visitor], vaultlog: Vaultlog, places: Places
) -> None:
    """Everything that folds out is unfolded; what depends on colour is looked at in the dark, too, and there what folds
    out over the rest. Nothing moves, since what is half there has no contrast."""
    administrator = visit(vaultlog.admin, reduced_motion="reduce")
    page = administrator.page
    found = []
    for number, address in enumerate(addresses(places)[rule]):
        administrator.go(address)
        page.evaluate("document.querySelectorAll('details:not(.docs *, .over)').forEach((each) => each.open = true)")
        found += administrator.violations()
        name = re.sub(r"[^a-z]+", "-", rule).strip("-") or "front"
        administrator.picture(f"page-{name}-{number}-light")
        page.emulate_media(color_scheme="dark")
        page.evaluate("document.querySelectorAll('details.over').forEach((each) => each.open = true)")
        found += administrator.violations("color-contrast", "scrollable-region-focusable", "link-name", "button-name")
        administrator.picture(f"page-{name}-{number}-dark")
        page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


def test_a_problem_is_told_on_a_page_like_any_other(administrator: Visitor, visit: Callable[..., Visitor]) -> None:
    administrator.expects("404")
    page = administrator.go("/m/nobody-knows-it/e/1")
    assert page.get_by_role("heading", level=1).inner_text()
    assert not administrator.violations()
