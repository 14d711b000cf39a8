"""The page of a player over all events: what each tournament shows the caller, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from tests.service.frame.test_pages import check_page
from tests.service.helpers.applications import MakeApp
from tests.service.helpers.people import parts
from tests.service.helpers.roles import ADMIN, Api
from tests.service.helpers.signing_in import WITH_PASSKEYS, Person
from tests.service.helpers.tourney import Tourney


class Player:
    """Ann, who plays at table 1 of a tournament and has published her profile. The match is played and closed."""

    def __init__(self, admin: Api, client: redis.Redis, **policy: Any) -> None:
        self.admin = admin
        self.tourney = Tourney(admin, policy=policy)
        self.person = Person(admin.app)
        self.person.make_passkey("Ann")
        issued = self.tourney.organiser(
            "POST",
            "tokens",
            {"tournament": self.tourney.id, "role": "player", "account": "acc-ann"},
            Idempotency_Key="ann's",
        ).json
        self.token: str = issued["id"]
        self.person.add_link(issued["token"])
        self.table = self.tourney.played(client)
        self.person.change("publish", name="Ann Archer")
        found = parts(admin.app).profiles.with_claim(f"token:{self.token}")
        assert found is not None
        self.id = found.id
        self.path = f"players/{self.id}"

    @property
    def own(self) -> Any:
        """What Ann reads."""
        answer = self.person.get(f"/api/v1/{self.path}")
        assert answer.status_code == 200, answer.text
        return answer.json["career"]

    def career(self, who: Api) -> Any:
        return who.ok(self.path)["career"]

    @property
    def public(self) -> Any:
        """What everybody reads."""
        return self.career(self.admin.with_token(None))


@pytest.fixture
def passkeys(make_app: MakeApp) -> Api:
    """The administrator at a server with passkeys."""
    return Api(make_app(**WITH_PASSKEYS), ADMIN)


def test_a_profile_is_its_owner_s_alone_until_it_is_published(passkeys: Api, real_redis: redis.Redis) -> None:
    ann, nobody = Player(passkeys, real_redis, public=True), passkeys.with_token(None)
    assert nobody.get(ann.path).json["name"] == "Ann Archer"
    ann.person.change("hide")
    assert (nobody.get(ann.path).status_code, passkeys.get(ann.path).status_code) == (404, 404)
    hidden, none = nobody.get(ann.path).json, nobody.get("players/0123456789abcdef").json
    assert (hidden["detail"], hidden["code"]) == (none["detail"], none["code"]), "nobody learns that it is there"
    own = ann.person.get(f"/players/{ann.id}")
    check_page(own)
    assert "Only you see this page." in own.text
    other = Person(passkeys.app)
    other.make_passkey("Ben")
    assert other.get(f"/players/{ann.id}").status_code == 404


def test_the_page_has_what_was_played_and_how_it_went(passkeys: Api, real_redis: redis.Redis) -> None:
    ann = Player(passkeys, real_redis, public=True)
    ann.tourney.did("organiser", "embargo.lifted")
    [event] = ann.public["tournaments"]
    [pairing] = event["pairings"]
    assert (event["tournament"], event["player_name"]) == (ann.tourney.id, "Ann")
    assert (pairing["opponents"], pairing["table"]) == (["Ben"], "1")
    assert pairing["matches"] == [ann.table.match]
    results = ann.tourney.organiser.ok(f"{ann.tourney.path}/results")["rounds"][0]["pairings"]
    assert pairing["result"] == ("won" if results[0]["decided"]["winner"] == "ann" else "lost")
    assert pairing["deck"]["name"] == "Radiant Argus the Supreme"
    assert passkeys.with_token(None).get(pairing["deck"]["list_at"]).status_code == 200
    assert {tally["name"] for tally in ann.public["houses"]} == set(pairing["deck"]["houses"])
    assert [tally["name"] for tally in ann.public["opponents"]] == ["Ben"]
    assert ann.public["total"][pairing["result"]] == 1
    page = passkeys.with_token(None).get(f"/players/{ann.id}")
    check_page(page)
    assert f'href="/m/{ann.table.match}"' in page.text


def test_decks_are_kept_back_while_the_embargo_runs(passkeys: Api, real_redis: redis.Redis) -> None:
    ann = Player(passkeys, real_redis, public=True)
    assert ann.own["tournaments"][0]["pairings"][0]["deck"]["name"] == "Radiant Argus the Supreme"
    for who in ("nobody", "ben", "spectator", "judge", "organiser", "administrator"):
        seen = ann.career(ann.tourney.roles[who])
        assert seen["tournaments"][0]["pairings"][0]["deck"] is None, who
        assert not seen["decks"] + seen["houses"], who
    ann.tourney.did("organiser", "embargo.lifted")
    assert ann.public["decks"][0]["name"] == "Radiant Argus the Supreme"


def test_a_tournament_that_a_caller_may_not_see_is_not_on_the_page(passkeys: Api, real_redis: redis.Redis) -> None:
    """Not even that there is one."""
    ann = Player(passkeys, real_redis, public=False)
    assert ann.own["tournaments"]
    for who in ("nobody", "stranger"):
        assert ann.career(ann.tourney.roles[who])["tournaments"] == [], who
        assert ann.career(ann.tourney.roles[who])["total"] == {"name": "", "won": 0, "lost": 0, "drawn": 0}
    for who in ("spectator", "ben", "judge", "administrator"):
        assert ann.career(ann.tourney.roles[who])["tournaments"], who
    page = passkeys.with_token(None).get(f"/players/{ann.id}").text
    assert ann.tourney.id not in page
    assert "0 events" in page


def test_a_caller_of_another_tournament_sees_what_everybody_sees(passkeys: Api, real_redis: redis.Redis) -> None:
    ann = Player(passkeys, real_redis, public=True)
    other = passkeys("POST", "tournaments", {"name": "Other"}, Idempotency_Key="other").json["tournament"]
    judge = passkeys("POST", "tokens", {"role": "judge", "tournament": other}, Idempotency_Key="judge").json["token"]
    assert ann.career(passkeys.with_token(judge)) == ann.public
    assert ann.public["tournaments"]


def test_a_delay_keeps_back_results_and_matches(passkeys: Api, real_redis: redis.Redis) -> None:
    ann = Player(passkeys, real_redis, public=True, delay_seconds=3600)
    [behind] = ann.public["tournaments"][0]["pairings"]
    assert behind["result"] is None
    assert behind["matches"] == []
    assert ann.public["total"]["won"] + ann.public["total"]["lost"] == 0
    [own] = ann.own["tournaments"][0]["pairings"]
    assert own["result"] in ("won", "lost")
    assert own["matches"] == [ann.table.match]


@pytest.mark.parametrize(
    "policy",
    [
        {"public": True},
        {"public": True, "spectators_open": False},
        {"public": True, "delay_events": 30},
        {"public": True, "delay_seconds": 3600},
        {"public": False},
    ],
)
def test_nothing_is_here_that_the_tournament_itself_does_not_show(
    passkeys: Api, real_redis: redis.Redis, policy: dict[str, Any]
) -> None:
    """Each caller at each policy: results, decks and matches as the tournament and the match answer them."""
    ann = Player(passkeys, real_redis, **policy)
    for name, who in ann.tourney.roles.items():
        events = ann.career(who)["tournaments"]
        answer = who.get(f"{ann.tourney.path}/results")
        if answer.status_code != 200:
            assert not events or not events[0]["pairings"][0]["result"], name
            continue
        [shown] = [each for each in answer.json["rounds"][0]["pairings"] if each["pairing"] == "p1"]
        [here] = events[0]["pairings"]
        winner = None if shown["decided"] is None else shown["decided"]["winner"]
        assert here["result"] == {"ann": "won", "ben": "lost", None: None}[winner], name
        assert here["matches"] == [m for m in [ann.table.match] if who.get(f"matches/{m}").status_code == 200], name


def test_a_revoked_link_says_nothing_and_one_that_ran_out_still_does(passkeys: Api, real_redis: redis.Redis) -> None:
    ann = Player(passkeys, real_redis, public=True)
    tokens = parts(passkeys.app).tokens
    grant = tokens.find(ann.token)
    assert grant is not None
    ann.tourney.organiser("DELETE", f"tokens/{ann.token}")
    assert ann.public["tournaments"] == []
    body = {"tournament": ann.tourney.id, "role": "player", "account": "acc-ann", "expires_in": 60}
    short = ann.tourney.organiser("POST", "tokens", body, Idempotency_Key="short").json
    ann.person.add_link(short["token"])
    raw = real_redis.hget("vaultlog:tokens:keys", short["id"])
    assert raw is not None
    real_redis.set(raw, real_redis.get(raw).replace(b'"expires":', b'"expires":1,"was":'))
    assert tokens.by_id(short["id"]) is None
    assert ann.public["tournaments"], "what was played was played"


def test_the_link_of_a_seat_counts_its_match(passkeys: Api, real_redis: redis.Redis) -> None:
    tourney = Tourney(passkeys, policy={"public": True})
    table = tourney.played(real_redis)
    ben = Person(passkeys.app)
    ben.make_passkey("Ben")
    assert table.seats[1].token is not None
    ben.add_link(table.seats[1].token)
    ben.change("publish", name="Ben")
    page = ben.get("/profile").text
    path = page.partition('href="/players/')[2].partition('"')[0]
    career = passkeys.with_token(None).ok(f"players/{path}")["career"]
    assert career["tournaments"][0]["player_name"] == "Ben"
    assert [pairing["matches"] for pairing in career["tournaments"][0]["pairings"]] == [[table.match]]


def test_a_match_between_friends_is_for_those_who_played_it(passkeys: Api, real_redis: redis.Redis) -> None:
    opened = passkeys(
        "POST",
        "matches",
        {
            "seats": [
                {"name": n, "deck": d, "entropy": n}
                for n, d in (("Ann", "Radiant Argus the Supreme"), ("Ben", "Guide Achea"))
            ]
        },
        Idempotency_Key="friends",
    ).json
    ann = Person(passkeys.app)
    ann.make_passkey("Ann")
    ann.add_link(opened["tokens"]["seats"][0])
    ann.change("publish", name="Ann")
    path = ann.get("/profile").text.partition('href="/players/')[2].partition('"')[0]
    assert ann.get(f"/api/v1/players/{path}").json["career"]["matches"][0]["opponents"] == ["Ben"]
    assert passkeys.with_token(None).ok(f"players/{path}")["career"]["matches"] == []


def test_a_name_is_shown_as_text(passkeys: Api) -> None:
    ann = Person(passkeys.app)
    ann.make_passkey("Ann")
    ann.change("publish", name="<b>Ann</b>")
    path = ann.get("/profile").text.partition('href="/players/')[2].partition('"')[0]
    page = passkeys.with_token(None).get(f"/players/{path}").text
    assert "<b>Ann</b>" not in page
    assert "&lt;b&gt;Ann" in page


def test_a_name_is_needed_to_publish(passkeys: Api) -> None:
    ann = Person(passkeys.app)
    ann.make_passkey("Ann")
    for name in ("", "  ", "x" * 61, "a\x00b"):
        assert ann.change("publish", name=name).status_code == 409, name


def test_a_server_without_profiles_has_no_such_page(make_app: MakeApp) -> None:
    nobody = Api(make_app(), None)
    assert nobody.get("players/0123456789abcdef").status_code == 404
