"""Standings, pairings, results, decklists and records of a tournament as tables, for spreadsheets and programs.

The columns are described in replays/tournaments/README.md and never change their meaning.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from replays.tournaments.entries import Deck, Pairing, Stage
from replays.tournaments.player_records import PlayerRecord
from replays.tournaments.stages.progress import final_order, players_of, table_of, team_table
from replays.tournaments.standings import Decided, Outcomes, decide
from replays.tournaments.state import Tournament

Cell = str | int | float | bool | None
Row = dict[str, Cell]

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "standings": (
        *("stage", "place", "player", "name", "dropped", "points", "played", "wins", "draws", "losses", "byes"),
        *("keys", "keys_against", "outlasted", "schedule", "schedules", "games", "games_against", "team", "team_name"),
    ),
    "ranking": ("place", "player", "name", "dropped", "stage", "stage_name"),
    "teams": (
        *("stage", "place", "team", "name", "removed", "points", "played", "wins", "draws", "losses", "byes"),
        *("boards", "boards_against", "keys", "keys_against", "schedule", "schedules", "players"),
    ),
    "pairings": (
        *("stage", "round", "round_name", "table", "pairing", "seat", "player", "name", "bye"),
        *("due", "board", "team", "team_name"),
    ),
    "results": (
        *("stage", "round", "round_name", "table", "pairing", "seat", "player", "name"),
        *("result", "games", "keys", "decided_by", "reason", "due", "board", "team", "team_name"),
    ),
    "decks": (
        *("player", "player_name", "deck", "deck_name", "set", "vault", "alliance", "token", "tide", "incomplete"),
        *("house", "copies", "title", "card_set", "number", "icons", "of_deck"),
    ),
    "penalties": (
        *("player", "name", "penalty", "reason", "round", "round_name", "table", "pairing"),
        *("by", "at", "match", "event", "record", "withdrawn"),
    ),
    "deck-checks": ("player", "name", "deck", "outcome", "note", "by", "at", "record", "counts"),
}
"""The columns of each table, in their order."""
ON_RECORD = ("penalties", "deck-checks")
"""Tables of what is on record about players."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for the beginning of a formula."""


def handout(
    table: str,
    now: Tournament,
    outcomes: Outcomes,
    shows: Callable[[Deck], bool],
    records: Sequence[PlayerRecord] = (),
) -> list[Row]:
    """The rows of a table, each with all of its `COLUMNS`.

    * `table`: standings, ranking, teams, pairings, results, decks, penalties or deck-checks.
    * `outcomes`: how matches stand, by match id, as far as the reader may know.
    * `shows`: whether the reader may see a deck.
    * `records`: those of the players that the reader may see; only penalties and deck checks need them.

    Raises KeyError for an unknown table.
    """
    columns = COLUMNS[table]
    rows: Iterator[Row]
    if table == "standings":
        rows = _standings(now, outcomes)
    elif table == "ranking":
        rows = ranking(now, outcomes)
    elif table == "teams":
        rows = _teams(now, outcomes)
    elif table == "pairings":
        rows = (row for pairing in _pairings(now) for row in _seats(now, pairing))
    elif table == "results":
        rows = (row for pairing in _pairings(now) for row in _results(now, pairing, decide(now, pairing, outcomes)))
    elif table == "penalties":
        rows = (_of(record, penalty) for record in records for penalty in record.penalties)
    elif table == "deck-checks":
        rows = (
            {**_of(record, check), "counts": check is record.deck_checks[-1]}
            for record in records
            for check in record.deck_checks
        )
    else:
        decks = [deck for deck in now.decks.values() if not deck.withdrawn and shows(deck)]
        rows = (row for deck in decks for row in rows_of_deck(now, deck))
    return [{column: row.get(column) for column in columns} for row in rows]


