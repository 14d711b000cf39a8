"""Facts as a viewer may see them (`engine.views.projected`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.table.facts import CARD_FIELDS, HIDDEN_FIELDS, Fact
from engine.views.projected import AboutFact, CauseView, FactView, NamedCard
from engine.views.viewer import Viewer

if TYPE_CHECKING:
    from engine.verbs import Verbs


def project_fact(fact: Fact, table: Verbs, viewer: Viewer) -> FactView:
    """One fact. Which cards it shows depends on its audience alone, and their titles never change afterwards, so it is
    the same whenever it is projected."""
    witnessed = viewer.witnessed(fact)
    data: dict[str, AboutFact] = {}
    for name, value in fact.data.items():
        if name not in CARD_FIELDS or value is None:
            data[name] = value
            continue
        shown = witnessed or name not in HIDDEN_FIELDS
        if isinstance(value, int):
            data[name] = _named(value, fact, table, viewer, shown)
        else:
            data[name] = [_named(number, fact, table, viewer, shown) for number in value]
    # the clauses that decided what became of a card may tell what it is
    view: FactView = {
        "kind": fact.kind,
        "data": data,
        "cause": None if fact.cause is None else cast(CauseView, dict(fact.cause)),
        "clauses": list(fact.clauses) if witnessed else [],
    }
    if fact.readings and witnessed:
        # this rulebook may answer a question that others leave open: then no reading was used
        silent = [id for id in dict.fromkeys(fact.readings) if id in table.readings]
        view["readings"] = [{"id": id, "option": table.readings[id]} for id in silent]
    if viewer.sees_all:
        view["audience"] = None if fact.audience is None else list(fact.audience)
    return view


def _named(number: int, fact: Fact, table: Verbs, viewer: Viewer, shown: bool) -> NamedCard:
    if table.is_place(number) and (fact.titles is None or not fact.titles.get(number)):
        return {"hidden": True}  # nobody had seen the card: its identity may become known later, or never
    title: str | None = table.by_id[number].printed.name
    if fact.titles is not None and number in fact.titles:
        title = fact.titles[number]
        if title is None and viewer.sees_all:
            title = table.by_id[number].printed.name
    return {"card": number, "title": title} if shown and title is not None else {"hidden": True}
