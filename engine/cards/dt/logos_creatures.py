"""Dark Tidings, Logos: creatures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.cards.dt.logos import cards_played
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def turn_the_tide(g: Verbs, you: Player) -> Flow[None]:
    """Raise the tide for the player or, where it is high already, for an opponent."""
    raiser = you
    if g.tide_is_high(you):
        raiser = yield from g.opponent(you)
    yield from g.raise_tide(raiser)


@card("Armadrone")
class Armadrone:
    """Fight: steals 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Armadrone (evil twin)")
class ArmadroneEvilTwin:
    """Fight: steals 2 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 2)


@card("Austeralis Seaborg")
class AusteralisSeaborg:
    """Reap: deals 2 damage to a creature. If that destroys it, raises the tide."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 2)
        if creature in outcome.destroyed:
            yield from g.raise_tide(you)


@card("Bilgewarden")
class Bilgewarden:
    """Play/Reap: raises the tide or, if the tide is high for you, makes your opponent raise it."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from turn_the_tide(g, you)


@card("Binary Moray")
class BinaryMoray:
    """Whenever you raise the tide, readies itself. Whenever an opponent raises the tide, exhausts itself. Reap:
    archives a card from your hand."""

    @after("tide_raised", by="you")
    def surface(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ready(me)

    @after("tide_raised", by="opponent")
    def dive(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.exhaust(me)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Binary Moray (evil twin)")
class BinaryMorayEvilTwin:
    """Skirmish. Whenever you raise the tide, readies itself. Whenever an opponent raises the tide, exhausts itself."""

    @after("tide_raised", by="you")
    def surface(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ready(me)

    @after("tide_raised", by="opponent")
    def dive(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.exhaust(me)


@card("Captain Kresage")
class CaptainKresage:
    """Has each of elusive, taunt, poison and skirmish while another friendly creature has it."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        if creature is not me:
            return {}
        others = [other for other in g.controller(me).line if other is not me]
        shared = ("elusive", "taunt", "poison", "skirmish")
        return {name: 1 for name in shared if any(g.has_keyword(other, name) for other in others)}


@card("Captain Kresage (evil twin)")
class CaptainKresageEvilTwin:
    """Every creature loses elusive, taunt, poison and skirmish."""

    def loses_keywords(g: Verbs, me: Card, creature: Card) -> Sequence[str]:
        return ("elusive", "taunt", "poison", "skirmish")


@card("Chronophage")
class Chronophage:
    """Enemy creatures and artifacts have omega."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        enemy = creature.controller != me.controller and creature.type in ("creature", "artifact")
        return {"omega": 1} if enemy else {}


@card("Dr. Verokter")
class DrVerokter:
    """Elusive. Reap: puts an upgrade or action card on top of your deck from your discard pile."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_card([c for c in you.discard if c.type in ("upgrade", "action")])
        yield from g.put_on_deck(chosen)


@card("Old Egad")
class OldEgad:
    """Destroyed: wards each of its neighbors."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ward(g.neighbors(me))


@card("Old Egad (evil twin)")
class OldEgadEvilTwin:
    """Destroyed: enrages every enemy creature."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.enrage(g.creatures(enemy_of=you))


@card("PI Sweven")
class PISweven:
    """Reap: draws 3 cards if the tide is high for you."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            yield from g.draw(you, 3)


@card("PI Sweven (evil twin)")
class PISwevenEvilTwin:
    """Reap: makes your opponent discard a card at random from their hand if the tide is high for you."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            opponent = yield from g.opponent(you)
            yield from g.discard_at_random(opponent)


@card("Prof. Garwynne")
class ProfGarwynne:
    """Elusive. Reap: may put a card into your hand from your archives."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _take_up_a_card(g, you)


@card("Prof. Garwynne (evil twin)")
class ProfGarwynneEvilTwin:
    """Skirmish. Fight: may put a card into your hand from your archives."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _take_up_a_card(g, you)


@card("Talmage Steelheart")
class TalmageSteelheart:
    """Play: puts a +1 power counter on itself for every card that you have played this turn, this one included."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(cards_played(g, you), g.add_counters, me, "power")


@card("Talmage Steelheart (evil twin)")
class TalmageSteelheartEvilTwin:
    """Play: deals damage to an enemy creature, 1 for every card that you have played this turn, this one included."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.deal_damage(creature, cards_played(g, you))


def _take_up_a_card(g: Verbs, you: Player) -> Flow[None]:
    """Let the player put a card of the archives into hand, unseen by the others."""
    chosen = yield from g.choose_from(you, ARCHIVES, up_to=True, secret=True, purpose="to put into hand")
    yield from g.return_to_hand(chosen)
