"""Style sheets, scripts and pictures of the pages: under addresses that change with their content, so that browsers may
keep them for ever, and free of request limits.

One hash over all of them stands in the path, so what one file imports of another, by a relative address, has it too.
Computed when first needed, once per process. An address with another hash, of a page from before an update, answers
with the present file, which is not kept then.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, send_from_directory

ENDPOINTS = frozenset(("static", "assets"))
"""Where no request is counted."""
_FOREVER = "public, max-age=31536000, immutable"
_FOLDER = Path(__file__).parents[1] / "static"


@cache
def version() -> str:
    """16 hex digits that change when any of the files does."""
    found = sha256()
    for file in sorted(_FOLDER.rglob("*")):
        if file.is_file():
            content = file.read_bytes()
            found.update(f"{file.relative_to(_FOLDER).as_posix()}\n{len(content)}\n".encode() + content)
    return found.hexdigest()[:16]


def address(path: str) -> str:
    """The address of a file, for templates.

    >>> address("desk/step.js") == f"/static/-{version()}/desk/step.js"
    True
    """
    return f"/static/-{version()}/{path}"


def install(app: Flask) -> None:
    """Serve the files, and give templates `static(path)`."""

    def file(asked: str, path: str) -> Response:
        answer = send_from_directory(_FOLDER, path)
        answer.headers["Cache-Control"] = _FOREVER if asked == version() else "no-cache"
        return answer

    app.add_url_rule("/static/-<asked>/<path:path>", "assets", file)
    app.jinja_env.globals["static"] = address
