"""QR codes as SVG, for slips, pages and posters."""

from __future__ import annotations

import segno
from flask import request
from markupsafe import Markup


def qr(address: str) -> Markup:
    """A QR code with an address of this server, as a figure for pages. Black on white, in every theme.

    `address`: a path, with what follows it; the host is that of the request.
    """
    full = f"{request.host_url.rstrip('/')}{address}" if address.startswith("/") else address
    code = segno.make(full, error="m", micro=False)
    size = code.symbol_size(scale=1, border=4)[0]
    rows = [
        f"M{column + 4} {row + 4}h1v1h-1z"
        for row, line in enumerate(code.matrix)
        for column, dark in enumerate(line)
        if dark
    ]
    return Markup(
        '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="QR code of {1}">'
        '<path fill="#fff" d="M0 0h{0}v{0}H0z"/><path d="{2}"/></svg>'
    ).format(size, full.partition("#")[0], "".join(rows))
