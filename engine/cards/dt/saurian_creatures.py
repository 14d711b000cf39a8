"""Dark Tidings, Saurian: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.wc.saurian_creatures import exalts
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _exalted_foreigner(g: Verbs, you: Player) -> Flow[Card | None]:
    """A friendly non-Saurian creature that was exalted, if it was wanted."""
    creature = yield from g.choose_creature(friendly_to=you, where=lambda c: not g.is_of(c, "saurian"), optional=True)
    return creature if (yield from g.exalt(creature)) else None


@card("Bestiarii Urso")
class BestiariiUrso:
    """Play/Reap: may unstun a creature."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.unstun((yield from g.choose_creature(optional=True, useful=lambda c: c.stunned)))


@card("Bestiarii Urso (evil twin)")
class BestiariiUrsoEvilTwin:
    """Play/Fight: stuns a creature."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun((yield from g.choose_creature(useful=g.can_be_stunned)))


@card("Brachiaditus")
class Brachiaditus:
    """Deploy. Play: stuns each of its neighbors and moves 1 Æmber from each of them to the common supply."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        trampled = g.neighbors(me)
        yield from g.stun(trampled)
        for neighbor in trampled:
            yield from g.move_amber(neighbor, None, 1)


@card("Censor Philo")
class CensorPhilo:
    """Cannot be dealt damage by creatures with Æmber on them."""

    def cannot_be_dealt_damage(g: Verbs, me: Card, creature: Card, source: Card | None) -> bool:
        return creature is me and source is not None and source.type == "creature" and source.amber > 0


@card("Censor Philo (evil twin)")
class CensorPhiloEvilTwin:
    """Play: deals 5 damage to a creature with Æmber on it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_creature(where=lambda c: c.amber > 0)), 5)


@card("Eclectic Ambrosius")
class EclecticAmbrosius:
    """At the end of your turn, puts a knowledge counter on itself. Action: removes 3 knowledge counters from itself. If
    it does, gains 6 Æmber."""

    @after("turn_ended", by="you")
    def study(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.add_counters(me, "knowledge", 1)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.remove_counters(me, "knowledge", 3)) == 3:
            yield from g.gain(you, 6)


@card("Eclectic Ambrosius (evil twin)")
class EclecticAmbrosiusEvilTwin:
    """Reap: puts an ignorance counter on an enemy creature. While there is one on it, that creature's text box counts
    as blank, save its traits."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fool = yield from g.choose_creature(enemy_of=you)
        if fool is not None and (yield from g.add_counters(fool, "ignorance", 1)):
            yield from g.begin(me, you, EclecticAmbrosiusEvilTwin.Ignorant, until="match", on=fool)

    @lasting
    class Ignorant:
        """While there is an ignorance counter on this creature, its text box counts as blank, save its traits."""

        def blanks(g: Verbs, me: Lasting, card: Card) -> bool:
            return g.ref(card) == me.on and card.counters.get("ignorance", 0) > 0


@card("Hastatus Raptor")
class HastatusRaptor:
    """Before Fight: may exalt itself. If it does, deals 1 damage to the creature that it fights for each Æmber on
    friendly creatures called Hastatus Raptor."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            cohort = g.creatures(friendly_to=you, where=lambda c: c.title == "Hastatus Raptor")
            yield from g.deal_damage(g.opposing(me), 1 * sum(raptor.amber for raptor in cohort))


@card("Lapisaurus")
class Lapisaurus:
    """Taunt. An enemy creature has “Before Fight: exalts itself” while it attacks this creature."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        fight = g.fight
        attacked = fight is not None and fight.attacker is card and fight.defender is me
        return attacked and card.controller != me.controller

    class Grants:
        """Before Fight: exalts itself."""

        def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.exalt(me)


@card("Lapisaurus (evil twin)")
class LapisaurusEvilTwin:
    """Skirmish. Fight: exalts the creature that it fights."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(g.opposing(me))


@card("Magistra Vita")
class MagistraVita:
    """Play/Reap: may exalt a friendly non-Saurian creature. If it does, reaps with it."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.reap_with((yield from _exalted_foreigner(g, you)), you)


@card("Magistra Vita (evil twin)")
class MagistraVitaEvilTwin:
    """Play/Fight: may exalt a friendly non-Saurian creature. If it does, fights with it."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.fight_with((yield from _exalted_foreigner(g, you)), you)


@card("Medicus Lacus")
class MedicusLacus:
    """The Æmber on friendly creatures may be spent on your keys while the tide is high for you."""

    def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
        return list(player.line) if player.seat == me.controller and g.tide_is_high(player) else []


@card("Physicus Felix")
class PhysicusFelix:
    """Play/Fight: may exalt a creature if the tide is high for you."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            yield from g.exalt((yield from g.choose_creature(optional=True)))


@card("Physicus Felix (evil twin)")
class PhysicusFelixEvilTwin:
    """Play/Fight: may exalt a creature if the tide is low for you."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_low(you):
            yield from g.exalt((yield from g.choose_creature(optional=True)))


@card("Undagnathus")
class Undagnathus:
    """Deals no damage in fights while the tide is low for you."""

    def deals_no_fight_damage(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me and g.tide_is_low(g.controller(me))


@card("Undagnathus (evil twin)")
class UndagnathusEvilTwin:
    """Is dealt 2 times as much damage while the tide is low for you."""

    def multiplies_damage(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me and g.tide_is_low(g.controller(me)) else 1


@card("Venator Altum")
class VenatorAltum:
    """Whenever it is dealt damage, exalts itself if the tide is low for you."""

    @after("damaged", card="me")
    def hunted(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if g.tide_is_low(you):
            yield from g.exalt(me)
