"""Passkeys: a profile is made and opened with one, and no answer but the right one opens it."""

from __future__ import annotations

from typing import Any

import pytest

from replays.store.connection import connect
from service.access.profiles import ALL, CLAIMS
from tests.service.helpers.applications import MakeApp
from tests.service.helpers.authenticator import Authenticator, as_bytes, as_text
from tests.service.helpers.people import parts
from tests.service.helpers.signing_in import HOME, ORIGIN, WITH_PASSKEYS, Person


@pytest.fixture
def ann(make_app: MakeApp) -> Person:
    """Ann, with a profile that she has just made."""
    person = Person(make_app(**WITH_PASSKEYS))
    answer = person.make_passkey()
    assert (answer.status_code, answer.json) == (200, {"next": "/profile"}), answer.text
    return person


def refused(answer: Any) -> str:
    """Why an answer was refused."""
    assert answer.status_code == 422, answer.text
    detail: str = answer.json["detail"]
    return detail


def test_a_profile_is_made_and_opened_with_a_passkey(ann: Person) -> None:
    assert "My phone" in ann.get("/profile").text
    ann.sign_out()
    assert "Make a profile" in ann.get("/profile").text
    signed_in = ann.use_passkey("/matches")
    assert signed_in.json == {"next": "/matches"}
    cookie = signed_in.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "My phone" in ann.get("/profile").text
    assert 'title="your profile">Ann</a>' in ann.get("/cards").text


def test_signing_out_ends_the_session_for_its_copies_too(ann: Person) -> None:
    copy = ann.app.test_client()
    cookie = ann.browser.get_cookie("vaultlog-profile")
    assert cookie is not None
    copy.set_cookie("vaultlog-profile", cookie.decoded_value)
    assert "My phone" in copy.get("/profile").text
    ann.sign_out()
    assert "Make a profile" in copy.get("/profile").text


def test_an_answer_is_good_once(ann: Person) -> None:
    options = ann.send("/sign-in/passkey/options", {}).json
    answer = {"credential": ann.device.used(options)}
    assert ann.send("/sign-in/passkey", answer).status_code == 200
    assert "answered before" in refused(ann.send("/sign-in/passkey", answer))


def test_an_answer_to_no_challenge_of_ours_is_refused(ann: Person) -> None:
    options = {"challenge": as_text(bytes(32)), "rpId": "localhost"}
    assert "took too long" in refused(ann.send("/sign-in/passkey", {"credential": ann.device.used(options)}))


def test_a_challenge_for_a_new_passkey_signs_nobody_in(ann: Person) -> None:
    made = ann.send("/profile/passkeys/options", {"name": "Ann"}).json
    options = {"challenge": made["challenge"], "rpId": "localhost"}
    assert "answered before" in refused(ann.send("/sign-in/passkey", {"credential": ann.device.used(options)}))


def test_an_answer_from_another_origin_is_refused(ann: Person) -> None:
    ann.device.origin = "http://localhost.example"
    assert "could not be checked" in refused(ann.use_passkey())


def test_an_answer_for_another_host_is_refused(ann: Person) -> None:
    options = ann.send("/sign-in/passkey/options", {}).json | {"rpId": "elsewhere.example"}
    assert "could not be checked" in refused(ann.send("/sign-in/passkey", {"credential": ann.device.used(options)}))


def test_a_device_that_does_not_ask_its_person_is_refused(ann: Person) -> None:
    ann.device.flags = 0x01
    assert "finger, face or PIN" in refused(ann.use_passkey())
    lazy = Person(ann.app, Authenticator(ORIGIN, verifies=False))
    assert "finger, face or PIN" in refused(lazy.make_passkey())


def test_a_wrong_signature_is_refused(ann: Person) -> None:
    options = ann.send("/sign-in/passkey/options", {}).json
    answer = ann.device.used(options)
    signature = bytearray(as_bytes(answer["response"]["signature"]))
    signature[-1] ^= 1
    answer["response"]["signature"] = as_text(bytes(signature))
    assert "could not be checked" in refused(ann.send("/sign-in/passkey", {"credential": answer}))


