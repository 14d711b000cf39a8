"""What is stored, as a description of its form: keys, types, fields, and of each value what kind it is.

    python -m tests.stored_forms               # write the description of the present form
    python -m tests.stored_forms --unreleased  # write it again, while its number is in no release

A server is used for everything that a backup of it holds then. `tests/golden/stores/forms.json` has a description for
each number (`replays.storage.stored_form.SCHEMA`); the present one is held against it. What a form of its own number
guards besides (films, projections, snapshots, backups) is there by that number.
"""

from __future__ import annotations

import base64
import io
import json
import lzma
import re
import sys
import tarfile
import tempfile
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import redis
from flask import Flask

from replays.disputes.what_if import open_branch
from replays.fold import snapshots
from replays.keeping import backup, film
from replays.keeping.archive import Archive
from replays.keeping.packing import Packer
from replays.proof.checkpoints import Checkpoints
from replays.proof.signing import SigningKey
from replays.storage.redis_server import RedisServer
from replays.storage.stored_form import SCHEMA
from replays.store.keys import ALL, film_key
from replays.store.packed import BLOCK
from replays.store.store import Store
from service.access.profiles import AddedToken, Identity, Passkey, Profiles
from service.app import create_app
from tests.replays.matches import JUDGE, recorder
from tests.same_chance import SECRETS
from tests.service.helpers.roles import ADMIN, SEATS, Api, config_for, open_table
from tests.service.helpers.tourney import Tourney
from tests.workers.help import folder
from workers.folding import projections

GOLDEN = Path(__file__).parent / "golden" / "stores" / "forms.json"
HASH_BYTES = 32
"""Of a hash as it is: such bytes may look like anything."""
_ID = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}")
_HEX = re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{12,}")
_DIGITS = re.compile(r"[0-9]+")
_COUNT = re.compile(r"[a-z_]+(:[^/]*)?/[0-9]+")
"""What is counted, of which card or house, and for which seat."""
_TAG = re.compile(r"\{[^{}]*\}")


def golden() -> dict[str, Any]:
    """The descriptions there are, by the number of the form."""
    found: dict[str, Any] = json.loads(GOLDEN.read_text("utf-8"))
    return found


def described(app: Flask, client: redis.Redis, place: Path) -> dict[str, Any]:
    """Use a server, and describe what it holds then. `client`: of its Redis, which is empty; `place`: for its files."""
    _use(Api(app, ADMIN), client, place)
    file = io.BytesIO()
    backup.backup(client, Archive(client, str(place / "archive")), place, file)
    file.seek(0)
    keys: dict[str, Any] = {}
    with tarfile.open(fileobj=file, mode="r:gz") as tar:
        for member in tar:
            content = tar.extractfile(member)
            assert content is not None
            for line in content.read().splitlines() if member.name.startswith("keys-") else ():
                _describe(keys, json.loads(line))
    return {
        "numbers": {
            "backup": backup.FORMAT,
            "film": film.SCHEMA,
            "projections": projections.SCHEMA,
            "snapshots": snapshots._SCHEMA,
            "events of a packed block": BLOCK,
        },
        "keys": {
            name: {"type": key["type"], "holds": {field: sorted(kinds) for field, kinds in key["holds"].items()}}
            for name, key in keys.items()
        },
    }


def _use(admin: Api, client: redis.Redis, place: Path) -> None:
    """A tournament with a match that is closed, packed and filmed; another one archived; one under way and disputed."""
    tourney = Tourney(admin)
    closed = tourney.played(client).match
    store = Store(client, shelf=Archive(client, str(place / "archive")))
    client.set(film_key(closed), film.pack(film.make(store.events(closed))))
    store.settle(closed)
    assert Packer(client).pack(closed) == "packed"
    away = open_table(admin, key="away")
    now = away.play(12)
    ended = {"type": "match.closed", "data": {"unfinished": True}}
    answer = away.append(away.judge, ended, now["version"])
    assert answer.status_code == 201, answer.text
    folder(client).run(away.match)
    store.settle(away.match)
    Checkpoints(store, SigningKey("11" * 32)).make(ALL)
    assert Archive(client, str(place / "archive")).move(away.match) == "moved"
    table = open_table(admin, key="under-way")
    table.play(12)
    for seat, path, body in (
        (table.seats[0], f"{table.path}/disputes", {"claim": "That was not so.", "first": 3}),
        (table.judge, f"{table.path}/shares", {}),
        (admin, f"matches/{closed}/chances", {}),
        (admin, "announcements", {"seats": [{key: seat[key] for key in ("name", "deck")} for seat in SEATS]}),
        (admin, "exports", {"format": "sheet", "full": True, "matches": [table.match]}),
    ):
        head = {"If_Match": f'"{table.now()["version"]}"'} if path.endswith("disputes") else {}
        answer = seat("POST", path, body, Idempotency_Key=f"{len(path)}", **head)
        assert answer.status_code < 300, (path, answer.text)
    profiles = Profiles(client)
    passkey = Passkey(id="aWQ", key="a2V5", uses=1, label="Phone", added=1.5, used=2.5)
    profile = profiles.create("Ann", passkey)
    profiles.add_way(profile.id, Identity(issuer="https://id.example", subject="ann", label="Ann", added=1.5))
    token = AddedToken(id="tok_1", role="player", tournament=tourney.id, account="acc-ann", label="Ann", added=1.5)
    profiles.add_token(profile.id, token)
    profiles.publish(profile.id, "Ann")
    profiles.end_sessions(profile.id)
    item = {"kind": "comment", "at": 3, "text": "Here."}
    answer = table.seats[0]("PUT", f"{table.path}/studies/own/items/c1", item)
    assert answer.status_code == 200, answer.text
    open_branch(recorder(client), table.match, 5, actor=JUDGE)
    folder(client).run(table.match)


