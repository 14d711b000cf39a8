"""Statics: the listeners of a hook, the answers of statics to it, and the texts that they grant and blank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from engine.abilities import Ability, Text
from engine.rules.gained_texts import gives_of
from engine.rules.listening import place
from engine.table.state import PLAY, Card, Lasting
from engine.table.table import Table

Entry: TypeAlias = tuple[int, int, Ability, Any]
"""What listens to a hook: its order, its place among what the card has, the ability, and the card or effect."""

BLANK = "blank-text-box-and-granted-abilities"
_GRANTS_TO = "grants_to"


def entries(g: Table, name: str) -> Sequence[Entry]:
    """The listeners of a hook now, without those of blanked texts, with those of granted texts."""
    if not g.altered:
        return g.hooks.get(name, ())
    hooks = g.hooks
    listening: Sequence[Entry] = hooks.get(name, ())
    still = g.still
    if still is not None and name in still:
        listening = still[name]
        return listening
    if "blanks" in hooks and name != "blanks" and listening:
        listening = [
            entry
            for entry in listening
            if entry[2].text is not getattr(entry[3], "text", None) or not is_blank(g, entry[3])
        ]
    if name in g.given and not g.granting and name != _GRANTS_TO:
        extra = []
        for card in cards_in_play(g):
            for n, text in granted(g, card):
                for ability in text.hooks.get(name, ()):
                    extra.append((card.order, 10_000 + n, ability, card))
        if extra:
            listening = sorted([*listening, *extra], key=place)
    if still is not None and not g.granting:
        still[name] = listening
    return listening


def cards_in_play(g: Table) -> list[Card]:
    """Creatures, artifacts and upgrades in play, in the order in which they entered."""
    cards: list[Card] = []
    for player in g.players:
        for card in player.line:
            cards.append(card)
            cards.extend(card.upgrades)
        for card in player.artifacts:
            cards.append(card)
            if card.upgrades:  # upgrade-stays-on-noncreature
                cards.extend(card.upgrades)
    cards.sort(key=lambda card: card.order)
    return cards


def granted(g: Table, card: Card) -> list[tuple[int, Text]]:
    """The texts that statics of other cards and lasting effects give to a card now, each with its giver's place."""
    if _GRANTS_TO not in g.hooks or g.granting:
        return []
    if "blanks" in g.hooks and g.reads(BLANK, "granted-too") and is_blank(g, card):
        return []
    still = g.still
    key = f"granted/{card.id}"
    texts: list[tuple[int, Text]]
    if still is not None and key in still:
        texts = still[key]
        return texts
    g.granting = True  # a condition that looks at what cards have must not ask for what it grants itself
    try:
        texts = [
            (n, gives)
            for n, (_, _, ability, source) in enumerate(entries(g, _GRANTS_TO))
            if (gives := gives_of(source, ability)) is not None and ability.body(g, source, card)
        ]
    finally:
        g.granting = False
    if still is not None:
        still[key] = texts
    return texts


def forbidden(g: Table, name: str, /, *subjects: Any) -> bool:
    """Whether any static of this name says so of the subjects."""
    if name not in g.audible:
        return False
    for _, _, ability, source in entries(g, name):
        if ability.body(g, source, *subjects):
            return True
    return False


def spared(g: Table, name: str, cards: Sequence[Card]) -> Sequence[Card]:
    """Those of some cards of which no static of this name says so."""
    if name not in g.audible:
        return cards
    return [card for card in cards if not forbidden(g, name, card)]


def added(g: Table, name: str, /, *subjects: Any) -> int:
    """The sum of what the statics of this name add for the subjects."""
    if name not in g.audible:
        return 0
    total = 0
    for _, _, ability, source in entries(g, name):
        total += ability.body(g, source, *subjects)
    return total


def silenced(g: Table, card: Any, label: str | None) -> bool:
    """Whether the abilities that a card has under this label cannot trigger now."""
    return label is not None and forbidden(g, "cannot_trigger", card, label)


def is_blank(g: Table, card: Card | Lasting) -> bool:
    """Whether a card's text box counts as blank. What others grant to it stays. Only a card in play can be blank: what
    its text says about playing it and entering play still holds (play-restriction-works-in-hand,
    play-enters-play-modifier-works-before-blanking)."""
    if "blanks" not in g.hooks or not isinstance(card, Card) or card.zone != PLAY:
        return False
    for _, _, ability, source in _blanking(g):
        if ability.body(g, source, card):
            return True
    return False


def _blanking(g: Table) -> Sequence[Entry]:
    """The abilities that blank text boxes now.

    An ability in a blank text box blanks nothing, unless it blanked that box itself. Of abilities that blank each
    other, the oldest one counts.
    """
    blankers: Sequence[Entry] = g.hooks["blanks"]
    if len(blankers) < 2:
        return blankers
    if (still := g.still) is not None and "blanking" in still:
        blankers = still["blanking"]
        return blankers
    open_ = [entry for entry in blankers if isinstance(entry[3], Card) and entry[2].text is entry[3].text]
    blanking = [entry for entry in blankers if entry not in open_]  # what is given, or lasts

    def untouched(entry: Entry, by: Sequence[Entry]) -> bool:
        box = entry[3]
        return not any(source is not box and ability.body(g, source, box) for _, _, ability, source in by)

    while open_:
        open_ = [entry for entry in open_ if untouched(entry, blanking)]
        certain = [entry for entry in open_ if untouched(entry, open_)] or open_[:1]
        blanking += certain
        open_ = [entry for entry in open_ if entry not in certain]
    if still is not None:
        still["blanking"] = blanking
    return blanking
