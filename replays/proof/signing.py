"""The server's signature: one Ed25519 key (RFC 8032) in its data directory, and signed notes.

The secret key is the file `signing-key` (its 32 bytes as 64 hex digits, mode 0600), made once. Its public key signs
announcements (`replays.play.announcements`) and checkpoints (`replays.proof.checkpoints`). Every public key that ever
signed for a store stays published in it, under its id, so signatures outlive a change of key (`rotate`).

A signed note is the text format that C2SP specifies (c2sp.org/signed-note): a text of lines, an empty line, and one
signature line `— <name> <base64>`, the base64 of four bytes of key id and the signature over the text.
"""

from __future__ import annotations

import base64
import binascii
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import redis
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from replays.log.errors import ReplayError
from replays.log.events import now
from replays.storage.data_directory import read_or_make_secret, write_private
from replays.store.connection import clear_errors

FILE = "signing-key"
PUBLISHED = "vaultlog:signing-keys"
"""Hash in Redis: public key (64 hex digits) -> when it was first used, RFC 3339."""
_ED25519 = b"\x01"


class SignatureInvalid(ReplayError, ValueError):
    """Signature refused: the note was changed, or another key signed it; the message says which."""


class Published(NamedTuple):
    """A public key of this server."""

    id: str
    """First 16 hex digits of the SHA-256 of the key."""
    key: str
    """64 hex digits."""
    since: str
    current: bool
    """Whether new signatures are made with it."""


class SigningKey:
    """A secret key in use. `secret`: 64 hex digits."""

    def __init__(self, secret: str) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
        self.public = self._key.public_key().public_bytes_raw().hex()
        """The public key, 64 hex digits."""

    @classmethod
    def of(cls, data: Path, secret: str | None = None) -> SigningKey:
        """The key with this secret, where the settings give one; else that of a data directory, made there the first
        time. Raises OSError, ValueError for a spoilt file."""
        return cls(read_or_make_secret(data / FILE) if secret is None else secret)

    @classmethod
    def rotate(cls, data: Path) -> SigningKey:
        """Replace the key of a data directory by a new one. The old secret is gone; what it signed stays valid, its
        public key stays published. Raises OSError."""
        path = data / FILE
        draft = path.with_name(f"{FILE}.next")
        secret = read_or_make_secret(draft)
        write_private(path, secret + "\n")
        draft.unlink()
        return cls(secret)

    def sign(self, message: bytes) -> bytes:
        """The signature over a message, 64 bytes."""
        return self._key.sign(message)

    def publish(self, client: redis.Redis) -> None:
        """Publish the public key beside the earlier ones. Safe to repeat. Raises StoreUnavailable, StoreFull."""
        with clear_errors():
            client.hsetnx(PUBLISHED, self.public, now())


def published(client: redis.Redis, current: str) -> list[Published]:
    """Every public key that signed for this store, the oldest first. Raises StoreUnavailable."""
    with clear_errors():
        fields: Any = client.hgetall(PUBLISHED)
    rows = sorted((since.decode(), key.decode()) for key, since in fields.items())
    return [Published(key_id(key), key, since, key == current) for since, key in rows]


def key_id(public: str) -> str:
    """A short name for a public key, for people to compare."""
    return sha256(bytes.fromhex(public)).hexdigest()[:16]


def verify(public: str, signature: bytes, message: bytes) -> bool:
    """Whether a signature is that of this public key (64 hex digits) over this message."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


# -- signed notes ----------------------------------------------------------------------------------------------------


def note_key_id(name: str, public: str) -> bytes:
    """The four bytes that name a key in a note: of SHA-256( name ‖ LF ‖ 0x01 ‖ public key )."""
    return sha256(name.encode() + b"\n" + _ED25519 + bytes.fromhex(public)).digest()[:4]


def verifier_key(name: str, public: str) -> str:
    """The public key as tools for notes take it: `<name>+<key id in hex>+<base64 of 0x01 ‖ public key>`."""
    return f"{name}+{note_key_id(name, public).hex()}+{base64.b64encode(_ED25519 + bytes.fromhex(public)).decode()}"


def sign_note(text: str, name: str, key: SigningKey) -> str:
    """A signed note. `text` ends with a newline. Raises ValueError for a text or a name that no note can have."""
    if not text.endswith("\n") or any(ord(letter) < 32 and letter != "\n" for letter in text):
        raise ValueError("the text of a note consists of whole lines without control characters")
    if not name or "+" in name or any(letter.isspace() for letter in name):
        raise ValueError(f"{name!r} cannot name a key: it has blanks or a plus sign")
    signature = note_key_id(name, key.public) + key.sign(text.encode())
    return f"{text}\n— {name} {base64.b64encode(signature).decode()}\n"


def open_note(note: str, name: str, public: str) -> str:
    """The text of a note, if it is signed with this key under this name; other signatures in it are passed over.

    Raises SignatureInvalid.
    """
    text, gap, signatures = note.rpartition("\n\n")
    if not gap or not signatures.endswith("\n"):
        raise SignatureInvalid("this is no signed note: a text, an empty line, and signatures")
    text += "\n"
    wanted = note_key_id(name, public)
    for line in signatures.splitlines():
        dash, _, rest = line.partition(" ")
        signer, _, encoded = rest.partition(" ")
        try:
            raw = base64.b64decode(encoded, validate=True)
        except binascii.Error:
            raw = b""
        if dash != "—" or not signer or len(raw) < 5 or base64.b64encode(raw).decode() != encoded:
            raise SignatureInvalid(f"{line[:80]!r} is no signature line of a note")
        if signer == name and raw[:4] == wanted:
            if verify(public, raw[4:], text.encode()):
                return text
            raise SignatureInvalid(f"the signature of {name} does not belong to this text: one of them was changed")
    raise SignatureInvalid(f"there is no signature by {name} with the key {public}")
