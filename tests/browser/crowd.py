"""A crowded position: twelve creatures a side, one of them gigantic, with everything on them that can lie on a card."""

from __future__ import annotations

from typing import Any

from tests.browser.server import Vaultlog

EVENTS = 40
"""How many of its events tests look at."""


def _card(title: str, **more: Any) -> dict[str, Any]:
    return {"title": title, **more}


POSITION: dict[str, Any] = {
    "house": "brobnar",
    "tide": 0,
    "seats": [
        {
            "name": "Onyx",
            "amber": 5,
            "keys": ["yellow"],
            "chains": 3,
            "tide": True,
            "token": "Grunt",
            "line": [
                _card("Headhunter", damage=3),
                _card("Shadow Self", warded=True),
                _card("Dust Imp", amber=2, ready=False),
                _card("Charette", stunned=True),
                _card("Smaaash", power_counters=2),
                _card("Ultra Gravitron (bottom half)", under=["Ultra Gravitron (top half)"], damage=4),
                _card("Troll", enraged=True, upgrades=["Blood of Titans", "Protect the Weak"]),
                _card("Ganger Chieftain", counters={"doom": 1}),
                "Pingle Who Annoys",
                "Urchin",
                "Noddy the Thief",
                "Bumpsy",
            ],
            "artifacts": ["Dominator Bauble", "Gauntlet of Command", _card("Soul Snatcher", ready=False)],
            "hand": ["Punch", "Seeker Needle", "Mind Barb", "The Terror", "Stealer of Souls", "Dodger", "Anger"],
            "discard": ["Shooler"],
            "archives": ["Ghostly Hand"],
            "deck": ["Troll", "Troll", "Bumpsy", "Bumpsy"],
        },
        {
            "name": "Argus",
            "amber": 4,
            "keys": ["red", "blue"],
            "line": [
                "Niffle Ape",
                _card("Lady Maxena", ready=False),
                "Champion Anaphiel",
                _card("Batdrone", ready=False),
                _card("Raiding Knight", amber=1),
                _card("Mother", damage=2, upgrades=["Experimental Therapy"]),
                _card("Batdrone", damage=1),
                _card("Raiding Knight", damage=3, stunned=True, ready=False),
                "Dextre",
                "Bulwark",
                "Snufflegator",
                "Dust Pixie",
            ],
            "artifacts": ["Library of Babble", _card("Hallowed Blaster", ready=False)],
            "hand": ["Staunch Knight", "Twin Bolt Emission", "Library Access", "Dimension Door", "Wild Wormhole"],
            "discard": ["Cleansing Wave"],
            "deck": ["Bulwark"] * 16,
        },
    ],
}


def crowded(vaultlog: Vaultlog, decisions: int) -> str:
    """A match that begins there, and the decisions of seeded players who do not reap; its id."""
    opened = vaultlog.write("matches", {"position": POSITION, "title": "Crowded", "ruleset": "16.0"})
    vaultlog.play(opened, decisions, seed=4, slowly=True)
    return str(opened["match"])


def three(vaultlog: Vaultlog) -> str:
    """A match of three who have as much; the second has no artifacts, and seven cards in hand. Its id."""
    near, far = POSITION["seats"]
    holding = {"artifacts": [], "hand": [*far["hand"], "Punch", "Mind Barb"], "chains": 12}
    sides = [near, {**far, **holding}, {**far, "name": "Achea the Patient", "chains": 11}]
    keys = (["yellow"], ["red", "blue"], ["red", "yellow", "blue"])
    seats = [
        {name: what for name, what in side.items() if name != "token"}
        | {"keys": forged, "houses": ["brobnar", "dis", "logos"]}
        for side, forged in zip(sides, keys, strict=True)
    ]
    position = {"turn": 7, "step": "main", "house": "brobnar", "active": 0, "seats": seats}
    return str(vaultlog.write("matches", {"variant": "break-key", "position": position})["match"])


def in_the_middle(vaultlog: Vaultlog) -> tuple[str, int, str]:
    """A match, its event at which as much as possible lies in the middle of the board (two lasting effects, two cards
    that are being played, and the turn of a player with a long name), and that player's token."""
    near, far = POSITION["seats"]
    hand = ["Library Access", "Dimension Door", "Wild Wormhole"]
    name, deck = "Achea the Patient of the Ninth Vault", ["Twin Bolt Emission"] * 5
    seats = [{**far, "name": name, "hand": hand, "deck": deck}, near]
    opened = vaultlog.write("matches", {"position": {"house": "logos", "seats": seats}, "ruleset": "1.3"})
    for title in hand:
        play_from_hand(vaultlog, opened, title)
    match, head = opened["match"], vaultlog.head(opened["match"])
    state = vaultlog.state(match, head)
    assert [len(state["lasting"]), len(state["limbo"])] == [2, 2], [state["lasting"], state["limbo"]]
    return match, head, opened["tokens"]["seats"][0]


def play_from_hand(vaultlog: Vaultlog, opened: Any, title: str) -> None:
    """The first player plays the one card of this title that they hold, in a match that `opened` tells of."""
    match, version = opened["match"], vaultlog.head(opened["match"])
    held = vaultlog.state(match, version)["players"][0]["hand"]["cards"]
    [card] = [each["id"] for each in held if each["title"] == title]
    played = {"type": "decision", "data": {"answer": [f"play:{card}"]}}
    vaultlog.write(f"matches/{match}/events", played, token=opened["tokens"]["seats"][0], version=version)
