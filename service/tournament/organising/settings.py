"""A tournament's policy, its embargo and its end.

/tournaments/<tournament>/settings          as it is
POST /tournaments/<tournament>/settings     change the policy, lift the embargo, close
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from zoneinfo import available_timezones

import msgspec
import structlog
from flask import Blueprint, Response, request
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from engine.readings import in_setups
from engine.rules.turns.time_procedure import PROCEDURES, TimeProcedure
from replays.log.errors import ReplayError
from replays.proof.checkpoints import tree_of
from replays.tournaments.hall_time import is_day, is_zone
from replays.tournaments.policy import POLICY, Policy
from replays.tournaments.printed_sets import NAMES, NOT_OFFICIAL, name_of
from replays.tournaments.restricted_lists import BY_DAY, RESTRICTED_LISTS, RestrictedList, list_named
from replays.tournaments.state import Change, Tournament, TournamentRefused
from service.answers.policy_words import APPROVERS, GRADES, MEASURES, PENALTIES
from service.answers.tournaments import TournamentView, view_of
from service.frame.frame import guarded, page
from service.services import services
from service.tournament.organising.asking import Question, confirmation_page, is_sure
from service.tournament.organising.form_results import NotStored, back, event, field, number_or_none, store
from service.who import caller_in

blueprint = guarded(Blueprint("settings", __name__, url_prefix="/tournaments"))
SAID = {
    "policy": "The policy was changed; it holds from now on.",
    "lifted": "The embargo is over: decks, hands and logs are public.",
    "closed": "The tournament is closed.",
}


@blueprint.get("/<tournament>/settings")
def settings(tournament: str) -> Response:
    """The policy, the embargo, the end."""
    caller_in(tournament=tournament).require("tournament:run")
    return _page(services().tournaments.get(tournament), said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/settings")
def change(tournament: str) -> BaseResponse:
    """Change one of them; `act` says which."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:run")
    act = field("act")
    try:
        if act == "lift":
            caller.require("tournament:embargo")
            if not is_sure():
                return confirmation_page(services().tournaments.get(tournament), _question(tournament, act))
            store(tournament, [event("embargo.lifted", reason=field("reason") or None)])
            return back(tournament, "settings#embargo", "lifted")
        if act == "close":
            if not is_sure():
                return confirmation_page(services().tournaments.get(tournament), _question(tournament, act))
            store(tournament, [event("tournament.closed", note=field("note") or None)])
            _checkpoint(tournament)
            return back(tournament, "settings", "closed")
        if act != "policy":
            raise NotStored("open the page itself and use its buttons.")
        state = services().tournaments.get(tournament)
        new = _policy(state)

        def changes(at: Tournament) -> list[Change]:
            if mark(at.policy) != field("was"):
                raise TournamentRefused("another organiser changed the policy meanwhile; look at it", code="changed")
            return [event("policy.changed", policy=new, reason=field("reason") or None)]

        store(tournament, changes)
    except NotStored as why:
        return _page(services().tournaments.get(tournament), fault=why)
    return back(tournament, "settings", "policy")


def _question(tournament: str, act: str) -> Question:
    """What is asked before the embargo ends, or the tournament."""
    back_to = f"/tournaments/{tournament}/settings"
    if act == "lift":
        return Question(
            title="End the embargo now?",
            text="Decks, hands and logs of all matches become public at once. They cannot be hidden again.",
            act="End the embargo for good",
            back=f"{back_to}#embargo",
        )
    return Question(
        title="Close the tournament?",
        text="Nothing can be stored after it: no result, no player, no setting. What is there stays and can be read.",
        act="Close the tournament for good",
        back=f"{back_to}#close",
    )


def mark(policy: Policy) -> str:
    """A short text that is another one for another policy."""
    return sha256(msgspec.json.encode(policy, order="deterministic")).hexdigest()[:16]


