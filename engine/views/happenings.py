"""Facts as a viewer may see them.

    {"kind": "card.drawn", "data": {"card": {"card": 17, "title": "Punch"}, "player": 0},
     "cause": {"card": 4, "title": "Dextre", "ability": "reap"} or null, "clauses": ["…"]}

A `title` is the name of a card: where several share the printed title, it says which ("Armadrone (evil twin)").

A card that the viewer did not see is {"hidden": true}. Where the rulebook is silent and the fact follows from a
reading, viewers who saw it are told which: "readings": [{"id": "steal-for-each", "option": "one"}], the option being
that of the match (`engine.readings`). A viewer who sees everything also gets "audience": the seats that saw it, or null
for everyone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.table.facts import CARD_FIELDS, HIDDEN_FIELDS, Fact
from engine.views.viewer import Viewer

if TYPE_CHECKING:
    from engine.verbs import Verbs


def project_fact(fact: Fact, table: Verbs, viewer: Viewer) -> dict[str, Any]:
    """One fact. Which cards it shows depends on its audience alone, and their titles never change afterwards, so it is
    the same whenever it is projected."""
    witnessed = viewer.witnessed(fact)
    data: dict[str, Any] = {}
    for name, value in fact.data.items():
        if name not in CARD_FIELDS or value is None:
            data[name] = value
            continue
        shown = witnessed or name not in HIDDEN_FIELDS
        if isinstance(value, int):
            data[name] = _named(value, fact, table, viewer, shown)
        else:
            data[name] = [_named(number, fact, table, viewer, shown) for number in value]
    # the clauses that decided a card's fate may reveal which card it is
    view: dict[str, Any] = {
        "kind": fact.kind,
        "data": data,
        "cause": None if fact.cause is None else dict(fact.cause),
        "clauses": list(fact.clauses) if witnessed else [],
    }
    if fact.readings and witnessed:
        # this rulebook may answer a question that others leave open: then no reading was used
        silent = [id for id in dict.fromkeys(fact.readings) if id in table.readings]
        view["readings"] = [{"id": id, "option": table.readings[id]} for id in silent]
    if viewer.sees_all:
        view["audience"] = None if fact.audience is None else list(fact.audience)
    return view


def _named(number: int, fact: Fact, table: Verbs, viewer: Viewer, shown: bool) -> dict[str, Any]:
    if table.is_place(number) and (fact.titles is None or not fact.titles.get(number)):
        return {"hidden": True}  # nobody had seen the card: its identity may become known later, or never
    title: str | None = table.by_id[number].printed.name
    if fact.titles is not None and number in fact.titles:
        title = fact.titles[number]
        if title is None and viewer.sees_all:
            title = table.by_id[number].printed.name
    return {"card": number, "title": title} if shown and title is not None else {"hidden": True}
