"""Lines of a sheet entered into a running match: all of them or none, by those who may enter the decisions."""

from __future__ import annotations

from typing import Any

import pytest

from engine.opening.made_up_decks import deck_named
from tests.service.helpers.paper import BEGUN, enter, paper_match
from tests.service.helpers.roles import DECKS, Api, Table, open_table, problem


@pytest.fixture
def paper(admin: Api) -> Table:
    """A match with printed cards, just opened."""
    return paper_match(admin)


def token(table: Table, role: str, **more: Any) -> Api:
    body = {"role": role, "match": table.match, **more}
    answer: Any = table.admin("POST", "tokens", body, Idempotency_Key=table.key())
    assert answer.status_code == 201, answer.text
    return table.admin.with_token(answer.json["token"])


def test_lines_are_decisions_of_the_match(paper: Table) -> None:
    scribe = token(paper, "scorekeeper")
    done = enter(paper, scribe, BEGUN, 1, client_at="2026-11-21T10:00:00+01:00")
    assert done.status_code == 201, done.text
    assert done.json["version"] == 5
    assert done.json["grade"] == "EXACT"
    assert done.headers["ETag"].startswith(f'"{paper.match}.5.')
    assert [event["type"] for event in done.json["events"]] == ["decision"] * 4
    actors = [event["actor"] for event in done.json["events"]]
    assert [actor["on_behalf_of"] for actor in actors] == [0, 0, 1, 0]
    assert actors[0]["kind"] == "recorder"
    assert done.json["events"][0]["client_at"] == "2026-11-21T09:00:00.000000Z"
    assert done.json["events"][3]["data"]["answer"] == ["house:logos"]
    further = enter(paper, scribe, "# hers\nplay moth\nend  # no more", 5)
    assert further.status_code == 201, further.text
    assert paper.now()["choice"]["seat"] == 1, "a line without a player is about the one who is asked"


def test_one_wrong_line_keeps_all_out(paper: Table) -> None:
    told = problem(enter(paper, paper.judge, f"{BEGUN}\nP1 play Mothr\nP9 end", 1), 422, "invalid-lines")
    assert paper.now()["version"] == 1
    assert [error["line"] for error in told["errors"]] == [5, 6]
    assert told["errors"][0]["pointer"] == "/lines"
    assert "did you mean Mother" in told["errors"][0]["detail"]
    assert told["detail"].startswith("Line 5: ")
    assert told["detail"].endswith("Nothing was stored.")
    assert enter(paper, paper.judge, f"{BEGUN}\nP1 play Mother", 1).json["version"] == 6


def test_lines_that_are_sent_again_are_stored_once(paper: Table) -> None:
    first = enter(paper, paper.judge, BEGUN, 1, "k")
    again = enter(paper, paper.judge, BEGUN, 1, "k")
    assert again.status_code == 201
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json["events"] == first.json["events"]
    assert paper.now()["version"] == 5
    problem(enter(paper, paper.judge, "P1 end", 5, "k"), 422, "idempotency-key-reused")


def test_lines_hold_for_the_version_they_were_written_upon(paper: Table) -> None:
    enter(paper, paper.judge, BEGUN, 1)
    assert problem(enter(paper, paper.judge, "P1 seen: P2", 1), 412, "version-conflict")["current_version"] == 5
    note = {"type": "note.added", "data": {"text": "A remark."}}
    assert paper.append(paper.judge, note, 5).status_code == 201
    assert enter(paper, paper.judge, "P1 end", 5).json["version"] == 7, "a note changes nothing for them"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("# nothing", "there is no line"),
        ("P2 keep", "P1 decides now, not P2"),
        ("close", "closed by its officials"),
        ("time", "time is called by its officials"),
        ("adjust []", "a judge makes it"),
        ("P1 seen: P1\nback 1", "back stands alone"),
        ("back 2", "one entry is taken back at a time"),
        ("P1 keys no:1", "no:1"),
    ],
)
def test_what_is_no_further_act_is_refused(paper: Table, lines: str, told: str) -> None:
    assert told in problem(enter(paper, paper.judge, lines, 1), 422, "invalid-lines")["errors"][0]["detail"]
    assert paper.now()["version"] == 1


def test_the_body_must_have_lines(paper: Table) -> None:
    for body in ({}, {"lines": ""}, {"lines": "x" * 20_001}, {"lines": 3}, {"lines": "P1 end", "more": 1}):
        answer = paper.judge("POST", f"{paper.path}/lines", body, If_Match='"1"', Idempotency_Key="k")
        problem(answer, 422, "invalid-body")


