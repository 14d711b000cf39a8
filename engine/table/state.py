"""The state of a match: plain data, no behaviour.

`dump` writes it as nested lists of numbers, strings and None in a fixed order, `load` fills a fresh table from them.
Their shape is `SNAPSHOT_SCHEMA`; snapshots are never authoritative, so an old one is thrown away, not converted. But
the digest of a state is in every log, so the bytes of a state may never change: what came later (the Æmber of several
owners, who is out) is written only where it says something, at the end of its row.
"""

from __future__ import annotations

from typing import Any

from engine.abilities import LASTING, PLAIN, Text
from engine.catalogue import CardFacts

SNAPSHOT_SCHEMA = 1

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


class Card:
    """One card of a deck in a match.

    `id` never changes and tells nothing about which card it is. `incarnation` grows each time the card changes zone;
    what left and came back is another. `order` is the moment it last entered play, for a stable order of simultaneous
    things. `facts` are those it has now (a copy or token has those of another card), `printed` its own. `known` has bit
    n set when seat n knows which card this is, and the bit after the last seat's when the public does. `facedown`: a
    token creature, or a card that lies hidden beneath another one. `amber_of`: whose the Æmber on it is, by seat, where
    the variant tells (break-key-amber-distinguishable), else empty. `control`: the control effects on a card in play,
    oldest first, see `engine.rules.control`: a seat for one that is permanent, and the record of one that ends.
    """

    __slots__ = (
        "id",
        "printed",
        "facts",
        "house",
        "icons",
        "owner",
        "text",
        "texts",
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
    )

    def __init__(
        self, number: int, facts: CardFacts, house: str, icons: tuple[str, ...], owner: int, text: Text = PLAIN
    ) -> None:
        self.id = number
        self.printed = facts
        self.facts = facts
        self.house = house
        self.icons = icons
        self.owner = owner
        self.text = text
        self.texts: tuple[Text, ...] = (text,)
        self.controller = owner
        self.control: tuple[int | Lasting, ...] = ()
        self.zone = DECK
        self.incarnation = 0
        self.known = 0
        self.order = 0
        self.host: Card | None = None
        self.upgrades: list[Card] = []
        self.under: list[Card] = []
        self.counters: dict[str, int] = {}
        self.amber_of: dict[int, int] = {}
        self.clear()

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

    @property
    def title(self) -> str:
        """The title it has now."""
        return self.facts.title

    @property
    def type(self) -> str:
        """action, artifact, creature or upgrade."""
        return self.facts.type

    def __repr__(self) -> str:
        return f"<{self.id} {self.facts.title}>"


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
        self.token: str | None = None  # title of the token reference card
        self.boon = False  # the boon token lies on the deck
        self.stopped_by: int | None = (
            None  # seat whose ability took the player out of check (break-key-boon-stops-check)
        )
        self.last_tally: dict[str, int] = {}  # what happened in the last turn that the player finished, by name

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

    __slots__ = ("id", "order", "text", "seat", "source", "until", "started", "on", "data")

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
        self.seat = seat
        self.source = source
        self.until = until
        self.started = started
        self.on = on
        self.data = data

    @property
    def title(self) -> str:
        """The title of the card that made it."""
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
    )

    def __init__(self, players: list[Player], cards: list[Card]) -> None:
        self.players = players
        self.cards = cards
        self.first = 0
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
        self.out: list[list[int]] = []  # seats eliminated, in order; those that fell together in one list
        self.winner: int | None = None
        self.reason: str | None = None


def _implied_control(s: State) -> dict[int, tuple[int | Lasting, ...]]:
    """Card id -> the control effects on a card in play that the rest of the state tells of: the lasting ones in the
    order in which they began, and above them a permanent one if they do not account for its controller."""
    implied: dict[int, tuple[int | Lasting, ...]] = {}
    for record in s.lasting:
        if record.on is not None and record.started and "gives_control" in record.text.own:
            card = s.cards[record.on[0]]
            if card.zone == PLAY and card.incarnation == record.on[1]:
                implied[card.id] = (*implied.get(card.id, ()), record)
    for card in s.cards:
        if card.zone == PLAY:
            effects = implied.get(card.id, ())
            newest = effects[-1] if effects else card.owner
            if card.controller != (newest.seat if isinstance(newest, Lasting) else newest):
                implied[card.id] = (*effects, card.controller)
    return implied


