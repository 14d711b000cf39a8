"""Naming: a card, a trait, a type of card. Everything the catalogue knows can be named, in play or not.

An answer is its key: "title:Dust Pixie", "trait:knight", "type:creature". All cards of a title have that name, even if
something else tells them apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import catalogue
from engine.rules.questions.asking import ask
from engine.table.choices import Choice, Flow, Refusal
from engine.table.state import Player
from engine.table.table import Table

KINDS = {"title": catalogue.titles, "trait": catalogue.traits}
"""What can be named without a list in the text of the card, and where what there is stands."""


def name_card(g: Table, *, by: Player | None = None, prompt: str | None = None, useful: bool = True) -> Flow[str]:
    """Name a card; returns the title."""
    return _named(g, "title", by, prompt, useful)


def name_trait(g: Table, *, by: Player | None = None, prompt: str | None = None, useful: bool = True) -> Flow[str]:
    """Name a trait; returns it."""
    return _named(g, "trait", by, prompt, useful)


def name_type(
    g: Table,
    types: Sequence[str] = catalogue.CARD_TYPES,
    *,
    by: Player | None = None,
    prompt: str | None = None,
    useful: bool = True,
) -> Flow[str]:
    """Name a type of card, one of `types`; returns it."""
    choice = Choice("type", _seat(g, by), _prompt(g, prompt), offered=tuple(f"type:{type}" for type in types))
    return (yield from ask(g, choice, useful=useful))[0][5:]


def _named(g: Table, what: str, by: Player | None, prompt: str | None, useful: bool) -> Flow[str]:
    frame = g.frame
    choice = Choice(
        "name",
        _seat(g, by),
        _prompt(g, prompt),
        source=None if frame is None else g.cards[frame.card],
        naming=what,
        enumerate_keys=lambda: tuple(f"{what}:{name}" for name in KINDS[what]()),
        refusal=lambda key: _refusal(what, key),
    )
    answer: str = (yield from ask(g, choice, useful=useful))[0]
    return answer.partition(":")[2]


def _refusal(what: str, key: str) -> Refusal | None:
    verb, _, name = key.partition(":")
    if verb == what and name in KINDS[what]():
        return None
    near = catalogue.nearest(name) if what == "title" else ()
    hint = f"; did you mean {' or '.join(near)}" if near else ""
    return f"{key!r} names no {what} of the catalogue; give {what}: and the name of one{hint}", None


def _seat(g: Table, by: Player | None) -> int:
    return g.state.active if by is None else by.seat


def _prompt(g: Table, prompt: str | None) -> str:
    return prompt or (g.frame.prompt if g.frame else "name")
