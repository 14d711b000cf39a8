"""Share links to a reader's view of a match."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from flask import request
from msgspec import Meta

from service.access.shares import Share
from service.services import services
from service.who.readers import Reader


class ShareLinks(msgspec.Struct, frozen=True):
    """The addresses that a share link opens."""

    replay: str
    state: str
    transcript: str


class ShareAnswer(msgspec.Struct, frozen=True):
    """A share link."""

    share: Annotated[str, Meta(description="its secret, for the parameter `share`")]
    view: str
    expires_at: str
    links: ShareLinks


def share_link(reader: Reader, expires_in: int) -> ShareAnswer:
    """A share link to a reader's view.

    `expires_in`: seconds that it is valid.
    """
    match = reader.match
    expires = int(time.time()) + expires_in
    share = services().shares.sign(Share(match, reader.view, expires, reader.caller.id))
    base = request.host_url.rstrip("/")

    def address(path: str) -> str:
        return f"{base}{path}?share={share}"

    return ShareAnswer(
        share=share,
        view=reader.view,
        expires_at=datetime.fromtimestamp(expires, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        links=ShareLinks(
            replay=address(f"/m/{match}/e/1"),
            state=address(f"/api/v1/matches/{match}/state"),
            transcript=address(f"/api/v1/matches/{match}/transcript"),
        ),
    )