def dump(s: State, ordinals: dict[str, int]) -> list[Any]:
    """The state as nested lists, equal for equal states."""
    implied = _implied_control(s)
    return [
        SNAPSHOT_SCHEMA,
        [s.first, s.active, s.turn, s.step, s.house, s.clock, s.minted, s.returned, s.from_hand, s.acted],
        [s.omega, s.tide, s.decisions, s.winner, s.reason, s.extra_turns, s.disguised, *([s.out] if s.out else ())],
        sorted(s.plays_of.items()),
        sorted(s.tally.items()),
        sorted(ordinals.items()),
        [[e.id, e.text.key, e.seat, e.source, e.until, e.started, e.on, sorted(e.data.items())] for e in s.lasting],
        [c.id for c in s.limbo],
        [
            [
                p.chains,
                p.amber,
                p.keys,
                p.turns,
                p.eliminated,
                p.token,
                p.boon,
                sorted(p.last_tally.items()),
                [c.id for c in p.deck],
                [c.id for c in p.hand],
                [c.id for c in p.discard],
                [c.id for c in p.archives],
                [c.id for c in p.purged],
                [c.id for c in p.line],
                [c.id for c in p.artifacts],
                *(() if p.stopped_by is None else (p.stopped_by,)),
            ]
            for p in s.players
        ],
        [
            [
                c.zone,
                c.controller,
                c.incarnation,
                c.known,
                c.order,
                c.ready,
                c.damage,
                c.amber,
                c.power_counters,
                sorted(c.counters.items()) if c.counters else 0,
                c.stunned,
                c.warded,
                c.enraged,
                c.armor_used,
                c.armor_seen,
                c.tagged,
                c.attacked,
                c.facedown,
                c.flipped,
                [u.id for u in c.upgrades],
                [u.id for u in c.under],
                None if c.host is None else c.host.id,
                None if c.facts is c.printed else [c.facts.name, c.facts.type, c.facts.power],
                *_seldom(c, implied.get(c.id, ())),
            ]
            if c.zone == PLAY or c.zone == LIMBO or c.zone == UNDER
            else [c.zone, c.controller, c.incarnation, c.known]
            for c in s.cards
        ],
    ]


def _seldom(c: Card, implied: tuple[int | Lasting, ...]) -> list[Any]:
    """The end of the row of a card in play: whose its Æmber is, where the variant tells, and the control effects on it,
    where there are others than the rest of the state tells of: seats, and [number of a lasting effect]."""
    if c.control and c.control != implied:
        effects = [[each.id] if isinstance(each, Lasting) else each for each in c.control]
        return [sorted(c.amber_of.items()), effects]
    return [sorted(c.amber_of.items())] if c.amber_of else []


def load(s: State, data: list[Any], face_of: Any) -> dict[str, int]:
    """Fill a fresh table from what `dump` wrote; returns the ordinals of chance. `face_of(title, type, power)` gives
    the facts of a card that shows others than its own."""
    _, head, more, plays, tally, ordinals, effects, limbo, players, cards = data
    s.first, s.active, s.turn, s.step, s.house, s.clock, s.minted, s.returned, s.from_hand, s.acted = head
    s.omega, s.tide, s.decisions, s.winner, s.reason, s.extra_turns, s.disguised = more[:7]
    s.out = more[7] if len(more) > 7 else []
    s.plays_of = dict(plays)
    s.tally = dict(tally)
    s.lasting = [
        Lasting(n, LASTING[key], seat, source, until, started, on, dict(pairs))
        for n, key, seat, source, until, started, on, pairs in effects
    ]
    by_id = s.cards
    s.limbo = [by_id[i] for i in limbo]
    for p, row in zip(s.players, players, strict=True):
        p.chains, p.amber, p.keys, p.turns, p.eliminated, p.token, p.boon = row[:7]
        p.last_tally = dict(row[7])
        p.deck, p.hand, p.discard, p.archives, p.purged, p.line, p.artifacts = (
            [by_id[i] for i in zone] for zone in row[8:15]
        )
        p.stopped_by = row[15] if len(row) > 15 else None
    for c, row in zip(by_id, cards, strict=True):
        c.zone, c.controller, c.incarnation, c.known = row[:4]
        if len(row) > 4:
            c.order, c.ready, c.damage, c.amber, c.power_counters, counters = row[4:10]
            c.counters = dict(counters) if counters else {}
            c.stunned, c.warded, c.enraged, c.armor_used, c.armor_seen, c.tagged, c.attacked = row[10:17]
            c.facedown, c.flipped = row[17:19]
            c.upgrades = [by_id[i] for i in row[19]]
            c.under = [by_id[i] for i in row[20]]
            c.host = None if row[21] is None else by_id[row[21]]
            if row[22] is not None:
                c.facts = face_of(*row[22])
            if len(row) > 23:
                c.amber_of = dict(row[23])
    records = {record.id: record for record in s.lasting}
    implied = _implied_control(s)
    for c, row in zip(by_id, cards, strict=True):
        if len(row) > 24:
            c.control = tuple(records[each[0]] if isinstance(each, list) else each for each in row[24])
        else:
            c.control = implied.get(c.id, ())
    return dict(ordinals)
