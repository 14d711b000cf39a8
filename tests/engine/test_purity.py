"""The engine is pure, depends on nothing of ours, and resolves whatever may ask. Files stay short enough to read."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest

import engine
from engine import catalogue
from engine.abilities import CARDS, LASTING, Text
from engine.rules.in_play import amber
from tests.engine.matches import Script, play
from tests.engine.purity import (
    PROJECT,
    forgotten_flows,
    impurities,
    packages,
    past_the_verbs,
    sources,
    unkept_flow_promises,
)

MOST_LINES = 500

MOST_PARAMETERS = 10
LONGEST = 60
"""Lines of a function."""
LARGE = {
    "replays/disputes/acts.py rule": "a ruling: each parameter is a field of the event",
    "replays/disputes/what_if.py open_branch": "what a branch is opened from",
    "replays/tournaments/decks/text.py from_text": "a grammar in one loop over lines",
    "service/access/tokens.py create": "each parameter is a field of the token",
    "service/running/demo.py play_demo": "the steps of a demonstration, one after the other",
}
"""The functions that are larger, and why."""


def _name(path: Path) -> str:
    return str(path.relative_to(PROJECT))


def _modules(*prefixes: str) -> list[ModuleType]:
    names = ["engine", *(info.name for info in pkgutil.walk_packages(engine.__path__, "engine."))]
    return [importlib.import_module(name) for name in names if name.startswith(prefixes)]


# the engine


@pytest.mark.parametrize("path", sources("engine"), ids=_name)
def test_the_engine_is_pure(path: Path) -> None:
    assert impurities(path.read_text("utf-8"), _name(path)) == []


@pytest.mark.parametrize("path", sources("engine/cards"), ids=_name)
def test_cards_have_no_chance_but_by_verbs(path: Path) -> None:
    """`g.random_card` and what stands on it: so each player and purpose has a stream of chance."""
    tree = ast.parse(path.read_text("utf-8"))
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "chance"] == []


@pytest.mark.parametrize(
    "bad",
    [
        "import random",
        "import time",
        "from datetime import datetime",
        "import os.path",
        "def f():\n    import uuid",
        "from secrets import token_hex",
        "import replays.store.store",
        "from flask import Flask",
        "open('x')",
        "print(1)",
        "x = input()",
        "key = hash('x')",
        "order = sorted(cards, key=lambda c: id(c))",
        "def f():\n    global x\n    x = 1",
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "z = [x for x in frozenset(y)]",
        "z = list({x for x in y})",
        "NAMES = frozenset(['a'])\nfor x in NAMES: pass",
        "def f(names: frozenset[str]):\n    return tuple(names)",
        "class A:\n    names: set[str]\ndef f(a):\n    return ', '.join(a.names)",
        "seen = set()\nz = [*seen]",
        "seen = set()\nfirst = seen.pop()",
        "a = set()\nfor x in a | b: pass",
    ],
)
def test_impurity_is_found(bad: str) -> None:
    assert len(impurities(bad)) == 1


@pytest.mark.parametrize(
    "good",
    [
        "NAMES = frozenset(['a'])\nx = 'a' in NAMES",
        "NAMES = frozenset(['a'])\nfor x in sorted(NAMES): pass",
        "for x in {'a': 1}: pass",
        "from collections.abc import Sequence",
        "from engine.table.state import Card",
        "x = sorted({1, 2})",
        "x = [1].pop()",
    ],
)
def test_pure_code_passes(good: str) -> None:
    assert impurities(good) == []


RESOLVING = ("engine.rules", "engine.cards", "engine.variants")


@pytest.mark.parametrize("module", _modules(*RESOLVING), ids=lambda module: module.__name__)
def test_no_flow_is_forgotten(module: ModuleType) -> None:
    assert forgotten_flows(module) == []
    assert unkept_flow_promises(module) == []


@pytest.mark.parametrize(
    ("code", "faults"),
    [
        ("def f(g, you):\n    g.gain(you, 1)", ["2: g.gain is a flow and is not resolved with `yield from`"]),
        ("def f(g, you):\n    yield g.gain(you, 1)", ["2: g.gain is a flow and is not resolved with `yield from`"]),
        ("def f(g, you):\n    n = gain(g, you, 1)", ["2: gain is a flow and is not resolved with `yield from`"]),
        ("def f(g, me):\n    yield from g.power(me)", ["2: g.power is no flow and cannot be resolved"]),
        ("def f(g, you):\n    return (yield from g.gain(you, 1)) > 0", []),
        ("def f(g, you):\n    yield from g.gain(you, 1) if you else ()", []),
        ("def f(g, me):\n    return g.power(me)", []),
        ("def f(g, you) -> Flow[int]:\n    return g.gain(you, 1) if you else OVER", []),
        ("def f(g, you):\n    return g.gain(you, 1)", ["2: g.gain is a flow and is not resolved with `yield from`"]),
        (
            "def f(g, you) -> Flow[int]:\n    yield from ()\n    return g.gain(you, 1)",
            ["3: g.gain is a flow and is not resolved with `yield from`"],
        ),
        (
            "def f(g, you) -> Flow[int]:\n    return g.gain(you, 1) if you else None",
            ["2: g.gain is a flow and is not resolved with `yield from`"],
        ),
    ],
)
def test_a_forgotten_flow_is_found(code: str, faults: list[str]) -> None:
    assert forgotten_flows(amber, code) == faults


def _structure(text: Text) -> object:
    abilities = [[name, [a.key for a in of]] for family in (text.labelled, text.hooks) for name, of in family.items()]
    return [
        text.key,
        text.title,
        text.summary,
        abilities,
        list(text.own),
        text.grants and _structure(text.grants),
        *map(_structure, text.forms.values()),
    ]


def _shared() -> object:
    """Everything that all matches of a process share and none may change."""
    facts = [repr(card) for of in catalogue.sets() for card in catalogue.cards(of.code)]
    return [facts, [_structure(text) for family in (CARDS, LASTING) for text in family.values()]]


def test_a_match_leaves_no_trace_in_what_all_matches_share() -> None:
    before = _shared()
    for number in (0, 5):
        play(Script.numbered(number))
    assert _shared() == before


def test_two_matches_at_once_do_not_disturb_each_other() -> None:
    alone = [play(Script.numbered(number)) for number in (1, 2)]
    games = [type(one.game).open(one.setup) for one in alone]
    for n in range(max(len(one.answers) for one in alone)):
        for one, game in zip(alone, games, strict=True):
            if n < len(one.answers):
                game.submit(one.answers[n])
    assert [game.digest() for game in games] == [one.digests[-1] for one in alone]


# all packages


@pytest.mark.parametrize("package", packages())
def test_files_are_short_enough_to_read(package: str) -> None:
    lines = {_name(path): len(path.read_text("utf-8").splitlines()) for path in sources(package)}
    assert {name: many for name, many in lines.items() if many > MOST_LINES} == {}


def test_functions_are_small_enough_to_read() -> None:
    large = set()
    for path in (path for package in packages() for path in sources(package)):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _is_large(node):
                large.add(f"{_name(path)} {node.name}")
    assert large == set(LARGE)


def _is_large(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    assert function.end_lineno is not None
    given = function.args
    named = len(given.posonlyargs) + len(given.args) + len(given.kwonlyargs)
    many = named + (given.vararg is not None) + (given.kwarg is not None)
    return many > MOST_PARAMETERS or function.end_lineno - function.lineno >= LONGEST


# cards


@pytest.mark.parametrize("path", sources("engine/cards"), ids=_name)
def test_cards_ask_for_hidden_cards_through_verbs_only(path: Path) -> None:
    assert past_the_verbs(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (
            "from engine.rules.in_play.creatures import power",
            "1: imports engine.rules.in_play.creatures: cards do everything",
        ),
        ("import engine.rules.zones.zones", "1: imports engine.rules.zones.zones"),
        ("own = [c for c in you.hand if c.type == 'creature']", "1: reads you.hand: hidden cards are asked for"),
        ("x = 1\ntop = opponent.deck[-1]", "2: reads opponent.deck"),
        ("many = len(you.archives)", "1: reads you.archives"),
        ("mine = [c for c in g.cards if c.owner == 0]", "1: reads g.cards: the hidden cards are among them"),
        ("who = card.known & 1", "1: reads card.known"),
        ("own = [c for c in g.all_in(you, HAND) if c.title == 'Punch']", "1: filters g.all_in(you, HAND)"),
        ("top = g.top_of_deck(you)\nx = [c for c in top if g.is_of(c, 'dis')]", "2: filters top"),
        ("h = yield from g.look_at_top(o, 3, you)\nx = [c for c in h if c.type]", "2: filters h"),
        ("low = g.bottom_of_deck(you)\nx = [c for c in low if g.is_of(c, 'dis')]", "2: filters low"),
        ("if g.top_of_deck(you)[0].type == 'action': pass", "1: asks which card g.top_of_deck(you)[0] is"),
    ],
)
def test_a_card_that_reaches_past_the_verbs_is_found(bad: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in past_the_verbs(bad)), past_the_verbs(bad)


@pytest.mark.parametrize(
    "good",
    [
        "fallen = [c for c in you.discard if c.type == 'creature']",
        "shown = yield from g.reveal_hand(you)\nx = [c for c in shown if c.type == 'creature']",
        "yield from g.archive(g.top_of_deck(you))",
        "yield from g.shuffle_into_deck([*g.all_in(you, HAND), *you.discard])",
        "chosen = yield from g.choose_from(you, HAND, where=lambda c: c.type == 'creature')",
    ],
)
def test_what_is_open_or_has_been_shown_may_be_read(good: str) -> None:
    assert past_the_verbs(good) == []
