"""The part that a token or share link gives in a match, in a tournament, or where neither is named.

In a tournament, staff are what its log says they are now, a player is one in the matches they sit in and a spectator in
all others. A caller with a seat in a match is a player in it, whatever their other roles. A token bound to a match is
worth nothing beyond it: in the match's tournament it sees what a spectator sees, whatever its role; officials and
scorekeepers record the result of its pairing, and the token of a seat chooses and bids for that seat there. What-if
matches are for officials who do not play in the match they come from; for all others there are none. Nobody has a part
that comes from a player of that match: a token for a seat that the opponent issued, or an office that a player of the
match gave, is worth a spectator's in that match (`service.who.acts`). What a role sees stands in `service.who.readers`,
what it may do in `service.roles`.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import structs

from replays.log.errors import MatchNotFound
from replays.tournaments.state import Tournament
from service.access.tokens import Grant
from service.http.problems import Problem
from service.roles import FOUNDING, OFFICIALS, ROLES, SHARE_LINK, Permission, Role
from service.services import services
from service.who.callers import PUBLIC, Caller

_RECORDS: frozenset[Permission] = frozenset({"match:record"})
"""What is left, beside looking, to officials and scorekeepers of one match in its tournament: the result of its
pairing."""
_CHOOSES: frozenset[Permission] = frozenset({"match:decide"})
"""The same for the token of a seat: the secret choices and bids of that seat at its pairing, before the next game."""
BARRED_MAY: frozenset[Permission] = ROLES["spectator"]
"""What those may in a match whose other part in it comes from a player of it (`_impartial`)."""
_OPEN: frozenset[Permission] = frozenset({"match:read", "tournament:read", "statistics:read"})
"""What the public may do before the release, where a tournament's policy opens it to them."""


def _caller_as(
    grant: Grant, bearer: str | None, role: Role, *, seat: int | None = None, streams: tuple[int, ...] = ()
) -> Caller:
    """The caller, in the role that their token gives them here."""
    view = f"player:{seat}" if seat is not None else "judge" if role in OFFICIALS else "spectator"
    held = grant.held if role == grant.role else grant.narrowed(ROLES[role])
    return Caller(
        id=grant.id,
        role=role,
        match=grant.match,
        tournament=grant.tournament,
        seat=seat,
        account=grant.account,
        view=view,
        permissions=held,
        streams=streams,
        expires=grant.expires,
        bearer=bearer,
        label=grant.label,
    )


def without_part(grant: Grant, bearer: str | None, permissions: frozenset[Permission] = frozenset()) -> Caller:
    """The caller where they have no part."""
    return _caller_as(grant, bearer, grant.role)._replace(permissions=permissions, view="spectator", seat=None)


def anywhere(grant: Grant, bearer: str | None) -> Caller:
    """The caller where no match or tournament is named."""
    if grant.role == "organiser" and not grant.bound:
        return without_part(grant, bearer, grant.narrowed(FOUNDING))
    return _caller_as(grant, bearer, grant.role, seat=grant.seat)


def _elsewhere() -> Problem:
    return Problem(
        "forbidden", "These credentials are for another match.", people="You are signed in for another match."
    )


def in_match(grant: Grant, bearer: str | None, match: str) -> Caller:
    """The caller in a match. Raises Problem 403 for any match but the one a token is bound to. Raises MatchNotFound
    where an unbound token has no part in it: nobody learns which matches others have."""
    visibility = services().visibility
    try:
        origins = visibility.origins(match)
    except MatchNotFound:
        if grant.match is not None and grant.match != match:
            raise _elsewhere() from None
        raise
    if grant.match not in (None, match) and not (grant.role in OFFICIALS and grant.match in origins):
        raise _elsewhere()
    tournament = visibility.tournament_of(match)
    if grant.id == PUBLIC.id:
        if tournament is None or origins or not tournament.opened(visibility.clock()):
            raise MatchNotFound(match)
        return _public_in(tournament, visibility.clock())
    if grant.tournament is not None and (tournament is None or tournament.id != grant.tournament):
        raise MatchNotFound(match)
    played = origins[-1] if origins else match
    if grant.match is None:
        caller = _caller_in(grant, bearer, tournament, played)
    else:
        seat = None if grant.role == "seat" else seat_in(tournament, played, grant.account or grant.id)
        plays = seat is not None
        caller = _caller_as(grant, bearer, "player" if plays else grant.role, seat=seat if plays else grant.seat)
    caller = None if caller is None else _impartial(caller, grant, tournament, played)
    if caller is None or (origins and not caller.official):
        raise MatchNotFound(match)
    return caller


