"""The examples of the pages run, their cards behave as they say, and their tables are what the product says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.abilities import CARDS
from tests.engine import invent
from tests.engine.table import Table
from tests.readme_tables import READMES, rewritten

ROOT = Path(__file__).parent.parent


def example(page: str) -> str:
    """The code of the one example of a page."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    return str(code)


@pytest.mark.parametrize("page", READMES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_tables_are_what_the_product_says(page: Path) -> None:
    """Otherwise run `python -m tests.readme_tables`."""
    text = page.read_text("utf-8")
    assert rewritten(text) == text


def test_the_readme_can_be_read_in_two_minutes() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 150


def test_every_link_of_the_pages_leads_to_a_file() -> None:
    pages = [path for path in ROOT.rglob("*.md") if not {".venv", "build", "var"} & set(path.relative_to(ROOT).parts)]
    dead = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in pages
        for link in re.findall(r"\]\(([^)#:\s]+)[^):\s]*\)", page.read_text("utf-8"))
        if not (page.parent / link).exists()
    ]
    assert dead == []


def test_the_library_example_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example("engine/README.md"), "engine/README.md", "exec"), {"__name__": "readme"})
    winner, turns, digest = capsys.readouterr().out.split()
    assert winner in "01"
    assert int(turns) > 5
    assert len(digest) == 16


@pytest.fixture
def example_cards() -> Any:
    before = set(CARDS)
    exec(compile(example("engine/cards/README.md"), "engine/cards/README.md", "exec"), {"__name__": "readme"})
    made = sorted(set(CARDS) - before)
    types = {
        "Example Horn": "action",
        "Example Manual": "upgrade",
        "Example Door": "action",
        "Example Banner": "artifact",
        "Example Ballot": "artifact",
    }
    for title in made:
        assert title in CARDS
    with invent.known(*(invent.facts(title, type=types.get(title, "creature")) for title in made)):
        yield made


def test_the_example_cards_behave(example_cards: list[str]) -> None:
    assert len(example_cards) == 9
    t = Table(
        me={
            "line": ["Example Guardian", "Example Scholar", "Example Witch"],
            "artifacts": ["Example Banner", {"title": "Example Ballot", "counters": {"vote": 5}}],
            "discard": ["Example Ghost"],
            "hand": ["Example Horn", "Example Manual", "Example Door", "Goon 2"],
        },
        foe={"line": ["Goon 3", "Goon 1"], "amber": 5},
    )
    t.reap("Example Scholar")
    assert t.me.amber == 1
    assert len(t.me.hand) == 5
    assert t.power("Example Guardian") == 4
    assert t.power("Example Scholar") == 3
    t.play("Goon 2")
    assert t.me.amber == 2  # the witch
    t.play("Example Manual", "Example Scholar")
    t.play("Example Horn", "Example Scholar", "Goon 3")
    assert t.card("Example Guardian").damage == 3
    assert t.card("Example Scholar").damage == 0
    assert (t.me.amber, t.foe.amber) == (3, 4)  # what the manual grants
    t.play("Example Door")
    t.reap("Example Witch")
    assert (t.me.amber, t.foe.amber) == (4, 3)
    t.action("Example Ballot", "red")
    assert t.me.keys == ["red"]
    assert t.me.amber == 4
    t.next_turn("brobnar").end()
    assert len(t.me.hand) == 7  # six, and one for the ghost
    t.choose("brobnar")
    t.check()
