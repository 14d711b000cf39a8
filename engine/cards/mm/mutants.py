"""Mass Mutation: what mutants of two houses do, by the house that their other part is of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.wc.saurian_creatures import exalts
from engine.table.choices import Flow
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def discard_to_draw(g: Verbs, you: Player) -> Flow[None]:
    """Discard a card from the hand of the player, who draws one for it: what creatures of part Logos do."""
    chosen = yield from g.choose_from(you, HAND)
    if (yield from g.discard(chosen)):
        yield from g.draw(you, 1)


def exalt_to_strike(g: Verbs, me: Card) -> Flow[None]:
    """Exalt the creature, if it is wanted, to deal 3 damage to a creature: what creatures of part Saurian do."""
    if (yield from exalts(g, me)):
        struck = yield from g.choose_creature()
        yield from g.deal_damage(struck, 3)


def sort_top_three(g: Verbs, you: Player) -> Flow[None]:
    """Look at the top 3 cards of the player's deck, to take 1 and put 1 to the bottom: what creatures of part Star
    Alliance do."""
    top = yield from g.look_at_top(you, 3, by=you)
    if not top:
        return
    chosen = yield from g.choose_card(top, by=you, private=True, secret=True, purpose="to put into hand")
    yield from g.return_to_hand(chosen)
    rest = g.all_but(top, chosen)
    if rest:
        sunk = yield from g.choose_card(rest, by=you, private=True, secret=True, purpose="to put on the bottom")
        yield from g.put_to_bottom(sunk, rest, by=you)
