"""A passkey in software: what a device answers to the options of the server, and what a hostile one would."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from itertools import count
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

_numbers = count(1)
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def as_text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def as_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """A device with one passkey, made for `origin`. `verifies`: it asks for a finger, face or PIN; `counts`: it counts
    its uses."""

    def __init__(self, origin: str, *, verifies: bool = True, counts: bool = True) -> None:
        self.origin, self.flags, self.counts = origin, PRESENT | (VERIFIED if verifies else 0), counts
        self.key = ec.derive_private_key(int.from_bytes(sha256(origin.encode()).digest()), ec.SECP256R1())
        self.id = sha256(f"passkey {next(_numbers)}".encode()).digest()
        self.uses, self.handle = 0, ""

    def made(self, options: Any) -> dict[str, Any]:
        """The answer to the options for a new passkey."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        credential = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(key)
        data = self._data(options["rp"]["id"], ATTESTED) + credential
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(
            {
                "clientDataJSON": as_text(self._client_data("webauthn.create", options["challenge"])),
                "attestationObject": as_text(statement),
            }
        )

    def used(self, options: Any) -> dict[str, Any]:
        """The answer to the options for a sign-in."""
        self.uses += self.counts
        data, client = self._data(options["rpId"]), self._client_data("webauthn.get", options["challenge"])
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": as_text(client),
                "authenticatorData": as_text(data),
                "signature": as_text(signature),
                "userHandle": self.handle,
            }
        )

    def _data(self, host: str, more: int = 0) -> bytes:
        return sha256(host.encode()).digest() + bytes([self.flags | more]) + self.uses.to_bytes(4)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        id = as_text(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response}
