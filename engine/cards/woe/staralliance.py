"""Winds of Exchange, Star Alliance: actions and artifacts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.cards.aoa.sanctum import houses_among
from engine.table.choices import Flow
from engine.table.state import ARCHIVES, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def allied_neighbors(g: Verbs, me: Card) -> list[Card]:
    """The neighbors of a creature that are not of Star Alliance."""
    return [neighbor for neighbor in g.neighbors(me) if not g.is_of(neighbor, "staralliance")]


@card("Camaraderie")
class Camaraderie:
    """Play: exhausts a friendly Star Alliance creature. If it does, draws 2 cards for each of the non-Star Alliance
    neighbors of that creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=you, where=lambda c: g.is_of(c, "staralliance"), useful=g.can_be_exhausted
        )
        for tired in (yield from g.exhaust(creature)):
            yield from g.for_each(len(allied_neighbors(g, tired)), g.draw, you, apiece=2)


@card("Cultural Exchange")
class CulturalExchange:
    """Play: returns every card in your opponent's archives to the hand of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.return_to_hand(g.all_in(opponent, ARCHIVES))


@card("Grunt Work")
class GruntWork:
    """Play: looks at the top 3 cards of your deck and puts them back in an order of your choice. Makes a token
    creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.order_top(you, 3, by=you)
        yield from g.make_token(you)


@card("Photon Blast")
class PhotonBlast:
    """Play: deals 2 damage to a creature and 1 damage to each of its neighbors. Makes a token creature if that destroys
    at least 1 of them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 2, splash=1)
        if outcome.destroyed:
            yield from g.make_token(you)


@card("Quintrino Warp")
class QuintrinoWarp:
    """Play: destroys a friendly creature, an enemy creature and every creature that shares a house with one of them.
    Gains 1 chain."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        mine = yield from g.choose_creature(friendly_to=you)
        other = yield from g.choose_creature(enemy_of=you)
        chosen = [creature for creature in (mine, other) if creature is not None]
        yield from g.destroy(
            g.creatures(where=lambda c: any(c is picked or g.share_house(c, picked) for picked in chosen))
        )
        yield from g.gain_chains(you, 1)


def _shares_no_house(g: Verbs, revealed: tuple[Card, ...], card: Card) -> bool:
    return not any(g.share_house(card, other) for other in revealed)


@card("Recorded History")
class RecordedHistory:
    """Play: reveals up to 3 cards from your hand that are of different houses. Archives them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        revealed: list[Card] = []
        for _ in range(3):
            more = yield from g.choose_from(
                you,
                HAND,
                where=partial(_shares_no_house, g, tuple(revealed)),
                up_to=True,
                purpose="to reveal",
            )
            if not more:
                break
            revealed += yield from g.reveal(more, you)
        yield from g.archive(revealed, shown=True)


@card("Rogue Operation")
class RogueOperation:
    """Play: discards the top 2 cards of your deck. Steals 1 Æmber for each house that they belong to."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        discarded = yield from g.discard_top(you, 2)
        yield from g.steal_for_each(you, houses_among(g, discarded))


def _among_two_houses(g: Verbs, creature: Card) -> bool:
    """Whether a creature stands between two of different houses, neither of which is of Star Alliance."""
    allies = allied_neighbors(g, creature)
    return len(allies) == 2 and not g.share_house(*allies)


@card("Stronger Together")
class StrongerTogether:
    """Play: readies every Star Alliance creature with 2 non-Star Alliance neighbors of different houses."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready(g.creatures(where=lambda c: g.is_of(c, "staralliance") and _among_two_houses(g, c)))


@card("Teamwork")
class Teamwork:
    """Play: makes a token creature. Archives itself if there are more enemy creatures than friendly ones."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
        if len(g.creatures(enemy_of=you)) > len(g.creatures(friendly_to=you)):
            yield from g.archive(me)


@card("Temporal Purge")
class TemporalPurge:
    """Play: flips every token creature. Those that are no creatures then go to the discard piles of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for token in g.tokens():
            yield from g.flip(token)


@card("Future Booster")
class FutureBooster:
    """Omni: looks at the card on top of your deck, and may put it on the bottom of your deck."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        top = yield from g.look_at_top(you, 1, by=you)
        if top:
            late = yield from g.choose_card(
                top, by=you, optional=True, private=True, secret=True, purpose="to put on the bottom"
            )
            yield from g.put_to_bottom(late, top, by=you)


@card("Ganymede Outpost")
class GanymedeOutpost:
    """Action: puts a friendly creature on the bottom of the deck of its owner. If it does, archives 2 cards from your
    hand."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if (yield from g.put_on_deck(creature, bottom=True)):
            yield from g.archive_from_hand(you, 2)


@card("Norbyn’s Cavern")
class NorbynsCavern:
    """Every friendly Æmberling has 3 more power and skirmish."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 3 if creature.title == "Æmberling" and creature.controller == me.controller else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        mine = creature.title == "Æmberling" and creature.controller == me.controller
        return {"skirmish": 1} if mine else {}


@card("Recruiting Station")
class RecruitingStation:
    """Omni: names a house and discards the card on top of your deck. Makes a token creature if that card is of the
    house."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses())
        for top in (yield from g.discard_top(you)):
            if g.is_of(top, house):
                yield from g.make_token(you)


@card("SV3 Lander")
class SV3Lander:
    """Play: makes a token creature. Omni: destroys itself. For the rest of the turn, friendly token creatures may be
    used whatever the active house is."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
        yield from g.begin(me, you, SV3Lander.Landed)

    @lasting
    class Landed:
        """Friendly token creatures may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player.seat == me.seat == card.controller and g.is_token(card)
