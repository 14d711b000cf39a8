"""Where a person goes on after signing in: to the page that they came for, and first past a link that they use."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from flask import request

from service.access.tokens import ADMINISTRATOR
from service.services import services
from service.who import sign_ins

ADDS = "/profile/add"


def local_address(address: object) -> str:
    """The address to go on to, if it is on this server; else the front page."""
    if not isinstance(address, str) or not address.startswith("/") or address.startswith(("//", "/\\")):
        return "/"
    parts = urlsplit(address)
    return "/" if parts.scheme or parts.netloc or "\n" in address or "\r" in address else address


def address_of_passkeys() -> str | None:
    """The address of this server at which passkeys work, where the present page has another one; else None."""
    config = services().config
    return config.address if config.passkeys and config.address != request.host_url.rstrip("/") else None


def first_address(onward: str) -> str:
    """Where a person who has just signed in to a profile goes: to the question whether the link that they use belongs
    into it, else on; to their profile, if no page led here."""
    grant = sign_ins.grant_of_browser()
    if grant is not None and grant.id != ADMINISTRATOR.id:
        return f"{ADDS}?next={quote(onward)}"
    return "/profile" if onward == "/" else onward
