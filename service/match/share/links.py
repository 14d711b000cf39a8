"""Addresses that people pass on: of a moment, its picture, its QR code, its page for frames."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

import segno
from flask import request

from service.who import Reader
from service.who.entrances import is_open_to_all

VIEWS = {"judge": "everything", "spectator": "what spectators see", "public": "what lies open"}
OPEN_VIEW = "spectator"
"""The view that everybody has of a released match."""


@dataclass(frozen=True)
class Links:
    """The addresses of one moment in one view: absolute, to be passed on, or `relative`, for links of our pages."""

    host: str
    path: str
    query: str

    def _to(self, page: str = "") -> str:
        return f"{self.host}{self.path}{page}{self.query}"

    @property
    def relative(self) -> Links:
        """The same without the host."""
        return replace(self, host="")

    @property
    def moment(self) -> str:
        """The replay at this moment."""
        return self._to()

    @property
    def embed(self) -> str:
        """The page for frames."""
        return self._to("/embed")

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return self._to("/picture.svg")

    @property
    def png(self) -> str:
        """The picture as PNG."""
        return self._to("/picture.png")

    @property
    def qr(self) -> str:
        """The QR code of the moment's address."""
        return self._to("/qr.svg")

    def frame(self, title: str) -> str:
        """The element that shows the moment in a page of another site."""
        name = title.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
        return (
            f'<iframe src="{self.embed.replace("&", "&amp;")}" title="{name}" width="960" height="640" '
            'loading="lazy" allowfullscreen></iframe>'
        )


def links(match: str, seq: int, **parameters: Any) -> Links:
    """The addresses of a moment; of the parameters (`view`, `share`) those that are not None."""
    given = {name: value for name, value in parameters.items() if value is not None}
    query = f"?{urlencode(given)}" if given else ""
    return Links(request.host_url.rstrip("/"), f"/m/{match}/e/{seq}", query)


def is_open(reader: Reader) -> bool:
    """Whether the address that the reader has opens for everybody: by a share link, or because the match is
    open to everybody."""
    if reader.caller.by_address:
        return True
    return reader.view == OPEN_VIEW and is_open_to_all(reader.match)


def view_in_words(view: str, names: list[str]) -> str:
    """What a view shows, in words."""
    kind, _, seat = view.partition(":")
    return f"what {names[int(seat)]} sees" if seat else VIEWS[kind]


def qr_code(address: str) -> bytes:
    """The QR code of an address as an SVG, dark on white, with its quiet zone."""
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(out, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False, title="QR code", nl=False)
    return out.getvalue()
