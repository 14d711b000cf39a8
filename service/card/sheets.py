"""The sheet of a card: its facts and text, what the rulebooks have to do with it, and the tests that act it out.

The same for the command line, the pages and programs. It tells clauses and rulings in our words and never
quotes them: their own stand in the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

import engine.cards  # noqa: F401  (loads what they do)
from engine import catalogue
from engine.abilities import behaves, text_of
from engine.abilities.texts import Text
from engine.catalogue import CardFacts
from engine.catalogue.printed import TOKEN
from engine.readings import READINGS, Reading, concerning
from engine.rulesets import RULESETS
from replays.clauses.index import in_words, known_clauses
from replays.clauses.paraphrases import paraphrases
from service.card.acted_out import Test, names_of, rulings, tests_of, topics

_TOPICS = {
    "action": "action-ability",
    "before_fight": "before",
    "before_reap": "before",
    "leaves_play": "leaves-play",
    "scrap": "discarding",
}
"""Labels whose topic in the rulebook is called otherwise."""
RULING_KINDS = {"erratum": "erratum", "example": "example of the rulebook", "faq": "answer of the FAQ"}
"""What the ids of rulings begin with, and what it stands for."""


class CardFactsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a card, and what it does in our words."""

    name: Annotated[str, Meta(description="the title, and what tells it from others of that title")]
    title: str
    version: Annotated[str, Meta(description="evil twin, top half, a house …; mostly empty")]
    half: Annotated[str, Meta(description="top or bottom, of a gigantic creature; else empty")]
    set: str
    number: Annotated[str, Meta(description="unique in its set")]
    house: str
    type: str
    power: int
    armor: int
    traits: tuple[str, ...]
    keywords: Annotated[Mapping[str, int], Meta(description="keyword -> value, 1 for those without one")]
    icons: Annotated[tuple[str, ...], Meta(description="bonus icons, from top to bottom")]
    enhances: Annotated[tuple[str, ...], Meta(description="icons that it puts on other cards")]
    rarity: str
    behaves: Annotated[bool, Meta(description="whether a match can be played with it")]
    summary: Annotated[str | None, Meta(description="what it does, in our words; null: nothing")]


class Printing(msgspec.Struct, frozen=True):
    """A printing of a card."""

    set: str
    number: str
    rarity: str


class Namesake(msgspec.Struct, frozen=True):
    """Another card of the same title."""

    name: str
    set: str
    number: str
    house: str
    type: str


class RulebookClause(msgspec.Struct, frozen=True, kw_only=True):
    """A clause of the rulebooks; its own text stands there."""

    id: str
    words: str
    paraphrase: Annotated[str, Meta(description="what it says, in our words")]
    section: Annotated[str, Meta(description="the heading under which the rulebooks have it")]
    pages: Annotated[dict[str, str], Meta(description="rulebook -> page, as 11, 10–11, or empty: without numbers")]
    topic: str
    versions: Annotated[list[str], Meta(description="the rulebooks in which it holds")]
    tests: Annotated[int, Meta(description="how many of the card's tests are marked with it")]


class OfficialAnswer(RulebookClause, frozen=True, kw_only=True):
    """An official answer, as far as facts about it are known."""

    kind: str
    cards: Annotated[list[str], Meta(description="titles of the cards that it is about")]
    clauses: Annotated[list[str], Meta(description="ids of those that it follows from")]
    about: Annotated[bool, Meta(description="whether it is about this card, not only marked on its tests")]


class TakenReading(msgspec.Struct, frozen=True):
    """How a point is read under some rulebooks."""

    rulebooks: list[str]
    reading: str


class AnsweredReading(msgspec.Struct, frozen=True):
    """How rulebooks answer a point that earlier ones leave open."""

    rulebooks: list[str]
    reading: str
    clause: Annotated[str, Meta(description="the id of the clause that says so")]


class CardReading(msgspec.Struct, frozen=True, kw_only=True):
    """A question that the rulebooks leave open, as it is read now. `GET /api/v1/readings` has all answers."""

    id: str
    about: str
    question: str
    taken: list[TakenReading]
    answered: list[AnsweredReading]
    authority: str
    own: Annotated[bool, Meta(description="whether it is about this card")]
    touches: Annotated[
        bool, Meta(description="whether it is likely to decide about this card, too, being about others or a rule")
    ]
    offered: Annotated[bool, Meta(description="whether another option may be chosen for a match")]
    tests: Annotated[int, Meta(description="how many of the card's tests are marked with it")]


class FileOfTests(msgspec.Struct, frozen=True):
    """Tests that act a card out, of one file."""

    file: str
    tests: Annotated[list[str], Meta(description="their names")]


class CardAnswer(CardFactsAnswer, frozen=True, kw_only=True):
    """A printing of a card with all that is known of it."""

    printings: Annotated[list[Printing], Meta(description="all of this card")]
    namesakes: list[Namesake]
    erratum: Annotated[list[str], Meta(description="rulebooks under which an erratum of it is in force")]
    clauses: Annotated[list[RulebookClause], Meta(description="of its tests, and on its keywords and labels")]
    rulings: list[OfficialAnswer]
    readings: Annotated[list[CardReading], Meta(description="those of the index by card first")]
    pairs: Annotated[list[str], Meta(description="names of the cards that it meets in tests")]
    tests: Annotated[list[FileOfTests], Meta(description="that act it out")]


class CardListAnswer(msgspec.Struct, frozen=True):
    """Cards of the catalogue."""

    catalogue: Annotated[str, Meta(description="names this state of the facts")]
    cards: list[CardFactsAnswer]


