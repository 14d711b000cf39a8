"""Opening the match of a pairing: what is played follows from the tournament's log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from ulid import ULID

from engine.errors import SetupError
from engine.readings import READINGS, faults_of, listed
from engine.rulesets import RULESETS
from engine.variants import VARIANTS
from replays.log.errors import MatchNotFound
from replays.log.events import Actor
from replays.play.announcements import PENDING, Announcements, AnnouncementStatus
from replays.play.live import Recorded, Recorder
from replays.play.opening import checked_setup, opening_event
from replays.store.store import RequestKey, Store
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.houses_only import checked_houses
from replays.tournaments.decks.incomplete import in_place
from replays.tournaments.entries import Deck, Pairing
from replays.tournaments.event_types import DeckRegistered, DeckSecret, MatchAssigned
from replays.tournaments.games.acts import next_game
from replays.tournaments.games.bidding import chains_with
from replays.tournaments.games.due import NextStep
from replays.tournaments.games.held import format_of
from replays.tournaments.registry import Tournaments
from replays.tournaments.standings import Outcomes
from replays.tournaments.state import Change, Tournament, TournamentRefused

MOST_TITLE = 200


class TableSettings(NamedTuple):
    """Settings of a match that are chosen at the table."""

    entropy: Sequence[str] | None = None
    """The players' contributions to chance, by seat."""
    first: int | None = None
    """The seat that begins; None: by chance."""
    options: Mapping[str, Any] = {}
    printed_cards: Mapping[str, Any] | None = None
    """Where it is played with printed cards: `sees`, the seats whose hidden cards who records sees."""
    position: Mapping[str, Any] | None = None
    """The described table at which a record with printed cards begins late; None: it begins with the match."""
    decks: Mapping[str, Mapping[str, Any]] = {}
    """With printed cards, the houses and perhaps the set of a deck without a list, by the player who has no deck."""


class GameSetting(NamedTuple):
    """What a match of a pairing is played with."""

    decks: tuple[str, ...]
    """Ids, by seat."""
    game: int | UnsetType = UNSET
    """Which game of the pairing it is, where its format asks."""
    chains: tuple[int, ...] | UnsetType = UNSET
    """By seat, where they are not those of the pairing."""
    barred: tuple[str | None, ...] | UnsetType = UNSET
    """The house that each seat cannot choose, by seat, where there are any."""
    first: int | UnsetType = UNSET
    """The seat that begins, where a rule of the stage says it."""

    def assigned(self, pairing: str, match: str) -> MatchAssigned:
        """The event that says so."""
        return MatchAssigned(
            pairing=pairing,
            match=match,
            decks=self.decks,
            game=self.game,
            chains=self.chains,
            barred_houses=self.barred,
            first=self.first,
        )


def open_pairing(
    tournaments: Tournaments,
    recorder: Recorder,
    id: str,
    pairing: str,
    table: TableSettings,
    *,
    actor: Actor,
    request: RequestKey | None = None,
    outcomes: Outcomes = MappingProxyType({}),
) -> Recorded:
    """Open the next match of a pairing, under the tournament's rulebook and variant, with the decks that its format
    says. `outcomes`: how its earlier matches ended; a format in which that decides the decks refuses without.

    The tournament's log is written first: it fixes the match's id and decks. A match that is there but was never
    opened, because a caller was interrupted, is opened now; so nothing is opened twice, or by half. The decks that
    `table` has are registered with it.

    Raises TournamentRefused (`being-played` while the last match is not closed, `decided` where a result was recorded,
    `announced`, `no-deck`, `no-list`, `choices` and `bids` while players choose or bid, `deck-exists`,
    `unknown-player`, `seats`, `unknown-pairing`, `bye`, `round-closed`), MatchNotFound (noun `tournament`),
    engine.errors.SetupError, RequestReused, StoreFull, StoreUnavailable.
    """
    waiting: list[str] = []

    def assign(at: Tournament) -> list[Change]:
        chosen_pairing = at.pairing(pairing)
        _require_undecided(at, chosen_pairing)
        _check_table(chosen_pairing, table)
        waiting[:] = _waiting(recorder.store, chosen_pairing, request)
        if waiting:
            return []
        brought = _brought(at, chosen_pairing, table)
        played, match = _played(at, outcomes, chosen_pairing, table, brought), str(ULID())
        if table.position is not None:  # checked before, so that no match is assigned that can never open
            lists = {deck: secret.list for deck, (_, secret) in brought.items()}
            described = _with_chance(_setup(at, chosen_pairing, played, table, lists), table, seed="00" * 32)
            opening_event(checked_setup(described), match=match, actor=actor, labels={})
        changes: list[Change] = []
        for new, secret in brought.values():
            deck, withdrawn = in_place(at, new, secret)
            changes += [(new, deck), *((old, None) for old in withdrawn)]
        return [*changes, (played.assigned(chosen_pairing.id, match), None)]

    changed = tournaments.change(id, assign, actor=actor, request=request)
    data = changed.events[-1].data if changed.events else None
    match = data.match if isinstance(data, MatchAssigned) else waiting[0]
    now = changed.tournament
    chosen_pairing = now.pairings[pairing]
    return recorder.open(
        _with_chance(_setup(now, chosen_pairing, _assigned(now, match), table), table),
        actor=actor,
        match=match,
        request=request,
        **_labels(now, chosen_pairing),
    )


