"""Fold a tournament's events, and refuse one that may not follow those before it.

Reading feeds stored events; writing applies new events to a copy first, so both obey the same rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from msgspec import UNSET, UnsetType

from engine.readings import faults_of_choice
from engine.rulesets import RULESETS
from engine.variants import VARIANTS
from replays.log.chain import check_event
from replays.log.errors import StoreDamaged
from replays.log.events import Actor, Event
from replays.log.vocabulary import EventData, SecretData
from replays.tournaments import event_types as types
from replays.tournaments.auction_changes import AUCTION_CHANGES, settle_auctions
from replays.tournaments.entries import Deck, Issued, Pairing, RecordedResult, RegisteredPlayer, Round
from replays.tournaments.event_fields import StaffRole
from replays.tournaments.format_changes import FORMAT_CHANGES, check_assigned
from replays.tournaments.games.auctions import bought_by
from replays.tournaments.hall_time import is_day, is_zone
from replays.tournaments.legal_decks import deck_faults
from replays.tournaments.names import namesake_fault, namesakes, read_as
from replays.tournaments.people_changes import PEOPLE_CHANGES, check_penalty
from replays.tournaments.people_event_types import PenaltySecret
from replays.tournaments.policy import Policy
from replays.tournaments.round_clock import timed
from replays.tournaments.self_service_changes import SELF_SERVICE_CHANGES, check_draw, check_result, require_agreed
from replays.tournaments.stage_changes import STAGE_CHANGES, check_due, check_round
from replays.tournaments.state import Tournament, TournamentRefused
from replays.tournaments.team_changes import TEAM_CHANGES, sides_at

_BESIDE_THE_LIST = ("vault", "faults", "written", "sources")
"""Fields of a deck's secret that most decks leave out."""


def feed(at: Tournament, event: Event) -> None:
    """Take in the next stored event. Raises StoreDamaged when it does not follow or could not have been stored."""
    fault = check_event(event, seq=at.version + 1, prev=at.head)
    if fault is not None:
        raise StoreDamaged(at.id or "?", str(fault), seq=event.seq, noun="tournament")
    at.event_at = event.at
    try:
        apply(at, event.data, event.secret, actor=event.actor)
    except TournamentRefused as error:
        reason = f"event {event.seq} cannot follow: {error.reason}"
        raise StoreDamaged(at.id or "?", reason, seq=event.seq, noun="tournament") from error
    at.head, at.updated_at = event.hash, event.at
    at.created_at = at.created_at or event.at


def apply(at: Tournament, data: EventData, secret: SecretData | None, *, actor: Actor) -> None:
    """Take in an event's data as the next one. Raises TournamentRefused; nothing has changed then."""
    if (at.version == 0) != isinstance(data, types.TournamentCreated):
        raise TournamentRefused("a tournament is created once, by its first event", code="order")
    if at.closed:
        raise TournamentRefused("the tournament is closed: nothing can follow", code="closed")
    change = _CHANGES.get(type(data))
    if change is None:
        raise TournamentRefused(f"{type(data).__name__} is no event of a tournament", code="order")
    change(at, data, secret, actor)
    at.version += 1


def check_new(at: Tournament, data: EventData, secret: SecretData | None = None) -> None:
    """Refuse an event that is only read in old logs and no longer written. `at`: before the event.

    What the policy allows of decks is asked here, so a later policy leaves the registered decks as they are; so is
    whether a stage has draws, because rules of a stage change, and older logs have draws in stages without.
    Raises TournamentRefused.
    """
    if isinstance(data, types.TournamentClosed) and at.policy.embargo_until is None and not at.policy.embargo_lifted:
        raise TournamentRefused(
            "the embargo of this tournament has no end, and nothing could lift it any more once the tournament is "
            "closed; append embargo.lifted, or policy.changed with a date in embargo_until, first",
            code="embargoed",
        )
    if isinstance(data, types.TournamentCreated | types.PolicyChanged):
        _check_place_and_day(data.policy)
    if isinstance(data, types.TournamentCreated):
        _check_readings(data.policy, data.ruleset, data.variant)
    elif isinstance(data, types.PolicyChanged):
        _check_readings(data.policy, at.ruleset, at.variant)
    elif isinstance(data, types.PlayerRegistered | types.PlayerChanged):
        _check_name(at, data)
    elif isinstance(data, types.ResultRecorded) and data.winner is None and not data.all_lose:
        check_draw(at, at.pairing(data.pairing))
    elif isinstance(secret, types.DeckSecret):
        check_deck(at, secret.list)
    elif isinstance(secret, PenaltySecret):
        check_penalty(at, secret)


