"""A view of a match (`engine.views.table`) as a described table, with a place for what the viewer does not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine import catalogue
from engine.catalogue import CardFacts
from engine.catalogue.index import by_number
from engine.opening.description import IN_PLAY, PILES

HIDDEN = "hidden"
ZONES = (*IN_PLAY, "hand", "deck", "discard", "archives", "purged")
assert set(ZONES) == {*IN_PLAY, *PILES}


class Notation(NamedTuple):
    """A position that was described or read."""

    ruleset: str
    variant: str
    position: dict[str, Any]
    """As a match is opened from it. From `described` also with hidden cards: `{"hidden": 3}` in a pile, `{"hidden":
    True, "owner": 1}` under a card."""
    hidden: list[dict[str, int]]
    """For each seat by zone (or "under") how many of the cards there are hidden; zones without such are left out."""
    remarks: list[str]
    """The parts of a state that a described table cannot hold, one sentence each."""


def described(state: Any) -> Notation:
    """A projected state as a described table. Unknown parts stay out: nothing is made up."""
    step = state["step"]
    position: dict[str, Any] = {"turn": state["turn"], "active": state["active"]}
    position["step"] = "start" if step == "setup" else step
    for name in ("house", "first", "tide"):
        if state[name] is not None:
            position[name] = state[name]
    position["seats"] = [_seat(player) for player in state["players"]]
    hidden = [hidden_in(seat) for seat in position["seats"]]
    return Notation(state["ruleset"], state["variant"], position, hidden, list(_remarks(state)))


def hidden_in(seat: Mapping[str, Any]) -> dict[str, int]:
    """How many cards are hidden in each zone of a described seat."""
    hidden: dict[str, int] = {}
    for zone in ZONES:
        for entry in seat.get(zone, ()):
            if isinstance(entry, str):
                continue
            if HIDDEN in entry:
                hidden[zone] = hidden.get(zone, 0) + entry[HIDDEN]
            for below in entry.get("under", ()):
                if not isinstance(below, str) and HIDDEN in below:
                    hidden["under"] = hidden.get("under", 0) + 1
    return hidden


def _seat(player: Mapping[str, Any]) -> dict[str, Any]:
    at = player["seat"]
    seat: dict[str, Any] = {"name": player["name"], "amber": player["amber"], "keys": list(player["keys"])}
    if player["chains"]:
        seat["chains"] = player["chains"]
    if player["boon"]:
        seat["boon"] = True
    if player["token"] is not None:
        seat["token"] = player["token"]
    seat["houses"] = list(player["deck_list"]["houses"])
    for zone in IN_PLAY:
        seat[zone] = [_in_play(card, at) for card in player[zone]]
    for zone in PILES:
        area = player[zone]
        seat[zone] = _deck(area, at) if zone == "deck" else [_lying(card, at) for card in area["cards"]]
        if zone != "deck" and area["hidden"]:
            seat[zone].append({HIDDEN: area["hidden"]})
    return {name: value for name, value in seat.items() if value or name not in ZONES}


def _deck(area: Mapping[str, Any], seat: int) -> list[Any]:
    """A deck from bottom to top, with runs of hidden cards."""
    learnt = {card["position"]: card for card in area["cards"]}
    entries: list[Any] = []
    unseen = 0
    for position in range(area["count"] - 1, -1, -1):
        if position in learnt:
            entries += [{HIDDEN: unseen}] * bool(unseen)
            entries.append(_lying(learnt[position], seat))
            unseen = 0
        else:
            unseen += 1
    return entries + [{HIDDEN: unseen}] * bool(unseen)


def _lying(card: Mapping[str, Any], seat: int) -> Any:
    """A card that the viewer knows and that is not in play."""
    return _short(_of_card(card, seat))


def _in_play(card: Mapping[str, Any], seat: int) -> Any:
    entry = _of_card(card, seat)
    if card["ready"] == (card["type"] == "upgrade"):
        entry["ready"] = card["ready"]
    for name in ("damage", "amber", "power_counters"):
        if card.get(name):
            entry[name] = card[name]
    if card["amber_of"]:
        entry["amber_of"] = {str(share["seat"]): share["amount"] for share in card["amber_of"]}
    if card["counters"]:
        entry["counters"] = dict(card["counters"])
    for status in card.get("statuses", ()):
        entry[status] = True
    used = card.get("armor", 0) - card.get("armor_left", 0)
    if used > 0:
        entry["armor_used"] = used
    if card["upgrades"]:
        entry["upgrades"] = [_in_play(upgrade, seat) for upgrade in card["upgrades"]]
    if card["under"]:
        entry["under"] = [_beneath(below, seat) for below in card["under"]]
    return _short(entry)


def _beneath(card: Mapping[str, Any], seat: int) -> Any:
    """A card under another. A view that shows everything tells whether it lies facedown; to other viewers who know it,
    it counts as faceup."""
    if "title" not in card:
        return {HIDDEN: True} | ({} if card["owner"] == seat else {"owner": card["owner"]})
    entry = _of_card(card, seat)
    if "known_to" in card and not card["known_to"]["public"]:
        entry["facedown"] = True
    return _short(entry)


def _of_card(card: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """The description of a card, wherever it is."""
    facts = catalogue.find(card["set"], card["number"])
    entry: dict[str, Any] = {"title": card["title"] if facts is None else _written(facts)}
    if card["house"] is not None and (facts is None or card["house"] != facts.house):
        entry["house"] = card["house"]
    if card["owner"] != seat:
        entry["owner"] = card["owner"]
    if card.get("enhancements"):
        entry["icons"] = list(card["enhancements"])
    return entry


def _written(facts: CardFacts) -> str:
    """The title of this card, with the printing if another one differs."""
    name = catalogue.written(facts)
    meant = catalogue.meant(name)
    alike = len(meant) == 1 and _values(meant[0]) == _values(facts)
    return name if alike else by_number(facts)


def _values(facts: CardFacts) -> tuple[Any, ...]:
    return facts.house, facts.power, facts.armor, facts.icons


def _short(entry: dict[str, Any]) -> Any:
    """The title alone where there is nothing else to say."""
    return entry["title"] if len(entry) == 1 else entry


def _remarks(state: Any) -> Iterator[str]:
    names = [player["name"] for player in state["players"]]
    if state["result"] is not None:
        winner = state["result"]["winner"]
        yield "Over" if winner is None else f"Over: {names[winner]} has won"
    if state["step"] == "setup":
        yield "Set-up: the first hands are drawn"
    yield from (f"{player['name']} is out of the match" for player in state["players"] if player["eliminated"])
    yield from (f"Being played: {card['title']}" for card in state["limbo"])
    yield from (f"Lasts: {effect['title']}" for effect in state["lasting"])
    yield from (f"An extra turn of {names[seat]} follows" for seat in state["extra_turns"])
    for player in state["players"]:
        for place, card in enumerate((*player["line"], *player["artifacts"]), 1):
            where = f"card {place} of {player['name']} in play"
            if card["facedown"]:
                yield f"{card['title']}, {where}, is a card facedown"
            elif card["printed"] is not None:
                yield f"{card['title']}, {where}, is {card['printed'].get('title', 'a hidden card')}"
