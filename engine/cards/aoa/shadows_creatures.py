"""Age of Ascension, Shadows: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, plain
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, DECK, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Brend the Fanatic")
class BrendTheFanatic:
    """Skirmish. Play: makes your opponent gain 1 Æmber. Destroyed: steals 3 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.gain(opponent, 1)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 3)


@card("Gamgee")
class Gamgee:
    """Elusive. Reap: steals 1 Æmber if your opponent has more Æmber than you."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber > you.amber:
            yield from g.steal(you, 1, opponent)


plain("Knuckles Bolton")


@card("Lamindra")
class Lamindra:
    """Deploy. Elusive. Its neighbors have elusive."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if creature in g.neighbors(me) else {}


@card("Little Niff")
class LittleNiff:
    """Omega. Deploy. Elusive. Whenever a neighbor is used to fight, steals 1 Æmber."""

    @after("used", reason="fight", when=lambda g, me, you, e: me in g.last_known(e.card).neighbors)
    def pick_pockets(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Murkens")
class Murkens:
    """Play: plays, as though it were yours, either a card at random from your opponent's archives or the card on top of
    their deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        places = [zone for zone in (ARCHIVES, DECK) if g.count_in(opponent, zone)]
        place = (yield from g.choose_mode(places)) if places else None
        if place == ARCHIVES:
            yield from g.play_card((yield from g.random_from_archives(opponent)), you)
        else:
            yield from g.play_top_of_deck(you, of=opponent)


@card("Plague Rat")
class PlagueRat:
    """Elusive. Play: deals 1 damage for every Rat creature to every non-Rat creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        rats = g.creatures(where=lambda c: g.has_trait(c, "rat"))
        yield from g.deal_damage(g.creatures(where=lambda c: c not in rats), len(rats))


@card("Redlock")
class Redlock:
    """Skirmish. At the end of your turn, gains 1 Æmber if you played no creature in it."""

    @after("turn_ended", by="you")
    def lie_low(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if not g.happened("played:creature", you):
            yield from g.gain(you, 1)


@card("Ronnie Wristclocks")
class RonnieWristclocks:
    """Play: steals 1 Æmber, or 2 if your opponent has at least 7."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.steal(you, 2 if opponent.amber >= 7 else 1, opponent)


@card("Scowly Caper")
class ScowlyCaper:
    """Skirmish. Enters play under your opponent's control. May be used whatever the active house is. At the end of your
    turn, destroys a neighbor."""

    enters_under_opponent = True

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me

    @after("turn_ended", by="you")
    def betray(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        neighbor = yield from g.choose_card([card for card in g.neighbors(me) if not card.tagged])
        yield from g.destroy(neighbor)


@card("Yantzee Gang")
class YantzeeGang:
    """Action: steals 1 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
