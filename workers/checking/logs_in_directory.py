"""Logs in a directory, folded by the present engine: which of them would a change of it alter?

For developers, before a release: it takes the files of an archive, or exported logs, and needs neither a Redis nor a
server. Nothing is changed.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import Engines
from replays.exports.log import LineInvalid, read
from replays.log.event_types import MatchOpened
from workers.checking.findings import Finding, audit

_PATTERNS = ("*.jsonl", "*.jsonl.gz")
_OPENED = b'"type":"match.opened"'


def logs_in(directory: Path) -> list[Path]:
    """The logs of matches in a directory and below it, in order of their paths: the `log.jsonl` of each match of an
    archive, and exported logs, compressed by gzip or not. Other files are passed over. Raises OSError."""
    paths = sorted(path for pattern in _PATTERNS for path in directory.rglob(pattern))
    return [path for path in paths if _OPENED in next(iter(_lines(path)), b"")]


def engines_beside(directory: Path) -> Engines:
    """The engines that are kept in a directory of logs, or beside it; an operator, who is trusted, writes both.

    An archive has them beside it in the data directory, a bundle in it.
    """
    places = (directory / "engines", directory.resolve().parent / "engines")
    return Engines(next((KeptEngines(place) for place in places if place.is_dir()), None))


def audit_log(path: Path, engines: Engines | None) -> Finding:
    """Fold the log in a file, as `workers.checking.findings.audit`; what cannot be read is a finding."""
    try:
        events = list(read(_lines(path)))
    except (LineInvalid, OSError, EOFError) as error:
        return Finding(path.stem, 0, 0, "UNVERIFIED", what="log", reason=f"{path}: {error}", event=1)
    opened = events[0].data
    match = opened.match if isinstance(opened, MatchOpened) else path.stem
    return audit(match, len(events), events, engines)


def _lines(path: Path) -> Iterator[bytes]:
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as file:
        yield from file
