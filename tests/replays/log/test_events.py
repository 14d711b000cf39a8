"""The envelope: what is hashed, what is sealed, what is refused, and that old versions stay readable."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import replays
from replays.log.canonical import GENESIS, canonical
from replays.log.chain import verify_chain
from replays.log.errors import EventInvalid
from replays.log.event_kinds import VOCABULARY
from replays.log.event_types import Decision, NoteAdded
from replays.log.events import MAX_BODY_BYTES, Actor, Draft, decode, from_data, redact, seal
from replays.log.vocabulary import EventData, EventKind, Vocabulary
from tests.replays.logs import ORGANISER, PLAYER, chain, closed, decided, noted, opened

AT = "2026-11-21T08:00:00.000000Z"

# Written out by hand, so that a change of the hashed bytes cannot pass unnoticed: this is the promise to other readers.
VECTOR_BODY = (
    b'{"actor":{"id":"acc-ann","kind":"player"},"at":"2026-11-21T08:00:00.000000Z","data":{"answer":null,'
    b'"question":"cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd","seat":0,"state":"' + b"ef" * 32 + b'"},"schema":1,'
    b'"sealed":{"commitment":"%b"},"seq":7,"type":"decision"}'
)
VECTOR_VALUE = b'{"answer":["card:23"]}'


def test_the_hash_and_the_commitment_are_those_of_the_specification() -> None:
    salt, prev = "11" * 32, "22" * 32
    event = seal(decided("card:23", secret=True), seq=7, prev=prev, at=AT, salt=salt)
    promised = hashlib.sha256(bytes.fromhex(salt) + VECTOR_VALUE).hexdigest()
    body = VECTOR_BODY % promised.encode()
    assert event.body == body
    assert event.hash == hashlib.sha256(bytes.fromhex(prev) + body).hexdigest()
    assert event.hash == "5e19b33ffd6bb78bf066401bfe870e1b3b25cee9cc52f3f4bff8e1db001a2803"
    assert event.disclosure() == b'{"salt":"%b","value":%b}' % (salt.encode(), VECTOR_VALUE)


def test_an_envelope_reads_back_from_its_own_json() -> None:
    for event in chain(opened(), decided(), decided(secret=True), noted('naïve – \u2028 "quoted"'), closed()):
        line = event.to_json()
        assert from_data(json.loads(line)) == event
        assert canonical(json.loads(line)) == line


def test_absent_optional_fields_cost_nothing_and_present_ones_survive() -> None:
    draft = Draft(
        data=NoteAdded(text="x"),
        actor=Actor("judge", "j1", on_behalf_of=1, forced_by_judge=True),
        cause=3,
        client_at=AT,
        engine="e/c",
        request="0f" * 16,
    )
    event = seal(draft, seq=9, prev=GENESIS)
    data = event.to_data()
    assert data["actor"] == {"kind": "judge", "id": "j1", "on_behalf_of": 1, "forced_by_judge": True}
    assert (data["cause"], data["client_at"], data["engine"], data["request"]) == (3, AT, "e/c", "0f" * 16)
    plain = seal(noted(), seq=9, prev=GENESIS).to_data()
    assert not {"cause", "client_at", "engine", "request"} & set(plain)
    assert plain["actor"] == {"kind": "organiser", "id": "acc-olga"}


def test_a_redacted_copy_verifies_against_the_same_head_and_shows_no_secret() -> None:
    events = chain(opened(), decided("card:23", secret=True), closed())
    copies = [redact(event) for event in events]
    assert verify_chain(copies, thorough=True) is None
    assert copies[-1].hash == events[-1].hash
    assert b"card:23" not in b"".join(copy.to_json() + copy.disclosure() for copy in copies)
    assert copies[1].secret is None
    assert events[1].secret is not None
    again = [from_data(json.loads(copy.to_json())) for copy in copies]
    assert again == copies


@pytest.mark.parametrize(
    "change, check",
    [
        ({"at": "2026-11-21T08:00:01.000000Z"}, "hash"),
        ({"prev": "33" * 32}, "prev"),
        ({"seq": 3}, "gap"),
    ],
)
def test_the_chain_names_the_first_event_that_was_changed(change: dict[str, Any], check: str) -> None:
    events = chain(opened(), decided(), decided(), closed())
    events[1] = from_data({**events[1].to_data(), **change})
    fault = verify_chain(events)
    assert fault is not None
    assert (fault.seq, fault.check) == (2, check)


def test_a_changed_secret_breaks_its_commitment() -> None:
    events = chain(opened(), decided("card:23", secret=True))
    data = events[1].to_data()
    data["sealed"]["value"]["answer"] = ["card:24"]
    events[1] = from_data(data)
    fault = verify_chain(events)
    assert fault is not None
    assert (fault.seq, fault.check) == (2, "commitment")


def test_a_missing_event_and_a_rewritten_hash_are_found() -> None:
    events = chain(opened(), decided(), decided(), closed())
    assert verify_chain(events) is None
    without = verify_chain(events[:1] + events[2:])
    assert without is not None
    assert (without.seq, without.check) == (2, "gap")
    forged = seal(decided("reap:4"), seq=2, prev=events[0].hash)
    found = verify_chain([events[0], forged, *events[2:]])
    assert found is not None
    assert (found.seq, found.check) == (3, "prev")


def test_bytes_that_are_not_canonical_are_found_by_the_thorough_check() -> None:
    event = seal(noted(), seq=1, prev=GENESIS)
    loose = json.dumps(json.loads(event.body)).encode()
    digest = hashlib.sha256(bytes(32) + loose).hexdigest()
    fault = verify_chain([decode(loose, b"", prev=GENESIS, hash=digest)], thorough=True)
    assert fault is not None
    assert fault.check == "canonical"


@pytest.mark.parametrize(
    "change, says",
    [
        ({"type": "decisions"}, "unknown event type"),
        ({"schema": 2}, "schema 2 is unknown"),
        ({"extra": 1}, "extra"),
        ({"seq": 0}, "seq"),
        ({"at": "yesterday"}, "at"),
        ({"at": "2026-11-21T08:00:00Z"}, "at"),
        ({"actor": {"kind": "god", "id": "x"}}, "actor"),
        ({"data": {"seat": -1}}, "seat"),
        ({"data": {"seat": 0, "answer": "end", "question": "cd" * 16, "state": "ef" * 32}}, "answer"),
        ({"data": {"seat": 0, "answer": [], "question": "CD" * 16, "state": "ef" * 32}}, "question"),
        ({"hash": "x"}, "hash"),
        ({"sealed": {"commitment": "ab"}}, "commitment"),
    ],
)
def test_a_wrong_shape_is_refused_by_name(change: dict[str, Any], says: str) -> None:
    good = seal(decided(), seq=1, prev=GENESIS).to_data()
    with pytest.raises(EventInvalid, match=says):
        from_data({**good, **change})


def test_a_missing_field_is_refused_by_name() -> None:
    good = seal(decided(), seq=1, prev=GENESIS).to_data()
    for name in good:
        with pytest.raises(EventInvalid, match=name):
            from_data({key: value for key, value in good.items() if key != name})


def test_nothing_is_written_that_could_not_be_read() -> None:
    with pytest.raises(EventInvalid, match="at most"):
        seal(noted("x" * (MAX_BODY_BYTES + 1)), seq=1, prev=GENESIS)
    with pytest.raises(EventInvalid, match="text"):
        seal(noted("x" * 4001), seq=1, prev=GENESIS)
    with pytest.raises(EventInvalid, match="question"):
        seal(
            Draft(data=Decision(seat=0, answer=(), question="short", state="ef" * 32), actor=PLAYER),
            seq=1,
            prev=GENESIS,
        )
    with pytest.raises(EventInvalid):
        seal(opened(setup={"big": 2**60}), seq=1, prev=GENESIS)


class NoteOne(EventData, frozen=True):
    text: str


class NoteThree(EventData, frozen=True):
    text: str
    author: str | None
    tags: tuple[str, ...]


STORED_NOTE_ONE = (
    b'{"actor":{"id":"acc-olga","kind":"organiser"},"at":"2026-11-21T08:00:00.000000Z",'
    b'"data":{"text":"written by schema 1"},"schema":1,"sealed":null,"seq":1,"type":"note"}'
)


def test_an_old_schema_is_lifted_on_read_and_its_bytes_stay() -> None:
    """The mechanism, with a type of the test's own."""
    old = Vocabulary[EventKind]()
    old.register(EventKind(name="note", data=NoteOne))
    assert (
        seal(
            Draft(data=NoteOne("written by schema 1"), actor=ORGANISER), seq=1, prev=GENESIS, at=AT, vocabulary=old
        ).body
        == STORED_NOTE_ONE
    )

    new = Vocabulary[EventKind]()
    new.register(
        EventKind(
            name="note",
            data=NoteThree,
            schema=3,
            upcasts={1: lambda data: {**data, "author": None}, 2: lambda data: {**data, "tags": []}},
        )
    )
    digest = hashlib.sha256(bytes(32) + STORED_NOTE_ONE).hexdigest()
    event = decode(STORED_NOTE_ONE, b"", prev=GENESIS, hash=digest, vocabulary=new)
    assert event.data == NoteThree("written by schema 1", None, ())
    assert event.schema == 1
    assert event.body == STORED_NOTE_ONE
    assert event.to_data()["data"] == {"text": "written by schema 1"}
    assert verify_chain([event], thorough=True) is None
    assert seal(Draft(data=event.data, actor=ORGANISER), seq=2, prev=event.hash, vocabulary=new).schema == 3


