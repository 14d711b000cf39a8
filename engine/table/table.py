"""The table: a match as rules find it. Its state, what listens to what, and what is being resolved at the moment.

`Table` is bookkeeping: it holds what every rule looks at, and knows no rule. Rules are functions `rule(g, …)` that take
it as their first argument and call each other. Cards get `engine.verbs.Verbs`, a table with all of them as methods.
`Variant` is what a way to play may change.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from engine import abilities
from engine.abilities import Ability, Text
from engine.catalogue import CardFacts
from engine.readings import Reading
from engine.rulesets import MECHANISMS
from engine.table.chance import Chance
from engine.table.choices import Flow
from engine.table.description import TERMS_OF_VARIANTS
from engine.table.events import Batch, Event, Fight, Frame, LastKnown
from engine.table.facts import Fact
from engine.table.recording import Recording
from engine.table.setup import Setup
from engine.table.state import KEY_COLOURS, Card, Lasting, Player, State


class Table(Recording):
    """One match in memory. Not safe for use by several threads at once."""

    __slots__ = (
        "setup",
        "ruleset",
        "variant",
        "keys_to_win",
        "most_keys",
        "state",
        "players",
        "cards",
        "by_id",
        "lately",
        "chance",
        "unseen",  # set only on an `engine.observed.table.ObservedTable`
        "hooks",
        "altered",
        "audible",
        "given",
        "varies",
        "suspects",
        "formed",
        "traits_as_printed",
        "still",
        "everyone",
        "ask_forced",
        "readings",
        "ask_idle",
        "ask_all_forced",
        "unknown_keywords",
        "tide_in_game",
        "recording",
        "answering",
        "granting",
        "unsettled",
        "contested",
        "noticed",
        "remembered",
        "scraps",
        "ended",
        "left_beneath",
        "resting",
        "frame",
        "fight",
        "batch",
        "loop_ends",
        "looped",
        "gone",
        "unsurvived",
        "facts",
    )

    def __init__(self, setup: Setup, variant: Variant, *, facts: bool) -> None:
        self.setup = setup
        self.ruleset = setup.ruleset
        self.variant = variant
        self.keys_to_win = variant.keys_to_win if setup.keys_to_win is None else setup.keys_to_win
        """How many forged keys win the match, without what cards add; None: it is won in another way."""
        self.most_keys = variant.most_keys if setup.keys_to_win is None else setup.keys_to_win - 1
        """How many forged keys a player can have while the match goes on, without what cards add."""
        self.ask_forced = setup.ask_forced
        self.readings = setup.readings
        self.ask_idle = setup.ask_idle
        self.ask_all_forced = setup.ask_forced and setup.names_ask_idle
        # one bit per seat, and one more for the public: what all players know need not be known to spectators
        self.everyone = (1 << len(setup.seats) + 1) - 1
        self.chance: Chance = Chance(setup.seed, setup.entropy)
        self.players: list[Player] = []
        for seat, data in enumerate(setup.seats):
            deck = data["deck"]
            player = Player(seat, data["name"], deck["name"], tuple(deck["houses"]), data["chains"])
            player.token = deck.get("token")
            self.players.append(player)
        self.cards: list[Card] = []
        self.by_id = self.cards  # the card that has an id, or had it: `Card.shown_id`; `cards` where ids stay
        self.lately: dict[Card, int] = {}
        """By what id cards were shown that got another since the match was last at rest."""
        self.state = State(self.players, self.cards)
        self.hooks: dict[str, list[tuple[int, int, Ability, Any]]] = {}
        self.altered = False  # whether something blanks texts or grants others to cards: `hooks` do not say all then
        self.given: frozenset[str] = frozenset()  # the labels and hooks of all that others may grant by `hooks`
        self.audible: Collection[str] = self.hooks  # every hook that something may listen to: of `hooks`, and granted
        self.remembered: frozenset[str] = frozenset()  # what some card of the decks asks to be written down
        self.scraps = False  # whether some card of the decks has a Scrap ability
        self.varies: int | None = None  # what may change by itself (`wounds.varies`); None: to be looked up again
        self.suspects: list[Card] | None = None  # creatures with damage up to their printed power; None: as above
        self.formed: bool | None = None  # whether `form_of` gives some card its type; None: to be looked up again
        self.traits_as_printed = False  # nothing gives or takes traits; False: to be looked up again
        self.still: dict[str, Any] | None = None  # answers to remember while nothing changes
        self.unknown_keywords = frozenset(
            word for word, mechanism in MECHANISMS.items() if not getattr(self.ruleset, mechanism)
        )
        tide_deck = any(data["deck"].get("tide") for data in setup.seats)
        self.tide_in_game = self.ruleset.tide_known and (tide_deck or not self.ruleset.tide_needs_a_tide_deck)
        self.recording = facts
        self.granting = False
        self.answering: list[Ability] = []  # that ask for keywords while they say which they give
        self.unsettled = False
        self.contested: list[Card] = []  # control effects on them have begun or ended since they were looked at
        self.noticed: list[Event] = []  # happened amid an operation; what reacts resolves when the game settles
        self.left_beneath: list[Card] = []  # under cards that have left play, until what is pending has resolved
        self.ended: list[Lasting] = []  # lasting effects that have ended and still do what they do then
        self.resting = False
        self.frame: Frame | None = None
        self.fight: Fight | None = None
        self.batch: Batch | None = None
        self.loop_ends: dict[tuple[int, Ability], int] = {}
        self.looped: list[list[int]] = []  # the cards of endless loops that have stopped: they are about to leave play
        self.gone: dict[int, LastKnown] = {}  # what left play since the match was last at rest
        self.unsurvived: dict[int, tuple[int, int]] = {}  # damage before what may destroy: card id -> incarnation, it
        self.facts: list[Fact] = []
        """What has happened since the last answer."""

    def drop_resolution(self) -> None:
        """Forget everything that is being resolved."""
        self.frame = self.fight = self.batch = None
        self.loop_ends = {}
        self.looped = []
        self.unsurvived = {}
        self.noticed = []
        self.resting = False

    # what everything ends with or may cause: rules of every floor call these, whose home is above them

    @abstractmethod
    def settle(self) -> Flow[None]:
        """Bring about what follows by itself, after every operation: `engine.rules.effects.damage.settle`."""

    @abstractmethod
    def recheck(self) -> Flow[None]:
        """Settle where power or control may have changed by itself: `engine.rules.effects.damage.recheck`."""

    @abstractmethod
    def power_may_vary(self) -> bool:
        """Whether `recheck` may ever find something: `engine.rules.effects.damage.power_may_vary`."""

    @abstractmethod
    def follow_forms(self) -> Flow[None]:
        """Give the cards in play the types that statics say they have: `engine.rules.effects.forms.follow_forms`."""

    @abstractmethod
    def begin_control(
        self, me: Card | Lasting, you: Player, text: Text, until: str, card: Card, data: dict[str, Any]
    ) -> Flow[Lasting | None]:
        """Begin a lasting effect that gives control: `engine.rules.in_play.control.begin_control`."""

    @abstractmethod
    def control_began(self, record: Lasting) -> None:
        """A lasting effect that gives control is in force: `engine.rules.in_play.control.control_began`."""

    @abstractmethod
    def control_ended(self, record: Lasting) -> None:
        """A lasting effect that gives control has ended: `engine.rules.in_play.control.control_ended`."""

    # counting

    def tally(self, name: str, seat: int) -> None:
        """Count something that happened this turn."""
        tally = self.state.tally
        key = f"{name}/{seat}"
        tally[key] = tally.get(key, 0) + 1

    # players and references

    def player_of(self, source: Card | Lasting) -> Player:
        """The player who resolves abilities of this source: its controller, or that of the lasting effect."""
        return self.players[source.seat if isinstance(source, Lasting) else source.controller]

    def opponents(self, you: Player) -> list[Player]:
        """The others still in the match, clockwise from the active player (break-key-each-enemy-each-opponent)."""
        others = self.clockwise()
        if you in others:
            others.remove(you)
        return others

    def clockwise(self) -> list[Player]:
        """The players still in the match, from the active one."""
        players, active = self.players, self.state.active
        in_order = [*players[active:], *players[:active]]
        for player in in_order:
            if player.eliminated:
                return [player for player in in_order if not player.eliminated]
        return in_order

    @property
    def active_player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.state.active]

    @property
    def doer(self) -> Player:
        """The player who acts now: the one who resolves the ability, else the active player."""
        return self.players[self.state.active] if self.frame is None else self.frame.you

    @property
    def acting_card(self) -> Card | None:
        """The card whose ability is being resolved."""
        return None if self.frame is None else self.cards[self.frame.card]

    def ref(self, card: Card) -> list[int]:
        """A reference to a card as it is now: [id, incarnation]."""
        return [card.id, card.incarnation]

    def deref(self, ref: Sequence[int]) -> Card | None:
        """The card of a reference, or None when it has changed zones since."""
        card = self.cards[ref[0]]
        return card if card.incarnation == ref[1] else None

    def text_of(self, facts: CardFacts) -> Text:
        """The behaviour of a card with these facts."""
        text = abilities.text_of(facts.name)
        return text.forms.get(facts.type, text) if text.forms else text

    def reads(self, reading: str, option: str) -> bool:
        """Whether this option of a reading is in force (see `engine.readings`)."""
        return self.readings.get(reading) == option

    def rests_on(self, reading: str, option: str) -> bool:
        """`reads`, where that decides what the resolving ability does now: its facts from here on name the reading."""
        if self.frame is not None and reading not in self.frame.readings:
            self.frame.readings += (reading,)
        return self.reads(reading, option)

    def erratum(self, title: str) -> bool:
        """Whether the errata in force change this card (errata-replace-printed-text)."""
        return title in self.ruleset.errata

    def win(self, player: Player, reason: str, clauses: Sequence[str] = ()) -> None:
        """Note who won; the caller unwinds the resolution with MatchEnds."""
        self.state.winner = player.seat
        self.state.reason = reason
        self.record("match.won", clauses, player=player.seat, reason=reason)


class Variant(ABC):
    """What a variant of the game may change. Holds no state: everything is on the table."""

    name: str
    summary: str
    """In a sentence."""
    readings: tuple[Reading, ...] = ()
    """What was settled where the variant says nothing."""
    most_keys = len(KEY_COLOURS) - 1
    """How many forged keys a player can have while the match goes on."""
    may_be_without_keys = True
    """Whether a player without forged keys is in the match."""
    forges_own_keys = True
    """Whether forging gives the forging player a key; else it takes keys of the others."""
    amber_has_owners = False
    """Whether Æmber on cards has an owner."""
    counts_from_first = False
    """Whether the turns of a player are counted from who began: then a described table must say who did."""
    has_boons = False
    """Whether players can earn a boon token."""
    aiming_matters = False
    """Whether it matters which opponent an ability picks, or whose card, also where it does nothing to it."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players it is played by."""
        return TERMS_OF_VARIANTS[self.name].seats

    @property
    def keys_to_win(self) -> int | None:
        """How many forged keys win the match; None: it is won in another way."""
        return TERMS_OF_VARIANTS[self.name].keys_to_win

    # the beginning

    def keys_at_start(self, player: Player) -> None:
        """Nothing is forged at the start (setup-three-unforged-keys)."""
        return

    def opening_hand(self, place: int) -> int:
        """Seven cards for the first player, six for those after. `place` counts from 0 in turn order.

        (setup-first-player-draws-seven, setup-second-player-draws-six)
        """
        return 7 if place == 0 else 6

    def opening_limit(self, g: Table, player: Player) -> int | None:
        """The number of cards that may be played or discarded from hand this turn; None: any.

        One in the first turn of the match (first-turn-one-card-from-hand, first-turn-second-player-unlimited).
        """
        return 1 if g.state.turn == 1 and player.seat == g.state.first else None

    def turns_begun(self, state: State, seat: int, seats: int) -> int:
        """The number of turns a player counts as having begun in a described position.

        Nothing asks for it here; the number stays as it was in the matches logged.
        """
        return max(0, state.turn - 1)

    # keys

    def forge_step(self, g: Table, player: Player, forge: Callable[..., Flow[bool]]) -> Flow[bool]:
        """Forge if the cost can be paid; returns whether a key was forged."""
        return forge(g, player, by_step=True)

    def may_forge(self, g: Table, player: Player) -> bool:
        """Whether there is a key left to forge."""
        return len(player.keys) < len(KEY_COLOURS)

    def keys_suffice(self, g: Table, player: Player) -> None:
        """Called when the game settles and the player has more than `most_keys`, as additional ones are needed."""
        return

    def has_to_forge(self, player: Player, colour: str) -> bool:
        """Whether the player's key of a colour is still to be forged."""
        return colour not in player.keys

    @abstractmethod
    def forge(
        self, g: Table, player: Player, cost: int, clauses: tuple[str, ...], colour: str | None = None
    ) -> Flow[str]:
        """Carry out forging once it is paid: any key, or that of a colour; returns the colour of the key."""

    def can_be_unforged(self, player: Player, forged: Sequence[str]) -> list[str]:
        """The keys that can be unforged of those that the player forged."""
        return [colour for colour in player.keys if colour in forged]

    @abstractmethod
    def unforge(self, g: Table, player: Player, among: Sequence[str] | None) -> Flow[str | None]:
        """Unforge one of the player's keys, by a card; returns its colour, or None."""

    # turns and players

    def next_seat(self, g: Table, seat: int) -> int:
        """The player to the left who is still in the match."""
        n = len(g.players)
        for step in range(1, n + 1):
            after = (seat + step) % n
            if not g.players[after].eliminated:
                return after
        return seat

    def lasts(self, until: str, hooks: Sequence[str], you: Player) -> str:
        """How long a lasting effect of a player lasts that listens to these hooks."""
        return until

    @abstractmethod
    def leave(self, g: Table, player: Player, reason: str) -> bool:
        """Let a player give up, or lose by a penalty; True when that ends the match."""

    def standing(self, g: Table, player: Player) -> dict[str, Any]:
        """What a result says of a player beyond keys and Æmber."""
        return {}

    # Æmber

    @abstractmethod
    def heirs_of_amber(self, g: Table, card: Card) -> Flow[list[tuple[Player, int, str]]]:
        """The players who get the Æmber on a creature that is leaving play: [(player, how much, clause)]."""

    # aiming at a player

    def pick_matters(self, g: Table, cards: Sequence[Card]) -> bool:
        """Whether it matters which of these cards an ability picks that does nothing to any of them."""
        return False

    def picked_cards(self, g: Table, cards: Iterable[Card]) -> None:
        """Called when the ability that is being resolved has picked cards."""
        return

    def picked_player(self, g: Table, player: Player) -> None:
        """Called when the ability that is being resolved has picked a player."""
        return

    def lost_from_pool(self, g: Table, victim: Player) -> None:
        """Called when Æmber has gone from a player's pool."""
        return

    def lost_from_play(self, g: Table, card: Card, victim: Player) -> None:
        """Called when a creature or artifact that a player controlled has left play."""
        return

    def in_check_before(self, g: Table, you: Player) -> Sequence[int]:
        """The seats of the opponents in check; called when an ability begins to resolve."""
        return ()

    def in_check_after(self, g: Table, you: Player, before: Sequence[int]) -> None:
        """Called when the ability has resolved."""
        return

    def forge_step_over(self, g: Table, player: Player, forged: bool) -> None:
        """Called when the player's forge step is over."""
        return

    def describe(self) -> dict[str, Any]:
        """The variant for pages and tools: {name, summary, seats, keys_to_win, readings}.

        `keys_to_win` is None where no number of forged keys wins, a reading is {id, about, question, reading}.
        """
        return {
            "name": self.name,
            "summary": self.summary,
            "seats": list(self.seats),
            "keys_to_win": self.keys_to_win,
            "readings": [row.as_taken() for row in self.readings],
        }
