"""What organisers and players do from the lists: open a round, share a match; and the cases that wait for judges."""

from __future__ import annotations

import re

from tests.service.frame.test_pages import check_page
from tests.service.helpers.roles import Api
from tests.service.helpers.tourney import Tourney
from tests.service.lists.test_lists import text

HOME = {"Origin": "http://localhost"}
TWO_TABLES = {
    "players": "player,name,account\nann,Ann,acc-ann\nben,Ben,acc-ben\ncat,Cat,\ndan,Dan,\neve,Eve,\n",
    "decks": "player,list\nann,Guide Achea\nben,Guide Achea\ncat,Guide Achea\n",
    "pairings": "pairing,round,table,player1,player2\np1,1,1,ann,ben\np2,1,2,cat,dan\nb,1,3,eve,\n",
}


def signed_in(who: Api):
    browser = who.app.test_client()
    browser.post("/sign-in", data={"token": who.token}, headers=HOME)
    return browser


def test_an_organiser_opens_a_round_and_hands_out_seats(admin: Api) -> None:
    tourney = Tourney(admin, **TWO_TABLES)
    path = f"/tournaments/{tourney.id}/rounds/1/open"
    browser = signed_in(tourney.organiser)
    assert path in browser.get(f"/tournaments/{tourney.id}").text
    form = browser.get(path)
    check_page(form)
    assert form.text.count('name="pairing"') == 2
    assert "Dan has no registered deck" in form.text
    data = {"key": re.search(r'name="key" value="(\w+)"', form.text)[1], "pairing": ["p1", "p2"]}  # type: ignore[index]
    assert browser.post(path, data=data, headers={"Origin": "https://elsewhere.example"}).status_code == 403
    assert tourney.now()["rounds"][0]["pairings"][0]["matches"] == []
    opened = browser.post(path, data=data, headers=HOME)
    check_page(opened)
    assert "Not opened: " in opened.text
    tokens = re.findall(r"<code>(vl_[^<]+)</code>", opened.text)
    [match] = tourney.now()["rounds"][0]["pairings"][0]["matches"]
    for seat, token in enumerate(tokens):
        found = admin.with_token(token).ok(f"matches/{match}/state")
        assert found["view"] == f"player:{seat}"
    assert len(tokens) == 2
    assert f"/t/{match}" in opened.text
    again = browser.post(path, data=data, headers=HOME)
    assert re.findall(r"<code>(vl_[^<]+)</code>", again.text) == tokens
    assert tourney.now()["rounds"][0]["pairings"][0]["matches"] == [match]
    second = browser.post(path, data={**data, "key": "another"}, headers=HOME)
    assert "vl_" not in second.text
    assert second.text.count("Not opened: ") == 2
    for wrong in ({"pairing": ["p1"]}, {**data, "pairing": ["b"]}, {**data, "pairing": []}, {**data, "key": "<b>"}):
        check_page(browser.post(path, data=wrong, headers=HOME), 422)
    check_page(browser.get(f"/tournaments/{tourney.id}/rounds/9/open"), 404)


def test_a_round_played_with_printed_cards_is_opened_as_one(admin: Api) -> None:
    tourney = Tourney(admin, **TWO_TABLES)
    path = f"/tournaments/{tourney.id}/rounds/1/open"
    browser = signed_in(tourney.organiser)
    data = {"key": "printed", "pairing": ["p1"], "printed_cards": "yes"}
    check_page(browser.post(path, data=data, headers=HOME))
    [match] = tourney.now()["rounds"][0]["pairings"][0]["matches"]
    asked = admin.ok(f"matches/{match}/choice?view=judge")["choice"]
    assert (asked["kind"], asked["prompt"]) == ("observed", "observed.first"), "nothing is dealt"


def test_a_deck_without_a_list_is_opened_by_its_houses(admin: Api) -> None:
    tourney = Tourney(admin, **TWO_TABLES)
    path = f"/tournaments/{tourney.id}/rounds/1/open"
    browser = signed_in(tourney.organiser)
    data = {"key": "houses", "pairing": "p2", "set-dan": "CotA", "houses-dan": ["brobnar", "dis", "logos"]}
    for wrong, told in (
        ({}, "open it with printed cards"),
        (
            {"printed_cards": "yes", "houses-dan": ["", "", ""]},
            "player dan has no deck; register one, or say its three",
        ),
        ({"printed_cards": "yes", "houses-dan": ["dis", "logos", ""]}, "deck of dan: a deck has three houses"),
        ({"printed_cards": "yes", "houses-dan": ["dis", "logos", "saurian"]}, "saurian is no house of the set CotA"),
        ({"printed_cards": "yes", "houses-cat": ["dis", "logos", "mars"]}, "player cat has the registered deck"),
    ):
        refused = browser.post(path, data={**data, **wrong}, headers=HOME)
        check_page(refused)
        assert told in refused.text, wrong
        assert "vl_" not in refused.text, wrong
    assert tourney.now()["rounds"][0]["pairings"][1]["matches"] == [], "nothing is assigned that cannot open"
    opened = browser.post(path, data={**data, "printed_cards": "yes"}, headers=HOME)
    check_page(opened)
    assert browser.post(path, data={**data, "printed_cards": "yes"}, headers=HOME).text.count("Not opened") == 0
    [match] = tourney.now()["rounds"][0]["pairings"][1]["matches"]
    shown = admin.ok(f"matches/{match}/state?view=judge")["state"]["players"][1]["deck_list"]
    assert shown["houses"] == ["brobnar", "dis", "logos"]
    assert "learnt" in shown