def facts_of(card: CardFacts) -> CardFactsAnswer:
    """What is printed on a card, whether it behaves, and what it does in our words."""
    return CardFactsAnswer(**_printed(card))


def _printed(card: CardFacts) -> dict[str, Any]:
    """The fields of `CardFactsAnswer`."""
    return {
        "name": card.name,
        **{name: getattr(card, name) for name in card.__slots__},
        "behaves": behaves(card.name),
        "summary": text_of(card.name).summary or None,
    }


def sheet_of(card: CardFacts) -> CardAnswer:
    """Everything about one printing of a card."""
    tests = tests_of(card)
    marked = Counter(id for test in tests for id in test.ids)
    return CardAnswer(
        **_printed(card),
        printings=[Printing(printing.set, printing.number, printing.rarity) for printing in printings_of(card)],
        namesakes=[
            Namesake(namesake.name, namesake.set, namesake.number, namesake.house, namesake.type)
            for namesake in catalogue.by_title(card.title)
            if namesake.name != card.name
        ],
        erratum=[name for name, ruleset in RULESETS.items() if card.title in ruleset.errata],
        clauses=list(_clauses(card, marked)),
        rulings=list(_rulings(card, marked)),
        readings=list(_readings(card, marked)),
        pairs=sorted(_partners(card, tests)),
        tests=by_file(tests),
    )


def printings_of(card: CardFacts) -> list[CardFacts]:
    """All printings of a card, in the order of the sets."""
    return [
        printing for of in catalogue.sets() for printing in catalogue.cards(of.code) if printing.name == card.name
    ] or [card]


def by_file(tests: tuple[Test, ...]) -> list[FileOfTests]:
    """The names of tests by the file in which they stand."""
    names: dict[str, list[str]] = {}
    for test in tests:
        names.setdefault(test.file, []).append(test.name)
    return [FileOfTests(file, tests) for file, tests in names.items()]


def topics_of(card: CardFacts) -> list[str]:
    """The topics of the rulebook that a card touches: its keywords, its labels, and what kind of card it is."""
    labels = dict.fromkeys(label for text in _texts(text_of(card.name)) for label in text.labelled)
    touched = [
        *card.keywords,
        *(_TOPICS.get(label, label) for label in labels),
        *(["enhance"] if card.enhances else []),
        *(["gigantic"] if card.half else []),
        *(["token-creatures"] if card.rarity == TOKEN else []),
    ]
    return [topic for topic in dict.fromkeys(touched) if topic in topics()]


def _texts(text: Text) -> Iterator[Text]:
    """A text, what it grants, and what it is while the card is of another type."""
    yield text
    if text.grants is not None:
        yield text.grants
    yield from text.forms.values()


def _clauses(card: CardFacts, marked: Counter[str]) -> Iterator[RulebookClause]:
    touched = [(topic, id) for topic in topics_of(card) for id in topics()[topic]]
    topic_of = {id: topic for topic, ids in topics().items() for id in ids}
    tested = [(topic_of[id], id) for id in sorted(marked, key=lambda id: (-marked[id], id)) if id in topic_of]
    for topic, id in dict.fromkeys([*tested, *touched]):
        yield RulebookClause(**_cited(id, in_words(id), topic, marked))


def _rulings(card: CardFacts, marked: Counter[str]) -> Iterator[OfficialAnswer]:
    names = {card.title, card.name}
    for id, ruling in sorted(rulings().items(), key=lambda item: names.isdisjoint(item[1].cards)):
        about = not names.isdisjoint(ruling.cards)
        if about or id in marked:
            kind, _, rest = id.partition("-")
            yield OfficialAnswer(
                **_cited(id, in_words(rest), ruling.topic, marked),
                kind=RULING_KINDS[kind],
                cards=list(ruling.cards),
                clauses=list(ruling.clauses),
                about=about,
            )


def _cited(id: str, words: str, topic: str, marked: Counter[str]) -> dict[str, Any]:
    """The fields of `RulebookClause`."""
    text = paraphrases()[id]
    return {
        "id": id,
        "words": words,
        "paraphrase": text.text,
        "section": text.section,
        "pages": dict(text.pages),
        "topic": topic,
        "versions": list(known_clauses()[id]),
        "tests": marked[id],
    }


def _readings(card: CardFacts, marked: Counter[str]) -> Iterator[CardReading]:
    names = {card.title, card.name}
    indexed = concerning([card])
    for row in (*indexed, *(row for row in READINGS.values() if row.id in marked and row not in indexed)):
        yield CardReading(
            id=row.id,
            about=row.about,
            question=row.question,
            taken=_taken(row),
            answered=_answered(row),
            authority=row.authority,
            own=not names.isdisjoint(row.cards),
            touches=not names.isdisjoint(row.touches),
            offered=row.offered,
            tests=marked[row.id],
        )


def _taken(row: Reading) -> list[TakenReading]:
    """The answers that are taken, each with the rulebooks under which it is."""
    by_option: dict[str, list[str]] = {}
    for rulebook, option in row.taken.items():
        by_option.setdefault(option, []).append(rulebook)
    return [TakenReading(rulebooks, row.options[option]) for option, rulebooks in by_option.items()]


def _answered(row: Reading) -> list[AnsweredReading]:
    settled = row.settled
    return (
        []
        if settled is None
        else [AnsweredReading(list(settled.rulesets), row.options[settled.option], settled.clause)]
    )


def _partners(card: CardFacts, tests: tuple[Test, ...]) -> set[str]:
    mine = set(names_of(card))
    pairs = [pair for test in tests for pair in test.pairs if mine.intersection(pair)]
    return {name for pair in pairs for name in pair if name not in mine} | {
        first for first, other in pairs if first == other
    }
