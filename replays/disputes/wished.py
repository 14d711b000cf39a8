"""Corrections that cannot be tried yet, in sentences: what is asked for, without what it was before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.catalogue import in_words
from replays.engines.driving import AnyGame
from replays.telling.eyes import Eyes
from replays.telling.sentences import area, listed

ONE = "a card"


class _Wish:
    """The fields of a correction as words."""

    def __init__(self, fields: Mapping[str, Any], names: Sequence[str], titles: Mapping[int, str]) -> None:
        self.fields, self._names, self._titles = fields, names, titles

    def __getitem__(self, field: str) -> Any:
        return self.fields.get(field)

    @property
    def card(self) -> str:
        return self.title(self["card"])

    @property
    def seat(self) -> str:
        """The player's name."""
        seat = self["seat"]
        return self._names[seat] if isinstance(seat, int) and 0 <= seat < len(self._names) else "a player"

    @property
    def whose(self) -> str:
        """The player's name where the correction says one."""
        return "" if self["seat"] is None else f" of {self.seat}"

    @property
    def order(self) -> str:
        return listed([self.title(card) for card in self["cards"]])

    def title(self, card: Any) -> str:
        """The title of a card, as far as the viewer knows it."""
        return self._titles.get(card, ONE)


WORDS: Mapping[str, Callable[[_Wish], str]] = {
    "amber": lambda w: f"{w.seat}’s Æmber becomes {w['to']}",
    "keys": lambda w: f"{w.seat}’s forged keys become {listed(w['to']) if w['to'] else 'none'}",
    "chains": lambda w: f"{w.seat}’s chains become {w['to']}",
    "card-amber": lambda w: f"the Æmber on {w.card} becomes {w['to']}",
    "damage": lambda w: f"the damage on {w.card} becomes {w['to']}",
    "armor-used": lambda w: f"the armor that {w.card} has used becomes {w['to']}",
    "counters": lambda w: f"the {w['counter']} counters on {w.card} become {w['to']}",
    "status": lambda w: f"{w.card} becomes {'' if w['to'] else 'not '}{w['status']}",
    "ready": lambda w: f"{w.card} becomes {'ready' if w['to'] else 'exhausted'}",
    "move": lambda w: f"{w.card} goes to {area(w['zone'])}{w.whose}",
    "position": lambda w: f"{w.card} moves to place {w['at'] + 1} of its battleline",
    "control": lambda w: f"{w.seat} gets control of {w.card}",
    "attach": lambda w: f"{w.card} goes onto {w.title(w['host'])}",
    "deck-top": lambda w: f"the top of {w.seat}’s deck becomes {w.order}",
    "shuffle": lambda w: f"{w.seat}’s deck is shuffled",
    "reveal": lambda w: f"{w.card} becomes known",
    "learn": lambda w: f"{w.seat}’s deck holds {w['title']}",
    "house": lambda w: f"the active house becomes {in_words(w['to']) if w['to'] else 'none'}",
    "step": lambda w: f"the turn goes to the step {w['to']}",
    "tide": lambda w: "the tide becomes neutral" if w["seat"] is None else f"the tide becomes high for {w.seat}",
    "effect-ended": lambda w: "a lasting effect ends",
    "fill": lambda w: f"what nobody saw is filled by number {w['number']}",
    "forfeit": lambda w: f"{w.seat} forfeits the game",
}
"""Kind of correction -> what it asks for."""


def wish_in_words(correction: Mapping[str, Any], names: Sequence[str], titles: Mapping[int, str] | None = None) -> str:
    """Describe a well-formed correction in English. `titles`: of the cards that the reader knows, by id.

    >>> wish_in_words({"kind": "move", "card": 7, "zone": "discard"}, ("Ann", "Ben"), {7: "Troll"})
    'Troll goes to the discard pile'
    """
    return WORDS[correction["kind"]](_Wish(correction, names, titles or {}))


def titles_for(eyes: Eyes, game: AnyGame) -> dict[int, str]:
    """The titles of the cards that a viewer knows at this moment, by id."""
    return dict(_titles(eyes.state(game)))


def _titles(part: Any) -> Iterator[tuple[int, str]]:
    if isinstance(part, Mapping):
        if isinstance(part.get("id"), int) and isinstance(part.get("title"), str):
            yield part["id"], part["title"]
        for value in part.values():
            yield from _titles(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _titles(value)
