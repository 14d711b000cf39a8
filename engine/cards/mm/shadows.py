"""Mass Mutation, Shadows: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, when
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("“Borrow”")
class Borrow:
    """Play: takes control of an enemy artifact. While friendly, that artifact belongs to house Shadows."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you))
        if artifact is not None and (yield from g.take_control(artifact, you)):
            yield from g.begin(me, you, Borrow.Borrowed, until="match", on=artifact)

    @lasting
    class Borrowed:
        """This card belongs to house Shadows while it is friendly."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return "shadows" if g.ref(card) == me.on and card.controller == me.seat else None


@card("Dark Wave")
class DarkWave:
    """Play: deals 2 damage to every non-Mutant creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(where=lambda c: not g.has_trait(c, "mutant")), 2)


@card("Look Over There!")
class LookOverThere:
    """Play: deals 2 damage to a creature. Steals 1 Æmber if that does not destroy it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        controller = None if creature is None else g.controller(creature)
        outcome = yield from g.deal_damage(creature, 2)
        if controller is not None and creature not in outcome.destroyed:
            g.bind_opponent(controller)
            yield from g.steal(you, 1)


@card("Ransack")
class Ransack:
    """Play: steals 1 Æmber and discards the card on top of your deck. Repeats this if a Shadows card was discarded."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
        discarded = yield from g.discard_top(you)
        if any(g.is_of(card, "shadows") for card in discarded):
            yield from g.repeat()


@card("Tempting Offer")
class TemptingOffer:
    """Play: returns an enemy creature to the hand of its owner. If it does, makes your opponent gain 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        controller = None if creature is None else g.controller(creature)
        if controller is not None and (yield from g.return_to_hand(creature)):
            g.bind_opponent(controller)
            opponent = yield from g.opponent(you)
            yield from g.gain(opponent, 1)


@card("Vandalize")
class Vandalize:
    """Play: looks at the top 3 cards of your opponent's deck and discards 1 of them. Looks at the others and puts them
    back in an order of your choice."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        top = yield from g.look_at_top(opponent, 3, by=you)
        if not top:
            return
        chosen = yield from g.choose_card(top, by=you, private=True, purpose="to discard")
        discarded = yield from g.discard(chosen)
        yield from g.order_top(opponent, len(top) - len(discarded), by=you)


@card("Doom Sigil")
class DoomSigil:
    """Every creature has poison. As soon as there are no creatures in play, destroys itself."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"poison": 1}

    @when(lambda g, me, you: not g.creatures())
    def crumble(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)


@card("Lucky Dice")
class LuckyDice:
    """Omni: destroys itself. In your opponent's next turn, friendly creatures cannot be dealt damage."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, LuckyDice.Lucky, until=next_turn(opponent))

    @lasting
    class Lucky:
        """Friendly creatures cannot be dealt damage."""

        def cannot_be_dealt_damage(g: Verbs, me: Lasting, creature: Card, source: Card | None) -> bool:
            return creature.controller == me.seat


@card("Miasma Bomb")
class MiasmaBomb:
    """Action: destroys itself. In your opponent's next turn, they skip the forge step."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, MiasmaBomb.Fumes, until=next_turn(opponent))

    @lasting
    class Fumes:
        """Your opponent skips the forge step."""

        def skips_step(g: Verbs, me: Lasting, player: Player, step: str) -> bool:
            return step == "forge" and player is g.victim(me)


@card("Pincerator")
class Pincerator:
    """At the end of the turn of every player, deals 1 damage to every flank creature."""

    @after("turn_ended")
    def pinch(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.deal_damage(g.creatures(where=g.on_flank), 1)


@card("Safe House")
class SafeHouse:
    """Action: archives a friendly creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.archive(creature)


@card("Mole")
class Mole:
    """This creature has “The Æmber on this creature may be spent on the keys of each opponent”."""

    class Grants:
        """The Æmber on this creature may be spent on the keys of each opponent."""

        def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
            return [me] if player.seat != me.controller else []


@card("Opportunist")
class Opportunist:
    """This creature has elusive. Play: makes this creature capture 1 Æmber from an opponent of its controller."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if creature is me.host else {}

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me.host, 1)
