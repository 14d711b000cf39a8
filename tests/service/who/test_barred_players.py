"""Who plays has no other part: no way to an opponent's seat, to a judge's view of one's own match, or to other players'
sign-ins; and `service.who.acts`, row by row, over HTTP, with every kind of caller."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.catalogue.decks import deck_lists
from replays.log.event_kinds import VOCABULARY
from replays.tournaments import event_types as types
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from service.who.acts import ACTS, OTHERS, OWN, Act
from service.who.appenders import OF_MATCHES, OF_TOURNAMENTS, appenders
from service.who.parts import BARRED_MAY
from tests.service.helpers.matrix import ACTS as ASKED
from tests.service.helpers.people import Cup, parts
from tests.service.helpers.roles import Api, problem
from tests.service.tournament.test_organising_pages import signed_in


class Club:
    """A cup whose organisers play: Ann, at table 1 against Ben, and Cem, at no table. `boss` founded it and plays not.

    `callers` are organisers, named for where their part comes from.
    """

    def __init__(self, admin: Api) -> None:
        self.admin = admin
        self.cup = cup = Cup(admin)
        self.boss, self.match, self.path = cup.founder, cup.match, cup.path
        self.ann = cup.issue("organiser", account="ann-account")
        self.cem = cup.issue("organiser", account="cem-account")
        self.ben = cup.roles["player 1"]
        issued = cup.issue("organiser", who=self.ann, account="olga")
        self.at_large = self.token(admin, role="organiser", account="ada-at-large")
        self.did(self.ann, "staff.appointed", account="ada-at-large", role="organiser")
        self.callers: dict[str, Api] = {
            "administrator": admin,
            "boss": self.boss,
            "by boss": cup.issue("organiser", account="otto"),
            "plays here": self.ann,
            "plays elsewhere": self.cem,
            "token from Ann": issued,
            "token from who has it from Ann": cup.issue("organiser", who=issued, account="jim"),
            "appointed by Ann": self.at_large,
        }

    def token(self, who: Api, **body: Any) -> Api:
        made = self.tried(who, **body)
        assert made.status_code == 201, made.text
        return self.admin.with_token(made.json["token"])

    def tried(self, who: Api, **body: Any) -> Any:
        self.cup._keys += 1
        return who("POST", "tokens", body, Idempotency_Key=f"club-{self.cup._keys}")

    def tell(self, who: Api, type: str, **data: Any) -> Any:
        self.cup._keys += 1
        path = f"tournaments/{self.cup.id}/events"
        return who("POST", path, {"type": type, "data": data}, Idempotency_Key=f"club-{self.cup._keys}")

    def did(self, who: Api, type: str, **data: Any) -> None:
        answer = self.tell(who, type, **data)
        assert answer.status_code == 201, answer.text

    def view(self, who: Api) -> str:
        found: str = who.ok(self.path)["view"]
        return found

    def log(self) -> list[Any]:
        return parts(self.admin.app).store.events(self.match)


@pytest.fixture
def club(admin: Api) -> Club:
    return Club(admin)


def refused(answer: Any) -> str:
    """What a refusal says, which must be a 403 with what to do."""
    detail: str = problem(answer, 403, "forbidden")["detail"]
    assert "dministrator" in detail
    return detail


# -- ways to another's part -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["player", "judge", "spectator", "streamer"])
def test_who_plays_issues_no_token_for_another_player_s_account(club: Club, role: str) -> None:
    body = {"role": role, "tournament": club.cup.id, "account": "ben-account"}
    assert "an organiser (cup-boss, cup-organiser, otto) who does not play" in refused(club.tried(club.ann, **body))
    assert club.tried(club.cem, **body).status_code == 403, "nor for a table that they do not sit at"
    assert club.tried(club.boss, **body).status_code == 201
    if role == "player":
        assert club.tried(club.ann, **{**body, "account": "ann-account"}).status_code == 201, "but for their own"


@pytest.mark.parametrize(
    "body",
    [
        {"role": "judge"},
        {"role": "seat", "seat": 1},
        {"role": "seat", "seat": 0},
        {"role": "spectator", "account": "ben-account"},
        {"role": "scorekeeper", "account": "friend"},
    ],
)
def test_nor_for_a_part_in_their_own_match(club: Club, body: dict[str, Any]) -> None:
    for name in ("plays here", "token from Ann", "token from who has it from Ann", "appointed by Ann"):
        assert club.tried(club.callers[name], match=club.match, **body).status_code == 403, name
    assert club.tried(club.callers["by boss"], match=club.match, **body).status_code == 201


@pytest.mark.parametrize("role", ["organiser", "head-judge", "judge", "scorekeeper", "streamer"])
def test_officials_whom_a_player_makes_have_no_part_in_that_player_s_match(club: Club, role: str) -> None:
    friend = club.cup.issue(role, who=club.ann, account="friend")
    assert club.view(friend) == "spectator"
    assert "plays in this match" in refused(friend.get(f"{club.path}/state?view=judge"))
    assert "plays in this match" in refused(friend("POST", f"{club.path}/shares", {"view": "player:1"}))
    again = club.cup.issue(role, who=club.callers["token from Ann"], account="a friend's friend".replace(" ", "-"))
    assert club.view(again) == "spectator"


def test_they_judge_all_other_matches(club: Club) -> None:
    friend = club.cup.issue("judge", who=club.ann, account="friend")
    seats = [{"name": "Cem", "deck": "Guide Achea"}, {"name": "Dot", "deck": "Guide Achea"}]
    body = {"seats": seats, "tournament": club.cup.id}
    other = club.boss("POST", "matches", body, Idempotency_Key="second")
    assert friend.ok(f"matches/{other.json['match']}")["view"] == "judge"


def test_an_appointment_counts_whoever_issued_the_token(club: Club) -> None:
    """Ada has a token from the administrator, and the office from Ann; so has who has it from Ada."""
    assert club.view(club.at_large) == "spectator"
    jim = club.cup.issue("judge", account="jim-too")
    club.did(club.boss, "staff.dismissed", account="jim-too")
    club.did(club.at_large, "staff.appointed", account="jim-too", role="judge")
    assert club.view(jim) == "spectator"
    club.did(club.boss, "staff.appointed", account="jim-too", role="judge")
    assert club.view(jim) == "judge", "who does not play has appointed them since"


def test_a_line_of_issuers_is_followed_to_its_beginning(club: Club) -> None:
    body = {"role": "player", "tournament": club.cup.id, "account": "ben-account"}
    assert club.tried(club.callers["token from who has it from Ann"], **body).status_code == 403
    assert club.tried(club.at_large, **body).status_code == 201, "whose token Ann has never seen"


def test_who_begins_to_play_loses_what_their_tokens_gave_against_themselves(club: Club) -> None:
    """All sign-ins were issued by an organiser who then sits down at a table."""
    cup = club.cup
    zoe = cup.issue("organiser", account="zoe")
    cup.change(types.PlayerRegistered(player="dot", name="Dot", account="dot-account"))
    dot = cup.issue("player", who=zoe, account="dot-account")
    judge = cup.issue("judge", who=zoe, account="judge-by-zoe")
    cup.change(
        types.PlayerRegistered(player="zoe", name="Zoe", account="zoe"),
        types.PairingAdded(
            pairing="p2",
            round="r1",
            table="2",
            seats=(types.PairedSeat(player="zoe"), types.PairedSeat(player="dot")),
        ),
    )
    seats = [{"name": "Zoe", "deck": "Guide Achea"}, {"name": "Dot", "deck": "Guide Achea"}]
    opened = cup.founder("POST", "matches", {"seats": seats, "tournament": cup.id}, Idempotency_Key="zoe").json
    match = opened["match"]
    assert dot.ok(f"matches/{match}")["view"] == "spectator"
    assert judge.ok(f"matches/{match}")["view"] == "judge"
    link = judge("POST", f"matches/{match}/shares", {"view": "judge"}).json["share"]
    cup.change(
        *(
            (types.DeckRegistered(deck=f"{player}-deck", player=player), types.DeckSecret(deck_lists()["Guide Achea"]))
            for player in ("zoe", "dot")
        )
    )
    cup.change(types.MatchAssigned(pairing="p2", match=match, decks=("zoe-deck", "dot-deck")))
    nobody = club.admin.with_token(None)

    def nothing() -> None:
        assert judge.ok(f"matches/{match}")["view"] == dot.ok(f"matches/{match}")["view"] == "spectator"
        answer = {"type": "decision", "data": {"answer": ["x"], "seat": 1}}
        said = dot("POST", f"matches/{match}/events", answer, If_Match='"1"', Idempotency_Key="dot")
        assert "plays in this match" in refused(said)
        problem(nobody.get(f"matches/{match}/state?share={link}"), 401, "unauthenticated")

    nothing()
    assert cup.issue("player", account="dot-account").ok(f"matches/{match}")["view"] == "player:1"
    assert club.ben.ok(club.path)["view"] == "player:1", "all others play on with what they have"
    cup.change(types.PlayerDropped(player="zoe"))
    nothing()
    cup.change(types.PlayerChanged(player="zoe", name="Zoe", account=None, streams_hand=False))
    nothing()


def test_an_account_cannot_be_turned_into_an_opponent(club: Club) -> None:
    """Ann has a second token, and would have Ben's seat answer to it."""
    club.cup.issue("spectator", who=club.ann, account="second")
    moved = {"player": "ben", "name": "Ben", "account": "second", "streams_hand": False}
    refused(club.tell(club.ann, "player.changed", **moved))
    refused(club.tell(club.ann, "player.consented", player="ben", streams_hand=True))
    club.did(club.ann, "player.changed", player="ben", name="Benno", account="ben-account", streams_hand=False)
    club.did(club.ann, "player.changed", player="ann", name="Ann", account=None, streams_hand=False)
    refused(club.tell(club.ann, "player.changed", **moved))
    assert club.tried(club.ann, role="player", tournament=club.cup.id, account="ben-account").status_code == 403
    club.did(club.boss, "player.changed", **moved)


