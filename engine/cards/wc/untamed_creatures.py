"""Worlds Collide, Untamed: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Xenos Bloodshadow")


@card("Bramble Lynx")
class BrambleLynx:
    """Skirmish. Enters play ready if you have reaped with a creature this turn."""

    remembers = ("reaps",)

    def enters_ready(g: Verbs, me: Card, player: Player) -> bool:
        return g.happened("reaped", player) > 0


@card("Deepwood Druid")
class DeepwoodDruid:
    """Deploy. Play/Reap: heals all damage from one of its neighbors."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        neighbor = yield from g.choose_card(g.neighbors(me), useful=g.can_be_healed)
        yield from g.heal(neighbor)


@card("Eldest Bear")
class EldestBear:
    """Assault 3. Has “Before Fight: gains 2 Æmber” while in the center of your battleline."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and g.in_center(me)

    class Grants:
        """Before Fight: gains 2 Æmber."""

        def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 2)


@card("Gebuk")
class Gebuk:
    """Destroyed: discards the card on top of your deck. If it is a creature, puts it into play where this creature
    stood, when this creature leaves play."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for heir in (yield from g.discard_top(you)):
            if g.here(me) and heir.type == "creature":
                yield from g.begin(me, you, Gebuk.Followed, until="match", fallen=me, heir=heir)
            elif heir.type == "creature":  # this creature has left play already
                yield from g.put_into_play(heir, you, place=g.where_it_stood(g.last_known(me)))

    @lasting
    class Followed:
        """When a creature leaves play, puts another creature into play where it stood."""

        def lasts_while(g: Verbs, me: Lasting) -> bool:
            fallen = g.deref(me.data["fallen"])
            return fallen is None or fallen.tagged

        @after("left_play", when=lambda g, me, you, e: e.card.id == me.data["fallen"][0])
        def follow(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            g.end_lasting(me)
            yield from g.put_into_play(g.deref(me.data["heir"]), you, place=g.where_it_stood(event.was))


@card("Ghosthawk")
class Ghosthawk:
    """Deploy. Play: may reap with each of its neighbors, one after the other."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        flock = g.neighbors(me)
        may_stop = True
        while flock:
            creature = yield from g.choose_card(
                flock, optional=may_stop, useful=lambda c: g.can_be_used(c, you), purpose="to reap with"
            )
            if creature is None:
                return
            yield from g.reap_with(creature, you)
            may_stop = not g.reads("ghosthawk-stops-early", "all")
            flock = [other for other in flock if other is not creature and g.here(other)]


@card("Giant Gnawbill")
class GiantGnawbill:
    """Whenever a player chooses a house as active house, makes them destroy an artifact of that house."""

    @after("house_chosen", when=lambda g, me, you, e: e.reason is not None)
    def gnaw(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        rotten = g.artifacts(where=lambda a: g.is_of(a, event.reason))
        yield from g.destroy((yield from g.choose_card(rotten, by=event.player)))


@card("Harmonia")
class Harmonia:
    """Elusive. Whenever you play a creature, gains 1 Æmber if there are more enemy creatures than friendly
    creatures."""

    @after("played", by="you", card="creature")
    def balance(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if len(g.creatures(enemy_of=you)) > len(g.creatures(friendly_to=you)):
            yield from g.gain(you, 1)


@card("Imprinted Murmook")
class ImprintedMurmook:
    """Elusive. Keys cost you 1 Æmber less."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return -1 if player.seat == me.controller else 0


@card("Kangaphant")
class Kangaphant:
    """Every creature has “Reap: destroys itself”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature"

    class Grants:
        """Reap: destroys itself."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.destroy(me)


@card("Mab the Mad")
class MabTheMad:
    """Reap: shuffles itself into the deck of its owner."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck(me)


@card("Molephin")
class Molephin:
    """Hazardous 3. Whenever Æmber is stolen from you, deals 1 damage to every enemy creature for each Æmber so
    stolen."""

    @after("stolen", from_="you")
    def dig(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you), event.amount)


@card("Moor Wolf")
class MoorWolf:
    """Skirmish. Play: readies every other Wolf creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready(g.creatures(where=lambda c: g.has_trait(c, "wolf"), other_than=me))


@card("Musthic Murmook")
class MusthicMurmook:
    """Keys cost every player 1 Æmber more. Play: deals 4 damage to a creature."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 1

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_creature()), 4)


@card("The Feathered Shaman")
class TheFeatheredShaman:
    """Elusive. Fight/Reap: wards its neighbors."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ward(g.neighbors(me))


@card("Toad")
class Toad:
    """Cannot reap."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and how == "reap"
