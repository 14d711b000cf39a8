"""Dark Tidings, Logos: actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.catalogue import CARD_TYPES
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DISCARD, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

_DISCOVERIES = frozenset({"Dr. Verokter", "Rooftop Laboratory", "Reckless Experimentation"})


def cards_played(g: Verbs, player: Player) -> int:
    """How many cards the player has played this turn, the one that is being played included."""
    return sum(g.happened(f"played:{type}", player) for type in CARD_TYPES)


@card("Archon’s Callback")
class ArchonsCallback:
    """Omega. Play: draws 5 cards."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 5)


@card("Backup Plan")
class BackupPlan:
    """Play: archives the card on top of your deck for every creature that your opponent has more than you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        more = len(opponent.line) - len(you.line)
        if more > 0:
            yield from g.archive(g.top_of_deck(you, more))


@card("Final Analysis")
class FinalAnalysis:
    """Play: destroys every creature. Every player draws a card for each creature of theirs so destroyed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        destroyed = yield from g.destroy(g.creatures())
        bereft = [g.last_known(creature).controller for creature in destroyed]
        for player in g.clockwise():
            yield from g.for_each(bereft.count(player.seat), g.draw, player)


@card("Forgive or Forget")
class ForgiveOrForget:
    """Play: either archives 2 cards of different types from your discard pile or purges up to 2 cards from each discard
    pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("archive", "purge"))) == "archive":
            first = yield from g.choose_card(list(you.discard), purpose="to archive")
            if first is not None:
                others = [c for c in you.discard if c.type != first.type]
                second = yield from g.choose_card(others, purpose="to archive")
                yield from g.archive([first] if second is None else [first, second])
        else:
            forgotten = []
            for player in g.clockwise():
                forgotten += yield from g.choose_cards(list(player.discard), count=2, up_to=True, purpose="to purge")
            yield from g.purge(forgotten)


@card("Groundbreaking Discovery")
class GroundbreakingDiscovery:
    """Play: if you have Dr. Verokter, Rooftop Laboratory and Reckless Experimentation in play, destroys every card in
    play, unforges a key of your opponent and purges itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if {own.title for own in g.cards_in_play_of(you)} >= _DISCOVERIES:
            yield from g.destroy([card for player in g.clockwise() for card in g.cards_in_play_of(player)])
            opponent = yield from g.opponent(you)
            yield from g.unforge(opponent)
            yield from g.purge(me)


@card("Honors Keysis")
class HonorsKeysis:
    """Play: forges a key at its current cost plus 7 Æmber, minus 1 for every card that you have played this turn, this
    one included. If it does, purges itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        cost = g.key_cost(you) + 7 - cards_played(g, you)
        if (yield from g.forge(you, cost=max(0, cost))):
            yield from g.purge(me)


@card("Mind Bullets")
class MindBullets:
    """Play: deals damage to every creature, 1 for every card that you have played this turn, this one included."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(), cards_played(g, you))


@card("Science!")
class Science:
    """Play: for the rest of the turn, gains 1 Æmber whenever you play another action card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Science.Rigour)

    @lasting
    class Rigour:
        """Gains 1 Æmber whenever you play another action card."""

        # its own play is over when the effect begins
        @after("played", by="you", card="action")
        def publish(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Submersive Principle")
class SubmersivePrinciple:
    """Play: makes every player lose 1 Æmber, or half of their Æmber, rounded down, if the tide is high for you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        high = g.tide_is_high(you)
        for player in g.clockwise():
            yield from g.lose(player, player.amber // 2 if high else 1)


@card("Theory or Conjecture")
class TheoryOrConjecture:
    """Play: either archives the top 2 cards of your deck or plays the card on top of your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("archive", "play"))) == "archive":
            yield from g.archive(g.top_of_deck(you, 2))
        else:
            yield from g.play_top_of_deck(you)


@card("Think Twice")
class ThinkTwice:
    """Play: plays an action card from your discard pile. Then purges it from there."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        action = yield from g.choose_card([c for c in you.discard if c.type == "action"])
        if action is not None:
            yield from g.play_card(action, you)
            if action.zone == DISCARD:
                g.hold(action)
                yield from g.purge(action)
