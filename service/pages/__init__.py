"""Pages for people, made on the server: no script, nothing from elsewhere, a strict content security policy."""

from __future__ import annotations

from typing import Any

from flask import Response, render_template

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def page(template: str, status: int = 200, headers: dict[str, str] | None = None, **values: Any) -> Response:
    """A page from a template, with the policy that every page has."""
    html = render_template(template, **values)
    fixed = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store", **(headers or {})}
    return Response(html, status, fixed, content_type="text/html; charset=utf-8")
