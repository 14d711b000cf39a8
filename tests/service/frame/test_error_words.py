"""What people are told when something is not open to them, or not there: in their words, with ways on."""

from __future__ import annotations

import gzip
import re

import pytest

from service.frame.error_words import TITLES, WORDS, WORDS_FOR_ADMINISTRATORS
from service.http import assets
from service.http.problem_kinds import KINDS
from service.http.scripts import bundled
from tests.service.frame.test_pages import check_page
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import Api, Table, problem

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
FOR_PROGRAMS = re.compile(r"[{}`]|credentials|permission|parameter|view |player:\d|\bGET\b|JSON|\.\.\.|_|\bapi\b", re.I)


def trouble(who: Api, path: str, status: int) -> tuple[str, dict[str, str]]:
    """What a browser is told there, and the ways on: label -> address."""
    answer = who.get(path, Accept=BROWSER)
    check_page(answer, status)
    main = answer.text.partition("<main")[2].partition("</main>")[0]
    [text] = re.findall(r"<p>([^<]*)</p>", main)
    ways = {label: address for address, label in re.findall(r'<li><a href="([^"]+)">([^<]+)</a>', main)}
    assert not FOR_PROGRAMS.search(text), text
    assert ways["The front page"] == "/"
    return text, ways


@pytest.mark.parametrize("path", ["/nope", "/m/01M7Z3D0ETKTEAWJ7GF3A281QF/e/abc", "/tournaments/x/y/z", "/api/v1/nope"])
def test_an_address_with_nothing_answers_browsers_with_a_page_and_programs_as_before(admin: Api, path: str) -> None:
    trouble(admin, path, 404)
    for accept in ("application/json", "*/*", None):
        problem(admin.get(path, Accept=accept), 404, "not-found")


def test_a_page_answers_programs_with_the_problem_document(table: Table) -> None:
    path = f"/m/{table.match}/e/99"
    trouble(table.judge, path, 404)
    problem(table.judge.get(path, Accept="application/json"), 404, "event-not-found")


def test_only_those_to_whom_something_may_be_hidden_are_told_to_sign_in_with_another_token(
    table: Table, admin: Api
) -> None:
    absent = "/m/01M7Z3D0ETKTEAWJ7GF3A281QF/about"
    for path in (absent, f"/m/{table.match}/e/99", "/tournaments/01M7Z3D0ETKTEAWJ7GF3A281QF"):
        text, ways = trouble(admin, path, 404)
        assert "Sign in" not in " ".join(ways), path
        assert "sign in" not in text, path
        assert "part in it" not in text, path
    made = admin("POST", "tokens", {"role": "organiser"}, Idempotency_Key="organiser").json
    text, ways = trouble(admin.with_token(made["token"]), absent, 404)
    assert "you have no part in it" in text
    assert "Sign in" in ways


def test_a_player_is_led_to_their_seat(table: Table) -> None:
    text, ways = trouble(table.seats[0], f"/m/{table.match}/e/1?view=judge", 403)
    assert text == "You sit as Ann, and this shows what others see: go to your seat."
    assert ways["Your seat"] == f"/t/{table.match}"
    assert ways["The match"] == f"/m/{table.match}/about"
    text, ways = trouble(table.seats[0], f"/t/{table.match}/score", 403)
    assert text == "An organiser's, a judge's or a scorekeeper's sign-in is needed here.".replace("'", "&#39;")
    assert "Sign in" in ways
    assert "Your seat" in ways


def test_an_organiser_of_another_tournament_is_not_told_to_sign_in_as_an_organiser(admin: Api, cup: Cup) -> None:
    made = admin("POST", "tokens", {"role": "organiser"}, Idempotency_Key="another").json
    text, ways = trouble(admin.with_token(made["token"]), f"/tournaments/{cup.id}/people", 403)
    said = "You are signed in as an organiser, but your token does not allow it here. Sign in with one that does."
    assert text == said
    assert "Sign in" in " ".join(ways)
    text, _ = trouble(cup.roles["spectator"], f"/tournaments/{cup.id}/people", 403)
    assert text == "An organiser's sign-in is needed here.".replace("'", "&#39;")