OLD: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "match.opened": (
        {"match": "m1", "setup": {}, "engine": "e", "catalogue": "c", "state": "00" * 32},
        {"branch": None, "announcement": None, "title": None},
    ),
    "undo.requested": (
        {"seat": 0, "to": 3, "reason": "misread"},
        {"policy": "same-future", "grade": None, "approvals": ()},
    ),
    "undo.answered": ({"accepted": True}, {"role": None, "reason": None}),
    "dispute.opened": ({"claim": "who is it?", "first": 2, "last": 4}, {"claim": "who is it?"}),
    "ruling.given": ({"ruling": "as played", "clauses": []}, {"verdict": None, "measures": (), "signers": ()}),
}


@pytest.mark.parametrize("name", sorted(OLD))
def test_what_schema_1_did_not_record_is_not_guessed(name: str) -> None:
    written, expected = OLD[name]
    data = VOCABULARY.parse(name, 1, json.dumps(written).encode())
    assert {key: getattr(data, key) for key in expected} == expected


def test_all_types_with_more_than_one_schema_have_an_old_example() -> None:
    assert {name for name in VOCABULARY.names if VOCABULARY.kind(name).schema > 1} == OLD.keys()


def test_a_version_without_its_upcast_cannot_be_registered() -> None:
    with pytest.raises(ValueError, match="upcasts"):
        Vocabulary([EventKind(name="note", data=NoteThree, schema=3, upcasts={1: lambda data: data})])


