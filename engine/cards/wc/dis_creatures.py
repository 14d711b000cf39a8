"""Worlds Collide, Dis: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.wc.dis import examine
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, PURGED, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Borr Nit")
class BorrNit:
    """Reap: reveals the top 5 cards of a player's deck, purges 1 of them and shuffles the others into that deck."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from examine(g)


@card("Buzzle")
class Buzzle:
    """Skirmish. Play/Fight: may purge a neighbor. If it does, readies itself."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        neighbor = yield from g.choose_card(g.neighbors(me), optional=True)
        if (yield from g.purge(neighbor)):
            yield from g.ready(me)


@card("Dendrix")
class Dendrix:
    """Fight: makes your opponent discard a card at random from their hand."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent)


@card("Dexus")
class Dexus:
    """Whenever an opponent plays a creature on the right flank of their battleline, makes them lose 1 Æmber."""

    @after("played", by="opponent", card="creature", when=lambda g, me, you, e: e.player.line[-1:] == [e.card])
    def punish(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.lose(event.player, 1)


@card("E’e on the Fringes")
class EeOnTheFringes:
    """Elusive. Whenever you discard a Dis card from your hand in your turn, may purge a Dis card from any one discard
    pile. If it does, steals 1 Æmber."""

    @after("discarded", by="you", zone="hand", of="dis", in_turn_of="you")
    def feed(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        piles = [c for player in g.clockwise() for c in player.discard if g.is_of(c, "dis")]
        eaten = yield from g.choose_card(piles, optional=True)
        if (yield from g.purge(eaten)):
            yield from g.steal(you, 1)


@card("Etaromme")
class Etaromme:
    """Reap: destroys a creature of the house to which most creatures in play belong; of one of them, if there are
    several such houses."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        counts = {house: sum(g.is_of(c, house) for c in g.creatures()) for house in g.houses()}
        most = [house for house, count in counts.items() if count == max(counts.values())]
        creature = yield from g.choose_creature(where=lambda c: any(g.is_of(c, h) for h in most), untagged=True)
        yield from g.destroy(creature)


@card("Greater Oxtet")
class GreaterOxtet:
    """Taunt. At the end of your ready step, purges a card from your hand. If it does, puts two +1 power counters on
    itself."""

    @after("step_ended", by="you", reason="ready")
    def devour(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, purpose="to purge")
        if (yield from g.purge(chosen)):
            yield from g.add_counters(me, count=2)


@card("Harbinger of Doom")
class HarbingerOfDoom:
    """Destroyed: destroys every creature."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures())


@card("Impspector")
class Impspector:
    """Destroyed: purges a card from your opponent's hand at random."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.purge((yield from g.random_from_hand(opponent)))


@card("Infurnace")
class Infurnace:
    """Play: purges up to 2 cards from any one discard pile. Makes your opponent lose as much Æmber as the Æmber bonuses
    of those cards together."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        having = [player for player in g.clockwise() if player.discard]
        if having:
            player = yield from g.choose_player(having)
            cards = yield from g.choose_cards(list(player.discard), count=2, up_to=True)
            purged = yield from g.purge(cards)
            opponent = yield from g.opponent(you)
            yield from g.lose(opponent, sum(c.icons.count("amber") for c in purged))


@card("Lesser Oxtet")
class LesserOxtet:
    """Elusive. Play: purges every card from your hand. Reap: keys cost every player 3 Æmber more in your opponent's
    next turn, and your opponent also before it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.purge(g.all_in(you, HAND))

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, LesserOxtet.Taxed, until=next_turn(opponent))

    @lasting
    class Taxed:
        """Keys cost every player 3 Æmber more in your opponent's next turn, and your opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 3 if g.victim(me) in (player, g.active_player) else 0


@card("Lilithal")
class Lilithal:
    """Fight/Reap: captures 1 Æmber."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Lord Invidius")
class LordInvidius:
    """Elusive. While it is in the center of its battleline, has “Reap: takes control of an enemy flank creature and
    exhausts it. While friendly, that creature belongs to house Dis”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and g.in_center(me)

    class Grants:
        """Reap: takes control of an enemy flank creature and exhausts it. While friendly, that creature belongs to
        house Dis."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature(enemy_of=you, where=g.on_flank)
            if creature is not None and (yield from g.take_control(creature, you)):
                yield from g.exhaust(creature)
                yield from g.begin(me, you, LordInvidius.Envied, until="match", on=creature)

    @lasting
    class Envied:
        """This creature belongs to house Dis while it is friendly."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return "dis" if g.ref(card) == me.on and card.controller == me.seat else None


@card("Malison")
class Malison:
    """Fight: moves an enemy creature anywhere in its battleline, which you may decline. If that creature is then a
    flank creature, makes it capture 1 Æmber from its own controller."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, optional=True)
        if creature is not None and (yield from g.move_anywhere(creature)) and g.on_flank(creature):
            yield from g.capture(creature, 1, g.controller(creature))


@card("Noname")
class Noname:
    """Has 1 more power for every purged card. Play/Fight/Reap: purges a card from any one discard pile."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return sum(g.count_in(player, PURGED) for player in g.players) if creature is me else 0

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        piles = [c for player in g.clockwise() for c in player.discard]
        yield from g.purge((yield from g.choose_card(piles)))


@card("Rotgrub")
class Rotgrub:
    """Play: makes your opponent lose 1 Æmber. Reap: archives itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(me)


@card("Sinestra")
class Sinestra:
    """Whenever an opponent plays a creature on the left flank of their battleline, makes them lose 1 Æmber."""

    @after("played", by="opponent", card="creature", when=lambda g, me, you, e: e.player.line[:1] == [e.card])
    def punish(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.lose(event.player, 1)


@card("Snag")
class Snag:
    """Fight: in your opponent's next turn, their active house must be the house of the creature that it fights."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fought = None if g.fight is None else g.fight.opposing(me)
        if fought is not None:
            opponent = yield from g.opponent(you)
            for house in g.last_known(fought).houses:
                yield from g.begin(me, you, Snag.Snagged, until=next_turn(opponent), house=house)

    @lasting
    class Snagged:
        """Your opponent's active house must be the house of the creature that was fought."""

        def must_choose_house(g: Verbs, me: Lasting, player: Player) -> str | None:
            if player is not g.victim(me):
                return None
            return str(me.data["house"])


@card("Snaglet")
class Snaglet:
    """Elusive. Action: names a house. In your opponent's next turn, steals 2 Æmber when they choose that house as
    active house."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        house = yield from g.name_house(g.houses())
        yield from g.begin(me, you, Snaglet.Lurking, until=next_turn(opponent), house=house)

    @lasting
    class Lurking:
        """Steals 2 Æmber when your opponent chooses the named house as active house."""

        @after("house_chosen", by="victim", when=lambda g, me, you, e: e.reason == me.data["house"])
        def lurk(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.steal(you, 2, event.player)
