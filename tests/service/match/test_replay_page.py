"""The replay desk: the board shows what the API says, and nobody's page depends on what they cannot know."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from engine.views import Viewer
from replays.clauses.paraphrases import paraphrases
from service.board import board_assets
from service.board.board import marks, offered, seated
from service.match.replay.page import RUN
from service.services import EXTENSION
from tests.service.across.test_hidden import names_in, never_seen
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.looking import differences, otherwise, told
from tests.service.helpers.roles import SEATS, Api, Table, open_table
from tests.service.proof.test_proof import break_a_card, closed

THREE = [*SEATS, {"name": "Cat", "deck": "Guide Achea", "entropy": "rain"}]
PART = {"Vaultlog_Part": "moment"}


def desk(table: Table, seq: int, who: Api | None = None, query: str = "") -> str:
    """The page of an event, checked as every page is."""
    answer = (who or table.judge).get(f"/m/{table.match}/e/{seq}{query}")
    check_page(answer)
    return joined(answer.text)


def cards_of(state: Any) -> Iterator[Any]:
    """Every card that a projected state shows on the board, with those on them."""
    for player in state["players"]:
        for area in ("hand", "deck", "discard", "archives", "purged"):
            yield from player[area]["cards"]
        for card in (*player["line"], *player["artifacts"]):
            yield card
            yield from card["upgrades"]
    yield from state["limbo"]


def text_of(html: str) -> str:
    """The words of a page, without what is only for eyes."""
    plain = re.sub(r"<[^>]+>", " ", html)
    for entity, letter in (("&#39;", "'"), ("&#34;", '"'), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
        plain = plain.replace(entity, letter)
    return " ".join(plain.split())


# -- the board -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["judge", "seat 0", "seat 1", "spectator"])
def test_the_board_is_the_state_of_the_api(table: Table, role: str) -> None:
    version = table.play(90)["version"]
    who = table.roles[role]
    dice = random.Random(3)
    for seq in sorted(dice.sample(range(2, version + 1), 12)):
        html = desk(table, seq, who)
        state = who.ok(f"{table.path}/state?seq={seq}")["state"]
        board = html[html.index('id="board"') :]
        assert sorted(int(one) for one in re.findall(r'data-card="(\d+)"', board)) == sorted(
            card["id"] for card in cards_of(state)
        )
        for player in state["players"]:
            part = board[board.index(f'data-seat="{player["seat"]}"') :]
            end = part.find('data-seat="', 12)
            part = part[: None if end < 0 else end]
            line = re.findall(r'<div class="card [^"]*" data-card="(\d+)"', part)
            shown = [*player["artifacts"], *player["hand"]["cards"], *player["line"]]
            limbo = [card["id"] for card in state["limbo"]]
            assert [int(one) for one in line if int(one) not in limbo] == [card["id"] for card in shown], "in order"
            words = text_of(part)
            assert f"{player['amber']} Æmber" in words
            assert f"a key costs {player['key_cost']}" in words
            assert f"{len(player['keys'])} forged: {', '.join(player['keys']) or 'none'}" in words
            for card in player["line"]:
                mine = part[part.index(f'data-card="{card["id"]}"') :]
                mine = text_of(mine[: mine.index('<div class="more">')])
                assert card["title"] in mine
                assert f"Power {card['power']}" in mine
                assert ("exhausted" in mine) is not card["ready"]
                assert not card["damage"] or f"{card['damage']} damage" in mine
                assert not card["armor"] or f"Armor {card['armor_left']}" in mine
                assert not card["amber"] or f"{card['amber']} Æmber on it" in mine
                assert all(status in mine for status in card["statuses"])
                assert all(upgrade["title"] in mine for upgrade in card["upgrades"])
        asked, words = state["decision"]["seat"], text_of(board)
        assert (f"{state['players'][asked]['name']} is asked:" in words) == (asked != state["active"])


def test_a_part_is_the_very_element_of_the_page(table: Table) -> None:
    table.play(12)
    for name in ("moment", "time", "moments"):
        path = f"/m/{table.match}/e/9"
        whole, part = table.judge.get(path), table.judge.get(path, Vaultlog_Part=name)
        assert part.headers["Vary"] == whole.headers["Vary"] == "Vaultlog-Part, Accept-Encoding"
        assert part.text.lstrip().startswith(("<div", "<section"))
        assert "<html" not in part.text
        assert part.text.strip() in whole.text
    other = table.judge.get(f"/m/{table.match}/e/9", Vaultlog_Part="no-such-part")
    assert other.text == table.judge.get(f"/m/{table.match}/e/9").text


def test_a_run_is_the_moments_one_after_the_other(table: Table) -> None:
    version = table.play(40)["version"]
    for who in (table.judge, table.seats[1], table.roles["spectator"]):
        for first in (1, 9, version - 2):
            answer = who.get(f"/m/{table.match}/run/{first}")
            assert answer.text.count('<div id="moment"') == min(RUN, version - first + 1)
            kinds: dict[str, dict[int, str]] = {"piece": {}, "moment": {}}
            told = re.split(r"<!--(moment|piece) (\d+)-->", answer.text.split("</body>")[0])  # as runs.js does it
            for kind, number, text in zip(told[1::3], told[2::3], told[3::3], strict=True):
                kinds[kind][int(number)] = text
            assert list(kinds["moment"]) == list(range(first, min(version, first + RUN - 1) + 1))
            assert len(set(kinds["piece"].values())) == len(kinds["piece"]), "each is written once"
            for seq, moment in kinds["moment"].items():
                alone = who.get(f"/m/{table.match}/e/{seq}", **PART).text
                parts = re.split(r'<i data-piece="(\d+)"></i>', moment)
                parts[1::2] = [kinds["piece"][int(number)] for number in parts[1::2]]
                whole = "".join(parts)
                assert joined(alone).strip() == joined(whole).strip()
    check_page(table.judge.get(f"/m/{table.match}/run/{version + 1}"), 404)


def test_scripts_ask_for_runs_as_long_as_they_are_answered() -> None:
    said = (board_assets.FOLDER / "runs.js").read_text("utf-8")
    assert f"export const RUN = {RUN};" in said


def test_pages_of_a_match_are_packed_for_those_who_take_it(table: Table) -> None:
    table.play(10)
    path = f"/m/{table.match}/e/9"
    packed = table.judge.get(path, Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data).decode() == table.judge.get(path).text
    assert "Content-Encoding" not in table.judge.get(path, Accept_Encoding="gzip;q=0").headers
    assert "Content-Encoding" not in table.judge.get("/variants", Accept_Encoding="gzip").headers


def test_the_stage_is_the_board_from_afar_and_stays_one(table: Table) -> None:
    version = table.play(12)["version"]
    plain = table.judge.get(f"/m/{table.match}/e/9")
    assert "data-stage" not in plain.text
    assert "match/replay/stage" not in plain.text
    for stage in ("", "clear"):
        page = check_page(table.judge.get(f"/m/{table.match}/e/9?stage={stage}"))
        text = table.judge.get(f"/m/{table.match}/e/9?stage={stage}").text
        assert f'data-stage="{stage}"' in text
        assert "match/replay/stage.css" in text
        assert f"/m/{table.match}/e/10?stage={stage}" in page.links
    table.append(table.judge, {"type": "clock.started", "data": {"seconds": 3000}}, version)
    shown = table.judge.get(f"/m/{table.match}/e/{version + 1}?stage=").text
    assert 'class="clock' in shown
    assert "data-runs" in shown
    check_page(table.judge.get(f"/m/{table.match}/e/9?stage=loud"), 400)


def test_what_has_changed_is_marked_and_said(table: Table) -> None:
    version = table.play(70)["version"]
    seen = 0
    for seq in range(3, version + 1):
        before, after = (table.judge.ok(f"{table.path}/state?seq={n}")["state"] for n in (seq - 1, seq))
        gained = after["players"][0]["amber"] - before["players"][0]["amber"]
        if gained <= 0:
            continue
        seen += 1
        html = joined(table.judge.get(f"/m/{table.match}/e/{seq}", **PART).text)
        part = html[html.index('data-seat="0"') :]
        assert re.search(rf'class="count amber changed".*?<i class="delta">\+{gained}</i>', part, re.S)
        now, was = after["players"][0]["amber"], before["players"][0]["amber"]
        assert f"{SEATS[0]['name']} has {now} Æmber (was {was})" in text_of(html)
    assert seen >= 3


def test_what_happened_names_the_section_of_a_rule_and_its_sentence(table: Table) -> None:
    version = table.play(30)["version"]
    named = 0
    for seq in range(2, version + 1):
        html = unescape(joined(table.judge.get(f"/m/{table.match}/e/{seq}", **PART).text))
        part = html[html.index('id="happened"') :]
        facts = table.judge.ok(f"{table.path}/facts?from={seq}&to={seq}")["events"][0]["facts"]
        for id in {id for fact in facts for id in fact["clauses"]} & set(paraphrases()):
            if f"({id})" not in part:
                continue  # of a fact that is no line
            named += 1
            assert f'title="{paraphrases()[id].text} ({id})"' in part
            assert f"“{paraphrases()[id].section}”" in part
            assert id not in text_of(part)
            assert id.replace("-", " ") not in text_of(part)
    assert named >= 5


def test_marks_tell_numbers_places_and_nothing_twice() -> None:
    card = {"id": 4, "title": "Troll", "damage": 0, "ready": True, "upgrades": []}
    area = {"count": 0, "cards": [], "hidden": 0}
    before = {"step": "main", "decisions": 4, "players": [{"name": "Ann", "amber": 3, "line": [card], "discard": area}]}
    hurt = {**card, "damage": 2, "ready": False}
    after = {**before, "decisions": 5, "players": [{**before["players"][0], "amber": 1, "line": [hurt]}]}  # type: ignore[index]
    found = marks(before, after)
    assert found.cards == {4: (False, {"damage": "+2", "ready": ""})}
    assert found.seats == {0: {"amber": "−2"}}
    assert len(found.said) == 3
    assert not any("ecision" in text for text in found.said)
    away = {"count": 1, "cards": [{"id": 4, "title": "Troll"}], "hidden": 0}
    found = marks(before, {**before, "players": [{**before["players"][0], "line": [], "discard": away}]})  # type: ignore[index]
    assert found.cards[4].arrived
    assert found.seats == {0: {"discard": "+1"}}
    assert marks(before, before) == ({}, {}, [])


def test_the_one_who_looks_sits_on_this_side() -> None:
    assert seated(["a", "b", "c"], 0) == ["b", "c", "a"]
    assert seated(["a", "b", "c"], 1) == ["c", "a", "b"]
    assert seated(["a", "b"], 1) == ["a", "b"]
    assert offered(None) == offered({"options": None}) == frozenset()


def test_only_what_the_question_offers_is_marked(table: Table) -> None:
    table.play(30)
    now = table.now()
    asked = now["choice"]["seat"]
    html = joined(table.seats[asked].get(f"/m/{table.match}/e/{now['version']}", **PART).text)
    cards = {option["card"] for option in now["choice"]["options"] if option["card"] is not None}
    assert cards
    drawn = re.findall(r'<(?:div|li) class="(?:card|h-)[^"]*offered[^"]*" data-card="(\d+)"', html)
    assert {int(one) for one in drawn} == cards
    assert all(option["label"] in text_of(html) for option in now["choice"]["options"])
    if now["choice"]["private"]:
        other = table.seats[1 - asked].get(f"/m/{table.match}/e/{now['version']}", **PART).text
        assert "offered" not in other
        assert "hidden" in other


# -- who looks -----------------------------------------------------------------------------------------------------


def desk_addresses(match: str, version: int) -> list[str]:
    """Everything that the desk answers to, whole and in parts."""
    found = [f"/m/{match}/e/{seq}" for seq in (1, 2, version // 2, version - 1, version)]
    found += [f"/m/{match}/e/{version}/card/{card}" for card in range(0, 72, 3)]
    found += [f"/m/{match}/e/{version}/cards?title={words}" for words in ("a", "the", "er")]
    found += [f"/m/{match}/e/{version}/count/{seat}/{what}" for seat in (0, 1) for what in ("amber", "keys", "chains")]
    return [*found, f"/m/{match}/e?seq={version}", f"/m/{match}"]


def scanned(who: Api, match: str, version: int) -> dict[str, bytes]:
    return {address: told(who, address) for address in desk_addresses(match, version)}


@pytest.mark.parametrize("role", ["seat 0", "seat 1", "spectator"])
def test_no_byte_depends_on_what_the_viewer_cannot_know(table: Table, role: str) -> None:
    version = table.play(34)["version"]
    who = table.roles[role]
    before = scanned(who, table.match, version)
    assert sum(answer.startswith(b"[200") for answer in before.values()) > 30
    table.admin.app.extensions[EXTENSION].timelines._kept.clear()
    viewer = Viewer.parse(role.replace("seat ", "player:"))
    with otherwise(viewer) as made:
        assert differences(before, scanned(who, table.match, version)) == []
    assert sum(made) > 30, "hidden cards were exchanged"


@pytest.mark.parametrize("role", ["seat 0", "spectator"])
def test_no_page_names_a_card_the_viewer_may_not_know(table: Table, role: str) -> None:
    version = table.play(14)["version"]
    titles = never_seen(table, 0 if role == "seat 0" else None)
    who = table.roles[role]
    pages = [desk(table, seq, who) for seq in range(1, version + 1)]
    pages += [answer.decode() for answer in scanned(who, table.match, version).values()]
    assert len(titles) > 20
    assert names_in(" ".join(text_of(page) for page in pages), titles) == set()
    assert names_in(text_of(desk(table, version)), titles), "the search finds what is there"


def test_views_that_one_may_have_are_offered(table: Table) -> None:
    table.play(3)
    page = desk(table, 3)
    for view in ("judge", "player%3A0", "player%3A1", "spectator", "public"):
        assert f'href="/m/{table.match}/e/3?view={view}"' in page
    own = desk(table, 3, table.seats[0])
    assert "view=spectator" in own
    assert "view=judge" not in own
    assert "view=player%3A1" not in own
    share = table.seats[0]("POST", f"{table.path}/shares", {}).json["share"]
    linked = desk(table, 3, table.roles["nobody"], f"?share={share}")
    assert '<nav class="views"' not in linked
    assert f"/e/2?share={share}" in linked
    assert 'data-view="player:0"' in linked
    assert f'data-share="{share}"' in linked
    assert 'data-note="no"' in linked
    assert 'data-note="yes"' in own


def test_three_players_have_their_places_and_aember_its_owner(admin: Api) -> None:
    rich = {"title": "Krump", "amber": 3, "amber_of": {"0": 1, "2": 2}}
    houses = {"houses": ["brobnar", "dis", "logos"]}
    seats = [
        {"name": "Ann", "amber": 6, "deck": ["Troll"], **houses},
        {"name": "Ben", "keys": ["red"], "line": [rich], "boon": True, **houses},
        {"name": "<b>Cat", "keys": ["blue"], "hand": ["Punch"], **houses},
    ]
    position = {"turn": 7, "step": "main", "house": "logos", "active": 2, "seats": seats}
    body = {"variant": "break-key", "position": position}
    opened = admin("POST", "matches", body, Idempotency_Key="three")
    assert opened.status_code == 201, opened.text
    table = Table(admin, opened.json)
    html = desk(table, 1)
    assert re.findall(r'class="seat[^"]*" aria-labelledby="seat-(\d)"', html) == ["1", "2", "0"]
    words = text_of(html)
    assert "1 Æmber of Ann" in words
    assert "2 Æmber of <b>Cat" in words
    assert "boon token on the deck" in words
    assert "<b>Cat" not in html
    assert "board players-3" in html
    mine = desk(table, 1, table.seats[1])
    assert re.findall(r'class="seat[^"]*" aria-labelledby="seat-(\d)"', mine) == ["2", "0", "1"]
    assert "Punch" not in text_of(mine)
    assert "Punch" in text_of(desk(table, 1, table.seats[2]))


def test_hostile_names_stay_text_everywhere(admin: Api) -> None:
    hostile = '"><img src=x onerror=alert(1)>'
    table = open_table(admin, seats=[{**SEATS[0], "name": hostile}, SEATS[1]], title="'><script>alert(1)</script>")
    version = table.play(30)["version"]
    for address in desk_addresses(table.match, version)[:-2]:
        answer = table.judge.get(address)
        check_page(answer)
        assert "<img" not in answer.text
        assert "<script>" not in answer.text
    assert "&lt;img" in desk(table, version)


# -- what cannot be confirmed --------------------------------------------------------------------------------------


def test_a_film_is_labelled_and_can_be_walked_through(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    last = closed(table)
    before = {seq: table.judge.ok(f"{table.path}/state?seq={seq}")["state"] for seq in range(1, last + 1)}
    at = break_a_card(table, monkeypatch)
    table.admin.app.extensions[EXTENSION].timelines._kept.clear()
    proven = desk(table, at - 1)
    assert 'rel="next"' in proven
    assert "Film." not in proven
    for seq in (at, last):
        answer = table.judge.get(f"/m/{table.match}/e/{seq}")
        check_page(answer)
        assert answer.headers["Vaultlog-Grade"] == f"DIVERGED; at={at}; film"
        assert "Film." in answer.text
        assert f"Event {seq}" in text_of(answer.text)
        assert "DIVERGED, film" in text_of(answer.text)
        ids = {int(one) for one in re.findall(r'data-card="(\d+)"', answer.text)}
        assert ids == {card["id"] for card in cards_of(before[seq])}


def test_without_a_film_the_last_proven_state_is_labelled(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play(60)
    at = break_a_card(table, monkeypatch)
    table.admin.app.extensions[EXTENSION].timelines._kept.clear()
    answer = table.judge.get(f"/m/{table.match}/e/{at + 1}")
    check_page(answer)
    words = text_of(answer.text)
    assert f"Event {at - 1} of {at - 1}" in words
    assert "This is the last proven state" in words
    assert "DIVERGED" in words


def test_the_bar_says_what_is_asked_first_and_whose_turn_it_is_once(table: Table) -> None:
    table.play(12)
    for seq in range(3, 13):
        state = table.judge.ok(f"{table.path}/state?seq={seq}")["state"]
        page = table.judge.get(f"/m/{table.match}/e/{seq}").text
        bar = page[page.index('<div class="middle') : page.index('<section class="seat near')]
        assert bar.index('class="asks"') < bar.index('class="now"')
        asks = bar[bar.index('class="asks"') : bar.index('class="now"')]
        name = state["players"][state["active"]]["name"]
        assert f"<strong>{name}</strong>" not in asks, "whose turn it is, is said once"
