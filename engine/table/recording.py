"""A table records its facts: the audience of a fact, the ids by which it names cards, and its cause and clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self, TypeAlias, TypeVarTuple, Unpack, cast

from engine.table.events import Frame
from engine.table.facts import CARD_FIELDS, Fact, ids_in
from engine.table.setup import Setup
from engine.table.sight import Sight
from engine.table.state import HIDDEN_ZONES, PURGED, Card, Lasting, State

Ts = TypeVarTuple("Ts")
Audience: TypeAlias = Sequence[int] | Sequence[Card] | None
"""The readers of a fact: these seats, those who know all of these cards, or (None) everyone."""

_UNSHOWN = HIDDEN_ZONES | {PURGED}
"""Where a card may lie that not everyone has seen: purged facedown too."""


class Recording(Sight):
    """The part of a table that writes down facts."""

    __slots__ = ()

    setup: Setup
    state: State
    recording: bool
    facts: list[Fact]
    frame: Frame | None
    lately: dict[Card, int]

    def record(self, kind: str, clauses: Sequence[str] = (), readings: Sequence[str] = (), /, **data: Any) -> None:
        """Write down a fact that everyone reads, where facts are recorded."""
        if self.recording:
            self._record(kind, data, clauses, None, readings)

    def record_for(
        self, audience: Audience, kind: str, clauses: Sequence[str] = (), readings: Sequence[str] = (), /, **data: Any
    ) -> None:
        """Write down a fact that only some seats read, where facts are recorded."""
        if self.recording:
            seats = None if audience is None else self._readers(audience)
            self._record(kind, data, clauses, seats, readings)

    def record_of(self, kind: str, me: Card | Lasting, clauses: Sequence[str] = (), /, **data: Any) -> None:
        """Write down a fact about a card or a lasting effect: then its card goes by the id it was shown by when it made
        the effect."""
        if self.recording:
            self._record(kind, {"card": me.id if isinstance(me, Card) else me.source, **data}, clauses, None, ())
            if self.renewed and not isinstance(me, Card):
                fact = self.facts[-1]
                now, fact.data["card"] = fact.data["card"], me.shown_source
                if fact.titles and now in fact.titles:
                    fact.titles = {me.shown_source if id == now else id: face for id, face in fact.titles.items()}

    def _record(
        self,
        kind: str,
        data: dict[str, Any],
        clauses: Sequence[str],
        seats: Sequence[int] | None,
        readings: Sequence[str],
    ) -> None:
        """Write down a fact: by which ids it names cards, and what it follows from."""
        frame = self.frame
        cause = None if frame is None else frame.cause
        if seats is None:
            data = self.as_seen(data)
        if self.renewed:
            data = self._as_shown(data, seats)
            if frame is not None and isinstance(frame.me, Card):
                cause = {**frame.cause, "card": self.public_id(frame.me)}
        if frame is not None and frame.readings:
            readings = (*frame.readings, *readings)
        if frame is not None and frame.clauses:
            clauses = (*frame.clauses, *clauses)
        if readings and self.setup.answered:
            clauses, readings = self._cited(clauses, readings)
        audience = None if seats is None else tuple(seats)
        fact = Fact(kind, data, cause, tuple(clauses), audience, None, tuple(readings))
        if self.state.disguised:
            fact.titles = self._faces(fact)
        self.facts.append(fact)

    def _cited(self, clauses: Sequence[str], readings: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """The clauses and the readings that a fact names: a clause in place of each reading that the rulebook answers
        itself."""
        answered = self.setup.answered
        own = [answered[id].clause for id in readings if id in answered]
        return tuple(dict.fromkeys((*clauses, *own))), tuple(id for id in readings if id not in answered)

    def record_by(self, rule: Callable[[Self, Unpack[Ts]], None], *about: *Ts) -> None:
        """Let a rule write down facts whose data is dear to work out, where facts are recorded."""
        if self.recording:
            rule(self, *about)

    def _readers(self, audience: Sequence[int] | Sequence[Card]) -> Sequence[int] | None:
        """The seats that read a fact for this audience; None for everyone."""
        cards = [reader for reader in audience if isinstance(reader, Card)]
        return self.knowers_of(cards) if cards else cast("Sequence[int]", audience)

    def knowers_of(self, cards: Sequence[Card]) -> list[int] | None:
        """The seats that know all of these cards; None for everyone."""
        mask = self.everyone
        for card in cards:
            mask &= card.known
        return None if mask == self.everyone else [player.seat for player in self.players if mask >> player.seat & 1]

    def _as_shown(self, data: dict[str, Any], audience: Sequence[int] | None) -> dict[str, Any]:
        """The data of a fact, which names cards as the rules do, with the ids by which they are shown."""
        translated, named = dict(data), self.public_id if audience is None else lambda card: card.shown_id
        for name in CARD_FIELDS:
            value = data.get(name)
            if isinstance(value, int):
                translated[name] = named(self.cards[value])
            elif value is not None:
                translated[name] = [named(self.cards[number]) for number in value]
        return translated

    def public_id(self, card: Card) -> int:
        """The id by which a card is named before everyone: where it is out of sight by now, the one that all saw."""
        if card in self.lately and card.zone in _UNSHOWN and card.known != self.everyone:
            return self.lately[card]
        return card.shown_id

    def _faces(self, fact: Fact) -> dict[int, str | None]:
        """What the cards of a fact show at this moment that do not show their printed title.

        The title they show, or None for one that has just gone back to a hidden area without having been shown. With
        printed cards, one of which nobody knows where it lies is in such an area; where it was last held to be able to
        lie says nothing.
        """
        faces: dict[int, str | None] = {}
        for number in ids_in(fact.data):
            card = self.by_id[number]
            if card.facts is not card.printed:
                faces[number] = card.name
            elif fact.audience is None and card.known != self.everyone:
                if card.incarnation < 0 or card.zone in _UNSHOWN:
                    faces[number] = None
        return faces
