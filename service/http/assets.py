"""Style sheets, scripts and pictures of the pages: under addresses that change with their content, so that browsers may
keep them for ever, and free of request limits.

They stand beside the pages they are for; nothing else that stands there is served. One hash over all of them stands in
the path, so what one file imports of another, by a relative address, has it too. Computed when first needed, once per
process. An address with another hash, of a page from before an update, answers with the present file, which is not kept
then.

The style sheets of a page come as one, because it is painted only when all of them are there; its scripts as one,
with all that they import, because they would be asked for one after the other, and by dozens. Each is put together and
packed once per process.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from flask import Flask, Response, abort, request
from markupsafe import Markup

from service.http.packing import SHORTEST, packed, squeezed
from service.http.scripts import bundled

ENDPOINTS = frozenset(("assets",))
"""Where no request is counted."""
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
}
"""What is served, by the ends of names."""
SHEET = "board/base"
"""The style sheet with which those of every page begin."""
SCRIPT = "board/times"
"""The script with which those of every page begin."""
EARLY = "frame/early.js"
"""The script that keeps what is done before those of a page listen."""
FOLDER = Path(__file__).parents[1]
"""Where they are: below the package, and their addresses say where."""
WORKERS = {"match/table/worker.js": "/t/"}
"""Scripts that answer for pages while there is no network: below which address they may."""
_WORKER_POLICY = "default-src 'none'; connect-src 'self'"
_FOREVER = "public, max-age=31536000, immutable"
_NAMED = re.compile(r'\b(styles|scripts)\(((?:\s*"[\w/]+"\s*,?)*)\s*\)')


@cache
def files() -> dict[str, Path]:
    """All files, by what the address of each ends in: `{"board/step.js": Path(...), ...}`."""
    return {file.relative_to(FOLDER).as_posix(): file for file in sorted(FOLDER.rglob("*")) if file.suffix in TYPES}


@cache
def version() -> str:
    """16 hex digits that change when any of the files does."""
    digest = sha256()
    for name, file in files().items():
        content = file.read_bytes()
        digest.update(f"{name}\n{len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def address(path: str) -> str:
    """The address of a file, for templates. Raises KeyError when there is none.

    >>> address("board/step.js") == f"/static/-{version()}/board/step.js"
    True
    """
    files()[path]
    return f"/static/-{version()}/{path}"


class Content(NamedTuple):
    """What an address answers with, made ready once."""

    plain: bytes
    packed: bytes
    etag: str


@cache
def joined() -> dict[str, list[str]]:
    """The files of each address that a template names, `{"board/base+board/cards.css": ["board/base.css", ...], ...}`.

    No others are put together: it is work that no limit counts, and anybody could ask for ever new ones.
    """
    begins = {"styles": (SHEET, ".css"), "scripts": (SCRIPT, ".js")}
    files = {}
    for template in sorted(FOLDER.rglob("*.html")):
        for kind, text in _NAMED.findall(template.read_text("utf-8")):
            first, suffix = begins[kind]
            names = [first, *re.findall(r'"([^"]+)"', text)]
            files["+".join(names) + suffix] = [name + suffix for name in names]
    return files


def content(path: str) -> Content | None:
    """A file, or several as one: `"board/base+board/cards.css"`; None where it is neither."""
    return _content(path) if path in files() or path in joined() else None


@cache
def _content(path: str) -> Content:
    if path in files():
        plain = files()[path].read_bytes()
    elif path.endswith(".css"):
        plain = b"\n".join(files()[name].read_bytes() for name in joined()[path])
    else:
        plain = bundled(joined()[path], lambda name: files()[name].read_text("utf-8")).encode()
    return Content(plain, squeezed(plain), sha256(plain).hexdigest()[:32])


def styles(*names: str) -> Markup:
    """A link to style sheets, for the head of a page, in the order in which they hold: `styles("board/cards", ...)`.
    The one that every page has comes first by itself. Raises KeyError when there is no such sheet."""
    return Markup('<link rel="stylesheet" href="{}">').format(_together((SHEET, *names), ".css"))


def scripts(*names: str) -> Markup:
    """The scripts of a page as one, for its head: `scripts("board/time", ...)`. Raises KeyError when there is no such.

    They run one after the other: the one that shows what only scripts can do comes last, when all the others listen.
    That of every page comes first by itself. Nothing that is painted waits for them, so they are fetched after it; what
    is done meanwhile is kept for them.
    """
    script = Markup('<script type="module" src="{}" fetchpriority="low"></script>')
    early = Markup('<script async src="{}" fetchpriority="high"></script>\n').format(address(EARLY)) if names else ""
    return early + script.format(_together((SCRIPT, *names), ".js"))


def _together(names: tuple[str, ...], suffix: str) -> str:
    for name in names:
        address(f"{name}{suffix}")
    path = f"{'+'.join(names)}{suffix}"
    if path not in joined() and len(names) > 1:
        raise KeyError(f"no template names {path} in one call with nothing but names: only these are put together")
    return f"/static/-{version()}/{path}"


def install(app: Flask) -> None:
    """Serve the files, and give templates `static(path)`, `styles(*names)` and `scripts(*names)`."""

    def file(release: str, path: str) -> Response:
        file_content = content(path)
        if file_content is None:
            abort(404)
        answer = Response(file_content.plain, content_type=TYPES[Path(path).suffix])
        answer.set_etag(file_content.etag)
        answer.make_conditional(request)
        if path in WORKERS:
            answer.headers["Service-Worker-Allowed"] = WORKERS[path]
            answer.headers["Content-Security-Policy"] = _WORKER_POLICY
        answer.headers["Cache-Control"] = _FOREVER if release == version() else "no-cache"
        return packed(answer, file_content.packed) if len(file_content.plain) >= SHORTEST else answer

    app.add_url_rule("/static/-<asked>/<path:path>", "assets", file)
    app.jinja_env.globals.update(static=address, styles=styles, scripts=scripts)
