"""Write the case file as one HTML file that needs nothing else.

The page checks the hash chain of its events by itself, without a network (`service/board/offline/chain.js`), and that
what it quotes from them is what they say. It can also be read without scripts and on paper. Its Content-Security-Policy
names the hashes of this script and style and allows nothing else.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, Template
from markupsafe import Markup

from engine.catalogue import in_words
from replays.clauses.paraphrases import told_rules
from replays.disputes.documents import (
    Document,
    cause_in_words,
    knowers,
    measure_in_words,
    named,
    printable,
    seat_names,
    view_in_words,
)
from replays.telling.differences import changes_in_words
from service.http.headers import inline_source


def as_html(document: Document) -> str:
    """The page of a document."""
    script, style = _assets()
    file = named(document.file)
    return _template().render(
        {name: file[name] for name in ("case", "match", "view", "moment", "question", "views", "knowledge", "diff")},
        story=file["story"],
        names=seat_names(document.file),
        grade=document.grade,
        made=document.made,
        head=document.head,
        log=document.log,
        log_json=Markup(_script_json(document.log)),  # noqa: S704 - escaped by _script_json
        branches=msgspec.to_builtins(document.branches),
        script=Markup(script),  # noqa: S704 - our own files
        style=Markup(style),  # noqa: S704
        script_hash=Markup(inline_source(script)),  # noqa: S704
        style_hash=Markup(inline_source(style)),  # noqa: S704
    )


def _script_json(value: Any) -> str:
    """JSON that can stand in a script element: nothing in it ends the element or begins a comment."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@cache
def _assets() -> tuple[str, str]:
    own, offline = files("service.case.document"), files("service.board.offline")
    script = "\n".join(file.read_text("utf-8") for file in (offline / "chain.js", own / "case.js"))
    return script, (own / "case.css").read_text("utf-8")


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("service.case.document", package_path=""), autoescape=True, trim_blocks=True
    )
    environment.filters.update(
        printable=printable,
        measure=measure_in_words,
        cause=cause_in_words,
        knowers=knowers,
        viewer=view_in_words,
        house_in_words=in_words,
        told_rules=told_rules,
        said_of=changes_in_words,
    )
    return environment.get_template("case.html")
