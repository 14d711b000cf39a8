"""Where the cards of Unfathomable are tried out: at sea."""

from __future__ import annotations

WARDED = {"title": "Goon 3", "warded": True}


def sea(table, title=None, me=(), foe=(), *, mine=None, foes=None, version="16.0", tide=None, **more):
    """Unfathomable is active, and the card is in hand; the tide is high for the seat `tide`."""
    mine = dict(mine or {})
    mine["hand"] = [*([] if title is None else [title]), *mine.get("hand", ())]
    if version in ("16.0", "18.4"):
        mine["tide"] = True
    return table(
        me={"line": list(me), **mine},
        foe={"line": list(foe), **(foes or {})},
        house=more.pop("house", "unfathomable"),
        ruleset=version,
        **({} if tide is None else {"tide": tide}),
        **more,
    )
