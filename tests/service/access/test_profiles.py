"""Profiles in the store: nothing is in two of them, and what ends leaves nothing, also on a cluster."""

from __future__ import annotations

import msgspec
import pytest
import redis

from service.access.profiles import (
    ALL,
    CLAIMS,
    MOST_WAYS,
    AddedToken,
    ClaimedElsewhere,
    Identity,
    Passkey,
    ProfileRefused,
    Profiles,
)

TOKEN = AddedToken(id="tok_1", role="player", tournament="t", account="ann")


class StepOne(msgspec.Struct, tag="one"):
    """A step."""

    text: str


class StepTwo(msgspec.Struct, tag="two"):
    """Another kind of step."""

    number: int = 0


def key(name: str, uses: int = 0) -> Passkey:
    return Passkey(id=name, key="AAAA", uses=uses, label=name)


@pytest.fixture
def profiles(any_store_redis: redis.Redis) -> Profiles:
    return Profiles(any_store_redis)


def test_a_profile_is_found_by_what_it_has(profiles: Profiles) -> None:
    ann = profiles.create("Ann", key("phone"))
    profiles.add_token(ann.id, TOKEN)
    identity = Identity(issuer="https://id.example", subject="ann")
    after = profiles.add_way(ann.id, identity)
    assert after.claims == {"passkey:phone", "token:tok_1", identity.claim}
    assert all(profiles.with_claim(claim) == after for claim in after.claims)
    assert profiles.with_claim("passkey:other") is None
    assert "ann" not in identity.claim


def test_nothing_is_in_two_profiles(profiles: Profiles) -> None:
    ann, ben = profiles.create("Ann", key("phone")), profiles.create("Ben", key("laptop"))
    profiles.add_token(ann.id, TOKEN)
    with pytest.raises(ClaimedElsewhere, match="This link is in another profile already"):
        profiles.add_token(ben.id, TOKEN)
    with pytest.raises(ClaimedElsewhere, match="This way to sign in is in another profile already"):
        profiles.add_way(ben.id, key("phone"))
    with pytest.raises(ClaimedElsewhere):
        profiles.create("Eve", key("phone"))
    assert profiles.get(ben.id) == ben
    profiles.remove_token(ann.id, "tok_1")
    assert profiles.add_token(ben.id, TOKEN).tokens == (TOKEN,)


def test_the_same_again_changes_nothing(profiles: Profiles) -> None:
    ann = profiles.create("Ann", key("phone"))
    identity = Identity(issuer="https://id.example", subject="ann")
    assert profiles.add_way(ann.id, identity) == profiles.add_way(ann.id, identity)
    assert profiles.add_token(ann.id, TOKEN) == profiles.add_token(ann.id, TOKEN)
    assert profiles.remove_token(ann.id, "none").tokens == (TOKEN,)


def test_one_way_in_is_left(profiles: Profiles) -> None:
    ann = profiles.create("Ann", key("phone"))
    with pytest.raises(ProfileRefused, match="only way into your profile"):
        profiles.remove_way(ann.id, "passkey:phone")
    profiles.add_way(ann.id, key("laptop"))
    assert profiles.remove_way(ann.id, "passkey:phone").ways == {"passkey:laptop"}
    assert profiles.with_claim("passkey:phone") is None


def test_there_is_room_for_some_ways_in(profiles: Profiles) -> None:
    ann = profiles.create("Ann", key("0"))
    for number in range(1, MOST_WAYS):
        profiles.add_way(ann.id, key(str(number)))
    with pytest.raises(ProfileRefused, match=f"at most {MOST_WAYS} passkeys"):
        profiles.add_way(ann.id, key("one more"))


def test_tokens_are_used_in_the_owner_s_order(profiles: Profiles) -> None:
    ann = profiles.create("Ann", key("phone"))
    for number in "123":
        profiles.add_token(ann.id, AddedToken(id=number, role="judge"))
    assert [token.id for token in profiles.prefer_token(ann.id, "2").tokens] == ["2", "3", "1"]


def test_a_counter_goes_on_or_is_none(profiles: Profiles) -> None:
    ann = profiles.create("Ann", key("phone", 3))
    assert profiles.note_use(ann.id, "phone", 4).passkeys[0].uses == 4
    for uses in (4, 1, 0):
        with pytest.raises(ProfileRefused, match="is a copy"):
            profiles.note_use(ann.id, "phone", uses)
    with pytest.raises(ProfileRefused, match="was removed"):
        profiles.note_use(ann.id, "laptop", 9)
    profiles.add_way(ann.id, key("plain"))
    assert profiles.note_use(ann.id, "plain", 0).passkeys[1].used is not None


def test_deleting_leaves_nothing(profiles: Profiles) -> None:
    ann = profiles.create("Ann", key("phone"))
    profiles.add_token(ann.id, TOKEN)
    secret = profiles.begin_session(ann, "passkey:phone")
    profiles.delete(ann.id)
    profiles.delete(ann.id)
    assert profiles.get(ann.id) is None
    assert profiles.of_session(secret) is None
    assert profiles.redis.hlen(CLAIMS) == profiles.redis.zcard(ALL) == 0
    with pytest.raises(ProfileRefused, match="was deleted"):
        profiles.publish(ann.id, "Ann")


def test_a_session_ends_with_its_way_in_and_with_all_others(profiles: Profiles) -> None:
    ann = profiles.add_way(profiles.create("Ann", key("phone")).id, key("laptop"))
    phone, laptop = (profiles.begin_session(ann, f"passkey:{name}") for name in ("phone", "laptop"))
    assert profiles.way_of_session(phone) == "passkey:phone"
    profiles.remove_way(ann.id, "passkey:phone")
    assert profiles.of_session(phone) is None
    assert profiles.of_session(laptop) is not None
    profiles.end_sessions(ann.id)
    assert profiles.of_session(laptop) is None
    assert profiles.of_session("vp_made-up") is None
    assert profiles.way_of_session("vp_made-up") is None


def test_a_step_is_taken_once_and_as_what_it_is(profiles: Profiles) -> None:
    profiles.begin_step("secret", StepOne("text"))
    assert profiles.take_step("other", StepOne) is None
    assert profiles.take_step("secret", StepOne) == StepOne("text")
    assert profiles.take_step("secret", StepOne) is None
    profiles.begin_step("secret", StepOne("text"))
    assert profiles.take_step("secret", StepTwo) is None
