"""Writes the tables of the pages from the product itself: `python -m tests.readme_tables`.

Each table stands between `<!-- made by NAME -->` and `<!-- end -->`. A test demands that they are what this writes.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from engine.judging.kinds import CORRECTION
from engine.opening.description import PARTS as POSITION_PARTS
from engine.shapes import Contract, table_of
from engine.table.description import PARTS as SETUP_PARTS
from replays.dataset.results import RESULTS
from replays.disputes.measures import MEASURE
from replays.exports.columns import columns_table, documentation
from replays.log import event_kinds
from replays.tournaments import event_kinds as tournament_event_kinds
from replays.tournaments import formats
from service.config import settings_table
from service.who.acts import acts_table
from tests.bench import capacity

ROOT = Path(__file__).parent.parent
READMES = (
    ROOT / "README.md",
    ROOT / "service" / "OPERATING.md",
    ROOT / "replays" / "README.md",
    ROOT / "replays" / "dataset" / "README.md",
    ROOT / "replays" / "tournaments" / "README.md",
    ROOT / "service" / "CAPACITY.md",
)
PLACE = re.compile(r"(<!-- made by (?P<name>[^>]+?) -->\n).*?(<!-- end -->)", re.DOTALL)


def _command(*arguments: str) -> str:
    command = [sys.executable, "-m", "service", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    lines = [line.rstrip() for line in done.stdout.strip().splitlines()]
    return "\n".join(["```text", f"$ vaultlog {' '.join(arguments)}", *lines, "```"])


def _settings() -> str:
    rows = ["| variable | default | what it does |", "|---|---|---|"]
    rows += [f"| `{name}` | {f'`{default}`' if default else ''} | {text} |" for name, default, text in settings_table()]
    return "\n".join(rows)


def _acts() -> str:
    rows = ["| act | to whom | takes | who may not, although they have it |", "|---|---|---|---|"]
    rows += [f"| {acts} | {to} | `{takes}` | {bar} |" for acts, to, takes, bar in acts_table()]
    return "\n".join(rows)


def kinds(contract: Contract[Any]) -> str:
    """The kinds of a union of structs: their fields, in brackets those that may be left out, and what they do."""
    rows = ["| `kind` | Fields | What it does |", "|---|---|---|"]
    for name, kind in contract.kinds.items():
        fields = [*(f"`{field}`" for field in kind.required), *(f"[`{field}`]" for field in kind.optional)]
        rows.append(f"| `{name}` | {', '.join(fields)} | {kind.in_short} |")
    return "\n".join(rows)


def fields(parts: Mapping[str, Contract[Any]]) -> str:
    """The fields of several structs, in brackets those that may be left out: what they take, and what they are for."""
    rows = ["| Of | Field | Takes | What it is |", "|---|---|---|---|"]
    rows += [f"| {part} | {_named(name)} | {takes} | {says} |" for part, name, takes, says in table_of(parts)]
    return "\n".join(rows)


def _named(name: str) -> str:
    return f"[`{name[1:-1]}`]" if name.startswith("[") else f"`{name}`"


def table(name: str) -> str:
    """The table of this name. Raises KeyError for an unknown one."""
    makers = {
        "vaultlog cards": lambda: _command("cards"),
        "vaultlog rulings": lambda: _command("rulings"),
        "service.config": _settings,
        "service.who.acts": _acts,
        "replays.exports.columns": documentation,
        "replays.log.event_kinds": event_kinds.page,
        "replays.tournaments.event_kinds": tournament_event_kinds.page,
        "replays.tournaments.formats": formats.page,
        "capacity": capacity.page,
        "columns of results": lambda: columns_table(RESULTS),
        "engine.opening.description": lambda: fields(POSITION_PARTS),
        "engine.table.description": lambda: fields(SETUP_PARTS),
        "engine.judging.kinds": lambda: kinds(CORRECTION),
        "replays.disputes.measures": lambda: kinds(MEASURE),
    }
    return makers[name]()


def rewritten(text: str) -> str:
    """A README with every table made anew."""
    return PLACE.sub(lambda m: f"{m[1]}{table(m['name'])}\n{m[3]}", text)


def main(pages: Iterable[Path] = READMES) -> None:
    """Write the tables of some pages."""
    for path in pages:
        path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
