"""Grim Reminders, Ekwidon: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Azuretooth")
class Azuretooth:
    """Fight/Reap: moves all Æmber from a friendly creature to your pool. Your opponent takes control of that
    creature."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            yield from g.move_amber(creature, you)
            opponent = yield from g.opponent(you)
            yield from g.take_control(creature, opponent)


@card("Bonded Auctioneer")
class BondedAuctioneer:
    """Reap: destroys an artifact. If it does, its controller gains 1 Æmber. Scrap: returns an artifact to the hand of
    its owner."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card([card for card in g.artifacts() if not card.tagged])
        if artifact is not None:
            controller = g.controller(artifact)
            if (yield from g.destroy(artifact)):
                yield from g.gain(controller, 1)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand((yield from g.choose_card(g.artifacts())))


@card("Elenya the Charming")
class ElenyaTheCharming:
    """Treachery. Whenever you forge a key, your opponent takes control of the most powerful friendly creature."""

    @after("key_forged", by="you")
    def charm(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for charmed in (yield from g.choose_most_powerful(g.creatures(friendly_to=you))):
            opponent = yield from g.opponent(you)
            yield from g.take_control(charmed, opponent)


@card("Gegrrŏkŭŭ Sapper")
class GegrrokuuSapper:
    """Play/Fight: takes control of an enemy artifact. Your opponent takes control of this creature. Scrap: destroys a
    friendly artifact. If it does, destroys an enemy artifact."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.take_control((yield from g.choose_card(g.artifacts(enemy_of=you))), you)
        opponent = yield from g.opponent(you)
        yield from g.take_control(me, opponent)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        mine = yield from g.choose_card([card for card in g.artifacts(friendly_to=you) if not card.tagged])
        if (yield from g.destroy(mine)):
            theirs = [card for card in g.artifacts(enemy_of=you) if not card.tagged]
            yield from g.destroy((yield from g.choose_card(theirs)))


@card("Historian Li-Darkin")
class HistorianLiDarkin:
    """Reap: returns the card on top of every player's discard pile to their hand."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand([card for player in g.clockwise() for card in g.top_of_discard(player)])


@card("Iron Heidy")
class IronHeidy:
    """While you are haunted, this creature and its neighbors have 2 more armor."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        near = creature is me or creature in g.neighbors(me)
        return 2 if near and g.haunted(g.controller(me)) else 0


@card("Pen Pal")
class PenPal:
    """Action: exhausts an enemy creature. If it does, every player gains 1 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, useful=g.can_be_exhausted)
        if (yield from g.exhaust(creature)):
            for player in g.clockwise():
                yield from g.gain(player, 1)


@card("Ravening Morphazoid")
class RaveningMorphazoid:
    """While you are haunted, has poison and skirmish. Fight/Reap: draws a card. Discards a card from your hand."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"poison": 1, "skirmish": 1} if creature is me and g.haunted(g.controller(me)) else {}

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)
        yield from g.discard((yield from g.choose_from(you, HAND, purpose="to discard")))


@card("Rumor-sower")
class RumorSower:
    """Reap: makes your opponent discard the card on top of their deck. Stuns an enemy creature that shares a house with
    that card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        for rumor in (yield from g.discard_top(opponent)):
            creature = yield from g.choose_creature(
                enemy_of=you, where=lambda c, rumor=rumor: g.share_house(c, rumor), useful=g.can_be_stunned
            )
            yield from g.stun(creature)


@card("Sandwyrm")
class Sandwyrm:
    """Fight: shuffles itself into the deck of its owner."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck(me)


@card("Siphonapterian")
class Siphonapterian:
    """While you are haunted, has taunt. Destroyed: gains 2 Æmber if it is an opponent's turn."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature is me and g.haunted(g.controller(me)) else {}

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.active_player is not you:
            yield from g.gain(you, 2)


@card("Tutor Bin-Rillo")
class TutorBinRillo:
    """Play: discards up to 3 cards from your hand. Makes your opponent draw a card. Scrap: makes every player draw a
    card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.discard((yield from g.choose_from(you, HAND, count=3, up_to=True, purpose="to discard")))
        opponent = yield from g.opponent(you)
        yield from g.draw(opponent, 1)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.draw(player, 1)


@card("Zavel, “Archaeologist”")
class ZavelArchaeologist:
    """Whenever you play an artifact from your discard pile, gains 1 Æmber. Play/Reap: may play an artifact from your
    discard pile."""

    @after("played", by="you", card="artifact", zone="discard", when=lambda g, me, you, e: e.card.owner == you.seat)
    def appraise(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card([card for card in you.discard if card.type == "artifact"], optional=True)
        yield from g.play_card(artifact, you)
