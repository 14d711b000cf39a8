"""Names: a class has one meaning in the product, and a variable is named for what it holds."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.floors import FLOORS
from tests.plain_rooms import PLAIN_ROOMS

PROJECT = Path(__file__).parents[1]

AMBIGUOUS = frozenset(("Event",))
"""Class names that still mean several things. It only shrinks."""

EMPTY = ("asked", "each", "found", "here", "kept", "known", "one", "there", "told", "who")
"""Names of variables, parameters and functions that do not say what they hold or return."""

CLEAN = (
    *PLAIN_ROOMS,
    "engine",
    "service/__init__.py",
    "service/__main__.py",
    "service/app.py",
    "service/blueprints.py",
    "service/config.py",
    "service/gunicorn_conf.py",
    "service/operations.py",
    "service/roles.py",
    "service/services.py",
    "service/waking.py",
    "service/wsgi.py",
)
"""Packages, rooms and modules without empty names."""


def modules(path: str) -> list[Path]:
    place = PROJECT / path
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


def public_classes(source: str) -> Iterator[str]:
    """The names of the public classes and type aliases of a module."""
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                if not name.startswith("_"):
                    yield name


def empty_names(source: str) -> Iterator[tuple[int, str]]:
    """The lines and names of variables, parameters and functions that say nothing.

    Fields of classes are left out: many are parts of stored forms and of the API.
    """
    tree = ast.parse(source)
    fields = {
        target
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for field in node.body
        if isinstance(field, ast.AnnAssign | ast.Assign)
        for target in (field.targets if isinstance(field, ast.Assign) else [field.target])
    }
    for node in ast.walk(tree):
        name = None if node in fields else _bound(node)
        if name in EMPTY:
            yield node.lineno, name  # type: ignore[attr-defined]


def _bound(node: ast.AST) -> str | None:
    """The name that a node binds."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.FunctionDef(name=name):
            return name
        case ast.ExceptHandler(name=name) | ast.MatchAs(name=name) | ast.MatchStar(name=name):
            return name
    return None


def test_a_public_class_name_is_unique_in_the_product() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for package in FLOORS[""]:
        for module in modules(package):
            for name in public_classes(module.read_text()):
                places[name].append(str(module.relative_to(PROJECT)))
    ambiguous = {name: files for name, files in places.items() if len(files) > 1}
    new = [f"{name}: {', '.join(files)}" for name, files in sorted(ambiguous.items()) if name not in AMBIGUOUS]
    assert not new, "\n".join(["Class names that mean several things:", *new])
    assert AMBIGUOUS - ambiguous.keys() == set(), "these names are unique now: take them out of AMBIGUOUS"


@pytest.mark.parametrize("package", CLEAN)
def test_a_variable_is_named_for_what_it_holds(package: str) -> None:
    empty = [
        f"{module.relative_to(PROJECT)}:{line}: {name}"
        for module in modules(package)
        for line, name in empty_names(module.read_text())
    ]
    assert not empty, "\n".join(["Names that do not say what they hold:", *empty])


def test_classes_and_aliases_are_public_names() -> None:
    source = 'class Event: ...\nclass _Hidden: ...\nPath: TypeAlias = "tuple[str, ...]"\nLIMIT: int = 3'
    assert list(public_classes(source)) == ["Event", "Path"]


@pytest.mark.parametrize(
    "source",
    [
        "found = read()",
        "def told(): ...",
        "def read(*, asked): ...",
        "names = [one.name for one in cards]",
        "for each in cards: ...",
        "if (known := read()): ...",
        "class Table:\n    def kept(self): ...",
        "match card:\n    case [*there]: ...",
        "try: ...\nexcept OSError as found: ...",
        "key = lambda one: one.name",
    ],
)
def test_an_empty_name_is_found(source: str) -> None:
    assert len(list(empty_names(source))) == 1


@pytest.mark.parametrize(
    "source",
    ["events = found()", "class Finding:\n    here: str", "class Query:\n    who = String()", "read(asked=True)"],
)
def test_other_names_are_left_alone(source: str) -> None:
    assert list(empty_names(source)) == []
