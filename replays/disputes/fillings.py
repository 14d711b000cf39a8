"""How much an answer depends on what nobody saw: a match with printed cards, filled in several ways and played out.

Each number makes of the unseen cards what they can be, as a what-if match of that number does. From there greedy
players play each filling out several times, with the decks shuffled again each time: their order is what comes, not
what was held. If the chances differ more between fillings than the number of playouts explains, the unseen cards decide
much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from engine.errors import IllegalAnswer
from engine.game import Game
from engine.observed.table import ObservedTable
from engine.playouts import filled, finish
from engine.views import Viewer, project
from replays.engines.present_game import PresentGame
from replays.fold.travel import Traveller
from replays.log.errors import CommandRefused

NUMBERS = range(1, 9)
"""Default numbers of fillings."""
PLAYOUTS = 12
"""Playouts of each filling."""
TOO_FEW = 0.5
"""Fillings that differ by less than chance alone may cause show nothing."""
JUDGE = Viewer.parse("judge")
MOST_PLAYOUTS = 1_000
"""In all: about as long as an estimate of a whole match takes."""


class Filling(msgspec.Struct, frozen=True):
    """One way in which the unseen cards may have lain, and what came of it."""

    number: int
    hands: tuple[tuple[str, ...], ...]
    """By seat, the titles in hand after it was filled, sorted. Nobody need have held them; show them to officials."""
    wins: tuple[int, ...]
    """By seat: playouts that it won."""
    playouts: int
    """How many there were; none where the answers are not possible in this filling."""
    refused: str | None
    """Why the answers are not possible here; None where they are."""
    end: dict[str, Any] | None = None
    """How the first playout ended, as judges see it; `result` is None there where it was cut off."""

    @property
    def chances(self) -> tuple[float, ...] | None:
        """By seat, from 0 to 1; what nobody won counts for all of them alike. None without playouts."""
        if not self.playouts:
            return None
        even = (self.playouts - sum(self.wins)) / len(self.wins)
        return tuple((won + even) / self.playouts for won in self.wins)


class Fillings(msgspec.Struct, frozen=True):
    """A comparison of fillings."""

    match: str
    seq: int
    """The event after which the match was filled."""
    unseen: int
    """How many places nobody had seen there."""
    answers: tuple[tuple[str, ...], ...]
    """The first answer in each filling."""
    fillings: tuple[Filling, ...]

    @property
    def possible(self) -> list[Filling]:
        """The fillings in which the answers are possible."""
        return [filling for filling in self.fillings if filling.playouts]

    @property
    def means(self) -> list[float]:
        """By seat, the mean of the chances over the fillings; empty where the answers are possible in none."""
        chances = [filling.chances for filling in self.possible if filling.chances is not None]
        return [sum(row) / len(chances) for row in zip(*chances, strict=True)]

    @property
    def spread(self) -> float:
        """The largest difference, over the seats, between the chances of two fillings; 0 for fewer than two."""
        chances = [filling.chances for filling in self.possible if filling.chances is not None]
        return max((max(row) - min(row) for row in zip(*chances, strict=True)), default=0.0)

    def range_of(self, seat: int) -> tuple[float, float] | None:
        """The lowest and the highest chance of a seat over the fillings; None if no filling is possible."""
        chances = [filling.chances[seat] for filling in self.possible if filling.chances is not None]
        return (min(chances), max(chances)) if chances else None

    @property
    def by_lot(self) -> float:
        """The difference that so few playouts may well show by themselves: four standard errors at even chances."""
        fewest = min((filling.playouts for filling in self.possible), default=0)
        return 2 * float(fewest**-0.5) if fewest else 0.0

    @property
    def depends(self) -> bool:
        """Whether the answer depends on what nobody saw, more than the playouts explain."""
        return self.spread > self.by_lot or 0 < len(self.possible) < len(self.fillings)

    def in_words(self, names: Sequence[str]) -> str:
        """In a sentence or two. `names`: of the seats."""
        if not self.possible:
            return f"What was answered is possible in none of {len(self.fillings)} fillings of what nobody saw."
        means = ", ".join(f"{name} {mean:.0%}" for name, mean in zip(names, self.means, strict=True))
        many = f"Over {len(self.possible)} fillings of {self.unseen} unseen cards: {means}."
        if len(self.possible) < len(self.fillings):
            return f"{many} In {len(self.fillings) - len(self.possible)} more the answers are not possible."
        how = "It depends on what nobody saw" if self.depends else "What nobody saw hardly matters"
        if not self.depends and self.by_lot >= TOO_FEW:
            how = "Too few playouts to tell whether it depends on what nobody saw"
        lot = min(self.by_lot, 1)
        return f"{many} {how}: the fillings differ by {self.spread:.0%}, where chance alone may bring {lot:.0%}."


def compare_fillings(
    traveller: Traveller,
    match: str,
    seq: int,
    *,
    numbers: Iterable[int] = NUMBERS,
    answers: Sequence[Sequence[str]] = (),
    playouts: int = PLAYOUTS,
) -> Fillings:
    """Fill what nobody saw after event `seq` by several numbers, give the answers there, and play out.

    Raises CommandRefused (`nothing-unseen`, `kept-engine`, `not-at-rest`, `too-many`), EventNotFound, MatchNotFound,
    NotFoldable.
    """
    chosen = list(dict.fromkeys(numbers))
    if not chosen or playouts < 1 or len(chosen) * playouts > MOST_PLAYOUTS:
        raise CommandRefused(
            f"{len(chosen)} fillings with {playouts} playouts each were asked for; give at least one of each, and at "
            f"most {MOST_PLAYOUTS} playouts in all",
            code="too-many",
        )
    game, setup = traveller.at(match, seq).game, traveller.opening(match).setup
    if not setup.observed:
        raise CommandRefused(
            "every card of this match is known to the engine; there is nothing to fill", code="nothing-unseen"
        )
    if not isinstance(game, PresentGame) or not isinstance(game.table, ObservedTable):
        raise CommandRefused(
            "this match is played by the engine that it began with, which is kept for it; only the present engine "
            "plays fillings out",
            code="kept-engine",
        )
    if not game.at_rest:
        raise CommandRefused(
            f"after event {seq} something is half resolved, and what nobody saw cannot be filled then; give an event "
            "after which a house or the next action is asked for",
            code="not-at-rest",
        )
    blob = game.snapshot()
    unseen = sum(not game.table.is_identified(card) for card in game.table.cards)
    fillings = []
    for number in chosen:
        hands: tuple[tuple[str, ...], ...] = ()
        wins, done, refused, end = [0] * len(setup.seats), 0, None, None
        for n in range(playouts):
            seed = f"{match}/{seq}/{number}/{n}"
            start = filled(setup, blob, number, seed)
            hands = hands or tuple(tuple(sorted(card.name for card in player.hand)) for player in start.table.players)
            if (why := _answer(start, answers)) is not None:
                refused = why
                continue
            done += 1
            winner = finish(start, seed).winner
            if winner is not None:
                wins[winner] += 1
            end = end or project(start, start, JUDGE)
        fillings.append(Filling(number, hands, tuple(wins), done, None if done else refused, end))
    return Fillings(match, seq, unseen, tuple(map(tuple, answers)), tuple(fillings))


def _answer(game: Game, answers: Sequence[Sequence[str]]) -> str | None:
    """Give answers one after the other; why one of them is not possible, or None."""
    for answer in answers:
        if game.pending is None:
            return "the match is over before it"
        try:
            game.submit(answer)
        except IllegalAnswer as error:
            return error.reason
    return None
