"""The index of the cards' tests: every card that behaves has a test where one looks for it.

A card's tests stand in `tests/engine/cards/<set>/test_<house>_<kind>.py` (a long one is split by
title: `_a_k`, `_l_z`).
A test names a card when its title or name is a string in it, in its parameters, or in what it uses of its module.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine import catalogue
from engine.abilities import CARDS
from engine.catalogue import CARD_TYPES, CardFacts
from tests.engine import invent

HERE = Path(__file__).parent
FOLDERS = {of.code: of.folder for of in catalogue.sets()}
HOUSE_FILE = re.compile(
    r"test_(?P<house>[a-z]+?)_(?P<kind>" + "|".join(f"{kind}s" for kind in CARD_TYPES) + r")(_\w+)?"
)


def strings(tree: ast.AST) -> Iterator[str]:
    """Titles that may be named in code: its strings, without the verb before and the number after a title."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (node.value, node.value.partition("#")[0], node.value.partition(":")[2])


@cache
def named_by_tests(path: Path) -> dict[str, set[str]]:
    """By test of a file, the strings in it and in what it uses of the file; what marks say of it does not count."""
    tree = ast.parse(path.read_text("utf-8"))
    parts: dict[str, ast.stmt] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            node.decorator_list = [one for one in node.decorator_list if "parametrize" in ast.dump(one)]
            parts[node.name] = node
        elif isinstance(node, ast.Assign):
            names = [part.id for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)]
            parts |= dict.fromkeys(names, node)

    def reached(name: str, seen: set[str]) -> Iterator[str]:
        seen.add(name)
        yield from strings(parts[name])
        for node in ast.walk(parts[name]):
            if isinstance(node, ast.Name) and node.id in parts and node.id not in seen:
                yield from reached(node.id, seen)

    return {name: set(reached(name, set())) for name in parts if name.startswith("test_")}


@cache
def printed() -> list[CardFacts]:
    """The cards of all sets that behave."""
    cards = [card for name in CARDS if (card := catalogue.by_name(name)) is not None]
    return sorted((card for card in cards if card.set != invent.SET), key=lambda card: (card.set, card.number))


@pytest.mark.slow
def test_every_card_that_behaves_is_named_by_a_test_of_its_set_and_house():
    named: dict[tuple[str, str], set[str]] = {}
    for path in HERE.glob("*/test_*.py"):
        house = path.stem.split("_")[1]
        named.setdefault((path.parent.name, house), set()).update(*named_by_tests(path).values())
    missing = []
    for card in printed():
        printings = [card, *(other for other in catalogue.by_title(card.title) if other.one_of_several_houses)]
        if not any({one.title, one.name} & named.get((FOLDERS[one.set], one.house), set()) for one in printings):
            missing.append(
                f"{card.name} ({card.set} {card.number}) is in no test of its house: "
                f"write one in tests/engine/cards/{FOLDERS[card.set]}/test_{card.house}_{card.type}s.py"
            )
    assert missing == []


@pytest.mark.parametrize(
    "path",
    [path for folder in FOLDERS.values() for path in sorted((HERE / folder).glob("test_*.py"))],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_a_test_stands_in_the_file_of_a_card_that_it_names(path):
    found = HOUSE_FILE.fullmatch(path.stem)
    if found is None or found["house"] not in catalogue.EVERY_HOUSE:
        assert not any(path.stem.startswith(f"test_{card.house}") for card in printed()), (
            f"{path.name}: call it test_<house>_<kind>.py, or after what its cards have in common"
        )
        return
    mine = [card for card in printed() if (card.house, f"{card.type}s") == (found["house"], found["kind"])]
    titles = {name for card in mine if FOLDERS[card.set] == path.parent.name for name in (card.title, card.name)}
    strangers = [name for name, named in named_by_tests(path).items() if not named & titles]
    assert strangers == [], f"they name none of the {found['kind']} of {found['house']}: move them to the card's file"


@pytest.mark.slow
def test_no_card_is_invented_in_vain():
    quoted = Counter(
        piece.partition("#")[0].rpartition(":")[2]
        for path in sorted(HERE.parents[2].rglob("*.py"))
        for piece in path.read_text("utf-8").split('"')
    )
    unused = []
    for path in HERE.glob("*/*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("invent", "plain"):
                # a title that is bound to a constant counts as used where the constant is
                if isinstance(call.args[0], ast.Constant) and quoted[title := str(call.args[0].value)] < 2:
                    unused.append(f"{path.parent.name}/{path.name}: {title}")
    assert unused == []
