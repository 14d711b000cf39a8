"""Destruction: tagging, Destroyed abilities, replacement, the discard piles, and what reacts.

A card destroyed while Destroyed abilities resolve joins the same batch: nothing goes to a discard pile before every
Destroyed ability has been resolved (destroyed-tag-first, destroyed-abilities-resolve-while-tagged,
destroyed-chain-of-destruction). Versions 1.2 and 1.3 describe the same order as "immediately before".
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.in_play.creatures import indestructible
from engine.rules.in_play.status import several, use_up_ward
from engine.rules.questions.asking import order_cards
from engine.rules.resolving.labels import labelled
from engine.rules.resolving.statics import silenced
from engine.rules.resolving.timing import instead, is_here, resolve_all, window
from engine.rules.zones.departed import last_known
from engine.rules.zones.zones import leave_play
from engine.table.choices import OVER, Flow
from engine.table.events import INSTEAD, Batch, Event, Fight, LastKnown, Trigger
from engine.table.state import DISCARD, PLAY, REMOVED, Card, Player
from engine.table.table import Table

_REACTIONS = "reactions-to-a-destruction"


def destroy(
    g: Table, cards: Card | Sequence[Card] | None, *, fight: Fight | None = None, hits: Sequence[Event] = ()
) -> Flow[list[Card]]:
    """Destroy cards in play at the same time; returns those that were destroyed this way.

    `hits`: the events of the damage that destroys them.
    """
    tagged = [card for card in several(cards) if _tag(g, card)]
    if not tagged:
        return []
    batch = g.batch
    outermost = batch is None
    if batch is None:
        batch = g.batch = Batch()
    for hit in hits:
        if hit.card in tagged:
            batch.hits[hit.card] = hit
    triggers = []
    for card in tagged:
        batch.cards.append((card, card.incarnation, fight, last_known(g, card)))
        you = g.players[card.controller]
        # destroyed-only-abilities-held-when-tagged: collected here, before anything resolves
        if not silenced(g, card, "destroyed"):
            for ability in labelled(g, card, "destroyed"):
                triggers.append(Trigger(ability, card, you, None))
    if triggers:
        yield from resolve_all(g, triggers)
    if outermost:
        yield from _bury(g, batch)
    return [card for card in tagged if card not in batch.saved] if batch.saved else tagged


def sacrifice(g: Table, cards: Card | Sequence[Card] | None, you: Player) -> Flow[list[Card]]:
    """Sacrifice cards: a destruction of what the player controls; returns those that were destroyed.

    (sacrifice-is-destruction, sacrifice-only-controlled-card.) A card used as if it were yours may be sacrificed by its
    own ability (as-if-yours-sacrifice-works).
    """
    own = []
    for card in several(cards):
        itself = g.frame is not None and g.frame.me is card
        if card.controller == you.seat or itself or not g.ruleset.sacrifice_only_controlled:
            own.append(card)
    return destroy(g, own)


def _tag(g: Table, card: Card) -> bool:
    """Tag a card for destruction; False when it cannot be tagged.

    (destroyed-tagged-cannot-be-tagged-again, ward-prevents-tagging, invulnerable-no-damage-no-destruction)
    """
    if not is_here(g, card) or card.tagged:
        return False
    if card.type == "creature":
        by = indestructible(g, card)
        if by is not None:
            clauses = ("invulnerable-no-damage-no-destruction",) if by == "invulnerable" else ()
            g.record("card.saved", clauses, card=card.id, by=by)
            return False
        if card.warded:
            use_up_ward(g, card, "ward-prevents-tagging")
            return False
    card.tagged = True
    g.record("card.tagged", ("destroyed-tag-first",), card=card.id)
    return True


def _bury(g: Table, batch: Batch) -> Flow[None]:
    """Put the cards that are still tagged into the discard piles together, then resolve what reacts.

    Effects after a destruction come last (destroyed-chart-after-effects-last).
    """
    n = 0
    dead: list[tuple[Card, int, Fight | None, LastKnown]] = []
    while n < len(batch.cards):  # a replacement may destroy something else, which joins the batch
        card, incarnation, _, _ = entry = batch.cards[n]
        n += 1
        dead.append(entry)
        if card.zone != PLAY or card.incarnation != incarnation or not card.tagged:
            continue
        if (yield from _saved(g, card, batch)):
            dead.pop()
    g.batch = None
    leaving = [c for c, incarnation, _, _ in dead if c.zone == PLAY and c.incarnation == incarnation]
    together = g.reads(_REACTIONS, "one-window")
    events: list[Event] = []
    yield from leave_in_order(g, leaving, events if together else None)
    remaining = len(events)
    for card, _, fight, tagged in dead:
        if card.zone == REMOVED:
            continue
        was = g.gone.get(card.id, tagged)  # leaves-play-last-known-state
        controller = was.controller
        g.tally(f"destroyed:{was.type}", controller)
        if fight is not None:
            g.tally("fallen", controller)
        g.record("card.destroyed", ("destroyed-goes-to-owner-discard",), card=card.id, player=controller)
        event = Event("destroyed", card=card, player=g.players[controller], fight=fight, was=was)
        hit = batch.hits.get(card)
        if hit is not None:
            event.reason, event.source = hit.reason, hit.source
        event.stays_known()
        events.append(event)
    yield from window(g, events, reading=_REACTIONS if remaining else None)
    yield from g.settle()


def _saved(g: Table, card: Card, batch: Batch) -> Flow[bool]:
    """Let a replacement save a card that is about to be put into the discard pile; returns whether one did.

    (replacement-of-destruction-at-discard-time.) The replacement begins with removing the tag.
    """
    return _may_save(g, card, batch) if INSTEAD["destroy"] in g.audible else OVER


def _may_save(g: Table, card: Card, batch: Batch) -> Flow[bool]:
    # what has saved a card cannot save it again while it is being destroyed itself
    before = batch.applied.setdefault(card.id, [])
    if not (yield from instead(g, "destroy", card=card, player=g.players[card.controller], applied=before)):
        return False
    batch.saved.append(card)
    g.unsettled = True  # unless it was healed, its damage destroys it again
    g.record("card.saved", ("destroyed-tag-removed-only-by-instead",), card=card.id, by="replacement")
    return True


def leave_in_order(g: Table, leaving: Sequence[Card], reactions: list[Event] | None) -> Flow[list[Card]]:
    """Put cards into their owners' discard piles at the same time, in an order the active player picks.

    (destroyed-simultaneous-cards-leave-together.) `reactions`: see `zones.leave_play`.
    """
    if len(leaving) < 2:
        return leave_play(g, leaving, DISCARD, reactions=reactions)
    return _leave_together(g, leaving, reactions)


def _leave_together(g: Table, leaving: Sequence[Card], reactions: list[Event] | None) -> Flow[list[Card]]:
    ordered: list[Card] = []
    for player in g.clockwise():
        own = [card for card in leaving if card.owner == player.seat]
        ordered += (yield from order_cards(g, own, "destroyed.order", side=player)) if len(own) > 1 else own
    return (yield from leave_play(g, ordered, DISCARD, reactions=reactions))
