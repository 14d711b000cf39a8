"""Links in a profile: each place takes the one that gives a part there, and a role ends with its token."""

from __future__ import annotations

import json
import tarfile
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from replays.keeping.backup import backup
from replays.log.errors import StoreUnavailable
from replays.tournaments.people_event_types import JoiningOpened
from tests.service.helpers.applications import MakeApp
from tests.service.helpers.people import Cup, parts
from tests.service.helpers.roles import ADMIN, Api, open_table, token_of
from tests.service.helpers.signing_in import WITH_PASSKEYS, Person


@pytest.fixture
def cup(make_app: MakeApp) -> Cup:
    """A tournament at a server with passkeys."""
    return Cup(Api(make_app(**WITH_PASSKEYS), ADMIN))


@pytest.fixture
def kim(cup: Cup) -> Person:
    """Kim, who is signed in to a profile without any link."""
    person = Person(cup.app)
    person.make_passkey("Kim")
    return person


def view_in(person: Person, cup: Cup) -> str:
    """Through whose eyes a person sees the match; the status if they do not."""
    answer = person.get(f"/api/v1/{cup.path}/state")
    return answer.json["view"] if answer.status_code == 200 else str(answer.status_code)


def runs(person: Person, cup: Cup) -> int:
    return person.get(f"/tournaments/{cup.id}/pair").status_code


def test_a_link_is_asked_about_and_added(cup: Cup, kim: Person) -> None:
    opened = kim.open_link(token_of(cup.roles["judge"]), f"/m/{cup.match}")
    assert opened.headers["Location"] == f"/profile/add?next=/m/{cup.match}"
    asked = kim.get(opened.headers["Location"]).text
    assert "Add this link to your profile?" in asked
    assert "cup" in asked
    added = kim.change("add", next=f"/m/{cup.match}")
    assert (added.status_code, added.headers["Location"]) == (303, f"/m/{cup.match}")
    assert view_in(kim, cup) == "judge"


def test_nothing_is_added_unless_the_person_says_so(cup: Cup, kim: Person) -> None:
    kim.open_link(token_of(cup.roles["judge"]))
    assert view_in(kim, cup) == "judge", "by the link"
    kim.sign_out()
    kim.use_passkey()
    assert view_in(kim, cup) == "401"


def test_the_passkey_gives_the_role_of_an_added_link_until_its_token_ends(cup: Cup, kim: Person) -> None:
    issued = cup.issued("judge", account="kim")
    kim.add_link(issued["token"])
    kim.sign_out()
    assert view_in(kim, cup) == "401"
    kim.use_passkey()
    assert view_in(kim, cup) == "judge"
    page = kim.get(f"/m/{cup.match}/e/1").text
    assert 'title="judge">Kim</a>' in page
    cup.founder("DELETE", f"tokens/{issued['id']}")
    assert view_in(kim, cup) == "401"
    assert "the link has ended" in kim.get("/profile").text


def test_dismissing_ends_a_role_in_a_profile(cup: Cup, kim: Person) -> None:
    kim.add_link(token_of(cup.issue("judge", account="kim")))
    dismissed = {"type": "staff.dismissed", "data": {"account": "kim"}}
    answer = cup.founder("POST", f"tournaments/{cup.id}/events", dismissed, Idempotency_Key="dismiss")
    assert answer.status_code == 201, answer.text
    assert view_in(kim, cup) in ("401", "404")


def test_a_removed_link_opens_nothing_but_itself(cup: Cup, kim: Person) -> None:
    issued = cup.issued("judge")
    kim.add_link(issued["token"])
    assert kim.change("remove-link", issued["id"]).headers["Location"] == "/profile?said=removed"
    assert view_in(kim, cup) == "401"
    kim.open_link(issued["token"])
    assert view_in(kim, cup) == "judge"


def test_one_link_is_in_one_profile(cup: Cup, kim: Person) -> None:
    token = token_of(cup.roles["judge"])
    kim.add_link(token)
    eve = Person(cup.app)
    eve.make_passkey("Eve")
    again = eve.add_link(token)
    assert again.status_code == 409
    assert "in another profile already" in again.text
    assert "Kim" not in again.text, "whose it is is nobody's business"
    eve.sign_out()
    eve.use_passkey()
    assert view_in(eve, cup) == "401"
    assert view_in(kim, cup) == "judge"


