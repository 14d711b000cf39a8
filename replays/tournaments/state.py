"""State of a tournament after its events: values, and queries on them; `replays.tournaments.fold` makes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.table.state import KEY_COLOURS
from replays.log.canonical import GENESIS
from replays.log.errors import CommandRefused
from replays.log.events import Actor, now
from replays.log.vocabulary import EventData, SecretData
from replays.tournaments import event_types as types
from replays.tournaments.entries import (
    Auction,
    ChainBid,
    Deck,
    DeckCheck,
    DeckChoice,
    Issued,
    Joining,
    Pairing,
    RecordedPenalty,
    RecordedResult,
    RegisteredPlayer,
    ReportedResult,
    Round,
    RoundClock,
    Stage,
    TableCall,
    Team,
)
from replays.tournaments.event_fields import StaffRole, StageRules
from replays.tournaments.hall_time import in_hall
from replays.tournaments.policy import DEFAULT_POLICY, Policy

Change = tuple[EventData, SecretData | None]
"""An event to be: its data, and what goes under seal."""


class TournamentRefused(CommandRefused):
    """The tournament is not in a condition for this; nothing was stored.

    `field`: the field of the event's data that is at fault, None when it is no single one.
    """

    def __init__(self, reason: str, *, code: str, field: str | None = None):
        super().__init__(reason, code=code)
        self.field = field


class Tournament:
    """A tournament after event `version`. Treat it as a value: what `Tournaments` hands out is shared.

    `staff`: account -> role; `named`: a name, as `names.read_as` has it -> ids of the players of it; `players`,
    `teams`, `decks`, `stages`, `rounds`, `pairings`: by id, in the order in which they were added; `clocks`: by
    round, where one was started; `results`: pairing id -> what an official recorded; `matches`: match id -> pairing
    id; `decks_in`: match id -> deck ids by seat; `chains_in`: match id -> chains by seat, where they are not the
    pairing's; `barred_in`: match id -> the house that each seat cannot choose, where there are any; `games_in`:
    match id -> which game of its pairing it is, where the format asks; `first_in`: match id -> the seat that begins
    it, where a rule of the stage says so; `choices`, `bids`: pairing id -> what was
    chosen in secret and bid there, in order; `auctions`: by id; `annulled`: match id -> who annulled it;
    `closed_by`: the actor who closed the tournament; `tokens`: id -> who issued it; `ended`: ids of tokens that
    ended when an account was dismissed: tokens that it had issued or that made it an official of one match;
    `appointed`: account -> who gave it its last role; `accounts`: player id -> all accounts that the player ever
    had; `penalties`, `deck_checks`: by id, in order; `fixed_tables`: player id -> the table at which the player
    sits in every round; `absent`: pairing id -> ids of its players who have not come; `joining`: how
    players join by themselves, None: they do not; `checked_in`: player id -> when; `reports`: pairing id -> player id
    -> the result as that player reported it; `calls`: pairing id -> the call for a judge that waits there; `event_at`:
    when the event that `feed` takes in was appended.
    """

    __slots__ = (
        "id",
        "version",
        "head",
        "name",
        "organiser",
        "ruleset",
        "variant",
        "policy",
        "demonstration",
        "created_at",
        "updated_at",
        "closed",
        "closed_by",
        "staff",
        "named",
        "players",
        "teams",
        "decks",
        "stages",
        "rounds",
        "clocks",
        "pairings",
        "results",
        "matches",
        "decks_in",
        "chains_in",
        "barred_in",
        "games_in",
        "first_in",
        "choices",
        "bids",
        "auctions",
        "annulled",
        "tokens",
        "ended",
        "appointed",
        "accounts",
        "penalties",
        "deck_checks",
        "fixed_tables",
        "absent",
        "joining",
        "checked_in",
        "reports",
        "calls",
        "event_at",
    )

    def __init__(self) -> None:
        self.id = ""
        self.version = 0
        self.head = GENESIS
        self.name = self.organiser = self.ruleset = self.variant = ""
        self.policy: Policy = DEFAULT_POLICY
        self.demonstration = False
        self.created_at = self.updated_at = ""
        self.closed = False
        self.closed_by: Actor | None = None
        self.staff: dict[str, StaffRole] = {}
        self.named: dict[str, tuple[str, ...]] = {}
        self.players: dict[str, RegisteredPlayer] = {}
        self.teams: dict[str, Team] = {}
        self.decks: dict[str, Deck] = {}
        self.stages: dict[str, Stage] = {}
        self.rounds: dict[str, Round] = {}
        self.clocks: dict[str, RoundClock] = {}
        self.pairings: dict[str, Pairing] = {}
        self.results: dict[str, RecordedResult] = {}
        self.matches: dict[str, str] = {}
        self.decks_in: dict[str, tuple[str, ...]] = {}
        self.chains_in: dict[str, tuple[int, ...]] = {}
        self.barred_in: dict[str, tuple[str | None, ...]] = {}
        self.games_in: dict[str, int] = {}
        self.first_in: dict[str, int] = {}
        self.choices: dict[str, tuple[DeckChoice, ...]] = {}
        self.bids: dict[str, tuple[ChainBid, ...]] = {}
        self.auctions: dict[str, Auction] = {}
        self.annulled: dict[str, Actor] = {}
        self.tokens: dict[str, Issued] = {}
        self.ended: set[str] = set()
        self.appointed: dict[str, str] = {}
        self.accounts: dict[str, frozenset[str]] = {}
        self.penalties: dict[str, RecordedPenalty] = {}
        self.deck_checks: dict[str, DeckCheck] = {}
        self.fixed_tables: dict[str, str] = {}
        self.absent: dict[str, tuple[str, ...]] = {}
        self.joining: Joining | None = None
        self.checked_in: dict[str, str] = {}
        self.reports: dict[str, dict[str, ReportedResult]] = {}
        self.calls: dict[str, TableCall] = {}
        self.event_at = ""

    def copy(self) -> Tournament:
        """One that may be changed without changing this."""
        other = Tournament()
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, dict | set) else value)
        return other

    # -- questions -------------------------------------------------------------------------------------------------

    def role_of(self, account: str) -> StaffRole | None:
        """Role of an account in this tournament, apart from playing; None: no role."""
        return "organiser" if account == self.organiser else self.staff.get(account)

    def player_of(self, account: str) -> RegisteredPlayer | None:
        """The player whose account it is, or None."""
        return next((player for player in self.players.values() if player.account == account), None)

    def players_among(self, accounts: Collection[str]) -> frozenset[str]:
        """Ids of the players who have one of these accounts, or ever had one, and have not left. Taking an account off
        a player does not change who plays."""
        return frozenset(
            player
            for player, account_id in self.accounts.items()
            if not self.players[player].dropped and not account_id.isdisjoint(accounts)
        )

    def seats_among(self, pairing: Pairing, accounts: Collection[str]) -> frozenset[int]:
        """Seats of a pairing whose players have one of these accounts, or ever had one."""
        return frozenset(
            seat
            for seat, paired in enumerate(pairing.seats)
            if not self.accounts.get(paired.player, frozenset()).isdisjoint(accounts)
        )

    def with_appointers(self, accounts: Iterable[str]) -> frozenset[str]:
        """These accounts, and up the chain all accounts that appointed them to the staff."""
        players: set[str] = set()
        waiting = list(accounts)
        while waiting:
            account = waiting.pop()
            if account not in players:
                players.add(account)
                waiting += [self.appointed[account]] if account in self.appointed else []
        return frozenset(players)

    def team_of(self, player: str) -> Team | None:
        """The team that a player is in now; None for none."""
        return next((team for team in self.teams.values() if player in team.players and not team.removed), None)

    def lineup(self, team: str, boards: int | None = None) -> tuple[str, ...]:
        """The players of a team who play now at this number of boards, in their order; players who have left do not.
        None: at any number."""
        present = [player for player in self.teams[team].players if not self.players[player].dropped]
        return tuple(present[:boards])

    def decks_of(self, player: str | None) -> list[Deck]:
        """The decks a player may play, oldest first; None: those of the event."""
        return [deck for deck in self.decks.values() if deck.player == player and not deck.withdrawn]

    def deck_at(self, seat: types.PairedSeat) -> Deck | None:
        """The deck that would be played at a seat of a pairing; None: none, or it must be named. A pairing that names a
        deck by its houses means its list, once that is registered in its place; or the only deck that is left when it
        was withdrawn because the houses were wrong. An Alliance that was put together here is played instead of the
        decks that it is made of, and instead of an earlier one."""
        decks = self.decks_of(seat.player)
        named = None if seat.deck is None else self.decks[seat.deck]
        if named is not None and not named.withdrawn:
            return named
        if named is None or named.sources:
            decks = [deck for deck in decks if deck.sources] or ([] if named else decks)
        else:
            lists = [deck for deck in decks if named.turns_out_as(deck.list)]
            decks = lists or (decks if named.without_list else [])
        return decks[0] if len(decks) == 1 else None

    @property
    def put_away(self) -> bool:
        """Whether it is a demonstration that was closed, which no list shows."""
        return self.demonstration and self.closed

    @property
    def day(self) -> str:
        """The day of the event as YYYY-MM-DD: as the policy says, else the one on which it was created."""
        if isinstance(self.policy.day, str):
            return self.policy.day
        return in_hall(self.created_at or now(), self.policy.hall).date().isoformat()

    @property
    def stage(self) -> Stage | None:
        """The stage that is played now; None before the first begins."""
        begun = [stage for stage in self.stages.values() if stage.begun]
        return begun[-1] if begun else None

    @property
    def next_stage(self) -> Stage | None:
        """The first stage that has not begun; None where all have."""
        return next((stage for stage in self.stages.values() if not stage.begun), None)

    @property
    def has_teams(self) -> bool:
        """Whether there are teams, or a stage in which teams meet."""
        return bool(self.teams) or any(stage.rules.boards is not None for stage in self.stages.values())

    def rounds_of(self, stage: str | None) -> list[Round]:
        """The rounds of a stage, in their order; None: the rounds without a stage."""
        return [round for round in self.rounds.values() if round.stage == stage]

    def rules_of(self, pairing: Pairing) -> StageRules | None:
        """The rules of the stage that a pairing belongs to; None where it belongs to none."""
        stage = self.rounds[pairing.round].stage
        return None if stage is None else self.stages[stage].rules

    def keys_to_win(self, pairing: Pairing) -> int | None:
        """How many forged keys win a game of a pairing, where its stage says so; None: as the variant says."""
        rules = self.rules_of(pairing)
        return None if rules is None else rules.keys_to_win

    def most_keys(self, pairing: Pairing) -> int:
        """How many keys a player of a pairing can have forged at the end of a game."""
        return self.keys_to_win(pairing) or len(KEY_COLOURS)

    def owner_of(self, deck: Deck) -> str:
        """Whose a deck is, by name."""
        return "The event" if deck.player is None else self.players[deck.player].name

    def free_deck_id(self, player: str | None, taken: Collection[str] = ()) -> str:
        """An id for another deck of a player, or of the event. `taken`: ids of decks that are about to be
        registered."""
        number = len(self.decks) + len(taken) + 1
        while (id := f"{(player or 'pool')[:48]}-deck-{number}") in self.decks or id in taken:
            number += 1
        return id

    def player(self, id: str, field: str = "player") -> RegisteredPlayer:
        """The player of this id. Raises TournamentRefused for an unknown one."""
        if id not in self.players:
            raise TournamentRefused(f"there is no player {id}; register them first", code="unknown-player", field=field)
        return self.players[id]

    def table_of(self, pairing: str, player: str) -> Pairing:
        """The pairing of this id, in which this player sits. Raises TournamentRefused."""
        table = self.pairing(pairing)
        if player not in [seat.player for seat in table.seats]:
            raise TournamentRefused(
                f"player {player} does not play in pairing {pairing}", code="unknown-player", field="player"
            )
        return table

    def round(self, id: str, field: str = "round") -> Round:
        """The round of this id. Raises TournamentRefused for an unknown one."""
        if id not in self.rounds:
            raise TournamentRefused(f"there is no round {id}; add it first", code="unknown-round", field=field)
        return self.rounds[id]

    def require_open(self, round: str, field: str) -> None:
        """Raise TournamentRefused if a round is unknown or closed."""
        if self.round(round, field).closed:
            raise TournamentRefused(
                f"round {round} is closed; append round.reopened first, if that was a mistake",
                code="round-closed",
                field=field,
            )

    def pairing(self, id: str) -> Pairing:
        """The pairing of this id. Raises TournamentRefused for an unknown or removed id."""
        pairing = self.pairings.get(id)
        if pairing is None or pairing.removed:
            raise TournamentRefused(f"there is no pairing {id}", code="unknown-pairing", field="pairing")
        return pairing

    def pairings_of(self, round: str) -> list[Pairing]:
        """The pairings of a round that stand, in the order in which they were added."""
        return [pairing for pairing in self.pairings.values() if pairing.round == round and not pairing.removed]

    def pairing_of(self, match: str) -> Pairing | None:
        """The pairing that a match was played for, unless match or pairing do not count."""
        pairing = self.pairings.get(self.matches.get(match, ""))
        return None if pairing is None or pairing.removed or match in self.annulled else pairing

    def released(self, now: str) -> bool:
        """Whether decklists, hands and logs may be shown to everybody. `now`: server time as the log writes it."""
        return self.policy.released(now, closed=self.closed)

    def opened(self, now: str) -> bool:
        """Whether everybody may look at the tournament: by its policy, or since it is released. A demonstration that
        was put away opens for nobody."""
        return not self.put_away and (self.policy.public or self.released(now))
