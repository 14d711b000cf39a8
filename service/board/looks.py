"""What pages with a board are made of, the same on a server and in a file: templates, style sheets, scripts.

All of it lies in this folder. Templates name each other as "board/<name>.html", pages name styles and scripts as
"board/<name>".
"""

from __future__ import annotations

import re
from pathlib import Path

from jinja2 import BaseLoader, Environment, FileSystemLoader, PrefixLoader
from jinja2.ext import Extension

from engine.catalogue import in_words
from engine.opening.positions import deck_in_words
from replays.log.event_words import final_standing

NAME = "board"
"""What the names of these files begin with."""
FOLDER = Path(__file__).parent
_INDENTATION = re.compile(r"\n[ \t]+")


class Unindented(Extension):
    """Leaves the indentation of templates out of the pages, which would be half as long again with it.

    A line break stays one, so what it separates stays separated. Nothing that a template writes out depends on how far
    a line is indented; texts of people come from values, and those stay as they are.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template with its lines at the margin; their numbers stay, for tracebacks."""
        return _INDENTATION.sub("\n", source)


def loader() -> BaseLoader:
    """The templates of this folder."""
    return PrefixLoader({NAME: FileSystemLoader(FOLDER)})


def equip(environment: Environment) -> None:
    """Give an environment what the templates use, and let it leave their indentation out."""
    environment.add_extension(Unindented)
    environment.filters["deck_in_words"] = deck_in_words
    environment.filters["final_standing"] = final_standing
    environment.filters["house_in_words"] = in_words
