"""Dark Tidings, Untamed: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DISCARD, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def unearth(g: Verbs, you: Player, title: str | None = None) -> Flow[None]:
    """Return a creature, one of this title where one is given, to your hand from your discard pile."""
    buried = [c for c in you.discard if c.title == title or (title is None and c.type == "creature")]
    yield from g.return_to_hand((yield from g.choose_card(buried)))


def moult(g: Verbs, me: Card, you: Player, title: str) -> Flow[None]:
    """Destroy a friendly creature of this title, or else the creature itself."""
    shed = yield from g.choose_creature(friendly_to=you, where=lambda c: c.title == title, untagged=True)
    if not (yield from g.destroy(shed)):
        yield from g.destroy(me)


def burst(g: Verbs, me: Card) -> Flow[None]:
    """Remove all +1 power counters from the creature if the player wants to, for as much damage to all others."""
    if (yield from g.may("to remove the counters", useful=me.power_counters > 0)):
        spores = yield from g.remove_counters(me)
        yield from g.deal_damage(g.creatures(other_than=me), spores)


def fished_up(g: Verbs, you: Player, of: Player) -> Flow[list[Card]]:
    """Discard the card on the bottom of a deck, or the 3 there if the tide is high for you."""
    return (yield from g.discard_bottom(of, 3 if g.tide_is_high(you) else 1))


@card("Bombyx")
class Bombyx:
    """Play: destroys a friendly Chenille. If it does not, destroys itself. Action: returns a Fifalde to your hand from
    your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from moult(g, me, you, "Chenille")

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from unearth(g, you, "Fifalde")


