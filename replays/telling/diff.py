"""The difference between two states, as a viewer sees them: a typed list, and in English.

Works on any two states projected for the same viewer (plain JSON, as `engine.views.project` gives them), so it can show
nothing that the viewer could not see in either of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from engine.english import capitalised
from replays.telling.renewed_ids import with_ids_of

JsonPath: TypeAlias = "tuple[str | int, ...]"
Words: TypeAlias = "tuple[str, ...]"
ChangeKind: TypeAlias = Literal["added", "removed", "changed", "moved"]

_LISTS_OF_CARDS = {"line": "battleline", "cards": "", "players": ""}
"""How the names of lists read in a sentence; "" where the entry alone says enough."""

as_json = msgspec.json.Encoder(order="sorted").encode
"""JSON in one form, so that equal values have equal bytes."""


class Change(msgspec.Struct, frozen=True):
    """One difference.

    changed   the value at `path` was `before` and is `after`
    added     there is something new at `path`, `after`
    removed   what was at `path`, `before`, is there no longer
    moved     the card at `path` was elsewhere: `before` is the path it had, or its place in the same list, `after` the
              path or place it has
    """

    path: Annotated[
        JsonPath, Meta(description="keys of objects; for the entries of a list the card's `id`, else the position")
    ]
    kind: ChangeKind
    before: Any
    after: Any
    text: Annotated[str, Meta(description="the same in English")]

    @property
    def pointer(self) -> str:
        """The path in one piece, like `players/0/amber`."""
        return "/".join(str(part) for part in self.path)


def diff(before: Any, after: Any) -> list[Change]:
    """Compare two projected states: their differences, in the order of the later one.

    Lists of cards are compared by the cards' ids, so a card that went from one area to another is one `moved`, and not
    gone here and new there. A card that has another id looks the same (`replays.telling.renewed_ids`): the path is that
    of the later one. Lists of anything else are compared by position, or as a whole when their length differs.
    """
    before = with_ids_of(before, after)
    unmerged = list(_diff((), (), before, after))
    gone = {card_id(change.before): change for change in unmerged if change.kind == "removed"}
    gone.pop(None, None)
    changes: list[Change] = []
    matched: set[JsonPath] = set()
    for change in unmerged:
        was = gone.get(card_id(change.after)) if change.kind == "added" else None
        if was is None:
            changes.append(change)
            continue
        matched.add(was.path)
        text = f"{in_short(change.after)} goes from {_place(was, before)} to {_place(change, after)}"
        changes.append(Change(change.path, "moved", list(was.path), list(change.path), text))
        if was.before.keys() == change.after.keys():  # else it is another kind of thing there: in play, or not
            changes += _diff(change.path, _words(change.path, after), was.before, change.after)
    return [change for change in changes if change.kind != "removed" or change.path not in matched]


def words_of_list(key: str) -> str:
    """How a part of a state reads in the text of a change."""
    return _LISTS_OF_CARDS.get(key, key.replace("_", " "))


def _diff(path: JsonPath, words: Words, before: Any, after: Any) -> Iterator[Change]:
    if same(before, after):  # most of a table does not change from one event to the next
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in [*after, *(key for key in before if key not in after)]:
            where, at = (*words, words_of_list(str(key))), (*path, key)
            if key not in before:
                yield _change(at, where, "added", None, after[key])
            elif key not in after:
                yield _change(at, where, "removed", before[key], None)
            else:
                was = _shifted(before, after) if key == "cards" and "count" in after else before[key]
                yield from _diff(at, where, was, after[key])
        return
    if isinstance(before, list) and isinstance(after, list):
        ids = _ids(before), _ids(after)
        if ids[0] is not None and ids[1] is not None:
            old, new = dict(zip(ids[0], before, strict=True)), dict(zip(ids[1], after, strict=True))
            yield from _by_id(path, words, old, new)
            return
        if len(before) == len(after) and any(isinstance(item, dict | list) for item in after):
            for place, (was, now) in enumerate(zip(before, after, strict=True)):
                yield from _diff((*path, place), (*words, _label(now) or f"no. {place + 1}"), was, now)
            return
    yield _change(path, words, "changed", before, after)


def _shifted(before: Mapping[str, Any], after: Mapping[str, Any]) -> Any:
    """The cards of an area before. Cards of a deck whose place changed only because cards above them came or went get
    their later place: the number of cards shows it, and drawing one card does not change the whole deck."""
    if not isinstance(before["cards"], list) or not isinstance(after["cards"], list):
        return before["cards"]
    more = after["count"] - before["count"] if isinstance(before.get("count"), int) else 0
    places = {
        card_id(card): card["position"] for card in after["cards"] if isinstance(card, dict) and "position" in card
    }
    if not more or not places:
        return before["cards"]
    return [
        {**card, "position": card["position"] + more}
        if "position" in card and places.get(card_id(card)) == card["position"] + more
        else card
        for card in before["cards"]
    ]


def same(before: Any, after: Any) -> bool:
    """Equality of JSON, for which, unlike for Python, 1 and true are two values."""
    return before == after and as_json(before) == as_json(after)


def _by_id(path: JsonPath, words: Words, before: dict[int, Any], after: dict[int, Any]) -> Iterator[Change]:
    for name, entry in before.items():
        if name not in after:
            yield _change((*path, name), (*words, in_short(entry)), "removed", entry, None)
    stayed = [name for name in before if name in after]
    order = [name for name in after if name in before]
    places = {name: at for at, name in enumerate(before)}
    for at, (name, entry) in enumerate(after.items()):
        where = (*words, in_short(entry))
        if name not in before:
            yield _change((*path, name), where, "added", None, entry)
            continue
        yield from _diff((*path, name), where, before[name], entry)
        if stayed.index(name) != order.index(name):
            yield Change(
                (*path, name),
                "moved",
                places[name],
                at,
                f"{_joined(where)} moves from place {places[name] + 1} to place {at + 1}",
            )


def _ids(entries: list[Any]) -> list[int] | None:
    """The cards' ids, if every entry is a different card."""
    candidates = [card_id(entry) for entry in entries]
    ids = [name for name in candidates if name is not None]
    return ids if len(ids) == len(entries) and len(set(ids)) == len(ids) else None


