"""Refuse what players may not do to other players: ask `service.who.acts` for the bar of an act, and see whether it
stops the caller."""

from __future__ import annotations

from collections.abc import Iterable

from replays.log.vocabulary import EventData
from replays.tournaments import event_types as types
from replays.tournaments.entries import TableCall
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.people_event_types import PlayerAbsent, PlayerArrived, PlayerCheckedIn
from replays.tournaments.state import Tournament
from service.http.problems import Problem
from service.services import services
from service.who.acts import ANY, OTHERS, OWN, act
from service.who.callers import Caller


def require(name: str, to: str, caller: Caller, home: Tournament, *, match: str | None = None) -> None:
    """Raise Problem 403 if the table stops the caller from doing this in a tournament. `match`: the one whose pairing
    it is about."""
    stops = _STOPS[act(name, to).bar]
    if caller.role != "administrator" and stops(caller, home, match):
        raise Problem("forbidden", _refused(home), people=_refused_people(home))


def _plays(caller: Caller, home: Tournament, match: str | None) -> bool:
    return bool(home.players_among(_hands(caller)))


def _plays_in(caller: Caller, home: Tournament, match: str | None) -> bool:
    pairing = None if match is None else home.pairings.get(home.matches.get(match, ""))
    return pairing is not None and sits_behind(caller, home, pairing.id)


def sits_behind(caller: Caller, home: Tournament, pairing: str) -> bool:
    """Whether a caller plays in a pairing, or has their token or office from a player of it."""
    paired = home.pairings.get(pairing)
    return paired is not None and bool(home.seats_among(paired, home.with_appointers(_hands(caller))))


_STOPS = {"": lambda *_: False, "pairing": _plays_in, "tournament": _plays}


def _hands(caller: Caller) -> frozenset[str]:
    return services().tokens.issuers(caller.id) | {caller.signature}


def _refused_people(home: Tournament) -> str:
    others = issuers(home)
    named = f" ({', '.join(others)})" if others else ""
    return f"You play in this tournament, so an administrator or an organiser{named} who does not play does this."


def _refused(home: Tournament) -> str:
    others = issuers(home)
    named = f" ({', '.join(others)})" if others else ""
    return (
        "You play in this tournament, or your token comes from an account that does, so this is not yours to do to "
        f"other players. An administrator does it, or an organiser{named} who does not play; an administrator can "
        "appoint one."
    )


def issuers(home: Tournament, match: str | None = None) -> list[str]:
    """The organisers of a tournament who do not play in it and were not appointed by anybody who does. With `match`:
    in that match."""
    organisers = {home.organiser, *(account for account, role in home.staff.items() if role == "organiser")}
    pairing = None if match is None else home.pairings.get(home.matches.get(match, ""))
    if pairing is None:
        return sorted(account for account in organisers if not home.players_among(home.with_appointers([account])))
    return sorted(account for account in organisers if not home.seats_among(pairing, home.with_appointers([account])))


def check_events(events: Iterable[EventData], caller: Caller, home: Tournament) -> None:
    """Raise Problem 403 if the table stops the caller from appending one of these events to a tournament's log."""
    own, events = own_players(caller, home), list(events)
    reported = {event.pairing for event in events if isinstance(event, types.ResultReported)}
    for event in events:
        match event:
            case types.ResultRecorded(pairing=pairing) if pairing in reported:
                pass  # all players of it say the same (`replays.tournaments.reported_results`)
            case types.StaffAppointed(account=account) if _has_role_from_others(home, account, caller):
                require("staff.appointed", "who has a role from others", caller, home)
            case types.StaffDismissed(account=account) if _has_role_from_others(home, account, caller):
                require("staff.dismissed", "who has a role from others", caller, home)
            case types.PlayerChanged(player=player) if player in home.players and player not in own:
                before = home.players[player]
                if (event.account, event.streams_hand) != (before.account, before.streams_hand):
                    require("player.changed", "another player's account or consent", caller, home)
            case types.PlayerConsented(player=player) if player not in own:
                check_self(event, caller, home)
                require("player.consented", "another player", caller, home)
            case types.PlayerDropped() | PlayerCheckedIn():
                check_self(event, caller, home)
            case types.ResultRecorded() | types.ResultWithdrawn() | PlayerAbsent() | PlayerArrived():
                _check_at_pairing(TOURNAMENT_VOCABULARY.kind_of(event).name, event.pairing, caller, home)
            case _:
                pass