def test_who_has_a_token_from_a_player_agrees_to_nothing_for_the_other(club: Club) -> None:
    """Zoe issued Ben's sign-in, and then joined."""
    zoe = club.cup.issue("organiser", account="zoe")
    ben = club.cup.issue("player", who=zoe, account="ben-account")
    club.did(ben, "player.consented", player="ben", streams_hand=True)
    club.did(club.boss, "player.registered", player="zoe", name="Zoe", account="zoe")
    refused(club.tell(ben, "player.consented", player="ben", streams_hand=False))
    club.did(club.ben, "player.consented", player="ben", streams_hand=False)
    club.did(zoe, "player.consented", player="zoe", streams_hand=True)


def test_by_a_token_that_a_player_made_no_seat_of_theirs_is_another_s(club: Club) -> None:
    second = club.cup.issue("spectator", who=club.ann, account="second")
    club.did(club.boss, "player.changed", player="ben", name="Ben", account="second", streams_hand=False)
    assert club.view(second) == "spectator"


def test_who_plays_ends_no_sign_in_and_no_office_but_those_they_gave(club: Club) -> None:
    bens = club.cup.issued("player", account="ben-account")
    judge = club.cup.issued("judge", account="neutral")
    own = club.cup.issued("judge", who=club.ann, account="own")
    for id in (bens["id"], judge["id"]):
        refused(club.ann("DELETE", f"tokens/{id}"))
    refused(club.tell(club.ann, "staff.dismissed", account="neutral"))
    refused(club.tell(club.ann, "staff.appointed", account="neutral", role="streamer"))
    refused(club.tried(club.ann, role="streamer", tournament=club.cup.id, account="neutral"))
    assert club.view(club.admin.with_token(judge["token"])) == "judge"
    club.did(club.ann, "staff.dismissed", account="own")
    assert club.ann("DELETE", f"tokens/{own['id']}").status_code == 200
    assert club.boss("DELETE", f"tokens/{bens['id']}").status_code == 200


