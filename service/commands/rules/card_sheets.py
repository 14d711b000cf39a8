"""The sheet of a card as plain text of at most 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

import click

from engine.catalogue.printed import icon_in_words
from engine.english import counted
from service.card.sheets import CardAnswer, CardReading, OfficialAnswer, RulebookClause

WIDTH = 80


def lines_of(sheet: CardAnswer) -> Iterator[str]:
    """The lines of a sheet. Names of tests and ids stay whole, also where they are longer than a line."""
    yield click.style(f"{sheet.name}  ({sheet.set} {sheet.number})", bold=True)
    yield from _facts(sheet)
    yield from _wrapped(sheet.summary or ("No text." if sheet.behaves else "Does not behave yet."), "")
    yield from _clauses(sheet.clauses)
    yield from _rulings(sheet.rulings)
    yield from _readings(sheet.readings)
    if sheet.pairs:
        yield from _heading("Cards that it meets in tests", len(sheet.pairs))
        yield from _wrapped("; ".join(sheet.pairs))
    yield from _heading("Tests that act it out", sum(len(group.tests) for group in sheet.tests))
    for group in sheet.tests:
        yield f"  {group.file}"
        yield from (f"    {name}" for name in group.tests)
    if not sheet.tests:
        yield "  None."


def _facts(sheet: CardAnswer) -> Iterator[str]:
    keywords = (f"{name} {value}" if value > 1 else name for name, value in sheet.keywords.items())
    others = [printing for printing in sheet.printings if (printing.set, printing.number) != (sheet.set, sheet.number)]
    fields = [
        ("house", sheet.house),
        ("type", sheet.type),
        *([("power", sheet.power), ("armor", sheet.armor)] if sheet.type == "creature" else []),
        ("traits", ", ".join(sheet.traits) or "-"),
        ("keywords", ", ".join(keywords) or "-"),
        ("bonus icons", ", ".join(sheet.icons) or "-"),
        *([("enhances", f"other cards with {_icons(sheet.enhances)}")] if sheet.enhances else []),
        ("rarity", sheet.rarity),
        *([("printed as", ", ".join(f"{printing.set} {printing.number}" for printing in others))] if others else []),
        *([("erratum", f"in force under {', '.join(sheet.erratum)}")] if sheet.erratum else []),
        *(("same title", f"{namesake.name} ({namesake.set} {namesake.number})") for namesake in sheet.namesakes),
    ]
    width = max(len(name) for name, _ in fields)
    for name, value in fields:
        yield from _wrapped(str(value), f"  {name:<{width}}  ", " " * (width + 4))


def _icons(icons: Iterable[str]) -> str:
    return ", ".join(map(icon_in_words, icons))


def _clauses(clauses: Iterable[RulebookClause]) -> Iterator[str]:
    """Clauses that tests are marked with, a line each; then, a paragraph a topic, clauses that the card may touch."""
    tested = [clause for clause in clauses if clause.tests]
    if tested:
        yield from _heading("Clauses that its tests are marked with", len(tested))
        for clause in tested:
            yield from _cited(clause)
    topics: dict[str, list[str]] = {}
    for clause in clauses:
        if not clause.tests:
            topics.setdefault(clause.topic, []).append(clause.id)
    if topics:
        yield from _heading("Other clauses on what it says", sum(map(len, topics.values())))
        for topic, ids in topics.items():
            yield from _wrapped(f"{topic.replace('-', ' ')}: {', '.join(ids)}", "  ", "    ")


def _rulings(rulings: list[OfficialAnswer]) -> Iterator[str]:
    if rulings:
        yield from _heading("Rulings", len(rulings))
    for ruling in rulings:
        about = "" if ruling.about else ", of other cards"
        yield from _cited(ruling, f"{ruling.kind} on {ruling.topic.replace('-', ' ')}{about}")
        if ruling.clauses:
            yield from _wrapped(f"follows from {', '.join(ruling.clauses)}", "    ")


def _readings(readings: list[CardReading]) -> Iterator[str]:
    if readings:
        yield from _heading("Readings", len(readings))
    for reading in readings:
        hint = "" if reading.own else ", touches it" if reading.touches else ", of other cards or rules"
        yield from _wrapped(f"{reading.id} ({counted(reading.tests, 'test', none='no')}{hint})", "  ", "    ")
        yield from _wrapped(reading.question, "    ")
        for taken in reading.taken:
            yield from _wrapped(f"Taken under {', '.join(taken.rulebooks)}: {taken.reading}.", "    ")
        for answer in reading.answered:
            books = ", ".join(answer.rulebooks)
            yield from _wrapped(f"Answered by {books} ({answer.clause}): {answer.reading}.", "    ")


def _cited(rule: RulebookClause, more: str = "") -> Iterator[str]:
    hints = "; ".join(filter(None, (more, ", ".join(rule.versions), counted(rule.tests, "test", none="no"))))
    yield from _wrapped(f"{rule.id} ({hints})", "  ", "    ")
    yield from _wrapped(rule.paraphrase, "    ")


def _heading(words: str, count: int) -> Iterator[str]:
    yield ""
    yield f"{words}: {count}"


def _wrapped(text: str, first: str = "  ", then: str | None = None) -> list[str]:
    """The lines of a text; a word that is longer than a line, such as an id, stays whole."""
    after = first if then is None else then
    plain = " ".join(text.split())
    return textwrap.wrap(
        plain, WIDTH, initial_indent=first, subsequent_indent=after, break_long_words=False, break_on_hyphens=False
    )