def check_self(event: EventData, caller: Caller, home: Tournament) -> None:
    """Raise Problem 403 where players append something for another player that they may only do for themselves."""
    if caller.may("tournament:run"):
        return
    signed, own = home.player_of(caller.signature), own_players(caller, home)
    match event:
        case types.PlayerConsented(player=player) if signed is None or signed.id != player:
            rule = "can only agree for themselves"
        case types.PlayerDropped(player=player) if player not in own:
            rule = "leaves for themselves only"
        case PlayerCheckedIn(player=player) if player not in own:
            rule = "checks in for themselves only"
        case types.DeckWithdrawn(deck=deck) if (
            deck not in home.decks or home.decks[deck].player not in own or home.rounds
        ):
            raise Problem("forbidden", "Players withdraw only decks that are theirs, and before the first round.")
        case _:
            return
    raise Problem("forbidden", f"A player {rule}; give your own id as the player.")


def _has_role_from_others(home: Tournament, account: str, caller: Caller) -> bool:
    return account in home.staff and home.appointed.get(account) != caller.signature


def _check_at_pairing(name: str, pairing: str, caller: Caller, home: Tournament) -> None:
    """Raise Problem 403 if a caller may not do this at a pairing. `name`: of the act."""
    to = "a pairing, as organiser" if caller.may("tournament:run") else "a pairing, as judge or scorekeeper"
    if act(name, to).bar and caller.role != "administrator" and sits_behind(caller, home, pairing):
        raise Problem(
            "forbidden",
            "You play in this pairing, or your token or office comes from a player of it; another official records "
            "its result, and who is absent.",
        )


def check_seat(
    name: str, pairing: str, seat: int, caller: Caller, home: Tournament, *, only_own: str | None = None
) -> None:
    """Raise Problem 403 if a caller may not do this for a seat of a pairing.

    A player does it for their own seat, by an account or by the token of that seat in a match of the pairing, and an
    official without a hand in the pairing for any. `name`: of the act; `only_own`: why nobody does it for another seat,
    where that is so.
    """
    bound = None if caller.match is None else home.pairing_of(caller.match)
    if caller.match is not None and (bound is None or bound.id != pairing):
        raise Problem("forbidden", "These credentials are for one match: they choose and bid only for its pairing.")
    seats = home.pairings[pairing].seats
    if caller.seat not in (None, seat):
        raise Problem("forbidden", f"This token is for seat {caller.seat} and cannot act for seat {seat}.")
    if caller.seat == seat or (seat < len(seats) and seats[seat].player in own_players(caller, home)):
        caller.require(*act(name, OWN).takes, *(act(name, ANY).takes if only_own is None else ()))
        return
    if only_own is not None:
        raise Problem("forbidden", only_own)
    caller.require(*act(name, ANY).takes)
    if act(name, ANY).bar and caller.role != "administrator" and sits_behind(caller, home, pairing):
        raise Problem(
            "forbidden",
            "You play in this pairing, or your token or office comes from a player of it; the other player, or an "
            "administrator or another official, chooses and bids for that seat.",
        )


def check_answer(pairing: str, call: TableCall | None, caller: Caller, home: Tournament) -> None:
    """Raise Problem 403 if a caller may not end the call for a judge at a pairing. `call`: the one that waits, if any.

    A judge who does not play there does, and the player who called.
    """
    own = call is not None and call.player in own_players(caller, home)
    if own:
        caller.require(*act("judge.answered", "their own call").takes)
        return
    caller.require(*act("judge.answered", "a pairing").takes)
    if caller.match is not None and home.pairing_of(caller.match) != home.pairings[pairing]:
        raise Problem("forbidden", "These credentials are for one match: they answer only calls at its pairing.")
    if caller.role != "administrator" and sits_behind(caller, home, pairing):
        raise Problem(
            "forbidden",
            "You play in this pairing, or your token or office comes from a player of it; another judge goes there.",
        )


