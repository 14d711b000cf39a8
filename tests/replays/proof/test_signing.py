"""The server's key and signed notes."""

from __future__ import annotations

import stat
import threading
from pathlib import Path

import pytest
import redis

from replays.proof.signing import (
    SignatureInvalid,
    SigningKey,
    key_id,
    note_key_id,
    open_note,
    published,
    sign_note,
    verifier_key,
    verify,
)
from replays.storage.data_directory import read_or_make_secret

RFC_SECRET = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
RFC_PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
"""RFC 8032, 7.1, test 1."""
NAME = "vaultlog/0123/all"


def test_signatures_are_those_of_rfc_8032() -> None:
    key = SigningKey(RFC_SECRET)
    assert key.public == RFC_PUBLIC
    assert key.sign(b"").hex().startswith("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155")
    assert verify(RFC_PUBLIC, key.sign(b"text"), b"text")
    assert not verify(RFC_PUBLIC, key.sign(b"text"), b"test")
    assert not verify("00", b"", b"")


def test_the_key_is_made_once_and_private(tmp_path: Path) -> None:
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(SigningKey.of(tmp_path).public)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert stat.S_IMODE((tmp_path / "signing-key").stat().st_mode) == 0o600
    (tmp_path / "empty").touch()
    assert len(read_or_make_secret(tmp_path / "empty")) == 64


def test_an_old_key_stays_published(tmp_path: Path, any_redis: redis.Redis) -> None:
    old = SigningKey.of(tmp_path)
    note = sign_note("text\n", NAME, old)
    old.publish(any_redis)
    new = SigningKey.rotate(tmp_path)
    new.publish(any_redis)
    new.publish(any_redis)
    assert SigningKey.of(tmp_path).public == new.public != old.public
    assert not (tmp_path / "signing-key.next").exists()
    rows = published(any_redis, new.public)
    assert [(row.key, row.current) for row in rows] == [(old.public, False), (new.public, True)]
    assert rows[0].id == key_id(old.public)
    assert rows[0].since < rows[1].since
    assert open_note(note, NAME, rows[0].key) == "text\n"


def test_a_note_is_the_published_format() -> None:
    key = SigningKey(RFC_SECRET)
    note = sign_note("one\ntwo\n", NAME, key)
    text, _, line = note.partition("\n\n")
    assert text == "one\ntwo"
    assert line.startswith(f"— {NAME} ")
    assert line.endswith("\n")
    assert open_note(note, NAME, RFC_PUBLIC) == "one\ntwo\n"
    assert verifier_key(NAME, RFC_PUBLIC).startswith(f"{NAME}+{note_key_id(NAME, RFC_PUBLIC).hex()}+A")
    witnessed = note + sign_note("one\ntwo\n", "witness", SigningKey("11" * 32)).rpartition("\n\n")[2]
    assert open_note(witnessed, NAME, RFC_PUBLIC) == "one\ntwo\n"


def test_every_changed_character_of_a_note_is_found() -> None:
    note = sign_note("one\ntwo\n", NAME, SigningKey(RFC_SECRET))
    for at in range(len(note)):
        for other in ("x", "\n", ""):
            changed = note[:at] + other + note[at + 1 :]
            if changed != note:
                with pytest.raises(SignatureInvalid):
                    open_note(changed, NAME, RFC_PUBLIC)
    with pytest.raises(SignatureInvalid, match="no signature by"):
        open_note(note, NAME, SigningKey("11" * 32).public)


@pytest.mark.parametrize(
    ("text", "name"), [("no end", NAME), ("tab\t\n", NAME), ("x\n", ""), ("x\n", "a b"), ("x\n", "a+b")]
)
def test_what_cannot_be_a_note(text: str, name: str) -> None:
    with pytest.raises(ValueError):
        sign_note(text, name, SigningKey(RFC_SECRET))
