"""Hidden information: nothing that a player is sent names a card which that player may not know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine.game import Game
from engine.table.state import DECK, HAND
from service.services import EXTENSION
from tests.service.helpers.roles import Api, Table, decision

READABLE = ["", "/choice", "/state", "/timeline", "/facts", "/transcript", "/transcript?format=text", "/diff?from=1"]


def never_seen(table: Table, seat: int | None) -> set[str]:
    """Titles of which the viewer never, after no event so far, knew any copy."""
    travel = table.admin.app.extensions[EXTENSION].recorder.traveller
    titles: set[str] = set()
    seen: set[str] = set()
    for seq in range(1, table.now()["version"] + 1):
        game: Game = travel.at(table.match, seq).game
        mask = 1 << len(game.table.players) | (0 if seat is None else 1 << seat)
        for card in game.table.cards:
            known = card.zone not in (DECK, HAND) or card.known & mask
            (seen if known else titles).add(card.printed.title)
    return titles - seen


def names_in(answer: str, titles: set[str]) -> set[str]:
    """Which titles occur in an answer, as text or as text within JSON."""
    forms = {title: {title, json.dumps(title, ensure_ascii=False)[1:-1], json.dumps(title)[1:-1]} for title in titles}
    return {
        title for title in titles if any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", answer) for form in forms[title])
    }


@pytest.mark.parametrize("role", ["seat 0", "seat 1", "spectator"])
def test_no_answer_names_a_card_the_viewer_may_not_know(table: Table, role: str) -> None:
    """Everything that is ever sent about the match is kept, and searched for every title that was hidden from the first
    to the last event."""
    who = table.roles[role]
    seat = int(role[-1]) if role.startswith("seat") else None
    kept: list[str] = []

    def look(stored: Any) -> None:
        kept.extend(who.get(table.path + path).text for path in READABLE)
        kept.extend(refusals(table, who))
        if seat is not None and stored["view"] == f"player:{seat}":
            kept.append(json.dumps(stored))

    table.play(14, look)
    kept.append(who.get(f"{table.path}/events?after=1").text)  # event 1 has the deck lists, which are open
    kept.append("".join(who.get(f"{table.path}/export").text.splitlines(keepends=True)[1:]))
    titles = never_seen(table, seat)
    assert len(titles) > 20
    assert names_in(" ".join(kept), titles) == set()
    assert names_in(table.judge.get(f"{table.path}/state").text, titles) == titles, "the search finds what is there"


def refusals(table: Table, who: Api) -> list[str]:
    """What is answered to every wrong key this seat can try, in a batch of its own each."""
    version = table.now()["version"]
    if version % 5:  # often enough
        return []
    verbs = ("play", "discard", "reap", "fight", "action", "omni", "unstun", "card", "trigger")
    keys = [f"{verb}:{number}" for verb in verbs for number in range(0, 72, 7)]
    # Each batch ends with an answer that no question takes, so that nothing is ever stored.
    return [
        table.append(who, {"events": [decision(key), decision("no-such-key"), decision("no-such-key")]}, version).text
        for key in keys
    ]


def test_a_private_question_is_seen_by_the_one_who_is_asked(table: Table) -> None:
    seen = 0
    for _ in range(200):
        now = table.now()
        if now["choice"] is None or seen >= 2:
            break
        if now["choice"]["private"]:
            seen += 1
            asked = now["choice"]["seat"]
            assert table.seats[asked].ok(f"{table.path}/choice")["choice"]["options"]
            for other in (table.seats[1 - asked], table.roles["spectator"]):
                shown = other.ok(f"{table.path}/choice")["choice"]
                assert shown["options"] is None
                assert shown["minimum"] is None
        table.play(1)
    assert seen, "the match had no private question"


def test_nobody_is_told_the_seed_before_the_close(table: Table) -> None:
    seed = _seed(table)
    table.play(3)
    for api in table.roles.values():
        for path in [*READABLE, "/events", "/export"]:
            assert seed not in api.get(table.path + path).text


def _seed(table: Table) -> str:
    first = json.loads(table.admin.get(f"{table.path}/export?full=true").text.splitlines()[0])
    seed: str = first["sealed"]["value"]["seed"]
    assert re.fullmatch("[0-9a-f]{64}", seed)
    return seed


def test_the_log_of_the_service_names_no_card_and_no_token(
    table: Table, make_app: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    noisy = Api(make_app(log_level="debug"), table.seats[0].token)
    made = noisy("POST", f"{table.path}/shares", {})
    for path in READABLE:
        noisy.get(table.path + path)
    noisy.with_token(None).get(f"{table.path}/state?share={made.json['share']}")
    for text in refusals(table, noisy):
        assert text
    log = capsys.readouterr().out
    lines = [json.loads(line) for line in log.splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert {line["match"] for line in requests} == {table.match}
    assert all(
        {"request", "route", "status", "ms", "actor"} <= set(line) for line in lines if line["event"] == "request"
    )
    assert {line.get("role") for line in lines} >= {"seat", "share"}
    game = table.admin.app.extensions[EXTENSION].recorder.traveller.at(table.match).game
    assert names_in(log, {card.printed.title for card in game.table.cards}) == set()
    assert table.seats[0].token not in log
    assert made.json["share"] not in log
