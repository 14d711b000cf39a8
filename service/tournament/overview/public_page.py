"""The page of a tournament as it goes out to the public: the same bytes for some seconds, however many look."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple

from flask import Response

from service.frame.frame import POLICY
from service.http.packing import LEVEL, packed, squeezed
from service.http.responses import cacheable

ETAG = "[0-9a-f]{32}"
_CLOCK = re.compile(rb'data-left="[^"]*">[^<]*<|of-20-[0-9]+')


class PublicPage(NamedTuple):
    """The page of a tournament as it goes out to the public."""

    html: bytes
    packed: bytes
    etag: str
    """The same as long as nothing but the clock has gone on: browsers count that themselves."""

    @classmethod
    def of(cls, html: bytes) -> PublicPage:
        """Keep a page that was rendered."""
        return cls(html, squeezed(html, LEVEL), sha256(_CLOCK.sub(b"", html)).hexdigest()[:32])

    def sent(self) -> Response:
        """The answer; 304 where the browser has it."""
        # It is the same whatever is accepted, so that a script can read from the browser's cache what was opened.
        policy = {"Content-Security-Policy": POLICY, "Vary": "Authorization, Cookie"}
        html = "text/html; charset=utf-8"
        return packed(cacheable(self.html, self.etag, headers=policy, content_type=html), self.packed)
