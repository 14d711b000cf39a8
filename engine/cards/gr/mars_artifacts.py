"""Grim Reminders, Mars: artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.cota.mars import abduct, go_home, is_martian
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Curse of Disappearances")
class CurseOfDisappearances:
    """Treachery. At the end of your turn, puts a friendly creature in your opponent's archives. If it would leave them,
    it returns to the hand of its owner instead."""

    @after("turn_ended", by="you")
    def disappear(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            opponent = yield from g.opponent(you)
            yield from abduct(g, me, opponent, [creature], CurseOfDisappearances.Gone)

    @lasting
    class Gone:
        """This card returns to the hand of its owner instead of leaving the archives for anywhere else."""

        home = go_home


@card("Loyalty Implants")
class LoyaltyImplants:
    """Omni: destroys itself. For the rest of the turn, friendly Mars creatures may be used whatever the active house
    is."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
        yield from g.begin(me, you, LoyaltyImplants.Loyal)

    @lasting
    class Loyal:
        """Friendly Mars creatures may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            own = player.seat == me.seat == card.controller
            return own and card.type == "creature" and is_martian(g, card)


@card("Plan 10")
class Plan10:
    """At the end of the turn, returns a card under itself to the hand of its owner, then destroys itself if no card is
    under it. Play: puts every non-Mars creature faceup under itself."""

    @after("turn_ended")
    def wear_off(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.return_to_hand((yield from g.choose_card(me.under)))
        if not me.under:
            yield from g.destroy(me)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in g.creatures(where=lambda c: not is_martian(g, c)):
            yield from g.put_under(creature, me)


@card("Psychic Haze")
class PsychicHaze:
    """Enraged creatures cannot attack friendly Mars creatures. Action: enrages every enemy creature."""

    def cannot_be_attacked(g: Verbs, me: Card, defender: Card, attacker: Card) -> bool:
        return attacker.enraged and defender.controller == me.controller and is_martian(g, defender)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.enrage(g.creatures(enemy_of=you))
