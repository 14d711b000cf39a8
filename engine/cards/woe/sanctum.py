"""Winds of Exchange, Sanctum: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.events import CHANGED, Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Absolve")
class Absolve:
    """Play: heals 1 damage from every creature. Makes every creature so healed capture 1 Æmber from an opponent of its
    controller; where there is not enough for all, you choose which capture."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        healed = yield from g.heal(g.creatures(), 1)
        for player in g.clockwise():
            amber = sum(other.amber for other in g.opponents(player))
            captors = [creature for creature in healed if g.controller(creature) is player]
            for creature in (yield from g.choose_captors(captors, amber)):
                yield from g.capture(creature, 1)


@card("Membership Drive")
class MembershipDrive:
    """Play: makes a token creature. Gains 1 Æmber for each friendly token creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
        yield from g.for_each(len(g.tokens(friendly_to=you)), g.gain, you)


@card("Muster")
class Muster:
    """Play: makes a token creature. Archives itself if your opponent has more Æmber than you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
        opponent = yield from g.opponent(you)
        if opponent.amber > you.amber:
            yield from g.archive(me)


@card("Outflank")
class Outflank:
    """Play: makes every Sanctum flank creature capture 2 Æmber from an opponent of its controller; where there is not
    enough for all, you choose which capture first."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        flanks = g.creatures(where=lambda c: g.on_flank(c) and g.is_of(c, "sanctum"))
        for player in g.clockwise():
            amber = sum(other.amber for other in g.opponents(player))
            captors = [creature for creature in flanks if g.controller(creature) is player]
            for creature in (yield from g.choose_captors(captors, amber, apiece=2)):
                yield from g.capture(creature, 2)


@card("Renewed Life")
class RenewedLife:
    """Play: heals all damage from a creature. Makes a token creature for each damage so healed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_healed)
        damage = 0 if creature is None else creature.damage
        if (yield from g.heal(creature)):
            yield from g.make_token(you, count=damage)


@card("Request Donations")
class RequestDonations:
    """Play: makes a token creature, which captures 2 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for token in (yield from g.make_token(you)):
            yield from g.capture(token, 2)


@card("Retribution")
class Retribution:
    """Play: destroys an enemy creature if there are more enemy creatures than friendly creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if len(g.creatures(enemy_of=you)) > len(g.creatures(friendly_to=you)):
            yield from g.destroy((yield from g.choose_creature(enemy_of=you, untagged=True)))


@card("Squire Recruitment")
class SquireRecruitment:
    """Play: makes a token creature for each friendly Knight creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        knights = g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "knight"))
        yield from g.make_token(you, count=len(knights))


@card("Celestial Gorm")
class CelestialGorm:
    """Omni: destroys itself. Returns every other artifact to the hand of its owner."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
        yield from g.return_to_hand(g.artifacts(where=lambda artifact: artifact is not me))


@card("Heavy Subsidies")
class HeavySubsidies:
    """Keys cost every player 6 Æmber more. Every creature has “Reap: gains 1 Æmber”."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 6

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature"

    class Grants:
        """Reap: gains 1 Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Hymn to Duma")
class HymnToDuma:
    """Friendly creatures have “Omni: destroys itself. Makes a friendly creature capture 2 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller

    class Grants:
        """Omni: destroys itself. Makes a friendly creature capture 2 Æmber."""

        def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.destroy(me)
            yield from g.capture((yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))), 2)


@card("Knightapult")
class Knightapult:
    """Action: for the rest of the turn, the next friendly creature that enters play may enter ready and anywhere in
    your battleline."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Knightapult.Loaded)

    @lasting
    class Loaded:
        """The next friendly creature that enters play may enter ready and anywhere in your battleline."""

        @instead_of("enter", by="you")
        def launch(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[str]:
            g.end_lasting(me)
            if (yield from g.may("let {card} enter ready and anywhere in the battleline", subject=event.card)):
                event.reason, event.amount = "anywhere", 1
            return CHANGED


@card("Lightbringer Outpost")
class LightbringerOutpost:
    """Action: puts a friendly creature on the bottom of its owner's deck. If it does, makes a friendly creature capture
    3 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if (yield from g.put_on_deck(creature, bottom=True)):
            captor = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
            yield from g.capture(captor, 3)


@card("The Promised Blade")
class ThePromisedBlade:
    """At the beginning of a player's turn, the player who has fewer creatures than each other player takes control of
    this artifact. Omni: makes a friendly creature capture 1 Æmber."""

    @after("turn_began")
    def pass_on(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        line = {player: len(g.creatures(friendly_to=player)) for player in g.clockwise()}
        fewest = [player for player, many in line.items() if many == min(line.values())]
        if len(fewest) == 1:
            yield from g.take_control(me, fewest[0])

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture((yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))), 1)


def _may_move(g: Verbs, event: Event) -> bool:
    """Whether the damage may be moved: what was moved already may be, or not, which is a reading."""
    return len(event.applied) == 0 or not g.rests_on("friendship-moves-moved-damage", "once")


@card("Friendship")
class Friendship:
    """Damage that would be dealt to this creature is instead divided among its neighbors, as evenly as possible."""

    @instead_of("take_damage", card="host", when=lambda g, me, you, e: bool(g.neighbors(me.host)) and _may_move(g, e))
    def share(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        near = g.neighbors(event.card)
        share, rest = divmod(event.amount, len(near))
        more = dict((yield from g.divide(rest, near, at_most=1, purpose="damage")))
        event.other = [(neighbor, share + more.get(neighbor, 0)) for neighbor in near]


@card("Halo of Enlightenment")
class HaloOfEnlightenment:
    """No creature attacks this creature while its controller has a token creature. Play: makes a token creature."""

    def cannot_be_attacked(g: Verbs, me: Card, defender: Card, attacker: Card) -> bool:
        return defender is me.host and bool(g.tokens(friendly_to=g.controller(defender)))

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Ostentatious Mount")
class OstentatiousMount:
    """This creature has taunt. Play: moves this creature anywhere in its battleline."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature is me.host else {}

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if me.host is not None:
            yield from g.move_anywhere(me.host)
