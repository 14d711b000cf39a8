"""When tokens end because those who issued them are revoked or dismissed; that nobody is handed tokens of their own
match that a player may not have; and that a token for one match is worth nothing beyond it."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from replays.tournaments import event_types as types
from replays.tournaments.policy import Policy
from service.who.streams import Credential, Followed, look_again
from tests.service.frame.test_pages import check_page
from tests.service.helpers.people import Cup, parts
from tests.service.helpers.roles import SEATS, Api, Table, open_table, problem
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.test_organising_pages import signed_in


def good(who: Api) -> bool:
    """Whether a token is worth anything."""
    answer = who.get("matches")
    assert answer.status_code in (200, 401), answer.text
    return answer.status_code == 200


class Line:
    """Organiser Ada, by the founder; organiser Bob and judge Joe, by Ada; judge Jim, by Bob; and Ada opened a match."""

    def __init__(self, cup: Cup) -> None:
        self.cup = cup
        self.ids: dict[str, str] = {}
        self.ada = self.issued("ada", "organiser", cup.founder)
        self.bob = self.issued("bob", "organiser", self.ada)
        self.joe = self.issued("joe", "judge", self.ada)
        self.jim = self.issued("jim", "judge", self.bob)
        body = {"seats": SEATS, "tournament": cup.id}
        opened = self.ada("POST", "matches", body, Idempotency_Key="ada-opens")
        assert opened.status_code == 201, opened.text
        self.table = Table(cup.admin, opened.json)
        self.issued_by_ada = [self.bob, self.joe, self.jim, self.table.judge, *self.table.seats]

    def issued(self, account: str, role: str, who: Api) -> Api:
        made = self.cup.issued(role, who=who, account=account)
        self.ids[account] = made["id"]
        return self.cup.admin.with_token(made["token"])

    def log(self) -> list[Any]:
        return self.cup.tournaments.store.events(self.cup.id)


@pytest.fixture
def line(cup: Cup) -> Line:
    return Line(cup)


# -- revoking -------------------------------------------------------------------------------------------------------


def test_revoking_ends_what_was_issued_with_the_token_and_with_that_in_turn(line: Line) -> None:
    assert all(map(good, [line.ada, *line.issued_by_ada]))
    link = line.table.judge("POST", f"{line.table.path}/shares", {"view": "judge"}).json["share"]
    answer = line.cup.founder("DELETE", f"tokens/{line.ids['ada']}")
    assert answer.status_code == 200
    assert answer.json["revoked"]
    assert not answer.json["valid"]
    issued = answer.json["issued"]
    assert issued["ended"] is True
    assert issued["count"] == 7 == len(issued["tokens"])
    assert {row["account"] for row in issued["tokens"]} == {"bob", "joe", "jim", None}
    assert [row["valid"] for row in issued["tokens"]] == [False] * 7
    assert not any(map(good, [line.ada, *line.issued_by_ada]))
    assert good(line.cup.founder)
    assert good(line.cup.roles["judge"]), "what others issued stays"
    problem(line.cup.admin.with_token(None).get(f"{line.table.path}?share={link}"), 401, "unauthenticated")
    assert line.log()[-1].data == types.TokenRevoked(token=line.ids["ada"], issued=True)
    listed = line.cup.founder.ok(f"tokens?tournament={line.cup.id}&limit=500")["tokens"]
    assert {row["account"] for row in listed if not row["valid"]} >= {"ada", "bob", "joe", "jim"}
    assert {row["account"] for row in listed if row["revoked"]} == {"ada"}


def test_what_was_issued_stays_if_that_is_asked_for_and_the_answer_names_it(line: Line) -> None:
    answer = line.cup.founder("DELETE", f"tokens/{line.ids['ada']}?issued=false").json
    assert answer["issued"]["ended"] is False
    assert answer["issued"]["count"] == 7
    assert all(row["valid"] for row in answer["issued"]["tokens"])
    assert not good(line.ada)
    assert all(map(good, line.issued_by_ada))
    assert line.log()[-1].data == types.TokenRevoked(token=line.ids["ada"])
    further = line.cup.founder("DELETE", f"tokens/{line.ids['ada']}").json
    assert further["issued"]["ended"] is True
    assert not any(map(good, line.issued_by_ada))
    before = len(line.log())
    again = line.cup.founder("DELETE", f"tokens/{line.ids['ada']}?issued=false").json
    assert again["issued"]["ended"] is True, "never taken back"
    assert not any(map(good, line.issued_by_ada))
    assert len(line.log()) == before
    problem(line.cup.founder("DELETE", f"tokens/{line.ids['bob']}?issued=perhaps"), 400, "invalid-parameter")


def test_a_token_without_an_account_stays_on_the_staff_when_what_it_issued_stays(cup: Cup) -> None:
    made = cup.issued("organiser")
    helper = cup.issue("judge", who=cup.admin.with_token(made["token"]), account="helper")
    cup.founder("DELETE", f"tokens/{made['id']}?issued=false")
    assert good(helper)
    assert made["id"] in cup.tournaments.get(cup.id).staff
    cup.founder("DELETE", f"tokens/{made['id']}")
    assert not good(helper)
    assert made["id"] not in cup.tournaments.get(cup.id).staff


def test_what_is_being_issued_while_its_issuer_is_revoked_is_worth_nothing(line: Line, monkeypatch: Any) -> None:
    tokens = parts(line.cup.app).tokens
    create = type(tokens).create

    def late(self: Any, *args: Any, **changes: Any) -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(type(tokens), "create", create)
            assert line.cup.founder("DELETE", f"tokens/{line.ids['ada']}").status_code == 200
        return create(self, *args, **changes)

    monkeypatch.setattr(type(tokens), "create", late)
    body = {"role": "judge", "tournament": line.cup.id, "account": "late"}
    made = line.ada("POST", "tokens", body, Idempotency_Key="late")
    assert made.status_code == 201
    assert made.json["valid"] is False
    assert not good(line.cup.admin.with_token(made.json["token"]))


def test_two_who_revoke_at_once_lose_nothing(line: Line, monkeypatch: Any) -> None:
    """The second one writes between the first one's reading and its writing."""
    tokens = parts(line.cup.app).tokens
    first = {"first": True}
    plain = redis.client.Pipeline.multi

    def between(pipe: Any) -> None:
        if first.pop("first", False):
            tokens.revoke(line.ids["ada"], reaches=True)
        plain(pipe)

    monkeypatch.setattr(redis.client.Pipeline, "multi", between)
    done = tokens.revoke(line.ids["ada"])
    assert done is not None
    assert done.reaches
    assert not good(line.joe)