def test_every_page_with_bad_parameters_or_without_rights_says_so_in_words(admin: Api) -> None:
    cup, other = Cup(admin), Cup(admin, name="other")
    match, tournament = f"/m/{cup.match}", f"/tournaments/{cup.id}"
    spectator, seat = cup.roles["spectator"], cup.roles["seat 0"]
    for path, status in [
        ("/matches?state=x", 400),
        ("/tournaments?after=*", 400),
        (f"{match}/e/1?view=nobody", 400),
        (f"{match}/e/1?vs=x", 400),
        (f"{match}/e/1?nothing=1", 400),
        (f"{match}/cases/77", 404),
        (f"{match}/e/1/count/0/nothing", 404),
        (f"{match}/cases/3/what-if/none", 404),
        (f"{tournament}/rounds/none/open", 404),
        (f"{tournament}/cases?after=*", 400),
        ("/variants/none", 404),
    ]:
        trouble(admin, path, status)
    for who, path, status in [
        (spectator, f"{tournament}/cases", 403),
        (spectator, f"{tournament}/rounds/r1/open", 403),
        (spectator, f"{match}/e/1?view=player:0", 403),
        (seat, f"/m/{other.match}/about", 403),
        (spectator, f"/m/{other.match}/about", 404),
    ]:
        trouble(who, path, status)
    _, ways = trouble(seat, f"/m/{other.match}/about", 403)
    assert ways["The match that you are signed in for"] == f"{match}/about"
    _, ways = trouble(spectator, f"{tournament}/cases", 403)
    assert ways["The tournament"] == tournament


def test_the_words_are_of_kinds_that_there_are() -> None:
    assert {*TITLES, *WORDS, *WORDS_FOR_ADMINISTRATORS} <= set(KINDS)
    for text in (*TITLES.values(), *WORDS.values(), *WORDS_FOR_ADMINISTRATORS.values()):
        assert not FOR_PROGRAMS.search(text), text


# -- requests that are too many, and files that are none -------------------------------------------------------------


def test_files_of_pages_are_never_counted_and_may_be_kept_for_ever(busy: Table) -> None:
    nobody = busy.admin.with_token(None)
    page = nobody.get("/sign-in").text
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert files
    assert all(file.startswith(f"/static/-{assets.version()}/") for file in files)
    for _ in range(5):
        for file in (*files, assets.address("board/step.js"), "/static/-0000000000000000/board/base.css"):
            answer = nobody.get(file)
            answer.close()
            assert answer.status_code == 200
            assert "RateLimit-Limit" not in answer.headers
            kept = answer.headers["Cache-Control"]
            assert ("immutable" in kept and "max-age=31536000" in kept) is (assets.version() in file), file
    old = nobody.get("/static/-0000000000000000/board/base.css")
    old.close()
    assert old.status_code == 200, "a page of before an update"
    assert old.headers["Cache-Control"] == "no-cache", "a page of before an update"
    for none in ("../app.py", "board/board.py", "board/_board.html", "desk", "desk/../replay/page.py"):
        assert nobody.get(f"/static/-{assets.version()}/{none}").status_code == 404, none
    assert nobody.get("/sign-in").status_code == 200, "only the first page was counted"


def test_style_sheets_of_a_page_come_as_one_in_their_order(busy: Table) -> None:
    nobody, names = busy.admin.with_token(None), ("board/base", "lists/lists", "frame/charts")
    [link] = re.findall(r'href="([^"]+)"', assets.styles(*names[1:]))
    answer = nobody.get(link)
    assert (answer.status_code, answer.content_type) == (200, "text/css; charset=utf-8")
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.text == "\n".join(assets.files()[f"{name}.css"].read_text("utf-8") for name in names)
    old = nobody.get(link.replace(assets.version(), "0" * 16))
    assert old.status_code == 200, "a page of before an update"
    assert old.headers["Cache-Control"] == "no-cache", "a page of before an update"
    assert nobody.get(link, If_None_Match=old.headers["ETag"]).status_code == 304
    unnamed = "board/base+board/cards"  # both are there, and no template names them together
    for none in (unnamed, "board/cards+", "board/cards+board/none", "board/cards+board/step.js", "+"):
        for end in ("", ".css"):
            assert nobody.get(f"/static/-{assets.version()}/{none}{end}").status_code == 404, none
    with pytest.raises(KeyError):
        assets.styles("board/cards", "board/none")