def check_deck(at: Tournament, cards: Mapping[str, Any]) -> None:
    """Refuse a deck that the policy does not allow. Raises TournamentRefused with every reason."""
    if faults := deck_faults(at.policy, cards, at.day):
        raise TournamentRefused("; ".join(faults), code="deck-not-allowed", field="deck")


def _check_name(at: Tournament, data: types.PlayerRegistered | types.PlayerChanged) -> None:
    """Refuse a new or renamed player the name of another one, unless the event marks it as known."""
    before = at.players.get(data.player)
    others = namesakes(at, data.name, data.player)
    if others and not data.namesake and (before is None or before.name != data.name):
        raise TournamentRefused(namesake_fault(others), code="namesake", field="name")


def _check_place_and_day(policy: Policy) -> None:
    """New logs name a time zone that this machine knows, though another machine may know fewer, and a real day."""
    if policy.hall is not None and not is_zone(policy.hall):
        raise TournamentRefused(
            f"{policy.hall} is no time zone that is known here; give one such as Europe/Berlin",
            code="zone",
            field="policy/zone",
        )
    if isinstance(policy.day, str) and not is_day(policy.day):
        raise TournamentRefused(
            f"{policy.day} is no day of the calendar; give one such as 2026-12-05", code="day", field="policy/day"
        )


def _check_readings(policy: Policy, ruleset: str, variant: str) -> None:
    """New logs choose only what the list of readings offers now; what it offered once stays in old ones."""
    faults = faults_of_choice(policy.readings, ruleset, variant)
    if faults:
        raise TournamentRefused("; ".join(faults), code="readings", field="policy/readings")


# -- what each event does -------------------------------------------------------------------------------------------


def _created(at: Tournament, data: types.TournamentCreated, secret: Any, actor: Actor) -> None:
    if data.ruleset not in RULESETS:
        names = ", ".join(RULESETS)
        raise TournamentRefused(
            f"rulebook {data.ruleset!r} is not known; choose one of {names}", code="unknown-ruleset", field="ruleset"
        )
    if data.variant not in VARIANTS:
        names = ", ".join(VARIANTS)
        raise TournamentRefused(
            f"variant {data.variant!r} is not known; choose one of {names}", code="unknown-variant", field="variant"
        )
    if not data.name.strip():
        raise TournamentRefused("a tournament needs a name", code="no-name", field="name")
    at.id, at.name, at.organiser = data.tournament, data.name, data.organiser
    at.ruleset, at.variant, at.demonstration = data.ruleset, data.variant, data.demonstration is True
    at.policy = msgspec.structs.replace(data.policy, embargo_lifted=False)


def _policy(at: Tournament, data: types.PolicyChanged, secret: Any, actor: Actor) -> None:
    at.policy = msgspec.structs.replace(data.policy, embargo_lifted=at.policy.embargo_lifted)


def _appointed(at: Tournament, data: types.StaffAppointed, secret: Any, actor: Actor) -> None:
    if data.account == at.organiser:
        raise TournamentRefused(
            "the organiser who created the tournament keeps that role", code="is-organiser", field="account"
        )
    at.staff[data.account], at.appointed[data.account] = data.role, actor.id


def _dismissed(at: Tournament, data: types.StaffDismissed, secret: Any, actor: Actor) -> None:
    if data.account not in at.staff:
        raise TournamentRefused(
            f"{data.account} is not on the staff of this tournament", code="not-staff", field="account"
        )
    del at.staff[data.account]
    at.ended |= {
        token
        for token, issued in at.tokens.items()
        if issued.by == data.account or (issued.staff and issued.account == data.account)
    }


def _registered(at: Tournament, data: types.PlayerRegistered, secret: Any, actor: Actor) -> None:
    if data.player in at.players:
        raise TournamentRefused(
            f"there is a player {data.player} already; choose another id", code="player-exists", field="player"
        )
    player = RegisteredPlayer(id=data.player, name=data.name, account=data.account, streams_hand=data.streams_hand)
    _check_player(at, player)
    _enter(at, player)


def _changed(at: Tournament, data: types.PlayerChanged, secret: Any, actor: Actor) -> None:
    before = at.player(data.player)
    player = RegisteredPlayer(
        id=data.player,
        name=data.name,
        account=data.account,
        streams_hand=data.streams_hand,
        dropped=before.dropped,
    )
    _check_player(at, player)
    _enter(at, player)


