"""Worlds Collide, Shadows: actions and artifacts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn, start_of_turn
from engine.table.events import CHANGED, Event
from engine.table.state import DECK, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Hit and Run")
class HitAndRun:
    """Play: deals 2 damage to a creature. Returns a friendly creature to the hand of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 2)
        friend = yield from g.choose_creature(friendly_to=you)
        yield from g.return_to_hand(friend)


@card("Hock")
class Hock:
    """Play: destroys an artifact. If it does, gains 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(where=lambda a: not a.tagged))
        if (yield from g.destroy(artifact)):
            yield from g.gain(you, 1)


@card("Hunter or Hunted?")
class HunterOrHunted:
    """Play: either wards a creature or moves a ward from a creature to another creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("ward", "move"), useful=bool(g.creatures()))) == "ward":
            creature = yield from g.choose_creature()
            yield from g.ward(creature)
        else:
            hunter = yield from g.choose_creature(where=lambda c: c.warded)
            if hunter is not None:
                hunted = yield from g.choose_creature(other_than=hunter, useful=lambda c: not c.warded)
                yield from g.move_ward(hunter, hunted)


@card("Inky Gloom")
class InkyGloom:
    """Play: in your opponent's next turn, they cannot use any creature to reap."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, InkyGloom.Gloom, until=next_turn(opponent))

    @lasting
    class Gloom:
        """Your opponent cannot use any creature to reap."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return how == "reap" and player is g.victim(me)


@card("Into the Night")
class IntoTheNight:
    """Play: until your next turn begins, non-Shadows creatures cannot be used to fight."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, IntoTheNight.Night, until=start_of_turn(you))

    @lasting
    class Night:
        """Non-Shadows creatures cannot be used to fight."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return how == "fight" and not g.is_of(card, "shadows")


@card("Kymoor Eclipse")
class KymoorEclipse:
    """Play: shuffles every flank creature into the deck of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck(g.creatures(where=g.on_flank))


@card("Mug")
class Mug:
    """Play: moves 1 Æmber to your pool from a creature. Deals 2 damage to it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.move_amber(creature, you, 1)
            yield from g.deal_damage(creature, 2)


@card("No Safety in Numbers")
class NoSafetyInNumbers:
    """Play: deals 3 damage to every creature that belongs to a house with at least 3 creatures in play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        crowd = Counter(house for creature in g.creatures() for house in g.houses_of(creature))
        yield from g.deal_damage(g.creatures(where=lambda c: any(crowd[house] >= 3 for house in g.houses_of(c))), 3)


@card("Pestering Blow")
class PesteringBlow:
    """Play: deals 1 damage to a creature and enrages it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 1)
        yield from g.enrage(creature)


@card("Subtle Chain")
class SubtleChain:
    """Play: makes your opponent discard a card at random from their hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent)


@card("Trust No One")
class TrustNoOne:
    """Play: steals 1 Æmber or, if there are no friendly creatures in play, 1 Æmber for each house that enemy creatures
    belong to, 3 at most."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.creatures(friendly_to=you):
            yield from g.steal(you, 1)
        else:
            houses = {house for creature in g.creatures(enemy_of=you) for house in g.houses_of(creature)}
            yield from g.steal_for_each(you, min(len(houses), 3))


@card("Gambling Den")
class GamblingDen:
    """At the beginning of a player's turn, they may name a house. If they do, reveals the card on top of their deck and
    makes them gain 2 Æmber if that card is of the named house, or lose 2 Æmber if not."""

    @after("turn_began")
    def gamble(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        gambler = event.player
        if not (yield from g.may("name a house", by=gambler, useful=g.count_in(gambler, DECK) > 0)):
            return
        house = yield from g.name_house(g.houses(), by=gambler)
        for top in (yield from g.reveal_top(gambler)):
            if g.is_of(top, house):
                yield from g.gain(gambler, 2)
            else:
                yield from g.lose(gambler, 2)


@card("Keyforgery")
class Keyforgery:
    """When an opponent would forge a key, makes them name a house and reveals a card from your hand at random. If
    it is not of that house, destroys itself, and they do not forge the key instead. Under its erratum, only in their
    own turn."""

    @instead_of(
        "forge", by="opponent", when=lambda g, me, you, e: e.player is g.active_player or not g.erratum("Keyforgery")
    )
    def forge_badly(g: Verbs, me: Card, you: Player, event: Event) -> Flow[str | None]:
        house = yield from g.name_house(g.houses(), by=event.player)
        revealed = yield from g.reveal((yield from g.random_from_hand(you)), you)
        if all(g.is_of(card, house) for card in revealed):
            return CHANGED
        yield from g.destroy(me)
        return None


@card("Spike Trap")
class SpikeTrap:
    """Omni: sacrifices itself. If it does, deals 3 damage to every flank creature."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.sacrifice(me, you)):
            yield from g.deal_damage(g.creatures(where=g.on_flank), 3)


@card("The Quiet Anvil")
class TheQuietAnvil:
    """Keys cost every player 2 Æmber less. Whenever a player forges a key, destroys itself."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return -2

    @after("key_forged")
    def break_up(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy(me)
