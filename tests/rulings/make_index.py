"""Write tests/rulings/index.json from a list of clauses and a list of rulings: facts only, never their words; and
replays/clauses/index.json, the ids that a judge may cite, from it.

    python -m tests.rulings.make_index CLAUSES.yaml RULINGS.yaml

What the rulebooks after those lists change stands in `later_books.yaml` beside this program: of each book, the ids that
end and the clauses that begin with it.

The index names every clause and ruling with its topic, the rulebook versions in which it holds, and the cards it is
about. `vaultlog rulings` compares it with the marks in the test suite; tests/rulings/marks.py refuses unknown ids.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.rulings.paths import CITABLE, INDEX, LATER_BOOKS


def with_later_books(
    clauses: list[dict[str, Any]], rulings: list[dict[str, Any]], books: list[dict[str, Any]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Both lists as the later books have them. Raises ValueError where a book ends what its forerunner lacks."""
    for book in books:
        held = {entry["id"] for entry in clauses + rulings if book["after"] in entry["versions"]}
        if strange := {*book["ends"]} - held:
            raise ValueError(f"{book['version']} ends what {book['after']} does not have: {', '.join(sorted(strange))}")
        held -= {*book["ends"]}
        clauses, rulings = (
            [
                {**entry, "versions": [*entry["versions"], book["version"]]} if entry["id"] in held else entry
                for entry in entries
            ]
            for entries in (clauses, rulings)
        )
        clauses = [*clauses, *({**clause, "versions": [book["version"]]} for clause in book["clauses"])]
    return clauses, rulings


def facts(clauses: list[dict[str, Any]], rulings: list[dict[str, Any]]) -> dict[str, Any]:
    """What the index keeps; the order of the versions is the order in which they first appear."""
    versions = list(dict.fromkeys(version for entry in clauses + rulings for version in entry["versions"]))
    return {
        "versions": versions,
        "clauses": {
            clause["id"]: {"topic": clause["topic"], "kind": clause["source"], "versions": clause["versions"]}
            for clause in clauses
        },
        "rulings": {
            ruling["id"]: {
                "topic": ruling["rule"],
                "kind": ruling["kind"],
                "versions": ruling["versions"],
                "cards": sorted({card["name"] for card in ruling["cards"]}),
                "clauses": ruling["clauses"],
            }
            for ruling in rulings
        },
    }


def text(index: dict[str, Any]) -> str:
    """JSON with one id per line, so that a change of the index reads well."""

    def block(entries: dict[str, Any]) -> str:
        return ",\n".join(f"    {json.dumps(key)}: {json.dumps(entries[key], ensure_ascii=False)}" for key in entries)

    return (
        f'{{\n  "versions": {json.dumps(index["versions"])},\n'
        f'  "clauses": {{\n{block(index["clauses"])}\n  }},\n'
        f'  "rulings": {{\n{block(index["rulings"])}\n  }}\n}}\n'
    )


def citable(index: dict[str, Any]) -> str:
    """JSON of every id of a clause or ruling with the versions in which it holds, one id per line."""
    entries = {name: facts["versions"] for kind in ("clauses", "rulings") for name, facts in index[kind].items()}
    return (
        "{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(entries[name])}" for name in sorted(entries)) + "\n}\n"
    )


def main(arguments: list[str]) -> None:
    """Write both from these files."""
    if len(arguments) != 2:
        sys.exit(__doc__)
    clauses, rulings = (yaml.safe_load(Path(argument).read_text("utf-8")) for argument in arguments)
    books = yaml.safe_load(LATER_BOOKS.read_text("utf-8"))
    index = facts(*with_later_books(clauses, rulings, books))
    INDEX.write_text(text(index), "utf-8")
    CITABLE.write_text(citable(index), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
