"""Hand a match's tokens to the caller who opens or announces it. A caller who plays in the match gets none that shows
more than a player may see."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from flask import request

from replays.store.store import RequestKey
from replays.tournaments.event_types import TokenIssued
from replays.tournaments.registry import Change
from replays.tournaments.state import Tournament
from service.access.shares import Share
from service.access.tokens import NewToken, time_as_text
from service.http.problems import Problem
from service.roles import Role
from service.services import services
from service.who import auth, callers, impartial


def opener_sees(match: str, who: auth.Caller) -> auth.Reader:
    """How the caller who has just opened a match sees it: one who plays in it as they will from now on. Raises as
    `auth.reader`."""
    behind = callers.seats_behind(who, match)
    if behind and callers.seat_in(services().validity.home_of(match), match, who.signature) is None:
        return auth.reader(match, "spectator")
    if behind:
        auth.enter(match)
    return auth.reader(match)


def handed_tokens(who: auth.Caller, match: str, seats: int) -> dict[str, Any]:
    """The fields of an answer to the caller who opened or announced a match: `tokens` for the parts in it, the same
    ones each time. If they play in it, `withheld` names what was left out, and why, and who issues it; no such token is
    made then. Raises Problem 403 when they have been dismissed meanwhile."""
    behind = callers.seats_behind(who, match)
    made: list[NewToken] = []
    tokens = services().tokens
    assert who.bearer is not None
    bearer = who.bearer

    def token(role: Role, seat: int | None = None) -> str | None:
        if role != "spectator" and behind - {seat}:
            return None
        derived = tokens.derive(bearer, match, role, seat)
        made.append(tokens.create(role, match=match, seat=seat, expires=who.expires, by=who.id, token=derived))
        return made[-1].token

    found = {
        "seats": [token("seat", seat) for seat in range(seats)],
        "judge": token("judge"),
        "spectator": token("spectator"),
    }
    _record_parts(made, match, who)
    return {"tokens": found, "withheld": _withheld(match, seats, behind)} if behind else {"tokens": found}


def _withheld(match: str, seats: int, behind: frozenset[int]) -> dict[str, Any]:
    home = services().validity.home_of(match)
    assert home is not None
    named = " and ".join(f"seat {seat}" for seat in sorted(behind))
    return {
        "parts": [*(f"seat {seat}" for seat in range(seats) if behind - {seat}), "judge"],
        "issuers": impartial.issuers(home, match),
        "detail": (
            f"You play in this match, or your token or office comes from who does ({named}), so the tokens of the "
            "other seats and of a judge are not yours to have. Administrators and organisers who do not play in it "
            "(`issuers`) issue them with POST "
            "/api/v1/tokens. Players and officials who have a token for the tournament need none."
        ),
    }


def _record_parts(made: Sequence[NewToken], match: str, who: auth.Caller) -> None:
    """Record in the log of the match's tournament that these tokens were made. Idempotent."""
    home = services().validity.home_of(match)
    if home is None or home.closed:
        return
    issued: list[Change] = [
        (
            TokenIssued(token=one.id, role=one.role, match=match, seat=one.seat, expires_at=time_as_text(one.expires)),
            None,
        )
        for one in (each.grant for each in made)
    ]

    def changes(now: Tournament) -> list[Change]:
        require_issuer(now, who)
        return issued

    request = RequestKey.of("tokens of the parts in a match", match, b"")
    services().tournaments.change(home.id, changes, actor=who.actor(), request=request)


def require_issuer(now: Tournament, who: auth.Caller) -> None:
    """Raise Problem 403 if the tournament has dismissed the issuer meanwhile. So nothing that they issue is recorded
    after that."""
    if who.role == "organiser" and who.match is None and now.role_of(who.signature) != "organiser":
        raise Problem("forbidden", "These credentials can no longer issue tokens for this tournament.")


def share_link(reader: auth.Reader, expires_in: int) -> dict[str, Any]:
    """A share link to a reader's view, valid for so many seconds."""
    match = reader.match
    expires = int(time.time()) + expires_in
    share = services().shares.sign(Share(match, reader.view, expires, reader.caller.id))
    base = request.host_url.rstrip("/")
    paths = {
        "replay": f"/m/{match}/e/1",
        "state": f"/api/v1/matches/{match}/state",
        "transcript": f"/api/v1/matches/{match}/transcript",
    }
    return {
        "share": share,
        "view": reader.view,
        "expires_at": datetime.fromtimestamp(expires, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "links": {name: f"{base}{path}?share={share}" for name, path in paths.items()},
    }