def test_adding_twice_is_adding_once(cup: Cup, kim: Person) -> None:
    token = token_of(cup.roles["judge"])
    kim.add_link(token)
    assert kim.open_link(token).headers["Location"] == "/calls", "it is there already"
    assert kim.change("add").status_code == 409
    profile = parts(cup.app).profiles.with_claim(f"token:{cup_token(cup, token)}")
    assert profile is not None
    assert len(profile.tokens) == 1


def cup_token(cup: Cup, token: str) -> str:
    grant = parts(cup.app).tokens.grant(token)
    assert grant is not None
    return grant.id


def test_a_link_that_another_opens_later_is_free_once_the_first_owner_removes_it(cup: Cup, kim: Person) -> None:
    issued = cup.issued("judge")
    kim.add_link(issued["token"])
    kim.change("remove-link", issued["id"])
    eve = Person(cup.app)
    eve.make_passkey("Eve")
    assert eve.add_link(issued["token"]).status_code == 303
    assert view_in(eve, cup) == "judge"


def test_nothing_can_be_added_without_a_link_in_use(kim: Person) -> None:
    answer = kim.change("add")
    assert answer.status_code == 409
    assert "Open your link first" in answer.text
    assert kim.get("/profile/add").headers["Location"] == "/profile"


def test_the_server_s_own_token_is_added_to_no_profile(kim: Person) -> None:
    assert kim.open_link(ADMIN).headers["Location"] == "/", "nobody asks"
    answer = kim.change("add")
    assert answer.status_code == 409
    assert "cannot be taken back" in answer.text


def test_whoever_is_signed_in_to_no_profile_changes_none(cup: Cup) -> None:
    stranger = Person(cup.app)
    stranger.open_link(token_of(cup.roles["judge"]))
    for act in ("add", "publish", "delete", "remove-link", "remove-way", "end-sessions"):
        assert stranger.change(act, "token:x", sure="yes").headers["Location"] == "/profile"


def test_a_person_with_a_profile_joins_once_and_is_asked_whether_to_add_it(cup: Cup, kim: Person) -> None:
    """An organiser of another event joins this one as a player like anybody else."""
    other = Cup(cup.admin, name="other")
    kim.add_link(token_of(other.issue("organiser", account="kim")))
    cup.change(JoiningOpened())
    path = cup.founder.ok(f"tournaments/{cup.id}/joining")["path"]
    assert "Join cup" in kim.get(path).text
    joined = kim.post(path, name="Kim", key="joinonce").text
    home = f"/tournaments/{cup.id}/me"
    assert f'href="/profile/add?next={home}"' in joined
    assert "Add this link to your profile?" in kim.get(f"/profile/add?next={home}").text
    kim.change("add", next=home)
    assert kim.get(home).status_code == 200
    again = kim.get(path)
    assert (again.status_code, again.headers["Location"]) == (303, home)


