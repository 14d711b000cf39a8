"""Invented texts that no match has heard: a card of a test that never did anything proves nothing.

A plugin of pytest. After a run in which all went well, it looks at the modules all of whose tests were run: a body of
an invented text of theirs (`tests.engine.invent`) that was never called fails the run, unless it is listed in `MEANT`
as one that must stay silent; and so does a listed one that was heard after all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

import pytest

from tests.engine.invent import HEARD, TOLD

MEANT = frozenset(
    {
        # what is prevented, or comes too late, or whose card goes before
        "Ambush Bell.destroyed",
        "Barter Cloak.count",
        "Barter Entry.reap",
        "Bind Wake.count",
        "Den Herald.fight",
        "Duel Archer.fight",
        "Duel Bard.sing",
        "Duel Oath/Sworn.grants_to",
        "Duel Oath/Sworn/Grants.fight",
        "Edge Herald.fight",
        "Ferry Nurse.damaged",
        "Ferry Nurse.healed",
        "Ferry Watch.used_up",
        "Ferry Watch.warded",
        "Fuse Late/Blessed.power",
        "Fuse Loose/Held.power",
        "Fuse Nobody/About.power",
        "Fuse Odd/Burning.on_end",
        "Hurt Heir.inherit",
        "Hush Door/Open.enter",
        "Law Monk.play",
        "Law Warden.dawn",
        "Sap Watch.added",
        "Sap Watch.removed",
        "Seek Crow.destroyed",
        "Sickle Lord.reap",
        "Subst Ear.discarded",
        "Trio Cloak.play",
        "Trio Falconer.fight",
        "Trio Fisher/Netted.key_cost",
        "Trio Martyr.reap",
        "Trio Sieve.sift",
        # moving Æmber is neither of these
        "Ferry Ear.captured",
        "Ferry Ear.gained",
        "Ferry Ear.kept",
        "Ferry Ear.stolen",
        "Ferry Herald.play",
        "Shuffle Ear.captured",
        "Shuffle Ear.damaged",
        "Shuffle Ear.healed",
        "Tool Ledger.gained",
        "Tool Ledger.stolen",
        # a card that only may be used, or only has to have an ability
        "Gate Sleeper.reap",
        "Numb Worker.action",
        "Newer Ear.grants_to",
        "Newer Ear/Grants.reap",
        "Newer Cloak.keywords",
        "Newer Shield.play",
        "Numb Worker.omni",
        "Shelf Strap/Grants.omni",
        "Twin Coin Tails.reap",
        "Twin Hat/Grants.reap",
        "Verse Lamp.action",
    }
)
"""Bodies that prove something by staying silent."""

_collected: Counter[str] = Counter()
_done: Counter[str] = Counter()
_partly: set[str] = set()
_told: dict[str, str] = {}
_heard: set[str] = set()
_faults: list[str] = []


def faults_of(
    told: Mapping[str, str], heard: Collection[str], whole: Collection[str], meant: Collection[str]
) -> list[str]:
    """What is wrong with the texts of the modules that were run whole.

    >>> faults_of({"Lamp.play": "a", "Idol.reap": "a", "Urn.omni": "b"}, ["Idol.reap"], ["a"], ["Idol.reap"])
    ['Idol.reap of a is heard after all: take it off MEANT', 'Lamp.play of a was never heard']
    """
    found = []
    for key, module in sorted(told.items()):
        if module in whole and key not in heard and key not in meant:
            found.append(f"{key} of {module} was never heard")
        if module in whole and key in heard and key in meant:
            found.append(f"{key} of {module} is heard after all: take it off MEANT")
    return found


def pytest_collection_finish(session: pytest.Session) -> None:
    quick = session.config.getoption("quick", default=False)  # leaves out what other modules would have heard
    for item in session.items:
        _collected[_module(item)] += 1
        if quick or any("::" in argument for argument in session.config.args):
            _partly.add(_module(item))


def pytest_deselected(items: list[pytest.Item]) -> None:
    _partly.update(_module(item) for item in items)


def pytest_runtest_teardown(item: pytest.Item) -> None:
    _done[_module(item)] += 1


def _module(item: pytest.Item) -> str:
    return str(getattr(getattr(item, "module", None), "__name__", ""))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:  # a worker of pytest-xdist: its controller looks at what all of them have done
        lists = {"heard": sorted(HEARD), "partly": sorted(_partly)}
        output["invented"] = {"collected": dict(_collected), "done": dict(_done), "told": TOLD, **lists}
        return
    _told.update(TOLD)
    _heard.update(HEARD)
    whole = [name for name, many in _collected.items() if _done[name] == many and name not in _partly]
    if exitstatus == pytest.ExitCode.OK:
        _faults.extend(faults_of(_told, _heard, whole, MEANT))
        if _faults:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """A worker of pytest-xdist has ended: all of them collect the same tests, and each runs some."""
    sent = getattr(node, "workeroutput", {}).get("invented")
    if sent is not None:
        _collected.update({name: many for name, many in sent["collected"].items() if name not in _collected})
        _done.update(sent["done"])
        _told.update(sent["told"])
        _heard.update(sent["heard"])
        _partly.update(sent["partly"])


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if _faults:
        terminalreporter.section("invented texts")
        for fault in _faults:
            terminalreporter.line(fault)
