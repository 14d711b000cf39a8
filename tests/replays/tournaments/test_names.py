"""Names in any script: ids, order, and who has the same one; lists of names as they are pasted."""

from __future__ import annotations

import doctest
import re
from typing import Any

import pytest

from replays.tournaments import event_types as types
from replays.tournaments import names
from replays.tournaments.fold import apply, check_new
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.names import free_id, name_key, slug
from replays.tournaments.state import TournamentRefused
from tests.replays.tournaments.build import OLGA, tournament

PASTED = "\ufeffAnn Archer\r\nŁukasz Żółć\n\n1. Ünal Öz\n- Юлия Щербак\n王小明\n王大明\nÞóra  Ægisdóttir\nAnn-Archer\n"


def players(text: Any, **options: Any) -> list[tuple[str, str]]:
    planned = plan_import(tournament(), {"players": text}, actor=OLGA, **options)
    return [(data.player, data.name) for data, _ in planned if isinstance(data, types.PlayerRegistered)]


def faults(text: Any) -> list[tuple[int, str | None, str]]:
    with pytest.raises(TournamentImportRefused) as caught:
        plan_import(tournament(), {"players": text}, actor=OLGA)
    return [(fault.line, fault.field, fault.what) for fault in caught.value.faults]


def test_the_examples_hold() -> None:
    assert doctest.testmod(names).failed == 0


def test_a_pasted_list_of_names_is_an_import_in_any_script() -> None:
    assert players(PASTED) == [
        ("ann-archer", "Ann Archer"),
        ("lukasz-zolc", "Łukasz Żółć"),
        ("unal-oz", "Ünal Öz"),
        ("yuliya-shcherbak", "Юлия Щербак"),
        ("player-1", "王小明"),
        ("player-2", "王大明"),
        ("thora-aegisdottir", "Þóra Ægisdóttir"),
        ("ann-archer-2", "Ann-Archer"),
    ]


@pytest.mark.parametrize("heading", ["name", "Names", "Player", "players", "Player Names"])
def test_a_list_may_have_a_heading_alone(heading: str) -> None:
    assert players(f"{heading}\nMia\n") == [("mia", "Mia")]


def test_cells_without_a_heading_say_what_is_possible() -> None:
    [(line, _, what), *_] = faults("Ann Archer,Logos\n")
    assert line == 1
    assert "'Ann Archer' is no column" in what
    assert "one name a line, without a heading" in what


@pytest.mark.parametrize(
    "name", ["王小明", "Ł", "Ünal", "한지민", "🐙", "ʻOkina", "İpek", "x" * 100, "…", "O'Neil", "ß"]
)
def test_an_id_that_was_not_given_is_never_a_fault(name: str) -> None:
    for text in (name, f"name,streams_hand\n{name},no\n"):
        [(id, read)] = players(text)
        assert re.fullmatch(r"[0-9a-z][0-9a-z-]{0,63}", id)
        assert read == name


def test_an_id_is_as_short_as_an_id_may_be_whatever_is_taken() -> None:
    taken = {slug("y" * 90)}
    assert len(free_id("y" * 90, taken, "player")) <= 64
    assert free_id("y" * 90, taken, "player") not in taken


def test_names_stand_where_they_are_looked_for() -> None:
    assert sorted(["Zoe", "Ünal", "Łukasz", "Uwe", "lena", "Øyvind"], key=name_key) == [
        *("lena", "Łukasz", "Øyvind", "Ünal", "Uwe", "Zoe")
    ]


# -- namesakes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ann", "ann", " ANN  ", "Ａｎｎ"])
def test_a_name_that_is_there_is_asked_about(name: str) -> None:
    [(line, field, what)] = faults(f"{name}\n")
    assert (line, field) == (1, "namesake")
    assert (
        "there is a player Ann already (ann); leave the line out, or tick `namesakes` if this is another person" in what
    )
    [registered] = players(f"name,namesake\n{name},yes\n")
    assert registered[0] == "ann-2" == players(f"{name}\n", namesakes=True)[0][0]


def test_a_name_is_asked_about_within_a_list_too() -> None:
    assert [line for line, *_ in faults("Mia\nMia\n")] == [2]


def test_who_left_is_brought_back_and_not_registered_twice() -> None:
    now = tournament(types.PlayerDropped(player="cat"))
    with pytest.raises(TournamentRefused, match=r"has left: append player.returned") as caught:
        check_new(now, types.PlayerRegistered(player="cat-2", name="Cat"))
    assert caught.value.code == "namesake"
    assert caught.value.field == "name"
    check_new(now, types.PlayerRegistered(player="cat-2", name="Cat", namesake=True))


def test_a_player_is_not_renamed_to_another_without_a_word_and_keeps_a_name() -> None:
    now = tournament(types.PlayerRegistered(player="ann-2", name="Ann"))  # as old logs may have it
    renamed = {"account": None, "streams_hand": False}
    check_new(now, types.PlayerChanged(player="ann-2", name="Ann", **renamed))
    with pytest.raises(TournamentRefused):
        check_new(now, types.PlayerChanged(player="ben", name="ann", **renamed))
    changed = types.PlayerChanged(player="ben", name="Ann", namesake=True, **renamed)
    check_new(now, changed)
    apply(now, changed, None, actor=OLGA)
    assert [player.name for player in now.players.values()].count("Ann") == 3
