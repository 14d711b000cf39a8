"""Æmber Skies, Brobnar: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Bosch the Unyielding")
class BoschTheUnyielding:
    """Taunt. Fight: heals all damage from itself."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(me)


@card("Brunx and Bongle")
class BrunxAndBongle:
    """Fight: may ready itself and reap with it if this is its first use this turn."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        first = g.here(me) and g.times_used(me) == 1
        if first and (yield from g.may("ready {card} and reap with it", subject=me)):
            yield from g.ready(me)
            yield from g.reap_with(me, you)


@card("Crunch")
class Crunch:
    """Fight/Reap: puts as many +1 power counters on itself as a neighbor has power."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        near = yield from g.choose_card(g.neighbors(me))
        if near is not None:
            yield from g.add_counters(me, "power", g.power(near))


@card("D.B. Gobber")
class DBGobber:
    """Reap: makes your opponent lose 1 Æmber. Scrap: makes every player with at least 7 Æmber lose 2 Æmber."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in [player for player in g.clockwise() if player.amber >= 7]:
            yield from g.lose(player, 2)


@card("Dreadstarr the Lone")
class DreadstarrTheLone:
    """While no other friendly Brobnar creature is in play, has versatile. Fight: makes your opponent lose 1 Æmber."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        if creature is not me:
            return {}
        company = any(c is not me and g.is_of(c, "brobnar") for c in g.controller(me).line)
        return {} if company else {"versatile": 1}

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)


@card("Eruption")
class Eruption:
    """Versatile. Play: exalts itself 3 times. Fight: moves 1 Æmber from itself to your pool."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 3)

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_amber(me, you, 1)


@card("Fancy Donavon")
class FancyDonavon:
    """Scrap: readies a friendly non-Brobnar creature and fights with it."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, where=lambda c: not g.is_of(c, "brobnar"))
        yield from g.ready_and_fight(creature, you)


@card("Grat Tattuu")
class GratTattuu:
    """Every other friendly Brobnar creature has 2 more power."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        friend = creature is not me and creature.controller == me.controller
        return 2 if friend and g.is_of(creature, "brobnar") else 0


@card("Nagoo Yani")
class NagooYani:
    """Play/Fight: deals 4 damage to an enemy creature. Scrap: deals 2 damage to every enemy flank creature."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_creature(enemy_of=you)), 4)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you, where=g.on_flank), 2)


@card("Narplet")
class Narplet:
    """Its neighbors have versatile."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"versatile": 1} if creature in g.neighbors(me) else {}


@card("Raince Furyheart")
class RainceFuryheart:
    """Skirmish. Before Fight: exalts the creature that it fights."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(g.opposing(me))


@card("Terrance Surefoot")
class TerranceSurefoot:
    """Elusive. Whenever an enemy creature reaps, moves 1 Æmber from itself to the common supply. Play/Reap: captures 1
    Æmber."""

    @after("reaped", side="enemy")
    def lose_footing(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.move_amber(me, None, 1)

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)