def test_scripts_of_a_page_come_as_one_with_all_that_they_import(busy: Table) -> None:
    nobody = busy.admin.with_token(None)
    early, link = re.findall(r'src="([^"]+)"', assets.scripts("board/over", "match/share/embed"))
    assert early == assets.address(assets.EARLY), "where nothing would take it up"
    assert "early" not in assets.scripts(), "where nothing would take it up"
    answer = nobody.get(link)
    assert (answer.status_code, answer.content_type) == (200, "text/javascript; charset=utf-8")
    order = re.findall(r'^modules\["([^"]+)\.js"\]', answer.text, re.MULTILINE)
    assert (order[0], order[1], order[-1]) == ("board/times", "board/over", "match/share/embed")
    assert {"board/morph", "board/runs", "match/desk/runs", "frame/patient"} < set(order)
    packed = nobody.get(link, Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(answer.data) / 2
    assert gzip.decompress(packed.data) == answer.data
    with pytest.raises(KeyError):
        assets.scripts("board/over", "board/none")


@pytest.mark.parametrize("name", [name for name in assets.files() if name.endswith(".js")])
def test_every_script_can_be_put_together_with_others(name: str) -> None:
    script = bundled([name], lambda other: assets.files()[other].read_text("utf-8"))
    assert f'modules["{name}"]' in script


def test_every_file_is_asked_for_under_its_hash(busy: Table) -> None:
    """Also what files import of each other: by relative addresses, as far as they are not put together."""
    for path in (
        "/",
        "/matches",
        f"/m/{busy.match}/e/1",
        f"/m/{busy.match}/cases",
        f"/t/{busy.match}",
        "/api/docs",
    ):
        page = busy.admin.get(path).text
        for file in re.findall(r'"(/static/[^"]+)"', page):
            assert file.startswith(f"/static/-{assets.version()}/"), (path, file)
    for name, file in assets.files().items():
        assert "/static/" not in file.read_text("utf-8"), name


def test_a_link_is_counted_for_its_maker_and_not_for_the_address(busy: Table) -> None:
    nobody = busy.admin.with_token(None)
    links = [
        who("POST", f"{busy.path}/shares", {"view": "public"}).json["share"] for who in (busy.judge, busy.seats[0])
    ]
    for link in links:
        path = f"/m/{busy.match}/e/1?share={link}"
        assert [nobody.get(path).status_code for _ in range(9)] == [200] * 8 + [429]


def test_too_many_requests_are_a_page_that_asks_again(busy: Table) -> None:
    nobody = busy.admin.with_token(None)
    for _ in range(4):
        assert nobody.get("/variants").status_code == 200
    answer = nobody.get("/cards", Accept=BROWSER)
    text, ways = trouble(nobody, "/cards?q=x", 429)
    wait = answer.headers["Retry-After"]
    assert f'<meta http-equiv="refresh" content="{wait}">' in answer.text
    assert re.fullmatch(r"Too many requests at once; again in \d+ s\.", text)
    assert ways["Try again now"] == "/cards?q=x"
    problem(nobody.get("/cards", Accept="application/json"), 429, "too-many-requests")
    problem(nobody.get("/api/v1/matches", Accept=BROWSER), 429, "too-many-requests")
    for path in ("/readings", "/api/docs", "/nope"):
        trouble(nobody, path, 429)
    for path in ("//evil.example/matches", "/nope"):
        answer = nobody.get(path, Accept=BROWSER)
        assert "//evil" not in re.sub(r"\s", "", " ".join(re.findall(r'href="([^"]*)"', answer.text)))


def test_the_words_for_people_are_none_for_programs() -> None:
    """What a reader of pages can meet although nothing is wrong with their address has words of its own."""
    told = {**WORDS, **TITLES}
    assert told.keys() <= KINDS.keys(), "a code that no problem has"
    for code, text in (*WORDS.items(), *TITLES.items()):
        assert not FOR_PROGRAMS.search(text), code
    theirs = {code for code, kind in KINDS.items() if kind.status >= 500} - {"tree-damaged", "not-implemented"}
    assert theirs - {"api-unavailable"} <= WORDS.keys(), "the front answers for an API that is away"