def test_an_administrator_s_revocation_reaches_every_tournament(cup: Cup) -> None:
    boss = cup.founder.ok(f"tokens?match={cup.match}")["tokens"][0]["by"]
    assert cup.admin("DELETE", f"tokens/{boss}").json["issued"]["count"] > 5
    assert not any(good(who) for name, who in cup.roles.items() if name != "administrator")
    assert cup.tournaments.store.events(cup.id)[-1].data == types.TokenRevoked(token=boss, issued=True)


def test_tokens_of_before_they_had_issuers_and_of_issuers_that_expired_go_on(cup: Cup, monkeypatch: Any) -> None:
    tokens = parts(cup.app).tokens
    old = cup.admin.with_token(tokens.create("judge", match=cup.match, token="vl_" + "o" * 43).token)
    gone = tokens.create("judge", tournament=cup.id, account="gone", expires=1.0)
    child = tokens.create("judge", match=cup.match, by=gone.grant.id, token="vl_" + "c" * 43)
    stranger = tokens.create("judge", match=cup.match, by="tok_of_another_store", token="vl_" + "s" * 43)
    assert good(old)
    assert good(cup.admin.with_token(child.token))
    assert good(cup.admin.with_token(stranger.token))
    tokens.revoke(gone.grant.id, reaches=True)
    assert not good(cup.admin.with_token(child.token)), "expired or not, it is revoked"