def test_back_takes_back_the_own_last_entry(paper: Table) -> None:
    scribe = token(paper, "scorekeeper")
    enter(paper, scribe, BEGUN, 1)
    back = enter(paper, scribe, 'back 1 because "it was sanctum"', 5)
    assert [event["type"] for event in back.json["events"]] == ["rewound"]
    assert back.json["events"][0]["data"]["to"] == 4
    assert paper.now()["choice"]["kind"] == "house"
    assert "back 1" in problem(enter(paper, paper.judge, "back 3", 6), 422, "invalid-lines")["detail"]
    told = problem(enter(paper, paper.judge, "back", 6), 409, "refused")
    assert told["reason"] == "not-a-slip", "it was somebody else who entered that"


def test_a_player_enters_their_own_decisions_alone(table: Table) -> None:
    asked = table.now()["choice"]["seat"]
    own, other = table.seats[asked], table.seats[1 - asked]
    problem(enter(table, own, f"P{2 - asked} keep", 1), 403, "forbidden")
    told = problem(enter(table, other, "keep", 1), 422, "invalid-lines")
    assert f"P{asked + 1} decides now" in told["detail"]
    done = enter(table, own, "keep", 1)
    assert done.json["events"][0]["actor"]["kind"] == "player"
    assert done.json["version"] == 2
    problem(enter(table, own, f'P{asked + 1} override play:1 because "so"', 2), 403, "forbidden")
    problem(enter(table, own, "back 1", 2), 403, "forbidden")


def test_a_refusal_names_no_card_that_is_hidden_from_who_enters(table: Table) -> None:
    """A scorekeeper of a dealt match answers with what the player sees, and not with the other hand."""
    scribe = token(table, "scorekeeper")
    table.play(2)
    first = table.now()["choice"]["seat"]
    enter(table, scribe, table.now()["choice"]["options"][0]["key"].replace(":", " "), 3)
    state = table.judge.ok(f"{table.path}/state")["state"]
    hands = [{card["title"] for card in player["hand"]["cards"]} for player in state["players"]]
    only = sorted(hands[1 - first] - hands[first])
    for title in only:
        told = problem(enter(table, scribe, f"P{first + 1} play {title}", 4), 422, "invalid-lines")
        named = told["detail"].replace(f'"{title}"', "")
        assert not any(other in named for other in only), told["detail"]


def test_an_override_by_an_official_stands(paper: Table) -> None:
    """A card of another house cannot be discarded; a judge records that it was."""
    deck = deck_named(DECKS[0])
    assert deck is not None
    card = next(n for n, row in enumerate(deck["cards"]) if row["house"] == "sanctum")
    enter(paper, paper.judge, BEGUN, 1)
    assert enter(paper, paper.judge, f"P1 keys discard:{card}", 5).status_code == 422
    done = enter(paper, paper.judge, f'P1 override discard:{card} because "it stands"', 5)
    assert done.status_code == 201, done.text
    [event] = done.json["events"]
    assert (event["type"], event["data"]["reason"]) == ("overridden", "it stands")
    assert event["actor"]["forced_by_judge"]
    assert event["data"]["answer"] == [f"discard:{card}"]
    scribe = token(paper, "scorekeeper")
    problem(enter(paper, scribe, f'P1 override discard:{card} because "so"', 6), 403, "forbidden")


def test_an_override_by_the_title_of_a_card(paper: Table) -> None:
    enter(paper, paper.judge, BEGUN, 1)
    told = problem(enter(paper, paper.judge, 'P1 override play Mothr because "so"', 5), 422, "invalid-lines")
    assert "did you mean Mother?" in told["detail"]
    several = problem(enter(paper, paper.judge, 'P1 override discard c because "so"', 5), 422, "invalid-lines")
    assert "write more of the title" in several["detail"]
    assert " or " in several["detail"]
    allowed = problem(enter(paper, paper.judge, 'P1 override play Mother because "so"', 5), 422, "invalid-lines")
    assert "rules allow this answer" in allowed["detail"]
    deck = deck_named(DECKS[0])
    assert deck is not None
    title = next(row["title"] for row in deck["cards"] if row["house"] == "sanctum")
    done = enter(paper, paper.judge, f'override discard {title} because "it stands"', 5)
    assert done.status_code == 201, done.text
    [event] = done.json["events"]
    card = int(event["data"]["answer"][0].removeprefix("discard:"))
    assert event["type"] == "overridden"
    assert deck["cards"][card]["title"] == title
    assert title in [
        one["title"] for one in paper.judge.ok(f"{paper.path}/state")["state"]["players"][0]["discard"]["cards"]
    ]


def test_who_only_looks_enters_nothing(paper: Table) -> None:
    problem(enter(paper, paper.roles["spectator"], "P1 seen: P1", 1), 403, "forbidden")
    problem(enter(paper, paper.roles["nobody"], "P1 seen: P1", 1), 401, "unauthenticated")