def test_signing_out_forgets_the_session_where_the_store_fails(kim: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise StoreUnavailable("away")

    monkeypatch.setattr(parts(kim.app).profiles, "end_session", fails)
    assert kim.sign_out().status_code == 303
    assert kim.browser.get_cookie("vaultlog-profile") is None


# -- each place takes its link ----------------------------------------------------------------------------------------


def test_each_tournament_takes_its_own_link(cup: Cup, kim: Person) -> None:
    other = Cup(cup.admin, name="other")
    kim.add_link(token_of(cup.issue("organiser", account="kim")))
    kim.add_link(token_of(other.issue("player", account="ben-account")))
    assert runs(kim, cup) == 200
    assert runs(kim, other) == 403
    assert view_in(kim, cup) == "judge"
    assert view_in(kim, other) == "player:1"
    assert kim.get(f"/tournaments/{other.id}/me").status_code == 200


def test_a_player_of_a_match_plays_in_it_whatever_else_they_are(cup: Cup, kim: Person) -> None:
    """Two links in one profile show no opponent's hand."""
    kim.add_link(token_of(cup.roles["player 0"]))
    kim.add_link(token_of(cup.roles["judge"]))
    assert view_in(kim, cup) == "player:0"
    assert kim.get(f"/api/v1/{cup.path}/state?view=player:1").status_code == 403
    assert kim.get(f"/api/v1/{cup.path}/state?view=judge").status_code == 403
    kim.change("prefer", cup_token(cup, token_of(cup.roles["judge"])))
    assert view_in(kim, cup) == "player:0"


def test_the_link_that_is_used_first_decides_in_its_tournament(cup: Cup, kim: Person) -> None:
    player, organiser = cup.issued("player", account="cem-account"), cup.issued("organiser", account="kim")
    kim.add_link(player["token"])
    kim.add_link(organiser["token"])
    assert runs(kim, cup) == 200
    kim.change("prefer", player["id"])
    assert runs(kim, cup) == 403
    assert kim.get(f"/tournaments/{cup.id}/me").status_code == 200
    kim.open_link(organiser["token"])
    assert runs(kim, cup) == 200, "opening it is choosing it"


def test_the_link_of_a_seat_opens_its_match_and_no_other(cup: Cup, kim: Person) -> None:
    other = open_table(cup.admin, "elsewhere")
    kim.add_link(token_of(cup.roles["seat 1"]))
    assert view_in(kim, cup) == "player:1"
    assert kim.get(f"/t/{cup.match}").status_code == 200
    assert kim.get(f"/api/v1/{other.path}/state").status_code in (401, 403)


def test_what_is_done_is_signed_by_the_account_and_the_token(cup: Cup, kim: Person) -> None:
    issued = cup.issued("judge", account="kim")
    kim.add_link(issued["token"])
    note = {"type": "note.added", "data": {"text": "Seen."}}
    headers = {"Origin": "http://localhost", "Idempotency-Key": "note", "If-Match": f'"{head_of(cup)}"'}
    answer = kim.browser.post(f"/api/v1/{cup.path}/events", json=note, headers=headers)
    assert answer.status_code == 201, answer.text
    actor = cup.founder.ok(f"{cup.path}/events?after={head_of(cup) - 1}")["events"][0]["actor"]
    assert (actor["id"], actor["token"]) == ("kim", issued["id"])


def head_of(cup: Cup) -> int:
    version: int = cup.founder.ok(cup.path)["version"]
    return version


def test_another_site_changes_nothing_with_the_session_of_a_profile(cup: Cup, kim: Person) -> None:
    kim.add_link(token_of(cup.roles["player 0"]))
    body = {"view": "player:0", "expires_in": 60}
    refused = kim.browser.post(f"/api/v1/{cup.path}/shares", json=body, headers={"Origin": "https://elsewhere.example"})
    assert refused.status_code == 403


def test_a_person_without_a_part_sees_what_everybody_sees(cup: Cup, kim: Person) -> None:
    cup.set_policy(public=True)
    assert kim.get(f"/tournaments/{cup.id}").status_code == 200
    assert view_in(kim, cup) == "spectator"
    assert runs(kim, cup) == 403


def test_a_person_without_a_part_is_led_to_the_form_which_says_what_is_missing(cup: Cup, kim: Person) -> None:
    cup.set_policy(public=False, embargo_lifted=False)
    led = kim.get(f"/tournaments/{cup.id}/pair")
    assert (led.status_code, led.headers["Location"]) == (303, f"/sign-in?next=/tournaments/{cup.id}/pair")
    assert "no link in it" in kim.get(led.headers["Location"]).text


def test_requests_count_for_the_profile(make_app: MakeApp) -> None:
    app = make_app(**WITH_PASSKEYS, requests_per_minute=20, anonymous_per_minute=20)
    kim = Person(app)
    kim.make_passkey("Kim")
    answers: list[Any] = [kim.get("/profile").status_code for _ in range(30)]
    assert 429 in answers
    assert Person(app).get("/cards").status_code == 200, "the address has used up little"


def test_a_profile_has_a_link_of_many(cup: Cup, kim: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.access.profiles.MOST_TOKENS", 1)
    kim.add_link(token_of(cup.roles["judge"]))
    answer = kim.add_link(token_of(cup.roles["scorekeeper"]))
    assert answer.status_code == 409
    assert "at most 1 links" in answer.text


def test_a_backup_has_profiles_and_none_of_their_sessions(cup: Cup, kim: Person, tmp_path: Path) -> None:
    """A restored key has no time to end at."""
    kim.add_link(token_of(cup.roles["judge"]))
    kim.send("/sign-in/passkey/options", {})
    services, file = parts(cup.app), BytesIO()
    backup(services.redis, services.archive, tmp_path, file)
    file.seek(0)
    names = []
    with tarfile.open(fileobj=file, mode="r:gz") as tar:
        for member in tar:
            content = tar.extractfile(member) if member.name.startswith("keys-") else None
            lines = [] if content is None else content.read().splitlines()
            names += [b64decode(json.loads(line)["key"]).decode() for line in lines]
    kinds = {name.split(":")[2] for name in names if name.startswith("vaultlog:{profiles}:")}
    assert kinds == {"profile", "all", "claims"}
    assert services.redis.keys("vaultlog:{profiles}:session:*")
    assert services.redis.keys("vaultlog:{profiles}:once:*")
