"""Age of Ascension, Dis: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

BINDING = "Ortannu’s Binding"


def _discard_from_hand(g: Verbs, you: Player, count: int) -> Flow[None]:
    """Let the player discard chosen cards from hand, for the three Yurks."""
    chosen = yield from g.choose_from(you, HAND, count=count, ordered=count > 1, purpose="to discard")
    yield from g.discard(chosen)


@card("Ancient Yurk")
class AncientYurk:
    """Play: discards 3 cards from your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _discard_from_hand(g, you, 3)


@card("Angwish")
class Angwish:
    """Keys cost each opponent 1 Æmber more for every damage on this creature."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return me.damage if player.seat != me.controller else 0


@card("Bloodshard Imp")
class BloodshardImp:
    """Whenever a creature reaps, makes its controller sacrifice it."""

    @after("reaped")
    def exact(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if event.card is not None:
            yield from g.sacrifice(event.card, g.controller(event.card))


@card("Bronze Key Imp")
class BronzeKeyImp:
    """Elusive. A player without a forged key cannot forge one."""

    def cannot_forge(g: Verbs, me: Card, player: Player) -> bool:
        return not player.keys


@card("Gold Key Imp")
class GoldKeyImp:
    """Elusive. A player with exactly 2 forged keys cannot forge another."""

    def cannot_forge(g: Verbs, me: Card, player: Player) -> bool:
        return len(player.keys) == 2


@card("Gub")
class Gub:
    """Has 5 more power and taunt while it is a non-flank creature."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 5 if creature is me and not g.on_flank(me) else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature is me and not g.on_flank(me) else {}


@card("Neffru")
class Neffru:
    """Whenever a creature is destroyed, makes its owner gain 1 Æmber."""

    @after("destroyed", card="creature")
    def weigh(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(g.owner(event.card), 1)


@card("Old Yurk")
class OldYurk:
    """Play: discards 2 cards from your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _discard_from_hand(g, you, 2)


@card("Onyx Knight")
class OnyxKnight:
    """Play: destroys every creature of odd power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) % 2 == 1))


@card("Ortannu the Chained")
class OrtannuTheChained:
    """Reap: returns every Ortannu's Binding to your hand from your discard pile. For each so returned, deals 2 damage
    to a creature, the same or another each time, and 2 damage to each of its neighbors."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        returned = yield from g.return_to_hand([c for c in you.discard if c.title == BINDING])
        hits: list[tuple[Card | None, int]] = []
        for _ in returned:
            creature = yield from g.choose_creature()
            if creature is not None and g.ruleset.ability_damage_simultaneous:
                hits += [(creature, 2), *((near, 2) for near in g.neighbors(creature))]
            else:
                yield from g.deal_damage(creature, 2, splash=2)
        yield from g.deal_each(hits)


@card("Silver Key Imp")
class SilverKeyImp:
    """Elusive. A player with exactly 1 forged key cannot forge another."""

    def cannot_forge(g: Verbs, me: Card, player: Player) -> bool:
        return len(player.keys) == 1


@card("Skullion")
class Skullion:
    """Play: sacrifices a friendly creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        yield from g.sacrifice(creature, you)


@card("Spyyyder")
class Spyyyder:
    """Skirmish. Has poison while it attacks an enemy flank creature."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        if creature is not me or g.fight is None or g.fight.attacker is not me:
            return {}
        defender = g.fight.defender
        return {"poison": 1} if defender.controller != me.controller and g.on_flank(defender) else {}


@card("Streke")
class Streke:
    """Elusive. While a non-flank creature, refills each opponent's hand to 1 card less in their draw step."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return -1 if player.seat != me.controller and not g.on_flank(me) else 0


@card("Tezmal")
class Tezmal:
    """Elusive. Reap: names a house. In your opponent's next turn, their active house cannot be that house."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        house = yield from g.name_house(g.houses())
        yield from g.begin(me, you, Tezmal.Barred, until=next_turn(opponent), victim=opponent, house=house)

    @lasting
    class Barred:
        """Your opponent's active house cannot be the named house."""

        def cannot_choose_house(g: Verbs, me: Lasting, player: Player, house: str) -> bool:
            return player is g.victim(me) and bool(house == me.data["house"])


@card("Yurk")
class Yurk:
    """Play: discards a card from your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _discard_from_hand(g, you, 1)


@card("Æmber Imp")
class AemberImp:
    """Elusive. Whenever a creature reaps, stuns it."""

    @after("reaped")
    def envy(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.stun(event.card)
