"""The state of a match: plain data, no behaviour.

`dump` writes it as nested lists of numbers, strings and None in a fixed order, `load` fills a fresh table from them.
Their shape is `SNAPSHOT_SCHEMA`; snapshots are never authoritative, so an old one is thrown away, not converted. But
the digest of a state is in every log, so the bytes of a state may never change: what came later (the Æmber of several
owners, who is out) is written only where it says something, at the end of its row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.abilities import Text
from engine.catalogue import CardFacts

SNAPSHOT_SCHEMA = 1

IN_PLAY: dict[str, str] = {
    "met": "the state triggers whose condition has held since they resolved, sorted names of abilities",
    "form": "[type, power, armor]: what it becomes again when the static `form_of` stops giving it its type",
    "base": "the key of the card that a creature shows when the lasting effect ends by which it is a copy",
}
"""What may stand in `Card.more` of a card in play, and what it means. It ends when the card leaves play."""
ANYWHERE: dict[str, str] = {
    "faceup": "true: it lies faceup in the archives",
    "could": "in a match with printed cards, which cards of its owner's list a place can be (`engine.observed`)",
    "is": "in a match with printed cards, the id of the card that a place is",
}
"""What may stand in `Card.more` wherever the card is."""
OF_PLAYERS: dict[str, str] = {
    "house": "the house chosen in the last turn that the player finished, where a card of the decks asks for it",
    "learnt": "of a deck without a list, what has turned up: [place in the list, set, number, house, icons besides]",
    "copies": "of a deck without a list, of which cards there may be more than have turned up: places in the list",
}
"""What may stand in `Player.more`."""
OF_LASTING: dict[str, str] = {
    "met": "as for cards in play",
    "source": "the id by which the card that made it was shown then, where that is not the one it began with",
}
"""What may stand in `Lasting.more`."""
OF_STATE: dict[str, str] = {
    "over": "True: an effect has ended the turn, and no step of it is left",
    "chosen": "the house that was chosen, or None, after an effect made another the active one; where a card remembers",
    "time": "time was called: [procedure], and what is left of it (`engine.rules.turns.time_procedure.TIME`)",
}
"""What may stand in `State.more`.

