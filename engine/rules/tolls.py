"""What must be paid or lost to play or use a card (if-you-do-needs-full-resolution): asked with what is legal, and
carried out before the card is played or used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.choices import Flow, Refusal
from engine.state import Card, Player

if TYPE_CHECKING:
    from engine.game import Game

CLAUSE = "if-you-do-needs-full-resolution"


def play_tolls(g: Game, player: Player, card: Card) -> list[tuple[Player, int]]:
    """Whom the player must pay how much to play a card."""
    if "play_toll" not in g.hooks:
        return []
    entries = g.entries("play_toll")
    return [(g.player_of(source), ability.body(g, source, player, card)) for _, _, ability, source in entries]


def use_tolls(g: Game, player: Player, card: Card, how: str) -> list[tuple[Player, int]]:
    """Whom the player must pay how much to use a card in this way."""
    if "use_toll" not in g.hooks:
        return []
    entries = g.entries("use_toll")
    return [(g.player_of(source), ability.body(g, source, player, card, how)) for _, _, ability, source in entries]


def play_toll_refusal(g: Game, player: Player, card: Card) -> Refusal | None:
    """Why a card cannot be played for want of Æmber."""
    needed = int(g.own(card, "play_loss") or 0) + sum(amount for _, amount in play_tolls(g, player, card))
    if needed > player.amber:
        return f"it takes {needed} Æmber to play {card.title}", CLAUSE
    return None


def use_toll_refusal(g: Game, player: Player, card: Card, how: str) -> Refusal | None:
    """Why a card cannot be used for want of Æmber."""
    needed = sum(amount for _, amount in use_tolls(g, player, card, how))
    if needed > player.amber:
        return f"it takes {needed} Æmber to use {card.title}", CLAUSE
    return None


def settle_play(g: Game, player: Player, card: Card) -> Flow[bool]:
    """Lose and pay what it takes to play a card; False when something kept the player from losing all of it."""
    loss = int(g.own(card, "play_loss") or 0)
    if loss and (yield from g.lose(player, loss)) < loss:
        return False
    yield from _pay_all(g, player, play_tolls(g, player, card))
    return True


def settle_use(g: Game, player: Player, card: Card, how: str) -> Flow[None]:
    """Pay what it takes to use a card."""
    yield from _pay_all(g, player, use_tolls(g, player, card, how))


def _pay_all(g: Game, player: Player, tolls: list[tuple[Player, int]]) -> Flow[None]:
    for receiver, amount in tolls:
        if amount > 0:
            yield from g.pay(player, amount, receiver)
