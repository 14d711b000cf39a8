"""The rows of a state: nested lists, and back. The bytes of all digests and snapshots.

They are in every log, so what a row holds can only grow: by its sparse tail (`engine.table.state.IN_PLAY` and the
others).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.abilities import LASTING
from engine.catalogue import CardFacts, key_of, of_key
from engine.table.codec import encode
from engine.table.state import LIMBO, PLAY, SNAPSHOT_SCHEMA, UNDER, Card, Lasting, Player, State, WatchedCard

_SHOWN = "id"
"""In the sparse tail of a card: the id by which it is shown, where that is not the one it began with."""
_IN_FULL = frozenset([PLAY, LIMBO, UNDER])
"""Where a card has more than a place."""


def _implied_control(s: State) -> dict[int, tuple[int | Lasting, ...]]:
    """Card id -> the control effects on a card in play that follow from the rest of the state.

    The lasting ones in the order in which they began, and above them a permanent one if they do not account for its
    controller.
    """
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
    return [*_dump_all_but_cards(s, ordinals), [_row_of(c, implied.get(c.id, ())) for c in s.cards]]


def _dump_all_but_cards(s: State, ordinals: dict[str, int], zones: Sequence[Any] | None = None) -> list[Any]:
    """`zones`: the ids of the cards in the zones of all players, where they are at hand."""
    if zones is None:
        zones = [[c.id for c in zone] for p in s.players for zone in _zones_of(p)]
    return [
        SNAPSHOT_SCHEMA,
        [s.first, s.active, s.turn, s.step, s.house, s.clock, s.minted, s.returned, s.from_hand, s.acted],
        [
            s.omega,
            s.tide,
            s.decisions,
            s.winner,
            s.reason,
            s.extra_turns,
            s.disguised,
            *([s.out] if s.out else ()),
            *_tail(s),
        ],
        sorted(s.plays_of.items()),
        sorted(s.tally.items()),
        sorted(ordinals.items()),
        [
            [e.id, e.text.key, e.seat, e.source, e.until, e.started, e.on, sorted(e.data.items()), *_tail(e)]
            for e in s.lasting
        ],
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
                *zones[_ZONES * n : _ZONES * (n + 1)],
                *(() if p.stopped_by is None else (p.stopped_by,)),
                *_tail(p),
            ]
            for n, p in enumerate(s.players)
        ],
    ]


_ZONES = 7


def _zones_of(p: Player) -> tuple[list[Card], ...]:
    return p.deck, p.hand, p.discard, p.archives, p.purged, p.line, p.artifacts


def _row_of(c: Card, implied: tuple[int | Lasting, ...]) -> list[Any]:
    """The row of a card. `implied`: the control effects on it that follow from the rest of the state."""
    if c.zone not in _IN_FULL:
        return [c.zone, c.controller, c.incarnation, c.known, *_tail_of_card(c)]
    return [
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
        None if c.facts is c.printed else _face(c.facts),
        *_owners_and_control(c, implied),
        *_tail_of_card(c),
    ]


class KeptRows:
    """The rows of one match, encoded, each kept until something is set on its card.

    A digest is asked for after every event, and an event touches few cards. From the first `dump` on the cards are
    `WatchedCard`s, which is why what a card holds is set and never changed in place (their types say so).
    """

    __slots__ = ("_state", "_rows", "_touched", "_zones", "_ids", "_ids_change")

    def __init__(self, s: State, *, ids_change: bool) -> None:
        """`ids_change`: with printed cards, where the id of a card changes when it is identified."""
        self._state = s
        self._ids_change = ids_change
        self._touched: set[Card] = set(s.cards)
        self._rows: dict[Card, msgspec.Raw] = dict.fromkeys(s.cards, msgspec.Raw())
        self._zones: list[list[Card]] = [[] for p in s.players for _ in _zones_of(p)]
        self._ids: list[Any] = [[] for _ in self._zones]
        for card in s.cards:
            card.touched = self._touched
            card.__class__ = WatchedCard

    def dump(self, ordinals: dict[str, int]) -> list[Any]:
        """What the function `dump` gives, as far as its bytes go."""
        rows, changed, ids_change = self._rows, self._touched, self._ids_change
        if changed:
            implied = None
            leaning = []
            for card in changed:
                effects: tuple[int | Lasting, ...] = ()
                if card.control:
                    implied = _implied_control(self._state) if implied is None else implied
                    effects = implied.get(card.id, ())
                rows[card] = msgspec.Raw(encode(_row_of(card, effects)))
                if card.control or (ids_change and (card.upgrades or card.under or card.host is not None)):
                    leaning.append(card)
            changed.clear()
            changed.update(leaning)
        zones = None if ids_change else self._ids_of_zones()
        return [*_dump_all_but_cards(self._state, ordinals, zones), list(rows.values())]

    def _ids_of_zones(self) -> list[Any]:
        """The ids of the cards in the zones of all players, those of unchanged zones as they were written before.

        Not for matches with printed cards, in which the ids of the same cards change.
        """
        zones = [zone for player in self._state.players for zone in _zones_of(player)]
        if zones != self._zones:
            for n, (zone, before) in enumerate(zip(zones, self._zones, strict=True)):
                if zone != before:
                    self._zones[n] = zone.copy()
                    self._ids[n] = msgspec.Raw(encode([card.id for card in zone]))
        return self._ids


def _tail(holder: Card | Player | Lasting | State) -> tuple[dict[str, Any], ...]:
    """The sparse tail of a row, where it holds anything: the only mapping in it, and the last."""
    return (dict(sorted(holder.more.items())),) if holder.more else ()


def _tail_of_card(c: Card) -> tuple[dict[str, Any], ...]:
    """The sparse tail of a card, with the id by which it is shown where that was renewed."""
    if c.shown_id == c.id:
        return _tail(c)
    return (dict(sorted({**c.more, _SHOWN: c.shown_id}.items())),)


def _without_tail(holder: Card | Player | Lasting | State, row: list[Any]) -> list[Any]:
    """The row without its sparse tail, which is stored in the object that the row is about."""
    if not isinstance(row[-1], dict):
        return row
    holder.more = row[-1]
    return row[:-1]


def orders_out_of_play(s: State) -> list[list[int]]:
    """[number of the card, `Card.order`] of the cards that were in play and lie elsewhere now.

    No row tells it of a card that lies in a pile, but that of one being played again does. So a digest in the middle of
    that play depends on it: it is no part of a dump, and has its own place in a snapshot. What listens from out of play
    has an order that follows from its id.
    """
    return [[n, c.order] for n, c in enumerate(s.cards) if c.order > 0 and c.zone not in _IN_FULL]


def _face(facts: CardFacts) -> list[Any]:
    """What a card shows that is not itself: key, type and power; armor where it has become a creature with some."""
    key = key_of(facts)
    became = facts.armor and facts.type != of_key(key).type
    return [key, facts.type, facts.power, *((facts.armor,) if became else ())]


def _owners_and_control(c: Card, implied: tuple[int | Lasting, ...]) -> list[Any]:
    """The end of the row of a card in play: owners of its Æmber, control effects.

    The owners where the variant tells them apart; the effects where they are not those that follow from the rest of the
    state: seats, and [number of a lasting effect].
    """
    if c.control and c.control != implied:
        effects = [[effect.id] if isinstance(effect, Lasting) else effect for effect in c.control]
        return [sorted(c.amber_of.items()), effects]
    return [sorted(c.amber_of.items())] if c.amber_of else []


def load(s: State, data: list[Any], face_of: Any) -> dict[str, int]:
    """Fill a fresh table from what `dump` wrote; returns the ordinals of chance.

    `face_of(key, type, power, armor)` gives the facts of a card that shows others than its own; the armor is left out
    where it is none.
    """
    _, head, more, plays, tally, ordinals, effects, limbo, players, cards = data
    s.first, s.active, s.turn, s.step, s.house, s.clock, s.minted, s.returned, s.from_hand, s.acted = head
    more = _without_tail(s, more)
    s.omega, s.tide, s.decisions, s.winner, s.reason, s.extra_turns, s.disguised = more[:7]
    s.out = more[7] if len(more) > 7 else []
    s.plays_of = dict(plays)
    s.tally = dict(tally)
    for n, key, seat, source, until, started, on, pairs, *tail in effects:
        record = Lasting(n, LASTING[key], seat, source, until, started, on, dict(pairs))
        record.more = tail[0] if tail else {}
        s.lasting.append(record)
    by_id = s.cards
    s.limbo = [by_id[i] for i in limbo]
    for p, row in zip(s.players, players, strict=True):
        row = _without_tail(p, row)
        p.chains, p.amber, p.keys, p.turns, p.eliminated, p.token, p.boon = row[:7]
        p.last_tally = dict(row[7])
        p.deck, p.hand, p.discard, p.archives, p.purged, p.line, p.artifacts = (
            [by_id[i] for i in zone] for zone in row[8:15]
        )
        p.stopped_by = row[15] if len(row) > 15 else None
    for at, c in enumerate(by_id):
        row = cards[at] = _without_tail(c, cards[at])
        if _SHOWN in c.more:
            c.shown_id = c.more[_SHOWN]
            c.more = {name: value for name, value in c.more.items() if name != _SHOWN}
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
                c.show(face_of(*row[22]))
            if len(row) > 23:
                c.amber_of = dict(row[23])
    records = {record.id: record for record in s.lasting}
    implied = _implied_control(s)
    for c, row in zip(by_id, cards, strict=True):
        if len(row) > 24:
            c.control = tuple(records[effect[0]] if isinstance(effect, list) else effect for effect in row[24])
        else:
            c.control = implied.get(c.id, ())
    return dict(ordinals)
