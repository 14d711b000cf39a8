"""Mechanisms of later sets whose state and hooks belong to the frame: tide, token creatures, graft, flip, copies,
as if it were yours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import LABELS
from engine.choices import Flow, Refusal
from engine.rules.entering import enter
from engine.rules.timing import Event, register, unregister
from engine.rules.zones import take
from engine.setup import facts_of
from engine.state import DISCARD, PLAY, UNDER, Card, Player

if TYPE_CHECKING:
    from engine.game import Game

TIDE_CHAINS = 3


def tide_refusal(g: Game, player: Player) -> Refusal | None:
    """Why the player cannot raise the tide for chains now (tide-cannot-raise-when-high, tide-available-in-any-game,
    tide-needs-a-tide-deck-in-the-game)."""
    if not g.tide_in_game:
        return "the tide is not part of this match", "tide-needs-a-tide-deck-in-the-game"
    if g.state.tide == player.seat:
        return "the tide is high for you already", "tide-cannot-raise-when-high"
    return None


def raise_tide(g: Game, player: Player) -> Flow[bool]:
    """Make the tide high for the player and low for the others (tide-high-for-one-low-for-other)."""
    if g.state.tide == player.seat or not g.tide_in_game:
        return False
    g.state.tide = player.seat
    if g.recording:
        g.record("tide.raised", ("tide-high-for-one-low-for-other",), player=player.seat)
    if g.heard("after:tide_raised"):
        yield from g.window([Event("tide_raised", player=player)])
    return True


def raise_tide_for_chains(g: Game, player: Player) -> Flow[None]:
    """Raise the tide by the rules: for three chains, any number of times a turn (tide-rule-omni-costs-three-chains)."""
    yield from raise_tide(g, player)
    yield from g.gain_chains(player, TIDE_CHAINS)


def make_token(g: Game, player: Player) -> Flow[Card | None]:
    """The top card of the deck enters play facedown as a copy of the player's token reference card, exhausted, on a
    flank
    (token-make-from-top-of-deck, token-is-copy-of-reference, token-no-reference-card-no-token)."""
    if not g.ruleset.tokens_known or player.token is None or not player.deck:
        return None
    card = player.deck[-1]
    known = card.known
    card.facts = facts_of(player.token)
    card.text = g.text_of(card)
    card.facedown = True
    event = yield from enter(g, card, player, deploy=False)
    card.known = known | (1 << card.owner)  # token-owner-may-look
    card.ready = False
    if g.recording:
        g.record("token.made", ("token-make-from-top-of-deck",), card=card.id, player=player.seat)
    if g.heard("after:entered_play"):
        yield from g.window([event])
    return card


def become_copy(g: Game, card: Card, original: Card) -> None:
    """A card becomes a copy of another's base card: facts and text, without counters, upgrades or changes
    (copy-is-of-base-card)."""
    if card.zone == PLAY:
        unregister(g, card, card.texts)
    card.facts = original.facts
    card.text = original.text
    granted = tuple(u.text.grants for u in card.upgrades if u.text.grants is not None)
    card.texts = (card.text, *granted)
    if card.zone == PLAY:
        register(g, card, card.texts)
        g.unsettled = True


def put_under(g: Game, card: Card, host: Card, *, facedown: bool = False) -> Flow[bool]:
    """Put a card beneath a card in play; faceup it is grafted (graft-faceup-under-not-in-play)."""
    if not g.here(host) or card is host:
        return False
    if card.zone == PLAY:
        gone = yield from g.leave_play(card, DISCARD)
        if not gone:
            return False
    take(g, card)
    card.zone = UNDER
    card.incarnation += 1
    card.host = host
    card.facedown = facedown
    host.under.append(card)
    if not facedown:
        card.known = g.everyone
    if g.recording:
        audience = None if not facedown else [host.controller]
        g.record("card.under", audience=audience, card=card.id, host=host.id)
    return True


def flip(g: Game, card: Card, other_side: str) -> Flow[bool]:
    """Turn a card over to another side, by title: position, counters, tokens and upgrades stay, and it neither leaves
    nor
    enters play (flip-keeps-position-and-counters). A side that may not be where it is goes to the discard pile
    (flip-ineligible-card-discarded)."""
    if not g.here(card):
        return False
    unregister(g, card, card.texts)
    was_creature = card.type == "creature"
    place = g.players[card.controller].line if was_creature else g.players[card.controller].artifacts
    at = place.index(card)
    card.facts = facts_of(other_side)
    card.text = g.text_of(card)
    card.flipped = not card.flipped
    granted = tuple(u.text.grants for u in card.upgrades if u.text.grants is not None)
    card.texts = (card.text, *granted)
    register(g, card, card.texts)
    if g.recording:
        g.record("card.flipped", ("flip-keeps-position-and-counters",), card=card.id)
    if (card.type == "creature") != was_creature:
        place.pop(at)
        eligible = card.type == "artifact"
        (g.players[card.controller].artifacts if eligible else g.players[card.controller].line).append(card)
        yield from g.discard_upgrades(card)
        if not eligible:
            yield from g.leave_play(card, DISCARD)
    g.unsettled = True
    yield from g.settle()
    return True


def discard_upgrades(g: Game, card: Card) -> Flow[None]:
    """All upgrades on a card go to their owners' discard piles."""
    yield from g.leave_play(list(card.upgrades), DISCARD)


def resolve_as_if_yours(g: Game, card: Card, label: str, you: Player) -> Flow[bool]:
    """Resolve an ability of another's card as if it were yours: friendly and enemy are read from your side and
    control does
    not change (as-if-yours-no-control-change, as-if-yours-resolves-from-user-view)."""
    assert label in LABELS
    abilities = g.labelled(card, label)
    for ability in abilities:
        yield from g.resolve(ability, card, you)
    return bool(abilities)
