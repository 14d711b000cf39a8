"""Winds of Exchange, Star Alliance: creatures, token creatures among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, plain
from engine.cards.aoa.sanctum import houses_among
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("CPO Zytar")


@card("B0-T")
class B0T:
    """Action: uses a friendly non-Star Alliance creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=you, where=lambda c: not g.is_of(c, "staralliance"), useful=lambda c: g.can_be_used(c, you)
        )
        yield from g.use(creature, you)


@card("Cadet")
class Cadet:
    """Destroyed: readies the most powerful of its neighbors."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready((yield from g.choose_most_powerful(g.neighbors(me))))


@card("Collector Boren")
class CollectorBoren:
    """Whenever an upgrade is attached to this creature, readies itself. Play: returns an upgrade to your hand from your
    discard pile."""

    @after("upgrade_attached", when=lambda g, me, you, e: e.other is me)
    def admire(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ready(me)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        upgrade = yield from g.choose_card([card for card in you.discard if card.type == "upgrade"])
        yield from g.return_to_hand(upgrade)


@card("Explorer")
class Explorer:
    """Reap: looks at the card on top of your deck, which it may discard."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        top = yield from g.look_at_top(you, 1, by=you)
        if top:
            unwanted = yield from g.choose_card(top, by=you, optional=True, private=True, purpose="to discard")
            yield from g.discard(unwanted)


@card("Friendly Guide")
class FriendlyGuide:
    """Elusive. Whenever you use one of its neighbors, may use itself."""

    @after("used", by="you", when=lambda g, me, you, e: me in g.last_known(e.card).neighbors)
    def guide(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if (yield from g.may("use Friendly Guide", useful=g.can_be_used(me, you))):
            yield from g.use(me, you)


@card("Pupgrade")
class Pupgrade:
    """May be played as an upgrade, by which this creature has 3 more power and “Destroyed: the upgrade becomes a
    creature, ready, on the right flank of your battleline”."""

    also_played_as = ("upgrade",)

    class AsUpgrade:
        """This creature has 3 more power and “Destroyed: the upgrade becomes a creature, ready, on the right flank of
        your battleline”."""

        def power(g: Verbs, me: Card, creature: Card) -> int:
            return 3 if creature is me.host else 0

        class Grants:
            """Destroyed: the upgrade becomes a creature, ready, on the right flank of your battleline."""

            def destroyed(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
                yield from g.become_creature(giver, player=you, place="right", ready=True)


@card("PYR*0")
class PYR0:
    """Splash-attack 3. May be played as an upgrade, by which this creature has splash-attack 3."""

    also_played_as = ("upgrade",)

    class AsUpgrade:
        """This creature has splash-attack 3."""

        def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
            return {"splash-attack": 3} if creature is me.host else {}


@card("Scout Chief Korijir")
class ScoutChiefKorijir:
    """Play/Fight/Reap: makes a token creature."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Shakedown Sullivan")
class ShakedownSullivan:
    """Reap: discards the card on top of the deck of a creature's controller. If it shares a house with that creature,
    makes the controller gain 1 Æmber, and otherwise destroys the creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is None:
            return
        payer = g.controller(creature)
        for top in (yield from g.discard_top(payer)):
            if g.share_house(top, creature):
                yield from g.gain(payer, 1)
            else:
                yield from g.destroy(creature)


@card("Specialist Guthrak")
class SpecialistGuthrak:
    """Skirmish. Fight/Reap: captures 1 Æmber for each house that it and its neighbors belong to."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(houses_among(g, [me, *g.neighbors(me)]), g.capture, me)


@card("Æmberling")
class Aemberling:
    """Cannot reap. May be spent on your keys as 1 Æmber of your pool, and is discarded then."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return how == "reap" and card is me

    def spent_as_amber(g: Verbs, me: Card, player: Player) -> bool:
        return player.seat == me.controller
