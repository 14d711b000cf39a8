"""Passkeys (WebAuthn): options for the browser, and the check of what its authenticator answers.

Each challenge is good for one answer: it is taken out of the store before anything else is looked at. Origin and
relying party are those of the setting, whatever the request says of its host. The authenticator must verify the person,
because a passkey is all that they show.
"""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlsplit

import msgspec
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    options_to_json_dict,
    parse_client_data_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from service.access.profiles import Passkey, Profile, ProfileRefused, Step
from service.http.problems import Problem
from service.services import services

NAME = "Vaultlog"
MILLISECONDS = 300_000
"""How long a browser waits for the person."""
AGAIN = "That took too long, or was answered before. Press the button again."
UNKNOWN = "This passkey is not known here, or was removed. Sign in in another way."


class Registering(msgspec.Struct, frozen=True, kw_only=True, tag="registering"):
    """A passkey that is being made. `profile`: the one it is added to; None for a new one."""

    handle: str
    name: str
    profile: str | None


class SigningIn(msgspec.Struct, frozen=True, kw_only=True, tag="signing-in"):
    """A sign-in by passkey that has begun."""


def require_passkeys() -> None:
    """Raise Problem 404 unless the operator wants passkeys."""
    if not services().config.passkeys:
        raise Problem("not-found", "This server takes no passkeys; its operator can turn them on.")


def registration_options(profile: Profile | None, name: str) -> dict[str, Any]:
    """What a browser needs to make a passkey, for a profile or a new one. `name`: as the device lists it."""
    challenge = secrets.token_bytes(32)
    handle = secrets.token_urlsafe(32) if profile is None else profile.handle
    options = generate_registration_options(
        rp_id=_host(),
        rp_name=NAME,
        user_id=base64url_to_bytes(handle),
        user_name=name,
        challenge=challenge,
        timeout=MILLISECONDS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id))
            for key in (() if profile is None else profile.passkeys)
        ],
    )
    step = Registering(handle=handle, name=name, profile=None if profile is None else profile.id)
    services().profiles.begin_step(bytes_to_base64url(challenge), step)
    return options_to_json_dict(options)


def register(answer: dict[str, Any], present: Profile | None, label: str) -> tuple[Profile, Passkey]:
    """Store the passkey that an authenticator has made: in a new profile, or in that of the person.

    * `answer`: of the browser, as `PublicKeyCredential.toJSON` has it.
    * `present`: the profile that the person is signed in to now.
    * `label`: what the owner calls the passkey.

    Raises Problem 422, ProfileRefused.
    """
    challenge, step = _taken(answer, Registering)
    if step.profile != (None if present is None else present.id):
        raise Problem("invalid-body", "You signed in or out meanwhile. Press the button again.")
    try:
        verified = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=_host(),
            expected_origin=_origin(),
            require_user_verification=True,
        )
    except Exception as error:  # the library raises whatever its parsers do
        raise _not_verified(error) from error
    profiles = services().profiles
    passkey = Passkey(
        id=bytes_to_base64url(verified.credential_id),
        key=bytes_to_base64url(verified.credential_public_key),
        uses=verified.sign_count,
        label=label,
        added=profiles.clock(),
    )
    if present is None:
        return profiles.create(step.name, passkey, handle=step.handle), passkey
    return profiles.add_way(present.id, passkey), passkey


def sign_in_options() -> dict[str, Any]:
    """What a browser needs to ask for a passkey. It names none: which there are is nobody's business."""
    challenge = secrets.token_bytes(32)
    options = generate_authentication_options(
        rp_id=_host(), challenge=challenge, timeout=MILLISECONDS, user_verification=UserVerificationRequirement.REQUIRED
    )
    services().profiles.begin_step(bytes_to_base64url(challenge), SigningIn())
    return options_to_json_dict(options)


def sign_in(answer: dict[str, Any]) -> tuple[Profile, Passkey]:
    """The profile of the person who answers with a passkey. `answer`: as for `register`.

    Raises Problem 422.
    """
    challenge, _ = _taken(answer, SigningIn)
    passkey_id = answer.get("id")
    profile = services().profiles.with_claim(f"passkey:{passkey_id[:1400]}") if isinstance(passkey_id, str) else None
    passkey = None if profile is None else next((key for key in profile.passkeys if key.id == passkey_id), None)
    if profile is None or passkey is None:
        raise Problem("invalid-body", UNKNOWN)
    try:
        verified = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=_host(),
            expected_origin=_origin(),
            credential_public_key=base64url_to_bytes(passkey.key),
            credential_current_sign_count=passkey.uses,
            require_user_verification=True,
        )
    except Exception as error:  # as above
        raise _not_verified(error) from error
    handle = answer["response"].get("userHandle")
    if handle not in (None, "", profile.handle):
        raise Problem("invalid-body", UNKNOWN)
    try:
        return services().profiles.note_use(profile.id, passkey.id, verified.new_sign_count), passkey
    except ProfileRefused as refused:
        raise Problem("invalid-body", str(refused)) from None


def _taken(answer: dict[str, Any], kind: type[Step]) -> tuple[bytes, Step]:
    """The challenge that an answer is to, and its step, which nobody can take again. Raises Problem 422."""
    try:
        data = parse_client_data_json(base64url_to_bytes(answer["response"]["clientDataJSON"]))
        challenge = data.challenge
    except Exception as error:  # as above
        raise Problem("invalid-body", "This is no answer of a passkey.") from error
    step = services().profiles.take_step(bytes_to_base64url(challenge), kind)
    if step is None:
        raise Problem("invalid-body", AGAIN)
    return challenge, step


def _not_verified(error: Exception) -> Problem:
    """The problem of an answer that does not hold. The library's words stay in the log of the request."""
    problem = Problem(
        "invalid-body",
        "The passkey could not be checked. Open this page at the address of this server, and try again; the device "
        "must ask for your finger, face or PIN.",
    )
    problem.__cause__ = error
    return problem


def _origin() -> str:
    address = services().config.address
    assert address is not None  # the settings go together
    return address


def _host() -> str:
    return urlsplit(_origin()).hostname or ""
