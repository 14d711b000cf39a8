"""Writes stored positions with their counts. Run by hand, from the top of the project:

    python -m tests.perft.make --refresh            # count anew in every file, and print what changed
    python -m tests.perft.make --refresh fights     # the same for one of them
    python -m tests.perft.make new 3 < setup.json   # tests/perft/new.json, 3 decisions deep, from a set-up with a
                                                    # position (and, if you like, "about") on standard input

A count that changes is a change of what may be decided: write it down only when the commit says which rule changed.
"""

from __future__ import annotations

import json
import sys

from engine.opening.positions import setup_of
from tests.perft.count import FOLDER, completed, differences, files, read, text


def refresh(names: list[str]) -> None:
    """Count again in the files of these names, or in all of them."""
    for path in files():
        if names and path.stem not in names:
            continue
        stored = read(path)
        found = completed(stored)
        path.write_text(text(found), "utf-8")
        for line in differences(stored.get("split", {}), found["split"]):
            print(f"{path.stem}: {line}")


def write(name: str, depth: int) -> None:
    """Store the position of the set-up on standard input. Raises SetupError for a table that cannot be."""
    setup = json.load(sys.stdin)
    about = setup.pop("about", name)
    if "position" not in setup:
        sys.exit("the set-up on standard input has no position; describe one as engine.opening.positions says")
    setup_of(setup)
    found = completed({"about": about, "setup": setup, "depth": depth})
    (FOLDER / f"{name}.json").write_text(text(found), "utf-8")
    print(f"{name}: {found['paths']} paths of {depth} decisions, {len(found['split'])} first answers")


def main(arguments: list[str]) -> None:
    """What the arguments say; without any, how to use this."""
    if arguments[:1] == ["--refresh"]:
        refresh(arguments[1:])
    elif len(arguments) == 2 and arguments[1].isdigit() and int(arguments[1]) > 0:
        write(arguments[0], int(arguments[1]))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
