"""The sheet of a card: its facts and text, what the rulebooks have to do with it, and the tests that act it out.

Plain JSON, the same for the command line, the pages and programs. Clauses and rulings are told in our words, never
quoted: their own stand in the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import engine.cards  # noqa: F401  (loads what they do)
from engine import catalogue
from engine.abilities import behaves, text_of
from engine.abilities.texts import Text
from engine.catalogue import CardFacts
from engine.catalogue.printed import TOKEN
from engine.readings import READINGS, Reading, concerning
from replays.clauses.index import in_words, known_clauses
from replays.clauses.paraphrases import paraphrases
from service.card.acted_out import Test, names_of, rulings, tests_of, topics

Sheet = Mapping[str, Any]

_TOPICS = {"action": "action-ability", "before_fight": "before", "before_reap": "before", "leaves_play": "leaves-play"}
"""Labels whose topic in the rulebook is called otherwise."""
RULING_KINDS = {"erratum": "erratum", "example": "example of the rulebook", "faq": "answer of the FAQ"}
"""What the ids of rulings begin with, and what it stands for."""


def facts_of(card: CardFacts) -> dict[str, Any]:
    """What is printed on a card, whether it behaves, and what it does in our words (`summary`, None where nothing)."""
    return {
        "name": card.name,
        **{name: getattr(card, name) for name in card.__slots__},
        "behaves": behaves(card.name),
        "summary": text_of(card.name).summary or None,
    }


def sheet_of(card: CardFacts) -> dict[str, Any]:
    """Everything about one printing of a card.

    `facts_of`, and: printings: [{set, number, rarity}], all of the card; namesakes: [{name, set, number, house, type}],
    the other cards of its title; clauses: [{id, words, paraphrase, section, pages: {rulebook: page}, topic, versions,
    tests}]; rulings: [{kind, cards, clauses, about}] and those fields; readings: [{id, about, question, taken:
    [{rulebooks, reading}], authority, own, touches, offered, tests}], those of the index by card first; pairs: the
    names of the cards that it meets in tests; tests: [{file, tests: [names]}]. The number `tests` beside a clause,
    ruling or reading is how many of the card's tests are marked with it.
    """
    tests = tests_of(card)
    marked = Counter(id for test in tests for id in test.ids)
    return {
        **facts_of(card),
        "printings": [{"set": one.set, "number": one.number, "rarity": one.rarity} for one in printings_of(card)],
        "namesakes": [
            {"name": one.name, "set": one.set, "number": one.number, "house": one.house, "type": one.type}
            for one in catalogue.by_title(card.title)
            if one.name != card.name
        ],
        "clauses": list(_clauses(card, marked)),
        "rulings": list(_rulings(card, marked)),
        "readings": list(_readings(card, marked)),
        "pairs": sorted(_partners(card, tests)),
        "tests": by_file(tests),
    }


def printings_of(card: CardFacts) -> list[CardFacts]:
    """All printings of a card, in the order of the sets."""
    return [one for of in catalogue.sets() for one in catalogue.cards(of.code) if one.name == card.name] or [card]


def by_file(tests: tuple[Test, ...]) -> list[dict[str, Any]]:
    """The names of tests by the file in which they stand: [{file, tests}]."""
    found: dict[str, list[str]] = {}
    for test in tests:
        found.setdefault(test.file, []).append(test.name)
    return [{"file": file, "tests": names} for file, names in found.items()]


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


def _clauses(card: CardFacts, marked: Counter[str]) -> Iterator[dict[str, Any]]:
    touched = [(topic, id) for topic in topics_of(card) for id in topics()[topic]]
    topic_of = {id: topic for topic, ids in topics().items() for id in ids}
    tested = [(topic_of[id], id) for id in sorted(marked, key=lambda id: (-marked[id], id)) if id in topic_of]
    for topic, id in dict.fromkeys([*tested, *touched]):
        yield _cited(id, in_words(id), topic, marked)


def _rulings(card: CardFacts, marked: Counter[str]) -> Iterator[dict[str, Any]]:
    names = {card.title, card.name}
    for id, ruling in sorted(rulings().items(), key=lambda item: names.isdisjoint(item[1].cards)):
        about = not names.isdisjoint(ruling.cards)
        if about or id in marked:
            kind, _, rest = id.partition("-")
            yield {
                **_cited(id, in_words(rest), ruling.topic, marked),
                "kind": RULING_KINDS[kind],
                "cards": list(ruling.cards),
                "clauses": list(ruling.clauses),
                "about": about,
            }


def _cited(id: str, words: str, topic: str, marked: Counter[str]) -> dict[str, Any]:
    """What clauses and rulings have in common."""
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


def _readings(card: CardFacts, marked: Counter[str]) -> Iterator[dict[str, Any]]:
    names = {card.title, card.name}
    indexed = concerning([card])
    for row in (*indexed, *(row for row in READINGS.values() if row.id in marked and row not in indexed)):
        yield {
            "id": row.id,
            "about": row.about,
            "question": row.question,
            "taken": _taken(row),
            "authority": row.authority,
            "own": not names.isdisjoint(row.cards),
            "touches": not names.isdisjoint(row.touches),
            "offered": row.offered,
            "tests": marked[row.id],
        }


def _taken(row: Reading) -> list[dict[str, Any]]:
    """The answers that are taken, each with the rulebooks under which it is."""
    found: dict[str, list[str]] = {}
    for rulebook, option in row.taken.items():
        found.setdefault(option, []).append(rulebook)
    return [{"rulebooks": rulebooks, "reading": row.options[option]} for option, rulebooks in found.items()]


def _partners(card: CardFacts, tests: tuple[Test, ...]) -> set[str]:
    mine = set(names_of(card))
    pairs = [pair for test in tests for pair in test.pairs if mine.intersection(pair)]
    return {name for pair in pairs for name in pair if name not in mine} | {one for one, other in pairs if one == other}
