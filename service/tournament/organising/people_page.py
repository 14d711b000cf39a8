"""What the page about players and staff shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args
from urllib.parse import urlencode

import marshmallow as ma
import msgspec
from flask import Response, request
from marshmallow import validate
from ulid import ULID

from engine.catalogue import plain
from replays.log.events import now
from replays.tournaments.decks.houses_only import beside
from replays.tournaments.entries import Deck, RegisteredPlayer
from replays.tournaments.event_fields import StaffRole
from replays.tournaments.names import name_key
from replays.tournaments.player_records import latest_deck_checks, penalty_counts
from replays.tournaments.standings import PlayerStanding, standings
from replays.tournaments.state import Tournament
from replays.tournaments.weeks import round_in_play
from service.answers.tournaments import outcomes_of, staff_names
from service.frame.frame import page
from service.http.api import StrictSchema
from service.services import services
from service.tournament.alliances import composers
from service.tournament.organising.form_results import NotStored, field
from service.tournament.organising.player_sign_ins import SignIn
from service.who import caller_in

ROLES: dict[str, str] = {
    "judge": "Judge",
    "head-judge": "Head judge",
    "scorekeeper": "Scorekeeper",
    "streamer": "Streamer",
    "organiser": "Organiser",
}
"""Roles of staff as the page says them; all of `StaffRole`."""
assert set(ROLES) == set(get_args(StaffRole))


class SharedName(msgspec.Struct, frozen=True):
    """A name that was entered, and that others have already. `player`: the one who is renamed; empty for a new one."""

    act: str
    player: str
    name: str
    others: Sequence[RegisteredPlayer]


class PlayerRow(NamedTuple):
    """A player as the table shows them."""

    player: RegisteredPlayer
    decks: Sequence[Deck]
    check: str
    """The outcome of the deck check that counts; empty without one."""
    penalties: Mapping[str, int]
    """Penalty -> how often it was given, in matches and beside them."""
    table: str
    """The table in the round that is played; empty for none."""
    fixed: str
    """The table that is fixed for the player, if they sit at another one; empty for none."""
    record: str
    """Won, lost and drawn: 2–1, or 2–1–1; empty before the first result."""
    state: str

    @property
    def incomplete(self) -> bool:
        """Say whether a deck has faults."""
        return any(deck.faults for deck in self.decks)

    @property
    def deck_name(self) -> str:
        """Give the name of the first deck; empty without one."""
        return ((self.decks[0].list or {}).get("name") or self.decks[0].id) if self.decks else ""


_SORTS: dict[str, tuple[str, Callable[[PlayerRow], Any]]] = {
    "name": ("Player", lambda row: (row.player.dropped, name_key(row.player.name))),
    "deck": ("Deck", lambda row: (row.player.dropped, bool(row.decks), plain(row.deck_name))),
    "check": ("Checked", lambda row: (row.player.dropped, bool(row.check), row.check)),
    "penalties": ("Penalties", lambda row: -sum(row.penalties.values())),
    "table": ("Table", lambda row: (not row.table, len(row.table), row.table)),
    "record": ("Record", lambda row: [-int(part) for part in row.record.split("–")] if row.record else [1]),
    "state": ("State", lambda row: row.state),
}
"""Columns by which the table is sorted, with their headings; equals stand by name."""
_FILTERS: dict[str, tuple[str, Callable[[PlayerRow], bool]]] = {
    "": ("Everybody", lambda row: True),
    "without-deck": ("Without a deck", lambda row: not row.decks and not row.player.dropped),
    "incomplete": ("Deck incomplete", lambda row: row.incomplete and not row.player.dropped),
    "unchecked": ("Deck not checked", lambda row: row.check != "fine" and not row.player.dropped),
    "left": ("Left", lambda row: row.player.dropped),
}
"""What the table may be narrowed to."""


class PeopleQuery(StrictSchema):
    """Which players, in which order, and whose details stand open; what is left empty counts as left out."""

    q = ma.fields.String(load_default="", validate=validate.Length(max=200))
    show = ma.fields.String(load_default="", validate=validate.OneOf(list(_FILTERS)))
    sort = ma.fields.String(load_default="name", validate=validate.OneOf(list(_SORTS)))
    who = ma.fields.String(load_default="", validate=validate.Length(max=64))


@dataclass(frozen=True, kw_only=True)
class PeoplePage:
    """The data of the page about players and staff."""

    asked: SharedName | None
    who: RegisteredPlayer | None
    tournament: Tournament
    said: str | None
    fault: NotStored | None
    made: SignIn | None
    rows: list[PlayerRow]
    playing: int
    opened: str
    """The player whose details are shown; empty for none."""
    entered: dict[str, str]
    query: dict[str, Any]
    address: Callable[..., str]
    """The query of the page with some of its fields changed."""
    columns: dict[str, str]
    filters: dict[str, str]
    labels: dict[str, str]
    roles: dict[str, str]
    beside: Mapping[str, Sequence[str]]
    """What to tell about the decks of the player whose details are shown."""
    composers: frozenset[str]
    """The players that the caller may put an Alliance together for."""
    fetches: bool
    appoints: bool
    issues: bool
    key: str
    mark: str
    """`mark_of` before the page was made; empty: not known."""
    judges: bool


def _penalties_in_matches(tournament: Tournament) -> dict[str, Sequence[Mapping[str, int]]]:
    """By match id, also of those that count for nothing: how often each penalty was given, by seat."""
    heads = services().store.heads(list(tournament.matches))
    tallies = services().projections.tallies(list(heads), heads)
    return {match: tally.penalties for match, tally in zip(heads, tallies, strict=True) if tally is not None}


def player_rows(tournament: Tournament) -> list[PlayerRow]:
    """All players, in the order in which they joined."""
    outcomes = outcomes_of(tournament)
    records = {line.player: _record(line) for line in standings(tournament, outcomes)}
    round = round_in_play(tournament, now(), outcomes)
    pairings = [] if round is None or round.closed else tournament.pairings_of(round.id)
    tables = {seat.player: pairing.table for pairing in pairings for seat in pairing.seats}
    penalties, checks = penalty_counts(tournament, _penalties_in_matches(tournament)), latest_deck_checks(tournament)
    decks: dict[str | None, list[Deck]] = {}
    for deck in tournament.decks.values():
        if not deck.withdrawn:
            decks.setdefault(deck.player, []).append(deck)
    absent = {player for pairing in pairings for player in tournament.absent.get(pairing.id, ())}
    rows = []
    for player in tournament.players.values():
        table, fixed = tables.get(player.id, ""), tournament.fixed_tables.get(player.id, "")
        check = checks.get(player.id)
        rows.append(
            PlayerRow(
                player=player,
                decks=decks.get(player.id, []),
                check=(check.outcome or "") if check is not None else "",
                penalties=penalties[player.id],
                table=table,
                fixed=fixed if fixed != table else "",
                record=records[player.id],
                state=_state(tournament, player, absent),
            )
        )
    return rows


def _state(tournament: Tournament, player: RegisteredPlayer, absent: Collection[str]) -> str:
    """What a player does now, in a word or two."""
    if player.dropped:
        return "left"
    if player.id in absent:
        return "absent"
    return "plays" if tournament.rounds or player.id not in tournament.checked_in else "checked in"


def _record(line: PlayerStanding) -> str:
    if not line.played:
        return ""
    return f"{line.wins}–{line.losses}" + (f"–{line.draws}" if line.draws else "")


def _fits(row: PlayerRow, words: Sequence[str]) -> bool:
    text = plain(f"{row.player.name} {row.deck_name}")
    return all(word in text for word in words)


def _query() -> dict[str, Any]:
    names = PeopleQuery().fields
    try:
        query: dict[str, Any] = PeopleQuery().load(
            {name: request.args[name] for name in names if request.args.get(name)}
        )
    except ma.ValidationError:
        query = PeopleQuery().load({})
    return query


def people_page(
    tournament: Tournament,
    *,
    said: str | None = None,
    fault: NotStored | None = None,
    made: SignIn | None = None,
    shared_name: SharedName | None = None,
    mark: str = "",
) -> Response:
    """Show it. `made`: a sign-in that is shown once; `mark`: `mark_of` the tournament, if it is known."""
    again = fault is not None or shared_name is not None
    query = _query()
    rows = player_rows(tournament)
    words = plain(query["q"]).split()
    listed = [row for row in rows if _FILTERS[query["show"]][1](row) and _fits(row, words)]
    listed.sort(key=_SORTS["name"][1])
    listed.sort(key=_SORTS[query["sort"]][1])
    opened = query["who"] or (field("player") if again else "")
    caller = caller_in(tournament=tournament.id)
    defaults = PeopleQuery().load({})
    return page(
        "tournament/organising/people.html",
        409 if shared_name is not None else 200 if fault is None else fault.status,
        shown=PeoplePage(
            asked=shared_name,
            who=tournament.players.get(query["who"]),
            tournament=tournament,
            said=said,
            fault=fault,
            made=made,
            rows=listed,
            playing=sum(not row.player.dropped for row in rows),
            opened=opened,
            entered={name: field(name) for name in ("name", "list", "alliance")}
            if again and field("act") == "add"
            else {},
            query=query,
            address=lambda **other: urlencode(
                {name: value for name, value in {**query, **other}.items() if value != defaults[name]}
            ),
            columns={name: heading for name, (heading, _) in _SORTS.items()},
            filters={name: label for name, (label, _) in _FILTERS.items()},
            labels=staff_names(tournament),
            roles=ROLES,
            beside={opened: [line for deck in tournament.decks_of(opened) for line in beside(tournament, deck)]},
            composers=composers(tournament),
            fetches=services().master_vault is not None,
            appoints=caller.may("tournament:staff"),
            issues=caller.may("token:issue"),
            key=str(ULID()),
            mark=mark,
            judges=caller.may("dispute:rule"),
        ),
    )