def _describe(keys: dict[str, Any], key: dict[str, Any]) -> None:
    """Add a key of a backup to the description of all that have its name, but for ids and numbers."""
    name, type, value = _plain(base64.b64decode(key["key"])), key["type"], key["value"]
    if name.startswith("vaultlog:limits:"):
        return  # it is gone within a minute
    there = keys.setdefault(name, {"type": type, "holds": {}})
    assert there["type"] == type, f"{name} is a {type}, and a {there['type']}"
    match type:
        case "string":
            pairs = [("", value)]
        case "hash":
            pairs = [(_plain(base64.b64decode(field)), one) for field, one in value]
        case "stream":
            pairs = [(_plain(base64.b64decode(field)), one) for _, fields in value for field, one in fields]
        case _:
            pairs = [("", one[0] if type == "zset" else one) for one in value]
    for field, one in pairs:
        there["holds"].setdefault(field, set()).update(_kinds(base64.b64decode(one)))


def _plain(name: bytes) -> str:
    """The name of a key or field, with signs for what differs from one to the next: ids, hashes, counts, numbers."""
    text = _COUNT.sub("count/#", _TAG.sub("{id}", name.decode("utf-8", "replace")))
    return _DIGITS.sub("#", _HEX.sub("<hex>", _ID.sub("<id>", text)))


def _kinds(value: bytes) -> set[str]:
    """What kind of value this is; of a JSON object also each of its names, of what is packed what is in it."""
    if len(value) == HASH_BYTES and not value.isascii():
        return {"bytes"}
    if value.startswith(b"\xfd7zXZ"):
        return {f"xz: {kind}" for kind in _kinds(lzma.decompress(value))}
    if value[:1] == b"x":
        with suppress(zlib.error):
            return {f"zlib: {kind}" for kind in _kinds(zlib.decompress(value))}
    if value[:1] in (b"{", b"["):
        found = json.loads(value)
        return (
            {"object", *(f"object with {_plain(name.encode())}" for name in found)} if value[:1] == b"{" else {"list"}
        )
    with suppress(msgspec.MsgspecError):
        if isinstance(found := msgspec.msgpack.decode(value), list):
            return {"MessagePack"} | {f"MessagePack of {type(one).__name__}" for one in found}
    if value.isdigit() and len(value) < 20:
        return {"number"}
    return {"text" if value.isascii() else "bytes"}


def with_present(there: dict[str, Any], found: dict[str, Any], *, unreleased: bool) -> dict[str, Any] | None:
    """The descriptions with that of the present form; None where its number stands for another one already."""
    if there.get(str(SCHEMA), found) != found and not unreleased:
        return None
    return {**there, str(SCHEMA): found}


def main(arguments: list[str]) -> int:
    """Write the description of the present form. Returns the exit status."""
    from replays.play import live

    with tempfile.TemporaryDirectory() as directory, RedisServer(Path(directory) / "redis") as server:
        with server.client() as client, patch.object(live, "secrets", SECRETS):
            found = described(create_app(config_for(server, Path(directory))), client, Path(directory))
    new = with_present(golden(), found, unreleased=arguments == ["--unreleased"])
    if new is None:
        print(f"form {SCHEMA} is described already, and otherwise: raise SCHEMA in replays/storage/stored_form.py")
        return 1
    GOLDEN.write_text(json.dumps(new, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
