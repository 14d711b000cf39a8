"""Reads source code as a tree and says, in sentences, where it is impure or forgets to resolve.

`impurities(source)` and `forgotten_flows(module)` are pure functions of what they are given, so that the tests can show
them code that must be found out.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.verbs import Verbs

PROJECT = Path(__file__).parents[2]

ALLOWED_IMPORTS = frozenset(
    [
        "__future__",
        "abc",
        "bisect",
        "collections",
        "contextlib",
        "dataclasses",
        "difflib",
        "enum",
        "functools",
        "hashlib",
        "hmac",
        "struct",
        "importlib",  # the card modules are found by it, once, when the engine is imported
        "inspect",
        "itertools",
        "json",
        "math",
        "operator",
        "pkgutil",
        "re",
        "types",
        "typing",
        "unicodedata",
        "engine",
        "msgspec",
    ]
)
"""All that the engine may import. Nothing in it reads a clock, a file, the environment or a source of randomness."""

FORBIDDEN_CALLS = frozenset(
    ["open", "input", "print", "hash", "id", "eval", "exec", "compile", "breakpoint", "__import__", "globals", "vars"]
)
ALLOWED_CALLS = {("engine/abilities/declaring.py", "vars")}
"""Where a forbidden call is right: the compiler of card classes reads their bodies."""

ORDER_MATTERS = frozenset(["list", "tuple", "iter", "enumerate", "map", "filter", "zip", "next", "reversed"])
"""Callables whose result depends on the order of what they iterate over."""
SET_MAKERS = frozenset(["set", "frozenset"])
SET_TYPES = frozenset(["set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"])


def sources(package: str) -> list[Path]:
    """The Python files of a package, sorted."""
    return sorted((PROJECT / package).rglob("*.py"))


def packages() -> list[str]:
    """The packages at the top of the project that are there, apart from the tests."""
    return sorted(path.parent.name for path in PROJECT.glob("*/__init__.py") if path.parent.name != "tests")


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every import, also those inside functions: (line, dotted name)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")


def impurities(source: str, name: str = "") -> list[str]:
    """What a file of the engine must not contain. `name` is its path in the project, for the few exceptions."""
    tree = ast.parse(source)
    faults = [
        f"{line}: imports {module}" for line, module in imports(tree) if module.partition(".")[0] not in ALLOWED_IMPORTS
    ]
    sets = _set_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            faults.append(f"{node.lineno}: changes the global {', '.join(node.names)}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called = node.func.id
            if called in FORBIDDEN_CALLS and (name, called) not in ALLOWED_CALLS:
                faults.append(f"{node.lineno}: calls {called}()")
        faults += [
            f"{at.lineno}: iterates over a set, in no fixed order: {ast.unparse(at)}" for at in _walks(node, sets)
        ]
    return faults


def _walks(node: ast.AST, sets: frozenset[str]) -> Iterator[ast.expr]:
    """The sets that this node goes through in their own order."""
    looked: list[ast.expr] = []
    if isinstance(node, ast.For | ast.comprehension):
        looked.append(node.iter)
    elif isinstance(node, ast.Starred):
        looked.append(node.value)
    elif isinstance(node, ast.Call):
        called = node.func
        if isinstance(called, ast.Name) and called.id in ORDER_MATTERS:
            looked += node.args
        elif isinstance(called, ast.Attribute) and called.attr in ("join", "extend", "fromkeys"):
            looked += node.args
        elif isinstance(called, ast.Attribute) and called.attr == "pop" and not node.args:
            looked.append(called.value)  # which element a set gives up is not fixed either
    yield from (expression for expression in looked if _is_set(expression, sets))


def _is_set(node: ast.AST | None, sets: frozenset[str] = frozenset()) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in SET_MAKERS
    if isinstance(node, ast.BinOp):
        return _is_set(node.left, sets) or _is_set(node.right, sets)
    if isinstance(node, ast.Name):
        return node.id in sets
    return isinstance(node, ast.Attribute) and node.attr in sets


def _set_names(tree: ast.AST) -> frozenset[str]:
    """Names and attributes that are given a set, or annotated as one, anywhere in the file."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_set(node.value):
            found += [_called(target) for target in node.targets]
        elif isinstance(node, ast.AnnAssign) and (_is_set(node.value) or _is_set_type(node.annotation)):
            found.append(_called(node.target))
        elif isinstance(node, ast.arg) and node.annotation is not None and _is_set_type(node.annotation):
            found.append(node.arg)
    return frozenset(name for name in found if name)


def _is_set_type(node: ast.expr) -> bool:
    base = node.value if isinstance(node, ast.Subscript) else node
    return isinstance(base, ast.Name) and base.id in SET_TYPES


