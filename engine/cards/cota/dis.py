"""Call of the Archons, Dis: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import CHANGED, Event
from engine.table.state import HAND, PURGED, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Fear")
class Fear:
    """Play: returns an enemy creature to the hand of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.return_to_hand(creature)


@card("Hand of Dis")
class HandOfDis:
    """Play: destroys a non-flank creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: not g.on_flank(c), untagged=True)
        yield from g.destroy(creature)


@card("Mind Barb")
class MindBarb:
    """Play: makes your opponent discard a card at random from their hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent)


@card("Dominator Bauble")
class DominatorBauble:
    """Action: uses a friendly creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_be_used(c, you))
        yield from g.use(creature, you)


def _gamble(g: Verbs, loser: Player, winner: Player) -> Flow[None]:
    """Resolve one half of A Fair Game: discard the loser's top card, show the hand, let the winner gain."""
    discarded = yield from g.discard_top(loser)
    hand = yield from g.reveal_hand(loser)
    if discarded:
        houses = g.houses_on(discarded[0])
        yield from g.gain(winner, sum(any(g.is_of(card, house) for house in houses) for card in hand))


@card("A Fair Game")
class AFairGame:
    """Play: discards the card on top of your opponent's deck and reveals their hand. Gains 1 Æmber for every card in it
    of the discarded card's house. Then your opponent repeats this against you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)

        def in_return() -> Flow[None]:
            yield from _gamble(g, you, opponent)

        yield from _gamble(g, opponent, you)
        yield from g.repeat_preceding(in_return)


@card("Arise!")
class Arise:
    """Play: names a house and returns every creature of that house to your hand from your discard pile. Gains 1
    chain."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = [card for card in you.discard if card.type == "creature"]
        house = yield from g.name_house(g.houses(), useful=bool(fallen))
        yield from g.return_to_hand([card for card in fallen if g.is_of(card, house)])
        yield from g.gain_chains(you, 1)


@card("Control the Weak")
class ControlTheWeak:
    """Play: names one of the houses of your opponent's deck. In their next turn, their active house must be that
    house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        house = yield from g.name_house(opponent.houses)
        yield from g.begin(me, you, ControlTheWeak.Controlled, until=next_turn(opponent), victim=opponent, house=house)

    @lasting
    class Controlled:
        """Your opponent's active house must be the named house."""

        def must_choose_house(g: Verbs, me: Lasting, player: Player) -> str | None:
            return str(me.data["house"]) if player is g.victim(me) else None


@card("Creeping Oblivion")
class CreepingOblivion:
    """Play: purges up to 2 cards from any one discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        having = [player for player in g.clockwise() if player.discard]
        if having:
            player = yield from g.choose_player(having)
            cards = yield from g.choose_cards(list(player.discard), count=2, up_to=True)
            yield from g.purge(cards)


@card("Dance of Doom")
class DanceOfDoom:
    """Play: names a number and destroys every creature of exactly that power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        # higher numbers than the highest power would all do the same as one that nobody has
        most = max((g.power(creature) for creature in g.creatures()), default=0)
        number = yield from g.choose_number(
            most + 1, useful=bool(g.creatures()), purpose="the power of the creatures that are destroyed"
        )
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) == number))


@card("Gateway to Dis")
class GatewayToDis:
    """Play: destroys every creature. Gains 3 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures())
        yield from g.gain_chains(you, 3)


@card("Gongoozle")
class Gongoozle:
    """Play: deals 3 damage to a creature. If that does not destroy it, makes its owner discard a card at random from
    their hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            outcome = yield from g.deal_damage(creature, 3)
            if creature not in outcome.destroyed:
                yield from g.discard_at_random(g.owner(creature))


@card("Guilty Hearts")
class GuiltyHearts:
    """Play: destroys every creature with Æmber on it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: c.amber > 0))


@card("Hecatomb")
class Hecatomb:
    """Play: destroys every Dis creature. Makes every player gain 1 Æmber for each creature of theirs so destroyed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        victims = g.creatures(where=lambda c: g.is_of(c, "dis"))
        seats = {creature: creature.controller for creature in victims}
        fallen = yield from g.destroy(victims)
        for player in g.clockwise():
            yield from g.for_each(sum(seats[creature] == player.seat for creature in fallen), g.gain, player)


@card("Tendrils of Pain")
class TendrilsOfPain:
    """Play: deals 1 damage to every creature, then 3 more if your opponent forged a key in their previous turn. Under
    its erratum, those are 4 damage at once."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        forged = g.happened_last_turn("keys_forged", opponent) > 0
        if g.erratum("Tendrils of Pain"):
            yield from g.deal_damage(g.creatures(), 4 if forged else 1)
            return
        yield from g.deal_damage(g.creatures(), 1)
        if forged:
            yield from g.deal_damage(g.creatures(), 3)


@card("Hysteria")
class Hysteria:
    """Play: returns every creature to the hand of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(g.creatures())


