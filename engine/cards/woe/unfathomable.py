"""Winds of Exchange, Unfathomable: actions and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Abyssal Sight")
class AbyssalSight:
    """Play: destroys a friendly creature. If it does, looks at your opponent's hand and discards a card from it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        if not (yield from g.destroy(creature)):
            return
        opponent = yield from g.opponent(you)
        if (yield from g.look_at_hand(opponent, by=you)):
            yield from g.discard((yield from g.choose_from(you, HAND, of=opponent, purpose="to discard")))


@card("Adult Swim")
class AdultSwim:
    """Play: puts every creature of power 3 or less on top of the deck of its owner, those of one owner in a random
    order."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_on_deck(g.creatures(where=lambda c: g.power(c) <= 3), shuffled=True)


@card("Befuddle")
class Befuddle:
    """Play: names a house of your opponent's identity card. In their next turn, they cannot play cards of other
    houses."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        house = yield from g.name_house(opponent.houses)
        yield from g.begin(me, you, Befuddle.Befuddled, until=next_turn(opponent), house=house)

    @lasting
    class Befuddled:
        """Your opponent cannot play cards of other houses than the named one."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player is g.victim(me) and not g.is_of(card, me.data["house"])


@card("Catch and Release")
class CatchAndRelease:
    """Play: returns every creature to the hand of its owner, makes every player with more than 6 cards in hand discard
    cards at random until they have 6, and gains 2 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(g.creatures())
        for player in (yield from g.order_of_discarding(HAND)):
            yield from g.discard_at_random(player, g.count_in(player, HAND) - 6)
        yield from g.gain_chains(you, 2)


@card("Crushing Deep")
class CrushingDeep:
    """Play: in your opponent's next turn, for every key that they have forged, keys cost every player 3 Æmber more, and
    your opponent also before it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, CrushingDeep.Crushed, until=next_turn(opponent))

    @lasting
    class Crushed:
        """In your opponent's next turn, for every key that they have forged, keys cost every player 3 Æmber more, and
        your opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            victim = g.victim(me)
            return 3 * len(victim.keys) if victim in (player, g.active_player) else 0


@card("Dragnet")
class Dragnet:
    """Play: returns a creature and each of its neighbors that shares a house with it to the hands of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            caught = [neighbor for neighbor in g.neighbors(creature) if g.share_house(creature, neighbor)]
            yield from g.return_to_hand([creature, *caught])


@card("Extrematode Infection")
class ExtrematodeInfection:
    """At the beginning of your turn, removes a hatch counter from itself. Then, if it has none, destroys this creature
    and makes 3 token creatures. Play: puts 3 hatch counters on itself."""

    @after("turn_began", by="you")
    def hatch(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.remove_counters(me, "hatch", 1)
        if g.here(me) and not me.counters.get("hatch", 0):
            yield from g.destroy(me.host)
            yield from g.make_token(you, count=3)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.add_counters(me, "hatch", 3)


@card("Hypoxia")
class Hypoxia:
    """Play: destroys every token creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.tokens())


@card("Initiation")
class Initiation:
    """Play: makes a token creature. Archives itself if you have less than 4 cards in hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
        if g.count_in(you, HAND) < 4:
            yield from g.archive(me)


@card("Plunder")
class Plunder:
    """Play: reveals a card from your opponent's hand at random that it has not revealed yet. May repeat this, as often
    as you like. Then makes your opponent discard the card revealed last."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        revealed: list[Card] = []
        again = True
        while again:
            unrevealed = g.all_but(g.all_in(opponent, HAND), *revealed)
            revealed += yield from g.reveal(
                (yield from g.random_card(unrevealed, "random-hand", of=opponent)), opponent
            )
            again = len(unrevealed) > 1 and (yield from g.may("repeat this"))
        yield from g.discard(revealed[-1:])


@card("Stir-Crazy")
class StirCrazy:
    """Play: makes every ready creature capture 1 Æmber from its opponent, in an order of your choice where there is not
    enough for all of them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        restless = g.creatures(where=lambda c: c.ready)
        short = [
            player
            for player in g.clockwise()
            if 0 < player.amber < sum(g.controller(captor) is not player for captor in restless)
        ]
        # not enough for all: the order of captures matters
        rivals = [c for c in restless if any(player in short for player in g.opponents(g.controller(c)))]
        first = yield from g.choose_cards(rivals, count=len(rivals), ordered=True, aims=False)
        for creature in [*first, *g.all_but(restless, *rivals)]:
            yield from g.capture(creature, 1)


@card("Sunk Cost")
class SunkCost:
    """Play: names a house and makes your opponent discard a card at random from their hand. Makes a token creature if
    that card is of the named house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses())
        opponent = yield from g.opponent(you)
        discarded = yield from g.discard_at_random(opponent)
        if any(g.is_of(card, house) for card in discarded):
            yield from g.make_token(you)


@card("Toxicuda Venom")
class ToxicudaVenom:
    """This creature has poison."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"poison": 1} if creature is me.host else {}


@card("Watch Your Step")
class WatchYourStep:
    """Play: names a house of your opponent's identity card. When they choose another house as active house in their
    next turn, or none, makes 2 token creatures and readies them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        house = yield from g.name_house(opponent.houses)
        yield from g.begin(me, you, WatchYourStep.Watched, until=next_turn(opponent), house=house)

    @lasting
    class Watched:
        """When your opponent chooses another house than the named one as active house, or none, makes 2 token creatures
        and readies them."""

        @after("house_chosen", by="victim", when=lambda g, me, you, e: e.reason != me.data["house"])
        def misstep(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.ready((yield from g.make_token(you, count=2)))


@card("Weak Link")
class WeakLink:
    """This creature has “Keys cost you 6 Æmber more while this creature is exhausted”."""

    class Grants:
        """Keys cost you 6 Æmber more while this creature is exhausted."""

        def key_cost(g: Verbs, me: Card, player: Player) -> int:
            return 6 if player.seat == me.controller and not me.ready else 0