def test_a_line_of_issuers_ends_somewhere(cup: Cup) -> None:
    who, made = cup.founder, 0
    while True:
        body = {"role": "organiser", "tournament": cup.id, "account": f"o-{made}"}
        answer = who("POST", "tokens", body, Idempotency_Key=f"line-{made}")
        if answer.status_code != 201:
            break
        who, made = cup.admin.with_token(answer.json["token"]), made + 1
    assert made == 15
    assert "earlier one" in problem(answer, 403, "forbidden")["detail"]


# -- dismissing -----------------------------------------------------------------------------------------------------


def test_dismissing_somebody_ends_what_they_issued_and_the_tokens_of_matches_they_opened(line: Line) -> None:
    line.cup.change(types.StaffDismissed(account="ada"))
    assert not any(map(good, line.issued_by_ada))
    assert good(line.cup.founder)
    assert good(line.cup.roles["judge"])
    problem(line.ada.get(line.table.path), 404, "match-not-found")
    line.cup.change(types.StaffAppointed(account="ada", role="organiser"))
    assert not any(map(good, line.issued_by_ada)), "what has ended does not come back"
    assert good(line.issued("new", "judge", line.ada)), "what is issued from now on is good"


def test_dismissing_somebody_ends_their_tokens_for_single_matches(cup: Cup) -> None:
    bound = cup.issue("judge", match=cup.match, account="cup-judge")
    own = cup.issue("spectator", match=cup.match, account="cup-judge")
    assert good(bound)
    assert cup.roles["judge"].ok(cup.path)["view"] == "judge"
    event = {"type": "staff.dismissed", "data": {"account": "cup-judge"}}
    done = cup.founder("POST", f"tournaments/{cup.id}/events", event, Idempotency_Key="dismiss")
    assert done.status_code == 201
    assert not good(bound)
    assert good(own)
    problem(cup.roles["judge"].get(cup.path), 404, "match-not-found")


def test_demoting_somebody_ends_nothing_that_they_issued(line: Line) -> None:
    line.cup.change(types.StaffAppointed(account="ada", role="scorekeeper"))
    assert all(map(good, line.issued_by_ada))


def test_whoever_is_dismissed_while_they_issue_issues_nothing(line: Line, monkeypatch: Any) -> None:
    registry = type(line.cup.tournaments)
    change = registry.change

    def late(self: Any, *args: Any, **more: Any) -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(registry, "change", change)
            if "ada" in line.cup.tournaments.get(line.cup.id).staff:
                line.cup.change(types.StaffDismissed(account="ada"))
        return change(self, *args, **more)

    monkeypatch.setattr(registry, "change", late)
    body = {"role": "judge", "tournament": line.cup.id, "account": "late"}
    problem(line.ada("POST", "tokens", body, Idempotency_Key="late"), 403, "forbidden")
    assert "late" not in line.cup.tournaments.get(line.cup.id).staff


def test_who_follows_a_match_is_asked_for_again_with_all_who_issued_them(line: Line) -> None:
    """Live streams: many in one question, each with those who issued its token or its link."""
    cup, services = line.cup, parts(line.cup.app)
    jim, link = cup.issued("judge", who=line.bob, account="jim"), cup.share("judge", "judge")
    places = [Followed(cup.match, "judge", by) for by in (Credential(token=jim["id"]), Credential(share=link))]

    def good_now() -> list[bool]:
        with cup.app.app_context():
            found = look_again(places, services.store.heads([cup.match]), services)
        return [not isinstance(found[place], Exception) for place in places]

    assert good_now() == [True, True]
    cup.founder("DELETE", f"tokens/{line.ids['ada']}")
    assert good_now() == [False, True], "Ada had issued Bob's token, and Bob Jim's"
    cup.change(types.StaffDismissed(account="cup-judge"))
    assert good_now() == [False, False]


# -- whoever plays --------------------------------------------------------------------------------------------------

