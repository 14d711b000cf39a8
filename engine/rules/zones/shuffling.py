"""Shuffling: cards into decks, discard piles into decks, and decks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.in_play.status import several
from engine.rules.listening import stop_listening
from engine.rules.questions.forgetting import forget_all_but
from engine.rules.resolving.timing import after
from engine.rules.zones.zones import move, put
from engine.table.choices import Flow
from engine.table.state import DECK, Card, Player
from engine.table.table import Table


def shuffle_into_deck(
    g: Table, cards: Card | Sequence[Card] | None, *, any_number: Player | None = None
) -> Flow[list[Card]]:
    """Shuffle cards into their owners' decks.

    `any_number`: the player who chose as many as they liked; their deck is shuffled even if they chose none, in the
    books that say so (shuffle-even-zero).
    """
    chosen = list(several(cards))
    owned = {card.owner for card in chosen}
    if any_number is not None and not chosen and g.ruleset.shuffles_for_none:
        owned.add(any_number.seat)
    owners = [seat for seat in range(len(g.players)) if seat in owned]
    moved = yield from move(g, chosen, DECK)
    for seat in owners:
        shuffle_deck(g, g.players[seat])
    return moved


def shuffle_discard(g: Table, player: Player) -> Flow[int]:
    """Shuffle a player's discard pile into their deck; returns how many cards that were. An empty one is none."""
    pile = list(player.discard)
    if not pile:
        return 0
    moved = yield from shuffle_into_deck(g, pile)
    yield from after(g, "discard_pile_shuffled", player=player, amount=len(moved))
    return len(moved)


def reshuffle_discard(g: Table, player: Player) -> Flow[None]:
    """Make the discard pile the deck (draw-empty-deck-reshuffles-discard)."""
    amount = len(player.discard)
    for card in player.discard:  # all of them: to take each out of the pile would be slow
        if card.text.elsewhere:
            stop_listening(g, card)
        put(g, card, DECK)
    player.discard.clear()
    shuffle_deck(g, player, from_discard=True)
    return after(g, "discard_pile_shuffled", player=player, amount=amount)


def shuffle_deck(g: Table, player: Player, *, from_discard: bool = False) -> None:
    """Shuffle a deck: nobody knows any card in it afterwards."""
    player.deck[:] = g.chance.shuffled(f"{player.seat}/shuffle", player.deck)
    forget_all_but(g, player.deck, 0)
    g.mix(player.deck)
    clauses = ("draw-empty-deck-reshuffles-discard",) if from_discard else ()
    g.record("deck.shuffled", clauses, player=player.seat, count=len(player.deck), discard=from_discard)