@card("Key Hammer")
class KeyHammer:
    """Play: unforges a key that your opponent forged in their previous turn. Makes your opponent gain 6 Æmber, even if
    no key was unforged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.unforge(opponent, g.forged_last_turn(opponent))
        yield from g.gain(opponent, 6)


@card("Pandemonium")
class Pandemonium:
    """Play: makes every creature without damage capture 1 Æmber from an opponent of its controller; where there is not
    enough for all, you choose which capture."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        sound = {player.seat: g.creatures(friendly_to=player, where=lambda c: c.damage == 0) for player in g.players}
        for player in g.clockwise():
            amber = sum(other.amber for other in g.opponents(player))
            for creature in (yield from g.choose_captors(sound[player.seat], amber)):
                yield from g.capture(creature, 1)


@card("Poltergeist")
class Poltergeist:
    """Play: uses an artifact as though you controlled it, then destroys it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        yield from g.use(artifact, you)
        yield from g.destroy(artifact)


@card("Red-Hot Armor")
class RedHotArmor:
    """Play: for the rest of the turn, takes all armor from every enemy creature that has any. Deals 1 damage to each of
    them for every point of armor it lost."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        # armor-total-value-includes-used: what has been used up this turn is lost with the rest
        lost = [(creature, g.armor(creature)) for creature in g.creatures(enemy_of=you) if g.armor(creature)]
        for creature, amount in lost:
            yield from g.begin(me, you, RedHotArmor.Molten, on=creature, amount=amount)
        yield from g.deal_each(lost)

    @lasting
    class Molten:
        """This creature is without the armor it had."""

        def armor(g: Verbs, me: Lasting, creature: Card) -> int:
            return -int(me.data["amount"]) if g.ref(creature) == me.on else 0


@card("Three Fates")
class ThreeFates:
    """Play: destroys the most powerful 3 creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        doomed = yield from g.choose_most_powerful(g.creatures(), 3)
        yield from g.destroy(doomed)


@card("Annihilation Ritual")
class AnnihilationRitual:
    """A creature that would leave play for a discard pile is purged instead."""

    @instead_of("leave_play", card="creature", zone="discard")
    def annihilate(g: Verbs, me: Card, you: Player, event: Event) -> Flow[str]:
        yield from ()
        event.zone = PURGED
        return CHANGED


@card("Key to Dis")
class KeyToDis:
    """Omni: sacrifices itself and destroys every creature."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.destroy(g.creatures())


@card("Lash of Broken Dreams")
class LashOfBrokenDreams:
    """Action: keys cost every player 3 Æmber more in your opponent's next turn, and your opponent also before it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, LashOfBrokenDreams.Lashed, until=next_turn(opponent))

    @lasting
    class Lashed:
        """Keys cost every player 3 Æmber more in your opponent's next turn, and your opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 3 if g.victim(me) in (player, g.active_player) else 0


@card("Library of the Damned")
class LibraryOfTheDamned:
    """Action: archives a card from your hand."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Lifeward")
class Lifeward:
    """Omni: sacrifices itself. In your opponent's next turn, they cannot play any creature."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, Lifeward.Warded, until=next_turn(opponent), victim=opponent)

    @lasting
    class Warded:
        """Your opponent cannot play any creature."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player is g.victim(me) and card.type == "creature"


@card("Sacrificial Altar")
class SacrificialAltar:
    """Action: purges a friendly Human creature. If it does, plays a creature from your discard pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        human = yield from g.choose_creature(friendly_to=you, where=lambda c: g.has_trait(c, "human"))
        purged = yield from g.purge(human)
        if purged:
            creature = yield from g.choose_card([c for c in you.discard if c.type == "creature"])
            yield from g.play_card(creature, you)


@card("Screaming Cave")
class ScreamingCave:
    """Action: shuffles your discard pile and your hand into your deck."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck([*g.all_in(you, HAND), *you.discard])


@card("Soul Snatcher")
class SoulSnatcher:
    """Whenever a creature is destroyed, makes its owner gain 1 Æmber."""

    @after("destroyed", card="creature")
    def snatch(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(g.owner(event.card), 1)


@card("Flame-Wreathed")
class FlameWreathed:
    """This creature has 2 more power and hazardous 2."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"hazardous": 2} if creature is me.host else {}


@card("Collar of Subordination")
class CollarOfSubordination:
    """Gives you control of this creature."""

    def controls(g: Verbs, me: Card, card: Card) -> type | None:
        return CollarOfSubordination.Collared if card is me.host else None

    @lasting
    class Collared:
        """Gives you control of this creature while the upgrade is on it."""

        gives_control = True
        of_constant = True
