"""Dark Tidings, Star Alliance: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.aoa.sanctum import houses_among
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import DECK, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Biome Discovery")
class BiomeDiscovery:
    """Play: may look at the top 2 cards of your deck and discard 1 of them, if the tide is high for you. If it is not,
    raises the tide."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not g.tide_is_high(you):
            yield from g.raise_tide(you)
        elif (yield from g.may("look at the top 2 cards of your deck", useful=g.count_in(you, DECK) > 0)):
            top = yield from g.look_at_top(you, 2, by=you)
            barren = yield from g.choose_card(top, by=you, private=True, purpose="to discard")
            yield from g.discard(barren)


@card("Grand Alliance Council")
class GrandAllianceCouncil:
    """Play: for each house that creatures in play belong to, spares a creature of that house. Destroys every creature
    that is not spared."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        seated: list[Card] = []
        for house in dict.fromkeys(house for creature in g.creatures() for house in g.houses_of(creature)):
            delegates = g.creatures(where=lambda c, house=house: g.is_of(c, house))
            seated += yield from g.choose_cards(delegates, purpose="to spare")
        yield from g.destroy(g.all_but(g.creatures(), *seated))


@card("Make It So")
class MakeItSo:
    """Play: names a house. Reveals the card on top of your deck. If it is of that house, draws it and repeats this."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses())
        for top in (yield from g.reveal_top(you)):
            if g.is_of(top, house):
                yield from g.draw(you, 1)
                yield from g.repeat()


@card("Sabotage Mission")
class SabotageMission:
    """Play: counts the different powers that friendly creatures have. Keys cost every player 1 Æmber more for each
    in your opponent's next turn, and your opponent also before it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        powers = {g.power(creature) for creature in g.creatures(friendly_to=you)}
        if powers:
            yield from g.begin(me, you, SabotageMission.Sabotaged, until=next_turn(opponent), amount=len(powers))

    @lasting
    class Sabotaged:
        """Keys cost every player 1 Æmber more for each power that was counted in your opponent's next turn, and your
        opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return int(me.data["amount"]) if g.victim(me) in (player, g.active_player) else 0


@card("Selective Preservation")
class SelectivePreservation:
    """Play: for each power that creatures in play have, spares a creature of that power. Destroys every creature that
    is not spared."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        preserved: list[Card] = []
        for power in sorted({g.power(creature) for creature in g.creatures()}):
            specimens = g.creatures(where=lambda c, power=power: g.power(c) == power)
            preserved += yield from g.choose_cards(specimens, purpose="to spare")
        yield from g.destroy(g.all_but(g.creatures(), *preserved))


@card("Technobabble")
class Technobabble:
    """Play: stuns a creature and each of its neighbors that shares a house with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            listeners = [neighbor for neighbor in g.neighbors(creature) if g.share_house(creature, neighbor)]
            yield from g.stun([creature, *listeners])


def _plays_another_house(g: Verbs, you: Player) -> Flow[None]:
    """The player may play a card of another house than Star Alliance from hand."""
    chosen = yield from g.choose_to_play(you, HAND, where=lambda c: not g.is_of(c, "staralliance"), up_to=True)
    for ally in chosen:
        yield from g.play_card(ally, you)


@card("Together!")
class Together:
    """Play: may play a non-Star Alliance card from your hand. If the tide is high for you, may play another non-Star
    Alliance card from your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _plays_another_house(g, you)
        if g.tide_is_high(you):
            yield from _plays_another_house(g, you)


@card("Unity or Discord")
class UnityOrDiscord:
    """Play: either uses a friendly non-Star Alliance creature or returns up to 2 friendly creatures and every upgrade
    on them to the hands of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("use", "return"), useful=bool(g.creatures(friendly_to=you)))) == "use":
            creature = yield from g.choose_creature(
                friendly_to=you,
                where=lambda c: not g.is_of(c, "staralliance"),
                useful=lambda c: g.can_be_used(c, you),
            )
            yield from g.use(creature, you)
        else:
            chosen = yield from g.choose_creatures(2, friendly_to=you, up_to=True)
            yield from g.return_to_hand([card for creature in chosen for card in (*creature.upgrades, creature)])


@card("Ceaseforge")
class Ceaseforge:
    """Players cannot forge keys. At the beginning of your turn, removes a time counter from itself, then destroys
    itself if it has none. Play: puts 2 time counters on itself."""

    def cannot_forge(g: Verbs, me: Card, player: Player) -> bool:
        return True

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.add_counters(me, "time", 2)

    @after("turn_began", by="you")
    def tick(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.remove_counters(me, "time", 1)
        if not me.counters.get("time"):
            yield from g.destroy(me)


@card("Exploratory Craft")
class ExploratoryCraft:
    """Action: exhausts up to 3 friendly creatures. Draws a card for each house that the creatures so exhausted belong
    to."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        crew = yield from g.choose_creatures(3, friendly_to=you, up_to=True, useful=g.can_be_exhausted)
        exhausted = yield from g.exhaust(crew)
        yield from g.for_each(houses_among(g, exhausted), g.draw, you)


@card("Static Collection Array")
class StaticCollectionArray:
    """Your keys cost 1 Æmber less while the tide is high for you, and 1 Æmber more while the tide is low for you."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        if player.seat != me.controller:
            return 0
        return g.tide_is_low(player) - g.tide_is_high(player)


@card("The Ulfberht Device")
class TheUlfberhtDevice:
    """A player's active house cannot be the active house of their previous turn."""

    remembers = ("house",)

    def cannot_choose_house(g: Verbs, me: Card, player: Player, house: str) -> bool:
        return g.house_last_turn(player) == house


@card("D1-V3 Pod")
class D1V3Pod:
    """This creature has skirmish while the tide is high for you, and elusive while the tide is low for you."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        you = g.controller(me)
        if creature is not me.host:
            return {}
        return {"skirmish": 1} if g.tide_is_high(you) else {"elusive": 1} if g.tide_is_low(you) else {}


@card("Officer’s Blaster")
class OfficersBlaster:
    """This creature has 2 more power and “Destroyed: attaches the upgrade to the creature directly on its right”."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host else 0

    class Grants:
        """Destroyed: attaches the upgrade to the creature directly on its right."""

        def destroyed(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            for heir in g.right_of(me)[:1]:
                yield from g.attach(giver, heir)


@card("Æmber-vac")
class AemberVac:
    """This creature has “At the beginning of your turn, captures 2 Æmber if the tide is high for you”. Play: raises the
    tide."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.raise_tide(you)

    class Grants:
        """At the beginning of your turn, captures 2 Æmber if the tide is high for you."""

        @after("turn_began", by="you")
        def hoover(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            if g.tide_is_high(you):
                yield from g.capture(me, 2)
