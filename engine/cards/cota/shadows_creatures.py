"""Call of the Archons, Shadows: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting, plain
from engine.table.choices import Flow
from engine.table.events import CHANGED, Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Bad Penny")
class BadPenny:
    """Destroyed: returns itself to the hand of its owner."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(me)


@card("Noddy the Thief")
class NoddyTheThief:
    """Elusive. Action: steals 1 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Dodger")
class Dodger:
    """Fight: steals 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Shadow Self")
class ShadowSelf:
    """Deals no damage in fights. Damage that would be dealt to a non-Specter neighbor is dealt to this creature
    instead."""

    def deals_no_fight_damage(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me

    @instead_of(
        "take_damage", when=lambda g, me, you, e: e.card in g.neighbors(me) and not g.has_trait(e.card, "specter")
    )
    def step_in(g: Verbs, me: Card, you: Player, event: Event) -> Flow[str]:
        yield from ()
        event.card = me
        return CHANGED


@card("Silvertooth")
class Silvertooth:
    """Enters play ready."""

    enters_ready = True


@card("Urchin")
class Urchin:
    """Elusive. Play: steals 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Bulleteye")
class Bulleteye:
    """Elusive. Reap: destroys a flank creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=g.on_flank, untagged=True)
        yield from g.destroy(creature)


@card("Carlo Phantom")
class CarloPhantom:
    """Elusive. Skirmish. Whenever you play an artifact, steals 1 Æmber."""

    @after("played", by="you", card="artifact")
    def slip_by(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Deipno Spymaster")
class DeipnoSpymaster:
    """Elusive. Omni: for the rest of the turn, a friendly creature of your choice may be used whatever the active house
    is."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            yield from g.begin(me, you, DeipnoSpymaster.Orders, on=creature)

    @lasting
    class Orders:
        """This creature may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player.seat == me.seat and g.ref(card) == me.on


@card("Faygin")
class Faygin:
    """Elusive. Reap: returns to the hand of its owner an Urchin that is in play or in your discard pile."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = [card for card in you.discard if card.title == "Urchin"]
        urchin = yield from g.choose_card([*g.creatures(where=lambda c: c.title == "Urchin"), *fallen])
        yield from g.return_to_hand(urchin)


plain("Macis Asp")


@card("Mack the Knife")
class MackTheKnife:
    """Elusive. May be used whatever the active house is. Action: deals 1 damage to a creature. Gains 1 Æmber if that
    destroys it."""

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 1)
        if creature in outcome.destroyed:
            yield from g.gain(you, 1)


@card("Magda the Rat")
class MagdaTheRat:
    """Elusive. Play: steals 2 Æmber. Leaves Play: makes your opponent steal 2 Æmber. Under its erratum, that is part of
    Play instead, and the same opponent steals when this creature leaves play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.steal(you, 2, opponent)
        if g.erratum("Magda the Rat") and g.here(me):
            yield from g.begin(me, you, MagdaTheRat.Debt, until="match", seat=opponent, rat=me)

    def leaves_play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not g.erratum("Magda the Rat"):
            opponent = yield from g.opponent(you)
            yield from g.steal(opponent, 2, you)

    @lasting
    class Debt:
        """When Magda the Rat leaves play, makes the opponent it stole from steal 2 Æmber."""

        @after("left_play", when=lambda g, me, you, e: e.card.id == me.data["rat"][0])
        def settle_up(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            g.end_lasting(me)
            creditor = g.victim(me)
            if not creditor.eliminated:
                yield from g.steal(creditor, 2, you)


@card("Mooncurser")
class Mooncurser:
    """Skirmish. Poison. Fight: steals 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Nexus")
class Nexus:
    """Elusive. Reap: uses an enemy artifact as though you controlled it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you), useful=lambda a: g.can_be_used(a, you))
        yield from g.use(artifact, you)


@card("Old Bruno")
class OldBruno:
    """Elusive. Play: captures 3 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 3)


@card("Selwyn the Fence")
class SelwynTheFence:
    """Fight/Reap: moves 1 Æmber to your pool from a card that you control."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        holder = yield from g.choose_card([card for card in g.cards_in_play_of(you) if card.amber > 0])
        if holder is not None:
            yield from g.move_amber(holder, you, 1)


@card("Smiling Ruth")
class SmilingRuth:
    """Elusive. Reap: takes control of an enemy flank creature if you have forged a key this turn."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.happened("keys_forged", you):
            creature = yield from g.choose_creature(enemy_of=you, where=g.on_flank)
            yield from g.take_control(creature, you)


@card("Sneklifter")
class Sneklifter:
    """Play: takes control of an enemy artifact. It belongs to house Shadows as long as you control it and its own house
    is not among your deck's houses."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you))
        if artifact is not None and (yield from g.take_control(artifact, you)):
            yield from g.begin(me, you, Sneklifter.Lifted, until="match", on=artifact)

    @lasting
    class Lifted:
        """This artifact belongs to house Shadows as long as you control it and its own house is not among your deck's
        houses."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            if g.ref(card) != me.on or card.controller != me.seat or card.house in g.players[me.seat].houses:
                return None
            return "shadows"


@card("Umbra")
class Umbra:
    """Skirmish. Fight: steals 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
