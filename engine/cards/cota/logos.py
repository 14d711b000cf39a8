"""Call of the Archons, Logos: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Dimension Door")
class DimensionDoor:
    """Play: for the rest of the turn, whenever you would gain Æmber by reaping, steals as much instead."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, DimensionDoor.Open)

    @lasting
    class Open:
        """Whenever you would gain Æmber by reaping, steals as much instead."""

        @instead_of("gain", by="you", reason="reap")
        def steal_it(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.steal(you, event.amount)


@card("Library Access")
class LibraryAccess:
    """Play: for the rest of the turn, draws a card whenever you play another card. Under its erratum, also purges
    itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, LibraryAccess.Reading)
        if g.erratum("Library Access"):
            yield from g.purge(me)

    @lasting
    class Reading:
        """Draws a card whenever you play another card."""

        # its own play is over when the effect begins; if it comes back to hand and is played again, it is another card
        @after("played", by="you")
        def read(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.draw(you, 1)


@card("Twin Bolt Emission")
class TwinBoltEmission:
    """Play: deals 2 damage to each of 2 creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        # where the two are dealt one after the other, which comes first matters
        sequential = not g.ruleset.ability_damage_simultaneous
        creatures = yield from g.choose_cards(g.creatures(), count=2, ordered=sequential)
        yield from g.deal_listed([(creature, 2) for creature in creatures])


@card("Wild Wormhole")
class WildWormhole:
    """Play: plays the card on top of your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.play_top_of_deck(you)


@card("Library of Babble")
class LibraryOfBabble:
    """Action: draws a card."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Bouncing Deathquark")
class BouncingDeathquark:
    """Play: destroys one enemy and one friendly creature. May repeat this, as often as you like, while both sides have
    a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        while True:
            enemy = yield from g.choose_creature(enemy_of=you, untagged=True)
            friend = yield from g.choose_creature(friendly_to=you, untagged=True)
            yield from g.destroy([creature for creature in (enemy, friend) if creature is not None])
            survivors = [c for c in g.creatures() if not c.tagged]
            both = any(g.is_friendly(c, you) for c in survivors) and any(g.is_enemy(c, you) for c in survivors)
            if not (both and (yield from g.may("destroy one creature of each side again"))):
                return


@card("Effervescent Principle")
class EffervescentPrinciple:
    """Play: makes every player lose half of their Æmber, rounded down. Gains 1 chain."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.lose(player, player.amber // 2)
        yield from g.gain_chains(you, 1)


@card("Foggify")
class Foggify:
    """Play: in your opponent's next turn, they cannot use any creature to fight."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, Foggify.Fog, until=next_turn(opponent), seat=opponent)

    @lasting
    class Fog:
        """Your opponent cannot use any creature to fight."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return how == "fight" and player is g.victim(me)


@card("Help from Future Self")
class HelpFromFutureSelf:
    """Play: searches for a Timetraveller in your discard pile and deck, reveals it and puts it into your hand. Shuffles
    the discard pile into the deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        timetraveller = yield from g.search(you, (DECK, DISCARD), where=lambda c: c.title == "Timetraveller")
        yield from g.reveal(timetraveller, you)
        yield from g.return_to_hand(timetraveller)
        if you.discard:
            yield from g.shuffle_into_deck(list(you.discard))
        else:
            g.shuffle_deck(you)


@card("Interdimensional Graft")
class InterdimensionalGraft:
    """Play: in your opponent's next turn, they give you all Æmber left in their pool whenever they forge a key."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, InterdimensionalGraft.Toll, until=next_turn(opponent), seat=opponent)

    @lasting
    class Toll:
        """Your opponent gives you all Æmber left in their pool whenever they forge a key."""

        @after("key_forged", by="victim")
        def collect(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            if event.player.amber:
                yield from g.pay(event.player, event.player.amber, to=you)


@card("Knowledge is Power")
class KnowledgeIsPower:
    """Play: either archives a card from your hand or gains 1 Æmber for every card in your archives."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        useful = g.count_in(you, HAND) + g.count_in(you, ARCHIVES) > 0
        if (yield from g.choose_mode(("archive", "gain"), useful=useful)) == "archive":
            yield from g.archive_from_hand(you)
        else:
            yield from g.for_each(g.count_in(you, ARCHIVES), g.gain, you)


@card("Labwork")
class Labwork:
    """Play: archives a card from your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Neuro Syphon")
class NeuroSyphon:
    """Play: steals 1 Æmber and draws a card if you have less Æmber than your opponent."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber > you.amber:
            yield from g.steal(you, 1, opponent)
            yield from g.draw(you, 1)


@card("Phase Shift")
class PhaseShift:
    """Play: for the rest of the turn, you may play 1 non-Logos card whatever the active house is."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, PhaseShift.Shifted)

    @lasting
    class Shifted:
        """You may play 1 non-Logos card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat and not g.is_of(card, "logos")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Positron Bolt")
class PositronBolt:
    """Play: deals 3 damage to a flank creature, 2 damage to a neighbor of it and 1 damage to the other neighbor of that
    neighbor."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        first = yield from g.choose_creature(where=g.on_flank)
        if first is None:
            return
        # all are picked before any is hit: a creature that dies then still has been the neighbor
        second = yield from g.choose_card(g.neighbors(first))
        beyond = [] if second is None else [near for near in g.neighbors(second) if near is not first]
        third = yield from g.choose_card(beyond)
        yield from g.deal_listed([(first, 3), (second, 2), (third, 1)])


@card("Random Access Archives")
class RandomAccessArchives:
    """Play: archives the card on top of your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(g.top_of_deck(you))


@card("Remote Access")
class RemoteAccess:
    """Play: uses an enemy artifact as though you controlled it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you), useful=lambda a: g.can_be_used(a, you))
        yield from g.use(artifact, you)


