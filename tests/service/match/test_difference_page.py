"""Side by side: two moments, two branches, two rulebook versions; what differs is what the API says."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from engine.rulesets import CURRENT, RULESETS
from engine.views import Viewer
from replays.disputes.compared_rulesets import RuleApart
from replays.disputes.due_rules import rule_in_words
from replays.telling.diff import Change
from replays.telling.differences import differences_in_words
from service.http.problems import Problem
from service.match.difference.page import named_moment
from service.match.difference.rulebooks import WHAT
from service.services import EXTENSION
from tests.service.across.test_hidden import names_in, never_seen
from tests.service.across.test_leaks import msgspec_policy
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.looking import differences, otherwise, told
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import SEATS, Api, Table, open_table
from tests.service.match.test_replay_page import text_of

THREE = [*SEATS, {"name": "Cat", "deck": "Guide Achea", "entropy": "rain"}]
SUMMED_UP = {"known_to", "position", "hidden"}


def page_at(table: Table, path: str, who: Api | None = None, status: int = 200) -> str:
    answer = (who or table.judge).get(f"/m/{table.match}/{path}")
    check_page(answer, status)
    return joined(answer.text)


def said_of(changes: Any) -> list[str]:
    """Changes of the API as the pages say them, in the text of a page."""
    return [text_of(one) for one in differences_in_words(msgspec.convert(changes, list[Change]), ["Ann", "Ben"])]


def branch(table: Table, seq: int, key: str = "what-if") -> str:
    made = table.judge("POST", f"{table.path}/branches", {"seq": seq}, Idempotency_Key=key)
    assert made.status_code == 201, made.text
    match: str = made.json["match"]
    return match


def other_answer(table: Table, match: str) -> None:
    """Answer the question of a branch in another way than the match itself did."""
    now = table.judge.ok(f"matches/{match}/choice")
    done = table.judge.ok(f"{table.path}/events?after={now['version']}&limit=1")["events"][0]["data"]["answer"]
    key = next(option["key"] for option in now["choice"]["options"] if [option["key"]] != done)
    body = {"type": "decision", "data": {"answer": [key], "seat": now["choice"]["seat"]}}
    stored = table.judge(
        "POST", f"matches/{match}/events", body, If_Match=f'"{now["version"]}"', Idempotency_Key="another"
    )
    assert stored.status_code == 201, stored.text


@pytest.mark.parametrize("role", ["judge", "seat 0", "spectator"])
def test_what_differs_is_named_and_stands_side_by_side(table: Table, role: str) -> None:
    table.play(40)
    who = table.roles[role]
    page = page_at(table, "difference?at=38&vs=12", who)
    said = text_of(page)
    changes = who.ok(f"{table.path}/diff?from=12&to=38")["changes"]
    named = [one for one in changes if one["path"][0] not in ("decisions", "decision")]
    named = [one for one in named if not SUMMED_UP & {str(part) for part in one["path"]}]
    assert len(named) > 15
    assert "becomes" not in said, "that is how the API says it"
    told = said_of(named)
    assert len(told) > 10
    assert [one for one in told if one not in said] == []
    states = [who.ok(f"{table.path}/state?seq={seq}")["state"] for seq in (12, 38)]
    row = r'<tr( class="differs")?><th scope="row">((?:(?!</th>).)*)</th><td>(\d+)</td><td>(\d+)</td>'
    rows = re.findall(row, page)
    amber = [(cells[0], int(cells[2]), int(cells[3])) for cells in rows if cells[1].endswith("Æmber")]
    assert [one[1:] for one in amber] == [
        (states[0]["players"][seat]["amber"], states[1]["players"][seat]["amber"]) for seat in (0, 1)
    ]
    assert all(bool(mark) == (left != right) for mark, _, left, right in rows)
    assert all(("≠" in name) == (left != right) for _, name, left, right in rows), "not by colour alone"
    for player in (*states[0]["players"], *states[1]["players"]):
        assert all(card["title"] in said for card in (*player["line"], *player["artifacts"]))
    assert f'href="/m/{table.match}/story?from=13&amp;to=38"' in page


def test_the_earlier_moment_is_always_on_the_left(table: Table) -> None:
    table.play(20)
    for path in ("difference?at=18&vs=7", "difference?at=7&vs=18"):
        heads = re.findall(r'<th scope="col"><a [^>]+>Event (\d+)</a>', page_at(table, path))
        assert heads == ["7", "18"]
    assert "Nothing that you may see differs." in page_at(table, "difference?at=7&vs=7")


def test_the_page_of_a_moment_shows_it_without_scripts(table: Table) -> None:
    table.play(20)
    page = page_at(table, "e/18?vs=7&view=player:0")
    section = re.search(r'<section id="difference".*?</section>', page, re.S)
    assert section is not None
    assert "Event 7" in section[0]
    assert "Event 18" in section[0]
    alone = table.judge.get(f"/m/{table.match}/difference?at=18&vs=7&view=player:0", Vaultlog_Part="difference")
    assert joined(alone.text.strip()) == section[0].strip()
    assert alone.headers["Vary"] == "Vaultlog-Part, Accept-Encoding"
    assert f'action="/m/{table.match}/e/18"' in section[0]
    assert 'name="view" value="player:0"' in section[0]
    assert "<table" not in re.search(r'<section id="difference".*?</section>', page_at(table, "e/18"), re.S)[0]  # type: ignore[index]


def test_what_names_no_moment_is_told(table: Table) -> None:
    version = table.play(10)["version"]
    for vs in ("x", "1.5", "-1", "12:", "abc:3", "x" * 201, "%3Cscript%3E"):
        for path in (f"difference?at=3&vs={vs}", f"e/3?vs={vs}"):
            page_at(table, path, status=400)
    for vs in ("0", str(version + 1), "9999999999999999"):
        page_at(table, f"difference?at=3&vs={vs}", status=404)
        page_at(table, f"e/3?vs={vs}", status=404)
    page_at(table, f"difference?at={version + 1}&vs=1", status=404)
    with pytest.raises(Problem):
        named_moment("12 ")


def test_a_branch_stands_beside_its_match_with_where_they_part(table: Table) -> None:
    table.play(30)
    match = branch(table, 20)
    other_answer(table, match)
    page = page_at(table, f"difference?at=21&vs={match}:21")
    api = table.judge.ok(f"{table.path}/branches/{match}")
    said = text_of(page)
    assert f"{api['common']} deeds are the same" in said
    assert "Where they part" in said
    for way in ("here", "there"):
        assert api[way]["parting"]["seq"] == 21
        assert all(text_of(label) in said for label in api[way]["parting"]["decision"]["labels"])
    assert f'href="/m/{match}/e/21"' in page
    assert f'href="/m/{table.match}/e/21"' in page
    assert f"vs={match}%3A21" in page, "and it is offered"
    back = table.judge.get(f"/m/{match}/e/20?vs={table.match}:25")
    check_page(back)
    assert "Event 25" in back.text
    sister = branch(table, 15, "sister")
    page_at(table, f"difference?at=3&vs={sister}:14")
    check_page(table.judge.get(f"/m/{sister}/e/15?vs={match}:21"))


def test_branches_are_for_officials_and_of_one_match(table: Table, admin: Api) -> None:
    table.play(12)
    match = branch(table, 9)
    for role in ("seat 0", "spectator"):
        page = page_at(table, f"difference?at=9&vs={match}:9", table.roles[role], 403)
        assert page_at(table, f"difference?at=9&vs={'0' * 26}:9", table.roles[role], 403).count("<p>") == page.count(
            "<p>"
        )
        assert match not in page_at(table, "difference?at=9&vs=4", table.roles[role])
        page_at(table, "compare?ruleset=1.3", table.roles[role], 403)
    share = table.judge("POST", f"{table.path}/shares", {}).json["share"]
    nobody = table.roles["nobody"]
    page_at(table, f"difference?at=9&vs={match}:9&share={share}", nobody, 403)
    page_at(table, f"e/9?vs=4&share={share}", nobody)
    page_at(table, f"compare?share={share}", nobody, 403)
    stranger = open_table(admin, key="stranger")
    check_page(table.judge.get(f"/m/{table.match}/difference?at=9&vs={stranger.match}:1"), 403)
    check_page(admin.get(f"/m/{table.match}/difference?at=9&vs={stranger.match}:1"), 404)
    assert (nobody.get(f"/m/{table.match}/difference").status_code) == 303


def test_who_looks_at_a_branch_is_noted_there(table: Table, admin: Api) -> None:
    table.play(12)
    match = branch(table, 9)
    before = len(admin.ok(f"matches/{match}/accesses")["accesses"])
    page_at(table, f"difference?at=9&vs={match}:9")
    noted = admin.ok(f"matches/{match}/accesses")["accesses"]
    assert len(noted) == before + 1
    assert noted[-1]["view"] == "judge"
    assert "difference" in noted[-1]["route"]


def test_rulebook_versions_are_compared_as_by_the_api(admin: Api) -> None:
    differs = named = 0
    for key in ("one", "two"):
        table = open_table(admin, key=key, ruleset="16.0" if key == "one" else "1.2")
        table.play(120)
        for ruleset in RULESETS:
            api = table.judge.ok(f"{table.path}/comparison?ruleset={ruleset}")
            page = text_of(page_at(table, f"compare?ruleset={ruleset}"))
            assert f"{api['decisions']} decisions were made under both, up to event {api['last']}" in page
            if api["first"] is None:
                assert "There is no difference." in page
                continue
            differs += 1
            for title, one in (("The first difference", api["first"]), ("something else happens", api["outcome"])):
                if one is None or (title != "The first difference" and one["seq"] == api["first"]["seq"]):
                    continue
                assert f"event {one['seq']} What differs: {', '.join(WHAT[each] for each in one['what'])}." in page
                assert all(clause in page for clause in one["clauses"])
                assert f"Where: turn {one['turn']}, decision {one['decision']}." in page
                for rule in (msgspec.convert(rule, RuleApart) for rule in one["rules"]):
                    named += 1
                    assert text_of(rule_in_words(rule, api["here"], api["there"])) in page
                assert all(text in page for text in said_of(one["changes"]))
            assert all(text in page for text in said_of(api["changes"]))
            whole = page_at(table, f"compare?ruleset={ruleset}")
            assert ('id="left-board"' in whole and 'id="right-board"' in whole) is bool(api["changes"])
            if api["end"] is not None:
                assert text_of(api["end"]["reason"]) in page
    assert differs >= 2, "they were compared where they differ"
    assert named >= 2, "and the rules are named"


def test_only_what_there_is_can_be_compared(table: Table) -> None:
    version = table.play(5)["version"]
    form = page_at(table, "compare")
    assert re.findall(r"<option>([\d.-]+)</option>", form) == [name for name in RULESETS if name != CURRENT]
    for query in ("ruleset=2.0", "ruleset=<b>", "ruleset=1.3&to=0", "no=1"):
        page_at(table, f"compare?{query}", status=400)
    page_at(table, f"compare?ruleset=1.3&to={version + 1}", status=404)
    page_at(table, "compare?ruleset=1.3&to=3")


def addresses(match: str, version: int) -> list[str]:
    asked = ((3, 9), (version, 2), (version // 2, version), (version, version + 1))
    return [f"/m/{match}/{path}" for at, vs in asked for path in (f"difference?at={at}&vs={vs}", f"e/{at}?vs={vs}")]


@pytest.mark.parametrize("role", ["seat 0", "seat 1", "spectator"])
def test_no_byte_depends_on_what_the_viewer_cannot_know(table: Table, role: str) -> None:
    version = table.play(34)["version"]
    who = table.roles[role]
    before = {address: told(who, address) for address in addresses(table.match, version)}
    assert sum(answer.startswith(b"[200") for answer in before.values()) == 6
    table.admin.app.extensions[EXTENSION].timelines._kept.clear()
    with otherwise(Viewer.parse(role.replace("seat ", "player:"))) as made:
        after = {address: told(who, address) for address in addresses(table.match, version)}
    assert differences(before, after) == []
    assert sum(made) > 10


@pytest.mark.parametrize("role", ["seat 0", "spectator"])
def test_no_difference_names_a_card_the_viewer_may_not_know(table: Table, role: str) -> None:
    version = table.play(14)["version"]
    titles = never_seen(table, 0 if role == "seat 0" else None)
    pages = [page_at(table, f"difference?at={seq}&vs=1", table.roles[role]) for seq in range(2, version + 1)]
    assert len(titles) > 20
    assert names_in(" ".join(text_of(page) for page in pages), titles) == set()
    assert names_in(text_of(page_at(table, f"difference?at={version}&vs=1")), titles)


def test_whoever_stays_behind_compares_nothing_later(admin: Api) -> None:
    cup = Cup(admin, msgspec_policy(delay_events=5))
    version = cup.table.play(20)["version"]
    late = cup.roles["spectator"]
    for path in (f"difference?vs={version - 4}", f"difference?at={version - 4}&vs=2", f"e/3?vs={version - 4}"):
        check_page(late.get(f"/m/{cup.match}/{path}"), 404)
        check_page(cup.roles["judge"].get(f"/m/{cup.match}/{path}"))
    assert f"Event {version - 5}" in late.get(f"/m/{cup.match}/difference?vs=2").text


def test_hostile_names_stay_text(admin: Api) -> None:
    hostile = "<script>alert(1)</script>"
    table = open_table(admin, seats=[{**SEATS[0], "name": hostile}, SEATS[1]], title='"><b>')
    table.play(14)
    match = branch(table, 9)
    other_answer(table, match)
    for path in ("difference?at=12&vs=3", f"difference?at=12&vs={match}:10", "compare?ruleset=1.2", "e/12?vs=3"):
        page = page_at(table, path)
        assert "<script>" not in page
        assert '"><b>' not in page
        assert "&lt;script&gt;" in page


def test_three_players_stand_side_by_side(admin: Api) -> None:
    table = open_table(admin, seats=THREE, variant="break-key", first=1)
    table.play(40)
    page = page_at(table, "difference?at=35&vs=4", table.roles["seat 2"])
    found: Any = re.findall(r'<th class="player" colspan="3" scope="rowgroup">(\w+)</th>', page)
    assert found == ["Ann", "Ben", "Cat"]


@pytest.mark.parametrize("role", ["judge", "seat 1", "spectator"])
def test_both_moments_lie_on_boards_of_their_own_with_what_differs_marked(table: Table, role: str) -> None:
    table.play(40)
    page = page_at(table, "difference?at=38&vs=12", table.roles[role])
    left, right = re.findall(
        r'<section class="board [^>]*id="(?:left|right)-board".*?(?=<div class="pair-one|</main>)', page
    )
    ids = re.findall(r' id="([^"]+)"', page)
    assert [one for one in ids if ids.count(one) > 1] == []
    labelled = " ".join(re.findall(r'aria-labelledby="([^"]+)"', left + right)).split()
    assert len(labelled) >= 10
    assert set(labelled) <= set(ids)
    states = [table.roles[role].ok(f"{table.path}/state?seq={seq}")["state"] for seq in (12, 38)]
    for board, state in zip((left, right), states, strict=True):
        shown = {int(card) for card in re.findall(r'data-card="(\d+)"', board)}
        assert {card["id"] for player in state["players"] for card in player["line"]} <= shown
    assert " changed" in left
    assert " changed" in right
    assert 'class="delta"' in right.partition("<h2")[2], "by how much stands once"
    assert 'class="delta"' not in left, "by how much stands once"


def test_one_moment_alone_needs_no_boards(table: Table) -> None:
    table.play(10)
    assert "board-pair" not in page_at(table, "difference?at=8")
    assert "board-pair" not in page_at(table, "e/8?vs=3"), "the desk has a board already"
