"""Text boxes that lasting effects give to cards in play, and what those texts grant to others."""

from __future__ import annotations

from engine.abilities import Ability, Text, text_of
from engine.catalogue import CardFacts, of_key
from engine.table.state import Card, Lasting
from engine.table.table import Table


def gained(g: Table, card: Card) -> tuple[tuple[CardFacts, Text, Text | None], ...]:
    """The text boxes that lasting effects give to a card in play: `Card.gained`.

    Where such a text names its own card, it means the one that gained it (self-reference-follows-gained-text).
    """
    boxes = []
    holder = g.ref(card)
    for record in g.state.lasting:
        if record.on == holder and record.started and "gives_text" in record.text.own:
            facts = of_key(record.data["text"])
            text = text_of(facts.name)
            boxes.append((facts, text, None if text.grants is None else text.grants.given_by(card)))
    return tuple(boxes)


def gives_of(source: Card | Lasting, ability: Ability) -> Text | None:
    """What a static `grants_to` gives to others: the text nested in the one that it stands in, bound to its source."""
    if isinstance(source, Card) and source.gained:
        for _, text, gives in source.gained:
            if text is ability.text:
                return gives
    return source.gives
