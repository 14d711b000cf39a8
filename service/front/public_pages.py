"""Read pages of tournaments from the API as the public sees them, for those who follow them."""

from __future__ import annotations

import h11

from service.front.passing import Passing
from service.front.refusals import of_status
from service.front.spool import Spool
from service.live.page_followers import PageWithheld
from service.live.page_source import PageSource

_HERE = "127.0.0.1"
"""Whose request it counts as: the front's."""


async def read_page(passing: Passing, tournament: str, held: str) -> PageSource | None:
    """The page of a tournament; None where it still has the entity tag `held`. Raises Problem, PageWithheld."""
    headers = [("Host", "front"), ("Accept", "text/html"), *([("If-None-Match", f'"{held}"')] if held else [])]
    request = h11.Request(method="GET", target=f"/tournaments/{tournament}", headers=headers)
    with Spool() as empty:
        answer = await passing.ask(request, empty, _HERE, _HERE)
    with answer.body:
        if answer.status == 304:
            return None
        etag = next((value for name, value in answer.headers if name.lower() == b"etag"), None)
        if answer.status == 200 and etag is not None:
            return PageSource.of(etag.decode().strip('"'), b"".join(answer.body.pieces()))
    if answer.status >= 500 or answer.status == 429:
        raise of_status(answer.status)
    raise PageWithheld
