"""The examples of the README run, and its cards behave as they say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.abilities import CARDS
from tests.engine import invent
from tests.engine.table import Table
from tests.readme_tables import rewritten

TEXT = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_tables_are_what_the_product_says() -> None:
    """Otherwise run `python -m tests.readme_tables`."""
    assert rewritten(TEXT) == TEXT


def test_the_library_example_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(BLOCKS[0], "README.md", "exec"), {"__name__": "readme"})
    winner, turns, digest = capsys.readouterr().out.split()
    assert winner in "01" and int(turns) > 5 and len(digest) == 16


@pytest.fixture
def example_cards() -> Any:
    before = set(CARDS)
    exec(compile(BLOCKS[1], "README.md", "exec"), {"__name__": "readme"})
    made = sorted(set(CARDS) - before)
    types = {
        "Example Horn": "action",
        "Example Manual": "upgrade",
        "Example Door": "action",
        "Example Banner": "artifact",
    }
    for title in made:
        assert title in CARDS
    with invent.known(*(invent.facts(title, type=types.get(title, "creature")) for title in made)):
        yield made


def test_the_example_cards_behave(example_cards: list[str]) -> None:
    assert len(example_cards) == 7
    t = Table(
        me={
            "line": ["Example Guardian", "Example Scholar", "Example Witch"],
            "artifacts": ["Example Banner"],
            "hand": ["Example Horn", "Example Manual", "Example Door", "Goon 2"],
        },
        foe={"line": ["Goon 3", "Goon 1"], "amber": 5},
    )
    t.reap("Example Scholar")
    assert t.me.amber == 1 and len(t.me.hand) == 5
    assert t.power("Example Guardian") == 4 and t.power("Example Scholar") == 3
    t.play("Goon 2")
    assert t.me.amber == 2  # the witch
    t.play("Example Manual", "Example Scholar")
    t.play("Example Horn", "Example Scholar", "Goon 3")
    assert t.card("Example Guardian").damage == 3 and t.card("Example Scholar").damage == 0
    assert (t.me.amber, t.foe.amber) == (3, 4)  # what the manual grants
    t.play("Example Door")
    t.reap("Example Witch")
    assert (t.me.amber, t.foe.amber) == (4, 3)
    t.check()
