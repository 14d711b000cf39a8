"""No helper of the tests stands twice: neither a function, nor a fixture, nor a class.

What several test modules use is in a fixture of the nearest `conftest.py`, or in a module that says what it is about:
`tests/service/helpers` for the service, `tests/replays/matches.py` for logs, `tests/workers/help.py` for workers,
`tests/browser/visitor.py` for pages.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[1]
BESIDE = ("tests/engine", "tests/rulings")
"""Tests of rules and cards have their own stock: `tests/engine/stock.py`."""

Statement = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def meaning(helper: Statement, module: ast.Module, file: str) -> str:
    """What a helper does, without its name and docstring: code, decorators, parameters, and the constants it reads."""
    body = helper.body[ast.get_docstring(helper) is not None :]
    parts: list[ast.AST] = [*helper.decorator_list, *body]
    parts += helper.bases if isinstance(helper, ast.ClassDef) else [helper.args]
    names = {node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)}
    parts += [
        each
        for each in module.body
        if isinstance(each, ast.Assign | ast.AnnAssign) and names & {node.id for node in stored_in(each)}
    ]
    read = "".join(ast.dump(part) for part in parts)
    return f"{read} in {file}" if "id='__file__'" in read else read


def stored_in(statement: ast.stmt) -> Iterator[ast.Name]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node


def twice(sources: dict[str, str]) -> list[list[str]]:
    """The helpers that stand more than once in these files, as "file: name"."""
    places: dict[str, list[str]] = defaultdict(list)
    for file, source in sources.items():
        module = ast.parse(source)
        for each in module.body:
            if isinstance(each, Statement) and not each.name.startswith("test_") and has_code(each):
                places[meaning(each, module, file)].append(f"{file}: {each.name}")
    return [found for found in places.values() if len(found) > 1]


def has_code(helper: Statement) -> bool:
    return len(helper.body) > (ast.get_docstring(helper) is not None)


def test_no_helper_stands_twice() -> None:
    files = [path.relative_to(PROJECT).as_posix() for path in sorted((PROJECT / "tests").rglob("*.py"))]
    assert twice({file: (PROJECT / file).read_text() for file in files if not file.startswith(BESIDE)}) == []


def test_a_helper_that_stands_twice_is_found_by_what_it_does() -> None:
    one = 'def add(a, b):\n    """The sum."""\n    return a + b\n'
    assert twice({"a.py": one, "b.py": one.replace("add", "sum_of").replace("The sum", "Adds")}) == [
        ["a.py: add", "b.py: sum_of"]
    ]
    assert twice({"a.py": one, "b.py": one.replace("a + b", "b + a")}) == []
    assert twice({"a.py": one, "b.py": f"@cache\n{one}"}) == []


def test_what_reads_another_constant_is_another_helper() -> None:
    reads = "SEAT = 0\ndef seat():\n    return at(SEAT)\n"
    assert twice({"a.py": reads, "b.py": reads.replace("0", "1")}) == []
    assert twice({"a.py": reads, "b.py": reads}) == [["a.py: seat", "b.py: seat"]]
    beside = "HERE = Path(__file__)\ndef here():\n    return HERE\n"
    assert twice({"a.py": beside, "b.py": beside}) == []


def test_a_fixture_and_a_class_count_and_a_test_does_not() -> None:
    fixture = "@pytest.fixture\ndef table(admin):\n    return open_table(admin)\n"
    assert len(twice({"a.py": fixture, "b.py": fixture})) == 1
    kind = "class Silent(Queue):\n    def wake(self):\n        return True\n"
    assert len(twice({"a.py": kind, "b.py": kind})) == 1
    assert twice({"a.py": "def test_it():\n    act()\n", "b.py": "def test_it():\n    act()\n"}) == []
