"""What one player could know and another could not, at the moment that the board of a case shows.

Compares what the judge's view tells of each hidden card, so it is for those who see everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.english import counted

PLACES = {"hand": "hand", "archives": "archives", "deck": "deck", "discard": "discard pile", "purged": "purged cards"}
"""The areas in which cards can lie hidden -> their names."""
NAMED = 6
"""The most titles in one sentence; more cards are counted."""


class UnequalKnowledge(NamedTuple):
    """Cards of one place that some players could know, and others could not."""

    owner: int
    """The seat whose place it is."""
    place: str
    """A key of `PLACES`, or `play` for cards that lie facedown."""
    titles: list[str]
    knowers: tuple[int, ...]
    """The seats that could know them, not all and not none."""

    def as_seen_by(self, seat: int, names: Sequence[str]) -> str:
        """The same in a sentence about one player.

        >>> UnequalKnowledge(1, "hand", ["Troll", "Urchin"], (1,)).as_seen_by(0, ["Ann", "Ben"])
        'Ann could not know 2 cards in Ben’s hand'
        >>> UnequalKnowledge(1, "archives", ["Troll"], (0,)).as_seen_by(0, ["Ann", "Ben"])
        'Ann alone could know Troll in Ben’s archives'
        """
        whose = names[self.owner] + "’s " + PLACES[self.place] if self.place in PLACES else "play, facedown"
        hand = self.place == "hand" and self.knowers == (self.owner,)
        cards = counted(len(self.titles), "card") if hand or len(self.titles) > NAMED else ", ".join(self.titles)
        knowing = " and ".join(names[other] for other in self.knowers)
        if seat in self.knowers:
            return f"{knowing} alone could know {cards} in {'hand' if hand else whose}"
        sentence = f"{names[seat]} could not know {cards} in {whose}"
        return sentence if self.knowers == (self.owner,) else f"{sentence}; {knowing} could"


def differences(state: Any, seats: int) -> list[UnequalKnowledge]:
    """The hidden cards of a position that not every player could know alike. `state`: as the judge sees it."""
    unequal: dict[tuple[int, str, tuple[int, ...]], list[str]] = {}
    for owner, place, card in _hidden(state):
        knowledge = card["known_to"]
        knowers = tuple(sorted(knowledge["seats"]))
        if not knowledge["public"] and 0 < len(knowers) < seats:
            unequal.setdefault((owner, place, knowers), []).append(card["title"])
    return [UnequalKnowledge(owner, place, titles, knowers) for (owner, place, knowers), titles in unequal.items()]


def _hidden(state: Any) -> Iterator[tuple[int, str, Any]]:
    """Each card that a view tells the knowers of, with whose it is and where."""
    for player in state["players"]:
        for place in PLACES:
            for card in player[place]["cards"]:
                if "known_to" in card:
                    yield player["seat"], place, card
        for card in [*player["line"], *player["artifacts"]]:
            for part in [card, *card["under"], *card["upgrades"]]:
                if "known_to" in part:
                    yield player["seat"], "play", part
