"""Æmber Skies, Ekwidon: artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.cards.aoa.dis import friendly_shards
from engine.table.choices import Flow
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Niche Market")
class NicheMarket:
    """Every creature of the lowest power has “Action: steals 1 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card in g.least_powerful(g.creatures())

    class Grants:
        """Action: steals 1 Æmber."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.steal(you, 1)


@card("Shard of Change")
class ShardOfChange:
    """Action: for every friendly Shard, may swap a card in your discard pile with a card of the same type in your
    hand."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for _ in range(friendly_shards(g, you)):
            dug = yield from g.choose_card(list(you.discard), optional=True, useful=g.count_in(you, HAND) > 0)
            if dug is None:
                return
            alike = yield from g.choose_from(
                you, HAND, where=lambda c, type=dug.type: c.type == type, purpose="to swap"
            )
            for held in alike:
                yield from g.swap_areas(dug, held)


# upgrades


@card("Requisition Writ")
class RequisitionWrit:
    """This creature has “Reap: gives your opponent 1 Æmber. If it does, takes control of an enemy creature”."""

    class Grants:
        """Reap: gives your opponent 1 Æmber. If it does, takes control of an enemy creature."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            opponent = yield from g.opponent(you)
            if (yield from g.pay(you, 1, opponent)):
                yield from g.take_control((yield from g.choose_creature(enemy_of=you)), you)


@card("Suggestion Box")
class SuggestionBox:
    """This creature has “Reap: looks at the top 5 cards of your deck, puts 1 of them into your hand and discards the
    others”."""

    class Grants:
        """Reap: looks at the top 5 cards of your deck, puts 1 of them into your hand and discards the others."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            seen = yield from g.look_at_top(you, 5, by=you)
            if seen:
                best = yield from g.choose_card(seen, by=you, private=True, secret=True, purpose="to put into hand")
                yield from g.return_to_hand(best)
                yield from g.discard(g.all_but(seen, best))
