"""Mass Mutation, Sanctum: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, plain
from engine.cards.mm.mutants import discard_to_draw, exalt_to_strike, sort_top_three
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("General Xalvador", "Lyco-Knight", "Umbra-Knight")


@card("Angry Mob")
class AngryMob:
    """Before Fight: may discard from the top of your deck, card by card, until it discards an Angry Mob or the deck is
    empty. Returns such a card to your hand."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.may("discard until an Angry Mob is found", useful=g.count_in(you, DECK) > 0)):
            mob = yield from g.discard_until(you, lambda c: c.title == "Angry Mob")
            yield from g.return_to_hand(mob)


@card("Ardent Hero")
class ArdentHero:
    """Taunt. Cannot be dealt damage by Mutant creatures and creatures of power 5 or more."""

    def cannot_be_dealt_damage(g: Verbs, me: Card, creature: Card, source: Card | None) -> bool:
        if creature is not me or source is None or source.type != "creature":
            return False
        return g.has_trait(source, "mutant") or g.power(source) >= 5


@card("Baldric the Bold")
class BaldricTheBold:
    """Before Fight: gains 2 Æmber if no enemy creature has more power than the one that it fights."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.opposing(me) in g.most_powerful(g.creatures(enemy_of=you)):
            yield from g.gain(you, 2)


@card("Berinon")
class Berinon:
    """Whenever a Mutant creature enters play, enrages itself. Reap: captures 2 Æmber."""

    @after("entered_play", card="creature", trait="mutant")
    def rage(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.enrage(me)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 2)


@card("Bull-wark")
class BullWark:
    """Assault 2. Its neighbors have assault 2."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"assault": 2} if creature in g.neighbors(me) else {}


@card("Dino-Knight")
class DinoKnight:
    """Play: may exalt itself. If it does, deals 3 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)


@card("Dæmo-Knight")
class DaemoKnight:
    """Destroyed: steals 1 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Gizelhart’s Zealot")
class GizelhartsZealot:
    """Enters play ready and enraged."""

    enters_ready = True
    enters_enraged = True


@card("Lady Loreena")
class LadyLoreena:
    """Taunt. Protects the neighbors of its neighbors in the same way."""

    def taunt_reach(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if creature is me else 0


@card("Lieutenant Gorvenal")
class LieutenantGorvenal:
    """Whenever you fight with a creature, captures 1 Æmber."""

    @after("fought", by="you")
    def profit(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Mad Prophet Gizelhart")
class MadProphetGizelhart:
    """Has “Action: heals all damage from every non-Mutant creature. Gains 1 Æmber for each creature so healed” while in
    the center of your battleline."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and g.in_center(me)

    class Grants:
        """Action: heals all damage from every non-Mutant creature. Gains 1 Æmber for each creature so healed."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            healed = yield from g.heal(g.creatures(where=lambda c: not g.has_trait(c, "mutant")))
            yield from g.for_each(len(healed), g.gain, you)


@card("Master of the Grey")
class MasterOfTheGrey:
    """Opponents cannot resolve the bonus icons of cards that they play."""

    def no_bonus_icons(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        return player.seat != me.controller


@card("Purifier of Souls")
class PurifierOfSouls:
    """The Destroyed abilities of every card cannot trigger."""

    def cannot_trigger(g: Verbs, me: Card, card: Card, label: str) -> bool:
        return label == "destroyed"


@card("Scrivener Favian")
class ScrivenerFavian:
    """Whenever you would resolve a capture bonus icon, may steal 1 Æmber instead."""

    @instead_of("bonus_icon", by="you", reason="capture", optional=True)
    def write(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Seeker of Truth")
class SeekerOfTruth:
    """Fight: may fight with a friendly non-Sanctum creature."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=you, where=lambda c: not g.is_of(c, "sanctum"), optional=True, useful=lambda c: c.ready
        )
        yield from g.fight_with(creature, you)


@card("Squire Alys")
class SquireAlys:
    """Play: captures 2 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 2)


@card("Techno-Knight")
class TechnoKnight:
    """Reap: discards a card from your hand. If it does, draws a card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)


@card("Xeno-Knight")
class XenoKnight:
    """Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your deck."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)
