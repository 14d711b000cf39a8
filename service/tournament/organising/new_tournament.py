"""Create a tournament by four questions: what it is called, who plays, by which structure, in which format.

/tournaments/new    the questions, each with an answer that will do; a script shows them one by one
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import available_timezones

import msgspec
from flask import Blueprint, Response, redirect, request
from ulid import ULID
from werkzeug.datastructures.structures import ImmutableMultiDict
from werkzeug.wrappers import Response as BaseResponse

from engine.english import date_in_words
from engine.rulesets import CURRENT, RULESETS
from engine.variants import VARIANTS
from replays.log.errors import EventInvalid, RequestReused
from replays.log.events import Actor, now
from replays.store.store import RequestKey
from replays.tournaments.event_fields import FormatName, StageRules
from replays.tournaments.formats import FORMATS, MatchFormat
from replays.tournaments.hall_time import is_day, is_zone
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.policy import NEW_POLICY, Policy
from replays.tournaments.stage_kinds import planned_rounds
from replays.tournaments.stages.presets import STRUCTURES, Structure, stages_to_add
from replays.tournaments.state import Change, Tournament, TournamentRefused
from replays.tournaments.tables import RowFault
from service.frame.frame import guarded, page
from service.http.responses import form_key
from service.services import services
from service.tournament.organising.form_results import NotStored, field
from service.tournament.organising.imports import (
    EXAMPLES,
    HEADINGS,
    Fault,
    faults_by_list,
    lists_in,
    sent_lists,
    ticked,
)
from service.tournament.tournaments import canonical, large_body
from service.who import caller_in

blueprint = guarded(Blueprint("new-tournament", __name__, url_prefix="/tournaments"))
NAMED = {"standard": "Two at a table", "break-key": "Break-Key, three at a table"}
FIRST_STRUCTURE, FIRST_FORMAT, FIRST_MINUTES = "swiss", "archon", 45
"""What the form has chosen at first."""
MOST_PROPOSED = 128
"""Numbers of players up to which the page proposes rounds."""


@blueprint.get("/new")
def new() -> Response:
    """The questions."""
    caller_in().require("tournament:create")
    return _page()


@blueprint.post("/new")
@large_body
def create() -> BaseResponse:
    """Create it, with what was imported, or say what is wrong."""
    caller = caller_in()
    caller.require("tournament:create")
    texts = sent_lists()
    try:
        if not field("name"):
            raise NotStored("give the tournament a name.")
        policy, stages = _policy(), _stages()
        request_key = RequestKey.of(
            f"{caller.id} POST /tournaments/new", form_key(), canonical({**request.form, **texts})
        )
        made = services().tournaments.create(
            name=field("name")[:200],
            ruleset=field("ruleset"),
            variant=field("variant"),
            policy=policy,
            actor=caller.actor(),
            request=request_key,
            then=lambda empty: _first_events(empty, texts, stages, caller.actor()),
        )
    except TournamentImportRefused as refused:
        return _page(texts, faults=refused.faults)
    except TournamentRefused as error:
        return _page(texts, fault=NotStored(f"{error.reason}.", 409))
    except EventInvalid as error:
        return _page(texts, fault=NotStored(f"{error.reason}."))
    except RequestReused:
        why = NotStored("this form was sent before, with other entries. Open the page again.", 409)
        return _page(texts, fault=why)
    except NotStored as why:
        return _page(texts, fault=why)
    onward = "pair" if made.tournament.players else "people"
    return redirect(f"/tournaments/{made.tournament.id}/{onward}", 303)


def _policy() -> Policy:
    """The policy that the form says. Raises NotStored."""
    minutes, zone, day = field("minutes"), field("zone"), field("day")
    if minutes and not (minutes.isdecimal() and 1 <= int(minutes) <= 1440):
        raise NotStored("minutes are a number from 1 to 1440, or left empty.")
    if zone and not is_zone(zone):
        raise NotStored(f"{zone[:64]} is no time zone that is known here; give one such as Europe/Berlin.")
    if day and not is_day(day):
        raise NotStored("give the day of the event as 2026-12-05.")
    policy: dict[str, Any] = {"minutes": int(minutes) if minutes else None, "zone": zone, "day": day}
    return msgspec.structs.replace(NEW_POLICY, **{name: value for name, value in policy.items() if value})


def _stages() -> Structure | None:
    """The structure that the form says, played in its format; None for none. Raises NotStored."""
    chosen, format = field("structure"), field("format") or FIRST_FORMAT
    if not chosen:
        if format != FIRST_FORMAT:
            raise NotStored("choose a structure: its stages are what is played in a format.")
        return None
    if chosen not in STRUCTURES:
        raise NotStored("choose one of the structures.")
    if format not in FORMATS:
        raise NotStored("choose one of the formats.")
    structure = STRUCTURES[chosen]
    stages = tuple((name, _in_format(rules, format)) for name, rules in structure.stages)
    return msgspec.structs.replace(structure, stages=stages)


def _in_format(rules: StageRules, format: str) -> StageRules:
    """The rules of a stage in another format. Raises NotStored."""
    try:
        return msgspec.convert({**msgspec.to_builtins(rules), "format": format}, StageRules)
    except msgspec.ValidationError as error:
        raise NotStored(f"{error}.") from None


def _first_events(
    empty: Tournament, texts: Mapping[str, str], structure: Structure | None, actor: Actor
) -> Sequence[Change]:
    """What is stored with a new tournament: its stages, and what its lists say. A tournament that comes with
    pairings has its rounds already, and no stage."""
    parts = lists_in(texts)
    stages = [] if structure is None or "pairings" in parts else stages_to_add(empty, structure)
    return [*stages, *plan_import(empty, parts, actor=actor, **ticked())]


class StructureCard(msgspec.Struct, frozen=True, kw_only=True):
    """A structure as the page offers it."""

    id: str
    label: str
    about: str
    rounds: Sequence[tuple[int, int]]
    """Fewest players -> rounds of its first stage; empty where its results decide how many there are."""


def structure_cards() -> list[StructureCard]:
    """The structures, with the rounds that their first stage takes."""
    cards = []
    for structure in STRUCTURES.values():
        rounds: list[tuple[int, int]] = []
        for players in range(2, MOST_PROPOSED + 1):
            planned = planned_rounds(structure.stages[0][1], players)
            if planned is not None and (not rounds or rounds[-1][1] != planned):
                rounds.append((players, planned))
        teams = structure.stages[0][1].boards is not None
        cards.append(
            StructureCard(id=structure.id, label=structure.label, about=structure.about, rounds=[] if teams else rounds)
        )
    return cards


@dataclass(frozen=True, kw_only=True)
class NewTournamentPage:
    """The data of the questions about a new tournament."""

    texts: Mapping[str, str]
    faults: dict[str, list[Fault]]
    fault: NotStored | None
    entered: ImmutableMultiDict[str, str]
    again: bool
    """The form was sent, and something was wrong with it: all questions are shown."""
    name: str
    """The name that stands there at first."""
    cards: list[StructureCard]
    structure: str
    formats: Mapping[FormatName, MatchFormat]
    format: str
    minutes: str
    zones: list[str]
    rulesets: list[str]
    current: str
    variants: dict[str, str]
    headings: dict[str, str]
    examples: dict[str, str]
    key: str


def _page(
    texts: Mapping[str, str] | None = None, *, faults: Sequence[RowFault] = (), fault: NotStored | None = None
) -> Response:
    texts, again = texts or {}, bool(faults) or fault is not None
    return page(
        "tournament/organising/new.html",
        422 if faults else 200 if fault is None else fault.status,
        shown=NewTournamentPage(
            texts=texts,
            faults=faults_by_list(texts, faults),
            fault=fault,
            entered=request.form,
            again=again,
            name=request.form.get("name", "") if again else f"KeyForge, {date_in_words(now())}",
            cards=structure_cards(),
            structure=request.form.get("structure", "") if again else FIRST_STRUCTURE,
            formats=FORMATS,
            format=request.form.get("format", "") or FIRST_FORMAT,
            minutes=request.form.get("minutes", "") if again else str(FIRST_MINUTES),
            zones=sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/")),
            rulesets=list(reversed(RULESETS)),
            current=CURRENT,
            variants={variant: NAMED.get(variant, variant) for variant in VARIANTS},
            headings=HEADINGS,
            examples=EXAMPLES,
            key=str(ULID()),
        ),
    )
