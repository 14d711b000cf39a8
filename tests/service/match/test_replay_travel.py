"""Travelling through a match by links alone, the time line, and jumps to cards and counts."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urljoin

import pytest

from replays.fold.travel import Traveller
from replays.telling.timeline import KeyMoment, Segment, Timeline
from service.board.moment import steps
from service.board.time_line import COLUMNS, MOST_DRAWN, MOST_LISTED, course, near
from service.services import EXTENSION
from tests.service.across.test_hidden import names_in, never_seen
from tests.service.case.test_disputes_rulings import at_rest
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import Table
from tests.service.match.test_replay_page import PART, text_of


def test_links_lead_by_event_step_and_turn(table: Table) -> None:
    version = table.play(60)["version"]
    timeline = table.judge.ok(f"{table.path}/timeline")
    turns: dict[int, int] = {}
    for segment in timeline["segments"]:
        turns.setdefault(segment["turn"], segment["first"])
    for way, firsts in (
        ("next-turn", list(turns.values())),
        ("next-step", [segment["first"] for segment in timeline["segments"]]),
    ):
        seq, seen = 1, [1]
        while True:
            html = table.judge.get(f"/m/{table.match}/e/{seq}", **PART).text
            found = re.search(rf'data-{way}="(\d+)"', html)
            if found is None:
                break
            back = table.judge.get(f"/m/{table.match}/e/{found[1]}", **PART).text
            assert f'data-{way.replace("next", "previous")}="{seq}"' in back
            seq = int(found[1])
            seen.append(seq)
        assert seen == firsts
    assert f'data-last="{version}"' in table.judge.get(f"/m/{table.match}/e/1", **PART).text


def test_an_event_can_be_asked_for_by_number(table: Table) -> None:
    table.play(5)
    answer = table.judge.get(f"/m/{table.match}/e?seq=3&view=spectator")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/m/{table.match}/e/3?view=spectator")
    check_page(table.judge.get(f"/m/{table.match}/e?seq=99"), 404)
    check_page(table.judge.get(f"/m/{table.match}/e?seq=x"), 400)
    check_page(table.judge.get(f"/m/{table.match}/e/3?vs={'1' * 300}"), 400)


def test_every_link_of_the_page_into_the_match_leads_somewhere(table: Table) -> None:
    table.play(40)
    answer = table.judge.get(f"/m/{table.match}/e/30?vs=20&view=player:1")
    page = check_page(answer)
    forms = set(re.findall(r' action="([^"]+)"', answer.text))  # their fields carry the query on
    known = {urljoin(f"/m/{table.match}/e/30", link) for link in page.links if not link.startswith("#")}
    mine = {link for link in known if link.startswith(f"/m/{table.match}/e/")}
    assert len(mine) > 30
    assert len([link for link in mine if "card=" in link or "count=" in link]) > 10
    for link in sorted(mine):
        found = table.judge.get(link)
        assert (table.judge.get(found.location) if found.status_code == 302 else found).status_code == 200, link
        other = re.search(r"view=(judge|spectator|public|player%3A0)", link)
        assert link in forms or other or "view=player%3A1" in link, link
    assert len(forms) == answer.text.count('<input type="hidden" name="view" value="player:1">') >= 2


def test_the_time_line_has_turns_decisions_forges_checks_and_what_was_undone(table: Table) -> None:
    now = table.play(120)
    table.go_back(60)
    call = {"claim": "No.", "first": 2, "last": 3}
    table.judge("POST", f"{table.path}/disputes", call, Idempotency_Key="c", If_Match=f'"{now["version"] + 1}"')
    html = table.judge.get(f"/m/{table.match}/e/30", Vaultlog_Part="time").text
    timeline = table.judge.ok(f"{table.path}/timeline")
    for kind in ("key.forged", "turn.ended", "rewound", "dispute.opened"):
        at = [moment["seq"] for moment in timeline["moments"] if moment["kind"] == kind]
        drawn = re.findall(rf'<svg class="flag {kind.replace(".", "-")}[^"]*"[^>]*data-seq="(\d+)"', html)
        assert [int(one) for one in drawn] == at, kind
        assert at, kind
    assert html.count('class="taken-back"') == 1
    assert sum(path.count("v1") for path in re.findall(r' d="([M\d. v]*)"', html)) == len(timeline["decisions"])
    moments = table.judge.get(f"/m/{table.match}/e/30", Vaultlog_Part="moments").text
    assert "undone" in html
    assert "announces a check" in moments
    banner = table.judge.get(f"/m/{table.match}/e/61", **PART).text
    assert f"This event was undone by event {now['version'] + 1}" in text_of(banner).replace(" .", ".")


def test_the_drawing_fits_whatever_the_match_is_like() -> None:
    empty = course(Timeline(), ["Ann", "Ben"])
    assert empty.bands == []
    assert empty.ticks == ["", ""]
    assert empty.events == 1
    segments = [Segment(0, "setup", 0, None, 1, 3), Segment(1, "main", 1, None, 4, 5), Segment(1, "end", 1, None, 6, 8)]
    taken = Segment(2, "main", 0, None, 9, 10, undone_by=10)
    won = KeyMoment(8, 0, "match.won", 1, 1, {"reason": "keys"})
    line = Timeline(
        version=10, segments=[*segments, taken], decisions=[(2, 0), (4, 1)], moments=[won], rewinds=[(10, 8)]
    )
    found = course(line, ["Ann", "Ben"])
    assert [(band.x, band.width, band.undone) for band in found.bands] == [
        (0, 30, False),
        (30, 50, False),
        (80, 20, True),
    ]
    assert found.ticks == ["M1.5 0v1", "M3.5 0v1"]
    assert found.flags[0].text == "Ben wins the match (keys)"
    assert found.rewinds == [(80, 20, 10, 8)]
    assert steps(line, 10, 10)[1] == ("previous-turn", 4)
    assert steps(line, 10, 10)[4] == ("next", None)


def test_what_is_drawn_of_a_long_match_has_a_limit() -> None:
    segments = [Segment(turn, "main", turn % 2, None, 10 * turn - 9, 10 * turn) for turn in range(1, 1001)]
    moments = [KeyMoment(seq, None, "note.added", seq // 10 + 1, None, {}) for seq in range(5, 10_000, 10)]
    decisions = [(seq, 0) for seq in range(1, 10_001)]
    rewinds = [(10 * turn, 10 * turn - 1 - turn % 7) for turn in range(1, 1001)]
    found = course(
        Timeline(
            match="long",
            version=10_000,
            segments=segments,
            decisions=decisions,
            moments=moments,
            rewinds=rewinds,
        ),
        ["Ann", "Ben"],
    )
    assert len(found.bands) == len(found.flags) == len(found.rewinds) == 1000
    bands = found.drawn_bands
    assert len(bands) <= MOST_DRAWN
    assert len(found.drawn_flags) <= MOST_DRAWN
    assert len(found.drawn_rewinds) <= MOST_DRAWN
    assert round(sum(band.width for band in bands)) == 100, "without gaps"
    assert found.ticks[0].count("v1") <= COLUMNS
    part = near(found.bands, 5001, lambda band: band.first)
    assert len(part.rows) == MOST_LISTED
    assert 5001 in [band.first for band in part.rows]
    assert part.earlier is not None
    assert part.later is not None
    assert part.earlier < part.rows[0].first
    seen, seq = {*part.rows}, part.earlier
    while seq is not None:
        part = near(found.bands, seq, lambda band: band.first)
        seen, seq = seen | {*part.rows}, part.earlier
    assert {band for band in found.bands if band.first <= 5001} <= seen, "those who go on come to every turn"
    assert near(found.bands, 10_000, lambda band: band.first).later is None
    assert near(found.bands[:MOST_LISTED], 1, lambda band: band.first) == (found.bands[:MOST_LISTED], None, None)


# -- jumps ---------------------------------------------------------------------------------------------------------


def test_a_card_is_followed_through_the_match(table: Table) -> None:
    version = table.play(80)["version"]
    facts = table.judge.ok(f"{table.path}/facts?limit=500")["events"]
    state = table.judge.ok(f"{table.path}/state")["state"]
    card = next(card for player in state["players"] for card in (*player["line"], *player["discard"]["cards"]))["id"]
    ids = ids_of(table, card)

    def about(fact: Any) -> bool:
        values = [one for value in fact["data"].values() for one in (value if isinstance(value, list) else [value])]
        return any(isinstance(one, dict) and one.get("card") in ids for one in values)

    expected = [event["seq"] for event in facts if any(about(fact) for fact in event["facts"])]
    answer = table.judge.get(f"/m/{table.match}/e/{version}/card/{card}")
    check_page(answer)
    assert [int(one) for one in re.findall(r'data-seq="(\d+)"', answer.text)] == expected
    assert len(expected) >= 2
    part = table.judge.get(f"/m/{table.match}/e/{version}/card/{card}", Vaultlog_Part="panel").text
    assert part.strip() in answer.text
    assert part.strip().startswith("<section")
    assert "plays" in part
    nothing = table.judge.get(f"/m/{table.match}/e/{version}/card/9999")
    check_page(nothing)
    assert "Nothing has happened here that you may see" in nothing.text


def ids_of(table: Table, card: int) -> set[int]:
    """The ids that a card has and had."""
    by_id = table.admin.app.extensions[EXTENSION].recorder.traveller.at(table.match).game.table.by_id
    return {number for number, one in enumerate(by_id) if one is by_id[card]}


def test_only_who_sees_everything_follows_a_card_to_another_id(table: Table) -> None:
    at_rest(table)

    def correct(*corrections: dict[str, Any]) -> int:
        body = {"type": "adjusted", "data": {"corrections": list(corrections), "reason": "It fell down."}}
        assert table.append(table.judge, body, table.now()["version"]).status_code == 201
        return int(table.now()["version"])

    old = table.judge.ok(f"{table.path}/state")["state"]["players"][0]["hand"]["cards"][0]["id"]
    first = correct({"kind": "reveal", "card": old}, {"kind": "move", "card": old, "zone": "deck", "at": "bottom"})
    correct({"kind": "shuffle", "seat": 0})
    new = max(ids_of(table, old))
    last = correct({"kind": "reveal", "card": new})

    def seqs(who: Any, card: int) -> list[int]:
        shown = who.get(f"/m/{table.match}/e/{last}/card/{card}").text
        return [seq for seq in map(int, re.findall(r'data-seq="(\d+)"', shown)) if seq >= first]

    assert new != old
    assert seqs(table.judge, old) == seqs(table.judge, new) == [first, last]
    assert (seqs(table.seats[1], old), seqs(table.seats[1], new)) == ([first], [last])


def test_a_hidden_card_has_no_history_for_others(table: Table) -> None:
    version = table.play(40)["version"]
    hand = table.judge.ok(f"{table.path}/state")["state"]["players"][1]["hand"]["cards"]
    unseen = never_seen(table, 0)
    card = next(card for card in hand if card["title"] in unseen)
    theirs = table.seats[0].get(f"/m/{table.match}/e/{version}/card/{card['id']}").text
    assert "Nothing has happened here that you may see" in theirs
    assert not names_in(text_of(theirs), unseen)
    assert card["title"] in text_of(table.seats[1].get(f"/m/{table.match}/e/{version}/card/{card['id']}").text)


def test_links_of_the_board_are_the_same_at_every_moment_and_lead_to_panels(table: Table) -> None:
    table.play(10)
    links = [
        set(re.findall(r'href="([^"]+)" data-panel', table.judge.get(f"/m/{table.match}/e/{seq}?view=judge").text))
        for seq in (9, 10)
    ]
    assert len(links[0] & links[1]) > 30
    assert {link for link in links[0] | links[1] if not re.match(r"\?view=judge&amp;(card|count)=", link)} == set()
    here = f"/m/{table.match}/e/9"
    for asked, panel in (("card=5", "card/5"), ("count=keys&seat=1", "count/1/keys"), ("count=amber", "count/0/amber")):
        answer = table.judge.get(f"{here}?view=player:0&vs=3&{asked}")
        assert (answer.status_code, answer.location) == (302, f"{here}/{panel}?view=player%3A0&vs=3")
    for asked in ("card=x", "card=-1", "count=hand", "count=keys&seat=-1"):
        check_page(table.judge.get(f"{here}?{asked}"), 400)
    check_page(table.judge.get(table.judge.get(f"{here}?count=keys&seat=7").location), 404)


def test_cards_are_found_by_words_of_their_title(table: Table) -> None:
    version = table.play(40)["version"]
    state = table.judge.ok(f"{table.path}/state")["state"]
    title = next(card for player in state["players"] for card in player["discard"]["cards"])["title"]
    answer = table.judge.get(f"/m/{table.match}/e/{version}/cards", view=None)
    check_page(answer)
    assert "Nothing has happened here that you may see" in answer.text
    found = table.judge("GET", f"/m/{table.match}/e/{version}/cards?title={title[:5].upper()}")
    check_page(found)
    assert title in text_of(found.text)
    assert 'data-seq="' in found.text
    hostile = table.judge.get(f"/m/{table.match}/e/{version}/cards?title=%3Cscript%3Ealert(1)%3C/script%3E")
    check_page(hostile)
    assert "<script>alert" not in hostile.text
    check_page(table.judge.get(f"/m/{table.match}/e/{version}/cards?title={'x' * 101}"), 400)


@pytest.mark.parametrize("what", ["amber", "keys", "chains"])
def test_a_count_is_followed_to_the_event_that_made_it(table: Table, what: str) -> None:
    version = table.play(150)["version"]
    changes = 0
    for seat in (0, 1):
        answer = table.judge.get(f"/m/{table.match}/e/{version}/count/{seat}/{what}")
        assert "So the position was described" not in answer.text, "every change of a played match has its reason"
        check_page(answer)
        rows = re.findall(
            r'class="([^"]*)"><a href="[^"]*" data-seq="(\d+)">\d+</a><div><b>(\d+) → (\d+)</b>', joined(answer.text)
        )
        for _, seq, was, to in rows:
            for at, number in ((int(seq) - 1, was), (int(seq), to)):
                player = table.judge.ok(f"{table.path}/state?seq={at}")["state"]["players"][seat]
                assert int(number) == (len(player[what]) if what == "keys" else player[what])
        changes += len(rows)
        assert [name.strip() for name, *_ in rows].count("now") == (1 if rows else 0)
    assert changes or what == "chains"


def test_a_count_is_searched_without_folding_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    version = table.play(40)["version"]
    address = f"/m/{table.match}/e/{version}/count"
    found = table.judge.get(f"{address}/0/amber").text
    between = Traveller.between

    def explained_alone(self: Traveller, match: str, first: int, last: int, **more: Any) -> Any:
        """The one event that the panel explains is folded; nothing else is."""
        assert last - first <= 1, f"folded: {first} to {last}"
        return between(self, match, first, last, **more)

    monkeypatch.setattr(Traveller, "between", explained_alone)
    assert table.judge.get(f"{address}/0/amber").text == found
    assert table.judge.get(f"{address}/1/keys").status_code == 200


def test_a_count_that_is_none_is_not_found(table: Table) -> None:
    for path in ("0/gold", "2/amber", "0/hand"):
        check_page(table.judge.get(f"/m/{table.match}/e/1/count/{path}"), 404)
    check_page(table.judge.get(f"/m/{table.match}/e/9/count/0/amber"), 404)
