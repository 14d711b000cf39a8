"""OpenID: the person whom the provider names is signed in, and nobody else, whatever comes back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from werkzeug.test import TestResponse

from service.profile import openid
from tests.service.helpers.applications import MakeApp
from tests.service.helpers.authenticator import as_text
from tests.service.helpers.people import Cup, parts
from tests.service.helpers.provider import CLIENT, OpenidServer
from tests.service.helpers.roles import ADMIN, Api
from tests.service.helpers.signing_in import ORIGIN, WITH_PASSKEYS, Person

OURS = {"Sec-Fetch-Site": "same-origin"}
"""What a browser says when a link on a page of ours is followed."""


@pytest.fixture
def provider() -> Iterator[OpenidServer]:
    openid._client.cache_clear()
    with OpenidServer() as running:
        yield running


@pytest.fixture
def ann(make_app: MakeApp, provider: OpenidServer) -> Person:
    """Ann, at a server that trusts the provider, signed in to nothing yet."""
    return Person(make_app(**WITH_PASSKEYS, **provider.settings))


def leave(person: Person, onward: str = "/") -> str:
    """Where a person is sent who presses the button."""
    answer = person.browser.get(f"/sign-in/openid?next={onward}", headers=OURS)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def come_back(person: Person, query: dict[str, str]) -> TestResponse:
    return person.get(f"/sign-in/openid/back?{urlencode(query)}")


def sign_in(person: Person, provider: OpenidServer, onward: str = "/") -> TestResponse:
    return come_back(person, provider.authorize(leave(person, onward)))


def is_refused(person: Person, answer: TestResponse) -> bool:
    """Whether a person is signed in to nothing."""
    return answer.status_code == 403 and "You have one" in person.get("/profile").text


def test_a_person_is_sent_with_state_nonce_and_a_challenge(ann: Person, provider: OpenidServer) -> None:
    address = leave(ann)
    query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    assert address.startswith(f"{provider.issuer}/authorize?")
    assert (query["response_type"], query["client_id"]) == ("code", CLIENT)
    assert query["redirect_uri"] == f"{ORIGIN}/sign-in/openid/back"
    assert query["code_challenge_method"] == "S256"
    assert len({query["state"], query["nonce"], query["code_challenge"]}) == 3
    assert all(len(query[name]) >= 43 for name in ("state", "nonce", "code_challenge"))


def test_the_first_sign_in_makes_a_profile_and_the_next_opens_it(ann: Person, provider: OpenidServer) -> None:
    assert sign_in(ann, provider).headers["Location"] == "/profile"
    assert "Ann Archer" in ann.get("/profile").text
    ann.change("publish", name="Ann the First")
    ann.sign_out()
    other = Person(ann.app)
    assert sign_in(other, provider, "/matches").headers["Location"] == "/matches"
    assert "Ann the First" in other.get("/profile").text
    provider.subject = "ben-at-the-club"
    ben = Person(ann.app)
    sign_in(ben, provider)
    assert "Ann the First" not in ben.get("/profile").text


def test_a_link_is_bound_to_the_same_roles(ann: Person, provider: OpenidServer) -> None:
    cup = Cup(Api(ann.app, ADMIN))
    judge = cup.issued("judge")
    sign_in(ann, provider)
    ann.add_link(judge["token"])
    ann.sign_out()
    sign_in(ann, provider)
    assert ann.get(f"/api/v1/{cup.path}/state").json["view"] == "judge"
    cup.founder("DELETE", f"tokens/{judge['id']}")
    assert ann.get(f"/api/v1/{cup.path}/state").status_code == 401


@pytest.mark.parametrize(
    ("claims", "why"),
    [
        ({"nonce": "of another sign-in"}, "nonce"),
        ({"nonce": None}, "no nonce"),
        ({"iss": "https://elsewhere.example"}, "issuer"),
        ({"iss": None}, "no issuer"),
        ({"aud": "another-client"}, "audience"),
        ({"aud": None}, "no audience"),
        ({"aud": [CLIENT, "another-client"]}, "several audiences without azp"),
        ({"azp": "another-client"}, "azp"),
        ({"exp": 1}, "expired"),
        ({"exp": None}, "without an end"),
        ({"iat": 4_000_000_000}, "of the future"),
        ({"nbf": 4_000_000_000}, "not valid yet"),
        ({"sub": None}, "nobody"),
        ({"sub": ""}, "an empty name"),
        ({"sub": "x" * 300}, "a name too long"),
    ],
)
def test_an_id_token_with_a_wrong_claim_signs_nobody_in(
    ann: Person, provider: OpenidServer, claims: dict[str, Any], why: str
) -> None:
    provider.claims = claims
    assert is_refused(ann, sign_in(ann, provider)), why


def test_clocks_may_differ_a_little(ann: Person, provider: OpenidServer) -> None:
    provider.claims = {"exp": int(time.time()) - 20}
    assert sign_in(ann, provider).status_code == 303


def test_several_audiences_will_do_where_the_token_says_that_it_is_for_us(ann: Person, provider: OpenidServer) -> None:
    provider.claims = {"aud": [CLIENT, "another-client"], "azp": CLIENT}
    assert sign_in(ann, provider).status_code == 303


def test_a_token_signed_with_another_key_signs_nobody_in(ann: Person, provider: OpenidServer) -> None:
    provider.key = ec.generate_private_key(ec.SECP256R1())
    assert is_refused(ann, sign_in(ann, provider))


def test_a_key_that_is_not_published_signs_nobody_in(ann: Person, provider: OpenidServer) -> None:
    provider.header = {"kid": "two"}
    assert is_refused(ann, sign_in(ann, provider))
    assert is_refused(ann, sign_in(ann, provider))
    assert provider.asked.count("/keys") == 1, "no tokens make us ask again and again"


@pytest.mark.parametrize(("algorithm", "key"), [("none", None), ("HS256", "swordfish" * 8)])
def test_a_signature_that_anybody_could_make_signs_nobody_in(
    ann: Person, provider: OpenidServer, algorithm: str, key: str | None
) -> None:
    provider.algorithm, provider.key = algorithm, key
    provider.discovery = {"id_token_signing_alg_values_supported": ["none", "HS256", "ES256"]}
    assert is_refused(ann, sign_in(ann, provider))


def test_rsa_keys_will_do(ann: Person, provider: OpenidServer) -> None:
    provider.published = provider.key = rsa.generate_private_key(65537, 2048)
    provider.algorithm = "RS256"
    assert sign_in(ann, provider).status_code == 303


def test_an_answer_with_another_state_signs_nobody_in(ann: Person, provider: OpenidServer) -> None:
    query = provider.authorize(leave(ann))
    for state in ("", "forged", query["state"][:-1]):
        assert is_refused(ann, come_back(ann, query | {"state": state})), state


def test_an_answer_is_good_once(ann: Person, provider: OpenidServer) -> None:
    query = provider.authorize(leave(ann))
    assert come_back(ann, query).status_code == 303
    ann.sign_out()
    assert is_refused(ann, come_back(ann, query))


def test_an_answer_in_another_browser_signs_nobody_in(ann: Person, provider: OpenidServer) -> None:
    """Nobody is signed in as the sender of an address that they follow."""
    query = provider.authorize(leave(Person(ann.app)))
    assert is_refused(ann, come_back(ann, query))


def test_an_answer_from_another_provider_signs_nobody_in(ann: Person, provider: OpenidServer) -> None:
    query = provider.authorize(leave(ann)) | {"iss": "https://elsewhere.example"}
    assert is_refused(ann, come_back(ann, query))


def test_an_answer_that_should_say_its_provider_does(ann: Person, provider: OpenidServer) -> None:
    provider.discovery = {"authorization_response_iss_parameter_supported": True}
    query = provider.authorize(leave(ann))
    del query["iss"]
    assert is_refused(ann, come_back(ann, query))


@pytest.mark.parametrize("change", [{"error": "access_denied"}, {"code": ""}, {"code": "forged"}])
def test_an_answer_without_a_good_code_signs_nobody_in(
    ann: Person, provider: OpenidServer, change: dict[str, str]
) -> None:
    assert is_refused(ann, come_back(ann, provider.authorize(leave(ann)) | change))


def test_a_code_with_another_verifier_signs_nobody_in(ann: Person, provider: OpenidServer) -> None:
    """A code that was stolen on its way is of no use in another browser."""
    stolen = provider.authorize(leave(Person(ann.app)))
    own = provider.authorize(leave(ann))
    assert is_refused(ann, come_back(ann, own | {"code": stolen["code"]}))


def test_no_other_site_begins_a_sign_in(ann: Person) -> None:
    for headers in ({}, {"Sec-Fetch-Site": "cross-site"}):
        answer = ann.browser.get("/sign-in/openid?next=/matches", headers=headers)
        assert answer.headers["Location"] == "/sign-in?next=/matches"
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("discovery", "why"),
    [
        ({"issuer": "https://elsewhere.example"}, "another name"),
        ({"token_endpoint": "http://elsewhere.example/token"}, "no https"),
        ({"jwks_uri": "file:///etc/passwd"}, "no https"),
        ({"authorization_endpoint": "javascript:alert(1)"}, "no https"),
        ({"authorization_endpoint": None}, "no address"),
        ({"jwks_uri": "https://[::1"}, "no address"),
    ],
)
def test_a_provider_that_says_something_odd_of_itself_is_not_asked_further(
    ann: Person, provider: OpenidServer, discovery: dict[str, Any], why: str
) -> None:
    provider.discovery = discovery
    answer = ann.browser.get("/sign-in/openid", headers=OURS)
    assert answer.status_code == 403, why
    assert provider.asked == ["/.well-known/openid-configuration"]


@pytest.mark.parametrize(
    "address", ["https://127.0.0.1:1", "https://10.0.0.1", "https://169.254.169.254", "https://[::ffff:127.0.0.1]"]
)
def test_private_addresses_are_not_asked_where_the_provider_leads_to_them(
    ann: Person, provider: OpenidServer, address: str
) -> None:
    """Only the host that the operator named may be private."""
    provider.discovery = {"token_endpoint": f"{address}/token"}
    client = openid._client(*list(provider.settings.values())[:3])
    with pytest.raises(openid.ProviderFailed, match="not public"):
        client.person({"code": "x"}, back="https://ours.example", nonce="n", verifier="v")
    assert is_refused(ann, sign_in(ann, provider))


def test_redirects_are_not_followed(ann: Person, provider: OpenidServer) -> None:
    provider.discovery = {"jwks_uri": f"{provider.issuer}/elsewhere"}
    assert is_refused(ann, sign_in(ann, provider))
    assert "/keys" not in provider.asked


def test_the_secret_goes_where_the_provider_takes_it(ann: Person, provider: OpenidServer) -> None:
    provider.discovery = {"token_endpoint_auth_methods_supported": ["client_secret_post"]}
    assert sign_in(ann, provider).status_code == 303


def test_a_provider_that_is_away_is_no_error_of_ours(make_app: MakeApp) -> None:
    openid._client.cache_clear()
    settings = {"openid_issuer": "http://127.0.0.1:1", "openid_client": "x", "openid_secret": "y"}
    person = Person(make_app(address=ORIGIN, **settings))
    answer = person.browser.get("/sign-in/openid", headers=OURS)
    assert answer.status_code == 403
    assert "did not confirm" in answer.text


def test_an_identity_is_added_to_the_profile_of_a_passkey(ann: Person, provider: OpenidServer) -> None:
    ann.make_passkey("Ann by passkey")
    assert sign_in(ann, provider, "/profile").headers["Location"] == "/profile?said=openid"
    ann.sign_out()
    sign_in(ann, provider)
    assert "Ann by passkey" in ann.get("/profile").text


def test_an_identity_of_another_profile_is_not_added(ann: Person, provider: OpenidServer) -> None:
    sign_in(ann, provider)
    ben = Person(ann.app)
    ben.make_passkey("Ben")
    answer = sign_in(ben, provider)
    assert answer.status_code == 409
    assert "in another profile already" in answer.text


def test_an_answer_is_for_the_profile_that_asked(ann: Person, provider: OpenidServer) -> None:
    ann.make_passkey()
    query = provider.authorize(leave(ann))
    ann.sign_out()
    assert is_refused(ann, come_back(ann, query))


def test_a_removed_identity_opens_another_profile(ann: Person, provider: OpenidServer) -> None:
    ann.make_passkey("Ann by passkey")
    sign_in(ann, provider)
    profile = parts(ann.app).profiles.with_claim(f"passkey:{as_text(ann.device.id)}")
    assert profile is not None
    ann.change("remove-way", profile.identities[0].claim)
    ann.sign_out()
    sign_in(ann, provider)
    assert "Ann by passkey" not in ann.get("/profile").text


def test_without_the_settings_there_is_no_provider(make_app: MakeApp) -> None:
    person = Person(make_app(**WITH_PASSKEYS))
    assert person.browser.get("/sign-in/openid", headers=OURS).status_code == 404
    assert person.get("/sign-in/openid/back?state=x").status_code == 404
    assert "openid" not in person.get("/sign-in").text