def announce_pairing(
    tournaments: Tournaments,
    announcements: Announcements,
    id: str,
    pairing: str,
    table: TableSettings,
    *,
    actor: Actor,
    request: RequestKey,
    outcomes: Outcomes = MappingProxyType({}),
) -> AnnouncementStatus:
    """Announce the next match of a pairing: its seed is committed to, and it opens when the players have contributed
    (`replays.play.announcements`). `table.entropy` is not looked at. Raises as `open_pairing` does."""
    now = tournaments.get(id)
    done = tournaments.store.request(id, request)
    if done is not None:
        data = tournaments.store.events(id, done.first, done.last)[0].data
        assert isinstance(data, MatchAssigned)
        return announcements.status(data.match)
    chosen_pairing, played = _announceable(now, outcomes, pairing, table, announcements.store)
    status = announcements.make(
        _setup(now, chosen_pairing, played, table), actor=actor, labels=_labels(now, chosen_pairing), request=request
    )

    def assign(at: Tournament) -> list[Change]:
        if _announceable(at, outcomes, pairing, table, announcements.store) != (chosen_pairing, played):
            raise TournamentRefused(f"pairing {pairing} was changed just now; try again", code="changed")
        return [(played.assigned(pairing, status.match), None)]

    tournaments.change(id, assign, actor=actor, request=request)
    return status


def _announceable(
    at: Tournament, outcomes: Outcomes, id: str, table: TableSettings, store: Store
) -> tuple[Pairing, GameSetting]:
    """A pairing of which nothing is played or about to be, and what would be played."""
    chosen_pairing = at.pairing(id)
    _require_undecided(at, chosen_pairing)
    _check_table(chosen_pairing, TableSettings(None, table.first))
    waiting = _waiting(store, chosen_pairing, None)
    if waiting:
        raise TournamentRefused(
            f"match {waiting[0]} of pairing {id} is half opened; open it, or annul it", code="being-opened"
        )
    return chosen_pairing, _played(at, outcomes, chosen_pairing, table)


def _require_undecided(at: Tournament, pairing: Pairing) -> None:
    """Refuse a further match where an official has recorded the result: it would count for nothing."""
    if pairing.id in at.results:
        raise TournamentRefused(
            f"the result of pairing {pairing.id} is recorded; take it back first, to play on", code="decided"
        )


