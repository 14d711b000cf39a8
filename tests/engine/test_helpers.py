"""What two files of these tests need stands once: helpers in `tests.engine.helpers`, invented cards in the stock."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

import pytest

from tests.engine.books import FOLDERS, PROJECT

MAKERS = ("invent", "stock")
"""The functions that make an invented card known."""


def helpers(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The functions of a module that are no tests: name and shape."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("test_"):
            yield node.name, shape(node)


def cards(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The invented cards with a text: name of the class, and a shape of facts and text, whatever title and house."""
    for node in module.body:
        if not isinstance(node, ast.ClassDef) or not node.decorator_list:
            continue
        call, text = node.decorator_list[0], _without_docstring(node.body)
        if text and isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MAKERS:
            facts = [f"{given.arg}={ast.dump(given.value)}" for given in call.keywords if given.arg != "house"]
            yield node.name, "\n".join([*sorted(facts), *map(ast.dump, text)])


def shape(function: ast.FunctionDef) -> str:
    """What a function does: its parameters and its body, without names of its own, annotations and docstring."""
    copy = ast.parse(ast.unparse(function)).body[0]
    assert isinstance(copy, ast.FunctionDef)
    copy.body = _without_docstring(copy.body)
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


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0]
    return body[1:] if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) else body


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def twice(shapes: Iterable[tuple[str, str, str]]) -> list[str]:
    """What is of the same shape as something in an earlier file; of each its file, name and shape are given."""
    first: dict[str, tuple[str, str]] = {}
    faults = []
    for file, name, form in shapes:
        earlier_file, earlier = first.setdefault(form, (file, name))
        if earlier_file != file:
            faults.append(f"{file}::{name} is {earlier_file}::{earlier}")
    return faults


@pytest.fixture(scope="module")
def modules() -> dict[str, ast.Module]:
    """Every module of these tests, by its path."""
    paths = sorted(path for folder in FOLDERS for path in (PROJECT / folder).rglob("*.py"))
    return {str(path.relative_to(PROJECT)): ast.parse(path.read_text("utf-8")) for path in paths}


@pytest.mark.slow
@pytest.mark.parametrize(("parts", "many"), [(helpers, 500), (cards, 500)])
def test_nothing_stands_twice(modules, parts, many):
    shapes = [(file, *part) for file, module in modules.items() for part in parts(module)]
    assert len(shapes) > many
    assert twice(shapes) == []


def test_the_same_helper_by_another_name_is_noticed():
    sources = {
        "a": "def pools(t: Table) -> list[int]:\n    'Of all.'\n    return [player.amber for player in t]",
        "b": "def rich(table):\n    return [card.amber for card in table]",
        "c": "def hurt(table):\n    return [card.damage for card in table]",
    }
    assert twice((file, *part) for file in sources for part in helpers(ast.parse(sources[file]))) == [
        "b::rich is a::pools"
    ]


def test_the_same_card_by_another_title_is_noticed():
    text = "    'Play: gains 1 Æmber.'\n    def play(g, me, you):\n        yield from g.gain(you, 1)"
    sources = {
        "a": f"@invent('Pot', type='action', house='dis')\nclass Pot:\n{text}",
        "b": f"@stock('Gain', type='action')\nclass Gain:\n{text}",
        "c": f"@invent('Bringer', power=2)\nclass Bringer:\n{text}",
    }
    assert twice((file, *part) for file in sources for part in cards(ast.parse(sources[file]))) == ["b::Gain is a::Pot"]
