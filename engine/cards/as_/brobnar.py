"""Æmber Skies, Brobnar: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.table.choices import Flow
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Clap of Thunder")
class ClapOfThunder:
    """Play: destroys the least powerful creature. Readies and enrages the most powerful creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy((yield from g.choose_least_powerful(g.creatures())))
        strongest = yield from g.choose_most_powerful(g.creatures())
        yield from g.ready(strongest)
        yield from g.enrage(strongest)


@card("Improvised Aviation")
class ImprovisedAviation:
    """Play: for the rest of the turn, the next creature that you play enters play ready and has “Fight: shuffles an
    artifact into the deck of its owner”."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, ImprovisedAviation.Flying)

    @lasting
    class Flying:
        """The next creature that you play enters play ready and has “Fight: shuffles an artifact into the deck of its
        owner”."""

        def enters_ready_for(g: Verbs, me: Lasting, card: Card, player: Player | None) -> bool:
            yours = player is not None and player.seat == me.seat
            return yours and card.type == "creature" and "pilot" not in me.data

        def entered_ready(g: Verbs, me: Lasting, card: Card) -> None:
            me.data["pilot"] = g.ref(card)

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return g.ref(card) == me.data.get("pilot")

        class Grants:
            """Fight: shuffles an artifact into the deck of its owner."""

            def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.shuffle_into_deck((yield from g.choose_card(g.artifacts())))


@card("Incensed")
class Incensed:
    """Play: for the rest of the turn, every friendly creature has “Fight: gains 1 Æmber”."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Incensed.Fuming)

    @lasting
    class Fuming:
        """Every friendly creature has “Fight: gains 1 Æmber”."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return card.type == "creature" and card.controller == me.seat

        class Grants:
            """Fight: gains 1 Æmber."""

            def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.gain(you, 1)


@card("On the Mark")
class OnTheMark:
    """Play: moves all Æmber from a friendly creature to an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friend = yield from g.choose_creature(friendly_to=you, useful=lambda c: c.amber > 0)
        enemy = yield from g.choose_creature(enemy_of=you, useful=friend is not None and friend.amber > 0)
        if friend is not None and enemy is not None:
            yield from g.move_amber(friend, enemy)


@card("Raise Your Glass")
class RaiseYourGlass:
    """Play: readies the least powerful friendly creature and uses it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for weakest in (yield from g.choose_least_powerful(g.creatures(friendly_to=you))):
            yield from g.ready(weakest)
            yield from g.use(weakest, you)


# artifacts


@card("Belcher")
class Belcher:
    """Action: discards from the top of your deck, card by card, until it discards a creature or the deck is empty. If
    it discards one, deals damage equal to its power to an enemy creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        shot = yield from g.discard_until(you, lambda c: c.type == "creature")
        if shot is not None:
            yield from g.deal_damage((yield from g.choose_creature(enemy_of=you)), shot.facts.power)


@card("Cirrus Mace")
class CirrusMace:
    """Action: puts two +1 power counters on a creature. Deals 2 damage to each of its neighbors."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.add_counters(creature, "power", 2)
            yield from g.deal_damage(g.neighbors(creature), 2)


# upgrades


@card("Armored Spikes")
class ArmoredSpikes:
    """This creature has hazardous 2 and 2 more armor."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"hazardous": 2} if creature is me.host else {}


@card("Bigger Guns for Everyone")
class BiggerGunsForEveryone:
    """This creature has “Fight: deals 5 damage to a creature”."""

    class Grants:
        """Fight: deals 5 damage to a creature."""

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.deal_damage((yield from g.choose_creature()), 5)


@card("Strength Within")
class StrengthWithin:
    """This creature has “Keys cost each opponent 1 Æmber more for every damage on this creature”."""

    class Grants:
        """Keys cost each opponent 1 Æmber more for every damage on this creature."""

        def key_cost(g: Verbs, me: Card, player: Player) -> int:
            return me.damage if player.seat != me.controller else 0
