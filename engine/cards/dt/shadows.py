"""Dark Tidings, Shadows: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, when
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Blatant Thievery")
class BlatantThievery:
    """Play: enrages an enemy creature. Moves all Æmber on it to your pool."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from g.enrage(creature)
            yield from g.move_amber(creature, you)


@card("Cement Shoes")
class CementShoes:
    """Play: deals 2 damage to a creature. Raises the tide if that destroys it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 2)
        if creature in outcome.destroyed:
            yield from g.raise_tide(you)


@card("Early Birds")
class EarlyBirds:
    """Alpha. Play: readies every Shadows creature and every Shadows artifact."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready([card for card in (*g.creatures(), *g.artifacts()) if g.is_of(card, "shadows")])


@card("Easy Marks")
class EasyMarks:
    """Play: exalts every enemy creature with damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in g.creatures(enemy_of=you, where=lambda c: c.damage > 0):
            yield from g.exalt(creature)


@card("Hornswoggle")
class Hornswoggle:
    """Play: uses an enemy artifact as though you controlled it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you), useful=lambda a: g.can_be_used(a, you))
        yield from g.use(artifact, you)


@card("Kerwollop")
class Kerwollop:
    """Play: deals 1 damage to every creature. Gains 1 Æmber for each creature so destroyed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        outcome = yield from g.deal_damage(g.creatures(), 1)
        yield from g.for_each(len(outcome.destroyed), g.gain, you)


@card("Loot or Pillage")
class LootOrPillage:
    """Play: either steals 1 Æmber or makes a friendly creature capture 3 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("steal", "capture"), useful=g.can_capture(you))) == "steal":
            yield from g.steal(you, 1)
        else:
            creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
            yield from g.capture(creature, 3)


@card("Safe or Sorry")
class SafeOrSorry:
    """Play: either archives as many friendly creatures as you like or deals 1 damage to a creature for each Æmber that
    your opponent has."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("archive", "damage"), useful=bool(g.creatures()))) == "archive":
            creatures = yield from g.choose_creatures(len(g.creatures()), up_to=True, friendly_to=you)
            yield from g.archive(creatures)
        else:
            creature = yield from g.choose_creature(useful=g.can_capture(you))
            if creature is not None:
                opponent = yield from g.opponent(you)
                yield from g.deal_damage(creature, opponent.amber)


@card("Scooped")
class Scooped:
    """Play: deals 2 damage to a creature. If that does not destroy it, makes it capture 1 Æmber from its own
    controller."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 2)
        if creature is not None and creature not in outcome.destroyed:
            yield from g.capture(creature, 1, g.controller(creature))


@card("Stir Up Trouble")
class StirUpTrouble:
    """Play: makes a creature and a neighbor of it, at the same time, deal damage equal to their power to each other."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=lambda c: bool(g.neighbors(c)))
        if creature is None:
            return
        other = yield from g.choose_card(g.neighbors(creature))
        if other is not None:
            blows = ((creature, other), (other, creature))
            yield from g.deal([g.packet(hit, g.power(hitter), hitter) for hitter, hit in blows])


@card("Walk the Plank")
class WalkThePlank:
    """Play: steals 1 Æmber or, if your opponent has none, deals 4 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber:
            yield from g.steal(you, 1, opponent)
        else:
            creature = yield from g.choose_creature()
            yield from g.deal_damage(creature, 4)


@card("Archon’s Revenge")
class ArchonsRevenge:
    """Action: exhausts up to 2 friendly Shadows creatures. Steals 1 Æmber for each creature so exhausted."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creatures = yield from g.choose_creatures(
            2, up_to=True, friendly_to=you, where=lambda c: g.is_of(c, "shadows"), useful=g.can_be_exhausted
        )
        exhausted = yield from g.exhaust(creatures)
        yield from g.steal_for_each(you, len(exhausted))


@card("Dead Man’s Chest")
class DeadMansChest:
    """As soon as at least 6 creatures have been destroyed in a turn, moves all Æmber on itself to the active player's
    pool if it is ready. Play: puts 4 Æmber on itself, from the common supply. Deals 2 damage to a creature."""

    @when(lambda g, me, you: sum(g.happened("destroyed:creature", player) for player in g.players) >= 6)
    def opens(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if me.ready:
            yield from g.move_amber(me, g.active_player)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 4)
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 2)


@card("Submersible")
class Submersible:
    """Friendly Thief creatures have elusive while the tide is high for you."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        hidden = creature.controller == me.controller and g.has_trait(creature, "thief")
        return {"elusive": 1} if hidden and g.tide_is_high(g.controller(me)) else {}


@card("The Flyin’ Specter")
class TheFlyinSpecter:
    """Whenever an opponent raises the tide, destroys itself. Action: steals 1 Æmber if the tide is high for you."""

    @after("tide_raised", by="opponent")
    def sink(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy(me)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            yield from g.steal(you, 1)


@card("Trickle-Down Theory")
class TrickleDownTheory:
    """Play: raises the tide. Omni: gains 1 Æmber if your opponent has at least 6."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.raise_tide(you)

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 6:
            yield from g.gain(you, 1)


@card("Widespread Corruption")
class WidespreadCorruption:
    """Whenever a player gains Æmber by reaping, makes a creature that they do not control capture it from them."""

    @after("amber_gained", reason="reap")
    def corrupt(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=event.player)
        yield from g.capture(creature, event.amount, event.player, gained=event)


@card("Hand Cannon")
class HandCannon:
    """This creature has skirmish and “Fight: moves 1 Æmber to your pool from the creature that it fought”."""

    class Grants:
        """Has skirmish. Fight: moves 1 Æmber to your pool from the creature that it fought."""

        def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
            return {"skirmish": 1} if creature is me else {}

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            fought = g.opposing(me)
            if fought is not None:
                yield from g.move_amber(fought, you, 1)


@card("Ransom")
class Ransom:
    """This creature cannot be used and has “At the beginning of your turn, may give your opponent 2 Æmber if you have
    at least 2. If it does, destroys the upgrade”."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me.host

    class Grants:
        """At the beginning of your turn, may give your opponent 2 Æmber if you have at least 2. If it does, destroys
        the upgrade."""

        @after("turn_began", by="you")
        def redeem(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            if (yield from g.may("give 2 Æmber for {card}", subject=me, useful=you.amber >= 2)):
                opponent = yield from g.opponent(you)
                if (yield from g.pay(you, 2, opponent)):
                    yield from g.destroy(g.own_upgrade())
