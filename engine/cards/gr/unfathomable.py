"""Grim Reminders, Unfathomable: actions and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting, plain
from engine.table.choices import Flow
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Open the Seal")


def faces_the_haunted(g: Verbs, player: Player) -> bool:
    """Whether an opponent of the player is haunted: for what holds all the time."""
    return any(g.haunted(opponent) for opponent in g.opponents(player))


@card("Beam of Forgetting")
class BeamOfForgetting:
    """Play: reveals a card from your opponent's hand at random and puts it on the bottom of their deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        revealed = yield from g.reveal((yield from g.random_from_hand(opponent)), opponent)
        yield from g.put_on_deck(revealed, bottom=True, shown=True)


@card("Circlespeak")
class Circlespeak:
    """Play: makes a creature capture 2 Æmber from every player who is haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        victims = [player for player in g.clockwise() if g.haunted(player)]
        creature = yield from g.choose_creature(useful=any(victim.amber for victim in victims))
        for victim in victims:
            yield from g.capture(creature, 2, victim)


@card("Dirge of the Deep")
class DirgeOfTheDeep:
    """Play: discards the card on the bottom of your opponent's deck. Exhausts every creature that shares a house with
    that card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        gone = yield from g.discard_bottom(opponent)
        yield from g.exhaust(g.creatures(where=lambda c: any(g.share_house(c, card) for card in gone)))


@card("Dredge")
class Dredge:
    """Play: for the rest of the turn, friendly creatures have “Reap: puts a card from your discard pile on top of your
    deck”."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Dredge.Dredging)

    @lasting
    class Dredging:
        """Friendly creatures have “Reap: puts a card from your discard pile on top of your deck”."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return card.type == "creature" and card.controller == me.seat

        class Grants:
            """Reap: puts a card from your discard pile on top of your deck."""

            def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.put_on_deck((yield from g.choose_card(list(you.discard))))


@card("Echoing Deathknell")
class EchoingDeathknell:
    """Play: deals 1 damage to every creature. Repeats this if that destroys at least 1 of them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        outcome = yield from g.deal_damage(g.creatures(), 1)
        if outcome.destroyed:
            yield from g.repeat()


@card("Strange Torpedo")
class StrangeTorpedo:
    """Play: deals 1 damage to a creature and 1 damage to each of its neighbors. If your opponent is haunted, stuns and
    exhausts those that were dealt damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is None:
            return
        outcome = yield from g.deal_damage(creature, 1, splash=1)
        opponent = yield from g.opponent(you)
        if g.haunted(opponent):
            hit = g.creatures(where=lambda c: outcome.dealt_to(c) > 0)
            yield from g.stun(hit)
            yield from g.exhaust(hit)


@card("Tendrils from Beyond")
class TendrilsFromBeyond:
    """Play: returns a creature to the hand of its owner, and also each of its neighbors if its controller is
    haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            near = g.neighbors(creature) if g.haunted(g.controller(creature)) else []
            yield from g.return_to_hand([creature, *near])


@card("Thoughtswim")
class Thoughtswim:
    """This creature has “While your opponent is haunted, cannot be dealt damage”."""

    class Grants:
        """While your opponent is haunted, cannot be dealt damage."""

        def cannot_be_dealt_damage(g: Verbs, me: Card, creature: Card, source: Card | None) -> bool:
            return creature is me and faces_the_haunted(g, g.controller(me))


@card("Unsettling Ancestry")
class UnsettlingAncestry:
    """Play: stuns and exhausts an enemy creature. Archives itself if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            enemy_of=you, useful=lambda c: g.can_be_stunned(c) or g.can_be_exhausted(c)
        )
        yield from g.stun(creature)
        yield from g.exhaust(creature)
        if g.haunted(you):
            yield from g.archive(me)
