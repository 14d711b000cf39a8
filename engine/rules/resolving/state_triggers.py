"""State triggers: abilities that resolve as soon as a condition holds (`engine.abilities.when`).

They are looked for whenever the game settles, and not while cards are being destroyed. Each resolves once every time
its condition becomes true: `met` in the sparse tail of its card, or lasting effect, names those whose condition has
held since they resolved. Several that become due together are ordered by the active player (order-by-active-player),
and one whose condition no longer holds when its turn comes does not resolve (constant-continuous-recheck).
"""

from __future__ import annotations

from engine.abilities import Ability
from engine.rules.resolving.statics import entries
from engine.rules.resolving.timing import resolve_next
from engine.table.choices import Flow
from engine.table.events import Trigger
from engine.table.state import Card, Lasting
from engine.table.table import Table

MET = "met"
"""The name in the sparse tails."""


def states_are_stale(g: Table) -> bool:
    """Whether the condition of a state trigger has become true or false since it was last noted."""
    return any((_name(ability) in me.more.get(MET, ())) is not _holds(g, ability, me) for ability, me in _all(g))


def resolve_states(g: Table) -> Flow[bool]:
    """Resolve the state triggers that have become due; returns whether there were any."""
    if g.batch is not None:
        return False
    waiting = []
    for ability, me in _all(g):
        name, met = _name(ability), me.more.get(MET, [])
        holds = _holds(g, ability, me)
        if holds and name not in met:
            waiting.append(Trigger(ability, me, g.player_of(me), None))
            _write(me, sorted([*met, name]))
        elif not holds and name in met:
            _write(me, [other for other in met if other != name])
    has_any = bool(waiting)
    while waiting:
        yield from resolve_next(g, waiting, ())
        waiting = [trigger for trigger in waiting if _still(g, trigger)]
    return has_any


def _all(g: Table) -> list[tuple[Ability, Card | Lasting]]:
    return [(ability, source) for _, _, ability, source in entries(g, "when")]


def _holds(g: Table, ability: Ability, me: Card | Lasting) -> bool:
    assert ability.when is not None, "the condition is what @when declares"
    return bool(ability.when(g, me, g.player_of(me)))


def _still(g: Table, trigger: Trigger) -> bool:
    me = trigger.me
    remains = me in g.state.lasting if isinstance(me, Lasting) else me.incarnation == trigger.incarnation
    return remains and _holds(g, trigger.ability, me)


def _name(ability: Ability) -> str:
    """The name of an ability among those of its card: two givers of one text give two."""
    stem = f"{ability.text.key}/{ability.key}"
    if ability.giver is None:
        return stem
    return f"{stem}@{'card' if isinstance(ability.giver, Card) else 'effect'}:{ability.giver.id}"


def _write(me: Card | Lasting, met: list[str]) -> None:
    rest = {name: value for name, value in me.more.items() if name != MET}
    me.more = {**rest, MET: met} if met else rest
