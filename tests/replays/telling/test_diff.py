"""Differences between projected states: complete, true, typed, and readable."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.views import Viewer, project
from replays.play.live import Recorder
from replays.telling.diff import Change, diff
from replays.telling.renewed_ids import with_ids_of
from tests.replays.matches import played

TABLE: dict[str, Any] = {
    "turn": 3,
    "players": [
        {
            "seat": 0,
            "name": "Ann",
            "amber": 2,
            "keys": [],
            "hand": {"count": 1, "cards": [{"id": 7, "title": "Anger"}]},
            "line": [{"id": 4, "title": "Troll", "damage": 0}, {"id": 9, "title": "Bumpsy", "damage": 1}],
        },
        {"seat": 1, "name": "Ben", "amber": 0, "keys": [], "hand": {"count": 0, "cards": []}, "line": []},
    ],
}


def changed(**edits: Any) -> list[Change]:
    after = copy.deepcopy(TABLE)
    for path, value in edits.items():
        target: Any = after
        *way, last = path.split("__")
        for key in way:
            target = target[int(key)] if isinstance(target, list) else target[key]
        target[int(last) if isinstance(target, list) else last] = value
    return diff(TABLE, after)


def test_a_changed_value_is_named_with_its_owner() -> None:
    assert changed(players__0__amber=5) == [Change(("players", 0, "amber"), "changed", 2, 5, "Ann, amber: 2 becomes 5")]
    assert changed(players__0__line__0__damage=3) == [
        Change(("players", 0, "line", 4, "damage"), "changed", 0, 3, "Ann, battleline, Troll, damage: 0 becomes 3")
    ]
    assert [c.text for c in changed(players__1__keys=["red"])] == ["Ben, keys: nothing becomes red"]
    assert changed(players__0__amber=5)[0].pointer == "players/0/amber"


def test_a_card_that_changed_sides_has_moved() -> None:
    line = TABLE["players"][0]["line"]
    found = changed(players__0__line=line[1:], players__1__line=[{"id": 4, "title": "Troll", "damage": 2}])
    assert [(c.kind, c.path, c.text) for c in found] == [
        ("moved", ("players", 1, "line", 4), "Troll goes from Ann, battleline to Ben, battleline"),
        ("changed", ("players", 1, "line", 4, "damage"), "Ben, battleline, Troll, damage: 0 becomes 2"),
    ]
    assert (found[0].before, found[0].after) == (["players", 0, "line", 4], ["players", 1, "line", 4])


def test_places_in_a_battleline_matter_only_when_cards_pass_each_other() -> None:
    line = TABLE["players"][0]["line"]
    swapped = changed(players__0__line=line[::-1])
    assert {c.kind for c in swapped} == {"moved"}
    assert len(swapped) == 2
    assert swapped[0].text == "Ann, battleline, Bumpsy moves from place 2 to place 1"
    assert [c.kind for c in changed(players__0__line=line[1:])] == ["removed"], "moving up is no change"
    new = changed(players__0__line=[{"id": 1, "title": "Urchin", "damage": 0}, *line])
    assert [(c.kind, c.text) for c in new] == [("added", "Ann, battleline, Urchin is new")]


def test_drawing_a_card_changes_no_place_in_the_deck() -> None:
    def deck(*ids: int, hidden: int = 0) -> dict[str, Any]:
        known = [{"id": id, "title": f"Card {id}", "position": place} for place, id in enumerate(ids) if id]
        return {"deck": {"count": len(ids) + hidden, "cards": known}}

    def told(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
        return [change.text for change in diff(before, after) if change.kind != "removed"]

    assert told(deck(1, 2, 3), deck(2, 3)) == ["Deck, count: 3 becomes 2"], "from the top"
    assert told(deck(1, 2, 3), deck(1, 3)) == ["Deck, count: 3 becomes 2"], "from the middle"
    assert told(deck(0, 0, 3, hidden=4), deck(0, 3, hidden=4)) == ["Deck, count: 7 becomes 6"]
    assert told(deck(0, 0, 3), deck(0, 3, 0)) == ["Deck, Card 3, position: 2 becomes 1"], "it moved"
    assert told(deck(0, 0, 3, 0), deck(3, 0, 0)) == ["Deck, count: 4 becomes 3", "Deck, Card 3, position: 2 becomes 0"]


def test_keys_come_and_go() -> None:
    assert [c.text for c in diff({"a": 1}, {"b": {"x": 1}})] == ["B is new", "A is gone (1)"]
    assert [(c.kind, c.before, c.after) for c in diff({"a": None}, {"a": 0})] == [("changed", None, 0)]
    assert [c.text for c in diff({"ready": True}, {"ready": False})] == ["Ready: yes becomes no"]
    assert diff({"a": 1}, {"a": True}) != [], "a number is not a truth value"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "title", "name", "line", "a"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON, JSON)
def test_there_is_a_difference_exactly_where_there_is_one(before: Any, after: Any) -> None:
    same = json.dumps(before, sort_keys=True) == json.dumps(after, sort_keys=True)
    assert (diff(before, after) == []) is same
    assert diff(before, copy.deepcopy(before)) == []
    assert all(change.text for change in diff(before, after))


@pytest.fixture(scope="module")
def on() -> Recorder:
    return played(51, 150)


@pytest.mark.parametrize("viewer", ["judge", "spectator", "player:0", "player:1"])
def test_real_states_differ_in_what_the_list_says(on: Recorder, viewer: str) -> None:
    who = Viewer.parse(viewer)
    states = {}
    for seq in range(1, on.store.head("M1").version, 12):
        game = on.traveller.at("M1", seq).game
        states[seq] = json.loads(json.dumps(project(game, game, who)))
    pairs = list(zip(states.values(), list(states.values())[1:], strict=False))
    kinds = set()
    for before, after in pairs:
        found = diff(before, after)
        before = with_ids_of(before, after)
        assert found
        assert diff(after, after) == []
        moved = {change.path: change.before for change in found if change.kind == "moved"}
        for change in found:
            kinds.add(change.kind)
            if change.kind == "changed":
                old = next(
                    (
                        tuple(was) + change.path[len(now) :]
                        for now, was in moved.items()
                        if change.path[: len(now)] == now and isinstance(was, list)
                    ),
                    change.path,
                )
                assert at(before, old) == change.before
                assert at(after, change.path) == change.after
            elif change.kind == "moved" and isinstance(change.before, list):
                assert at(before, tuple(change.before))["id"] == at(after, change.path)["id"]
            elif change.kind == "added":
                assert at(after, change.path) == change.after
            elif change.kind == "removed":
                assert at(before, change.path) == change.before
        shown = titles(before) | titles(after)
        assert {title for change in found for title in titles([change.before, change.after])} <= shown
    assert "changed" in kinds
    assert kinds & {"added", "moved"}


def at(state: Any, path: tuple[str | int, ...]) -> Any:
    """The value at a path, cards by their id."""
    for key in path:
        if isinstance(state, list):
            by_id = {entry["id"]: entry for entry in state if isinstance(entry, dict) and "id" in entry}
            state = by_id[key] if key in by_id else state[int(key)]
        else:
            state = state[key]
    return state


def titles(value: Any) -> set[str]:
    if isinstance(value, dict):
        return (
            {value["title"]}
            if isinstance(value.get("title"), str)
            else set().union(*(titles(each) for each in value.values()))
        )
    return set().union(*(titles(each) for each in value)) if isinstance(value, list) else set()
