"""The public page of a match."""

from __future__ import annotations

from tests.service.helpers.roles import Table


def test_of_two_players_one_won_and_nobody_has_a_place(table: Table) -> None:
    now = table.play(6)
    assert table.append(table.seats[0], {"type": "conceded"}, now["version"]).status_code == 201
    page = table.judge.get(f"/m/{table.match}/about").text
    assert "Ben won" in page
    assert "UNSET" not in page