def test_what_stands_against_a_claim_is_told_to_officials(paper: Table) -> None:
    """Mother has been played: the record says since when, and where to go back to."""
    scribe = token(paper, "scorekeeper")
    enter(paper, paper.judge, f"{BEGUN}\nP1 play Mother\nP1 end\nP2 house brobnar\nP2 end", 1)
    enter(paper, paper.judge, "P1 house logos", 9)
    mother = next(card["id"] for card in paper.judge.ok(f"{paper.path}/state")["state"]["players"][0]["line"])
    decision = {"type": "decision", "data": {"seat": 0, "answer": [f"play:{mother}"]}}
    lines = f"P1 keys play:{mother}"
    answer: Any
    for answer in (paper.append(paper.judge, decision, 10), enter(paper, paper.judge, lines, 10)):
        [against] = answer.json["against"]
        assert (against["title"], against["claimed"], against["since"], against["to"]) == ("Mother", 6, 6, 5)
    for answer in (paper.append(scribe, decision, 10), enter(paper, scribe, lines, 10)):
        assert answer.status_code == 422
        assert "against" not in answer.json


SEALED = [{"name": "Ann", "deck": {"houses": ["brobnar", "dis", "logos"], "set": "CotA"}},
          {"name": "Ben", "deck": {"houses": ["mars", "sanctum", "untamed"], "set": "AoA"}}]  # fmt: skip


def test_a_maverick_of_a_deck_without_a_list_is_a_line(admin: Api) -> None:
    table = open_table(admin, "sealed", seats=SEALED, printed_cards={})
    scribe = token(table, "scorekeeper")
    assert enter(table, scribe, BEGUN, 1).json["version"] == 5
    told = problem(enter(table, scribe, "play champion anaphiel", 5), 422, "invalid-lines")
    assert "is a maverick, has added icons" in told["detail"]
    assert "P1 learn TITLE" in told["detail"]
    told = problem(enter(table, scribe, "learn champion anaphiel", 5), 422, "invalid-lines")
    assert told["detail"].startswith("Line 1: Champion Anaphiel is of Sanctum, which is"), "a line has one correction"
    assert "none of the houses of Ann's deck" in told["detail"]
    assert "for a maverick, give its house" in told["detail"]
    problem(enter(table, table.seats[0], "learn champion anaphiel, logos", 5), 403, "forbidden")
    done = enter(table, scribe, "P1 learn champion anaphiel, logos {draw}\nplay champion anaphiel", 5)
    assert done.status_code == 201, done.text
    assert [event["type"] for event in done.json["events"]] == ["adjusted", "decision"]
    [card] = table.judge.ok(f"{table.path}/state")["state"]["players"][0]["line"]
    assert card["title"] == "Champion Anaphiel"
    assert card["house"] == "logos"


def test_a_flank_is_said_where_the_line_is_empty_of_a_deck_without_a_list_too(admin: Api) -> None:
    table = open_table(admin, "sealed", seats=SEALED, printed_cards={})
    done = enter(table, table.judge, f"{BEGUN}\nP1 play Dextre left\nP1 end\nP2 house mars\nP2 end", 1)
    assert done.status_code == 201, done.text
    told = problem(enter(table, table.judge, "P1 house logos\nP1 reap library access", 9), 422, "invalid-lines")
    assert "learn" not in told["detail"], "what is reaped with lies in play"


@pytest.mark.parametrize(("word", "at"), [("left", 0), ("right", 1)])
def test_an_end_of_the_battleline_is_said_as_a_flank_where_any_place_can_be_chosen(
    admin: Api, word: str, at: int
) -> None:
    seats = [{"houses": ["brobnar", "sanctum", "untamed"], "set": "AoA"}, SEALED[1]["deck"]]
    late = {"house": "sanctum", "seats": [{"line": ["Sir Marrows"], "hand": 6}, {"hand": 5}]}
    body = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), seats, strict=True)]
    table = open_table(admin, "late", seats=body, printed_cards={}, position=late)
    done = enter(table, table.judge, f"P1 play Challe the Safeguard {word}", 1)
    assert done.status_code == 201, done.text
    line = table.judge.ok(f"{table.path}/state")["state"]["players"][0]["line"]
    assert line[at]["title"] == "Challe the Safeguard"


def test_what_the_rules_forbid_is_refused_with_how_it_is_entered(paper: Table) -> None:
    enter(paper, paper.judge, f"{BEGUN}\nP1 play Mother", 1)
    told = problem(enter(paper, paper.judge, "P1 play Batdrone", 6), 422, "invalid-lines")
    assert 'override play Batdrone because "nobody noticed"' in told["detail"]
    assert enter(paper, paper.judge, 'P1 override play Batdrone because "nobody noticed"', 6).json["version"] == 7
