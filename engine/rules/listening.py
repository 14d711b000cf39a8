"""The index of what listens: cards in play, cards that act from elsewhere, lasting effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.abilities import Ability, Text
from engine.catalogue import CardFacts
from engine.rules.gained_texts import gained, gives_of
from engine.table.state import PLAY, Card, Lasting
from engine.table.table import Table

FAR = 1_000_000
"""What listens from out of play stands so far before the first that entered play."""
_NONE: frozenset[str] = frozenset()
_CREATURE = ("creature",)


def place(entry: tuple[int, int, Ability, Card | Lasting]) -> tuple[int, int]:
    """The sort key of entries of the index: what listens first stands first."""
    return entry[0], entry[1]


def hosts_of(card: Card) -> tuple[str, ...]:
    """The types of what an upgrade is attached to and modifies: creatures, where its own text says no other."""
    types: tuple[str, ...] = card.text.own.get("attaches_to", _CREATURE)
    return types


def listen(g: Table, card: Card) -> None:
    """Index all texts of a card in play. An upgrade on what it does not modify has none
    (upgrade-stays-on-noncreature)."""
    if g.state.lasting or card.gained:
        card.gained = gained(g, card)
    upgrades = card.upgrades
    if g.ruleset.upgrade_stays_on_noncreature:
        if card.host is not None and card.host.type not in hosts_of(card):
            card.texts = ()
            return
        if upgrades and card.type != "creature":
            upgrades = [upgrade for upgrade in upgrades if card.type in hosts_of(upgrade)]
    card.collect_texts(upgrades)
    register(g, card, card.texts)


def refresh_texts(g: Table, card: Card) -> None:
    """Work out again which texts a card in play has: its own, those its upgrades grant, text boxes it has gained."""
    if card.zone == PLAY:
        unregister(g, card, card.texts)
        listen(g, card)


def _changed(g: Table) -> None:
    """The index has changed: note what it says now, and that what was looked up in it once has to be looked up
    again."""
    hooks = g.hooks
    grants = hooks.get("grants_to")
    g.given = _NONE if grants is None else _given(grants)
    g.audible = hooks if grants is None else g.given.union(hooks)
    g.altered = grants is not None or "blanks" in hooks
    g.varies = None
    g.traits_as_printed = False


def _given(grants: Iterable[tuple[int, int, Ability, Card | Lasting]]) -> frozenset[str]:
    """The labels and hooks of everything that these statics may grant."""
    names: list[str] = []
    for _, _, ability, source in grants:
        gives = gives_of(source, ability)
        if gives is not None:
            names += [*gives.hooks, *gives.labelled]
    return frozenset(names)


def register(g: Table, source: Card | Lasting, texts: Iterable[Text]) -> None:
    """Index what a card in play or a lasting effect listens to, in a fixed order."""
    changes = isinstance(source, Lasting)  # a text box that it gives may have traits
    for n, text in enumerate(texts):
        if text.hooks:
            _index(g, source, text.hooks, n * 100)
            changes = True
    if changes:
        _changed(g)


def _index(g: Table, source: Card | Lasting, hooks: Mapping[str, Sequence[Ability]], at: int) -> None:
    for name, abilities in hooks.items():
        entries = g.hooks.setdefault(name, [])
        for m, ability in enumerate(abilities):
            entries.append((source.order, at + m, ability, source))
        if len(entries) > 1:
            entries.sort(key=place)


def listen_from(g: Table, card: Card) -> None:
    """Index what a card that lies out of play listens to there. It comes before all in play, in the order of the ids:
    when it came there is no part of the state. Callers ask `text.elsewhere` first."""
    hooks = card.text.elsewhere.get(card.zone)
    if hooks is not None:
        card.order = card.id - FAR
        _index(g, card, hooks, 0)
        _changed(g)


def stop_listening(g: Table, card: Card) -> None:
    """Take out of the index a card that leaves the area out of play from which it may have listened."""
    hooks = card.text.elsewhere.get(card.zone)
    if hooks is not None:
        _take_out(g, card, hooks)
        card.order = 0
        card.more = {name: value for name, value in card.more.items() if name != "met"}


def change_text(g: Table, card: Card, text: Text) -> None:
    """Give a card out of play another text: it listens from where it lies to what that one says."""
    if card.text.elsewhere:
        stop_listening(g, card)
    card.take_text(text)
    if text.elsewhere:
        listen_from(g, card)


def change_facts(g: Table, card: Card, facts: CardFacts) -> None:
    """Give a card in play other facts and the text that goes with them: it listens to what that one says.

    Upgrades on it are heard only while it is a creature (upgrade-stays-on-noncreature)."""
    unregister(g, card, card.texts)
    was = card.type
    card.show(facts)
    card.take_text(g.text_of(facts))
    listen(g, card)
    g.suspects = None
    if card.upgrades and card.type != was and g.ruleset.upgrade_stays_on_noncreature:
        for upgrade in card.upgrades:
            refresh_texts(g, upgrade)


def unregister(g: Table, source: Card | Lasting, texts: Iterable[Text]) -> None:
    """Take a source out of the index."""
    for text in texts:
        if text.hooks:
            _take_out(g, source, text.hooks)


def _take_out(g: Table, source: Card | Lasting, names: Iterable[str]) -> None:
    for name in names:
        remaining = [entry for entry in g.hooks.get(name, ()) if entry[3] is not source]
        if remaining:
            g.hooks[name] = remaining
        else:
            g.hooks.pop(name, None)
    _changed(g)
