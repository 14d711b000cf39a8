"""The board of the replay desk: the changes since the event before, and the cards that the question offers.

Works on states as `engine.views` projects them, so nothing here can show more than the viewer may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from engine.table.state import KEY_COLOURS
from replays.telling.diff import Change, diff
from replays.telling.differences import differences_in_words

PILES = (
    ("deck", "Deck"),
    ("discard", "Discard"),
    ("archives", "Archives"),
    ("purged", "Purged"),
)
"""Areas that lie in piles, and their names."""
CARD_LISTS = ("line", "artifacts", "cards", "upgrades", "under", "limbo")
"""Lists of a state whose entries are cards, named in paths by their ids."""
_SILENT = ("decisions", "decision", "active")
"""Parts of a state that change with every decision or turn and say nothing by themselves."""
_BESIDE = ("hidden", "position", "known_to", "flank")
"""Parts that change as a consequence of other parts, which show the change."""


class CardChange(NamedTuple):
    """The changes of a card. `arrived`: it is new here. `deltas`: by field, its change: "+2", or "" if it is no
    number."""

    arrived: bool
    deltas: dict[str, str]


class BoardChanges(NamedTuple):
    """The latest changes: by card, by seat, and in words."""

    cards: dict[int, CardChange]
    seats: dict[int, dict[str, str]]
    """Seat -> name of the count (`amber`, `keys`, `hand` ...) -> how it changed, as in `CardChange.deltas`."""
    said: list[str]


NOTHING = BoardChanges({}, {}, [])
_encode = msgspec.msgpack.Encoder().encode


class Pieces:
    """Parts of the boards of a run of moments, most of which stay as they are: each is written once, by its number.

    Called with a part, it answers with what is written where the part stands.
    """

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        """Part of a page -> its number; in the order of the numbers."""

    def __call__(self, part: Markup) -> Markup:
        number = self.numbers.setdefault(str(part), len(self.numbers))
        return Markup('<i data-piece="{}"></i>').format(number)


def in_place(part: Markup) -> Markup:
    """A part of a board where it stands."""
    return part


@dataclass(frozen=True, kw_only=True)
class Board:
    """The data of `board/_board.html`, on every page with a board: replay, live table, case, what-if."""

    state: Any
    """As `engine.views` projects it."""
    names: list[str]
    choice: Any = None
    """The question now asked, as the viewer sees it."""
    near: int = 0
    """The seat on this side of the table."""
    marks: BoardChanges = NOTHING
    asks: bool = True
    """Whether the board shows the question; false where the page shows it beside the board."""
    card_at: Callable[[int], str] | None = None
    """The address of a card's history; None without such a page."""
    count_at: Callable[[int, str], str] | None = None
    """The address of the history of a seat's count."""
    to: Callable[[int], str] | None = None
    """The address of another event."""
    undone_by: int | None = None
    piece: Callable[[Markup], Markup] = in_place
    """The text in the place of a card, a pile or a bar."""
    clocks: Mapping[int, Any] = field(default_factory=dict)
    """By seat, as `replays.telling.clock` gives them."""
    drawings: MutableMapping[bytes, Any] | None = None
    """Parts drawn for earlier moments, if many moments are drawn with the same links; see `drawn`."""
    side: str = ""
    """Where two boards share a page, what the ids of this one begin with; `<side>head` is that of its heading."""
    piles = PILES
    colours = KEY_COLOURS

    @property
    def seated(self) -> list[Any]:
        """The players from the other side of the table to this one."""
        return seated(self.state["players"], self.near)

    @cached_property
    def offered(self) -> frozenset[int]:
        """The cards that the question offers."""
        return offered(self.choice)

    def drawn(self, macro: Any, *values: Any) -> Any:
        """The output of a template's macro for the board and plain values; equal values are drawn once."""
        if self.drawings is None:
            return macro(self, *values)
        name = _encode((macro.name, values))
        drawing = self.drawings.get(name)
        if drawing is None:
            drawing = self.drawings[name] = macro(self, *values)
        return drawing

    def around(self, player: Any) -> tuple[Any, ...]:
        """The data of a side of the board beyond the player's own state: its part of the changes and of the
        question."""
        seat, state = player["seat"], self.state
        areas = [player["line"], player["artifacts"], player["hand"]["cards"]]
        areas += [player[pile]["cards"] for pile, _ in self.piles]
        cards = {card["id"] for area in areas for card in area if "id" in card}
        return (
            self.marks.seats.get(seat),
            {card: mark for card, mark in self.marks.cards.items() if card in cards},
            sorted(self.offered & cards),
            (state["house"],) if state["active"] == seat else None,
            (self.deciding_seat == seat, state["tide"] == seat),
            self.clocks.get(seat),
            state.get("keys_to_win"),
            self.line_places(player),
        )

    def places(self, player: Any) -> int:
        """The places in the battleline that a player's creatures take: a gigantic one takes two."""
        return len(player["line"]) + self._gigantic(player)

    def line_places(self, player: Any) -> tuple[int, bool]:
        """The places for which the player's line is laid out, and whether a gigantic creature is among them: of two
        players those of both, so that their creatures are as large. Of more, each line has a room of another width."""
        players = self.state["players"] if len(self.state["players"]) == 2 else [player]
        return max(map(self.places, players)), any(map(self._gigantic, players))

    @property
    def has_two_upgrades(self) -> bool:
        """Whether a creature has several upgrades, which stand as high above it as a finger needs."""
        lines = (player["line"] for player in self.state["players"])
        return any(len(card.get("upgrades") or ()) > 1 for line in lines for card in line)

    @staticmethod
    def _gigantic(player: Any) -> int:
        return sum(card.get("version") == "bottom half" for card in player["line"])

    def noted(self, area: Any) -> tuple[list[int], list[int]]:
        """The cards of an area that have just changed, and those that the question offers."""
        cards = [card["id"] for card in area["cards"] if "id" in card]
        return [id for id in cards if id in self.marks.cards], [id for id in cards if id in self.offered]

    @property
    def time_note(self) -> str:
        """What is left once time was called, in words; empty where it was not."""
        return time_in_words(self.state, self.names)

    @property
    def deciding_seat(self) -> int | None:
        """The seat that decides now; None if no one does."""
        decision = self.choice or self.state["decision"]
        return None if decision is None or self.state["result"] else decision["seat"]


