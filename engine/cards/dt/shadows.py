"""Dark Tidings, Shadows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Hard Simpson")
class HardSimpson:
    """Elusive. Whenever this creature is dealt damage, steals 1 Æmber or, if the tide is low for you, makes your
    opponent steal 1 Æmber from you."""

    @after("damaged", card="me")
    def hurt(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if g.tide_is_low(you):
            opponent = yield from g.opponent(you)
            yield from g.steal(opponent, 1, you)
        else:
            yield from g.steal(you, 1)


@card("Hard Simpson (evil twin)")
class HardSimpsonEvilTwin:
    """Reap: makes a creature with damage capture 1 Æmber from its own controller if the tide is high for you."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            creature = yield from g.choose_creature(where=lambda c: c.damage > 0, useful=g.controller_has_amber)
            if creature is not None:
                yield from g.capture(creature, 1, g.controller(creature))
