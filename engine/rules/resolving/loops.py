"""Endless loops: abilities that keep resolving inside themselves (infinite-loop-player-picks-count)."""

from __future__ import annotations

from engine.abilities import Ability
from engine.rules.questions.asking import ask
from engine.table.choices import Choice, Flow
from engine.table.state import PLAY, Card, Lasting
from engine.table.table import Table

LOOP_LIMIT = 20
"""How deep an ability may resolve inside itself before the active player names a count."""
LOOP_MOST = 30
"""The greatest count that the active player may name."""

_CLAUSES = ("infinite-loop-player-picks-count", "infinite-loop-card-leaves")


def count_loop(g: Table, ability: Ability, me: Card | Lasting) -> Flow[bool]:
    """Stop an endless loop: the active player names how often it goes on (infinite-loop-player-picks-count).

    What an ability causes resolves inside it, so an endless loop is an ability that keeps resolving inside itself. Its
    card leaves play once the loop has stopped, where the rulebook says so (infinite-loop-card-leaves).
    """
    depth = 0
    frame = g.frame
    while frame is not None:
        if frame.ability is ability and frame.me is me:
            depth += 1
        frame = frame.outer
    if depth < LOOP_LIMIT:
        return True
    key = (me.id, ability)
    end = g.loop_ends.get(key)
    if end is None and g.loop_ends and depth <= LOOP_LIMIT + LOOP_MOST:
        return True  # it takes part in a loop whose end has been named
    if end is None or depth == LOOP_LIMIT:
        keys = tuple(f"number:{n}" for n in range(LOOP_MOST + 1))
        choice = Choice("number", g.state.active, f"loop@{ability.text.key}/{ability.key}", offered=keys)
        named = int((yield from ask(g, choice))[0][7:])
        end = g.loop_ends[key] = depth + named
        clauses = _CLAUSES if g.ruleset.loop_card_leaves else _CLAUSES[:1]
        g.record("loop.counted", clauses, player=g.state.active, count=named)
    if depth < end:
        return True
    if g.ruleset.loop_card_leaves and isinstance(me, Card) and me.zone == PLAY:
        g.looped.append(g.ref(me))
        g.unsettled = True
    return False