@card("Reverse Time")
class ReverseTime:
    """Play: swaps your discard pile with your deck, then shuffles the deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.swap_deck_and_discard(you)
        g.shuffle_deck(you)


@card("Scrambler Storm")
class ScramblerStorm:
    """Play: in your opponent's next turn, they cannot play any action."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, ScramblerStorm.Storm, until=next_turn(opponent), seat=opponent)

    @lasting
    class Storm:
        """Your opponent cannot play any action."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return card.type == "action" and player is g.victim(me)


@card("Sloppy Labwork")
class SloppyLabwork:
    """Play: archives a card from your hand, then discards a card from your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)
        spilt = yield from g.choose_from(you, HAND)
        yield from g.discard(spilt)


@card("Anomaly Exploiter")
class AnomalyExploiter:
    """Action: destroys a creature with damage."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: c.damage > 0, untagged=True)
        yield from g.destroy(creature)


@card("Chaos Portal")
class ChaosPortal:
    """Action: names a house and reveals the card on top of your deck. Plays that card if it is of the named house."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=g.count_in(you, DECK) > 0)
        for top in (yield from g.reveal_top(you)):
            if g.is_of(top, house):
                yield from g.play_card(top, you)


@card("Crazy Killing Machine")
class CrazyKillingMachine:
    """Action: discards the card on top of every player's deck. For each card so discarded, destroys a creature or
    artifact of its house. If fewer than 2 are so destroyed, destroys itself."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        discarded: list[Card] = []
        for player in (yield from g.order_of_discarding(DECK, matters=True)):
            discarded += yield from g.discard_top(player)
        killed = 0
        for top in discarded:
            houses = g.houses_on(top)
            cards = (*g.creatures(), *g.artifacts())
            targets = [c for c in cards if not c.tagged and any(g.is_of(c, house) for house in houses)]
            victim = yield from g.choose_card(targets)
            killed += len((yield from g.destroy(victim)))
        if killed < 2:
            yield from g.destroy(me)


@card("Mobius Scroll")
class MobiusScroll:
    """Action: archives itself and then, from your hand, up to 2 cards."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(me)
        yield from g.archive_from_hand(you, 2, up_to=True)


@card("Pocket Universe")
class PocketUniverse:
    """The Æmber on this artifact may be spent on your keys. Action: moves 1 Æmber from your pool onto itself."""

    def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
        return [me] if player.seat == me.controller else []

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.place_amber(you, me, 1)


@card("Spangler Box")
class SpanglerBox:
    """Action: purges a creature. If it does, makes your opponent take control of this artifact. When this artifact
    leaves play, puts every creature that it purged into play under its owner's control."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        purged = yield from g.purge(creature)
        for boxed in purged:
            if g.here(me):
                yield from g.begin(me, you, SpanglerBox.Boxed, until="match", creature=boxed)
        if purged:
            opponent = yield from g.opponent(you)
            yield from g.take_control(me, opponent)

    @lasting
    class Boxed:
        """When the artifact leaves play, puts the purged creature into play under its owner's control."""

        @after("left_play", when=lambda g, me, you, e: e.card.id == me.source)
        def unbox(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            g.end_lasting(me)
            creature = g.deref(me.data["creature"])
            if creature is not None:
                yield from g.put_into_play(creature, g.owner(creature), half=g.other_half(creature))


@card("Spectral Tunneler")
class SpectralTunneler:
    """Action: for the rest of the turn, makes a creature of your choice count as a flank creature and have “Reap: draws
    a card”."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.begin(me, you, SpectralTunneler.Tunnel, on=creature)

    @lasting
    class Tunnel:
        """This creature counts as a flank creature and has “Reap: draws a card”."""

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
    """Whenever you forge a key, destroys every creature and every artifact."""

    @after("key_forged", by="you")
    def whirr(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy([*g.creatures(), *g.artifacts()])


@card("The Howling Pit")
class TheHowlingPit:
    """Refills every player's hand to 1 card more in their draw step."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return 1


@card("Experimental Therapy")
class ExperimentalTherapy:
    """This creature belongs to every house; under the erratum, it keeps its house but may be used whatever the active
    house is. Play: stuns and exhausts this creature."""

    def of_every_house(g: Verbs, me: Card, card: Card) -> bool:
        return card is me.host and not g.erratum("Experimental Therapy")

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me.host

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun(me.host)
        yield from g.exhaust(me.host)


@card("Rocket Boots")
class RocketBoots:
    """This creature has “Fight/Reap: readies itself if it is used for the first time this turn”."""

    class Grants:
        """Fight/Reap: readies itself if it is used for the first time this turn."""

        def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            if sum(g.happened(f"used:{me.id}.{me.incarnation}", player) for player in g.players) == 1:
                yield from g.ready(me)


@card("Transposition Sandals")
class TranspositionSandals:
    """This creature has “Action: swaps places with another friendly creature. For the rest of the turn, that creature
    may be used whatever the active house is”."""

    class Grants:
        """Action: swaps places with another friendly creature. For the rest of the turn, that creature may be used
        whatever the active house is."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            other = yield from g.choose_creature(friendly_to=you, other_than=me)
            if other is not None:
                yield from g.swap(me, other)
                yield from g.begin(me, you, TranspositionSandals.Transposed, on=other)

    @lasting
    class Transposed:
        """This creature may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player.seat == me.seat and g.ref(card) == me.on
