"""The list of the modules that have blueprints names all of them."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

from flask import Blueprint

from service.blueprints import MODULES

SERVICE = Path(__file__).parents[2] / "service"


def makers() -> list[str]:
    """The modules below `service` whose source makes a blueprint of its own."""
    made = []
    for path in sorted(SERVICE.rglob("*.py")):
        calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        if any(isinstance(call, ast.Name) and call.id in ("Blueprint", "ApiBlueprint") for call in calls):
            made.append(".".join(path.relative_to(SERVICE).with_suffix("").parts))
    return made


def test_every_module_that_makes_a_blueprint_is_listed_once() -> None:
    assert sorted(MODULES) == makers()


def test_every_listed_module_has_a_blueprint() -> None:
    for name in MODULES:
        assert any(isinstance(value, Blueprint) for value in vars(import_module(f"service.{name}")).values()), name
