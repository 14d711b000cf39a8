"""Mechanisms that a card uses and some rulebooks lack, derived from its printed keywords and its code.

Deriving them means that no author of a card can forget one.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from types import CodeType, FunctionType
from typing import Any

from engine import catalogue
from engine.abilities.texts import LASTING, Text, text_of
from engine.catalogue import CardFacts
from engine.rulesets import MECHANISMS, Ruleset

_BY_NAME = {
    "ward": "ward",
    "warded": "ward",
    "move_ward": "ward",
    "remove_ward": "ward",
    "ward_lost": "ward",
    "enrage": "enrage",
    "enraged": "enrage",
    "enters_enraged_for": "enrage",
    "raise_tide": "the tide",
    "raise_tide_for_chains": "the tide",
    "reset_tide": "the tide",
    "cannot_raise_tide": "the tide",
    "tide_is_high": "the tide",
    "tide_is_low": "the tide",
    "tide_raised": "the tide",
    "make_token": "token creatures",
    "tokens": "token creatures",
    "is_token": "token creatures",
    "token_made": "token creatures",
}
"""Verbs, statuses and events -> the mechanism that asks for them."""


_SETS = {printed.code: printed.name for printed in catalogue.sets() if printed.name in MECHANISMS}
"""Sets that some rulebooks are older than: their codes and names."""


def unknown_to(ruleset: Ruleset, card: CardFacts, added: Sequence[str] = ()) -> tuple[str, ...]:
    """What a card uses and a rulebook lacks, in the order of `MECHANISMS`; its set, if that is newer.

    `added`: the icons that other cards of its deck have had printed on this copy.
    """
    unknown = [name for name, field in MECHANISMS.items() if not getattr(ruleset, field)]
    if not unknown:
        return ()
    kinds = frozenset(f"{icon.partition(':')[0]} icon" for icon in [*card.icons, *card.enhances, *added])
    enhance = {"enhance"} if added or card.enhances else set()
    declared = mechanisms_of(card.name) | card.keywords.keys() | kinds | enhance | {_SETS.get(card.set, "")}
    return tuple(name for name in unknown if name in declared)


@cache
def mechanisms_of(name: str) -> frozenset[str]:
    """The mechanisms in `MECHANISMS` that the text of the card of this name uses."""
    texts = [text_of(name), *(text for key, text in LASTING.items() if key.startswith(f"{name}/"))]
    return frozenset(mechanism for text in texts for name in names_in(text) for mechanism in _named(name))


def names_in(text: Text) -> frozenset[str]:
    """The names that a text declares, and the names that its abilities and their module's functions call or read."""
    return frozenset(_of_text(text))


def _of_text(text: Text) -> Iterator[str]:
    for abilities in (text.labelled, text.hooks, *text.elsewhere.values()):
        for hook, several in abilities.items():
            yield hook.rpartition(":")[2]
            for ability in several:
                yield from _of_body(ability.body)
                yield from _of_body(ability.when)
    for value in text.own.values():
        yield from _of_body(value)
    for inner in (text.grants, *text.forms.values()):
        if inner is not None:
            yield from _of_text(inner)


def _of_body(body: Callable[..., Any] | Any) -> Iterator[str]:
    """The names in a function, and in the functions of its module that it calls."""
    while isinstance(body, partial):
        body = body.func
    body = inspect.unwrap(body) if callable(body) else body
    if not isinstance(body, FunctionType):
        return
    waiting, seen = [body], {body}
    while waiting:
        function = waiting.pop()
        for name in dict.fromkeys(_names(function.__code__)):
            yield name
            called = function.__globals__.get(name)
            if isinstance(called, FunctionType) and called.__module__ == function.__module__ and called not in seen:
                seen.add(called)
                waiting.append(called)


def _names(code: CodeType) -> Iterator[str]:
    """The names that code calls or reads, and the keywords among its constants."""
    yield from code.co_names
    waiting = list(code.co_consts)
    while waiting:
        constant = waiting.pop()
        if isinstance(constant, CodeType):
            yield from _names(constant)
        elif isinstance(constant, tuple | frozenset):
            waiting += constant
        elif isinstance(constant, str) and constant in MECHANISMS:
            yield constant


def _named(name: str) -> Iterator[str]:
    mechanism = _BY_NAME.get(name, name if name in MECHANISMS else None)
    if mechanism is not None:
        yield mechanism