def test_a_copy_whose_counter_stands_still_is_refused(ann: Person) -> None:
    ann.device.uses = 7
    assert ann.use_passkey().status_code == 200
    ann.device.uses = 7
    assert "could not be checked" in refused(ann.use_passkey()), "8 again"


def test_a_device_that_does_not_count_signs_in_again_and_again(make_app: MakeApp) -> None:
    ann = Person(make_app(**WITH_PASSKEYS), Authenticator(ORIGIN, counts=False))
    ann.make_passkey()
    assert [ann.use_passkey().status_code for _ in range(3)] == [200, 200, 200]


def test_a_passkey_of_another_profile_handle_is_refused(ann: Person) -> None:
    ann.device.handle = as_text(b"somebody else")
    assert "not known here" in refused(ann.use_passkey())


def test_an_unknown_passkey_is_refused(ann: Person) -> None:
    assert "not known here" in refused(ann.use_passkey(device=Authenticator(ORIGIN)))


@pytest.mark.parametrize(
    "credential",
    [
        None,
        {},
        [],
        "text",
        {"response": None},
        {"response": {}},
        {"response": {"clientDataJSON": "%%%"}},
        {"response": {"clientDataJSON": as_text(b"[]")}},
        {"id": 7, "response": {"clientDataJSON": as_text(b'{"type": 1, "challenge": 2, "origin": 3}')}},
    ],
)
def test_what_is_no_answer_is_refused(ann: Person, credential: Any) -> None:
    for path in ("/sign-in/passkey", "/profile/passkeys"):
        assert refused(ann.send(path, {"credential": credential}))


def test_a_broken_answer_to_a_challenge_is_refused(ann: Person) -> None:
    options = ann.send("/sign-in/passkey/options", {}).json
    answer = ann.device.used(options)
    answer["response"]["authenticatorData"] = "AAAA"
    assert "could not be checked" in refused(ann.send("/sign-in/passkey", {"credential": answer}))


def test_one_passkey_is_in_one_profile(ann: Person) -> None:
    other = Person(ann.app, ann.device)
    answer = other.make_passkey("Bob")
    assert (answer.status_code, answer.json["detail"][:47]) == (409, "This way to sign in is in another profile alrea")


def test_a_passkey_is_added_to_the_profile_for_which_it_was_asked(ann: Person) -> None:
    """A page that was open while its person signed out, or in as another one, adds nothing."""
    options = ann.send("/profile/passkeys/options", {}).json
    answer = {"credential": Authenticator(ORIGIN).made(options)}
    ann.sign_out()
    assert "You signed in or out meanwhile" in refused(ann.send("/profile/passkeys", answer))


def test_a_second_passkey_opens_the_same_profile_and_the_first_can_go(ann: Person) -> None:
    second = Authenticator(ORIGIN)
    assert ann.make_passkey(device=second).json == {"next": "/profile?said=passkey"}
    stolen = Person(ann.app, ann.device)
    assert stolen.use_passkey().status_code == 200
    owner = Person(ann.app, second)
    owner.use_passkey()
    lost = f"passkey:{as_text(ann.device.id)}"
    assert owner.change("remove-way", lost).headers["Location"] == "/profile?said=way"
    assert "Make a profile" in stolen.get("/profile").text, "its sessions have ended"
    assert "not known here" in refused(stolen.use_passkey())
    assert "My phone" in owner.get("/profile").text
    last = owner.change("remove-way", f"passkey:{as_text(second.id)}")
    assert last.status_code == 409
    assert "only way into your profile" in last.text


def test_a_profile_has_ten_passkeys_at_most(ann: Person) -> None:
    answers = [ann.make_passkey(device=Authenticator(ORIGIN)) for _ in range(10)]
    assert [answer.status_code for answer in answers] == [200] * 9 + [409]


