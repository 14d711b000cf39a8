"""Age of Ascension, Mars: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.cota.mars import bind_home, go_home, is_martian
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def hit_and_move(g: Verbs) -> Flow[None]:
    """Deal 2 damage to a creature and move it to a flank of its battleline."""
    creature = yield from g.choose_creature()
    if creature is not None:
        yield from g.deal_damage(creature, 2)
        yield from g.move_to_flank(creature)


@card("Agent Hoo-man")
class AgentHooMan:
    """Elusive. Reap: stuns a friendly non-Mars creature and an enemy non-Mars creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friend = yield from g.choose_creature(
            friendly_to=you, where=lambda c: not is_martian(g, c), useful=g.can_be_stunned
        )
        enemy = yield from g.choose_creature(
            enemy_of=you, where=lambda c: not is_martian(g, c), useful=g.can_be_stunned
        )
        yield from g.stun([creature for creature in (friend, enemy) if creature is not None])


@card("Collector Worm")
class CollectorWorm:
    """Fight: archives the creature that it fights, in your archives. If it would leave them, it returns to the hand of
    its owner instead. Under its erratum, puts it in your archives, which is no archiving."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opposing = g.opposing(me)
        if g.erratum("Collector Worm"):
            collected = yield from g.put_into_archives(opposing, of=you)
        else:
            collected = yield from g.archive(opposing, of=you)
        yield from bind_home(g, me, you, collected, CollectorWorm.Collected)

    @lasting
    class Collected:
        """This card returns to the hand of its owner instead of leaving the archives for anywhere else."""

        home = go_home


@card("Glyxl Proliferator")
class GlyxlProliferator:
    """Reap: archives a Mars card from your discard pile if this creature is on a flank."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.on_flank(me):
            martian = yield from g.choose_card([c for c in you.discard if is_martian(g, c)])
            yield from g.archive(martian)


@card("Ixxyxli Fixfinger")
class IxxyxliFixfinger:
    """Elusive. Every other Martian creature has 1 more armor."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if creature is not me and g.has_trait(creature, "martian") else 0


@card("Mindworm")
class Mindworm:
    """Elusive. Before Fight: makes the creature that it fights deal damage equal to its power to each of its
    neighbors."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opposing = g.opposing(me)
        if opposing is not None:
            yield from g.deal_damage(g.neighbors(opposing), g.power(opposing), source=opposing)


@card("Nyzyk Resonator")
class NyzykResonator:
    """Keys cost each opponent 2 Æmber more for each neighbor of this creature."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 2 * len(g.neighbors(me)) if player.seat != me.controller else 0


@card("Skybooster Squadron")
class SkyboosterSquadron:
    """Reap: returns itself to the hand of its owner."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(me)


@card("Storm Crawler")
class StormCrawler:
    """Deals no more than 1 damage in fights. Whenever an enemy creature reaps, stuns it."""

    def fight_damage_limit(g: Verbs, me: Card, creature: Card) -> int | None:
        return 1 if creature is me else None

    @after("reaped", side="enemy")
    def shock(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.stun(event.card)


@card("Tyxl Beambuckler")
class TyxlBeambuckler:
    """Play: deals 2 damage to a creature and moves it to a flank of its battleline."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from hit_and_move(g)


@card("Xanthyx Harvester")
class XanthyxHarvester:
    """Cannot be used while it has a non-Mars neighbor. Reap: gains 1 Æmber."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and any(not is_martian(g, neighbor) for neighbor in g.neighbors(me))

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Yxlyx Stimrager")
class YxlyxStimrager:
    """Fight: deals 2 damage to a creature and moves it to a flank of its battleline."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from hit_and_move(g)


@card("Yzphyz Knowdrone")
class YzphyzKnowdrone:
    """Play: archives a card from your hand. May purge a card from any one player's archives, from another player's at
    random. If it does, stuns a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)
        holders = [player for player in g.clockwise() if g.count_in(player, ARCHIVES)]
        if holders and (yield from g.may("purge an archived card")):
            holder = yield from g.choose_player(holders)
            if holder is you:
                chosen = yield from g.choose_from(you, ARCHIVES, purpose="to purge")
            else:
                chosen = [
                    archived for archived in ((yield from g.random_from_archives(holder)),) if archived is not None
                ]
            if (yield from g.purge(chosen)):
                creature = yield from g.choose_creature(useful=g.can_be_stunned)
                yield from g.stun(creature)


@card("Zysysyx Shockworm")
class ZysysyxShockworm:
    """Whenever an enemy creature reaps, stuns it."""

    @after("reaped", side="enemy")
    def shock(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.stun(event.card)
