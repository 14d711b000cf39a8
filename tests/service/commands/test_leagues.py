"""A league of teams on the command line."""

from __future__ import annotations

from pathlib import Path

from tests.service.commands.conftest import Cli


def test_a_league_of_teams_is_run_by_commands(cli: Cli, tmp_path: Path) -> None:
    rows = "".join(f"p{at},Player {at},{'Red' if at < 3 else 'Blue'}\n" for at in range(6))
    (tmp_path / "players.csv").write_text(f"player,name,team\n{rows}zoe,Zoe,\nyan,Yan,\n")
    cli.ok("tournament", "create", "League", "--players", str(tmp_path / "players.csv"))
    cli.ok("tournament", "structure", "last", "league-teams")
    assert (
        "Team Green is there" in cli("tournament", "team", "last", "Green", "--player", "zoe", "--player", "yan").output
    )
    assert "has left" in cli("tournament", "team", "last", "Green", "--remove").output
    assert cli("tournament", "team", "last", "Green").exit_code == 2
    assert cli("tournament", "team", "last", "Green", "--player", "zoe").exit_code == 2
    assert "there is no team Green" in str(cli("tournament", "team", "last", "Green", "--remove").exception)
    assert "has begun with 2 teams" in cli("tournament", "begin-stage", "last").output
    assert cli("tournament", "pair", "last", "--all").exit_code == 2
    proposed = cli("tournament", "pair", "last").output
    assert "Red - Blue" in proposed
    cli.ok("tournament", "pair", "last", "--add", "--all", "--due", "2020-12-06T22:59:00.000000Z")
    late = cli.json("tournament", "overdue", "last")["overdue"]
    assert [row["table"] for row in late] == ["1.1", "1.2", "1.3"]
    assert "Sunday, 6 December 2020, 22:59" in cli("tournament", "overdue", "last").output
    cli.ok("tournament", "team", "last", "Red", "--player", "p0", "--player", "p2", "--player", "zoe")
    assert "Renewed 2 boards" in cli("tournament", "renew-boards", "last").output
    cli.ok("tournament", "record", "last", "player.dropped", '{"player": "p5"}')
    assert "Recorded 1 result" in cli("tournament", "absences", "last").output
    teams = cli.json("tournament", "teams", "last")
    assert [team["name"] for team in teams["teams"]] == ["Red", "Blue", "Green"]
    assert {line["team"] for line in teams["standings"]} == {"red", "blue"}
    assert "Player 0, Player 2, Zoe" in cli("tournament", "teams", "last").output
    assert "teams at 3 boards" in cli("tournament", "stages", "last").output
