"""Tolls: what must be paid or lost to play or use a card (if-you-do-needs-full-resolution).

Asked with what is legal, and carried out before the card is played or used.
"""

from __future__ import annotations

from engine.rules.in_play.amber import lose, pay
from engine.rules.resolving.labels import own
from engine.rules.resolving.statics import added, entries, is_blank
from engine.rules.resolving.timing import resolve
from engine.table.choices import Flow, Refusal
from engine.table.state import Card, Player
from engine.table.table import Table

CLAUSE = "if-you-do-needs-full-resolution"


def play_tolls(g: Table, player: Player, card: Card) -> list[tuple[Player, int]]:
    """The Æmber that the player must pay to play a card: [(to which player, how much)]."""
    tolls = entries(g, "play_toll")
    return [(g.player_of(source), ability.body(g, source, player, card)) for _, _, ability, source in tolls]


def use_tolls(g: Table, player: Player, card: Card, how: str) -> list[tuple[Player, int]]:
    """The Æmber that the player must pay to use a card in this way: [(to which player, how much)]."""
    tolls = entries(g, "use_toll")
    return [(g.player_of(source), ability.body(g, source, player, card, how)) for _, _, ability, source in tolls]


def play_toll_refusal(g: Table, player: Player, card: Card) -> Refusal | None:
    """Why a card cannot be played for lack of Æmber, or None."""
    needed = int(own(g, card, "play_loss") or 0) + added(g, "play_toll", player, card)
    if needed > player.amber:
        return f"playing {card.name} takes {needed} Æmber, and you have {player.amber}", CLAUSE
    return None


def use_toll_refusal(g: Table, player: Player, card: Card, how: str) -> Refusal | None:
    """Why a card cannot be used for lack of Æmber, or None."""
    needed = added(g, "use_toll", player, card, how)
    if needed > player.amber:
        return f"using {card.name} takes {needed} Æmber, and you have {player.amber}", CLAUSE
    return None


def settle_play(g: Table, player: Player, card: Card) -> Flow[bool]:
    """Lose and pay what it takes to play a card; False when something prevented part of the loss."""
    loss = int(own(g, card, "play_loss") or 0)
    if loss and (yield from lose(g, player, loss)) < loss:
        return False
    yield from _pay_all(g, player, play_tolls(g, player, card))
    return True


def settle_use(g: Table, player: Player, card: Card, how: str) -> Flow[bool]:
    """Pay what it takes to use a card, and do what its own text asks for (`use_cost`).

    False when that was not done completely, or the card cannot be used so any more: then it is not used.
    """
    yield from _pay_all(g, player, use_tolls(g, player, card, how))
    cost = own(g, card, "use_cost")
    if cost is None or is_blank(g, card):
        return True
    incarnation, stunned = card.incarnation, card.stunned
    paid = yield from resolve(g, cost, card, player, as_if_yours=card.controller != player.seat)
    return bool(paid) and card.incarnation == incarnation and card.ready and card.stunned == stunned


def _pay_all(g: Table, player: Player, tolls: list[tuple[Player, int]]) -> Flow[None]:
    for receiver, amount in tolls:
        if amount > 0:
            yield from pay(g, player, amount, receiver)
