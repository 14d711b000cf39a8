"""Opening a match from a described table instead of two shuffled decks.

A position is plain data: {turn, active, first, step ("start", "forge", "house", "main", "ready", "draw" or "end"),
house (the active one; step main needs it), tide (the seat for which it is high), seats: [{name, amber, keys, chains,
houses, tide and token (reference cards of the deck), line, artifacts, hand, deck, discard, archives, purged}]}. In
Break-Key a seat has all its keys unless it says otherwise, and may have its `boon` (true) on the deck. Zones
list cards from left to right or from bottom to top (the last card of a deck is its top). A card is a title, or {title,
house, owner, icons}; one in play may also have {ready, damage, amber, power_counters, counters, stunned, warded,
enraged, armor_used, upgrades, under}. Where several cards share a title, it says which is meant: "Armadrone (evil
twin)", "Armadrone (DT 048)"; the house will do for a card that a set prints in several. In Break-Key `amber_of` {seat:
how much} says whose its Æmber is; what it leaves out is the next player's. What is `under` a card is grafted on it;
beneath the bottom half of a gigantic creature lies its top half first. `engine.opening.faults` says what is
impossible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import SetupError
from engine.opening.faults import FLAGS, NUMBERS, PILES, described, entry, facts_of, faults_of
from engine.rules import control, creatures, listening, timing, zones
from engine.rulesets import CURRENT
from engine.table.setup import Setup
from engine.table.state import ARCHIVES, DECK, HIDDEN_ZONES, PLAY, UNDER, Card
from engine.table.table import Table


def setup_of(raw: Mapping[str, Any], *, any_seats: bool = True) -> Setup:
    """The set-up of a match that opens from `raw["position"]`; decks, names and chains follow from it. `any_seats`
    lifts the number of seats that the variant is played with. Raises SetupError with a sentence per fault."""
    position = raw["position"]
    faults = faults_of(position, raw.get("ruleset", CURRENT), raw.get("variant", "standard"))
    if faults:
        raise SetupError(faults)
    owned: list[list[dict[str, Any]]] = [[] for _ in position["seats"]]
    for n, seat in enumerate(position["seats"]):
        for _, one in described(seat):
            facts = facts_of(one)
            owned[one.get("owner", n)].append(
                {
                    "set": facts.set,
                    "number": facts.number,
                    "title": facts.name,
                    "house": one.get("house", facts.house),
                    "enhancements": list(one.get("icons", ())),
                }
            )
    seats = []
    for n, seat in enumerate(position["seats"]):
        houses = list(seat.get("houses", ())) or sorted({row["house"] for row in owned[n]})[:3]
        deck = {"name": f"position {n}", "set": "CotA", "houses": houses, "cards": owned[n]}
        deck |= {name: seat[name] for name in ("tide", "token") if name in seat}
        seats.append({"name": seat.get("name", f"P{n + 1}"), "chains": seat.get("chains", 0), "deck": deck})
    data = {**raw, "seats": seats}
    data.setdefault("chance", {"seed": "0" * 64})
    setup = Setup.from_data({k: v for k, v in data.items() if k != "position"}, any_deck=True, any_seats=any_seats)
    setup.data["position"] = dict(position)
    return setup


def arrange(g: Table, position: Mapping[str, Any]) -> None:
    """Put the cards of a freshly made match where the position says, and the match into its step.

    Raises SetupError, with a sentence for each, when creatures are described that would be dead at once.
    """
    state = g.state
    free = list(g.cards)
    for player in g.players:
        player.deck.clear()
    state.active = position.get("active", 0)
    state.first = position.get("first", state.active)
    state.turn = position.get("turn", 3)
    state.step = position.get("step", "main")
    state.house = position.get("house")
    state.tide = position.get("tide")
    for n, seat in enumerate(position["seats"]):
        player = g.players[n]
        player.amber = seat.get("amber", 0)
        state.minted += player.amber
        g.variant.keys_at_start(player)
        if "keys" in seat:
            player.keys = list(seat["keys"])
        player.turns = g.variant.turns_begun(state, n, len(position["seats"]))
        player.boon = seat.get("boon", False)
        for zone in ("line", "artifacts"):
            for raw in seat.get(zone, ()):
                one = entry(raw)
                card = _find(free, one, n)
                _enter(g, card, one, n)
                (player.line if zone == "line" else player.artifacts).append(card)
                for below in one.get("upgrades", ()):
                    upgrade = _find(free, entry(below), n)
                    _enter(g, upgrade, entry(below), n)
                    upgrade.host = card
                    card.upgrades.append(upgrade)
                for below in one.get("under", ()):
                    grafted = _find(free, entry(below), n)
                    grafted.zone, grafted.host, grafted.known = UNDER, card, g.everyone
                    card.under.append(grafted)
        for zone in PILES:
            for raw in seat.get(zone, ()):
                card = _find(free, entry(raw), n)
                card.zone = zone
                card.controller = n if zone == ARCHIVES else card.owner
                card.known = g.everyone if zone not in HIDDEN_ZONES else 0 if zone == DECK else 1 << n
                zones.pile(g, zone, card.controller).append(card)
    for card in timing.cards_in_play(g):
        listening.listen(g, card)
    for card in g.cards:
        if card.zone != PLAY:
            listening.listen_from(g, card)
    control.explained_by_constants(g)
    for player in g.players:
        for card in player.line:
            if card.armor_used:
                card.armor_seen = creatures.armor(g, card)  # armor lost later comes off the used part first
    dead = [
        f"seat {player.seat}, line: {card.name} has {card.damage} damage and power {power}, so it would be dead"
        for player in g.players
        for card in player.line
        if card.damage >= (power := creatures.power(g, card))
    ]
    if dead:
        raise SetupError(dead)


def open_part(position: Mapping[str, Any]) -> dict[str, Any]:
    """What of a described table lies open: in place of each hidden zone the number of its cards."""
    seats = [
        {name: len(value) if name in HIDDEN_ZONES else value for name, value in seat.items()}
        for seat in position["seats"]
    ]
    return {**position, "seats": seats}


def _find(free: list[Card], one: Mapping[str, Any], seat: int) -> Card:
    """A card of the deck that is this one; copies are alike."""
    facts = facts_of(one)
    house = one.get("house", facts.house)
    icons = (*facts.icons, *one.get("icons", ()))
    for card in free:
        if (
            card.printed is facts
            and card.owner == one.get("owner", seat)
            and card.house == house
            and card.icons == icons
        ):
            free.remove(card)
            return card
    raise SetupError([f"{one['title']} is described more often than the deck holds it"])


def _enter(g: Table, card: Card, one: Mapping[str, Any], seat: int) -> None:
    state = g.state
    state.clock += 1
    card.order = state.clock
    card.zone = PLAY
    card.controller = seat
    card.control = () if seat == card.owner else (seat,)
    card.known = g.everyone
    card.ready = one.get("ready", card.type != "upgrade")
    for name in NUMBERS:
        setattr(card, name, one.get(name, 0))
    for name in FLAGS:
        setattr(card, name, bool(one.get(name, False)))
    card.counters = dict(one.get("counters", {}))
    state.minted += card.amber
    if card.amber and g.variant.amber_has_owners:
        others = {int(owner): amount for owner, amount in one.get("amber_of", {}).items()}
        rest = card.amber - sum(others.values())
        next_one = (seat + 1) % len(g.players)
        card.amber_of = {**others, **({next_one: others.get(next_one, 0) + rest} if rest else {})}
