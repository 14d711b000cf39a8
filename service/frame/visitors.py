"""Pages that are open to everybody: callers without credentials see what tournaments have released.

Everything else is as on all pages: credentials count, and where the public may not look, the page leads to the form.
"""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, request

from replays.log.errors import StoreError
from service.frame.frame import failed
from service.http.problems import Problem
from service.who import auth


def open_to_all(blueprint: Blueprint) -> Blueprint:
    """Make every page of a blueprint admit callers with or without credentials, and turn its problems into pages."""
    blueprint.before_request(admit)
    blueprint.register_error_handler(Exception, failed)
    return blueprint


def recognising(blueprint: Blueprint) -> Blueprint:
    """Make every page of a blueprint that shows everybody the same say in its head who is signed in."""
    blueprint.before_request(recognise)
    return blueprint


def recognise() -> None:
    """Look who has a session. Whatever is the matter with it, or with the store, the page is shown."""
    with suppress(Problem, StoreError):
        if request.authorization is None and auth.has_credentials():
            auth.gate()


def admit() -> None:
    """As `auth.gate`, but callers without valid credentials, or without a part in the tournament, are the public."""
    address = request.view_args or {}
    if address.get("match") is not None:
        auth.gate()
        return
    tournament = address.get("tournament")
    if not auth.has_credentials():
        auth.enter_as_public(tournament)
        return
    try:
        auth.gate()
        if tournament is not None:
            auth.require("tournament:read")
    except Problem as refused:
        if refused.status not in (401, 403):
            raise
        try:
            auth.enter_as_public(tournament)
        except Problem:
            raise refused from None
