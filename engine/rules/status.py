"""Statuses and counters on cards: ready and exhausted, stun, ward, enrage, healing, counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.choices import Flow
from engine.rules.timing import Event
from engine.state import Card

if TYPE_CHECKING:
    from engine.game import Game


def several(cards: Card | Sequence[Card] | None) -> Sequence[Card]:
    """One card, several or none as a sequence."""
    if cards is None:
        return ()
    return (cards,) if isinstance(cards, Card) else cards


def ready(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Ready exhausted cards; returns those that became ready."""
    changed = []
    for card in several(cards):
        if not g.here(card) or card.ready or card.type == "upgrade":
            continue
        if "cannot_ready" in g.hooks and g.forbidden("cannot_ready", card):
            continue
        card.ready = True
        changed.append(card)
        if g.recording:
            g.record("card.readied", card=card.id)
    if changed and g.heard("after:readied"):
        yield from g.window([Event("readied", card=card) for card in changed])
    return changed


def exhaust(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Exhaust ready cards; returns those that became exhausted."""
    changed = []
    for card in several(cards):
        if g.here(card) and card.ready:
            card.ready = False
            changed.append(card)
            if g.recording:
                g.record("card.exhausted", card=card.id)
    yield from ()  # a flow like every operation, although nothing is asked here
    return changed


def stun(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Stun creatures; one that is stunned stays as it is (stun-does-not-stack)."""
    changed = []
    for card in several(cards):
        if not g.here(card) or card.type != "creature" or card.stunned:
            continue
        card.stunned = True
        changed.append(card)
        if g.recording:
            g.record("status.stunned", card=card.id)
    if changed and g.heard("after:stunned"):
        yield from g.window([Event("stunned", card=card) for card in changed])
    return changed


def unstun(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Take stun off creatures."""
    changed = []
    for card in several(cards):
        if g.here(card) and card.stunned:
            card.stunned = False
            changed.append(card)
            if g.recording:
                g.record("status.unstunned", card=card.id)
    yield from ()  # a flow like every operation, although nothing is asked here
    return changed


def ward(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Ward creatures (ward-does-not-stack). Nothing happens in rulebooks without ward."""
    changed = []
    for card in several(cards):
        if g.ruleset.ward_known and g.here(card) and card.type == "creature" and not card.warded:
            card.warded = True
            changed.append(card)
            if g.recording:
                g.record("status.warded", card=card.id)
    yield from ()  # a flow like every operation, although nothing is asked here
    return changed


def use_up_ward(g: Game, card: Card, clause: str = "ward-replaces-damage-destruction-leaving") -> None:
    """Discard the ward that has just prevented something."""
    card.warded = False
    if g.recording:
        g.record("status.ward_used", (clause,), card=card.id)


def enrage(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Enrage creatures: one counter, never two (enrage-puts-counter)."""
    changed = []
    for card in several(cards):
        if g.ruleset.ward_known and g.here(card) and card.type == "creature" and not card.enraged:
            card.enraged = True
            changed.append(card)
            if g.recording:
                g.record("status.enraged", ("enrage-puts-counter",), card=card.id)
    yield from ()  # a flow like every operation, although nothing is asked here
    return changed


def calm(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Remove enrage counters."""
    changed = []
    for card in several(cards):
        if g.here(card) and card.enraged:
            card.enraged = False
            changed.append(card)
            if g.recording:
                g.record("status.calmed", card=card.id)
    yield from ()  # a flow like every operation, although nothing is asked here
    return changed


def heal(g: Game, cards: Card | Sequence[Card] | None, amount: int | None = None) -> Flow[list[Card]]:
    """Remove up to `amount` damage from each, or all of it; returns those from which some was removed
    (heal-removes-amount, heal-fully-removes-all, heal-undamaged-not-healed)."""
    healed = []
    events = []
    for card in several(cards):
        if not g.here(card) or card.damage == 0:
            continue
        removed = card.damage if amount is None else min(amount, card.damage)
        if removed <= 0:
            continue
        card.damage -= removed
        healed.append(card)
        events.append(Event("healed", card=card, amount=removed))
        if g.recording:
            g.record("damage.healed", target=card.id, amount=removed)
    if healed and g.heard("after:healed"):
        yield from g.window(events)
    return healed


def move_damage(g: Game, source: Card, target: Card, amount: int | None = None) -> Flow[int]:
    """Move damage from one creature to another; nothing is dealt or prevented (move-damage-is-not-damaging)."""
    if not g.here(source) or not g.here(target) or source is target:
        return 0
    moved = source.damage if amount is None else min(amount, source.damage)
    if moved:
        source.damage -= moved
        target.damage += moved
        if g.recording:
            g.record("damage.moved", ("move-damage-is-not-damaging",), source=source.id, target=target.id, amount=moved)
        g.unsettled = True
        yield from g.settle()
    return moved


def add_counters(g: Game, card: Card, kind: str = "power", count: int = 1) -> Flow[int]:
    """Put counters on a card in play. "power" are +1 power counters; all others mean only what cards say
    (power-counter-adds-one, counters-have-no-rules-of-their-own)."""
    if not g.here(card) or count <= 0:
        return 0
    if kind == "power":
        card.power_counters += count
    else:
        card.counters = {**card.counters, kind: card.counters.get(kind, 0) + count}
    if g.recording:
        g.record("counter.added", card=card.id, type=kind, count=count)
    yield from ()  # a flow like every operation, although nothing is asked here
    return count


def remove_counters(g: Game, card: Card, kind: str = "power", count: int | None = None) -> Flow[int]:
    """Take counters off a card, all when no count is given; returns how many."""
    if not g.here(card):
        return 0
    present = card.power_counters if kind == "power" else card.counters.get(kind, 0)
    removed = present if count is None else min(count, present)
    if removed <= 0:
        return 0
    if kind == "power":
        card.power_counters -= removed
    else:
        rest = {**card.counters, kind: present - removed}
        card.counters = {name: many for name, many in rest.items() if many}
    if g.recording:
        g.record("counter.removed", card=card.id, type=kind, count=removed)
    g.unsettled = True
    yield from g.settle()
    return removed
