"""Drawing cards, refilling the hand, chains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rules.listening import listen_from
from engine.rules.resolving.statics import added, forbidden
from engine.rules.resolving.timing import after, hold, instead, replaced
from engine.rules.zones.shuffling import reshuffle_discard
from engine.rules.zones.zones import discard
from engine.table.choices import OVER, Flow
from engine.table.description import MOST_CHAINS
from engine.table.events import Event
from engine.table.state import HAND, Card, Player
from engine.table.table import Table

HAND_SIZE = 6


def chain_penalty(chains: int) -> int:
    """The number of cards by which chains reduce a refill: one for every six chains begun, four at most.

    (chains-table-1-to-6, chains-table-7-to-12, chains-table-13-to-18, chains-table-19-to-24)
    """
    return min(4, (chains + 5) // 6)


def draw(g: Table, player: Player, amount: int = 1) -> Flow[list[Card]]:
    """Draw cards one at a time (draw-one-card-at-a-time); returns those drawn.

    The discard pile becomes the deck when that runs out (draw-empty-deck-reshuffles-discard).
    """
    drawn: list[Card] = []
    if amount <= 0 or forbidden(g, "cannot_draw", player):
        return drawn
    if player.deck or player.discard:  # replacement-needs-an-event
        event = Event("draw", player=player, amount=amount)
        if (yield from replaced(g, event)):
            return drawn
        amount = event.amount
    owner_bit, deck, hand = 1 << player.seat, player.deck, player.hand
    single = "instead:draw_card" in g.audible
    for _ in range(amount):
        if single and (deck or player.discard) and (yield from instead(g, "draw_card", player=player)):
            continue
        if not deck:
            if not player.discard:
                break
            yield from reshuffle_discard(g, player)
        if "when" in g.audible:  # "as soon as the card on top lies facedown": each lies there before it is drawn
            yield from g.recheck()
            if not deck:
                break
        card = deck.pop()
        card.zone = HAND
        card.incarnation += 1
        card.known |= owner_bit
        hand.append(card)
        yield from g.identify_known([card])
        if card.text.elsewhere:
            listen_from(g, card)
            g.unsettled = True
        drawn.append(card)
        g.record_for((card,), "card.drawn", card=card.id, player=player.seat)
        yield from after(g, "drawn", player, card)
    return drawn


def refill(g: Table, player: Player) -> Flow[Any]:
    """Draw up to the hand size, reduced by chains (draw-up-to-six): step 5, or an ability that says as much.

    How many is fixed before the first is drawn (refill-amount-fixed-first).

    A draw that chains reduced sheds one chain, even if nothing was left to draw (chains-shed-one-per-refill,
    chains-shed-even-if-nothing-drawn-because-of-them).
    """
    size = HAND_SIZE + added(g, "hand_size", player)
    missing = max(0, size - len(player.hand))
    if player.boon:  # break-key-boon-draws-one-extra
        player.boon = False
        missing += 1
        g.record("boon.used", ("break-key-boon-draws-one-extra",), player=player.seat)
    if missing <= 0:
        return OVER  # draw-no-discard-above-six, chains-not-shed-without-a-draw
    return _draw_in_chains(g, player, missing) if player.chains else draw(g, player, missing)


def _draw_in_chains(g: Table, player: Player, missing: int) -> Flow[None]:
    penalty = chain_penalty(player.chains)
    g.record("draw.reduced", ("chains-shed-one-per-refill",), player=player.seat, count=min(penalty, missing))
    yield from draw(g, player, missing - penalty)
    shed_chain(g, player)


def shed_chain(g: Table, player: Player) -> None:
    """Lower the player's chain tracker by one."""
    player.chains -= 1
    g.record("chains.shed", player=player.seat, left=player.chains)


def gain_chains(g: Table, player: Player, amount: int) -> Flow[int]:
    """Raise the chain tracker, which ends at 24; returns by how much.

    (chains-gain-adds-to-tracker, chains-at-most-24)
    """
    gained = min(amount, MOST_CHAINS - player.chains)
    player.chains += gained
    if gained:
        g.record("chains.gained", player=player.seat, count=gained)
        yield from after(g, "chains_gained", player=player, amount=gained)
    return gained


def random_card(g: Table, cards: Sequence[Card], purpose: str = "random-card", *, of: Player) -> Flow[Card | None]:
    """Pick one of some cards by chance; None when there is none.

    `of`: the owner of the cards, or the player the pick is for. `purpose`: what it is for; each player has a stream of
    chance for each purpose. The resolving ability knows the card as it is now.
    """
    if not cards:
        return None
    card = yield from g.card_by_chance(cards, purpose, of)
    hold(g, card)
    return card


def random_from_hand(g: Table, player: Player) -> Flow[Card | None]:
    """Pick a card of the player's hand by chance; None when it is empty."""
    return random_card(g, player.hand, "random-hand", of=player)


def discard_at_random(g: Table, player: Player, amount: int = 1) -> Flow[list[Card]]:
    """Discard random cards from the player's hand."""
    discarded: list[Card] = []
    for _ in range(amount):
        card = yield from random_card(g, player.hand, "random-discard", of=player)
        if card is None:
            break
        discarded += yield from discard(g, card)
    return discarded


def random_from_archives(g: Table, player: Player) -> Flow[Card | None]:
    """Pick a card of the player's archives for another to take; None when they are empty.

    By chance, also where the cards belong to that other player (archives-opponent-card-chosen-at-random).
    """
    return random_card(g, player.archives, "random-archived", of=player)


def discard_bottom(g: Table, player: Player, amount: int = 1) -> Flow[list[Card]]:
    """Discard from the bottom of the player's deck; an empty deck is not refilled for it."""
    discarded: list[Card] = []
    for _ in range(min(amount, len(player.deck))):
        hold(g, player.deck[0])
        discarded += yield from discard(g, player.deck[0])
    return discarded


def discard_top(g: Table, player: Player, amount: int = 1) -> Flow[list[Card]]:
    """Discard from the top of the player's deck; an empty deck is not refilled for it."""
    discarded: list[Card] = []
    for _ in range(amount):
        if not player.deck:
            break
        hold(g, player.deck[-1])
        discarded += yield from discard(g, player.deck[-1])
    return discarded
