"""A demonstration: one button makes it, its visitor runs it, and put away it is in no list."""

from __future__ import annotations

import re

from service.access.sessions import COOKIE
from service.config import Config
from tests.service.frame.test_pages import check_page
from tests.service.helpers.roles import ADMIN, Api

HOME = {"Origin": "http://localhost"}


def demonstrate(browser, key: str = "FIRST") -> str:
    """Press the button; the address of the tournament."""
    made = browser.post("/demonstrations", data={"key": key}, headers=HOME)
    assert made.status_code == 303, made.text
    return str(made.headers["Location"])


def test_one_button_makes_an_event_in_its_third_round(visitor) -> None:
    front = visitor.get("/")
    check_page(front)
    key = re.search(r'name="key" value="(\w+)"', front.text)
    assert key is not None
    page = visitor.get(demonstrate(visitor, key[1]))
    check_page(page)
    for part in ("Round 3 of 5", "then Top 8", "32 players", "demonstration", "of 45 minutes", "Featured tables"):
        assert part in page.text, part
    assert page.text.count('class="small-board"') == 3
    assert "5 of 16 tables over, 4 live" in " ".join(re.sub("<[^>]*>", " ", page.text).split())


def test_its_visitor_runs_it_and_nobody_else(visitor, make_app) -> None:
    address = demonstrate(visitor)
    for page in ("pair", "wall", "people", "settings"):
        assert visitor.get(f"{address}/{page}").status_code == 200, page
    assert "you are its organiser" in visitor.get(address).text
    other = visitor.application.test_client()
    assert "you are its organiser" not in other.get(address).text
    assert other.post(f"{address}/results", headers=HOME).status_code in (303, 401, 403)


def test_the_same_form_sent_twice_makes_one(visitor) -> None:
    assert demonstrate(visitor, "TWICE") == demonstrate(visitor.application.test_client(), "TWICE")


def test_put_away_it_is_in_no_list_and_opens_for_nobody(visitor) -> None:
    address = demonstrate(visitor)
    assert address in visitor.get("/tournaments").text
    form = f"{address.replace('tournaments', 'demonstrations')}/away"
    check_page(visitor.post(form, headers=HOME))
    assert address in visitor.get("/tournaments").text
    away = visitor.post(form, data={"sure": "yes"}, headers=HOME)
    assert (away.status_code, away.headers["Location"]) == (303, "/")
    public = visitor.application.test_client()
    assert address not in public.get("/tournaments").text
    assert public.get(address).status_code == 303


def test_no_other_tournament_is_put_away(visitor) -> None:
    admin = Api(visitor.application, ADMIN)
    real = admin("POST", "tournaments", {"name": "Real"}, Idempotency_Key="real").json["tournament"]
    signed_in = visitor.application.test_client()
    signed_in.post("/sign-in", data={"token": ADMIN, "next": "/"}, headers=HOME)
    refused = signed_in.post(f"/demonstrations/{real}/away", headers=HOME)
    assert refused.status_code == 404
    assert not admin.ok(f"tournaments/{real}")["closed"]


def test_the_oldest_gives_way(make_app) -> None:
    app = make_app(demonstrations=2)
    first, second, third = (demonstrate(app.test_client(), key) for key in ("A", "B", "C"))
    shown = app.test_client().get("/tournaments").text
    assert first not in shown
    assert second in shown
    assert third in shown


def test_an_operator_switches_them_off(make_app) -> None:
    off = make_app(demonstrations=0).test_client()
    assert "/demonstrations" not in off.get("/").text
    assert off.post("/demonstrations", data={"key": "A"}, headers=HOME).status_code == 404


def test_who_is_signed_in_for_something_else_keeps_that(visitor) -> None:
    admin = Api(visitor.application, ADMIN)
    token = admin("POST", "tokens", {"role": "spectator"}, Idempotency_Key="s").json["token"]
    visitor.post("/sign-in", data={"token": token, "next": "/"}, headers=HOME)
    before = visitor.get_cookie(COOKIE)
    assert visitor.post("/demonstrations", data={"key": "A"}, headers=HOME).status_code == 403
    assert visitor.get_cookie(COOKIE) == before


def test_a_form_of_another_page_makes_none(visitor) -> None:
    made = visitor.post("/demonstrations", data={"key": "A"}, headers={"Origin": "https://evil.example"})
    assert made.status_code == 403


def test_the_setting_is_a_number() -> None:
    assert Config.from_environment({"VAULTLOG_DEMONSTRATIONS": "3"}).demonstrations == 3


def test_a_demonstration_is_marked_wherever_it_is_listed(visitor) -> None:
    demonstrate(visitor)
    for path in ("/", "/tournaments", "/matches"):
        assert '<span class="tag">demonstration</span>' in visitor.get(path).text, path


def test_tables_that_are_not_counted_yet_have_no_score(visitor) -> None:
    """Nobody folds here: the boards are there, and no table is told to be setting up with nothing in play."""
    address = demonstrate(visitor)
    page = " ".join(re.sub("<[^>]*>", " ", visitor.get(address).text).split())
    assert "It is being played: 0 of 4 tables are there." in page
    assert "setting up" not in page + visitor.get("/matches").text
    assert re.search(r"\b0 Æ(?!mber)", page) is None, "boards say Æmber, rows of the list say Æ"


def test_the_organiser_chooses_the_tables_with_boards(visitor) -> None:
    address = demonstrate(visitor)

    def boards() -> list[str]:
        return re.findall(r'<a href="/m/\w+">Table (\d+)</a>', visitor.get(address).text)

    first = boards()
    assert first == sorted(first, key=int)
    form = visitor.get(f"{address}/settings").text
    was = re.search(r'name="was" value="(\w+)"', form)
    assert was is not None
    chosen = f"{first[2]}, 99,{first[0]}"
    sent = {"act": "policy", "was": was[1], "public": "yes", "spectators_open": "yes", "featured": chosen}
    stored = visitor.post(f"{address}/settings", data={**sent, "key": "FEATURED"}, headers=HOME)
    assert stored.status_code == 303, stored.text
    assert boards() == [first[2], first[0], first[1]]
    assert (
        f'name="featured" maxlength="200" value="{first[2]}, 99, {first[0]}"' in visitor.get(f"{address}/settings").text
    )
