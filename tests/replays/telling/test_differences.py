"""Differences in the words of the table: every kind of them, and none as data."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from engine.views import Viewer, project
from replays.telling.diff import Change, diff
from replays.telling.differences import difference_in_words, differences_in_words
from tests.replays.matches import played

NAMES = ["Ann", "Ben"]
AREA = {"count": 0, "cards": [], "hidden": 0}
URCHIN: dict[str, Any] = {
    "id": 4,
    "title": "Urchin, the Small",
    "house": "shadows",
    "text": "Play: steal 1.",
    "ready": True,
    "amber": 0,
    "amber_of": [],
    "counters": {},
    "keywords": {"elusive": 1, "assault": 2},
    "traits": ["elf"],
    "granted": [],
    "icons": [],
    "facedown": False,
    "flipped": False,
    "tagged": False,
    "upgrades": [],
    "under": [],
    "power": 1,
    "power_counters": 0,
    "armor": 2,
    "armor_left": 2,
    "damage": 0,
    "statuses": ["warded"],
    "flank": True,
}
UPGRADE = {"id": 9, "title": "Blood of Titans", "ready": True, "amber": 0}
EFFECT = {"title": "Foggify", "summary": "…", "player": 1, "until": "turn", "on": None}


def _player(seat: int, **more: Any) -> dict[str, Any]:
    found = {"seat": seat, "name": NAMES[seat], "amber": 1, "keys": [], "key_cost": 6, "check": False, "chains": 0}
    found |= {"eliminated": False, "boon": False, "token": None, "line": [], "artifacts": []}
    found |= {"deck_list": {"name": "Deck", "houses": ["dis", "mars", "logos"]}}
    return found | dict.fromkeys(("hand", "deck", "discard", "archives", "purged"), AREA) | more


TABLE: dict[str, Any] = {
    "turn": 3,
    "step": "setup",
    "active": 0,
    "house": None,
    "tide": None,
    "extra_turns": [],
    "decisions": 4,
    "decision": {"seat": 0, "kind": "main", "prompt": "main"},
    "players": [
        _player(0, line=[URCHIN, {**URCHIN, "id": 5, "title": "Troll", "upgrades": [UPGRADE]}]),
        _player(1, hand={"count": 1, "cards": [{"id": 7, "title": "Anger"}], "hidden": 0}),
    ],
    "lasting": [],
    "limbo": [],
    "result": None,
}


def said(**edits: Any) -> list[str]:
    after = copy.deepcopy(TABLE)
    for path, value in edits.items():
        target: Any = after
        *way, last = path.split("__")
        for key in way:
            target = target[int(key)] if isinstance(target, list) else target[key]
        target[int(last) if isinstance(target, list) else last] = value
    return differences_in_words(diff(TABLE, after), NAMES)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("active", 1, "It is Ben’s turn"),
        ("turn", 4, "It is turn 4 (was 3)"),
        ("step", "main", "It is the main step (was set-up)"),
        ("house", "staralliance", "The active house is Star Alliance (was none)"),
        ("tide", 1, "The tide is high for Ben now"),
        ("extra_turns", [0], "Extra turns to come: Ann"),
        ("decision__seat", 1, "Ben decides now (Ann did)"),
        ("decision", None, "Nobody decides anything now"),
        ("lasting", [EFFECT], "Ben’s effect of Foggify holds now"),
        ("result", {"winner": 1, "reason": "keys", "seats": []}, "Ben has won the match"),
        ("players__0__amber", 5, "Ann has 5 Æmber (was 1)"),
        ("players__0__keys", ["red", "blue"], "Ann has forged the red key and has forged the blue key"),
        ("players__0__key_cost", 9, "A key costs Ann 9 Æmber (was 6)"),
        ("players__0__check", True, "Ann can pay for a key now"),
        ("players__1__chains", 1, "Ben has 1 chain (was 0)"),
        ("players__1__boon", True, "A boon token lies on Ben’s deck now"),
        ("players__1__token", "Grunt", "Ben’s token creature is Grunt (was none)"),
        ("players__1__eliminated", True, "Ben is out of the match"),
        ("players__1__deck", {**AREA, "count": 3, "hidden": 3}, "Ben has 3 cards in the deck (was 0)"),
        ("players__1__purged", {**AREA, "count": 1, "hidden": 1}, "Ben has 1 card purged (was 0)"),
        ("players__0__line__0__statuses", [], "Ann’s Urchin, the Small lost its ward"),
        (
            "players__0__line__0__statuses",
            ["stunned", "warded"],
            "Ann’s Urchin, the Small is stunned now",
        ),
        ("players__0__line__0__damage", 2, "Ann’s Urchin, the Small has 2 damage (was 0)"),
        ("players__0__line__0__amber", 1, "Ann’s Urchin, the Small has 1 Æmber on it (was 0)"),
        ("players__0__line__0__ready", False, "Ann’s Urchin, the Small is exhausted now"),
        ("players__0__line__0__armor_left", 0, "Ann’s Urchin, the Small has no armor left (was 2)"),
        ("players__0__line__0__armor_left", 1, "Ann’s Urchin, the Small has 1 armor left (was 2)"),
        ("players__0__line__0__power", 3, "Ann’s Urchin, the Small has power 3 (was 1)"),
        ("players__0__line__0__power_counters", 1, "Ann’s Urchin, the Small has 1 +1 power counter (was 0)"),
        ("players__0__line__0__counters", {"doom": 1}, "Ann’s Urchin, the Small has 1 doom counter (was 0)"),
        ("players__0__line__0__house", "dis", "Ann’s Urchin, the Small belongs to Dis now (was Shadows)"),
        ("players__0__line__0__text", "", "Ann’s Urchin, the Small counts as blank now"),
        (
            "players__0__line__0__keywords",
            {"elusive": 1, "assault": 3},
            "Ann’s Urchin, the Small has assault 3 now (was 2)",
        ),
        ("players__0__line__0__keywords", {"assault": 2}, "Ann’s Urchin, the Small does not have elusive any more"),
        ("players__0__line__0__traits", [], "Ann’s Urchin, the Small has the trait no more: elf"),
        ("players__0__line__0__tagged", True, "Ann’s Urchin, the Small is about to be destroyed"),
        ("players__0__line__0__under", [{"hidden": True, "owner": 0}],
         "Ann’s Urchin, the Small has 1 card under it (was 0)"),
        ("players__0__line__1__upgrades", [], "Blood of Titans is no longer on Ann’s Troll"),
        (
            "players__0__line__1__upgrades",
            [{**UPGRADE, "amber": 2}],
            "Blood of Titans on Ann’s Troll has 2 Æmber on it (was 0)",
        ),
    ],
)  # fmt: skip
def test_a_difference_reads_as_it_is_said_at_the_table(path: str, value: Any, words: str) -> None:
    assert said(**{path: value}) == [words]


def test_a_card_that_went_elsewhere_says_from_where() -> None:
    anger = {"id": 7, "title": "Anger"}
    rest = {"players__1__hand": AREA}
    pile = {"count": 1, "cards": [anger], "hidden": 0}
    assert "Anger goes from Ben’s hand to Ben’s discard pile" in said(**rest, players__1__discard=pile)
    assert "Anger is being played now (was in Ben’s hand)" in said(**rest, limbo=[anger])
    troll = {**TABLE["players"][0]["line"][1], "upgrades": [UPGRADE, {**UPGRADE, "id": 7, "title": "Anger"}]}
    assert "Anger is attached to Ann’s Troll (was in Ben’s hand)" in said(**rest, players__0__line__1=troll)
    first, second = TABLE["players"][0]["line"]
    assert said(players__0__line=[second, first]) == [
        "Troll is at place 1 of Ann’s battleline (was 2)",
        "Urchin, the Small is at place 2 of Ann’s battleline (was 1)",
    ]


def test_what_goes_without_saying_is_not_told() -> None:
    assert said(decisions=9, decision__prompt="house", players__0__line__0__flank=False) == []


def test_alike_differences_are_counted() -> None:
    twice = [Change(("players", 0, "line", id, "ready"), "changed", True, False,
                    "Ann, battleline, Troll, ready: yes becomes no") for id in (4, 5)]  # fmt: skip
    assert differences_in_words(twice, NAMES) == ["Ann’s Troll is exhausted now (2 of them)"]


AS_DATA = re.compile(r"becomes|_|\bno\. \d|\bnothing\b|, (statuses|keywords|counters|battleline|hand|count)\b|: ")


@pytest.mark.parametrize("viewer", ["judge", "player:1", "spectator"])
def test_no_difference_of_a_match_is_told_as_data(viewer: str) -> None:
    on = played(51, 150)
    who = Viewer.parse(viewer)
    states = []
    for seq in range(1, on.store.head("M1").version, 12):
        game = on.traveller.at("M1", seq).game
        states.append(json.loads(json.dumps(project(game, game, who))))
    names = [player["name"] for player in states[0]["players"]]
    pairs = list(zip(states, states[1:], strict=False))
    changes = [change for one, other in [*pairs, *((b, a) for a, b in pairs)] for change in diff(one, other)]
    told = {difference_in_words(change, names) for change in changes}
    assert len(told) > 60
    assert [text for text in told if AS_DATA.search(text.replace("has the trait no more: ", ""))] == []
    assert all(text[0].isupper() for text in told if text)
