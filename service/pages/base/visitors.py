"""Pages that are open to everybody: whoever has no credentials sees what tournaments have released.

Everything else is as on all pages: whoever shows credentials is what they amount to, and where the public may not look,
the way leads to the form.
"""

from __future__ import annotations

from flask import Blueprint, request

from service.auth import auth
from service.http.problems import Problem
from service.pages.base.frame import failed


def open_to_all(blueprint: Blueprint) -> Blueprint:
    """Make every page of a blueprint take whoever comes for what they are, and tell problems as pages."""
    blueprint.before_request(admit)
    blueprint.register_error_handler(Exception, failed)
    return blueprint


def admit() -> None:
    """As `auth.gate`, but whoever has no credentials, or a session that has ended, or no part in the tournament, is the
    public."""
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
