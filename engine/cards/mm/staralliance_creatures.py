"""Mass Mutation, Star Alliance: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.table.choices import Flow
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def sort_top_three(g: Verbs, you: Player) -> Flow[None]:
    """Look at the top 3 cards of the player's deck, to take 1 and put 1 to the bottom: what creatures of part Star
    Alliance do."""
    seen = yield from g.look_at_top(you, 3, by=you)
    if not seen:
        return
    kept = yield from g.choose_card(seen, by=you, private=True, secret=True, purpose="to put into hand")
    yield from g.return_to_hand(kept)
    left = g.all_but(seen, kept)
    if left:
        sunk = yield from g.choose_card(left, by=you, private=True, secret=True, purpose="to put on the bottom")
        yield from g.put_to_bottom(sunk, left, by=you)


@card("Sacro-Alien")
class SacroAlien:
    """Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your deck."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)
