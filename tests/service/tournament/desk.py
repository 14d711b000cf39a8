"""An organiser who uses the forms of a tournament."""

from __future__ import annotations

import re
from typing import Any

from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.test_organising_pages import HOME, signed_in


class Desk:
    """The organiser's browser."""

    def __init__(self, tourney: Tourney, who: str = "organiser") -> None:
        self.tourney, self.browser = tourney, signed_in(tourney.roles[who])
        self.base = f"/tournaments/{tourney.id}"

    def look(self, path: str, status: int = 200) -> str:
        answer = self.browser.get(f"{self.base}/{path}")
        check_page(answer, status)
        return joined(answer.text)

    def send(self, path: str, on: str | None = None, status: int = 303, **data: Any) -> str:
        """Send a form with the hidden fields that its page has; what came back, or what the next page says."""
        html = self.browser.get(f"{self.base}/{on or path}").text
        hidden = dict(re.findall(r'<input type="hidden" name="(key|version|draw|was)" value="([^"]*)"', html))
        answer = self.browser.post(f"{self.base}/{path}", data={**hidden, **data}, headers=HOME)
        if status == 303:
            assert answer.status_code == 303, joined(answer.text)
            answer, status = self.browser.get(answer.headers["Location"]), 200
        check_page(answer, status)
        return joined(answer.text)
