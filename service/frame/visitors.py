"""Pages that are open to everybody: callers without credentials see what tournaments have released.

Everything else is as on all pages: credentials count, and if the public may not look, the page leads to the form.
"""

from __future__ import annotations

from flask import Blueprint

from service.frame.frame import failed
from service.who.entrances import gate_or_released, recognise


def open_to_all(blueprint: Blueprint) -> Blueprint:
    """Make every page of a blueprint admit callers with or without credentials, and turn its problems into pages."""
    blueprint.before_request(gate_or_released)
    blueprint.register_error_handler(Exception, failed)
    return blueprint


def recognising(blueprint: Blueprint) -> Blueprint:
    """Show the signed-in person in the head of every page of a blueprint whose content is the same for everybody."""
    blueprint.before_request(recognise)
    return blueprint
