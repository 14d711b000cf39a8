"""Answers that the rules forbid, in words: by the titles of cards that are not offered, as people at a table say it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine import catalogue
from engine.catalogue import EVERY_HOUSE, HOUSES_OF_SET
from engine.catalogue.printed import TOKEN
from engine.observed.deck_discovery import face_of, number_of
from replays.sheet.matching import NoMatch, answer_of
from replays.sheet.words import ACTS, KEYS, CardPlace, answer_in_words, places_of, wordings

_HELD = ("play", "discard")
_IN_PLAY = ("line", "artifacts")
_ALONE = ("end", "tide")
_CHOSEN = ("card", "order")


def override_of(
    question: Mapping[str, Any], state: Mapping[str, Any], lists: Sequence[CardPlace], text: str
) -> tuple[str, ...]:
    """The keys that the words of an override mean, or the keys themselves. `lists`: as `wordings` takes them.

    Whether they can be acted out is for the engine to say. Raises NoMatch for words that mean nothing or several things
    here, with what they can mean.
    """
    text = " ".join(text.split())
    first, _, rest = text.partition(" ")
    if first == KEYS or ":" in first.rstrip(":"):
        return tuple((rest if first == KEYS else text).split())
    widened = _widened(question, state, lists)
    return tuple(answer_of(widened, wordings(widened, state, lists), text))


def override_in_words(
    question: Mapping[str, Any] | None, state: Mapping[str, Any], lists: Sequence[CardPlace], answer: Sequence[str]
) -> str:
    """The words of an answer against the rules; its keys where words would not do."""
    keys = " ".join(answer)
    if question is None or question["options"] is None:
        return keys
    widened = _widened(question, state, lists)
    options = wordings(widened, state, lists)
    if not {option.key for option in options}.issuperset(answer):
        return keys
    words = answer_in_words(widened, options, answer)
    try:
        return words if override_of(question, state, lists, words) == tuple(answer) else keys
    except NoMatch:
        return keys


def _widened(question: Mapping[str, Any], state: Mapping[str, Any], lists: Sequence[CardPlace]) -> dict[str, Any]:
    """The question with all that could be meant among its options."""
    options = {option["key"]: option for option in question["options"] or ()}
    for key, card in _possible(question, state, lists):
        options.setdefault(key, {"key": key, "card": card, "label": key})
    return {**question, "options": list(options.values())}


def _possible(
    question: Mapping[str, Any], state: Mapping[str, Any], lists: Sequence[CardPlace]
) -> Iterator[tuple[str, int | None]]:
    """Keys that are not offered, and may have a meaning; the card of each."""
    seat, kind = question["seat"], question["kind"]
    places = places_of(state)
    unseen = [id for id in range(len(lists)) if id not in places]
    if kind == "main":
        held = [id for id, place in places.items() if (place.zone, place.side) == ("hand", seat)]
        held += [id for id in unseen if lists[id].side == seat]
        held += _candidates(state["players"][seat], len(state["players"]), lists)
        used = [id for id, place in places.items() if place.zone in _IN_PLAY and place.side == seat]
        for verb in ACTS:
            yield from ((f"{verb}:{id}", id) for id in (held if verb in _HELD else used))
        yield from ((alone, None) for alone in _ALONE)
    elif kind == "house":
        yield from ((f"house:{house}", None) for house in EVERY_HOUSE)
    elif kind in _CHOSEN and not question["ordered"]:
        offered = [option["card"] for option in question["options"] or ()]
        like = {_kind_of(places[id]) for id in offered if id in places}
        yield from ((f"card:{id}", id) for id, place in places.items() if _kind_of(place) in like)
        if any(id not in places for id in offered):
            yield from ((f"card:{id}", id) for id in unseen)


def _candidates(player: Mapping[str, Any], seats: int, lists: Sequence[CardPlace]) -> Iterator[int]:
    """The cards that a deck without a list may hold, of all its houses: by ids beyond those of listed cards and places.

    The card that turned up stands for the others of its title.
    """
    learnt = player["deck_list"].get("learnt")
    if learnt is None or not lists:
        return
    learnt_titles = {(card["title"], card["house"]) for card in learnt["cards"]}
    only = next(place.set for place in lists if place.side == player["seat"])
    for code in (only,) if only else HOUSES_OF_SET:
        for facts in catalogue.cards(code):
            named = (facts.name, facts.house)
            if facts.house in player["deck_list"]["houses"] and facts.rarity != TOKEN and named not in learnt_titles:
                learnt_titles.add(named)
                yield 2 * len(lists) + number_of(player["seat"], 0, face_of(facts), seats)


def _kind_of(place: CardPlace) -> tuple[str, int | None]:
    """Where cards lie that may be chosen instead of one another: in play whose they are does not matter."""
    return place.zone, None if place.zone in (*_IN_PLAY, "upgrades") else place.side
