"""Copies in play: creatures that are a copy of another for as long as a lasting effect says so.

Which creatures these are follows what is in play (lasting-effect-covers-later-cards). A creature keeps what is on it as
it becomes a copy and as it ceases to be one, and it neither leaves nor enters play.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.catalogue import key_of, of_key
from engine.rules.listening import change_facts
from engine.rules.resolving.lasting import begin
from engine.rules.resolving.statics import Entry, entries
from engine.table.choices import Flow
from engine.table.state import Card, Lasting, Player
from engine.table.table import Table

BASE = "base"


def begin_copies(
    g: Table, me: Card | Lasting, you: Player, effect: type, *, of: Card, until: str = "turn"
) -> Flow[Lasting | None]:
    """Begin a lasting effect that makes the creatures that its static `is_copy` names copies of a creature.

    Of its base card, as it is at this moment (copy-is-of-base-card). One that is a creature by an ability alone is none
    by its base card, and nothing becomes a copy of it.
    """
    key = key_of(of.facts)
    if of_key(key).type != "creature":
        return None
    return (yield from begin(g, me, you, effect, until=until, copy=key))


def follow_copies(g: Table) -> None:
    """Make the creatures in play copies of what the newest lasting effect on them says, and the others themselves."""
    copies = entries(g, "is_copy")
    for player in g.players:
        for card in player.line:
            wanted = _copied_by(g, card, copies) if copies else None
            base: str | None = card.more.get(BASE)
            if wanted is not None:
                if base is None:
                    card.more = {**card.more, BASE: key_of(card.facts)}
                _show(g, card, wanted)
            elif base is not None:
                forget_base(card)
                _show(g, card, base)


def forget_base(card: Card) -> None:
    """A creature shows what it shows now for good."""
    if BASE in card.more:
        card.more = {name: value for name, value in card.more.items() if name != BASE}


def _copied_by(g: Table, card: Card, copies: Sequence[Entry]) -> str | None:
    copied = None
    for _, _, ability, record in copies:
        if isinstance(record, Lasting) and ability.body(g, record, card):
            copied = str(record.data["copy"])
    return copied


def _show(g: Table, card: Card, key: str) -> None:
    facts = of_key(key)
    if card.facts is facts:
        return
    change_facts(g, card, facts)
    g.unsettled = True
