"""The Brobnar actions, artifacts and upgrades of Call of the Archons."""

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

        @after("destroyed", when=lambda g, me, you, e: e.was.type == "creature" and e.player is not you)
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
    """Play: for the rest of the turn, gains 1 Æmber whenever a friendly creature fights."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Warsong.Singing)

    @lasting
    class Singing:
        """Gains 1 Æmber whenever a friendly creature fights."""

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
    """The creature it is on gets 5 more power."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 5 if creature is me.host else 0


@card("Barehanded")
class Barehanded:
    """Play: puts every artifact on top of the deck of its owner, several of one owner in the order you pick (the last
    one ends up on top)."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifacts = g.artifacts()
        ordered = []
        for player in g.clockwise():
            own = [artifact for artifact in artifacts if artifact.owner == player.seat]
            ordered += yield from g.choose_cards(own, count=len(own), ordered=True)
        yield from g.put_on_deck(ordered)


@card("Blood Money")
class BloodMoney:
    """Play: an enemy creature gets 2 Æmber from the supply."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.exalt(creature, 2)


@card("Brothers in Battle")
class BrothersInBattle:
    """Play: names a house; for the rest of the turn friendly creatures of that house may be used to fight."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses())
        yield from g.begin(me, you, BrothersInBattle.Brothers, house=house)

    @lasting
    class Brothers:
        """Friendly creatures of the named house may be used to fight."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return _may_fight(me, card, how) and g.is_of(card, me.data["house"])


@card("Burn the Stockpile")
class BurnTheStockpile:
    """Play: an opponent who has at least 7 Æmber loses 4 of it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        if opponent.amber >= 7:
            yield from g.lose(opponent, 4)


@card("Champion’s Challenge")
class ChampionsChallenge:
    """Play: of the enemy creatures all but the most powerful one are destroyed, then of the friendly ones likewise.
    Readies what is left on your side and fights with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for side in (*g.opponents(you), you):
            line = g.creatures(friendly_to=side)
            kept = yield from g.choose_most_powerful(line)
            yield from g.destroy([creature for creature in line if creature not in kept])
        champion = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_fight(c, you))
        yield from g.ready_and_fight(champion, you)


@card("Coward’s End")
class CowardsEnd:
    """Play: destroys every creature without damage on it. Gains 3 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: c.damage == 0))
        yield from g.gain_chains(you, 3)


@card("Follow the Leader")
class FollowTheLeader:
    """Play: for the rest of the turn friendly creatures of every house may be used to fight."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, FollowTheLeader.Following)

    @lasting
    class Following:
        """Friendly creatures of every house may be used to fight."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return _may_fight(me, card, how)


@card("Lava Ball")
class LavaBall:
    """Play: deals 4 damage to a creature and 2 to its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 4, splash=2)


@card("Take that, Smartypants")
class TakeThatSmartypants:
    """Play: steals 2 Æmber from an opponent with at least 3 cards of house Logos in play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        logos = [card for card in g.cards_in_play_of(opponent) if g.is_of(card, "logos")]
        if len(logos) >= 3:
            yield from g.steal(you, 2, opponent)


@card("Relentless Assault")
class RelentlessAssault:
    """Play: readies a friendly creature and fights with it, up to three times, each time with another one."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        done: list[tuple[int, int]] = []
        for _ in range(3):
            creature = yield from g.choose_creature(
                friendly_to=you,
                where=lambda c: (c.id, c.incarnation) not in done,
                optional=True,
                useful=lambda c: g.can_ready_or_fight(c, you),
            )
            if creature is None:
                return
            done.append((creature.id, creature.incarnation))
            yield from g.ready_and_fight(creature, you)


@card("Smith")
class Smith:
    """Play: gains 2 Æmber if you have more creatures than the opponent."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        if len(you.line) > len(opponent.line):
            yield from g.gain(you, 2)


@card("Sound the Horns")
class SoundTheHorns:
    """Play: discards the top card of your deck, again and again, until a Brobnar creature was discarded or the deck is
    empty. Such a creature goes to your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        while you.deck:
            top = you.deck[-1]
            gone = yield from g.discard_top(you)
            if gone and top.type == "creature" and g.is_of(top, "brobnar"):
                yield from g.return_to_hand(top)
                return
            if you.deck and you.deck[-1] is top:
                return  # something keeps it from being discarded


@card("Tremor")
class Tremor:
    """Play: stuns a creature and its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            useful=lambda c: any(g.can_be_stunned(one) for one in (c, *g.neighbors(c)))
        )
        if creature is not None:
            yield from g.stun([creature, *g.neighbors(creature)])


@card("Unguarded Camp")
class UnguardedCamp:
    """Play: as many friendly creatures as you have more than the opponent capture 1 Æmber each."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
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
    """Deals 1 damage to every creature that enters play."""

    @after("entered_play", when=lambda g, me, you, e: e.card.type == "creature")
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
    """Keys cost opponents 1 Æmber more per friendly Brobnar creature with damage on it."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        if player.seat == me.controller:
            return 0
        line = g.players[me.controller].line
        return sum(1 for creature in line if creature.damage and g.is_of(creature, "brobnar"))


@card("Mighty Javelin")
class MightyJavelin:
    """Omni: is sacrificed and deals 4 damage to a creature."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 4)


@card("Pile of Skulls")
class PileOfSkulls:
    """Whenever an enemy creature is destroyed in your turn, a friendly creature captures 1 Æmber."""

    @after(
        "destroyed",
        when=lambda g, me, you, e: e.was.type == "creature" and e.player is not you and g.state.active == you.seat,
    )
    def gloat(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.capture(creature, 1)


@card("Screechbomb")
class Screechbomb:
    """Omni: is sacrificed and the opponent loses 2 Æmber."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        opponent = yield from g.opponent_of(you)
        yield from g.lose(opponent, 2)


@card("The Warchest")
class TheWarchest:
    """Action: gains 1 Æmber per enemy creature that has died in a fight this turn."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = sum(g.happened("fallen", opponent) for opponent in g.opponents(you))
        yield from g.gain(you, fallen)


@card("Phoenix Heart")
class PhoenixHeart:
    """The creature it is on gains: Destroyed: goes to its owner's hand and deals 3 damage to every creature in play."""

    class Grants:
        """Destroyed: goes to its owner's hand and deals 3 damage to every creature in play."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.return_to_hand(me)
            yield from g.deal_damage(g.creatures(), 3)


@card("Yo Mama Mastery")
class YoMamaMastery:
    """The creature it is on has taunt. Play: heals all damage from that creature."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature is me.host else {}

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(me.host)
