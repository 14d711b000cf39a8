"""Three hands apart: whatever one of three, or somebody who watches, cannot know changes no byte of what they are told,
also of what left the match with a player.
"""

from __future__ import annotations

import json

import pytest

from engine.views import Viewer
from service.services import EXTENSION
from tests.service.across.test_hidden import names_in, never_seen
from tests.service.across.test_three_players import FORGING, THREE, concede, described, table
from tests.service.helpers.looking import differences, otherwise, scan
from tests.service.helpers.roles import Api, Table, open_table
from tests.workers.help import folder

__all__ = ["table"]
VIEWS = {"seat 0": "player:0", "seat 1": "player:1", "seat 2": "player:2", "spectator": "spectator"}


def seats_later(admin: Api, decisions: int, gone: int | None) -> Table:
    """A match of three, folded by a worker too, in which somebody may have left."""
    table = open_table(admin, **THREE)
    table.play(decisions)
    if gone is not None:
        assert concede(table, gone).status_code == 201
        table.play(3)
    folder(admin.app.extensions[EXTENSION].redis).run(table.match)
    return table


@pytest.mark.parametrize("gone", [None, 2])
@pytest.mark.parametrize("role", VIEWS)
def test_what_one_of_three_cannot_know_changes_no_byte(admin: Api, role: str, gone: int | None) -> None:
    """Hands, decks and archives of the others are exchanged, and so is what left the match with somebody."""
    table = seats_later(admin, 30, gone)
    who, n = table.roles[role], table.now()["version"]
    before = scan(who, table.match, n)
    assert len(before) > 40
    assert sum(text.startswith(b"[200") for text in before.values()) > 20
    admin.app.extensions[EXTENSION].timelines._kept.clear()
    with otherwise(Viewer.parse(VIEWS[role])) as made:
        assert differences(before, scan(who, table.match, n)) == []
    assert sum(made) > 30, "hidden cards were exchanged"


@pytest.mark.parametrize("view", ["player:2", "spectator", "public"])
def test_a_link_to_the_view_of_the_third_shows_no_more(admin: Api, view: str) -> None:
    table = seats_later(admin, 24, 1)
    made = table.admin("POST", f"{table.path}/shares", {"view": view})
    assert made.status_code == 201
    assert made.json["view"] == view
    nobody, n = admin.with_token(None), table.now()["version"]
    before = scan(nobody, table.match, n, made.json["share"])
    assert json.loads(before[f"/api/v1/{table.path}/state"].split(b"\n", 1)[1])["view"] == view
    with otherwise(Viewer.parse(view)):
        assert differences(before, scan(nobody, table.match, n, made.json["share"])) == []


@pytest.mark.parametrize("role", VIEWS)
def test_cards_that_left_the_match_unseen_are_never_named(admin: Api, role: str) -> None:
    table = seats_later(admin, 24, 1)
    seat = int(role[-1]) if role.startswith("seat") else None
    if seat == 1:
        seat = None  # whoever has left knows their own cards all the same: look at what the others' are
    titles = never_seen(table, seat)
    assert len(titles) > 20
    who = table.roles["spectator" if role == "seat 1" else role]
    paths = ("", "/state", "/timeline", "/facts", "/transcript", "/transcript?format=text", "/diff?from=1", "/times")
    kept = [who.get(table.path + path).text for path in paths]
    kept.append(who.get(f"{table.path}/events?after=1").text)
    assert names_in(" ".join(kept), titles) == set()


@pytest.mark.parametrize("gone", [None, 1])
def test_refusals_tell_the_third_nothing(admin: Api, gone: int | None) -> None:
    """Whatever key she tries, asked or not, the refusal depends on what she knows alone."""
    table = seats_later(admin, 26, gone)
    n = table.now()["version"]
    verbs = ("play", "discard", "reap", "fight", "action", "omni", "card", "seat", "key")
    keys = [f"{verb}:{number}" for verb in verbs for number in range(0, 108, 13)]
    wrong = {"type": "decision", "data": {"answer": ["no-such-key"]}}
    bodies = [{"events": [{"type": "decision", "data": {"answer": [key]}}, wrong, wrong]} for key in keys]

    def refusals() -> list[bytes]:
        answers = [
            table.seats[2](
                "POST",
                f"{table.path}/events",
                body,
                If_Match=f'"{n}"',
                Idempotency_Key=f"k{number}",
                X_Request_ID="same",
            )
            for number, body in enumerate(bodies)
        ]
        assert all(answer.status_code in (409, 422) for answer in answers)
        return [answer.data for answer in answers]

    before = refusals()
    admin.app.extensions[EXTENSION].recorder.forget(table.match)
    with otherwise(Viewer.parse("player:2")):
        assert refusals() == before


def test_a_described_table_keeps_three_secrets(admin: Api) -> None:
    rich = {"title": "Krump", "amber": 3, "amber_of": {"0": 1, "2": 2}}
    hidden = (["Punch"], ["Barehanded"], ["Anger"])
    seats = [
        {
            **seat,
            "hand": hidden[number],
            "archives": ["Smaaash"],
            **({"line": [rich], "boon": True} if number == 1 else {}),
        }
        for number, seat in enumerate(FORGING["seats"])
    ]
    answer = admin("POST", "matches", described(seats=seats), Idempotency_Key="k")
    assert answer.status_code == 201, answer.text
    table = Table(admin, answer.json)
    for role, view in VIEWS.items():
        who = table.roles[role]
        state = who.ok(f"{table.path}/state")["state"]
        shown = [[card["title"] for card in player["hand"]["cards"]] for player in state["players"]]
        assert shown == [titles if view == f"player:{seat}" else [] for seat, titles in enumerate(hidden)]
        assert state["players"][1]["boon"]
        assert state["players"][1]["line"][0]["amber_of"] == [{"seat": 0, "amount": 1}, {"seat": 2, "amount": 2}]
        event = who.ok(f"{table.path}/events")["events"][0]
        assert list(event["sealed"]) == ["commitment"]
        assert [seat["hand"] for seat in event["data"]["setup"]["position"]["seats"]] == [1, 1, 1]
        version = table.now()["version"]
        before = scan(who, table.match, version)
        with otherwise(Viewer.parse(view)) as made:
            assert differences(before, scan(who, table.match, version)) == []
        assert any(made)


def test_tokens_are_made_for_three_seats(table: Table) -> None:
    for seat in range(3):
        body = {"role": "seat", "match": table.match, "seat": seat}
        made = table.admin("POST", "tokens", body, Idempotency_Key=f"more-{seat}")
        assert made.status_code == 201, made.text
        assert table.admin.with_token(made.json["token"]).ok(f"{table.path}/state")["view"] == f"player:{seat}"
    body = {"role": "seat", "match": table.match, "seat": 3}
    assert table.admin("POST", "tokens", body, Idempotency_Key="more-3").status_code in (400, 409, 422)
