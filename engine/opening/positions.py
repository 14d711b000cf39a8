"""Opening a match from a described table instead of two shuffled decks.

`engine.opening.description` defines a description, `engine.opening.faults` its faults. In Break-Key a
seat has all its keys unless it says otherwise. A match with printed cards is begun late in this way: the deck lists are
given beside the table, and not every card has been seen (`engine.opening.late_start`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from engine.errors import SetupError
from engine.observed.table import ObservedTable
from engine.opening import late_start
from engine.opening.description import (
    FLAGS,
    IN_PLAY,
    NUMBERS,
    PILES,
    POSITION,
    DescribedCard,
    DescribedHost,
    DescribedInPlay,
    DescribedSeat,
    DescribedTable,
    beneath_in_full,
    described,
    facts_of,
    in_full,
    pile_in_full,
    upgrade_in_full,
)
from engine.opening.faults import faults_at, sentence
from engine.rules import listening
from engine.rules.in_play import control, creatures
from engine.rules.questions.knowledge import let_controller_look
from engine.rules.resolving import statics
from engine.rules.zones import zones
from engine.rulesets import UNNAMED
from engine.shapes import given, is_whole
from engine.table.setup import Setup
from engine.table.state import ARCHIVES, HIDDEN_ZONES, PLAY, UNDER, Card
from engine.table.table import Table


def is_observed(raw: Mapping[str, Any]) -> bool:
    """Whether a set-up is that of a match with printed cards."""
    chance = raw.get("chance")
    return isinstance(chance, Mapping) and chance.get("observed") is True


def setup_of(raw: Mapping[str, Any], *, any_seats: bool = True) -> Setup:
    """The set-up of a match that opens from `raw["position"]`; decks, names and chains follow from it. `any_seats`
    lifts the number of seats that the variant is played with. Raises SetupError with a sentence per fault.

    With printed cards `raw["seats"]` gives names and deck lists.
    """
    position = raw["position"]
    observed = is_observed(raw)
    ruleset, variant = raw.get("ruleset", UNNAMED), raw.get("variant", "standard")
    faults = faults_at(
        position,
        ruleset,
        variant,
        observed=observed,
        read_as=raw.get("readings"),
        keys_to_win=raw.get("keys_to_win"),
    )
    if faults:
        raise SetupError(
            [sentence(position, fault) for fault in faults], [f"/position{fault.pointer}" for fault in faults]
        )
    table = POSITION.read(position)
    if observed:
        return late_start.setup_of(raw, table, any_seats=any_seats)
    owned: list[list[dict[str, Any]]] = [[] for _ in table.seats]
    for n, seat in enumerate(table.seats):
        for entry in described(seat):
            facts = facts_of(entry)
            owned[given(entry.owner, n)].append(
                {
                    "set": facts.set,
                    "number": facts.number,
                    "title": facts.name,
                    "house": given(entry.house, facts.house),
                    "enhancements": list(entry.icons),
                }
            )
    seats = []
    for n, seat in enumerate(table.seats):
        houses = list(seat.houses) or sorted({row["house"] for row in owned[n]})[:3]
        deck: dict[str, Any] = {"name": f"position {n}", "set": "CotA", "houses": houses, "cards": owned[n]}
        deck |= {} if seat.tide is UNSET else {"tide": seat.tide}
        deck |= {} if seat.token is UNSET else {"token": seat.token}
        seats.append({"name": given(seat.name, f"P{n + 1}"), "chains": seat.chains, "deck": deck})
    data = {**raw, "seats": seats}
    data.setdefault("chance", {"seed": "0" * 64})
    setup = Setup.from_data({k: v for k, v in data.items() if k != "position"}, any_deck=True, any_seats=any_seats)
    setup.data["position"] = dict(position)
    return setup


def deck_in_words(name: str | None) -> str:
    """The name of a deck for people: a deck without a list, described by its cards only, has none."""
    return "cards as described" if name and re.fullmatch(r"position \d+", name) else name or ""


def arrange(g: Table, position: Mapping[str, Any]) -> None:
    """Put the cards of a new match where the position says, and start its step.

    Raises SetupError, with a sentence for each, when creatures are described that would be dead at once.
    """
    table = POSITION.read(position)
    cards = late_start.LateCards(g) if isinstance(g, ObservedTable) else _DealtCards(g)
    for player in g.players:
        player.deck.clear()
    _set_turn(g, table)
    for n, seat in enumerate(table.seats):
        _set_counts(g, seat, n)
        g.players[n].turns = g.variant.turns_begun(g.state, n, len(table.seats))
        _put_in_play(g, cards, seat, n)
        _put_in_piles(g, cards, seat, n)
    for card in cards.left:
        g.players[card.owner].deck.append(card)
    _begin_listening(g)
    _refuse_the_dead(g)


def _set_turn(g: Table, table: DescribedTable) -> None:
    """Set the turn, its step and its house."""
    state = g.state
    state.active = table.active
    state.first = given(table.first, state.active)
    state.turn = table.turn
    state.step = table.step
    state.house = table.house
    state.tide = table.tide


def _set_counts(g: Table, seat: DescribedSeat, n: int) -> None:
    """Set the Æmber and the keys of a player."""
    player = g.players[n]
    player.amber = seat.amber
    g.state.minted += player.amber
    g.variant.keys_at_start(player)
    if seat.keys is not UNSET:
        player.keys = list(seat.keys)
    player.boon = given(seat.boon, False)


def _put_in_play(g: Table, cards: late_start.LateCards | _DealtCards, seat: DescribedSeat, n: int) -> None:
    """Put the cards of a seat into play, with their upgrades and the cards under them."""
    player = g.players[n]
    for row, area in ((seat.line, player.line), (seat.artifacts, player.artifacts)):
        for entry in map(in_full, row):
            card = cards.find(entry, n)
            _enter(g, card, entry, n)
            area.append(card)
            for below in map(upgrade_in_full, entry.upgrades):
                upgrade = cards.find(below, n)
                _enter(g, upgrade, below, n)
                cards.attach(upgrade)
                upgrade.host = card
                card.upgrades = [*card.upgrades, upgrade]
            for beneath in map(beneath_in_full, entry.under):
                lower = cards.find(beneath, n)
                lower.zone, lower.host, lower.facedown = UNDER, card, beneath.facedown
                lower.known = cards.known_by(beneath, UNDER, lower.owner) if beneath.facedown else g.everyone
                card.under = [*card.under, lower]
            if not g.setup.observed:  # there the record says who knows what lies facedown
                let_controller_look(g, card)


def _put_in_piles(g: Table, cards: late_start.LateCards | _DealtCards, seat: DescribedSeat, n: int) -> None:
    """Put the cards of a seat that are out of play where they lie."""
    for zone in PILES:
        for lying in pile_in_full(seat, zone):
            card = cards.find(lying, n)
            card.zone = zone
            card.controller = n if zone == ARCHIVES else card.owner
            hidden = zone in HIDDEN_ZONES or lying.title is None
            card.known = cards.known_by(lying, zone, n) if hidden else g.everyone
            zones.pile(g, zone, card.controller).append(card)


def _begin_listening(g: Table) -> None:
    """Let every card do what it does from where it lies."""
    for card in statics.cards_in_play(g):
        listening.listen(g, card)
    for card in g.cards:
        if card.zone != PLAY:
            listening.listen_from(g, card)
    control.explained_by_constants(g)
    for player in g.players:
        for card in player.line:
            if card.armor_used:
                card.armor_seen = creatures.armor(g, card)  # armor lost later comes off the used part first


def _refuse_the_dead(g: Table) -> None:
    """Raise SetupError where creatures would be dead at once."""
    dead = [
        f"seat {player.seat}, line: {card.name} has {card.damage} damage and power {power}, so it would be dead"
        for player in g.players
        for card in player.line
        if card.damage >= (power := creatures.power(g, card))
    ]
    if dead:
        raise SetupError(dead)


def open_part(position: Mapping[str, Any]) -> dict[str, Any]:
    """The open information of a described table.

    Each hidden zone is replaced by the number of its cards. A facedown card, a token creature or a card under another,
    is replaced by the mere fact that it lies facedown.
    """
    seats = [
        {
            name: _count(value) if name in HIDDEN_ZONES else list(map(_open_host, value)) if name in IN_PLAY else value
            for name, value in seat.items()
        }
        for seat in position["seats"]
    ]
    return {**position, "seats": seats}


def _count(pile: Any) -> int:
    return pile if is_whole(pile) else len(pile)


def _open_host(card: Any) -> Any:
    if card is None or isinstance(card, str):
        return card
    if card.get("facedown", False):
        card = {**{name: value for name, value in card.items() if name not in ("house", "icons")}, "title": None}
    if not card.get("under"):
        return card
    hidden = [entry is None or (not isinstance(entry, str) and entry.get("facedown", False)) for entry in card["under"]]
    under = [{"facedown": True} if secret else entry for entry, secret in zip(card["under"], hidden, strict=True)]
    return {**card, "under": under}


class _DealtCards:
    """The cards of decks that follow from the description."""

    def __init__(self, g: Table) -> None:
        self.left = list(g.cards)
        self._everyone = g.everyone

    def find(self, entry: DescribedCard, seat: int) -> Card:
        """The described card, taken from the deck; any copy will do."""
        facts = facts_of(entry)
        owner, house = given(entry.owner, seat), given(entry.house, facts.house)
        icons = (*facts.icons, *entry.icons)
        for card in self.left:
            if card.printed is facts and card.owner == owner and card.house == house and card.icons == icons:
                self.left.remove(card)
                return card
        raise SetupError([f"{entry.title} is described more often than the deck holds it"])

    def known_by(self, entry: DescribedCard, zone: str, seat: int) -> int:
        """The seats that know a card hidden at a seat, as a mask."""
        return self._everyone if entry.shown else late_start.owner_of_hidden(zone, seat)

    def attach(self, upgrade: Card) -> None:
        """Do nothing: the seat that describes an upgrade controls it."""
        return


def _enter(g: Table, card: Card, entry: DescribedInPlay, seat: int) -> None:
    state = g.state
    is_token = entry.title is None or (isinstance(entry, DescribedHost) and entry.facedown)
    if is_token:
        late_start.become_token(g, card)
    state.clock += 1
    card.order = state.clock
    card.zone = PLAY
    card.controller = seat
    card.control = () if seat == card.owner else (seat,)
    card.known = 1 << card.owner if is_token else g.everyone
    card.ready = given(entry.ready, card.type != "upgrade")
    for name in (*NUMBERS, *FLAGS):
        setattr(card, name, getattr(entry, name))
    card.counters = dict(entry.counters)
    state.minted += card.amber
    if card.amber and g.variant.amber_has_owners:
        amber_of = given(entry.amber_of, {})
        others = {int(owner): amount for owner, amount in amber_of.items()}
        rest = card.amber - sum(others.values())
        next_one = (seat + 1) % len(g.players)
        card.amber_of = {**others, **({next_one: others.get(next_one, 0) + rest} if rest else {})}
