"""Differences between two states in the words of the table: "Ben’s Urchin lost its ward".

`replays.telling.diff` finds them; here each becomes what a player would say of it. A difference that is obvious, or
that another one covers, gets "".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine.catalogue import in_words
from engine.english import counted, listed
from replays.telling.diff import Change, in_short, words_of_list

_IN_PLAY = {"line": "battleline", "artifacts": "artifacts"}
_AREAS = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discard pile",
    "archives": "archives",
    "purged": "purged cards",
    **_IN_PLAY,
}
_STATUSES = {
    "warded": ("is warded now", "lost its ward"),
    "stunned": ("is stunned now", "is not stunned any more"),
    "enraged": ("is enraged now", "is not enraged any more"),
}
"""Status -> the words when it comes, and when it goes."""
_FLAGS = {
    "ready": ("is ready now", "is exhausted now"),
    "facedown": ("lies facedown now", "lies faceup now"),
    "faceup": ("lies faceup now", "lies facedown now"),
    "flipped": ("is flipped now", "is not flipped any more"),
    "tagged": ("is about to be destroyed", "is not about to be destroyed any more"),
}
_NUMBERED = ("assault", "hazardous", "splash-attack")
"""Keywords with a number."""
_OF_CARD: dict[str, Callable[[Any, Any], str]] = {
    "damage": lambda was, now: _has(now, "no damage", f"{now} damage", was),
    "amber": lambda was, now: _has(now, "no Æmber on it", f"{now} Æmber on it", was),
    "power": lambda was, now: f"has power {now} (was {was})",
    "base_power": lambda was, now: f"has power {now} before anything is added (was {was})",
    "power_counters": lambda was, now: _has(now, "no +1 power counter", counted(now, "+1 power counter"), was),
    "armor": lambda was, now: f"has armor {now} (was {was})",
    "armor_left": lambda was, now: _has(now, "no armor left", f"{now} armor left", was),
    "statuses": lambda was, now: _came_and_went(was, now, _STATUSES),
    "house": lambda was, now: f"belongs to {_house(now)} now (was {_house(was)})",
    "title": lambda was, now: f"is {now} now (was {was})",
    "type": lambda was, now: f"is a card of the type {now} now (was {was})",
    "text": lambda was, now: "has its text again" if now else "counts as blank now",
    "granted": lambda was, now: _gains(was, now, "has it from elsewhere"),
    "traits": lambda was, now: _gains(was, now, "has the trait"),
    "icons": lambda was, now: f"has the bonus icons {_plain(now)} now (was {_plain(was)})",
    "upgrades": lambda was, now: _has(len(now), "no upgrade", counted(len(now), "upgrade"), len(was)),
    "under": lambda was, now: _has(
        len(now or []), "nothing under it", f"{counted(len(now or []), 'card')} under it", len(was or [])
    ),
    "amber_of": lambda was, now: _whose(now),
}
"""Field of a card -> its words after the card's name."""
_WITHOUT_SAYING = frozenset(
    (
        *("flank", "set", "number", "version", "printed", "controller", "owner", "known_to", "position", "hidden"),
        *("enhancements", "learnt"),
    )
)
"""Parts of a card or player that others say already, or that say nothing to people."""


def difference_in_words(change: Change, names: Sequence[str]) -> str:
    """A difference as people say it; "" for what goes without saying. `names`: of the seats.

    >>> def said(path, before, after, text, kind="changed"):
    ...     return difference_in_words(Change(path, kind, before, after, text), ["Ann", "Ben"])
    >>> ward = "Ann, battleline, Urchin, statuses: warded becomes nothing"
    >>> said(("players", 0, "line", 7, "statuses"), ["warded"], [], ward)
    'Ann’s Urchin lost its ward'
    >>> said(("players", 1, "amber"), 1, 5, "Ben, amber: 1 becomes 5")
    'Ben has 5 Æmber (was 1)'
    >>> said(("active",), 1, 0, "Active: 1 becomes 0")
    'It is Ann’s turn'
    """
    match change.path:
        case ("players", int(seat), *rest) if seat < len(names) and rest:
            if change.kind == "moved" and isinstance(change.after, list):
                return _moved(change, names)
            return _of_player(change, names[seat], tuple(rest), names)
        case ("lasting", *_):
            return _lasting(change, names)
        case ("limbo", _, *rest):
            if change.kind == "moved" and isinstance(change.after, list):
                return _moved(change, names)
            if rest or change.kind == "moved":
                return ""
            title = _where(change).removeprefix("Limbo, ")
            return f"{title} is {'being played' if change.kind == 'added' else 'not being played any more'}"
        case ("result", *rest):
            return _result(change, tuple(rest), names)
        case _:
            return _of_match(change, names)