def test_a_scorekeeper_of_a_player_s_records_no_result_of_their_match(club: Club) -> None:
    result = {"pairing": "p1", "winner": "ann", "reason": "on paper"}
    keeper = club.cup.issue("scorekeeper", who=club.ann, account="keeper")
    assert club.tell(keeper, "result.recorded", **result).status_code == 403
    assert club.tell(club.cup.issue("judge", account="ann-two"), "result.recorded", **result).status_code == 201
    club.did(club.ann, "result.recorded", **result)  # a small club has one organiser: the log names them


def test_a_seat_in_a_player_s_hand_contributes_nothing_to_the_chance(club: Club) -> None:
    cup = club.cup
    cup.change(
        types.PlayerRegistered(player="dot", name="Dot", account="dot-account"),
        types.RoundAdded(round="r2"),
        types.PairingAdded(
            pairing="p2",
            round="r2",
            table="1",
            seats=(types.PairedSeat(player="ann"), types.PairedSeat(player="ben")),
        ),
    )
    path = f"tournaments/{cup.id}/pairings/p2/announcement"
    announced = club.callers["token from Ann"]("POST", path, {}, Idempotency_Key="announce")
    assert announced.status_code == 201, announced.text
    assert announced.json["tokens"]["seats"][1] is None
    assert announced.json["tokens"]["judge"] is None
    assert announced.json["withheld"]["issuers"] == ["cem-account", "cup-boss", "cup-organiser", "otto"]


