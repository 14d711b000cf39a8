"""Æmber Skies, Dis: actions, an artifact and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.table.choices import Flow
from engine.table.state import ARCHIVES, HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("A Gift of Æmber")
class AGiftOfAember:
    """Play: destroys up to 2 creatures. Makes the controller of each creature so destroyed gain 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        given = yield from g.choose_creatures(2, up_to=True, where=lambda c: not c.tagged)
        for gone in (yield from g.destroy(given)):
            yield from g.gain(g.players[g.last_known(gone).controller], 1)


@card("Cauterize Vitality")
class CauterizeVitality:
    """Play: destroys a creature or artifact. If it does, makes your opponent lose as much Æmber as the destroyed card
    had bonus icons."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        vital = [card for card in (*g.creatures(), *g.artifacts()) if not card.tagged]
        chosen = yield from g.choose_card(vital)
        icons = 0 if chosen is None else len(g.bonus_icons(chosen))
        if (yield from g.destroy(chosen)):
            opponent = yield from g.opponent(you)
            yield from g.lose(opponent, icons)


@card("Clipped Wings")
class ClippedWings:
    """Play: either purges a card at random from your opponent's hand or shuffles their archives into their deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if (yield from g.choose_mode(["purge", "shuffle"])) == "purge":
            yield from g.purge((yield from g.random_from_hand(opponent)))
        else:
            yield from g.shuffle_into_deck(g.all_in(opponent, ARCHIVES))


@card("Delta P")
class DeltaP:
    """Play: destroys an enemy creature, and then, one after the other, further ones while your opponent has more
    creatures than you. One that stays in play as it was is left out from then on."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        spared: list[Card] = []
        behind = True
        while behind:
            left = g.creatures(enemy_of=you, where=lambda c: c not in spared and not c.tagged)
            enemy = yield from g.choose_card(left)
            if enemy is None:
                return
            before = (enemy.warded, len(enemy.upgrades))
            gone = yield from g.destroy(enemy)
            if not gone and before == (enemy.warded, len(enemy.upgrades)):
                spared.append(enemy)
            behind = len(opponent.line) > len(you.line)


@card("Ecstacy Siphon")
class EcstacySiphon:
    """Play: deals 1 damage for every card in your opponent's hand, divided among enemy creatures as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        joys, enemies = g.count_in(opponent, HAND), g.creatures(enemy_of=you)
        yield from g.deal_each((yield from g.divide(joys, enemies, purpose="damage")))


@card("Fiendish Apprentice")
class FiendishApprentice:
    """Play: for every friendly Dis creature, deals 3 damage to an enemy creature, the same or another each time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        hits: list[tuple[Card | None, int]] = []
        for _ in g.creatures(friendly_to=you, where=lambda c: g.is_of(c, "dis")):
            hits.append(((yield from g.choose_creature(enemy_of=you)), 3))
        yield from g.deal_each(hits)


@card("Infinity Strop")
class InfinityStrop:
    """Play: deals 2 damage to a creature. If that destroys it, deals 4 damage to every creature that shares a house
    with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 2)
        if creature is not None and creature in outcome.destroyed:
            houses = g.last_known(creature).houses
            kin = g.creatures(where=lambda c: any(g.is_of(c, house) for house in houses))
            yield from g.deal_damage(kin, 4)


@card("They Tell No Tales")
class TheyTellNoTales:
    """Play: names a house. Destroys every creature of the named house. Gains 2 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses())
        yield from g.destroy(g.creatures(where=lambda c: g.is_of(c, house)))
        yield from g.gain_chains(you, 2)


# an artifact


@card("Demonic Shelf")
class DemonicShelf:
    """Action: puts a friendly creature faceup under itself. For every card under itself, deals 3 damage to a creature,
    the same or another each time."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        exhibit = yield from g.choose_creature(friendly_to=you)
        if exhibit is not None:
            yield from g.put_under(exhibit, me)
        hits: list[tuple[Card | None, int]] = []
        for _ in me.under:
            hits.append(((yield from g.choose_creature()), 3))
        yield from g.deal_each(hits)


# upgrades


@card("Pendra’s Box")
class PendrasBox:
    """This creature has “Reap: exalts itself and each of its neighbors”."""

    class Grants:
        """Reap: exalts itself and each of its neighbors."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            for creature in [me, *g.neighbors(me)]:
                yield from g.exalt(creature)


@card("Tomb of Agony")
class TombOfAgony:
    """This creature has “Reap: purges an enemy creature”."""

    class Grants:
        """Reap: purges an enemy creature."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.purge((yield from g.choose_creature(enemy_of=you)))
