"""Lists of names, as organisers paste them: one a line, in any script, with what comes along."""

from __future__ import annotations

import pytest

from replays.tournaments.event_types import PlayerRegistered
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.names import family_name, name_key
from tests.replays.tournaments.build import OLGA
from tests.replays.tournaments.test_imports import empty


def players(text: str, **said: bool) -> list[tuple[str, str]]:
    """Ids and names of the players that a list brings."""
    planned = plan_import(empty(), {"players": text}, actor=OLGA, **said)
    return [(data.player, data.name) for data, _ in planned if isinstance(data, PlayerRegistered)]


def names(text: str) -> list[str]:
    return [name for _, name in players(text)]


def faults(text: str) -> list[str]:
    with pytest.raises(TournamentImportRefused) as refused:
        plan_import(empty(), {"players": text}, actor=OLGA)
    return [str(fault) for fault in refused.value.faults]


def test_names_of_any_script_get_ids_silently() -> None:
    text = "José Álvarez\nŁukasz Żółć\nЮлия Щербак\n王小明\n李雷\nمحمد علي\nΆννα Παππά\n김민준"
    assert players(text) == [
        ("jose-alvarez", "José Álvarez"),
        ("lukasz-zolc", "Łukasz Żółć"),
        ("yuliya-shcherbak", "Юлия Щербак"),
        ("player-1", "王小明"),
        ("player-2", "李雷"),
        ("player-3", "محمد علي"),
        ("anna-pappa", "Άννα Παππά"),
        ("player-4", "김민준"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ann Archer\nBen Berg",
        "Ann Archer\r\n\r\nBen Berg\r\n",
        "Ann Archer\rBen Berg\r",
        "\n\n  Ann   Archer \n \t\nBen\u00a0Berg\n\n",
        "\ufeffAnn Archer\nBen Berg",
        "\u200fAnn Archer\u200f\n\u200bBen Berg\u2069",
        '"Ann Archer"\n"Ben Berg"',
        "1. Ann Archer\n2. Ben Berg",
        "1) Ann Archer\n2) Ben Berg",
        "1.Ann Archer\n2.Ben Berg",
        "(1) Ann Archer\n(2) Ben Berg",
        "#1: Ann Archer\n#2: Ben Berg",
        "1 - Ann Archer\n2 – Ben Berg".replace("–", "-"),
        "1 Ann Archer\n2 Ben Berg",
        "1\tAnn Archer\n2\tBen Berg",
        "1;Ann Archer\n2;Ben Berg",
        "１．Ann Archer\n２、Ben Berg",
        "١. Ann Archer\n٢. Ben Berg",
        "一、Ann Archer\n二、Ben Berg",
        "- Ann Archer\n* Ben Berg",
        "• Ann Archer\n◦ Ben Berg",
        "– Ann Archer\n— Ben Berg",
        "▪ Ann Archer\n✓ Ben Berg",
        "Name\nAnn Archer\nBen Berg",
        "Name\n1. Ann Archer\n2. Ben Berg",
        "Players\n1 Ann Archer\n2 Ben Berg",
        "No.\tName\n1\tAnn Archer\n2\tBen Berg",
        "Nom\nAnn Archer\nBen Berg",
        "姓名\nAnn Archer\nBen Berg",
        "Ann Archer <ann@club.example>\nBen Berg <ben@club.example>",
        "player,name\nann-archer,Ann Archer\nben-berg,Ben Berg",
    ],
)
def test_what_comes_along_is_no_part_of_the_names(text: str) -> None:
    assert players(text) == [("ann-archer", "Ann Archer"), ("ben-berg", "Ben Berg")]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Archer, Ann\nBerg, Ben\nCher", ["Archer, Ann", "Berg, Ben", "Cher"]),
        ("Anne-Marie O’Neill\nJean - Luc", ["Anne-Marie O’Neill", "Jean - Luc"]),
        ("4real\n2Pac", ["4real", "2Pac"]),
        ("1337 Hax\nAnn", ["1337 Hax", "Ann"]),
        ("3 Doors", ["3 Doors"]),
        ("Player 1\nPlayer 2", ["Player 1", "Player 2"]),
        ("علی\u200cرضا", ["علی\u200cرضا"]),
        ('"O""Brien"\nAnn', ['O"Brien', "Ann"]),
    ],
)
def test_what_belongs_to_a_name_stays(text: str, read: list[str]) -> None:
    assert names(text) == read


def test_three_hundred_names_in_the_order_of_the_list() -> None:
    text = "\n".join(f"{number}. Spieler Nümmer {number:03}" for number in range(1, 301))
    read = players(text)
    assert len(read) == 300
    assert read[41] == ("spieler-nummer-042", "Spieler Nümmer 042")


def test_a_name_that_is_there_twice_is_asked_about() -> None:
    (fault,) = faults("Ann Archer\nBen\n ann  ARCHER\n")
    assert fault == (
        "players, line 3, namesake: there is a player Ann Archer already (ann-archer); leave the line out, or tick "
        "`namesakes` if this is another person"
    )
    assert players("Ann\nAnn", namesakes=True) == [("ann", "Ann"), ("ann-2", "Ann")]


def test_columns_that_are_not_known_are_named() -> None:
    assert faults("Ann Archer\tNorway\nBen Berg\tChile")[0].startswith(
        "players, line 1, Ann Archer: 'Ann Archer' is no "
    )
    assert faults("1,Ann,x\n2,Ben,y")


def test_a_name_that_is_too_long_says_so() -> None:
    assert faults("A" * 101) == ["players, line 1, name: a name has at most 100 characters; shorten it"]


def test_lists_are_ordered_by_family_name() -> None:
    listed = [
        "Zoe Adler",
        "Ann Zimmer",
        "Łukasz Żółć",
        "Berg, Ben",
        "Юлия Щербак",
        "Émile Bérard",
        "Bo Berg Jr.",
        "Cher",
    ]
    assert sorted(listed, key=name_key) == [
        "Zoe Adler",
        "Émile Bérard",
        "Berg, Ben",
        "Bo Berg Jr.",
        "Cher",
        "Юлия Щербак",
        "Ann Zimmer",
        "Łukasz Żółć",
    ]
    assert family_name("") == ""
    assert family_name("王小明") == "王小明"
    assert family_name(", Ann") == ", Ann"
