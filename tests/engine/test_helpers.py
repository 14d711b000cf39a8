"""A helper of the tests of cards and rules stands once: in `tests.engine.helpers`, where two files need it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.engine.books import FOLDERS, PROJECT


def helpers(path: Path) -> Iterator[ast.FunctionDef]:
    """The functions of a module that are no tests."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("test_"):
            yield node


def shape(function: ast.FunctionDef) -> str:
    """What a function does: its parameters and its body, without names of its own, annotations and docstring."""
    copy = ast.parse(ast.unparse(function)).body[0]
    assert isinstance(copy, ast.FunctionDef)
    if ast.get_docstring(copy) is not None:
        copy.body = copy.body[1:]
    numbers: dict[str, str] = {}
    for node in ast.walk(copy):
        own = node.arg if isinstance(node, ast.arg) else node.id if _is_stored(node) else None
        if own is not None:
            numbers.setdefault(own, f"{len(numbers)}")
    for node in ast.walk(copy):
        if isinstance(node, ast.arg):
            node.arg, node.annotation = numbers[node.arg], None
        elif isinstance(node, ast.Name):
            node.id = numbers.get(node.id, node.id)
    return "\n".join([ast.dump(copy.args), *map(ast.dump, copy.body)])


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def twice(functions: Iterable[tuple[str, ast.FunctionDef]]) -> list[str]:
    """The functions, by their places, that do what an earlier one does."""
    first: dict[str, str] = {}
    faults = []
    for place, function in functions:
        name = f"{place}::{function.name}"
        earlier = first.setdefault(shape(function), name)
        if earlier != name:
            faults.append(f"{name} is {earlier}")
    return faults


@pytest.mark.slow
def test_no_helper_stands_twice():
    paths = sorted(path for folder in FOLDERS for path in (PROJECT / folder).rglob("*.py"))
    functions = [(str(path.relative_to(PROJECT)), helper) for path in paths for helper in helpers(path)]
    assert len(functions) > 500
    assert twice(functions) == []


def test_the_same_helper_by_another_name_is_noticed(tmp_path):
    modules = {
        "a": "def pools(t: Table) -> list[int]:\n    'Of all.'\n    return [player.amber for player in t]",
        "b": "def rich(table):\n    return [card.amber for card in table]",
        "c": "def hurt(table):\n    return [card.damage for card in table]",
    }
    for name, source in modules.items():
        (tmp_path / f"{name}.py").write_text(source)
    functions = [(name, helper) for name in modules for helper in helpers(tmp_path / f"{name}.py")]
    assert twice(functions) == ["b::rich is a::pools"]
