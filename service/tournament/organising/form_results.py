"""Store what the forms of a tournament ask for, and say in words why something was not stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import request
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from engine.english import capitalised
from replays.log.errors import EventInvalid, LogClosed, RequestReused, VersionConflict
from replays.store.store import RequestKey
from replays.tournaments.decks.houses_only import still_unlisted
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.event_types import DeckRegistered
from replays.tournaments.imports import TournamentImportRefused
from replays.tournaments.registry import Changed
from replays.tournaments.state import Change, Tournament, TournamentRefused
from service.http.problems import Problem
from service.http.responses import form_key
from service.services import services
from service.tournament.tournaments import canonical
from service.who import barred_players, caller_in

Changes = Sequence[Change] | Callable[[Tournament], Sequence[Change]]


class NotStored(Exception):
    """Nothing was stored. Its text says why, and what to do."""

    def __init__(self, why: str, status: int = 422) -> None:
        super().__init__(capitalised(why))
        self.status = status


def field(name: str) -> str:
    """What was entered, without blanks around it."""
    return request.form.get(name, "").strip()


def number(name: str, *, most_digits: int, or_nothing: str = "") -> int:
    """The whole number that was entered. Raises NotStored for anything else.

    `or_nothing`: what else may be entered, in words."""
    given = field(name)
    if not (given.isascii() and given.isdecimal() and len(given) <= most_digits):
        raise NotStored(f"{name.replace('_', ' ')}: give a whole number{or_nothing}.")
    return int(given)


def number_or_none(name: str, *, most_digits: int) -> int | None:
    """The whole number that was entered; None for nothing. Raises NotStored for anything else."""
    return number(name, most_digits=most_digits, or_nothing=", or nothing") if field(name) else None


def event(type: str, **data: Any) -> Change:
    """An event of the tournament. Raises NotStored when a field is not valid."""
    try:
        return TOURNAMENT_VOCABULARY.new(type, data), None
    except EventInvalid as error:
        details = [f"{fault.pointer.strip('/') or 'the form'}: {fault.detail}" for fault in error.faults]
        raise NotStored("; ".join(details) or error.reason) from None


def store(tournament: str, changes: Changes, *, expected: int | None = None) -> Changed:
    """Store the changes under the key of the form. Raises NotStored, StoreUnavailable."""
    caller = caller_in(tournament=tournament)
    sent = {name: request.form.getlist(name) for name in request.form}
    request_key = RequestKey.of(f"{caller.id} POST {request.path}", form_key(), canonical(sent))

    def checked(now: Tournament) -> Sequence[Change]:
        wanted = changes(now) if callable(changes) else changes
        barred_players.check_events([data for data, _ in wanted], caller, now)
        return wanted

    try:
        return services().tournaments.change(
            tournament, checked, actor=caller.actor(), expected=expected, request=request_key
        )
    except TournamentRefused as refused:
        raise NotStored(f"{refused.reason}.", 409) from None
    except Problem as barred:  # by `barred_players`
        raise NotStored(barred.people or barred.detail, barred.status) from None
    except VersionConflict:
        raise NotStored(
            "something was stored since you opened this page. Look again, then send it once more.", 412
        ) from None
    except LogClosed:
        raise NotStored("the tournament is closed: nothing more can be stored.", 409) from None
    except RequestReused:
        raise NotStored("this form was sent before, with other entries. Open the page again.", 409) from None
    except EventInvalid as error:
        raise NotStored(f"{error.reason}.") from None
    except TournamentImportRefused as refused:
        raise NotStored(str(refused)) from None


def said_of_decks(changed: Changed) -> str:
    """The key of what a page says after decks were registered: deck, beside or incomplete."""
    new = [
        changed.tournament.decks[stored.data.deck]
        for stored in changed.events
        if isinstance(stored.data, DeckRegistered)
    ]
    if any(deck.faults for deck in new):
        return "incomplete"
    return "beside" if still_unlisted(changed.tournament, [stored.data for stored in changed.events]) else "deck"


def back(tournament: str, where: str, message: str) -> BaseResponse:
    """Go back to a page of the tournament, which says what was done. `where`: the page, its query if it has one and,
    after `#`, the place."""
    path, _, place = where.partition("#")
    joint = "&" if "?" in path else "?"
    return redirect(f"/tournaments/{tournament}/{path}{joint}said={message}{'#' if place else ''}{place}", 303)
