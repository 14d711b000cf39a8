"""The names in a line of the story: of cards, with their histories, of players, in their colours; words found."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from markupsafe import Markup, escape

from engine import catalogue
from service.pages.catalogue.page import address_of

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
    found, at = set(), 0
    while at < len(words):
        begun = words[at].start() + len(words[at][0]) - len(words[at][0].lstrip('("“'))
        lengths = range(min(LONGEST_NAME, len(words) - at), 0, -1) if text[begun : begun + 1].isupper() else ()
        parts = ((size, text[begun : words[at + size - 1].end()]) for size in lengths)
        names = ((size, name) for size, part in parts for name in (part.rstrip(",.;:?)"), part.rstrip(',.;:?)"”')))
        size, name = next((one for one in names if catalogue.by_name(one[1]) is not None), (1, ""))
        found |= {name} if name else set()
        at += size
    return found


def linked(text: str, histories: Mapping[str, str], names: Sequence[str], words: Sequence[str]) -> Markup:
    """A line whose cards lead to what happened to them, and whose words that were looked for are marked.

    `histories`: address by the name of a card. `data-face`: its page in the catalogue, on which its face stands. The
    name of a player at the beginning has the colour of the seat.

    >>> print(linked("Ann plays Troll", {"Troll": "/m/M/e/9/card/3"}, ["Ann"], []))
    <b class="s0">Ann</b> plays <a class="named" href="/m/M/e/9/card/3" data-panel data-face="/cards/CotA/048">Troll</a>
    """
    seat = next((at for at, name in enumerate(names) if text.startswith(f"{name} ")), None)
    begun = Markup("")
    if seat is not None:
        begun = Markup('<b class="s{}">{}</b>').format(seat, marked(names[seat], words))
        text = text.removeprefix(names[seat])
    known = {title: card for title in histories if (card := catalogue.by_name(title)) is not None}
    if not known:
        return begun + marked(text, words)
    said = [begun]
    for at, part in enumerate(re.split(_any_of(known), text)):
        shown = marked(part, words)
        if at % 2:
            there = Markup('<a class="named" href="{}" data-panel data-face="{}">{}</a>')
            shown = there.format(histories[part], address_of(known[part]), shown)
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
