"""Dark Tidings, Shadows: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _steals_at_high_tide(g: Verbs, you: Player) -> Flow[None]:
    """Steal 1 Æmber if the tide is high for the player."""
    if g.tide_is_high(you):
        yield from g.steal(you, 1)


def _comes_ashore(g: Verbs, me: Card, you: Player, amount: int) -> Flow[None]:
    """Capture Æmber, or steal as much if the tide is high for the player: what Sea Urchins do."""
    if g.tide_is_high(you):
        yield from g.steal(you, amount)
    else:
        yield from g.capture(me, amount)


@card("Captain No-Beard")
class CaptainNoBeard:
    """Its neighbors have taunt. Reap: captures 1 Æmber."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature in g.neighbors(me) else {}

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Captain No-Beard (evil twin)")
class CaptainNoBeardEvilTwin:
    """Taunt. Destroyed: makes each of its neighbors capture 1 Æmber; where there is not enough for both, you choose
    which captures."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        amber = sum(opponent.amber for opponent in g.opponents(you))
        for neighbor in (yield from g.choose_captors(g.neighbors(me), amber)):
            yield from g.capture(neighbor, 1)


@card("Freebooter Faye")
class FreebooterFaye:
    """Play: raises the tide. Reap: steals 1 Æmber if the tide is high for you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.raise_tide(you)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _steals_at_high_tide(g, you)


@card("Freebooter Faye (evil twin)")
class FreebooterFayeEvilTwin:
    """Play: raises the tide. Before Fight: steals 1 Æmber if the tide is high for you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.raise_tide(you)

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _steals_at_high_tide(g, you)


@card("Gas-Pipes Malone")
class GasPipesMalone:
    """Before Fight: makes the creature that it fights capture 1 Æmber from its own controller."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fought = g.opposing(me)
        if fought is not None:
            yield from g.capture(fought, 1, g.controller(fought))


@card("Hard Simpson")
class HardSimpson:
    """Elusive. Whenever this creature is dealt damage, steals 1 Æmber or, if the tide is low for you, makes your
    opponent steal 1 Æmber from you."""

    @after("damaged", card="me")
    def hurt(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if g.tide_is_low(you):
            opponent = yield from g.opponent(you)
            yield from g.steal(opponent, 1, you)
        else:
            yield from g.steal(you, 1)


@card("Hard Simpson (evil twin)")
class HardSimpsonEvilTwin:
    """Reap: makes a creature with damage capture 1 Æmber from its own controller if the tide is high for you."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            creature = yield from g.choose_creature(where=lambda c: c.damage > 0, useful=g.controller_has_amber)
            if creature is not None:
                yield from g.capture(creature, 1, g.controller(creature))


@card("Hobnobber")
class Hobnobber:
    """Action: steals 2 Æmber if your opponent has at least 6."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 6:
            yield from g.steal(you, 2, opponent)


@card("Hobnobber (evil twin)")
class HobnobberEvilTwin:
    """Omni: steals 1 Æmber if that is all that your opponent has."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber == 1:
            yield from g.steal(you, 1, opponent)


@card("Jackie Tar")
class JackieTar:
    """Elusive. Reap: deals 1 damage to a creature, 6 damage if the tide is high for you."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 6 if g.tide_is_high(you) else 1)


@card("Monty Bank")
class MontyBank:
    """Play: exalts itself 2 times or less. Action: steals 1 Æmber for every Æmber on itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        times = yield from g.choose_number(2, useful=g.here(me), purpose="how often to exalt {card}", subject=me)
        if times:
            yield from g.exalt(me, times)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal_for_each(you, me.amber)


@card("Monty Bank (evil twin)")
class MontyBankEvilTwin:
    """Elusive. Play: exalts itself 2 times. Action: steals 1 Æmber for every Æmber on itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 2)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal_for_each(you, me.amber)


@card("One-Eyed Willa")
class OneEyedWilla:
    """Has elusive and skirmish while the tide is high for you. Fight: steals 1 Æmber."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1, "skirmish": 1} if creature is me and g.tide_is_high(g.controller(me)) else {}

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("One-Eyed Willa (evil twin)")
class OneEyedWillaEvilTwin:
    """Elusive. Skirmish. Fight: makes your opponent lose 2 Æmber if the tide is high for you."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            opponent = yield from g.opponent(you)
            yield from g.lose(opponent, 2)


@card("Sea Urchin")
class SeaUrchin:
    """Poison. Play: captures 1 Æmber or, if the tide is high for you, steals 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _comes_ashore(g, me, you, 1)


@card("Sea Urchin (evil twin)")
class SeaUrchinEvilTwin:
    """Play: captures 2 Æmber or, if the tide is high for you, steals 2 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _comes_ashore(g, me, you, 2)
