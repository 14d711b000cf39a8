"""Winds of Exchange, Sanctum: creatures and token creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, plain
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Kassiel the Benevolent")
plain("Defender", "Squire")


def _monk_neighbors(g: Verbs, me: Card, creature: Card) -> int:
    """How many Monks are beside the creature, where it is this one."""
    return sum(g.has_trait(near, "monk") for near in g.neighbors(me)) if creature is me else 0


@card("Batariel of the Grey")
class BatarielOfTheGrey:
    """Reap: readies every Disciple."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready(g.creatures(where=lambda c: c.title == "Disciple"))


@card("Battlefield Evangelist")
class BattlefieldEvangelist:
    """Fight: makes a token creature."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Colonel Mariana")
class ColonelMariana:
    """Play: makes every friendly Knight creature capture 1 Æmber; where there is not enough for all, you choose which
    capture."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        knights = g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "knight"))
        amber = sum(other.amber for other in g.opponents(you))
        for knight in (yield from g.choose_captors(knights, amber)):
            yield from g.capture(knight, 1)


@card("Grey Abbess")
class GreyAbbess:
    """Friendly token creatures have 1 more armor. Play: makes a token creature."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if g.is_token(creature) and creature.controller == me.controller else 0

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Katerina the Summoner")
class KaterinaTheSummoner:
    """Play/Reap: captures 1 Æmber. Destroyed: makes a token creature for each Æmber on itself."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you, count=me.amber)


@card("Martyr of the Vault")
class MartyrOfTheVault:
    """Destroyed: makes your opponent lose all Æmber above 5 if they have at least 7."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 7:
            yield from g.lose(opponent, opponent.amber - 5)


@card("Pandulf the Provoker")
class PandulfTheProvoker:
    """Taunt. Play: enrages an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.enrage((yield from g.choose_creature(enemy_of=you)))


@card("Revered Monk")
class ReveredMonk:
    """Has 2 more armor for each of its Sanctum neighbors."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 2 * sum(g.is_of(near, "sanctum") for near in g.neighbors(me)) if creature is me else 0


@card("Sariel the Steadfast")
class SarielTheSteadfast:
    """In the turns of other players, friendly creatures cannot be exhausted."""

    def cannot_exhaust(g: Verbs, me: Card, card: Card) -> bool:
        yours = card.type == "creature" and card.controller == me.controller
        return yours and g.active_player is not g.controller(me)


@card("Zephon the Opulent")
class ZephonTheOpulent:
    """Cannot be used unless there are at least 2 friendly token creatures. Play: makes 2 token creatures. Reap: gains
    2 Æmber."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and len(g.tokens(friendly_to=g.controller(me))) < 2

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you, count=2)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 2)


@card("Cleric")
class Cleric:
    """Whenever this creature enters play, captures 1 Æmber."""

    @after("entered_play", card="me")
    def collect(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Disciple")
class Disciple:
    """Has 1 more power and 1 more armor for each Monk neighbor."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return _monk_neighbors(g, me, creature)

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return _monk_neighbors(g, me, creature)
