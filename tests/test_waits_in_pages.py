"""The tests of the pages wait for functions of JavaScript, never for expressions.

Playwright compiles an expression again at every look. Only the first look is exempt from the page's
Content-Security-Policy, so an expression that does not hold at once fails the test: now and then, on a busy machine.
A function is compiled once.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PAGES = Path(__file__).parent / "browser"
FUNCTION = re.compile(r"\s*(async\s+)?(function\b|\([^()]*\)\s*=>|\w+\s*=>)")


def _beginning(node: ast.expr, constants: dict[str, ast.expr]) -> str:
    """The first words of a string: one written out, a constant of its module, or the head of an f-string."""
    if isinstance(node, ast.Name):
        return _beginning(constants[node.id], constants)
    if isinstance(node, ast.JoinedStr):
        return _beginning(node.values[0], constants)
    assert isinstance(node, ast.Constant)
    return str(node.value)


def expressions(source: str) -> Iterator[str]:
    """What a module waits for that is not a function: line and beginning."""
    tree = ast.parse(source)
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "wait_for_function"
        ):
            awaited = _beginning(node.args[0], constants)
            if not FUNCTION.match(awaited):
                yield f"line {node.lineno}: {awaited}"


@pytest.mark.parametrize("path", sorted(PAGES.glob("*.py")), ids=lambda path: path.name)
def test_what_is_waited_for_is_a_function(path: Path) -> None:
    assert not list(expressions(path.read_text("utf-8")))


def test_an_expression_is_found() -> None:
    source = """
HELD = "() => window.held"
SOON = "window.soon"
page.wait_for_function(HELD)
page.wait_for_function(f"async () => !(await ({HELD})())")
page.wait_for_function("seq => seq > 3", arg=4)
page.wait_for_function(SOON)
page.wait_for_function("(window.answers)")
"""
    assert list(expressions(source)) == ["line 7: window.soon", "line 8: (window.answers)"]
