"""The decorators with which a card declares what it does, and the compiler of its class into a `Text`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, Unpack

from engine.abilities.conditions import Conditions, When, compiled
from engine.abilities.events import EVENTS, REPLACEABLE
from engine.abilities.names import COMBINATIONS, FLAGS, FORMS, HEARD_IN, LABELS, OWN, STATICS
from engine.abilities.texts import CARDS, LASTING, Ability, Text
from engine.catalogue import by_name, by_title
from engine.errors import UnknownName

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])


def after(
    event: str, *, when: When | None = None, optional: bool = False, **only: Unpack[Conditions]
) -> Callable[[F], F]:
    """Declare a reaction to the events of one kind of `EVENTS` that fit the conditions.

    `when` and the keywords (`engine.abilities.conditions`) must all hold. Raises UnknownName for another name or
    condition.
    """
    return _declare("after", event, EVENTS, when, optional, only)


def instead_of(
    event: str,
    *,
    when: When | None = None,
    optional: bool = False,
    under: str | None = None,
    **only: Unpack[Conditions],
) -> Callable[[F], F]:
    """Declare a replacement of the events of one kind of `REPLACEABLE` that fit the conditions.

    As `after` (replacement-marked-by-instead). `under`: its label on the card, "destroyed" in "Destroyed: … instead".
    An effect that stops abilities of that label from triggering also stops this replacement. Raises UnknownName for
    another label.
    """
    if under is not None and under not in LABELS:
        raise UnknownName(f"no label {under!r}; known: {', '.join(LABELS)}")
    declared: Callable[[F], F] = _declare("instead", event, REPLACEABLE, when, optional, only)

    def mark(body: F) -> F:
        body._under = under  # type: ignore[attr-defined]
        return declared(body)

    return mark


def when(condition: Callable[..., bool], *, optional: bool = False) -> Callable[[F], F]:
    """Declare a state trigger: the flow `name(g, me, you)` resolves when `condition(g, me, you)` becomes true.

    Once each time it becomes true.
    """

    def mark(body: F) -> F:
        body._hook = "when"  # type: ignore[attr-defined]
        body._when = condition  # type: ignore[attr-defined]
        body._optional = optional  # type: ignore[attr-defined]
        return body

    return mark


def heard_in(*zones: str) -> Callable[[F], F]:
    """Let a reaction, replacement, state trigger or static be heard in these areas: play, discard, hand, archives.

    Without it, in play only (ability-active-only-while-in-play).

    In hand and archives the ability must be optional: only its player knows that the card is there, and using it
    reveals it. Raises UnknownName for another area.
    """
    for zone in zones:
        if zone not in HEARD_IN:
            raise UnknownName(f"a card cannot listen in {zone!r}; give {', '.join(HEARD_IN)}")

    def mark(body: F) -> F:
        body._zones = zones  # type: ignore[attr-defined]
        return body

    return mark


def _declare(
    family: str, event: str, events: dict[str, str], when: When | None, optional: bool, only: Conditions
) -> Callable[[F], F]:
    if event not in events:
        raise UnknownName(f"no event {event!r}; known: {', '.join(events)}")
    condition = compiled(event, only, when)

    def mark(body: F) -> F:
        body._hook = f"{family}:{event}"  # type: ignore[attr-defined]
        body._when = condition  # type: ignore[attr-defined]
        body._optional = optional  # type: ignore[attr-defined]
        return body

    return mark


def lasting(cls: C) -> C:
    """Mark a nested class as a lasting effect of its card."""
    cls._is_lasting = True  # type: ignore[attr-defined]
    return cls


def card(name: str, *others: str) -> Callable[[C], C]:
    """Register a class as the behaviour of the card of this name (`engine.catalogue.printed`) and of its equals.

    A card that a set prints in several houses behaves the same in each, so its title stands for all of them. Raises
    UnknownName for a name outside the vocabulary, for a title of several cards that are not alike, and for lasting
    effects of several cards, because an effect is named after its card.
    """

    def register(cls: C) -> C:
        if others and any(getattr(value, "_is_lasting", False) for value in vars(cls).values()):
            raise UnknownName(f"{name} and {', '.join(others)}: write a class for each, it has a lasting effect")
        for title in (name, *others):
            for card_name in _names(title):
                if card_name in CARDS:
                    raise UnknownName(f"{card_name} is declared twice; remove one of its classes")
                CARDS[card_name] = compile_text(card_name, card_name, cls, effects_of=title)
        return cls

    return register


def plain(*names: str) -> None:
    """Register cards without text beyond their keywords, by the names that `card` takes."""
    for name in names:
        for card_name in _names(name):
            CARDS[card_name] = Text(card_name, card_name, "")


def _names(name: str) -> tuple[str, ...]:
    """The names of the cards that share a behaviour: all cards of a title printed in several houses, else the name
    alone."""
    if by_name(name) is not None:
        return (name,)
    sharing = by_title(name)
    unlike = [facts.name for facts in sharing if not facts.one_of_several_houses]
    if unlike:
        raise UnknownName(f"{name} is the title of {', '.join(facts.name for facts in sharing)}; give one of the names")
    return tuple(facts.name for facts in sharing) or (name,)


def compile_text(key: str, title: str, cls: type, *, effects_of: str | None = None) -> Text:
    """Compile a class into a Text, and its nested classes with it.

    `title`: the title of its card. `effects_of`: the name that its lasting effects begin with, if another one: several
    cards can share the class. Raises UnknownName for a name outside the vocabulary.
    """
    effects_of = effects_of or title
    text = Text(key, title, inspect.cleandoc(cls.__doc__ or ""))
    for name, value in vars(cls).items():
        if name.startswith("_"):
            continue
        if isinstance(value, type):
            if getattr(value, "_is_lasting", False):
                lasting_key = f"{effects_of}/{name}"
                LASTING[lasting_key] = compile_text(lasting_key, effects_of, value)
                value._lasting_key = lasting_key  # type: ignore[attr-defined]
            elif name == "Grants":
                text.grants = compile_text(f"{key}/Grants", title, value, effects_of=effects_of)
                text.plain = False
            elif name in FORMS:
                text.forms[FORMS[name]] = compile_text(f"{key}/{name}", title, value)
            else:
                raise UnknownName(f"{title}: nested class {name} is neither Grants, {', '.join(FORMS)} nor @lasting")
            continue
        if name in FLAGS and value is True and getattr(cls, "_is_lasting", False):
            text.own[name] = True
        elif name == "on_end" and getattr(cls, "_is_lasting", False):
            text.own[name] = Ability(name, name, value, text)
        else:
            _declared(text, title, name, value)
    return text


def _declared(text: Text, title: str, name: str, value: Any) -> None:
    hook = getattr(value, "_hook", None)
    base = name[:-2] if name[-2:-1] == "_" and name[-1].isdigit() else name
    if hook is not None:
        _listens(text, title, hook, Ability(f"{hook}:{name}", hook, value, text))
    elif base in LABELS or base in COMBINATIONS:
        for label in COMBINATIONS.get(base, (base,)):
            text._add(text.labelled, label, Ability(name, label, value, text))
    elif name in STATICS:
        _listens(text, title, name, Ability(name, name, value, text))
    elif name in OWN:
        text.own[name] = Ability(name, name, value, text) if name == "use_cost" else value
        text.plain = False
    else:
        raise UnknownName(f"{title}: {name} is not in the vocabulary; engine.abilities.names lists it")


def _listens(text: Text, title: str, hook: str, ability: Ability) -> None:
    """Add the listeners of a text's hooks to the areas in which they are heard."""
    for zone in getattr(ability.body, "_zones", ("play",)):
        if zone == "play":
            text._add(text.hooks, hook, ability)
            continue
        if text.key != title:
            raise UnknownName(f"{text.key} is heard in {zone}, where only a card lies; declare it in the card's class")
        if zone in ("hand", "archives") and hook not in STATICS and not ability.optional:
            raise UnknownName(f"{title}: {ability.key} is heard in {zone}; declare it with optional=True there")
        text._add(text.elsewhere.setdefault(zone, {}), hook, ability)
