"""Mechanisms of later sets: tide, token creatures, graft, flip, haunted, resolving as if it were yours."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities import LABELS
from engine.catalogue import CardFacts, of_key
from engine.rules.effects.copying import forget_base
from engine.rules.in_play.amber import move_amber
from engine.rules.in_play.creatures import is_token
from engine.rules.in_play.status import several
from engine.rules.listening import change_text, listen, unregister
from engine.rules.questions.asking import ask, creatures
from engine.rules.questions.knowledge import audience_of, is_faceup
from engine.rules.questions.observing import identify
from engine.rules.resolving.labels import labelled
from engine.rules.resolving.timing import forbidden, here, resolve, same, window
from engine.rules.zones.drawing import gain_chains
from engine.rules.zones.entering import Place, enter
from engine.rules.zones.zones import forget, leave_play, may_leave_archives, take
from engine.table.choices import Choice, Flow, Refusal
from engine.table.events import Event
from engine.table.state import ARCHIVES, DISCARD, HAND, PLAY, REMOVED, UNDER, Card, Player
from engine.table.table import Table

_SEVERAL = "several-copied-reap-abilities"

TIDE_CHAINS = 3
HAUNTED = 10
"""How many cards in the discard pile haunt a player."""


def tide_refusal(g: Table, player: Player) -> Refusal | None:
    """Why the player cannot raise the tide now, for chains or by a card (tide-cannot-raise-when-high, cannot-beats-may,
    tide-available-in-any-game, tide-needs-a-tide-deck-in-the-game)."""
    if not g.tide_in_game:
        return "the tide is not part of this match", "tide-needs-a-tide-deck-in-the-game"
    if g.state.tide == player.seat:
        return "the tide is high for you already", "tide-cannot-raise-when-high"
    if "cannot_raise_tide" in g.audible and forbidden(g, "cannot_raise_tide", player):
        return "a card says you cannot", "cannot-beats-may"
    return None


def tide_is_high(g: Table, player: Player) -> bool:
    """Whether the tide is high for the player; at the start of a match it is neutral (tide-starts-neutral)."""
    return g.tide_in_game and g.state.tide == player.seat


def tide_is_low(g: Table, player: Player) -> bool:
    """Whether the tide is low for the player: it is high for another (tide-high-for-one-low-for-other)."""
    return g.tide_in_game and g.state.tide is not None and g.state.tide != player.seat


def raise_tide(g: Table, player: Player) -> Flow[bool]:
    """Make the tide high for the player and low for the others (tide-high-for-one-low-for-other)."""
    if tide_refusal(g, player) is not None or player.eliminated:
        return False
    g.state.tide = player.seat
    if g.recording:
        g.record("tide.raised", ("tide-high-for-one-low-for-other",), player=player.seat)
    yield from g.recheck()  # what is so while the tide is high or low
    if "after:tide_raised" in g.audible:
        yield from window(g, [Event("tide_raised", player=player)])
    return True


def reset_tide(g: Table) -> Flow[None]:
    """Make the tide neutral, as it is at the start of a match (tide-starts-neutral): high for no player and low for no
    player. Nobody raises it by that."""
    if g.state.tide is None:
        return
    g.state.tide = None
    if g.recording:
        g.record("tide.reset", ("tide-starts-neutral",))
    yield from g.recheck()


def raise_tide_for_chains(g: Table, player: Player) -> Flow[None]:
    """Raise the tide by the rules: for three chains, any number of times a turn (tide-rule-omni-costs-three-chains)."""
    yield from raise_tide(g, player)
    yield from gain_chains(g, player, TIDE_CHAINS)


def make_token(
    g: Table,
    player: Player,
    named: str | None = None,
    *,
    count: int = 1,
    cards: Card | Sequence[Card] | None = None,
    place: Place | str | None = None,
    ready: bool = False,
    shown: bool = False,
) -> Flow[list[Card]]:
    """Put cards into play facedown as copies of the player's token reference card; returns those that entered.

    Exhausted, on a flank (token-make-from-top-of-deck, token-is-copy-of-reference, token-no-reference-card-no-token).
    `count` of them one after the other from the top of the deck, or these `cards` from wherever they are out of play:
    what comes unseen out of a hand or archives stays unseen, unless it was `shown` before. `place`: a flank, "left" or
    "right", or a place beside a creature (`beside`). `named`: the token that the ability names, of which a player with
    another reference card makes none (token-named-reference-needed).
    """
    made: list[Card] = []
    if not g.ruleset.tokens_known or player.token is None:
        return made
    token = of_key(player.token)
    if named is not None and named != token.title:
        return made
    for n in range(count) if cards is None else range(len(several(cards))):
        if cards is None and not player.deck:
            break
        card = player.deck[-1] if cards is None else several(cards)[n]
        if card.zone == PLAY or not same(g, card) or player.eliminated:
            continue
        if not (yield from may_leave_archives(g, card, PLAY)):
            continue
        if (yield from _enter_as_token(g, card, player, token, place, ready, shown)):
            made.append(card)
    return made


def _enter_as_token(
    g: Table, card: Card, player: Player, token: CardFacts, place: Place | str | None, ready: bool, shown: bool
) -> Flow[bool]:
    was, holder, shown = card.zone, card.controller, shown or is_faceup(card)
    g.state.disguised = True
    card.show(token)
    change_text(g, card, g.text_of(card.facts))
    card.facedown = True
    event = yield from enter(g, card, player, deploy=False, place=place, facedown=True, ready=ready)
    if card.zone != PLAY:
        return False
    if was in (HAND, ARCHIVES) and not shown:
        forget(g, card, was, holder)
        card.known |= 1 << card.owner
    if g.recording:
        g.record("token.made", ("token-make-from-top-of-deck",), card=card.id, player=player.seat)
    events = [event]
    if "after:token_made" in g.audible:
        events.append(Event("token_made", card=card, player=player))
    if len(events) > 1 or "after:entered_play" in g.audible:
        yield from window(g, events)
    return True


def tokens(g: Table, friendly_to: Player | None = None) -> list[Card]:
    """The token creatures in play, or those of one player, each battleline from left to right."""
    return creatures(g, friendly_to=friendly_to, where=is_token)


def put_under(g: Table, card: Card, host: Card, *, facedown: bool = False) -> Flow[bool]:
    """Put a card beneath a card in play; faceup it is grafted (graft-faceup-under-not-in-play)."""
    if not here(g, host) or card is host or card.zone == REMOVED:
        return False
    unseen = card.known if facedown and is_token(card) else None
    if card.zone == PLAY:
        gone = yield from leave_play(g, card, DISCARD)
        if not gone:
            return False
    if not (yield from may_leave_archives(g, card, UNDER)):
        return False
    if g.unseen is not None and not facedown:
        yield from identify(g, [card])
    was, holder, seen = card.zone, card.controller, is_faceup(card)
    take(g, card)
    card.zone = UNDER
    card.order = 0  # when it was in play last is forgotten, as a snapshot would forget it
    card.incarnation += 1
    card.host = host
    card.facedown = facedown
    host.under = [*host.under, card]
    if not facedown:
        card.known = g.everyone
    elif unseen is not None:  # a token that goes beneath a card facedown does not show what it was
        card.known = unseen
    elif was in (HAND, ARCHIVES) and not seen:
        forget(g, card, was, holder)
    if g.recording:
        g.record("card.under", audience=audience_of(g, [card]), card=card.id, host=host.id)
    return True


def flip(g: Table, card: Card, other_side: str | None = None) -> Flow[bool]:
    """Turn a card over to another side, by name, or a token creature to its printed side; returns whether it turned.

    Position, counters, tokens and upgrades stay, and it neither leaves nor enters play
    (flip-keeps-position-and-counters). A side that may not be where it is goes to the discard pile, and what is on it
    to the supply (flip-ineligible-card-discarded).
    """
    if not here(g, card) or (other_side is None and not card.facedown):
        return False
    if g.unseen is not None and other_side is None:
        yield from identify(g, [card])
    was = card.type
    unregister(g, card, card.texts)
    g.state.disguised = True
    card.show(card.printed if other_side is None else of_key(other_side))
    card.take_text(g.text_of(card.facts))
    card.facedown = False
    card.known = g.everyone
    card.flipped = not card.flipped
    forget_base(card)
    listen(g, card)
    if g.recording:
        g.record("card.flipped", ("flip-keeps-position-and-counters",), card=card.id)
    if card.type != was or (other_side is None and card.printed.half):
        yield from move_amber(g, card, None)
        card.warded = False
        yield from leave_play(g, card, DISCARD)
    g.unsettled = True
    yield from g.settle()
    return True


def turn_facedown(g: Table, card: Card | None) -> Flow[bool]:
    """Turn a creature in play facedown: it becomes a token creature; returns whether it did.

    A copy of its owner's token reference card; without one it stays faceup (token-is-copy-of-reference,
    token-no-reference-card-no-token). What is on it stays, and it neither leaves nor enters play
    (flip-keeps-position-and-counters). Who saw it before still knows which card it is.
    """
    if card is None or not here(g, card) or card.facedown or card.type != "creature" or card.printed.half:
        return False
    reference = g.players[card.owner].token
    if reference is None or not g.ruleset.tokens_known:
        return False
    unregister(g, card, card.texts)
    g.state.disguised = True
    card.show(of_key(reference))
    card.take_text(g.text_of(card.facts))
    card.facedown = True
    card.flipped = not card.flipped
    listen(g, card)
    if g.recording:
        g.record("card.flipped", ("flip-keeps-position-and-counters",), card=card.id)
    g.unsettled = True
    yield from g.settle()
    return True


def haunted(g: Table, player: Player) -> bool:
    """Whether the player is haunted, which only cards care about (haunted-ten-in-discard)."""
    return len(player.discard) >= HAUNTED


def resolve_as_if_yours(g: Table, card: Card, label: str, you: Player) -> Flow[bool]:
    """Resolve an ability of another player's card as if it were yours.

    Friendly and enemy are read from your side, and control does not change (as-if-yours-no-control-change,
    as-if-yours-resolves-from-user-view). Where the card has several of the label, one or all of them is a reading.
    """
    assert label in LABELS
    abilities = labelled(g, card, label)
    readings = (_SEVERAL,) if len(abilities) > 1 else ()
    if readings and g.reads(_SEVERAL, "one"):
        keys = tuple(f"{label}:{card.id}/{n}" for n in range(1, len(abilities) + 1))
        picked = (yield from ask(g, Choice("ability", g.state.active, "use.ability", keys=keys, source=card)))[0]
        abilities = [abilities[keys.index(picked)]]
    for ability in abilities:
        yield from resolve(g, ability, card, you, as_if_yours=card.controller != you.seat, readings=readings)
    return bool(abilities)