These four are the sparse tails of the rows of a state: what is seldom there has a name in one of them, and is written
only where it is there. So a new mechanism adds a name, and the bytes of all states without it stay what they were.
Values are plain data: numbers, texts, lists, references to cards ([id, incarnation]).
"""

DECK = "deck"
HAND = "hand"
DISCARD = "discard"
ARCHIVES = "archives"
PURGED = "purged"
PLAY = "play"
LIMBO = "limbo"  # revealed and being played, before it has gone anywhere
UNDER = "under"  # beneath a card in play: grafted (faceup) or put there facedown
REMOVED = "removed"  # out of the game with its owner (break-key-eliminated-cards-removed); in no list

HIDDEN_ZONES = frozenset([DECK, HAND, ARCHIVES, REMOVED])

KEY_COLOURS = ("red", "yellow", "blue")
COLOURLESS = "colourless"
"""The first key of a player beside those of three colours; the next ones are called colourless 2, colourless 3 …"""


class Card:
    """One card of a deck in a match.

    `id` is the number that the rules know it by. It never changes and tells nothing about which card it is. `shown_id`
    is the one that leaves the engine, in keys, facts and views: the same number, until the match renews it
    (`engine.rules.questions.forgetting`). `incarnation` grows each time the card changes zone;
    what left and came back is another. `order` is the moment it last entered play, for a stable order of simultaneous
    things. `facts` are those it has now (a copy or token has those of another card), with their `type` (action,
    artifact, creature or upgrade), `title` and `name`; `printed` are its own. `known` has bit
    n set when seat n knows which card this is, and the bit after the last seat's when the public does. `facedown`: a
    token creature, or a card that lies hidden beneath another one. `amber_of`: whose the Æmber on it is, by seat, where
    the variant tells (break-key-amber-distinguishable), else empty. `control`: the control effects on a card in play,
    oldest first, see `engine.rules.in_play.control`: a seat for one that is permanent, and the record of one that ends.
    `text` is its own, `texts` are all that it has, `gives` is what it grants to others, bound to this card. `gained`:
    the cards whose text boxes lasting effects on it have given it, each with its text and with what that grants to
    others, bound to this card.
    """

    __slots__ = (
        "id",
        "shown_id",
        "printed",
        "facts",
        "type",
        "title",
        "name",
        "house",
        "icons",
        "owner",
        "text",
        "texts",
        "gives",
        "gained",
        "controller",
        "control",
        "zone",
        "incarnation",
        "order",
        "ready",
        "damage",
        "amber",
        "amber_of",
        "power_counters",
        "counters",
        "stunned",
        "warded",
        "enraged",
        "armor_used",
        "armor_seen",
        "tagged",
        "attacked",
        "upgrades",
        "host",
        "under",
        "facedown",
        "flipped",
        "known",
        "more",
        "touched",
    )
    touched: set[Card]
    """Those of its match on which something was set: only of a `WatchedCard`."""

    def __init__(
        self, number: int, facts: CardFacts, house: str, icons: tuple[str, ...], owner: int, text: Text
    ) -> None:
        self.id = self.shown_id = number
        self.printed = facts
        self.show(facts)
        self.house = house
        self.icons = icons
        self.owner = owner
        self.gained: tuple[tuple[CardFacts, Text, Text | None], ...] = ()
        self.take_text(text)
        self.controller = owner
        self.control: tuple[int | Lasting, ...] = ()
        self.zone = DECK
        self.incarnation = 0
        self.known = 0
        self.order = 0
        self.host: Card | None = None
        # Set, never changed in place: only so a `WatchedCard` notices.
        self.upgrades: Sequence[Card] = []
        self.under: Sequence[Card] = []
        self.counters: Mapping[str, int] = {}
        self.amber_of: Mapping[int, int] = {}
        self.more: Mapping[str, Any] = {}
        self.clear()

    def show(self, facts: CardFacts) -> None:
        """Make these the facts it has now.

        `type`, `title` and `name` are theirs, and attributes of the card because hardly anything is asked more often.
        """
        self.facts = facts
        self.type = facts.type
        self.title = facts.title
        self.name = facts.name

    def take_text(self, text: Text) -> None:
        """Make this the card's own text, its only one; `collect_texts` adds what its upgrades grant."""
        self.text = text
        self.texts: tuple[Text, ...] = (text,)
        self.gives: Text | None = None if text.grants is None else text.grants.given_by(self)

    def collect_texts(self, upgrades: Sequence[Card]) -> None:
        """Work out the texts of a card in play: its own, those of upgrades that modify it, and gained text boxes."""
        self.texts = (self.text, *[upgrade.gives for upgrade in upgrades if upgrade.gives is not None])
        if self.gained:
            self.texts += tuple(text for _, text, _ in self.gained)

    def clear(self) -> None:
        """Take away what a card has only while it is in play (leaves-play-removes-tokens-and-status)."""
        self.ready = False
        self.damage = 0
        self.amber = 0
        if self.amber_of:
            self.amber_of = {}
        self.power_counters = 0
        if self.counters:
            self.counters = {}
        self.stunned = False
        self.warded = False
        self.enraged = False
        self.armor_used = 0
        self.armor_seen = 0
        self.tagged = False
        self.attacked = 0
        self.facedown = False
        self.flipped = False
        self.control = ()
        if self.gained:
            self.gained = ()
        if self.more:
            self.more = {name: value for name, value in self.more.items() if name in ANYWHERE}

    @property
    def enhancements(self) -> tuple[str, ...]:
        """The icons that were printed on this copy besides those of the card."""
        return self.icons[len(self.printed.icons) :]

    def __repr__(self) -> str:
        return f"<{self.id} {self.facts.name}>"


def without(cards: Sequence[Card], card: Card) -> Sequence[Card]:
    """These cards without one of them."""
    return [other for other in cards if other is not card]


