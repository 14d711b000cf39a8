"""Token creatures: cards that enter play facedown, as copies of a reference card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Unpack

from engine.catalogue import CardFacts, of_key
from engine.rules.in_play.creatures import is_token
from engine.rules.in_play.status import several
from engine.rules.listening import change_text
from engine.rules.questions.asking import creatures
from engine.rules.questions.knowledge import is_faceup
from engine.rules.resolving.timing import same, window
from engine.rules.zones.entering import Arrival, enter
from engine.rules.zones.places import Place
from engine.rules.zones.zones import forget, stays_in_archives
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, HAND, PLAY, Card, Player
from engine.table.table import Table


class TokenManner(TypedDict, total=False):
    """How token creatures are made, see `make_token`."""

    place: Place | str | None
    ready: bool
    shown: bool


def make_token(
    g: Table,
    player: Player,
    named: str | None = None,
    *,
    count: int = 1,
    cards: Card | Sequence[Card] | None = None,
    **manner: Unpack[TokenManner],
) -> Flow[list[Card]]:
    """Put cards into play facedown as copies of the player's token reference card; returns those that entered.

    Exhausted, on a flank (token-make-from-top-of-deck, token-is-copy-of-reference, token-no-reference-card-no-token).
    What comes unseen out of a hand or archives stays unseen, unless it was shown before.

    named  the token that the ability names, of which a player with another reference card makes none
           (token-named-reference-needed)
    count  how many, one after the other from the top of the deck
    cards  these in their place, from wherever they are out of play
    place  a flank, "left" or "right", or a place beside a creature (`beside`)
    ready  whether they enter play ready
    shown  whether everyone has seen the cards
    """
    tokens: list[Card] = []
    if not g.ruleset.tokens_known or player.token is None:
        return tokens
    token = of_key(player.token)
    if named is not None and named != token.title:
        return tokens
    for n in range(count) if cards is None else range(len(several(cards))):
        if cards is None and not player.deck:
            break
        card = player.deck[-1] if cards is None else several(cards)[n]
        if card.zone == PLAY or not same(g, card) or player.eliminated:
            continue
        if (yield from stays_in_archives(g, card, PLAY)):
            continue
        if (yield from _enter_as_token(g, card, player, token, manner)):
            tokens.append(card)
    return tokens


def _enter_as_token(g: Table, card: Card, player: Player, token: CardFacts, manner: TokenManner) -> Flow[bool]:
    was, holder, shown = card.zone, card.controller, manner.get("shown", False) or is_faceup(card)
    unseen = was in (HAND, ARCHIVES) and not shown
    if unseen and g.setup.renews_ids:  # before anything tells by its old id that it enters
        forget(g, card, was, holder)
    g.state.disguised = True
    card.show(token)
    change_text(g, card, g.text_of(card.facts))
    card.facedown = True
    g.cover(card)
    how = Arrival(place=manner.get("place"), ready=manner.get("ready", False), deploy=False, facedown=True)
    event = yield from enter(g, card, player, how)
    if card.zone != PLAY:
        return False
    if unseen:
        if not g.setup.renews_ids:
            forget(g, card, was, holder)
        card.known |= 1 << card.owner
    g.record("token.made", ("token-make-from-top-of-deck",), card=card.id, player=player.seat)
    yield from window(g, [event, Event("token_made", card=card, player=player)])
    return True


def tokens(g: Table, friendly_to: Player | None = None) -> list[Card]:
    """The token creatures in play, or those of one player, each battleline from left to right."""
    return creatures(g, friendly_to=friendly_to, where=is_token)