def test_the_page_says_who_hands_out_sign_ins(club: Club) -> None:
    page = f"/tournaments/{club.cup.id}/players"
    sent = {"act": "sign-in", "player": "ben", "key": "one"}
    shown = signed_in(club.ann).post(page, data=sent, headers={"Origin": "http://localhost"})
    assert shown.status_code == 403
    assert "<code>vl_" not in shown.text
    assert "You play in this tournament" in shown.text
    assert "cup-boss" in shown.text
    shown = signed_in(club.boss).post(page, data=sent, headers={"Origin": "http://localhost"})
    assert shown.status_code == 200
    assert "vl_" in shown.text


# -- what is on record ----------------------------------------------------------------------------------------------


def test_events_name_the_token_beside_the_account(club: Club) -> None:
    first = club.cup.issued("player", account="ben-account")
    second = club.cup.issued("player", account="ben-account")
    note = {"type": "note.added", "data": {"text": "A note."}}
    for number, made in enumerate((first, second)):
        who = club.admin.with_token(made["token"])
        done = who("POST", f"{club.path}/events", note, If_Match=f'"{1 + number}"', Idempotency_Key=f"note-{number}")
        assert done.status_code == 201, done.text
    actors = [event.actor for event in club.log()[-2:]]
    assert [(actor.id, actor.token) for actor in actors] == [("ben-account", made["id"]) for made in (first, second)]
    noted = club.cup.table.append(club.cup.table.seats[0], note, 3)
    assert noted.status_code == 201, "the id is the token's"
    assert noted.json["events"][0]["actor"].keys() == {"kind", "id"}, "the id is the token's"


def test_accesses_name_the_token_and_who_issued_it(club: Club) -> None:
    made = club.cup.issued("judge", account="jo")
    club.admin.with_token(made["token"]).ok(f"{club.path}/state")
    row = club.boss.ok(f"{club.path}/accesses")["accesses"][-1]
    assert (row["by"], row["account"], row["issuers"]) == (made["id"], "jo", ["cup-boss"])


# -- the table ------------------------------------------------------------------------------------------------------


def test_every_event_is_in_the_table_with_its_permissions() -> None:
    takes: dict[str, set[str]] = {}
    for row in ACTS:
        takes.setdefault(row.name, set()).update(row.takes)
    for name, appender in {**OF_MATCHES, **OF_TOURNAMENTS}.items():
        assert takes.get(name, set()) == set(appender.any_permission), name
    assert set(VOCABULARY.names) <= takes.keys()
    made_with_others = {"tournament.created", "match.assigned", "choice.revealed"}
    assert set(TOURNAMENT_VOCABULARY.names) - made_with_others <= takes.keys()


def test_a_kind_that_nobody_may_append_is_refused() -> None:
    with pytest.raises(LookupError, match="nobody may append card.torn"):
        appenders(["card.torn"])
    torn = Act("card.torn", "a match", ("match:annotate",), "pairing")
    assert appenders(["card.torn"], [torn])["card.torn"].permissions == ("match:annotate",)


