"""Dependencies run one way: between the packages, and between the rooms of each."""

from __future__ import annotations

import pytest

from tests.floors import (
    FLOORS,
    LEVELS,
    borrowed,
    children,
    circles,
    faults,
    imported_modules,
    levels,
    misplaced,
    modules,
    source_of,
)


@pytest.mark.parametrize("package", FLOORS, ids=lambda package: package or "the project")
def test_every_room_has_its_floor(package: str) -> None:
    assert children(package)
    assert misplaced(package) == []


@pytest.mark.parametrize("package", FLOORS[""])
def test_dependencies_go_one_way(package: str) -> None:
    wrong = {module: found for module in modules(package) if (found := faults(module, source_of(module)))}
    assert wrong == {}


@pytest.mark.parametrize("package", LEVELS)
def test_a_package_has_few_levels(package: str) -> None:
    chain = levels(package)
    assert len(chain) <= LEVELS[package], " imports ".join(chain)
    assert len(chain) == LEVELS[package], f"{package} has fewer levels now: lower its number in LEVELS"


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circles(imported_modules()) == []


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()}) == [["a", "b", "c"]]


def test_imports_for_types_and_of_packages_count_for_circles() -> None:
    imported = imported_modules()
    assert "engine.verbs" in imported["engine.cards.mm.saurian"]
    assert "service.who.__init__" in imported["service.live.caller_view"]


@pytest.mark.parametrize(
    ("module", "code", "found"),
    [
        ("engine.table.state", "from replays.log.events import Event", "replays is above engine"),
        ("workers.jobs", "def f():\n    import service", "service is above workers"),
        ("service.app", "from tests.engine import table", "service.app imports tests.engine.table"),
        ("replays.log.chain", "from . import events", "a relative import"),
        ("replays.log.chain", "from replays.store.store import Store", "store is above log"),
        ("replays.log.chain", "from replays import store", "store is above log"),
        ("replays.log.chain", "import replays.store.keys", "store is above log"),
        ("replays.__init__", "from replays.log import events", "log is above __init__"),
        (
            "workers.leases",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from workers.folding.folder import Folder",
            "folding is above leases",
        ),
    ],
)
def test_an_import_the_wrong_way_is_found(module: str, code: str, found: str) -> None:
    (fault,) = faults(module, code)
    assert found in fault


def test_imports_downwards_and_inside_a_room_are_right() -> None:
    code = "import json\nfrom engine.game import Game\nfrom replays.log import events\nfrom replays.store import keys"
    assert faults("replays.store.store", code) == []
    assert faults("workers.jobs", "from replays.store.store import Store\nfrom workers import queues, settings") == []


def test_a_room_without_a_floor_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FLOORS, "replays", ("__init__", "log", "attic"))
    assert "store has no place in the floors of replays" in misplaced("replays")
    assert "attic is not in replays" in misplaced("replays")


@pytest.mark.parametrize("package", FLOORS[""])
def test_what_is_private_stays_in_its_module(package: str) -> None:
    wrong = {module: found for module in modules(package) if (found := borrowed(module, source_of(module)))}
    assert wrong == {}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("from engine.rules.zones.zones import _move", "imports _move of engine.rules.zones.zones"),
        ("from engine.rules.zones import zones\nzones._move(1)", "uses _move of engine.rules.zones.zones"),
        ("from engine.rules.zones import zones as areas\nareas._move", "uses _move of engine.rules.zones.zones"),
    ],
)
def test_a_private_name_of_another_module_is_found(code: str, found: str) -> None:
    (fault,) = borrowed("engine.judging.moves", code)
    assert found in fault
    assert borrowed("engine.judging.moves", "from engine.rules.zones import zones\nzones.put(1)\nself._x") == []
