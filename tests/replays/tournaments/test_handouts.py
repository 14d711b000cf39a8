"""What a tournament hands out as tables: their rows, and cells that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest

from replays.tournaments import event_types as types
from replays.tournaments.decks.incomplete import NO_LIST
from replays.tournaments.handouts import COLUMNS, Row, as_csv, handout
from replays.tournaments.state import Tournament
from tests.replays.tournaments.build import ARGUS, LISTS, pairing, tournament
from tests.replays.tournaments.decks.test_incomplete import ID
from tests.replays.tournaments.test_imports import taken


def rows(table: str, now: Tournament, shows: Any = lambda deck: True) -> list[Row]:
    return handout(table, now, {}, shows)


def read(table: str, given: list[Row]) -> list[dict[str, str]]:
    """The CSV as a program reads it."""
    return list(csv.DictReader(io.StringIO(as_csv(table, given).decode("utf-8-sig"), newline="")))


def played(**won: Any) -> Tournament:
    """Ann against Ben, Cat with a bye; `won`: what an official recorded."""
    recorded = [types.ResultRecorded(pairing="a", **won)] if won else []
    return tournament(pairing("a", "ann", "ben", table="7"), pairing("b", "cat"), *recorded)


def test_standings_have_a_line_for_each_player() -> None:
    now = played(winner="ben", keys=(1, 3), reason="on paper")
    lines = rows("standings", now)
    assert [(line["place"], line["player"], line["wins"], line["keys"]) for line in lines] == [
        (1, "ben", 1, 3),
        (2, "cat", 1, 0),
        (3, "ann", 0, 1),
    ]
    assert all(tuple(line) == COLUMNS["standings"] for line in lines)


def test_pairings_have_a_line_for_each_seat() -> None:
    seats = [(row["table"], row["seat"], row["name"], row["bye"]) for row in rows("pairings", played())]
    assert seats == [("7", 1, "Ann", False), ("7", 2, "Ben", False), ("b", 1, "Cat", True)]


@pytest.mark.parametrize(
    ("won", "results"),
    [
        ({}, [None, None, "bye"]),
        ({"winner": "ben", "keys": (1, 3), "reason": "x"}, ["loss", "win", "bye"]),
        ({"winner": None, "keys": None, "reason": "x"}, ["draw", "draw", "bye"]),
    ],
)
def test_results_say_how_each_seat_fared(won: dict[str, Any], results: list[str | None]) -> None:
    lines = rows("results", played(**won))
    assert [line["result"] for line in lines] == results
    assert lines[1]["keys"] == (3 if won.get("keys") else None)
    assert lines[0]["reason"] == ("x" if won else None)
    assert [line["decided_by"] for line in lines] == [won and "recorded" or None] * 2 + ["bye"]


def test_decks_have_a_line_for_each_card() -> None:
    now = tournament()
    cards = [row for row in rows("decks", now) if row["player"] == "ann"]
    assert sum(int(str(row["copies"])) for row in cards) == 36
    assert {row["title"] for row in cards} == {card["title"] for card in LISTS[ARGUS]["cards"]}
    assert {row["deck_name"] for row in cards} == {ARGUS}
    assert {row["player"] for row in rows("decks", now, lambda deck: deck.player == "ben")} == {"ben"}
    assert rows("decks", now, lambda deck: False) == []


def test_a_deck_without_a_list_says_what_is_known() -> None:
    decks = [{"player": "ann", "list": "CotA:brobnar+dis+logos"}, {"player": "ann", "list": ID}]
    now = taken(players="player,name\nann,Ann\n", decks=decks)
    *houses, bare = rows("decks", now)
    assert (bare["vault"], bare["house"], bare["incomplete"]) == (ID, None, NO_LIST)
    assert [(row["house"], row["set"], row["title"]) for row in houses] == [
        (house, "CotA", None) for house in ("brobnar", "dis", "logos")
    ]


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_no_name_is_a_formula(name: str) -> None:
    now = tournament(types.PlayerRegistered(player="x", name=name), pairing("b", "x"))
    (seat,) = rows("pairings", now)
    assert seat["name"] == name
    (line,) = read("pairings", [seat])
    assert line["name"] == f"'{name}"
    assert (line["seat"], line["bye"]) == ("1", "yes")


def test_a_table_is_read_back_as_it_was_written() -> None:
    now = tournament(types.PlayerRegistered(player="x", name='Zoë "Z", \n the First'), pairing("b", "x"))
    assert as_csv("pairings", []).startswith(b"\xef\xbb\xbfstage,round,")
    assert [line["name"] for line in read("pairings", rows("pairings", now))] == ['Zoë "Z", \n the First']
    with pytest.raises(KeyError):
        rows("secrets", now)


def test_every_column_is_documented() -> None:
    page = (Path(__file__).parents[3] / "replays" / "tournaments" / "README.md").read_text("utf-8")
    section = page.partition("## As tables")[2].partition("\n## ")[0]
    for table, columns in COLUMNS.items():
        (line,) = re.findall(rf"^\| {table} \|.*$", section, re.MULTILINE)
        inherited = COLUMNS["pairings"][:8] if table == "results" else ()
        assert [name for name in columns if f"`{name}`" not in line and name not in inherited] == [], table
