"""Damage: pending, prevented, redirected, dealt; and the creatures that die of it.

The order is that of rulebook 16.0's damage chart, which the earlier books do not contradict: cannot be dealt damage and
invulnerable, ward, armor, then the rest is dealt (damage-chart-1-cannot-be-dealt to damage-chart-4-rest-is-dealt).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.rules.effects.copying import follow_copies
from engine.rules.effects.destruction import destroy
from engine.rules.effects.forms import follow_forms, forms_are_stale
from engine.rules.in_play.control import control_is_stale, control_may_vary, follow_control
from engine.rules.in_play.creatures import has_keyword, indestructible, neighbors, notice_armor, power
from engine.rules.in_play.status import several, use_up_ward
from engine.rules.in_play.wounds import (
    MORE,
    NOTHING_VARIES,
    lethally_damaged,
    note_survivors,
    put_damage,
    varies,
)
from engine.rules.resolving.lasting import ends_resolve
from engine.rules.resolving.state_triggers import resolve_states, states_are_stale
from engine.rules.resolving.statics import entries, forbidden
from engine.rules.resolving.timing import is_here, notice, replaced, window
from engine.rules.zones.zones import leave_play
from engine.table.choices import OVER, Flow
from engine.table.events import INSTEAD, Event, Fight
from engine.table.state import DISCARD, Card
from engine.table.table import Table

_REDIRECTED = "protection-from-redirected-damage"
_SHARED = "drecker-protected-itself"


class Packet(msgspec.Struct, eq=False, gc=False):
    """Pending damage to one creature.

    `poison` destroys a creature that it damages, `event` holds redirections already made, `pierces` goes past armor,
    `reason` is that of the event "damaged".
    """

    card: Card
    amount: int
    source: Card | None = None
    poison: bool = False
    reason: str | None = None
    event: Event | None = None
    pierces: bool = False


class Outcome(msgspec.Struct, eq=False, gc=False):
    """What an instance of damage did: `dealt` (card id -> damage), `destroyed` (the creatures it destroyed)."""

    dealt: dict[int, int] = {}
    destroyed: list[Card] = []

    def add(self, other: Outcome) -> None:
        """Add the outcome of another instance to this one."""
        for card, amount in other.dealt.items():
            self.dealt[card] = self.dealt.get(card, 0) + amount
        self.destroyed += other.destroyed

    def dealt_to(self, card: Card) -> int:
        """Damage dealt to a card."""
        return self.dealt.get(card.id, 0)

    @property
    def total(self) -> int:
        """All damage dealt."""
        return sum(self.dealt.values())


def packet(g: Table, card: Card, amount: int, source: Card | None) -> Packet:
    """Pending damage, for `deal`."""
    return Packet(card, amount, source)


def deal_damage(
    g: Table,
    cards: Card | Sequence[Card] | None,
    amount: int,
    *,
    splash: int = 0,
    source: Card | None = None,
    reason: str | None = None,
) -> Flow[Outcome]:
    """Deal this much to each, all at the same time (damage-one-effect-is-simultaneous).

    `splash`: to each neighbor of each (splash-hits-each-neighbor). `reason`: that of the event "damaged". The source is
    the card whose ability is resolving unless another is given (damage-source-is-dealing-card).
    """
    if splash:
        hit = several(cards)
        near = [(neighbor, splash) for card in hit for neighbor in neighbors(g, card)]
        return deal_each(g, [*((card, amount) for card in hit), *near], source=source)
    if source is None and g.frame is not None:
        source = g.cards[g.frame.card]
    return deal(g, [Packet(card, amount, source, reason=reason) for card in several(cards)])


def deal_piercing(g: Table, cards: Card | Sequence[Card] | None, amount: int) -> Flow[Outcome]:
    """Deal this much to each at the same time; armor prevents none of it and is not used up by it."""
    source = None if g.frame is None else g.cards[g.frame.card]
    packets = [Packet(card, amount, source) for card in several(cards)]
    for packet in packets:
        packet.pierces = True
    return deal(g, packets)


def deal_each(g: Table, amounts: Sequence[tuple[Card | None, int]], *, source: Card | None = None) -> Flow[Outcome]:
    """Deal different amounts at the same time.

    Several to one creature are one instance (damage-whole-ability-simultaneous).
    """
    if source is None and g.frame is not None:
        source = g.cards[g.frame.card]
    packets: dict[int, Packet] = {}
    for card, amount in amounts:
        if card is None:
            continue
        if card.id in packets:
            packets[card.id].amount += amount
        else:
            packets[card.id] = Packet(card, amount, source)
    return deal(g, list(packets.values()))


def deal_listed(g: Table, amounts: Sequence[tuple[Card | None, int]], *, source: Card | None = None) -> Flow[Outcome]:
    """Deal what one ability's text lists in several places.

    At the same time in the books that say so (damage-whole-ability-simultaneous), else one after the other in the order
    of the text.
    """
    if g.ruleset.ability_damage_simultaneous:
        return (yield from deal_each(g, amounts, source=source))
    whole = Outcome()
    for card, amount in amounts:
        whole.add((yield from deal_damage(g, card, amount, source=source)))
    return whole


def deal(g: Table, packets: list[Packet], fight: Fight | None = None) -> Flow[Outcome]:
    """Take one instance of damage through the whole chart; returns what it did."""
    outcome = Outcome()
    pending: list[Packet] = []
    for packet in packets:
        card = packet.card
        if packet.amount <= 0 or card.type != "creature" or not is_here(g, card):
            continue
        event = Event("deal_damage", card=card, amount=packet.amount, source=packet.source, fight=fight)
        if not (yield from replaced(g, event)):
            packet.amount = event.amount
            pending.append(packet)
    dealt: list[tuple[Packet, int]] = []
    shielded: list[Card] = []  # by a ward that this instance has used up
    for packet in pending:
        unprevented = prevent(g, packet, shielded)
        if unprevented > 0:
            yield from _redirect(g, packet, unprevented, fight, shielded, dealt)
    dealt = _multiplied(g, _enlarged(g, _shared(g, dealt, shielded)))
    hurt: list[Event] = []
    poisoned: list[int] = []
    for packet, amount in dealt:
        if is_here(g, packet.card):
            _put(g, packet, amount, outcome)
            _add_hit(hurt, packet, amount, fight)
            if packet.poison:
                poisoned.append(packet.card.id)
    dying: list[Card] = []
    for event in hurt:
        card = event.card
        if card not in dying and (card.id in poisoned or card.damage >= power(g, card)):
            dying.append(card)
    if g.unsurvived:
        note_survivors(g, dying)
    if dying:
        outcome.destroyed = yield from _destroy_hurt(g, dying, fight, hurt)
        note_survivors(g, ())
    yield from window(g, hurt)
    yield from g.settle()
    return outcome


def _put(g: Table, packet: Packet, amount: int, outcome: Outcome) -> None:
    """Put damage that nothing has prevented on its creature (damage-tracked-by-tokens)."""
    card = packet.card
    put_damage(g, card, amount)
    outcome.dealt[card.id] = outcome.dealt.get(card.id, 0) + amount
    clauses = ("poison-damage-destroys",) if packet.poison else ("damage-tracked-by-tokens",)
    source = None if packet.source is None else packet.source.id
    g.record("damage.dealt", clauses, target=card.id, amount=amount, source=source)


def _add_hit(hurt: list[Event], packet: Packet, amount: int, fight: Fight | None) -> None:
    """Add dealt damage to the events "damaged". What redirections bring together on a creature is dealt to it once."""
    card, source, reason = packet.card, packet.source, packet.reason
    for event in hurt:
        if event.card is card and event.source is source and event.reason == reason:
            event.amount += amount
            return
    hurt.append(Event("damaged", card=card, amount=amount, source=source, fight=fight, reason=reason).noted())


def _destroy_hurt(
    g: Table, dying: Sequence[Card], fight: Fight | None = None, hits: Sequence[Event] = ()
) -> Flow[list[Card]]:
    """Destroy creatures for the damage on them, or what else holds of them; returns those destroyed this way. A ward
    stops that once (ward-prevents-tagging): where the reason still holds, settling destroys the creature then."""
    for card in dying:
        if card.warded:
            return _destroy_warded(g, dying, fight, hits)
    return destroy(g, dying, fight=fight, hits=hits)


def _destroy_warded(g: Table, dying: Sequence[Card], fight: Fight | None, hits: Sequence[Event]) -> Flow[list[Card]]:
    shielded = [card for card in dying if card.warded]
    destroyed = yield from destroy(g, dying, fight=fight, hits=hits)
    if any(not card.warded for card in shielded):
        g.unsettled = True
    return destroyed


def _shared(g: Table, dealt: list[tuple[Packet, int]], shielded: list[Card]) -> list[tuple[Packet, int]]:
    """The damage with what is also dealt to other creatures. Whether their own wards and armor meet it is a reading.

    It belongs to the same instance: it is not shared a second time (damage-redirected-or-copied-once).
    """
    sharing = entries(g, "shares_damage")
    if not sharing:
        return dealt
    copies = []
    for packet, amount in dealt:
        for _, _, ability, sharer in sharing:
            if sharer is not packet.card and ability.body(g, sharer, packet.card):
                copy = Packet(sharer, amount, packet.source, packet.poison, packet.reason)
                copy.pierces = packet.pierces
                unprevented = prevent(g, copy, shielded, as_dealt=g.reads(_SHARED, "as-dealt"))
                if unprevented > 0:
                    copies.append((copy, unprevented))
    return [*dealt, *copies]


def _enlarged(g: Table, dealt: list[tuple[Packet, int]]) -> list[tuple[Packet, int]]:
    """The damage with what is dealt in addition, once to each creature.

    It belongs to the same instance, which nothing enlarges a second time (damage-added-to-instance-is-not-new).
    """
    adding = entries(g, "adds_damage")
    if not adding:
        return dealt
    larger: list[tuple[Packet, int]] = []
    resolved: list[Card] = []
    for packet, amount in dealt:
        if packet.card not in resolved:
            resolved.append(packet.card)
            amount += sum(ability.body(g, source, packet.card) for _, _, ability, source in adding)
        larger.append((packet, amount))
    return larger


def _multiplied(g: Table, dealt: list[tuple[Packet, int]]) -> list[tuple[Packet, int]]:
    """All damage that is dealt, with what was added to it, times what constant abilities make of it."""
    multiplying = entries(g, "multiplies_damage")
    if not multiplying:
        return dealt
    larger: list[tuple[Packet, int]] = []
    for packet, amount in dealt:
        for _, _, ability, source in multiplying:
            amount *= ability.body(g, source, packet.card)
        larger.append((packet, amount))
    return larger


def _redirect(
    g: Table,
    packet: Packet,
    amount: int,
    fight: Fight | None,
    shielded: list[Card],
    dealt: list[tuple[Packet, int]],
) -> Flow[None]:
    """Let redirections move unprevented damage (damage-redirected-after-armor, damage-redirected-or-copied-once).

    Whether the new recipient's ward and armor then apply is a reading; a creature that cannot be dealt damage is dealt
    none. `dealt`: the list that takes the damage with where it ends up.
    """
    if packet.event is None and INSTEAD["take_damage"] not in g.audible:
        dealt.append((packet, amount))
        return OVER
    return _move_on(g, packet, amount, fight, shielded, dealt)


def _move_on(
    g: Table,
    packet: Packet,
    amount: int,
    fight: Fight | None,
    shielded: list[Card],
    dealt: list[tuple[Packet, int]],
) -> Flow[None]:
    event = packet.event or Event("take_damage", card=packet.card, amount=amount, source=packet.source, fight=fight)
    event.card, event.amount, event.incarnation = packet.card, amount, packet.card.incarnation
    is_replaced = yield from replaced(g, event)
    if is_replaced and event.other is None:
        return
    if not is_replaced and event.card is packet.card:
        dealt.append((packet, event.amount))
        return
    parts: Sequence[tuple[Card, int]] = event.other or [(event.card, event.amount)]
    for card, part in parts:
        g.record(
            "damage.redirected",
            ("damage-redirected-after-armor",),
            (_REDIRECTED,),
            target=packet.card.id,
            card=card.id,
            amount=part if event.other else amount,
        )
        moved = Packet(card, part, packet.source, packet.poison, packet.reason)
        moved.event, moved.pierces = event, packet.pierces
        if event.other:  # each part goes its own way from here
            moved.event = Event("take_damage", card=card, amount=part, source=packet.source, fight=fight)
            moved.event.applied = list(event.applied)
        unprevented = prevent(g, moved, shielded, as_dealt=g.reads(_REDIRECTED, "as-dealt"))
        if unprevented > 0:
            yield from _redirect(g, moved, unprevented, fight, shielded, dealt)


def prevent(g: Table, packet: Packet, shielded: list[Card], *, as_dealt: bool = False) -> int:
    """The rest of pending damage after every prevention, in the chart's order.

    A ward stops all that one instance of damage would deal to its creature: `shielded` are those whose ward this
    instance has used up (ward-prevents-one-instance). `as_dealt`: wards and armor have been applied to it already.
    """
    card, amount = packet.card, packet.amount
    if forbidden(g, "cannot_be_dealt_damage", card, packet.source):
        _prevented(g, packet, amount, "prohibition", "damage-chart-1-cannot-be-dealt")
        return 0
    if has_keyword(g, card, "invulnerable"):
        _prevented(g, packet, amount, "invulnerable", "invulnerable-no-damage-no-destruction")
        return 0
    if as_dealt:
        return amount
    if card.warded:
        _prevented(g, packet, amount, "ward", "damage-chart-2-ward-prevents-all")
        use_up_ward(g, card)
        shielded.append(card)
        return 0
    if shielded and card in shielded:
        _prevented(g, packet, amount, "ward", "ward-prevents-one-instance")
        return 0
    if packet.pierces:
        return amount
    notice_armor(g, card)
    armor = card.armor_seen - card.armor_used
    if armor > 0:
        stopped = min(armor, amount)
        card.armor_used += stopped
        amount -= stopped
        _prevented(g, packet, stopped, "armor", "armor-prevents-before-dealt")
    return amount


def _prevented(g: Table, packet: Packet, amount: int, by: str, clause: str) -> None:
    g.record("damage.prevented", (clause,), target=packet.card.id, amount=amount, by=by)
    notice(g, "damage_prevented", card=packet.card, amount=amount, reason=by, source=packet.source)


def recheck(g: Table) -> Flow[None]:
    """Settle where a static may have changed power or control for a reason outside the battleline, such as a pool.

    After each action and step, and between abilities that share a timing point (constant-continuous-recheck). While
    cards are being destroyed it waits for the end of that.
    """
    varying = g.varies
    if varying is None:
        varying = varies(g)
    if varying == NOTHING_VARIES or g.batch is not None:
        return OVER
    more = varying & MORE
    if lethally_damaged(g) or (more and _is_stale(g)):
        g.unsettled = True
        return g.settle()
    return OVER


def _is_stale(g: Table) -> bool:
    """Whether control or types are no longer what they have to be, or a state trigger has become due."""
    if control_is_stale(g) or forms_are_stale(g):
        return True
    return "when" in g.audible and states_are_stale(g)


def power_may_vary(g: Table) -> bool:
    """Whether anything in the match can change power, destroy, change control or become due by itself.

    By a constant ability, an effect that lasts while something holds, or a state trigger.
    """
    return varies(g) != NOTHING_VARIES


def settle(g: Table) -> Flow[None]:
    """Bring about what follows from the state of the table by itself; called after every operation.

    First, the card of an endless loop that has stopped leaves play (infinite-loop-card-leaves), and control follows the
    effects on the cards (control-latest-effect-wins). Then a creature with damage at or above its power, or with power
    0, is destroyed (damage-equal-to-power-destroys, damage-zero-power-creature-destroyed), and so is one that a
    constant ability destroys; a ward saves it once, after which it is destroyed if the reason still holds. Then the
    reactions to noticed events resolve, then the ends of lasting effects, and last the state triggers that have become
    due.
    """
    if g.unsettled or g.ended or ("when" in g.audible and varies(g) & MORE):
        return _settle(g)
    return OVER


def _settle(g: Table) -> Flow[None]:
    while (
        g.unsettled
        or (g.ended and g.batch is None)
        or ("when" in g.audible and varies(g) & MORE and (yield from resolve_states(g)))
    ):
        g.unsettled = False
        if g.looped:  # infinite-loop-card-leaves
            leaving, g.looped = g.looped, []
            yield from leave_play(g, [card for ref in leaving if (card := g.deref(ref)) is not None], DISCARD)
        yield from g.identify_laid_open()
        if forms_are_stale(g):  # before control: what is an artifact again has no place in a battleline
            yield from follow_forms(g)
        if g.contested or g.state.lasting or control_may_vary(g):
            yield from follow_control(g)
        if g.state.disguised:
            follow_copies(g)
        for player in g.players:
            if len(player.keys) > g.most_keys:
                g.variant.keys_suffice(g, player)
            for card in player.line:
                if card.armor_used:
                    notice_armor(g, card)  # some may have been lost in between
        dying = lethally_damaged(g)
        if dying:
            dying = [card for card in dying if not card.tagged and indestructible(g, card) is None]
        if g.unsurvived:
            note_survivors(g, dying)
        if dying:
            yield from _destroy_hurt(g, dying)
        if g.noticed:
            events, g.noticed = g.noticed, []
            yield from window(g, events)
        if g.ended and g.batch is None:
            yield from ends_resolve(g)