def time_in_words(state: Any, names: Sequence[str], seat: int | None = None) -> str:
    """What a projected state leaves to be played once time was called, in words for the player of a seat.

    Empty where time was not called, or the match is over. `seat`: None for a viewer without one.
    """
    time = state.get("time")  # states of older engines have none
    if time is None:
        return ""
    if not state["turn"]:
        return "Time is called before the first turn."

    def has(other: int) -> str:
        return "you have" if other == seat else f"{names[other]} has"

    whose = "your last" if state["active"] == seat else f"the last of {names[state['active']]}"
    if time["last_step"]:
        return f"Time is called: this ‘forge a key’ step is {whose}."
    parts = [f"Then {has(other)} a last turn." for other in time["turns"]]
    if time["forges"] is not None:
        parts.append(f"Then {has(time['forges'])} a last ‘forge a key’ step.")
    turn = f"this is {whose} turn" if state["active"] == seat else f"this turn is {whose}"
    return " ".join([f"Time is called: {turn}.", *parts, "Then the match is decided."])


def marks(before: Any, after: Any) -> BoardChanges:
    """The changes from `before` to `after`; both are states projected for the same viewer."""
    cards: dict[int, CardChange] = {}
    seats: dict[int, dict[str, str]] = {}
    other_changes: list[Change] = []
    for change in diff(before, after):
        if change.path[0] in _SILENT or any(part in _BESIDE for part in change.path):
            continue
        card, field = _of_card(change)
        if card is not None:
            mark = cards.get(card, CardChange(False, {}))
            if field is None:
                mark = CardChange(True, mark.deltas)
            else:
                mark.deltas[field] = delta(change)
            cards[card] = mark
        elif change.path[0] == "players" and len(change.path) > 2:
            name = str(change.path[2])
            seats.setdefault(int(change.path[1]), {})[name] = delta(change)
        other_changes.append(change)
    return BoardChanges(
        cards, seats, differences_in_words(other_changes, [player["name"] for player in after["players"]])
    )


def delta(change: Change) -> str:
    """The signed difference of two numbers; "" for other values."""
    was, now = change.before, change.after
    if isinstance(was, list) and isinstance(now, list):
        was, now = len(was), len(now)
    if not isinstance(was, int) or not isinstance(now, int) or isinstance(was, bool) or isinstance(now, bool):
        return ""
    return f"+{now - was}" if now > was else f"−{was - now}" if now < was else ""


def offered(choice: Any) -> frozenset[int]:
    """The cards that a projected question offers, as far as the viewer may see its options."""
    options: Iterable[Any] = () if choice is None else choice["options"] or ()
    return frozenset(option["card"] for option in options if option["card"] is not None)


def seated(players: list[Any], near: int) -> list[Any]:
    """The players of a state as they sit around the table, the one at seat `near` last."""
    at = near + 1 if near < len(players) else 0
    return [*players[at:], *players[:at]]


def _of_card(change: Change) -> tuple[int | None, str | None]:
    """The card that a change is about, and the changed field; None for the card as a whole."""
    path = change.path
    for at in range(len(path) - 2, -1, -1):
        card = path[at + 1]
        if path[at] in CARD_LISTS and isinstance(card, int):
            field = path[at + 2] if len(path) > at + 2 else None
            return card, None if field is None else str(field)
    return None, None
