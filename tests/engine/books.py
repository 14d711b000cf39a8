"""Under which rulebooks a test with the parameter `version` runs.

Under all of them where something asks: the test carries a clause, a ruling or a reading, or it, or a helper of its
module that it hands the version to, looks at it. A test that only passes it on as the ruleset says the same under each:
it runs under one, and which one follows from its name, so that every rulebook has its share. `pytest --every-book` runs
all under all.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import textwrap
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType, ModuleType
from typing import Any

import pytest

VERSIONS = ("1.2", "1.3", "2021-03", "16.0")
OLD = pytest.mark.parametrize("version", ["1.2", "1.3"])
"""Before ward, invulnerable, and the errata of 2021."""
NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])
MARKS = ("clause", "ruling", "reading")
NAME = "version"
_NAMED = re.compile(rf"\b{NAME}\b")
_PASSED_ON = re.compile(rf"\b(?:ruleset|{NAME})={NAME}\b")
_SIGNATURE_ENDS = re.compile(r"\)(?: -> [^:]+)?:\n")


def books_of(function: Callable[..., Any], module: ModuleType, nodeid: str, marks: set[str]) -> tuple[str, ...]:
    """The rulebooks that a test runs under. `nodeid`: without parameters; `marks`: the names of its marks."""
    if marks & set(MARKS):
        return VERSIONS
    if not _plainly_passes_on(function, module) and _looks(_tree(function), NAME, module):
        return VERSIONS
    return (VERSIONS[zlib.crc32(nodeid.encode()) % len(VERSIONS)],)


def _plainly_passes_on(function: Callable[..., Any], module: ModuleType) -> bool:
    """Whether a test says `ruleset=version` or `version=version`, names it nowhere else and calls no helper that takes
    these: what most tests do, seen without reading their code as a tree."""
    codes = list(_codes(inspect.unwrap(function).__code__))
    if any(_takes_rulebook(module, name) for code in codes for name in (*code.co_names, *code.co_varnames)):
        return False
    first, last = codes[0].co_firstlineno, max(line for code in codes for *_, line in code.co_lines() if line)
    said = _SIGNATURE_ENDS.split("".join(linecache.getlines(codes[0].co_filename)[first - 1 : last]))
    if len(said) != 2 or "lambda" in said[1]:
        return False
    return len(_NAMED.findall(said[0])) == 1 and len(_NAMED.findall(said[1])) == len(_PASSED_ON.findall(said[1])) > 0


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of the comprehensions and functions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


@cache
def _takes_rulebook(module: ModuleType, name: str) -> bool:
    helper = _helper(module, name)
    return helper is not None and not {"ruleset", NAME}.isdisjoint(helper[1])


def _tree(function: Callable[..., Any]) -> ast.AST:
    return ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(function))))


@cache
def _helper(module: ModuleType, name: str) -> tuple[ast.AST, tuple[str, ...]] | None:
    """A function that a module can call by this name, and the names of its parameters."""
    found = getattr(module, name, None)
    if not inspect.isfunction(found) or not found.__module__.startswith("tests."):
        return None
    return _tree(found), tuple(inspect.signature(found).parameters)


def _looks(tree: ast.AST, name: str, module: ModuleType) -> bool:
    """Whether code does anything with a name but hand it on."""
    handed_on: list[ast.AST] = []
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        helper = _helper(module, call.func.id) if isinstance(call.func, ast.Name) else None
        for at, value in enumerate(call.args):
            if isinstance(value, ast.Name) and value.id == name:
                if helper is None or at >= len(helper[1]) or _looks(helper[0], helper[1][at], module):
                    return True
                handed_on.append(value)
        for keyword in call.keywords:
            if isinstance(keyword.value, ast.Name) and keyword.value.id == name:
                if keyword.arg is not None and helper is not None and keyword.arg in helper[1]:
                    if _looks(helper[0], keyword.arg, module):
                        return True
                elif keyword.arg not in ("ruleset", NAME):
                    return True
                handed_on.append(keyword.value)
    uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == name]
    return any(all(use is not each for each in handed_on) for use in uses)
