"""Grim Reminders, Geistoid: creatures from A to R."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.cards.gr.geistoid import is_geistoid, purge_discarded, topmost
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def tick(g: Verbs, you: Player) -> Flow[None]:
    """Put a time counter on every friendly Clock creature."""
    for clock in g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "clock")):
        yield from g.add_counters(clock, "time")


@card("Ancestral Timekeeper")
class AncestralTimekeeper:
    """At the end of your turn, puts a time counter on every friendly Clock creature, then purges itself if it has at
    least 12 of them. If it does, you take another turn after this one."""

    @after("turn_ended", by="you")
    def strike(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from tick(g, you)
        if me.counters.get("time", 0) >= 12 and (yield from g.purge(me)):
            yield from g.extra_turn(you)


@card("Boiler")
class Boiler:
    """Destroyed: deals 6 damage to every enemy flank creature. Scrap: deals 1 damage to every enemy creature."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you, where=g.on_flank), 6)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you), 1)


@card("Chronometer")
class Chronometer:
    """At the end of your turn, puts a time counter on every friendly Clock creature, then destroys itself if it has at
    least 6 of them. If it does, purges a card from any one discard pile."""

    @after("turn_ended", by="you")
    def strike(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from tick(g, you)
        if me.counters.get("time", 0) >= 6 and (yield from g.destroy(me)):
            yield from purge_discarded(g)


@card("Darklamp")
class Darklamp:
    """Friendly creatures with Æmber on them have elusive. Play: captures 1 Æmber."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if creature.controller == me.controller and creature.amber > 0 else {}

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Dimo, Elderghast")
class DimoElderghast:
    """Friendly creatures with Æmber on them have “Destroyed: gains 1 Æmber for each Æmber on it if you are haunted”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and card.amber > 0

    class Grants:
        """Destroyed: gains 1 Æmber for each Æmber on it if you are haunted."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            if g.haunted(you):
                yield from g.for_each(me.amber, g.gain, you)


@card("Echofly")
class Echofly:
    """Action: returns an action to your hand from your discard pile. Scrap: archives the topmost action from your
    discard pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        echoes = [card for card in you.discard if card.type == "action"]
        yield from g.return_to_hand((yield from g.choose_card(echoes)))

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(topmost(you, "action"))


@card("Harvest Skimmer")
class HarvestSkimmer:
    """Reap: discards the card on top of your deck. Gains 1 Æmber if it is a creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if any(card.type == "creature" for card in (yield from g.discard_top(you))):
            yield from g.gain(you, 1)


@card("Infiltrator")
class Infiltrator:
    """Skirmish. Treachery. Versatile. At the end of your turn, destroys its neighbors."""

    @after("turn_ended", by="you")
    def turn_coat(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy(g.neighbors(me))


@card("Kaspara")
class Kaspara:
    """Has 1 power for every Æmber in the pools of all players, in place of its own. Friendly Geistoid creatures have
    “Play/Destroyed: every player gains 1 Æmber”."""

    def base_power(g: Verbs, me: Card, creature: Card) -> int | None:
        return sum(player.amber for player in g.players) if creature is me else None

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and is_geistoid(g, card)

    class Grants:
        """Play/Destroyed: every player gains 1 Æmber."""

        def play_destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            for player in g.clockwise():
                yield from g.gain(player, 1)


@card("Memette")
class Memette:
    """Play/Destroyed: archives the card on top of your discard pile."""

    def play_destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(you.discard[-1:])


@card("Mender")
class Mender:
    """Play/Reap: purges a card from any one discard pile. Heals all damage from every Robot creature and wards each."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from purge_discarded(g)
        yield from g.heal(g.creatures(where=lambda c: g.has_trait(c, "robot")))
        yield from g.ward(g.creatures(where=lambda c: g.has_trait(c, "robot")))


@card("Miss Chievous")
class MissChievous:
    """Whenever a friendly Geistoid creature enters play, discards the 2 cards on top of every player's deck. Reap:
    plays the topmost creature from your discard pile."""

    @after("entered_play", side="friendly", card="creature", of="geistoid")
    def make_mischief(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for player in (yield from g.order_of_discarding(DECK)):
            yield from g.discard_top(player, 2)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.play_card(topmost(you, "creature"), you)


@card("Precocious Fragment")
class PrecociousFragment:
    """Reap: gains 1 Æmber if you are haunted, and otherwise discards the card on top of your deck."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from g.gain(you, 1)
        else:
            yield from g.discard_top(you)


@card("Protective Playmate")
class ProtectivePlaymate:
    """Taunt. Has 6 more power while you are haunted, and elusive while you are not."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 6 if creature is me and g.haunted(g.controller(me)) else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if creature is me and not g.haunted(g.controller(me)) else {}


@card("Purse-a-phone")
class PurseAPhone:
    """Keys cost every player 2 Æmber less. Destroyed: returns Shadys to your hand if it is in your discard pile."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return -2

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        calling = [card for card in you.discard if card.title == "Shadys"]
        yield from g.return_to_hand((yield from g.choose_card(calling)))


@card("Reaver")
class Reaver:
    """Reap: moves 1 Æmber from a friendly creature to your pool. If it does, discards a card from your hand."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: c.amber > 0)
        if creature is not None and (yield from g.move_amber(creature, you, 1)):
            yield from g.discard((yield from g.choose_from(you, HAND)))
