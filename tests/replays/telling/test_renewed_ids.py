"""Cards that have other ids in the later of two states are found again by what the viewer sees of them."""

from __future__ import annotations

from typing import Any

from replays.telling.diff import diff
from replays.telling.renewed_ids import with_ids_of


def card(number: int, title: str, **more: Any) -> dict[str, Any]:
    return {"id": number, "owner": 0, "title": title, "set": "CotA", "number": "1", "house": "dis", **more}


def state(hand: list[dict[str, Any]], discard: list[dict[str, Any]], source: int = 1) -> dict[str, Any]:
    return {"players": [{"hand": {"cards": hand}, "discard": {"cards": discard}}], "lasting": [{"source": source}]}


def test_a_hand_that_only_got_other_ids_has_not_changed():
    before = state([card(1, "Imp"), card(2, "Imp"), card(3, "Demon")], [], source=3)
    after = state([card(82, "Imp"), card(80, "Demon"), card(81, "Imp")], [], source=80)
    assert sorted(each["id"] for each in with_ids_of(before, after)["players"][0]["hand"]["cards"]) == [80, 81, 82]
    assert {change.kind for change in diff(before, after)} <= {"moved"}, "their order is another, and nothing else"


def test_one_that_went_elsewhere_meanwhile_is_said_to_have_moved():
    [change] = diff(state([], [card(1, "Imp")], 9), state([card(80, "Imp")], [], 9))
    assert (change.kind, change.path[-1], change.before[-1]) == ("moved", 80, 80)


def test_a_card_that_looks_otherwise_is_another_one():
    before, after = state([card(1, "Imp")], [], 9), state([card(80, "Demon")], [], 9)
    assert with_ids_of(before, after) is before
    assert sorted(change.kind for change in diff(before, after)) == ["added", "removed"]


def test_a_facedown_card_is_not_taken_for_one_that_is_seen():
    before = state([], [card(1, "Grunt", printed={"hidden": True})], 9)
    assert with_ids_of(before, state([card(80, "Grunt")], [], 9)) is before
