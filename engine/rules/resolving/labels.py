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
    abilities: list[Ability] = []
    for text in card.texts:
        own_abilities = text.labelled.get(label)
        if own_abilities and not (
            "blanks" in hooks and (text is card.text or g.reads(BLANK, "granted-too")) and is_blank(g, card)
        ):
            abilities.extend(own_abilities)
    if label in g.given:
        for _, text in granted(g, card):
            abilities.extend(text.labelled.get(label, ()))
    return abilities


def _with_others(g: Table, card: Card, label: str) -> list[Ability]:
    labels = [label]
    for name in labels:  # what a label takes in may take in another
        for _, _, ability, source in entries(g, "also_as"):
            labels += [other for other in ability.body(g, source, card, name) if other not in labels]
    abilities: list[Ability] = []
    for name in labels:
        if name != label and silenced(g, card, name):
            continue  # what cannot trigger under its label does not trigger as something else
        of_label = labelled(g, card, name, alone=True)
        abilities += [candidate for candidate in of_label if not any(_is_same(candidate, other) for other in abilities)]
    return abilities


def _is_same(ability: Ability, other: Ability) -> bool:
    """Whether this is one ability under two labels."""
    return (
        ability.key == other.key
        and ability.text is other.text
        and ability.giver is other.giver
        and ability.label != other.label
    )


def own(g: Table, card: Card, name: str) -> Any:
    """What the card's own text declares about playing it, or None."""
    return card.text.own.get(name)
