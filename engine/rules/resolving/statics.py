"""What holds while it is there: what listens to a hook now, what statics say and add, what they grant and blank."""

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
    """What listens to a hook now: (order, place, ability, source), without blanked text, with what others grant."""
    hooks = g.hooks
    if not g.altered:
        return hooks[name] if name in hooks else ()
    found: Sequence[Entry] = hooks.get(name, ())
    still = g.still
    if still is not None and name in still:
        found = still[name]
        return found
    if "blanks" in hooks and name != "blanks" and found:
        found = [e for e in found if e[2].text is not getattr(e[3], "text", None) or not is_blank(g, e[3])]
    if name in g.given and not g.granting and name != _GRANTS_TO:
        extra = []
        for card in cards_in_play(g):
            for n, text in granted(g, card):
                for ability in text.hooks.get(name, ()):
                    extra.append((card.order, 10_000 + n, ability, card))
        if extra:
            found = sorted([*found, *extra], key=place)
    if still is not None and not g.granting:
        still[name] = found
    return found


def cards_in_play(g: Table) -> list[Card]:
    """Creatures, artifacts and upgrades in play, in the order in which they entered."""
    found: list[Card] = []
    for player in g.players:
        for card in player.line:
            found.append(card)
            found.extend(card.upgrades)
        found.extend(player.artifacts)
    found.sort(key=lambda card: card.order)
    return found


def granted(g: Table, card: Card) -> list[tuple[int, Text]]:
    """The texts that statics of other cards and lasting effects give to a card now, each with its giver's place."""
    if _GRANTS_TO not in g.hooks or g.granting:
        return []
    if "blanks" in g.hooks and g.reads(BLANK, "granted-too") and is_blank(g, card):
        return []
    still = g.still
    key = f"granted/{card.id}"
    found: list[tuple[int, Text]]
    if still is not None and key in still:
        found = still[key]
        return found
    g.granting = True  # a condition that looks at what cards have must not ask for what it grants itself
    try:
        found = [
            (n, gives)
            for n, (_, _, ability, source) in enumerate(entries(g, _GRANTS_TO))
            if (gives := gives_of(source, ability)) is not None and ability.body(g, source, card)
        ]
    finally:
        g.granting = False
    if still is not None:
        still[key] = found
    return found


def forbidden(g: Table, name: str, /, *subjects: Any) -> bool:
    """Whether any static of this name says so of the subjects."""
    if name not in g.audible:
        return False
    for _, _, ability, source in entries(g, name):
        if ability.body(g, source, *subjects):
            return True
    return False


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
    return any(ability.body(g, source, card) for _, _, ability, source in _blanking(g))


def _blanking(g: Table) -> Sequence[Entry]:
    """What blanks text boxes now: nothing that stands in a text box which is blank itself, but for what blanks the box
    that it stands in. Of those that blank each other, the one that has been there longest does."""
    found: Sequence[Entry] = g.hooks["blanks"]
    if len(found) < 2:
        return found
    if (still := g.still) is not None and "blanking" in still:
        found = still["blanking"]
        return found
    open_ = [entry for entry in found if isinstance(entry[3], Card) and entry[2].text is entry[3].text]
    blanking = [entry for entry in found if entry not in open_]  # what is given, or lasts

    def untouched(entry: Entry, by: Sequence[Entry]) -> bool:
        box = entry[3]
        return not any(source is not box and ability.body(g, source, box) for _, _, ability, source in by)

    while open_:
        open_ = [entry for entry in open_ if untouched(entry, blanking)]
        sure = [entry for entry in open_ if untouched(entry, open_)] or open_[:1]
        blanking += sure
        open_ = [entry for entry in open_ if entry not in sure]
    if still is not None:
        still["blanking"] = blanking
    return blanking
