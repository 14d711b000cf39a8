"""Opening a match from a described table instead of two shuffled decks.

A position is plain data: {turn, active, first, step ("main", "house", "start", "draw" …), house, tide (the seat for
which it is high), seats: [{amber, keys, chains, houses, tide and token (reference cards of the deck), line, artifacts,
hand, deck, discard, archives, purged}]}. Zones list cards from left to right or from bottom to top (the last card of a
deck is its top). A card is a title, or {title, house, owner, icons, ready, damage, amber, power_counters, counters,
stunned, warded, enraged, armor_used, upgrades, under}. What is `under` a card is grafted on it; beneath the bottom half
of a gigantic creature lies its top half first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.errors import SetupError
from engine.rules import timing, zones
from engine.rulesets import CURRENT, RULESETS
from engine.setup import Setup, facts_of
from engine.state import ARCHIVES, DECK, DISCARD, HAND, HIDDEN_ZONES, KEY_COLOURS, PLAY, PURGED, UNDER, Card

if TYPE_CHECKING:
    from engine.game import Game

PILES = (DECK, HAND, DISCARD, ARCHIVES, PURGED)
STEPS = ("start", "forge", "house", "main", "ready", "draw", "end")
NUMBERS = ("damage", "amber", "power_counters", "armor_used")
FLAGS = ("stunned", "warded", "enraged")


def entry(raw: Any) -> dict[str, Any]:
    """A card of a position in its long form."""
    return {"title": raw} if isinstance(raw, str) else dict(raw)


def described(seat: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """All cards described at a seat: (zone, entry), upgrades after their host as (upgrade, entry)."""
    for zone in ("line", "artifacts", *PILES):
        for raw in seat.get(zone, ()):
            one = entry(raw)
            yield zone, one
            for below in one.get("upgrades", ()):
                yield "upgrade", entry(below)
            for below in one.get("under", ()):
                yield "under", entry(below)


def faults_of(position: Mapping[str, Any], ruleset: str = CURRENT) -> list[str]:
    """One sentence for each thing wrong with a described table. Special counters are those of the rulebook."""
    faults: list[str] = []
    seats = position.get("seats", [])
    listed = RULESETS[ruleset].listed_counters if ruleset in RULESETS else None
    if position.get("step", "main") not in STEPS:
        faults.append(f"step is {position.get('step')!r}; give one of {', '.join(STEPS)}")
    if not 0 <= position.get("active", 0) < len(seats):
        faults.append(f"active is {position.get('active')!r}, which is no seat of the table")
    for n, seat in enumerate(seats):
        for colour in seat.get("keys", ()):
            if colour not in KEY_COLOURS:
                faults.append(f"seat {n}: there is no {colour!r} key; keys are {', '.join(KEY_COLOURS)}")
        if len(set(seat.get("keys", ()))) != len(seat.get("keys", ())) or len(seat.get("keys", ())) >= 3:
            faults.append(f"seat {n}: give at most two forged keys, each once")
        if seat.get("amber", 0) < 0:
            faults.append(f"seat {n}: a pool cannot hold {seat['amber']} Æmber")
        for zone, one in described(seat):
            faults += _card_faults(f"seat {n}, {zone}", zone, one)
            for kind in one.get("counters", ()):
                if listed is not None and kind not in listed:
                    known = ", ".join(sorted(listed)) or "no special counters"
                    faults.append(f"seat {n}, {zone}: rulebook {ruleset} knows no {kind} counter, but {known}")
    return faults


def _card_faults(where: str, zone: str, one: Mapping[str, Any]) -> list[str]:
    title = one.get("title")
    try:
        facts = facts_of(str(title))
    except KeyError:
        return [f"{where}: {title} is not in the catalogue"]
    faults = []
    if zone == "line" and facts.half:
        below = [entry(raw)["title"] for raw in one.get("under", ())][:1]
        if facts.half == "top" or below != [replace(facts, half="top").name]:
            faults.append(f"{where}: {title} is one half; give the bottom half, and the top half first under it")
    wanted = {"line": "creature", "artifacts": "artifact", "upgrade": "upgrade"}.get(zone)
    if wanted is not None and facts.type != wanted:
        faults.append(f"{where}: {title} is of type {facts.type}, and only a card of type {wanted} can be there")
    for name in NUMBERS:
        if not isinstance(one.get(name, 0), int) or one.get(name, 0) < 0:
            faults.append(f"{where}: {name} of {title} is {one[name]!r}; give a number from 0")
    return faults


def setup_of(raw: Mapping[str, Any]) -> Setup:
    """The set-up of a match that opens from `raw["position"]`. Raises SetupError with a sentence per fault."""
    position = raw["position"]
    faults = faults_of(position, raw.get("ruleset", CURRENT))
    if faults:
        raise SetupError(faults)
    owned: list[list[dict[str, Any]]] = [[] for _ in position["seats"]]
    for n, seat in enumerate(position["seats"]):
        for _, one in described(seat):
            facts = facts_of(one["title"])
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
    setup = Setup.from_data({k: v for k, v in data.items() if k != "position"}, any_deck=True, any_seats=True)
    setup.data["position"] = dict(position)
    return setup


def arrange(g: Game, position: Mapping[str, Any]) -> None:
    """Put the cards of a freshly made match where the position says, and the match into its step."""
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
        player.keys = list(seat.get("keys", ()))
        player.turns = max(0, state.turn - 1)
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
        granted = tuple(u.text.grants for u in card.upgrades if u.text.grants is not None)
        card.texts = (card.text, *granted)
        timing.register(g, card, card.texts)


def _find(free: list[Card], one: Mapping[str, Any], seat: int) -> Card:
    """A card of the deck that is this one; copies are alike."""
    facts = facts_of(one["title"])
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


def _enter(g: Game, card: Card, one: Mapping[str, Any], seat: int) -> None:
    state = g.state
    state.clock += 1
    card.order = state.clock
    card.zone = PLAY
    card.controller = seat
    card.known = g.everyone
    card.ready = one.get("ready", card.type != "upgrade")
    for name in NUMBERS:
        setattr(card, name, one.get(name, 0))
    for name in FLAGS:
        setattr(card, name, bool(one.get(name, False)))
    card.counters = dict(one.get("counters", {}))
    state.minted += card.amber
