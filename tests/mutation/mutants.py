"""Mutants: small faults put into a source file through its syntax tree, each found again by name or by key.

A mutant's name says where it is now (`engine/rules/in_play/amber.py:88:boundary`, `#2` for the second of a kind on a
line); its key is a hash of what it changes (file, function, operator, the text of the line), so that it outlives moved
lines.

Left alone: docstrings and other strings, annotations, what only type checkers read, assertions, what is raised. What
only records facts (`g.record(…)`) is told apart as `facts`.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

Put = Callable[[Any], None]

RECORDING = ("record", "record_for", "record_by")
"""What records a fact."""

BOUNDARY: dict[type, type] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
EQUALITY: dict[type, type] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type, type] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}
SWAPPED_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
SEQUENCES = (ast.List, ast.Tuple, ast.JoinedStr, ast.ListComp, ast.Dict, ast.Starred)
"""What `+` joins instead of adding: a minus there would be a type error that every test sees."""


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is and what it is. `scope`: the function, class or constant that has to be exchanged
    ("deal", "BreakKey.forge", "LOOP_LIMIT"); `lines`: tests that run one of them may see it."""

    path: str
    line: int
    operator: str
    scope: str
    text: str
    lines: tuple[int, ...]
    facts: bool
    index: int
    name: str
    key: str


@dataclass
class _Site:
    operator: str
    detail: str
    line: int
    scope: str
    lines: tuple[int, ...]
    facts: bool
    change: Callable[[], None]


@dataclass
class _Place:
    """Where the walk is: the scope, the lines of the statement, whether it only records facts."""

    scope: str = ""
    lines: tuple[int, ...] = ()
    facts: bool = False
    inside: bool = False  # a function, whose code can be exchanged
    nested: bool = False  # a block in the function: what it returns, it returns early
    local: Counter[str] = field(default_factory=Counter)  # how often the function assigns each name


def mutants(source: str, path: str) -> list[Mutant]:
    """Every mutant of a source, in the order of its lines."""
    texts = source.splitlines()
    keys: Counter[tuple[str, ...]] = Counter()
    names: Counter[str] = Counter()
    found = []
    for index, site in enumerate(_sites(source)):
        text = texts[site.line - 1].strip()
        what = (path, site.scope, site.operator, site.detail, text)
        keys[what] += 1
        key = hashlib.sha256("\n".join([*what, str(keys[what])]).encode()).hexdigest()[:12]
        name = f"{path}:{site.line}:{site.operator}"
        names[name] += 1
        if names[name] > 1:
            name += f"#{names[name]}"
        operator = f"{site.operator}: {site.detail}" if site.detail else site.operator
        found.append(Mutant(path, site.line, operator, site.scope, text, site.lines, site.facts, index, name, key))
    return found


def mutated(source: str, index: int) -> ast.Module:
    """The tree of the source with the mutant of this index in it."""
    tree = ast.parse(source)
    list(_walk_module(tree))[index].change()
    return ast.fix_missing_locations(tree)


def _sites(source: str) -> list[_Site]:
    return list(_walk_module(ast.parse(source)))


def _walk_module(tree: ast.Module) -> Iterator[_Site]:
    yield from _body(tree.body, _Place())


def _header(node: ast.stmt) -> tuple[int, ...]:
    """The lines of a statement without those of the statements inside it."""
    last = node.end_lineno or node.lineno
    inner = getattr(node, "body", None)
    if isinstance(inner, list) and inner:
        last = max(node.lineno, inner[0].lineno - 1)
    return tuple(range(node.lineno, last + 1))


def _body(body: list[ast.stmt], at: _Place) -> Iterator[_Site]:
    for n, node in enumerate(body):
        if n == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # a docstring
        yield from _statement(node, body, n, at)


def _statement(node: ast.stmt, body: list[ast.stmt], n: int, at: _Place) -> Iterator[_Site]:
    def put(new: ast.stmt) -> None:
        body[n] = ast.copy_location(new, node)

    if isinstance(node, ast.FunctionDef):
        yield from _function(node, at)
    elif isinstance(node, ast.ClassDef):
        if not at.inside:
            yield from _body(node.body, _Place(scope=f"{at.scope}{node.name}."))
    elif isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.Raise | ast.Global | ast.Nonlocal):
        return
    elif not at.inside:
        yield from _constant(node, at)
    else:
        lines = _header(node)
        if isinstance(node, ast.Continue | ast.Break):
            lines += at.lines  # it may be no step of its own: the interpreter jumps at once from the condition
        here = replace(at, lines=lines, facts=at.facts or _records(node))
        if _may_drop(node, here):
            yield _site("drop-statement", _kind(node), node, here, lambda: put(_nothing(node)))
        if isinstance(node, ast.If | ast.While):
            yield from _conditional(node, here)
        else:
            yield from _parts(node, here)


