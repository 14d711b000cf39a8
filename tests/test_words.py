"""The house style, as far as a program can hold it: words to avoid, first sentences, names of functions.

It reads docstrings (of modules, classes, functions, and the strings under attributes) and every other text with a space
in it, which is what persons get to read. `FINISHED` lists the packages that keep to it; CONTRIBUTING.md has the why.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]

AVOIDED = (
    "all the same",
    "anew",
    "are to be",
    "is to be",
    "of her own",
    "of his own",
    "of its own",
    "of their own",
    "somebody",
    "whoever",
    "whom",
)
"""Words that neither a docstring nor a message has."""

NAMES = ("found", "made", "said", "seen", "shown", "told")
"""Names that hide what a function returns."""

LONGEST = 20
"""Words in the first sentence of a docstring."""

FINISHED: dict[str, tuple[str, ...]] = {
    "engine": (),
    "replays": (),
    "service": (),
    "workers": (),
}
"""Packages (or rooms) that keep to the style, each with what else it avoids."""

CARDS = "engine/cards"
"""Here the docstrings of classes are texts of cards, held to the phrase book by `tests/engine/test_card_texts.py`."""

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def words_in(text: str, words: tuple[str, ...]) -> list[str]:
    plain = " ".join(text.split())
    return [word for word in words if re.search(rf"\b{word}\b", plain, re.IGNORECASE)]


def first_sentence(docstring: str) -> str:
    """Up to a full stop, colon or semicolon before a space, or an empty line; without what is in parentheses."""
    paragraph = " ".join(docstring.strip().split("\n\n")[0].split())
    return re.split(r"[.:;?]( |$)", re.sub(r" ?\([^()]*\)", "", paragraph))[0]


def faults(source: str, words: tuple[str, ...] = AVOIDED, *, of_cards: bool = False) -> Iterator[tuple[int, str]]:
    """What a module's source has against the style: line and fault. `of_cards`: its classes are cards."""
    tree = ast.parse(source)
    texts = set(_texts(tree)) if of_cards else set()
    for node in ast.walk(tree):
        if node in texts:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield from ((node.lineno, f"says “{word}”") for word in words_in(node.value, words))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.strip("_") in NAMES:
            yield node.lineno, f"`{node.name}` does not say what it returns"
        if isinstance(node, DOCUMENTED) and not (of_cards and isinstance(node, ast.ClassDef)):
            count = len(first_sentence(ast.get_docstring(node) or "").split())
            if count > LONGEST:
                yield node.body[0].lineno, f"a first sentence of {count} words"


def _texts(tree: ast.AST) -> Iterator[ast.AST]:
    """The docstrings of a module's classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and ast.get_docstring(node) is not None:
            yield node.body[0].value  # type: ignore[attr-defined]


@pytest.mark.parametrize("package", FINISHED)
def test_a_package_keeps_to_the_house_style(package: str) -> None:
    modules = sorted((PROJECT / package).rglob("*.py"))
    assert modules, f"no modules in {package}"
    found = [
        f"{module.relative_to(PROJECT)}:{line}: {fault}"
        for module in modules
        for line, fault in sorted(
            faults(module.read_text(), AVOIDED + FINISHED[package], of_cards=(PROJECT / CARDS) in module.parents)
        )
    ]
    assert not found, "\n".join(["CONTRIBUTING.md, Docstrings and Names:", *found])


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('"""Deletes the lease, for\nwhoever holds it."""', (1, "says “whoever”")),
        ('LIMIT = 1\n"""Is\n    to be kept."""', (2, "says “is to be”")),
        ('raise ValueError(f"{name} goes to whom it belongs")', (1, "says “whom”")),
        ("def _told(case): ...", (1, "`_told` does not say what it returns")),
        ('def f():\n    """' + "word " * 21 + '"""', (2, "a first sentence of 21 words")),
    ],
)
def test_a_fault_is_found(source: str, fault: tuple[int, str]) -> None:
    assert list(faults(source)) == [fault]


def test_the_text_of_a_card_is_left_to_the_phrase_book() -> None:
    card = f'class Anger:\n    """Whenever somebody fights{" again" * 20}."""\n\n    def play(g): ...'
    assert len(list(faults(card))) == 2
    assert list(faults(card, of_cards=True)) == []
    helper = 'def _of(g):\n    """Says whose it is, to whom."""'
    assert list(faults(helper, of_cards=True)) == [(2, "says “whom”")]


@pytest.mark.parametrize(
    "source",
    [
        '"""Deletes the lease. Only its holder may."""',
        'def f():\n    """' + "word " * 20 + ". " + "more " * 9 + '"""',
        'KEY = "anew"',
        "newly = told(case)",
    ],
)
def test_what_is_in_order_is_left_alone(source: str) -> None:
    assert list(faults(source)) == []
