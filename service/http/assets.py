"""Style sheets, scripts and pictures of the pages: under addresses that change with their content, so that browsers may
keep them for ever, and free of request limits.

They stand beside the pages they are for, in the folders of `service.pages`, those of the board in `replays.board`; of
what else stands there nothing is served. One hash over all of them stands in the path, so what one file imports of
another, by a relative address, has it too. Computed when first needed, once per process. An address with another hash,
of a page from before an update, answers with the present file, which is not kept then.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, abort, send_file
from markupsafe import Markup

from replays.board import looks

ENDPOINTS = frozenset(("assets",))
"""Where no request is counted."""
SUFFIXES = frozenset((".css", ".js", ".svg"))
FOLDERS = {"": Path(__file__).parents[1] / "pages", f"{looks.NAME}/": looks.FOLDER}
"""Where they are, by what their addresses begin with."""
_FOREVER = "public, max-age=31536000, immutable"


@cache
def files() -> dict[str, Path]:
    """All files, by what the address of each ends in: `{"board/step.js": Path(...), ...}`."""
    found = {
        begin + file.relative_to(folder).as_posix(): file
        for begin, folder in FOLDERS.items()
        for file in folder.rglob("*")
        if file.suffix in SUFFIXES
    }
    return dict(sorted(found.items()))


@cache
def version() -> str:
    """16 hex digits that change when any of the files does."""
    found = sha256()
    for name, file in files().items():
        content = file.read_bytes()
        found.update(f"{name}\n{len(content)}\n".encode() + content)
    return found.hexdigest()[:16]


def address(path: str) -> str:
    """The address of a file, for templates. Raises KeyError when there is none.

    >>> address("board/step.js") == f"/static/-{version()}/board/step.js"
    True
    """
    files()[path]
    return f"/static/-{version()}/{path}"


def styles(*names: str) -> Markup:
    """Links to style sheets, for the head of a page, in the order in which they hold: `styles("board/cards", ...)`."""
    link = Markup('<link rel="stylesheet" href="{}">')
    return Markup("\n").join(link.format(address(f"{name}.css")) for name in names)


def scripts(*names: str) -> Markup:
    """The scripts of a page, for its head: `scripts("board/time", ...)`."""
    script = Markup('<script type="module" src="{}"></script>')
    return Markup("\n").join(script.format(address(f"{name}.js")) for name in names)


def install(app: Flask) -> None:
    """Serve the files, and give templates `static(path)`, `styles(*names)` and `scripts(*names)`."""

    def file(asked: str, path: str) -> Response:
        if path not in files():
            abort(404)
        answer = send_file(files()[path])
        answer.headers["Cache-Control"] = _FOREVER if asked == version() else "no-cache"
        return answer

    app.add_url_rule("/static/-<asked>/<path:path>", "assets", file)
    app.jinja_env.globals.update(static=address, styles=styles, scripts=scripts)
