"""What joins an open window: lasting effects that began in it, text boxes gained in it, cards that came into play."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.abilities import text_of
from engine.catalogue import of_key
from engine.rules.resolving.statics import entries
from engine.table.events import AFTER, Event, Trigger
from engine.table.state import PLAY, Card, Lasting
from engine.table.table import Table

BEGUN_IN_WINDOW = "lasting-effect-begun-in-a-window"
CAME_IN_WINDOW = "card-that-comes-into-an-open-window"


def begun_since(g: Table, since: int, events: Sequence[Event]) -> list[Trigger]:
    """The reactions of lasting effects that began `since`, by the clock, to the events of an open window. None unless
    the reading is that they share the window's time step, and none to the play or use of the effect's card, which it
    follows from."""
    triggers = []
    if g.reads(BEGUN_IN_WINDOW, "reacts"):
        for record in g.state.lasting:
            if record.order > since and record.started:
                you = g.players[record.seat]
                for event in events:
                    if event.card is not None and event.card.id == record.source:
                        continue
                    for ability in record.text.hooks.get(AFTER[event.kind], ()):
                        if ability.when is None or ability.when(g, record, you, event):
                            trigger = Trigger(ability, record, you, event)
                            trigger.readings = (BEGUN_IN_WINDOW,)
                            triggers.append(trigger)
                if "heard_at_once" in record.text.own:
                    triggers += _given_by(g, record, events)
    return triggers


def _given_by(g: Table, record: Lasting, events: Sequence[Event]) -> list[Trigger]:
    """The reactions, to the events of an open window, of a text box that a lasting effect gives.

    None where the card has the same text by itself: its ability has had its turn in this window.
    """
    card = None if record.on is None else g.deref(record.on)
    text = text_of(of_key(record.data["text"]).name)
    triggers: list[Trigger] = []
    if card is None or text is card.text:
        return triggers
    you = g.player_of(card)
    for event in events:
        for _, _, ability, source in entries(g, AFTER[event.kind]):
            if source is card and ability.text is text:
                if ability.when is None or ability.when(g, card, you, event):
                    triggers.append(Trigger(ability, card, you, event))
    return triggers


def come_since(g: Table, before: Collection[tuple[int, int, int]], events: Sequence[Event]) -> list[Trigger]:
    """The reactions of cards that were not in play under this control `before`, to the events of an open window; none
    to what brought the card itself there."""
    triggers = []
    for event in events:
        for _, _, ability, source in entries(g, AFTER[event.kind]):
            if not isinstance(source, Card) or source.zone != PLAY or event.card is source:
                continue
            if presence_of(source) not in before:
                you = g.player_of(source)
                if ability.when is None or ability.when(g, source, you, event):
                    trigger = Trigger(ability, source, you, event)
                    trigger.readings = (CAME_IN_WINDOW,)
                    triggers.append(trigger)
    return triggers


def presence_of(card: Card) -> tuple[int, int, int]:
    """A card as it is in play under one control."""
    return card.id, card.incarnation, card.controller
