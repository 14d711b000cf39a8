"""Logos in Call of the Archons: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.rules.creatures import is_enemy, is_friendly
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, DISCARD, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Dimension Door")
class DimensionDoor:
    """Play: until the turn ends, your reaps steal their Æmber from the opponent and gain none."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, DimensionDoor.Open)

    @lasting
    class Open:
        """Your reaps steal their Æmber from the opponent and gain none."""

        @instead_of("gain", when=lambda g, me, you, e: e.player is you and e.reason == "reap")
        def steal_it(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.steal(you, event.amount)


@card("Library Access")
class LibraryAccess:
    """Play: until the turn ends, every other card you play draws you one. By its erratum it is purged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, LibraryAccess.Reading)
        if g.erratum("Library Access"):
            yield from g.purge(me)

    @lasting
    class Reading:
        """Every card you play draws you one."""

        # its own play is over when the effect begins; if it comes back to hand and is played again, it is another card
        @after("played", when=lambda g, me, you, e: e.player is you)
        def read(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.draw(you, 1)


@card("Twin Bolt Emission")
class TwinBoltEmission:
    """Play: deals 2 damage to each of two different creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        # where the two are dealt one after the other, which comes first matters
        sequential = not g.ruleset.ability_damage_simultaneous
        creatures = yield from g.choose_cards(g.creatures(), count=2, ordered=sequential)
        yield from g.deal_listed([(creature, 2) for creature in creatures])


@card("Wild Wormhole")
class WildWormhole:
    """Play: what lies on top of your deck is played, whatever its house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.play_top_of_deck(you)


@card("Library of Babble")
class LibraryOfBabble:
    """Action: you get one more card in hand, from your deck."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Bouncing Deathquark")
class BouncingDeathquark:
    """Play: destroys one creature of each side, and again as often as you like while there is one on both."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        while True:
            enemy = yield from g.choose_creature(enemy_of=you, untagged=True)
            friend = yield from g.choose_creature(friendly_to=you, untagged=True)
            yield from g.destroy([creature for creature in (enemy, friend) if creature is not None])
            left = [c for c in g.creatures() if not c.tagged]
            both = any(is_friendly(c, you) for c in left) and any(is_enemy(c, you) for c in left)
            if not (both and (yield from g.may("destroy one creature of each side again"))):
                return


@card("Effervescent Principle")
class EffervescentPrinciple:
    """Play: halves every pool, an odd Æmber staying in it. Puts a chain on you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.lose(player, player.amber // 2)
        yield from g.gain_chains(you, 1)


@card("Foggify")
class Foggify:
    """Play: no creature is used to fight in the opponent's next turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.begin(me, you, Foggify.Fog, until=f"next:{opponent.seat}", seat=opponent.seat)

    @lasting
    class Fog:
        """One player cannot fight."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return how == "fight" and player.seat == me.data["seat"]


@card("Help from Future Self")
class HelpFromFutureSelf:
    """Play: looks in deck and discard pile for a Timetraveller, who is shown and comes to hand; the discard pile then
    becomes part of the deck again."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        found = yield from g.search(you, (DECK, DISCARD), where=lambda c: c.title == "Timetraveller")
        yield from g.reveal(found, you)
        yield from g.return_to_hand(found)
        if you.discard:
            yield from g.shuffle_into_deck(list(you.discard))
        else:
            g.shuffle_deck(you)


@card("Interdimensional Graft")
class InterdimensionalGraft:
    """Play: if the opponent forges a key in the next own turn, what is left in the pool is handed to you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        until = f"next:{opponent.seat}"
        yield from g.begin(me, you, InterdimensionalGraft.Toll, until=until, seat=opponent.seat)

    @lasting
    class Toll:
        """One player who forges a key gives away the rest of the pool."""

        @after("key_forged", when=lambda g, me, you, e: e.player.seat == me.data["seat"])
        def collect(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            if event.player.amber:
                yield from g.pay(event.player, event.player.amber, to=you)


@card("Knowledge is Power")
class KnowledgeIsPower:
    """Play: either a card from hand goes to the archives, or the archives bring 1 Æmber for each card in them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        useful = bool(you.hand or you.archives)
        if (yield from g.choose_mode(("archive", "gain"), useful=useful)) == "archive":
            yield from g.archive_from_hand(you)
        else:
            yield from g.gain(you, len(you.archives))


@card("Labwork")
class Labwork:
    """Play: a card from hand goes to the archives."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Neuro Syphon")
class NeuroSyphon:
    """Play: against an opponent with more Æmber steals 1 and draws a card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        if opponent.amber > you.amber:
            yield from g.steal(you, 1, opponent)
            yield from g.draw(you, 1)


@card("Phase Shift")
class PhaseShift:
    """Play: one card of another house than Logos can be played this turn although its house is not active."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, PhaseShift.Shifted)

    @lasting
    class Shifted:
        """Allows one card of another house than Logos, and is then over."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat and not g.is_of(card, "logos")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Positron Bolt")
class PositronBolt:
    """Play: runs from a flank inwards through three creatures in a row with 3, 2 and 1 damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        first = yield from g.choose_creature(where=g.on_flank)
        if first is None:
            return
        # all are picked before any is hit: who then dies still has been the neighbor
        second = yield from g.choose_card(g.neighbors(first))
        beyond = [] if second is None else [near for near in g.neighbors(second) if near is not first]
        third = yield from g.choose_card(beyond)
        yield from g.deal_listed([(first, 3), (second, 2), (third, 1)])


@card("Random Access Archives")
class RandomAccessArchives:
    """Play: what lies on top of your deck goes to your archives."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(you.deck[-1:])


@card("Remote Access")
class RemoteAccess:
    """Play: lets you use an artifact of an opponent as though you controlled it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you), useful=lambda a: g.can_be_used(a, you))
        yield from g.use(artifact, you)


