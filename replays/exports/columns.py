"""The columns of the exported tables: name, type, meaning and value stand here and nowhere else.

The header of the CSV files, the schema of the Parquet files and the tables of `replays/README.md` are made from it.
Values come from typed events and facts, never from English. A column is never renamed, retyped or given another
meaning; new ones are added at the end, and `VERSION` counts that.

Nothing is in a table that the viewer may not see: the values are taken from what was projected before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, NamedTuple

from replays.exports.walk import ExportStep, ExportWalk
from replays.fold.steps import answer_of
from replays.log.canonical import canonical
from replays.log.event_types import Conceded, Decision, Overridden
from replays.log.history import History

VERSION = 2


class Type(StrEnum):
    """Type of a cell. In brackets: Parquet; CSV."""

    TEXT = "text"
    """(string; text)"""
    INTEGER = "integer"
    """(int64; decimal digits)"""
    BOOLEAN = "boolean"
    """(bool; `true` or `false`)"""
    TIME = "time"
    """(timestamp in microseconds, UTC; RFC 3339 as in the log)"""
    TEXTS = "texts"
    """(list of string; a JSON array)"""
    INTEGERS = "integers"
    """(list of int64; a JSON array)"""
    JSON = "json"
    """(string; text): canonical JSON, RFC 8785"""


class RowSource(NamedTuple):
    """Source of the values of a row."""

    match: str
    seats: list[str]
    step: ExportStep
    undone_by: int | None
    turn: int
    phase: str
    """The step of the turn."""
    number: int = 0
    """Index of the fact among those of the event."""
    fact: dict[str, Any] = {}


class Column(NamedTuple):
    """One column."""

    name: str
    type: Type
    meaning: str
    value: Callable[[Any], Any]
    """The value for a row; None if it has none, or the viewer may not know it."""


class ExportTable(NamedTuple):
    """One table."""

    name: str
    meaning: str
    columns: tuple[Column, ...]
    rows: Callable[[ExportWalk, ExportStep, int | None], Iterator[RowSource]]
    """The rows of one event; `undone_by`: the rewind that undid it."""

    def cells(self, row: Any) -> list[Any]:
        """The values of a row, in the order of the columns."""
        return [column.value(row) for column in self.columns]


# -- values ------------------------------------------------------------------------------------------------------------


def time_of(text: str | None) -> datetime | None:
    """A time as logs write it, as a cell; None stays None."""
    return None if text is None else datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)


def _seat(row: RowSource) -> int | None:
    seat: int | None = getattr(row.step.event.data, "seat", None)
    return seat


def _name(row: RowSource, seat: Any) -> str | None:
    return row.seats[seat] if isinstance(seat, int) and 0 <= seat < len(row.seats) else None


def _answer(row: RowSource) -> list[str] | None:
    answer = answer_of(row.step.event)
    return None if answer is None else list(answer)


def _asked(name: str) -> Callable[[RowSource], Any]:
    return lambda row: None if row.step.question is None else row.step.question[name]


def _offered(row: RowSource) -> int | None:
    options = _asked("options")(row)
    return None if options is None else len(options)


def _plain(name: str) -> Callable[[RowSource], Any]:
    return lambda row: row.fact["data"].get(name)


def _text(name: str) -> Callable[[RowSource], Any]:
    def value(row: RowSource) -> str | None:
        cell = row.fact["data"].get(name)
        return None if cell is None else str(cell)

    return value


def _card(name: str, part: str) -> Callable[[RowSource], Any]:
    def value(row: RowSource) -> Any:
        card = row.fact["data"].get(name)
        return card.get(part) if isinstance(card, dict) else None

    return value


def _cards(part: str) -> Callable[[RowSource], Any]:
    def value(row: RowSource) -> Any:
        cards = row.fact["data"].get("cards")
        return None if cards is None else [card[part] for card in cards if part in card]

    return value


def _hidden(row: RowSource) -> int:
    """Cards of the fact that the viewer may not know."""
    count = 0
    for value in row.fact["data"].values():
        for id in value if isinstance(value, list) else (value,):
            count += isinstance(id, dict) and id.get("hidden") is True
    return count


def _cause(part: str) -> Callable[[RowSource], Any]:
    return lambda row: None if row.fact["cause"] is None else row.fact["cause"].get(part)


def _readings(part: str) -> Callable[[RowSource], Any]:
    return lambda row: [reading[part] for reading in row.fact.get("readings", ())]


def _json(name: str) -> Callable[[RowSource], Any]:
    return lambda row: None if row.fact[name] is None else canonical(row.fact[name]).decode()


# -- columns -----------------------------------------------------------------------------------------------------------

_EVENT = (
    Column("match", Type.TEXT, "Id of the match.", lambda row: row.match),
    Column("seq", Type.INTEGER, "Number of the event in the log of its match.", lambda row: row.step.event.seq),
)
_UNDONE = Column(
    "undone_by", Type.INTEGER, "The `rewound` event that undid the event; null: it stands.", lambda row: row.undone_by
)
_WHERE = (
    Column("turn", Type.INTEGER, "Number of the turn; 0 during set-up.", lambda row: row.turn),
    Column("step", Type.TEXT, "Step of the turn.", lambda row: row.phase),
)

_DECISION_COLUMNS = (
    *_EVENT,
    Column("type", Type.TEXT, "`decision`, `overridden` or `conceded`.", lambda row: row.step.event.type),
    Column("at", Type.TIME, "Server time of the append.", lambda row: time_of(row.step.event.at)),
    Column("client_at", Type.TIME, "When the client says it happened.", lambda row: time_of(row.step.event.client_at)),
    *_WHERE,
    Column("active", Type.INTEGER, "Seat of the active player.", lambda row: row.step.active),
    Column("house", Type.TEXT, "The active house, once it was chosen.", lambda row: row.step.house),
    Column("seat", Type.INTEGER, "Who decided.", _seat),
    Column("player", Type.TEXT, "Name of that player.", lambda row: _name(row, _seat(row))),
    Column("actor", Type.TEXT, "Kind of who entered it.", lambda row: row.step.event.actor.kind),
    Column("forced", Type.BOOLEAN, "On a judge's order.", lambda row: row.step.event.actor.forced_by_judge),
    Column("kind", Type.TEXT, "Kind of the question that was asked.", _asked("kind")),
    Column("prompt", Type.TEXT, "Key of the question.", _asked("prompt")),
    Column("offered", Type.INTEGER, "How many options there were.", _offered),
    Column("minimum", Type.INTEGER, "Fewest options to choose.", _asked("minimum")),
    Column("maximum", Type.INTEGER, "Most options to choose.", _asked("maximum")),
    Column("answer", Type.TEXTS, "Keys of the chosen options, in order, each as often as it was given.", _answer),
    _UNDONE,
)

_SEATS = (
    Column("player", Type.INTEGER, "The seat it is about (`engine/table/facts.py` says how).", _plain("player")),
    Column("other", Type.INTEGER, "The other seat.", _plain("other")),
)
_NAMED = (
    ("card", "The card it is about"),
    ("source", "The card it comes from"),
    ("target", "The card it is done to"),
    ("host", "The card that `card` is put on or under"),
    ("attacker", "The creature that fights"),
    ("defender", "The creature it fights"),
)
_CARD_COLUMNS = tuple(
    column
    for name, meaning in _NAMED
    for column in (
        Column(name, Type.INTEGER, f"{meaning}: id, the same during the whole match.", _card(name, "card")),
        Column(f"{name}_title", Type.TEXT, f"{meaning}: the title it showed.", _card(name, "title")),
    )
)
_FACT_COLUMNS = (
    *_EVENT,
    Column("fact", Type.INTEGER, "Index of the fact among those of its event, from 0.", lambda row: row.number),
    Column("type", Type.TEXT, "Type of the event.", lambda row: row.step.event.type),
    *_WHERE,
    Column("kind", Type.TEXT, "What happened (`engine/table/facts.py` lists the kinds).", lambda row: row.fact["kind"]),
    *_SEATS,
    *_CARD_COLUMNS,
    Column("cards", Type.INTEGERS, "Where it is about several cards: the ids of those the viewer saw.", _cards("card")),
    Column("card_titles", Type.TEXTS, "Their titles, in the same order.", _cards("title")),
    Column("hidden", Type.INTEGER, "How many of its cards the viewer did not see.", _hidden),
    Column("amount", Type.INTEGER, "Æmber or damage.", _plain("amount")),
    Column("prevented", Type.INTEGER, "Damage that was stopped.", _plain("prevented")),
    Column("count", Type.INTEGER, "Cards, chains, counters, repetitions.", _plain("count")),
    Column("cost", Type.INTEGER, "Of a key, in Æmber.", _plain("cost")),
    Column("position", Type.INTEGER, "Place in the battleline, from the left, from 0.", _plain("position")),
    Column("house", Type.TEXT, "A house.", _text("house")),
    Column("colour", Type.TEXT, "Colour of a key.", _text("colour")),
    Column("zone", Type.TEXT, "Where the card is, or goes to.", _text("zone")),
    Column("origin", Type.TEXT, "Where it came from.", _text("origin")),
    Column("how", Type.TEXT, "How a card was used.", _text("how")),
    Column("icon", Type.TEXT, "A bonus icon.", _text("icon")),
    Column("by", Type.TEXT, "What stopped or saved.", _text("by")),
    Column("reason", Type.TEXT, "Why.", _text("reason")),
    Column("until", Type.TEXT, "How long an effect lasts.", _text("until")),
    Column("check", Type.BOOLEAN, "Whether a key can be paid for.", _plain("check")),
    Column("cause_card", Type.INTEGER, "The card whose ability did it: id.", _cause("card")),
    Column("cause_title", Type.TEXT, "Its title.", _cause("title")),
    Column("cause_ability", Type.TEXT, "Which of its abilities.", _cause("ability")),
    Column("clauses", Type.TEXTS, "Ids of the rule clauses that decided the outcome.", lambda row: row.fact["clauses"]),
    Column("data", Type.JSON, "The whole data of the fact, as the API gives it.", _json("data")),
    _UNDONE,
    Column("readings", Type.TEXTS, "Ids of the readings that did where the rulebook is silent.", _readings("id")),
    Column("read_as", Type.TEXTS, "The options in which the match reads them, in the same order.", _readings("option")),
)


def _decisions(walk: ExportWalk, step: ExportStep, undone_by: int | None) -> Iterator[RowSource]:
    if isinstance(step.event.data, Decision | Overridden | Conceded):
        yield RowSource(walk.source.match, walk.seats, step, undone_by, step.turn, step.step)


def _facts(walk: ExportWalk, step: ExportStep, undone_by: int | None) -> Iterator[RowSource]:
    turn, phase = step.turn, step.step
    for index, fact in enumerate(step.facts):
        if fact["kind"] == "turn.began":
            turn, phase = fact["data"]["turn"], "start"
        elif fact["kind"] == "step.began":
            phase = fact["data"]["step"]
        yield RowSource(walk.source.match, walk.seats, step, undone_by, turn, phase, index, fact)


TABLES = {
    "decisions": ExportTable(
        "decisions", "What the players decided: one row per decision, forced act or concession.", _DECISION_COLUMNS,
        _decisions,
    ),
    "facts": ExportTable("facts", "What happened: one row per fact, in the order of the log.", _FACT_COLUMNS, _facts),
}  # fmt: skip


class UndoneLookup:
    """Looks up which rewind undid an event. `last`: the last event of the export."""

    def __init__(self, history: History, last: int) -> None:
        self._by = {seq: run.by for run in history.undone(last) for seq in range(run.first, run.last + 1)}

    def by(self, seq: int) -> int | None:
        """The `rewound` event that undid event `seq`; None: it stands."""
        return self._by.get(seq)


def documentation() -> str:
    """The columns as Markdown tables."""
    parts = [f"`{table.name}` – {table.meaning}\n\n{columns_table(table)}" for table in TABLES.values()]
    return "\n\n".join(parts)


def columns_table(table: ExportTable) -> str:
    """The columns of a table as a Markdown table."""
    rows = [f"| `{column.name}` | {column.type} | {column.meaning} |" for column in table.columns]
    return "\n".join(["| column | type | |", "|---|---|---|", *rows])
