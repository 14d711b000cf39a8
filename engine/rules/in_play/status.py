"""Statuses and counters on cards: ready and exhausted, stun, ward, enrage, healing, counters."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.in_play.wounds import put_damage
from engine.rules.questions.asking import order_cards
from engine.rules.resolving.statics import forbidden, spared
from engine.rules.resolving.timing import after, after_each, is_here, notice, window
from engine.table.choices import Flow
from engine.table.events import AFTER, Event
from engine.table.state import Card
from engine.table.table import Table


def several(cards: Card | Sequence[Card] | None) -> Sequence[Card]:
    """One card, several or none as a sequence."""
    if cards is None:
        return ()
    return (cards,) if isinstance(cards, Card) else cards


def _turn(
    g: Table, cards: Sequence[Card], status: str, on: bool, fact: str, clauses: tuple[str, ...] = ()
) -> Flow[list[Card]]:
    """Switch a status of cards in play on or off, and resolve what reacts; returns those that changed."""
    changed = []
    for card in cards:
        if not is_here(g, card) or getattr(card, status) is on:
            continue
        setattr(card, status, on)
        changed.append(card)
        g.record(fact, clauses, card=card.id)
    event = fact.partition(".")[2]
    if event in AFTER:  # nothing reacts to the others
        yield from after_each(g, event, changed)
    return changed


def _creatures(cards: Card | Sequence[Card] | None) -> list[Card]:
    return [card for card in several(cards) if card.type == "creature"]


def ready(g: Table, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Ready exhausted cards; returns those that became ready."""
    able = spared(g, "cannot_ready", [card for card in several(cards) if card.type != "upgrade"])
    if len(able) > 1 and g.ruleset.readies_one_at_a_time and AFTER["readied"] in g.audible:
        return _ready_in_order(g, able)
    return _turn(g, able, "ready", True, "card.readied")


def _ready_in_order(g: Table, able: Sequence[Card]) -> Flow[list[Card]]:
    """Ready cards one after the other, as the active player orders them (ready-one-at-a-time).

    What reacts to one resolves before the next, and may keep that one from being readied.
    """
    exhausted = [card for card in able if is_here(g, card) and not card.ready]
    incarnations = {card: card.incarnation for card in exhausted}
    readied: list[Card] = []
    for card in (yield from order_cards(g, exhausted, "ready.order")):
        if card.incarnation == incarnations[card] and not forbidden(g, "cannot_ready", card):
            readied += yield from _turn(g, [card], "ready", True, "card.readied", ("ready-one-at-a-time",))
    return readied


