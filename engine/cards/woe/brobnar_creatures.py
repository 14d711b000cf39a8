"""Winds of Exchange, Brobnar: creatures, and token creatures last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, heard_in, plain
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _others_of_brobnar(g: Verbs, me: Card) -> list[Card]:
    """The other friendly Brobnar creatures."""
    return g.creatures(friendly_to=g.controller(me), where=lambda c: c is not me and g.is_of(c, "brobnar"))


def _another_fought(g: Verbs, event: Event, me: Card, player: Player) -> bool:
    """Whether another of the two fighters is, or was when it left play, a Brobnar creature of this player."""
    fighters = [g.last_known(fighter) for fighter in (event.card, event.other) if fighter is not me]
    return any(was.controller == player.seat and "brobnar" in was.houses for was in fighters)


@card("Brikk Nastee")
class BrikkNastee:
    """Whenever another friendly Brobnar creature fights, attacking or attacked, gains 1 Æmber."""

    @after("fought", when=lambda g, me, you, e: _another_fought(g, e, me, you))
    def cheer(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Crim Torchtooth")
class CrimTorchtooth:
    """Splash-attack 4. Fight: enrages its neighbors."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.enrage(g.neighbors(me))


plain("Crogg the Clumsy")


@card("Frost Giant")
class FrostGiant:
    """Cannot ready in the ready step of its controller."""

    def cannot_ready(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and g.state.step == "ready" and g.controller(me) is g.active_player


@card("Ged Hammer")
class GedHammer:
    """Destroyed: readies and enrages every other friendly Brobnar creature."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        others = _others_of_brobnar(g, me)
        yield from g.ready(others)
        yield from g.enrage(others)


@card("Harmal Atoon")
class HarmalAtoon:
    """Every other friendly Brobnar creature has “Destroyed: returns itself to the hand of its owner”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return (
            card is not me and card.type == "creature" and card.controller == me.controller and g.is_of(card, "brobnar")
        )

    class Grants:
        """Destroyed: returns itself to the hand of its owner."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.return_to_hand(me)


@card("Jarl Svend")
class JarlSvend:
    """Whenever an enemy creature is destroyed in a fight with this creature, makes a token creature."""

    @after("destroyed", fell_to_me=True)
    def rally(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.make_token(you)


@card("Kretchee")
class Kretchee:
    """Whenever a creature is exalted or captures Æmber, puts 1 Æmber on that creature from the common supply; for each
    Æmber if it is exalted several times."""

    @after("exalted", card="creature")
    def add_to_exalted(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.add_amber(event.card, event.amount)

    @after("captured", card="creature")
    def add_to_captured(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.add_amber(event.card)


@card("Nirbor Flamewing")
class NirborFlamewing:
    """At the beginning of your turn, if this creature is in your discard pile, may destroy a friendly creature. If it
    does, puts itself into play ready. Destroyed: makes a token creature."""

    @heard_in("discard")
    @after("turn_began", by="you")
    def rise(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, optional=True, untagged=True)
        if (yield from g.destroy(creature)):
            yield from g.put_into_play(me, you, ready=True)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Pelf")
class Pelf:
    """Skirmish. Fight: makes your opponent lose 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)


@card("Revna Starsong")
class RevnaStarsong:
    """The Fight abilities of friendly Berserkers cannot trigger."""

    def cannot_trigger(g: Verbs, me: Card, card: Card, label: str) -> bool:
        return label == "fight" and card.controller == me.controller and card.title == "Berserker"


plain("Rowdy Skald")


@card("Shock Herder")
class ShockHerder:
    """Deploy. Play: readies a neighbor and fights with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card(g.neighbors(me), useful=lambda c: g.can_ready_or_fight(c, you))
        yield from g.ready_and_fight(creature, you)


@card("The Grand Gord")
class TheGrandGord:
    """At the beginning of your turn, makes a token creature if no creature is more powerful than every
    friendly creature."""

    @after("turn_began", by="you")
    def call(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if any(creature.controller == you.seat for creature in g.most_powerful(g.creatures())):
            yield from g.make_token(you)


@card("Vulka")
class Vulka:
    """Friendly Brobnar creatures have splash-attack 1."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        friendly = creature.controller == me.controller and g.is_of(creature, "brobnar")
        return {"splash-attack": 1} if friendly else {}


# token creatures


@card("Berserker")
class Berserker:
    """Enters play ready and enraged. Fight: destroys itself."""

    enters_ready = True
    enters_enraged = True

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)


plain("Grumpus", "Skirmisher")


@card("Warrior")
class Warrior:
    """Cannot reap while an enemy creature is in play."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and how == "reap" and bool(g.creatures(enemy_of=g.controller(me)))
