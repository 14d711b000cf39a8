"""Call of the Archons, Brobnar: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _of(g: Verbs, creature: Card, player: Player) -> bool:
    """Whether a creature is the player's, or was when it left play."""
    return g.last_known(creature).controller == player.seat


def _may_fight(me: Lasting, creature: Card, how: str) -> bool:
    """Whether a use of a card is a fight of a creature of the player whose effect it is. A stunned one, told to fight,
    loses its stun (stun-removed-by-exhausting, stun-removal-works-without-enemies)."""
    return creature.controller == me.seat and creature.type == "creature" and how in ("fight", "unstun")


@card("Anger")
class Anger:
    """Play: readies a friendly creature and fights with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_fight(c, you))
        yield from g.ready_and_fight(creature, you)


@card("Loot the Bodies")
class LootTheBodies:
    """Play: for the rest of the turn, gains 1 Æmber whenever an enemy creature is destroyed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, LootTheBodies.Looting)

    @lasting
    class Looting:
        """Gains 1 Æmber whenever an enemy creature is destroyed."""

        @after("destroyed", card="creature", side="enemy")
        def loot(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Punch")
class Punch:
    """Play: deals 3 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 3)


@card("Warsong")
class Warsong:
    """Play: for the rest of the turn, gains 1 Æmber whenever a friendly creature fights, attacking or attacked."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Warsong.Singing)

    @lasting
    class Singing:
        """Gains 1 Æmber whenever a friendly creature fights, attacking or attacked."""

        # fight-both-creatures-are-fighting: the attacked creature too
        @after("fought", when=lambda g, me, you, e: any(_of(g, fighter, you) for fighter in (e.card, e.other)))
        def sing(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Gauntlet of Command")
class GauntletOfCommand:
    """Action: readies a friendly creature and fights with it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_fight(c, you))
        yield from g.ready_and_fight(creature, you)


@card("Blood of Titans")
class BloodOfTitans:
    """This creature has 5 more power."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 5 if creature is me.host else 0


@card("Barehanded")
class Barehanded:
    """Play: puts every artifact on top of the deck of its owner, those of one owner in an order of your choice (the
    last one on top)."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifacts = g.artifacts()
        ordered = []
        for player in g.clockwise():
            own = [artifact for artifact in artifacts if artifact.owner == player.seat]
            ordered += yield from g.choose_cards(own, count=len(own), ordered=True)
        yield from g.put_on_deck(ordered)


@card("Blood Money")
class BloodMoney:
    """Play: puts 2 Æmber on an enemy creature, from the common supply."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.exalt(creature, 2)


@card("Brothers in Battle")
class BrothersInBattle:
    """Play: names a house. For the rest of the turn, friendly creatures of that house may be used to fight whatever the
    active house is."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses())
        yield from g.begin(me, you, BrothersInBattle.Brothers, house=house)

    @lasting
    class Brothers:
        """Friendly creatures of the named house may be used to fight whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return _may_fight(me, card, how) and g.is_of(card, me.data["house"])


@card("Burn the Stockpile")
class BurnTheStockpile:
    """Play: makes your opponent lose 4 Æmber if they have at least 7."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 7:
            yield from g.lose(opponent, 4)


@card("Champion’s Challenge")
class ChampionsChallenge:
    """Play: destroys every enemy creature but the most powerful one of each opponent, then every friendly creature but
    the most powerful one. Readies a friendly creature and fights with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for side in (*g.opponents(you), you):
            line = g.creatures(friendly_to=side)
            strongest = yield from g.choose_most_powerful(line)
            yield from g.destroy([creature for creature in line if creature not in strongest])
        champion = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_fight(c, you))
        yield from g.ready_and_fight(champion, you)


@card("Coward’s End")
class CowardsEnd:
    """Play: destroys every creature without damage. Gains 3 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: c.damage == 0))
        yield from g.gain_chains(you, 3)


@card("Follow the Leader")
class FollowTheLeader:
    """Play: for the rest of the turn, friendly creatures may be used to fight whatever the active house is."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, FollowTheLeader.Following)

    @lasting
    class Following:
        """Friendly creatures may be used to fight whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return _may_fight(me, card, how)


@card("Lava Ball")
class LavaBall:
    """Play: deals 4 damage to a creature and 2 damage to each of its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 4, splash=2)