PLAYERS = "player,name,account\nann,Ann,acc-ann\nben,Ben,acc-ben\n"


@pytest.fixture
def tourney(admin: Api) -> Tourney:
    """Ann organises it too."""
    tourney = Tourney(admin)
    tourney.roles["ann"] = tourney.token(role="organiser", account="acc-ann")
    return tourney


def check_withheld(tourney: Tourney, answer: Any, match: str) -> None:
    tokens = answer["tokens"]
    assert tokens["judge"] is None
    assert tokens["seats"][1] is None
    assert tokens["seats"][0]
    assert tokens["spectator"]
    withheld = answer["withheld"]
    assert withheld["parts"] == ["seat 1", "judge"]
    assert "POST /api/v1/tokens" in withheld["detail"]
    assert withheld["issuers"] == [tourney.now("organiser")["organiser"]]
    rows = tourney.admin.ok(f"tokens?match={match}")["tokens"]
    assert {(row["role"], row["seat"]) for row in rows} == {("seat", 0), ("spectator", None)}, "no other was made"
    body = {"role": "judge", "match": match}
    refused = tourney.roles["ann"]("POST", "tokens", body, Idempotency_Key="judge")
    assert refused.status_code in (403, 404), "nor do they get it otherwise"


def test_whoever_opens_a_match_that_they_play_in_is_handed_their_own_part(tourney: Tourney) -> None:
    path = "/pairings/p1/matches"
    opened = tourney.post("ann", path, {}, Idempotency_Key="open")
    assert opened.status_code == 201
    assert opened.json["view"] == "player:0"
    check_withheld(tourney, opened.json, opened.json["match"])
    assert tourney.post("ann", path, {}, Idempotency_Key="open").json == opened.json
    own = tourney.admin.with_token(opened.json["tokens"]["seats"][0])
    assert own.ok(f"matches/{opened.json['match']}")["view"] == "player:0"
    body = {"role": "judge", "match": opened.json["match"]}
    issued = tourney.organiser("POST", "tokens", body, Idempotency_Key="judge")
    assert issued.status_code == 201
    assert "withheld" not in issued.json


def test_whoever_announces_a_match_that_they_play_in_is_handed_their_own_part(tourney: Tourney) -> None:
    announced = tourney.post("ann", "/pairings/p1/announcement", {})
    assert announced.status_code == 201, announced.text
    match = announced.json["match"]
    check_withheld(tourney, announced.json, match)
    for seat in (0, 1):
        body = {"role": "seat", "match": match, "seat": seat}
        issued = tourney.organiser("POST", "tokens", body, Idempotency_Key=f"seat-{seat}")
        assert issued.status_code == 201, issued.text
        ben = tourney.admin.with_token(issued.json["token"])
        done = ben("PUT", f"announcements/{match}/entropy", {"entropy": "dice"})
    assert done.json["opened"], "the tokens that others issue are good for contributing"
    wrong = tourney.organiser("POST", "tokens", {**body, "seat": 2}, Idempotency_Key="seat-2")
    problem(wrong, 422, "invalid-body")


def test_whoever_opens_a_round_that_they_play_in_is_shown_their_own_token(tourney: Tourney) -> None:
    path = f"/tournaments/{tourney.id}/rounds/1/open"
    sent = {"key": "key", "pairing": ["p1"]}
    shown = signed_in(tourney.roles["ann"]).post(path, data=sent, headers={"Origin": "http://localhost"})
    check_page(shown)
    assert shown.text.count("<code>vl_") == 1
    assert "you cannot have this token" in shown.text
    assert tourney.now()["organiser"] in shown.text


def test_everybody_else_who_opens_a_match_is_handed_all_parts(tourney: Tourney) -> None:
    opened = tourney.post("organiser", "/pairings/p1/matches", {}).json
    assert "withheld" not in opened
    assert all([*opened["tokens"]["seats"], opened["tokens"]["judge"]])


