"""Style sheets, scripts and pictures of the pages: under addresses that change with their content, so that browsers may
keep them for ever, and free of request limits.

They stand beside the pages they are for, in the folders of `service.pages`, those of the board in `replays.board`; of
what else stands there nothing is served. One hash over all of them stands in the path, so what one file imports of
another, by a relative address, has it too. Computed when first needed, once per process. An address with another hash,
of a page from before an update, answers with the present file, which is not kept then.

The style sheets of a page come as one, because it is painted only when all of them are there.
"""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, abort, request, send_file
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


@lru_cache(maxsize=32)
def joined(path: str) -> bytes | None:
    """Style sheets one after the other, for `"board/cards+board/board.css"`; None where one is none or comes twice."""
    names = path.removesuffix(".css").split("+")
    found = [files().get(f"{name}.css") for name in names]
    if None in found or len(set(names)) < len(names) or not path.endswith(".css"):
        return None
    return b"\n".join(file.read_bytes() for file in found if file is not None)


def styles(*names: str) -> Markup:
    """A link to style sheets, for the head of a page, in the order in which they hold: `styles("board/cards", ...)`.
    Raises KeyError when there is no such sheet."""
    for name in names:
        address(f"{name}.css")
    return Markup('<link rel="stylesheet" href="{}">').format(f"/static/-{version()}/{'+'.join(names)}.css")


def scripts(*names: str) -> Markup:
    """The scripts of a page, for its head: `scripts("board/time", ...)`.

    They run one after the other: the one that shows what only scripts can do comes last, when all the others listen.
    """
    script = Markup('<script type="module" src="{}"></script>')
    return Markup("\n").join(script.format(address(f"{name}.js")) for name in names)


def install(app: Flask) -> None:
    """Serve the files, and give templates `static(path)`, `styles(*names)` and `scripts(*names)`."""

    def file(asked: str, path: str) -> Response:
        sheets = None if path in files() else joined(path)
        if sheets is not None:
            answer = Response(sheets, content_type="text/css; charset=utf-8")
            answer.add_etag()
            answer.make_conditional(request)
        elif path in files():
            answer = send_file(files()[path])
        else:
            abort(404)
        answer.headers["Cache-Control"] = _FOREVER if asked == version() else "no-cache"
        return answer

    app.add_url_rule("/static/-<asked>/<path:path>", "assets", file)
    app.jinja_env.globals.update(static=address, styles=styles, scripts=scripts)