def in_tournament(grant: Grant, bearer: str | None, id: str) -> Caller:
    """The caller in a tournament. Raises Problem 403 when the token is bound to something else, MatchNotFound when
    the public may see nothing of it."""
    refused = Problem(
        "forbidden",
        "These credentials are for another tournament, or for a match only.",
        people="You are signed in for another tournament, or for one match.",
    )
    if grant.tournament not in (None, id):
        raise refused
    visibility = services().visibility
    tournament = visibility.tournament(id)
    if grant.id == PUBLIC.id:
        if tournament is None or not tournament.opened(visibility.clock()):
            raise MatchNotFound(id)
        return _public_in(tournament, visibility.clock())
    if grant.match is not None:
        home = services().validity.home_of(grant.match)
        if tournament is None or home is None or home.id != id:
            raise refused
        account = grant.account or grant.id
        records = grant.role in (*OFFICIALS, "scorekeeper") and not _behind(grant, account, tournament, grant.match)
        seat = _seat_at_pairing(grant, tournament)
        more = _RECORDS if records else frozenset() if seat is None else _CHOOSES
        return without_part(grant, bearer, grant.held & (ROLES["spectator"] | more))._replace(seat=seat)
    if tournament is None:  # whoever reads it says that there is none
        return anywhere(grant, bearer)
    return _caller_in(grant, bearer, tournament, None) or without_part(grant, bearer)


def _seat_at_pairing(grant: Grant, tournament: Tournament) -> int | None:
    """The seat that a seat's token has at the pairing of its match; None for other tokens, where match or pairing do
    not count, and where another player of the pairing issued the token."""
    if grant.role != "seat" or grant.match is None or tournament.pairing_of(grant.match) is None:
        return None
    behind = _seats_behind(tournament, grant.match, services().tokens.issuers(grant.id), False)
    return None if behind - {grant.seat} else grant.seat


def in_announced(grant: Grant, bearer: str | None, match: str) -> Caller:
    """The caller in a match that is announced and not open yet. As in its tournament, except that its future players
    have their seats already. Raises Problem 403, and MatchNotFound as `in_match`; for the public always."""
    if grant.id == PUBLIC.id:
        raise MatchNotFound(match)
    if grant.match is not None:
        if grant.match != match:
            raise Problem("forbidden", "These credentials are for another match.")
        caller = _caller_as(grant, bearer, grant.role, seat=grant.seat)
        return _impartial(caller, grant, services().validity.home_of(match), match)
    home = services().validity.home_of(match)
    seat = None if grant.role == "administrator" else seat_in(home, match, grant.account or grant.id)
    if seat is not None:
        return _impartial(_caller_as(grant, bearer, "player", seat=seat), grant, home, match)
    part = _caller_in(grant, bearer, home, None)
    if part is None or (grant.tournament is not None and (home is None or home.id != grant.tournament)):
        raise MatchNotFound(match)
    return _impartial(part, grant, home, match)


def of_link(maker: Caller, match: str, view: str) -> Caller:
    """The caller with a share link that `maker` made: it shows one view of one match."""
    return Caller(maker.id, None, match, None, None, maker.account, view, SHARE_LINK)


