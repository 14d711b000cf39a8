"""The Shadows creatures of Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting, plain
from engine.rules.creatures import has_trait
from engine.table.choices import Flow
from engine.table.events import CHANGED, Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Bad Penny")
class BadPenny:
    """Destroyed: goes back to its owner's hand."""

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
    """Deals no damage in fights. Damage to its neighbors that are no Specters is dealt to it instead."""

    def deals_no_fight_damage(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me

    @instead_of(
        "take_damage", when=lambda g, me, you, e: e.card in g.neighbors(me) and not has_trait(e.card, "specter")
    )
    def step_in(g: Verbs, me: Card, you: Player, event: Event) -> Flow[str]:
        yield from ()
        event.card = me
        return CHANGED


@card("Silvertooth")
class Silvertooth:
    """Is ready from the moment it arrives."""

    enters_ready = True


@card("Urchin")
class Urchin:
    """Elusive. Play: steals 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Bulleteye")
class Bulleteye:
    """Elusive. Its reaping kills some creature at the end of a battleline."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=g.on_flank, untagged=True)
        yield from g.destroy(creature)


@card("Carlo Phantom")
class CarloPhantom:
    """Elusive, with skirmish. Your artifacts bring 1 stolen Æmber with them when they are played."""

    @after("played", when=lambda g, me, you, e: e.player is you and e.card.type == "artifact")
    def slip_by(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Deipno Spymaster")
class DeipnoSpymaster:
    """Elusive. Omni: until the turn ends one of your creatures can be used whatever house is active."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            yield from g.begin(me, you, DeipnoSpymaster.Orders, on=creature)

    @lasting
    class Orders:
        """One creature can be used whatever house is active."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player.seat == me.seat and g.ref(card) == me.on


@card("Faygin")
class Faygin:
    """Elusive. Reap: fetches an Urchin from the table or out of your discard pile, back to its owner's hand."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = [card for card in you.discard if card.title == "Urchin"]
        urchin = yield from g.choose_card([*g.creatures(where=lambda c: c.title == "Urchin"), *fallen])
        yield from g.return_to_hand(urchin)


plain("Macis Asp")


@card("Mack the Knife")
class MackTheKnife:
    """Elusive. Is used under any active house. Action: 1 damage to a creature, for 1 Æmber if the creature dies."""

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 1)
        if creature in outcome.destroyed:
            yield from g.gain(you, 1)


@card("Magda the Rat")
class MagdaTheRat:
    """Elusive. Play: steals 2 Æmber. As soon as it is gone the opponent steals as many back; as printed by an ability
    of its own, by its erratum only if it was played, and then by the same opponent."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.steal(you, 2, opponent)
        if g.erratum("Magda the Rat") and g.here(me):
            yield from g.begin(me, you, MagdaTheRat.Debt, until="match", seat=opponent.seat, rat=me)

    def leaves_play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not g.erratum("Magda the Rat"):
            opponent = yield from g.opponent_of(you)
            yield from g.steal(opponent, 2, you)

    @lasting
    class Debt:
        """A player steals 2 Æmber back when a creature leaves play."""

        @after("left_play", when=lambda g, me, you, e: e.card.id == me.data["rat"][0])
        def settle_up(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            g.end_lasting(me)
            creditor = g.players[me.data["seat"]]
            if not creditor.eliminated:
                yield from g.steal(creditor, 2, you)


@card("Mooncurser")
class Mooncurser:
    """Has skirmish and poison. Fight: 1 Æmber is stolen."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Nexus")
class Nexus:
    """Elusive. When it reaps you get to use an artifact of an opponent like one you control."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you), useful=lambda a: g.can_be_used(a, you))
        yield from g.use(artifact, you)


@card("Old Bruno")
class OldBruno:
    """Elusive. Arrives by being played and captures 3 Æmber then."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 3)


@card("Selwyn the Fence")
class SelwynTheFence:
    """Fight and Reap: takes 1 Æmber off a card you control into your pool."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        holder = yield from g.choose_card([card for card in g.cards_in_play_of(you) if card.amber > 0])
        if holder is not None:
            yield from g.move_amber(holder, you, 1)


@card("Smiling Ruth")
class SmilingRuth:
    """Elusive. Reap: wins an enemy from a flank over to your side in a turn in which you have forged."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.happened("keys_forged", you):
            creature = yield from g.choose_creature(enemy_of=you, where=g.on_flank)
            yield from g.take_control(creature, you)


@card("Sneklifter")
class Sneklifter:
    """Play: an artifact of the enemy becomes yours and, as long as it is yours and of a house you do not play, a
    Shadows card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you))
        if artifact is not None and (yield from g.take_control(artifact, you)):
            yield from g.begin(me, you, Sneklifter.Lifted, until="match", on=artifact)

    @lasting
    class Lifted:
        """An artifact of a foreign house belongs to Shadows while one player controls it."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            if g.ref(card) != me.on or card.controller != me.seat or card.house in g.players[me.seat].houses:
                return None
            return "shadows"


@card("Umbra")
class Umbra:
    """Has skirmish. Fight: 1 Æmber is stolen."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