def _enter(at: Tournament, player: RegisteredPlayer) -> None:
    """Enter a player, new or changed, by id and by name."""
    before = at.players.get(player.id)
    if before is not None:
        was = read_as(before.name)
        at.named[was] = tuple(id for id in at.named[was] if id != player.id)
    at.players[player.id] = player
    name = read_as(player.name)
    at.named[name] = (*at.named.get(name, ()), player.id)
    if player.account is not None:
        at.accounts[player.id] = at.accounts.get(player.id, frozenset()) | {player.account}


def _check_player(at: Tournament, player: RegisteredPlayer) -> None:
    if not player.name.strip():
        raise TournamentRefused("a player needs a name", code="no-name", field="name")
    taken = at.player_of(player.account) if player.account is not None else None
    if taken is not None and taken.id != player.id:
        raise TournamentRefused(
            f"the account {player.account} is that of player {taken.id} already", code="account-taken", field="account"
        )


def _consented(at: Tournament, data: types.PlayerConsented, secret: Any, actor: Actor) -> None:
    at.players[data.player] = msgspec.structs.replace(at.player(data.player), streams_hand=data.streams_hand)


def _dropped(at: Tournament, data: types.PlayerDropped, secret: Any, actor: Actor) -> None:
    player = at.player(data.player)
    if player.dropped:
        raise TournamentRefused(f"player {player.id} has left already", code="dropped", field="player")
    at.players[player.id] = msgspec.structs.replace(player, dropped=True)
    settle_auctions(at)


def _returned(at: Tournament, data: types.PlayerReturned, secret: Any, actor: Actor) -> None:
    player = at.player(data.player)
    if not player.dropped:
        raise TournamentRefused(f"player {player.id} has not left", code="not-dropped", field="player")
    at.players[player.id] = msgspec.structs.replace(player, dropped=False)


def _deck_registered(at: Tournament, data: types.DeckRegistered, secret: Any, actor: Actor) -> None:
    if data.deck in at.decks:
        raise TournamentRefused(
            f"there is a deck {data.deck} already; choose another id", code="deck-exists", field="deck"
        )
    player = None if isinstance(data.player, UnsetType) else at.player(data.player)
    if player is not None and player.dropped:
        raise TournamentRefused(f"player {player.id} has left the tournament", code="dropped", field="player")
    deck = Deck(id=data.deck, player=None if player is None else player.id, list=None)
    if isinstance(secret, types.DeckSecret):
        beside = {name: value for name in _BESIDE_THE_LIST if (value := getattr(secret, name)) is not UNSET}
        deck = msgspec.structs.replace(deck, list=secret.list, **beside)
    at.decks[data.deck] = deck


def _deck_withdrawn(at: Tournament, data: types.DeckWithdrawn, secret: Any, actor: Actor) -> None:
    deck = at.decks.get(data.deck)
    if deck is None:
        raise TournamentRefused(f"there is no deck {data.deck}", code="unknown-deck", field="deck")
    if deck.withdrawn:
        raise TournamentRefused(f"deck {deck.id} is withdrawn already", code="withdrawn", field="deck")
    at.decks[deck.id] = msgspec.structs.replace(deck, withdrawn=True)


def _round_added(at: Tournament, data: types.RoundAdded, secret: Any, actor: Actor) -> None:
    if data.round in at.rounds:
        raise TournamentRefused(
            f"there is a round {data.round} already; choose another id", code="round-exists", field="round"
        )
    stage = None if isinstance(data.stage, UnsetType) else data.stage
    check_round(at, stage)
    due = None if isinstance(data.due, UnsetType) else check_due(data.due)
    at.rounds[data.round] = Round(
        id=data.round, number=len(at.rounds) + 1, name=data.name or f"Round {data.round}", stage=stage, due=due
    )


def _round_closed(at: Tournament, data: types.RoundClosed, secret: Any, actor: Actor) -> None:
    at.require_open(data.round, "round")
    pairings = {pairing.id: pairing for pairing in at.pairings_of(data.round)}
    for id in data.unfinished:
        if id not in pairings:
            raise TournamentRefused(
                f"there is no pairing {id} in round {data.round}", code="unknown-pairing", field="unfinished"
            )
    for pairing in pairings.values():  # nothing that is outside this log could have decided these
        if not (pairing.bye or pairing.matches or pairing.id in at.results or pairing.id in data.unfinished):
            raise TournamentRefused(
                f"table {pairing.table} of round {data.round} has neither a match nor a result; record one, or close "
                "the round without it",
                code="undecided",
                field="unfinished",
            )
    at.rounds[data.round] = msgspec.structs.replace(at.rounds[data.round], closed_by=actor)


