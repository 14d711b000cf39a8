"""Addresses of every page, by the rule that serves it: what is checked on all of them is checked on these."""

from __future__ import annotations

from dataclasses import dataclass

from tests.browser.visitor import moment


@dataclass(frozen=True)
class Places:
    """What the addresses are about."""

    match: str
    head: int


def addresses(at: Places) -> dict[str, list[str]]:
    """Addresses per rule, for somebody who has signed in as administrator."""
    middle = at.head // 2
    return {
        "/": ["/"],
        "/api/docs": ["/api/docs"],
        "/m/<match>/e/<int:seq>": [moment(at.match, seq) for seq in (1, middle, at.head)],
        "/matches": ["/matches", "/matches?q=Onyx", "/matches?q=nobody"],
        "/sign-in": ["/sign-in"],
        "/tournaments": ["/tournaments"],
        "/variants": ["/variants"],
        "/variants/<name>": ["/variants/break-key"],
    }
