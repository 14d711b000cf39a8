"""The lists of the modules that have blueprints name all of them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest
from flask import Blueprint
from werkzeug.utils import find_modules

from service import pages, resources


@pytest.mark.parametrize("package", [pages, resources])
def test_every_module_with_a_blueprint_is_listed(package: ModuleType) -> None:
    found = {
        name.removeprefix(f"{package.__name__}.")
        for name in find_modules(package.__name__, recursive=True)
        if any(isinstance(value, Blueprint) for value in vars(import_module(name)).values())
    }
    assert found == set(package.MODULES)
    assert len(package.MODULES) == len(found)