def seats_behind(caller: Caller, match: str, *, office: bool = True) -> frozenset[int]:
    """The seats of those players of a match, open or announced, in whose hand a caller's credentials may be: the
    caller, and those who issued them the token; with `office` those too who gave these their roles. None for
    administrators."""
    home = services().validity.home_of(match)
    if home is None or caller.role == "administrator":
        return frozenset()
    return _seats_behind(home, match, {caller.signature, *services().tokens.issuers(caller.id)}, office)


def _behind(grant: Grant, account: str, tournament: Tournament, match: str) -> frozenset[int]:
    return _seats_behind(tournament, match, {account, *services().tokens.issuers(grant.id)}, True)


def _seats_behind(home: Tournament, match: str, accounts: Collection[str], office: bool) -> frozenset[int]:
    pairing = home.pairings.get(home.matches.get(match, ""))
    if pairing is None:
        return frozenset()
    return home.seats_among(pairing, home.with_appointers(accounts) if office else accounts)


def _impartial(caller: Caller, grant: Grant, tournament: Tournament | None, match: str) -> Caller:
    """The caller, with no more than a spectator's part if it comes from a player of the match: another seat's part, if
    the other player issued the token or one before it; an official's, also if a player appointed them, or those who
    did."""
    if tournament is None or caller.role in (None, "administrator", "spectator") or grant.role == "administrator":
        return caller
    if caller.role in ("player", "seat"):
        if caller.seat is None:
            return caller
        behind = _seats_behind(tournament, match, services().tokens.issuers(grant.id), False) - {caller.seat}
    else:
        behind = _behind(grant, caller.signature, tournament, match)
    return _caller_as(grant, bearer=caller.bearer, role="spectator")._replace(barred=True) if behind else caller


def as_spectator(grant: Grant, tournament: str) -> Grant:
    """The caller with a match's token as a spectator of the tournament's other matches, for their numbers only."""
    return structs.replace(grant, role="spectator", match=None, tournament=tournament, seat=None, account=None)


def seat_in(tournament: Tournament | None, match: str, account: str) -> int | None:
    """The seat that an account has in a match of a tournament, open or announced; None: none."""
    player = None if tournament is None else tournament.player_of(account)
    pairing = None if tournament is None else tournament.pairings.get(tournament.matches.get(match, ""))
    if player is None or pairing is None:
        return None
    return next((seat for seat, paired in enumerate(pairing.seats) if paired.player == player.id), None)


def _public_in(tournament: Tournament, now: str) -> Caller:
    """The public in a tournament that is open to them: a spectator, who may do less before the release."""
    caller = _caller_as(PUBLIC, None, "spectator")
    return caller if tournament.released(now) else caller._replace(permissions=caller.permissions & _OPEN)


def _caller_in(grant: Grant, bearer: str | None, tournament: Tournament | None, match: str | None) -> Caller | None:
    """The role of a token that is not bound to one match, in a tournament or a match; None: none. A what-if match
    counts as the match that was played."""
    role = grant.role
    if role == "administrator":
        return _caller_as(grant, bearer, role)
    if tournament is None:
        return None if role in ("organiser", "player") else _caller_as(grant, bearer, role)
    account = grant.account or grant.id
    seat = None if match is None else seat_in(tournament, match, account)
    if seat is not None:
        return _caller_as(grant, bearer, "player", seat=seat)
    if role == "player":
        plays = match is None and tournament.player_of(account) is not None
        return _caller_as(grant, bearer, "player" if plays else "spectator")
    if role == "spectator" or (role != "organiser" and grant.tournament is None):
        part: Role | None = role
    else:
        part = tournament.role_of(account)  # the tournament's log is the truth, whatever the token was made for
    if part is None:
        return None
    pairing = None if match is None else tournament.pairings.get(tournament.matches.get(match, ""))
    streams: tuple[int, ...] = ()
    if part == "streamer" and pairing is not None and tournament.policy.streaming_shows_hands:
        agreed = [tournament.players[paired.player].streams_hand for paired in pairing.seats]
        streams = tuple(seat for seat, yes in enumerate(agreed) if yes)
    return _caller_as(grant, bearer, part, streams=streams)