def differences_in_words(changes: Sequence[Change], names: Sequence[str]) -> list[str]:
    """Each difference that is worth telling. A change of several cards of one title is given once."""
    sentences = Counter(said for change in changes if (said := difference_in_words(change, names)))
    return [said if times == 1 else f"{said} ({times} of them)" for said, times in sentences.items()]


def changes_in_words(changes: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[str]:
    """Differences that are plain JSON already, as `differences_in_words`."""
    return differences_in_words(msgspec.convert(changes, list[Change]), names)


def _of_match(change: Change, names: Sequence[str]) -> str:
    was, now = change.before, change.after
    match change.path:
        case ("active",):
            return "" if now is None else f"It is {_name(now, names)}’s turn"
        case ("first",):
            return "" if now is None else f"{_name(now, names)} has the first turn"
        case ("turn",):
            return f"It is turn {now} (was {was})"
        case ("step",):
            return f"It is {_step(now)} (was {_step(was)})"
        case ("house",):
            return f"The active house is {_house(now)} (was {_house(was)})"
        case ("tide",):
            return "The tide is neutral now" if now is None else f"The tide is high for {_name(now, names)} now"
        case ("extra_turns", *_):
            turns = now if isinstance(now, list) else [now]
            if not turns:
                return "No further extra turn is to come"
            return f"Extra turns to come: {listed([_name(seat, names) for seat in turns])}"
        case ("decision",) if isinstance(now, Mapping):
            return f"{_name(now['seat'], names)} decides now"
        case ("decision",):
            return "Nobody decides anything now"
        case ("decision", "seat"):
            return f"{_name(now, names)} decides now ({_name(was, names)} did)"
        case ("ruleset",):
            return f"The rulebook is {now} (was {was})"
        case ("variant",):
            return f"It is played as {now} (was {was})"
        case ("decisions",) | ("decision", *_):
            return ""
    return _otherwise(change)


def _of_player(change: Change, name: str, path: tuple[str | int, ...], names: Sequence[str]) -> str:
    """A difference of a player, or of the cards before them. `path`: below the player."""
    was, now = change.before, change.after
    match path:
        case ("amber",):
            return f"{name} has {now} Æmber (was {was})"
        case ("keys", *_) if isinstance(was, list) and isinstance(now, list):
            forged = [f"has forged the {key} key" for key in now if key not in was]
            lost = [f"has the {key} key no more" for key in was if key not in now]
            return f"{name} {listed([*forged, *lost])}" if forged or lost else ""
        case ("keys", *_):
            return f"{name} has forged the {now} key (was the {was} key)"
        case ("key_cost",):
            return f"A key costs {name} {now} Æmber (was {was})"
        case ("check",):
            return f"{name} {'can' if now else 'cannot'} pay for a key {'now' if now else 'any more'}"
        case ("chains",):
            return f"{name} {_has(now, 'no chain', counted(now, 'chain'), was)}"
        case ("boon",):
            return f"A boon token {'lies' if now else 'does not lie'} on {name}’s deck {'now' if now else 'any more'}"
        case ("eliminated",):
            return f"{name} is {'out of' if now else 'back in'} the match"
        case ("token",):
            return f"{name}’s token creature is {now or 'none'} (was {was or 'none'})"
        case ("deck_list", "learnt", "cards", _) if change.kind == "added":
            return f"{now['title']} is known to be in {name}’s deck now"
        case ("deck_list", "name"):
            return f"{name}’s deck is called {now} (was {was})"
        case ("deck_list", "houses"):
            return f"{name}’s deck has the houses {listed([_house(house) for house in now])}"
        case ("deck_list", *_):
            return ""
        case (str(area), "count"):
            where = {"hand": "in hand", "purged": "purged"}.get(area, f"in the {_AREAS.get(area, area)}")
            cards = f"{counted(now, 'card')} {where}"
            return f"{name} {_has(now, f'no card {where}', cards, was)}"
        case (str(area), "hidden"):
            return ""
        case (str(area), "cards", _, *field) | (str(area), int(_), *field) if area in _AREAS:
            return _of_card(change, name, area, tuple(field))
    return _otherwise(change)


def _of_card(change: Change, name: str, area: str, field: tuple[str | int, ...]) -> str:
    """A difference of a card in an area of a player. `field`: below the card; empty for the card itself."""
    whole = _where(change).partition(f", {words_of_list(area)}, ")[2] or _where(change)
    if not field:
        if change.kind == "moved":  # within its area; in a hand the order says nothing, nor among artifacts
            place = f"place {change.after + 1} of {name}’s {_AREAS[area]} (was {change.before + 1})"
            return f"{whole} is at {place}" if area not in ("hand", "artifacts") else ""
        verb = "is now" if change.kind == "added" else "is no longer"
        return f"{whole} {verb} in {name}’s {_AREAS[area]}"
    beside = field[0] if field[0] in ("upgrades", "under") and len(field) > 1 else None
    if beside is None:
        return _of_field(change, f"{name}’s {_without(whole, field)}", field)
    host, _, below = _without(whole, field[2:]).partition(f", {beside}, ")
    if field[2:]:
        return _of_field(change, f"{below} on {name}’s {host}", field[2:]) if beside == "upgrades" else ""
    verb = "is now" if change.kind == "added" else "is no longer"
    return f"{below} {verb} {'on' if beside == 'upgrades' else 'under'} {name}’s {host}"


def _of_field(change: Change, card: str, field: tuple[str | int, ...]) -> str:
    was, now = change.before, change.after
    match field:
        case ("counters", str(kind)):
            return f"{card} {_has(now or 0, f'no {kind} counter', counted(now or 0, f'{kind} counter'), was or 0)}"
        case ("keywords", str(word)):
            value = f" {now}" if word in _NUMBERED and now else ""
            if change.kind == "removed":
                return f"{card} does not have {word} any more"
            return f"{card} has {word}{value} now" + (f" (was {was})" if change.kind == "changed" else "")
        case ("amber_of", *_):
            return "" if not isinstance(now, list) else f"{card} {_whose(now)}" if now else ""
        case (str(flag),) if flag in _FLAGS:
            return f"{card} {_FLAGS[flag][not now]}"
        case (str(name), *_) if name in _WITHOUT_SAYING:
            return ""
        case ("text",) if was and now:
            return f"{card} has another text now"
        case (str(name),) if name in _OF_CARD and change.kind != "moved":
            nothing: Any = [] if isinstance(was or now, list) else 0
            said = _OF_CARD[name](nothing if was is None else was, nothing if now is None else now)
            return f"{card} {said}" if said else ""
        case (str(name), int(_)) if name in _OF_CARD:
            return f"{card} {_OF_CARD[name]([was], [now])}"
    return _otherwise(change)


def _moved(change: Change, names: Sequence[str]) -> str:
    """A card that went elsewhere."""
    title, _, ways = change.text.rpartition(" goes from ")
    was, now = tuple(change.before), tuple(change.after)
    if len(now) > 4 and now[-2] in ("upgrades", "under"):
        host = ways.rpartition(f", {words_of_list(str(now[2]))}, ")[2].removesuffix(f", {now[-2]}")
        how = "attached to" if now[-2] == "upgrades" else "put under"
        return f"{title} is {how} {_name(now[1], names)}’s {host} (was {_place(was, names, 'in ')})"
    if now[0] == "limbo":
        return f"{title} is being played now (was in {_place(was, names)})"
    if was[0] == "limbo":
        return f"{title} goes to {_place(now, names)} (was being played)"
    return f"{title} goes from {_place(was, names)} to {_place(now, names)}"


def _place(path: tuple[str | int, ...], names: Sequence[str], before: str = "") -> str:
    """Where a card lies whose path it is. `before`: said before an area."""
    if path[0] == "limbo":
        return "being played"
    whose = f"{_name(path[1], names)}’s"
    if len(path) > 4 and path[-2] in ("upgrades", "under"):
        return f"{'on' if path[-2] == 'upgrades' else 'under'} a card of {_name(path[1], names)}"
    return f"{before}{whose} {_AREAS.get(str(path[2]), str(path[2]))}"


def _lasting(change: Change, names: Sequence[str]) -> str:
    """The lasting effects that are new, and those that are over."""
    was, now = change.before, change.after
    if len(change.path) == 1:
        old, new = list(was or []), list(now or [])
        gone = [effect for effect in old if effect not in new]
        come = [effect for effect in new if effect not in old]
        sentences = [f"{_name(effect['player'], names)}’s effect of {effect['title']} holds now" for effect in come]
        sentences += [f"{_name(effect['player'], names)}’s effect of {effect['title']} is over" for effect in gone]
        return "; ".join(sentences)
    field = change.path[2] if len(change.path) > 2 else None
    effect = _without(_where(change), change.path[2:]).removeprefix("Lasting, ")
    if field == "title":
        return f"An effect of {now} holds now (was of {was})"
    if field == "on":
        return f"An effect of {effect} is on another card now"
    if field == "until":
        return f"An effect of {effect} ends at another time now"
    if field == "data":
        return f"An effect of {effect} does something else now"
    return ""


def _result(change: Change, field: tuple[str | int, ...], names: Sequence[str]) -> str:
    was, now = change.before, change.after
    if not field:
        if now is None:
            return "The match is not over"
        won = now["winner"]
        return "The match is over, and nobody has won" if won is None else f"{_name(won, names)} has won the match"
    if field == ("winner",):
        before = "nobody" if was is None else _name(was, names)
        return f"{'Nobody' if now is None else _name(now, names)} has won the match ({before} had)"
    return f"The match ended in another way: {now} (was {was})" if field == ("reason",) else ""


def _where(change: Change) -> str:
    """The subject of a change, for the beginning of its text."""
    match change.kind:
        case "changed":
            return change.text.removesuffix(f": {in_short(change.before)} becomes {in_short(change.after)}")
        case "moved":
            return change.text.rpartition(" moves from place ")[0]
    return change.text.rpartition(" is new" if change.kind == "added" else " is gone")[0]


def _without(where: str, field: tuple[str | int, ...]) -> str:
    """The words of a path without its last parts."""
    for part in reversed(field):
        where = where.removesuffix(f", {str(part).replace('_', ' ')}") if isinstance(part, str) else where
    return where


def _has(number: int, none: str, some: str, was: object) -> str:
    return f"has {some if number else none} (was {was})"


def _came_and_went(was: Sequence[str], now: Sequence[str], words: Mapping[str, tuple[str, str]]) -> str:
    """The words for things that came or went."""
    came = [words[state][0] if state in words else f"is {state} now" for state in now if state not in was]
    went = [words[state][1] if state in words else f"is not {state} any more" for state in was if state not in now]
    return listed([*came, *went]) if came or went else ""


def _gains(was: Sequence[str], now: Sequence[str], what: str) -> str:
    came = [f"{what} now: {_word(gain)}" for gain in now if gain not in was]
    went = [f"{what} no more: {_word(gain)}" for gain in was if gain not in now]
    return "; ".join([*came, *went])


def _whose(shares: Sequence[Mapping[str, Any]]) -> str:
    return f"holds {sum(share['amount'] for share in shares)} Æmber that stays with its owner" if shares else ""


def _word(word: str) -> str:
    return word.replace("-", " ")


def _plain(icons: Sequence[str]) -> str:
    return listed([icon.replace("amber", "Æmber") for icon in icons]) if icons else "none"


def _name(seat: object, names: Sequence[str]) -> str:
    return names[seat] if isinstance(seat, int) and seat < len(names) else "a player"


def _step(name: str) -> str:
    return "set-up" if name == "setup" else f"the {name} step"


def _house(name: Any) -> str:
    return in_words(name) if name else "none"


def _otherwise(change: Change) -> str:
    """A difference that nothing above knows, such as one that a kept engine has."""
    what, _, how = change.text.partition(": ")
    was, until, now = how.partition(" becomes ")
    return f"{what}: {now} (was {was})" if until else change.text
