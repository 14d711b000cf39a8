"""Ask on another page before what cannot be taken back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from flask import Response, request
from ulid import ULID

from replays.tournaments.state import Tournament
from service.frame.frame import page
from service.tournament.organising.form_results import field
from service.who import caller_in

_ANSWERED = ("key", "sure")
"""Fields that the page sends with new values; it hands on all others as they came."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked before a form is stored."""

    title: str
    """The question, which names what it is about."""
    text: str
    """What is lost, and what stays."""
    act: str
    """The words of the button that does it."""
    back: str
    """The address of the way back."""
    names: Sequence[str] = ()
    """What it is done to, one by one, where there are several."""


def is_sure() -> bool:
    """Whether the form says that the question was answered."""
    return field("sure") == "yes"


def confirmation_page(tournament: Tournament, question: Question) -> Response:
    """Give the page that asks. Its form sends the same again, and that it is sure."""
    caller = caller_in(tournament=tournament.id)
    return page(
        "tournament/organising/ask.html",
        tournament=tournament,
        question=question,
        path=request.path,
        sent=[entry for entry in request.form.items(multi=True) if entry[0] not in _ANSWERED],
        key=str(ULID()),
        judges=caller.may("dispute:rule"),
        runs=caller.may("tournament:run"),
    )