def _function(node: ast.FunctionDef, at: _Place) -> Iterator[_Site]:
    if at.inside:  # a function in a function is exchanged with the outer one
        yield from _body(node.body, at)
        return
    assigned = Counter(n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    assigned.update(a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs))
    first = next((s for s in node.body if not _is_docstring(s)), None)
    if first is None:
        return
    place = _Place(f"{at.scope}{node.name}", _header(first), inside=True, local=assigned)
    for defaults in (node.args.defaults, node.args.kw_defaults):
        for n, default in enumerate(defaults):
            if isinstance(default, ast.Constant):
                yield from _expression(default, _putter(defaults, n), place)
    if not isinstance(first, ast.Return | ast.Raise) and not _only_yields_nothing(node):
        yield _site("return-early", "", first, place, lambda: node.body.insert(node.body.index(first), ast.Return()))
    yield from _body(node.body, place)


def _only_yields_nothing(node: ast.FunctionDef) -> bool:
    return all(_is_docstring(s) or isinstance(s, ast.Raise) for s in node.body)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _constant(node: ast.stmt, at: _Place) -> Iterator[_Site]:
    """A constant of a module or class. Which tests see it is found by its name, see `named` in run."""
    if isinstance(node, ast.Assign):
        target: ast.expr = node.targets[0]
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        target = node.target
    else:
        return
    if isinstance(target, ast.Name) and not target.id.startswith("__"):
        place = _Place(f"{at.scope}{target.id}")
        yield from _expression(node.value, lambda new: setattr(node, "value", new), place)


def _conditional(node: ast.If | ast.While, at: _Place) -> Iterator[_Site]:
    names = {n.id for n in ast.walk(node.test) if isinstance(n, ast.Name)}
    if "TYPE_CHECKING" in names:
        return
    yield _negation(node.test, lambda new: setattr(node, "test", new), at)
    yield from _expression(node.test, lambda new: setattr(node, "test", new), at)
    yield from _body(node.body, replace(at, nested=True))
    yield from _body(node.orelse, replace(at, nested=True))


