"""Call of the Archons, Untamed: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, plain
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import KEY_COLOURS, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Ancient Bear", "Briar Grubbling", "Dust Pixie", "Snufflegator")


@card("Niffle Ape")
class NiffleApe:
    """Ignores taunt and elusive while attacking."""

    def ignores(g: Verbs, me: Card, attacker: Card) -> tuple[str, ...]:
        return ("taunt", "elusive") if attacker is me else ()


@card("Niffle Queen")
class NiffleQueen:
    """Other friendly Beast creatures have 1 more power. Other friendly Niffle creatures have 1 more power."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        if creature is me or creature.controller != me.controller:
            return 0
        return g.has_trait(creature, "beast") + g.has_trait(creature, "niffle")


@card("Hunting Witch")
class HuntingWitch:
    """Whenever you play another creature, gains 1 Æmber."""

    @after("played", by="you", card="creature", other=True)
    def hunt(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Witch of the Eye")
class WitchOfTheEye:
    """Reap: returns a card to your hand from your discard pile."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_card(list(you.discard))
        yield from g.return_to_hand(chosen)


@card("Bigtwig")
class Bigtwig:
    """Can attack only stunned creatures. Reap: stuns and exhausts a creature."""

    def cannot_be_attacked(g: Verbs, me: Card, defender: Card, attacker: Card) -> bool:
        return attacker is me and not defender.stunned

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=lambda c: g.can_be_stunned(c) or g.can_be_exhausted(c))
        yield from g.stun(creature)
        yield from g.exhaust(creature)


@card("Witch of the Wilds")
class WitchOfTheWilds:
    """In each of your turns whose active house is not Untamed, you may play 1 Untamed card."""

    def may_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        if player.seat != me.controller or g.state.house == "untamed" or not g.is_of(card, "untamed"):
            return False
        return not g.happened(f"permitted:{me.id}.{me.incarnation}", player)

    def permission_used(g: Verbs, me: Card, card: Card) -> None:
        g.tally(f"permitted:{me.id}.{me.incarnation}", me.controller)


@card("Chota Hazri")
class ChotaHazri:
    """Play: loses 1 Æmber. If it does, may forge a key at its current cost."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        lost = yield from g.lose(you, 1)
        if (
            lost
            and g.in_check(you)
            and (yield from g.may(f"forge a key for {g.key_cost(you)} Æmber", useful=g.can_forge(you)))
        ):
            yield from g.forge(you)


@card("Dew Faerie")
class DewFaerie:
    """Elusive. Reap: gains 1 Æmber."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Flaxia")
class Flaxia:
    """Play: gains 2 Æmber if your opponent has fewer creatures than you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if len(you.line) > len(opponent.line):
            yield from g.gain(you, 2)


@card("Fuzzy Gruen")
class FuzzyGruen:
    """Play: makes your opponent gain 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.gain(opponent, 1)


@card("Giant Sloth")
class GiantSloth:
    """Cannot be used in a turn in which you have discarded no Untamed card from your hand. Action: gains 3 Æmber."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and not g.happened("discarded:untamed", player)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 3)


@card("Halacor")
class Halacor:
    """Friendly flank creatures have skirmish."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1} if creature.controller == me.controller and g.on_flank(creature) else {}


@card("Inka the Spider")
class InkaTheSpider:
    """Poison. Play/Reap: stuns a creature."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_stunned)
        yield from g.stun(creature)


@card("Kindrith Longshot")
class KindrithLongshot:
    """Elusive. Skirmish. Reap: deals 2 damage to a creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 2)


@card("Lupo the Scarred")
class LupoTheScarred:
    """Skirmish. Play: deals 2 damage to an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.deal_damage(creature, 2)


@card("Mighty Tiger")
class MightyTiger:
    """Play: deals 4 damage to an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.deal_damage(creature, 4)


@card("Murmook")
class Murmook:
    """Keys cost each opponent 1 Æmber more."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 1 if player.seat != me.controller else 0


@card("Mushroom Man")
class MushroomMan:
    """Has 3 more power for every key that you have not forged."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 3 * len(set(KEY_COLOURS).difference(g.controller(me).keys)) if creature is me else 0


@card("Piranha Monkeys")
class PiranhaMonkeys:
    """Play/Reap: deals 2 damage to every other creature."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(other_than=me), 2)


@card("Teliga")
class Teliga:
    """Whenever an opponent plays a creature, gains 1 Æmber."""

    @after("played", by="opponent", card="creature")
    def watch(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)
