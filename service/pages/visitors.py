"""Pages that are open to everybody: whoever has no credentials sees what tournaments have released.

Everything else is as on all pages: whoever shows credentials is what they amount to, and where the public may not look,
the way leads to the form.
"""

from __future__ import annotations

from flask import Blueprint, request

from service import auth
from service.pages import failed
from service.problems import Problem


def open_to_all(blueprint: Blueprint) -> Blueprint:
    """Make every page of a blueprint take whoever comes for what they are, and tell problems as pages."""
    blueprint.before_request(admit)
    blueprint.register_error_handler(Exception, failed)
    return blueprint


def admit() -> None:
    """As `auth.gate`, but without credentials, or with a session that has ended, one is the public."""
    address = request.view_args or {}
    if address.get("match") is not None:
        auth.gate()
        return
    if auth.has_credentials():
        try:
            auth.gate()
            return
        except Problem as problem:
            if problem.status != 401 or request.authorization is not None:
                raise
    auth.enter_as_public(address.get("tournament"))