def test_the_barred_are_left_with_what_has_no_bar() -> None:
    free = {found for row in ACTS if row.name in ("look", "share") for found in row.takes}
    stopped = {found for row in ACTS if row.bar == "pairing" and row.name != "look as" for found in row.takes}
    assert free <= BARRED_MAY
    assert not stopped & BARRED_MAY


CARRIED = {
    "": set[str](),
    "pairing": {"plays here", "token from Ann", "token from who has it from Ann", "appointed by Ann"},
    "tournament": {"plays here", "plays elsewhere", "token from Ann", "token from who has it from Ann"},
}
"""Bar -> the callers whom it stops."""
NAMED = {
    "lines": "enter lines",
    "insertions": "put in what was forgotten",
    "undo.requested": "ask to go back",
    "undo.answered": "agree to go back",
    "dispute.opened": "call a judge",
    "statement.given": "say something",
    "dispute.withdrawn": "withdraw a case",
    "ruling.given": "rule",
    "ruling.signed": "sign a ruling",
}
"""Act -> its name in the matrix of permissions, where that is another one."""


def asker(club: Club, row: Act) -> Callable[[Api, str], Any]:
    """What does the act, for a caller and their name; nothing comes of it that others of the table would notice."""
    cup, path = club.cup, club.path
    tournament = f"tournaments/{cup.id}"
    run = {"tournament": cup.id}
    tokens: dict[str, dict[str, Any]] = {
        "another player's account": {"role": "player", "account": "ben-account", **run},
        "another player's seat": {"role": "seat", "seat": 1, "match": cup.match},
        "an official of a match": {"role": "judge", "match": cup.match},
        "staff of the tournament": {"role": "judge", "account": "new", **run},
        "a spectator": {"role": "spectator", **run},
    }
    two = ["ann", "ben"]
    events: dict[tuple[str, str], dict[str, Any]] = {
        ("player.registered", OTHERS): {"player": "ben", "name": "There is one"},
        ("player.consented", OTHERS): {"player": "ben", "streams_hand": True},
        ("player.dropped", OTHERS): {"player": "nobody"},
        ("player.checked_in", OTHERS): {"player": "nobody"},
        ("joining.opened", "the tournament"): {},
        ("joining.closed", "the tournament"): {},
        ("player.returned", OTHERS): {"player": "nobody"},
        ("player.seated", OTHERS): {"player": "nobody", "table": "7"},
        ("player.absent", "a pairing, as organiser"): {"pairing": "none", "player": "ben"},
        ("player.arrived", "a pairing, as organiser"): {"pairing": "none", "player": "ben"},
        ("deck.withdrawn", OTHERS): {"deck": "none"},
        ("team.added", "the tournament"): {"team": "t", "name": "T", "players": ["none", "nobody"]},
        ("team.changed", "the tournament"): {"team": "none", "name": "T", "players": ["none", "nobody"]},
        ("team.removed", "the tournament"): {"team": "none"},
        ("round.rescheduled", "the tournament"): {"round": "none", "due": None},
        ("stage.added", "the tournament"): {"stage": "s", "name": "S", "rules": {"kind": "swiss", "best_of": 2}},
        ("stage.changed", "the tournament"): {"stage": "none", "rules": {"kind": "swiss"}},
        ("stage.removed", "the tournament"): {"stage": "none"},
        ("stage.begun", "the tournament"): {"stage": "none", "entrants": ["ann"]},
        ("auction.opened", "the tournament"): {"auction": "a", "stage": "none", "players": two, "decks": two},
        ("auction.cancelled", "the tournament"): {"auction": "none", "reason": "A reason."},
        ("round.added", "the tournament"): {"round": "r1"},
        ("round.reopened", "the tournament"): {"round": "none"},
        ("round.timed", "the tournament"): {"round": "none", "act": "start", "seconds": 60},
        ("pairing.added", "the tournament"): {"pairing": "p1", "round": "r1", "table": "9", "seats": [{"player": "x"}]},
        ("pairing.removed", "a pairing"): {"pairing": "none", "reason": "A reason."},
        ("match.annulled", "a pairing"): {"match": "none", "reason": "A reason."},
        ("policy.changed", "the tournament"): {"policy": {}},
        ("embargo.lifted", "the tournament"): {},
        ("staff.appointed", "who has a role from others"): {"account": "cup-judge", "role": "judge"},
        ("result.recorded", "a pairing, as organiser"): {"pairing": "p1", "winner": "ann", "reason": "A reason."},
        ("result.withdrawn", "a pairing, as organiser"): {"pairing": "p1", "reason": "A reason."},
    }  # fmt: skip
    if row.name == "token.issued" and row.to in tokens:
        return lambda who, _: club.tried(who, **tokens[row.to])
    if row.name == "token.issued":
        return lambda who, name: club.tried(who, role="spectator", account=OWN_ACCOUNT[name], **run)
    if (row.name, row.to) == ("token.revoked", "who has it from others"):
        return lambda who, _: who("DELETE", f"tokens/{cup.issued('spectator', who=club.admin)['id']}")
    if row.name == "token.revoked":
        return lambda who, _: who("DELETE", f"tokens/{cup.issued('spectator', who=who)['id']}")
    if (row.name, row.to) == ("staff.dismissed", "who has a role from others"):

        def dismiss(who: Api, name: str) -> Any:
            account = f"dismissed-by-{name.replace(' ', '-')}"
            club.did(club.admin, "staff.appointed", account=account, role="judge")
            return club.tell(who, row.name, account=account)

        return dismiss
    if row.to in ("who has no role, or has it from them", "who has a role from them"):

        def their_own(who: Api, name: str) -> Any:
            account = f"friend-of-{name.replace(' ', '-')}"
            answer = club.tell(who, "staff.appointed", account=account, role="judge")
            return answer if row.name == "staff.appointed" else club.tell(who, row.name, account=account)

        return their_own
    if row.name == "player.changed":

        def change(who: Api, name: str) -> Any:
            now = cup.tournaments.get(cup.id).players["ben"].streams_hand
            consents = not now if row.to == "another player's account or consent" else now
            return club.tell(who, row.name, player="ben", name="Ben", account="ben-account", streams_hand=consents)

        return change
    if row.name == "deck.registered" and "Alliance" in row.to:
        pods = [{"house": house, "deck": "none"} for house in ("dis", "logos", "mars")]
        put = f"{tournament}/players/ben/alliance"
        return lambda who, _: who("POST", put, {"pods": pods}, Idempotency_Key="put together")
    if row.name == "deck.registered":
        return lambda who, _: who("POST", f"{tournament}/decks", {"nonsense": 1}, Idempotency_Key="deck")
    on_record: dict[str, tuple[str, dict[str, Any]]] = {
        "penalty.recorded": ("penalties", {"penalty": "warning", "reason": "A reason."}),
        "penalty.withdrawn": ("penalties/none/withdrawal", {"reason": "A reason."}),
        "deck.checked": ("deck-checks", {"outcome": "fine"}),
    }
    if row.name in on_record:
        where, body_on_record = on_record[row.name]
        to_ben = f"{tournament}/players/ben/{where}"
        return lambda who, _: who("POST", to_ben, body_on_record, Idempotency_Key=row.name)
    if row.name == "round.closed":
        return lambda who, _: who("POST", f"{tournament}/rounds/none/close", {}, Idempotency_Key="close")
    if row.name == "choice.sealed":
        body = {"seat": 1, "deck": "none"}
        return lambda who, _: who("POST", f"{tournament}/pairings/p1/choices", body, Idempotency_Key="choose")
    if row.name == "judge.called":
        return lambda who, _: who("POST", f"{tournament}/pairings/p1/calls", {"seat": 1}, Idempotency_Key="call")
    if row.name == "judge.answered":
        return lambda who, _: who("POST", f"{tournament}/pairings/p1/calls/answer", {}, Idempotency_Key="answer")
    if row.name in ("bid.made", "bid.passed"):
        bid = {"seat": 1, "chains": 1 if row.name == "bid.made" else None}
        return lambda who, _: who("POST", f"{tournament}/pairings/p1/bids", bid, Idempotency_Key=row.name)
    if row.name in ("auction.bid", "auction.passed"):
        at_auction = {"player": "ben", "chains": 1 if row.name == "auction.bid" else None}
        return lambda who, _: who("POST", f"{tournament}/auctions/none/bids", at_auction, Idempotency_Key=row.name)
    if row.name == "match.opened":
        return lambda who, _: who("POST", f"{tournament}/pairings/none/matches", {}, Idempotency_Key="open")
    if (row.name, row.to) in events:
        return lambda who, _: club.tell(who, row.name, **events[row.name, row.to])
    if row.name == "look":
        return lambda who, _: who.get(f"{path}/state")
    if row.name == "share":
        return lambda who, name: who("POST", f"{path}/shares", {"view": club.view(who)})
    if row.name == "study":
        return lambda who, _: who("PUT", f"{path}/studies/own", {"title": "Mine", "published": False})
    if row.name == "look as":
        return lambda who, _: who.get(f"{path}/state?view=player:1")
    if row.name == "branch":
        return lambda who, _: who("POST", f"{path}/branches", {"nonsense": 1}, Idempotency_Key="branch")
    if row.name == "export.full":
        return lambda who, _: who.get(f"{path}/export?format=jsonl&full=true")
    if row.name == "accesses":
        return lambda who, _: who.get(f"{path}/accesses")
    asked = next(one for one in ASKED if one.name == NAMED.get(row.name, row.name))
    address = asked.address.replace("<match>", cup.match)
    for hole, value in (("<int:seq>", "2"), ("<int:ruling>", "3")):
        address = address.replace(hole, value)
    return lambda who, _: who("POST", address, asked.body, If_Match='"99"', Idempotency_Key="table")


