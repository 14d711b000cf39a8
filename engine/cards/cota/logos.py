"""Logos in Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.choices import Flow
from engine.rules.timing import Event
from engine.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.game import Game


@card("Dimension Door")
class DimensionDoor:
    """Play: until the turn ends, your reaps steal their Æmber from the opponent and gain none."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, DimensionDoor.Open)

    @lasting
    class Open:
        """Your reaps steal their Æmber from the opponent and gain none."""

        @instead_of("gain", when=lambda g, me, you, e: e.player is you and e.reason == "reap")
        def steal_it(g: Game, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.steal(you, event.amount)


@card("Library Access")
class LibraryAccess:
    """Play: until the turn ends, every other card you play draws you one. By its erratum it is purged."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, LibraryAccess.Reading)
        if g.erratum("Library Access"):
            yield from g.purge(me)

    @lasting
    class Reading:
        """Every card you play draws you one."""

        # its own play is over when the effect begins; if it comes back to hand and is played again, it is another card
        @after("played", when=lambda g, me, you, e: e.player is you)
        def read(g: Game, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.draw(you, 1)


@card("Twin Bolt Emission")
class TwinBoltEmission:
    """Play: deals 2 damage to each of two different creatures."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        # where the two are dealt one after the other, which comes first matters
        sequential = not g.ruleset.ability_damage_simultaneous
        creatures = yield from g.choose_cards(g.creatures(), count=2, ordered=sequential)
        yield from g.deal_listed([(creature, 2) for creature in creatures])


@card("Wild Wormhole")
class WildWormhole:
    """Play: what lies on top of your deck is played, whatever its house."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.play_top_of_deck(you)


@card("Library of Babble")
class LibraryOfBabble:
    """Action: you get one more card in hand, from your deck."""

    def action(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Batdrone")
class Batdrone:
    """Skirmish. After a fight that it survives it steals 1 Æmber."""

    def fight(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Doc Bookton")
class DocBookton:
    """Each time it reaps you draw one card."""

    def reap(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Dr. Escotera")
class DrEscotera:
    """Play: every key on the opponent's side is worth 1 Æmber to you."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.gain(you, len(opponent.keys))


@card("Quixo the “Adventurer”")
class QuixoTheAdventurer:
    """Skirmish. After a fight that it survives you draw one card."""

    def fight(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Mother")
class Mother:
    """The hand you draw up to at the end of your turn is one card larger."""

    def hand_size(g: Game, me: Card, player: Player) -> int:
        return 1 if me.controller == player.seat else 0
