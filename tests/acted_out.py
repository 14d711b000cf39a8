"""Writes which tests act out which cards, for the pages of cards: `python -m tests.acted_out`.

The tests are no part of the product, so the product has this as data: in `service/card/acted_out` a file for
each folder of tests, in it one line a test. A test acts out a card when the card's title or name is a text in it, in
its parameters, or in what it uses of its module; beside the cards stand the clauses, rulings and readings that the test
is marked with, and its pairs of cards. It is read from the source; no test is run. `make setup` and every run of the
tests write these files where they are older than the tests; they are not kept in the repository. What the rulebooks'
index says of topics and rulings is written beside them, and kept.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine import catalogue
from tests.rulings.paths import INDEX

ROOT = Path(__file__).parents[1]
HERE = ROOT / "service" / "card" / "acted_out"
COMMAND = "python -m tests.acted_out"
PLAYED = ("tests/engine/rules", "tests/engine/observed", "tests/rulings")
"""Where tests play with cards to see what they do, beside the folders of the sets."""
IDS = ("clause", "ruling", "reading")
MARKS = (*IDS, "pair")

Row = list[Any]
"""A test: titles and names of cards, then its pairs as lists of two, then ids of clauses, rulings and readings."""


def folders() -> list[str]:
    """The folders of tests that are looked through."""
    return [*(f"tests/engine/cards/{of.folder}" for of in catalogue.sets()), *PLAYED]


def file_of(folder: str) -> Path:
    """The file with the tests of a folder."""
    return HERE / f"{folder.removeprefix('tests/').removeprefix('engine/').replace('/', '_')}.json"


@cache
def names() -> frozenset[str]:
    """Every title and name of a card in the catalogue; cards that tests invent are none."""
    cards = [card for of in catalogue.sets() for card in catalogue.cards(of.code)]
    return frozenset(name for card in cards for name in (card.title, card.name))


def rows_of(source: str) -> dict[str, Row]:
    """The tests of a module that name cards, in their order.

    >>> rows_of('@pytest.mark.clause("x")\\ndef test_a(table):\\n    table("Anger", answer="play:Troll#2")')
    {'test_a': ['Anger', 'Troll', 'x']}
    """
    module = _Module(ast.parse(source))
    rows = {}
    for name, part in module.parts.items():
        if name.startswith("test_") and isinstance(part, ast.FunctionDef):
            pairs = module.marked(part, ("pair",))
            cards = sorted({*module.cards(name), *(title for pair in pairs for title in pair)})
            if cards:
                ids = sorted({id for mark in module.marked(part, IDS) for id in mark})
                rows[name] = [*cards, *map(list, sorted(pairs)), *ids]
    return rows


class _Module:
    """A module of tests: its functions and constants by name, and what each of them names."""

    def __init__(self, tree: ast.Module) -> None:
        self.parts: dict[str, ast.stmt] = {}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                self.parts[node.name] = node
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
                self.parts |= dict.fromkeys(names, node)
        self._cards: dict[str, set[str]] = {}
        self._used: dict[str, set[str]] = {}
        for name, part in self.parts.items():
            self._look_at(name, part)

    def _look_at(self, name: str, part: ast.stmt) -> None:
        cards, used = self._cards.setdefault(name, set()), self._used.setdefault(name, set())
        waiting: list[ast.AST] = [part]
        while waiting:
            node = waiting.pop()
            text = self._text(node)
            if text is not None:
                cards.update(_named(text))
                continue
            if isinstance(node, ast.Name) and node.id in self.parts:
                used.add(node.id)
            waiting += ast.iter_child_nodes(node)

    def _text(self, node: ast.AST | None) -> str | None:
        """A text, or the sum of two: `"Armadrone" + TWIN`."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            sides = [self._text(self._constant(side)) for side in (node.left, node.right)]
            return None if None in sides else "".join(side for side in sides if side is not None)
        return None

    def _constant(self, node: ast.AST) -> ast.AST | None:
        """What a name stands for where it is a constant of the module; else the node itself."""
        part = self.parts.get(node.id) if isinstance(node, ast.Name) else None
        return part.value if isinstance(part, ast.Assign | ast.AnnAssign) else node

    def cards(self, name: str) -> set[str]:
        """The cards that a test names: itself, and in what it uses of its module."""
        reached, waiting = {name}, [name]
        while waiting:
            waiting += self._used[waiting.pop()] - reached
            reached.update(waiting)
        return set().union(*(self._cards[each] for each in reached))

    def marked(self, test: ast.FunctionDef, kinds: Iterable[str]) -> set[tuple[str, ...]]:
        """The texts of each mark of these kinds that a test has: by decorator, parameter or `pytestmark`."""
        whole = self.parts.get("pytestmark")
        sources = [*test.decorator_list, *([] if whole is None else [whole])]
        calls = [node for node in self._all(sources) if isinstance(node, ast.Call)]
        return {
            tuple(each.value for each in self._all(call.args) if isinstance(each, ast.Constant))
            for call in calls
            if isinstance(call.func, ast.Attribute) and call.func.attr in kinds
        }

    def _all(self, nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
        """Every node below these, and below the constants of the module that are used there."""
        waiting, known = list(nodes), {"pytestmark"}
        while waiting:
            node = waiting.pop(0)
            yield node
            waiting += ast.iter_child_nodes(node)
            if isinstance(node, ast.Name) and node.id in self.parts and node.id not in known:
                known.add(node.id)
                part = self.parts[node.id]
                waiting += [part] if isinstance(part, ast.Assign | ast.AnnAssign) else []


def _named(text: str) -> Iterator[str]:
    """The card that a text names, also as an answer does: behind a verb, before a number."""
    for each in (text, text.partition("#")[0], text.partition(":")[2].partition("#")[0]):
        if each in names():
            yield each


def written(folder: str) -> str:
    """What the file of a folder says: by file and test, one line a test."""
    blocks = []
    for path in sorted((ROOT / folder).rglob("test_*.py")):
        rows = rows_of(path.read_text("utf-8"))
        lines = [f"  {json.dumps(name)}: {json.dumps(row, ensure_ascii=False)}" for name, row in rows.items()]
        if lines:
            blocks.append(f"{json.dumps(path.relative_to(ROOT).as_posix())}: {{\n" + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def rulebook() -> str:
    """What the index says that the product needs: topics of clauses, and of each ruling its cards and clauses."""
    index = json.loads(INDEX.read_text("utf-8"))
    clauses = {id: facts["topic"] for id, facts in index["clauses"].items()}
    rulings = {
        id: {name: facts[name] for name in ("topic", "cards", "clauses")} for id, facts in index["rulings"].items()
    }

    def block(entries: dict[str, Any]) -> str:
        lines = (f"    {json.dumps(id)}: {json.dumps(entries[id], ensure_ascii=False)}" for id in entries)
        return ",\n".join(lines)

    return f'{{\n  "topics": {{\n{block(clauses)}\n  }},\n  "rulings": {{\n{block(rulings)}\n  }}\n}}\n'


def files() -> dict[Path, str]:
    """Every file that this writes, with what it says."""
    return {HERE / "rulebook.json": rulebook(), **{file_of(folder): written(folder) for folder in folders()}}


def stale(here: Path = HERE) -> bool:
    """Whether a file is missing, or older than a test that is looked through."""
    written = [here / file_of(folder).name for folder in folders()]
    if not all(path.is_file() for path in written):
        return True
    sources = [path for folder in folders() for path in (ROOT / folder).rglob("*.py")]
    return max(path.stat().st_mtime for path in sources) > min(path.stat().st_mtime for path in written)


def main(here: Path = HERE) -> None:
    """Write the files into a folder, and delete those that are nothing's any more."""
    texts = {path.name: text for path, text in files().items()}
    for old in here.glob("*.json"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (here / name).write_text(text, "utf-8")


if __name__ == "__main__":
    if stale():
        main()
