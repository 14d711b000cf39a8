"""The OpenAPI document and the pages: complete, offline, without scripts, and safe with hostile names."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.service.helpers.roles import SEATS, Api, Table, open_table

pytestmark = pytest.mark.quick


class Parser(HTMLParser):
    """Collects tags, links, and attributes, and checks that tags are closed in order."""

    VOID = {"meta", "link", "base", "br", "img", "input", "hr", "wbr"}

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.attributes: set[str] = set()
        self.scripts = 0
        """Scripts that are files."""
        self.open: list[str] = []
        self.feed(html)
        assert self.open == [], f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.scripts += tag == "script" and any(name == "src" for name, _ in attrs)
        for name, value in attrs:
            self.attributes.add(name)
            if name in ("href", "src", "action"):
                self.links.append(value or "")
            if name == "id":
                self.ids.add(value or "")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag, tag


def check_page(answer: Any, status: int = 200) -> Parser:
    assert (answer.status_code, answer.mimetype) == (status, "text/html"), answer.text
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'self'")
    assert "unsafe" not in policy
    page = Parser(answer.text)
    assert page.scripts == page.tags.count("script"), "no script stands in the page itself"
    assert "style" not in {*page.tags, *page.attributes}
    assert not [name for name in page.attributes if name.startswith("on")]
    assert not [link for link in page.links if re.match(r"(?i)[a-z]+:|//", link)], "everything is ours"
    assert all(link[1:] in page.ids for link in page.links if link.startswith("#"))
    return page


def test_every_route_of_the_api_is_documented(admin: Api) -> None:
    spec = admin.with_token(None).ok("/api/openapi.json")
    documented = {
        (path, method.upper()) for path, item in spec["paths"].items() for method in item if method != "parameters"
    }
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in admin.app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert documented == routes
    assert len(routes) >= 16
    for path, item in spec["paths"].items():
        for method in ("get", "post", "delete"):
            if method in item:
                assert item[method]["summary"], (path, method)
                assert set(item[method]["responses"]) & {"200", "201", "202", "204"}, (path, method)
    assert "application/problem+json" in spec["components"]["responses"]["DEFAULT_ERROR"]["content"]


def test_every_reference_in_the_document_leads_somewhere(admin: Api) -> None:
    spec = admin.ok("/api/openapi.json")

    def check(part: Any) -> None:
        if isinstance(part, dict):
            if "$ref" in part:
                found = spec
                for name in part["$ref"].removeprefix("#/").split("/"):
                    found = found[name]
            for value in part.values():
                check(value)
        elif isinstance(part, list):
            for value in part:
                check(value)

    check(spec)


def test_the_documentation_is_a_page_that_works_offline(admin: Api) -> None:
    answer = admin.with_token(None).get("/api/docs")
    page = check_page(answer)
    assert len([link for link in page.links if link.startswith("#")]) > 20
    for link in page.links:
        if link.startswith("/"):
            with admin.get(link) as found:
                assert found.status_code in (200, 302, 503), link  # /readyz: no workers here
    for path in admin.ok("/api/openapi.json")["paths"]:
        assert path in answer.text
    for within in ("DescribedTable", "DescribedHost", "power_counters", "CardEntry"):
        assert within in answer.text, "the objects within a request are told with it"
    check_page(admin.with_token(None).get("/"))


def test_the_parts_of_answers_are_told_once_and_led_to(admin: Api) -> None:
    text = admin.with_token(None).get("/api/docs").text
    assert 'list of <a href="#shape-FactsOfEvent">FactsOfEvent</a>' in text
    assert "string: DIVERGED, EXACT, UNVERIFIED" in text
    shapes = re.findall(r'id="shape-(\w+)"', text)
    assert len(shapes) == len(set(shapes)) > 100
    assert set(re.findall(r'href="#shape-(\w+)"', text)) <= set(shapes)


@pytest.fixture
def share(table: Table) -> str:
    made: str = table.seats[0]("POST", f"{table.path}/shares", {}).json["share"]
    return made


@pytest.mark.slow
def test_the_replay_walks_from_event_to_event(table: Table, share: str) -> None:
    table.play(30)
    nobody = table.roles["nobody"]
    path: str | None = f"/m/{table.match}/e/1?share={share}"
    seen = []
    while path is not None:
        answer = nobody.get(path)
        check_page(answer)
        assert answer.headers["Vaultlog-Grade"] == "EXACT"
        seen.append(int(re.search(r"/e/(\d+)", path)[1]))  # type: ignore[index]
        following = re.search(r'<a href="([^"]+)" rel="next">', answer.text)
        path = following and following[1].replace("&amp;", "&")
    assert seen == list(range(1, 32))
    last = nobody.get(f"/m/{table.match}?share={share}")
    assert last.status_code == 302
    assert f"/e/31?share={share}" in last.headers["Location"]


def test_the_replay_shows_what_the_viewer_may_see(table: Table, share: str) -> None:
    table.play(4)
    mine = table.roles["nobody"].get(f"/m/{table.match}/e/4?share={share}").text
    state = table.judge.ok(f"{table.path}/state?seq=4")["state"]
    hands = [[card["title"] for card in player["hand"]["cards"]] for player in state["players"]]
    assert all(title.replace("’", "’") in mine for title in hands[0] if "“" not in title)
    assert not [title for title in set(hands[1]) if f"{title}</li>" in mine]


def test_errors_of_the_replay_are_pages(table: Table, share: str) -> None:
    nobody = table.roles["nobody"]
    sent = nobody.get(f"/m/{table.match}/e/1")
    assert (sent.status_code, sent.headers["Location"]) == (303, f"/sign-in?next=/m/{table.match}/e/1")
    check_page(nobody.get(f"/m/{table.match}/e/99?share={share}"), 404)
    check_page(nobody.get(f"/m/{table.match}/e/1?share={share}&view=judge"), 403)
    check_page(nobody.get(f"/m/{table.match}/e/1?share={share}&view=<script>"), 400)
    check_page(nobody.get(f"/m/{table.match}/e/1?share=false"), 401)


def test_hostile_names_stay_text(admin: Api) -> None:
    hostile = "<script>alert(1)</script>"
    table = open_table(admin, seats=[{**SEATS[0], "name": hostile}, SEATS[1]], title='"><b>')
    table.play(3)
    answer = table.judge.get(f"/m/{table.match}/e/3")
    check_page(answer)
    assert hostile not in answer.text
    assert "&lt;script&gt;" in answer.text
    assert '"><b>' not in answer.text


def test_an_undone_event_says_so(table: Table) -> None:
    table.play(4)
    table.go_back(2)
    assert "This event was undone by" in table.judge.get(f"/m/{table.match}/e/4").text
    assert "This event was undone by" not in table.judge.get(f"/m/{table.match}/e/2").text


def test_the_documentation_shows_code_as_code_and_escapes_everything_else() -> None:
    from service.documentation.page import code

    assert code("give `If-Match`, not <b>") == "give <code>If-Match</code>, not &lt;b&gt;"
