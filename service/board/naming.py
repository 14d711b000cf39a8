"""The names in a line of the story: of cards, which lead to more about them, of players, in their colours."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from markupsafe import Markup, escape

from engine import catalogue
from engine.abilities import text_of
from engine.catalogue import CardFacts
from engine.table.facts import CARD_FIELDS

LONGEST_NAME = 8
"""Words that a card's name has at most."""


def titles_in(text: str) -> set[str]:
    """The names of cards that stand in a text, the longest of those that begin at the same word.

    >>> sorted(titles_in("Ann chooses Ganger Chieftain, beside Troll (Punch)"))
    ['Ganger Chieftain', 'Punch', 'Troll']
    >>> titles_in("beside Quixo the “Adventurer” (left)")
    {'Quixo the “Adventurer”'}
    """
    words = list(re.finditer(r"\S+", text))
    titles, at = set(), 0
    while at < len(words):
        begun = words[at].start() + len(words[at][0]) - len(words[at][0].lstrip('("“'))
        lengths = range(min(LONGEST_NAME, len(words) - at), 0, -1) if text[begun : begun + 1].isupper() else ()
        parts = ((size, text[begun : words[at + size - 1].end()]) for size in lengths)
        names = ((size, name) for size, part in parts for name in (part.rstrip(",.;:?)"), part.rstrip(',.;:?)"”')))
        size, name = next((candidate for candidate in names if catalogue.by_name(candidate[1]) is not None), (1, ""))
        titles |= {name} if name else set()
        at += size
    return titles


def cards_shown(fact: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The cards that a projected fact shows: `card`, and where it is known `title` ..."""
    for field in CARD_FIELDS:
        value = fact["data"].get(field)
        for card in value if isinstance(value, list) else [value]:
            if isinstance(card, Mapping) and "card" in card:
                yield card


def cards(fact: Mapping[str, Any]) -> Iterator[str]:
    """The titles of the cards that a projected fact shows."""
    return (card["title"] for card in cards_shown(fact) if card.get("title"))


def address_of(card: CardFacts) -> str:
    """The address of the page of a card."""
    return f"/cards/{quote(card.set)}/{quote(card.number)}"


def face_of(card: CardFacts) -> dict[str, Any]:
    """A card as `board/_card.html` draws one that is not in play."""
    shown = {name: getattr(card, name) for name in ("title", "house", "type", "traits", "keywords", "icons", "armor")}
    power = {"power": card.power} if card.type == "creature" else {}
    return {"id": card.name, **shown, **power, "text": text_of(card.name).summary or None}


def linked(text: str, links: Mapping[str, Markup], names: Sequence[str], words: Sequence[str]) -> Markup:
    """A line with links at its cards and marks at the searched words.

    `links`: by the name of a card, the attributes of its link; `data-face` in them is where its face is found
    (look.js). The name of a player at the beginning has the colour of the seat.

    >>> print(linked("Ann plays Troll", {"Troll": Markup('href="#048"')}, ["Ann"], []))
    <b class="s0">Ann</b> plays <a class="named" href="#048">Troll</a>
    """
    seat = next((at for at, name in enumerate(names) if text.startswith(f"{name} ")), None)
    begun = Markup("")
    if seat is not None:
        begun = Markup('<b class="s{}">{}</b>').format(seat, marked(names[seat], words))
        text = text.removeprefix(names[seat])
    if not links:
        return begun + marked(text, words)
    said = [begun]
    for at, part in enumerate(re.split(_any_of(links), text)):
        shown = marked(part, words)
        if at % 2:
            shown = Markup('<a class="named" {}>{}</a>').format(links[part], shown)
        said.append(shown)
    return Markup("").join(said)


def marked(text: str, words: Sequence[str]) -> Markup:
    """A text with the words in it marked.

    >>> marked("Ann plays <Troll>", ["troll"])
    Markup('Ann plays &lt;<mark>Troll</mark>&gt;')
    """
    if not words:
        return escape(text)
    return Markup("").join(
        Markup("<mark>{}</mark>").format(part) if at % 2 else escape(part)
        for at, part in enumerate(re.split(_any_of(words), text, flags=re.IGNORECASE))
    )


def _any_of(words: Collection[str]) -> str:
    """A pattern for any of the words; the longest that fits is taken."""
    return f"({'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})"
