"""The command that looks at pages of random matches finds what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.browser.inside import SIZES
from tests.browser.random_pages import Match, faults_of_board, faults_of_page
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment

WRONG = """<canvas width="700">A picture</canvas><button type="button"></button>"""


def test_a_page_that_is_too_wide_or_cannot_be_used_is_found(administrator: Visitor) -> None:
    def spoilt(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</body>", f"{WRONG}</body>"))

    assert list(faults_of_page(administrator, "/variants")) == []
    administrator.page.route("**/variants", spoilt)
    found = [f"{one.where}: {one.what}" for one in faults_of_page(administrator, "/variants")]
    assert [each for each in found if "at 320: CANVAS  A picture" in each]
    assert [each for each in found if each.startswith("/variants: button-name")]


@pytest.mark.slow
def test_a_board_over_an_edge_is_found_at_every_size(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    match = Match.played(vaultlog, 1)
    visitor = visit(vaultlog.admin, reduced_motion="reduce")
    visitor.context.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
            for (const each of document.querySelectorAll(".bar")) each.style.translate = "3000px";
        })"""
    )
    found = list(faults_of_board(visitor, moment(match.id, match.head)))
    for width, _ in SIZES:
        assert [one for one in found if one.where.endswith(f" at {width}") and one.what.startswith("over an edge")], (
            width
        )