def _called(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


# flows: what may ask has to be resolved with `yield from`


def forgotten_flows(module: ModuleType, source: str | None = None) -> list[str]:
    """Calls of flows that are not resolved with `yield from`, and `yield from` of what is no flow.

    A function that only returns flows (`OVER`, or one that it begins) hands them on to be resolved. A call is
    understood when it is `g.verb(…)`, a function of the module, or a function of a module it imports.
    """
    tree = ast.parse(inspect.getsource(module) if source is None else source)
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    faults = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        function = _function(node.func, module)
        if function is None:
            continue
        value: ast.AST = node
        outer = above.get(value)
        while isinstance(outer, ast.IfExp) and value is not outer.test:
            value, outer = outer, above.get(outer)
        resolved = isinstance(outer, ast.YieldFrom)
        handed_on = isinstance(outer, ast.Return) and _only_returns_flows(_around(outer, above))
        if _is_flow(function) and not (resolved or handed_on):
            faults.append(f"{node.lineno}: {ast.unparse(node.func)} is a flow and is not resolved with `yield from`")
        elif resolved and not _is_flow(function):
            faults.append(f"{node.lineno}: {ast.unparse(node.func)} is no flow and cannot be resolved")
    return faults


def _is_flow(function: Any) -> bool:
    """Whether calling this gives a flow: `unkept_flow_promises` holds the annotations against the functions."""
    return inspect.isgeneratorfunction(function) or _promises(str(inspect.get_annotations(function).get("return", "")))


def _promises(annotation: str) -> bool:
    return annotation.startswith("Flow[")


def _around(node: ast.AST, above: dict[ast.AST, ast.AST]) -> ast.AST | None:
    """The function that a statement stands in."""
    found: ast.AST | None = node
    while found is not None and not isinstance(found, ast.FunctionDef | ast.Lambda):
        found = above.get(found)
    return found


def _only_returns_flows(node: ast.AST | None) -> bool:
    """Whether this is a function that resolves nothing itself, and returns `OVER` or a flow that it begins."""
    if not isinstance(node, ast.FunctionDef) or node.returns is None or not _promises(ast.unparse(node.returns)):
        return False
    inner = list(ast.walk(node))
    if any(isinstance(one, ast.Yield | ast.YieldFrom) for one in inner):
        return False
    values = [one.value for one in inner if isinstance(one, ast.Return)]
    while any(isinstance(value, ast.IfExp) for value in values):
        values = [part for one in values for part in ([one.body, one.orelse] if isinstance(one, ast.IfExp) else [one])]
    ends = isinstance(node.body[-1], ast.Return)
    return ends and all(isinstance(one, ast.Call) or (isinstance(one, ast.Name) and one.id == "OVER") for one in values)


def _function(node: ast.expr, module: ModuleType) -> Any:
    """The function that a call goes to, or None when it cannot be told."""
    found: Any = None
    if isinstance(node, ast.Name):
        found = vars(module).get(node.id)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        if node.value.id == "g":
            found = vars(Verbs).get(node.attr)
        elif inspect.ismodule(holder := vars(module).get(node.value.id)):
            found = vars(holder).get(node.attr)
    return found if inspect.isfunction(found) and found.__module__.startswith("engine.") else None


def unkept_flow_promises(module: ModuleType) -> list[str]:
    """Functions annotated as flows that are none and return none, and flows that are not annotated as such."""
    faults = []
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ != module.__name__:
            continue
        promised = str(function.__annotations__.get("return", "")).startswith("Flow")
        kept = inspect.isgeneratorfunction(function)
        if promised and not kept:
            kept = _only_returns_flows(ast.parse(textwrap.dedent(inspect.getsource(function))).body[0])
        if promised != kept:
            faults.append(f"{name} {'is annotated as a flow and is none' if promised else 'is a flow, not annotated'}")
    return faults


# cards: everything through verbs

HIDDEN_AREAS = frozenset(["hand", "deck", "archives", "known"])
"""Fields that tell of hidden cards, or of who knows them."""
UNSEEN = frozenset(["all_in", "top_of_deck", "bottom_of_deck", "look_at_hand", "look_at_top", "look_at"])
"""Verbs whose cards have not been shown to everyone: what a card does with them may not depend on which they are."""


def past_the_verbs(source: str) -> list[str]:
    """Where the source of cards reaches hidden cards, or rules, otherwise than through the verbs of `g`."""
    tree = ast.parse(source)
    faults = [
        f"{line}: imports {module}: cards do everything through the verbs of g, see engine/verbs.py"
        for line, module in imports(tree)
        if module == "engine.rules" or module.startswith("engine.rules.")
    ]
    names = frozenset(
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_unseen(node.value, frozenset())
        for name in node.targets
        if isinstance(name, ast.Name)
    )
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in HIDDEN_AREAS:
            faults.append(
                f"{node.lineno}: reads {ast.unparse(node)}: hidden cards are asked for through count_in, all_in,"
                " choose_from, reveal_hand … of engine/rules/zones/hidden.py, which say who looks"
            )
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("g.cards", "g.state.cards"):
            faults.append(f"{node.lineno}: reads {ast.unparse(node)}: the hidden cards are among them")
        if isinstance(node, ast.comprehension) and node.ifs and _is_unseen(node.iter, names):
            faults.append(
                f"{node.iter.lineno}: filters {ast.unparse(node.iter)}, which not everyone has seen: choose_from,"
                " search and discard_until take the condition as `where`"
            )
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Subscript):
            if _is_unseen(node.value.value, names):
                faults.append(f"{node.lineno}: asks which card {ast.unparse(node.value)} is: reveal it first")
    return sorted(faults, key=lambda fault: int(fault.partition(":")[0]))


def _is_unseen(node: ast.AST, names: frozenset[str]) -> bool:
    """Whether these are the cards that one of the verbs `UNSEEN` gave."""
    if isinstance(node, ast.YieldFrom):
        node = node.value
    if isinstance(node, ast.Name):
        return node.id in names
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in UNSEEN