def check_player(name: str, player: str, caller: Caller, home: Tournament) -> None:
    """Raise Problem 403 if a caller may not do this for a player of a tournament.

    A player does it for themselves, and an official without a hand in the tournament for any. `name`: of the act.
    """
    if caller.match is not None:
        raise Problem("forbidden", "These credentials are for one match: they bid at no auction.")
    if player in own_players(caller, home):
        caller.require(*act(name, OWN).takes, *act(name, ANY).takes)
        return
    caller.require(*act(name, ANY).takes)
    if act(name, ANY).bar and caller.role != "administrator" and _plays(caller, home, None):
        raise Problem(
            "forbidden",
            "You play in this tournament, or your token comes from an account that does; the other player, or an "
            "administrator or another official, bids for that player.",
        )


def check_alliance(player: str, caller: Caller, home: Tournament) -> None:
    """Raise Problem 403 if a caller may not put an Alliance together for a player.

    Players do it with their own; officials and scorekeepers who do not play in the tournament with anybody's.
    """
    if caller.match is not None:
        raise Problem("forbidden", "These credentials are for one match; decks are for those of the whole tournament.")
    own, others = act("deck.registered", "their own Alliance"), "another player's Alliance"
    if player in own_players(caller, home):
        caller.require(*own.takes, *act("deck.registered", others).takes)
        return
    caller.require(*act("deck.registered", others).takes)
    require("deck.registered", others, caller, home)


def check_on_record(name: str, player: str, pairing: str | None, caller: Caller, home: Tournament) -> None:
    """Raise Problem 403 if a caller may not put this on a player's record, or withdraw it.

    Barred are the player, and opponents of that player in the pairing it concerns or in a round that goes on; with
    them callers whose token or office comes from one of these. `name`: of the act.
    """
    if not act(name, OTHERS).bar or caller.role == "administrator":
        return
    meetings = [
        meeting
        for meeting in home.pairings.values()
        if not meeting.removed
        and player in [seat.player for seat in meeting.seats]
        and (meeting.id == pairing or not home.rounds[meeting.round].closed)
    ]
    own = home.players_among(home.with_appointers(_hands(caller)))
    if player in own or any(sits_behind(caller, home, meeting.id) for meeting in meetings):
        raise Problem(
            "forbidden",
            "You are this player or an opponent, or your token or office comes from one of them; another official puts "
            "this on record.",
        )


def check_sealed(caller: Caller, home: Tournament) -> None:
    """Raise Problem 403 while an opponent of the caller has chosen in secret: the whole log of the tournament has it.

    Callers with a token or office from a player count as that player.
    """
    for id, choices in home.choices.items():
        pairing = home.pairings[id]
        sealed = any(not choice.revealed for choice in choices) and not pairing.removed
        if sealed and caller.role != "administrator" and sits_behind(caller, home, id):
            raise Problem(
                "forbidden",
                f"At table {pairing.table} of round {pairing.round} a choice is under seal, and you play "
                "there, or your token or office comes from a player of it. Export it once both have "
                "chosen, or ask an administrator.",
            )


def own_players(caller: Caller, home: Tournament) -> frozenset[str]:
    """Ids of the players that a caller is; none where their token is in another player's hand as well."""
    own = home.players_among({caller.signature})
    return frozenset() if home.players_among(services().tokens.issuers(caller.id)) - own else own


def check_issue(body: dict[str, object], caller: Caller, home: Tournament) -> None:
    """Raise Problem 403 if the table stops the caller from issuing this token (`NewTokenSchema`). `home`: its
    tournament, or that of its match."""
    match = body["match"] if isinstance(body["match"], str) else None
    own = home.players_among(_hands(caller))
    if home.players_among([str(body["account"])]) - own:
        require("token.issued", "another player's account", caller, home)
    elif body["role"] == "seat":
        require("token.issued", "another player's seat", caller, home, match=match)
    elif match is not None and body["role"] not in ("spectator", "player"):
        require("token.issued", "an official of a match", caller, home, match=match)


def check_revoke(token: str, caller: Caller, home: Tournament) -> None:
    """Raise Problem 403 if the table stops the caller from revoking this token of a tournament."""
    if token != caller.id and caller.signature not in services().tokens.issuers(token):
        require("token.revoked", "who has it from others", caller, home)
