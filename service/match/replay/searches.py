"""Search for causes: what happened to a card, and which event made a count what it is.

Searches the facts as they are projected for the reader, so it finds nothing that they did not see.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from engine.table.facts import CARD_FIELDS
from replays.telling.sentences import sentence
from replays.telling.timeline import Timeline
from replays.telling.transcript import headline
from service.answers import projection
from service.answers.moments import names_of
from service.board.naming import cards_shown
from service.services import services
from service.who import Reader

COUNTS = {"amber": "Æmber", "keys": "Forged keys", "chains": "Chains"}
"""The counts of a seat that can be searched, in the order of `NarratedEvent.counts`."""
_FAMILIES = {
    "amber": ("amber.", "key.", "judge.amber", "judge.forfeit"),
    "keys": ("key.", "judge.keys"),
    "chains": ("chains.", "tide.", "judge.chains"),
}
"""Kinds of facts, by how they begin, that can change a count."""
LONGEST_TITLE = 100


class FoundEvent(NamedTuple):
    """Something that happened."""

    seq: int
    turn: int
    texts: list[str]
    was: int | None
    """What a count was before; None for cards."""
    to: int | None
    undone: bool


class SearchResult(NamedTuple):
    """The result of a search: `about`, in words, and the events, oldest first."""

    about: str
    entries: list[FoundEvent]

    def last_until(self, seq: int) -> FoundEvent | None:
        """The last event up to event `seq` that stands: it made things what they are after that."""
        return max(
            (entry for entry in self.entries if entry.seq <= seq and not entry.undone),
            key=lambda entry: entry.seq,
            default=None,
        )


def of_card(reader: Reader, card: int, timeline: Timeline) -> SearchResult | None:
    """What happened to a card, as far as the reader saw; None when they saw no such card.

    A reader who sees everything can follow a card also where it got another id; what was undone may have used such an
    id for another card, and counts only under the one that was asked for.
    """
    title: str | None = None
    entries = []
    ids = _ids_of(reader, card, timeline)
    for seq, turn, facts, names in _facts_about_cards(reader):
        texts = []
        by = ids if timeline.undone_by(seq) is None else {card}
        for fact in facts:
            mention = next((candidate for candidate in cards_shown(fact) if candidate.get("card") in by), None)
            if mention is not None:
                title = mention["title"]
                texts.append(sentence(fact, names))
        if texts:
            entries.append(FoundEvent(seq, turn, texts, None, None, timeline.undone_by(seq) is not None))
    return None if title is None else SearchResult(title, entries)


def _ids_of(reader: Reader, card: int, timeline: Timeline) -> Collection[int]:
    """The ids that a card has and had, as far as the reader may know that they are one card's."""
    if not reader.viewer.sees_all:
        return {card}
    table = services().recorder.traveller.at(reader.match, timeline.version).game.table
    by_id = table.by_id
    if not len(table.cards) < len(by_id) > card:  # none was renewed, or there is no such card
        return {card}
    return {number for number, entity in enumerate(by_id) if entity is by_id[card]}


def of_title(reader: Reader, words: str, timeline: Timeline) -> SearchResult:
    """What happened to cards whose title has `words` in it."""
    words = words.strip()[:LONGEST_TITLE]
    entries = []
    for seq, turn, facts, names in _facts_about_cards(reader):
        texts = [
            sentence(fact, names)
            for fact in facts
            if words
            and any(words.casefold() in str(mention.get("title", "")).casefold() for mention in cards_shown(fact))
        ]
        if texts:
            entries.append(FoundEvent(seq, turn, texts, None, None, timeline.undone_by(seq) is not None))
    return SearchResult(f"“{words}”", entries)


def of_count(reader: Reader, seat: int, what: str, timeline: Timeline) -> SearchResult:
    """The events that changed a count of a seat: `what` is one of `COUNTS`."""
    names = names_of(reader)
    at = list(COUNTS).index(what)
    entries = []
    before = 0
    for narrated in services().narrations.of(reader.match, projection.eyes(reader), 1, timeline.version):
        now = narrated.counts[seat][at]
        if now != before:
            seq = narrated.event.seq
            texts = [sentence(fact, names) for fact in narrated.facts if fact["kind"].startswith(_FAMILIES[what])]
            if not texts:  # a rewind, or a table that was described
                texts = [headline(narrated.event, names) or _paid(what, now - before)]
            entries.append(FoundEvent(seq, narrated.turn, texts, before, now, timeline.undone_by(seq) is not None))
        before = now
    return SearchResult(f"{COUNTS[what]} of {names[seat]}", entries)


def _paid(what: str, change: int) -> str:
    """The sentence for a count that no fact explains: a key is paid for before its colour is chosen."""
    if what == "amber" and change < 0:
        return f"{-change} Æmber is paid for a key, whose colour is chosen next"
    return "So the position was described"


def _facts_about_cards(reader: Reader) -> Iterator[tuple[int, int, list[Mapping[str, Any]], list[str]]]:
    """For each event: its number, its turn, its projected facts that name cards, the players' names."""
    names = names_of(reader)
    for narrated in services().narrations.of(reader.match, projection.eyes(reader), 1, reader.horizon):
        about = [fact for fact in narrated.facts if any(fact["data"].get(field) is not None for field in CARD_FIELDS)]
        if about:
            yield narrated.event.seq, narrated.turn, about, names


def _named(fact: Mapping[str, Any], words: str) -> bool:
    return any(words in str(mention.get("title", "")).casefold() for mention in cards_shown(fact))
