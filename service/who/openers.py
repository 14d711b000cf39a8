"""Openers of matches: the callers who may open or announce one, how they see it then, and which tokens they are
handed. No caller who plays in the match gets a token that shows more than a player may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from replays.store.store import RequestKey
from replays.tournaments.entries import Pairing
from replays.tournaments.event_types import TokenIssued
from replays.tournaments.state import Change, Tournament
from service.access.tokens import NewToken, time_as_text
from service.http.problems import Problem
from service.roles import Role
from service.services import services
from service.who import barred_players, parts, senders
from service.who.acts import act
from service.who.callers import Caller
from service.who.readers import Reader, read
from service.who.verbs import caller_in


class PartTokens(msgspec.Struct, frozen=True):
    """The tokens of the parts in a match; null: withheld."""

    seats: Annotated[list[str | None], Meta(description="by seat")]
    judge: str | None
    spectator: str | None


class WithheldTokens(msgspec.Struct, frozen=True):
    """What a caller who plays in a match is not given."""

    parts: Annotated[list[str], Meta(description="whose tokens are null")]
    issuers: Annotated[
        list[str],
        Meta(description="accounts of organisers who issue these tokens; administrators do too"),
    ]
    detail: Annotated[str, Meta(description="the same in words")]


class HandedTokens(msgspec.Struct, frozen=True):
    """The tokens that a caller gets who opens or announces a match."""

    tokens: PartTokens
    withheld: WithheldTokens | UnsetType = UNSET


def opener(tournament: str | None) -> Caller:
    """The caller, if they may open a match with this label for its tournament. Raises Problem 403."""
    if tournament is not None and services().visibility.tournament(tournament) is not None:
        caller = caller_in(tournament=tournament)
    else:
        caller = caller_in()
        if caller.tournament is not None:
            raise Problem("forbidden", "These credentials are for one tournament; name it as the match's `tournament`.")
        if caller.match is not None:
            raise Problem("forbidden", "These credentials are for one match; they open no other.")
    caller.require("match:open")
    return caller


def may_open(home: Tournament, pairing: Pairing) -> bool:
    """Whether the caller may open the match of a pairing: an organiser, and a player of it where its stage says so."""
    caller = caller_in(tournament=home.id)
    if caller.may("match:open"):
        return True
    rules = home.rules_of(pairing)
    opens = rules is not None and rules.players_open and caller.may(*act("match.opened", "their own pairing").takes)
    return opens and caller.match is None and bool(home.seats_among(pairing, [caller.signature]))


def opener_sees(match: str, opener: Caller) -> Reader:
    """How the caller who has just opened a match sees it: one who plays in it as they will from now on. Raises as
    `reader_of`."""
    behind = parts.seats_behind(opener, match)
    if behind and parts.seat_in(services().validity.home_of(match), match, opener.signature) is None:
        return read(opener, match, "spectator", noted=True)
    if behind:
        opener = parts.in_match(*senders.token_of(senders.current(), senders.Scope(match)), match)
    return read(opener, match, None, noted=True)


def handed_tokens(opener: Caller, match: str, seats: int) -> HandedTokens:
    """The tokens for the parts in a match, for the caller who opened or announced it; the same ones each time.

    Where the caller plays in the match, `withheld` names the tokens left out, the reason, and their issuers; no such
    token is made then. Raises Problem 403 when the caller has been dismissed meanwhile.
    """
    behind = parts.seats_behind(opener, match)
    made: list[NewToken] = []
    tokens = services().tokens
    assert opener.bearer is not None
    bearer = opener.bearer

    def token(role: Role, seat: int | None = None) -> str | None:
        if role != "spectator" and behind - {seat}:
            return None
        derived = tokens.derive(bearer, match, role, seat)
        made.append(tokens.create(role, match=match, seat=seat, expires=opener.expires, by=opener.id, token=derived))
        return made[-1].token

    handed = PartTokens([token("seat", seat) for seat in range(seats)], token("judge"), token("spectator"))
    _record_parts(made, match, opener)
    return HandedTokens(handed, _withheld(match, seats, behind) if behind else UNSET)


def _withheld(match: str, seats: int, behind: frozenset[int]) -> WithheldTokens:
    home = services().validity.home_of(match)
    assert home is not None
    named = " and ".join(f"seat {seat}" for seat in sorted(behind))
    return WithheldTokens(
        parts=[*(f"seat {seat}" for seat in range(seats) if behind - {seat}), "judge"],
        issuers=barred_players.issuers(home, match),
        detail=(
            f"You play in this match, or your token or office comes from who does ({named}), so the tokens of the "
            "other seats and of a judge are not yours to have. Administrators and organisers who do not play in it "
            "(`issuers`) issue them with POST "
            "/api/v1/tokens. Players and officials who have a token for the tournament need none."
        ),
    )


def _record_parts(made: Sequence[NewToken], match: str, opener: Caller) -> None:
    """Record in the log of the match's tournament that these tokens were made. Idempotent."""
    home = services().validity.home_of(match)
    if home is None or home.closed:
        return
    issued: list[Change] = [
        (
            TokenIssued(
                token=grant.id, role=grant.role, match=match, seat=grant.seat, expires_at=time_as_text(grant.expires)
            ),
            None,
        )
        for grant in (token.grant for token in made)
    ]

    def changes(now: Tournament) -> list[Change]:
        require_issuer(now, opener)
        return issued

    request = RequestKey.of("tokens of the parts in a match", match, b"")
    services().tournaments.change(home.id, changes, actor=opener.actor(), request=request)


def require_issuer(now: Tournament, issuer: Caller) -> None:
    """Raise Problem 403 if the tournament has dismissed the issuer meanwhile. So nothing that they issue is recorded
    after that."""
    if issuer.role == "organiser" and issuer.match is None and now.role_of(issuer.signature) != "organiser":
        raise Problem("forbidden", "These credentials can no longer issue tokens for this tournament.")
