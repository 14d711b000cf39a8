"""Trying on the desk: the board, the question and the tree; the address says everything, and scripts are not needed."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest

from replays.variations.results import Trial
from tests.service.case.test_disputes import opened as case_opened
from tests.service.helpers.html import joined
from tests.service.helpers.roles import SEATS, Api, Table, open_table
from tests.service.match.test_variations import START, closed, own_answers, tried


def at(table: Table, seq: int = START, **query: Any) -> str:
    told = "&".join(f"{name}={quote(str(value))}" for name, value in query.items())
    return f"/m/{table.match}/e/{seq}/try{'?' if told else ''}{told}"


def page(who: Api, address: str, **headers: str) -> str:
    answer = who.get(address, **headers)
    assert answer.status_code == 200, answer.text
    return joined(answer.text)


def led(who: Api, address: str) -> str:
    """Where an address leads on to."""
    answer = who.get(address)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def options(html: str) -> list[str]:
    question = html[html.index('id="question"') :]
    return [unescape(key) for key in re.findall(r'data-key="([^"]*)"', question)]


def places(html: str) -> list[tuple[str, str]]:
    """The lines of the tree: the number of the node, and what the line says."""
    tree = html[html.index('<form id="tree"') :]
    found = re.findall(r'<button class="to" name="node" value="(\d+)"[^>]*>(.*?)</button>', tree)
    return [(number, re.sub(r"<[^>]*>", "", text).strip()) for number, text in found]


def test_a_moment_shows_its_question_and_the_match_s_own_line(played: Table) -> None:
    html = page(played.judge, at(played))
    assert options(html) == [option["key"] for option in tried(played, played.judge)["choice"]["options"]]
    assert "Answer" not in html.split('id="question"')[0]
    numbers = [int(re.match(r"Event (\d+)", text)[1]) for _, text in places(html)]  # type: ignore[index]
    assert START in numbers
    assert numbers == sorted(numbers)
    assert numbers[0] < START < numbers[-1]
    assert "Cards are drawn as the deck lies" in html
    assert "Nothing here is written" in html
    assert "only officials see this" in html
    assert "To answer by clicking, allow scripts" in html, "looking works without"


def test_an_answer_leads_to_its_address(played: Table) -> None:
    key = options(page(played.judge, at(played)))[0]
    one = led(played.judge, at(played, answer=json.dumps([key])))
    query = parse_qs(urlsplit(one).query)
    assert urlsplit(one).path == at(played)
    assert query["node"] == ["1"]
    assert set(query) == {"tree", "node"}
    html = page(played.judge, one)
    there = tried(played, played.judge, START, [key])
    assert query["tree"] == [there["tree"]]
    assert options(html) == [option["key"] for option in (there["choice"] or {"options": []})["options"]]
    line = there["steps"][0]["lines"][0]["text"]
    assert any(number == "1" and line in unescape(text) for number, text in places(html))
    assert "1 answer from event 12" in html
    assert "What just happened" in html


def test_several_branches_and_pruning_one(played: Table) -> None:
    keys = options(page(played.judge, at(played)))
    one = led(played.judge, at(played, answer=json.dumps([keys[0]])))
    tree = parse_qs(urlsplit(one).query)["tree"][0]
    two = led(played.judge, at(played, tree=tree, answer=json.dumps([keys[1]])))
    tree = parse_qs(urlsplit(two).query)["tree"][0]
    below = led(played.judge, at(played, START + 3, tree=tree, answer=json.dumps(_own(played, START + 4))))
    tree = parse_qs(urlsplit(below).query)["tree"][0]
    html = page(played.judge, below)
    lines = [number for number, text in places(html) if number != "0"]
    assert lines == ["1", "2", "1"], "two from one moment, one from another"
    assert html.count('name="prune"') == 3
    smaller = led(played.judge, at(played, tree=tree, prune=1))
    assert urlsplit(smaller).path == at(played), "where the answer was tried from"
    html = page(played.judge, smaller)
    assert [number for number, text in places(html) if number != "0"] == ["1", "1"]
    last = led(played.judge, at(played, START + 3, tree=parse_qs(urlsplit(smaller).query)["tree"][0], prune=1))
    last = led(played.judge, at(played, tree=parse_qs(urlsplit(last).query)["tree"][0], prune=1))
    assert last == at(played), "nothing is left, and nothing is in the address"


def _own(table: Table, seq: int) -> list[str]:
    return own_answers(table, seq, seq)[0]


def test_the_part_alone_is_for_the_script(played: Table) -> None:
    part = page(played.judge, at(played), Vaultlog_Part="trying")
    assert part.startswith('<div id="trying"')
    assert "<html" not in part
    assert 'id="tree"' in part


def test_what_a_what_if_match_repeats_stands_in_the_page(played: Table) -> None:
    answers = own_answers(played, START + 1, START + 3)
    there = tried(played, played.judge, START, *answers)
    html = page(played.judge, at(played, tree=there["tree"], node=3))
    told = json.loads(unescape(re.search(r'data-answers="([^"]*)"', html)[1]))  # type: ignore[index]
    assert told == [[step["seat"], step["answer"]] for step in there["steps"]]
    assert "Make a what-if match of this" in html


def test_the_case_is_carried_on(played: Table) -> None:
    case = case_opened(played)
    window = page(played.judge, f"/m/{played.match}/cases/{case}")
    way = unescape(re.search(r'<a class="try" id="try" href="([^"]*)"', window)[1])  # type: ignore[index]
    assert way.endswith(f"/try?case={case}")
    assert "Try from here" in window
    html = page(played.judge, way)
    assert f'<option value="{case}" selected>Case of event {case}' in html
    seq = int(re.search(r"/e/(\d+)/", way)[1])  # type: ignore[index]
    assert f"case={case}" in led(played.judge, at(played, seq, case=case, answer=json.dumps([options(html)[0]])))
    for role in ("seat 0", "spectator"):
        assert 'id="try"' not in page(played.roles[role], f"/m/{played.match}/cases/{case}")


def test_the_replay_offers_it_to_those_who_may(played: Table) -> None:
    def offered(role: str, more: str = "") -> bool:
        return 'id="try"' in page(played.roles[role], f"/m/{played.match}/e/{START}{more}")

    assert offered("judge")
    assert offered("administrator")
    assert not offered("judge", "?view=spectator"), "as others see it"
    for role in ("seat 0", "spectator"):
        assert not offered(role)
        refused = played.roles[role].get(at(played))
        assert refused.status_code == 409
        assert "when the match is closed" in joined(refused.text)
    closed(played)
    for role in ("seat 0", "seat 1", "spectator"):
        html = page(played.roles[role], at(played))
        assert offered(role)
        assert "Make a what-if match" not in html
        assert "only officials" not in html


def test_a_link_shows_a_shared_variation_of_a_closed_match(played: Table) -> None:
    """Without signing in, and without scripts."""
    closed(played)
    tree = tried(played, played.judge, START, *own_answers(played, START + 1, START + 3))["tree"]
    shared: Any = played.roles["spectator"]("POST", f"{played.path}/shares", {"view": "spectator"}).json
    link = shared["share"]
    html = page(played.roles["nobody"], at(played, tree=tree, node=3, share=link))
    assert [number for number, _ in places(html) if number != "0"] == ["1", "2", "3"]
    assert f'<input type="hidden" name="share" value="{link}">' in html
    assert led(played.roles["nobody"], at(played, tree=tree, prune=3, node=3, share=link)).count(link) == 1


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ({"tree": "nonsense"}, 400, "no address of variations"),
        ({"tree": "1AAAAAAAAAAAA"}, 400, "cut off or changed on the way"),
        ({"node": 4}, 404, "leads to an answer that is not in it"),
        ({"node": "x"}, 400, "not valid"),
        ({"node": 201}, 400, "not valid"),
        ({"prune": 1}, 404, "leads to an answer that is not in it"),
        ({"answer": "end"}, 400, "answer in this address cannot be read"),
        ({"answer": '["end", 3]'}, 400, "answer in this address cannot be read"),
        ({"answer": "[" * 3000}, 400, "answer in this address cannot be read"),
        ({"answer": json.dumps(["k"] * 201)}, 400, "answer in this address cannot be read"),
        ({"answer": '["no-such-key"]'}, 422, "Answer 1 is not possible"),
        ({"more": 1}, 400, "not valid"),
    ],
)
def test_an_address_that_is_no_good_says_why(played: Table, query: Any, status: int, said: str) -> None:
    answer = played.judge.get(at(played, **query))
    assert answer.status_code == status, answer.text
    assert said in unescape(joined(answer.text)), answer.text


def test_an_event_that_is_not_there(played: Table) -> None:
    assert played.judge.get(at(played, 999)).status_code == 404


def test_names_of_players_are_only_words(admin: Api) -> None:
    seats = [{**SEATS[0], "name": "<b>Ann</b>"}, {**SEATS[1], "name": 'O\'Ben "x"'}]
    table = open_table(admin, "hostile", seats=seats)
    table.play(20)
    html = page(table.judge, at(table, 10))
    assert "<b>Ann</b>" not in html
    assert "&lt;b&gt;Ann&lt;/b&gt;" in html


def test_only_what_must_be_is_played_again(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree that was looked at is known: only the way to the board's own place is played."""
    answers = own_answers(played, START + 1, START + 6)
    there = tried(played, played.judge, START, *answers)
    page(played.judge, at(played, tree=there["tree"], node=6))
    counted: list[int] = []
    once = Trial.answer

    def count(self: Trial, *more: Any) -> Any:
        counted.append(1)
        return once(self, *more)

    monkeypatch.setattr(Trial, "answer", count)
    page(played.judge, at(played, tree=there["tree"], node=2))
    assert len(counted) == 2
