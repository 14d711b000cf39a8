"""The house style, as far as a program can hold it: words to avoid, first sentences, names of functions, patterns.

It reads docstrings (of modules, classes, functions, and the strings under attributes) and every other text with a space
in it, which is what persons get to read. `FINISHED` lists the packages that keep to it; CONTRIBUTING.md has the why.
`tests.plain_rooms` lists those whose docstrings and comments, also of scripts and styles, have none of the `PATTERNS`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plain_rooms import PLAIN_ROOMS

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

PATTERNS = {
    "“who” without its noun": r"(?:^|[.;:] )[Ww]ho ",
    "“of before” for an adjective": r"\bof (?:before|then|afterwards)\b",
    "“so many” for a number": r"(?:^|[.;:] |\bevery |\bafter |\bfor )[Ss]o (?:many|much|long)\b(?! as| that)",
    "“where none” for a condition": r"\bwhere (?:none|nobody|nothing)\b|\bwhere there (?:is|are) (?:no|none)\b",
    "“not any more” for an end": r"\bany more\b|(?<!at most )\bonce more\b",
    "“is told” without who tells": r"\b(?:is|are|was|were) (?:told(?! apart)|said)\b",
    "“such a” for the thing itself": r"(?:^|[.;:] )[Ss]uch (?:a |an )?\w+ (?:is|are|has|have)\b|\bof such an?\b",
    "“those that” as a subject": r"(?:^|[.;:] )[Tt]hose (?:that|who|which)\b",
    "“Of the …” before its sentence": r"(?:^|[.;:] )Of (?:a|an|the|each|every|such|those|these)\b",
}
"""What makes a native reader read a sentence twice -> how to find it."""

COMMENTS = {".py": r"(?!)", ".js": r"/\*.*?\*/|(?<!:)//[^\n]*", ".css": r"/\*.*?\*/", ".lua": r"--[^\n]*"}
"""How a comment is found, by the suffix of a file; `prose` reads those of Python with its own tokenizer."""

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


def prose(source: str, suffix: str = ".py") -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a file, each in one line with the number of its first line."""
    for comment in re.finditer(COMMENTS[suffix], source, re.DOTALL):
        yield source.count("\n", 0, comment.start()) + 1, " ".join(comment[0].strip("/*- \n").split())
    if suffix != ".py":
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, " ".join(text.split())
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.strip("# ")


def riddles(source: str, suffix: str = ".py") -> Iterator[tuple[int, str]]:
    """The lines and faults of the texts that have one of the `PATTERNS`."""
    for line, text in prose(source, suffix):
        for name, pattern in PATTERNS.items():
            if (place := re.search(pattern, text)) is not None:
                yield line, f"{name}: {text[max(place.start() - 30, 0) : place.end() + 40]}"


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


@pytest.mark.parametrize("package", PLAIN_ROOMS)
def test_docstrings_and_comments_are_plain(package: str) -> None:
    files = sorted(path for path in (PROJECT / package).rglob("*") if path.suffix in COMMENTS)
    assert files, f"no files in {package}"
    faults_of_files = [
        f"{path.relative_to(PROJECT)}:{line}: {fault}"
        for path in files
        for line, fault in riddles(path.read_text("utf-8"), path.suffix)
    ]
    assert not faults_of_files, "\n".join(["CONTRIBUTING.md, Docstrings:", *faults_of_files])


@pytest.mark.parametrize(
    ("source", "suffix"),
    [
        ('"""Who goes to a table."""', ".py"),
        ('"""The cards. Of a hand: all."""', ".py"),
        ("wait(3)  # a round where nothing\n", ".py"),
        ("/* Logs of before there was an index. */ a {}", ".css"),
        ("const at = 1  // what is told of it", ".js"),
        ("-- Those that wait.\nreturn 1", ".lua"),
    ],
)
def test_a_riddle_is_found(source: str, suffix: str) -> None:
    ((line, _),) = riddles(source, suffix)
    assert line == 1


@pytest.mark.parametrize(
    ("source", "suffix"),
    [
        ('"""The judge who goes to a table; copies are told apart."""', ".py"),
        ('name = "who is told"', ".py"),
        ('const site = "https://such.a"', ".js"),
    ],
)
def test_plain_prose_is_left_alone(source: str, suffix: str) -> None:
    assert list(riddles(source, suffix)) == []


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
