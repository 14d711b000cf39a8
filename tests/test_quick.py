"""What `pytest --quick` takes and leaves out."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.rulesets import CURRENT, RULESETS
from tests import redis_fixtures
from tests.browser import conftest as browser
from tests.quick import PROJECT, STARTED, is_quick, of_a_house_at_rest
from tests.replays.engines import conftest as engines
from tests.replays.store import test_durability

OLDEST = next(iter(RULESETS))


def item(*fixtures: str, marks: tuple[str, ...] = (), **params: object) -> SimpleNamespace:
    """A collected test; without `params` it runs once."""
    found = SimpleNamespace(
        fixturenames=list(fixtures),
        get_closest_marker=lambda name: name if name in marks else None,
    )
    if params:
        found.callspec = SimpleNamespace(params=params)
    return found


@pytest.mark.parametrize(
    ("test", "taken"),
    [
        (item(), True),
        (item("ruleset", ruleset=CURRENT, number=3), True),
        (item("ruleset", ruleset=OLDEST, number=3), False),
        (item("number", number=OLDEST), True),
        (item("version", version=OLDEST), True),
        (item("ruleset", ruleset={"first": 0}), True),
        (item(marks=("slow",)), False),
        (item("fake_redis"), True),
        (item("make_app", "real_redis", "redis_server"), False),
        (item("make_app", "real_redis", "redis_server", marks=("quick",)), True),
        (item("redis_server", marks=("quick", "slow")), False),
        (item("any_redis", any_redis="fake"), True),
        (item("any_redis", any_redis="real"), False),
        (item("visit", "browser"), False),
    ],
)
def test_what_starts_a_program_or_takes_long_or_repeats_itself_is_left_out(test: pytest.Item, taken: bool) -> None:
    assert is_quick(test) is taken


@pytest.mark.parametrize(
    ("file", "changed", "rests"),
    [
        ("cards/wc/test_dis_actions.py", [], True),
        ("cards/wc/test_dis_actions.py", ["engine/cards/wc/dis_creatures.py"], False),
        ("cards/wc/test_dis_actions.py", ["engine/cards/aoa/dis.py"], True),
        ("cards/wc/test_dis_actions.py", ["tests/engine/cards/wc/test_dis_actions.py"], False),
        ("cards/wc/test_pairs_of_dis_actions.py", ["engine/cards/wc/dis.py"], False),
        ("cards/wc/test_at_three_seats_of_dis.py", ["engine/cards/wc/logos.py"], True),
        ("cards/test_index.py", [], False),
        ("rules/turns/test_turn.py", [], False),
    ],
)
def test_of_the_cards_those_that_were_worked_on_are_tested(file: str, changed: list[str], rests: bool) -> None:
    assert of_a_house_at_rest(PROJECT / "tests/engine" / file, frozenset(changed)) is rests


def test_the_fixtures_that_start_programs_are_there() -> None:
    """A fixture of another name would let its tests in."""
    homes = (redis_fixtures, browser, engines, test_durability)
    assert all(any(hasattr(home, name) for home in homes) for name in STARTED)
