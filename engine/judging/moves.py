"""Corrections of a card's place, and helpers of all corrections: see `engine.judging.corrections`."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from engine.errors import EngineError
from engine.judging import kinds
from engine.judging.kinds import ZONES
from engine.rules.in_play import control
from engine.rules.resolving.lasting import end_with
from engine.rules.zones import entering, zones
from engine.shapes import given
from engine.table.choices import Flow, T
from engine.table.recording import Audience
from engine.table.state import ARCHIVES, DECK, PLAY, UNDER, Card, Player
from engine.verbs import Verbs


class Impossible(Exception):
    """A correction that this position does not allow; the text says why."""


class Moves:
    """Moves cards as a judge says. `secret`: whether a judge named a card that not everyone knew."""

    def __init__(self, g: Verbs) -> None:
        self.g = g
        self.secret = False

    # what a correction is about

    def _named(self, number: int, seen: int | UnsetType = UNSET) -> Card:
        """The card of an id. `seen`: the card of the list that an unseen place turns out to be."""
        card = self.g.by_id[number]
        if card.incarnation < 0:
            raise Impossible(
                f"nobody has seen where {card.name} ({number}) is; name the place where it lies, and say by `seen` "
                "which card it is"
            )
        if isinstance(seen, int):
            try:
                self.g.turn_up(card, seen)
            except EngineError as error:
                raise Impossible(str(error)) from None
        if card.known != self.g.everyone:
            self.secret = True
        return card

    def _require_seen(self, card: Card, field: str) -> None:
        """Its identity must be known before everyone sees it."""
        if not self.g.is_identified(card):
            raise Impossible(f"nobody has seen which card {card.id} is; say by `{field}` which card of the list it is")

    def _in_play(self, number: int, *types: str) -> Card:
        card = self._named(number)
        if card.zone != PLAY:
            raise Impossible(f"card {number} is not in play")
        if types and card.type not in types:
            raise Impossible(f"{card.name} ({number}) is of type {card.type}, not {' or '.join(types)}")
        return card

    def _set(self, fact: str, card: Card, name: str, to: Any, **data: Any) -> None:
        was = getattr(card, name)
        setattr(card, name, to)
        self.g.suspects = None
        self._tell(fact, card=card.id, to=to, was=was, **data)

    def _tell(self, kind: str, audience: Audience = None, **data: Any) -> None:
        self.g.record_for(audience, "judge." + kind, **data)

    def _supply(self, more: int) -> None:
        """The Æmber that has left the supply; negative when Æmber returned to it."""
        if more > 0:
            self.g.state.minted += more
        else:
            self.g.state.returned -= more

    # where a card is

    def _move(self, correction: kinds.MoveCard) -> None:
        g, card, zone = self.g, self._named(correction.card, correction.seen), correction.zone
        if zones.lies_open(g, zone):
            self._require_seen(card, "seen")
        origin, holder = card.zone, card.controller
        if origin not in (*ZONES, UNDER):
            raise Impossible(f"card {card.id} is in {origin} and cannot be moved from there")
        fields = {PLAY: ("seat", "at", "host", "ready"), DECK: ("at",), ARCHIVES: ("seat",)}.get(zone, ())
        for field in ("seat", "at", "host", "ready"):
            if field not in fields and getattr(correction, field) is not UNSET:
                raise Impossible(f"`{field}` says nothing about a card that goes to {zone}; leave it out")
        if correction.amber_to is not UNSET and origin != PLAY:
            raise Impossible("there is no Æmber on a card out of play; leave `amber_to` out")
        if zone == PLAY:
            if origin == PLAY:
                raise Impossible(f"{card.name} is in play already; use position, control or attach")
            self._into_play(card, correction)
            return
        seat = given(correction.seat, card.owner) if zone == ARCHIVES else card.owner
        if origin == zone and zone != DECK and not (zone == ARCHIVES and seat != holder):
            raise Impossible(f"card {card.id} is in {zone} already")
        self._check_place(correction.at, zone, len(zones.pile(g, zone, seat)) - (origin == zone and holder == seat))
        if origin == PLAY:
            self._out_of_play(card, zone, seat, correction)
        else:
            zones.take(g, card)
            zones.put(g, card, zone, seat)
            end_with(self.g, card)
        if zone == DECK:
            deck = g.players[seat].deck
            deck.remove(card)
            above = correction.at if isinstance(correction.at, int) else len(deck) if correction.at == "bottom" else 0
            deck.insert(len(deck) - above, card)
        self._tell_moved(card, origin, correction.at)

    def _check_place(self, at: str | int | UnsetType, zone: str, most: int) -> None:
        if isinstance(at, str) and zone != DECK:
            raise Impossible("`at` is a position in the battleline, counted from 0 on the left; give a number")
        if isinstance(at, int) and at > most:
            raise Impossible(f"`at` is {at}, and there are only {most} other cards")

    def _tell_moved(self, card: Card, origin: str, at: str | int | UnsetType = UNSET) -> None:
        where = {} if at is UNSET else {"at": at}
        self._tell("moved", (card,), card=card.id, origin=origin, zone=card.zone, player=card.controller, **where)

    def _into_play(self, card: Card, correction: kinds.MoveCard) -> None:
        g = self.g
        player, host = g.players[given(correction.seat, card.owner)], None
        kind = card.printed.type
        if kind == "action":
            raise Impossible(f"{card.printed.name} is an action, which is never in play")
        if card.printed.half:
            raise Impossible(f"{card.printed.name} is half of a card; rewind to before it left play instead")
        if (kind == "upgrade") != isinstance(correction.host, int):
            raise Impossible("an upgrade, and nothing else, needs the `host` it goes on")
        if isinstance(correction.host, int):
            host = self._in_play(correction.host, "creature")
            if correction.ready is not UNSET:
                raise Impossible("an upgrade is neither ready nor exhausted; leave `ready` out")
        if kind != "creature" and correction.at is not UNSET:
            raise Impossible("only a creature has a position; leave `at` out")
        self._check_place(correction.at, PLAY, len(player.line))
        origin = card.zone
        end_with(self.g, card)
        position = correction.at if isinstance(correction.at, int) else len(player.line)
        entering.lay_into_play(g, card, player, position=position, host=host)
        entering.begin_to_listen(g, card)
        card.known = g.everyone
        card.ready = given(correction.ready, False)
        self._tell_moved(card, origin, correction.at)

    def _out_of_play(self, card: Card, zone: str, seat: int, correction: kinds.MoveCard) -> None:
        """By the rule for leaving play, except that the Æmber goes where the judge says."""
        g = self.g
        hanging = [(below, below.zone) for below in (*card.upgrades, *card.under)]
        for upgrade in card.upgrades:
            self._supply(-upgrade.amber)
            upgrade.amber, upgrade.amber_of = 0, {}
        self._empty(card, correction)
        recording, g.recording = g.recording, False  # the facts of a correction are a judge's, not the rules'
        try:
            _run(zones.depart(g, card, zone, seat=seat if zone == ARCHIVES else None))
        finally:
            g.recording = recording
        for below, was in hanging:
            self._tell_moved(below, was)

    def _empty(self, card: Card, correction: kinds.MoveCard) -> None:
        amount = card.amber
        if not amount:
            if correction.amber_to is not UNSET:
                raise Impossible(f"there is no Æmber on {card.name}; leave `amber_to` out")
            return
        heirs: list[tuple[Player | None, int]] = [(None, amount)]
        if isinstance(correction.amber_to, int):
            heirs = [(self.g.players[correction.amber_to], amount)]
        elif correction.amber_to is UNSET and card.type == "creature":
            try:
                heirs = [(heir, part) for heir, part, _ in _run(self.g.variant.heirs_of_amber(self.g, card))]
            except _Asked:
                raise Impossible(f"say by `amber_to` whose pool gets the {amount} Æmber on {card.name}") from None
        card.amber, card.amber_of = 0, {}
        for heir, part in heirs:
            if heir is None or heir.eliminated:
                self._supply(-part)
            else:
                heir.amber += part
            self._tell("amber_off", card=card.id, player=None if heir is None else heir.seat, amount=part)

    def _position(self, correction: kinds.PlaceCreature) -> None:
        card = self._in_play(correction.card, "creature")
        line = self.g.players[card.controller].line
        self._check_place(correction.at, PLAY, len(line) - 1)
        line.remove(card)
        line.insert(correction.at, card)
        self._tell("position", card=card.id, position=correction.at)

    def _control(self, correction: kinds.GiveControl) -> None:
        card, player = self._in_play(correction.card), self.g.players[correction.seat]
        if card.controller == player.seat:
            raise Impossible(f"seat {player.seat} controls {card.name} already")
        if card.type != "creature" and correction.at is not UNSET:
            raise Impossible("only a creature has a position; leave `at` out")
        self._check_place(correction.at, PLAY, len(player.line))
        control.give(self.g, card, player, given(correction.at, len(player.line)))
        self._tell("control", card=card.id, player=player.seat)

    def _follow_control(self) -> None:
        """Apply the corrections to effects that give control, and to the cards on which such effects depend."""
        for card in control.follow_unasked(self.g):
            self._tell("control", card=card.id, player=card.controller)

    def _attach(self, correction: kinds.MoveUpgrade) -> None:
        upgrade, host = self._in_play(correction.card, "upgrade"), self._in_play(correction.host, "creature")
        old = upgrade.host
        if old is host or old is None:
            raise Impossible(f"{upgrade.name} is on that creature already")
        entering.rehang(self.g, upgrade, host)
        self._tell("attached", card=upgrade.id, host=host.id)


class _Asked(Exception):
    """A flow asked a question."""


def _run(flow: Flow[T]) -> T:
    """Run a flow that should ask nothing. Raises _Asked when it asks."""
    try:
        next(flow)
    except StopIteration as end:
        result: T = end.value
        return result
    flow.close()
    raise _Asked
