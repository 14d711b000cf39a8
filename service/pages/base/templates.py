"""Read templates without the blanks that indent their lines."""

from __future__ import annotations

import re

from jinja2.ext import Extension

_INDENTATION = re.compile(r"\n[ \t]+")


class Unindented(Extension):
    """Leaves the indentation of templates out of the pages, which would be half as long again with it.

    A line break stays one, so what it separates stays separated. Nothing that a template writes out depends on how far
    a line is indented; texts of people come from values, and those stay as they are.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template with its lines at the margin; their numbers stay, for tracebacks."""
        return _INDENTATION.sub("\n", source)
