"""Players serve themselves: joining, the home, reports by both, calls to a table, badges; and what is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
import redis
from werkzeug.test import Client

from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import DECKS, Api, problem
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.desk import Desk
from tests.service.tournament.test_organising_pages import HOME
from tests.workers.help import folder

REPORTS = "/pairings/p1/reports"
CALLS = "/pairings/p1/calls"


@pytest.fixture
def event(tourney: Tourney) -> Tourney:
    """Ann and Ben meet, and report their result themselves."""
    tourney.did("organiser", "policy.changed", policy={"public": True, "players_report": True})
    return tourney


def join_secret(event: Tourney, **opened: Any) -> str:
    """Switch joining on; the secret of its link."""
    event.did("organiser", "joining.opened", **opened)
    path: str = event.roles["organiser"].ok(f"{event.path}/joining")["path"]
    return path.removeprefix("/join/")


def joins(event: Tourney, secret: str, name: str, key: str = "", **body: Any) -> Any:
    headers = {"Idempotency_Key": key or event.key()}
    return event.roles["nobody"]("POST", f"join/{secret}", {"name": name, **body}, **headers)


def decided(event: Tourney) -> Any:
    return event.roles["spectator"].ok(f"{event.path}/results")["rounds"][0]["pairings"][0]["decided"]


def browser(event: Tourney) -> Client:
    """A browser in which nobody is signed in."""
    return event.admin.app.test_client()


def hidden_key(html: str) -> str:
    found = re.search(r'name="key" value="([^"]*)"', html)
    assert found is not None
    return found[1]


def joins_by_form(event: Tourney, secret: str, phone: Client, **data: Any) -> Any:
    key = hidden_key(phone.get(f"/join/{secret}").text)
    return phone.post(f"/join/{secret}", data={"key": key, **data}, headers=HOME)


# -- joining --------------------------------------------------------------------------------------------------------


def test_who_has_the_link_becomes_a_player(event: Tourney) -> None:
    secret = join_secret(event)
    answer = joins(event, secret, "  Cleo   Sand ", deck=DECKS[0])
    assert answer.status_code == 201, answer.text
    assert answer.json["player"] == "cleo-sand"
    assert answer.json["deck_refused"] is None
    cleo = event.admin.with_token(answer.json["token"])
    own = next(one for one in cleo.ok(event.path)["players"] if one["player"] == "cleo-sand")
    assert own["name"] == "Cleo Sand"
    assert own["account"].startswith("joined-")
    assert [deck["name"] for deck in event.now()["decks"] if deck["player"] == "cleo-sand"] == [DECKS[0]]
    kinds = [each["type"] for each in event.roles["judge"].ok(f"{event.path}/events?limit=500")["events"]]
    assert kinds[-3:] == ["player.registered", "deck.registered", "token.issued"]


def test_the_secret_of_the_link_is_in_no_log(event: Tourney) -> None:
    secret = join_secret(event)
    token = joins(event, secret, "Cleo").json["token"]
    log = event.roles["organiser"].get(f"{event.path}/events?limit=500").text
    assert secret.rpartition(".")[2] not in log
    assert token not in log


def test_the_same_request_finds_the_same_player(event: Tourney) -> None:
    secret = join_secret(event)
    first, again = joins(event, secret, "Cleo", "k"), joins(event, secret, "Cleo", "k")
    assert first.json == again.json
    assert [player["name"] for player in event.now()["players"]].count("Cleo") == 1


def test_an_official_who_reads_the_log_cannot_repeat_a_request(event: Tourney) -> None:
    """Its key is in no event, and the account of the player tells neither key nor token."""
    secret = join_secret(event)
    token = joins(event, secret, "Cleo", "only-mine").json["token"]
    account = next(one["account"] for one in event.now("judge")["players"] if one["name"] == "Cleo")
    for key in (account, account.removeprefix("joined-")):
        assert joins(event, secret, "Cleo", key).json.get("token") != token
    assert "only-mine" not in event.roles["judge"].get(f"{event.path}/events?limit=500").text


@pytest.mark.parametrize("wrong", ["none.AAAA", "", "x" * 300])
def test_a_wrong_secret_opens_nothing(event: Tourney, wrong: str) -> None:
    join_secret(event)
    wrong = wrong or f"{event.id}.AAAAAAAAAAAAAAAA"
    problem(joins(event, wrong, "Cleo"), 404, "not-found")
    assert browser(event).get(f"/join/{wrong}").status_code == 404


def test_a_renewed_link_ends_the_one_before(event: Tourney) -> None:
    old, new = join_secret(event), join_secret(event)
    problem(joins(event, old, "Cleo"), 404, "not-found")
    assert joins(event, new, "Cleo").status_code == 201
    event.did("organiser", "joining.closed")
    problem(joins(event, new, "Dora"), 404, "not-found")
    assert event.roles["organiser"].ok(f"{event.path}/joining")["path"] is None


def test_no_more_join_than_there_are_places(event: Tourney) -> None:
    secret = join_secret(event, most=3)
    assert joins(event, secret, "Cleo").status_code == 201
    assert joins(event, secret, "Dora").json["reason"] == "full"
    assert "All places are taken" in browser(event).get(f"/join/{secret}").text


@pytest.mark.parametrize("name", ["Ann", " ANN ", "ａｎｎ"])
def test_a_namesake_is_asked_for_the_own_link(event: Tourney, name: str) -> None:
    secret = join_secret(event)
    assert joins(event, secret, name).json["reason"] == "namesake"
    answer = joins_by_form(event, secret, browser(event), name=name)
    assert answer.status_code == 409
    assert "Is that you" in answer.text


def test_only_who_runs_the_event_sees_the_link(event: Tourney) -> None:
    join_secret(event)
    for who in ("judge", "scorekeeper", "ann", "spectator"):
        problem(event.roles[who].get(f"{event.path}/joining"), 403, "forbidden")
        problem(event.event(who, "joining.opened"), 403, "forbidden")


def test_a_deck_that_the_policy_does_not_allow_keeps_nobody_out(event: Tourney) -> None:
    event.did("organiser", "policy.changed", policy={"public": True, "sets": ["MM"]})
    answer = joins(event, join_secret(event), "Cleo", deck=DECKS[0])
    assert answer.status_code == 201, answer.text
    assert answer.json["deck_refused"]
    assert [deck for deck in event.now()["decks"] if deck["player"] == "cleo"] == []


def test_a_phone_joins_and_finds_its_entry_again(event: Tourney) -> None:
    secret, phone = join_secret(event), browser(event)
    check_page(phone.get(f"/join/{secret}"))
    answer = joins_by_form(event, secret, phone, name="<b>Cleo</b>")
    check_page(answer)
    assert "<b>Cleo" not in answer.text
    link = re.search(r'id="own-link" readonly value="([^"]*)"', answer.text)
    assert link is not None
    assert f"/sign-in?next=/tournaments/{event.id}/me#vl_" in link[1]
    again = phone.get(f"/join/{secret}")
    assert again.headers["Location"] == f"/tournaments/{event.id}/me"
    assert joins_by_form(event, secret, browser(event), name="Dora").status_code == 200
    assert phone.post(f"/join/{secret}", data={"key": "k", "name": "Eve"}, headers=HOME).status_code == 303
    assert "Eve" not in [player["name"] for player in event.now()["players"]]


def test_the_organiser_who_enters_somebody_stays_signed_in(event: Tourney) -> None:
    secret, desk = join_secret(event), Desk(event)
    answer = joins_by_form(event, secret, desk.browser, name="Cleo")
    assert "You stay signed in here as organiser" in joined(answer.text)
    desk.look("people")


def test_another_site_lets_nobody_join(event: Tourney) -> None:
    secret = join_secret(event)
    answer = browser(event).post(
        f"/join/{secret}", data={"key": "k", "name": "Cleo"}, headers={"Origin": "https://elsewhere.example"}
    )
    assert answer.status_code == 403
    assert "Cleo" not in [player["name"] for player in event.now()["players"]]


# -- reports --------------------------------------------------------------------------------------------------------


def test_both_say_the_same_and_the_result_is_recorded(event: Tourney) -> None:
    first = event.post("ann", REPORTS, {"winner": "ann", "keys": [3, 1]})
    assert [each["type"] for each in first.json["events"]] == ["result.reported"]
    assert decided(event) is None
    second = event.post("ben", REPORTS, {"winner": "ann"})
    assert [each["type"] for each in second.json["events"]] == ["result.reported", "result.recorded"]
    assert (decided(event)["winner"], decided(event)["by"], decided(event)["keys"]) == ("ann", "recorded", [3, 1])
    problem(event.post("ben", REPORTS, {"winner": "ben"}), 409, "refused")


def test_the_match_of_the_table_is_closed_with_it(event: Tourney) -> None:
    table = event.open()
    event.post("ann", REPORTS, {"winner": "ann"})
    ended = event.post("ben", REPORTS, {"winner": "ann"}).json["matches"]
    assert [one["match"] for one in ended] == [table.match]
    assert event.admin.ok(f"matches/{table.match}")["closed"] is True


def test_two_answers_stand_before_the_organiser(event: Tourney) -> None:
    event.post("ann", REPORTS, {"winner": "ann"})
    assert "One thumb" in Desk(event).look("pair")
    event.post("ben", REPORTS, {"winner": "ben"})
    assert decided(event) is None
    page = Desk(event).look("pair")
    assert "Two thumbs, two answers: table 1" in page
    said = Desk(event).send("results", on="pair", pairing="p1", winner="ben", had="0")
    assert "Two thumbs, two answers" not in said
    assert decided(event)["winner"] == "ben"


def test_who_does_not_play_there_reports_nothing(event: Tourney) -> None:
    for who in ("organiser", "judge", "scorekeeper", "spectator", "streamer"):
        answer = event.post(who, REPORTS, {"winner": "ann"})
        assert answer.status_code == 403, (who, answer.text)
    cleo = event.admin.with_token(joins(event, join_secret(event), "Cleo").json["token"])
    answer = cleo("POST", f"{event.path}{REPORTS}", {"winner": "ann"}, Idempotency_Key="cleo")
    problem(answer, 403, "forbidden")
    assert "result.reported" not in event.roles["judge"].get(f"{event.path}/events?limit=500").text


def test_a_sign_in_from_the_opponent_reports_nothing(event: Tourney) -> None:
    """An organiser makes Ben's sign-in, and then takes Ann's place: both thumbs would be in one hand."""
    issuer = event.token(role="organiser", account="acc-issuer")
    made = issuer("POST", "tokens", {"role": "player", "tournament": event.id, "account": "acc-ben"},
                  Idempotency_Key="ben-again")  # fmt: skip
    ben = event.admin.with_token(made.json["token"])
    event.did("organiser", "player.changed", player="ann", name="Ann", account="acc-issuer", streams_hand=False)
    answer = ben("POST", f"{event.path}{REPORTS}", {"winner": "ann"}, Idempotency_Key="r")
    problem(answer, 403, "forbidden")


def test_players_append_no_result_as_it_is(event: Tourney) -> None:
    problem(event.event("ann", "result.recorded", pairing="p1", winner="ann", reason="I won."), 403, "forbidden")
    problem(event.event("ann", "result.reported", pairing="p1", player="ben", winner="ann"), 422, "invalid-body")


def test_a_recorded_match_takes_no_report(event: Tourney, real_redis: redis.Redis) -> None:
    table = event.open()
    table.play(3)
    folder(real_redis).run(table.match)
    answer = event.post("ann", REPORTS, {"winner": "ann"})
    assert answer.json["reason"] == "recorded"
    assert "Report the result" not in Desk(event, "ann").look("me")


def test_nobody_reports_where_the_policy_says_so(event: Tourney) -> None:
    event.did("organiser", "policy.changed", policy={"public": True, "players_report": False})
    assert event.post("ann", REPORTS, {"winner": "ann"}).json["reason"] == "no-reports"
    assert "Report the result" not in Desk(event, "ann").look("me")


# -- the home -------------------------------------------------------------------------------------------------------


def test_a_player_lands_at_home_and_reports_there(event: Tourney) -> None:
    phone = browser(event)
    answer = phone.post("/sign-in", data={"token": event.roles["ann"].token}, headers=HOME)
    assert answer.headers["Location"] == f"/tournaments/{event.id}/me"
    ann, ben = Desk(event, "ann"), Desk(event, "ben")
    page = ann.look("me")
    assert "Ben won" in page
    assert "Table" in page
    said = ann.send("me", pairing="p1", act="report", winner="ann", keys0="3", keys1="0")
    assert "Waiting for the other side" in said
    assert "Ann says: <strong>Ann won</strong>, keys 3 to 0" in ben.look("me")
    assert "the result is recorded" in ben.send("me", pairing="p1", act="report", winner="ann")
    assert "You won." in ann.look("me")
    assert "You lost." in ben.look("me")


@pytest.mark.parametrize(
    ("who", "where"),
    [("organiser-of-it", "/pair"), ("judge", None), ("streamer", "/stage")],
)
def test_everybody_lands_where_they_work(event: Tourney, who: str, where: str | None) -> None:
    if who == "organiser-of-it":
        event.roles[who] = event.token(role="organiser")
    answer = browser(event).post("/sign-in", data={"token": event.roles[who].token}, headers=HOME)
    expected = "/calls" if where is None else f"/tournaments/{event.id}{where}"
    assert answer.headers["Location"] == expected


def test_who_does_not_play_has_no_home(event: Tourney) -> None:
    answer = Desk(event, "judge").browser.get(f"/tournaments/{event.id}/me")
    assert answer.headers["Location"] == f"/tournaments/{event.id}"
    assert browser(event).get(f"/tournaments/{event.id}/me").headers["Location"].startswith("/sign-in?next=")


def test_leaving_asks_first(event: Tourney) -> None:
    ann = Desk(event, "ann")
    assert "Leave the event?" in ann.send("me", status=200, act="leave")
    assert not event.now()["players"][0]["dropped"]
    assert "You have left the event" in ann.send("me", act="leave", sure="yes")
    assert event.now()["players"][0]["dropped"]


def test_nobody_drops_or_checks_in_another_player(event: Tourney) -> None:
    for kind in ("player.dropped", "player.checked_in"):
        problem(event.event("ann", kind, player="ben"), 403, "forbidden")
        problem(event.event("spectator", kind, player="ben"), 403, "forbidden")
    event.did("ben", "player.dropped", player="ben")


@pytest.fixture
def early(admin: Api) -> Tourney:
    """Ann and Ben are there, and nothing is paired yet."""
    return Tourney(admin, pairings=[], policy={"public": True, "players_report": True})


def test_before_the_first_round_players_check_in_and_add_decks(early: Tourney) -> None:
    ann = Desk(early, "ann")
    assert "The first round is not paired yet" in ann.look("me")
    assert "You have checked in" in ann.send("me", act="check-in")
    problem(early.event("ann", "player.checked_in", player="ann"), 409, "refused")
    assert "The deck was added" in ann.send("me", act="deck", list="CotA:brobnar+dis+logos")
    decks = [deck["deck"] for deck in early.now()["decks"] if deck["player"] == "ann"]
    assert len(decks) == 2
    assert "taken back" in ann.send("me", act="withdraw", deck=decks[0])
    bens = next(deck["deck"] for deck in early.now()["decks"] if deck["player"] == "ben")
    assert "no such deck" in ann.send("me", status=409, act="withdraw", deck=bens)
    early.did("organiser", "round.added", round="1")
    assert "the first round is there" in ann.send("me", status=409, act="deck", list="CotA:dis+logos+mars").lower()


def test_nobody_withdraws_the_deck_of_another_player(early: Tourney) -> None:
    own = next(deck["deck"] for deck in early.now()["decks"] if deck["player"] == "ann")
    problem(early.event("ben", "deck.withdrawn", deck=own), 403, "forbidden")
    early.did("ann", "deck.withdrawn", deck=own)


def test_no_player_withdraws_a_deck_once_the_first_round_is_there(event: Tourney) -> None:
    problem(event.event("ann", "deck.withdrawn", deck="a"), 403, "forbidden")


def test_one_button_drops_who_has_not_checked_in(early: Tourney) -> None:
    early.did("ann", "player.checked_in", player="ann")
    desk = Desk(early)
    assert "Drop 1 player?" in desk.send("joining", status=200, act="drop")
    early.did("organiser", "player.registered", player="cat", name="Cat")  # after the organiser was asked
    desk.send("joining", act="drop", sure="yes", player="ben")
    assert [one["dropped"] for one in early.now()["players"]] == [False, True, False]


# -- calls ----------------------------------------------------------------------------------------------------------


def test_a_judge_comes_to_a_table_without_a_match(event: Tourney) -> None:
    ann, judge = Desk(event, "ann"), Desk(event, "judge")
    assert "A judge was called" in ann.send("me", pairing="p1", act="call")
    assert event.post("ben", CALLS, {}).json["events"] == []
    calls = event.roles["judge"].ok("calls")["tables"]
    assert [(call["table"], call["by"], call["taken"]) for call in calls] == [("1", "Ann", None)]
    assert "Ann wants a judge" in joined(judge.browser.get("/calls").text)
    wall = event.roles["judge"].ok(f"{event.path}/wall")["tables"][0]
    assert (wall["state"], wall["call"], wall["on_the_way"]) == ("called", True, False)
    assert "judge called" in browser(event).get(f"/tournaments/{event.id}").text
    taken = judge.browser.post(f"/calls/{event.id}/tables/p1", data={"act": "take"}, headers=HOME)
    assert taken.headers["Location"] == "/calls?said=yours"
    assert "A judge is on the way" in ann.look("me")
    assert "A judge is on the way" in Desk(event, "ben").look("me")
    problem(event.roles["head-judge"]("POST", f"{event.path}{CALLS}/taking"), 409, "call-taken")
    judge.browser.post(f"/calls/{event.id}/tables/p1", data={"act": "been"}, headers=HOME)
    assert event.roles["judge"].ok("calls")["tables"] == []
    assert "Judge, please" in ann.look("me")


def test_a_player_calls_a_judge_from_the_board(event: Tourney) -> None:
    table = event.open()
    ann = Desk(event, "ann").browser
    page = ann.get(f"/t/{table.match}").text
    form = re.search(r'action="(/tournaments/[^"]*/me)">\s*<input type="hidden" name="key" value="([^"]*)"', page)
    assert form is not None
    assert ann.post(form[1], data={"key": form[2], "pairing": "p1", "act": "call"}, headers=HOME).status_code == 303
    assert event.roles["judge"].ok("calls")["tables"][0]["match"] == table.match
    assert '/me">' not in Desk(event, "judge").browser.get(f"/t/{table.match}/score").text


def test_only_the_player_who_called_and_judges_end_a_call(event: Tourney) -> None:
    event.post("ann", CALLS, {})
    problem(event.post("ben", f"{CALLS}/answer", {}), 403, "forbidden")
    problem(event.post("scorekeeper", f"{CALLS}/answer", {}), 403, "forbidden")
    assert event.post("ann", f"{CALLS}/answer", {}).status_code == 201
    event.post("ben", CALLS, {})
    assert event.post("judge", f"{CALLS}/answer", {"note": "Explained ward."}).status_code == 201
    problem(event.post("judge", f"{CALLS}/answer", {}), 409, "refused")


def test_nobody_calls_a_judge_to_another_table(event: Tourney) -> None:
    problem(event.post("spectator", CALLS, {}), 403, "forbidden")
    problem(event.post("ann", CALLS, {"seat": 1}), 403, "forbidden")
    problem(event.post("scorekeeper", CALLS, {}), 403, "forbidden")
    assert event.post("scorekeeper", CALLS, {"seat": 1}).status_code == 201
    assert event.roles["judge"].ok("calls")["tables"][0]["by"] == "Ben"


def test_a_judge_who_plays_there_sees_and_takes_no_call(event: Tourney) -> None:
    playing = event.token(role="judge", account="acc-ann")
    event.post("ben", CALLS, {})
    assert playing.ok("calls")["tables"] == []
    problem(playing("POST", f"{event.path}{CALLS}/taking"), 403, "forbidden")


# -- badges ---------------------------------------------------------------------------------------------------------


def links_on(html: str) -> list[str]:
    return re.findall(r'readonly value="[^"#]*#(vl_[^"]*)"', html)


def test_badges_are_printed_twice_the_same_and_renewed(event: Tourney) -> None:
    desk = Desk(event)
    everybody = re.findall(r'name="holder" value="([^"]*)"', desk.look("badges"))
    assert {"player:ann", "player:ben"} <= set(everybody)
    first = links_on(desk.send("badges", status=200, act="print", holder=["player:ann", "player:ben"]))
    again = links_on(desk.send("badges", status=200, act="print", holder=["player:ann", "player:ben"]))
    assert len(set(first)) == 2
    assert first == again
    (new,) = links_on(desk.send("badges", status=200, act="renew", holder="player:ann"))
    assert new not in first
    assert event.admin.with_token(first[0]).get(event.path).status_code == 401
    assert event.admin.with_token(new).ok(event.path)["tournament"] == event.id
    assert event.admin.with_token(first[1]).ok(event.path)["tournament"] == event.id


def test_a_link_is_taken_back_also_one_that_the_player_made(event: Tourney) -> None:
    token = joins(event, join_secret(event), "Cleo").json["token"]
    assert "was taken back" in Desk(event).send("badges", act="take", holder="player:cleo")
    assert event.admin.with_token(token).get(event.path).status_code == 401
    assert "no link to take back" in Desk(event).send("badges", act="take", holder="player:cleo")


def test_an_organiser_who_plays_prints_no_badge_of_an_opponent(event: Tourney) -> None:
    event.roles["playing"] = event.token(role="organiser", account="acc-ann")
    answer = Desk(event, "playing").send("badges", status=403, act="print", holder="player:ben")
    assert links_on(answer) == []
    for who in ("judge", "scorekeeper", "ann"):
        assert Desk(event, who).browser.get(f"/tournaments/{event.id}/badges").status_code == 403


def test_the_badge_of_a_judge_leads_to_the_calls(event: Tourney) -> None:
    desk = Desk(event)
    holders = re.findall(r'name="holder" value="(staff:[^"]*)"', desk.look("badges"))
    found = [links_on(desk.send("badges", status=200, act="print", holder=one))[0] for one in set(holders)]
    landed = {
        browser(event).post("/sign-in", data={"token": token}, headers=HOME).headers["Location"] for token in found
    }
    assert {"/calls", f"/matches?tournament={event.id}&state=live"} <= landed


def test_the_poster_has_the_link_and_the_way(event: Tourney) -> None:
    secret = join_secret(event)
    poster = Desk(event).look("joining/poster")
    assert f"/join/{secret}" in poster
    event.did("organiser", "joining.closed")
    assert Desk(event).browser.get(f"/tournaments/{event.id}/joining/poster").status_code == 303


def test_the_sign_in_page_says_whom_to_ask(event: Tourney) -> None:
    assert "Lost your link or your badge? Ask the organiser" in joined(browser(event).get("/sign-in").text)
