"""Worlds Collide, Logos: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Babbling Bibliophile")
class BabblingBibliophile:
    """Reap: draws 2 cards."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 2)


@card("C.Æ.N.D.L.E. Unit")
class CandleUnit:
    """Whenever an enemy creature reaps, draws a card. Action: captures 1 Æmber."""

    @after("reaped", side="enemy")
    def watch(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.draw(you, 1)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Code Monkey")
class CodeMonkey:
    """Deploy. Play: archives each of its neighbors. Gains 2 Æmber if it had 2 neighbors that shared a house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        neighbors = g.neighbors(me)
        alike = len(neighbors) == 2 and g.share_house(*neighbors)
        yield from g.archive(neighbors)
        if alike:
            yield from g.gain(you, 2)


@card("Daughter")
class Daughter:
    """Elusive. Refills your hand to 1 card more in your draw step."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return 1 if me.controller == player.seat else 0


@card("Dr. Milli")
class DrMilli:
    """Play: archives a card from your hand for every creature that your opponent has more than there are other friendly
    creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        excess = len(g.creatures(friendly_to=opponent)) - len(g.creatures(friendly_to=you, other_than=me))
        if excess > 0:
            yield from g.for_each(excess, g.archive_from_hand, you)


@card("EDAI “Edie” 4x4")
class Edai:
    """Keys cost each opponent 1 Æmber more for every card in your archives. Play: archives a card from your hand."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 0 if player.seat == me.controller else g.count_in(g.controller(me), ARCHIVES)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Groupthink Tank")
class GroupthinkTank:
    """Action: deals 4 damage to every creature that shares a house with at least one of its neighbors."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(where=lambda c: _neighbors_alike(g, c) > 0), 4)


@card("Hapsis")
class Hapsis:
    """Whenever an enemy creature is destroyed in a fight with this creature, wards itself and draws a card."""

    @after("destroyed", fell_to_me=True)
    def study(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ward(me)
        yield from g.draw(you, 1)


@card("Hyde")
class Hyde:
    """Reap: draws a card, or 2 cards if there is a friendly Velum. Destroyed: archives a Velum from your discard pile.
    If it does, archives itself."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, _one_or_two(g, you, "Velum"))

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _follow(g, me, you, "Velum")


@card("Mimic Gel")
class MimicGel:
    """Can be played only if there is another creature in play. Enters play as a copy of another creature, but keeps
    its own house."""

    def play_requirement(g: Verbs, me: Card, you: Player) -> bool:
        return bool(g.creatures(other_than=me))

    def copies(g: Verbs, me: Card, you: Player) -> Flow[Card | None]:
        return (yield from g.choose_card(g.creatures(other_than=me), prompt="Mimic Gel/copies", purpose="to copy"))


@card("Mini Groupthink Tank")
class MiniGroupthinkTank:
    """Play/Fight/Reap: deals 8 damage to a creature that shares a house with 2 neighbors."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: _neighbors_alike(g, c) == 2)
        yield from g.deal_damage(creature, 8)


@card("Prescriptive Grammarbot")
class PrescriptiveGrammarbot:
    """Taunt. Hazardous 3. Reap: enrages a creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=lambda c: not c.enraged)
        yield from g.enrage(creature)


@card("Quant")
class Quant:
    """Reap: for the rest of the turn, you may play 1 non-Logos action card whatever the active house is."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Quant.Theory)

    @lasting
    class Theory:
        """You may play 1 non-Logos action card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat and card.type == "action" and not g.is_of(card, "logos")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


def _has_company(g: Verbs, me: Card, you: Player, event: Event) -> bool:
    return len(g.creatures(friendly_to=you)) > 1


@card("Reassembling Automaton")
class ReassemblingAutomaton:
    """When it would be destroyed while there are other friendly creatures in play, heals all damage from itself,
    exhausts itself and moves itself to a flank of its battleline instead."""

    @instead_of("destroy", card="me", under="destroyed", when=_has_company)
    def reassemble(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from _reassemble(g, me)


@card("Sanitation Engineer")
class SanitationEngineer:
    """Hazardous 1. Reap: discards a card from your hand."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.discard((yield from g.choose_from(you, HAND)))


@card("Self-Bolstering Automata")
class SelfBolsteringAutomata:
    """When it would be destroyed while there are other friendly creatures in play, heals all damage from itself,
    exhausts itself and moves itself to a flank of its battleline instead. If it does, puts two +1 power counters on
    itself."""

    @instead_of("destroy", card="me", under="destroyed", when=_has_company)
    def bolster(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if (yield from _reassemble(g, me)):
            yield from g.add_counters(me, "power", 2)


@card("Titan Guardian")
class TitanGuardian:
    """Taunt. Destroyed: draws 2 cards if this creature is a non-flank creature."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not g.on_flank(me):
            yield from g.draw(you, 2)


@card("Velum")
class Velum:
    """Reap: archives a card from your hand, or 2 cards if there is a friendly Hyde. Destroyed: archives a Hyde from
    your discard pile. If it does, archives itself."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you, _one_or_two(g, you, "Hyde"))

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _follow(g, me, you, "Hyde")


@card("Wormhole Technician")
class WormholeTechnician:
    """Reap: reveals the card on top of your deck. Plays it if it is a Logos card, archives it if not."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for top in (yield from g.reveal_top(you)):
            if g.is_of(top, "logos"):
                yield from g.play_card(top, you)
            else:
                yield from g.archive(top)


@card("Zenzizenzizenzic")
class Zenzizenzizenzic:
    """Refills your hand to 2 cards more in your draw step while this creature is in the center of your battleline."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return 2 if me.controller == player.seat and g.in_center(me) else 0


def _neighbors_alike(g: Verbs, creature: Card) -> int:
    """How many of its neighbors a creature shares a house with."""
    return sum(g.share_house(creature, neighbor) for neighbor in g.neighbors(creature))


def _one_or_two(g: Verbs, you: Player, title: str) -> int:
    """2 where a card of this title is friendly, else 1."""
    return 2 if any(creature.title == title for creature in g.creatures(friendly_to=you)) else 1


def _follow(g: Verbs, me: Card, you: Player, title: str) -> Flow[None]:
    """Archive a card of this title from the discard pile, and then this one with it."""
    partner = yield from g.choose_card([card for card in you.discard if card.title == title])
    if (yield from g.archive(partner)):
        yield from g.archive(me)


def _reassemble(g: Verbs, me: Card) -> Flow[bool]:
    """Heal, exhaust and move to a flank in place of being destroyed; whether it did all of that."""
    healed = yield from g.heal(me)
    exhausted = yield from g.exhaust(me)
    moved = yield from g.move_to_flank(me)
    return bool(healed and exhausted and moved)