def _setup(
    now: Tournament,
    pairing: Pairing,
    played: GameSetting,
    table: TableSettings,
    brought: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """The set-up without chance. `brought`: decks that are about to be registered."""
    lists = {deck: now.decks[deck].list for deck in played.decks if deck in now.decks} | dict(brought or {})
    own = tuple(seat.chains for seat in pairing.seats)
    every = own if isinstance(played.chains, UnsetType) else played.chains
    barred = [None] * len(own) if isinstance(played.barred, UnsetType) else played.barred
    keys_to_win = now.keys_to_win(pairing)
    return {
        **({} if keys_to_win is None else {"keys_to_win": keys_to_win}),
        "ruleset": now.ruleset,
        "variant": now.variant,
        "first": table.first if isinstance(played.first, UnsetType) else played.first,
        "options": dict(table.options),
        "readings": dict(now.policy.readings),
        "seats": [
            {
                "name": now.players[seat.player].name,
                "deck": lists[deck],
                "chains": chains,
                **({} if house is None else {"barred_house": house}),
            }
            for seat, deck, chains, house in zip(pairing.seats, played.decks, every, barred, strict=True)
        ],
    }


def _with_chance(setup: dict[str, Any], table: TableSettings, **seed: str) -> dict[str, Any]:
    """The same set-up with what chance is, and the described table that it begins at."""
    observed = {} if table.printed_cards is None else {"observed": True, **table.printed_cards}
    entropy = list(table.entropy or [""] * len(setup["seats"]))
    begun = {} if table.position is None else {"position": table.position}
    return {**setup, **begun, "chance": {"entropy": entropy, **observed, **seed}}


def readings_by_hand(
    home: Tournament | None, ruleset: str, variant: str, chosen: Mapping[str, str] | None
) -> Mapping[str, str] | None:
    """The readings to name in the set-up of a match that is opened by hand, without a pairing.

    `home`: the tournament whose label it has; there the policy decides, as far as its readings arise in the match.
    `chosen`: what is asked for. Raises engine.errors.SetupError where the policy decides otherwise.
    """
    if home is None or ruleset not in RULESETS or variant not in VARIANTS:  # the check of the set-up says so
        return chosen
    arise = {row.id for row in listed(ruleset, variant)}
    policy = {id: option for id, option in home.policy.readings.items() if id in arise}
    faults = faults_of(chosen or {}, ruleset, variant) or [
        f"readings: {id} is read in this tournament as {decided}; leave it out, or change the tournament's policy"
        for id, option in (chosen or {}).items()
        if option != (decided := policy.get(id, READINGS[id].taken[ruleset]))
    ]
    if faults:
        raise SetupError(faults)
    return policy


def _labels(now: Tournament, pairing: Pairing) -> dict[str, str]:
    round = now.rounds[pairing.round]
    title = f"{now.name}, {round.name}, table {pairing.table}"[:MOST_TITLE]
    return {"title": title, "tournament": now.id, "round": round.id, "table": pairing.table}


def _check_table(pairing: Pairing, table: TableSettings) -> None:
    seats = len(pairing.seats)
    if pairing.bye:
        raise TournamentRefused(f"pairing {pairing.id} is a bye: there is nothing to play", code="bye")
    if table.entropy is not None and len(table.entropy) != seats:
        raise TournamentRefused(
            f"the pairing has {seats} seats: give a contribution for each, or none", code="seats", field="entropy"
        )
    if table.position is not None and (table.printed_cards is None or table.first is not None):
        raise TournamentRefused(
            "a record begins late at a described table with printed cards, and the table says who takes a turn: give "
            "neither a dealt match nor who begins",
            code="seats",
            field="position",
        )
    if table.first is not None and not 0 <= table.first < seats:
        raise TournamentRefused(f"the pairing has the seats 0 to {seats - 1}", code="seats", field="first")


def _waiting(store: Store, pairing: Pairing, request: RequestKey | None) -> list[str]:
    """The last match of a pairing, if it was assigned and never opened, or was opened by this very request. Raises
    TournamentRefused while it is being played."""
    if not pairing.matches:
        return []
    last = pairing.matches[-1]
    try:
        closed = store.head(last).closed
    except MatchNotFound:
        if store.redis.sismember(PENDING, last):
            raise TournamentRefused(
                f"match {last} of pairing {pairing.id} is announced: it opens when the players have contributed",
                code="announced",
            ) from None
        return [last]
    opening = store.event(last, 1)
    if opening is not None and request is not None and opening.request == request.id:
        return [last]
    if not closed:
        raise TournamentRefused(
            f"match {last} of pairing {pairing.id} is not closed; close it, or annul it", code="being-played"
        )
    return []


def _brought(at: Tournament, pairing: Pairing, table: TableSettings) -> dict[str, tuple[DeckRegistered, DeckSecret]]:
    """The decks that the table says, by the ids that they are registered with. Raises TournamentRefused, SetupError."""
    players = [seat.player for seat in pairing.seats]
    if table.decks and table.printed_cards is None:
        raise TournamentRefused(
            "a deck of which only the houses are known is played with printed cards; open it with printed cards, or "
            "register its list",
            code="no-list",
            field="decks",
        )
    if table.decks and format_of(at, pairing).sells_decks:
        raise TournamentRefused(
            "the decks of this stage are bought at its auction; leave the houses out", code="deck-exists", field="decks"
        )
    brought: dict[str, tuple[DeckRegistered, DeckSecret]] = {}
    for player, deck in table.decks.items():
        if player not in players:
            raise TournamentRefused(
                f"{player} does not play in pairing {pairing.id}; give decks for {' or '.join(players)}",
                code="unknown-player",
                field="decks",
            )
        if has := [deck for deck in at.decks_of(player) if not deck.without_houses]:
            raise TournamentRefused(
                f"player {player} has the registered deck {has[0].id}; leave out the houses, or withdraw that deck",
                code="deck-exists",
                field=f"decks/{player}",
            )
        id = at.free_deck_id(player, brought)
        name = f"Deck of {at.players[player].name}"
        try:
            read = checked_houses(deck, at.ruleset, name=name)
        except DeckInvalid as error:
            raise SetupError([f"deck of {player}: {fault}" for fault in error.faults]) from error
        brought[id] = DeckRegistered(deck=id, player=player), DeckSecret(list=read)
    return brought


def _assigned(now: Tournament, match: str) -> GameSetting:
    """What the tournament's log says that a match is played with."""
    return GameSetting(
        now.decks_in[match],
        now.games_in.get(match, UNSET),
        now.chains_in.get(match, UNSET),
        now.barred_in.get(match, UNSET),
        now.first_in.get(match, UNSET),
    )


def _played(
    at: Tournament,
    outcomes: Outcomes,
    pairing: Pairing,
    table: TableSettings,
    brought: Mapping[str, tuple[DeckRegistered, DeckSecret]] | None = None,
) -> GameSetting:
    """What the next match is played with, by the format of its pairing. Raises TournamentRefused."""
    row = format_of(at, pairing)
    if row.own_decks_only:
        return GameSetting(_decks(at, pairing, table, brought))
    if row.least == row.most == 1:  # whatever else a player has registered, these are meant
        own_decks = _decks(at, pairing, table, brought)
        seats = zip(pairing.seats, own_decks, strict=True)
        pairing = replace(pairing, seats=tuple(replace(seat, deck=deck) for seat, deck in seats))
    registered = at.copy()
    for id, (data, secret) in (brought or {}).items():
        registered.decks[id] = Deck(id=id, player=data.owner, list=secret.list)
    what = next_game(registered, outcomes, pairing)
    decks = tuple(deck for deck in what.decks if deck is not None)
    if len(decks) < len(pairing.seats):
        raise TournamentRefused(f"not every player of pairing {pairing.id} has a deck to play", code="no-deck")
    for deck in decks:
        _require_list(registered.decks[deck], table)
    chains = chains_with(pairing, what.bid)
    own = tuple(seat.chains for seat in pairing.seats)
    first = _first(at, pairing, what, table)
    return GameSetting(decks, what.game, UNSET if chains == own else chains, what.barred or UNSET, first)


def _first(at: Tournament, pairing: Pairing, what: NextStep, table: TableSettings) -> int | UnsetType:
    """The seat that begins by a rule of the stage. A described table says itself who takes a turn. Raises
    TournamentRefused."""
    if what.first is None or table.position is not None:
        return UNSET
    if table.first not in (None, what.first):
        name = at.players[pairing.seats[what.first].player].name
        raise TournamentRefused(
            f"by the rules of the stage {name} begins game {what.game}; leave out who begins",
            code="begins",
            field="first",
        )
    return what.first


def _require_list(deck: Deck, table: TableSettings) -> None:
    if deck.without_houses:
        raise TournamentRefused(
            f"of deck {deck.id} of player {deck.player} not even the houses are known; complete it", code="no-deck"
        )
    if table.printed_cards is None and deck.without_list:
        raise TournamentRefused(
            f"of the deck of player {deck.player} only the houses are known; open the match with printed cards, or "
            "register its list",
            code="no-list",
        )


def _decks(
    at: Tournament,
    pairing: Pairing,
    table: TableSettings,
    brought: Mapping[str, tuple[DeckRegistered, DeckSecret]] | None = None,
) -> tuple[str, ...]:
    """The players' own decks, by seat: the registered ones and the `brought` ones."""
    by_player = {registered.player: id for id, (registered, _) in (brought or {}).items()}
    decks, missing = [], []
    for seat in pairing.seats:
        deck = at.deck_at(seat)
        if deck is not None and deck.without_houses:
            deck = None
        if deck is not None:
            _require_list(deck, table)
        if deck is not None or seat.player in by_player:
            decks.append(by_player[seat.player] if deck is None else deck.id)
            continue
        decks_of_player = at.decks_of(seat.player)
        many = len(decks_of_player)
        if many == 1 and decks_of_player[0].without_houses:
            why = f"has the deck {decks_of_player[0].id}, whose houses nobody knows yet; complete it"
            why += ", or say its three houses" if table.printed_cards is not None else ""
        elif seat.deck is not None:
            why = f"has withdrawn deck {seat.deck}, which the pairing names; pair them again with another"
        elif many > 1:
            why = f"has {many} decks, and the pairing names none of them; withdraw the others, or pair again with one"
        elif table.printed_cards is None:
            why = "has no deck; register a deck or pair them again with one"
        else:
            why = "has no deck; register one, or say its three houses and, if it is known, its set"
        missing.append(f"player {seat.player} {why}")
    if missing:
        raise TournamentRefused("; ".join(missing), code="no-deck")
    return tuple(decks)