OWN_ACCOUNT = {
    "administrator": "none-yet",
    "boss": "cup-boss",
    "by boss": "otto",
    "plays here": "ann-account",
    "plays elsewhere": "cem-account",
    "token from Ann": "ann-account",
    "token from who has it from Ann": "ann-account",
    "appointed by Ann": "ada-at-large",
}
OWN_DECKS = ("their own, before the first round", "their own call")
BY_PLAYERS = {OWN, "their own match", "their own pairing", "themselves", "their own Alliance", *OWN_DECKS}
"""To whom organisers do nothing: rows for those who sit there."""
AS_JUDGE = "a pairing, as judge or scorekeeper"
AT_A_PAIRING: dict[str, dict[str, Any]] = {
    "result.recorded": {"winner": None, "reason": "A reason."},
    "result.withdrawn": {"reason": "A reason."},
    "player.absent": {"player": "ben"},
    "player.arrived": {"player": "ben"},
}
"""Act -> its data, beside the pairing."""


@pytest.mark.slow
def test_every_row_of_the_table_with_every_kind_of_caller(club: Club) -> None:
    cup, wrong = club.cup, []
    club.did(club.boss, "player.changed", player="ann", name="Ann", account="ann-too", streams_hand=False)
    judges: dict[str, Api] = {
        "administrator": club.admin,
        "boss": cup.issue("judge", account="judge-by-boss"),
        "plays here": cup.issue("judge", account="ann-too"),
        "token from Ann": cup.issue("judge", who=club.ann, account="judge-by-ann"),
        "appointed by Ann": cup.issue("judge", who=club.at_large, account="judge-by-ada"),
    }
    club.did(club.boss, "policy.changed", policy={"embargo_lifted": False})
    for row in ACTS:
        if row.name == "tournament.closed":
            continue  # nothing could be asked afterwards; it has no bar
        if row.to in BY_PLAYERS:
            assert not row.bar
            continue  # tests/service/who/test_matrix.py
        callers = club.callers
        if row.to == AS_JUDGE:
            callers = judges
            data = {"pairing": "p1", **AT_A_PAIRING[row.name]}
            ask: Callable[[Api, str], Any] = lambda who, _, data=data, row=row: club.tell(who, row.name, **data)  # noqa: E731
        else:
            ask = asker(club, row)
        for name, who in callers.items():
            answer = ask(who, name)
            assert answer.status_code < 500, (row, name, answer.text)
            assert answer.status_code not in (401, 429), (row, name, answer.text)
            stopped = answer.status_code == 403 or (answer.json or {}).get("code") == "match-not-found"
            if stopped != (name in CARRIED[row.bar]):
                wrong.append(f"{name}: {row.name} to {row.to}: {answer.status_code} {answer.text[:160]}")
    assert not wrong, "\n".join(wrong)
