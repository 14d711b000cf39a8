"""What an event has by its kind: the engine makes it so, and no card reads what its kind does not have."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

from engine.abilities import EVENTS, REPLACEABLE
from engine.abilities.events import FIELDS, METHODS
from engine.rules.resolving.timing import after, instead, notice
from engine.table.events import Event
from tests.engine.catalogue.test_catalogue import MODULES

ENGINE = Path(__file__).parents[3] / "engine"
FREE = frozenset(["kind", "incarnation", "other_incarnation", "applied", "stays_known", "noted"])
"""Parts that every event has."""
MAKERS: dict[str, tuple[str, ...]] = {
    "Event": Event.__struct_fields__,
    **{maker.__name__: tuple(inspect.signature(maker).parameters)[1:] for maker in (after, instead, notice)},
    "after_each": ("kind", "card"),
}
"""The functions that make events -> their parameters, after the table."""
ADDED = {"after_each": {"player", "source"}}
"""What a function says of its events besides what it is given."""


def test_every_kind_has_its_fields_and_every_field_is_one_of_an_event():
    assert set(FIELDS) == {*EVENTS, *REPLACEABLE}
    fields = set(Event.__struct_fields__)
    assert {name for names in FIELDS.values() for name in names} <= fields
    assert set(METHODS) == {name for name in vars(Event) if not name.startswith("_")} - {*fields, *FREE}


def made(source: str) -> Iterator[tuple[str, frozenset[str]]]:
    """(kind, the parts that are given) of each event that a piece of the engine makes under a name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
            maker = node.func.id
            given = node.args if maker == "Event" else node.args[1:]
            kind = given[0] if given else None
            if isinstance(kind, ast.Constant):
                named = {word.arg for word in node.keywords if word.arg}
                placed = set(MAKERS[maker][1 : len(given)])
                yield kind.value, frozenset((named | placed | ADDED.get(maker, set())) - FREE)


def test_the_engine_gives_each_event_the_fields_of_its_kind():
    files = [path for folder in ("rules", "variants") for path in sorted((ENGINE / folder).rglob("*.py"))]
    found = [one for path in files for one in made(path.read_text("utf-8"))]
    # written into it where damage did it, or a fight; and what a replacement of these two may write
    later = {
        "destroyed": {"reason", "source"},
        "used": {"fight"},
        "take_damage": {"other"},
        "enter": {"amount", "reason"},
    }
    wrong = [(kind, sorted(given)) for kind, given in found if set(FIELDS[kind]) != set(given) | later.get(kind, set())]
    assert wrong == []
    statuses = {"readied", "stunned", "warded", "enraged"}  # made in one place, `status._turn`
    assert {kind for kind, _ in found} | statuses == set(FIELDS)


def misread(source: str) -> list[str]:
    """What reactions, replacements and their conditions read of an event that its kind does not have."""
    tree = ast.parse(source)
    helpers = _imported(tree) | _functions(tree)
    return [fault for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for fault in _faults(node, helpers)]


def _functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def _imported(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """The functions that cards of another house lend to those of a module."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("engine.cards."):
            lent = _functions(ast.parse(inspect.getsource(import_module(node.module))))
            found |= {one.asname or one.name: lent[one.name] for one in node.names if one.name in lent}
    return found


def _faults(body: ast.FunctionDef, helpers: dict[str, ast.FunctionDef]) -> Iterator[str]:
    for call in body.decorator_list:
        named = isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if not named or call.func.id not in ("after", "instead_of") or not call.args:
            continue
        kind = ast.literal_eval(call.args[0])
        conditions = [word.value for word in call.keywords if word.arg == "when"]
        for one in (body, *conditions):
            if isinstance(one, ast.Name):
                one = helpers[one.id]
            last = one.args.args[3].arg
            for name in sorted(_read(one, last, helpers)):
                missing = [part for part in METHODS.get(name, (name,)) if part not in FIELDS[kind]]
                if missing and name not in FREE:
                    yield f"{body.name}: {kind} has no {', '.join(missing)}"


def _read(function: ast.FunctionDef | ast.Lambda, event: str, helpers: dict[str, ast.FunctionDef]) -> set[str]:
    """The parts of the event that a function reads, with those that functions of the module read that get it."""
    found = set()
    inside = function.body if isinstance(function.body, list) else [function.body]
    for node in (each for statement in inside for each in ast.walk(statement)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == event:
            found.add(node.attr)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in helpers:
            helper = helpers[node.func.id]
            for at, given in enumerate(node.args):
                if isinstance(given, ast.Name) and given.id == event:
                    found |= _read(helper, helper.args.args[at].arg, helpers)
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_no_card_reads_what_an_event_of_its_kind_does_not_have(module):
    assert misread(inspect.getsource(module)) == [], "see engine/abilities/events.py"


BAD = """
    from engine.cards.wc.brobnar import _among_fighters as among

    def helper(g, me, happened):
        return happened.zone == "hand"

    class Card:
        @after("stolen", when=lambda g, me, you, e: e.card is me and e.player is you)
        def one(g, me, you, event):
            yield from g.gain(you, event.amount)

        @instead_of("gain", when=lambda g, me, you, e: e.player is you and e.reason == "reap")
        def two(g, me, you, event):
            yield from g.deal_damage(event.other, 1)

        @after("healed", when=lambda g, me, you, e: helper(g, me, e))
        def three(g, me, you, event):
            yield from g.draw(you)

        @after("played", when=lambda g, me, you, e: e.fell_to(me))
        def four(g, me, you, event):
            yield from g.draw(you)

        @after("stolen", when=lambda g, me, you, e: among(g, e, you))
        def five(g, me, you, event):
            yield from g.draw(you)
    """


def test_the_check_finds_conditions_bodies_helpers_and_methods():
    assert misread(dedent(BAD)) == [
        "one: stolen has no card",
        "two: gain has no other",
        "three: healed has no zone",
        "four: played has no fight",
        "five: stolen has no card",
    ]