def test_every_type_has_the_json_it_documents() -> None:
    """Every registered type has a JSON schema and a place in the specification, with its newest schema version."""
    page = (Path(replays.__file__).parent / "README.md").read_text("utf-8")
    for name in VOCABULARY.names:
        kind = VOCABULARY.kind(name)
        assert (kind.data.__doc__ or "").strip()
        assert f"`{name}`" in page
        assert (
            kind.schema == 1
            or f"`{name}`{' *' if 'state' in kind.data.__struct_fields__ else ''} ({kind.schema})" in page
        )
        assert msgspec.json.schema(kind.data)
        with pytest.raises(EventInvalid):
            VOCABULARY.new(name, {"no such field": 1})


@given(st.text(max_size=50), st.text(min_size=1, max_size=20), st.booleans())
def test_any_text_survives_sealing_and_reading(text: str, actor: str, secret: bool) -> None:
    try:
        (text + actor).encode("utf-8")
    except UnicodeEncodeError:
        with pytest.raises(EventInvalid):
            seal(Draft(data=NoteAdded(text=text), actor=Actor("judge", actor)), seq=1, prev=GENESIS)
        return
    event = seal(Draft(data=NoteAdded(text=text), actor=Actor("judge", actor)), seq=1, prev=GENESIS)
    assert event.data == NoteAdded(text=text)
    assert verify_chain([event], thorough=True) is None
    assert from_data(event.to_data()) == event