def _round_reopened(at: Tournament, data: types.RoundReopened, secret: Any, actor: Actor) -> None:
    if not at.round(data.round).closed:
        raise TournamentRefused(f"round {data.round} is not closed", code="round-open", field="round")
    at.rounds[data.round] = msgspec.structs.replace(at.rounds[data.round], closed_by=None)


def _pairing_added(at: Tournament, data: types.PairingAdded, secret: Any, actor: Actor) -> None:
    if data.pairing in at.pairings:
        raise TournamentRefused(
            f"there is a pairing {data.pairing} already; choose another id", code="pairing-exists", field="pairing"
        )
    at.require_open(data.round, "round")
    wanted = VARIANTS[at.variant].seats
    if len(data.seats) != 1 and len(data.seats) not in wanted:
        many = " or ".join(map(str, wanted))
        raise TournamentRefused(
            f"{at.variant} is played with {many} seats (or one, for a bye), and {len(data.seats)} were given",
            code="seats",
            field="seats",
        )
    others = at.pairings_of(data.round)
    if any(pairing.table == data.table for pairing in others):
        raise TournamentRefused(
            f"table {data.table} has a pairing in round {data.round} already", code="table-taken", field="table"
        )
    busy = {seat.player: pairing.id for pairing in others for seat in pairing.seats}
    for number, seat in enumerate(data.seats):
        field = f"seats/{number}"
        player = at.player(seat.player, f"{field}/player")
        if player.dropped:
            raise TournamentRefused(
                f"player {player.id} has left the tournament", code="dropped", field=f"{field}/player"
            )
        if player.id in busy:
            raise TournamentRefused(
                f"player {player.id} is in pairing {busy[player.id]} of round {data.round} already",
                code="player-paired",
                field=f"{field}/player",
            )
        busy[player.id] = data.pairing
        if seat.deck is not None:
            deck = at.decks.get(seat.deck)
            if deck is None or deck.player != player.id or deck.withdrawn:
                raise TournamentRefused(
                    f"player {player.id} has no deck {seat.deck}", code="unknown-deck", field=f"{field}/deck"
                )
    board = None if isinstance(data.board, UnsetType) else data.board
    sides = () if board is None else sides_at(at, data.round, board, data.seats)
    at.pairings[data.pairing] = Pairing(
        id=data.pairing, round=data.round, table=data.table, seats=data.seats, board=board, sides=sides
    )


def _pairing_removed(at: Tournament, data: types.PairingRemoved, secret: Any, actor: Actor) -> None:
    pairing = at.pairing(data.pairing)
    at.pairings[pairing.id] = msgspec.structs.replace(pairing, removed=True, removed_by=actor)


def _assigned(at: Tournament, data: types.MatchAssigned, secret: Any, actor: Actor) -> None:
    pairing = at.pairing(data.pairing)
    if pairing.bye:
        raise TournamentRefused(f"pairing {pairing.id} is a bye: there is nothing to play", code="bye", field="pairing")
    at.require_open(pairing.round, "pairing")
    if data.match in at.matches:
        raise TournamentRefused(
            f"match {data.match} belongs to pairing {at.matches[data.match]}", code="match-taken", field="match"
        )
    if len(data.decks) != len(pairing.seats):
        raise TournamentRefused(
            f"pairing {pairing.id} has {len(pairing.seats)} seats: name a deck for each", code="seats", field="decks"
        )
    players = {seat.player for seat in pairing.seats}
    sales = [bought_by(at, pairing, seat) for seat in range(len(pairing.seats))]
    bought = {sale.deck for sale in sales if sale is not None}
    for number, name in enumerate(data.decks):
        deck = at.decks.get(name)
        if deck is None or not (deck.player in players or name in bought) or deck.withdrawn:
            raise TournamentRefused(
                f"no player of pairing {pairing.id} has a deck {name}", code="unknown-deck", field=f"decks/{number}"
            )
    check_assigned(at, pairing, data)
    at.matches[data.match], at.decks_in[data.match] = pairing.id, data.decks
    if not isinstance(data.chains, UnsetType):
        at.chains_in[data.match] = data.chains
    if not isinstance(data.barred_houses, UnsetType):
        at.barred_in[data.match] = data.barred_houses
    if not isinstance(data.game, UnsetType):
        at.games_in[data.match] = data.game
    if not isinstance(data.first, UnsetType):
        at.first_in[data.match] = data.first
    at.pairings[pairing.id] = msgspec.structs.replace(pairing, matches=(*pairing.matches, data.match))


