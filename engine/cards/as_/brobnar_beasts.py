"""Æmber Skies: the sky beasts, which decks of any house have and the catalogue has as Brobnar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _rises(g: Verbs, you: Player, colour: str) -> Flow[None]:
    yield from g.gain(you, 4)
    yield from g.forge(you, colour=colour)


@card("Akugyo")
class Akugyo:
    """Whenever Æmber would go to an opponent's pool, captures it instead. Fight: moves 2 Æmber from itself to your
    pool."""

    @instead_of("add", by="opponent")
    def swallow(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.catch(me, event)

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_amber(me, you, 2)


@card("Alien Puffer")
class AlienPuffer:
    """Hazardous 3. Destroyed: gains 2 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 2)


@card("Anvil Crawler")
class AnvilCrawler:
    """Refills every player's hand to 1 card more in their draw step."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return 1


@card("Beehemoth")
class Beehemoth:
    """Poison. At the beginning of your turn, puts a +1 power counter on a creature. Reap: moves itself anywhere in your
    battleline, removes every +1 power counter from its neighbors and gains 1 Æmber for every counter so removed."""

    @after("turn_began", by="you")
    def pollinate(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.add_counters(creature, "power", 1)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_anywhere(me)
        removed = 0
        for near in g.neighbors(me):
            removed += yield from g.remove_counters(near, "power")
        yield from g.for_each(removed, g.gain, you)


@card("Blue Æmberdrake")
class BlueAemberdrake:
    """Destroyed: gains 4 Æmber and forges your blue key at its current cost."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _rises(g, you, "blue")


@card("Colossipede")
class Colossipede:
    """Friendly creatures with Æmber on them have “Fight: moves all Æmber from itself to your pool”. Play: exalts every
    creature."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and card.amber > 0

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in g.creatures():
            yield from g.exalt(creature)

    class Grants:
        """Fight: moves all Æmber from itself to your pool."""

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.move_amber(me, you)


@card("Falcron")
class Falcron:
    """Its neighbors have “Reap: steals 1 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card in g.neighbors(me)

    class Grants:
        """Reap: steals 1 Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.steal(you, 1)


@card("Grinder Swarm")
class GrinderSwarm:
    """Has 1 more power for every creature in play. Fight: captures 2 Æmber."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return len(g.creatures()) if creature is me else 0

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 2)


@card("Grizzled Wyvern")
class GrizzledWyvern:
    """Play: captures 6 Æmber, as many as you like of it from each player. Then destroys itself if it has less than 6
    Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        left = 6
        players = g.clockwise()
        for n, player in enumerate(players):
            others = sum(other.amber for other in players[n + 1 :])
            most = min(left, player.amber)
            many = yield from g.choose_number(most, least=max(0, min(most, left - others)), purpose="Æmber to capture")
            left -= yield from g.capture(me, many, player)
        if me.amber < 6:
            yield from g.destroy(me)


@card("Hungry Hippogriff")
class HungryHippogriff:
    """Other friendly creatures have “Destroyed: moves all Æmber from itself to your pool”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card is not me and card.controller == me.controller

    class Grants:
        """Destroyed: moves all Æmber from itself to your pool."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.move_amber(me, you)


@card("Icarus 2.0")
class Icarus20:
    """Friendly creatures have “Action: draws a card”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller

    class Grants:
        """Action: draws a card."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.draw(you, 1)


@card("Impzilla")
class Impzilla:
    """Skirmish. Fight: destroys the most powerful enemy creature."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy((yield from g.choose_most_powerful(g.creatures(enemy_of=you))))


@card("Lancet")
class Lancet:
    """Friendly creatures have “Fight: captures 1 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller

    class Grants:
        """Fight: captures 1 Æmber."""

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.capture(me, 1)


@card("Malifi Dragon")
class MalifiDragon:
    """At the end of your turn, gains 2 Æmber if you have 4 or less."""

    @after("turn_ended", by="you")
    def hoard(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if you.amber <= 4:
            yield from g.gain(you, 2)


@card("Naja")
class Naja:
    """Reap: gains 3 Æmber."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 3)


@card("Red Æmberdrake")
class RedAemberdrake:
    """Destroyed: gains 4 Æmber and forges your red key at its current cost."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _rises(g, you, "red")


@card("Rorqual")
class Rorqual:
    """Has 1 more power for every Æmber on itself. Fight/Reap: exalts itself. Action: moves all Æmber from itself to
    your pool."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return me.amber if creature is me else 0

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_amber(me, you)


@card("Screeyan")
class Screeyan:
    """At the end of your turn, makes your opponent discard the card on top of their deck. In their next turn, their
    active house cannot be a house of that card."""

    @after("turn_ended", by="you")
    def screech(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        opponent = yield from g.opponent(you)
        for gone in (yield from g.discard_top(opponent)):
            houses = " ".join(g.houses_of(gone))
            yield from g.begin(me, you, Screeyan.Deafened, until=next_turn(opponent), houses=houses)

    @lasting
    class Deafened:
        """Your opponent's active house cannot be a house of that card."""

        def cannot_choose_house(g: Verbs, me: Lasting, player: Player, house: str) -> bool:
            return player is g.victim(me) and house in str(me.data["houses"]).split()


@card("Sentient Cloud")
class SentientCloud:
    """The most powerful friendly creatures have “Fight: gains 2 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        if card.type != "creature" or card.controller != me.controller:
            return False
        return card in g.most_powerful(g.controller(me).line)

    class Grants:
        """Fight: gains 2 Æmber."""

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 2)


@card("Titanarpon")
class Titanarpon:
    """Elusive. The first creature that you play each turn enters play ready."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        if card.type != "creature" or player is not g.controller(me):
            return False
        return player is not None and g.happened("played:creature", player) == 1


@card("Tyrannus Aquilae")
class TyrannusAquilae:
    """At the end of the turn, captures 1 Æmber. Fight: moves 1 Æmber from itself to your pool."""

    @after("turn_ended")
    def swoop(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(me, 1)

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_amber(me, you, 1)


@card("Volax")
class Volax:
    """Destroyed: gains as much Æmber as is in your pool."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, you.amber)


@card("Yellow Æmberdrake")
class YellowAemberdrake:
    """Destroyed: gains 4 Æmber and forges your yellow key at its current cost."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _rises(g, you, "yellow")
