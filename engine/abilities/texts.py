"""Compiled texts: the behaviour of each implemented card, by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from engine.errors import EngineError


class Ability:
    """One compiled ability of a text.

    `key` names it within its text ("reap", "action_2", "after:played"), `body` is the flow, `when` the
    condition or None. `giver`: what grants it, in the match in which it does; None for a card's own. `under`: the
    label that a replacement stands under on its card, or None.
    """

    __slots__ = ("key", "label", "body", "when", "optional", "text", "giver", "under")

    def __init__(self, key: str, label: str, body: Callable[..., Any], text: Text) -> None:
        self.key = key
        self.label = label
        self.body = body
        self.when: Callable[..., bool] | None = getattr(body, "_when", None)
        self.optional: bool = getattr(body, "_optional", False)
        self.text = text
        self.giver: Any = None
        self.under: str | None = getattr(body, "_under", None)

    def given_by(self, giver: Any) -> Ability:
        """The same ability, granted by this card or lasting effect of a match.

        `body` and `when` get it as `giver` where they ask for it.
        """
        given = Ability(self.key, self.label, _told_giver(self.body, giver), self.text)
        given.when = None if self.when is None else _told_giver(self.when, giver)
        given.optional = self.optional
        given.giver = giver
        given.under = self.under
        return given

    def __repr__(self) -> str:
        return f"<{self.text.key} {self.key}>"


def _told_giver(body: Callable[..., Any], giver: Any) -> Callable[..., Any]:
    return partial(body, giver=giver) if _asks_for_giver(body) else body


@cache
def _asks_for_giver(body: Callable[..., Any]) -> bool:
    """Whether a body has a parameter for its giver. Cached without a limit, because the texts have finitely many
    bodies."""
    return "giver" in inspect.signature(body).parameters


class Text:
    """The compiled behaviour of a card, of what it grants, or of a lasting effect. Shared by all matches; holds no
    state."""

    __slots__ = ("key", "title", "summary", "labelled", "hooks", "elsewhere", "own", "grants", "forms", "plain")

    def __init__(self, key: str, title: str, summary: str) -> None:
        self.key = key
        self.title = title
        self.summary = summary
        self.labelled: dict[str, tuple[Ability, ...]] = {}
        # hook name ("after:played", "instead:steal", "power") -> abilities
        self.hooks: dict[str, tuple[Ability, ...]] = {}
        # area out of play -> the hooks that are heard there
        self.elsewhere: dict[str, dict[str, tuple[Ability, ...]]] = {}
        self.own: dict[str, Any] = {}
        self.grants: Text | None = None
        # by type of card ("upgrade"), the text it has in place of this one while it is of that type
        self.forms: dict[str, Text] = {}
        self.plain = True

    def given_by(self, giver: Any) -> Text:
        """The same text, granted by this card or lasting effect of a match. Its abilities still name the shared text as
        theirs."""
        given = Text(self.key, self.title, self.summary)
        given.plain = self.plain
        given.own = self.own
        given.grants = self.grants
        for mine, shared in ((given.labelled, self.labelled), (given.hooks, self.hooks)):
            for name, abilities in shared.items():
                mine[name] = tuple(ability.given_by(giver) for ability in abilities)
        return given

    def _add(self, family: dict[str, tuple[Ability, ...]], name: str, ability: Ability) -> None:
        family[name] = (*family.get(name, ()), ability)
        self.plain = False


CARDS: dict[str, Text] = {}
"""Behaviour by name of the card."""
LASTING: dict[str, Text] = {}
"""Lasting effects by key ("Library Access/EachPlay")."""
PLAIN = Text("", "", "")
"""The text of a card that has none, or whose text box is blank."""


def text_of(name: str) -> Text:
    """The compiled text of the card of this name; the text `PLAIN` while the card is not implemented."""
    return CARDS.get(name, PLAIN)


def behaves(name: str) -> bool:
    """Whether the card of this name is implemented: its text is written, or it has only keywords.

    Raises EngineError while no card has been loaded.
    """
    if not CARDS:
        raise EngineError("no card behaves yet: import engine.cards, or engine.game, first")
    return name in CARDS
