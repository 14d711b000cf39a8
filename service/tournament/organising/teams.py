"""The teams of a tournament: their players in the order of the boards, and substitutes.

/tournaments/<tournament>/teams         the teams
POST /tournaments/<tournament>/teams    add, change or remove a team; `act` says which
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, request
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from replays.tournaments.entries import RegisteredPlayer, Team
from replays.tournaments.names import free_id, name_key, namesakes
from replays.tournaments.state import Tournament
from replays.tournaments.weeks import boards_to_renew, renew_boards
from service.frame.frame import guarded, page
from service.lists.rows import steady
from service.services import services
from service.tournament.organising.form_results import NotStored, back, event, field, store
from service.who import caller_in

blueprint = guarded(Blueprint("teams", __name__, url_prefix="/tournaments"))
SAID = {
    "added": "The team was added.",
    "changed": "The team was changed: so it plays in rounds that are paired from now on.",
    "renewed": "The boards of the open rounds have the players that their teams name.",
    "removed": "The team has left; what was played counts.",
}


@dataclass(frozen=True, kw_only=True)
class TeamsPage:
    """The data of the page."""

    tournament: Tournament
    said: str | None
    fault: NotStored | None
    teams: list[Team]
    without: list[RegisteredPlayer]
    """Players who are in no team."""
    boards: int | None
    """At how many boards teams meet in the stage that is played, or is next; None: players meet."""
    other: int
    """How many boards of open rounds have other players than their teams name."""
    written: dict[str, str]
    """What names a player in the form: the name, or the id where others have it."""
    entered: dict[str, str]
    key: str
    judges: bool


@blueprint.get("/<tournament>/teams")
@steady
def teams(tournament: str) -> Response:
    """The teams."""
    caller_in(tournament=tournament).require("tournament:run")
    return _page(services().tournaments.get(tournament), said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/teams")
@steady
def change(tournament: str) -> BaseResponse:
    """Change them."""
    caller_in(tournament=tournament).require("tournament:run")
    act, team = field("act"), field("team")
    state = services().tournaments.get(tournament)
    try:
        if act == "renew":
            store(tournament, renew_boards)
            return back(tournament, "teams", "renewed")
        if act == "remove":
            store(tournament, [event("team.removed", team=team)])
            return back(tournament, "teams", "removed")
        if act not in ("add", "change"):
            raise NotStored("open the page itself and use its buttons.")
        if not field("name"):
            raise NotStored("give the name of the team.")
        players = [_player(state, line) for line in field("players").splitlines() if line.strip()]
        if not 2 <= len(players) <= 8:
            raise NotStored(f"a team has 2 to 8 players, one a line, and {len(players)} were given.")
        kind = "team.added" if act == "add" else "team.changed"
        id = team if act == "change" else free_id(field("name"), state.teams, "team")
        store(tournament, [event(kind, team=id, name=field("name"), players=players)])
    except NotStored as why:
        return _page(services().tournaments.get(tournament), fault=why)
    return back(tournament, f"teams#team-{id}", "added" if act == "add" else "changed")


def _player(tournament: Tournament, line: str) -> str:
    """The id of the player of a line: a name or an id. Raises NotStored."""
    wanted = line.strip()
    named = [player.id for player in namesakes(tournament, wanted)]
    if wanted in tournament.players or len(named) == 1:
        return wanted if wanted in tournament.players else named[0]
    if named:
        raise NotStored(f"{wanted} is the name of {len(named)} players; give an id: {', '.join(named)}.")
    raise NotStored(f"there is no player {wanted[:100]}; add them under People first.")


def _page(tournament: Tournament, *, said: str | None = None, fault: NotStored | None = None) -> Response:
    inside = {player for team in tournament.teams.values() if not team.removed for player in team.players}
    without = [player for player in tournament.players.values() if player.id not in inside and not player.dropped]
    stages = [stage for stage in (tournament.stage, tournament.next_stage) if stage is not None]
    return page(
        "tournament/organising/teams.html",
        200 if fault is None else fault.status,
        shown=TeamsPage(
            tournament=tournament,
            said=said,
            fault=fault,
            teams=sorted(tournament.teams.values(), key=lambda team: (team.removed, name_key(team.name))),
            without=sorted(without, key=lambda player: name_key(player.name)),
            boards=next((stage.rules.boards for stage in stages if stage.rules.boards is not None), None),
            other=boards_to_renew(tournament),
            written={
                player.id: player.name if len(namesakes(tournament, player.name)) == 1 else player.id
                for player in tournament.players.values()
            },
            entered={name: field(name) for name in ("act", "team", "name", "players")} if fault is not None else {},
            key=str(ULID()),
            judges=caller_in(tournament=tournament.id).may("dispute:rule"),
        ),
    )
