"""Dark Tidings, Sanctum: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Sir Bevor", "Sir Bevor (evil twin)")


@card("Aja the Inconspicuous")
class AjaTheInconspicuous:
    """Cannot be dealt damage while it is a non-flank creature."""

    def cannot_be_dealt_damage(g: Verbs, me: Card, creature: Card, source: Card | None) -> bool:
        return creature is me and not g.on_flank(me)


@card("Almsmaster")
class Almsmaster:
    """Deploy. Taunt. Play: makes each of its neighbors capture 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        amber = sum(other.amber for other in g.opponents(you))
        for neighbor in (yield from g.choose_captors(g.neighbors(me), amber)):
            yield from g.capture(neighbor, 1)


@card("Almsmaster (evil twin)")
class AlmsmasterEvilTwin:
    """Deploy. Its neighbors have “Destroyed: steals 1 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card in g.neighbors(me)

    class Grants:
        """Destroyed: steals 1 Æmber."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.steal(you, 1)


@card("Badgemagus")
class Badgemagus:
    """Deploy. Fight: readies each of its neighbors and fights with it, one after the other."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        waiting = g.neighbors(me)
        while waiting:
            neighbor = yield from g.choose_card(waiting)
            waiting = [other for other in waiting if other is not neighbor]
            yield from g.ready_and_fight(neighbor, you)


@card("Grey Augur")
class GreyAugur:
    """Its neighbors have “Fight: gains 1 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card in g.neighbors(me)

    class Grants:
        """Fight: gains 1 Æmber."""

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Grey Augur (evil twin)")
class GreyAugurEvilTwin:
    """Its neighbors have “Reap: gains 1 Æmber and exalts itself”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card in g.neighbors(me)

    class Grants:
        """Reap: gains 1 Æmber and exalts itself."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 1)
            yield from g.exalt(me)


@card("Holdfast")
class Holdfast:
    """Whenever a neighbor is dealt damage, readies itself."""

    @after("damaged", when=lambda g, me, you, e: me in g.last_known(e.card).neighbors)
    def hold(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ready(me)


@card("Lightsmith Clariel")
class LightsmithClariel:
    """Before Fight: may switch its power and its armor for the rest of the turn."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.may("switch power and armor", useful=g.power(me) != g.armor(me))):
            yield from _switch(g, me, you, me)

    @lasting
    class Switched:
        """The power and the armor of this creature are switched."""

        def power(g: Verbs, me: Lasting, creature: Card) -> int:
            return max(0, int(me.data["more"])) if g.ref(creature) == me.on else 0

        def lowers_power(g: Verbs, me: Lasting, creature: Card) -> int:
            return max(0, -int(me.data["more"])) if g.ref(creature) == me.on else 0

        def armor(g: Verbs, me: Lasting, creature: Card) -> int:
            return -int(me.data["more"]) if g.ref(creature) == me.on else 0


@card("Lightsmith Clariel (evil twin)")
class LightsmithClarielEvilTwin:
    """Action: switches the power and the armor of a creature for the rest of the turn."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=lambda c: g.power(c) != g.armor(c))
        if creature is not None:
            yield from _switch(g, me, you, creature)


def _switch(g: Verbs, me: Card, you: Player, creature: Card) -> Flow[None]:
    """Switch the power and the armor that a creature has at this moment. What changes one of them later adds to that
    one; armor used up stays used up."""
    more = g.armor(creature) - g.power(creature)
    yield from g.begin(me, you, LightsmithClariel.Switched, on=creature, more=more)


@card("Lærie of the Lake")
class LaerieOfTheLake:
    """While the tide is high for you, friendly creatures have 2 more armor."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature.controller == me.controller and g.tide_is_high(g.controller(me)) else 0


@card("Lærie of the Lake (evil twin)")
class LaerieOfTheLakeEvilTwin:
    """Has 5 more armor while the tide is high for you."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 5 if creature is me and g.tide_is_high(g.controller(me)) else 0


@card("Marshal Ewer")
class MarshalEwer:
    """Play/Fight: raises the tide."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.raise_tide(you)


@card("Orphiel, Sea’s Chosen")
class OrphielSeasChosen:
    """Has skirmish and “Fight: gains 2 Æmber” while the tide is high for you."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1} if creature is me and g.tide_is_high(g.controller(me)) else {}

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and g.tide_is_high(g.controller(me))

    class Grants:
        """Fight: gains 2 Æmber."""

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 2)


@card("Orphion, Land’s Chosen")
class OrphionLandsChosen:
    """Has 3 more armor and “Reap: captures 2 Æmber” while the tide is low for you."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 3 if creature is me and g.tide_is_low(g.controller(me)) else 0

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and g.tide_is_low(g.controller(me))

    class Grants:
        """Reap: captures 2 Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.capture(me, 2)


@card("Seneschal Sargassa")
class SeneschalSargassa:
    """Whenever a player raises the tide, makes a creature of that player capture 2 Æmber."""

    @after("tide_raised")
    def flood(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=event.player, useful=g.can_capture(event.player))
        yield from g.capture(creature, 2)


@card("Seneschal Sargassa (evil twin)")
class SeneschalSargassaEvilTwin:
    """Whenever a player raises the tide, captures 2 Æmber."""

    @after("tide_raised")
    def flood(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(me, 2)


@card("The Corpulent Collector")
class TheCorpulentCollector:
    """Play: captures all of your opponent's Æmber. Deals itself 1 damage for each Æmber on it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.capture(me, opponent.amber, opponent)
        yield from g.deal_damage(me, me.amber)


@card("Urien the Circumspect")
class UrienTheCircumspect:
    """Reap: gains as much Æmber as it has armor."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, g.armor(me))


@card("Urien the Circumspect (evil twin)")
class UrienTheCircumspectEvilTwin:
    """Reap: makes your opponent lose as much Æmber as this creature has armor."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.lose((yield from g.opponent(you)), g.armor(me))
