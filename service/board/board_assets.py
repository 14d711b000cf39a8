"""The templates, style sheets and scripts of pages with a board, the same on a server and in a file.

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
"""The prefix of these files' names."""
FOLDER = Path(__file__).parent
_INDENTATION = re.compile(r"\n[ \t]+")


class Unindented(Extension):
    """Strips the indentation of templates, which would make pages half as long again.

    Line breaks stay, so separated words stay separated. No output of a template depends on indentation; people's texts
    come from values, which stay unchanged.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template with its lines at the margin; their numbers stay, for tracebacks."""
        return _INDENTATION.sub("\n", source)


def loader() -> BaseLoader:
    """The templates of this folder."""
    return PrefixLoader({NAME: FileSystemLoader(FOLDER)})


def equip(environment: Environment) -> None:
    """Give an environment the names that the templates use, and strip their indentation."""
    environment.add_extension(Unindented)
    environment.filters["deck_in_words"] = deck_in_words
    environment.filters["final_standing"] = final_standing
    environment.filters["house_in_words"] = in_words
