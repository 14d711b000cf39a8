"""Mass Mutation, Logos: actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.state import DECK, DISCARD, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Causal Loop")
class CausalLoop:
    """Play: archives a card from your hand. Archives itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)
        yield from g.archive(me)


@card("Diametric Charge")
class DiametricCharge:
    """Play: deals 1 damage to a creature and 2 damage to each of its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 1, splash=2)


@card("Eclectic Inquiry")
class EclecticInquiry:
    """Play: archives the top 2 cards of your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(g.top_of_deck(you, 2))


@card("It’s Coming...")
class ItsComing:
    """Play: searches for a half of a gigantic creature in your deck and discard pile, reveals it and puts it into your
    hand. Shuffles your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        half = yield from g.search(you, (DECK, DISCARD), where=lambda c: bool(c.printed.half))
        yield from g.reveal(half, you)
        yield from g.return_to_hand(half)
        g.shuffle_deck(you)


@card("Krrrzzzaaap!!!")
class Krrrzzzaaap:
    """Play: destroys every non-Mutant creature. Gains 1 chain."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: not g.has_trait(c, "mutant")))
        yield from g.gain_chains(you, 1)


@card("Lethologica")
class Lethologica:
    """Play: discards from the top of your deck, card by card, until it discards a Logos card or the deck is empty.
    Returns such a card to your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        logos_card = yield from g.discard_until(you, lambda c: g.is_of(c, "logos"))
        yield from g.return_to_hand(logos_card)


@card("Mind Over Matter")
class MindOverMatter:
    """Play: puts every creature in the archives of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_into_archives(g.creatures())


@card("Opposition Research")
class OppositionResearch:
    """Play: in your opponent's next turn, enemy creatures cannot reap."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, OppositionResearch.Researched, until=next_turn(opponent))

    @lasting
    class Researched:
        """Enemy creatures cannot reap."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return how == "reap" and card.controller != me.seat
