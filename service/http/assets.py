"""Style sheets, scripts and pictures of the pages: under addresses that change with their content, so that browsers may
keep them for ever, and free of request limits.

They lie beside their pages; no other file from there is served. One hash over all of them is part of the path, so
relative imports between files carry it too. It is computed once per process, when first needed. An address with another
hash, from a page loaded before an update, gets the present file, which the browser does not keep.

The style sheets of a page are served as one file, because the browser paints only when all are there. Its scripts and
their imports are one file too, because the browser would request dozens one after the other. Each file is joined and
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
"""The path under which requests are not counted."""
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
}
"""The content types of served files, by suffix."""
SHEET = "board/base"
"""The style sheet that comes first on every page."""
SCRIPT = "board/times"
"""The script that comes first on every page."""
EARLY = "frame/early.js"
"""The script that keeps user actions until the scripts of a page listen."""
FOLDER = Path(__file__).parents[1]
"""The directory of all files: an address is a path below it."""
WORKERS = {"match/table/worker.js": "/t/", "tournament/overview/paired_worker.js": "/tournaments/"}
"""Scripts that answer for pages without a network, or show what a page may not -> the address below which they may."""
_WORKER_POLICY = "default-src 'none'; connect-src 'self'"
_FOREVER = "public, max-age=31536000, immutable"
_NAMED = re.compile(r'\b(styles|scripts)\(((?:\s*"[\w/]+"\s*,?)*)\s*\)')


@cache
def files() -> dict[str, Path]:
    """All files, by the end of their addresses: `{"board/step.js": Path(...), ...}`."""
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
    """The content of an address, prepared once."""

    plain: bytes
    packed: bytes
    etag: str


@cache
def joined() -> dict[str, list[str]]:
    """The files of each address that a template names, `{"board/base+board/cards.css": ["board/base.css", ...], ...}`.

    Other combinations are refused: no limit counts this work, and anybody could ask for new combinations without end.
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

    They run in order: the script that shows what needs scripts comes last, when all the others listen. That of every
    page comes first by itself. Painting does not wait for them, so the browser fetches them later; user actions in the
    meantime are kept for them.
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

    app.add_url_rule("/static/-<release>/<path:path>", "assets", file)
    app.jinja_env.globals.update(static=address, styles=styles, scripts=scripts)