def exhaust(g: Table, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Exhaust ready cards; returns those that became exhausted."""
    able = [card for card in several(cards) if may_exhaust(g, card)]
    return _turn(g, able, "ready", False, "card.exhausted")


def may_exhaust(g: Table, card: Card) -> bool:
    """Whether nothing forbids that a card in play becomes exhausted."""
    return not forbidden(g, "cannot_exhaust", card)


def stun(g: Table, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Stun creatures; one that is stunned stays as it is (stun-does-not-stack)."""
    return _turn(g, _creatures(cards), "stunned", True, "status.stunned")


def unstun(g: Table, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Take stun off creatures."""
    return _turn(g, several(cards), "stunned", False, "status.unstunned")


def ward(g: Table, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Ward creatures (ward-does-not-stack). Nothing happens in rulebooks without ward."""
    able = _creatures(cards) if g.ruleset.ward_known else []
    return _turn(g, able, "warded", True, "status.warded")


def move_ward(g: Table, source: Card, target: Card | None) -> Flow[bool]:
    """Move the ward of one creature to another; returns whether it moved. No ward is put on or used up by it.

    One that is warded already cannot get it, so that the ward stays (ward-does-not-stack).
    """
    able = target is not None and is_here(g, target) and not target.warded and bool(_creatures(target))
    if target is None or not able or not is_here(g, source) or not source.warded:
        return False
    source.warded, target.warded = False, True
    g.record("status.ward_moved", source=source.id, target=target.id)
    yield from ()  # a flow like every operation, although nothing is asked here
    return True


def remove_ward(g: Table, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Take wards off creatures; returns those that had one. Nothing is prevented by it: no ward is used up."""
    return _turn(g, several(cards), "warded", False, "status.ward_removed")


def use_up_ward(g: Table, card: Card, clause: str = "ward-replaces-damage-destruction-leaving") -> None:
    """Discard the ward that has just prevented something."""
    card.warded = False
    g.record("status.ward_used", (clause,), card=card.id)
    notice(g, "ward_lost", card=card)


def enrage(g: Table, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Enrage creatures: one counter, never two (enrage-puts-counter)."""
    able = _creatures(cards) if g.ruleset.ward_known else []
    return _turn(g, able, "enraged", True, "status.enraged", ("enrage-puts-counter",))


def calm(g: Table, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Remove enrage counters."""
    return _turn(g, several(cards), "enraged", False, "status.calmed")


def heal(g: Table, cards: Card | Sequence[Card] | None, amount: int | None = None) -> Flow[list[Card]]:
    """Remove up to `amount` damage from each, or all of it; returns those that were healed.

    (heal-removes-amount, heal-fully-removes-all, heal-undamaged-not-healed)
    """
    healed = []
    events = []
    for card in several(cards):
        if not is_here(g, card) or card.damage == 0:
            continue
        removed = card.damage if amount is None else min(amount, card.damage)
        if removed <= 0:
            continue
        card.damage -= removed
        healed.append(card)
        events.append(Event("healed", card=card, amount=removed))
        g.record("damage.healed", target=card.id, amount=removed)
    yield from window(g, events)
    return healed


def move_damage(g: Table, source: Card, target: Card, amount: int | None = None) -> Flow[int]:
    """Move damage from one creature to another; nothing is dealt or prevented (move-damage-is-not-damaging)."""
    if not is_here(g, source) or not is_here(g, target) or source is target:
        return 0
    moved = source.damage if amount is None else min(amount, source.damage)
    if moved:
        shift_damage(g, source, target, moved)
        g.unsettled = True
        yield from g.settle()
    return moved


def shift_damage(g: Table, source: Card, target: Card, amount: int) -> int:
    """Shift damage that is there from one creature to another; what follows from it is still to be settled."""
    source.damage -= amount
    put_damage(g, target, amount)
    g.record("damage.moved", ("move-damage-is-not-damaging",), source=source.id, target=target.id, amount=amount)
    return amount


def add_counters(g: Table, card: Card, kind: str = "power", count: int = 1) -> Flow[int]:
    """Put counters on a card in play; returns how many.

    "power" are +1 power counters; all others mean only what cards say (power-counter-adds-one,
    counters-have-no-rules-of-their-own).
    """
    if not is_here(g, card) or count <= 0:
        return 0
    if kind == "power":
        card.power_counters += count
    else:
        card.counters = {**card.counters, kind: card.counters.get(kind, 0) + count}
    g.record("counter.added", card=card.id, type=kind, count=count)
    yield from after(g, "counters_added", card=card, player=g.doer, amount=count, reason=kind, source=g.acting_card)
    if "when" in g.audible:  # "as soon as it has six"
        g.unsettled = True
        yield from g.settle()
    return count


def move_counters(
    g: Table, sources: Card | Sequence[Card] | None, target: Card, kind: str = "power", count: int | None = None
) -> Flow[int]:
    """Move counters from cards to another card in play at the same time, up to `count` from each or all; returns how
    many. Nothing is put on or removed by it."""
    moved = 0
    for source in several(sources):
        if source is target or not is_here(g, source) or not is_here(g, target):
            continue
        present = source.power_counters if kind == "power" else source.counters.get(kind, 0)
        taken = present if count is None else min(count, present)
        if taken > 0:
            _shift(g, source, kind, -taken)
            _shift(g, target, kind, taken)
            moved += taken
            g.record("counter.removed", card=source.id, type=kind, count=taken)
            g.record("counter.added", card=target.id, type=kind, count=taken)
    if moved:
        g.unsettled = True
        yield from g.settle()
    return moved


def _shift(g: Table, card: Card, kind: str, count: int) -> None:
    if kind == "power":
        card.power_counters += count
        g.suspects = None
    else:
        numbers = {**card.counters, kind: card.counters.get(kind, 0) + count}
        card.counters = {name: many for name, many in numbers.items() if many}


def remove_counters(g: Table, card: Card, kind: str = "power", count: int | None = None) -> Flow[int]:
    """Take counters off a card, all when no count is given; returns how many."""
    if not is_here(g, card):
        return 0
    present = card.power_counters if kind == "power" else card.counters.get(kind, 0)
    removed = present if count is None else min(count, present)
    if removed <= 0:
        return 0
    if kind == "power":
        card.power_counters -= removed
        g.suspects = None
    else:
        rest = {**card.counters, kind: present - removed}
        card.counters = {name: many for name, many in rest.items() if many}
    g.record("counter.removed", card=card.id, type=kind, count=removed)
    yield from after(g, "counters_removed", card=card, player=g.doer, amount=removed, reason=kind, source=g.acting_card)
    g.unsettled = True
    yield from g.settle()
    return removed
