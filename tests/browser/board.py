"""What a replay page shows, read off its elements, and the same taken from the API's position: they must agree."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

AREAS = ("deck", "discard", "archives", "purged")

SHOWN = """() => {
    const number = (text) => Number(/-?\\d+/.exec(text)?.[0] ?? NaN);
    const text = (root, query) => root.querySelector(query)?.textContent.trim().replace(/\\s+/g, " ") ?? null;
    const ids = (root, query) => [...root.querySelectorAll(query)].map((each) => Number(each.dataset.card));
    const token = (card, kind) => number(text(card, ":scope > .face > .tokens > ." + kind) ?? "0");
    const creature = (card) => ({
        id: Number(card.dataset.card),
        title: text(card, ":scope > .face > .card-title"),
        house: [...card.classList].find((each) => each.startsWith("h-")).slice(2),
        ready: !card.classList.contains("exhausted"),
        power: number(text(card, ":scope > .face > .power b") ?? "0"),
        damage: token(card, "damage"),
        amber: token(card, "amber"),
        upgrades: ids(card, ":scope > .upgrades > .upgrade"),
    });
    const seats = [...document.querySelectorAll("#board > [data-seat]")];
    return Object.fromEntries(seats.map((seat) => [seat.dataset.seat, {
        name: text(seat, "h2"),
        active: seat.classList.contains("active"),
        amber: number(text(seat, ".count.amber b")),
        cost: number(text(seat, ".cost b")),
        keys: [...seat.querySelectorAll(".key.forged")].map((key) => key.title.split(" ")[0]).sort(),
        chains: number(text(seat, ".count.chains b") ?? "0"),
        line: [...seat.querySelectorAll(".line .card")].map(creature),
        artifacts: [...seat.querySelectorAll(".artifacts .card")].map(creature),
        hand: number(text(seat, ".count.in-hand b")),
        cards: ids(seat, ".hand .card[data-card]"),
        areas: Object.fromEntries(["deck", "discard", "archives", "purged"].map((area) => [
            area, [number(text(seat, ".pile." + area + " summary b")), ids(seat, ".pile." + area + " [data-card]")],
        ])),
    }]));
}"""


def shown(page: Page) -> Any:
    """Per seat what the page shows."""
    return page.evaluate(SHOWN)


def told(state: Any) -> Any:
    """The same of a position of the API."""
    return {str(player["seat"]): _seat(player, state) for player in state["players"]}


def _seat(player: Any, state: Any) -> Any:
    return {
        "name": player["name"],
        "active": player["seat"] == state["active"],
        "amber": player["amber"],
        "cost": player["key_cost"],
        "keys": sorted(player["keys"]),
        "chains": player["chains"],
        "line": [_card(card) for card in player["line"]],
        "artifacts": [_card(card) for card in player["artifacts"]],
        "hand": player["hand"]["count"],
        "cards": _ids(player["hand"]),
        "areas": {area: [player[area]["count"], _ids(player[area])] for area in AREAS},
    }


def _card(card: Any) -> Any:
    return {
        "id": card["id"],
        "title": card["title"],
        "house": card["house"] or "none",
        "ready": card["ready"],
        "power": card.get("power", 0),
        "damage": card.get("damage", 0),
        "amber": card.get("amber", 0),
        "upgrades": [upgrade["id"] for upgrade in card.get("upgrades") or []],
    }


def _ids(area: Any) -> list[int]:
    return [card["id"] for card in area["cards"]]
