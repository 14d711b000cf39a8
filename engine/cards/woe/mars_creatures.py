"""Winds of Exchange, Mars: creatures and token creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.cards.cota.mars import is_martian
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def choose_nautilixian(g: Verbs, you: Player) -> Flow[Card | None]:
    """Let the player choose a friendly Nautilixian."""
    return (yield from g.choose_creature(friendly_to=you, where=lambda c: c.title == "Nautilixian"))


def _makes_four(g: Verbs, event: Event, player: Player) -> bool:
    """Whether 4 friendly Pilots have been used, this one for the first time, even if it fell in that."""
    first = g.times_used(event.card, event.incarnation) == 1
    return first and g.last_known(event.card).controller == player.seat and g.creatures_used(player, "pilot") == 4


@card("Blorb")
class Blorb:
    """Elusive. Cannot reap. Destroyed: returns a Blorb Hive to your hand from your discard pile."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and how == "reap"

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        hive = yield from g.choose_card([c for c in you.discard if c.title == "Blorb Hive"])
        yield from g.return_to_hand(hive)


@card("Borka Rikk")
class BorkaRikk:
    """Whenever a Mars card is discarded from your hand, makes a token creature."""

    @after("discarded", by="you", zone="hand", of="mars")
    def rally(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.make_token(you)


plain("Glylyx Weaponsmith", "Grunt")


@card("Green Aeronaut")
class GreenAeronaut:
    """Action: for the rest of the turn, a friendly Nautilixian has splash-attack 3."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        robot = yield from choose_nautilixian(g, you)
        if robot is not None:
            yield from g.begin(me, you, GreenAeronaut.Cannon, on=robot)

    @lasting
    class Cannon:
        """This creature has splash-attack 3."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"splash-attack": 3} if g.ref(creature) == me.on else {}


@card("Grondal")
class Grondal:
    """At the beginning of your turn, destroys the least powerful creature. Play: makes 2 token creatures."""

    @after("turn_began", by="you")
    def feed(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy((yield from g.choose_least_powerful(g.creatures())))

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you, count=2)


@card("Ironyx Rebel")
class IronyxRebel:
    """Deploy. Play: readies each of its Mars neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready([neighbor for neighbor in g.neighbors(me) if is_martian(g, neighbor)])


@card("Ironyx Vatminder")
class IronyxVatminder:
    """Play/Destroyed: makes a token creature."""

    def play_destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Memrox the Red")
class MemroxTheRed:
    """Cards of your opponents cannot leave your archives. Action: gains 1 Æmber for each card in your archives."""

    def cannot_leave_archives(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        return player.seat == me.controller and card.owner != player.seat

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(g.count_in(you, ARCHIVES), g.gain, you)


@card("Myx, the Tallminded")
class MyxTheTallminded:
    """Keys cost each opponent 1 Æmber more for each friendly Mars creature."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        if player.seat == me.controller:
            return 0
        return len(g.creatures(friendly_to=g.controller(me), where=lambda c: is_martian(g, c)))


@card("Nautilixian")
class Nautilixian:
    """Cannot be used unless you have used a friendly Mars creature this turn. Friendly Pilot creatures cannot be dealt
    damage or destroyed."""

    remembers = ("uses of mars",)

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and g.creatures_used(player, "mars") == 0

    def cannot_be_dealt_damage(g: Verbs, me: Card, creature: Card, source: Card | None) -> bool:
        return creature.controller == me.controller and g.has_trait(creature, "pilot")

    def cannot_be_destroyed(g: Verbs, me: Card, creature: Card) -> bool:
        return creature.controller == me.controller and g.has_trait(creature, "pilot")


@card("Purple Aeronaut")
class PurpleAeronaut:
    """Whenever the 4th of your Pilot creatures that you use in a turn has been used, a friendly Nautilixian has “Fight:
    destroys every enemy creature” for the rest of the turn."""

    remembers = ("uses of pilot",)

    @after("used", by="you", card="creature", trait="pilot", when=lambda g, me, you, e: _makes_four(g, e, you))
    def cheer(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        robot = yield from choose_nautilixian(g, you)
        if robot is not None:
            yield from g.begin(me, you, PurpleAeronaut.Torpedo, on=robot)

    @lasting
    class Torpedo:
        """This creature has “Fight: destroys every enemy creature”."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return g.ref(card) == me.on

        class Grants:
            """Fight: destroys every enemy creature."""

            def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.destroy(g.creatures(enemy_of=you))


@card("Rebel")
class Rebel:
    """Reap: deals 1 damage to a creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 1)


@card("Red Aeronaut")
class RedAeronaut:
    """Play: searches for a Nautilixian in your deck and discard pile and puts it into play. Shuffles your deck. Action:
    for the rest of the turn, a friendly Nautilixian has 5 more power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for nautilixian in (yield from g.search(you, (DECK, DISCARD), where=lambda c: c.title == "Nautilixian")):
            yield from g.put_into_play(nautilixian, you)
        g.shuffle_deck(you)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        robot = yield from choose_nautilixian(g, you)
        if robot is not None:
            yield from g.begin(me, you, RedAeronaut.Boost, on=robot)

    @lasting
    class Boost:
        """This creature has 5 more power."""

        def power(g: Verbs, me: Lasting, creature: Card) -> int:
            return 5 if g.ref(creature) == me.on else 0


@card("Researcher")
class Researcher:
    """Omni: reveals a Mars card from your hand and archives it."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, where=lambda c: is_martian(g, c), purpose="to archive")
        yield from g.reveal(chosen, you)
        yield from g.archive(chosen, shown=True)


@card("Revo Hooligans")
class RevoHooligans:
    """Elusive. Reap: puts a paint counter on an artifact, which belongs to house Mars while it has one."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        if artifact is not None:
            yield from g.add_counters(artifact, "paint", 1)
            yield from g.begin(me, you, RevoHooligans.Painted, until="match", on=artifact)

    @lasting
    class Painted:
        """While it has a paint counter, this card belongs to house Mars."""

        def lasts_while(g: Verbs, me: Lasting) -> bool:
            bearer = g.bearer(me)
            return bearer is not None and bearer.counters.get("paint", 0) > 0

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return "mars" if g.ref(card) == me.on else None


@card("White Aeronaut")
class WhiteAeronaut:
    """Action: wards a friendly Nautilixian and heals all damage from it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        robot = yield from choose_nautilixian(g, you)
        yield from g.ward(robot)
        yield from g.heal(robot)


@card("Yxl the Iron Captain")
class YxlTheIronCaptain:
    """Play: makes every friendly Ironyx creature capture 2 Æmber, in an order of your choice where there is not enough
    for all."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        rebels = g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "ironyx"))
        if any(0 < opponent.amber < 2 * len(rebels) for opponent in g.opponents(you)):
            rebels = yield from g.choose_cards(rebels, count=len(rebels), ordered=True)
        for rebel in rebels:
            yield from g.capture(rebel, 2)


@card("Yxlix Mesmerist")
class YxlixMesmerist:
    """Action: makes a creature capture 1 Æmber from its own controller."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.controller_has_amber)
        if creature is not None:
            yield from g.capture(creature, 1, g.controller(creature))


@card("Zizok")
class Zizok:
    """Skirmish. Splash-attack 1. Whenever an enemy creature is destroyed by splash-attack damage of this creature,
    readies itself."""

    @after(
        "destroyed", by="opponent", card="creature", reason="splash-attack", when=lambda g, me, you, e: e.source is me
    )
    def reload(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ready(me)
