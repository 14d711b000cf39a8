"""Æmber Skies, Skyborn: artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, DISCARD, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

LEGEND, STASH = "Flint’s Legend", "Flint’s Stash"


@card("Cloudburst Command")
class CloudburstCommand:
    """Keys cost each opponent 1 Æmber more for every Skyborn creature on a flank."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        if player.seat == me.controller:
            return 0
        return len([c for c in g.creatures(where=g.on_flank) if g.is_of(c, "skyborn")])


@card("Flint’s Map")
class FlintsMap:
    """Omni: searches for a Flint's Legend, a Flint's Stash or a Treasure Island in your deck and discard pile, reveals
    it and archives it. Shuffles your deck."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        titles = (LEGEND, STASH, "Treasure Island")
        mapped = yield from g.search(you, (DECK, DISCARD), where=lambda c: c.title in titles)
        yield from g.reveal(mapped, you)
        yield from g.archive(mapped, shown=True)
        g.shuffle_deck(you)


@card("Flint’s Stash")
class FlintsStash:
    """Flank creatures have “Destroyed: gains 2 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and g.on_flank(card)

    class Grants:
        """Destroyed: gains 2 Æmber."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 2)


@card("Razor’s Gambit")
class RazorsGambit:
    """Action: readies a friendly Skyborn creature and fights with it. Repeats this if your blue key is forged."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def cut() -> Flow[None]:
            creature = yield from g.choose_creature(friendly_to=you, where=lambda c: g.is_of(c, "skyborn"))
            yield from g.ready_and_fight(creature, you)

        yield from cut()
        if g.keys_forged("blue", you):
            yield from g.repeat_preceding(cut)


@card("Shard of Courage")
class ShardOfCourage:
    """Action: for every friendly Shard, readies a friendly creature and fights with it, one after the other."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        shards = [c for c in g.cards_in_play_of(you) if g.has_trait(c, "shard")]
        for _ in shards:
            yield from g.ready_and_fight((yield from g.choose_creature(friendly_to=you)), you)


@card("Treasure Island")
class TreasureIsland:
    """The Æmber on this artifact may be spent on your keys. Friendly Skyborn creatures have “Reap: moves 1 Æmber from
    your pool onto the Treasure Island”."""

    def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
        return [me] if player.seat == me.controller else []

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and g.is_of(card, "skyborn")

    class Grants:
        """Reap: moves 1 Æmber from your pool onto the Treasure Island."""

        def reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from g.place_amber(you, giver, 1)


# upgrades


@card("Efficient Æmber Burner")
class EfficientAemberBurner:
    """This creature has “Keys cost each opponent 1 Æmber less for every Æmber on this creature” and “Reap: exalts
    itself”."""

    class Grants:
        """Keys cost each opponent 1 Æmber less for every Æmber on this creature. Reap: exalts itself."""

        def key_cost(g: Verbs, me: Card, player: Player) -> int:
            return -me.amber if player.seat != me.controller else 0

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.exalt(me)


@card("Lateral Thrusters")
class LateralThrusters:
    """This creature has “At the beginning of your turn, may rearrange the creatures of your battleline”."""

    class Grants:
        """At the beginning of your turn, may rearrange the creatures of your battleline."""

        @after("turn_began", by="you")
        def thrust(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            if (yield from g.may("rearrange your creatures", useful=len(you.line) > 1)):
                yield from g.rearrange(you)


@card("Refined Adhesive")
class RefinedAdhesive:
    """Instead of a card being discarded from a player's hand, reveals that card and puts it facedown under this
    creature."""

    @instead_of("discard", zone="hand")
    def stick(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        assert me.host is not None
        yield from g.reveal(event.card, event.player)
        yield from g.put_under(event.card, me.host, facedown=True)


@card("Torpefying Harpoon")
class TorpefyingHarpoon:
    """This creature has “At the end of your turn, destroys itself if it is a non-flank creature”."""

    class Grants:
        """At the end of your turn, destroys itself if it is a non-flank creature."""

        @after("turn_ended", by="you")
        def sink(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            if not g.on_flank(me):
                yield from g.destroy(me)


@card("Transmuting Lift")
class TransmutingLift:
    """This creature has “Reap: may move itself anywhere in its battleline”."""

    class Grants:
        """Reap: may move itself anywhere in its battleline."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            if (yield from g.may("move {card}", subject=me)):
                yield from g.move_anywhere(me)