def card_id(entry: Any) -> int | None:
    """The id by which an entry of a list is the same card before and after; None for anything else."""
    name = entry.get("id") if isinstance(entry, Mapping) else None
    return name if isinstance(name, int) and not isinstance(name, bool) else None


def _change(path: JsonPath, words: Words, kind: ChangeKind, before: Any, after: Any) -> Change:
    where = _joined(words)
    if kind == "changed":
        text = f"{where}: {in_short(before)} becomes {in_short(after)}"
    else:
        text = f"{where} is {'new' if kind == 'added' else 'gone'}"
        value = after if kind == "added" else before
        if not isinstance(value, Mapping | list):
            text += f" ({in_short(value)})"
    return Change(path, kind, before, after, text)


def _place(change: Change, state: Any) -> str:
    return _joined(_words(change.path[:-1], state))


def _words(path: JsonPath, state: Any) -> Words:
    """The words for a path, by walking it."""
    words: list[str] = []
    for key in path:
        if isinstance(state, Mapping):
            state = state.get(key)
            words.append(words_of_list(str(key)))
        elif isinstance(state, list):
            ids = _ids(state)
            at = ids.index(int(key)) if ids is not None and key in ids else int(key)
            state = state[at] if at < len(state) else None
            words.append(_label(state) or f"no. {at + 1}")
    return tuple(words)


def _joined(words: Words) -> str:
    text = ", ".join(word for word in words if word) or "the state"
    return capitalised(text)


def _label(value: Any) -> str | None:
    """The name that an object has for itself."""
    name = (value.get("title") or value.get("name")) if isinstance(value, Mapping) else None
    return name if isinstance(name, str) else None


def in_short(value: Any) -> str:
    """A value in a few words, as the text of a change has it."""
    if isinstance(value, Mapping):
        plain = [f"{key} {in_short(item)}" for key, item in value.items() if not isinstance(item, Mapping | list)]
        return _label(value) or (", ".join(plain) if plain else "a card" if "id" in value else "nothing")
    if isinstance(value, list):
        return " and ".join(in_short(item) for item in value) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None or value == "" else str(value)