def _policy(tournament: Tournament) -> dict[str, Any]:
    """The policy that the form says. Raises NotStored."""
    until = field("embargo_until")
    now = tournament.policy
    entered: dict[str, Any] = {
        "public": bool(field("public")),
        "spectators_open": bool(field("spectators_open")),
        "delay_events": number_or_none("delay_events", most_digits=8) or 0,
        "delay_seconds": number_or_none("delay_seconds", most_digits=8) or 0,
        "embargo_until": None if not until else f"{until[:16]}:00.000000Z",
        "embargo_lifted": False,
        "streaming_shows_hands": bool(field("streaming_shows_hands")),
        "undo": {grade: request.form.getlist(f"undo-{grade}") for grade in GRADES},
        "signers": {measure: request.form.getlist(f"signers-{measure}") for measure in MEASURES},
        "penalties": request.form.getlist("penalties"),
        "minutes": number_or_none("minutes", most_digits=8) or None,
        "time_procedure": field("time_procedure") or None,
        "absence_game_loss": number_or_none("absence_game_loss", most_digits=8) or None,
        "absence_match_loss": number_or_none("absence_match_loss", most_digits=8) or None,
        "sets": request.form.getlist("sets"),
        "restricted": field("restricted") or None,
        "featured": [name for text in field("featured").split(",") if (name := text.strip())],
        "open_pool": bool(field("open_pool")),
        "players_report": bool(field("players_report")),
        **({"zone": field("zone")} if field("zone") else {}),
        **({"day": field("day")} if field("day") else {}),
        "readings": {
            **now.readings,
            **{row.id: chosen for row in _offered(tournament) if (chosen := field(f"reading-{row.id}"))},
        },
    }
    for row in _offered(tournament):  # read as it is taken: left out, as the policy has it by default
        if entered["readings"].get(row.id) == row.taken[tournament.ruleset] and row.id not in now.readings:
            del entered["readings"][row.id]
    if field("zone") and not is_zone(field("zone")):
        raise NotStored(f"{field('zone')[:64]} is no time zone that is known here; give one such as Europe/Berlin.")
    if field("day") and not is_day(field("day")):
        raise NotStored("give the day of the event as 2026-12-05.")
    faults = POLICY.faults(entered)
    if faults:
        raise NotStored("; ".join(f"{fault.pointer.strip('/')}: {fault.detail}" for fault in faults))
    return entered


def _offered(tournament: Tournament) -> list[Any]:
    """The readings among which an organiser may choose."""
    return [row for row in in_setups(tournament.ruleset, tournament.variant) if row.offered]


def _checkpoint(tournament: str) -> None:
    """Make the checkpoint of a tournament that was closed. It stays closed when signing fails; an organiser can make
    one at any time."""
    try:
        services().checkpoints.make(tree_of(tournament))
    except ReplayError as error:
        structlog.get_logger().error("no checkpoint of a closed tournament", tournament=tournament, reason=str(error))


def _signers(policy: Policy) -> Mapping[str, tuple[str, ...]]:
    return {measure: policy.signers_of(measure) for measure in MEASURES}


@dataclass(frozen=True, kw_only=True)
class SettingsPage:
    """The data of the settings of a tournament."""

    tournament: Tournament
    policy: Policy
    signers: Mapping[str, tuple[str, ...]]
    was: str
    said: str | None
    fault: NotStored | None
    eyes: TournamentView
    approvers: dict[Any, Any]
    grades: dict[Any, Any]
    measures: dict[Any, Any]
    penalties: dict[Any, Any]
    offered: list[Any]
    lifts: bool
    procedures: list[TimeProcedure]
    sets: Mapping[str, str]
    not_official: list[str]
    restricted_lists: list[RestrictedList]
    by_day: str
    """How a policy says that the list of the day holds."""
    list_of_day: RestrictedList | None
    zones: list[str]
    key: str
    judges: bool


def _page(tournament: Tournament, *, said: str | None = None, fault: NotStored | None = None) -> Response:
    caller = caller_in(tournament=tournament.id)
    return page(
        "tournament/organising/settings.html",
        200 if fault is None else fault.status,
        shown=SettingsPage(
            tournament=tournament,
            policy=tournament.policy,
            signers=_signers(tournament.policy),
            was=mark(tournament.policy),
            said=said,
            fault=fault,
            eyes=view_of(tournament),
            approvers=APPROVERS,
            grades=GRADES,
            measures=MEASURES,
            penalties=PENALTIES,
            offered=_offered(tournament),
            lifts=caller.may("tournament:embargo"),
            procedures=list(PROCEDURES.values()),
            sets=NAMES,
            not_official=[name_of(code) for code in NOT_OFFICIAL],
            restricted_lists=list(RESTRICTED_LISTS.values()),
            by_day=BY_DAY,
            list_of_day=list_named(BY_DAY, tournament.day),
            zones=sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/")),
            key=str(ULID()),
            judges=caller.may("dispute:rule"),
        ),
    )