class WatchedCard(Card):
    """A card that notes when something is set on it: it adds itself to `touched`, which all cards of a match share.

    A card becomes one when its row is first kept (`engine.table.rows.KeptRows`), so that matches of which nobody asks a
    digest do not pay for it.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        _set(self, name, value)
        self.touched.add(self)


_set = object.__setattr__


class Player:
    """One seat: its keys, Æmber, chains and zones. The top of the deck is the end of the list, and so is that of
    piles."""

    __slots__ = (
        "seat",
        "name",
        "deck_name",
        "houses",
        "chains",
        "amber",
        "keys",
        "deck",
        "hand",
        "discard",
        "archives",
        "purged",
        "line",
        "artifacts",
        "turns",
        "eliminated",
        "token",
        "boon",
        "stopped_by",
        "last_tally",
        "more",
    )

    def __init__(self, seat: int, name: str, deck_name: str, houses: tuple[str, ...], chains: int) -> None:
        self.seat = seat
        self.name = name
        self.deck_name = deck_name
        self.houses = houses
        self.chains = chains
        self.amber = 0
        self.keys: list[str] = []  # colours of the forged keys, oldest first
        self.deck: list[Card] = []
        self.hand: list[Card] = []
        self.discard: list[Card] = []
        self.archives: list[Card] = []
        self.purged: list[Card] = []
        self.line: list[Card] = []  # the battleline, left to right
        self.artifacts: list[Card] = []
        self.turns = 0
        self.eliminated = False
        self.token: str | None = None  # the token reference card (`catalogue.key_of`)
        self.boon = False  # the boon token lies on the deck
        self.stopped_by: int | None = (
            None  # seat whose ability took the player out of check (break-key-boon-stops-check)
        )
        self.last_tally: dict[str, int] = {}  # what happened in the last turn that the player finished, by name
        self.more: dict[str, Any] = {}  # see OF_PLAYERS

    def __repr__(self) -> str:
        return f"<seat {self.seat} {self.name}>"


class Lasting:
    """A lasting effect: a record that names a registered effect and its arguments.

    `data` holds numbers, strings and references to cards ([id, incarnation]). `until` is "turn" (ends with this turn),
    "fight" (ends when the fighters of the fight that is going on have dealt their damage), "next:<seat>" (waits for
    that seat's next turn and ends with it), "start:<seat>" (ends when that seat's next turn starts), "forge:<seat>"
    (ends with that seat's next forge step) or "match". `on` is the card it is on ([id, incarnation]), with which it
    ends, or None.
    """

    __slots__ = ("id", "order", "text", "gives", "seat", "source", "until", "started", "on", "data", "more")

    def __init__(
        self,
        number: int,
        text: Text,
        seat: int,
        source: int,
        until: str,
        started: bool,
        on: list[int] | None,
        data: dict[str, Any],
    ) -> None:
        self.id = number
        self.order = number
        self.text = text
        self.gives = None if text.grants is None else text.grants.given_by(self)
        self.seat = seat
        self.source = source
        self.until = until
        self.started = started
        self.on = on
        self.data = data
        self.more: dict[str, Any] = {}  # see OF_LASTING

    @property
    def shown_source(self) -> int:
        """The id by which the card that made it was shown when it did."""
        source_id: int = self.more.get("source", self.source)
        return source_id

    @property
    def name(self) -> str:
        """The name of the card that made it."""
        return self.text.title

    def __repr__(self) -> str:
        return f"<lasting {self.id} {self.text.key}>"


class State:
    """Everything that a match is, apart from its immutable set-up."""

    __slots__ = (
        "players",
        "cards",
        "first",
        "active",
        "turn",
        "step",
        "house",
        "clock",
        "lasting",
        "limbo",
        "minted",
        "returned",
        "plays_of",
        "from_hand",
        "acted",
        "omega",
        "tally",
        "extra_turns",
        "tide",
        "decisions",
        "disguised",
        "out",
        "winner",
        "reason",
        "more",
    )

    def __init__(self, players: list[Player], cards: list[Card]) -> None:
        self.players = players
        self.cards = cards
        self.first: int | None = 0  # None: a described table that does not say who began
        self.active = 0
        self.turn = 0
        self.step = "setup"
        self.house: str | None = None
        self.clock = 0  # grows with everything that needs an order
        self.lasting: list[Lasting] = []
        self.limbo: list[Card] = []
        self.minted = 0  # Æmber taken from the supply, ever
        self.returned = 0  # Æmber given back to the supply, ever
        self.plays_of: dict[str, int] = {}  # title -> times played or used this turn (rule-of-six-limit)
        self.from_hand = 0  # cards played or discarded from hand this turn
        self.acted = 0  # cards played, used or discarded in this step
        self.omega = False
        self.tally: dict[str, int] = {}  # what happened this turn, by name
        self.extra_turns: list[int] = []
        self.tide: int | None = None  # seat for which the tide is high
        self.decisions = 0
        self.disguised = False  # some card has shown another title than its own in this match: a token, a copy
        self.out: list[list[int]] = []  # seats eliminated, in order; seats that fell together are in one list
        self.winner: int | None = None
        self.reason: str | None = None
        self.more: dict[str, Any] = {}  # see OF_STATE
