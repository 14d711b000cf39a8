"""Worlds Collide, Brobnar: creatures. Its anomalies are in `brobnar_anomalies`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Alaka", "Mega Alaka")
class Alaka:
    """Enters play ready if you have used a creature to fight this turn."""

    remembers = ("uses to fight",)

    def enters_ready(g: Verbs, me: Card, you: Player) -> bool:
        return g.happened("uses to fight", you) > 0


@card("Gravelguts")
class Gravelguts:
    """Whenever an enemy creature is destroyed in a fight with this creature, puts two +1 power counters on itself."""

    @after("destroyed", fell_to_me=True)
    def grow(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.add_counters(me, count=2)


@card("Gron Nine-Toes", "Mega Gron Nine-Toes")
class GronNineToes:
    """Has 4 more power while it has damage. Damage that is just destroying it does not count."""

    remembers = ("survived",)

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 4 if creature is me and g.survived_damage(me) else 0


@card("Guji Dinosaur Hunter")
class GujiDinosaurHunter:
    """Elusive. Action: deals 2 damage to a creature, or 6 damage if it is a Dinosaur creature or has Æmber on it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            prey = creature.amber > 0 or g.has_trait(creature, "dinosaur")
            yield from g.deal_damage(creature, 6 if prey else 2)


@card("Igon the Green")
class IgonTheGreen:
    """Destroyed: purges itself and returns an Igon the Terrible to your hand from your discard pile."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.purge(me)
        terrible = yield from g.choose_card([card for card in you.discard if card.title == "Igon the Terrible"])
        yield from g.return_to_hand(terrible)


@card("Igon the Terrible")
class IgonTheTerrible:
    """Play: destroys itself if no Igon the Green has been purged. Fight: steals 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not any(card.title == "Igon the Green" for player in g.players for card in player.purged):
            yield from g.destroy(me)

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Kaloch Stonefather")
class KalochStonefather:
    """While in the center of your battleline, friendly creatures have skirmish."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1} if creature.controller == me.controller and g.in_center(me) else {}


@card("Mega Cowfyne")
class MegaCowfyne:
    """Before Fight: deals 2 damage to the neighbors of the creature that it fights."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        attacked = g.opposing(me)
        if attacked is not None:
            yield from g.deal_damage(g.neighbors(attacked), 2)


@card("Mega Ganger Chieftain")
class MegaGangerChieftain:
    """Play: may ready a neighbor and fight with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card(
            g.neighbors(me), optional=True, useful=lambda c: g.can_ready_or_fight(c, you)
        )
        yield from g.ready_and_fight(creature, you)


@card("Mega Groke")
class MegaGroke:
    """Fight: makes your opponent lose 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)


@card("Mogghunter", "Mega Mogghunter")
class Mogghunter:
    """Fight: deals 2 damage to a flank creature."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=g.on_flank)
        yield from g.deal_damage(creature, 2)


@card("Narp", "Mega Narp")
class Narp:
    """Its neighbors cannot reap."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return how == "reap" and card in g.neighbors(me)


@card("Nogi Smartfist")
class NogiSmartfist:
    """Fight: draws 2 cards and discards 2 cards at random from your hand."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 2)
        yield from g.discard_at_random(you, 2)


@card("Old Boomy")
class OldBoomy:
    """Reap: reveals cards from the top of your deck, one by one, until it reveals a Brobnar card; you may stop
    after each. Deals 2 damage to itself if it revealed a Brobnar card. Archives every revealed card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        revealed: list[Card] = []
        brobnar = False
        while len(revealed) < g.count_in(you, DECK) and not brobnar:
            if revealed and not (yield from g.may(purpose="to reveal another")):
                break
            top = g.top_of_deck(you, len(revealed) + 1)[-1:]
            revealed += yield from g.reveal(top, you)
            g.hold(revealed[-1])
            brobnar = g.is_of(revealed[-1], "brobnar")
        if brobnar:
            yield from g.deal_damage(me, 2)
        yield from g.archive(revealed)


@card("Shorty", "Mega Shorty")
class Shorty:
    """Assault 4. Reap: enrages itself."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.enrage(me)


@card("Sköll")
class Skoll:
    """Assault 3. Whenever its assault damage destroys an enemy creature, puts a +1 power counter on a friendly
    creature."""

    @after("destroyed", side="enemy", reason="assault", when=lambda g, me, you, e: e.source is me)
    def feast(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            yield from g.add_counters(creature)


@card("Slimy Jark")
class SlimyJark:
    """Skirmish. Elusive. Fight: enrages the creature that it fights."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.enrage(g.opposing(me))


@card("Stilt-Kin")
class StiltKin:
    """Skirmish. Whenever a player plays a Giant creature as a neighbor of this creature, readies itself and fights with
    it."""

    @after("played", card="creature", trait="giant", when=lambda g, me, you, e: e.card in g.neighbors(me))
    def march(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ready_and_fight(me, you)
