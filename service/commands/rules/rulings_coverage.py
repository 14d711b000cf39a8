"""Find which clauses and rulings the test suite covers, from the marks in its source, without running it.

A test covers an id when it carries `@pytest.mark.clause("id", ...)` or `@pytest.mark.ruling("id", ...)`, and acts out a
reading (`engine.readings`) when it carries `@pytest.mark.reading("id", ...)`: as a decorator of the function or its
class, in a `pytestmark` of the class or module, or in `pytest.param(..., marks=...)`. One mark
may name several ids; `versions=("1.3", ...)` limits it to some rulebooks, else it stands for every one in which the id
holds. Names of module constants are followed; what cannot be read is reported, never guessed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KINDS = ("clause", "ruling")
"""The kinds that coverage is counted for."""
MARKS = (*KINDS, "reading")
_NAMED = re.compile(rf"\bmark\s*\.\s*({'|'.join(MARKS)})\b")
"""Whatever makes one of our marks is written so; a file without it is not read any further."""


@dataclass(frozen=True)
class RuleMark:
    """One mark on a test. `versions` None stands for every version in which the id holds."""

    kind: str
    ids: tuple[str, ...]
    versions: tuple[str, ...] | None
    place: str


@dataclass(frozen=True)
class Scan:
    """All marks of a test directory, and the places ("file:line: why") of those that cannot be read."""

    marks: tuple[RuleMark, ...]
    unreadable: tuple[str, ...]


def scan(tests: Path) -> Scan:
    """Read every test module below a directory. Raises SyntaxError for one with marks that is not Python."""
    marks: list[RuleMark] = []
    unreadable: list[str] = []
    for path in sorted({*tests.rglob("test_*.py"), *tests.rglob("*_test.py")}):
        text = path.read_text("utf-8")
        if not _NAMED.search(text):
            continue
        module = _Module(path.relative_to(tests).as_posix(), text)
        for call, kind in module.mark_calls():
            try:
                marks.append(module.read(call, kind))
            except _Unreadable as error:
                unreadable.append(f"{module.name}:{call.lineno}: {error}")
    return Scan(tuple(marks), tuple(unreadable))


def coverage(index: dict[str, Any], marks: tuple[RuleMark, ...]) -> list[dict[str, Any]]:
    """Per version: {version, clauses: {total, covered, open: [ids]}, rulings: {...}}. Unknown ids count for nothing."""
    covered = {
        (mark.kind, id, version)
        for mark in marks
        if mark.kind in KINDS
        for id in mark.ids
        for version in (mark.versions or index[f"{mark.kind}s"].get(id, {}).get("versions", ()))
    }
    report: list[dict[str, Any]] = []
    for version in index["versions"]:
        entry: dict[str, Any] = {"version": version}
        for kind in KINDS:
            holds = [id for id, facts in index[f"{kind}s"].items() if version in facts["versions"]]
            still_open = [id for id in holds if (kind, id, version) not in covered]
            entry[f"{kind}s"] = {"total": len(holds), "covered": len(holds) - len(still_open), "open": still_open}
        report.append(entry)
    return report


class _Unreadable(Exception):
    """A mark whose arguments are not known before the tests run."""


class _Module:
    """One test module: which expressions decorate its tests, and what its constants stand for."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.tree = ast.parse(text, name)
        self.constants: dict[str, ast.expr] = {}
        for node in self.tree.body:
            if isinstance(node, ast.Assign):
                self.constants.update(
                    {target.id: node.value for target in node.targets if isinstance(target, ast.Name)}
                )
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                self.constants[node.target.id] = node.value

    def mark_calls(self) -> Iterator[tuple[ast.Call, str]]:
        """Every call of one of our marks that pytest attaches to a test, with its kind; each once."""
        seen: set[int] = set()
        for decoration in self._decorations(self.tree.body):
            for call in self._attached(decoration, frozenset()):
                kind = self._kind(call.func)
                if kind is not None and id(call) not in seen:
                    seen.add(id(call))
                    yield call, kind

    def _decorations(self, body: list[ast.stmt]) -> list[ast.expr]:
        """The decorators and `pytestmark` values of a module's or class's body; none when it holds no test."""
        own: list[ast.expr] = []
        decorators: list[ast.expr] = []
        has_tests = False
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                has_tests = True
                decorators += node.decorator_list
            elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                inner = self._decorations(node.body)
                if any(isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) for part in node.body):
                    has_tests = True
                    decorators += [*node.decorator_list, *inner]
            elif isinstance(node, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
            ):
                own.append(node.value)
        return decorators + own if has_tests else []

    def _attached(self, expression: ast.expr, following: frozenset[str]) -> Iterator[ast.Call]:
        """The calls whose result pytest takes for a mark: the expression itself, the items of a list, `marks=...`."""
        if isinstance(expression, ast.Name):
            if expression.id in self.constants and expression.id not in following:
                yield from self._attached(self.constants[expression.id], following | {expression.id})
        elif isinstance(expression, ast.List | ast.Tuple):
            for item in expression.elts:
                yield from self._attached(item, following)
        elif isinstance(expression, ast.Starred):
            yield from self._attached(expression.value, following)
        elif isinstance(expression, ast.BinOp):
            yield from self._attached(expression.left, following)
            yield from self._attached(expression.right, following)
        elif isinstance(expression, ast.Call):
            yield from self._attached_by_call(expression, following)

    def _attached_by_call(self, call: ast.Call, following: frozenset[str]) -> Iterator[ast.Call]:
        """A call that decorates, and what it attaches: `parametrize(..., [pytest.param(..., marks=...)])`, where the
        list may be a constant too."""
        yield call
        for argument in [*call.args, *(word.value for word in call.keywords if word.arg != "marks")]:
            if not isinstance(argument, ast.Constant):
                yield from self._attached_to_parameters(argument, following)
        for word in call.keywords:
            if word.arg == "marks":
                yield from self._attached(word.value, following)

    def _attached_to_parameters(self, argument: ast.expr, following: frozenset[str]) -> Iterator[ast.Call]:
        for node in ast.walk(argument):
            if isinstance(node, ast.keyword) and node.arg == "marks":
                yield from self._attached(node.value, following)
            elif isinstance(node, ast.Name) and node.id in self.constants and node.id not in following:
                yield from self._attached_to_parameters(self.constants[node.id], following | {node.id})

    def _kind(self, function: ast.expr) -> str | None:
        """The kind of mark that calling this makes: `pytest.mark.clause`, `mark.clause`, or a constant for one."""
        if isinstance(function, ast.Name) and function.id in self.constants:
            function = self.constants[function.id]
        if not isinstance(function, ast.Attribute) or function.attr not in MARKS:
            return None
        owner = function.value
        is_mark = (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
            isinstance(owner, ast.Name) and owner.id == "mark"
        )
        return function.attr if is_mark else None

    def read(self, call: ast.Call, kind: str) -> RuleMark:
        """The mark that a call makes. Raises `_Unreadable`."""
        ids: list[str] = []
        for argument in call.args:
            value = self._value(argument.value if isinstance(argument, ast.Starred) else argument)
            ids += list(value) if isinstance(argument, ast.Starred) else [value]
        versions = None
        for keyword in call.keywords:
            if keyword.arg != "versions":
                raise _Unreadable(f"{keyword.arg or '**'} is not an argument of {kind}()")
            versions = self._value(keyword.value)
        if not ids or not all(isinstance(id, str) for id in ids):
            raise _Unreadable(f"the ids of {kind}() are not texts")
        if versions is not None:
            if not isinstance(versions, tuple | list) or not all(isinstance(version, str) for version in versions):
                raise _Unreadable(f"the versions of {kind}() are not a tuple of texts")
            versions = tuple(versions)
        return RuleMark(kind, tuple(ids), versions, f"{self.name}:{call.lineno}")

    def _value(self, expression: ast.expr) -> Any:
        if isinstance(expression, ast.Name) and expression.id in self.constants:
            expression = self.constants[expression.id]
        try:
            return ast.literal_eval(expression)
        except ValueError:
            raise _Unreadable(f"{ast.unparse(expression)} is not a constant of this module") from None
