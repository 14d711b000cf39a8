"""Actions of the stock: damage, readiness, use; Æmber, keys, turns."""

from __future__ import annotations

from engine.abilities import lasting
from tests.engine.stock.making import stock

# damage, readiness, use


@stock("Jab", type="action")
class Jab:
    """Play: deals 1 damage to a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 1)


@stock("Stab", type="action")
class Stab:
    """Play: deals 3 damage to a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 3)


@stock("Hailstorm", type="action")
class Hailstorm:
    """Play: deals 2 damage to each creature."""

    def play(g, me, you):
        yield from g.deal_damage(g.creatures(), 2)


@stock("Whip", type="action")
class Whip:
    """Play: readies a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.ready(creature)


@stock("Bugle", type="action")
class Bugle:
    """Play: readies each friendly creature."""

    def play(g, me, you):
        yield from g.ready(g.creatures(friendly_to=you))


@stock("Goad", type="action")
class Goad:
    """Play: an enemy creature fights."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.fight_with(creature)


@stock("Sally", type="action")
class Sally:
    """Play: fights with a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.fight_with(creature, you)


@stock("Drill", type="action")
class Drill:
    """Play: uses a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.use(creature, you)


@stock("Strings", type="action")
class Strings:
    """Play: uses an enemy artifact as if it were yours."""

    def play(g, me, you):
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you))
        yield from g.use(artifact, you)


@stock("Flank March", type="action")
class FlankMarch:
    """Play: moves a friendly creature to the right flank."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.move_creature(creature, len(you.line) - 1)


@stock("Permit", type="action")
class Permit:
    """Play: this turn you may play one card of another house."""

    def play(g, me, you):
        yield from g.begin(me, you, Permit.Licence)

    @lasting
    class Licence:
        """You may play one card of another house."""

        def may_play(g, me, player, card):
            return player.seat == me.seat and g.is_off_house(card)

        def permission_used(g, me, card):
            g.end_lasting(me)


@stock("Gleaning", type="action")
class Gleaning:
    """Play: reaps with a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.reap_with(creature, you)


# Æmber, keys, turns


@stock("Theft of 2", type="action")
class TheftOf2:
    """Play: steals 2 Æmber."""

    def play(g, me, you):
        yield from g.steal(you, 2)


@stock("Snare", type="action")
class Snare:
    """Play: a friendly creature captures 2 Æmber."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.capture(creature, 2)


@stock("Release", type="action")
class Release:
    """Play: returns all captured Æmber from a creature."""

    def play(g, me, you):
        yield from g.release((yield from g.choose_creature()))


@stock("Sluice", type="action")
class Sluice:
    """Play: moves 2 Æmber from a creature to your pool."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.move_amber(creature, you, 2)


@stock("Key Purchase", type="action")
class KeyPurchase:
    """Play: forges a key at current cost."""

    def play(g, me, you):
        yield from g.forge(you)


@stock("Key Gift", type="action")
class KeyGift:
    """Play: forges a key at no cost."""

    def play(g, me, you):
        yield from g.forge(you, cost=0)


@stock("Encore", type="action")
class Encore:
    """Play: you take another turn after this one."""

    def play(g, me, you):
        yield from g.extra_turn(you)


@stock("Key Present", type="action")
class KeyPresent:
    """Play: the opponent forges a key."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.forge(opponent)


@stock("Key Windfall", type="action")
class KeyWindfall:
    """Play: forges a key at no cost, then gains 5 Æmber."""

    def play(g, me, you):
        yield from g.forge(you, cost=0)
        yield from g.gain(you, 5)


@stock("Law Feast", type="action")
class LawFeast:
    """Play: draws 3 cards."""

    def play(g, me, you):
        yield from g.draw(you, 3)
