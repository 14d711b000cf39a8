"""Events, fights, frames and waiting triggers: plain records that windows, reactions and replacements work with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from engine.abilities import EVENTS, REPLACEABLE, Ability
from engine.table.state import HIDDEN_ZONES, Card, Lasting, Player

UNNOTED = -2
"""In place of an incarnation that has not been noted yet."""


AFTER = {kind: f"after:{kind}" for kind in EVENTS}
"""The hooks of what reacts to an event."""
INSTEAD = {kind: f"instead:{kind}" for kind in REPLACEABLE}
"""The hooks of what may stand in the place of an event."""

CHANGED = "changed"
"""What a replacement returns when it only changed the event, which then still happens."""


class LastKnown(msgspec.Struct, eq=False, gc=False):
    """What a card was immediately before it left play (leaves-play-last-known-state).

    neighbors  those in its battleline, and `left` the creatures on its left
    half       once it has left, the reference of the other half of a gigantic creature
    """

    type: str
    damage: int
    amber: int
    controller: int
    traits: tuple[str, ...]
    houses: tuple[str, ...]
    upgrades: int
    token: bool
    power: int = 0
    neighbors: Sequence[Card] = ()
    left: Sequence[Card] = ()
    half: Sequence[int] | None = None


class Event(msgspec.Struct, eq=False, gc=False):
    """Something that happens or is about to: what reactions and replacements look at.

    kind               what it is: the name of the hooks that hear it
    player             who did it
    card               what it was about, and `incarnation`, which stay in an area of the card's that was (`noted`)
    other              the second card or player, and `other_incarnation` of a card
    amount             how much of it
    reason             the word for what it follows from
    source             the card that caused it
    zone               the area that the card was in, or goes to
    fight              the fight that it belongs to
    was                the state the card had before it left play (leaves-play-last-known-state)
    applied            the replacements that have acted on it: the order of their source, and the ability
    taken              how much of the amount its reactions have captured so far (capture-limited-to-available)
    """

    kind: str
    player: Any = None
    card: Any = None
    other: Any = None
    amount: int = 0
    reason: str | None = None
    source: Card | None = None
    zone: str | None = None
    fight: Fight | None = None
    was: Any = None
    incarnation: int = UNNOTED
    other_incarnation: int = 0
    applied: list[tuple[int, Ability]] | tuple[()] = ()
    taken: int = 0

    def noted(self) -> Self:
        """This event, which knows from now on at the latest which stay of its cards it is about.

        What is looked at as soon as it is made is noted then, if anything listens; call this where something comes
        between.
        """
        if self.incarnation == UNNOTED:
            self.incarnation = 0 if self.card is None else self.card.incarnation
            if self.other is not None and isinstance(self.other, Card):
                self.other_incarnation = self.other.incarnation
        return self

    def fell_to(self, fighter: Card) -> bool:
        """Whether a creature of an enemy of this fighter was destroyed in a fight with it."""
        return self.player.seat != fighter.controller and self.died_fighting(fighter)

    def died_fighting(self, fighter: Card | None = None) -> bool:
        """Whether the creature was destroyed fighting this one; None: fighting any.

        A creature that dies of splash-attack fought the attacker in the books that say so
        (splash-attack-kills-are-by-attacker).
        """
        fight = self.fight
        if fight is None:
            return False
        if self.reason == "splash-attack" and fight.splash_is_fighting:
            return fighter is None or fighter is fight.attacker
        return fight.opposing(self.card) is not None if fighter is None else fight.opposing(fighter) is self.card

    def stays_known(self) -> None:
        """Note that the card has moved: reactions still know it in an open area, and lose it in a hidden one.

        (ability-may-affect-destroyed-card-in-discard, leaves-play-hidden-zone-stops-pending-effects)
        """
        self.incarnation = -1 if self.card.zone in HIDDEN_ZONES else self.card.incarnation

    def __repr__(self) -> str:
        return f"Event({self.kind} player={self.player} card={self.card} other={self.other} amount={self.amount})"


class Fight:
    """One fight between an attacker and a defender.

    `seats`: their controllers. `incarnations`: which stays in play of theirs it is. `happened`: power damage was
    reached. `stopped`: an ability stopped it before. `dropped`: effects that waited to come before it were dropped with
    it. `over`: all damage of the fight has been dealt, or none will be; what comes after it is resolved.
    `splash_is_fighting`: a creature that the attacker's splash-attack destroys is destroyed by fighting it.
    """

    __slots__ = (
        "attacker",
        "defender",
        "seats",
        "incarnations",
        "happened",
        "stopped",
        "dropped",
        "over",
        "splash_is_fighting",
    )

    def __init__(self, attacker: Card, defender: Card, *, splash_is_fighting: bool = False) -> None:
        self.attacker = attacker
        self.defender = defender
        self.seats = (attacker.controller, defender.controller)  # whose they were when the fight was declared
        self.incarnations = (attacker.incarnation, defender.incarnation)
        self.happened = False
        self.stopped = False
        self.dropped = False
        self.over = False
        self.splash_is_fighting = splash_is_fighting

    def opposing(self, card: Card) -> Card | None:
        """The other fighter, or None for a card that is not in the fight (opposing-is-other-fighter)."""
        if card is self.attacker:
            return self.defender
        return self.attacker if card is self.defender else None


class Frame(msgspec.Struct, eq=False, gc=False):
    """The ability that is being resolved: its source, its resolving player, and the cards it holds on to.

    card         the id of the card behind the ability
    event        what it reacts to
    held         by the id of a card, the incarnation the ability knows; the operations leave alone a card that left
                 play and came back since (leaves-play-hidden-zone-stops-pending-effects)
    as_if_yours  the source is another player's card that is used as if the resolving player controlled it
    copy         which of several upgrades with the same text gave it, counted from 0
    readings     the ids of the readings that what it does follows from (`engine.readings`), and `clauses` those of the
                 clauses by which it is just done otherwise than at once; the facts that it makes name both
    opponent     the seat of the opponent that is involved in what the ability follows from, or None
                 (break-key-prerequisite-fixes-opponent)
    targets      the seats, and `chosen` the ids of the cards, that were picked for it so far
    """

    me: Card | Lasting
    card: int
    ability: Ability
    you: Player
    outer: Frame | None
    event: Event | None = None
    depth: int = 0
    held: dict[int, int] = {}
    as_if_yours: bool = False
    copy: int = 0
    readings: tuple[str, ...] = ()
    opponent: int | None = None
    targets: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    clauses: tuple[str, ...] = ()
    _cause: dict[str, Any] | None = None

    @property
    def prompt(self) -> str:
        """The stable key of questions that this ability asks."""
        return f"{self.ability.text.key}/{self.ability.key}"

    @property
    def cause(self) -> dict[str, Any]:
        """What facts name as their cause."""
        if self._cause is None:
            me = self.me
            card_id = me.shown_id if isinstance(me, Card) else me.shown_source
            self._cause = {"card": card_id, "title": self.ability.text.title, "ability": self.ability.key}
        return self._cause


class Trigger(msgspec.Struct, eq=False, gc=False):
    """An ability waiting to be resolved in a window.

    `readings`: those because of which it waits there. `behind`: it cannot be resolved while a reaction to an event of
    this kind waits in the same window.
    """

    ability: Ability
    me: Card | Lasting
    you: Player
    event: Event | None
    needs_source: bool = True
    incarnation: int = 0
    readings: tuple[str, ...] = ()
    behind: str | None = None

    def __post_init__(self) -> None:
        if isinstance(self.me, Card):
            self.incarnation = self.me.incarnation


class Batch:
    """Cards being destroyed together.

    `cards` in the order of tagging, each with its incarnation, the fight it dies in and what it was; `saved`: those
    whose destruction was replaced; `applied`: by what (card id -> replacements); `hits`: the damage that destroys them
    (card id -> event).
    """

    __slots__ = ("cards", "saved", "applied", "hits")

    def __init__(self) -> None:
        self.applied: dict[int, list[tuple[int, Ability]]] = {}
        self.hits: dict[Card, Event] = {}
        self.cards: list[tuple[Card, int, Fight | None, LastKnown]] = []
        self.saved: list[Card] = []