def test_no_other_site_presses_a_button(ann: Person) -> None:
    elsewhere = {"Origin": "https://elsewhere.example"}
    for path in ("/sign-in/passkey/options", "/sign-in/passkey", "/profile/passkeys/options", "/profile/passkeys"):
        assert ann.send(path, {}, elsewhere).status_code == 403
    assert ann.post("/profile", elsewhere, act="delete", sure="yes").status_code == 403
    assert "My phone" in ann.get("/profile").text


def test_failed_sign_ins_use_up_those_of_the_address(make_app: MakeApp) -> None:
    person = Person(make_app(**WITH_PASSKEYS, anonymous_per_minute=1000))
    body = {"credential": {"response": {}}}
    answers = [person.send("/sign-in/passkey", body).status_code for _ in range(31)]
    assert answers == [422] * 30 + [429]
    assert person.send("/sign-in/passkey/options", {}).status_code == 429


def test_without_the_setting_there_are_no_passkeys(make_app: MakeApp) -> None:
    person = Person(make_app())
    for path in ("/sign-in/passkey/options", "/sign-in/passkey", "/profile/passkeys/options", "/profile/passkeys"):
        assert person.send(path, {}).status_code == 404
    assert person.get("/profile").status_code == 404
    page = person.get("/sign-in").text
    assert "passkey</button>" not in page


def test_a_session_of_before_the_setting_was_taken_back_is_worth_nothing(ann: Person, make_app: MakeApp) -> None:
    cookie = ann.browser.get_cookie("vaultlog-profile")
    config = parts(ann.app).config
    assert cookie is not None
    object.__setattr__(config, "passkeys", False)
    try:
        assert ann.get("/profile").status_code == 404
        assert "Ann" not in ann.get("/cards").text
    finally:
        object.__setattr__(config, "passkeys", True)


def test_deleting_a_profile_leaves_nothing_of_it(ann: Person) -> None:
    asked = ann.change("delete")
    assert "for good" in asked.text
    assert "My phone" in asked.text, "it is still there"
    assert ann.change("delete", sure="yes").headers["Location"] == "/sign-in"
    client = connect(str(parts(ann.app).config.redis_url))
    assert client.zcard(ALL) == client.hlen(CLAIMS) == 0
    assert not client.keys("*profile:*")
    assert "not known here" in refused(ann.use_passkey())


def test_all_other_browsers_are_signed_out_at_once(ann: Person) -> None:
    forgotten = Person(ann.app, ann.device)
    forgotten.use_passkey()
    ann.change("end-sessions")
    assert "Make a profile" in forgotten.get("/profile").text
    assert "My phone" in ann.get("/profile").text


def test_the_store_holds_no_secret_of_a_session(ann: Person) -> None:
    cookie = ann.browser.get_cookie("vaultlog-profile")
    assert cookie is not None
    client = connect(str(parts(ann.app).config.redis_url))
    secret = parts(ann.app).sessions._serializer("vaultlog-profile").loads(cookie.decoded_value)
    stored = [key for key in client.keys("*profiles*") if client.type(key) == b"string"]
    assert stored
    assert not [key for key in stored if secret.encode() in key or secret.encode() in (client.get(key) or b"")]
    expiring = [key for key in stored if b":session:" in key or b":once:" in key]
    assert all(client.ttl(key) > 0 for key in expiring)


def test_a_person_is_no_caller_of_the_api_by_the_secret_of_a_session(ann: Person) -> None:
    cookie = ann.browser.get_cookie("vaultlog-profile")
    assert cookie is not None
    secret = parts(ann.app).sessions._serializer("vaultlog-profile").loads(cookie.decoded_value)
    other = ann.app.test_client()
    assert other.get("/api/v1/matches", headers={"Authorization": f"Bearer {secret}"}).status_code == 401
    assert other.post("/sign-in", data={"token": secret}, headers=HOME).status_code == 422