@card("Take that, Smartypants")
class TakeThatSmartypants:
    """Play: steals 2 Æmber if your opponent has at least 3 Logos cards in play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        logos = [card for card in g.cards_in_play_of(opponent) if g.is_of(card, "logos")]
        if len(logos) >= 3:
            yield from g.steal(you, 2, opponent)


@card("Relentless Assault")
class RelentlessAssault:
    """Play: up to 3 times, readies a friendly creature and fights with it, a different one each time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fought: list[tuple[int, int]] = []
        for _ in range(3):
            creature = yield from g.choose_creature(
                friendly_to=you,
                where=lambda c: (c.id, c.incarnation) not in fought,
                optional=True,
                useful=lambda c: g.can_ready_or_fight(c, you),
            )
            if creature is None:
                return
            fought.append((creature.id, creature.incarnation))
            yield from g.ready_and_fight(creature, you)


@card("Smith")
class Smith:
    """Play: gains 2 Æmber if your opponent has fewer creatures than you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if len(you.line) > len(opponent.line):
            yield from g.gain(you, 2)


@card("Sound the Horns")
class SoundTheHorns:
    """Play: discards from the top of your deck, card by card, until it discards a Brobnar creature or the deck is
    empty. Returns such a creature to your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.discard_until(you, lambda c: c.type == "creature" and g.is_of(c, "brobnar"))
        yield from g.return_to_hand(creature)


@card("Tremor")
class Tremor:
    """Play: stuns a creature and its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            useful=lambda c: any(g.can_be_stunned(stunned) for stunned in (c, *g.neighbors(c)))
        )
        if creature is not None:
            yield from g.stun([creature, *g.neighbors(creature)])


@card("Unguarded Camp")
class UnguardedCamp:
    """Play: for every creature that you have more than your opponent, makes a friendly creature capture 1 Æmber, a
    different one each time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        captors: list[Card] = []
        for _ in range(len(you.line) - len(opponent.line)):
            creature = yield from g.choose_creature(
                friendly_to=you, where=lambda c: c not in captors, useful=opponent.amber > 0
            )
            if creature is not None:
                captors.append(creature)
                yield from g.capture(creature, 1, opponent)


@card("Autocannon")
class Autocannon:
    """Whenever a creature enters play, deals 1 damage to it."""

    @after("entered_play", card="creature")
    def shoot(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.deal_damage(event.card, 1)


@card("Banner of Battle")
class BannerOfBattle:
    """Friendly creatures have 1 more power."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if creature.controller == me.controller else 0


@card("Cannon")
class Cannon:
    """Action: deals 2 damage to a creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 2)


@card("Iron Obelisk")
class IronObelisk:
    """Keys cost each opponent 1 Æmber more for every friendly Brobnar creature with damage."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        if player.seat == me.controller:
            return 0
        line = g.players[me.controller].line
        return sum(1 for creature in line if creature.damage and g.is_of(creature, "brobnar"))


@card("Mighty Javelin")
class MightyJavelin:
    """Omni: sacrifices itself and deals 4 damage to a creature."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 4)


@card("Pile of Skulls")
class PileOfSkulls:
    """Whenever an enemy creature is destroyed in your turn, makes a friendly creature capture 1 Æmber."""

    @after("destroyed", card="creature", side="enemy", in_turn_of="you")
    def gloat(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.capture(creature, 1)


@card("Screechbomb")
class Screechbomb:
    """Omni: sacrifices itself and makes your opponent lose 2 Æmber."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 2)


@card("The Warchest")
class TheWarchest:
    """Action: gains 1 Æmber for every enemy creature destroyed this turn in a fight."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = sum(g.happened("fallen", opponent) for opponent in g.opponents(you))
        yield from g.for_each(fallen, g.gain, you)


@card("Phoenix Heart")
class PhoenixHeart:
    """This creature has “Destroyed: returns itself to the hand of its owner and deals 3 damage to every creature”."""

    class Grants:
        """Destroyed: returns itself to the hand of its owner and deals 3 damage to every creature."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.return_to_hand(me)
            yield from g.deal_damage(g.creatures(), 3)


@card("Yo Mama Mastery")
class YoMamaMastery:
    """This creature has taunt. Play: heals all damage from this creature."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature is me.host else {}

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(me.host)
