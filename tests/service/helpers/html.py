"""Pages as the tests read them."""

from __future__ import annotations

import re


def joined(html: str) -> str:
    """A page as if its templates had no lines: a line break beside a tag is nothing, any other one is a blank."""
    return re.sub(r"\s*\n\s*", " ", re.sub(r"(?<=>)\s*\n\s*|\s*\n\s*(?=<)", "", html))
