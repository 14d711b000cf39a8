"""The answer that the words of a line mean: the option whose words they are, or the only one whose title begins so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.catalogue.names import plain
from engine.nearest import nearest
from replays.sheet.words import ACTS, KEYS, NONE, OptionWording

MOST_NAMED = 6
"""Options that a message names."""
_LEAD = re.compile(r"(?:choose|order|divide|seen:|name)\s+", re.IGNORECASE)
_ENDS = {
    "number": re.compile(r" (\d{1,3})$"),
    "nth": re.compile(r" #(\d{1,3})$"),
    "side": re.compile(r" of p(\d)$", re.IGNORECASE),
    "zone": re.compile(r" in (line|artifacts|upgrades|under|limbo|hand|deck|archives|discard|purged)$", re.IGNORECASE),
    "marks": re.compile(r" \{([^{}]*)\}$"),
}


class NoMatch(ValueError):
    """Words that mean no answer, or several. The message says what could be meant."""


class _Said(NamedTuple):
    """A title, or its beginning, and the words behind it."""

    title: str
    ends: Mapping[str, str]


def answer_of(question: Mapping[str, Any], options: Sequence[OptionWording], text: str) -> list[str]:
    """The keys of the options that the words of an answer mean, in their order. Raises NoMatch.

    How many may be chosen, and what contradicts the record, is for the engine to say."""
    text = " ".join(text.split())
    if text.split(" ")[0] == KEYS:
        return text.split(" ")[1:]
    bare = _LEAD.sub("", text, count=1) if _LEAD.match(text) else text
    if bare.rstrip(": ").lower() in (NONE, "choose", "seen"):
        return []
    if question["kind"] == "position" and bare.lower() in _FLANKS and options:  # where a flank would do, people say it
        return [options[_FLANKS[bare.lower()]].key]
    for whole in dict.fromkeys((text, bare)):
        exact = [option for option in options if _folded(f"{option.verb} {option.text}") == _folded(whole)]
        if len(exact) == 1:
            return [exact[0].key]
    verb, _, rest = text.partition(" ")
    if verb.lower() in ACTS and any(option.verb == verb.lower() for option in options):
        return [_picked(rest, [option for option in options if option.verb == verb.lower()], ()).key]
    if verb.lower() in ACTS and question["kind"] == "main":
        raise NoMatch(f"nothing can be {_DONE[verb.lower()]} now; {_offered(options)}")
    return _several(bare, options, (question["repeats"] or 1) > 1)


_FLANKS = {"left": 0, "l": 0, "right": -1, "r": -1}
"""Among the places of a battleline, which are offered from left to right."""
_DONE = {
    "play": "played",
    "discard": "discarded",
    "reap": "used to reap",
    "fight": "used to fight",
    "action": "used for its action",
    "omni": "used for its omni ability",
    "unstun": "unstunned",
}


def meant(options: Sequence[OptionWording], text: str) -> list[OptionWording]:
    """The options that a text can mean, as far as it goes: one of each that are alike; none where it means none."""
    said = _Said(text.strip(), {})
    fitting = _alike_enough(said, options) or _alike_enough(_apart(text), options)
    apart = {option.alike if option.hidden else option.key: option for option in reversed(fitting)}
    return [option for option in fitting if option in apart.values()]


def _several(text: str, options: Sequence[OptionWording], repeats: bool) -> list[str]:
    """Options with commas between them; titles may have commas as well."""
    pieces = text.split(", ")
    taken: list[str] = []
    at = 0
    while at < len(pieces):
        left = options if repeats else [option for option in options if option.key not in taken]
        first: NoMatch | None = None
        for end in range(len(pieces), at, -1):
            try:
                taken.append(_picked(", ".join(pieces[at:end]), left, taken).key)
            except NoMatch as error:
                first = error
                continue
            at, first = end, None
            break
        if first is not None:
            raise first
    return taken


def _picked(text: str, options: Sequence[OptionWording], taken: Sequence[str]) -> OptionWording:
    """The one option that is meant. Raises NoMatch."""
    said = _Said(text.strip(), {})
    if not said.title:
        raise NoMatch(f"name a card; {_offered(options)}")
    fitting = _alike_enough(said, options) or _alike_enough(_apart(text), options)
    names = {option.name for option in fitting}
    if len(fitting) == 1 or (fitting and len({option.alike for option in fitting}) == 1 and fitting[0].hidden):
        return fitting[0]
    if len(names) > 1:
        raise NoMatch(f'"{text}" can be {_listed(sorted(names), "or")}; write more of the title')
    if fitting:
        texts = [option.text for option in fitting]
        raise NoMatch(f'there are {len(fitting)} of "{fitting[0].name}"; write {_listed(texts, "or")}')
    spelt = {plain(option.text): option.text for option in options} | {
        plain(option.name): option.name for option in options
    }
    near = [spelt[word] for word in nearest(plain(text), spelt, alike=0.7)]
    if near:
        raise NoMatch(f'"{text}" is not among what can be answered; did you mean {_listed(near, "or")}?')
    raise NoMatch(f'"{text}" is not among what can be answered; {_offered(options)}')


def _apart(text: str) -> _Said:
    """A title and the words behind it, in any order."""
    ends: dict[str, str] = {}
    again = True
    while again:
        again = False
        for name, pattern in _ENDS.items():
            if name not in ends and (end := pattern.search(text)) is not None:
                ends[name], text, again = end[1], text[: end.start()], True
    return _Said(text.strip(), ends)


def _alike_enough(said: _Said, options: Sequence[OptionWording]) -> list[OptionWording]:
    """The options whose title is the one said; else the options that begin with it; else those whose words begin so."""
    wanted = plain(said.title)
    fitting = [option for option in options if _fits(option, said.ends)]
    if not wanted:
        return []
    tests = (
        lambda name: name == wanted,
        lambda name: name.replace(" ", "") == wanted.replace(" ", ""),
        lambda name: name.startswith(wanted),
        lambda name: _begins_words(wanted.split(), name.split()),
    )
    for test in tests:
        matching = [option for option in fitting if any(test(name) for name in _names(option))]
        if matching:
            return matching
    return []


def _names(option: OptionWording) -> Iterable[str]:
    """How an option may be called: with and without the word before it."""
    yield plain(option.name)
    if not option.verb and " " in option.name:
        yield plain(option.name.partition(" ")[2])


def _fits(option: OptionWording, ends: Mapping[str, str]) -> bool:
    if "side" in ends and option.side != int(ends["side"]) - 1:
        return False
    if "zone" in ends and option.zone != ends["zone"].lower():
        return False
    if "marks" in ends and sorted(ends["marks"].split()) not in (
        sorted((option.house, *option.icons)),
        sorted(option.icons),
    ):
        return False
    if "nth" in ends and int(ends["nth"]) not in (option.nth, option.nth or 1):
        return False
    return "number" not in ends or int(ends["number"]) in (option.number, option.number or 1)


def _begins_words(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each of the wanted beginnings is that of a word, in their order."""
    rest = iter(words)
    return all(any(word.startswith(part) for word in rest) for part in wanted)


def _offered(options: Sequence[OptionWording]) -> str:
    """The possible answers, in short."""
    texts = [f"{option.verb} {option.text}" if option.verb in ACTS else option.text for option in options]
    if not texts:
        return "there is nothing to choose from"
    more = f" and {len(texts) - MOST_NAMED} more" if len(texts) > MOST_NAMED else ""
    return f"it can be {', '.join(texts[:MOST_NAMED])}{more}"


def _listed(texts: Sequence[str], word: str) -> str:
    shown = list(texts[:MOST_NAMED]) + (["…"] if len(texts) > MOST_NAMED else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {word} {shown[-1]}"


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