LATE = '{"turn": 5, "active": 1, "step": "house", "seats": [{"amber": 3, "hand": 6}, {"hand": 5}]}'


def test_a_table_that_has_begun_is_opened_as_it_is_described(admin: Api) -> None:
    tourney = Tourney(admin, **TWO_TABLES)
    path = f"/tournaments/{tourney.id}/rounds/1/open"
    browser = signed_in(tourney.organiser)
    data = {"key": "late", "pairing": ["p1"], "position": LATE}
    assert 'name="position"' in browser.get(path).text
    for wrong in ("{", '{"turn": 0}', "Nonsense", LATE.replace("5}", "70}")):
        refused = browser.post(path, data={**data, "position": wrong}, headers=HOME)
        check_page(refused)
        assert refused.text.count("Not opened: ") == 1, wrong
        assert "vl_" not in refused.text, wrong
    check_page(browser.post(path, data={**data, "pairing": ["p1", "p2"]}, headers=HOME), 422)
    assert tourney.now()["rounds"][0]["pairings"][0]["matches"] == [], "nothing is assigned that cannot open"
    check_page(browser.post(path, data=data, headers=HOME))
    [match] = tourney.now()["rounds"][0]["pairings"][0]["matches"]
    state = admin.ok(f"matches/{match}/state?view=judge")["state"]
    assert (state["turn"], state["active"], state["players"][0]["amber"]) == (5, 1, 3)
    assert [player["hand"]["count"] for player in state["players"]] == [6, 5]


def test_only_organisers_open_rounds(tourney: Tourney) -> None:
    path = f"/tournaments/{tourney.id}/rounds/1/open"
    for role in ("judge", "scorekeeper", "ann", "spectator", "stranger"):
        browser = signed_in(tourney.roles[role])
        assert browser.get(path).status_code == 403, role
        sent = browser.post(path, data={"key": "k", "pairing": "p1"}, headers=HOME)
        assert sent.status_code == 403, role
        assert role == "stranger" or "Open its matches" not in browser.get(f"/tournaments/{tourney.id}").text
    nobody = tourney.admin.app.test_client()
    assert nobody.get(path).status_code == 303
    assert nobody.post(path, data={"key": "k", "pairing": "p1"}, headers=HOME).status_code == 401
    assert tourney.now()["rounds"][0]["pairings"][0]["matches"] == []


def test_a_share_link_from_the_page_shows_no_more_than_its_maker_sees(tourney: Tourney) -> None:
    table = tourney.open()
    table.play(4)
    path = f"/m/{table.match}/about"
    browser = signed_in(tourney.roles["ann"])
    assert re.findall(r'<option value="([a-z:0-9]+)">', browser.get(path).text.split('id="view"')[1])[:3] == [
        "public",
        "spectator",
        "player:0",
    ]
    made = browser.post(f"{path}/share", data={"view": "player:0", "days": "7"}, headers=HOME)
    check_page(made)
    share = re.search(r"share=([^\"&]+)", made.text)[1]  # type: ignore[index]
    shown_state = tourney.roles["nobody"].ok(f"/api/v1/{table.path}/state?share={share}")
    assert shown_state["view"] == "player:0"
    for data in ({"view": "player:1", "days": "7"}, {"view": "judge", "days": "7"}, {"view": "<b>", "days": "7"}):
        refused = browser.post(f"{path}/share", data=data, headers=HOME)
        assert refused.status_code == 403
        assert "share=" not in refused.text
    check_page(browser.post(f"{path}/share", data={"view": "public", "days": "9999"}, headers=HOME), 422)
    for role, status in (("scorekeeper", 403), ("stranger", 404), ("nobody", 401)):
        answer = tourney.roles[role]("POST", f"{path}/share", None, Origin="http://localhost")
        assert answer.status_code == status, role
        if role == "scorekeeper":
            assert "/about/share" not in text(tourney.roles[role], path)


def test_a_judge_is_told_on_the_page_of_the_tournament_that_cases_wait(tourney: Tourney) -> None:
    table = tourney.open()
    version = table.play(4)["version"]
    path = f"/tournaments/{tourney.id}"
    assert "for a ruling" not in text(tourney.roles["judge"], path)
    call = {"claim": "Was it?", "first": 2, "last": 3}
    asked = table.seats[0]("POST", f"{table.path}/disputes", call, If_Match=f'"{version}"', Idempotency_Key="call")
    assert asked.status_code == 201, asked.text
    assert "1 case waits for a ruling" in text(tourney.roles["judge"], path)
    assert "for a ruling" not in text(tourney.roles["spectator"], path)
