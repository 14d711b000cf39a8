"""Æmber Skies, Mars: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.cards.cota.mars import is_martian
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Number 612")


@card("Bartos the Ruiner")
class BartosTheRuiner:
    """Every non-Mars creature and every non-Mars artifact has “Whenever it is used, destroys itself”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type in ("creature", "artifact") and not is_martian(g, card)

    class Grants:
        """Whenever it is used, destroys itself."""

        @after("used", card="me")
        def ruin(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            yield from g.destroy(me)


@card("Cobalt Kapulet")
class CobaltKapulet:
    """Reap: captures 2 Æmber for each of its Mars neighbors."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        martians = [neighbor for neighbor in g.neighbors(me) if is_martian(g, neighbor)]
        yield from g.for_each(len(martians), g.capture, me, apiece=2)


@card("Crimson Dax")
class CrimsonDax:
    """Reap: may reveal a non-Mars card from your hand. If it does, purges that card and puts three +1 power counters on
    a Mars creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(
            you, HAND, where=lambda c: not is_martian(g, c), up_to=True, purpose="to reveal"
        )
        revealed = yield from g.reveal(chosen, you)
        if revealed:
            yield from g.purge(revealed)
            creature = yield from g.choose_creature(where=lambda c: is_martian(g, c))
            if creature is not None:
                yield from g.add_counters(creature, count=3)


@card("Donor Vox")
class DonorVox:
    """Scrap: puts two +1 power counters on a friendly Mars creature."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, where=lambda c: is_martian(g, c))
        if creature is not None:
            yield from g.add_counters(creature, count=2)


@card("Eldest Batchminder")
class EldestBatchminder:
    """At the end of your turn, puts two +1 power counters on every other Mars creature."""

    @after("turn_ended", by="you")
    def mind(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for creature in g.creatures(where=lambda c: is_martian(g, c), other_than=me):
            yield from g.add_counters(creature, count=2)


@card("Envyx Glider")
class EnvyxGlider:
    """Fight: for every friendly Mars creature in play, keys cost every player 1 Æmber more in your opponent's next
    turn, and your opponent also before it."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, EnvyxGlider.Gliding, until=next_turn(opponent))

    @lasting
    class Gliding:
        """For every friendly Mars creature in play, keys cost every player 1 Æmber more in your opponent's next turn,
        and your opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            if g.victim(me) not in (player, g.active_player):
                return 0
            return len(g.creatures(where=lambda c: c.controller == me.seat and is_martian(g, c)))


@card("Iyxrenu the Clever")
class IyxrenuTheClever:
    """Elusive. Action: loses 1 Æmber. If it does, moves all Æmber from a creature to your pool."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.lose(you, 1)):
            creature = yield from g.choose_creature(useful=lambda c: c.amber > 0)
            if creature is not None:
                yield from g.move_amber(creature, you)


@card("Kyypax Encapsulator")
class KyypaxEncapsulator:
    """Elusive. Reap: puts an enemy creature in the archives of its owner."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_into_archives((yield from g.choose_creature(enemy_of=you)))


@card("Saucer 149")
class Saucer149:
    """Versatile. Play: exalts itself 4 times. Action: moves 2 Æmber from itself to an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 4)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from g.move_amber(me, creature, 2)


@card("Synwyx the Bold")
class SynwyxTheBold:
    """Fight: makes an enemy creature capture 2 Æmber from its own controller."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, useful=g.controller_has_amber)
        if creature is not None:
            yield from g.capture(creature, 2, g.controller(creature))


@card("Tangrant")
class Tangrant:
    """In each of your turns whose active house is not Mars, you may play 1 Mars card."""

    def may_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        if player.seat != me.controller or g.state.house == "mars" or not is_martian(g, card):
            return False
        return not g.happened(f"permitted:{me.id}.{me.incarnation}", player)

    def permission_used(g: Verbs, me: Card, card: Card) -> None:
        g.tally(f"permitted:{me.id}.{me.incarnation}", me.controller)


@card("Yandylinx")
class Yandylinx:
    """Reap: discards a card from your hand. If it does, makes your opponent lose 1 Æmber. Scrap: makes every friendly
    Mars creature capture 1 Æmber."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.discard((yield from g.choose_from(you, HAND, purpose="to discard")))):
            opponent = yield from g.opponent(you)
            yield from g.lose(opponent, 1)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        martians = g.creatures(friendly_to=you, where=lambda c: is_martian(g, c))
        for captor in (yield from g.choose_captors(martians, sum(other.amber for other in g.opponents(you)))):
            yield from g.capture(captor, 1)