def _parts(node: ast.AST, at: _Place) -> Iterator[_Site]:
    """The mutants in the parts of a statement or expression."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "ctx", "type_comment"):
            continue
        if isinstance(value, list):
            if value and isinstance(value[0], ast.stmt):
                yield from _body(value, replace(at, nested=True))
                continue
            for n, part in enumerate(value):
                if isinstance(part, ast.expr):
                    yield from _expression(part, _putter(value, n), at)
                elif isinstance(part, ast.comprehension | ast.keyword | ast.ExceptHandler | ast.withitem):
                    yield from _parts(part, at)
        elif isinstance(value, ast.expr):
            yield from _expression(value, _attribute_putter(node, name), at)
        elif isinstance(value, ast.AST):
            yield from _parts(value, at)
    if isinstance(node, ast.comprehension):
        for n, condition in enumerate(node.ifs):
            yield _negation(condition, _putter(node.ifs, n), at)
            yield _site("drop-filter", ast.unparse(condition), condition, at, lambda n=n: _drop(node.ifs, n))
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC and not isinstance(node.value, SEQUENCES):
        yield _site("arithmetic", _shown(node.op), node, at, lambda: setattr(node, "op", ARITHMETIC[type(node.op)]()))


def _expression(node: ast.expr, put: Put, at: _Place) -> Iterator[_Site]:
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.Call) and _called(node) in RECORDING:
        at = replace(at, facts=True)
    if isinstance(node, ast.Constant):
        yield from _literal(node, put, at)
    elif isinstance(node, ast.Compare):
        yield from _comparison(node, at)
    elif isinstance(node, ast.BoolOp):
        other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield _site("and-or", _shown(node.op), node, at, lambda: setattr(node, "op", other))
        for n, operand in enumerate(node.values):
            yield _site("drop-operand", ast.unparse(operand), operand, at, lambda n=n: _drop_operand(node, n, put))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _site("drop-not", "", node, at, lambda: put(node.operand))
    elif isinstance(node, ast.IfExp):
        yield _negation(node.test, lambda new: setattr(node, "test", new), at)
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        if not isinstance(node.left, SEQUENCES) and not isinstance(node.right, SEQUENCES):
            other_op = ARITHMETIC[type(node.op)]()
            yield _site("arithmetic", _shown(node.op), node, at, lambda: setattr(node, "op", other_op))
    elif isinstance(node, ast.Call):
        yield from _call(node, at)
    yield from _parts(node, at)


def _literal(node: ast.Constant, put: Put, at: _Place) -> Iterator[_Site]:
    if isinstance(node.value, bool):
        other = ast.copy_location(ast.Constant(not node.value), node)
        yield _site("true-false", str(node.value), node, at, lambda: put(other))
    elif isinstance(node.value, int):
        for value in (node.value + 1, node.value - 1):
            new = ast.copy_location(ast.Constant(value), node)
            yield _site("off-by-one", f"{node.value} to {value}", node, at, lambda new=new: put(new))


def _comparison(node: ast.Compare, at: _Place) -> Iterator[_Site]:
    for n, op in enumerate(node.ops):
        for operator, table in (("boundary", BOUNDARY), ("equality", EQUALITY)):
            if type(op) in table:
                other = table[type(op)]()
                yield _site(operator, _shown(op), node, at, lambda n=n, other=other: _set(node.ops, n, other))


def _call(node: ast.Call, at: _Place) -> Iterator[_Site]:
    called = _called(node)
    if isinstance(node.func, ast.Name) and called in SWAPPED_NAMES:
        yield _site(
            "swap-" + "-".join(sorted([called, SWAPPED_NAMES[called]])),
            called,
            node,
            at,
            lambda: setattr(node.func, "id", SWAPPED_NAMES[called]),
        )
    for n, keyword in enumerate(node.keywords):
        if keyword.arg is not None and not _names_clauses(keyword.value):
            yield _site("drop-argument", keyword.arg, keyword.value, at, lambda n=n: _drop(node.keywords, n))
    last = node.args[-1] if len(node.args) > 2 else None
    if last is not None and not isinstance(last, ast.Starred) and not _names_clauses(last):
        yield _site("drop-argument", ast.unparse(last), last, at, lambda: _drop(node.args, len(node.args) - 1))


def _site(operator: str, detail: str, node: Any, at: _Place, change: Callable[[], Any]) -> _Site:
    return _Site(operator, " ".join(detail.split()), node.lineno, at.scope, at.lines, at.facts, change)


def _negation(test: ast.expr, put: Put, at: _Place) -> _Site:
    negated = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
    return _site("negate", ast.unparse(test), test, at, lambda: put(negated))


# what is looked at


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _shown(op: ast.AST) -> str:
    return type(op).__name__


def _records(node: ast.stmt) -> bool:
    """Whether a statement does nothing but record a fact."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and _called(node.value) in RECORDING


def _names_clauses(node: ast.expr) -> bool:
    """Whether an argument only names clauses, which facts show."""
    if isinstance(node, ast.Tuple):
        return bool(node.elts) and all(map(_names_clauses, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and "-" in node.value


def _may_drop(node: ast.stmt, at: _Place) -> bool:
    if isinstance(node, ast.Expr):
        return not _asks_nothing(node.value)
    if isinstance(node, ast.AugAssign | ast.Continue | ast.Break):
        return True
    if isinstance(node, ast.Return):
        return at.nested
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        return not isinstance(target, ast.Name | ast.Tuple) or (
            isinstance(target, ast.Name) and at.local[target.id] > 1
        )
    return False


def _asks_nothing(node: ast.expr) -> bool:
    """`yield from ()`, which only makes a function a flow."""
    return isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Tuple) and not node.value.elts


def _kind(node: ast.stmt) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom):
        return "step"
    return type(node).__name__.lower()


def _nothing(node: ast.stmt) -> ast.stmt:
    """What stands in place of a dropped statement; a flow stays a flow."""
    if any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node)):
        return ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
    return ast.Pass()


# what is changed


def _putter(items: list[Any], n: int) -> Put:
    def put(new: Any) -> None:
        items[n] = new

    return put


def _attribute_putter(node: ast.AST, name: str) -> Put:
    return lambda new: setattr(node, name, new)


def _set(items: list[Any], n: int, new: Any) -> None:
    items[n] = new


def _drop(items: list[Any], n: int) -> None:
    del items[n]


def _drop_operand(node: ast.BoolOp, n: int, put: Put) -> None:
    del node.values[n]
    if len(node.values) == 1:
        put(node.values[0])
