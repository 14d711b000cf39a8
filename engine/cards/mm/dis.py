"""Mass Mutation, Dis: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn, while_here
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Break-key")
class BreakKey:
    """Play: unforges a key of your opponent if they have more forged keys than you. If it does, makes them gain 6
    Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if len(opponent.keys) > len(you.keys) and (yield from g.unforge(opponent)) is not None:
            yield from g.gain(opponent, 6)


@card("Double Doom")
class DoubleDoom:
    """Play: returns an enemy creature to the hand of its owner. Makes your opponent discard a card at random from their
    hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.return_to_hand(creature)
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent)


@card("Grim Reminder")
class GrimReminder:
    """Play: names a house and archives every creature of that house from your discard pile. Gains 1 chain."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = [c for c in you.discard if c.type == "creature"]
        house = yield from g.name_house(g.houses(), useful=bool(fallen))
        yield from g.archive([c for c in fallen if g.is_of(c, house)])
        yield from g.gain_chains(you, 1)


@card("Imp-losion")
class ImpLosion:
    """Play: destroys a friendly creature and an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friend = yield from g.choose_creature(friendly_to=you, untagged=True)
        enemy = yield from g.choose_creature(enemy_of=you, untagged=True)
        yield from g.destroy([c for c in (friend, enemy) if c is not None])


@card("Mark of Dis")
class MarkOfDis:
    """Play: deals 2 damage to a creature. If that does not destroy it, its controller's active house must be the house
    of that creature in their next turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is None:
            return
        outcome = yield from g.deal_damage(creature, 2)
        if creature not in outcome.destroyed:
            was = g.last_known(creature)
            marked = g.players[was.controller]
            for house in was.houses:
                yield from g.begin(me, marked, MarkOfDis.Marked, until=next_turn(marked), house=house)

    @lasting
    class Marked:
        """Your active house must be the house of the marked creature."""

        def must_choose_house(g: Verbs, me: Lasting, player: Player) -> str | None:
            return str(me.data["house"]) if player.seat == me.seat else None


@card("Mindfire")
class Mindfire:
    """Play: makes your opponent discard a card at random from their hand. Steals 1 Æmber for each bonus icon of that
    card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        discarded = yield from g.discard_at_random(opponent)
        g.bind_opponent(opponent)
        yield from g.steal_for_each(you, sum(len(g.bonus_icons(c)) for c in discarded))


@card("Ritual of Tognath")
class RitualOfTognath:
    """Play: destroys 2 friendly creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friends = [c for c in g.creatures(friendly_to=you) if not c.tagged]
        chosen = yield from g.choose_cards(friends, count=2)
        yield from g.destroy(chosen)


@card("Stirring Grave")
class StirringGrave:
    """Play: archives a creature from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card([c for c in you.discard if c.type == "creature"])
        yield from g.archive(creature)


@card("Wail of the Damned")
class WailOfTheDamned:
    """Play: destroys a creature without a bonus icon."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: not g.bonus_icons(c), untagged=True)
        yield from g.destroy(creature)


@card("Waking Nightmare")
class WakingNightmare:
    """Play: for every Dis creature in play, keys cost every player 1 Æmber more in your opponent's next turn, and your
    opponent also before it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, WakingNightmare.Haunted, until=next_turn(opponent))

    @lasting
    class Haunted:
        """For every Dis creature in play, keys cost every player 1 Æmber more in your opponent's next turn, and your
        opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            if g.victim(me) not in (player, g.active_player):
                return 0
            return len(g.creatures(where=lambda c: g.is_of(c, "dis")))


@card("Dark Æmber Vault")
class DarkAemberVault:
    """Friendly Mutant creatures have 2 more power. Whenever you play a Mutant creature, draws a card."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature.controller == me.controller and g.has_trait(creature, "mutant") else 0

    @after("played", by="you", card="creature", trait="mutant")
    def breed(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Essence Scale")
class EssenceScale:
    """Action: destroys a friendly creature. If it does, readies a friendly creature that shares a house with the
    destroyed one and uses it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        weighed = yield from g.choose_creature(friendly_to=you, untagged=True)
        for creature in (yield from g.destroy(weighed)):
            houses = g.last_known(creature).houses
            heir = yield from g.choose_creature(
                friendly_to=you,
                where=lambda c, houses=houses: any(g.is_of(c, house) for house in houses),
                useful=lambda c: g.can_ready_or_use(c, you),
            )
            yield from g.ready(heir)
            yield from g.use(heir, you)


@card("Etan’s Jar")
class EtansJar:
    """Play: names a card. While this artifact is in play, players cannot play any card of that title."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        title = yield from g.name_card()
        yield from g.begin(me, you, EtansJar.Sealed, until=while_here(me), title=title)

    @lasting
    class Sealed:
        """Players cannot play any card of the named title."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return card.title == str(me.data["title"])


@card("The Pale Star")
class ThePaleStar:
    """Omni: destroys itself. For the rest of the turn, every creature has 1 power and no armor, whatever else adds to
    them."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
        yield from g.begin(me, you, ThePaleStar.Pale)

    @lasting
    class Pale:
        """Every creature has 1 power and no armor, whatever else adds to them."""

        def fixed_power(g: Verbs, me: Lasting, creature: Card) -> int | None:
            return 1

        def fixed_armor(g: Verbs, me: Lasting, creature: Card) -> int | None:
            return 0


@card("Painmail")
class Painmail:
    """This creature has “Whenever a player chooses Dis as active house, puts the upgrade in the archives of its owner
    and destroys itself”."""

    class Grants:
        """Whenever a player chooses Dis as active house, puts the upgrade in the archives of its owner and destroys
        itself."""

        @after("house_chosen", reason="dis")
        def ache(g: Verbs, me: Card, you: Player, event: Event, giver: Card) -> Flow[None]:
            yield from g.put_into_archives(giver)
            yield from g.destroy(me)