def _annulled(at: Tournament, data: types.MatchAnnulled, secret: Any, actor: Actor) -> None:
    if data.match not in at.matches:
        raise TournamentRefused(
            f"match {data.match} is not a match of this tournament", code="unknown-match", field="match"
        )
    if data.match in at.annulled:
        raise TournamentRefused(f"match {data.match} is annulled already", code="annulled", field="match")
    at.annulled[data.match] = actor
    pairing = at.pairings[at.matches[data.match]]
    left = tuple(match for match in pairing.matches if match != data.match)
    at.pairings[pairing.id] = msgspec.structs.replace(pairing, matches=left)


def _result(at: Tournament, data: types.ResultRecorded, secret: Any, actor: Actor) -> None:
    pairing = at.pairing(data.pairing)
    check_result(at, pairing, data.winner, data.keys)
    if data.all_lose:
        _check_all_lose(pairing, data)
    if actor.kind == "player":
        require_agreed(at, pairing, data)
    at.results[pairing.id] = RecordedResult(
        winner=data.winner,
        keys=data.keys,
        reason=data.reason,
        actor=actor,
        seq=at.version + 1,
        all_lose=data.all_lose,
    )


def _check_all_lose(pairing: Pairing, data: types.ResultRecorded) -> None:
    if data.winner is not None:
        raise TournamentRefused(
            f"{data.winner} cannot have won where all lose; leave one of both out", code="all-lose", field="all_lose"
        )
    if pairing.bye:
        raise TournamentRefused(
            f"pairing {pairing.id} is a bye: nobody sits opposite who could lose, too", code="bye", field="all_lose"
        )


def _result_withdrawn(at: Tournament, data: types.ResultWithdrawn, secret: Any, actor: Actor) -> None:
    pairing = at.pairing(data.pairing)
    if pairing.id not in at.results:
        raise TournamentRefused(f"no result was recorded for pairing {pairing.id}", code="no-result", field="pairing")
    del at.results[pairing.id]
    at.reports.pop(pairing.id, None)  # its players may report again


def _lifted(at: Tournament, data: types.EmbargoLifted, secret: Any, actor: Actor) -> None:
    if at.policy.embargo_lifted:
        raise TournamentRefused("the embargo was lifted before", code="lifted")
    at.policy = msgspec.structs.replace(at.policy, embargo_lifted=True)


def _token_issued(at: Tournament, data: types.TokenIssued, secret: Any, actor: Actor) -> None:
    """Its permissions follow from staff and players; its issuer is kept, because an issuer may be dismissed."""
    staff = data.match is not None and data.role in get_args(StaffRole)
    at.tokens.setdefault(data.token, Issued(by=actor.id, account=data.account or data.token, staff=staff))


def _token_revoked(at: Tournament, data: types.TokenRevoked, secret: Any, actor: Actor) -> None:
    """For the record: that a token is revoked stands with the token."""


def _closed(at: Tournament, data: types.TournamentClosed, secret: Any, actor: Actor) -> None:
    at.closed, at.closed_by = True, actor


_CHANGES: dict[type[EventData], Any] = {
    types.TournamentCreated: _created,
    types.PolicyChanged: _policy,
    types.StaffAppointed: _appointed,
    types.StaffDismissed: _dismissed,
    types.PlayerRegistered: _registered,
    types.PlayerChanged: _changed,
    types.PlayerConsented: _consented,
    types.PlayerDropped: _dropped,
    types.PlayerReturned: _returned,
    **PEOPLE_CHANGES,
    **SELF_SERVICE_CHANGES,
    types.DeckRegistered: _deck_registered,
    types.DeckWithdrawn: _deck_withdrawn,
    **TEAM_CHANGES,
    **STAGE_CHANGES,
    types.RoundAdded: _round_added,
    types.RoundClosed: _round_closed,
    types.RoundReopened: _round_reopened,
    types.RoundTimed: timed,
    types.PairingAdded: _pairing_added,
    types.PairingRemoved: _pairing_removed,
    **FORMAT_CHANGES,
    **AUCTION_CHANGES,
    types.MatchAssigned: _assigned,
    types.MatchAnnulled: _annulled,
    types.ResultRecorded: _result,
    types.ResultWithdrawn: _result_withdrawn,
    types.EmbargoLifted: _lifted,
    types.TokenIssued: _token_issued,
    types.TokenRevoked: _token_revoked,
    types.TournamentClosed: _closed,
}