@card("Reverse Time")
class ReverseTime:
    """Play: deck and discard pile change places, and the new deck is shuffled."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.swap_deck_and_discard(you)
        g.shuffle_deck(you)


@card("Scrambler Storm")
class ScramblerStorm:
    """Play: no action is played in the opponent's next turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.begin(me, you, ScramblerStorm.Storm, until=f"next:{opponent.seat}", seat=opponent.seat)

    @lasting
    class Storm:
        """One player cannot play actions."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return card.type == "action" and player.seat == me.data["seat"]


@card("Sloppy Labwork")
class SloppyLabwork:
    """Play: a card from hand goes to the archives, and another one to the discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)
        if you.hand:
            spilt = yield from g.choose_card(list(you.hand), by=you, private=True)
            yield from g.discard(spilt)


@card("Anomaly Exploiter")
class AnomalyExploiter:
    """Action: destroys a creature that has damage."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: c.damage > 0, untagged=True)
        yield from g.destroy(creature)


@card("Chaos Portal")
class ChaosPortal:
    """Action: names a house and shows what lies on top of your deck; that card is played if it is of the house."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=bool(you.deck))
        for top in (yield from g.reveal(you.deck[-1:], you)):
            if g.is_of(top, house):
                yield from g.play_card(top, you)


@card("Crazy Killing Machine")
class CrazyKillingMachine:
    """Action: every player discards from the top of the deck, and for each card so discarded a creature or an artifact
    of its house is destroyed. If that makes fewer than 2, so is the machine."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        discarded: list[Card] = []
        for player in g.clockwise():
            discarded += yield from g.discard_top(player)
        killed = 0
        for top in discarded:
            house = g.house_of(top)
            targets = [c for c in (*g.creatures(), *g.artifacts()) if not c.tagged and g.is_of(c, house)]
            victim = yield from g.choose_card(targets)
            killed += len((yield from g.destroy(victim)))
        if killed < 2:
            yield from g.destroy(me)


@card("Mobius Scroll")
class MobiusScroll:
    """Action: goes to the archives, and as many as two cards from hand with it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(me)
        yield from g.archive_from_hand(you, 2, up_to=True)


@card("Pocket Universe")
class PocketUniverse:
    """Holds Æmber that pays for its player's keys like that of the pool. Action: takes 1 Æmber out of the pool."""

    def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
        return [me] if player.seat == me.controller else []

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.place_amber(you, me, 1)


@card("Spangler Box")
class SpanglerBox:
    """Action: purges a creature, and the opponent takes control of the box for it. When the box leaves play, all that
    it has purged comes back into play."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        purged = yield from g.purge(creature)
        for boxed in purged:
            if g.here(me):
                yield from g.begin(me, you, SpanglerBox.Boxed, until="match", creature=boxed)
        if purged:
            opponent = yield from g.opponent_of(you)
            yield from g.take_control(me, opponent)

    @lasting
    class Boxed:
        """Brings a creature back into play, under its owner's control, when the box leaves it."""

        @after("left_play", when=lambda g, me, you, e: e.card.id == me.source)
        def unbox(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            g.end_lasting(me)
            creature = g.deref(me.data["creature"])
            if creature is not None:
                yield from g.put_into_play(creature, g.owner(creature))


@card("Spectral Tunneler")
class SpectralTunneler:
    """Action: a creature stands on a flank, wherever it is, and draws its player a card when it reaps, for a turn."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.begin(me, you, SpectralTunneler.Tunnel, on=creature)

    @lasting
    class Tunnel:
        """A creature counts as standing on a flank and draws by reaping."""

        def counts_as_flank(g: Verbs, me: Lasting, creature: Card) -> bool:
            return g.ref(creature) == me.on

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return g.ref(card) == me.on

        class Grants:
            """Reap: draws a card."""

            def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.draw(you, 1)


@card("Strange Gizmo")
class StrangeGizmo:
    """When you have forged a key, it destroys all creatures and artifacts there are, itself included."""

    @after("key_forged", when=lambda g, me, you, e: e.player is you)
    def whirr(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy([*g.creatures(), *g.artifacts()])


@card("The Howling Pit")
class TheHowlingPit:
    """Everyone draws up to a hand that is one card larger."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return 1


@card("Experimental Therapy")
class ExperimentalTherapy:
    """Its creature is of every house. By its erratum the creature keeps its house, and can be used in turns of any.
    Play: stuns that creature and exhausts it."""

    def of_every_house(g: Verbs, me: Card, card: Card) -> bool:
        return card is me.host and not g.erratum("Experimental Therapy")

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me.host

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun(me.host)
        yield from g.exhaust(me.host)


@card("Rocket Boots")
class RocketBoots:
    """Readies its creature after a fight or a reap that was the creature's first use in this turn."""

    class Grants:
        """Fight and Reap: readies itself after its first use of the turn."""

        def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            if sum(g.happened(f"used:{me.id}.{me.incarnation}", player) for player in g.players) == 1:
                yield from g.ready(me)


@card("Transposition Sandals")
class TranspositionSandals:
    """Gives its creature an Action: it changes places with another one of yours, which can then be used this turn."""

    class Grants:
        """Action: changes places with another friendly creature, which can then be used this turn."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            other = yield from g.choose_creature(friendly_to=you, other_than=me)
            if other is not None:
                yield from g.swap(me, other)
                yield from g.begin(me, you, TranspositionSandals.Transposed, on=other)

    @lasting
    class Transposed:
        """Its player may use a creature whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player.seat == me.seat and g.ref(card) == me.on
