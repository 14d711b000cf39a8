"""Write tests/rulings/index.json from a list of clauses and a list of rulings: facts only, never their words; and
replays/clauses/index.json, the ids that a judge may cite, from it.

    python -m tests.rulings.make_index CLAUSES.yaml RULINGS.yaml

The index names every clause and ruling with its topic, the rulebook versions in which it holds, and the cards it is
about. `vaultlog rulings` compares it with the marks in the test suite; tests/rulings/marks.py refuses unknown ids.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.rulings.paths import CITABLE, INDEX


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
    index = facts(clauses, rulings)
    INDEX.write_text(text(index), "utf-8")
    CITABLE.write_text(citable(index), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
