"""The list of readings over HTTP: as JSON and as a page, chosen for a match and by a tournament, told beside facts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import catalogue, readings
from engine.readings import READINGS
from engine.rulesets import CURRENT
from tests.service.frame.test_pages import check_page
from tests.service.helpers.roles import SEATS, Api, Table, open_table, problem
from tests.service.helpers.tourney import Tourney, create

THEFT = "steal-for-each"
BOOK = "16.0"
"""The newest rulebook that leaves this open."""
HOUSES = ["untamed", "dis", "logos"]
ROBBERY = {
    "turn": 5,
    "step": "main",
    "house": "shadows",
    "seats": [
        {
            "name": "Ann",
            "houses": ["shadows", "dis", "logos"],
            "hand": ["One Last Job"],
            "line": ["Dodger", "Urchin", "Nexus"],
        },
        {"name": "Ben", "houses": ["brobnar", "dis", "logos"], "amber": 5},
    ],
}


def robbery(admin: Api, **more: Any) -> Table:
    """A table at which Ann has stolen for each of three creatures."""
    opened = admin("POST", "matches", {"position": ROBBERY, "ruleset": BOOK, **more}, Idempotency_Key="robbery")
    assert opened.status_code == 201, opened.text
    table = Table(admin, opened.json)
    now = table.now()
    key = next(option["key"] for option in now["choice"]["options"] if option["key"].startswith("play:"))
    done = table.append(table.seats[0], {"type": "decision", "data": {"answer": [key]}}, now["version"])
    assert done.status_code == 201, done.text
    return table


# -- the list ---------------------------------------------------------------------------------------------------------


def test_the_list_is_open_to_everybody(admin: Api) -> None:
    nobody = admin.with_token(None)
    rows = nobody.ok("readings")["readings"]
    assert [row["id"] for row in rows] == list(READINGS)
    row = next(row for row in rows if row["id"] == THEFT)
    assert row["offered"]
    assert row["taken"]["16.0"] == "one"
    assert row["variant"] is None
    assert [each["option"] for each in row["options"]] == ["one", "several"]
    stopped = next(row for row in rows if row["id"] == "before-effects-of-a-stopped-fight")
    assert (stopped["taken"]["1.3"], stopped["earlier"]["1.3"]) == ("resolve", "dropped")


def test_the_list_of_a_rulebook_and_a_variant(admin: Api) -> None:
    nobody = admin.with_token(None)
    found = nobody.ok("readings?ruleset=1.2&variant=standard")["readings"]
    assert [row["id"] for row in found] == [row.id for row in readings.listed("1.2", "standard")]
    assert 0 < len(found) < len(READINGS)
    problem(nobody.get("readings?ruleset=9"), 400, "invalid-parameter")
    problem(nobody.get("readings?variant=chess"), 400, "invalid-parameter")
    problem(nobody.get("readings?rulset=1.2"), 400, "invalid-parameter")


def test_the_list_of_a_card(admin: Api) -> None:
    nobody = admin.with_token(None)
    rows = nobody.ok("readings?card=GHOSTHAWK")["readings"]
    assert [row["id"] for row in rows] == ["ghosthawk-neighbors", "ghosthawk-stops-early", "little-rapscal-reap-with"]
    assert rows[0]["cards"] == ["Ghosthawk"]
    assert rows[-1]["touches"] == ["Ghosthawk"]
    old = nobody.ok("readings?card=Ghosthawk&ruleset=1.2")["readings"]
    assert [row["id"] for row in old] == ["little-rapscal-reap-with"], "the others arise with deploy"
    assert nobody.ok("readings?card=Punch")["readings"] == []
    wrong = problem(nobody.get("readings?card=Ghosthwak"), 400, "invalid-parameter")
    assert "did you mean Ghosthawk?" in wrong["detail"]
    assert "lists all" in problem(nobody.get("readings?card=zzzzzzzzz"), 400, "invalid-parameter")["detail"]
    problem(nobody.get("readings?card="), 400, "invalid-parameter")


def test_the_page_finds_a_reading_by_a_card_that_it_touches(admin: Api) -> None:
    answer = admin.with_token(None).get("/readings?q=Vault+Nerve+Blast")
    assert "Nothing has all these words." in answer.text
    answer = admin.with_token(None).get("/readings?q=Nerve+Blast")
    spider = catalogue.by_title("Ether Spider")[0]
    assert "1 question" in " ".join(answer.text.split())
    assert f"/cards/{spider.set}/{spider.number}" in check_page(answer).links


def test_the_page_tells_every_row(admin: Api) -> None:
    nobody = admin.with_token(None)
    answer = nobody.get("/readings")
    page = check_page(answer)
    assert set(READINGS) <= page.ids
    for name in ("/api/docs", "/variants", "/variants/break-key"):
        assert [link for link in check_page(nobody.get(name)).links if link.startswith("/readings")], name
    for row in READINGS.values():
        assert all(id in answer.text for id in row.cites)
    some = check_page(nobody.get("/readings?ruleset=1.2&variant=standard"))
    assert THEFT in some.ids
    assert "break-key-forging" not in some.ids
    assert "destroyed-by-splash-attack" not in some.ids
    assert nobody.get("/readings?ruleset=9").status_code == 400
    assert "&lt;b&gt;" not in nobody.get("/readings?variant=<b>").text
    assert "<b>" not in answer.text


def test_a_choice_that_the_newest_rulebook_answers_is_refused_with_its_clause(admin: Api) -> None:
    refused = admin("POST", "matches", {"seats": SEATS, "readings": {THEFT: "one"}}, Idempotency_Key="answered")
    [fault] = problem(refused, 422, "invalid-setup")["errors"]
    assert "is answered by rulebook 18.4 (for-each-one-at-a-time)" in fault["detail"]


def test_a_match_opened_without_a_rulebook_has_the_newest_or_that_of_its_tournament(admin: Api) -> None:
    assert admin.ok(f"matches/{open_table(admin).match}")["ruleset"] == CURRENT
    tourney = Tourney(admin, ruleset="2021-03")
    body = {"seats": SEATS, "tournament": tourney.id}
    opened = tourney.organiser("POST", "matches", body, Idempotency_Key="by-hand")
    assert opened.status_code == 201, opened.text
    assert tourney.organiser.ok(f"matches/{opened.json['match']}")["ruleset"] == "2021-03"


# -- a match ----------------------------------------------------------------------------------------------------------


def test_a_match_is_read_as_is_taken_unless_it_chooses(admin: Api) -> None:
    plain, chosen = (
        open_table(admin, ruleset=BOOK),
        open_table(admin, "other", ruleset=BOOK, readings={THEFT: "several"}),
    )
    taken = {row.id: row.taken[BOOK] for row in readings.in_setups(BOOK, "standard")}
    assert plain.opened["readings"] == taken
    for role in ("judge", "seat 0", "spectator"):
        assert chosen.roles[role].ok(chosen.path)["readings"] == {**taken, THEFT: "several"}
    event = chosen.judge.ok(f"{chosen.path}/events?limit=1")["events"][0]
    assert event["data"]["setup"]["readings"] == {**taken, THEFT: "several"}
    about = chosen.judge.get(f"/m/{chosen.match}/about")
    assert f"/readings#{THEFT}" in check_page(about).links
    assert "as many thefts as were counted" in about.text
    assert not [
        link for link in check_page(plain.judge.get(f"/m/{plain.match}/about")).links if link.startswith("/readings#")
    ]


@pytest.mark.parametrize(
    ("chosen", "detail"),
    [
        ({"steal-for-all": "one"}, "is not a reading"),
        ({THEFT: "none"}, "choose one of one, several"),
        ({"deck-becomes-discard-pile": "as-they-lie"}, "leaves no choice"),
        ({"break-key-passive-abilities": "each"}, "does not arise in standard"),
    ],
)
def test_a_choice_that_there_is_not_is_refused(admin: Api, chosen: dict[str, str], detail: str) -> None:
    for path in ("matches", "announcements"):
        seats = [{"name": seat["name"], "deck": seat["deck"]} for seat in SEATS]
        refused = admin("POST", path, {"seats": seats, "ruleset": BOOK, "readings": chosen}, Idempotency_Key=path)
        [fault] = problem(refused, 422, "invalid-setup")["errors"]
        assert detail in fault["detail"]
    wrong = admin("POST", "matches", {"seats": SEATS, "readings": {THEFT: 1}}, Idempotency_Key="wrong")
    problem(wrong, 422, "invalid-body")


def test_an_announced_match_tells_what_it_will_be_read_as(admin: Api) -> None:
    seats = [{"name": seat["name"], "deck": seat["deck"]} for seat in SEATS]
    body = {"seats": seats, "ruleset": BOOK, "readings": {THEFT: "several"}}
    made = admin("POST", "announcements", body, Idempotency_Key="announce")
    assert made.status_code == 201
    assert made.json["readings"][THEFT] == "several"
    match = made.json["match"]
    opened = admin("POST", f"announcements/{match}/open", {"without": [0, 1]})
    assert opened.json["opened"]
    assert admin.ok(f"matches/{match}")["readings"][THEFT] == "several"


def test_a_comparison_tells_the_readings_it_is_due_to(admin: Api) -> None:
    sides = [
        {"name": "Ann", "line": ["Nexus"], "houses": ["shadows", "dis", "logos"]},
        {"name": "Ben", "artifacts": ["Crystal Hive"], "houses": ["mars", "dis", "logos"]},
    ]
    position = {"turn": 5, "step": "main", "house": "shadows", "seats": sides}
    table = Table(admin, admin("POST", "matches", {"position": position}, Idempotency_Key="hive").json)
    now = table.now()
    reap = next(option["key"] for option in now["choice"]["options"] if option["key"].startswith("reap:"))
    done = table.append(table.seats[0], {"type": "decision", "data": {"answer": [reap]}}, now["version"])
    assert done.status_code == 201
    id = "lasting-effect-begun-in-a-window"
    found = table.judge.ok(f"{table.path}/comparison?ruleset=1.3")
    assert found["outcome"]["readings"] == [{"id": id, "here": "reacts", "there": "too-late"}]
    page = table.judge.get(f"/m/{table.match}/compare?ruleset=1.3")
    assert f"/readings#{id}" in check_page(page).links
    assert "it reacts to what happens afterwards" in page.text


def test_a_comparison_tells_that_a_question_does_not_arise_under_one_book(admin: Api) -> None:
    ann = {"name": "Ann", "hand": ["Ghosthawk"], "line": ["Dust Pixie", "Snufflegator"], "houses": HOUSES}
    position = {"turn": 5, "step": "main", "house": "untamed", "seats": [ann, {"name": "Ben", "houses": HOUSES}]}
    body = {"position": position, "ruleset": "16.0", "readings": {"what-the-rulebook-does-not-know": "newest"}}
    table = Table(admin, admin("POST", "matches", body, Idempotency_Key="hawk").json)
    for beginning in ("play:", "position:1", "card:"):
        now = table.now()
        key = next(option["key"] for option in now["choice"]["options"] if option["key"].startswith(beginning))
        done = table.append(table.seats[0], {"type": "decision", "data": {"answer": [key]}}, now["version"])
        assert done.status_code == 201
    found = table.judge.ok(f"{table.path}/comparison?ruleset=1.2")
    assert found["outcome"]["readings"] == [{"id": "ghosthawk-stops-early", "here": "all", "there": None}]
    page = table.judge.get(f"/m/{table.match}/compare?ruleset=1.2").text
    assert "1.2: the question does not arise" in page


@pytest.mark.parametrize("option", ["one", "several"])
def test_the_book_is_silent_wherever_it_is_told(admin: Api, option: str) -> None:
    table = robbery(admin, readings={THEFT: option})
    said = f"The book is silent: {READINGS[THEFT].about}. Read as: {READINGS[THEFT].options[option]}"
    told = table.judge.ok(f"{table.path}/facts?from=2")["events"][0]["facts"]
    assert {"id": THEFT, "option": option} in [each for fact in told for each in fact.get("readings", ())]
    for view in ("judge", "player:1", "spectator"):
        for path in (f"{table.path}/transcript?format=text&", f"/m/{table.match}/story?", f"/m/{table.match}/e/2?"):
            assert table.judge.get(f"{path}view={view}").text.count(said) == 1, (view, path)
    found = table.judge.get(f"/m/{table.match}/story?q={THEFT}").text
    assert "1 line with" in " ".join(found.split())
    assert "The book is silent" in found
    stolen = next(at for at, fact in enumerate(told) if fact["kind"] == "amber.stolen")
    why = table.judge.get(f"/m/{table.match}/e/2/why/{stolen}")
    check_page(why)
    assert READINGS[THEFT].question in why.text
    assert f"/readings#{THEFT}" in why.text
    assert ("Matches opened today are read otherwise" in why.text) == (option == "several")
    whole = table.judge.get(f"/m/{table.match}/e/2/why")
    assert "The book is silent" in whole.text
    assert said not in whole.text


def test_a_case_tells_the_readings_that_touch_its_cards(admin: Api) -> None:
    position = {
        **ROBBERY,
        "seats": [{**ROBBERY["seats"][0], "hand": ["Nerve Blast"]}, {**ROBBERY["seats"][1], "hand": ["Ghosthawk"]}],
    }
    table = robbery(admin, position=position, readings={"theft-caught-on-its-way": "stolen"})
    body = {"claim": "Was it stolen?", "first": 2, "last": 2}
    opened = table.seats[1]("POST", f"{table.path}/disputes", body, If_Match='"2"', Idempotency_Key="case")
    case = opened.json["events"][0]["seq"]
    row = READINGS["theft-caught-on-its-way"]
    for who in (table.judge, table.seats[0]):
        answer = who.get(f"/m/{table.match}/cases/{case}")
        assert f"/readings#{row.id}" in check_page(answer).links
        text = " ".join(answer.text.split())
        assert f"This match reads it so: {row.in_words('stolen')}." in text
        assert "/readings#ghosthawk-neighbors" not in text, "a card in hand, which the event is not about"


def test_a_case_says_it(admin: Api) -> None:
    table = robbery(admin)
    body = {"claim": "Three thefts.", "first": 2, "last": 2}
    opened = table.seats[1]("POST", f"{table.path}/disputes", body, If_Match='"2"', Idempotency_Key="case")
    assert opened.status_code == 201, opened.text
    case = opened.json["events"][0]["seq"]
    said = f"The book is silent: {READINGS[THEFT].about}"
    assert table.judge.get(f"/m/{table.match}/cases/{case}").text.count(said) == 1
    for form in ("html", "markdown"):
        answer = table.judge.get(f"{table.path}/disputes/{case}/export?format={form}")
        assert answer.status_code == 200, form
        assert answer.text.replace("\\", "").count(said) == 1, form


# -- a tournament -----------------------------------------------------------------------------------------------------


def test_a_policy_decides_for_the_matches_of_a_tournament(admin: Api) -> None:
    tourney = Tourney(admin, ruleset=BOOK, policy={"readings": {THEFT: "several"}})
    assert tourney.made["policy"]["readings"] == {THEFT: "several"}
    first = tourney.post("organiser", "/pairings/p1/matches", {})
    assert first.status_code == 201
    assert first.json["readings"][THEFT] == "several"
    changed = tourney.post("organiser", "/events", {"type": "policy.changed", "data": {"policy": {}}})
    assert changed.status_code == 201
    assert tourney.organiser.ok(f"matches/{first.json['match']}")["readings"][THEFT] == "several"
    page = tourney.organiser.get(f"/tournaments/{tourney.id}")
    assert [link for link in check_page(page).links if link.startswith("/readings")]


def test_the_announced_match_of_a_pairing_has_the_readings_of_the_policy(admin: Api) -> None:
    tourney = Tourney(admin, ruleset=BOOK, policy={"readings": {THEFT: "several"}})
    told = tourney.post("organiser", "/pairings/p1/announcement", {})
    assert told.status_code == 201
    assert told.json["readings"][THEFT] == "several"


@pytest.mark.parametrize(
    "chosen",
    [
        {THEFT: "none"},
        {"nonsense": "one"},
        {"deck-becomes-discard-pile": "as-they-lie"},
        {"break-key-passive-abilities": "each"},
    ],
)
def test_a_policy_chooses_only_what_is_offered(admin: Api, chosen: dict[str, str]) -> None:
    organiser = admin("POST", "tokens", {"role": "organiser"}, Idempotency_Key="boss").json["token"]
    who = admin.with_token(organiser)
    refused = problem(create(who, policy={"readings": chosen}), 409, "refused")
    assert refused["reason"] == "readings"
    assert refused["errors"][0]["pointer"] == "/policy/readings"
    assert create(who).status_code == 201  # the key of what came to nothing is free
    tourney = Tourney(admin)
    body = {"type": "policy.changed", "data": {"policy": {"readings": chosen}}}
    refused = problem(tourney.post("organiser", "/events", body), 409, "refused")
    assert refused["errors"][0]["pointer"] == "/data/policy/readings"


def test_the_policy_decides_also_for_a_match_that_is_opened_by_hand(admin: Api) -> None:
    tourney = Tourney(admin, ruleset=BOOK, policy={"readings": {THEFT: "several"}})

    def by_hand(path: str, key: str, **more: Any) -> Any:
        seats = SEATS if path == "matches" else [{"name": seat["name"], "deck": seat["deck"]} for seat in SEATS]
        body = {"seats": seats, "tournament": tourney.id, **more}
        return tourney.organiser("POST", path, body, Idempotency_Key=key)

    for path in ("matches", "announcements"):
        opened = by_hand(path, "plain")
        assert opened.status_code == 201, opened.text
        assert opened.json["readings"][THEFT] == "several", opened.text
        assert by_hand(path, "same", readings={THEFT: "several"}).status_code == 201
        [fault] = problem(by_hand(path, "other", readings={THEFT: "one"}), 422, "invalid-setup")["errors"]
        assert "change the tournament's policy" in fault["detail"]
        other = {"before-effects-of-a-stopped-fight": "dropped"}
        [fault] = problem(by_hand(path, "more", readings=other), 422, "invalid-setup")["errors"]
        assert "is read in this tournament as resolve" in fault["detail"]
    problem(by_hand("matches", "book", ruleset="9", readings={THEFT: "one"}), 422, "invalid-setup")


@pytest.mark.parametrize(
    ("page", "words", "kept"),
    [
        ("/readings", "evasion sigil", "before-effects-of-a-stopped-fight"),
        ("/api/docs", "how each point is read", "get-api-v1-readings"),
    ],
)
def test_without_scripts_the_server_hides_what_has_not_all_words(admin: Api, page: str, words: str, kept: str) -> None:
    nobody = admin.with_token(None)

    def parts(query: str) -> dict[str, bool]:
        text = nobody.get(f"{page}{query}").text
        return {id: "hidden" in rest for id, rest in re.findall(r'data-part="([^"]+)"([^>]*)>', text)}

    every, found = parts(""), parts(f"?q={words.replace(' ', '+')}")
    assert list(every) == list(found)
    assert not any(every.values())
    shown = [id for id, hidden in found.items() if not hidden]
    assert kept in shown
    assert len(shown) < len(every) / 20
    assert all(parts("?q=xyzzy").values())
    assert "Nothing has all these words." in nobody.get(f"{page}?q=xyzzy").text
