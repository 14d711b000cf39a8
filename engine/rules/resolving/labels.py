"""What a card has: its abilities by label, and what its text says about itself."""

from __future__ import annotations

from typing import Any

from engine.abilities import Ability
from engine.rules.resolving.statics import BLANK, entries, granted, is_blank, silenced
from engine.table.state import Card
from engine.table.table import Table


def labelled(g: Table, card: Card, label: str, *, alone: bool = False) -> list[Ability]:
    """The abilities of this label that a card has now: its own, those of its upgrades, and granted ones.

    Where its abilities of another label count as such too, those follow, unless it is asked for this label `alone`; one
    that has both labels is there once.
    """
    hooks = g.hooks
    if "also_as" in hooks and not alone:
        return _with_others(g, card, label)
    found: list[Ability] = []
    for text in card.texts:
        abilities = text.labelled.get(label)
        if abilities and not (
            "blanks" in hooks and (text is card.text or g.reads(BLANK, "granted-too")) and is_blank(g, card)
        ):
            found.extend(abilities)
    if label in g.given:
        for _, text in granted(g, card):
            found.extend(text.labelled.get(label, ()))
    return found


def _with_others(g: Table, card: Card, label: str) -> list[Ability]:
    labels = [label]
    for each in labels:  # what a label takes in may take in another
        for _, _, ability, source in entries(g, "also_as"):
            labels += [other for other in ability.body(g, source, card, each) if other not in labels]
    found: list[Ability] = []
    for each in labels:
        if each != label and silenced(g, card, each):
            continue  # what cannot trigger under its label does not trigger as something else
        abilities = labelled(g, card, each, alone=True)
        found += [one for one in abilities if not any(_is_same(one, other) for other in found)]
    return found


def _is_same(one: Ability, other: Ability) -> bool:
    """Whether this is one ability under two labels."""
    return one.key == other.key and one.text is other.text and one.giver is other.giver and one.label != other.label


def own(g: Table, card: Card, name: str) -> Any:
    """What the card's own text declares about playing it, or None."""
    return card.text.own.get(name)