def test_the_tokens_of_an_announced_match_are_on_record_listed_and_revoked(tourney: Tourney) -> None:
    announced = tourney.post("organiser", "/pairings/p1/announcement", {}).json
    rows = tourney.organiser.ok(f"tokens?tournament={tourney.id}&limit=500")["tokens"]
    bound = [row for row in rows if row["match"] == announced["match"]]
    assert len(bound) == 4
    log = tourney.organiser.ok(f"{tourney.path}/events?limit=500")["events"]
    issued = {event["data"]["token"] for event in log if event["type"] == "token.issued"}
    assert {row["id"] for row in bound} <= issued
    judge = tourney.admin.with_token(announced["tokens"]["judge"])
    assert good(judge)
    [id] = [row["id"] for row in bound if row["role"] == "judge"]
    assert tourney.organiser("DELETE", f"tokens/{id}").status_code == 200
    assert not good(judge)


def test_nobody_sees_their_own_match_through_a_what_if_match_or_a_token_for_it(cup: Cup) -> None:
    cup.table.play(3)
    branch = cup.roles["judge"]("POST", f"{cup.path}/branches", {"seq": 2}, Idempotency_Key="branch").json["match"]
    further = cup.roles["judge"]("POST", f"matches/{branch}/branches", {"seq": 2}, Idempotency_Key="more").json["match"]
    plays = cup.issue("judge", account="ann-account")
    bound = cup.issue("judge", match=cup.match, account="ann-account")
    for who in (plays, bound):
        assert who.ok(cup.path)["view"] == "player:0"
        for what_if in (branch, further):
            problem(who.get(f"matches/{what_if}/state"), 404, "match-not-found")
    for what_if in (branch, further):
        assert cup.roles["judge of the match"].ok(f"matches/{what_if}/state")["view"] == "judge"


def test_a_watcher_s_token_does_not_become_a_player_s_in_passing(cup: Cup) -> None:
    helper = cup.issue("organiser", account="helper", permissions=["token:issue", "match:read", "tournament:read"])
    for bound in ({"tournament": cup.id}, {"match": cup.match}):
        body = {"role": "spectator", "account": "ann-account", **bound}
        refused = problem(helper("POST", "tokens", body, Idempotency_Key="k"), 403, "forbidden")
        assert "match:decide" in refused["detail"]


# -- one match, and nothing beyond it -------------------------------------------------------------------------------


def test_a_judge_of_one_table_records_its_result_and_no_other_s(admin: Api) -> None:
    cup = Cup(admin, Policy())
    body = {"type": "result.recorded", "data": {"pairing": "p1", "winner": "ann", "reason": "on paper"}}
    judge = cup.roles["judge of the match"]
    path = f"tournaments/{cup.id}/events"
    recorded = judge("POST", path, body, Idempotency_Key="own")
    assert recorded.status_code == 201
    assert cup.tournaments.get(cup.id).results["p1"].winner == "ann"
    assert recorded.json["events"][0]["actor"]["kind"] == "judge"
    cup.change(types.MatchAnnulled(match=cup.match, reason="a slip"))
    again = {"type": "result.withdrawn", "data": {"pairing": "p1", "reason": "a slip"}}
    problem(judge("POST", path, again, Idempotency_Key="late"), 403, "forbidden")
    lone = open_table(admin, key="lone")
    problem(lone.judge("POST", path, body, Idempotency_Key="lone"), 403, "forbidden")


def test_a_token_for_one_match_reads_the_numbers_that_a_spectator_reads(admin: Api) -> None:
    cup = Cup(admin, Policy())
    ada = Line(cup)
    names = ("judge of the match", "seat 0", "spectator of the match", "spectator")
    for path in ("results", "standings"):
        told = [cup.roles[name].ok(f"tournaments/{cup.id}/{path}") for name in names]
        assert told.count(told[-1]) == len(told), path
    assert ada.table.match not in cup.roles["judge of the match"].get("matches").text
    problem(cup.roles["judge of the match"].get(f"tournaments/{cup.id}/statistics"), 403, "embargoed")