def as_csv(table: str, rows: Sequence[Row]) -> bytes:
    """A table as CSV (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read accents).

    A text that a spreadsheet would take for a formula has an apostrophe before it.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS[table])
    writer.writerows([_cell(row[column]) for column in COLUMNS[table]] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _cell(value: Cell) -> str | int | float:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return round(value, 4) if isinstance(value, float) else value


def _of(record: PlayerRecord, entry: msgspec.Struct) -> Row:
    """An entry of a player's record, with the player's name."""
    return {**msgspec.to_builtins(entry), "name": record.name}


def _standings(now: Tournament, outcomes: Outcomes) -> Iterator[Row]:
    """The lines of each stage that has begun; without stages, of all rounds."""
    begun = [stage for stage in now.stages.values() if stage.begun]
    stages: Sequence[Stage | None] = begun or [None]
    for stage in stages:
        for line in table_of(now, outcomes, stage):
            row = {"stage": stage.id if stage else None, **msgspec.to_builtins(line)}
            team = now.team_of(line.player)
            yield row if team is None else {**row, "team": team.id, "team_name": team.name}


def ranking(now: Tournament, outcomes: Outcomes) -> Iterator[Row]:
    """Yield all players in the order in which they end, as it stands: with the last stage that each played in."""
    begun = [stage for stage in now.stages.values() if stage.begun]
    last = {player: stage for stage in begun for player in players_of(now, stage)}
    for place, player in enumerate(final_order(now, outcomes), 1):
        stage = last.get(player)
        yield {
            "place": place,
            "player": player,
            "name": now.players[player].name,
            "dropped": now.players[player].dropped,
            "stage": None if stage is None else stage.id,
            "stage_name": None if stage is None else stage.name,
        }


def _teams(now: Tournament, outcomes: Outcomes) -> Iterator[Row]:
    """The lines of the teams of each stage that has begun, in which teams meet."""
    for stage in now.stages.values():
        for line in team_table(now, outcomes, stage) if stage.begun else ():
            names = [now.players[player].name for player in now.teams[line.team].players]
            yield {"stage": stage.id, **msgspec.to_builtins(line), "players": "; ".join(names)}


def _pairings(now: Tournament) -> Iterator[Pairing]:
    for round in now.rounds.values():
        yield from now.pairings_of(round.id)


def _seats(now: Tournament, pairing: Pairing) -> Iterator[Row]:
    round = now.rounds[pairing.round]
    for number, seat in enumerate(pairing.seats, 1):
        yield {
            "stage": round.stage,
            "round": round.id,
            "round_name": round.name,
            "table": pairing.table,
            "pairing": pairing.id,
            "seat": number,
            "player": seat.player,
            "name": now.players[seat.player].name,
            "bye": pairing.bye,
            "due": round.due,
            "board": None if pairing.board is None else pairing.board.number,
            "team": pairing.sides[number - 1] if pairing.sides else None,
            "team_name": now.teams[pairing.sides[number - 1]].name if pairing.sides else None,
        }


def _results(now: Tournament, pairing: Pairing, decided: Decided | None) -> Iterator[Row]:
    recorded = now.results.get(pairing.id)
    for seat, row in enumerate(_seats(now, pairing)):
        yield {
            **row,
            "result": _result(pairing, decided, row["player"]),
            "games": decided.games[seat] if decided is not None and decided.games else None,
            "keys": decided.keys[seat] if decided is not None and decided.keys else None,
            "decided_by": decided.by if decided is not None else None,
            "reason": recorded.reason if recorded is not None else None,
        }


def _result(pairing: Pairing, decided: Decided | None, player: Cell) -> str | None:
    """bye, win, draw or loss; None while it is not decided."""
    if pairing.bye:
        return "bye"
    return None if decided is None else decided.result_of(str(player))


def rows_of_deck(now: Tournament, deck: Deck) -> Iterator[Row]:
    """A row for each card of a deck, and one for each house without cards."""
    cards = deck.list or {"houses": [], "cards": []}
    about: Row = {
        "player": deck.player,
        "player_name": None if deck.player is None else now.owner_of(deck),
        "deck": deck.id,
        "deck_name": cards.get("name") or None,
        "set": cards.get("set") or None,
        "vault": deck.vault,
        "alliance": cards.get("alliance") is True,
        "token": cards.get("token"),
        "tide": cards.get("tide") is True,
        "incomplete": "; ".join(deck.faults) or None,
    }
    sources = {pod["house"]: pod["deck"] for pod in cards.get("pods", ())}
    keys = ("house", "title", "set", "number")
    copies = Counter((*(card[key] for key in keys), " ".join(card["enhancements"])) for card in cards["cards"])
    for (house, title, code, number, icons), many in copies.items():
        row: dict[str, Any] = {"house": house, "title": title, "card_set": code, "number": number, "copies": many}
        yield {**about, **row, "icons": icons or None, "of_deck": sources.get(house)}
    with_cards = {card["house"] for card in cards["cards"]}
    bare = [house for house in cards["houses"] if house not in with_cards]
    for house in bare or ([] if with_cards else [None]):
        yield {**about, "house": house, "of_deck": sources.get(house)}
