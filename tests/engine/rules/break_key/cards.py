"""The invented cards of the Break-Key tests, and short ways to look at three players."""

from __future__ import annotations

from engine.abilities import after, lasting
from engine.table.durations import next_turn
from tests.engine.invent import invent
from tests.engine.table import Table


@invent("Trio Sack", type="action")
class TrioSack:
    """Play: the opponent loses 1 Æmber."""

    def play(g, me, you):
        yield from g.lose((yield from g.opponent(you)), 1)


@invent("Trio Drought", type="action")
class TrioDrought:
    """Play: each opponent loses 1 Æmber."""

    def play(g, me, you):
        for opponent in g.opponents(you):
            yield from g.lose(opponent, 1)


@invent("Trio Tithe", type="action")
class TrioTithe:
    """Play: a friendly creature captures 2 Æmber from its own side."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.capture(creature, 2, you)


@invent("Trio Halo", type="action")
class TrioHalo:
    """Play: a creature is exalted."""

    def play(g, me, you):
        yield from g.exalt((yield from g.choose_creature()))


@invent("Trio Anvil", type="artifact")
class TrioAnvil:
    """Omni: forges a key at current cost."""

    def omni(g, me, you):
        yield from g.forge(you)


@invent("Trio Gong", type="artifact")
class TrioGong:
    """After a creature reaps: forges a key for 1 Æmber."""

    @after("reaped")
    def strike(g, me, you, event):
        yield from g.forge(you, cost=1)


@invent("Trio Drum", type="artifact")
class TrioDrum:
    """After a creature reaps: its player may have it destroy a creature of choice."""

    @after("reaped")
    def beat(g, me, you, event):
        creature = yield from g.choose_creature(by=you)
        yield from g.destroy(creature)


@invent("Trio Wedge", type="action")
class TrioWedge:
    """Play: the opponent's keys cost 3 more in the next turn."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, TrioWedge.Dear, until=next_turn(opponent), seat=opponent)

    @lasting
    class Dear:
        """Keys of one player cost 3 more."""

        def key_cost(g, me, player):
            return 3 if player is g.victim(me) else 0


def pools(t: Table) -> tuple[int, ...]:
    """The Æmber of the three."""
    return tuple(player.amber for player in t.g.players)


def keys(t: Table) -> tuple[int, ...]:
    """How many keys the three have."""
    return tuple(len(player.keys) for player in t.g.players)


def boons(t: Table) -> list[int]:
    """The seats whose boon token lies on the deck."""
    return [player.seat for player in t.g.players if player.boon]


def out(t: Table) -> list[int]:
    """The seats that are out of the match."""
    return [player.seat for player in t.g.players if player.eliminated]


def places(t: Table) -> list[int]:
    """The place of each seat in the result."""
    assert t.game.result is not None
    return [seat["place"] for seat in t.game.result["seats"]]
