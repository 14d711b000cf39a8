"""Worlds Collide, Dis: actions and artifacts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import DECK, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _destroy_one(g: Verbs, where: Callable[[Card], bool]) -> Flow[None]:
    """Let the player destroy a creature that fits, for the Banes."""
    creature = yield from g.choose_creature(where=where, untagged=True)
    yield from g.destroy(creature)


@card("Beasts’ Bane")
class BeastsBane:
    """Play: destroys a Beast creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_one(g, lambda c: g.has_trait(c, "beast"))


def examine(g: Verbs) -> Flow[None]:
    """Reveal the top of a deck and purge one of the cards, for Borr Nit and his Touch."""
    having = [player for player in g.clockwise() if g.count_in(player, DECK)]
    if having:
        player = yield from g.choose_player(having)
        revealed = yield from g.reveal_top(player, 5)
        purged = yield from g.choose_card(revealed)
        yield from g.purge(purged)
        yield from g.shuffle_into_deck([c for c in revealed if c is not purged])


@card("Borr Nit’s Touch")
class BorrNitsTouch:
    """Play: reveals the top 5 cards of a player's deck, purges 1 of them and shuffles the others into that deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from examine(g)


@card("Demons’ Bane")
class DemonsBane:
    """Play: destroys a Demon creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_one(g, lambda c: g.has_trait(c, "demon"))


@card("Dinosaurs’ Bane")
class DinosaursBane:
    """Play: destroys a Dinosaur creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_one(g, lambda c: g.has_trait(c, "dinosaur"))


@card("Draining Touch")
class DrainingTouch:
    """Play: destroys a creature without Æmber on it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_one(g, lambda c: c.amber == 0)


@card("Festering Touch")
class FesteringTouch:
    """Play: deals 1 damage to each of up to 2 creatures, or 3 damage to one that has damage already."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        # where the two are dealt one after the other, which comes first matters
        sequential = not g.ruleset.ability_damage_simultaneous
        creatures = yield from g.choose_cards(g.creatures(), count=2, up_to=True, ordered=sequential)
        yield from g.deal_listed([(creature, 3 if creature.damage else 1) for creature in creatures])


@card("Giants’ Bane")
class GiantsBane:
    """Play: destroys a Giant creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_one(g, lambda c: g.has_trait(c, "giant"))


@card("Gleeful Mayhem")
class GleefulMayhem:
    """Play: for each house, deals 5 damage to a creature of that house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        # damage-whole-ability-simultaneous: at once, or one after the other
        hits: list[tuple[Card | None, int]] = []
        for house in g.houses():
            creature = yield from g.choose_creature(where=lambda c, house=house: g.is_of(c, house))
            if g.ruleset.ability_damage_simultaneous:
                hits.append((creature, 5))
            else:
                yield from g.deal_damage(creature, 5)
        yield from g.deal_each(hits)


@card("Harvest Time")
class HarvestTime:
    """Play: names a trait and purges every card in play that has it. Makes every player gain 1 Æmber for each card of
    theirs so purged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        in_play = [card for player in g.clockwise() for card in g.cards_in_play_of(player)]
        trait = yield from g.name_trait(useful=any(g.traits_of(card) for card in in_play))
        ripe = [card for card in in_play if g.has_trait(card, trait)]
        seats = {card: card.controller for card in ripe}
        purged = yield from g.purge(ripe)
        for player in g.clockwise():
            yield from g.for_each(sum(seats[card] == player.seat for card in purged), g.gain, player)


@card("Humans’ Bane")
class HumansBane:
    """Play: destroys a Human creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_one(g, lambda c: g.has_trait(c, "human"))


@card("Scientists’ Bane")
class ScientistsBane:
    """Play: destroys a Scientist creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_one(g, lambda c: g.has_trait(c, "scientist"))


@card("The Evil Eye")
class TheEvilEye:
    """Play: keys cost every player 3 Æmber more in your opponent's next turn, and your opponent also before it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, TheEvilEye.Watched, until=next_turn(opponent))

    @lasting
    class Watched:
        """Keys cost every player 3 Æmber more in your opponent's next turn, and your opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 3 if g.victim(me) in (player, g.active_player) else 0


@card("Thieves’ Bane")
class ThievesBane:
    """Play: destroys a Thief creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_one(g, lambda c: g.has_trait(c, "thief"))


@card("Obsidian Forge")
class ObsidianForge:
    """Action: sacrifices as many friendly creatures as you like. Then may forge a key at its current cost plus 6 Æmber,
    minus 1 for each creature so sacrificed; if it does, destroys itself."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friends = g.creatures(friendly_to=you)
        chosen = yield from g.choose_cards(friends, count=len(friends), up_to=True)
        sacrificed = yield from g.sacrifice(chosen, you)
        cost = max(0, g.key_cost(you) + 6 - len(sacrificed))
        if (yield from g.may(f"forge a key for {cost} Æmber", useful=g.can_forge(you, cost))):
            if (yield from g.forge(you, cost=cost)):
                yield from g.destroy(me)


@card("Snag’s Mirror")
class SnagsMirror:
    """Whenever a player chooses a house as active house, the active house cannot be that house in the next turn of each
    opponent of that player."""

    @after("house_chosen", when=lambda g, me, you, e: e.reason is not None)
    def mirror(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for opponent in (yield from g.each_opponent(event.player)):
            yield from g.begin(me, event.player, SnagsMirror.Mirrored, until=next_turn(opponent), house=event.reason)

    @lasting
    class Mirrored:
        """Your opponent's active house cannot be the house that you chose."""

        def cannot_choose_house(g: Verbs, me: Lasting, player: Player, house: str) -> bool:
            return player is g.victim(me) and house == str(me.data["house"])


@card("Soul Fiddle")
class SoulFiddle:
    """Action: enrages a creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=lambda c: not c.enraged)
        yield from g.enrage(creature)