@card("Chelonia")
class Chelonia:
    """Elusive. Whenever you play another creature, gains 1 Æmber if the tide is high for you."""

    @after("played", by="you", card="creature", other=True)
    def bask(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if g.tide_is_high(you):
            yield from g.gain(you, 1)


@card("Chelonia (evil twin)")
class CheloniaEvilTwin:
    """Elusive. Whenever you play another creature, makes your opponent lose 1 Æmber if the tide is high for you."""

    @after("played", by="you", card="creature", other=True)
    def snap(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if g.tide_is_high(you):
            opponent = yield from g.opponent(you)
            yield from g.lose(opponent, 1)


@card("Chenille")
class Chenille:
    """Hazardous 6. Action: returns a Bombyx to your hand from your discard pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from unearth(g, you, "Bombyx")


@card("Deepwater Gruen")
class DeepwaterGruen:
    """Play/Reap: makes your opponent gain 1 Æmber if the tide is low for you."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_low(you):
            opponent = yield from g.opponent(you)
            yield from g.gain(opponent, 1)


@card("Dredging Druid")
class DredgingDruid:
    """Elusive. Reap: puts up to 3 creatures from your discard pile on top of your deck if the tide is high for you."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            buried = [c for c in you.discard if c.type == "creature"]
            dredged = yield from g.choose_cards(
                buried, count=3, up_to=True, ordered=True, purpose="onto the deck, the last one on top"
            )
            yield from g.put_on_deck(dredged)


@card("Fifalde")
class Fifalde:
    """Play: destroys a friendly Bombyx. If it does not, destroys itself. Fight/Reap: heals all damage from itself and
    gains 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from moult(g, me, you, "Bombyx")

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(me)
        yield from g.gain(you, 1)


@card("Mollymawk")
class Mollymawk:
    """Play: destroys an artifact."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy((yield from g.choose_card(g.artifacts())))


@card("Mookling")
class Mookling:
    """Keys cost each opponent 1 Æmber more for every 1 power of this creature."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 0 if player.seat == me.controller else g.power(me)


@card("Mookling (evil twin)")
class MooklingEvilTwin:
    """Whenever an opponent forges a key, puts a +1 power counter on itself for each Æmber that it cost."""

    @after("key_forged", by="opponent")
    def fatten(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.for_each(event.amount, g.add_counters, me, "power")


@card("Myliobe")
class Myliobe:
    """Has skirmish while the tide is high for you. Before Fight: enrages the creature that it fights and its
    neighbors."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1} if creature is me and g.tide_is_high(g.controller(me)) else {}

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fought = g.opposing(me)
        if fought is not None:
            yield from g.enrage([fought, *g.neighbors(fought)])


@card("Ol’ Paddy")
class OlPaddy:
    """Reap: discards the card on the bottom of your deck, or the 3 cards on the bottom of it if the tide is high for
    you. Plays every creature so discarded, one after the other."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        catch = [c for c in (yield from fished_up(g, you, you)) if c.type == "creature"]
        while (landed := (yield from g.choose_card(catch, purpose="to play next"))) is not None:
            yield from g.play_card(landed, you)
            catch = [c for c in catch if c is not landed and c.zone == DISCARD]


@card("Ol’ Paddy (evil twin)")
class OlPaddyEvilTwin:
    """Reap: discards the card on the bottom of your opponent's deck, or the 3 cards on the bottom of it if the tide is
    high for you. Destroys a creature that belongs to the house of any of them."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        catch = yield from fished_up(g, you, opponent)
        kindred = yield from g.choose_creature(
            where=lambda c: any(g.share_house(c, fish) for fish in catch), untagged=True
        )
        yield from g.destroy(kindred)


@card("Sporegorger")
class Sporegorger:
    """Reap: puts a +1 power counter on itself. May remove every +1 power counter from itself. If it does, deals 1
    damage to every other creature for each counter so removed."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.add_counters(me)
        yield from burst(g, me)


@card("Sporegorger (evil twin)")
class SporegorgerEvilTwin:
    """Play: moves every +1 power counter from every other card in play onto itself. Reap: may remove every +1 power
    counter from itself. If it does, deals 1 damage to every other creature for each counter so removed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_counters([card for player in g.clockwise() for card in g.cards_in_play_of(player)], me)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from burst(g, me)


@card("Witch of the Dawn")
class WitchOfTheDawn:
    """Play: returns a creature to your hand from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from unearth(g, you)


@card("Witch of the Dawn (evil twin)")
class WitchOfTheDawnEvilTwin:
    """Play: destroys another friendly creature. If it does, plays a creature from your discard pile that is not the one
    so destroyed, then readies and uses it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, other_than=me, untagged=True)
        if (yield from g.destroy(creature)):
            buried = [c for c in you.discard if c.type == "creature" and c not in g.became(creature)]
            risen = yield from g.choose_card(buried)
            if (yield from g.play_card(risen, you)):
                yield from g.ready(risen)
                yield from g.use(risen, you)


@card("Youngest Bear")
class YoungestBear:
    """Reap: may reap with a neighbor."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        neighbor = yield from g.choose_card(g.neighbors(me), optional=True, useful=lambda c: g.can_be_used(c, you))
        yield from g.reap_with(neighbor, you)


@card("Youngest Bear (evil twin)")
class YoungestBearEvilTwin:
    """Reap: may fight with a neighbor."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        able = [c for c in g.neighbors(me) if c.ready]
        neighbor = yield from g.choose_card(able, optional=True, useful=lambda c: g.can_ready_or_fight(c, you))
        yield from g.fight_with(neighbor, you)


@card("Æmberfin Shark")
class AemberfinShark:
    """Play: puts three +1 power counters on itself. At the end of your turn, removes a +1 power counter from itself. If
    it does, makes every player gain 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.add_counters(me, count=3)

    @after("turn_ended", by="you")
    def shed(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if (yield from g.remove_counters(me, count=1)):
            for player in g.clockwise():
                yield from g.gain(player, 1)


@card("Æmberfin Shark (evil twin)")
class AemberfinSharkEvilTwin:
    """At the end of your turn, makes every player lose 1 Æmber and puts a +1 power counter on itself for each Æmber so
    lost."""

    @after("turn_ended", by="you")
    def devour(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        lost = 0
        for player in g.clockwise():
            lost += yield from g.lose(player, 1)
        yield from g.for_each(lost, g.add_counters, me, "power")
