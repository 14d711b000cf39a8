"""Grim Reminders, Untamed: creatures."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Blernean Hydra")
class BlerneanHydra:
    """While it has damage, has splash-attack by the damage on it."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"splash-attack": me.damage} if creature is me and me.damage > 0 else {}


@card("Bog Spitter")
class BogSpitter:
    """Skirmish. Fight: makes a player of your choice discard a card at random from their hand. Scrap: steals 1 Æmber if
    your opponent has at least 6."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if any(g.count_in(player, HAND) for player in g.players):  # resolve-may-choose-ineffective-target
            yield from g.discard_at_random((yield from g.choose_player(g.clockwise())))

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 6:
            yield from g.steal(you, 1, opponent)


@card("Forgotten Guardian")
class ForgottenGuardian:
    """Play: purges a card from any one discard pile. Scrap: shuffles a purged card into the deck of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = [card for player in g.clockwise() for card in player.discard]
        yield from g.purge((yield from g.choose_card(fallen)))

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        forgotten = [card for player in g.clockwise() for card in player.purged]
        yield from g.shuffle_into_deck((yield from g.choose_card(forgotten)))


@card("Ghost Tree")
class GhostTree:
    """Deals no damage in fights while you are haunted. Scrap: discards the top 5 cards of your deck."""

    def deals_no_fight_damage(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me and g.haunted(g.controller(me))

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.discard_top(you, 5)


@card("Grave Pixie")
class GravePixie:
    """Destroyed: archives itself if you are haunted."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from g.archive(me)


@card("Haunting Witch")
class HauntingWitch:
    """Whenever you play a creature, gains 1 Æmber if you are haunted."""

    @after("played", by="you", card="creature")
    def haunt(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if g.haunted(you):
            yield from g.gain(you, 1)


@card("Jervi")
class Jervi:
    """Elusive. Reap: searches for a card in your deck and puts it into your hand. Scrap: archives a card from your
    discard pile."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.search_deck(you, where=lambda c: True)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive((yield from g.choose_card(list(you.discard))))


@card("Loyal Packmate")
class LoyalPackmate:
    """Taunt. Enemy creatures cannot attack friendly creatures without taunt."""

    def cannot_be_attacked(g: Verbs, me: Card, defender: Card, attacker: Card) -> bool:
        if defender.controller != me.controller or attacker.controller == me.controller:
            return False
        return not g.has_keyword(defender, "taunt")


@card("Narl Gibbus")
class NarlGibbus:
    """Has skirmish and splash-attack 3 while it is enraged. Play/Reap: enrages itself."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1, "splash-attack": 3} if creature is me and me.enraged else {}

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.enrage(me)


@card("Sabira the Medium")
class SabiraTheMedium:
    """Whenever you shuffle your discard pile into your deck, gains 3 Æmber."""

    @after("discard_pile_shuffled", by="you")
    def listen(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 3)


@card("Skeletal Murmook")
class SkeletalMurmook:
    """Keys cost each opponent 2 Æmber more while you are haunted."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 2 if player.seat != me.controller and g.haunted(g.controller(me)) else 0


@card("Warfaline")
class Warfaline:
    """Play/Fight: shuffles the top 5 cards of any one discard pile into the deck of their owner."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if any(player.discard for player in g.players):  # resolve-may-choose-ineffective-target
            player = yield from g.choose_player(g.clockwise())
            yield from g.shuffle_into_deck(list(islice(reversed(player.discard), 5)))


@card("Witch of the Spore")
class WitchOfTheSpore:
    """Poison. Scrap: deals 3 damage to an enemy creature."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_creature(enemy_of=you)), 3)


@card("Witch Queen")
class WitchQueen:
    """Every other friendly Witch creature enters play ready and, while this creature is in the center of its
    battleline, has skirmish, elusive, poison and “Destroyed: returns itself to the hand of its owner”."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        return _is_of_the_coven(g, me, card)

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        if not _is_of_the_coven(g, me, creature) or not g.in_center(me):
            return {}
        return {"skirmish": 1, "elusive": 1, "poison": 1}

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return _is_of_the_coven(g, me, card) and g.in_center(me)

    class Grants:
        """Destroyed: returns itself to the hand of its owner."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.return_to_hand(me)


def _is_of_the_coven(g: Verbs, queen: Card, card: Card) -> bool:
    """Whether a card is another Witch creature of the same player."""
    if card is queen or card.type != "creature" or card.controller != queen.controller:
        return False
    return g.has_trait(card, "witch")


@card("Æmberfly")
class Aemberfly:
    """Elusive. Skirmish. Fight: captures 1 Æmber. Reap: moves 1 Æmber to your pool from itself."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_amber(me, you, 1)
