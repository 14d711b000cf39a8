"""Pictures: what is drawn is what the API counts, every point leads to its event, everything stands in a table, too."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from cachetools import LRUCache

from engine.views import Viewer
from replays.fold.travel import Traveller
from service.match.pictures import counts as kept
from service.match.pictures.counts import Counts, CountsRow
from service.match.pictures.plots import bar, in_words, scale
from service.services import EXTENSION
from tests.service.across.test_leaks import msgspec_policy
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.looking import differences, otherwise, told
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import SEATS, Api, Table, open_table
from tests.service.match.test_replay_page import text_of

CHARTS = ("race", "houses", "power", "seen", "tempo")
THREE = [*SEATS, {"name": "Cat", "deck": "Guide Achea", "entropy": "rain"}]


def pictures(table: Table, who: Api | None = None, query: str = "") -> str:
    """The page of the pictures, checked as every page is, and its drawings as XML is."""
    answer = (who or table.judge).get(f"/m/{table.match}/pictures{query}")
    check_page(answer)
    page = joined(answer.text)
    drawings = re.findall(r'<svg class="plot".*?</g></svg>(?=<p class="about")', page, re.S)
    assert len(drawings) == page.count("<figure")
    for drawing in drawings:
        ElementTree.fromstring(drawing)
    return page


def chart(html: str, key: str) -> str:
    found = re.search(rf'<figure class="chart chart-{key}">(.*?)</figure>', html, re.S)
    assert found is not None
    return found[1]


def points(html: str, key: str) -> list[tuple[int, str]]:
    """The points of a picture: the event each leads to, and what it says."""
    found = re.findall(
        r'<a href="[^"]*/e/(\d+)[^"]*" data-seq="(\d+)" tabindex="-1">.*?<title>(.*?)</title>', chart(html, key)
    )
    assert all(one == other for one, other, _ in found)
    return [(int(seq), text_of(text)) for seq, _, text in found]


def table_rows(html: str, caption: str = "After every event that changed one of them") -> dict[int, list[str]]:
    """A table of counts: event -> what stands in its row."""
    body = re.search(rf"{caption}.*?<tbody>(.*?)</tbody>", html, re.S)
    assert body is not None
    rows = {}
    for row in re.findall(r"<tr.*?</tr>", body[1], re.S):
        seq = re.search(r'data-seq="(\d+)"', row)
        assert seq is not None
        rows[int(seq[1])] = [text_of(cell) for cell in re.findall(r"<td>(.*?)</td>", row, re.S)]
    return rows


def counts(state: Any) -> list[list[int]]:
    """What a position tells of the counts, all but the cards seen."""
    return [
        [player["amber"], len(player["keys"]), len(player["line"]), sum(card["power"] for card in player["line"])]
        for player in state["players"]
    ]


def test_what_was_counted_once_is_kept_and_counted_on(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    between, folded = Traveller.between, []

    def noting(self: Traveller, match: str, first: int, last: int) -> Any:
        folded.append((first, last))
        return between(self, match, first, last)

    monkeypatch.setattr(Traveller, "between", noting)
    monkeypatch.setattr(kept, "courses", LRUCache(8))
    table.play(40)
    address = f"/m/{table.match}/pictures"
    before = table.judge.get(address).text
    assert (1, 41) in folded
    folded.clear()
    assert table.seats[0].get(f"{address}?view=player:0").status_code == 200, "the same for all"
    assert folded == [], "the same for all"
    assert table.judge.get(address).text == before
    assert folded == []
    assert table.go_back(30) == 42
    last = table.play(40)["version"]
    folded.clear()
    after = table.judge.get(address).text
    assert [at for at in folded if at[0] == 1] == [], folded
    assert (42, last) in folded, folded
    kept.courses.clear()
    assert table.judge.get(address).text == after != before


@pytest.mark.parametrize("role", ["judge", "seat 1", "spectator"])
def test_what_is_drawn_is_what_the_api_counts(table: Table, role: str) -> None:
    version = table.play(60)["version"]
    who = table.roles[role]
    page = pictures(table, who, "?tables=yes")
    rows = table_rows(page)
    forged: list[tuple[int, str]] = []
    before: Any = None
    keys = [0, 0]
    told: list[str] = []
    for seq in range(1, version + 1):
        state = who.ok(f"{table.path}/state?seq={seq}")["state"]
        now = counts(state)
        assert seq in rows or (now == before and seq != version)
        if seq in rows:
            told = rows[seq][1:]
        assert [told[:4], told[5:9]] == [[str(count) for count in seat] for seat in now]
        for seat, name in enumerate(("Ann", "Ben")):
            if now[seat][1] != keys[seat]:
                keys[seat] = now[seat][1]
                forged.append((seq, f"{name} {keys[seat]} key{'s' * (keys[seat] != 1)} and {now[seat][0]} Æmber"))
        before = now
    assert len(rows) > 10
    assert sorted(points(page, "race")) == sorted((seq, f"Event {seq}: {said}") for seq, said in forged)
    for seat, name in enumerate(("Ann", "Ben")):
        most = max(int(row[1 + 5 * seat + 3]) for row in rows.values())
        seq = next(seq for seq, row in rows.items() if int(row[1 + 5 * seat + 3]) == most)
        assert (seq, f"Event {seq}: {name} {most}") in points(page, "power")


def test_cards_seen_are_those_that_left_the_deck(table: Table) -> None:
    """As long as no discard pile becomes a deck, they are what it lacks, and the hand before a mulligan."""
    table.play(30)
    state = table.judge.ok(f"{table.path}/state")["state"]
    last = list(table_rows(pictures(table, query="?tables=yes")).values())[-1]
    facts = [fact for event in table.judge.ok(f"{table.path}/facts")["events"] for fact in event["facts"]]
    for seat, player in enumerate(state["players"]):
        hands = [f["data"]["count"] for f in facts if f["kind"] == "hand.drawn" and f["data"]["player"] == seat]
        before = sum(hands[:-1])
        assert int(last[1 + 5 * seat + 4]) - before == 36 - player["deck"]["count"] > 5


def test_the_turns_have_their_houses_and_counts(table: Table) -> None:
    version = table.play(60)["version"]
    page = pictures(table)
    rows = table_rows(page, "Every turn, and the counts at its end")
    strip = [(seq, text) for seq, text in points(page, "houses")]
    segments = [one for one in table.judge.ok(f"{table.path}/timeline")["segments"] if one["turn"]]
    firsts = {one["turn"]: one["first"] for one in reversed(segments)}
    houses = {one["turn"]: one["house"] for one in segments if one["house"]}
    seats = {one["turn"]: ("Ann", "Ben")[one["active"]] for one in segments}
    assert [seq for seq, _ in strip] == list(firsts.values())[::-1] == list(rows)[1:]
    for (seq, text), turn in zip(strip, sorted(firsts), strict=True):
        house = houses.get(turn, "no house")
        assert text.casefold() == f"turn {turn}: {seats[turn]}, {house}".casefold()
        assert rows[seq][:2] == [str(turn), seats[turn]]
        assert rows[seq][2].casefold() == houses.get(turn, "")
        assert f'class="h-{houses.get(turn, "none")}"' in page
    decisions = len(table.judge.ok(f"{table.path}/times")["decisions"])
    assert sum(int(row[3]) for row in rows.values()) == decisions
    end = counts(table.judge.ok(f"{table.path}/state?seq={version}")["state"])
    assert [list(rows.values())[-1][5:9], list(rows.values())[-1][10:14]] == [[str(n) for n in seat] for seat in end]


def test_every_picture_can_be_read_without_seeing_it_and_without_colour(table: Table) -> None:
    table.play(40)
    page = pictures(table)
    assert 'class="series s0"' in page, "a legend with dashes and shapes"
    assert 'href="#mark-1"' in page, "a legend with dashes and shapes"
    for key in CHARTS:
        drawing = chart(page, key)
        title = re.search(rf'<title id="{key}-title">(.+?)</title><desc id="{key}-about">(.+?)</desc>', drawing)
        assert title
        assert f'aria-labelledby="{key}-title {key}-about"' in drawing
        assert "Ann" in title[2]
        assert "Ben" in title[2]
        assert "below" in title[2]
        assert drawing.count("tabindex") == drawing.count('tabindex="-1"'), "the tables are the way by keyboard"
        hidden = drawing[drawing.index('<g aria-hidden="true">') : drawing.rindex("</g></svg>")]
        assert hidden.count("<a ") == drawing.count("<a ")
    assert page.count("<caption>") == 2
    assert pictures(table, query="?tables=yes").count("<caption>") == 4


def test_decision_times_are_those_of_the_clock(table: Table) -> None:
    table.play(30)
    page = pictures(table, query="?tables=yes")
    times = table.judge.ok(f"{table.path}/times")
    body = re.search(r"Every decision</caption>.*?<tbody>(.*?)</tbody>", page, re.S)
    assert body is not None
    rows = [
        (int(seq), text_of(name), text_of(taken))
        for seq, name, taken in re.findall(r'data-seq="(\d+)".*?<td>(.*?)</td><td>(.*?)</td>', body[1])
    ]
    assert rows == [(one["seq"], ("Ann", "Ben")[one["seat"]], in_words(one["ms"])) for one in times["decisions"]]
    bars = re.findall(r'<path class="bars s\d" d="([^"]*)">', chart(page, "tempo"))
    turns = [row for row in table_rows(page, "Every turn, and the counts at its end").values() if row[3] != "0"]
    assert sum(path.count("M") for path in bars) == 2 * len(turns), "one for how many, one for how long"


def test_the_event_one_is_at_is_marked(table: Table) -> None:
    version = table.play(20)["version"]
    page = pictures(table, query="?at=7")
    assert page.count(f'x1="{round(100 * 6.5 / version, 3)}%"') == len(CHARTS)
    assert "visibility" not in page
    assert pictures(table).count('visibility="hidden"') == len(CHARTS)
    check_page(table.judge.get(f"/m/{table.match}/pictures?at={version + 1}"), 404)
    check_page(table.judge.get(f"/m/{table.match}/pictures?at=0"), 400)


def test_what_was_undone_is_hatched_and_struck_through(table: Table) -> None:
    version = table.play(24)["version"]
    assert "undone-hatch)" not in pictures(table)
    table.go_back(9)
    table.play(4)
    page = pictures(table, query="?tables=yes")
    said = f"Events 10 to {version}, undone by event {version + 1}"
    assert page.count(f"<title>{said}</title>") == len(CHARTS)
    assert all(("undone" in row) == (9 < int(seq) <= version) for row, seq in re.findall(
        r'<tr( class="undone")?><th scope="row"><a href="[^"]+" data-seq="(\d+)"', page))  # fmt: skip
    assert len(re.findall(r"<s>", page)) > version - 10


def test_scales_begin_at_nothing_and_end_above_everything() -> None:
    for most in range(60):
        top, ticks = scale(most)
        assert ticks[0] == 0
        assert ticks[-1] == top >= max(1, most)
        assert 2 <= len(ticks) <= 4
    lengths = [bar(ms) for ms in (0, 1_000, 10_000, 60_000, 1_800_000, 10**9)]
    assert lengths == sorted(lengths)
    assert lengths[-1] == lengths[-2]


def test_a_part_is_the_very_element_of_the_page(table: Table) -> None:
    table.play(10)
    whole = pictures(table)
    part = table.judge.get(f"/m/{table.match}/pictures", Vaultlog_Part="pictures")
    assert part.headers["Vary"] == "Vaultlog-Part, Accept-Encoding"
    assert part.text.strip().startswith('<section id="pictures"')
    assert joined(part.text.strip()) in whole


@pytest.mark.parametrize("role", ["seat 0", "spectator"])
def test_no_byte_depends_on_what_the_viewer_cannot_know(table: Table, role: str) -> None:
    version = table.play(34)["version"]
    who = table.roles[role]
    asked = [f"/m/{table.match}/pictures{query}" for query in ("", "?tables=yes", "?at=5", f"?at={version + 1}")]
    before = {address: told(who, address) for address in asked}
    table.admin.app.extensions[EXTENSION].timelines._kept.clear()
    with otherwise(Viewer.parse(role.replace("seat ", "player:"))) as made:
        assert differences(before, {address: told(who, address) for address in asked}) == []
    assert sum(made) > 30


def test_an_embargo_keeps_the_times_back_and_a_delay_what_is_new(admin: Api) -> None:
    cup = Cup(admin, msgspec_policy(embargo_lifted=False, delay_events=4))
    version = cup.table.play(20)["version"]
    late = cup.roles["spectator"].get(f"/m/{cup.match}/pictures?tables=yes")
    check_page(late)
    assert "chart-tempo" not in late.text
    assert "embargo keeps back" in late.text
    assert "Decisions" not in late.text
    assert max(table_rows(late.text)) == version - 4
    assert f'data-last="{version - 4}"' in late.text
    judge = cup.roles["judge"].get(f"/m/{cup.match}/pictures?tables=yes").text
    assert "chart-tempo" in judge
    assert max(table_rows(judge)) == version


def test_hostile_names_stay_text(admin: Api) -> None:
    hostile = "</title></svg><script>alert(1)</script>"
    table = open_table(admin, seats=[{**SEATS[0], "name": hostile}, SEATS[1]])
    table.play(12)
    page = pictures(table)
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_three_players_are_drawn(admin: Api) -> None:
    table = open_table(admin, seats=THREE, variant="break-key", first=1)
    table.play(50)
    page = pictures(table, table.roles["seat 2"], "?tables=yes")
    for key in ("race", "power", "seen", "tempo"):
        seats = re.findall(r'<path class="(?:series|bars) s(\d)" d="[^"]*', chart(page, key))
        assert seats == ["0", "1", "2"]
    assert {text for seq, text in points(page, "race") if seq == 1} == {
        f"Event 1: {name} 3 keys and 0 Æmber" for name in ("Ann", "Ben", "Cat")
    }, "they begin with their keys forged"
    assert len(next(iter(table_rows(page).values()))) == 1 + 3 * 5


def test_a_long_match_stays_light(table: Table) -> None:
    """What stands beside the board grows with the turns, not with the events."""
    version = table.play(400)["version"]
    page = pictures(table)
    turns = len(table_rows(page, "Every turn, and the counts at its end"))
    assert version > 150
    assert len(re.findall(r"<[a-z]", page[page.index('id="pictures"') :])) < 400 + 40 * turns


def test_the_race_does_not_fall_back_while_a_key_is_chosen() -> None:
    paid = CountsRow(9, 3, [Counts(1, 0, 0, 0, 6), Counts(0, 0, 0, 0, 6)], None, 0)
    assert (paid.race(0), paid.race(1)) == (7, 0)
    assert CountsRow(10, 3, [Counts(1, 1, 0, 0, 6)], None, None).race(0) == 7
